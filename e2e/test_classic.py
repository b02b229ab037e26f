"""House Classic at the table, statement by statement."""

import re

import pytest

from e2e.player import Fingers, board_on, sit
from e2e.test_win import DEAL, line
from engine import cards, notation
from engine.board import COLUMNS
from engine.session import Session
from tests.pictures import BEFORE_P6, P1, P2, P3, P5, P6, P8, P9, P10, P11

HOLD = 350  # ms


def hold(player, name):
    """Press on a card and wait for the panel; the finger stays down."""
    player.page.mouse.move(*player.at(name))
    player.page.mouse.down()
    player.page.locator("#run").wait_for(state="visible")


def run(player):
    """(cards, verdict) on the panel of the run, None while it is closed."""
    if not player.page.locator("#run").is_visible():
        return None
    return int(player.text("run-count")), player.text("run-limit")


def facts(player):
    """The status line's figures."""
    return {name: player.text(name) for name in ("limit", "moves", "code")}


@pytest.mark.spec("CLASSIC-1")
@pytest.mark.parametrize("more", ["", "&hand=left"])
def test_the_table(more, table):
    """Eight columns, four cells at one side, four foundations at the other, one per suit in a fixed order; left-handed it is mirrored."""
    player = sit(table, deal=1, more=more)
    left = player.page.evaluate("Object.fromEntries([...document.querySelectorAll('.pile:not([hidden])')].map(p => [p.dataset.pile, p.getBoundingClientRect().left]))")
    columns, cells, homes = [[left[p] for p in places] for places in ("12345678", "abcd", "SHDC")]
    assert len(left) == 16
    assert columns == sorted(columns)
    assert cells == sorted(cells)
    assert homes == sorted(homes)
    assert (max(cells) < min(homes)) is not bool(more)


@pytest.mark.spec("CLASSIC-2", "RULE-8")
def test_taps(table):
    """A tap takes a card in hand, the next puts it down; the last card of a column or one in a cell goes home with a single tap, no selection made."""
    player = sit(table, board=P3)
    player.tap("7H")
    assert player.held() == ["7H", "6S"]
    player.tap("4")
    player.played("14")
    player.sit_again(board=P11)
    player.tap("b")
    player.played("bh")
    assert player.held() == []
    player.sit_again(board=P8)
    player.tap("TD")
    player.played("1h")
    assert player.held() == []


@pytest.mark.spec("CLASSIC-2", "RULE-7")
def test_a_tap_takes_what_fits_not_what_could(table):
    """A tap on a card that cannot go home takes it with all below it; the same card again puts it back, another of its column is taken instead."""
    player = sit(table, board=P1)
    player.tap("7S")
    assert player.held() == ["7S", "6H", "5S", "4H"]
    player.tap("5S")
    assert player.held() == ["5S", "4H"]
    player.tap("5S")
    assert player.held() == []
    player.tap("8H", "3")
    player.played("13")
    assert facts(player)["moves"] == "1"
    player.undo()


@pytest.mark.spec("CLASSIC-3")
def test_press_and_hold(table):
    """Holding a column's card opens the panel with the number of cards that go with it and whether that is within the limit; lifting only selects."""
    player = sit(table, board=P1)
    hold(player, "7S")
    assert run(player) == (4, "Within limit 5")
    player.page.mouse.up()
    player.check()
    assert run(player)[0] == 4
    assert player.held() == ["7S", "6H", "5S", "4H"]
    player.tap("3")
    assert run(player) is None
    hold(player, "9S")
    assert run(player) == (6, "Too many for limit 5")
    player.page.mouse.up()
    player.check()
    assert player.held()[0] == "9S"


@pytest.mark.spec("CLASSIC-3")
def test_slide_to_the_arrows(table):
    """Without lifting, the finger slides to the up or down arrow and the starting card changes; resting there goes on; the board is untouched."""
    player = sit(table, board=P1)
    mouse = player.page.mouse
    hold(player, "5S")
    assert run(player)[0] == 2
    mouse.move(*player.middle("#run .up"), steps=4)
    assert run(player)[0] >= 3
    player.page.wait_for_function("document.getElementById('run-count').textContent === '6'")
    mouse.move(*player.middle("#run .n"), steps=2)
    assert run(player) == (6, "Too many for limit 5")
    mouse.move(*player.middle("#run .dn"), steps=2)
    assert run(player)[0] <= 5
    mouse.move(*player.middle("#run .n"), steps=2)
    left = run(player)[0]
    mouse.up()
    player.check()
    assert len(player.held()) == run(player)[0] == left


@pytest.mark.spec("CLASSIC-3")
def test_arrows_by_tap_and_ways_out(table):
    """The arrows can be tapped and stop at the ends of the run; the close button and Escape close the panel with the board untouched."""
    player = sit(table, board=P1)
    hold(player, "5S")
    player.page.mouse.up()
    for name, count in ((".dn", 1), (".dn", 1), (".up", 2), (".up", 3)):
        player.press(*player.middle("#run " + name))
        assert run(player)[0] == count == len(player.held())
    for _ in range(5):
        player.press(*player.middle("#run .up"))
    assert run(player)[0] == 6
    player.press(*player.middle("#run .x"))
    assert (run(player), player.held()) == (None, [])
    player.check()
    hold(player, "5S")
    player.page.mouse.up()
    player.keys("Escape")
    assert (run(player), player.held()) == (None, [])
    player.check()


@pytest.mark.spec("CLASSIC-3")
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (320, 568), (844, 390)])
def test_a_hold_by_finger(size, table):
    """On a phone a finger that rests on any column opens the panel, inside the screen and beside the card under the finger."""
    width, height = size
    player = sit(table, board=P1, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    for name in [cards.name(pile[-1]) for pile in P1.columns if pile]:
        with Fingers(player.page) as fingers:
            fingers.down(player.at(name))
            player.page.locator("#run").wait_for(state="visible")
            panel = player.page.locator("#run").bounding_box()
            card = player.page.locator(f"#card-{name}").bounding_box()
            fingers.up()
        assert panel["x"] >= 0 and panel["x"] + panel["width"] <= width
        assert panel["y"] >= 0 and panel["y"] + panel["height"] <= height
        assert not _over(panel, card), (name, panel, card)
        player.check()
        player.keys("Escape")


def _over(one, other):
    """Do two boxes share any place?"""
    return all(one[at] < other[at] + other[size] and other[at] < one[at] + one[size] for at, size in (("x", "width"), ("y", "height")))


@pytest.mark.spec("CLASSIC-3", "FIT-3")
@pytest.mark.parametrize("key", ["Escape", "a", "1", "3", "u", "d", "h", "m", "Enter", "ArrowLeft"])
def test_a_key_during_a_hold(key, table):
    """Whatever a key does while the finger rests on a column, the finger's end is no fault and no move; once the run is in hand no more, the panel is gone for good."""
    player = sit(table, board=P1)
    hold(player, "5S")
    player.keys(key)
    closed = run(player) is None
    assert closed or player.held()[0] == "5S"
    assert closed or key != "Escape"
    before = board_on(player.page)
    player.page.mouse.move(*player.at("QD"), steps=3)
    player.page.mouse.up()
    assert not closed or (run(player), board_on(player.page)) == (None, before)
    assert not player.line().startswith("Something went wrong")


@pytest.mark.spec("CLASSIC-3", "FIT-3")
@pytest.mark.parametrize("rests", [False, True], ids=["at once", "after a rest"])
def test_the_position_changes_under_a_finger(rests, table):
    """A key that changes the position while a finger lies on a card ends that press: what the finger does then is no move and no fault."""
    player = sit(table, board=P1)
    player.play("1a", by="drag")
    player.play("32", by="drag")
    for key, change in (("u", Session.undo), ("u", Session.undo), ("Control+y", Session.redo)):
        (x, y), mouse = player.at("9C"), player.page.mouse
        mouse.move(x, y)
        mouse.down()
        if rests:
            player.page.locator("#run").wait_for(state="visible")
        player.keys(key)
        assert change(player.session)
        mouse.move(*player.at("QD"), steps=3)
        mouse.up()
        player.check()
        assert (run(player), player.held(), player.line()) == (None, [], "")


@pytest.mark.spec("CLASSIC-2", "CLASSIC-3")
def test_a_drag_after_a_hold(table):
    """Who rests on a card before dragging it can drop it beside its column: the panel opens on the other side."""
    player = sit(table, board=P1)
    hold(player, "9C")
    player.page.mouse.move(*player.at("TD"), steps=4)
    player.page.mouse.up()
    player.played("32")
    assert run(player) is None


@pytest.mark.spec("CLASSIC-2", "FIT-4")
def test_a_drag_that_a_busy_page_hears_late(table):
    """A drag whose way comes to the page only after the time of a hold is a drag, also to a place that the panel lies over by then."""
    player = sit(table, board=P1, viewport={"width": 390, "height": 844})  # there is room for the panel on one side only
    player.carry(player.at("8H"), player.at("3"), late=True)
    player.played("13")
    assert run(player) is None


@pytest.mark.spec("CLASSIC-3", "FIT-4")
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_tap_that_a_busy_page_hears_late(table, touch):
    """A tap whose end comes to the page only after the time of a hold is a tap: what was in hand goes where it was tapped."""
    player = sit(table, deal=DEAL, viewport={"width": 390, "height": 844}, has_touch=touch)
    for text in line()[:12]:
        board = player.session.board
        move = notation.read_move(board, text)
        target = player.target(board, move)
        if player.flies(move):
            player.press(*player.point(board, move.src, move.count), late=move.src in COLUMNS)
        else:
            player.press(*player.point(board, move.src, move.count))
            player.press(*player.point(board, target), late=target in COLUMNS and board.pile(target))
        player.played(text)
        assert not run(player) and not player.held()


@pytest.mark.spec("CLASSIC-4", "RULE-6")
def test_the_limit_is_live(table):
    """The status bar shows "Move n", the present limit, after each move and each undo."""
    player = sit(table, board=P3)
    assert re.sub(r"\s+", " ", player.text("limit-pill")) == "Move 2"
    player.tap("6S", "3")
    player.played("13v1")
    assert facts(player)["limit"] == "1"
    player.undo()
    assert facts(player)["limit"] == "2"
    for at, limit in ((P1, "5"), (P2, "10"), (P10, "52")):
        assert facts(player.sit_again(board=at))["limit"] == limit


@pytest.mark.spec("CLASSIC-5", "RULE-6", "RULE-9")
def test_too_long_a_run(table):
    """The panel says that a run is too long, the destination refuses it, and the line names the limit, the cells and the columns."""
    player = sit(table, board=P1)
    hold(player, "9S")
    assert run(player)[1] == "Too many for limit 5"
    player.page.mouse.up()
    player.tap("2")
    player.check()
    assert player.line() == "This run is 6 cards; the limit is 5, with 4 empty free cells and no empty column."
    assert player.text("alert") == player.line()
    player.sit_again(board=P3)
    player.tap("7H", "3")
    player.check()
    assert player.line() == "This run is 2 cards; into an empty column the limit is 1, with no empty free cell and no other empty column."


@pytest.mark.spec("CLASSIC-5", "RULE-9")
def test_a_broken_run(table):
    """From a card above a break nothing is taken; the line says where the run begins, and in pieces it moves."""
    player = sit(table, board=P2)
    player.tap("QC")
    assert player.held() == []
    assert "From QC down the cards are no run: it begins at QD" not in player.line()
    player.check()
    player.sit_again(deal=1)
    player.tap("JD")
    assert player.held() == []
    assert player.line() == "From JD down the cards are no run: it begins at 6S. Move it in pieces."
    player.tap("6S", "a")
    player.played("1a")
    player.tap("6D", "b")
    player.played("1b")


COUNT_FLIGHTS = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...frames) { flights.push(this.id); return animate.apply(this, frames); };
}"""


@pytest.mark.spec("CLASSIC-6")
def test_an_illegal_drop(table):
    """A card dropped where it may not go springs back to its place, animated, with one line that says why; so does one dropped nowhere."""
    player = sit(table, deal=1, motion="")
    player.page.evaluate(COUNT_FLIGHTS)
    player.carry(player.at("6S"), player.at("9C"))
    assert player.line() == "6S does not go on 9C: it needs a card one rank higher."
    assert player.page.evaluate("flights") == ["card-6S"]
    player.check()
    player.page.evaluate("Promise.allSettled(document.getElementById('card-6S').getAnimations().map(one => one.finished))")
    player.page.wait_for_function("!document.querySelector('.moving, .dragging, .lifted')")
    player.rest()
    player.carry(player.at("6S"), player.middle(".status"))
    player.check()
    assert (player.line(), player.held()) == ("", [])


@pytest.mark.spec("CLASSIC-7", "RULE-5", "RULE-11")
def test_foundations_only_receive(table):
    """A tap or a drag on a foundation says that it only receives; undo brings the card back."""
    player = sit(table, board=P8)
    player.tap("TD")
    player.played("1h")
    player.tap("D")
    assert player.line() == "Foundations only receive; undo brings 10D back."
    player.tap("5")
    player.carry(player.at("D"), player.at("5"))
    assert player.line() == "Foundations only receive; undo brings 10D back."
    player.check()
    assert player.held() == []
    player.undo()


@pytest.mark.spec("CLASSIC-7", "RULE-11")
def test_undo_is_unlimited(table):
    """After 120 moves, 120 undos bring the position back and 120 redos the last one."""
    player = sit(table, board=P2)
    player.walk_to("2")
    for at in range(120):  # the king of diamonds into the empty column and back
        text, way = ("23", "ArrowRight") if at % 2 == 0 else ("32", "ArrowLeft")
        player.session.play(text)
        player.keys("Enter", way, "Enter")
    assert facts(player)["moves"] == "120"
    player.keys(*["u"] * 120)
    assert facts(player)["moves"] == "0"
    assert board_on(player.page) == P2
    player.keys(*["Control+y"] * 120)
    assert facts(player)["moves"] == "120"
    player.check()


@pytest.mark.spec("CLASSIC-8")
def test_keys_walk(table):
    """Left and right walk the cells, foundations and columns and round; up and down choose the starting card; Enter or Space takes it and puts it down."""
    player = sit(table, board=P1)
    player.walk_to("a")
    seen = []
    for _ in range(16):
        player.keys("ArrowRight")
        seen.append(player.focus())
    assert "".join(seen) == "bcdSHDC12345678a"
    player.keys("ArrowLeft")
    assert player.focus() == "8"
    player.walk_to("1")
    player.keys("Home", "ArrowDown", "End")
    player.keys("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "Enter")
    assert player.held() == ["6H", "5S", "4H"]
    player.keys("Escape")
    assert player.held() == []
    player.keys("ArrowUp", "ArrowUp", "Space")
    assert player.held() == ["8H", "7S", "6H", "5S", "4H"]
    player.keys("ArrowRight", "ArrowRight", "Space")
    player.played("13")
    assert player.focus() == "3"
    player.sit_again(board=P11)
    player.walk_to("1")
    player.keys("Home", "End", "ArrowUp", "ArrowDown", "Enter")  # on an empty column they find nothing
    player.check()
    player.play("bh", by="keys")
    player.play("ah", by="keys")
    player.page.locator("#result").wait_for(state="visible")


@pytest.mark.spec("CLASSIC-8", "APP-7")
def test_letters(table):
    """U takes a move back, N deals anew, F finishes; a key held down deals once; letters in a window do nothing to the table."""
    player = sit(table, board=P8)
    player.tap("TD")
    player.played("1h")
    player.keys("u")
    player.session.undo()
    player.check()
    player.keys("f")
    player.page.locator("#result").wait_for(state="visible")
    player.keys("u", "n")
    assert player.opened() == ["result"]
    player.keys("Escape")
    assert sum(board_on(player.page).homes) == 52
    before = board_on(player.page)
    player.page.keyboard.down("n")
    player.page.keyboard.down("n")
    player.page.keyboard.up("n")
    assert board_on(player.page) != before
    player.keys("u")
    assert board_on(player.page) == before


@pytest.mark.spec("CLASSIC-8")
def test_no_key_acts_unseen(table):
    """With no focus on the board, Enter moves nothing and takes nothing: it shows the cursor first."""
    player = sit(table, board=P10)
    player.keys("Enter")
    player.check()
    assert (player.focus(), player.held(), player.opened()) == ("1", [], [])


def won(table, **options):
    """A player whose last card has just gone home, the results in front."""
    player = sit(table, board=P10, **options)
    player.tap("1")
    player.page.locator("#result").wait_for(state="visible")
    player.played("1h")
    return player


@pytest.mark.spec("CLASSIC-9", "CLASSIC-17", "APP-6")
def test_results(table):
    """After a win the panel tells time, moves and cards home and has three exits: look at the board, replay, new deal."""
    player = won(table)
    assert re.fullmatch(r"0:0\d", player.text("result-time"))
    assert (player.text("result-moves"), player.text("result-homes")) == ("1", "52")
    exits = player.page.locator("#result .btns button").evaluate_all("all => all.map(one => one.dataset.do)")
    assert exits == ["deal-again", "replay-again", "close"]
    player.tool("close")
    assert player.opened() == []
    player.check()
    player.tool("undo")
    player.session.undo()
    player.check()
    player.tap("1")
    player.page.locator("#result").wait_for(state="visible")
    player.tool("replay-again")
    assert (player.opened(), board_on(player.page)) == ([], P10)
    player.tap("1")
    player.page.locator("#result").wait_for(state="visible")
    player.tool("deal-again")
    assert player.opened() == []
    assert board_on(player.page).homes == (0, 0, 0, 0)


@pytest.mark.spec("CLASSIC-9", "FIT-4")
@pytest.mark.parametrize("touch", [False, True])
def test_the_tap_that_wins_does_not_close_the_results(touch, table):
    """The tap that sends the last card home opens the results and does not close them by its own end; a tap beside them does."""
    options = {"has_touch": True, "is_mobile": True} if touch else {}
    player = won(table, viewport={"width": 390, "height": 844}, **options)
    player.page.wait_for_timeout(400)  # the click that follows a touch comes in that time
    assert player.opened() == ["result"]
    player.press(20, 20)
    player.page.locator("#result").wait_for(state="hidden")
    player.check()


@pytest.mark.spec("CLASSIC-9", "EMBED-4")
def test_the_code_is_copied(table):
    """One tap copies the deal's code; where the page may not, the code is selected for the player's hand and nothing claims success."""
    player = sit(table, deal=1)
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.race(line())
    player.page.locator("#result").wait_for(state="visible")
    field = player.page.locator("#result-code")
    assert field.input_value() == "FC1-C4-AAAAAAB"
    player.tool("copy")
    player.page.wait_for_function("document.getElementById('result-note').textContent")
    assert player.text("result-note") == "The code is copied."
    assert player.page.evaluate("navigator.clipboard.readText()") == "FC1-C4-AAAAAAB"
    player.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')); }")
    player.tool("copy")
    player.page.wait_for_function("document.getElementById('result-note').textContent.includes('yourself')")
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == "FC1-C4-AAAAAAB"
    assert field.evaluate("field => field === document.activeElement")


@pytest.mark.spec("CLASSIC-10", "RULE-10", "RULE-9")
def test_no_legal_move(table):
    """When no move is left it is said at once, with exactly three exits and no other way out: undo, replay, new deal."""
    player = sit(table, board=BEFORE_P6)
    player.tap("TS", "d")
    player.played("7d")
    assert player.session.board == P6
    assert player.opened() == ["stuck"]
    assert player.text("alert") == "No legal move is left"
    buttons = player.page.locator("#stuck button:visible").evaluate_all("all => all.map(one => one.dataset.do)")
    assert buttons == ["undo-stuck", "replay-again", "deal-again"]
    player.keys("Escape", "Escape", "Escape")
    player.press(5, 5)
    assert player.opened() == ["stuck"]
    player.tool("undo-stuck")
    player.session.undo()
    player.check()
    player.keys("Control+y")
    player.played("7d") if not player.session.redo() else player.check()
    assert player.opened() == ["stuck"]
    player.tool("replay-again")
    assert (player.opened(), board_on(player.page)) == ([], BEFORE_P6)
    player.tool("undo")
    assert (player.opened(), board_on(player.page)) == (["stuck"], P6)
    player.tool("deal-again")
    assert player.opened() == []
    assert board_on(player.page) != P6


@pytest.mark.spec("CLASSIC-10", "RULE-10")
def test_an_empty_column_is_not_the_end(table):
    """Every cell taken and nothing fits, but a column is empty: nothing is said, and a card goes there."""
    player = sit(table, board=P5)
    assert player.opened() == []
    player.tap("QS", "5")
    player.played("45")
    assert player.text("alert") == ""


def third(player):
    """What the third tool is, and what it does."""
    return player.text("third"), player.page.locator("#third").get_attribute("data-do")


@pytest.mark.spec("CLASSIC-15")
def test_auto_finish(table):
    """When the rest can go home, the third tool turns into Auto finish; it sends one card after another, each a move and an undo step."""
    player = sit(table, board=P9)
    assert third(player) == ("New deal", "deal")
    player.sit_again(board=P8)
    assert third(player) == ("Auto finish", "finish")
    player.tool("finish")
    assert third(player) == ("Stop", "finish")
    player.page.locator("#result").wait_for(state="visible")
    assert player.text("result-moves") == "16"
    player.tool("close")
    assert third(player) == ("New deal", "deal")
    for moves in range(15, -1, -1):
        player.tool("undo")
        assert sum(board_on(player.page).homes) == 36 + moves
    assert board_on(player.page) == P8


@pytest.mark.spec("CLASSIC-15", "FIT-4")
def test_auto_finish_stops_at_once(table):
    """A second tap on the tool, an undo, or a tap on the table, also one that a card goes home during, stops auto finish at once, and the tool is Auto finish again."""
    player = sit(table, board=P8, motion="calm")

    def started():
        player.tool("finish")
        player.page.wait_for_function("document.getElementById('moves').textContent >= 2", polling="raf")

    def stopped(tap):
        tap()
        assert third(player)[0] == "Auto finish"
        lying = board_on(player.page)
        player.page.wait_for_timeout(500)  # more than two steps of auto finish: none comes
        assert board_on(player.page) == lying
        assert 36 < sum(lying.homes) < 52
        player.keys(*["u"] * 16)
        assert board_on(player.page) == P8

    started()
    stopped(lambda: player.tool("finish"))
    started()
    stopped(lambda: player.keys("u"))
    started()
    stopped(lambda: player.press(*player.middle("#pile-8 .well")))

    def during():
        player.page.mouse.move(*player.middle("#pile-8 .well"))
        player.page.mouse.down()
        player.page.evaluate("window.before = document.getElementById('moves').textContent")
        player.page.wait_for_function("document.getElementById('moves').textContent !== before", polling="raf")
        player.page.mouse.up()

    started()
    stopped(during)


@pytest.mark.spec("CLASSIC-16")
def test_the_clock(table):
    """A clock runs from the deal on; a hidden page pauses it, and back again it goes on from there."""
    player = sit(table, deal=1)
    page = player.page

    def ran(to):
        page.wait_for_function("to => document.getElementById('time').textContent === to", arg=to, polling=50)

    hide = """hidden => {
      Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
      Object.defineProperty(document, "visibilityState", {value: hidden ? "hidden" : "visible", configurable: true});
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    ran("0:01")
    page.evaluate(hide, True)
    shown = player.text("time")
    page.wait_for_timeout(2300)
    assert player.text("time") == shown
    page.evaluate(hide, False)
    seconds = int(player.text("time")[2:])
    assert seconds <= int(shown[2:]) + 1
    ran(f"0:0{seconds + 1}")
    player.tool("deal")
    assert player.text("time") == "0:00"


@pytest.mark.spec("CLASSIC-16")
def test_turning_the_page_keeps_the_deal(table):
    """Rotation, a new size and full screen keep position, moves, selection and time."""
    player = sit(table, deal=1, viewport={"width": 390, "height": 844})
    player.play("1a", by="tap")
    player.tap("TC")
    player.page.wait_for_function("document.getElementById('time').textContent >= '0:01'")
    player.page.set_viewport_size({"width": 844, "height": 390})
    player.page.set_viewport_size({"width": 1440, "height": 900})
    player.page.evaluate("document.documentElement.requestFullscreen().catch(() => 0)")
    player.check()
    assert (player.held(), facts(player)["moves"], facts(player)["code"]) == (["TC"], "1", "FC1-C4-AAAAAAB")
    assert player.text("time") >= "0:01"
    player.page.evaluate("document.exitFullscreen().catch(() => 0)")
    player.tap("3")
    player.check()


@pytest.mark.spec("CLASSIC-17")
def test_rules(table):
    """The table has a link to the rules, which opens beside the game; the page tells the rules, the history, what sets the game apart and how to play well."""
    player = sit(table, deal=1)
    player.play("1a", by="tap")
    with player.page.context.expect_page() as opened:
        player.page.locator("#rules").click()
    rules = opened.value
    rules.wait_for_load_state()
    assert rules.locator("h1").count() == 1
    told = rules.locator("main").inner_text()
    for word in ("Klondike", "1978", "undo", "free cell"):
        assert word.lower() in told.lower(), word
    assert rules.locator("h2").count() >= 5
    rules.close()
    player.check()
    assert player.text("moves") == "1"


@pytest.mark.spec("CLASSIC-18")
def test_nothing_costs(table):
    """There is no score; moves taken back are not counted; a deal that auto finish was bringing home, and one without a move, go on by hand."""
    player = sit(table, board=P8, motion="calm")
    assert not player.page.locator("#tally").is_visible()
    player.tool("finish")
    player.page.wait_for_function("document.getElementById('moves').textContent >= 2", polling="raf")
    player.tool("finish")
    player.keys(*["u"] * 16)
    assert player.text("moves") == "0"
    player.play("1h", by="tap")
    assert player.text("moves") == "1"
    player.sit_again(board=BEFORE_P6)
    player.tap("TS", "d")
    player.page.locator("#stuck").wait_for()
    player.tool("undo-stuck")
    player.check()
    assert player.text("moves") == "0"
    player.play("7d", by="tap")


@pytest.mark.spec("CLASSIC-19")
def test_what_a_hold_selected_is_dragged(table):
    """After a hold and a lift the selected run is dragged to its destination, and the panel is away."""
    player = sit(table, board=P1)
    hold(player, "8H")
    player.page.mouse.up()
    assert player.held() == ["8H", "7S", "6H", "5S", "4H"]
    (x, y), (to_x, to_y) = player.at("8H"), player.at("9C")
    player.carry((x, y), (to_x, to_y))
    player.page.wait_for_function("document.getElementById('moves').textContent === '1'")
    player.played("13")
    assert run(player) is None
