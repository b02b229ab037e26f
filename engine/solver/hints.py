"""Hints: the next move of the line in hand for as long as the player stays on it, else a sensible move."""
from .. import cards, moves
from ..board import CELLS, COLUMNS, HOMES
from ..moves import HOME, Move


class Guide:
    """A line that wins and where on it the player stands. A position counts whatever the order of columns and cells."""

    def __init__(self):
        self.boards = []  # boards[i] is the board after i moves of the line, worked out as far as was asked for
        self.line = ()
        self.index = {}   # {boards[i].key(): i}
        self.passed = {}  # {key: cards home} of every position in which a hint was given
        self.asked = (None, b"")  # (Board, its key) of the last question: one position is asked about several times

    def take(self, board, line):
        """Follow a line that starts on `board`."""
        self.boards, self.line, self.index = [board], line, {self._key(board): 0}

    def _key(self, board):
        if self.asked[0] is not board:
            self.asked = (board, board.key())
        return self.asked[1]

    def _find(self, board):
        """How many moves of the line lead to this position; None when it is not on the line."""
        key, home = self._key(board), sum(board.homes)
        while key not in self.index and self.boards:
            if sum(self.boards[-1].homes) > home and not _takes_back(self.line):
                return None  # from there on more cards are home
            if not self._work_out():
                return None
        return self.index.get(key)

    def _work_out(self):
        """Work the line out one move further; False at its end."""
        if not self.boards or len(self.boards) > len(self.line):
            return False
        board = moves.apply(self.boards[-1], self.line[len(self.boards) - 1])
        self.index[board.key()] = len(self.boards)
        self.boards.append(board)
        return True

    def follows(self, board):
        """Is the board on the line, as far as that was worked out, or one move further? Cheaper than rest() off the line."""
        key = self._key(board)
        return key in self.index or self._work_out() and key in self.index

    def offer(self, board, line):
        """Take a line for the present board if it is shorter than the rest of the one in hand: True when taken.

        A line through an earlier position in which a hint was given is refused: following hints never leads back.
        """
        rest = self.rest(board)
        if rest is not None and len(line) >= rest:
            return False
        if self._leads_back(board, line):
            return False
        self.take(board, line)
        return True

    def _leads_back(self, board, line):
        """Does the line come through a position in which a hint was given? No line comes back to its own start."""
        start = self._key(board)
        most = max([home for key, home in self.passed.items() if key != start] + [-1])
        back = _takes_back(line)
        for move in line:
            if sum(board.homes) > most and not back:
                return False  # from there on more cards are home than in any of those
            board = moves.apply(board, move)
            if board.key() in self.passed:
                return True
        return False

    def rest(self, board):
        """How many moves the line in hand has left from `board`; None when the player is not on it."""
        at = self._find(board)
        return None if at is None else len(self.line) - at

    def hint(self, board):
        """The line's next move as a move on `board`; None when the player is not on the line, or has won."""
        at = self._find(board)
        if at is None or at == len(self.line):
            return None
        self.passed[self._key(board)] = sum(board.homes)
        return _renamed(self.line[at], self.boards[at], board)

    def ahead(self, board):
        """The line's moves from `board` on, each a move on the board before it; () when the player is not on it."""
        out = []
        while True:
            at = self._find(board)
            if at is None or at == len(self.line):
                return tuple(out)
            out.append(_renamed(self.line[at], self.boards[at], board))
            board = moves.apply(board, out[-1])


def _takes_back(line):
    """Does a line take a card back from a foundation?"""
    return any([move.src in HOMES for move in line])


def _renamed(move, there, here):
    """A move on `there` as the same move on `here`, an equal position with its columns and cells in another order."""
    return Move(_place(move.src, there, here), _place(move.dst, there, here), move.count)


def _place(place, there, here):
    if place in COLUMNS:
        column = there.pile(place)
        return COLUMNS[here.columns.index(column)]
    if place in CELLS:
        return CELLS[here.cells.index(there.cells[CELLS.index(place)])]
    return place


def suggestion(board, gives_back=False, avoid=()):
    """A sensible legal move when no line is known: the one whose board looks best; None when there is none.

    avoid       keys of boards not to go back to, unless there is nothing else
    """
    best, least = None, None
    for move in moves.legal_moves(board, gives_back):
        after = moves.apply(board, move)
        value = (after.key() in avoid, untidiness(after), move.dst != HOME)
        if least is None or value < least:
            best, least = move, value
    return best


def untidiness(board):
    """How far a board is from order: cards not home, cards on ones they do not fit, lower cards buried, cells taken."""
    value = 0
    for column in board.columns:
        value -= 0 if column else 15
        lowest = 13
        for i, c in enumerate(column):
            if i and not cards.stacks_on(c, column[i - 1]):
                value += 4
            value += 2 if cards.rank(c) > lowest else 0
            lowest = min(lowest, cards.rank(c))
    used = len(board.cells) - board.empty_cells()
    return value + used * (5 + used) + 6 * (cards.PACK - sum(board.homes))
