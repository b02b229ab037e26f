"""Cards are small integers in Microsoft's dealing order: AC AD AH AS 2C ... KS are 0 ... 51."""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = 52


def card(name):
    """The card called `name`, as in "QH" or "10h"; ValueError when there is none."""
    word = name.upper().replace("10", "T")
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
    return (c & 3) in (1, 2)


def stacks_on(upper, lower):
    """May `upper` lie on `lower` in a column: one rank lower, of the other colour?"""
    return (upper >> 2) + 1 == (lower >> 2) and is_red(upper) != is_red(lower)
