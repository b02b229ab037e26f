"""freecell solve and freecell deal: one position, judged or shown."""

import json
import sys
import time

from engine import boardtext, dealcode, moves, notation, supermove
from engine.solver.search import Search
from engine.solver.shorten import Shortening, Shortest, shortest_possible
from engine.solver.verdict import NO_SOLUTION, SEARCHING, SOLVED, UNDECIDED, Solution, Undecided
from tools.kernel import WasmtimeHost
from tools.positions import add_table_options, position

EXIT = {SOLVED: 0, NO_SOLUTION: 3, UNDECIDED: 4}
WIDTHS = (80, 256, 1024)
BOUND_TRIES = 5000
STEP = 20000  # positions between two looks at the clock
PER_ROW = 16  # moves


def add(commands):
    """The two subcommands."""
    parser = commands.add_parser(
        "solve",
        help="find a line for a position, or prove that there is none",
        description="Exit status: 0 solved, 3 proven to have no solution, 4 undecided within the limits, 1 not a position.",
    )
    parser.add_argument("what", help="a deal number, a code like FC1-C4-AAAAAKH, a file with a position, or - for standard input")
    add_table_options(parser)
    parser.add_argument("--gives-back", action="store_true", help="foundations hand their top card back to a column")
    parser.add_argument("--single", action="store_true", help="the line as moves of single cards")
    parser.add_argument("--json", action="store_true", help="the answer as JSON")
    parser.add_argument("--shortest", action="store_true", help="look for the shortest line there is, and prove it")
    parser.add_argument("--memory", type=int, default=1024, metavar="MB", help="most memory for the search (default: 1024)")
    parser.add_argument("--seconds", type=float, default=0, metavar="S", help="most time for the search (default: no limit; 10 for --shortest)")
    parser.set_defaults(run=_solve)
    parser = commands.add_parser("deal", help="show a deal")
    parser.add_argument("what", help="a deal number or a code like FC1-C4-AAAAAKH")
    add_table_options(parser)
    parser.set_defaults(run=_deal)


def _deal(options):
    name, board = position(options.what, options)
    print(boardtext.text(board))
    number, cells = name.split()[-1], len(board.cells)
    if number.isdigit() and dealcode.COLUMNS.get(cells) == len(board.columns):
        print(f"{name}, code {dealcode.code(int(number), cells)}", file=sys.stderr)


def _solve(options):
    name, board = position(options.what, options)
    answer = Answer(board, options)
    answer.search()
    if answer.verdict.status == SOLVED:
        answer.shorten()
    if options.json:
        print(json.dumps(answer.data(name), indent=1))
    else:
        print("\n".join(answer.text(name)))
    return EXIT[answer.verdict.status]


class Answer:
    """What is found about one position: a verdict, and for a line the least that a line can have."""

    def __init__(self, board, options):
        self.board, self.options = board, options
        self.host = WasmtimeHost()
        self.began = time.monotonic()
        self.kilobytes = options.memory * 1024
        self.bound = 0

    def out_of_time(self, limit):
        return limit and time.monotonic() - self.began >= limit

    def search(self):
        """Find a line or prove that there is none."""
        search = Search(self.host, self.board, self.options.gives_back, self.kilobytes)
        self.verdict = search.step(STEP)
        while self.verdict.status == SEARCHING:
            if self.out_of_time(self.options.seconds):
                self.verdict = Undecided("time", self.verdict.work)
                return
            self.verdict = search.step(STEP)

    def shorten(self):
        """Make the line shorter: a moment's beams, or until it is proven to be the shortest."""
        self.bound = shortest_possible(self.host, self.board, self.options.gives_back, BOUND_TRIES)
        line = self.verdict.moves
        beams = Shortening(self.host, self.board, self.options.gives_back, line, WIDTHS, self.bound, self.kilobytes)
        self.verdict = beams.run(STEP)
        if self.options.shortest and not self.options.gives_back:
            self.prove()

    def prove(self):
        """Raise the bound and lower the line until they meet, or the limits are reached."""
        proof = Shortest(self.host, self.board, self.verdict.moves, self.kilobytes, BOUND_TRIES)
        self.began = time.monotonic()
        while proof.step(STEP // 10).status == SEARCHING and not self.out_of_time(self.options.seconds or 10):
            pass
        self.bound = proof.bound
        self.verdict = Solution(proof.best, self.verdict.work)

    def line(self):
        """The line in notation, as the options want it."""
        board, out = self.board, []
        for move in self.verdict.moves:
            for step in supermove.steps(board, move) if self.options.single else [move]:
                out.append(notation.move_text(board, step))
                board = moves.apply(board, step)
        return out

    def text(self, name):
        """Lines for a person."""
        verdict = self.verdict
        if verdict.status == NO_SOLUTION:
            return [f"{name}: proven to have no solution ({verdict.work} positions)"]
        if verdict.status != SOLVED:
            return [f"{name}: undecided; the limit of {verdict.limit} was reached after {verdict.work} positions"]
        line, length = self.line(), len(verdict.moves)
        least = "; none is shorter" if length == self.bound else f"; no line has fewer than {self.bound}"
        rows = [" ".join(line[i : i + PER_ROW]) for i in range(0, len(line), PER_ROW)]
        return [f"{name}: solved in {length} moves{least}", *rows]

    def data(self, name):
        """The answer for a program."""
        verdict = self.verdict
        out = {"position": name, "columns": len(self.board.columns), "cells": len(self.board.cells)}
        out |= {"gives_back": self.options.gives_back, "verdict": verdict.status, "work": verdict.work}
        if verdict.status == SOLVED:
            length = len(verdict.moves)
            out |= {"length": length, "at_least": self.bound, "shortest": length == self.bound, "moves": self.line()}
        elif verdict.status != NO_SOLUTION:
            out["limit"] = verdict.limit
        return out
