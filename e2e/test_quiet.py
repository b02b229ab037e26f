"""House Quiet at the table, statement by statement."""

import pytest

from e2e.player import board_on, sit
from tests.pictures import P1, P2, P3, P8, P10, board

# An ace at an end
ACE = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - -
    : 9S 8H 7S 6H 5S 4H
    : TD
    : 9C
    : KS KH AC 2D 3H 5C 6S 8D TH JS
    : AD 2H 3S 5D 7C 8S TS QC KD
    : 2S 4C 5H 7D 9D JC QH KC AH
    : AS 3C 4D 6C 7H 9H JD QS
    : 2C 3D 4S 6D 8C TC JH QD
""")

_GOLD = """() => {
  const frame = document.getElementById("held"), style = getComputedStyle(frame), box = frame.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".pile>.card.sel")].map(card => card.getBoundingClientRect());
  return {colour: style.borderTopColor, width: parseFloat(style.borderTopWidth), shown: box.height > 0,
    around: cards.every(card => card.left >= box.left && card.right <= box.right && card.top >= box.top - 1 && card.bottom <= box.bottom + 1)};
}"""


def quiet(table, **options):
    """A player in house Quiet."""
    return sit(table, house="quiet", **options)


@pytest.mark.spec("QUIET-1")
def test_a_tap_selects(table):
    """A tap selects a card and all below it, which must be a run; a gold outline surrounds them, and the legal wells and columns are lit."""
    player = quiet(table, board=P2)
    player.tap("8S")
    assert player.held() == "8S 7H 6S 5H 4S 3H".split()
    player.keys("Escape")
    player.tap("QS")
    assert player.held() == "QS JH TS 9H 8S 7H 6S 5H 4S 3H".split()
    assert player.lit() == "24"
    gold = player.page.evaluate(_GOLD)
    assert gold["shown"] and gold["around"] and gold["width"] >= 3
    red, green, blue = [int(part) for part in gold["colour"][4:-1].split(",")]
    assert red > 200 and green > 150 and blue < 120
    player.keys("Escape")
    player.tap("3H")
    assert player.lit() == "3abcd"
    player.keys("Escape")
    assert (player.held(), player.lit()) == ([], "")
    player.tap("KD")
    assert player.lit() == "3abcd"


@pytest.mark.spec("QUIET-1", "RULE-9")
def test_only_a_run_is_selected(table):
    """A card with cards upon it that are no run with it is not selected; the line says why."""
    player = quiet(table, deal=1)
    player.tap("JD")
    assert player.held() == []
    assert player.line() == "From JD down the cards are no run: it begins at 6S. Move it in pieces."
    player.check()


@pytest.mark.spec("QUIET-2", "RULE-5")
def test_the_next_tap_places(table):
    """The next tap places: another column, an empty cell, or the foundation of that suit and no other."""
    player = quiet(table, board=ACE)
    player.tap("8H", "3")
    player.played("13")
    player.tap("9S", "2")
    player.played("12")
    player.tap("AH", "b")
    player.played("6b")
    player.tap("b")
    assert player.lit() == "1H"
    player.tap("S")
    player.check()
    assert player.line() == "AH has its own foundation; this one takes spades."
    player.tap("H")
    player.played("bh")
    player.tap("KC", "1")
    player.played("61")


@pytest.mark.spec("QUIET-3")
def test_cancelling(table):
    """The same card again or Escape cancels; elsewhere nothing is selected until then; another card of the same column is chosen directly."""
    player = quiet(table, board=P1)
    player.tap("7S")
    player.tap("7S")
    assert player.held() == []
    player.tap("7S")
    player.keys("Escape")
    assert player.held() == []
    player.tap("7S")
    player.tap("5S")
    assert player.held() == ["5S", "4H"]
    player.tap("TD")
    assert player.held() == ["5S", "4H"]
    assert player.line() == "5S does not go on 10D: it needs a card one rank higher."
    player.check()
    player.tap("4H")
    assert player.held() == ["4H"]
    player.tap("4H", "TD")
    assert player.held() == ["TD"]


@pytest.mark.spec("QUIET-4", "RULE-6", "RULE-9")
def test_capacity_at_the_destination(table):
    """Capacity is checked when the destination is chosen: a long run is selected, refused with the reason, and stays in hand where it lies."""
    player = quiet(table, board=P1)
    player.tap("9S")
    assert len(player.held()) == 6
    assert player.line() == ""
    player.tap("TD")
    assert player.line() == "This run is 6 cards; the limit is 5, with 4 empty free cells and no empty column."
    assert len(player.held()) == 6
    player.check()
    player.sit_again(board=P3, house="quiet")
    player.tap("8S", "2")
    assert player.line() == "This run is 3 cards; the limit is 2, with no empty free cell and 1 empty column."
    player.tap("a")
    assert player.line() == "This free cell already holds 10S."
    player.tap("S")
    assert player.line() == "Cards go home one at a time; this run has 3."
    player.check()
    assert len(player.held()) == 3


_STOP = """() => {
  const active = document.activeElement, pile = active.closest("[data-pile]");
  if (!pile) return active.dataset.do || active.id || "page";
  const card = pile.getAttribute("aria-activedescendant");
  return pile.dataset.pile + (card ? ":" + card.slice(5) : "");
}"""


@pytest.mark.spec("QUIET-5")
def test_tab_walks_the_cards(table):
    """Tab walks every card and every pile's control, Shift and Tab back; each column's control announces its number."""
    player = quiet(table, board=P3)
    stops = [player.page.evaluate(_STOP)]
    for _ in range(90):
        player.keys("Tab")
        stops.append(player.page.evaluate(_STOP))
        if stops[-1] == "8:QD":
            break
    names = [stop.split(":")[1] for stop in stops if ":" in stop]
    lying = [name for column in P3.columns for name in column]
    assert len(names) == len(set(names)) == 52 == len(lying) + 4
    piles = [stop for stop in stops if len(stop) == 1]
    assert [stop for stop in piles if stop in "12345678"] == list("12345678")
    back = []
    for _ in range(6):
        player.keys("Shift+Tab")
        back.append(player.page.evaluate(_STOP))
    assert back == stops[-2:-8:-1]
    labels = player.page.locator(".column").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert [label.split(",")[0] for label in labels] == [f"column {n}" for n in range(1, 9)]


@pytest.mark.spec("QUIET-5", "APP-7")
def test_keys_select_and_place(table):
    """Enter and Space select the card at the cursor and place it; Escape clears, or closes a window; U, Ctrl-Z and ⌘Z undo."""
    player = quiet(table, board=P1)
    player.page.locator("#pile-1").focus()
    player.keys("Home", "ArrowDown", "ArrowDown", "Enter")
    assert player.held() == ["7S", "6H", "5S", "4H"]
    player.keys("Escape")
    assert player.held() == []
    for key in ("u", "Control+z", "Meta+z"):
        player.page.locator("#pile-1").focus()
        player.keys("Home", "ArrowDown", "Space")
        assert len(player.held()) == 5
        player.page.locator("#pile-3").focus()
        player.keys("Enter")
        player.played("13")
        player.keys(key)
        player.session.undo()
        player.check()
    player.tool("menu")
    assert player.opened() == ["menu"]
    player.keys("Escape")
    assert player.opened() == []
    player.check()


@pytest.mark.spec("QUIET-6", "APP-6")
def test_restart_and_new_deal_ask(table):
    """Restart and New deal both ask first; Cancel, Escape or a tap beside the window change nothing; yes does it, and undo takes it back."""
    player = quiet(table, deal=1)
    for tool in ("deal", "replay"):
        for away in (lambda: player.tool("close"), lambda: player.keys("Escape"), lambda: player.press(4, 4)):
            player.tool(tool)
            assert player.opened() == ["ask"]
            away()
            assert player.opened() == []
            player.check()
    player.play("1a", by="tap")
    player.tool("replay")
    player.tool("asked")
    assert board_on(player.page) == player.session.boards[0]
    player.tool("undo")
    player.check()
    player.tool("deal")
    player.tool("asked")
    assert board_on(player.page) != player.session.boards[0]
    player.tool("undo")
    player.check()
    player.undo()


@pytest.mark.spec("QUIET-6", "RULE-11")
def test_quiet_foundations_and_undo(table):
    """Foundations only receive; undo brings a card back, move by move to the start."""
    player = quiet(table, board=P8)
    for card, text in (("TD", "1h"), ("TS", "2h"), ("TH", "3h")):
        player.tap(card, "DHSC"["DHSC".index(card[1])])
        player.played(text)
    player.tap("S")
    assert player.line() == "Foundations only receive; undo brings 10S back."
    assert player.held() == []
    player.carry(player.at("S"), player.at("5"))
    player.check()
    for _ in range(3):
        player.undo()
    assert board_on(player.page) == P8


@pytest.mark.spec("QUIET-7", "RULE-8")
def test_nothing_by_itself(table):
    """No automatic move, no auto finish, no hint, no clock, no score, no double tap, no press and hold: what is not asked for is not done or shown."""
    player = quiet(table, board=P8)
    shown = player.page.locator("#tools button:visible").evaluate_all("all => all.map(one => one.dataset.do)")
    assert shown == ["undo", "redo", "deal", "replay", "menu"]
    assert not player.page.locator("#time").is_visible()
    assert not player.page.locator("#limit-pill").is_visible()
    player.keys("f", "h")
    x, y = player.at("TD")
    player.page.mouse.dblclick(x, y)
    player.check()
    assert player.held() == []
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.wait_for_timeout(600)
    assert not player.page.locator("#run").is_visible()
    player.page.mouse.up()
    player.check()
    player.sit_again(board=P10, house="quiet")
    player.tap("1")
    player.check()
    player.tap("S")
    player.page.locator("#result").wait_for(state="visible")
    assert not player.page.locator("#result-time").is_visible()
    assert "solv" not in player.page.locator("body").inner_text().lower()
