"""A search of one position: stepped, limited, and believed only after a replay."""
from .jobs import Job
from .layout import EARLIER, EXPANDED, FROM_THE_START, NONE, PROOF_ONLY, SOLVED
from .replay import Replay
from .verdict import NoSolution, Searching, Solution, Undecided

USUAL_KILOBYTES = 65536
PER_REPLAYED = 200  # positions looked at in the time that the rules take for a move


class Search(Job):
    """Looks for a line from `board`, and for proof that there is none. Call step() until the verdict is not Searching.

    gives_back  foundations hand their top card back to a column: the rule of the table (SOLVE-3)
    kilobytes   most memory the kernel's store may take
    work        most positions to look at, 0 for no limit but memory
    proof       only prove: no best-first search before the exhaustive one
    """

    def __init__(self, host, board, gives_back=False, kilobytes=USUAL_KILOBYTES, work=0, proof=False):
        Job.__init__(self, host, board, gives_back, kilobytes)
        self.limit = work
        self.verdict = None
        self.replay = None
        self.work = 0
        self.prepare("solve", PROOF_ONLY if proof else FROM_THE_START)

    def step(self, budget):
        """Look at about `budget` more positions, or replay some moves of the line that was found: the verdict so far."""
        if self.verdict is None and self.replay is None:
            self._look(budget)
        elif self.verdict is None:
            line = self.replay.go_on(1 + budget // PER_REPLAYED)
            if line is not None:
                self.verdict = Solution(line, self.work)
        return self.verdict or Searching(self.work)

    def _look(self, budget):
        """Let the kernel go on, and note its answer."""
        answer = self.go_on("run_solve", budget)
        self.work = self.word(EXPANDED) + self.word(EARLIER)
        if answer == SOLVED:
            self.replay = Replay(self.board, self.line(), self.gives_back)
        elif answer == NONE:
            self.verdict = NoSolution(self.work)
        elif answer:
            self.verdict = Undecided("memory", self.work)
        elif self.limit and self.work >= self.limit:
            self.verdict = Undecided("work", self.work)

    def run(self, budget=1 << 20):
        """Step to the end: the verdict."""
        while True:
            verdict = self.step(budget)
            if verdict.status != Searching.status:
                return verdict
