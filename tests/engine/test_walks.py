"""What holds at each step of any game."""
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import boardtext, cards, moves, notation
from engine.board import CELLS, COLUMNS, HOMES
from engine.deal import deal
from engine.moves import Move
from engine.session import Session
from tests.engine.making import BOARDS, SEEDS, walk
from tests.games import solution

LONG = settings(max_examples=8)
SHORT = settings(max_examples=40)


def pack(board):
    """Every card on a board, sorted."""
    home = [rank * 4 + suit for suit, height in enumerate(board.homes) for rank in range(height)]
    return sorted([c for column in board.columns for c in column] + [c for c in board.cells if c is not None] + home)


@pytest.mark.spec("RULE-11")
@LONG
@given(SEEDS, st.booleans())
def test_a_walk_of_300_moves_keeps_the_pack_and_can_be_taken_back(seed, gives_back):
    """52 different cards at each step; undo to the start and redo to the end meet equal positions on the way."""
    session = walk(seed, 300, gives_back)
    boards = session.boards[:session.at + 1]
    assert session.at == 300 or session.board.is_won()
    for board in boards:
        assert pack(board) == list(range(52))
    replayed = boards[0]
    for text, after in zip(session.played, boards[1:]):
        replayed = moves.apply(replayed, notation.read_move(replayed, text))
        assert replayed == after
    for board in reversed(boards[:-1]):
        assert session.undo() and session.board == board
    assert not session.undo() and session.board == boards[0]
    for board in boards[1:]:
        assert session.redo() and session.board == board
    assert not session.redo() and session.board == boards[-1]


@pytest.mark.spec("RULE-11")
def test_undo_and_redo_go_one_move_at_a_time():
    """Each undo takes back one move, each redo makes one; a new move ends what could be redone."""
    session = Session(number=1)
    for text in solution(1)[:6]:
        session.play(text)
    boards = list(session.boards)
    assert session.undo() and session.undo() and session.board == boards[4]
    assert session.redo() and session.board == boards[5]
    assert session.undo() and session.can_redo()
    other = next(move for move in moves.legal_moves(session.board) if move != notation.read_move(session.board, session.played[4]))
    session.play(notation.move_text(session.board, other))
    assert not session.can_redo() and len(session.played) == 5 and len(session.boards) == 6
    assert session.at == 5 and session.undo() and session.board == boards[4]


@pytest.mark.spec("RULE-11")
def test_150_moves_can_be_undone_to_the_deal():
    """Where undo has no limit it leads back to the deal, however many moves were made."""
    session = walk(7, 150)
    count = session.at
    assert count == 150
    assert [session.undo() for _ in range(count)] == [True] * count
    assert session.board == deal(session.number, *session.layout) and not session.can_undo()


@pytest.mark.spec("RULE-9")
@SHORT
@given(BOARDS, st.booleans())
def test_a_move_is_listed_exactly_when_it_has_no_refusal(board, gives_back):
    """Of all moves that can be written, the legal ones are those without a reason against them."""
    places = board.places() + "h"
    listed = list(moves.legal_moves(board, gives_back))
    assert len(set(listed)) == len(listed)
    unrefused = [
        Move(src, dst, count) for src in places for dst in places for count in range(15)
        if moves.refusal(board, Move(src, dst, count), gives_back) is None
    ]
    assert set(unrefused) == set(listed)


@pytest.mark.spec("RULE-10")
@SHORT
@given(BOARDS, st.booleans(), SEEDS)
def test_stuck_is_said_exactly_when_no_move_is_listed(board, gives_back, seed):
    """Also where every cell and column is taken, as play into a corner leaves them."""
    random = Random(seed)
    for _ in range(30):
        legal = list(moves.legal_moves(board, gives_back))
        assert moves.is_stuck(board, gives_back) == (not legal and not board.is_won())
        into_cells = [move for move in legal if move.dst in CELLS]
        if not legal:
            break
        board = moves.apply(board, random.choice(into_cells or legal))


@SHORT
@given(BOARDS)
def test_boards_are_equal_as_text(board):
    """What is written of a board reads back as the same board."""
    assert boardtext.read(boardtext.text(board)) == board


@SHORT
@given(BOARDS, st.booleans())
def test_moves_are_equal_as_text(board, gives_back):
    """What is written of a legal move reads back as the same move."""
    for move in moves.legal_moves(board, gives_back):
        assert notation.read_move(board, notation.move_text(board, move)) == move


@LONG
@given(SEEDS, st.booleans())
def test_games_are_equal_as_text(seed, gives_back):
    """The moves of a game, written in one line, read back as the same moves."""
    session = walk(seed, 80, gives_back)
    assert notation.read_line(session.boards[0], " ".join(session.played), gives_back) == session.played


@SHORT
@given(BOARDS, SEEDS)
def test_the_order_of_columns_and_cells_does_not_change_the_key(board, seed):
    """Boards share a key exactly when one is the other with columns or cells exchanged."""
    random = Random(seed)
    columns, cells = list(board.columns), list(board.cells)
    random.shuffle(columns)
    random.shuffle(cells)
    assert board._replace(columns=tuple(columns), cells=tuple(cells)).key() == board.key()
    for move in moves.legal_moves(board):
        emptied = move.dst in COLUMNS and not board.pile(move.dst) and move.count == len(board.pile(move.src))
        if not (emptied and move.src in COLUMNS):
            assert moves.apply(board, move).key() != board.key(), move


@SHORT
@given(BOARDS)
def test_a_place_holds_what_lies_there(board):
    """The piles of all places together are the pack, but for what lies under the tops of foundations."""
    lying = sorted([c for place in board.places() for c in board.pile(place)])
    under = [rank * 4 + HOMES.index(suit) for suit in HOMES for rank in range(max(0, board.homes[HOMES.index(suit)] - 1))]
    assert sorted(lying + under) == list(range(cards.PACK))
