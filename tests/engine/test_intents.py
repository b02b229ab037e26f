"""What taps and drops mean under the manners of the houses."""
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards, finish, houses, intents, moves, view
from engine.houses import CLASSIC, FLEXCELL, HOUSES, POINTS, QUIET
from engine.intents import CLEAR, END, NOTHING, PLAY, REFUSE, SELECT, Selection
from engine.moves import Move
from engine.session import Session
from tests.engine.making import SEEDS, walk
from tests.games import solution
from tests.pictures import ONLY_BACK, P1, P2, P3, P4, P7, P8, P9, P10, P11, board


def tap(session, selected, place, card=None):
    """The Intent of a tap on a card of a place, or below its last card."""
    pile = session.board.pile(place)
    depth = END if card is None else 0 if place not in "12345678" else pile.index(cards.card(card))
    return intents.tap(session, selected, place, depth)


def kinds(*found):
    return [intent.kind for intent in found]


# House Classic


@pytest.mark.spec("CLASSIC-2")
def test_classic_selects_then_moves():
    """A tap on a card takes it in hand, the next tap on a column, a cell or a foundation puts it down."""
    session = Session(CLASSIC, board=P1)
    picked = tap(session, None, "1", "4H")
    assert (picked.kind, picked.selection) == (SELECT, Selection("1", 1))
    assert intents.tap(session, picked.selection, "a", END) == (PLAY, None, Move("1", "a", 1), None)
    run = tap(session, None, "1", "8H")
    assert run.selection == Selection("1", 5)
    assert tap(session, run.selection, "3", "9C").move == Move("1", "3", 5)
    assert tap(session, run.selection, "3").move == Move("1", "3", 5)


@pytest.mark.spec("CLASSIC-2")
@pytest.mark.parametrize("at, place, card, move", [
    (P7, "1", "3H", Move("1", "h", 1)),
    (P7, "2", "4D", Move("2", "h", 1)),
    (P10, "1", "KS", Move("1", "h", 1)),
    (P11, "a", "KS", Move("a", "h", 1)),
    (P1, "1", "4H", None),
    (P3, "a", "TS", None),
])
def test_classic_sends_home_with_one_tap(at, place, card, move):
    """The last card of a column, or a card in a cell, goes home at one tap when it can; else the tap selects it."""
    intent = tap(Session(CLASSIC, board=at), None, place, card)
    if move is None:
        assert (intent.kind, intent.selection) == (SELECT, Selection(place, 1))
    else:
        assert intent == (PLAY, None, move, None)


@pytest.mark.spec("CLASSIC-2")
def test_classic_sends_home_only_from_the_end():
    """A card that could go home but for the cards on it is selected with them."""
    at = board("""
        Foundations: H-3 C-3 D-3 S-3
        : 4H
        : 5S 4D
        : 4C
        : 4S 5C
        : 5H 6H 7H 8H 9H TH JH QH KH
        : 5D 6D 7D 8D 9D TD JD QD KD
        : 6C 7C 8C 9C TC JC QC KC
        : 6S 7S 8S 9S TS JS QS KS
    """)
    assert tap(Session(CLASSIC, board=at), None, "2", "5S").selection == Selection("2", 2)
    assert tap(Session(CLASSIC, board=at), None, "2", "4D").kind == PLAY


@pytest.mark.spec("CLASSIC-2")
def test_classic_taps_on_the_same_column_again():
    """The same card is put back, another one is taken instead, and a last card that can go home goes."""
    at = board("""
        Foundations: H-3
        : 5S 4H
        : 9C
        : AC 2C 3C 4C 5C 6C 7C 8C TC JC QC KC
        : AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
        : AS 2S 3S 4S 6S 7S 8S 9S TS JS QS KS
        : 5H 6H 7H 8H 9H TH JH QH KH
        :
        :
    """)
    session = Session(CLASSIC, board=at)
    held = tap(session, None, "1", "5S").selection
    assert held == Selection("1", 2)
    assert tap(session, held, "1", "5S").kind == CLEAR
    assert tap(session, held, "1", "4H") == (PLAY, None, Move("1", "h", 1), None)
    long = Session(CLASSIC, board=P1)
    assert tap(long, Selection("1", 5), "1", "6H").selection == Selection("1", 3)
    assert tap(long, Selection("1", 1), "1").kind == CLEAR


@pytest.mark.spec("CLASSIC-2")
def test_classic_moves_from_cell_to_cell_in_hand_only():
    """With a cell's card in hand, a tap on another cell's card takes that one; an empty cell is refused."""
    session = Session(CLASSIC, board=P1)
    session.play("1a")
    session.play("2b")
    assert tap(session, Selection("a", 1), "b", "TD").selection == Selection("b", 1)
    assert tap(session, Selection("a", 1), "c").refusal.code == moves.CELL_TO_CELL
    assert tap(session, Selection("a", 1), "a", "4H").kind == CLEAR


@pytest.mark.spec("CLASSIC-5")
def test_classic_refuses_too_long_and_broken_runs():
    """A destination refuses a run over the limit; a tap inside a broken run selects nothing. Both say why."""
    session = Session(CLASSIC, board=P1)
    refused = intents.drop(session, Selection("1", 6), "2")
    assert (refused.kind, refused.selection) == (REFUSE, None)
    assert (refused.refusal.code, refused.refusal.count, refused.refusal.limit) == (moves.TOO_MANY, 6, 5)
    broken = tap(session, None, "4", "AC")
    assert (broken.kind, broken.selection) == (REFUSE, None)
    assert broken.refusal.code == moves.RUN_BROKEN and cards.name(broken.refusal.other) == "KH"
    assert intents.select(session, "4", 2).refusal.code == moves.RUN_BROKEN
    assert intents.select(session, "1", 6).selection == Selection("1", 6)


@pytest.mark.spec("CLASSIC-5")
def test_limit_and_longest_run_are_told_apart():
    """On P1 the run is six cards while the limit is five: it can be taken in hand, and nothing lights up for it."""
    session = Session(CLASSIC, board=P1)
    assert moves.run_length(P1.columns[0]) == 6 and view.facts(session)["limit"] == 5
    assert intents.targets(session, Selection("1", 6)) == ""
    assert intents.targets(session, Selection("1", 5)) == "3"
    assert intents.targets(session, Selection("1", 1)) == "abcd"


@pytest.mark.spec("CLASSIC-7")
def test_classic_foundations_only_receive():
    """A tap on a foundation's card, and a move from it, are refused; undo brings the card back, and undo has no limit."""
    session = Session(CLASSIC, board=P7)
    assert tap(session, None, "H", "2H").refusal.code == moves.ONLY_RECEIVES
    assert session.play("H3").code == moves.ONLY_RECEIVES
    session.play("1h")
    assert session.board.homes[2] == 3
    assert session.undo() and session.board == P7
    assert CLASSIC.undo_limit == 0


def test_an_empty_place_says_nothing():
    """With nothing in hand, taps on empty cells, columns and foundations, or below a column, do nothing."""
    for house in (CLASSIC, QUIET):
        session = Session(house, board=P2)
        assert kinds(*[tap(session, None, place) for place in "3aS"]) == [NOTHING] * 3
        assert tap(session, None, "1").kind == NOTHING


# House Quiet


@pytest.mark.spec("QUIET-1")
def test_quiet_selects_a_card_and_all_below_it():
    """A tap takes a card with those below it when they are a run, else says that they are none; never home."""
    session = Session(QUIET, board=P1)
    assert tap(session, None, "1", "9S").selection == Selection("1", 6)
    assert tap(session, None, "1", "4H").selection == Selection("1", 1)
    assert tap(session, None, "4", "TH").refusal.code == moves.RUN_BROKEN
    assert tap(Session(QUIET, board=P7), None, "1", "3H") == (SELECT, Selection("1", 1), None, None)
    assert tap(Session(QUIET, board=P11), None, "b", "KH") == (SELECT, Selection("b", 1), None, None)


@pytest.mark.spec("QUIET-1")
def test_quiet_lights_the_legal_wells_and_columns():
    """Of a selection the picture tells the places that would take it, and no others."""
    session = Session(QUIET, board=P7)
    assert view.view(session, Selection("1", 1)).lit == "abcdH"
    assert view.view(session, Selection("2", 1)).lit == "abcdD"
    assert view.view(session).lit == ""
    assert view.view(Session(QUIET, board=P4), Selection("1", 8)).lit == "5"
    assert view.view(Session(QUIET, board=P4), Selection("1", 4)).lit == "34"


@pytest.mark.spec("QUIET-1", "FLEX-2")
@settings(max_examples=25)
@given(SEEDS, st.sampled_from(list(HOUSES.values())))
def test_lit_places_are_those_that_take_the_cards(seed, house):
    """In any position a place is lit exactly when the drop there is a move."""
    session = Session(house, board=walk(seed, 40).board)
    for place in session.board.places():
        for count in range(1, moves.run_length(session.board.pile(place)) + 1):
            if place in "CDHS":
                continue
            selected = Selection(place, count)
            takes = [to for to in session.board.places() if intents.drop(session, selected, to).kind == PLAY]
            assert sorted(intents.targets(session, selected)) == sorted(takes)


@pytest.mark.spec("QUIET-2")
def test_quiet_places_with_the_next_tap():
    """The next tap moves to another column, to an empty cell, or to the card's own foundation."""
    session = Session(QUIET, board=P7)
    assert tap(session, Selection("1", 1), "a").move == Move("1", "a", 1)
    assert tap(session, Selection("1", 1), "H", "2H").move == Move("1", "h", 1)
    assert tap(Session(QUIET, board=P1), Selection("1", 5), "3", "9C").move == Move("1", "3", 5)


@pytest.mark.spec("QUIET-2")
def test_quiet_takes_a_card_to_its_own_foundation_only():
    """Another suit's foundation refuses the card that its own would take."""
    session = Session(QUIET, board=P7)
    for other in "CDS":
        refused = tap(session, Selection("1", 1), other, "2C")
        assert (refused.kind, refused.refusal.code) == (REFUSE, moves.OTHER_HOME)
        assert refused.refusal.other == "CDHS".index(other)


@pytest.mark.spec("QUIET-3")
def test_quiet_cancels_by_the_same_card_and_reselects_in_the_same_column():
    """The same card again puts the selection back; another card of the same column is taken directly."""
    session = Session(QUIET, board=P1)
    held = Selection("1", 5)
    assert tap(session, held, "1", "8H").kind == CLEAR
    assert tap(session, held, "1", "6H").selection == Selection("1", 3)
    assert tap(session, held, "1", "9S").selection == Selection("1", 6)


@pytest.mark.spec("QUIET-3")
def test_quiet_keeps_the_selection_until_it_is_cancelled():
    """A tap elsewhere never selects there: it is a destination, and refused ones leave the cards in hand."""
    session = Session(QUIET, board=P1)
    session.play("2a")
    session.play("4b")
    held = Selection("1", 5)
    for place, card in (("4", "JS"), ("5", "KD"), ("a", "TD")):
        refused = tap(session, held, place, card)
        assert (refused.kind, refused.selection) == (REFUSE, held), place
    assert tap(session, Selection("a", 1), "b", "KH").refusal.code == moves.CELL_TO_CELL
    assert tap(session, Selection("a", 1), "b", "KH").selection == Selection("a", 1)
    broken = tap(session, Selection("5", 1), "5", "QC")
    assert (broken.refusal.code, broken.selection) == (moves.RUN_BROKEN, Selection("5", 1))


@pytest.mark.spec("QUIET-4")
def test_quiet_asks_for_capacity_at_the_destination():
    """Any run can be taken in hand, whatever the limit; the destination says that it is too long and the cards stay."""
    session = Session(QUIET, board=P1)
    held = tap(session, None, "1", "9S").selection
    assert held == Selection("1", 6)
    refused = tap(session, held, "2", "TD")
    assert (refused.kind, refused.selection, refused.refusal.code) == (REFUSE, held, moves.TOO_MANY)
    assert (refused.refusal.count, refused.refusal.limit) == (6, 5)
    assert session.board == P1


@pytest.mark.spec("QUIET-6")
def test_quiet_foundations_only_receive_and_new_deals_ask_first():
    """A foundation's card is refused; undo is unlimited; New deal and Restart deal ask before they act."""
    session = Session(QUIET, board=P7)
    assert tap(session, None, "H", "2H").refusal.code == moves.ONLY_RECEIVES
    assert session.play("H3").code == moves.ONLY_RECEIVES
    assert QUIET.undo_limit == 0
    assert set(QUIET.asks_first) == {"deal", "replay"} and set(QUIET.asks_first) <= set(QUIET.tools)


@pytest.mark.spec("QUIET-7")
def test_quiet_does_nothing_by_itself_and_counts_nothing():
    """No auto finish is offered, no tap sends home, there is no clock, no score, no key for a hint or for finishing."""
    session = Session(QUIET, board=P8)
    assert view.facts(session)["finish"] is False and view.facts(Session(CLASSIC, board=P8))["finish"] is True
    assert tap(session, None, "1", "TD").kind == SELECT
    assert view.facts(session)["score"] == 0
    assert not (QUIET.clock or QUIET.score or QUIET.finishes or QUIET.taps_home or QUIET.holds)
    assert not {"hint", "finish"} & (set(QUIET.tools) | {tool for letter, tool in QUIET.keys})


# Auto finish


@pytest.mark.spec("CLASSIC-15")
@pytest.mark.parametrize("at, offered", [(P8, True), (P9, False), (P10, True), (P11, True), (P1, False), (P7, False)])
def test_auto_finish_is_offered_when_ends_and_cells_suffice(at, offered):
    """The rest can go home from column ends and cells alone: on P8, P10 and P11, not where a card lies on one needed sooner."""
    assert finish.can_finish(at) is offered
    assert view.facts(Session(CLASSIC, board=at))["finish"] is offered


@pytest.mark.spec("CLASSIC-15")
def test_auto_finish_is_one_move_and_one_undo_per_card():
    """P8's sixteen cards go home one after another, lowest first; each is a move, and each is undone by itself."""
    session = Session(CLASSIC, board=P8)
    sent = []
    while (move := finish.next_home(session.board)) is not None:
        sent.append(session.board.pile(move.src)[-1])
        assert session.play(move.src + "h") is None
    assert session.board.is_won() and session.at == 16 and not finish.can_finish(session.board)
    assert [cards.rank(c) for c in sent] == sorted([cards.rank(c) for c in sent])
    for left in range(1, 17):
        assert session.undo() and sum(session.board.homes) == 52 - left
    assert session.board == P8


@pytest.mark.spec("CLASSIC-15")
@pytest.mark.parametrize("number", [1, 617])
def test_auto_finish_never_stops_half_way(number):
    """Along a whole game, and after every move beside it: where it is offered, sending home again and again wins, else not."""
    offers = set()
    session = Session(number=number)
    for text in solution(number):
        session.play(text)
        for board in [session.board] + [moves.apply(session.board, move) for move in moves.legal_moves(session.board)]:
            if board.is_won():
                continue
            offered = finish.can_finish(board)
            offers.add(offered)
            while (move := finish.next_home(board)) is not None:
                assert moves.refusal(board, move) is None
                board = moves.apply(board, move)
            assert board.is_won() == offered
    assert offers == {True, False}


# All houses


def test_every_house_has_every_setting():
    """The four houses are complete, known by name, and agree with each other on nothing but what is written down."""
    assert {name: house.name for name, house in HOUSES.items()} == {name: name for name in ("classic", "quiet", "points", "flexcell")}
    for house in HOUSES.values():
        assert house.gives_back in ("never", "drag", "choice")
        assert sorted(house.home_order) in ([], sorted("CDHS"))
        assert len(house.tools) >= 3 and all(tool in house.tools + ("deal", "finish", "solution") for letter, tool in house.keys)
    assert len({house[1:] for house in HOUSES.values()}) == 4


# House Flexcell


@pytest.mark.spec("FLEX-2", "FLEX-7")
def test_flexcell_lets_the_destination_decide():
    """A tap anywhere on a column, also below it, takes the column in hand and then means it as the destination: onto a card goes what fits, into an empty column the longest run that may, into a cell one card."""
    session = Session(FLEXCELL, board=P2)
    for card in ("QS", "9H", "3H", None):
        picked = tap(session, None, "1", card)
        assert picked.selection == Selection("1", 10)
    for card in ("KD", None):
        assert tap(session, picked.selection, "2", card).move == Move("1", "2", 10)
    assert tap(session, picked.selection, "3").move == Move("1", "3", 5)
    assert tap(session, picked.selection, "a").move == Move("1", "a", 1)
    assert tap(session, picked.selection, "1", "QS").kind == CLEAR
    assert tap(session, None, "4", "AC").selection == Selection("4", 1)
    assert intents.targets(session, picked.selection) == "234abcd"


@pytest.mark.spec("FLEX-2", "RULE-9")
def test_flexcell_refuses_what_is_too_long():
    """What would fit on the destination but is over the limit is refused with both numbers; what fits nowhere is measured by its last card."""
    session = Session(FLEXCELL, board=P1)
    held = tap(session, None, "1", "9S").selection
    refused = tap(session, held, "2", "TD")
    assert (refused.refusal.code, refused.refusal.count, refused.refusal.limit) == (moves.TOO_MANY, 6, 5)
    assert tap(session, held, "3", "9C").move == Move("1", "3", 5)
    assert tap(session, held, "5", "KD").refusal.code == moves.WRONG_RANK


@pytest.mark.spec("FLEX-2", "APP-7")
def test_flexcell_carries_the_run_at_the_end_of_a_column():
    """A drag takes the cards from the pressed one on that are a run, and into an empty column no more of them than that."""
    session = Session(FLEXCELL, board=P2)
    assert intents.select(session, "1", 3).selection == Selection("1", 3)
    assert intents.select(session, "4", 5).selection == Selection("4", 1)
    assert intents.drop(session, Selection("1", 3), "3").move == Move("1", "3", 3)
    assert intents.drop(session, Selection("1", 8), "3").move == Move("1", "3", 5)
    assert intents.drop(session, Selection("1", 3), "2").move == Move("1", "2", 10)


@pytest.mark.spec("FLEX-3")
def test_flexcell_takes_any_foundation_for_the_right_one():
    """A tap on any foundation, an empty one too, sends the card to its own; a card that must wait is refused by what its own needs."""
    home = Session(FLEXCELL, board=P7)
    for place in "CDHS":
        assert tap(home, Selection("1", 1), place).move == Move("1", "h", 1)
    assert intents.targets(home, Selection("1", 1)) == "abcdCDHS"
    waiting = tap(home, Selection("8", 1), "D", "3D").refusal
    assert (waiting.code, cards.name(waiting.card), cards.name(waiting.other)) == (moves.HOME_NEEDS, "QC", "3C")


@pytest.mark.spec("FLEX-5", "RULE-5")
def test_flexcell_takes_cards_back_where_that_is_chosen():
    """Off, a foundation's card is refused; on, two taps bring it to a column, never to a cell, and a tap on another foundation takes that one's card."""
    at = ONLY_BACK
    refused = tap(Session(FLEXCELL, board=at), None, "H", "KH")
    assert refused.refusal.code == moves.ONLY_RECEIVES
    session = Session(FLEXCELL, board=at, gives_back=True)
    held = tap(session, None, "H").selection
    assert held == Selection("H", 1)
    assert tap(session, held, "8").move == Move("H", "8", 1)
    assert intents.targets(session, held) == "8"
    assert tap(session, held, "H").kind == CLEAR
    assert tap(Session(FLEXCELL, board=P7, gives_back=True), held, "D").selection == Selection("D", 1)
    assert tap(session, held, "a").refusal.code == moves.HOME_TO_CELL


@pytest.mark.spec("FLEX-6", "RULE-9")
def test_nothing_moves_in_an_aborted_hand():
    """After an abort every tap, drag and drop is refused by name, and nothing can be undone or redone until that is taken back."""
    session = Session(FLEXCELL, board=P7)
    session.play("1a")
    session.play("2b")
    session.undo()
    session.aborted = True
    refused = [tap(session, None, "1"), tap(session, None, "3", "KS"), tap(session, None, "H", "2H"), intents.select(session, "3", 1)]
    assert kinds(*refused) == [NOTHING] + [REFUSE] * 3
    assert {intent.refusal.code for intent in refused[1:]} == {moves.HAND_OVER}
    assert session.play("3b").code == moves.HAND_OVER
    assert not session.can_undo() and not session.can_redo()
    told = view.facts(session)
    assert (told["aborted"], told["fresh"], told["stuck"]) == (True, False, False)
    session.aborted = False
    assert session.can_undo() and session.can_redo() and session.play("3b") is None


# House Points


@pytest.mark.spec("POINTS-2", "RULE-8")
def test_points_sends_home_what_can_go():
    """One tap on a card that can go home sends it there; else it is taken in hand, and a second tap says why it cannot. Nothing goes by itself."""
    session = Session(POINTS, board=P7)
    assert tap(session, None, "1", "3H") == (PLAY, None, Move("1", "h", 1), None)
    held = tap(session, None, "3", "KS").selection
    assert held == Selection("3", 1)
    refused = intents.send_home(session, held)
    assert (refused.kind, refused.refusal.code) == (REFUSE, moves.HOME_NEEDS)
    assert intents.send_home(session, Selection("2", 1)).move == Move("2", "h", 1)
    assert intents.send_home(Session(POINTS, board=P2), Selection("1", 10)).refusal.code == moves.HOME_ONE
    assert not POINTS.finishes and view.facts(Session(POINTS, board=P8))["finish"] is False


@pytest.mark.spec("POINTS-1", "RULE-6")
def test_points_plays_with_fewer_cells():
    """Two cells or one: the limit counts those that are there, and there is no other place to go."""
    for cells, limit in ((4, 5), (2, 3), (1, 2)):
        session = Session(POINTS, 327, (8, cells))
        assert session.code == "FC1-C%d-AAAAAKH" % cells
        assert view.facts(session)["limit"] == limit
        assert [place for place in session.board.places() if place in "abcdef"] == list("abcd"[:cells])
        assert session.board.columns == Session(POINTS, 327).board.columns
    assert POINTS.layouts == ((8, 4), (8, 2), (8, 1))


@pytest.mark.spec("POINTS-3", "FLEX-5")
def test_foundations_give_back_where_the_house_says_so():
    """In Points a foundation's top card is taken in hand and goes to a column; in Flexcell only where that was chosen."""
    points = Session(POINTS, board=P7)
    assert tap(points, None, "D", "3D").selection == Selection("D", 1)
    assert intents.drop(points, Selection("D", 1), "8").refusal.code == moves.WRONG_RANK
    assert intents.drop(points, Selection("D", 1), "a").refusal.code == moves.HOME_TO_CELL
    assert intents.drop(Session(POINTS, board=ONLY_BACK), Selection("H", 1), "8").move == Move("H", "8", 1)
    assert intents.targets(Session(POINTS, board=ONLY_BACK), Selection("H", 1)) == "8"
    assert tap(Session(FLEXCELL, board=P7), None, "D", "3D").refusal.code == moves.ONLY_RECEIVES
    assert tap(Session(FLEXCELL, board=P7, gives_back=True), None, "D", "3D").kind == SELECT
    assert houses.CLASSIC.gives_back == "never"
