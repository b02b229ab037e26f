"""The set of positions seen, by fingerprint: open addressing, doubled when three quarters full.

`width` is the long words a slot takes: 1 for a search (one fingerprint), 2 for a proof (both).
A table of n slots is followed by one of 2n when it grows; what is left behind is not used again.
"""
from .bulk import clear
from .layout import COUNT, FIRST_SLOTS, FULL, GROW, KNOWN, LIMIT, MASK, MAX_SLOTS, MORE, PAGES, ROOM, TABLE, WANTED


def slot(h, mask):
    """Where the search for fingerprint h begins."""
    return (h ^ (h >> 31)) & mask


def slots_in(words, width):
    """Slots of the largest table that fits, with its smaller forerunners, in so many words of w."""
    slots = FIRST_SLOTS
    while slots * width * 8 <= words:
        slots = slots * 2
    return slots


def make_table(w, q, at, slots, width):
    """An empty table at q[at] that may grow to `slots` slots; MORE, or GROW when memory is missing."""
    w[TABLE] = at
    w[MASK] = FIRST_SLOTS - 1
    w[MAX_SLOTS] = slots
    w[COUNT] = 0
    w[LIMIT] = FIRST_SLOTS // 4 * 3 - ROOM
    if reaches(w, at + FIRST_SLOTS * width):
        clear(q, at, FIRST_SLOTS * width)
        return MORE
    return GROW


def reaches(w, end):
    """Is there memory up to q[end]?  If not, w[WANTED] says how much is wanted."""
    pages = (end >> 13) + 1
    if pages <= w[PAGES]:
        return True
    w[WANTED] = pages
    return False


def grow_table(w, q, width):
    """Make room for ROOM more positions: MORE when there is, GROW when memory is missing, FULL at the limit."""
    old = w[TABLE]
    size = w[MASK] + 1
    if size * 2 > w[MAX_SLOTS]:
        return FULL
    new = old + size * width
    if not reaches(w, new + size * width * 2):
        return GROW
    mask = size * 2 - 1
    clear(q, new, size * width * 2)
    for j in range(size):
        h = q[old + j * width]
        if h != 0:
            i = slot(h, mask)
            while q[new + i * width] != 0:
                i = (i + 1) & mask
            q[new + i * width] = h
            if width == 2:
                q[new + i * 2 + 1] = q[old + j * 2 + 1]
    w[TABLE] = new
    w[MASK] = mask
    w[LIMIT] = size // 2 * 3 - ROOM
    return MORE


def seen(w, q, h):
    """Put h into a table of width 1; KNOWN when it was there, else 0."""
    if h == 0:
        h = 1
    mask = w[MASK]
    table = w[TABLE]
    i = slot(h, mask)
    while True:
        x = q[table + i]
        if x == h:
            return KNOWN
        if x == 0:
            break
        i = (i + 1) & mask
    q[table + i] = h
    w[COUNT] += 1
    return 0


def seen_both(w, q, h, g):
    """Put the pair h, g into a table of width 2; KNOWN when it was there, else 0.

    Two positions share a pair by chance only.  For salts drawn at random, q[CARD_SALT + card] * (u - v) takes a given
    value modulo 2**61 with a chance of at most 2**-56, because two salts u, v of UNDER_SALT differ in their six lowest
    bits (see prints.make_salts); twice that for both: 2**-112.  Among n positions there are n * n / 2 pairs: for 2**24
    positions the chance that any two are confused, and a proof could be wrong, is below 2**-65.
    """
    if h == 0:
        h = 1
    mask = w[MASK]
    table = w[TABLE]
    i = slot(h, mask)
    while q[table + i * 2] != 0:
        if q[table + i * 2] == h and q[table + i * 2 + 1] == g:
            return KNOWN
        i = (i + 1) & mask
    q[table + i * 2] = h
    q[table + i * 2 + 1] = g
    w[COUNT] += 1
    return 0
