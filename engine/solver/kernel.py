"""The solver's kernel: whole numbers over one flat memory, compiled to WebAssembly as it stands.

This entry holds the order of the stages; the parts beside it do the work.  The position at layout.START is searched in
stages: best-first with growing budgets and other weights each time, and in between exhaustive searches by single cards,
which alone may answer NONE.
"""
from .beam import beam_line, run_beam, start_beam
from .bestfirst import run_search, start_search
from .deadlock import other_moves_at_least
from .layout import (
    ALL_MOVES,
    CELLS,
    COLUMNS,
    COUNT,
    EARLIER,
    EXPANDED,
    FULL,
    GIVES_BACK,
    GROW,
    LEFT,
    LINE,
    LOG,
    LOG_END,
    MORE,
    NONE,
    OPEN,
    PAGES,
    PROOF_ONLY,
    PROVED,
    SOLVABLE,
    SOLVED,
    STAGE,
    STORE_WORDS,
    TRIED,
)
from .position import load, won
from .proof import FRAME_WORDS, proof_log, run_proof, start_proof
from .shortboard import load_short
from .shortest import level_line, run_levels, start_shortest
from .shortlayout import HOLD, LESS_THAN, LEVEL, WIDTH
from .table import slots_in
from .weights import SETS, choose_weights

FIRST_BUDGET = 400
SHORT_PROOF = 5  # the unsolvable deals of 8 columns and 4 cells that are known need 5000 to 220000 moves
SHORT_BUDGET = 400000
LAST_SEARCH = 13  # between this one and the long proof, PROOF_ONLY, which goes up to the end of the memory
LONG_LINE = 14  # a proof found a solution and no search did: the proof again, for its line
FOREVER = 2000000000
NODES_PER_EXPANSION = 8  # three are usual

EXPORTS = (
    "give",
    "solve",
    "run_solve",
    "line",
    "shorten",
    "run_shorten",
    "short_line",
    "bound",
    "shortest",
    "run_shortest",
    "shortest_line",
)


def give(b, w, q, pages):
    """Say how much memory there is, in pages of 64 KiB."""
    w[PAGES] = pages


def set_table(w, columns, cells, gives_back, kilobytes):
    """What every job is told first: the table, its rule, and the most memory that may be taken."""
    w[COLUMNS] = columns
    w[CELLS] = cells
    w[GIVES_BACK] = gives_back
    w[STORE_WORDS] = kilobytes << 8
    w[OPEN] = 0


def solve(b, w, q, columns, cells, gives_back, kilobytes, stage):
    """Prepare the search of the position at START within so much memory, from a stage on: 0, or PROOF_ONLY."""
    set_table(w, columns, cells, gives_back, kilobytes)
    w[STAGE] = stage
    w[EXPANDED] = 0
    w[EARLIER] = 0
    w[TRIED] = 0
    w[PROVED] = 0
    w[SOLVABLE] = 0


def is_proof(stage):
    """Is this stage a proof?"""
    return stage == SHORT_PROOF or stage == PROOF_ONLY or stage == LONG_LINE


def budget_of(stage):
    """How long a stage may take: nodes expanded, moves tried in a proof."""
    if stage == 0:
        return FIRST_BUDGET
    if stage == SHORT_PROOF:
        return SHORT_BUDGET
    if is_proof(stage):
        return FOREVER
    return 1000 << stage


def open_stage(b, w, q):
    """Start the stage: MORE, or GROW when memory is missing."""
    stage = w[STAGE]
    words = w[STORE_WORDS]
    choose_weights(w, stage % SETS)
    w[ALL_MOVES] = stage > SHORT_PROOF
    load(b, w, q)
    w[LEFT] = budget_of(stage)
    if is_proof(stage):
        slots = slots_in(words // 4 * 3, 2)
        answer = start_proof(b, w, q, (words - slots * 8) // FRAME_WORDS, slots)
    else:
        slots = slots_in(words // 4 * 3, 1)
        nodes = (words - slots * 4) // 6
        answer = start_search(b, w, q, min(nodes, w[LEFT] * NODES_PER_EXPANSION), slots)
    w[OPEN] = answer == MORE
    return answer


def next_stage(w):
    """Go on to the next stage; is there one?"""
    w[EARLIER] += w[EXPANDED]
    w[EXPANDED] = 0
    w[OPEN] = 0
    stage = w[STAGE] + 1
    if stage == PROOF_ONLY and w[SOLVABLE] == 1:
        stage += 1
    w[STAGE] = stage
    return stage <= LAST_SEARCH or stage == LONG_LINE and w[SOLVABLE] == 1


def run_stage(b, w, q, budget):
    """Go on with the stage: MORE, or its answer."""
    stage = w[STAGE]
    if not is_proof(stage):
        return run_search(b, w, q, budget)
    answer = run_proof(b, w, q, budget)
    w[PROVED] = w[COUNT]
    if answer == SOLVED and stage != LONG_LINE:
        w[SOLVABLE] = 1
        return FULL
    return answer


def run_solve(b, w, q, budget):
    """Go on for about `budget` expansions: SOLVED, NONE (proved), FULL (undecided within the memory), GROW or MORE."""
    while budget > 0:
        if w[OPEN] == 0:
            if open_stage(b, w, q) == GROW:
                return GROW
            if won(b):
                return SOLVED
        n = min(w[LEFT], budget)
        before = w[EXPANDED]
        answer = run_stage(b, w, q, n)
        w[LEFT] -= w[EXPANDED] - before
        if answer == SOLVED or answer == GROW:
            return answer
        if answer == NONE and is_proof(w[STAGE]):
            return NONE
        budget -= n
        if answer != MORE or w[LEFT] <= 0:
            if not next_stage(w):
                return FULL
    return MORE


def line(b, w, q):
    """After SOLVED: how many moves the line has, autoplay's included; they stand from w[w[LINE]]."""
    w[LINE] = LOG
    if is_proof(w[STAGE]):
        w[LINE] = proof_log(w)
    return w[LOG_END] - w[LINE]


def shorten(b, w, q, columns, cells, gives_back, kilobytes, width, hold, less_than):
    """Prepare a beam search of the position at START for a line with fewer than `less_than` other moves."""
    set_table(w, columns, cells, gives_back, kilobytes)
    w[WIDTH] = width
    w[HOLD] = hold
    w[LESS_THAN] = less_than


def run_shorten(b, w, q, budget):
    """Go on with the beam: SOLVED, NONE (it finds no such line), FULL, GROW or MORE."""
    if w[OPEN] == 0:
        if start_beam(b, w, q) == GROW:
            return GROW
        w[OPEN] = 1
        if won(b):
            w[LEVEL] = -1
            return SOLVED
    return run_beam(b, w, q, budget)


def short_line(b, w, q):
    """After SOLVED by run_shorten: how many moves the line has; they stand from w[w[LINE]]."""
    return beam_line(b, w, q)


def shortest(b, w, q, columns, cells, gives_back, kilobytes, less_than):
    """Prepare the proof that no line from the position at START has fewer than `less_than` other moves."""
    set_table(w, columns, cells, gives_back, kilobytes)
    w[LESS_THAN] = less_than


def run_shortest(b, w, q, budget):
    """Go on with the proof: NONE (proved), SOLVED (there is such a line), FULL, GROW or MORE."""
    if w[OPEN] == 0:
        if start_shortest(b, w, q) == GROW:
            return GROW
        w[OPEN] = 1
    return run_levels(b, w, q, budget)


def shortest_line(b, w, q):
    """After SOLVED by run_shortest: how many moves the line has; they stand from w[w[LINE]]."""
    return level_line(b, w, q)


def bound(b, w, q, columns, cells, gives_back, kilobytes, tries):
    """A lower bound on the other moves of any line from the position at START."""
    set_table(w, columns, cells, gives_back, kilobytes)
    load_short(b, w, q)
    return other_moves_at_least(b, w, tries)
