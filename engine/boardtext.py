"""Positions as text, in Freecell Solver's board format."""
from . import cards
from .board import Board
from .faults import Fault

MOST_CELLS = {8: 4, 7: 5, 6: 6}  # cells that go with columns on the tables of this game


def text(board):
    """The board as people paste it: foundations, free cells, then a line per column."""
    homes = ["%s-%s" % (cards.SUITS[s], cards.RANKS[board.homes[s] - 1] if board.homes[s] else "0") for s in (2, 0, 1, 3)]
    lines = ["Foundations: " + " ".join(homes)]
    lines.append("Freecells: " + " ".join(["-" if c is None else cards.name(c) for c in board.cells]))
    for column in board.columns:
        lines.append((": " + " ".join([cards.name(c) for c in column])).rstrip())
    return "\n".join(lines)


def read(text, most_cells=MOST_CELLS):
    """The board that `text` shows; Fault with line, column and cure when it shows none.

    `most_cells` maps each number of columns that is allowed to the most cells that go with it.
    """
    reader = _Reader()
    for number, line in enumerate(text.rstrip().split("\n")):
        reader.line(number + 1, line.rstrip())
    return reader.board(most_cells)


class _Reader:
    """Takes a board text line by line and remembers where each card stood."""

    def __init__(self):
        self.columns = []
        self.cells = None
        self.homes = None
        self.seen = {}
        self.number = 1

    def line(self, number, line):
        self.number = number
        head, colon, rest = line.partition(":")
        label = head.strip().lower()
        if not colon:
            label, rest = "", line
        words = _words(rest, len(line) - len(rest))
        if label in ("foundations", "founds"):
            self.homes = self._homes(words)
        elif label in ("freecells", "free cells", "fc"):
            self.cells = tuple([None if word == "-" else self._card(word, at) for word, at in words])
        elif label:
            raise Fault("board.label", line=number, column=1, got=head.strip())
        elif colon or words:
            self.columns.append(tuple([self._card(word, at) for word, at in words]))

    def board(self, most_cells):
        count = len(self.columns)
        if count not in most_cells:
            raise Fault("board.columns", line=self.number, column=1, got=count, least=min(most_cells), most=max(most_cells))
        most = most_cells[count]
        if self.cells is not None and len(self.cells) > most:
            raise Fault("board.cells", line=self.number, column=1, got=len(self.cells), columns=count, most=most)
        missing = [c for c in range(cards.PACK) if c not in self.seen]
        if missing:
            raise Fault("board.missing", line=self.number, column=1, got=[cards.name(c) for c in missing])
        cells = (None,) * most if self.cells is None else self.cells
        return Board(tuple(self.columns), cells, tuple(self.homes or (0,) * 4))

    def _card(self, word, at):
        if len(word) == 2 and word[0] == "1":
            raise Fault("board.one", line=self.number, column=at, got=word, suit=word[1])
        try:
            c = cards.card(word)
        except ValueError:
            raise Fault("board.card", line=self.number, column=at, got=word)
        self._mark(c, at)
        return c

    def _mark(self, c, at):
        if c in self.seen:
            line, column = self.seen[c]
            raise Fault("board.twice", line=self.number, column=at, got=cards.name(c), first_line=line, first_column=column)
        self.seen[c] = (self.number, at)

    def _homes(self, words):
        homes = [0] * 4
        for word, at in words:
            suit, dash, height = word.upper().partition("-")
            height = height.replace("10", "T")
            if suit not in cards.SUITS or len(suit) != 1 or not dash or len(height) != 1 or height not in "0" + cards.RANKS:
                raise Fault("board.home", line=self.number, column=at, got=word)
            s = cards.SUITS.index(suit)
            homes[s] = ("0" + cards.RANKS).index(height)
            for rank in range(homes[s]):
                self._mark(rank * 4 + s, at)
        return homes


def _words(body, start):
    """[(word, its column counted from 1)] of a line's body that begins behind `start` signs."""
    out, at = [], 0
    for word in body.split():
        at = body.index(word, at)
        out.append((word, start + at + 1))
        at += len(word)
    return out
