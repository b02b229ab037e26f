"""Proof: a depth-first search of everything, by single cards, that ends with a solution or with the space exhausted.

What is left out loses nothing: equal places count once, and cards that can safely go home go at once
(position.safe).  Positions are told apart by two fingerprints (table.seen_both has the bound on their confusion).
From STORE: frames (its moves' start, next, end; the log's end before it; both fingerprints), the moves, the log, the table.
"""
from .generate import gen_single
from .layout import (
    CELL,
    COUNT,
    DEPTH,
    EXPANDED,
    FRAME,
    FULL,
    GROW,
    HOME,
    LIMIT,
    LOG_END,
    LOG_LIMIT,
    MAX_FRAMES,
    MORE,
    MOVES_END,
    NONE,
    PRINT,
    PRINT2,
    ROOM,
    SOLVED,
    STORE,
    TRIED,
)
from .position import autoplay, bares, move, undo, won
from .prints import reprint
from .table import grow_table, make_table, seen_both

FRAME_WORDS = 20  # a frame with its moves and its part of the log: 8 + 8 + 4


def start_proof(b, w, q, frames, slots):
    """Start from the working position, with room for so many frames: MORE, or GROW and nothing has been done."""
    if make_table(w, q, (STORE + frames * FRAME_WORDS + 1) >> 1, slots, 2) == GROW:
        return GROW
    moves = STORE + 8 * frames
    log = moves + 8 * frames
    w[MAX_FRAMES] = frames - 1
    w[MOVES_END] = log - ROOM
    w[LOG_LIMIT] = log + 4 * frames - ROOM
    w[EXPANDED] = 0
    w[DEPTH] = 0
    w[LOG_END] = autoplay(b, w, q, log)
    seen_both(w, q, q[PRINT], q[PRINT2])
    w[FRAME] = 0
    open_frame(b, w, q, 0, moves, log)
    return MORE


def open_frame(b, w, q, frame, moves, log):
    """The working position's frame; its moves are written from w[moves]."""
    at = STORE + (frame << 3)
    w[at] = moves
    w[at + 1] = moves
    w[at + 2] = gen_single(b, w, moves)
    w[at + 3] = log
    q[(at >> 1) + 2] = q[PRINT]
    q[(at >> 1) + 3] = q[PRINT2]


def proof_log(w):
    """Where the log begins."""
    return STORE + (w[MAX_FRAMES] + 1) * 16


def enter(b, w, q, m, log):
    """Make the move if it leads to a new position: the log's new end, or `log` when it does not."""
    src = m & 63
    dst = (m >> 6) & 63
    one = q[PRINT]
    two = q[PRINT2]
    reprint(b, q, src, dst, 1)
    end = log
    if dst >= HOME or src >= HOME or (src < CELL and bares(b, w, src, 1)):
        end = autoplay(b, w, q, move(b, w, m, log))
        if seen_both(w, q, q[PRINT], q[PRINT2]) == 0:
            return end
        undo(b, w, end, log)
    elif seen_both(w, q, q[PRINT], q[PRINT2]) == 0:
        return move(b, w, m, log)
    q[PRINT] = one
    q[PRINT2] = two
    return log


def run_proof(b, w, q, budget):
    """Try up to `budget` moves: SOLVED (the log holds a line, thousands of moves long), NONE, FULL, GROW or MORE."""
    frame = w[FRAME]
    log = w[LOG_END]
    answer = MORE
    while budget > 0:
        budget -= 1
        if w[COUNT] >= w[LIMIT]:
            answer = grow_table(w, q, 2)
            if answer != MORE:
                break
        at = STORE + (frame << 3)
        next_move = w[at + 1]
        if next_move >= w[at + 2]:
            if frame == 0:
                answer = NONE
                break
            log = undo(b, w, log, w[at + 3])
            frame -= 1
            q[PRINT] = q[(at >> 1) - 2]
            q[PRINT2] = q[(at >> 1) - 1]
            continue
        if frame >= w[MAX_FRAMES] or w[at + 2] >= w[MOVES_END] or log >= w[LOG_LIMIT]:
            answer = FULL
            break
        w[at + 1] = next_move + 1
        w[TRIED] += 1
        w[EXPANDED] += 1
        end = enter(b, w, q, w[next_move], log)
        if end > log:
            if won(b):
                log = end
                answer = SOLVED
                break
            frame += 1
            open_frame(b, w, q, frame, w[at + 2], log)
            log = end
            w[DEPTH] = max(w[DEPTH], frame)
    w[FRAME] = frame
    w[LOG_END] = log
    return answer
