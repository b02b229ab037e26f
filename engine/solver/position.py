"""The working position: one, changed by moves made and unmade, with every sum that a search needs kept up to date.

What a sum would have to be worked out again for is kept as prefix sums along each column, so taking cards off costs
nothing; fingerprints change by what each moved card lay on and lies on now.
"""
from .layout import (
    AT,
    AT_HOME,
    AWAY,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    COST,
    EMPTY,
    GIVES_BACK,
    HELD,
    HOME,
    HOMES,
    IN_CELL,
    LENGTH,
    LOWEST,
    ON_FLOOR,
    PRINT,
    PRINT2,
    RUN,
    START,
    START_CARDS,
    START_CELLS,
    START_LENGTHS,
    SUM_COST,
    USED,
    W_BREAK,
    W_FLOOR,
    W_OVER,
)
from .prints import count_in, ready_salts, reprint


def fits(card, under):
    """May the card lie on the card `under`?"""
    x = card ^ under
    return (under >> 2) == (card >> 2) + 1 and ((x ^ (x >> 1)) & 1) == 1


def carried(card):
    """The first of the two cards that the card, no ace, may carry; the other's number is that one's ^ 3."""
    s = 1
    if (card & 3) == 1 or (card & 3) == 2:
        s = 0
    return (card & 60) - 4 + s


def pick_up(b, w, src):
    """Take the card of a cell or the top card of a foundation; the card."""
    if src < HOME:
        card = b[src]
        b[src] = -1
        w[USED] -= 1
        return card
    b[src] -= 1
    return (b[src] << 2) + src - HOME


def put_down(b, w, dst, card):
    """Put the card into a cell or onto its foundation."""
    w[AT + card] = AWAY + dst
    if dst < HOME:
        b[dst] = card
        w[USED] += 1
    else:
        b[dst] += 1


def push(b, w, c, card):
    """Put the card onto column c."""
    i = b[LENGTH + c]
    p = (c << 6) + i
    rank = card >> 2
    cost = w[COST + p]
    low = b[LOWEST + p]
    run = b[RUN + p]
    if i == 0:
        run = 1
        if rank != 12:
            cost += w[W_FLOOR]
    elif not fits(card, b[COLUMN + p]):
        run = i + 1
        cost += w[W_BREAK]
    if rank > low:
        cost += w[W_OVER]
    else:
        low = rank
    p += 1
    b[COLUMN + p] = card
    b[LOWEST + p] = low
    b[RUN + p] = run
    w[COST + p] = cost
    w[AT + card] = p
    b[LENGTH + c] = i + 1


def transfer(b, w, src, dst, k):
    """Move k cards; works backwards too, from home and onto a card they do not fit.  Fingerprints are left alone."""
    first = 0
    if src < CELL:
        i = b[LENGTH + src] - k
        p = (src << 6) + i
        first = COLUMN + p + 1
        card = b[first]
        b[LENGTH + src] = i
        w[SUM_COST] += w[COST + p] - w[COST + p + k]
        if i == 0:
            w[EMPTY] += 1
    else:
        card = pick_up(b, w, src)
    if dst < CELL:
        i = b[LENGTH + dst]
        p = (dst << 6) + i
        if i == 0:
            w[EMPTY] -= 1
        push(b, w, dst, card)
        for j in range(1, k):
            push(b, w, dst, b[first + j])
        w[SUM_COST] += w[COST + p + k] - w[COST + p]
    else:
        put_down(b, w, dst, card)


def safe(b, w, rank, s):
    """May the card that foundation s wants, of this rank, go home without ever being missed?

    Cards that could lie on it must be able to go home instead: known since Horne's autoplay.  Where foundations give
    cards back, a card at home can come down to carry a lower one, so every lower card must be home already.
    """
    if rank <= 1:
        return True
    if s == 0 or s == 3:
        other = min(b[HOMES + 1], b[HOMES + 2])
    else:
        other = min(b[HOMES], b[HOMES + 3])
    if w[GIVES_BACK] == 1:
        return other >= rank and b[HOMES + 3 - s] >= rank
    if other >= rank:
        return True
    return other >= rank - 1 and b[HOMES + 3 - s] >= rank - 2


def source(b, p):
    """The place from which the card at w[AT + card] = p can move alone; -1 when it is covered or home."""
    if p >= AWAY:
        if p < AWAY + HOME:
            return p - AWAY
        return -1
    c = p >> 6
    if (p & 63) == b[LENGTH + c]:
        return c
    return -1


def autoplay(b, w, q, log):
    """Send home every card that can safely go, fingerprints too; each move is logged; the log's new end."""
    again = True
    while again:
        again = False
        for s in range(4):
            rank = b[HOMES + s]
            src = source(b, w[AT + (rank << 2) + s])
            if src >= 0 and safe(b, w, rank, s):
                reprint(b, q, src, HOME + s, 1)
                transfer(b, w, src, HOME + s, 1)
                w[log] = src | ((HOME + s) << 6) | (1 << 12)
                log += 1
                again = True
    return log


def bares(b, w, src, k):
    """Does taking k cards off column src bare a card that autoplay sends home?"""
    card = b[COLUMN + (src << 6) + b[LENGTH + src] - k]
    rank = card >> 2
    s = card & 3
    return b[HOMES + s] == rank and safe(b, w, rank, s)


def move(b, w, m, log):
    """Make and log one move; the log's new end."""
    w[log] = m
    transfer(b, w, m & 63, (m >> 6) & 63, m >> 12)
    return log + 1


def undo(b, w, log, to):
    """Take the logged moves back down to log position `to`, which is returned."""
    while log > to:
        log -= 1
        m = w[log]
        transfer(b, w, (m >> 6) & 63, m & 63, m >> 12)
    return log


def won(b):
    """Are all cards home?"""
    return b[HOMES] + b[HOMES + 1] + b[HOMES + 2] + b[HOMES + 3] == 52


def load(b, w, q):
    """Make the position at START the working position."""
    ready_salts(q)
    w[SUM_COST] = 0
    w[USED] = 0
    w[EMPTY] = 0
    q[PRINT] = 0
    q[PRINT2] = 0
    load_homes(b, w, q)
    for i in range(w[CELLS]):
        card = b[START_CELLS + i]
        b[HELD + i] = card
        if card >= 0:
            w[AT + card] = AWAY + CELL + i
            w[USED] += 1
            count_in(q, card, IN_CELL)
    at = START_CARDS
    for c in range(w[COLUMNS]):
        p = c << 6
        b[LENGTH + c] = 0
        b[COLUMN + p] = ON_FLOOR
        b[LOWEST + p] = 15
        b[RUN + p] = 0
        w[COST + p] = 0
        n = b[START_LENGTHS + c]
        for i in range(n):
            push(b, w, c, b[at + i])
            count_in(q, b[at + i], b[COLUMN + p + i])
        if n == 0:
            w[EMPTY] += 1
        w[SUM_COST] += w[COST + p + n]
        at += n


def load_homes(b, w, q):
    """The foundations of the position at START; cards beyond the kings count as home."""
    for s in range(4):
        b[HOMES + s] = b[START + s]
        w[AT + 52 + s] = AWAY + HOME
        for rank in range(b[START + s]):
            w[AT + (rank << 2) + s] = AWAY + HOME + s
            count_in(q, (rank << 2) + s, AT_HOME)
