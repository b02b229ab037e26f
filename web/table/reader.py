"""Keys that read the table aloud: a column, the cells and foundations, the legal moves, the last message once more."""
from engine import moves, speech
from engine.board import CELLS


class Reader:
    """What each of the letters tells."""

    def __init__(self, game):
        self.game = game
        self.letters = {"r": self._pile, "o": self._over, "l": self._moves, "m": self._last}

    def key(self, letter, place):
        """Tell what a letter asks for, with the cursor at a place; False when it asks for nothing."""
        tell = self.letters.get(letter)
        if not tell:
            return False
        text = tell(place)
        if text:
            self.game.announce.say(text)
        return True

    def _pile(self, place):
        return speech.read_pile(self.game.words, self.game.session.board, place, self.game.render.nameless)

    def _over(self, place):
        session, game = self.game.session, self.game
        places = CELLS[:session.layout[1]] + session.home_row()
        return speech.read_piles(game.words, session.board, places, game.render.nameless)

    def _moves(self, place):
        session = self.game.session
        if session.over():
            return speech.refusal(self.game.words, session.board, session.over(), self.game.words.heard)
        return speech.read_moves(self.game.words, session.board, moves.distinct_moves(session.board, session.gives_back))

    def _last(self, place):
        return self.game.announce.said
