"""Lines of the kernel become moves of the game, and are believed only when the rules have played them to a win."""
from .. import moves
from ..board import CELLS, COLUMNS, HOMES
from ..moves import HOME, Move
from .layout import CELL
from .layout import HOME as FIRST_HOME


class BadLine(Exception):
    """A line that the rules refuse: a fault of the kernel, never a hint. `at` counts the moves before it."""

    def __init__(self, at, why):
        super().__init__("move %d of the kernel's line: %s" % (at + 1, why))
        self.at = at
        self.why = why


def decoded(code):
    """The Move that the kernel's number stands for."""
    src, dst = code & 63, (code >> 6) & 63
    return Move(_source(src), HOME if dst >= FIRST_HOME else _source(dst), code >> 12)


def _source(place):
    if place < CELL:
        return COLUMNS[place]
    return CELLS[place - CELL] if place < FIRST_HOME else HOMES[place - FIRST_HOME]


class Replay:
    """A line of kernel numbers, or of what else `read` makes a Move of, played by the rules in as many steps as one likes."""

    def __init__(self, board, codes, gives_back, read=decoded):
        self.board = board
        self.codes = codes
        self.read = read
        self.gives_back = gives_back
        self.line = []

    def go_on(self, count):
        """Play up to `count` moves more: the whole line when the last one has won, else None; BadLine when one is refused."""
        for code in self.codes[len(self.line):len(self.line) + count]:
            move = self.read(code)
            why = moves.refusal(self.board, move, self.gives_back)
            if why is not None:
                raise BadLine(len(self.line), why.code)
            self.board = moves.apply(self.board, move)
            self.line.append(move)
        if len(self.line) < len(self.codes):
            return None
        if not self.board.is_won():
            raise BadLine(len(self.line), "not won")
        return tuple(self.line)


def replayed(board, codes, gives_back):
    """The moves of a line of kernel numbers; BadLine when the rules refuse one, or when the last does not win."""
    return Replay(board, codes, gives_back).go_on(len(codes))
