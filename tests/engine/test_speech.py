"""What the engine's codes sound and look like, in the words of a catalogue."""
import pytest

from engine import cards, intents, moves, notation, speech
from engine.board import Board
from engine.moves import Move
from engine.session import Session
from tests.pictures import P1, P2, P3, P4, P5, P7, board
from tests.words import ENGLISH, MESSAGES


def why(at, text, gives_back=False):
    """The sentence that refuses a move, for ears."""
    return speech.refusal(ENGLISH, at, moves.refusal(at, notation.read_move(at, text), gives_back), ENGLISH.heard)


EIGHTS = board("""
    Freecells: 8H 9D 8S -
    : 9H
    : 7C
    : AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC
    : AD 2D 3D 4D 5D 6D 7D 8D TD JD QD KD
    : AH 2H 3H 4H 5H 6H 7H TH JH QH KH
    : AS 2S 3S 4S 5S 6S 7S 9S TS JS QS KS
    :
    :
""")


@pytest.mark.spec("RULE-9")
@pytest.mark.parametrize("at, text, sentence", [
    (EIGHTS, "a1", "eight of hearts does not go on nine of hearts: colours must alternate."),
    (EIGHTS, "b1", "nine of diamonds does not go on nine of hearts: it needs a card one rank higher."),
    (EIGHTS, "1a", "This free cell already holds eight of hearts."),
    (EIGHTS, "ad", "From one free cell to another changes nothing."),
    (P1, "1av3", "A free cell holds one card; this run has 3."),
    (P1, "1hv3", "Cards go home one at a time; this run has 3."),
    (P5, "8h", "nine of spades cannot go home yet: its foundation needs ace of spades next."),
    (P2, "42v2", "From queen of clubs down the cards are no run: it begins at king of hearts. Move it in pieces."),
    (P1, "12", "This run is 6 cards; the limit is 5, with 4 empty free cells and no empty column."),
    (P3, "12", "This run is 3 cards; the limit is 2, with no empty free cell and 1 empty column."),
    (P4, "12", "This run is 9 cards; the limit is 8, with 1 empty free cell and 2 empty columns."),
    (P2, "13v6", "This run is 6 cards; into an empty column the limit is 5, with 4 empty free cells and no other empty column."),
    (P4, "13v5", "This run is 5 cards; into an empty column the limit is 4, with 1 empty free cell and 1 other empty column."),
    (P7, "H2", "Foundations only receive; undo brings two of hearts back."),
    (P2, "34", "There is no card to move."),
    (P7, "33", "The card lies there already."),
])
def test_a_refusal_is_one_line_that_names_the_rule(at, text, sentence):
    """Colour, rank, cell, foundation, broken run, and the limit with what makes it: each has its sentence."""
    assert why(at, text) == sentence
    assert "\n" not in sentence


@pytest.mark.spec("RULE-9")
def test_a_foundation_never_gives_to_a_cell_says_so():
    """Where foundations give cards back to columns, a cell is refused with its own sentence."""
    assert why(P7, "Ha", True) == "A card from a foundation never goes to a free cell."


@pytest.mark.spec("RULE-9")
def test_another_suits_foundation_says_whose_it_is():
    """A card put on a foundation of another suit is told whose foundation that is."""
    refusal = intents.drop(Session(board=P7), intents.Selection("1", 1), "S").refusal
    assert speech.refusal(ENGLISH, P7, refusal, ENGLISH.heard) == "three of hearts has its own foundation; this one takes spades."


@pytest.mark.spec("RULE-9")
def test_every_reason_has_a_sentence():
    """Each code of a refusal stands in the catalogue."""
    codes = [value for name, value in vars(moves).items() if name.isupper() and isinstance(value, str) and name != "HOME" and len(value) > 3]
    codes = [code for code in codes if code not in ("1234567890", "abcdefgi", "CDHS")]
    assert len(codes) == 16
    assert [code for code in codes if "refusal." + code not in MESSAGES] == []


@pytest.mark.spec("CLASSIC-5")
def test_too_long_a_run_is_told_cells_and_columns():
    """The message names the run, the limit, and the free cells and empty columns that make it; a broken run goes in pieces."""
    assert "limit is 5, with 4 empty free cells and no empty column" in why(P1, "12")
    two = Board(P1.columns, (None, cards.card("AC"), cards.card("AD"), cards.card("AH")), P1.homes)
    assert "limit is 2, with 1 empty free cell and no empty column" in why(two, "13")
    assert why(P2, "42v3").endswith("Move it in pieces.")


def test_cards_and_places_have_names_for_ears():
    """Cards are spoken in words, places by kind and number."""
    assert [ENGLISH.heard(cards.card(name)) for name in ("AS", "TD", "QH", "2C")] == [
        "ace of spades", "ten of diamonds", "queen of hearts", "two of clubs"]
    assert [ENGLISH.place(place) for place in "18aS"] == ["column 1", "column 8", "free cell 1", "foundation of spades"]


def test_cards_in_a_line_are_index_and_drawn_suit():
    """For eyes a card is its index and a private-use sign, so that no system draws an emoji."""
    signs = [ENGLISH.seen(cards.card(name)) for name in ("TC", "7D", "AH", "KS")]
    assert [sign[:-1] for sign in signs] == ["10", "7", "A", "K"]
    assert [ord(sign[-1]) for sign in signs] == [0xE000, 0xE001, 0xE002, 0xE003]


@pytest.mark.parametrize("at, move, sentence", [
    (P1, Move("1", "3", 5), "5 cards from eight of hearts to column 3"),
    (P1, Move("1", "b", 1), "four of hearts to free cell 2"),
    (P7, Move("1", "h", 1), "three of hearts home"),
    (P2, Move("2", "3", 1), "king of diamonds to column 3"),
])
def test_a_move_is_told_by_card_and_place(at, move, sentence):
    """What was moved where, with the number of cards where it is more than one."""
    assert speech.moved(ENGLISH, at, move) == sentence


@pytest.mark.parametrize("at, place, name", [
    (P3, "3", "column 3, empty"),
    (P3, "2", "column 2, 1 card"),
    (P3, "5", "column 5, 11 cards"),
    (P3, "a", "free cell 1, ten of spades"),
    (P1, "a", "free cell 1, empty"),
    (P7, "H", "foundation of hearts, 2 cards"),
    (P1, "S", "foundation of spades, empty"),
])
def test_a_pile_is_told_with_what_lies_there(at, place, name):
    """A place's name with its count or its card."""
    assert speech.pile(ENGLISH, at, place) == name


def test_languages_without_plural_have_one_form():
    """Thai nouns keep their form for one and for many."""
    thai = speech.Words("th", {"x": ["{n} ใบ", ""]})
    assert [thai.count("x", 1), thai.count("x", 5)] == ["1 ใบ", "5 ใบ"]
    english = speech.Words("en", {"x": ["{n} card", "{n} cards"]})
    assert [english.count("x", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.spec("CLASSIC-11")
@pytest.mark.parametrize("at, move, seen, heard", [
    (P1, Move("3", "2", 1), "9C goes onto 10D.", "nine of clubs goes onto ten of diamonds."),
    (P4, Move("1", "3", 2), "4H and 3S go into an empty column.", "four of hearts and three of spades go into an empty column."),
    (P2, Move("1", "2", 10), "10 cards from QS go onto KD.", "10 cards from queen of spades go onto king of diamonds."),
    (P2, Move("1", "3", 3), "3 cards from 5H go into an empty column.", "3 cards from five of hearts go into an empty column."),
    (P2, Move("1", "3", 1), "3H goes into an empty column.", "three of hearts goes into an empty column."),
    (P2, Move("1", "a", 1), "3H goes into a free cell.", "three of hearts goes into a free cell."),
    (P7, Move("1", "h", 1), "3H goes home.", "three of hearts goes home."),
])
def test_a_hint_names_the_cards_that_go(at, move, seen, heard):
    """The line of a hint names one card, both of two, or the number and the first of more, and what they go onto."""
    assert moves.refusal(at, move) is None
    line = speech.hint(ENGLISH, "hint.move", at, move, ENGLISH.seen)
    for sign, suit in zip(speech.SUIT_SIGNS, cards.SUITS):
        line = line.replace(sign, suit)
    assert line == seen
    assert speech.hint(ENGLISH, "hint.move", at, move, ENGLISH.heard) == heard
