"""The page's own search: the kernel in slices that leave the table its time, one question at a time."""
import js
from engine.solver.search import Search
from engine.solver.verdict import SEARCHING

from .bridge import cancel, settled, soon
from .kernelhost import KernelHost

KILOBYTES = 65536  # most memory that a search may take
WORK = 20000000    # most positions that it may look at
FIRST = 400        # positions looked at in the first slice: enough for nine deals of ten
LEAST, MOST = 100, 16000
SHORT, LONG = 1.2, 2.5  # ms: a slice that took less is followed by one of twice as many positions, one that took more by half


class Analysis:
    """One search at a time; a newer question, or stop(), ends the one before, and nothing is heard of it any more."""

    def __init__(self, kilobytes=KILOBYTES, work=WORK):
        self.limits = (kilobytes, work)
        self.host = None
        self.search = None
        self.budget = FIRST
        self.request = 0  # of the question that may still be answered

    def ask(self, board, gives_back, answer):
        """Call `answer(verdict)`, now or later: Solution, NoSolution or Undecided; None when there is no kernel to be had."""
        self.stop()
        request = self.request

        def begin():
            if request == self.request:
                self.search = Search(self.host, board, gives_back, *self.limits)
                self._slice(request, answer)

        self.load(begin, lambda: answer(None) if request == self.request else None)

    def stop(self):
        """Drop the question: its answer is wanted no more."""
        self.request += 1
        self.search = None
        self.budget = FIRST

    def load(self, done, failed):
        """Have the kernel, and call `done()`; `failed()` when it cannot be fetched, which the next call tries again."""
        def loaded(exports):
            self.host = KernelHost(exports)
            done()

        if self.host:
            done()
        else:
            settled(js.kernel(), loaded, lambda error: failed())

    def _slice(self, request, answer):
        """Search a little, then let the table have its turn."""
        if request != self.request:
            return
        search, self.search = self.search, None  # whatever a fault interrupts is not gone on with
        began = js.performance.now()
        verdict = search.step(self.budget)
        if verdict.status != SEARCHING:
            answer(verdict)
            return
        self._pace(js.performance.now() - began)
        self.search = search
        soon(lambda: self._slice(request, answer))

    def _pace(self, ms):
        """Fit the next slice to the machine."""
        if ms > LONG:
            self.budget = max(LEAST, self.budget // 2)
        elif ms < SHORT:
            self.budget = min(MOST, self.budget * 2)
