"""Auto finish: may the rest go home from column ends and cells alone, and which card goes next?"""
from . import cards
from .board import CELLS, COLUMNS
from .moves import HOME, Move


def next_home(board):
    """The move that sends the lowest card home that can go, or None."""
    best, lowest = None, cards.PACK
    for src in COLUMNS[:len(board.columns)] + CELLS[:len(board.cells)]:
        pile = board.pile(src)
        if pile and pile[-1] < lowest and board.homes[cards.suit(pile[-1])] == cards.rank(pile[-1]):
            best, lowest = Move(src, HOME, 1), pile[-1]
    return best


def can_finish(board):
    """Can every card that is left go home using only column ends and cells?"""
    if next_home(board) is None:
        return False
    homes = list(board.homes)
    piles = [list(column) for column in board.columns if column] + [[c] for c in board.cells if c is not None]
    moved = True
    while piles and moved:
        moved = False
        for pile in piles:
            while pile and homes[pile[-1] & 3] == pile[-1] >> 2:
                homes[pile.pop() & 3] += 1
                moved = True
        piles = [pile for pile in piles if pile]
    return not piles
