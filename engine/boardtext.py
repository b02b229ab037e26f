"""Positions as text, in Freecell Solver's board format."""
from . import cards, reading
from .board import Board
from .faults import Fault

MOST_CELLS = {8: 4, 7: 5, 6: 6}  # cells that go with columns on the tables of this game
HEIGHTS = "0" + cards.RANKS      # of a foundation
SHOWN_HOMES = "HCDS"             # the order in which the format lists them
FIELD = 4                        # signs that Freecell Solver prints for a free cell


def text(board):
    """The board as people paste it: foundations, free cells, then a line per column."""
    homes = [suit + "-" + HEIGHTS[board.homes[cards.SUITS.index(suit)]] for suit in SHOWN_HOMES]
    cells = ["-" if c is None else cards.name(c) for c in board.cells]
    lines = ["Foundations: " + " ".join(homes), " ".join(["Freecells:"] + cells)]
    for column in board.columns:
        lines.append(" ".join([":"] + [cards.name(c) for c in column]))
    return "\n".join(lines)


def read(text, most_cells=MOST_CELLS):
    """The board that `text` shows; Fault with line, column and cure when it shows none.

    `most_cells` maps each number of columns that is allowed to the most cells that go with it. The line of free cells
    lists a card or a dash for each cell of the table. Without that line, and where it is as Freecell Solver prints it
    (fields of four signs, empty cells blank), there are as many cells as may be.
    """
    reader = _Reader()
    for line in reading.lines(text):
        reader.line(line)
    return reader.board(most_cells)


class _Reader:
    """Takes a board text line by line and remembers where each card stood."""

    def __init__(self):
        self.number = 0     # of the line at hand
        self.labelled = {}  # {"homes" or "cells": the number of its line}
        self.columns = []
        self.cells = None   # as listed
        self.fields = {}    # {index of a cell: card}, as printed
        self.homes = [0] * 4
        self.seen = {}      # {card: (line, column)}

    def line(self, line):
        self.number += 1
        colon = line.find(":")
        words = [(word, colon + 1 + at) for word, at in reading.words(line[colon + 1:])]
        label = reading.words(line[:max(colon, 0)])
        name = reading.upper("".join([word for word, at in label]))
        if name in ("FOUNDATIONS", "FOUNDS"):
            self._once("homes", label)
            self._read_homes(words)
        elif name in ("FREECELLS", "FC"):
            self._once("cells", label)
            self._read_cells([(word, at, at - colon - 2) for word, at in words])
        elif name:
            raise Fault("board.label", line=self.number, column=label[0][1], got=" ".join([word for word, at in label]))
        elif words or colon >= 0:
            self.columns.append(tuple([self._card(word, at) for word, at in words]))

    def board(self, most_cells):
        """The board that the lines make together."""
        count = len(self.columns)
        if count not in most_cells:
            raise Fault("board.columns", line=self.number, column=1, got=count, least=min(most_cells), most=max(most_cells))
        most = most_cells[count]
        cells = self.cells
        if cells is None:
            cells = tuple([self.fields.get(i) for i in range(max([most] + [i + 1 for i in self.fields]))])
        if len(cells) > most:
            raise Fault("board.cells", line=self.labelled["cells"], column=1, got=len(cells), columns=count, most=most)
        missing = [cards.name(c) for c in range(cards.PACK) if c not in self.seen]
        if missing:
            raise Fault("board.missing", line=self.number, column=1, got=missing)
        return Board(tuple(self.columns), cells, tuple(self.homes))

    def _once(self, what, label):
        if what in self.labelled:
            raise Fault("board.label-twice", line=self.number, column=label[0][1], got=label[0][0], first_line=self.labelled[what])
        self.labelled[what] = self.number

    def _card(self, word, at):
        if len(word) == 2 and word[0] == "1" and reading.upper(word[1]) in cards.SUITS:
            raise Fault("board.one", line=self.number, column=at, got=word, suit=reading.upper(word[1]))
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

    def _read_cells(self, words):
        """Cards and dashes one after the other, or fields in which a card stands behind two blanks; [(word, column, offset)]."""
        if any([word == "-" or offset % FIELD != FIELD - 2 for word, at, offset in words]):
            self.cells = tuple([None if word == "-" else self._card(word, at) for word, at, offset in words])
        else:
            self.fields = {offset // FIELD: self._card(word, at) for word, at, offset in words}

    def _read_homes(self, words):
        listed = ""
        for word, at in words:
            suit, dash, top = reading.upper(word).partition("-")
            height = HEIGHTS.find("T" if top == "10" else top)
            if len(suit) != 1 or suit not in cards.SUITS or not top or height < 0 or len(top) > 1 and top != "10":
                raise Fault("board.home", line=self.number, column=at, got=word)
            if suit in listed:
                raise Fault("board.home-twice", line=self.number, column=at, got=word)
            listed += suit
            s = cards.SUITS.index(suit)
            self.homes[s] = height
            for rank in range(height):
                self._mark(rank * 4 + s, at)
