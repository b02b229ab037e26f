"""The working position of the search for short lines: other prefix sums, and every card home that can go."""
from .layout import (
    AT,
    AT_HOME,
    AWAY,
    CARD_SALT,
    CARD_SALT2,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    EMPTY,
    HELD,
    HOME,
    HOMES,
    LENGTH,
    ON_FLOOR,
    PRINT,
    PRINT2,
    START_CARDS,
    START_CELLS,
    START_LENGTHS,
    UNDER_SALT,
    UNDER_SALT2,
    USED,
)
from .position import fits, load_homes, pick_up, put_down, safe, source
from .prints import changed_print, count_in, ready_salts, reprint, under_source
from .shortlayout import FORCED, LOWS, NO_LOWS, RUNS, STARTS


def lay(b, w, c, card):
    """Put the card onto column c."""
    n = b[LENGTH + c] + 1
    p = (c << 6) + n
    rank = card >> 2
    shift = (card & 3) << 2
    lows = w[LOWS + p - 1]
    runs = b[RUNS + p - 1]
    forced = b[FORCED + p - 1]
    start = p
    if fits(card, b[COLUMN + p - 1]):
        start = w[STARTS + p - 1]
    else:
        runs += 1
    low = (lows >> shift) & 15
    if low < rank:  # it must leave this column before a lower card of its suit gets out
        forced = b[FORCED + start - 1] + 1
    else:
        lows += (rank - low) << shift
    b[COLUMN + p] = card
    b[RUNS + p] = runs
    b[FORCED + p] = forced
    w[LOWS + p] = lows
    w[STARTS + p] = start
    w[AT + card] = p
    b[LENGTH + c] = n


def shift_cards(b, w, src, dst, k):
    """Move k cards; works backwards too. Fingerprints are left alone."""
    first = 0
    if src < CELL:
        i = b[LENGTH + src] - k
        first = COLUMN + (src << 6) + i + 1
        card = b[first]
        b[LENGTH + src] = i
        if i == 0:
            w[EMPTY] += 1
    else:
        card = pick_up(b, w, src)
    if dst < CELL:
        if b[LENGTH + dst] == 0:
            w[EMPTY] -= 1
        lay(b, w, dst, card)
        for j in range(1, k):
            lay(b, w, dst, b[first + j])
    else:
        put_down(b, w, dst, card)


def send_home(b, w, q, log, only_safe):
    """Send cards home, all that can go or only the safe ones; each is logged; the log's new end."""
    again = True
    while again:
        again = False
        for s in range(4):
            while True:
                rank = b[HOMES + s]
                card = (rank << 2) + s
                src = source(b, w[AT + card])
                if src < 0 or only_safe and not safe(b, w, rank, s):
                    break
                old = under_source(b, src, 1)
                q[PRINT] = changed_print(q, PRINT, CARD_SALT, UNDER_SALT, card, old, AT_HOME)
                q[PRINT2] = changed_print(q, PRINT2, CARD_SALT2, UNDER_SALT2, card, old, AT_HOME)
                shift_cards(b, w, src, HOME + s, 1)
                w[log] = src | ((HOME + s) << 6) | (1 << 12)
                log += 1
                again = True
    return log


def play(b, w, q, m, log, only_safe):
    """Make and log a move and what goes home after it; the log's new end."""
    src = m & 63
    dst = (m >> 6) & 63
    k = (m >> 12) & 255
    reprint(b, q, src, dst, k)
    shift_cards(b, w, src, dst, k)
    w[log] = m & 0xFFFFF
    return send_home(b, w, q, log + 1, only_safe)


def take_back(b, w, log, to):
    """Take the logged moves back down to log position `to`."""
    while log > to:
        log -= 1
        m = w[log]
        shift_cards(b, w, (m >> 6) & 63, m & 63, (m >> 12) & 255)


def bare(b, w):
    """Empty columns and cells, to lay cards on."""
    w[USED] = 0
    w[EMPTY] = 0
    for c in range(w[COLUMNS]):
        p = c << 6
        b[LENGTH + c] = 0
        b[COLUMN + p] = ON_FLOOR
        b[RUNS + p] = 0
        b[FORCED + p] = 0
        w[LOWS + p] = NO_LOWS
    for i in range(w[CELLS]):
        b[HELD + i] = -1


def load_short(b, w, q):
    """Make the position at START the working position."""
    ready_salts(q)
    q[PRINT] = 0
    q[PRINT2] = 0
    bare(b, w)
    load_homes(b, w, q)
    for i in range(w[CELLS]):
        hold_card(b, w, i, b[START_CELLS + i])
        if b[START_CELLS + i] >= 0:
            count_in(q, b[START_CELLS + i], under_source(b, CELL + i, 1))
    at = START_CARDS
    for c in range(w[COLUMNS]):
        n = b[START_LENGTHS + c]
        for i in range(n):
            count_in(q, b[at + i], b[COLUMN + (c << 6) + i])
            lay(b, w, c, b[at + i])
        w[EMPTY] += n == 0
        at += n


def hold_card(b, w, i, card):
    """Put a card, or none for -1, into cell i, which is empty."""
    b[HELD + i] = card
    if card >= 0:
        w[AT + card] = AWAY + CELL + i
        w[USED] += 1


def pack(b, w, p):
    """Write the working position to b[p]: homes, cells, then each column's length and cards."""
    for i in range(4):
        b[p + i] = b[HOMES + i]
    p += 4
    for i in range(w[CELLS]):
        b[p + i] = b[HELD + i]
    p += w[CELLS]
    for c in range(w[COLUMNS]):
        n = b[LENGTH + c]
        b[p] = n
        for i in range(1, n + 1):
            b[p + i] = b[COLUMN + (c << 6) + i]
        p += n + 1


def unpack(b, w, p):
    """Make what pack() wrote at b[p] the working position; fingerprints are left alone."""
    bare(b, w)
    for i in range(4):
        b[HOMES + i] = b[p + i]
        for rank in range(b[p + i]):
            w[AT + (rank << 2) + i] = AWAY + HOME + i
    p += 4
    for i in range(w[CELLS]):
        hold_card(b, w, i, b[p + i])
    p += w[CELLS]
    for c in range(w[COLUMNS]):
        n = b[p]
        for i in range(1, n + 1):
            lay(b, w, c, b[p + i])
        w[EMPTY] += n == 0
        p += n + 1
