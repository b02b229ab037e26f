"""Which moves are legal, why the others are not, and what a move does."""
import pytest

from engine import cards, moves
from engine.board import Board
from engine.deal import deal
from engine.moves import Move
from engine.notation import read_move
from engine.session import Session
from tests.games import DATA
from tests.pictures import ONLY_BACK, P1, P2, P3, P4, P5, P6, P7, P10, P11, board

RUN = [cards.card(name) for name in "QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH".split()]


def refused(at, text, gives_back=False):
    """The code of a move's refusal, None when it is legal."""
    why = moves.refusal(at, read_move(at, text), gives_back)
    return why and why.code


def after(at, *texts):
    """The board after moves in notation, each of which must be legal."""
    for text in texts:
        assert refused(at, text) is None, text
        at = moves.apply(at, read_move(at, text))
    return at


def table(cells, columns, count, onto_card):
    """A board of 52 cards with so many empty cells and columns, a run of 12 in column 1, and in column 2 its target:

    a card that the last `count` of the run go on, or nothing.
    """
    first = RUN[-count]
    target = [cards.card(name) for name in ("KD", "KC")] + [c for c in range(52) if c not in RUN]
    fitting = [c for c in target if cards.stacks_on(first, c)]
    end = fitting[0]
    others = [c for c in range(52) if c not in RUN and (c != end or not onto_card)]
    held, others = others[:4 - cells], others[4 - cells:]
    piles = [tuple(RUN), (end,) if onto_card else ()]
    piles += [()] * (columns if onto_card else columns - 1)
    left = 8 - len(piles)
    piles += [tuple(others[i] for i in range(start, len(others), left)) for start in range(left)]
    return Board(tuple(piles), tuple(held) + (None,) * cells, (0, 0, 0, 0))


# RULE-3 to RULE-5


@pytest.mark.spec("RULE-3")
def test_columns_build_down_in_alternating_colours():
    """A card goes on one of the next rank and the other colour, and on no other."""
    on = {(cards.name(upper), cards.name(lower)) for upper in range(52) for lower in range(52) if cards.stacks_on(upper, lower)}
    assert len(on) == 12 * 4 * 2
    assert ("7H", "8S") in on and ("7H", "8C") in on and ("QD", "KC") in on
    assert not {("7H", "8D"), ("7H", "8H"), ("8S", "7H"), ("7H", "9S"), ("AS", "KH"), ("KH", "AS")} & on


@pytest.mark.spec("RULE-3")
def test_an_empty_column_takes_any_card_or_run():
    """Into P2's empty column go the king, any other card, and a run."""
    for text in ("23", "43", "63", "13v2", "13v5"):
        assert refused(P2, text) is None, text
    assert after(P2, "23").columns[:3] == (P2.columns[0], (), P2.columns[1])


@pytest.mark.spec("RULE-4")
def test_a_free_cell_holds_one_card():
    """A run does not go to a cell, nor does anything to a cell that is taken."""
    assert refused(P1, "1av2") == moves.CELL_ONE
    assert refused(after(P1, "1a"), "2a") == moves.CELL_TAKEN
    assert after(P1, "1a").cells == (cards.card("4H"), None, None, None)


@pytest.mark.spec("RULE-4")
def test_from_cell_to_cell_is_never_offered():
    """A card in a cell does not go to another cell, empty or not."""
    at = after(P1, "1a", "2c")
    assert [refused(at, text) for text in ("ab", "ac", "ad", "cb")] == [moves.CELL_TO_CELL] * 4
    assert not [move for move in moves.legal_moves(at) if move.src in "abcd" and move.dst in "abcd"]


@pytest.mark.spec("RULE-5")
def test_foundations_build_up_by_suit_from_the_ace():
    """On P7 the next of each suit goes home and nothing else does."""
    assert refused(P7, "1h") is None
    assert refused(P7, "2h") is None
    assert refused(P7, "3h") == moves.HOME_NEEDS
    assert after(P7, "1h", "2h").homes == (2, 4, 3, 1)
    assert cards.name(moves.refusal(P7, Move("3", "h", 1)).other) == "2S"


@pytest.mark.spec("RULE-5")
@pytest.mark.parametrize("gives_back", [False, True])
def test_a_foundation_never_gives_to_a_cell(gives_back):
    """Whether or not a house gives cards back to columns, none goes to a cell."""
    for suit in "CDHS":
        assert refused(P7, suit + "a", gives_back) in (moves.HOME_TO_CELL, moves.ONLY_RECEIVES)
    assert not [move for move in moves.legal_moves(P7, gives_back) if move.src in "CDHS" and move.dst in "abcd"]


# RULE-6


ONTO_CARD = {0: (1, 2, 4), 1: (2, 4, 8), 2: (3, 6, 12), 3: (4, 8, 16), 4: (5, 10, 20)}
INTO_EMPTY = {0: (1, 2), 1: (2, 4), 2: (3, 6), 3: (4, 8), 4: (5, 10)}
CASES = [(cells, columns, True, most) for cells, row in ONTO_CARD.items() for columns, most in enumerate(row)]
CASES += [(cells, columns + 1, False, most) for cells, row in INTO_EMPTY.items() for columns, most in enumerate(row)]


@pytest.mark.spec("RULE-6")
@pytest.mark.parametrize("cells, columns, onto_card, most", CASES)
def test_the_capacity_table(cells, columns, onto_card, most):
    """Each cell of both tables, on a board: a run of that many moves, a run of one more is refused with that limit."""
    longest = min(most, len(RUN))
    at = table(cells, columns, longest, onto_card)
    assert sorted([c for pile in at.columns for c in pile] + [c for c in at.cells if c is not None]) == list(range(52))
    assert (at.empty_cells(), at.empty_columns()) == (cells, columns)
    assert moves.limit(at, "2") == most
    assert moves.refusal(at, Move("1", "2", longest)) is None
    assert moves.apply(at, Move("1", "2", longest)).columns[1][-longest:] == tuple(RUN[-longest:])
    if most < len(RUN):
        at = table(cells, columns, most + 1, onto_card)
        why = moves.refusal(at, Move("1", "2", most + 1))
        assert (why.code, why.count, why.limit) == (moves.TOO_MANY, most + 1, most)


@pytest.mark.spec("RULE-6")
def test_runs_and_limits_on_known_positions():
    """P1 to P4: so many cards go, one more does not; the text without a number takes what fits."""
    assert refused(P1, "12") == moves.TOO_MANY and moves.refusal(P1, read_move(P1, "12")).limit == 5
    assert after(P1, "13").columns[2] == tuple(cards.card(c) for c in "9C 8H 7S 6H 5S 4H".split())
    assert read_move(P2, "12").count == 10 and after(P2, "12").columns[0] == ()
    assert refused(P2, "13v6") == moves.TOO_MANY and refused(P2, "13v5") is None
    assert read_move(P3, "14").count == 2 and refused(P3, "14") is None
    assert refused(P3, "12") == moves.TOO_MANY
    assert refused(P3, "13v2") == moves.TOO_MANY and refused(P3, "13v1") is None
    assert refused(P4, "15v8") is None and read_move(P4, "15").count == 8
    assert refused(P4, "12") == moves.TOO_MANY and moves.refusal(P4, read_move(P4, "12")).limit == 8
    assert refused(P4, "13v4") is None and refused(P4, "13v5") == moves.TOO_MANY


@pytest.mark.spec("RULE-6")
def test_cells_that_a_table_lacks_do_not_count():
    """P1 with two cells moves three cards."""
    two = Board(P1.columns, (None, None), P1.homes)
    assert moves.limit(two) == 3
    assert refused(two, "13") == moves.TOO_MANY


# RULE-8


@pytest.mark.spec("RULE-8")
def test_the_game_is_won_from_a_column_and_from_cells():
    """The last card home wins, from a column on P10 and from cells on P11, and not one card sooner."""
    assert not P10.is_won() and after(P10, "1h").is_won()
    assert not after(P11, "bh").is_won()
    assert after(P11, "bh", "ah").is_won() and after(P11, "ah", "bh").is_won()


@pytest.mark.spec("RULE-8")
def test_nothing_moves_by_itself():
    """After a move every other card lies where it lay, also those that could go home."""
    for text in ("1a", "3a", "7a"):
        session = Session(board=P7)
        session.play(text)
        src, moved = int(text[0]) - 1, P7.columns[int(text[0]) - 1][-1]
        assert session.board.homes == P7.homes
        assert session.board.cells == (moved, None, None, None)
        assert [session.board.columns[i] for i in range(8) if i != src] == [P7.columns[i] for i in range(8) if i != src]
        assert session.board.columns[src] == P7.columns[src][:-1]


# RULE-9: the reason; its words are in test_speech.py


@pytest.mark.spec("RULE-9")
@pytest.mark.parametrize("at, text, code", [
    (P2, "42", moves.WRONG_RANK),
    (P5, "8h", moves.HOME_NEEDS),
    (P2, "1av2", moves.CELL_ONE),
    (P2, "2hv1", moves.HOME_NEEDS),
    (P2, "1hv2", moves.HOME_ONE),
    (P2, "42v2", moves.RUN_BROKEN),
    (P1, "12", moves.TOO_MANY),
    (P7, "H1", moves.ONLY_RECEIVES),
    (P2, "34", moves.EMPTY_SOURCE),
    (P2, "a4", moves.EMPTY_SOURCE),
    (P7, "11", moves.SAME_PLACE),
    (P7, "Hh", moves.SAME_PLACE),
])
def test_each_refusal_names_the_rule(at, text, code):
    """A move that a rule forbids is refused with that rule's code."""
    assert refused(at, text) == code


@pytest.mark.spec("RULE-9")
def test_the_wrong_colour_is_told_from_the_wrong_rank():
    """A card of the next rank and the same colour meets another reason than one of another rank."""
    at = board("""
        Freecells: 8H 8D 8S 9D
        : 9H
        : 7C
        : AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC
        : AD 2D 3D 4D 5D 6D 7D TD JD QD KD
        : AH 2H 3H 4H 5H 6H 7H TH JH QH KH
        : AS 2S 3S 4S 5S 6S 7S 9S TS JS QS KS
        :
        :
    """)
    assert refused(at, "a1") == refused(at, "b1") == moves.WRONG_COLOUR
    assert refused(at, "c1") is None
    assert refused(at, "d1") == moves.WRONG_RANK
    assert refused(at, "21") == moves.WRONG_RANK


@pytest.mark.spec("RULE-9")
def test_a_place_that_is_not_on_the_table_is_refused():
    """Columns, cells and foundations that this table lacks are no places, whoever asks."""
    for move in (Move("9", "1", 1), Move("1", "9", 1), Move("e", "1", 1), Move("1", "e", 1), Move("1", "H", 1), Move("x", "1", 1)):
        assert moves.refusal(P1, move).code == moves.NO_PLACE


@pytest.mark.spec("RULE-9")
def test_a_refused_move_changes_nothing():
    """A session is the same after a refusal, with its redo."""
    session = Session(board=P1)
    session.play("1a")
    session.play("2b")
    session.undo()
    before = (session.board, session.at, list(session.played), list(session.boards))
    for text in ("1a", "12", "ab", "a2", "H4", "4h", "33"):
        assert session.play(text) is not None, text
        assert (session.board, session.at, session.played, session.boards) == before, text


# RULE-10


@pytest.mark.spec("RULE-10")
def test_an_empty_column_is_a_way_out():
    """On P5 no card fits anywhere, but column 5 takes each of eleven, and lets two runs of two pass: not stuck."""
    assert not moves.is_stuck(P5)
    legal = list(moves.legal_moves(P5))
    assert sorted(move.src + move.dst for move in legal if move.count == 1) == sorted(src + "5" for src in "1234678abcd")
    assert sorted(move.src + move.dst for move in legal if move.count == 2) == ["61", "62", "71", "72"]
    assert len(legal) == 15


@pytest.mark.spec("RULE-10")
def test_stuck_is_said_when_no_move_is_left():
    """P6 has no legal move; with one cell empty, or one card that fits, it has."""
    assert moves.is_stuck(P6) and not list(moves.legal_moves(P6))
    one_more = board("""
        Freecells: KH KD TC -
        : AC 3C 5C 7C 9D KS
        : AD 3D 5D 7D 9H KC
        : AH 3H 5H 7H TD QC
        : AS 3S 5S 7S TH QS
        : 2C 4C 6C 8C JD JC
        : 2D 4D 6D 8D JH JS
        : 2H 4H 6H 8H QD 9S
        : 2S 4S 6S 8S QH 9C TS
    """)
    assert not moves.is_stuck(one_more)
    assert not moves.is_stuck(P10) and not moves.is_stuck(after(P10, "1h"))


@pytest.mark.spec("RULE-10")
def test_foundation_to_tableau_counts_where_the_house_allows_it():
    """A position whose only way on is a foundation's card is stuck in one house and not in the other."""
    assert moves.is_stuck(ONLY_BACK) and not list(moves.legal_moves(ONLY_BACK))
    assert not moves.is_stuck(ONLY_BACK, True)
    assert [move.src + move.dst for move in moves.legal_moves(ONLY_BACK, True)] == ["H8"]


# Counting


def test_perft_agrees_with_two_independent_programs():
    """The number of move sequences of length 1, 2 and 3 from three deals is what others counted."""
    rows = [line.split() for line in (DATA / "perft.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(rows) == 3
    for number, *wanted in rows:
        assert [moves.perft(deal(int(number)), depth) for depth in (1, 2, 3)] == [int(n) for n in wanted], number


def test_famous_deals_open_with_moves():
    """Deals 1, 617, 1941 and 11982 have legal moves at the start, as many as their fixture says where there is one."""
    counts = {number: len(list(moves.legal_moves(deal(number)))) for number in (1, 617, 1941, 11982)}
    assert counts[1] == 32 and counts[617] == counts[11982] == 35 and counts[1941] > 0
