"""The moves of the search for short lines that are not to a foundation."""
from .generate import add, first_cell, first_empty, gen_from_cells
from .layout import AT, AWAY, CELLS, COLUMN, COLUMNS, EMPTY, HOME, LENGTH, MOVES, USED
from .position import carried
from .shortlayout import RUNS, STARTS


def piece_onto(b, w, at, card, dst, most):
    """As generate.onto: the card with what lies on it onto column dst, if they are one run."""
    p = w[AT + card]
    if p >= AWAY:
        if p < AWAY + HOME:
            return add(w, at, p - AWAY, dst, 1)
        return at
    c = p >> 6
    n = b[LENGTH + c]
    k = n + 1 - (p & 63)
    if k <= most and b[RUNS + p] == b[RUNS + (c << 6) + n]:
        return add(w, at, c, dst, k)
    return at


def gen_other(b, w):
    """Moves that are not to a foundation from w[MOVES], each run as long as may be; the end."""
    cell = first_cell(b, w)
    empty = first_empty(b, w)
    most = (w[CELLS] - w[USED] + 1) << w[EMPTY]
    at = MOVES
    for d in range(w[COLUMNS]):
        t = b[COLUMN + (d << 6) + b[LENGTH + d]]
        if t >= 4 and t < 52:
            t = carried(t)
            at = piece_onto(b, w, at, t, d, most)
            at = piece_onto(b, w, at, t ^ 3, d, most)
    if empty >= 0:
        at = gen_from_cells(b, w, at, empty)
    for c in range(w[COLUMNS]):
        n = b[LENGTH + c]
        if n > 0:
            if empty >= 0:
                k = min(last_run(b, w, c), most >> 1)
                if k < n:
                    at = add(w, at, c, empty, k)
            if cell >= 0:
                at = add(w, at, c, cell, 1)
    return at


def last_run(b, w, c):
    """How many cards the run at the end of column c has."""
    p = (c << 6) + b[LENGTH + c]
    return p + 1 - w[STARTS + p]


def gen_pieces(b, w, at):
    """The pieces of runs to an empty column that gen_other leaves out: shorter ones, and all but one card of a column."""
    empty = first_empty(b, w)
    if empty >= 0:
        half = (w[CELLS] - w[USED] + 1) << w[EMPTY] >> 1
        for c in range(w[COLUMNS]):
            n = b[LENGTH + c]
            if n > 0:
                for k in range(1, min(last_run(b, w, c), half)):
                    at = add(w, at, c, empty, k)
    return at
