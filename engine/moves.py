"""Moves: which are legal, why the others are not, and what they do."""
from collections import namedtuple

from . import cards
from .board import CELLS, COLUMNS, HOMES, Board

HOME = "h"

EMPTY_SOURCE = "empty-source"
SAME_PLACE = "same-place"
NO_PLACE = "no-place"
CELL_TO_CELL = "cell-to-cell"
HOME_TO_CELL = "home-to-cell"
ONLY_RECEIVES = "only-receives"
RUN_BROKEN = "run-broken"
CELL_TAKEN = "cell-taken"
CELL_ONE = "cell-one"
HOME_ONE = "home-one"
HOME_NEEDS = "home-needs"
OTHER_HOME = "other-home"
WRONG_COLOUR = "wrong-colour"
WRONG_RANK = "wrong-rank"
TOO_MANY = "too-many"

Move = namedtuple("Move", ("src", "dst", "count"))
# why a move is refused: a code above; how many cards and the limit (TOO_MANY); the card moved; the card in the way or needed
Refusal = namedtuple("Refusal", ("code", "count", "limit", "card", "other"))


def run_length(pile):
    """How many cards at the end of a pile form a run."""
    n = min(1, len(pile))
    while n < len(pile) and cards.stacks_on(pile[-n], pile[-n - 1]):
        n += 1
    return n


def limit(board, dst=""):
    """The longest run that can go to the place `dst`; without one, to an occupied column."""
    empty = board.empty_columns()
    if dst and dst in COLUMNS and not board.pile(dst):
        empty -= 1
    return (board.empty_cells() + 1) << empty


def refusal(board, move, gives_back=False):
    """Why `move` is refused on `board`, None when it is legal; `gives_back`: foundations hand their top card to a column."""
    src, dst, count = move
    if src not in board.places() or (dst != HOME and (dst in HOMES or dst not in board.places())):
        return _because(NO_PLACE)
    pile = board.pile(src)
    if src == dst or (src in HOMES and dst == HOME):
        return _because(SAME_PLACE)
    if not pile or count < 1:
        return _because(EMPTY_SOURCE)
    if src in HOMES and (dst in CELLS or not gives_back):
        return _because(HOME_TO_CELL if gives_back else ONLY_RECEIVES, card=pile[-1])
    fit = run_length(pile)
    if count > fit:
        return _because(RUN_BROKEN, count, fit, pile[-min(count, len(pile))], pile[-fit])
    moved = pile[-count]
    if dst == HOME:
        return _home_refusal(board, moved, count)
    if dst in CELLS:
        return _cell_refusal(board, move, moved)
    return _column_refusal(board, move, moved)


def _because(code, count=1, limit=0, card=None, other=None):
    return Refusal(code, count, limit, card, other)


def _home_refusal(board, moved, count):
    if count != 1:
        return _because(HOME_ONE, count, 1, moved)
    suit = cards.suit(moved)
    height = board.homes[suit]
    return None if height == cards.rank(moved) else _because(HOME_NEEDS, card=moved, other=height * 4 + suit)


def _cell_refusal(board, move, moved):
    if move.src in CELLS:
        return _because(CELL_TO_CELL, card=moved)
    held = board.cells[CELLS.index(move.dst)]
    if held is not None:
        return _because(CELL_TAKEN, card=moved, other=held)
    return None if move.count == 1 else _because(CELL_ONE, move.count, 1, moved)


def _column_refusal(board, move, moved):
    target = board.pile(move.dst)
    if target and not cards.stacks_on(moved, target[-1]):
        one_lower = cards.rank(moved) + 1 == cards.rank(target[-1])
        return _because(WRONG_COLOUR if one_lower else WRONG_RANK, card=moved, other=target[-1])
    most = limit(board, move.dst)
    return None if move.count <= most else _because(TOO_MANY, move.count, most, moved)


def apply(board, move):
    """The board after a legal `move`."""
    src, dst, count = move
    columns, cells, homes = list(board.columns), list(board.cells), list(board.homes)
    carried = board.pile(src)[-count:]
    if src in COLUMNS:
        at = COLUMNS.index(src)
        columns[at] = columns[at][:-count]
    elif src in CELLS:
        cells[CELLS.index(src)] = None
    else:
        homes[HOMES.index(src)] -= 1
    if dst == HOME:
        homes[cards.suit(carried[0])] += 1
    elif dst in CELLS:
        cells[CELLS.index(dst)] = carried[0]
    else:
        columns[COLUMNS.index(dst)] += carried
    return Board(tuple(columns), tuple(cells), tuple(homes))


def conceivable_moves(board):
    """Every move that has a source card and a run behind it, legal or not."""
    targets = COLUMNS[:len(board.columns)] + CELLS[:len(board.cells)] + HOME
    for src in board.places():
        for dst in targets:
            for count in range(1, run_length(board.pile(src)) + 1):
                yield Move(src, dst, count)


def legal_moves(board, gives_back=False):
    """Every legal move; each length of a run, each cell and each empty column counts by itself."""
    for move in conceivable_moves(board):
        if refusal(board, move, gives_back) is None:
            yield move


def is_stuck(board, gives_back=False):
    """Is no legal move left in a game that is not won?"""
    if board.is_won() or (None in board.cells and any(board.columns)):
        return False
    for _ in legal_moves(board, gives_back):
        return False
    return True


def perft(board, depth):
    """How many sequences of `depth` legal moves start here."""
    if depth == 0:
        return 1
    return sum([perft(apply(board, move), depth - 1) for move in legal_moves(board)])
