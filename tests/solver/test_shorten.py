"""Short lines, the bounds that go with them, and proof that a line is the shortest."""

from heapq import heappop, heappush

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import moves
from engine.deal import deal
from engine.solver.search import Search
from engine.solver.shorten import Shortening, Shortest, other_moves, shortest_possible
from engine.solver.verdict import Searching, Solution, Undecided
from tests.solver.positions import ending, played
from tools.kernel import WasmtimeHost

HOST = WasmtimeHost()


def fewest_moves(board, most=3000):
    """The length of the shortest line by the rules, None beyond `most` positions: best first by moves and cards left."""
    queue, seen, tie = [(52 - sum(board.homes), 0, 0, board)], {}, 0
    while queue:
        _, made, _, board = heappop(queue)
        if board.is_won():
            return made
        if seen.get(board.key(), 999) <= made or len(seen) > most:
            if len(seen) > most:
                return None
            continue
        seen[board.key()] = made
        for move in moves.legal_moves(board):
            after = moves.apply(board, move)
            tie += 1
            heappush(queue, (made + 1 + 52 - sum(after.homes), made + 1, tie, after))
    return None


@pytest.mark.spec("SOLVE-6")
@pytest.mark.parametrize("number", range(1, 31))
def test_lines_get_shorter(host, number):
    """The line in hand is only ever replaced by a shorter one, which wins by the rules; wider beams never lose it."""
    board = deal(number)
    first = Search(host, board).run().moves
    shortening = Shortening(host, board, line=first, widths=(64, 256))
    length, verdict = len(first), shortening.step(50)
    while isinstance(verdict, Searching):
        assert len(shortening.best) <= length
        length, verdict = len(shortening.best), shortening.step(50)
    assert len(verdict.moves) < len(first)
    assert played(board, verdict.moves)[-1].is_won()


def test_short_lines_are_short(host):
    """Every move counted, the mean over deals 1-100 is at most 80 with the narrowest beams, and no deal is without a line."""
    lengths = [len(Shortening(host, deal(n), line=Search(host, deal(n)).run().moves, widths=(64,)).run().moves) for n in range(1, 101)]
    assert sum(lengths) / 100 <= 80


@pytest.mark.parametrize(("columns", "cells"), [(7, 5), (6, 6), (8, 3), (10, 2), (5, 8)])
def test_other_tables_have_short_lines_too(host, columns, cells):
    """On every table a line found by the beam wins by the rules."""
    found = 0
    for number in range(1, 9):
        board = deal(number, columns, cells)
        verdict = Shortening(host, board, widths=(256,)).run()
        if isinstance(verdict, Solution):
            found += 1
            assert played(board, verdict.moves)[-1].is_won()
            assert shortest_possible(host, board) <= len(verdict.moves)
    assert found


def test_no_line_at_all_is_undecided(host):
    """Beams prove nothing: without a line for a deal that has none they are undecided."""
    shortening = Shortening(host, deal(11982), widths=(64,))
    shortening.rungs = shortening.rungs[:1]
    assert isinstance(shortening.run(), Undecided)


def test_a_line_at_the_bound_ends_the_search(host):
    """A line that cannot be shorter is not searched for a shorter one."""
    line = Shortening(host, deal(3)).run().moves
    assert len(line) == shortest_possible(host, deal(3)) == 70
    done = Shortening(host, deal(3), line=line, bound=70)
    assert done.step(1) == Solution(line, 0)


@pytest.mark.spec("SOLVE-7")
@given(seed=st.integers(0, 2**32), left=st.integers(0, 16))
@settings(max_examples=25, deadline=None)
def test_the_bound_is_never_above_the_truth(seed, left):
    """No line is shorter than the bound says, and the proven shortest is what looking at every position gives."""
    board = ending(seed, left)
    truth = fewest_moves(board)
    assume(truth is not None)
    assert 52 - sum(board.homes) <= shortest_possible(HOST, board) <= truth
    line = Search(HOST, board).run().moves
    verdict = Shortest(HOST, board, line, 65536)
    while isinstance(answer := verdict.step(100000), Searching):
        pass
    assert len(answer.moves) == verdict.bound == truth


@pytest.mark.spec("SOLVE-7")
@pytest.mark.parametrize("number", [2, 3, 17, 20])
def test_the_bound_holds_along_a_line(host, number):
    """From each position of a line the bound is at most what the line has left."""
    board = deal(number)
    line = Shortening(host, board, widths=(64,)).run().moves
    for at, position in enumerate(played(board, line)):
        assert shortest_possible(host, position) <= len(line) - at
        assert shortest_possible(host, position, True) <= len(line) - at


@pytest.mark.spec("SOLVE-7")
def test_a_longer_line_is_replaced_by_the_proof(host):
    """A proof that starts with a line that is not the shortest ends with one that is, found on the way."""
    board = deal(2)
    line = Search(host, board).run().moves
    proof = Shortest(host, board, line, 512 * 1024)
    while isinstance(verdict := proof.step(20000), Searching):
        assert proof.bound <= 73 <= len(proof.best)
    assert len(line) > len(verdict.moves) == 73
    assert played(board, verdict.moves)[-1].is_won()
    assert other_moves(verdict.moves) == 21


@pytest.mark.spec("SOLVE-7")
def test_a_proof_without_memory_says_nothing(host):
    """Out of memory the proof is undecided, and what bound it has proven stands."""
    line = Shortening(host, deal(5), widths=(64,)).run().moves
    proof = Shortest(host, deal(5), line, 512)
    while isinstance(verdict := proof.step(20000), Searching):
        pass
    assert isinstance(verdict, Undecided)
    assert shortest_possible(host, deal(5)) <= proof.bound < len(line)
