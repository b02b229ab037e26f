"""Texts from outside: what is read, and what a refused text is told."""
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import boardtext, cards, dealcode, moves, notation
from engine.deal import LAST, deal
from engine.faults import Fault
from engine.session import Session
from tests.games import solution
from tests.pictures import ALL, P1, P10, board
from tests.words import MESSAGES, sentence

MANY = settings(max_examples=300)
P10_TEXT = boardtext.text(P10)
START = boardtext.text(deal(1))


def told(reader, text):
    """The sentence that a refused text gets."""
    with pytest.raises(Fault) as caught:
        reader(text)
    assert "fault." + caught.value.code in MESSAGES
    said = sentence(caught.value)
    assert said.strip() and "{" not in said
    return said


def read_on_deal_1(text):
    return notation.read_move(deal(1), text)


def read_game(text):
    return notation.read_line(deal(1), text)


# What is read


@pytest.mark.spec("DEAL-6")
def test_a_position_is_copied_in_the_format_of_freecell_solver():
    """Foundations, free cells, then a line per column, the playable card last."""
    assert boardtext.text(ALL["P7"]) == "\n".join([
        "Foundations: H-2 C-2 D-3 S-A", "Freecells: - - - -", ": 3H", ": 4D", ": 2S 5C 6H 8C 9H JC KS", ": 3C 5D 6S 8D 9S JD KC",
        ": 3S 5H 7C 8H TC JH KH", ": 4C 5S 7D 8S TD JS KD", ": 4H 6C 7H 9C TH QD QS", ": 4S 6D 7S 9D TS QH QC"])


@pytest.mark.spec("DEAL-6")
@pytest.mark.parametrize("text", [
    START.replace("T", "10"),
    START.lower(),
    START.replace("\n", "\r\n"),
    START.replace("\n", "\r"),
    START.replace(" ", "\u00a0"),
    START.replace(" ", " \t "),
    START + "\n\n \n",
    START.replace(": ", ":"),
    START.replace("Foundations:", "Founds:").replace("Freecells:", "Free cells:"),
    "\n".join(START.split("\n")[2:]),
    "\n".join(START.split("\n")[2:]).replace(": ", ""),
    "\n\n".join(START.split("\n")),
], ids=["ten as 10", "lower case", "CRLF", "CR", "no-break spaces", "tabs", "empty lines at the end", "no space", "other labels",
        "columns only", "columns without colon", "empty lines between"])
def test_a_position_is_pasted_as_people_write_it(text):
    """Deal 1 is read in each way that programs and people write it."""
    assert boardtext.read(text) == deal(1)


@pytest.mark.spec("DEAL-6")
def test_the_line_of_free_cells_says_how_many_there_are():
    """Two dashes are a table with two cells; without the line there are as many as go with the columns."""
    assert boardtext.read(START.replace("- - - -", "- -")).cells == (None, None)
    assert boardtext.read(boardtext.text(deal(1, 7, 5)).replace("Freecells: - - - - -\n", "")).cells == (None,) * 5
    for cells in (1, 2, 3):
        session = Session(number=1, layout=(8, cells))
        for cell in "abc"[:cells]:
            assert boardtext.read(boardtext.text(session.board)) == session.board
            session.play("1" + cell)
        assert boardtext.read(boardtext.text(session.board)) == session.board


@pytest.mark.spec("DEAL-6")
@pytest.mark.parametrize("line, cells", [
    ("Freecells:", "- - - -"),
    ("Freecells:        ", "- - - -"),
    ("Freecells:  JD", "JD - - -"),
    ("Freecells:  JD  8H    ", "JD 8H - -"),
    ("Freecells:      8H      JD", "- 8H - JD"),
    ("Freecells:          JD", "- - JD -"),
    ("Freecells:  8H  JD  TC  7C", "8H JD TC 7C"),
])
def test_free_cells_are_read_as_freecell_solver_prints_them(line, cells):
    """Each cell is a field of four signs, an empty one is blank, and blanks at the end may be missing."""
    columns = [" ".join([word for word in column.split() if word not in cells.split()]) for column in START.split("\n")[2:]]
    listed, printed = (boardtext.read("\n".join([first] + columns)) for first in ("Freecells: " + cells, line))
    assert printed == listed
    assert printed.cells == tuple([None if word == "-" else cards.card(word) for word in cells.split()])


@pytest.mark.spec("DEAL-6")
def test_standard_notation_is_read_and_written():
    """3a, bh, 26 and 26v4 mean what players mean by them; a foundation's card is written as S5."""
    assert notation.read_move(P1, "3a") == moves.Move("3", "a", 1)
    assert notation.read_move(P1, "bh") == moves.Move("b", "h", 1)
    assert notation.read_move(P1, "13") == moves.Move("1", "3", 5)
    assert notation.read_move(P1, "13v2") == moves.Move("1", "3", 2)
    assert notation.read_move(ALL["P7"], " S5\n") == moves.Move("S", "5", 1)
    assert notation.move_text(P1, moves.Move("1", "3", 5)) == "13"
    assert notation.move_text(P1, moves.Move("1", "3", 2)) == "13v2"
    assert notation.move_text(ALL["P2"], moves.Move("1", "3", 5)) == "13"
    assert notation.move_text(ALL["P12"], moves.Move("1", "2", 12)) == "12"
    assert notation.read_move(ALL["P12"], "15vc").count == 12 and notation.move_text(ALL["P12"], moves.Move("1", "5", 12)) == "15vc"


@pytest.mark.spec("DEAL-6")
@pytest.mark.parametrize("number", [1, 617])
def test_a_whole_game_is_read(number):
    """A game in notation, over several lines and with remarks, plays to the win."""
    played = solution(number)
    text = "# deal %d\n" % number + "\n".join([" ".join(played[i:i + 9]) + "  # so far" for i in range(0, len(played), 9)])
    session = Session(number=number)
    for move in notation.read_line(session.board, text):
        assert session.play(move) is None
    assert session.board.is_won()


# What is refused: place and cure


@pytest.mark.spec("DEAL-2")
@pytest.mark.parametrize("text, place, cure", [
    ("FC1", "before place 4", "14 places, as in FC1-C4-AAAAAKH"),
    ("fc1-c4-aaaaak", "before place 14", "as in FC1-C4-AAAAAKH"),
    ("FC1-C4-AAAAAKHA", "Place 15: “A”", "ends after seven letters"),
    ("FC1-C4-AAAAA1H", "Place 13: “1”", "A–Z or 2–7"),
    ("FC1-C4-AAAAAßH", "Place 13: “ß”", "A–Z or 2–7"),
    ("FC1-C4-AAAAAıH", "Place 13: “ı”", "A–Z or 2–7"),
    ("FC1-C7-AAAAAKH", "Place 6: “7”", "Write 0 to 6"),
    ("FC1-CX-AAAAAKH", "Place 6: “X”", "Write 0 to 6"),
    ("FC2-C4-AAAAAKH", "Place 3: “2” should be “1”", "as in FC1-C4-AAAAAKH"),
    ("f c2", "Place 4: “2” should be “1”", "as in FC1-C4-AAAAAKH"),
    ("FC1–C4–AAAAAKH", "Place 4: “–” should be “-”", "as in FC1-C4-AAAAAKH"),
    ("FC1-C4-AAAAAAA", "AAAAAAA stands for no deal", "from 1 to 8589934591"),
    ("FC1-C4-7777777", "7777777 stands for no deal", "from 1 to 8589934591"),
    ("", "before place 1", "as in FC1-C4-AAAAAKH"),
    ("327", "Place 1: “3” should be “F”", "as in FC1-C4-AAAAAKH"),
])
def test_a_refused_code_is_told_where_and_what(text, place, cure):
    """The sentence names the place in the text as it was typed, and what belongs there."""
    said = told(dealcode.read, text)
    assert place in said and cure in said


@pytest.mark.spec("DEAL-4")
@pytest.mark.parametrize("text, place, cure", [
    ("", "deal number", "such as 617"),
    (" \t\n", "deal number", "such as 617"),
    ("0", "0 is no deal", "from 1 to 8589934591"),
    ("000", "000 is no deal", "from 1 to 8589934591"),
    ("-1", "-1 is no deal", "from 1 to 8589934591"),
    ("-", "Place 1: “-”", "whole number, such as 617"),
    ("+-5", "Place 2: “-”", "whole number, such as 617"),
    (str(LAST + 1), "8589934592 is no deal", "from 1 to 8589934591"),
    ("9" * 5000, "99999… is no deal", "from 1 to 8589934591"),
    ("2^33", "Place 2: “^”", "whole number, such as 617"),
    ("1e309", "Place 2: “e”", "whole number, such as 617"),
    ("1,000", "Place 2: “,”", "whole number, such as 617"),
    ("6.5", "Place 2: “.”", "whole number, such as 617"),
    (" 61x", "Place 4: “x”", "whole number, such as 617"),
    ("abc", "Place 1: “a”", "whole number, such as 617"),
    ("NaN", "Place 1: “N”", "whole number, such as 617"),
    ("٣", "Place 1: “٣”", "whole number, such as 617"),
    ("２", "Place 1: “２”", "whole number, such as 617"),
    ("fc9", "Place 3: “9” should be “1”", "as in FC1-C4-AAAAAKH"),
])
def test_a_refused_number_is_told_where_and_what(text, place, cure):
    """Neither a crash nor another deal: the sentence says what stood where, and what can be written."""
    said = told(dealcode.read_number, text)
    assert place in said and cure in said


def changed(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


EIGHTH = "\n: 5H 3H 3C 7S 7D TC"


@pytest.mark.spec("DEAL-6")
@pytest.mark.parametrize("text, place, cure", [
    ("", "Line 1, column 1: 0 columns", "6 to 8, each on a line that begins with a colon"),
    ("nonsense", "Line 1, column 1: “nonsense”", "rank and suit, such as QH"),
    (changed(P10_TEXT, "KS", ""), "Line 10, column 1", "Add: KS"),
    (changed(P10_TEXT, "KS", "KS KS"), "Line 3, column 6: KS is there twice; the first lies in line 3, column 3", "Take one out"),
    (changed(P10_TEXT, "S-Q", "S-K"), "Line 3, column 3: KS is there twice; the first lies in line 1, column 26", "Take one out"),
    (changed(START, "2D KC", "JD KC"), "Line 4, column 3: JD is there twice; the first lies in line 3, column 3", "Take one out"),
    (START + "\n:", "Line 11, column 1: 9 columns", "6 to 8"),
    (changed(START, EIGHTH, "").replace("- - - -", "5H 3H 3C 7S 7D TC"), "Line 2, column 1: 6 free cells. With 7 columns", "at most 5"),
    (changed(START, " - - - -\n: JD", "                  JD\n:"), "Line 2, column 1: 5 free cells. With 8 columns", "at most 4"),
    (changed(START, "- - - -", "- - - - -"), "Line 2, column 1: 5 free cells. With 8 columns", "at most 4"),
    (changed(START, "JD KD", "11S KD"), "Line 3, column 3: “11S”", "rank and suit, such as QH"),
    (changed(START, "AS", "1S"), "Line 8, column 9: No rank “1”", "AS for the ace, TS or 10S for the ten"),
    (changed(START, "JD", "XD"), "Line 3, column 3: “XD”", "rank and suit, such as QH"),
    (changed(START, "JD", "J♦"), "Line 3, column 3: “J♦”", "rank and suit, such as QH"),
    (changed(START, "JD", "1010D"), "Line 3, column 3: “1010D”", "rank and suit, such as QH"),
    (changed(START, "JD", "JD" * 40), "Line 3, column 3: “JDJDJDJDJDJDJDJDJDJDJDJD…”", "rank and suit, such as QH"),
    (changed(START, "9S", "9ſ"), "“9ſ”", "rank and suit, such as QH"),
    (changed(START, "H-0", "H-14"), "Line 1, column 14: “H-14”", "such as H-3, or H-0"),
    (changed(START, "H-0", "H"), "Line 1, column 14: “H”", "such as H-3, or H-0"),
    (changed(START, "H-0", "X-2"), "Line 1, column 14: “X-2”", "such as H-3, or H-0"),
    (changed(START, "C-0", "H-0"), "Line 1, column 18: “H-0” names a suit for the second time", "each foundation once"),
    (changed(P10_TEXT, "D-K", "D-K D-0"), "Line 1, column 26: “D-0” names a suit for the second time", "each foundation once"),
    (P10_TEXT + "\nFoundations: H-0", "Line 11, column 1: “Foundations” is there twice; the first is line 1", "Take one out"),
    (START + "\n  freecells: -", "Line 11, column 3: “freecells” is there twice; the first is line 2", "Take one out"),
    ("Stock: AS\n" + START, "Line 1, column 1: “Stock” is unknown", "Foundations:, Freecells: or :"),
])
def test_a_refused_position_is_told_line_column_and_cure(text, place, cure):
    """Missing, doubled and unknown cards, too many columns or cells: the sentence says where and what to write instead."""
    said = told(boardtext.read, text)
    assert place in said and cure in said


@pytest.mark.spec("DEAL-6")
@pytest.mark.parametrize("text, place, cure", [
    ("", "“”", "such as 3a, bh or 26"),
    ("3", "“3”", "such as 3a, bh or 26"),
    ("1 2", "“1 2”", "such as 3a, bh or 26"),
    ("91", "Place 1: “9”", "Columns are numbers, free cells a, b, c"),
    ("0a", "Place 1: “0”", "Columns are numbers, free cells a, b, c"),
    ("e1", "Place 1: “e”", "Columns are numbers, free cells a, b, c"),
    ("h1", "Place 1: “h”", "Columns are numbers, free cells a, b, c"),
    ("19", "Place 2: “9”", "home is h"),
    ("1A", "Place 2: “A”", "home is h"),
    ("1S", "Place 2: “S”", "home is h"),
    ("12v", "Place 3: “v”", "v and one of 1–9 or a–d"),
    ("12v0", "Place 3: “v0”", "v and one of 1–9 or a–d"),
    ("12ve", "Place 3: “ve”", "v and one of 1–9 or a–d"),
    ("12v10", "Place 3: “v10”", "v and one of 1–9 or a–d"),
    ("12-3", "Place 3: “-3”", "v and one of 1–9 or a–d"),
])
def test_a_refused_move_text_is_told_where_and_what(text, place, cure):
    """What is no notation on this table gets the sign that is wrong and what can stand there."""
    said = told(read_on_deal_1, text)
    assert place in said and cure in said


@pytest.mark.spec("DEAL-6")
@pytest.mark.parametrize("text, place, cure", [
    ("1a 1b\n1c 1x", "Line 2, column 5", "home is h"),
    ("1a\n  q2", "Line 2, column 3", "free cells a, b, c"),
    ("1a 12v2x", "Line 1, column 6", "v and one of 1–9"),
    ("1a 1a", "Line 1, column 4: 1a is not possible here", "This free cell already holds six of spades."),
    ("# remark\n1h", "Line 2, column 1: 1h is not possible here", "its foundation needs ace of spades next"),
])
def test_a_refused_game_is_told_line_column_and_cure(text, place, cure):
    """A word that is no move, or no legal one, is named with its line and column; an illegal one with the rule."""
    said = told(read_game, text)
    assert place in said and cure in said


def test_a_refused_text_leaves_the_game_alone():
    """Whatever is typed as a move, the session is the one that it was."""
    session = Session(number=1)
    session.play("1a")
    session.undo()
    before = (session.board, session.at, list(session.played))
    for text in ("", "x", "99", "1aa", "12v0", "\u00a0", "🂡", "1" * 5000):
        with pytest.raises(Fault):
            session.play(text)
        assert (session.board, session.at, session.played) == before


# Whatever is typed


def mangled(texts):
    """Valid texts with signs and words left out, doubled, exchanged and added."""
    def change(text, edits):
        for at, kind, sign in edits:
            at = at % (len(text) + 1)
            text = text[:at] + {"out": "", "in": sign + text[at:at + 1], "twice": text[at:at + 4] * 2, "other": sign}[kind] + text[at + 1:]
        return text
    edit = st.tuples(st.integers(0, 400), st.sampled_from(["out", "in", "twice", "other"]), st.sampled_from(list("0123456789TJQKACDHS:- v#\nxhé\u00a0🂡")))
    return st.builds(change, texts, st.lists(edit, max_size=6))


ANYTHING = st.text(max_size=60)


def told_or_read(reader, text):
    """What was read, or None after the sentence of a Fault was checked: no other exception comes out."""
    try:
        return reader(text)
    except Fault as fault:
        said = sentence(fault)
        assert said.strip() and len(said) < 400
        return None


@MANY
@given(ANYTHING | mangled(st.sampled_from(["617", "FC1-C4-AAAAAKH", "8589934591"])))
@example("\u0131").via("upper case outside ASCII")
def test_any_text_is_a_deal_or_a_fault(text):
    """Numbers and codes: a deal in range, or a sentence."""
    for reader in (dealcode.read, dealcode.read_number):
        read = told_or_read(reader, text)
        assert read is None or 1 <= read[0] <= LAST


@MANY
@given(ANYTHING | mangled(st.sampled_from([START] + [boardtext.text(one) for one in ALL.values()])))
def test_any_text_is_a_board_or_a_fault(text):
    """Positions: 52 different cards on a table of this game, or a sentence."""
    read = told_or_read(boardtext.read, text)
    if read is not None:
        home = [rank * 4 + suit for suit in range(4) for rank in range(read.homes[suit])]
        lying = [c for column in read.columns for c in column] + [c for c in read.cells if c is not None]
        assert sorted(home + lying) == list(range(cards.PACK))
        assert len(read.cells) <= boardtext.MOST_CELLS[len(read.columns)]


@MANY
@given(st.sampled_from(list(ALL.values())), ANYTHING | mangled(st.sampled_from(["3a", "bh", "26", "26v4", "S5"])))
def test_any_text_is_a_move_or_a_fault(board, text):
    """Moves: from and to a place of the table, or a sentence; and then legal or refused with a reason."""
    read = told_or_read(lambda word: notation.read_move(board, word), text)
    if read is not None:
        assert read.src in board.places() and (read.dst == "h" or read.dst in board.places()) and 1 <= read.count <= 13
        why = moves.refusal(board, read)
        assert why is None or "refusal." + why.code in MESSAGES


@MANY
@given(ANYTHING | mangled(st.just(" ".join(solution(1)[:20]))))
def test_any_text_is_a_game_or_a_fault(text):
    """Games: legal moves all through, or a sentence."""
    read = told_or_read(read_game, text)
    if read is not None:
        session = Session(number=1)
        assert [session.play(move) for move in read] == [None] * len(read)
