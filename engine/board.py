"""Where the 52 cards lie."""
from collections import namedtuple

from . import cards

COLUMNS = "1234567890"
CELLS = "abcdefgi"  # no h: in notation that letter means home
HOMES = cards.SUITS

_places = {}  # by the shape of the table


class Board(namedtuple("Board", ("columns", "cells", "homes"))):
    """A position, as a value: equal boards are equal, and nothing changes in place.

    columns  a tuple of cards per column, the last one playable
    cells    a card or None per free cell
    homes    how many cards lie on each foundation, in the order of cards.SUITS
    """

    __slots__ = ()

    def pile(self, place):
        """The cards at a place: a column, a cell, or the top card of a foundation."""
        if place in COLUMNS:
            return self.columns[COLUMNS.index(place)]
        if place in CELLS:
            held = self.cells[CELLS.index(place)]
            return () if held is None else (held,)
        suit = HOMES.index(place)
        height = self.homes[suit]
        return ((height - 1) * 4 + suit,) if height else ()

    def places(self):
        """Every place on this table: columns, free cells, foundations."""
        columns, cells = len(self.columns), len(self.cells)
        shape = columns * 10 + cells
        if shape not in _places:
            _places[shape] = COLUMNS[:columns] + CELLS[:cells] + HOMES
        return _places[shape]

    def empty_cells(self):
        """How many free cells hold nothing."""
        return self.cells.count(None)

    def empty_columns(self):
        """How many columns hold nothing."""
        return self.columns.count(())

    def is_won(self):
        """Are all 52 cards home?"""
        return sum(self.homes) == cards.PACK

    def key(self):
        """Bytes that two boards share when only the order of their columns or cells differs."""
        piles = sorted([bytes(column) for column in self.columns])
        held = sorted([c for c in self.cells if c is not None])
        return b"\xff".join(piles) + b"\xfe" + bytes(held) + b"\xfe" + bytes(self.homes)
