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
HAND_OVER = "hand-over"

Move = namedtuple("Move", ("src", "dst", "count"))
# why a move is refused: a code above; how many cards; how many may go at once; the card moved (of a run the first); the card in
# the way, needed, or where the run begins. OTHER_HOME: `other` is that foundation's suit. TOO_MANY into an empty column: no `other`
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
    places = board.places()
    if src not in places or (dst != HOME and (dst in HOMES or dst not in places)):
        return Refusal(NO_PLACE, 1, 0, None, None)
    if src == dst or (src in HOMES and dst == HOME):
        return Refusal(SAME_PLACE, 1, 0, None, None)
    pile = board.pile(src)
    if not pile or count < 1:
        return Refusal(EMPTY_SOURCE, 1, 0, None, None)
    if src in HOMES and (dst in CELLS or not gives_back):
        return Refusal(HOME_TO_CELL if gives_back else ONLY_RECEIVES, 1, 0, pile[-1], None)
    broken = run_refusal(pile, count)
    if broken is not None:
        return broken
    moved = pile[-count]
    if dst == HOME:
        return _home_refusal(board, moved, count)
    if dst in CELLS:
        return _cell_refusal(board, move, moved)
    return _column_refusal(board, move, moved)


def run_refusal(pile, count):
    """Why the last `count` cards of a pile that is not empty cannot be taken together, None when they are a run."""
    fit = run_length(pile)
    return Refusal(RUN_BROKEN, count, fit, pile[-min(count, len(pile))], pile[-fit]) if count > fit else None


def _home_refusal(board, moved, count):
    if count != 1:
        return Refusal(HOME_ONE, count, 1, moved, None)
    height = board.homes[moved & 3]
    return None if height == moved >> 2 else Refusal(HOME_NEEDS, 1, 0, moved, height * 4 + (moved & 3))


def _cell_refusal(board, move, moved):
    if move.src in CELLS:
        return Refusal(CELL_TO_CELL, 1, 0, moved, None)
    held = board.cells[CELLS.index(move.dst)]
    if held is not None:
        return Refusal(CELL_TAKEN, 1, 0, moved, held)
    return None if move.count == 1 else Refusal(CELL_ONE, move.count, 1, moved, None)


def _column_refusal(board, move, moved):
    target = board.pile(move.dst)
    end = target[-1] if target else None
    if target and not cards.stacks_on(moved, end):
        one_lower = cards.rank(moved) + 1 == cards.rank(end)
        return Refusal(WRONG_COLOUR if one_lower else WRONG_RANK, 1, 0, moved, end)
    most = limit(board, move.dst)
    return None if move.count <= most else Refusal(TOO_MANY, move.count, most, moved, end)


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


def landing(board, move):
    """The place where the cards of a legal move come to lie: a foundation by its suit."""
    return HOMES[cards.suit(board.pile(move.src)[-1])] if move.dst == HOME else move.dst


def conceivable_moves(board):
    """Every move that has a source card and a run behind it, legal or not."""
    targets = COLUMNS[:len(board.columns)] + CELLS[:len(board.cells)] + HOME
    for src in board.places():
        counts = range(1, run_length(board.pile(src)) + 1)
        for dst in targets:
            for count in counts:
                yield Move(src, dst, count)


def legal_moves(board, gives_back=False):
    """Every legal move; each length of a run, each cell and each empty column counts by itself."""
    for move in conceivable_moves(board):
        if refusal(board, move, gives_back) is None:
            yield move


def distinct_moves(board, gives_back=False):
    """The legal moves that differ to a player: of empty cells and columns only into the first, and there the most cards that may go.

    Moves home come first, then those onto a card, into an empty column and into a cell; each kind in the order of its sources.
    """
    found = {}  # {(source, target): move}; of two, the one with more cards comes later
    for move in legal_moves(board, gives_back):
        alike = move.dst
        if move.dst != HOME and not board.pile(move.dst):
            kind = CELLS if move.dst in CELLS else COLUMNS
            alike = [place for place in board.places() if place in kind and not board.pile(place)][0]
        if alike == move.dst:
            found[move.src + alike] = move
    return sorted(found.values(), key=lambda move: (_kind(board, move.dst), move.src, move.dst))


def _kind(board, dst):
    """Home 0, a card 1, an empty column 2, a cell 3."""
    if dst == HOME:
        return 0
    return 3 if dst in CELLS else 1 if board.pile(dst) else 2


def is_stuck(board, gives_back=False):
    """Is no legal move left in a game that is not won?"""
    if board.is_won() or None in board.cells or () in board.columns:
        return False
    ends = [column[-1] for column in board.columns]
    loose = ends + list(board.cells)  # without room only single cards move, home or onto a card that they fit
    back = [board.pile(place)[0] for place in HOMES if gives_back and board.pile(place)]
    taken = {(cards.rank(end) - 1, not cards.is_red(end)) for end in ends}
    return not (any([board.homes[cards.suit(card)] == cards.rank(card) for card in loose])
                or any([(cards.rank(card), cards.is_red(card)) in taken for card in loose + back]))


def perft(board, depth):
    """How many sequences of `depth` legal moves start here."""
    if depth < 2:
        return len(list(legal_moves(board))) if depth else 1
    return sum([perft(apply(board, move), depth - 1) for move in legal_moves(board)])
