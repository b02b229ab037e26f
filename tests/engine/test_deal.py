"""The pack, the numbered deals and their codes."""
import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards, dealcode
from engine.deal import LAST, LAYOUTS, deal, shuffled
from tests.games import DATA
from tests.pictures import board

NUMBERS = st.integers(1, LAST)


def columns(dealt):
    return [" ".join([cards.name(c) for c in column]) for column in dealt.columns]


@pytest.mark.spec("RULE-1")
def test_the_pack_is_52_cards_of_four_suits_from_ace_to_king():
    """The pack is the thirteen ranks, ace low and king high, in four suits, two black and two red."""
    names = [cards.name(c) for c in range(cards.PACK)]
    assert sorted(names) == sorted([rank + suit for rank in "A23456789TJQK" for suit in "CDHS"])
    assert [cards.rank(cards.card(rank + "S")) for rank in "A23456789TJQK"] == list(range(13))
    assert {suit for suit in "CDHS" if cards.is_red(cards.card("7" + suit))} == {"D", "H"}


@pytest.mark.spec("RULE-1")
@given(NUMBERS, st.sampled_from(LAYOUTS))
def test_every_deal_lays_all_52_cards_on_the_tableau(number, layout):
    """Each deal has every card once, all of them in columns: no stock, nothing in cells or on foundations."""
    dealt = deal(number, *layout)
    assert sorted([c for column in dealt.columns for c in column]) == list(range(52))
    assert dealt.cells == (None,) * layout[1]
    assert dealt.homes == (0, 0, 0, 0)


@pytest.mark.spec("RULE-1")
def test_the_first_thousand_deals_are_whole_packs():
    """Deals 1 to 1000 have 52 different cards each, and no two are the same."""
    packs = [tuple(shuffled(number)) for number in range(1, 1001)]
    assert all(sorted(pack) == list(range(52)) for pack in packs)
    assert len(set(packs)) == 1000


@pytest.mark.spec("RULE-2")
@pytest.mark.parametrize("layout, lengths", [
    ((8, 4), [7, 7, 7, 7, 6, 6, 6, 6]),
    ((7, 5), [8, 8, 8, 7, 7, 7, 7]),
    ((6, 6), [9, 9, 9, 9, 8, 8]),
])
def test_cards_are_dealt_row_by_row_from_left_to_right(layout, lengths):
    """The pack goes out in rows: 7 7 7 7 6 6 6 6 on eight columns, 8 8 8 7 7 7 7 on seven, 9 9 9 9 8 8 on six."""
    dealt = deal(617, *layout)
    assert [len(column) for column in dealt.columns] == lengths
    rows = [column[row] for row in range(9) for column in dealt.columns if row < len(column)]
    assert rows == shuffled(617)


@pytest.mark.spec("DEAL-1")
def test_numbered_deals_are_those_of_microsoft_and_freecell_pro():
    """Every published layout agrees, card for card, from deal 1 to 8,589,934,591."""
    published = json.loads((DATA / "ms_deals.json").read_text("utf-8"))["deals"]
    assert len(published) == 13 and str(LAST) in published
    for number, wanted in published.items():
        assert columns(deal(int(number))) == wanted, number


@pytest.mark.spec("DEAL-1")
def test_the_two_famous_deals():
    """Deals 1941 and 11982 lie as players know them."""
    assert deal(1941) == board("""
        : 9D 6S 4D AH 5C 4H KH
        : JH JC JS 7S 6D AC 4S
        : AD 8D AS 2H KC KD 7H
        : KS TS 9S 8H JD QD 3H
        : TC 4C 2S 5D 3S 6H
        : 3C QC 5S QS QH 7D
        : 9H 5H 7C 6C 3D TD
        : 2C 8C 8S TH 2D 9C
    """)
    assert deal(11982) == board("""
        : AH 3D KD JC 6C JD KC
        : AS 3H 6H 5D 2C 7D 8D
        : 4H QS 5S 5C TH 8H 2S
        : AC QC 4D 8C QH 9C 3S
        : 2D 8S 9H 9D 6D 2H
        : 6S 7H JH TD TC QD
        : TS AD 9S KH 4S 4C
        : JS KS 3C 7C 7S 5H
    """)


@pytest.mark.spec("DEAL-1")
@given(NUMBERS)
def test_seven_and_six_columns_deal_the_same_pack(number):
    """The number alone decides the order of the pack, whatever the table."""
    packs = []
    for layout in LAYOUTS:
        dealt = deal(number, *layout)
        packs.append([column[row] for row in range(9) for column in dealt.columns if row < len(column)])
    assert packs[0] == packs[1] == packs[2]


@pytest.mark.spec("DEAL-2")
def test_a_code_names_cells_and_number():
    """FC1-C4-AAAAAKH is deal 327 on eight columns with four cells; 5 and 6 cells go with 7 and 6 columns."""
    assert dealcode.code(327, 4) == "FC1-C4-AAAAAKH"
    assert dealcode.read("FC1-C4-AAAAAKH") == (327, 8, 4)
    assert [dealcode.read("FC1-C%d-AAAAAAB" % cells)[1:] for cells in range(7)] == [
        (8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (7, 5), (6, 6)]


@pytest.mark.spec("DEAL-2")
@given(NUMBERS, st.integers(0, 6))
def test_a_code_is_base_32_as_rfc_4648_says(number, cells):
    """The seven letters are the number in the standard's alphabet, most significant first, and read back as it was written."""
    code = dealcode.code(number, cells)
    bits = (number << 5).to_bytes(5, "big")  # 35 bits, in the 40 that eight letters hold
    assert code == "FC1-C%d-%s" % (cells, base64.b32encode(bits).decode()[:7])
    assert dealcode.read(code)[0::2] == (number, cells)


@pytest.mark.spec("DEAL-2")
@given(NUMBERS, st.integers(0, 6), st.lists(st.tuples(st.integers(0, 14), st.sampled_from(" \t\u00a0\n\u2009")), max_size=6))
def test_lower_case_and_stray_spaces_are_read(number, cells, spaces):
    """A code typed in small letters, or copied with spaces in it, means the same deal."""
    code = dealcode.code(number, cells).lower()
    for at, space in spaces:
        code = code[:at] + space + code[at:]
    assert dealcode.read(code)[0::2] == (number, cells)


@pytest.mark.spec("DEAL-4")
@pytest.mark.parametrize("typed, meant", [
    ("617", (617, None, None)),
    (" 1 000 000 ", (1000000, None, None)),
    ("+7", (7, None, None)),
    ("00000000000000000000000000001", (1, None, None)),
    ("8589934591", (LAST, None, None)),
    ("fc1-c4-aaaaakh", (327, 8, 4)),
])
def test_a_player_enters_a_number_or_a_code(typed, meant):
    """One field takes both: a number goes with the table at hand, a code brings its own."""
    assert dealcode.read_number(typed) == meant
