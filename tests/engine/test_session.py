"""A game as it is played: moves in force, undo and redo, what undo covers, points, and the order of foundations."""
import pytest
from hypothesis import given, settings

from engine import moves, notation
from engine.deal import deal
from engine.houses import CLASSIC, FLEXCELL, HOUSES, POINTS, QUIET
from engine.session import Session
from tests.engine.making import SEEDS, walk
from tests.games import solution
from tests.pictures import ONLY_BACK, P2, P7, board


def test_a_session_is_a_deal_in_a_house():
    """Without more said it is Classic on the house's first table; it knows its deal's code, a laid position has none."""
    session = Session(number=327)
    assert (session.house, session.layout, session.code) == (CLASSIC, (8, 4), "FC1-C4-AAAAAKH")
    assert session.board == deal(327)
    assert Session(FLEXCELL, 327, (6, 6)).code == "FC1-C6-AAAAAKH"
    assert Session(FLEXCELL, 327, (7, 5)).board == deal(327, 7, 5)
    laid = Session(QUIET, board=P2)
    assert (laid.code, laid.board, laid.layout) == ("", P2, (8, 4))


@pytest.mark.parametrize("number", [1, 617])
def test_a_whole_game_is_won(number):
    """The stored solutions win, move by move, in every house."""
    for house in HOUSES.values():
        session = Session(house, number)
        for text in solution(number):
            assert not session.board.is_won()
            assert session.play(text) is None, text
        assert session.board.is_won() and session.at == len(solution(number))


def test_replaying_lays_the_same_cards_again():
    """A replayed session begins at the start, in the same house, with nothing to undo or redo."""
    session = Session(POINTS, 617, (8, 2))
    session.play("1a")
    again = session.replayed()
    assert (again.house, again.number, again.layout, again.board) == (POINTS, 617, (8, 2), deal(617, 8, 2))
    assert not again.can_undo() and not again.can_redo() and session.at == 1


def test_the_last_move_is_known():
    """The move in force made last, and those before it."""
    session = Session(board=P2)
    session.play("12")
    session.play("4a")
    assert (session.last_move().src, session.last_move().dst) == ("4", "a")
    assert session.last_move(2) == moves.Move("1", "2", 10)


def test_moves_are_kept_in_their_shortest_form():
    """However a move was typed, the session keeps the text that means the same with nothing to spare."""
    session = Session(board=P2)
    assert session.play("12va") is None and session.play(" 4av1 ") is None
    assert session.played == ["12", "4a"]


# What undo covers


def idle(session, count):
    """Make `count` moves that lead nowhere."""
    for i in range(count):
        text = "1a" if session.board.cells[0] is None else "a1"
        assert session.play(text) is None


PARKING = board("""
    Foundations: C-3
    : 9S 8H
    : 9C
    : 4C 5C 6C 7C 8C TC JC QC KC
    : AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    : AH 2H 3H 4H 5H 6H 7H 9H TH JH QH KH
    : AS 2S 3S 4S 5S 6S 7S 8S TS JS QS KS
    :
    :
""")


@pytest.mark.spec("POINTS-4")
def test_points_undoes_the_last_hundred_moves():
    """Undo covers the last 100 moves and no more; redo brings all of them back, and a new move is covered again."""
    session = Session(POINTS, board=PARKING)
    idle(session, 150)
    undone = 0
    while session.undo():
        undone += 1
    assert (undone, session.at) == (100, 50) and not session.can_undo()
    while session.redo():
        pass
    assert session.at == 150
    session.undo()
    idle(session, 2)
    assert session.at == 151 and session.can_undo()


@pytest.mark.spec("POINTS-4")
def test_points_undoes_all_when_there_are_fewer():
    """A shorter game is undone to its start."""
    session = Session(POINTS, board=PARKING)
    idle(session, 99)
    assert [session.undo() for _ in range(100)] == [True] * 99 + [False]


@pytest.mark.spec("CLASSIC-7", "QUIET-6")
def test_other_houses_undo_without_limit():
    """150 moves in Classic, Quiet and Flexcell are undone to the start."""
    for house in (CLASSIC, QUIET, FLEXCELL):
        session = Session(house, board=PARKING)
        idle(session, 150)
        assert [session.undo() for _ in range(151)] == [True] * 150 + [False]
        assert session.board == PARKING


# Points


@pytest.mark.spec("POINTS-5")
def test_points_are_earned_at_the_foundations_and_from_cells():
    """+10 for a card placed on a foundation, +5 for one from a cell placed on a column, else nothing."""
    def scores(start, *texts):
        session = Session(POINTS, board=start)
        return [session.play(text) or session.score() for text in texts]

    assert scores(P7, "1h", "2a", "ah") == [10, 10, 20]
    assert scores(PARKING, "1a", "a2", "21", "27", "1b", "b7") == [0, 5, 5, 5, 5, 10]


@pytest.mark.spec("POINTS-5")
def test_undo_takes_back_what_the_move_earned():
    """The score follows the moves in force, back to 0 and never below."""
    session = Session(POINTS, board=P7)
    for text in ("1h", "2h"):
        session.play(text)
    assert session.score() == 20
    assert session.undo() and session.score() == 10
    assert session.undo() and session.score() == 0
    assert not session.undo() and session.score() == 0
    assert session.redo() and session.score() == 10


@pytest.mark.spec("POINTS-5")
def test_moving_a_king_about_earns_nothing():
    """P2's king into the empty column and back, five times: no points."""
    session = Session(POINTS, board=P2)
    for text in ("23", "32") * 5:
        assert session.play(text) is None
    assert session.score() == 0


@pytest.mark.spec("POINTS-5")
def test_undo_and_redo_on_the_way_change_no_score():
    """Deal 617 won straight through and won with ten pairs of undo and redo: the same score, by the written formula."""
    straight, winding = Session(POINTS, 617), Session(POINTS, 617)
    for i, text in enumerate(solution(617)):
        straight.play(text)
        winding.play(text)
        if i % 11 == 10:
            assert winding.undo() and winding.redo()
    from_cells = [text for text in solution(617) if text[0] in "abcd" and text[1] != "h"]
    assert straight.score() == winding.score() == 52 * 10 + 5 * len(from_cells)


@pytest.mark.spec("POINTS-3", "POINTS-5")
def test_a_card_taken_back_from_its_foundation_earns_nothing():
    """Foundation to tableau is worth 0."""
    session = Session(POINTS, board=ONLY_BACK)
    assert session.play("H8") is None and session.score() == 0


# The order of foundations


@pytest.mark.spec("POINTS-1", "CLASSIC-1")
def test_fixed_orders():
    """Three houses have their foundations in a fixed order, each suit once."""
    assert [Session(house, board=P7).home_order() for house in (CLASSIC, QUIET, POINTS)] == ["SHDC"] * 3


@pytest.mark.spec("FLEX-3")
def test_flexcell_orders_foundations_as_their_aces_come():
    """The foundation whose ace came first lies first; undo takes its place away, a card taken back does not."""
    session = Session(FLEXCELL, 1)
    orders = []
    for text in solution(1):
        assert session.play(text) is None
        order = session.home_order()
        assert session.home_row().startswith(order) and sorted(session.home_row()) == sorted("CDHS")
        if not orders or order != orders[-1]:
            orders.append(order)
    aces = orders[-1]
    assert sorted(aces) == sorted("CDHS")
    assert orders == [aces[:n] for n in range(5)]
    while session.undo():
        pass
    assert session.home_order() == ""


@settings(max_examples=10)
@given(SEEDS)
def test_played_moves_replay_to_the_same_board(seed):
    """A session's moves in notation, played on the same deal, make the same boards."""
    session = walk(seed, 60)
    again = Session(number=session.number, layout=session.layout)
    for text in session.played[:session.at]:
        assert again.play(text) is None
    assert again.board == session.board and again.played == session.played[:session.at]
    assert notation.read_line(session.boards[0], " ".join(again.played)) == again.played
