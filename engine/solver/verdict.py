"""What a search answers: a solution, proof that there is none, undecided, or that it goes on. Four types, never mixed."""
from collections import namedtuple

SEARCHING = "searching"
SOLVED = "solved"
NO_SOLUTION = "no-solution"
UNDECIDED = "undecided"


class Searching(namedtuple("Searching", ("work",))):
    """Not finished: step again. `work` counts the positions looked at so far, here and in the others."""

    status = SEARCHING


class Solution(namedtuple("Solution", ("moves", "work"))):
    """A line that wins, as engine.moves.Move in order; the rules have replayed it."""

    status = SOLVED


class NoSolution(namedtuple("NoSolution", ("work",))):
    """Proven: everything that can be reached was looked at, and none of it wins."""

    status = NO_SOLUTION


class Undecided(namedtuple("Undecided", ("limit", "work"))):
    """A stated limit was reached first: `limit` is "memory" or "work"."""

    status = UNDECIDED
