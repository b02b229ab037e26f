"""The page's own search: the kernel in slices that leave the table its time, one question at a time."""
import js
from engine.solver.search import Search
from engine.solver.verdict import SEARCHING

from .bridge import settled
from .kernelhost import KernelHost
from .slices import Slices

KILOBYTES = 65536  # most memory that a search may take
WORK = 20000000    # most positions that it may look at


class Analysis:
    """One search at a time; a newer question, or stop(), ends the one before, and nothing is heard of it any more."""

    def __init__(self, kilobytes=KILOBYTES, work=WORK):
        self.limits = (kilobytes, work)
        self.host = None
        self.slices = Slices()
        self.step = None   # of the search
        self.work = 0      # positions that it has looked at
        self.request = 0   # of the question that may still be answered

    def ask(self, board, gives_back, answer):
        """Call `answer(verdict)`, now or later: Solution, NoSolution or Undecided; None when there is no kernel to be had."""
        self.stop()
        request = self.request

        def begin():
            if request == self.request:
                self._search(Search(self.host, board, gives_back, *self.limits), answer)

        self.load(begin, lambda: answer(None) if request == self.request else None)

    def stop(self):
        """Drop the question: its answer is wanted no more."""
        self.request += 1
        self.slices.stop()
        self.work = 0

    def rest(self):
        """Stop for a while."""
        self.slices.stop()

    def go_on(self):
        """Go on after a rest."""
        self.slices.run(self.step)

    def load(self, done, failed):
        """Have the kernel, and call `done()`; `failed()` when it cannot be fetched, which the next call tries again."""
        def loaded(exports):
            self.host = KernelHost(exports)
            done()

        if self.host:
            done()
        else:
            settled(js.kernel(), loaded, lambda error: failed())

    def _search(self, search, answer):
        def step(budget):
            verdict = search.step(budget)
            self.work = verdict.work
            if verdict.status == SEARCHING:
                return False
            answer(verdict)
            return True

        self.step = step
        self.slices.run(step)
