"""A line made better while the player looks: shorter lines, and what no line can be shorter than."""
from .. import moves
from .shorten import WIDTHS, Shortening, Shortest, shortest_possible
from .verdict import SEARCHING

PROOF_KILOBYTES = 131072


class Improvement:
    """Betters the line from `board` that begins with the move `first`, which stays (None: any may come), and goes on with `rest`.

    rest        only how many these are counts, and how many of them go home: they may name columns and cells in another order
    widths      of the beams that look for shorter ones
    proof       positions that a search for a higher bound may look at, 0 for no such search

    `best` is the shortest line so far; every line from `board` has at least `bound` moves, whatever its first.
    """

    def __init__(self, host, board, gives_back, first, rest, widths=WIDTHS, proof=0):
        self.host = host
        self.board = board
        self.head = (first,) if first else ()
        self.best = self.head + tuple(rest)
        self.bound = shortest_possible(host, board, gives_back)
        self.proof = 0 if gives_back else proof
        after = moves.apply(board, first) if first else board
        self.job = Shortening(host, after, gives_back, tuple(rest), widths, self.bound - len(self.head))
        self.proving = False

    def is_shortest(self):
        """Is it proven that no line is shorter?"""
        return len(self.best) <= self.bound

    def step(self, budget):
        """Handle about `budget` more positions: True when nothing more is to be done."""
        if self.is_shortest():
            return True
        over = self.job.step(budget).status != SEARCHING
        line = self.job.best if self.proving else self.head + self.job.best
        if len(line) < len(self.best) and line[:len(self.head)] == self.head:
            self.best = line
        if self.proving:
            self.bound = max(self.bound, self.job.bound)
            self.proof -= budget
            return over or self.proof <= 0
        return over and not self._prove()

    def _prove(self):
        """Go over to the search for a higher bound; False when there is to be none."""
        if self.proof <= 0 or self.is_shortest():
            return False
        self.proving = True
        self.job = Shortest(self.host, self.board, self.best, PROOF_KILOBYTES)
        return True
