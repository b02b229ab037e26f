"""A line gets better for as long as one looks, and how short a line can be is told with it."""

import pytest

from engine import moves
from engine.deal import deal
from engine.solver.improve import Improvement
from engine.solver.replay import replayed
from engine.solver.search import Search
from engine.solver.shorten import Shortest
from tests.solver.positions import played


def finished(job, budget=2000):
    """The job, after its last step."""
    while not job.step(budget):
        pass
    return job


def started(host, number, **options):
    """(board, its quick line, an Improvement of that which keeps the first move)."""
    board = deal(number)
    line = Search(host, board).run().moves
    return board, line, Improvement(host, board, False, line[0], line[1:], **options)


@pytest.mark.spec("SOLVE-6")
@pytest.mark.parametrize("number", [1, 5, 24])
def test_a_line_gets_shorter_and_keeps_its_first_move(host, number):
    """The shorter line begins with the move that is shown, wins, and every step on the way to it is a line that wins."""
    board, line, job = started(host, number, widths=(80, 256))
    lines = [job.best]
    while not job.step(500):
        if job.best != lines[-1]:
            lines.append(job.best)
    assert [len(one) for one in lines] == sorted({len(one) for one in lines}, reverse=True)
    assert len(lines[-1]) < len(line)
    for one in lines:
        assert one[0] == line[0]
        assert played(board, one)[-1].is_won()


@pytest.mark.spec("SOLVE-7")
@pytest.mark.parametrize("number", [2, 3])
def test_the_shortest_possible_is_proven(host, number):
    """A line is called the shortest only when a proof has shown that there is no shorter one."""
    board = deal(number)
    line = Search(host, board).run().moves
    job = Improvement(host, board, False, None, line, proof=200_000)
    assert not job.is_shortest()
    finished(job)
    assert job.is_shortest()
    proof = Shortest(host, board, job.best, 65536)
    while proof.step(2000).status == "searching":
        pass
    assert (proof.bound, len(proof.best)) == (job.bound, len(job.best))


@pytest.mark.spec("SOLVE-7")
@pytest.mark.parametrize("number", [1, 8, 24])
def test_a_bound_never_says_too_much(host, number):
    """However long it is looked, the bound stays at most as long as the shortest line that is known; it only rises."""
    board = deal(number)
    line = Search(host, board).run().moves
    shortest = len(finished(Improvement(host, board, False, None, line)).best)
    job = Improvement(host, board, False, None, line, proof=60_000)
    bounds = [job.bound]
    while not job.step(500):
        bounds.append(job.bound)
    assert bounds == sorted(bounds)
    assert bounds[-1] <= shortest
    assert bounds[-1] > bounds[0]
    assert not job.is_shortest()


def test_foundations_that_give_back_have_no_proof(host):
    """The search for a higher bound knows no cards that come back from home: on such a table there is none."""
    board = deal(2)
    line = Search(host, board, True).run().moves
    job = finished(Improvement(host, board, True, None, line, widths=(16,), proof=10_000))
    assert not job.proving
    assert played(board, job.best)[-1].is_won()


@pytest.mark.spec("SOLVE-6")
def test_the_rest_may_bear_other_names(host):
    """Of the line in hand only its length counts: its moves may be named for columns in another order."""
    board, line, job = started(host, 24, widths=(80,))
    shorter = finished(job).best
    other = [moves.Move("1", "h" if move.dst == "h" else "2", 1) for move in line[1:]]
    assert len(shorter) < len(line)
    assert finished(Improvement(host, board, False, line[0], other, (80,))).best == shorter
