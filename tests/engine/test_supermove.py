"""A supermove is one move, and stands for single-card moves that anybody could make."""
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards, moves, supermove
from engine.deal import deal
from engine.moves import Move
from engine.notation import read_move
from engine.session import Session
from tests.engine.making import SEEDS, roomy
from tests.games import solution
from tests.pictures import P2, P4


def replay(board, move):
    """The board after the single-card moves of a move, each of them legal by itself."""
    for step in supermove.steps(board, move):
        assert step.count == 1
        assert moves.refusal(board, step) is None, step
        board = moves.apply(board, step)
    return board


@pytest.mark.spec("RULE-7")
def test_a_run_of_ten_is_one_move_and_one_undo():
    """On P2 ten cards go at once; one undo brings all of them back."""
    session = Session(board=P2)
    assert session.play("12") is None
    assert (session.at, session.board.columns[1][-10:]) == (1, P2.columns[0])
    assert session.undo() and session.board == P2 and not session.can_undo()


@pytest.mark.spec("RULE-7")
@pytest.mark.parametrize("empty_columns", range(4))
@pytest.mark.parametrize("empty_cells", range(7))
@settings(max_examples=12)
@given(seed=SEEDS)
def test_every_move_is_made_of_legal_single_card_moves(empty_columns, empty_cells, seed):
    """Whatever the room, the steps of each legal move can be made one by one and end in the same position."""
    board = roomy(seed, empty_columns, empty_cells)
    for move in moves.legal_moves(board):
        assert replay(board, move) == moves.apply(board, move), move


@pytest.mark.spec("RULE-7")
@settings(max_examples=30)
@given(SEEDS, st.integers(1, 3), st.integers(0, 4))
def test_the_limit_is_always_reached(seed, empty_columns, empty_cells):
    """A run as long as the limit does go, onto a card and into an empty column."""
    board = roomy(seed, empty_columns, empty_cells)
    fit = moves.run_length(board.columns[0])
    empty = str(board.columns.index(()) + 1)
    count = min(fit, moves.limit(board, empty))
    assert replay(board, Move("1", empty, count)).pile(empty) == board.columns[0][-count:]
    wanted = cards.rank(board.columns[1][-1]) - cards.rank(board.columns[0][-1])
    if wanted <= min(fit, moves.limit(board)) and cards.stacks_on(board.columns[0][-wanted], board.columns[1][-1]):
        assert replay(board, Move("1", "2", wanted)).columns[1][-wanted:] == board.columns[0][-wanted:]


@pytest.mark.spec("RULE-7")
@pytest.mark.parametrize("number", [1, 617])
def test_a_whole_game_can_be_played_card_by_card(number):
    """Every move of a solution, taken apart, is legal card by card on a plain table, and the end is the same win."""
    board = deal(number)
    taken_apart = 0
    for text in solution(number):
        move = read_move(board, text)
        taken_apart += move.count > 1
        board = replay(board, move)
    assert board.is_won() and taken_apart > 10


@pytest.mark.spec("RULE-7")
def test_the_steps_can_be_shown():
    """P4: four cards into an empty column go by the cell and the other empty column, in nine steps."""
    steps = supermove.steps(P4, read_move(P4, "13v4"))
    assert [step.src + step.dst for step in steps] == ["1d", "14", "d4", "1d", "13", "d3", "4d", "43", "d3"]
    assert supermove.steps(P4, read_move(P4, "1d")) == [Move("1", "d", 1)]
