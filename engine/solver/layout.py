"""Where everything lies in the kernel's memory.

The memory is seen as bytes b (int8), words w (int32) and long words q (int64); the same memory, so the three never name
the same place: b below byte 4096, w from there to byte 32768, q's tables and the search's own store above.
Places of a move: 0-15 columns, 16-31 cells, 32-35 foundations; a move is source | destination << 6 | cards << 12.
Cards are rank * 4 + suit as in engine.cards.
"""

# ---- answers of a job's run
MORE = 0  # call again
SOLVED = 1
NONE = 2  # the space is exhausted: there is no solution
FULL = 3  # the stated limit of memory is reached: undecided
GROW = 4  # give the memory that w[WANTED] says, then call again
KNOWN = -1  # a position that was seen before

# ---- stages at which a search can begin
FROM_THE_START = 0
PROOF_ONLY = 9

# ---- places
CELL = 16
HOME = 32

# ---- b: the working position
LENGTH = 0  # b[LENGTH + c]: cards in column c
HELD = 16  # b[HELD + i]: card in cell i, -1 for none; a cell's place is its index
HOMES = 32  # b[HOMES + s]: cards of suit s at home, which is the rank its foundation wants next; likewise
COLUMN = 64  # b[COLUMN + (c << 6) + i]: i-th card, from 1; [0] holds FLOOR
LOWEST = COLUMN + 1024  # same index: lowest rank among cards 1..i
RUN = LOWEST + 1024  # same index: where the run through card i starts
START = RUN + 1024  # the position a search starts from: 4 homes, 8 cells, 12 lengths, then the columns' cards in turn
START_CELLS = START + 4
START_LENGTHS = START + 12
START_CARDS = START + 24
START_SIZE = 24 + 52

# ---- what a card lies on when it does not lie on a card
KING = 48  # cards from here on are kings
ON_FLOOR = 63
IN_CELL = 62
AT_HOME = 61

# ---- w: the game and the search
COLUMNS = 1024
CELLS = 1025
GIVES_BACK = 1026  # 1: foundations hand their top card back to a column
PAGES = 1027  # memory given, in pages of 64 KiB
WANTED = 1028  # memory asked for by the answer GROW
STAGE = 1029
LEFT = 1030  # what is left of the stage's budget
EXPANDED = 1031  # nodes expanded in this stage
EARLIER = 1032  # nodes expanded in earlier stages
TRIED = 1033  # moves tried
MAX_NODES = 1034  # room for nodes
NODES = 1035  # nodes made
MAX_SLOTS = 1036  # most slots of the table
TABLE = 1037  # where the table begins, as an index of q
MASK = 1038  # its slots - 1
COUNT = 1039  # positions in it
LIMIT = 1040  # positions at which it must grow
BEST = 1041  # no bucket below this one holds a node
DEPTH = 1042  # depth of the working position
LOG_END = 1043
LINE = 1044  # where line() put the solution
SUM_COST = 1045  # sum of the columns' costs
USED = 1046  # occupied cells
EMPTY = 1047  # empty columns
ALL_MOVES = 1048  # 1: the best-first search leaves nothing out
SOLVABLE = 1049  # 1 once a proof try has found a solution
FRAME = 1050  # proof: the open frame
MAX_FRAMES = 1051
MOVES_END = 1052  # proof: room for moves and for the log
LOG_LIMIT = 1053
STORE_WORDS = 1054  # most words that the store may take
OPEN = 1055  # 1 while the stage is under way
PROVED = 1056  # positions the last proof looked at

# ---- w: weights of the evaluation, in eighths of a bucket
W_LEFT = 1064  # a card not at home
W_DIG = 1065  # a card on top of one that its foundation wants next
W_USED = 1066  # an occupied cell
W_EMPTY = 1067  # an empty column, as a bonus
W_BREAK = 1068  # a card on one it does not fit
W_OVER = 1069  # a card above a lower one in its column
W_DEPTH = 1070  # a move made
W_SPREAD = 1071  # highest foundation - lowest foundation
W_FLOOR = 1072  # a column that does not start with a king
W_TIGHT = 1073  # square of what is missing to a room of four cells

WANTS = 1088  # w[WANTS + c]: how many of the cards wanted next by the foundations lie in column c
AT = 1104  # w[AT + card]: (c << 6) + i in a column, else AWAY + place
AWAY = 1024
COST = 1168  # w[COST + (c << 6) + i]: cost of cards 1..i of column c
MOVES = COST + 1024  # moves of the node being expanded
PATH = MOVES + 256  # w[PATH + d]: node at depth d of the working position's path
PATH_LOG = PATH + 256  # w[PATH_LOG + d]: where its moves start in the log
LOG = PATH_LOG + 256  # every move made on the path, autoplay too
DESCENT = LOG + 512  # nodes to walk down
BUCKETS = DESCENT + 256  # heads of the queue's lists, -1 for none
BUCKET_COUNT = 2048

# ---- q: fingerprints
PRINT = 3776  # of the working position: sum over the cards of q[CARD_SALT + card] * q[UNDER_SALT + what it lies on]
PRINT2 = 3777  # a second, independent one; proofs compare both
CARD_SALT = 3840
UNDER_SALT = 3904
CARD_SALT2 = 3968
UNDER_SALT2 = 4032

# ---- the search's own store, to the end of the memory
STORE = 8192  # as an index of w; four words a node: next in bucket, parent, move, depth
BITS61 = (1 << 61) - 1
FIRST_SLOTS = 4096  # slots a table starts with: clearing more costs more, growing from less costs more
ROOM = 128  # more children than a position can have
