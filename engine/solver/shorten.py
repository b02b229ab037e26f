"""Short lines: a beam widened for as long as it is let, and the bound that says how short a line can be."""
from ..moves import HOME
from .jobs import Job
from .layout import NONE, SOLVED
from .replay import Replay, replayed
from .verdict import Searching, Solution, Undecided

WIDTHS = (80, 256, 1024, 4096)
HELD_WIDTHS = (1024, 8192)  # for the deals whose lines need cards held back from home, when no line is known
NO_LINE = 1000
TRIES = 200
QUICK = 20000  # positions after which a proof takes no more single steps,
NEAR = 3  # if the line in hand is at most so many moves above the bound
USUAL_KILOBYTES = 65536
PER_REPLAYED = 12  # positions handled in the time that the rules take for a move


def other_moves(line):
    """How many moves of a line are not to a foundation."""
    return len([move for move in line if move.dst != HOME])


def shortest_possible(host, board, gives_back=False, tries=TRIES):
    """No line from `board` has fewer moves than this."""
    return 52 - sum(board.homes) + Job(host, board, gives_back, 0).prepare("bound", tries)


class Shortening(Job):
    """Looks for ever shorter lines from `board`. Call step() until the verdict is not Searching.

    line        the line in hand, or () for none: only shorter ones are wanted
    widths      of the beams, one after another
    bound       stop at a line of this length: none is shorter

    After each step `best` is the shortest line so far, () for none, and `width` the beam's width.
    """

    def __init__(self, host, board, gives_back=False, line=(), widths=WIDTHS, bound=0, kilobytes=USUAL_KILOBYTES):
        Job.__init__(self, host, board, gives_back, kilobytes)
        self.best = line
        self.bound = bound
        self.rungs = [(width, 0) for width in widths]
        if not line:
            self.rungs += [(width, 1) for width in HELD_WIDTHS]
        if board.is_won():
            self.rungs = []
        self.at = -1
        self.work = 0
        self.replay = None
        self.next_rung()

    def next_rung(self):
        """Prepare the next beam; False when there is none or a shorter line cannot be."""
        self.at += 1
        if self.at == len(self.rungs) or (self.best and (len(self.best) <= self.bound or self.rungs[self.at][1])):
            self.at = len(self.rungs)
            return False
        width, hold = self.rungs[self.at]
        self.prepare("shorten", width, hold, other_moves(self.best) if self.best else NO_LINE)
        return True

    def step(self, budget):
        """Handle about `budget` more positions: Searching, or Solution with the best line, or Undecided when none was found."""
        if self.replay is not None:
            line = self.replay.go_on(1 + budget // PER_REPLAYED)
            if line is not None:
                self.best, self.replay = line, None
                self.next_rung()
            return Searching(self.work)
        if self.at < len(self.rungs):
            answer = self.go_on("run_shorten", budget)
            self.work += budget
            if answer == SOLVED:
                self.replay = Replay(self.board, self.line("short_line"), self.gives_back)
            if not answer or answer == SOLVED or self.next_rung():
                return Searching(self.work)
        if self.best or self.board.is_won():
            return Solution(self.best, self.work)
        return Undecided("work", self.work)

    def run(self, budget=1 << 20):
        """Step to the end: the verdict."""
        while True:
            verdict = self.step(budget)
            if verdict.status != Searching.status:
                return verdict


class Shortest(Job):
    """Proves that a line is the shortest, or finds a shorter one. Call step() until the verdict is not Searching.

    `bound` is how many moves every line has at least, proven so far; `best` is the shortest line so far. The bound rises
    one by one while that is quick or the line is far; then the proof goes for the line's length at once. Only for tables
    whose foundations give nothing back.
    """

    def __init__(self, host, board, line, kilobytes, tries=TRIES):
        Job.__init__(self, host, board, False, kilobytes)
        self.best = line
        self.home = 52 - sum(board.homes)
        self.bound = shortest_possible(host, board, False, tries)
        self.work = 0
        self.spent = 0  # since aim()
        self.aim()

    def aim(self):
        """Prepare the proof that no line is shorter than `aimed` moves, unless the line in hand is as short as the bound."""
        if len(self.best) > self.bound:
            near = self.spent > QUICK and len(self.best) <= self.bound + NEAR
            self.aimed = len(self.best) if near else self.bound + 1
            self.spent = 0
            self.prepare("shortest", self.aimed - self.home)

    def step(self, budget):
        """Handle about `budget` more positions: Searching, Solution (proven the shortest), or Undecided (out of memory)."""
        if len(self.best) <= self.bound:
            return Solution(self.best, self.work)
        answer = self.go_on("run_shortest", budget)
        self.work += budget
        self.spent += budget
        if answer == SOLVED:
            self.best = replayed(self.board, self.line("shortest_line"), self.gives_back)
            self.aim()
        elif answer == NONE:
            self.bound = self.aimed
            self.aim()
        elif answer:
            return Undecided("memory", self.work)
        return Searching(self.work)
