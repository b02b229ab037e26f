"""House Points at the table, statement by statement."""

import pytest

from e2e.browser import playable
from e2e.player import address, board_on, sit
from engine.deal import deal
from tests.pictures import BACK, ONLY_BACK, P1, P2, P7, P8, P10

# Two free cells: a run of three at most
TWO_CELLS = P1._replace(cells=(None, None))


def points(table, **options):
    """A player in house Points."""
    return sit(table, house="points", **options)


def cells(player):
    """The free cells that are on the table."""
    return "".join(player.page.locator(".cell:visible").evaluate_all("all => all.map(one => one.dataset.pile)"))


def new_game(player, layout=None, number=""):
    """Choose in the New game window."""
    player.tool("deal")
    assert player.opened() == ["new"]
    if layout:
        player.page.locator(f"#new [name=table-points][value='{layout}']").check(force=True)
    player.page.locator("#number").fill(number)
    player.tool("deal-chosen")


@pytest.mark.spec("POINTS-1", "APP-3")
def test_cells_are_chosen_in_the_new_game_window(table):
    """New deal opens the window, where four, two or one cell are chosen; the others vanish from the table; the choice stands in the address and holds for the next deals."""
    player = points(table, deal=1)
    assert cells(player) == "abcd"
    for layout, left in (("8x2", "ab"), ("8x1", "a"), ("8x4", "abcd")):
        new_game(player, layout, "617")
        assert cells(player) == left
        shown = board_on(player.page)
        assert shown == deal(617, 8, len(left))
        assert player.text("code") == f"FC1-C{len(left)}-AAAAATJ"
        assert ("layout=" + layout in player.page.url) == (layout != "8x4")
        assert player.text("limit") == str(len(left) + 1)
    new_game(player, "8x2")
    for tool in ("deal", "replay"):
        player.tool(tool)
        if tool == "deal":
            assert player.page.locator("#new [value='8x2']").is_checked()
            player.tool("deal-chosen")
        assert cells(player) == "ab"
    player.page.reload()
    playable(player.page)
    assert cells(player) == "ab"


@pytest.mark.spec("POINTS-1", "RULE-6", "RULE-9")
def test_cells_taken_out_count_for_nothing(table):
    """With two cells three cards go at once and no more; the message counts two cells."""
    player = points(table, board=TWO_CELLS)
    assert player.text("limit") == "3"
    player.tap("8H", "3")
    assert player.line() == "This run is 5 cards; the limit is 3, with 2 empty free cells and no empty column."
    player.check()
    player.play("4a", by="drag")
    player.play("5b", by="tap")
    assert player.text("limit") == "1"


@pytest.mark.spec("POINTS-1")
def test_foundations_stand_in_their_order(table):
    """The foundations are spades, hearts, diamonds and clubs, from left to right, before and after cards come."""
    for at in (P1, P7):
        player = points(table, board=at)
        places = player.page.locator(".home").evaluate_all("all => all.map(one => [one.getBoundingClientRect().left, one.dataset.pile])")
        assert "".join(suit for _, suit in sorted(places)) == "SHDC"


@pytest.mark.spec("POINTS-2", "RULE-8")
def test_one_tap_sends_home(table):
    """One tap sends a card home that can go; one that cannot is taken in hand and goes where the next tap says; drag sends home as well; nothing follows by itself."""
    player = points(table, board=P8)
    player.tap("TD")
    player.played("1h")
    player.carry(player.at("TS"), player.at("S"))
    player.played("2h")
    player.tap("JH")
    assert player.held() == ["JH"]
    player.tap("5")
    player.played("15")
    player.page.wait_for_timeout(300)
    player.check()
    shown = player.page.locator("#tools button:visible").evaluate_all("all => all.map(one => one.dataset.do)")
    assert shown == ["undo", "redo", "deal", "replay", "menu"]
    player.keys("f", "h")
    player.check()


@pytest.mark.spec("POINTS-2", "FIT-4")
def test_a_double_tap_sends_home(table):
    """A double tap sends one card home and leaves the next where it lies; on a card that cannot go it says why, on a run that they go one at a time."""
    player = points(table, board=P8)
    player.page.mouse.dblclick(*player.at("TD"))
    player.played("1h")
    assert player.held() == []
    player.page.mouse.dblclick(*player.at("JH"))
    player.check()
    assert player.line() == "JH cannot go home yet: its foundation needs 10H next."
    assert player.held() == []
    player.sit_again(board=P2, house="points")
    player.page.mouse.dblclick(*player.at("QS"))
    assert player.line() == "Cards go home one at a time; this run has 10."
    player.check()


@pytest.mark.spec("POINTS-2", "FIT-2")
def test_a_double_tap_by_finger(table):
    """Two quick taps of a finger are a double tap: one card goes home, nothing zooms; slower ones are two taps."""
    player = points(table, board=P8, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    x, y = player.at("TD")
    player.press(x, y)
    player.press(x, y)
    player.played("1h")
    assert player.page.evaluate("visualViewport.scale") == 1
    x, y = player.at("TS")
    player.press(x, y)
    player.played("2h")
    player.page.wait_for_timeout(350)
    player.press(*player.at("JC"))
    assert player.held() == ["JC"]


@pytest.mark.spec("POINTS-3", "RULE-5")
@pytest.mark.parametrize("by", ["drag", "tap", "keys"])
def test_a_card_comes_back_from_its_foundation(by, table):
    """The upper card of a foundation goes back to a column that takes it, by drag, and without one too; never to a cell, never where it does not fit. Undo sends it home again."""
    player = points(table, board=BACK)
    player.play("H8", by=by)
    player.undo()
    player.carry(player.at("H"), player.at("a"))
    assert player.line() == "A card from a foundation never goes to a free cell."
    player.check()
    player.carry(player.at("H"), player.at("1"))
    assert player.line() == "7H does not go on KH: it needs a card one rank higher."
    player.check()


@pytest.mark.spec("POINTS-3", "RULE-10")
def test_a_way_back_is_a_legal_move(table):
    """No legal move is announced only when a card from a foundation has no place to go either."""
    player = points(table, board=ONLY_BACK)
    assert player.opened() == []
    player.play("H8", by="drag")
    assert player.opened() == []
    classic = sit(table, board=ONLY_BACK)
    assert classic.opened() == ["stuck"]


@pytest.mark.spec("POINTS-4", "RULE-11")
def test_the_last_hundred_moves_are_undone(table):
    """After 110 moves Undo goes back a hundred and then says that it can no more; Redo brings all of them again."""
    player = points(table, board=P2)
    for _ in range(11):
        player.race(["23", "32"] * 5)
    undo = player.page.locator("#tools [data-do=undo]")
    for _ in range(99):
        player.keys("u")
        player.session.undo()
    assert undo.get_attribute("aria-disabled") == "false"
    player.undo()
    assert (undo.get_attribute("aria-disabled"), player.session.at) == ("true", 10)
    player.keys("u")
    player.check()
    for _ in range(100):
        player.keys("Control+y")
        player.session.redo()
    player.check()
    assert player.session.at == 110


@pytest.mark.spec("POINTS-5")
def test_the_score(table):
    """Ten for a card placed on a foundation, five for one from a cell on a column, nothing else; undo takes back what its move earned, to 0 and never below; the results tell it."""
    player = points(table, board=P8)
    assert not player.page.locator("#count").is_visible()
    seen = []
    for text in ("1h", "2a", "a5", "1b", "b6"):
        player.play(text, by="drag")
        seen.append(player.text("score"))
    assert seen == ["10", "10", "15", "15", "20"]
    back = []
    for _ in range(5):
        player.undo()
        back.append(player.text("score"))
    assert back == ["15", "15", "10", "10", "0"]
    player.keys("u", "u")
    assert player.text("score") == "0"
    player.sit_again(board=P10, house="points")
    player.tap("KS")
    player.page.locator("#result").wait_for(state="visible")
    assert player.page.locator("#result-score").inner_text() == "10"
    assert player.page.locator("#result-homes").inner_text() == "52"
    assert not player.page.locator("#result-moves").is_visible()
    assert "score 10" in player.text("alert")


@pytest.mark.spec("POINTS-6", "EMBED-4")
def test_the_code_is_shown_copied_and_dealt_again(table):
    """The code stands in the status line and is copied in one tap; entered, or in the address, it deals the same cards on the same table."""
    player = points(table, deal="FC1-C2-AAAAAKH", permissions=["clipboard-read", "clipboard-write"])
    first = board_on(player.page)
    assert first == deal(327, 8, 2)
    assert player.text("code") == "FC1-C2-AAAAAKH"
    player.tool("menu")
    player.tool("copies")
    player.tool("copy")
    player.page.wait_for_function("document.getElementById('copies-note').textContent === 'The code is copied.'")
    code = player.page.evaluate("navigator.clipboard.readText()")
    assert code == "FC1-C2-AAAAAKH"
    player.keys("Escape")
    new_game(player, "8x4", "1")
    assert board_on(player.page) == deal(1)
    new_game(player, None, code.lower())
    assert board_on(player.page) == first
    player.page.goto(player.page.url.split("?")[0] + address(deal=code, house="points"))
    playable(player.page)
    assert board_on(player.page) == first


@pytest.mark.spec("POINTS-1", "POINTS-6", "DEAL-2")
def test_codes_of_other_tables(table):
    """A code for a table that the house does not play is answered under the field, with the codes that it plays."""
    player = points(table, deal=1)
    new_game(player, None, "FC1-C6-AAAAAKH")
    assert player.opened() == ["new"]
    assert player.page.locator("#number-fault").inner_text() == (
        "That code is for 6 columns and 6 free cells. A code for this house begins with FC1-C4, FC1-C2, FC1-C1.")
    player.page.locator("#new [value=flexcell]").check(force=True)
    assert not player.page.locator("#number-fault").is_visible()
    player.tool("deal-chosen")
    assert board_on(player.page) == deal(327, 6, 6)
