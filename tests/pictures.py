"""Positions as pictures, the way that tests show boards."""
from engine import boardtext


def board(picture):
    """The board that a picture shows, indented as it may be."""
    return boardtext.read("\n".join([line.strip() for line in picture.strip().split("\n")]))


# four free cells, no empty column: a run of 5 at most
P1 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - -
    : 9S 8H 7S 6H 5S 4H
    : TD
    : 9C
    : AC 2D 3H 5C 6S 8D TH JS KH
    : AD 2H 3S 5D 7C 8S TS QC KD
    : AH 2S 4C 5H 7D 9D JC QH KC
    : AS 3C 4D 6C 7H 9H JD QS KS
    : 2C 3D 4S 6D 8C TC JH QD
""")

# four free cells and one empty column: 10 onto a card, 5 into the empty column
P2 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - -
    : QS JH TS 9H 8S 7H 6S 5H 4S 3H
    : KD
    :
    : AC 2D 3S 5D 7C 8H TD QC KH
    : AD 2H 4C 5S 7D 9C TH QH
    : AH 2S 4D 6C 7S 9D JC KC
    : AS 3C 4H 6D 8C 9S JD KS
    : 2C 3D 5C 6H 8D TC JS QD
""")

# every cell taken, one empty column: 2 onto a card, 1 into the empty column
P3 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: TS JC QC JS
    : 8S 7H 6S
    : 9D
    :
    : 8C
    : AC 2C 3C 4C 5C 6C 7D 9C TD QH KH
    : AD 2D 3D 4D 5D 6D 7S 9H TH QS KC
    : AH 2H 3H 4H 5H 6H 8D 9S JD KD KS
    : AS 2S 3S 4S 5S 7C 8H TC JH QD
""")

# one free cell, two empty columns: 8 onto a card, 4 into an empty column
P4 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: QC QS KH -
    : JS TH 9S 8H 7S 6H 5S 4H 3S
    : QD
    :
    :
    : AC 2C 3C 4D 5H 7C 8D 9H JD JC
    : AD 2D 3D 4S 6C 7D 8S TC JH KC
    : AH 2H 3H 5C 6D 7H 9C TD QH KS
    : AS 2S 4C 5D 6S 8C 9D TS KD
""")

# every cell taken and nothing fits, but column 5 is empty: not stuck
P5 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: KH KD TC TS
    : AC 2S 4H 6D 8C TD KS
    : AD 3C 4S 6H 8D TH KC
    : AH 3D 5C 6S 8H JD QC
    : AS 3H 5D 7C 8S JH QS
    :
    : 2C 3S 5H 7D 9C QD JC
    : 2D 4C 5S 7H 9D QH JS
    : 2H 4D 6C 7S 9H 9S
""")

# stuck: every cell taken, no empty column, nothing fits
P6 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: KH KD TC TS
    : AC 3C 5C 7C 9D KS
    : AD 3D 5D 7D 9H KC
    : AH 3H 5H 7H TD QC
    : AS 3S 5S 7S TH QS
    : 2C 4C 6C 8C JD JC
    : 2D 4D 6D 8D JH JS
    : 2H 4H 6H 8H QD 9S
    : 2S 4S 6S 8S QH 9C
""")

# 3H could go home while 2S still needs it
P7 = board("""
    Foundations: H-2 C-2 D-3 S-A
    Freecells: - - - -
    : 3H
    : 4D
    : 2S 5C 6H 8C 9H JC KS
    : 3C 5D 6S 8D 9S JD KC
    : 3S 5H 7C 8H TC JH KH
    : 4C 5S 7D 8S TD JS KD
    : 4H 6C 7H 9C TH QD QS
    : 4S 6D 7S 9D TS QH QC
""")

# every column falls in rank, suits mixed: the rest can go home
P8 = board("""
    Foundations: H-9 C-9 D-9 S-9
    Freecells: - - - -
    : KH QD JH TD
    : KC QS JC TS
    : KD QH JD TH
    : KS QC JS TC
    :
    :
    :
    :
""")

# 10D lies under KH QD JH: column ends alone do not suffice
P9 = board("""
    Foundations: H-9 C-9 D-9 S-9
    Freecells: - - - -
    : TD KH QD JH
    : KC QS JC TS
    : KD QH JD TH
    : KS QC JS TC
    :
    :
    :
    :
""")

# one move from the win
P10 = board("""
    Foundations: H-K C-K D-K S-Q
    Freecells: - - - -
    : KS
    :
    :
    :
    :
    :
    :
    :
""")

# the last two cards lie in cells
P11 = board("""
    Foundations: H-Q C-K D-K S-Q
    Freecells: KS KH - -
    :
    :
    :
    :
    :
    :
    :
    :
""")

# a column of 19 cards, the longest possible with eight columns
P12 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - -
    : 4C AD AC 3H 6D 9C KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS
    : 6S 9D KD
    : AH 4D 7C 9H KH
    : 2C 4S 7D TC KC
    : 2D 5C 7H TD QC
    : 2S 5D 8C TS QD
    : 3C 5H 8D JD QS
    : 3D 6C 8S JH JC
""")

# every cell taken, no empty column, and nothing fits but the seven of hearts from its foundation on 8S
ONLY_BACK = board("""
    Foundations: H-7 C-0 D-0 S-0
    Freecells: KH KD TC TS
    : AC 5C 9C AD KS
    : 2C 6C 2D 3D KC
    : 3C 7C 4D 5D QC
    : 4C 8C 6D 7D QS
    : 8D 9D TD AS JC
    : JD QD 8H 2S JS
    : 9H TH 3S 4S 9S
    : JH QH 5S 6S 7S 8S
""")

# 21 cards in a column at 6×6, 20 at 7×5
LONG_SIX = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - - - -
    : 5H AH 5S 9C QS 2H AC 6C KH QC JH TS 9H 8S 7H 6S 5D 4S 3H 2S AD
    : 4C KC 4D 8H QH 8D 4H
    : 3S 6H AS 8C
    : TD 2D 6D TC 7C 9S TH JD
    : KD 3C 7D QD 9D JS
    : 3D JC KS 7S 5C 2C
""")
LONG_SEVEN = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - - -
    : 5H AH 5S 9C QS 2H AC KH QC JH TS 9H 8S 7H 6S 5D 4S 3H 2S AD
    : 4C KC 4D 8H QH
    : 3S 6H AS 8C 8D 4H
    : TD 2D 6D TC 7C 9S TH
    : KD 3C 7D QD 9D JS
    : 3D JC KS 7S
    : 5C 2C JD 6C
""")

ALL = {"P1": P1, "P2": P2, "P3": P3, "P4": P4, "P5": P5, "P6": P6, "P7": P7, "P8": P8, "P9": P9, "P10": P10, "P11": P11, "P12": P12}

# P6 with the last card not yet in its cell: one move, and none is left
BEFORE_P6 = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: KH KD TC -
    : AC 3C 5C 7C 9D KS
    : AD 3D 5D 7D 9H KC
    : AH 3H 5H 7H TD QC
    : AS 3S 5S 7S TH QS
    : 2C 4C 6C 8C JD JC
    : 2D 4D 6D 8D JH JS
    : 2H 4H 6H 8H QD 9S TS
    : 2S 4S 6S 8S QH 9C
""")

# Deal 146692 with two cards taken into cells: a proof of 1.7 million positions
LONG_PROOF = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: JS 5H - -
    : JC 8C 9S TC 2C 5C 5D
    : KC 4D 6C 4C 4H KH
    : 9C 6D AC QH AD TS JH
    : 5S QC QS 7H TD 8H 3C
    : 2D 8S 6S 7S 8D KD
    : 6H 2H 9H 9D JD
    : 7C TH 3D AS 7D 2S
    : 4S 3S 3H AH KS QD
""")

# the middle of a game
MIDDLE = board("""
    Foundations: H-2 C-2 D-A S-3
    Freecells: 4H 4D 6D -
    : JD KD QC JH TC
    : 2D KC KS 5C TD 8S 9C 8H 7C 6H
    : 9H 9S 9D TS 4S 8D
    : JC 5S QD QH JS TH
    : 8C 7H 6C
    : KH QS
    :
    : 5H 3H 3C 7S 7D 6S 5D 4C 3D
""")
# the rest can go home by itself
FINISH = board("""
    Foundations: H-9 C-8 D-8 S-8
    Freecells: 9C - - -
    : KD QC JH TC 9D
    : KS QH JS TH 9S
    : KC QD JC TD
    :
    :
    : KH QS JD TS
    :
    :
""")
# a red seven on a foundation, a black eight at an end
BACK = board("""
    Foundations: H-7 C-0 D-0 S-0
    Freecells: - - - -
    : AC 5C 9C AD KS KH
    : 2C 6C 2D 3D KC
    : 3C 7C 4D 5D QC TC
    : 4C 8C 6D 7D QS
    : 8D 9D TD AS JC
    : JD QD 8H 2S JS KD
    : 9H TH 3S 4S 9S TS
    : JH QH 5S 6S 7S 8S
""")
