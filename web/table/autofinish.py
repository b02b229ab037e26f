"""Auto finish: sends the rest home, one card after another, until it is done or told to stop."""
from engine import cards, finish

from .bridge import after, cancel
from .motion import STEP


class AutoFinish:
    """The cards that go home by themselves once the player has asked for it."""

    def __init__(self, game):
        self.game = game
        self.timer = None

    def running(self):
        """Is a card still to go?"""
        return self.timer is not None

    def start(self):
        """Send the first card home."""
        game = self.game
        move = finish.next_home(game.session.board)
        self.timer = None
        if sum(game.session.board.homes) + 1 < cards.PACK:
            self.timer = after(game.motion.time(STEP), self.start)
        game.play(move)

    def stop(self):
        """Let the next card lie; True when there was one on its way."""
        if self.timer is None:
            return False
        cancel(self.timer)
        self.timer = None
        return True
