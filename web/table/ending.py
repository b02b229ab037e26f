"""How a game ends on the table: given up, without a move, or won, when a light goes over the foundations before it is told."""
from . import dom
from .bridge import after, cancel
from .motion import SHINE


class Ending:
    """The light over a won game, and the end that is told after it."""

    def __init__(self, game):
        self.game = game
        self.timer = None  # of the light
        self.told = None   # called with "won" or "stuck"

    def tell(self):
        """Say that the game is won or that no move is left, when it is so."""
        game = self.game
        facts, words = game.render.shown.facts, game.words
        if facts["won"]:
            game.clock.stop()
            game.sitting.ended()
            game.sound("won")
            scored = game.session.house.score
            game.announce.alert(words.say("said.won.score", score=facts["score"]) if scored else words.count("said.won", game.session.at))
            if game.motion.wanted():
                dom.mark(game.render.table, "won", True)
                self.timer = after(game.motion.time(SHINE), lambda: self._end("won"))
            else:
                self._end("won")
        elif facts["stuck"]:
            game.announce.alert(words.say("said.stuck"))
            self._end("stuck")

    def cut(self):
        """Tell the end at once if the light still shines: True when it did."""
        shone = self.timer is not None
        if shone:
            self._end("won")
        return shone

    def darken(self):
        """The light goes out, and nothing is told."""
        if self.timer is not None:
            cancel(self.timer)
            self.timer = None
            dom.mark(self.game.render.table, "won", False)

    def abort(self, on=True):
        """Give the hand up, or take that back."""
        game = self.game
        game.quiet()
        game.selected = None
        game.session.aborted = on
        if on:
            game.clock.stop()
        else:
            game.clock.start(game.clock.before)
        game.show()
        if on:
            game.announce.note(lambda: game.words.say("said.aborted"))
        else:
            game.announce.say(game.words.say("said.resumed"))

    def _end(self, kind):
        self.darken()
        self.told(kind)
