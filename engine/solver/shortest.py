"""Proof that no line is shorter: breadth first, level by level of other moves, everything that could still be short enough.

Left out is what loses nothing: cards that can safely go home go at once, a run goes onto a card in one piece, a column
never moves whole to an empty one.  Positions are told apart by both fingerprints (table.seen_both).  A level's nodes
first send home, one by one, what could go but is not safe: that costs no other move, so it stays on the level.
"""
from .deadlock import can_lift, clear_lifted, disjoint_cycles
from .layout import (
    AT,
    COUNT,
    FULL,
    GROW,
    HOME,
    HOMES,
    LIMIT,
    LINE,
    LOG,
    MORE,
    MOVES,
    NODES,
    NONE,
    PRINT,
    PRINT2,
    ROOM,
    SOLVED,
    STORE,
    STORE_WORDS,
    DESCENT,
)
from .position import source, won
from .shortboard import load_short, pack, play, send_home, take_back, unpack
from .shortlayout import (
    CANDIDATE,
    GOAL_MOVE,
    GOAL_NODE,
    HISTORY_AT,
    LESS_THAN,
    LEVEL,
    LEVEL_NODES,
    MADE,
    MOST_NODES,
    NODE,
    POOL,
    POOLS_AT,
    TABLE_AT,
    TRIES,
)
from .shortmoves import gen_other, gen_pieces
from .shortscore import forced_lifts, further_lifts
from .table import grow_table, make_table, seen_both, slots_in

BEST_TRIES = 12  # play-outs spent on one position's bound: more prune a little better and take longer
STATE_BYTES = 96  # both fingerprints, number in the history, then what shortboard.pack() writes
WINS = 2
HISTORY = 4  # states in the history per state of a level
STATE_WORDS = 2 * STATE_BYTES // 4 + 2 * HISTORY  # memory per state of a level, but for the table


def start_shortest(b, w, q):
    """Start the proof that no line has fewer than LESS_THAN other moves: MORE, or GROW and nothing has been done."""
    states = w[STORE_WORDS] // 2 // STATE_WORDS
    slots = slots_in(w[STORE_WORDS] // 2, 2)
    w[HISTORY_AT] = STORE + states * 2 * STATE_BYTES // 4
    w[TABLE_AT] = (w[HISTORY_AT] + 2 * HISTORY * states) >> 1
    if make_table(w, q, w[TABLE_AT], slots, 2) == GROW:
        return GROW
    w[POOLS_AT] = STORE * 4
    w[MOST_NODES] = states
    w[NODES] = 0
    w[LEVEL] = 0
    w[POOL] = 0
    w[CANDIDATE] = 0
    w[NODE] = 0
    load_short(b, w, q)
    send_home(b, w, q, LOG, True)
    seen_both(w, q, q[PRINT], q[PRINT2])
    keep_state(b, w, q, 0, 0, -1, 0)
    w[LEVEL_NODES] = 1
    w[MADE] = 0
    return MORE


def state_place(w, pool, node):
    """Where a state of a pool lies in b."""
    return w[POOLS_AT] + (pool * w[MOST_NODES] + node) * STATE_BYTES


def keep_state(b, w, q, pool, node, parent, m):
    """Write the working position into a pool and its parent and move into the history."""
    at = state_place(w, pool, node)
    number = w[NODES]
    q[at >> 3] = q[PRINT]
    q[(at >> 3) + 1] = q[PRINT2]
    w[(at >> 2) + 4] = number
    pack(b, w, at + 20)
    w[w[HISTORY_AT] + 2 * number] = parent
    w[w[HISTORY_AT] + 2 * number + 1] = m
    w[NODES] = number + 1


def stand_on_state(b, w, q, node):
    """Make a state of the level the working position; its number in the history."""
    at = state_place(w, w[POOL], node)
    q[PRINT] = q[at >> 3]
    q[PRINT2] = q[(at >> 3) + 1]
    unpack(b, w, at + 20)
    return w[(at >> 2) + 4]


def hopeless(b, w, budget):
    """Must more than `budget` runs that are not forced still be lifted?"""
    if disjoint_cycles(b, w, budget + 1) > budget:
        return True
    if further_lifts(b, w) <= budget:
        return False
    w[TRIES] = BEST_TRIES
    clear_lifted(w)
    return not can_lift(b, w, budget)


def try_state(b, w, q, parent, m, moves, pool, at):
    """Make a move, the other moves being `moves` then, and keep the position in pool[at] if it may matter: states kept, or WINS."""
    one = q[PRINT]
    two = q[PRINT2]
    end = play(b, w, q, m, LOG, True)
    kept = 0
    if won(b):
        if moves < w[LESS_THAN]:
            w[GOAL_NODE] = parent
            w[GOAL_MOVE] = m
            return WINS
    else:
        left = w[LESS_THAN] - 1 - moves - forced_lifts(b, w)
        if left >= 0 and seen_both(w, q, q[PRINT], q[PRINT2]) == 0 and not hopeless(b, w, left):
            keep_state(b, w, q, pool, at, parent, m)
            kept = 1
    take_back(b, w, end, LOG)
    q[PRINT] = one
    q[PRINT2] = two
    return kept


def send_unsafe(b, w, q, node):
    """Keep on the same level what comes of sending one card home that is not safe; is the game won?"""
    number = stand_on_state(b, w, q, node)
    for s in range(4):
        src = source(b, w[AT + (b[HOMES + s] << 2) + s])
        if src >= 0:
            kept = try_state(b, w, q, number, src | ((HOME + s) << 6) | (1 << 12), w[LEVEL], w[POOL], w[LEVEL_NODES])
            if kept == WINS:
                return True
            w[LEVEL_NODES] += kept
    return False


def move_on(b, w, q, node):
    """Keep for the next level what comes of each other move; is the game won?"""
    number = stand_on_state(b, w, q, node)
    end = gen_pieces(b, w, gen_other(b, w))
    for i in range(MOVES, end):
        kept = try_state(b, w, q, number, w[i], w[LEVEL] + 1, 1 - w[POOL], w[MADE])
        if kept == WINS:
            return True
        w[MADE] += kept
    return False


def next_states(w):
    """Go on to the level that was made; is there one?"""
    w[LEVEL] += 1
    w[POOL] = 1 - w[POOL]
    w[LEVEL_NODES] = w[MADE]
    w[MADE] = 0
    w[NODE] = 0
    w[CANDIDATE] = 0
    return w[LEVEL_NODES] > 0


def crowded(w):
    """Is there no room for what one more state may give?"""
    room = w[MOST_NODES] - ROOM
    return w[LEVEL_NODES] > room or w[MADE] > room or w[NODES] > HISTORY * w[MOST_NODES] - ROOM


def run_levels(b, w, q, budget):
    """Handle up to `budget` states: NONE (no such line exists), SOLVED (one does), FULL, GROW or MORE."""
    while budget > 0:
        budget -= 1
        if w[COUNT] >= w[LIMIT]:
            answer = grow_table(w, q, 2)
            if answer != MORE:
                return answer
        if crowded(w):
            return FULL
        if w[NODE] == w[LEVEL_NODES]:
            if w[CANDIDATE] == 0:
                w[CANDIDATE] = 1
                w[NODE] = 0
            elif not next_states(w):
                return NONE
        else:
            if w[CANDIDATE] == 0:
                wins = send_unsafe(b, w, q, w[NODE])
            else:
                wins = move_on(b, w, q, w[NODE])
            if wins:
                return SOLVED
            w[NODE] += 1
    return MORE


def level_line(b, w, q):
    """After SOLVED: how many moves the line has; they stand from w[w[LINE]]."""
    n = 1
    w[DESCENT] = w[GOAL_MOVE]
    number = w[GOAL_NODE]
    while number > 0:
        w[DESCENT + n] = w[w[HISTORY_AT] + 2 * number + 1]
        number = w[w[HISTORY_AT] + 2 * number]
        n += 1
    load_short(b, w, q)
    log = send_home(b, w, q, LOG, True)
    for i in range(n - 1, -1, -1):
        log = play(b, w, q, w[DESCENT + i], log, True)
    w[LINE] = LOG
    return log - LOG
