"""Where the search for short lines keeps things: in the places of layout that the other search leaves idle.

Lengths count other moves: moves that are not to a foundation.  A line has as many moves to foundations as cards were
not home, so the fewest other moves make the shortest line.
"""
from .layout import BUCKETS, COST, LOWEST, RUN, START, START_SIZE

# ---- same index as layout.COLUMN: prefix sums along each column
RUNS = LOWEST  # b[RUNS + p]: runs among the cards so far
FORCED = RUN  # b[FORCED + p]: of them those with a card that lies over a lower one of its suit
STARTS = 5888  # w[STARTS + p]: position where the run through this card starts
LOWS = COST  # w[LOWS + p]: lowest rank per suit so far, four bits each
NO_LOWS = 0xFFFF

# ---- b: scratch of play-outs with unlimited cells
LEFT_IN = START + START_SIZE + 4  # b[LEFT_IN + c]: cards left in column c
UP = LEFT_IN + 16  # b[UP + s]: cards of suit s home
WAITS_FOR = UP + 4  # b[WAITS_FOR + c]: the column that column c's last card waits for
CYCLES = WAITS_FOR + 16  # up to 16 nested cycles of 32 bytes: columns, [15] how many, [16] runs, [31] the one tried
CYCLE_DEPTH = 16

# ---- w
SHORT = 5824
WIDTH = SHORT  # nodes kept per level
HOLD = SHORT + 1  # 1: also try leaving cards that are not safe where they lie
LESS_THAN = SHORT + 2  # only lines with fewer other moves are wanted
LEVEL = SHORT + 3  # other moves made so far
LEVEL_NODES = SHORT + 4
NODE = SHORT + 5  # next node to expand
CANDIDATES = SHORT + 6  # children noted
CANDIDATE = SHORT + 7  # next child to make, -1 while nodes are expanded
MADE = SHORT + 8  # children made
POOL = SHORT + 9  # 0 or 1: which pool holds the level
MOST_CANDIDATES = SHORT + 10
CUT = SHORT + 11  # the worst score that still gets in
GOT_IN = SHORT + 12  # children that do
LAST_ROOM = SHORT + 13  # children of the worst score that still fit
LIFTS = SHORT + 14  # forced and further lifts of the node being expanded
GOAL_NODE = SHORT + 15
GOAL_MOVE = SHORT + 16
POOLS_AT = SHORT + 17  # index of b
CANDIDATES_AT = SHORT + 18  # index of w: parent, move, score each
HISTORY_AT = SHORT + 19  # index of w: parent, move of each node of each level
TABLE_AT = SHORT + 20  # index of q
UNPACKED = SHORT + 21  # the node that is the working position, -1 for none
TRIES = SHORT + 22  # play-outs that a search for cycles may still make
MOST_NODES = SHORT + 23
LIFTED = SHORT + 32  # w[LIFTED + c]: runs of column c that count as lifted, as bits
SCORES = BUCKETS  # w[SCORES + v]: children of score v
SCORE_COUNT = 2048

HELD_BACK = 1 << 20  # on a move: only safe cards go home after it
NODE_BYTES = 88  # its fingerprint, then what shortboard.pack() writes
