"""A search of one position: stepped, limited, and believed only after a replay."""
from .jobs import Job
from .layout import EARLIER, EXPANDED, FROM_THE_START, NONE, PROOF_ONLY, SOLVED
from .replay import replayed
from .verdict import NoSolution, Searching, Solution, Undecided

USUAL_KILOBYTES = 65536


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
        self.prepare("solve", PROOF_ONLY if proof else FROM_THE_START)

    def step(self, budget):
        """Look at about `budget` more positions: the verdict so far."""
        if self.verdict is None:
            answer = self.go_on("run_solve", budget)
            work = self.word(EXPANDED) + self.word(EARLIER)
            if answer == SOLVED:
                self.verdict = Solution(replayed(self.board, self.line(), self.gives_back), work)
            elif answer == NONE:
                self.verdict = NoSolution(work)
            elif answer:
                self.verdict = Undecided("memory", work)
            elif self.limit and work >= self.limit:
                self.verdict = Undecided("work", work)
            else:
                return Searching(work)
        return self.verdict

    def run(self, budget=1 << 20):
        """Step to the end: the verdict."""
        while True:
            verdict = self.step(budget)
            if verdict.status != Searching.status:
                return verdict
