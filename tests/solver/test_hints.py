"""Hints follow the line in hand while the player does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import moves
from engine.deal import deal
from engine.solver import hints
from engine.solver.search import Search
from tests.engine.making import walk
from tests.solver.positions import played, shuffled


@pytest.fixture(scope="module")
def line(host):
    """(board, line) of deal 5."""
    return deal(5), Search(host, deal(5)).run().moves


@pytest.mark.spec("SOLVE-4")
@pytest.mark.parametrize("number", range(1, 101))
def test_following_hints_wins_without_a_repeated_position(host, number):
    """From the deal, hint after hint is legal and ends with a win, and no position comes twice."""
    board, guide = deal(number), hints.Guide()
    guide.take(board, Search(host, board).run().moves)
    seen = set()
    while not board.is_won():
        assert board.key() not in seen
        seen.add(board.key())
        move = guide.hint(board)
        assert moves.refusal(board, move) is None
        board = moves.apply(board, move)


@pytest.mark.spec("SOLVE-4")
def test_a_hint_is_for_the_table_as_it_lies(line):
    """An equal position with its columns and cells in another order gets the same move by its own names."""
    board, moves_ = line
    guide = hints.Guide()
    guide.take(board, moves_)
    for at, position in enumerate(played(board, moves_)[:-1]):
        other = shuffled(position, at)
        move = guide.hint(other)
        assert moves.refusal(other, move) is None
        assert moves.apply(other, move).key() == moves.apply(position, moves_[at]).key()
        assert played(other, guide.ahead(other))[-1].is_won()
        assert guide.rest(other) == len(moves_) - at


@pytest.mark.spec("SOLVE-4")
def test_a_player_who_leaves_the_line_gets_no_hint_from_it(line):
    """Off the line there is no hint and nothing to play; back on it there is."""
    board, moves_ = line
    guide = hints.Guide()
    guide.take(board, moves_)
    on_line = {position.key() for position in played(board, moves_)}
    astray = next(after for move in moves.legal_moves(board) if (after := moves.apply(board, move)).key() not in on_line)
    assert (guide.hint(astray), guide.rest(astray), guide.ahead(astray)) == (None, None, ())
    assert guide.hint(board) == moves_[0]


@pytest.mark.spec("SOLVE-6")
def test_a_shorter_line_replaces_the_one_in_hand(line):
    """Only a shorter line from the present position is taken, and none that leads back to where a hint was given."""
    board, moves_ = line
    boards = played(board, moves_)
    guide = hints.Guide()
    guide.take(board, moves_)
    assert not guide.offer(board, moves_)
    at, back = next(
        (i, back)
        for i, move in enumerate(moves_)
        if moves.refusal(boards[i + 1], back := moves.Move(move.dst, move.src, move.count)) is None
    )
    guide.hint(boards[at])
    assert not guide.offer(boards[at + 1], (back,))
    assert guide.rest(boards[at + 1]) == len(moves_) - at - 1
    short = moves_[at + 1 :][:5]
    assert guide.offer(boards[at + 1], short)
    assert guide.rest(boards[at + 1]) == 5


@pytest.mark.spec("CLASSIC-14")
@given(seed=st.integers(0, 2**32), gives_back=st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_suggestion_is_legal_and_does_not_lead_back(seed, gives_back):
    """Without a line there is a legal move wherever one is left, and one that avoids known positions where it can."""
    session = walk(seed, 25, gives_back)
    legal = list(moves.legal_moves(session.board, gives_back))
    move = hints.suggestion(session.board, gives_back)
    assert move in legal if legal else move is None
    seen = [board.key() for board in session.boards]
    fresh = [m for m in legal if moves.apply(session.board, m).key() not in seen]
    if fresh:
        assert hints.suggestion(session.board, gives_back, seen) in fresh


@pytest.mark.spec("CLASSIC-14")
def test_a_card_that_can_go_home_is_suggested(host):
    """Of two equally good boards the one with more cards home is suggested."""
    board = deal(24)
    position = next(b for b in played(board, Search(host, board).run().moves) if any(m.dst == "h" for m in moves.legal_moves(b)))
    assert hints.suggestion(position).dst == "h"
