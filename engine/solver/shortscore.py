"""How far a position is from home: runs that must still be lifted, and how crowded the table is. Lower is better."""
from .layout import AT, AWAY, CELL, CELLS, COLUMNS, EMPTY, HOMES, LENGTH, USED
from .shortlayout import FORCED, LEFT_IN, RUNS, STARTS, UP

PER_FORCED = 64  # a run with a card over a lower one of its suit: it needs a move of its own
PER_LIFT = 24  # a further run that a play-out with unlimited cells had to lift
PER_LEFT = 3  # a card not home
PER_USED = 32  # an occupied cell
PER_EMPTY = 48  # an empty column, as a bonus
PER_RUN = 22  # a run that lies on another
PER_UNDER = 8  # a card under a column's last run
PER_TIGHT = 3  # square of what is missing to a room of four
PER_WAIT = 2  # a rank that a card in a cell must wait for
PER_DEEP = 9  # a card on top of one that is wanted next
BASE = 800


def forced_lifts(b, w):
    """Runs that hold a card over a lower one of its suit: each needs a move that is not to a foundation."""
    count = 0
    for c in range(w[COLUMNS]):
        count += b[FORCED + (c << 6) + b[LENGTH + c]]
    return count


def runs_over(b, w, p, last):
    """Runs without forced cards among the cards over position p up to position `last`; part of p's own run counts as one."""
    e = p
    while e < last and b[RUNS + e + 1] == b[RUNS + p]:
        e += 1
    count = (b[RUNS + last] - b[RUNS + e]) - (b[FORCED + last] - b[FORCED + e])
    if e > p and b[FORCED + e] == b[FORCED + w[STARTS + p] - 1]:
        count += 1
    return count


def begin_playout(b, w):
    """Copy heights and column lengths for a play-out; cards home."""
    for c in range(w[COLUMNS]):
        b[LEFT_IN + c] = b[LENGTH + c]
    done = 0
    for s in range(4):
        b[UP + s] = b[HOMES + s]
        done += b[HOMES + s]
    return done


def settle_suit(b, w, s):
    """Send home, in the play-out, what can go of suit s; how many cards went."""
    rank = b[UP + s]
    before = rank
    while rank < 13:
        p = w[AT + (rank << 2) + s]
        if p < AWAY:
            c = p >> 6
            i = p & 63
            left = b[LEFT_IN + c]
            if i < left:
                break
            if i == left:
                b[LEFT_IN + c] = i - 1
        rank += 1
    b[UP + s] = rank
    return rank - before


def further_lifts(b, w):
    """Runs that a play-out with unlimited cells had to lift, greedily, beyond the forced ones."""
    done = begin_playout(b, w)
    lifts = 0
    while True:
        went = 1
        while went > 0:
            went = 0
            for s in range(4):
                went += settle_suit(b, w, s)
            done += went
        if done == 52:
            return lifts
        least = 99
        at = 0
        for s in range(4):
            if b[UP + s] < 13:
                p = w[AT + (b[UP + s] << 2) + s]
                count = runs_over(b, w, p, (p >> 6 << 6) + b[LEFT_IN + (p >> 6)])
                if count < least:
                    least = count
                    at = p
        lifts += least
        b[LEFT_IN + (at >> 6)] = at & 63


def crowding(b, w, forced):
    """The score but for the play-out's part, in quarters."""
    value = BASE + forced * PER_FORCED + w[USED] * PER_USED - w[EMPTY] * PER_EMPTY
    for i in range(CELL, CELL + w[CELLS]):
        card = b[i]
        if card >= 0:
            value += ((card >> 2) - b[HOMES + (card & 3)]) * PER_WAIT
    for c in range(w[COLUMNS]):
        n = b[LENGTH + c]
        if n > 0:
            p = (c << 6) + n
            runs = b[RUNS + p]
            value += (runs - 1) * PER_RUN
            if runs > 1:
                value += ((w[STARTS + p] & 63) - 1) * PER_UNDER
    for s in range(4):
        rank = b[HOMES + s]
        value += (13 - rank) * PER_LEFT
        p = w[AT + (rank << 2) + s]
        if p < AWAY:
            value += (b[LENGTH + (p >> 6)] - (p & 63)) * PER_DEEP
    room = w[CELLS] - w[USED] + 2 * w[EMPTY]
    if room < 4:
        value += (4 - room) * (4 - room) * PER_TIGHT
    return value
