"""The results panel's line on the moves: the shortest line found, and what no line can be shorter than, beside the player's."""
from engine.moves import Move

from . import dom
from .bridge import listen


class Compare:
    """From the win until the panel is closed."""

    def __init__(self, game, better):
        self.words = game.words
        self.game = game
        self.better = better
        self.line = dom.find("result-best")
        listen(dom.find("result"), "close", lambda event: better.stop())

    def begin(self):
        """Look for a shorter line from the start of the game that has been won."""
        session = self.game.session
        self.line.hidden = not ("hint" in session.house.tools and session.at)
        if not self.line.hidden:
            self._show(self.words.say("result.looking"), False)
            self.shortest = self.played = session.at
            played = [Move(text[0], text[1], 1) for text in session.played[:session.at]]
            self.better.begin(session.boards[0], session.gives_back, None, played, self._found)

    def _found(self, line, bound, over):
        self.shortest = min(self.shortest, len(line) or self.shortest)
        self._show(self._text(bound), over)

    def _show(self, text, over):
        self.line.setAttribute("aria-busy", "false" if over else "true")  # heard when it is the last word
        dom.text(self.line, text)

    def _text(self, bound):
        words, yours = self.words, self.shortest == self.played
        if self.shortest <= bound:
            return words.say("result.shortest.yours") if yours else words.count("result.shortest", self.shortest)
        return words.say("result.best.yours", bound=bound) if yours else words.count("result.best", self.shortest, bound=bound)
