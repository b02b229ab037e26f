"""Beam search for short lines: level by level of other moves, only the best positions of a level kept.

Children are noted as parent, move and score; only those that get in are made.  Steps may end anywhere: between two
nodes while a level is expanded, between two children while the next one is made.
"""
from .bulk import clear
from .layout import COUNT, GROW, LIMIT, LINE, LOG, MORE, MOVES, NONE, PRINT, SOLVED, STORE, STORE_WORDS, DESCENT
from .position import won
from .shortboard import load_short, pack, play, send_home, take_back, unpack
from .shortlayout import (
    CANDIDATE,
    CANDIDATES,
    CANDIDATES_AT,
    CUT,
    GOAL_MOVE,
    GOAL_NODE,
    GOT_IN,
    HELD_BACK,
    HISTORY_AT,
    HOLD,
    LAST_ROOM,
    LESS_THAN,
    LEVEL,
    LEVEL_NODES,
    LIFTS,
    MADE,
    MOST_CANDIDATES,
    NODE,
    NODE_BYTES,
    POOL,
    POOLS_AT,
    SCORES,
    SCORE_COUNT,
    TABLE_AT,
    UNPACKED,
    WIDTH,
)
from .shortmoves import gen_other
from .shortscore import PER_LIFT, crowding, forced_lifts, further_lifts
from .table import grow_table, make_table, seen, slots_in

CHILDREN = 40  # noted per node of a level, room for
MOST_LEVELS = 120


def start_beam(b, w, q):
    """Start from the position at START, WIDTH, HOLD and LESS_THAN being set: MORE, or GROW and nothing has been done."""
    width = w[WIDTH]
    w[LESS_THAN] = min(w[LESS_THAN], MOST_LEVELS)
    w[MOST_CANDIDATES] = width * CHILDREN + 200
    w[CANDIDATES_AT] = STORE + width * NODE_BYTES // 2
    w[HISTORY_AT] = w[CANDIDATES_AT] + 3 * w[MOST_CANDIDATES]
    w[POOLS_AT] = STORE * 4
    w[TABLE_AT] = (w[HISTORY_AT] + 2 * width * (w[LESS_THAN] + 1) + 1) >> 1
    slots = slots_in(w[STORE_WORDS] + STORE - 2 * w[TABLE_AT], 1)
    if make_table(w, q, w[TABLE_AT], slots, 1) == GROW:
        return GROW
    w[LEVEL] = 0
    w[POOL] = 0
    w[CUT] = SCORE_COUNT - 1
    load_short(b, w, q)
    send_home(b, w, q, LOG, False)
    seen(w, q, q[PRINT])
    keep(b, w, q, 0, 0)
    w[LEVEL_NODES] = 1
    open_level(w)
    return MORE


def open_level(w):
    """Make ready to expand the nodes of the level."""
    clear(w, SCORES, SCORE_COUNT)
    w[NODE] = 0
    w[CANDIDATES] = 0
    w[CANDIDATE] = -1
    w[GOT_IN] = 0


def node_place(w, pool, node):
    """Where a node of a pool lies in b."""
    return w[POOLS_AT] + (pool * w[WIDTH] + node) * NODE_BYTES


def keep(b, w, q, pool, node):
    """Write the working position into a pool."""
    at = node_place(w, pool, node)
    q[at >> 3] = q[PRINT]
    pack(b, w, at + 8)


def stand_on(b, w, q, node):
    """Make a node of the level the working position."""
    at = node_place(w, w[POOL], node)
    q[PRINT] = q[at >> 3]
    unpack(b, w, at + 8)


def note(w, node, m, score):
    """Note a child and lower the cut while enough better ones are noted."""
    k = w[CANDIDATES]
    if k < w[MOST_CANDIDATES]:
        at = w[CANDIDATES_AT] + 3 * k
        w[at] = node
        w[at + 1] = m
        w[at + 2] = score
        w[CANDIDATES] = k + 1
        w[SCORES + score] += 1
        w[GOT_IN] += 1
        while w[GOT_IN] - w[SCORES + w[CUT]] >= w[WIDTH]:
            w[GOT_IN] -= w[SCORES + w[CUT]]
            w[CUT] -= 1


def consider(b, w, q, node, m):
    """Score the working position, a child by move m, and note it unless it is known or too poor."""
    forced = forced_lifts(b, w)
    if w[LEVEL] + 1 + forced >= w[LESS_THAN]:
        return
    value = crowding(b, w, forced)
    least = max(w[LIFTS] - 1 - forced, 0)  # a move lifts one run at most
    if (value + least * PER_LIFT) >> 2 > w[CUT] or seen(w, q, q[PRINT]) != 0:
        return
    score = min(max((value + further_lifts(b, w) * PER_LIFT) >> 2, 0), SCORE_COUNT - 1)
    if score <= w[CUT]:
        note(w, node, m, score)


def try_child(b, w, q, node, m):
    """Make a child, consider it, unmake it: cards that went home, 99 when it wins."""
    one = q[PRINT]
    end = play(b, w, q, m, LOG, m >= HELD_BACK)
    if won(b):
        w[GOAL_NODE] = node
        w[GOAL_MOVE] = m
        return 99
    consider(b, w, q, node, m)
    take_back(b, w, end, LOG)
    q[PRINT] = one
    return end - LOG - 1


def expand_short(b, w, q, node):
    """Consider a node's children: SOLVED or MORE."""
    stand_on(b, w, q, node)
    w[LIFTS] = forced_lifts(b, w) + further_lifts(b, w)
    for i in range(MOVES, gen_other(b, w)):
        went = try_child(b, w, q, node, w[i])
        if went > 0 and went < 99 and w[HOLD] == 1:
            went = try_child(b, w, q, node, w[i] + HELD_BACK)
        if went == 99:
            return SOLVED
    return MORE


def make_child(b, w, q, k):
    """Make the noted child k, if it gets in, and keep it in the other pool."""
    at = w[CANDIDATES_AT] + 3 * k
    score = w[at + 2]
    if score > w[CUT] or score == w[CUT] and w[LAST_ROOM] <= 0:
        return
    if score == w[CUT]:
        w[LAST_ROOM] -= 1
    node = w[at]
    if node != w[UNPACKED]:
        stand_on(b, w, q, node)
        w[UNPACKED] = node
    one = q[PRINT]
    end = play(b, w, q, w[at + 1], LOG, w[at + 1] >= HELD_BACK)
    made = w[MADE]
    keep(b, w, q, 1 - w[POOL], made)
    past = w[HISTORY_AT] + 2 * (w[WIDTH] * w[LEVEL] + made)
    w[past] = node
    w[past + 1] = w[at + 1]
    w[MADE] = made + 1
    take_back(b, w, end, LOG)
    q[PRINT] = one


def next_level(w):
    """Go on to the level that was made."""
    w[LEVEL_NODES] = w[MADE]
    w[POOL] = 1 - w[POOL]
    w[LEVEL] += 1
    open_level(w)


def run_beam(b, w, q, budget):
    """Handle up to `budget` nodes and children: SOLVED, NONE (this beam finds no line), FULL, GROW or MORE."""
    while budget > 0:
        budget -= 1
        if w[CANDIDATE] >= 0:
            if w[CANDIDATE] < w[CANDIDATES]:
                make_child(b, w, q, w[CANDIDATE])
                w[CANDIDATE] += 1
            else:
                next_level(w)
        elif w[NODE] < w[LEVEL_NODES]:
            if w[COUNT] >= w[LIMIT]:
                answer = grow_table(w, q, 1)
                if answer != MORE:
                    return answer
            if expand_short(b, w, q, w[NODE]) == SOLVED:
                return SOLVED
            w[NODE] += 1
        elif w[CANDIDATES] == 0 or w[LEVEL] + 1 >= w[LESS_THAN]:
            return NONE
        else:
            w[LAST_ROOM] = w[WIDTH] - (w[GOT_IN] - w[SCORES + w[CUT]])
            w[CANDIDATE] = 0
            w[MADE] = 0
            w[UNPACKED] = -1
    return MORE


def beam_line(b, w, q):
    """How many moves the line has that ends with the goal; they stand from w[w[LINE]]. Level -1: all go home at once."""
    level = w[LEVEL]
    node = w[GOAL_NODE]
    if level >= 0:
        w[DESCENT + level] = w[GOAL_MOVE]
    for back in range(level - 1, -1, -1):
        past = w[HISTORY_AT] + 2 * (w[WIDTH] * back + node)
        w[DESCENT + back] = w[past + 1]
        node = w[past]
    load_short(b, w, q)
    log = send_home(b, w, q, LOG, False)
    for i in range(level + 1):
        log = play(b, w, q, w[DESCENT + i], log, w[DESCENT + i] >= HELD_BACK)
    w[LINE] = LOG
    return log - LOG
