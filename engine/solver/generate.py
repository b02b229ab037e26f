"""The moves of the working position."""
from .layout import (
    ALL_MOVES,
    AT,
    AWAY,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    EMPTY,
    GIVES_BACK,
    HOME,
    HOMES,
    KING,
    LENGTH,
    MOVES,
    RUN,
    USED,
)
from .position import carried, fits, source


def add(w, at, src, dst, k):
    """Write a move at w[at]; the next free place."""
    w[at] = src | (dst << 6) | (k << 12)
    return at + 1


def first_cell(b, w):
    """The first empty cell's place, -1 when all are taken: which one never matters."""
    if w[USED] < w[CELLS]:
        for i in range(CELL, CELL + w[CELLS]):
            if b[i] < 0:
                return i
    return -1


def first_empty(b, w):
    """The first empty column, -1 when there is none: which one never matters."""
    if w[EMPTY] > 0:
        for c in range(w[COLUMNS]):
            if b[LENGTH + c] == 0:
                return c
    return -1


def gen_home(b, w, at):
    """Moves to the foundations."""
    for s in range(4):
        src = source(b, w[AT + (b[HOMES + s] << 2) + s])
        if src >= 0:
            at = add(w, at, src, HOME + s, 1)
    return at


def onto(b, w, at, card, dst, most):
    """The move that brings the card, with what lies on it, onto column dst, if there is one."""
    p = w[AT + card]
    if p >= AWAY:
        if p < AWAY + HOME:
            return add(w, at, p - AWAY, dst, 1)
        return at
    c = p >> 6
    i = p & 63
    n = b[LENGTH + c]
    k = n + 1 - i
    if k <= most and i >= b[RUN + (c << 6) + n]:
        return add(w, at, c, dst, k)
    return at


def gen_onto(b, w, at, most):
    """Moves of up to `most` cards onto cards: a column's last card takes two cards, and AT says where they are."""
    for d in range(w[COLUMNS]):
        t = b[COLUMN + (d << 6) + b[LENGTH + d]]
        if t >= 4 and t < 52:
            t = carried(t)
            at = onto(b, w, at, t, d, most)
            at = onto(b, w, at, t ^ 3, d, most)
    return at


def gen_back(b, w, at, empty):
    """Moves from the foundations to the columns; an ace carries nothing, so it stays."""
    for s in range(4):
        card = (b[HOMES + s] << 2) - 4 + s
        if card >= 4:
            if empty >= 0:
                at = add(w, at, HOME + s, empty, 1)
            for d in range(w[COLUMNS]):
                t = b[COLUMN + (d << 6) + b[LENGTH + d]]
                if t < 52 and fits(card, t):
                    at = add(w, at, HOME + s, d, 1)
    return at


def gen_from_cells(b, w, at, empty):
    """Moves from the cells to the empty column."""
    for i in range(CELL, CELL + w[CELLS]):
        if b[i] >= 0:
            at = add(w, at, i, empty, 1)
    return at


def gen_runs(b, w):
    """Moves for the best-first search from w[MOVES], runs as one; how many.

    Left out at first, because no solved deal needs it and it saves 40 % of the children: splitting a run for a cell or
    an empty column, and a lone card to an empty column while a cell is free (kings excepted).  Deals with two cells
    exist that need such moves (8 columns, 2 cells, deal 267): late stages set ALL_MOVES.
    """
    everything = w[ALL_MOVES]
    cell = first_cell(b, w)
    empty = first_empty(b, w)
    most = (w[CELLS] - w[USED] + 1) << w[EMPTY]
    half = most >> 1
    at = gen_onto(b, w, gen_home(b, w, MOVES), most)
    if empty >= 0:
        at = gen_from_cells(b, w, at, empty)
    if w[GIVES_BACK] == 1 and everything == 1:
        at = gen_back(b, w, at, empty)
    for c in range(w[COLUMNS]):
        n = b[LENGTH + c]
        if n > 0:
            p = (c << 6) + n
            k = n + 1 - b[RUN + p]
            if empty >= 0 and k < n and k <= half and (k > 1 or cell < 0 or b[COLUMN + p] >= KING or everything == 1):
                at = add(w, at, c, empty, k)
            if empty >= 0 and k > half and everything == 1:
                at = add(w, at, c, empty, half)
            if cell >= 0 and (k == 1 or everything == 1):
                at = add(w, at, c, cell, 1)
    return at - MOVES


def gen_single(b, w, at):
    """Moves of single cards from w[at], which reach everything runs reach; the end.

    Left out is only what changes nothing: a column's only card to an empty column, all but one of equal places.
    """
    cell = first_cell(b, w)
    empty = first_empty(b, w)
    at = gen_onto(b, w, gen_home(b, w, at), 1)
    if empty >= 0:
        at = gen_from_cells(b, w, at, empty)
    if w[GIVES_BACK] == 1:
        at = gen_back(b, w, at, empty)
    for c in range(w[COLUMNS]):
        n = b[LENGTH + c]
        if cell >= 0 and n > 0:
            at = add(w, at, c, cell, 1)
        if empty >= 0 and n > 1:
            at = add(w, at, c, empty, 1)
    return at
