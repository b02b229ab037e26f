"""The moves of the working position, and the value of what each leads to, worked out without making it.

Lower is better.  A value is a sum of weights (layout.W_...): cards not home, cards dug under, broken order, free room.
"""
from .layout import (
    AT,
    AWAY,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    COST,
    EMPTY,
    HOMES,
    LENGTH,
    LOWEST,
    SUM_COST,
    USED,
    WANTS,
    W_DIG,
    W_EMPTY,
    W_FLOOR,
    W_LEFT,
    W_OVER,
    W_SPREAD,
    W_TIGHT,
    W_USED,
)


def squeeze(w, used, empty):
    """The part of the value that depends on free room."""
    value = used * w[W_USED] - empty * w[W_EMPTY]
    room = w[CELLS] - used + 2 * empty
    if room < 4:
        value += (4 - room) * (4 - room) * w[W_TIGHT]
    return value


def standing(b, w):
    """The value of the working position without the squeeze."""
    low = 13
    high = 0
    left = 52
    dig = 0
    for s in range(4):
        rank = b[HOMES + s]
        left -= rank
        low = min(low, rank)
        high = max(high, rank)
        p = w[AT + (rank << 2) + s]
        if p < AWAY:
            dig += b[LENGTH + (p >> 6)] - (p & 63)
    return left * w[W_LEFT] + dig * w[W_DIG] + (high - low) * w[W_SPREAD] + w[SUM_COST]


def count_wanted(b, w):
    """Count for each column how many of its cards the foundations want next."""
    for c in range(w[COLUMNS]):
        w[WANTS + c] = 0
    for s in range(4):
        p = w[AT + (b[HOMES + s] << 2) + s]
        if p < AWAY:
            w[WANTS + (p >> 6)] += 1


def added_cost(b, w, dst, card, k):
    """What k cards in order, the card the highest, add to the cost of column dst, where they fit (see position.push)."""
    n = b[LENGTH + dst]
    low = b[LOWEST + (dst << 6) + n]
    rank = card >> 2
    cost = 0
    if n == 0 and rank != 12:
        cost = w[W_FLOOR]
    if rank > low:
        cost += (rank - max(low, rank - k)) * w[W_OVER]
    return cost


def change(b, w, src, dst, k):
    """How a quiet move, one that wakes no autoplay, changes the standing, plus the squeeze after it."""
    used = w[USED]
    empty = w[EMPTY]
    dig = 0
    value = 0
    if src < CELL:
        i = b[LENGTH + src] - k
        p = (src << 6) + i
        value = w[COST + p] - w[COST + p + k]
        card = b[COLUMN + p + 1]
        if i == 0:
            empty += 1
        if w[WANTS + src] > 0:
            dig = -k * w[WANTS + src]
            for j in range(1, k + 1):  # a wanted card among the moved ones keeps what lies on it
                c = b[COLUMN + p + j]
                if b[HOMES + (c & 3)] == (c >> 2):
                    dig += k
    else:
        card = b[src]
        used -= 1
    if dst < CELL:
        value += added_cost(b, w, dst, card, k)
        if b[LENGTH + dst] == 0:
            empty -= 1
        dig += k * w[WANTS + dst]
    else:
        used += 1
    return value + dig * w[W_DIG] + squeeze(w, used, empty)
