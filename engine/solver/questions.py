"""Questions to whoever searches elsewhere, and the answers, as plain data that JSON can carry; and the work on a question, in steps."""
from ..board import Board
from ..moves import Move
from .improve import Improvement
from .search import Search
from .shorten import WIDTHS
from .verdict import SEARCHING, SOLVED, UNDECIDED, NoSolution, Undecided

KILOBYTES = 131072  # most memory of a search
WORK = 60000000     # most positions that it may look at
PROOF = 2000000     # positions that the search for a higher bound may look at: some seconds


def solve(board, gives_back):
    """The question whether a position can be won."""
    return {"what": "solve", "board": _packed(board), "gives_back": gives_back}


def improve(board, gives_back, first, rest):
    """The question for better lines than that of `first` (a Move, or None when any may come) and the moves `rest` (see Improvement)."""
    question = solve(board, gives_back)
    question.update({"what": "improve", "first": written((first,)) if first else "", "rest": written(rest)})
    return question


def written(line):
    """Moves as one text."""
    return " ".join(["%s%s%d" % move for move in line])


def move(word):
    """The Move that a word of such a text stands for."""
    return Move(word[0], word[1], int(word[2:]))


def verdict(answer):
    """The verdict that an answer stands for; for a solution, which is to be replayed first, None."""
    if answer["status"] == SOLVED:
        return None
    return Undecided(answer["limit"], answer["work"]) if answer["status"] == UNDECIDED else NoSolution(answer["work"])


def work(host, question):
    """The Solving or Improving that a question asks for."""
    columns, cells, homes = question["board"]
    board = Board(tuple([tuple(column) for column in columns]), tuple(cells), tuple(homes))
    return (Solving if question["what"] == "solve" else Improving)(host, board, question)


class Solving:
    """Work on the question whether a position can be won."""

    def __init__(self, host, board, question):
        self.search = Search(host, board, question["gives_back"], KILOBYTES, WORK)
        self.verdict = None

    def step(self, budget):
        """Look at about `budget` more positions: True when there is something new."""
        self.verdict = self.search.step(budget)
        return self.is_over()

    def is_over(self):
        """Is the question answered?"""
        return self.verdict.status != SEARCHING

    def answer(self):
        """What is known."""
        found = self.verdict
        line = written(found.moves) if found.status == SOLVED else ""
        limit = found.limit if found.status == UNDECIDED else ""
        return {"over": self.is_over(), "status": found.status, "work": found.work, "limit": limit, "line": line}


class Improving:
    """Work on the question for better lines."""

    def __init__(self, host, board, question):
        first, rest = [[move(word) for word in question[part].split()] for part in ("first", "rest")]
        self.job = Improvement(host, board, question["gives_back"], first[0] if first else None, rest, WIDTHS, PROOF)
        self.told = (len(self.job.best), 0)
        self.over = False

    def step(self, budget):
        """Handle about `budget` more positions: True when there is something new."""
        self.over = self.job.step(budget)
        return self.over or self.told != (len(self.job.best), self.job.bound)

    def is_over(self):
        """Is there nothing more to be found?"""
        return self.over

    def answer(self):
        """What is known; the line only when it is shorter than the one that was told before, or came with the question."""
        length = len(self.job.best)
        new = length < self.told[0]
        self.told = (length, self.job.bound)
        return {"over": self.over, "line": written(self.job.best) if new else "", "bound": self.job.bound}


def _packed(board):
    return [[list(column) for column in board.columns], list(board.cells), list(board.homes)]
