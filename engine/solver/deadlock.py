"""A lower bound on the length of every line, from deadlock cycles.

If a card is never lifted, that is, moved anywhere but home, it leaves its place after every lower card of its suit has
gone home and before every card under it moves.  A circle of such orders is impossible, so a run of each deadlock cycle
must be lifted.  Two cards lifted first by one move still lay in one run, so each such run costs a move.  Unlimited cells
are granted, so the bound holds on every table and in both rules.  See Paul and Helmert, Optimal Solitaire Game
Solutions Using A* Search and Deadlock Analysis (SoCS 2016).
"""
from .layout import AT, AWAY, COLUMN, COLUMNS
from .shortlayout import CYCLE_DEPTH, CYCLES, FORCED, LEFT_IN, LIFTED, RUNS, STARTS, TRIES, UP, WAITS_FOR
from .shortscore import begin_playout, forced_lifts

NO_CYCLE = 99
LENGTH_AT = 15  # of a cycle in CYCLES
RUNS_AT = 16
TRIED_AT = 31


def settle_column(b, w, c):
    """Lift, in the play-out, the last runs of column c for as long as they are forced or count as lifted."""
    while b[LEFT_IN + c] > 0:
        p = (c << 6) + b[LEFT_IN + c]
        start = w[STARTS + p]
        if b[FORCED + p] == b[FORCED + start - 1] and (w[LIFTED + c] >> b[RUNS + p]) & 1 == 0:
            break
        b[LEFT_IN + c] = (start & 63) - 1


def settle(b, w, done):
    """Play on until nothing goes: cards home."""
    for c in range(w[COLUMNS]):
        settle_column(b, w, c)
    before = -1
    while done > before:
        before = done
        for s in range(4):
            rank = b[UP + s]
            while rank < 13:
                p = w[AT + (rank << 2) + s]
                if p < AWAY:
                    c = p >> 6
                    if (p & 63) < b[LEFT_IN + c]:
                        break
                    if (p & 63) == b[LEFT_IN + c]:
                        b[LEFT_IN + c] -= 1
                        settle_column(b, w, c)
                rank += 1
                done += 1
            b[UP + s] = rank
    return done


def shortest_cycle(b, w):
    """Of a stuck play-out: a column of the shortest cycle, and its length << 8.

    Each column waits for the column with the next card of its last card's suit.
    """
    for c in range(w[COLUMNS]):
        left = b[LEFT_IN + c]
        if left > 0:
            s = b[COLUMN + (c << 6) + left] & 3
            b[WAITS_FOR + c] = w[AT + (b[UP + s] << 2) + s] >> 6
    best = NO_CYCLE
    at = 0
    for c in range(w[COLUMNS]):
        if b[LEFT_IN + c] > 0:
            n = 1
            d = b[WAITS_FOR + c]
            while d != c and n < best and n < LENGTH_AT:
                n += 1
                d = b[WAITS_FOR + d]
            if d == c and n < best:
                best = n
                at = c
    return at | (best << 8)


def clear_lifted(w):
    """No run counts as lifted."""
    for c in range(w[COLUMNS]):
        w[LIFTED + c] = 0


def disjoint_cycles(b, w, enough):
    """Cycles found one after another, each lifted whole before the next: each needs a lift of its own."""
    clear_lifted(w)
    done = settle(b, w, begin_playout(b, w))
    count = 0
    while done < 52 and count < enough:
        x = shortest_cycle(b, w)
        d = x & 255
        for _ in range(x >> 8):
            p = (d << 6) + b[LEFT_IN + d]
            b[LEFT_IN + d] = (w[STARTS + p] & 63) - 1
            d = b[WAITS_FOR + d]
        count += 1
        done = settle(b, w, done)
    return count


def open_cycle(b, w, at):
    """Write the shortest cycle of a stuck play-out to b[at]."""
    x = shortest_cycle(b, w)
    d = x & 255
    n = x >> 8
    for i in range(n):
        b[at + i] = d
        b[at + RUNS_AT + i] = b[RUNS + (d << 6) + b[LEFT_IN + d]]
        d = b[WAITS_FOR + d]
    b[at + LENGTH_AT] = n


def can_lift(b, w, budget):
    """Can everything go home after lifting at most `budget` runs that are not forced?  True also when w[TRIES] runs out.

    Depth-first over the runs of a cycle, one of which must be lifted; an explicit stack in CYCLES.
    """
    depth = 0
    enter = True
    while depth >= 0:
        at = CYCLES + (depth << 5)
        if enter:
            if settle(b, w, begin_playout(b, w)) == 52:
                return True
            enter = False
            b[at + TRIED_AT] = -1
            b[at + LENGTH_AT] = 0
            if depth < budget:
                w[TRIES] -= 1
                if w[TRIES] < 0 or depth >= CYCLE_DEPTH - 1:
                    return True
                open_cycle(b, w, at)
        i = b[at + TRIED_AT]
        if i >= 0:
            w[LIFTED + b[at + i]] -= 1 << b[at + RUNS_AT + i]
        i += 1
        if i < b[at + LENGTH_AT]:
            b[at + TRIED_AT] = i
            w[LIFTED + b[at + i]] += 1 << b[at + RUNS_AT + i]
            depth += 1
            enter = True
        else:
            depth -= 1
    return False


def other_moves_at_least(b, w, tries):
    """A lower bound on the moves that are not to a foundation, with so many play-outs to sharpen it."""
    lifts = disjoint_cycles(b, w, NO_CYCLE)
    w[TRIES] = tries
    while w[TRIES] > 0:
        clear_lifted(w)
        if can_lift(b, w, lifts):
            break
        lifts += 1
    return forced_lifts(b, w) + lifts
