"""What a search answers, and that its answers are true."""

import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.deal import deal
from engine.solver import replay
from engine.solver.jobs import BadPosition, Overtaken
from engine.solver.search import Search
from engine.solver.verdict import NoSolution, Searching, Solution, Undecided
from tests.solver.positions import can_be_won, ending, played
from tools.kernel import WasmtimeHost

FACTS = json.loads((Path(__file__).parent.parent / "data" / "solvability.json").read_text("utf-8"))
HOST = WasmtimeHost()


@pytest.mark.spec("SOLVE-1")
@pytest.mark.parametrize("number", FACTS["unsolvable_8x4"])
def test_deals_without_solution_are_proven_so(host, number):
    """The known deals of 8 columns and 4 cells without a solution get NoSolution, an answer of its own type."""
    assert isinstance(Search(host, deal(number)).run(), NoSolution)


@pytest.mark.spec("SOLVE-1")
@pytest.mark.parametrize("number", [*FACTS["unsolvable_8x3_in_1_to_2000"], *FACTS["solvable_8x3"]])
def test_deals_with_three_cells_are_told_apart(host, number):
    """With three cells the deals known to have no solution are proven so and the others solved."""
    verdict = Search(host, deal(number, 8, 3)).run()
    assert isinstance(verdict, NoSolution if number in FACTS["unsolvable_8x3_in_1_to_2000"] else Solution)


@pytest.mark.spec("SOLVE-2")
@pytest.mark.parametrize(("columns", "cells"), [(8, 4), (7, 5), (6, 6), (8, 3), (10, 2), (9, 1), (5, 8)])
def test_lines_win_by_the_rules(host, columns, cells):
    """Every line is legal move by move and ends with all cards home, on every table the kernel knows."""
    solved = 0
    for number in range(1, 41):
        board = deal(number, columns, cells)
        verdict = Search(host, board, work=20000).run(4000)
        if isinstance(verdict, Solution):
            solved += 1
            assert played(board, verdict.moves)[-1].is_won()
    assert solved > 4


@pytest.mark.spec("SOLVE-2")
def test_a_line_that_the_rules_refuse_is_a_fault(host, monkeypatch):
    """A kernel whose line does not replay is not believed: BadLine, with the move's place, and no verdict."""
    honest = Search.line
    monkeypatch.setattr(Search, "line", lambda search: [*honest(search)[:9], 1 | 2 << 6 | 13 << 12])
    with pytest.raises(replay.BadLine, match="move 10 of the kernel's line: run-broken"):
        Search(host, deal(1)).run()
    monkeypatch.setattr(Search, "line", lambda search: honest(search)[:-1])
    with pytest.raises(replay.BadLine, match="not won"):
        Search(host, deal(1)).run()


@pytest.mark.spec("SOLVE-3")
@given(seed=st.integers(0, 2**32), left=st.integers(0, 52), gives_back=st.booleans())
@settings(max_examples=150, deadline=None)
def test_endings_are_judged_as_by_the_rules(seed, left, gives_back):
    """Solved or proven hopeless: the verdict is what looking at every reachable position gives, in both rules."""
    board = ending(seed, left)
    truth = can_be_won(board, gives_back)
    assume(truth is not None)
    verdict = Search(HOST, board, gives_back).run()
    assert isinstance(verdict, Solution if truth else NoSolution)
    if isinstance(verdict, Solution):
        assert played(board, verdict.moves, gives_back)[-1].is_won()


@pytest.mark.spec("SOLVE-3")
def test_the_verdict_follows_the_tables_rule(host):
    """A position that only cards from the foundations save is hopeless in one rule and solved in the other."""
    board = ending(30, 20)
    assert (can_be_won(board, False), can_be_won(board, True)) == (False, True)
    assert isinstance(Search(host, board, False).run(), NoSolution)
    verdict = Search(host, board, True).run()
    assert isinstance(verdict, Solution)
    assert any(move.src in "CDHS" for move in verdict.moves)


@pytest.mark.spec("SOLVE-3")
def test_a_search_may_start_in_mid_game(host):
    """Cards on cells and foundations count: each position along a line is solved too."""
    board = deal(24)
    for position in played(board, Search(host, board).run().moves)[::7]:
        assert isinstance(Search(host, position).run(), Solution)


@pytest.mark.spec("SOLVE-1")
def test_a_won_game_needs_no_moves(host):
    """All cards home is a solution of no moves, and what autoplay finishes is one of only moves home."""
    won = Board(((),) * 8, (None,) * 4, (13,) * 4)
    assert Search(host, won).run().moves == ()
    nearly = Board(((51, 47),) + ((),) * 7, (None,) * 4, (13, 13, 13, 11))
    assert len(Search(host, nearly).run().moves) == 2


@pytest.mark.spec("SOLVE-5")
def test_a_search_is_stepped_and_stopped(host):
    """Small steps come to the same answer as one, and a search left alone costs nothing more."""
    search = Search(host, deal(617))
    steps, verdict = 0, search.step(500)
    while isinstance(verdict, Searching):
        steps, verdict = steps + 1, search.step(500)
    assert steps > 10
    assert verdict == search.step(500) == Search(host, deal(617)).run()


@pytest.mark.spec("SOLVE-5")
def test_a_limit_of_work_is_undecided(host):
    """Stopped by its limit of work a search says so, whatever the truth is."""
    for number in (617, 11982):
        verdict = Search(host, deal(number), work=1000).run(200)
        assert isinstance(verdict, Undecided)
        assert verdict.limit == "work"
        assert 1000 <= verdict.work < 2000


@pytest.mark.spec("SOLVE-5")
def test_a_limit_of_memory_is_undecided_and_kept():
    """With too little memory for its proof a search is undecided, not hopeless, and takes no more than was stated."""
    own = WasmtimeHost()
    verdict = Search(own, deal(11982), kilobytes=1024).run()
    assert isinstance(verdict, Undecided)
    assert verdict.limit == "memory"
    assert own.pages() * 64 <= 1024 + 128


@pytest.mark.spec("SOLVE-5")
def test_a_machine_without_memory_is_undecided(monkeypatch):
    """Where the machine gives no more memory the answer is undecided too."""
    own = WasmtimeHost()
    monkeypatch.setattr(own, "grow", lambda pages: False)
    assert Search(own, deal(11982)).run().limit == "memory"


@pytest.mark.spec("SOLVE-5")
def test_an_overtaken_search_says_so(host):
    """A search whose kernel has been given another position does not go on with the wrong one."""
    first = Search(host, deal(1))
    Search(host, deal(2))
    with pytest.raises(Overtaken):
        first.step(100)


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (deal(1, 8)._replace(columns=deal(1).columns[:7]), "missing"),
        (deal(1)._replace(homes=(1, 0, 0, 0)), "twice AC"),
        (deal(1)._replace(cells=(5, None, None, None)), "twice 2D"),
        (deal(1, 3), "3 columns"),
        (deal(1, 11), "11 columns"),
        (deal(1, 8, 9), "9 cells"),
    ],
)
def test_positions_that_cannot_be_are_refused(host, board, why):
    """Missing and double cards and tables out of range are refused by name before anything is searched."""
    with pytest.raises(BadPosition, match=why):
        Search(host, board)


def test_the_same_deal_always_has_the_same_line(host):
    """A search depends on nothing but its position: two hosts, one line."""
    assert Search(host, deal(99)).run() == Search(WasmtimeHost(), deal(99)).run()
