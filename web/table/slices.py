"""Work in slices: the page computes a little, then the table has its turn."""
import js

from .bridge import soon

SLICE = 2.5    # ms after which a slice takes no further step: with its last one it stays below 4
SHORT, LONG = 0.3, 1.2  # ms: a step that took less is followed by one of twice as many positions, one that took more by half
FIRST, LEAST, MOST = 400, 100, 16000  # positions in a step: the first one's are enough for nine deals of ten


class Slices:
    """One job at a time; a newer one, or stop(), ends the one before."""

    def __init__(self):
        self.turn = 0  # of the job that may go on
        self.budget = FIRST

    def run(self, step):
        """Call `step(positions)` again and again until it returns True. What a fault interrupts is not gone on with."""
        self.stop()
        self._slice(self.turn, step)

    def stop(self):
        """Drop the job."""
        self.turn += 1
        self.budget = FIRST

    def _slice(self, turn, step):
        clock = js.performance
        began = now = clock.now()
        while turn == self.turn and not step(self.budget):
            before, now = now, clock.now()
            self._pace(now - before)
            if now - began > SLICE:
                soon(lambda: self._slice(turn, step))
                return

    def _pace(self, ms):
        """Fit the next step to the machine."""
        if ms > LONG:
            self.budget = max(LEAST, self.budget // 2)
        elif ms < SHORT:
            self.budget = min(MOST, self.budget * 2)
