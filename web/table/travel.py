"""How cards get from where they were seen to where they lie: by flight, by the steps of a supermove, off a finger."""
from engine import supermove

from . import dom, paths
from .motion import EASE_MOVE, MOVE, PATH_MOST, STEP
from .seats import Seats


class Travel:
    """Shows changes of the picture; `carried` is the pile whose selected cards hang on a finger, or None."""

    def __init__(self, render, motion):
        self.render = render
        self.motion = motion
        self.carried = None

    def hang(self, pile):
        """Hang the selected cards of a pile on the finger."""
        self.carried = pile
        self._mark_carried(True)

    def shift(self, dx, dy):
        """Where the finger has carried them, px from where they lie."""
        self.carried.style.setProperty("--dx", "%.1fpx" % dx)
        self.carried.style.setProperty("--dy", "%.1fpx" % dy)

    def let_go(self):
        """Take them off the finger; they lie where the state says."""
        if self.carried is not None:
            self._mark_carried(False)
            self.carried = None

    def show(self, cards, places, change, ms=MOVE, easing=EASE_MOVE):
        """Make a change and let the cards travel from where they were seen to where they lie, at one of the `places`."""
        if not cards or not self.motion.wanted():
            self.let_go()
            change()
            return
        elements = [self.render.cards[card] for card in cards]
        seen = [element.getBoundingClientRect() for element in elements]
        seats = Seats(self.render, places)
        self.let_go()
        change()
        ms = self.motion.time(ms)
        for card, element, was in zip(cards, elements, seen):
            seat = seats.of(card)
            if was.width and seat:
                self.motion.fly(element, was.left - seat[0], was.top - seat[1], ms, easing)
        self.motion.raise_up(elements[0].closest(".pile"), ms)

    def walk(self, board, move, change):
        """Make a change by `move`, a supermove on `board`, and show it as the single-card moves that it stands for."""
        if not self.motion.wanted():
            change()
            return
        steps = supermove.steps(board, move)
        ms = self.motion.time(min(PATH_MOST, STEP * len(steps)))
        paths.show(self.motion, self.render, board, move, steps, ms, change)

    def _mark_carried(self, on):
        dom.mark(self.carried, "dragging", on)
        dom.mark(self.carried.closest("section"), "lifted", on)
