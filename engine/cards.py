"""Cards are small integers in Microsoft's dealing order: AC AD AH AS 2C ... KS are 0 ... 51."""
from . import reading

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = 52


def card(name):
    """The card called `name`, as in "QH" or "10h"; ValueError when there is none."""
    word = reading.upper(name)
    if len(word) == 3 and word[:2] == "10":
        word = "T" + word[2]
    if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
        raise ValueError("not a card: " + repr(name))
    return RANKS.index(word[0]) * 4 + SUITS.index(word[1])


def name(c):
    """Two letters, rank and suit: "TD" is the ten of diamonds."""
    return RANKS[c >> 2] + SUITS[c & 3]


def rank(c):
    """0 for an ace to 12 for a king."""
    return c >> 2


def suit(c):
    """0 to 3, the place in SUITS."""
    return c & 3


def is_red(c):
    """Is it a heart or a diamond?"""
    return (c + 1) & 2 != 0  # C D H S are 0 1 2 3: plus one, red has the second bit set and black has not


def stacks_on(upper, lower):
    """May `upper` lie on `lower` in a column: one rank lower, of the other colour?"""
    return (upper >> 2) + 1 == lower >> 2 and ((upper + 1) ^ (lower + 1)) & 2 != 0  # the colours, as in is_red()
