"""The picture as data, and the operations between two pictures."""
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import intents, moves, notation
from engine.houses import CLASSIC, FLEXCELL, HOUSES, POINTS
from engine.intents import Selection
from engine.session import Session
from engine.view import FACTS, difference, facts, lying, view
from tests.engine.making import SEEDS, walk
from tests.games import solution
from tests.pictures import ONLY_BACK, P1, P5, P6, P7, P8, P10, P11


def painted(old, operations):
    """The picture that operations make of an older one, or of nothing: (piles, held, lit, facts)."""
    piles = {} if old is None else {place: lying(old.board, place) for place in old.board.places()}
    held = None if old is None else old.held
    lit = set() if old is None else set(old.lit)
    told = {} if old is None else dict(old.facts)
    for kind, *data in operations:
        if kind == "pile":
            place, kept, laid = data
            assert len(piles.get(place, ())) >= kept
            piles[place] = piles.get(place, ())[:kept] + laid
        elif kind == "held":
            held = (data[0], data[1]) if data[0] else None
        elif kind == "lit":
            (lit.add if data[1] else lit.discard)(data[0])
        else:
            assert kind == "fact"
            told[data[0]] = data[1]
    return piles, held, lit, told


def assert_leads(old, new):
    piles, held, lit, told = painted(old, difference(old, new))
    assert piles == {place: lying(new.board, place) for place in new.board.places()}
    assert (held, lit, told) == (new.held, set(new.lit), new.facts)


@settings(max_examples=30)
@given(SEEDS, st.sampled_from(list(HOUSES.values())))
def test_operations_lead_from_any_picture_to_any_other(seed, house):
    """Moves, undo, redo, selections: what difference() lists turns the old picture into the new one, also from nothing."""
    random = Random(seed)
    walked = walk(seed, 40)
    session = Session(house, board=walked.boards[0])
    old = None
    for text in walked.played[:walked.at]:
        session.play(text)
        if random.random() < 0.3:
            session.undo()
            if random.random() < 0.5:
                session.redo()
        session.aborted = random.random() < 0.1
        occupied = [place for place in session.board.places() if session.board.pile(place) and place not in "CDHS"]
        place = random.choice(occupied)
        selected = Selection(place, random.randint(1, moves.run_length(session.board.pile(place))))
        new = view(session, random.choice([None, selected]), old)
        assert new.facts == facts(session)
        assert_leads(None, new)
        assert_leads(old, new)
        assert difference(new, new) == []
        old = new


def test_only_what_changed_is_touched():
    """One move is told as two piles, with only the cards that left their place, and the facts that it changes."""
    session = Session(board=P1)
    before = view(session)
    session.play("13")
    operations = difference(before, view(session))
    assert [data for kind, *data in operations if kind == "pile"] == [["1", 1, ()], ["3", 1, P1.columns[0][-5:]]]
    assert sorted(data[0] for kind, *data in operations if kind == "fact") == ["fresh", "moves", "undo"]


def test_a_picture_tells_where_each_card_lies():
    """What lies at each place, foundations by rank; every card once."""
    session = Session(board=P7)
    session.play("3a")
    shown = view(session, Selection("4", 1))
    piles = {place: lying(shown.board, place) for place in shown.board.places()}
    assert sorted(card for pile in piles.values() for card in pile) == list(range(52))
    for at, suit in enumerate("CDHS"):
        assert [(card & 3, card >> 2) for card in piles[suit]] == [(at, rank) for rank in range(len(piles[suit]))]
    assert shown.held == ("4", 1)
    assert [len(piles[place]) for place in "13aH"] == [1, 6, 1, 2]


@pytest.mark.spec("RULE-10")
def test_stuck_is_a_fact_only_where_nothing_is_left():
    """P6 is stuck, P5 with its empty column is not, nor is a game that is won; foundations count where they give back."""
    assert facts(Session(board=P6))["stuck"] is True
    assert facts(Session(board=P5))["stuck"] is False
    won = Session(board=P10)
    won.play("1h")
    assert (facts(won)["won"], facts(won)["stuck"]) == (True, False)
    assert facts(Session(CLASSIC, board=ONLY_BACK))["stuck"] is True
    assert facts(Session(POINTS, board=ONLY_BACK))["stuck"] is False


@pytest.mark.spec("RULE-8")
def test_won_is_a_fact_with_the_last_card():
    """Deal 1 is won with its last move, P11 from its cells."""
    session = Session(number=1)
    for text in solution(1):
        assert facts(session)["won"] is False
        session.play(text)
    assert facts(session)["won"] is True
    cells = Session(board=P11)
    assert (cells.play("ah"), facts(cells)["won"]) == (None, False)
    assert (cells.play("bh"), facts(cells)["won"]) == (None, True)


def test_facts_of_the_status_line():
    """The limit, the moves, the code, and whether undo and redo have something to do."""
    session = Session(number=1)
    assert tuple(sorted(facts(session))) == tuple(sorted(FACTS))
    assert [facts(session)[name] for name in ("limit", "moves", "undo", "redo", "code", "score")] == [
        5, 0, False, False, "FC1-C4-AAAAAAB", 0]
    session.play("1a")
    session.play("1b")
    session.undo()
    assert [facts(session)[name] for name in ("limit", "moves", "undo", "redo")] == [4, 1, True, True]
    assert facts(Session(board=P8))["limit"] == 52
    assert [facts(one)["homes"] for one in (Session(FLEXCELL, 1), Session(CLASSIC, 1))] == ["SHDC", "SHDC"]
    assert [facts(session)["fresh"], facts(Session(number=1))["fresh"]] == [False, True]
    assert facts(Session(FLEXCELL, board=ONLY_BACK))["homes"] == "HSDC"


def test_the_score_is_a_fact_only_in_points():
    """The same moves earn points in Points and nothing elsewhere."""
    for house in HOUSES.values():
        session = Session(house, board=P7)
        session.play("1h")
        assert facts(session)["score"] == (10 if house is POINTS else 0)


def test_lit_places_go_out():
    """Places lit for a selection are told to go dark without it."""
    session = Session(board=P7)
    held, free = view(session, Selection("1", 1)), view(session)
    assert held.lit == intents.targets(session, Selection("1", 1)) == "abcdH"
    assert difference(held, free) == [("held", "", 0)] + [("lit", place, False) for place in "abcdH"]
    assert notation.read_move(session.board, "1a").count == 1
