"""Fingerprints of positions: a sum over the cards of a salt of the card times a salt of what it lies on.

Two independent ones are kept; searches use the first, proofs compare both (table.seen_both).
"""
from .layout import (
    AT_HOME,
    BITS61,
    CARD_SALT,
    CARD_SALT2,
    CELL,
    COLUMN,
    HOME,
    IN_CELL,
    LENGTH,
    PRINT,
    PRINT2,
    UNDER_SALT,
    UNDER_SALT2,
)

MIX1 = 0x1B873593CC9E2D51
MIX2 = 0x0B87359ACC9E1B57


def mix(h, s):
    """61 well mixed bits of the two numbers."""
    x = ((h + s) * MIX1) & BITS61
    x = x ^ (x >> 31)
    x = (x * MIX2) & BITS61
    return x ^ (x >> 29)


def make_salts(q):
    """Fill the four tables of salts; those for what a card lies on differ in their six lowest bits (see table.seen_both)."""
    x = 12345
    for i in range(256):
        x = mix(x, i + 1)
        q[CARD_SALT + i] = x
    for i in range(64):
        q[UNDER_SALT + i] = (q[UNDER_SALT + i] >> 6 << 6) + i
        q[UNDER_SALT2 + i] = (q[UNDER_SALT2 + i] >> 6 << 6) + i


def ready_salts(q):
    """Make the salts unless they stand there: none of the tables' first is 0."""
    if q[CARD_SALT] == 0:
        make_salts(q)


def moved_card(b, src, k):
    """The highest card of k taken from a place."""
    if src < CELL:
        return b[COLUMN + (src << 6) + b[LENGTH + src] - k + 1]
    if src < HOME:
        return b[src]
    return (b[src] << 2) - 4 + src - HOME


def under_source(b, src, k):
    """What the highest card of k at a place lies on."""
    if src < CELL:
        return b[COLUMN + (src << 6) + b[LENGTH + src] - k]
    if src < HOME:
        return IN_CELL
    return AT_HOME


def under_target(b, dst):
    """What a card moved to a place will lie on."""
    if dst < CELL:
        return b[COLUMN + (dst << 6) + b[LENGTH + dst]]
    if dst < HOME:
        return IN_CELL
    return AT_HOME


def changed_print(q, at, card_salt, under_salt, card, old, new):
    """What the fingerprint q[at] becomes when the card that lay on `old` lies on `new`."""
    return (q[at] + q[card_salt + card] * (q[under_salt + new] - q[under_salt + old])) & BITS61


def reprint(b, q, src, dst, k):
    """Bring both fingerprints to what they are after a move that is still to be made."""
    card = moved_card(b, src, k)
    old = under_source(b, src, k)
    new = under_target(b, dst)
    q[PRINT] = changed_print(q, PRINT, CARD_SALT, UNDER_SALT, card, old, new)
    q[PRINT2] = changed_print(q, PRINT2, CARD_SALT2, UNDER_SALT2, card, old, new)


def count_in(q, card, under):
    """Add a card that lies on `under` to both fingerprints."""
    q[PRINT] = (q[PRINT] + q[CARD_SALT + card] * q[UNDER_SALT + under]) & BITS61
    q[PRINT2] = (q[PRINT2] + q[CARD_SALT2 + card] * q[UNDER_SALT2 + under]) & BITS61
