"""What was played since the page was opened: it is kept nowhere else and goes with the page."""
from .clock import text


class Sitting:
    """Counts games from their first move on, those of them that were won, and the time they took."""

    def __init__(self, game):
        self.game = game
        self.played = self.won = 0
        self.session = None     # the last game that counts
        self.is_won = False     # has it been won?
        self.before = 0         # ms that the games before it took

    def moved(self):
        """A move has been made, before the games that could be taken back are dropped."""
        if self.game.session is not self.session:
            self.before += self._last()
            self.session = self.game.session
            self.is_won = False
            self.played += 1

    def ended(self):
        """The game is won, by a move or one made again: it counts once, however often that is."""
        self.moved()
        if not self.is_won:
            self.is_won = True
            self.won += 1

    def told(self):
        """One line of it, "" before the first move; without the time where the house has no clock."""
        words = self.game.words
        if not self.played:
            return ""
        data = {"played": words.count("sitting.played", self.played), "won": self.won}
        if not self.game.session.house.clock:
            return words.say("sitting", **data)
        return words.say("sitting.time", time=text(self.before + self._last()), **data)

    def _last(self):
        """ms that the last game took, on the table or while it can be taken back."""
        if self.game.session is self.session:
            return self.game.clock.played()
        for session, ms in self.game.before:
            if session is self.session:
                return ms
        return 0
