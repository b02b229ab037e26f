"""Best-first search: fast, and no proof of anything, since it leaves moves out and its depth is limited.

A node is three long words: its fingerprint, and as words the next in its bucket, parent, move and depth.  A position is
reached by walking the tree of moves from the node the search stands on.
"""
from .bulk import fill
from .children import change, count_wanted, squeeze, standing
from .generate import gen_runs
from .layout import (
    BEST,
    BUCKETS,
    BUCKET_COUNT,
    CARD_SALT,
    CELL,
    COUNT,
    DEPTH,
    EMPTY,
    EXPANDED,
    FULL,
    GROW,
    HOME,
    LIMIT,
    LOG,
    LOG_END,
    MAX_NODES,
    MORE,
    MOVES,
    NODES,
    NONE,
    PATH,
    PATH_LOG,
    PRINT,
    ROOM,
    SOLVED,
    STORE,
    DESCENT,
    TRIED,
    UNDER_SALT,
    USED,
    WANTS,
    W_DEPTH,
)
from .position import autoplay, bares, move, undo, won
from .prints import changed_print, moved_card, reprint, under_source, under_target
from .table import grow_table, make_table, seen

LOUD = 1 << 20  # on a node's move: autoplay can follow it, so it must be made to be known
MAX_DEPTH = 198  # and at most 52 cards sent home by autoplay: no line is longer than 250 moves


def bucket(value):
    """The list of the queue that a value belongs to."""
    return min(max((value >> 3) + 64, 0), BUCKET_COUNT - 1)


def node_at(node):
    """Where a node's words stand in w; its fingerprint stands before them."""
    return STORE + node * 6 + 2


def enqueue(w, q, h, parent, m, depth, value):
    """Make a node of fingerprint h and queue it."""
    node = w[NODES]
    w[NODES] = node + 1
    v = bucket(value)
    at = node_at(node)
    q[STORE // 2 + node * 3] = h
    w[at] = w[BUCKETS + v]
    w[at + 1] = parent
    w[at + 2] = m
    w[at + 3] = depth
    w[BUCKETS + v] = node
    if v < w[BEST]:
        w[BEST] = v


def dequeue(w):
    """The best node, -1 when none is left."""
    v = w[BEST]
    while w[BUCKETS + v] < 0:
        v += 1
        if v == BUCKET_COUNT:
            w[BEST] = v - 1
            return -1
    w[BEST] = v
    node = w[BUCKETS + v]
    w[BUCKETS + v] = w[node_at(node)]
    return node


def walk(b, w, q, node):
    """Bring the working position to a node, through the nearest node on the way to both."""
    n = 0
    x = node
    depth = w[node_at(x) + 3]
    while depth > w[DEPTH] or w[PATH + depth] != x:
        w[DESCENT + n] = x
        n += 1
        x = w[node_at(x) + 1]
        depth -= 1
    log = w[LOG_END]
    if depth < w[DEPTH]:
        log = undo(b, w, log, w[PATH_LOG + depth + 1])
    while n > 0:
        n -= 1
        depth += 1
        x = w[DESCENT + n]
        w[PATH + depth] = x
        w[PATH_LOG + depth] = log
        m = w[node_at(x) + 2]
        log = move(b, w, m & (LOUD - 1), log)
        if m >= LOUD:
            log = autoplay(b, w, q, log)
    w[DEPTH] = depth
    w[LOG_END] = log
    q[PRINT] = q[STORE // 2 + node * 3]


def start_search(b, w, q, max_nodes, slots):
    """Start from the working position: MORE, or GROW and nothing has been done."""
    if make_table(w, q, STORE // 2 + max_nodes * 3, slots, 1) == GROW:
        return GROW
    w[MAX_NODES] = max_nodes - ROOM
    w[EXPANDED] = 0
    fill(w, BUCKETS, BUCKET_COUNT)
    w[LOG_END] = autoplay(b, w, q, LOG)
    seen(w, q, q[PRINT])
    w[NODES] = 0
    w[DEPTH] = 0
    w[PATH] = 0
    w[PATH_LOG] = LOG
    w[BEST] = BUCKET_COUNT - 1
    enqueue(w, q, q[PRINT], -1, 0, 0, 0)
    return MORE


def loud_child(b, w, q, node, m, depth, log):
    """Make a child that autoplay may touch, queue it when it is new, unmake it; SOLVED leaves it made."""
    before = q[PRINT]
    reprint(b, q, m & 63, (m >> 6) & 63, m >> 12)
    end = autoplay(b, w, q, move(b, w, m, log))
    h = q[PRINT]
    if seen(w, q, h) == 0:
        if won(b):
            w[LOG_END] = end
            return SOLVED
        enqueue(w, q, h, node, m + LOUD, depth, standing(b, w) + depth * w[W_DEPTH] + squeeze(w, w[USED], w[EMPTY]))
    undo(b, w, end, log)
    q[PRINT] = before
    return MORE


def expand(b, w, q, node):
    """Queue the node's new children: SOLVED or MORE."""
    depth = w[DEPTH] + 1
    if depth > MAX_DEPTH:
        return MORE
    log = w[LOG_END]
    n = gen_runs(b, w)
    w[TRIED] += n
    count_wanted(b, w)
    base = standing(b, w) + depth * w[W_DEPTH]
    for i in range(n):
        m = w[MOVES + i]
        src = m & 63
        dst = (m >> 6) & 63
        k = m >> 12
        if dst >= HOME or src >= HOME or (src < CELL and w[WANTS + src] > 0 and bares(b, w, src, k)):
            if loud_child(b, w, q, node, m, depth, log) == SOLVED:
                return SOLVED
        else:
            card = moved_card(b, src, k)
            h = changed_print(q, PRINT, CARD_SALT, UNDER_SALT, card, under_source(b, src, k), under_target(b, dst))
            if seen(w, q, h) == 0:
                enqueue(w, q, h, node, m, depth, base + change(b, w, src, dst, k))
    return MORE


def run_search(b, w, q, budget):
    """Expand up to `budget` nodes: SOLVED, NONE (the queue is empty, which proves nothing), FULL, GROW or MORE."""
    for _ in range(budget):
        if w[COUNT] >= w[LIMIT]:
            answer = grow_table(w, q, 1)
            if answer != MORE:
                return answer
        if w[NODES] >= w[MAX_NODES]:
            return FULL
        node = dequeue(w)
        if node < 0:
            return NONE
        w[EXPANDED] += 1
        walk(b, w, q, node)
        if expand(b, w, q, node) == SOLVED:
            return SOLVED
    return MORE
