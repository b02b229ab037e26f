"""House Flexcell at the table, statement by statement."""

import pytest

from e2e.browser import playable
from e2e.player import Fingers, board_on, sit
from engine.deal import deal
from engine.houses import FLEXCELL
from engine.session import Session
from tests.games import solution
from tests.pictures import BACK, BEFORE_P6, LONG_SEVEN, LONG_SIX, P1, P2, P7, P8, P10

PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}


def flexcell(table, **options):
    """A player in house Flexcell."""
    return sit(table, house="flexcell", **options)


def tools(player):
    """{tool: can it be pressed?} of the control bar."""
    return dict(player.page.locator("#tools button:visible").evaluate_all("all => all.map(one => [one.dataset.do, one.getAttribute('aria-disabled') !== 'true'])"))


def shape(player):
    """(columns, cells) on the table."""
    return player.page.locator(".column:visible").count(), player.page.locator(".cell:visible").count()


def homes(player):
    """The suits that lie on the foundations, from left to right."""
    found = player.page.locator(".home:has(.card)").evaluate_all("all => all.map(one => [one.getBoundingClientRect().left, one.dataset.pile])")
    return "".join(suit for _, suit in sorted(found))


def choose(player, name, value="1", on=True):
    """Choose in Settings, and close them."""
    player.tool("settings")
    assert player.opened() == ["settings"]
    player.page.locator(f"#settings [name={name}][value='{value}']").set_checked(on, force=True)
    player.keys("Escape")
    assert player.opened() == []


@pytest.mark.spec("FLEX-1", "FLEX-6", "APP-3")
def test_columns_and_cells_make_twelve(table):
    """Eight and four without being asked, seven and five or six and six when chosen in Settings: the same deal on another table; the choice stands in the address and can be taken back."""
    player = flexcell(table, deal=617)
    assert shape(player) == (8, 4)
    for layout, size in (("7x5", (7, 5)), ("6x6", (6, 6)), ("8x4", (8, 4))):
        choose(player, "layout", layout)
        assert shape(player) == size
        assert board_on(player.page) == deal(617, *size)
        assert player.text("code") == f"FC1-C{size[1]}-AAAAATJ"
        assert ("layout=" + layout in player.page.url) == (layout != "8x4")
    player.keys("u")
    assert shape(player) == (6, 6)
    player.page.reload()
    playable(player.page)
    assert shape(player) == (6, 6)
    assert FLEXCELL.layouts == ((8, 4), (7, 5), (6, 6))


@pytest.mark.spec("FLEX-1", "APP-3")
def test_tables_by_address(table):
    """The table can be asked for in the address, by a code too; one that the house does not play falls back with one line of notice."""
    for query, size in (("layout=7x5", (7, 5)), ("layout=6x6", (6, 6)), ("deal=FC1-C6-AAAAAKH", (6, 6)), ("layout=8x4", (8, 4)), ("", (8, 4))):
        page = table("?house=flexcell&motion=none&" + query)
        assert [page.locator(kind + ":visible").count() for kind in (".column", ".cell")] == list(size)
        assert not page.locator("#bar").is_visible()
    for query in ("house=flexcell&layout=8x2", "house=points&layout=7x5", "layout=6x6", "house=flexcell&layout=nonsense"):
        page = table("?motion=none&" + query)
        assert [page.locator(kind + ":visible").count() for kind in (".column", ".cell")] == [8, 4]
        assert "is unknown for layout" in page.locator("#line").inner_text()


@pytest.mark.spec("FLEX-2", "FLEX-7")
def test_anywhere_on_a_column(table):
    """Anywhere on a column counts as the column, both ways, also below its last card; onto a card goes what fits, into an empty column the longest run that may, into a cell one card."""
    player = flexcell(table, board=P2)
    tableau = player.page.locator("#tableau").bounding_box()
    bottom = tableau["y"] + tableau["height"] - 6
    for source in ("QS", "9H", "3H"):
        for target in ("2", "below"):
            player.press(*player.at(source))
            assert len(player.held()) == 10
            x, y = player.at("2")
            player.press(x, bottom if target == "below" else y)
            player.played("12")
            player.undo()
    x, _ = player.at("1")
    player.press(x, bottom)
    player.tap("3")
    player.played("13")
    assert len(player.session.board.columns[2]) == 5
    player.undo()
    player.tap("JH", "a")
    player.played("1a")
    player.tap("AD", "JS")
    assert player.line() == "QH does not go on QD: it needs a card one rank higher."
    player.check()


@pytest.mark.spec("FLEX-2", "FLEX-7")
def test_the_same_column_again_puts_back(table):
    """A second tap on the column in hand, wherever it falls, puts it back; so does Escape."""
    player = flexcell(table, board=P1)
    player.tap("9S", "4H")
    assert player.held() == []
    player.tap("4H")
    player.keys("Escape")
    assert player.held() == []
    player.tap("KH")
    assert player.held() == ["KH"]


@pytest.mark.spec("FLEX-2", "RULE-6", "RULE-9")
def test_too_long_a_run(table):
    """What would fit but is longer than the limit is refused with both numbers, and nothing moves."""
    player = flexcell(table, board=P1)
    player.tap("1", "2")
    assert player.line() == "This run is 6 cards; the limit is 5, with 4 empty free cells and no empty column."
    player.check()
    player.tap("1", "3")
    player.played("13")


@pytest.mark.spec("FLEX-2", "APP-7")
def test_dragging(table):
    """A drag takes the run from the pressed card on, from anywhere on the column; into an empty column no more of it goes, onto a card what fits."""
    player = flexcell(table, board=P2)
    player.play("13v3", by="drag")
    player.undo()
    player.play("12", by="drag")
    player.undo()
    player.carry(player.at("AC"), player.at("a"))
    player.played("4a")


@pytest.mark.spec("FLEX-3")
def test_anywhere_on_the_foundations(table):
    """A tap on any foundation, on an empty one or between two sends the card in hand to its own pile; a card whose turn has not come is refused by name."""
    player = flexcell(table, board=P7)
    boxes = sorted(player.page.locator(".home").evaluate_all("all => all.map(one => { const box = one.getBoundingClientRect(); return [box.left, box.right, box.top + box.height / 2]; })"))
    spots = [((left + right) / 2, y) for left, right, y in boxes]
    spots += [((boxes[at][1] + boxes[at + 1][0]) / 2, boxes[at][2]) for at in range(3)]
    for spot in spots:
        player.tap("3H")
        player.press(*spot)
        player.played("1h")
        player.undo()
    player.press(*spots[-1])
    assert (player.held(), player.line()) == ([], "")
    player.tap("KS")
    player.press(*spots[0])
    assert player.line() == "KS cannot go home yet: its foundation needs 2S next."
    player.check()


@pytest.mark.spec("FLEX-3")
def test_foundations_come_in_the_order_of_their_aces(table):
    """The pile whose ace came first lies first; until then a foundation shows an A and is called by no suit. Undo takes the place away, redo brings it back."""
    player = flexcell(table, deal=1)
    assert player.page.locator(".home .any:visible").count() == 4
    assert player.page.locator(".home").evaluate_all("all => [...new Set(all.map(one => one.getAttribute('aria-label')))]") == ["foundation, empty"]
    orders = [""]
    for text in solution(1):
        player.play(text, by="drag" if text[1] == "h" else "tap")
        order = homes(player)
        assert order == player.session.home_order()
        if order != orders[-1]:
            orders.append(order)
        if len(order) == 4:
            break
    assert [len(order) for order in orders] == [0, 1, 2, 3, 4]
    assert all(orders[at + 1].startswith(orders[at]) for at in range(4))
    while player.session.can_undo():
        player.keys("u")
        player.session.undo()
        assert homes(player) == player.session.home_order()
    player.check()
    while player.session.can_redo():
        player.keys("Control+y")
        player.session.redo()
    assert homes(player) == orders[4]


@pytest.mark.spec("FLEX-4")
def test_an_empty_column_shows_three_chevrons(table):
    """An empty column shows its mark of three chevrons, which takes a tap as a destination; the other houses show none."""
    player = flexcell(table, board=P2)
    mark = player.page.locator("#pile-3 .well svg")
    assert mark.is_visible()
    assert mark.evaluate("one => document.querySelector(one.querySelector('use').getAttribute('href')).getAttribute('d').split('M').length - 1") == 3
    player.tap("KD")
    x, y = player.middle("#pile-3 .well svg")
    player.press(x, y)
    player.played("23")
    assert player.page.locator("#pile-2 .well svg").is_visible()
    classic = sit(table, board=P2)
    assert not classic.page.locator("#pile-3 .well svg").is_visible()


@pytest.mark.spec("FLEX-5", "RULE-5")
@pytest.mark.parametrize("by", ["tap", "drag", "keys"])
def test_cards_back_from_foundations(by, table):
    """Off, a foundation only receives; on, two taps bring its card to a column anywhere on it, never to a cell; the choice stands in the address."""
    player = flexcell(table, board=BACK)
    player.tap("H")
    assert player.line() == "Foundations only receive; undo brings 7H back."
    choose(player, "back")
    assert "back=1" in player.page.url
    player.session.gives_back = True
    player.tap("H", "a")
    assert player.line() == "A card from a foundation never goes to a free cell."
    player.check()
    player.play("H8", by=by)
    player.undo()
    player.tap("H", "9H")
    assert player.line() == "7H does not go on 10S: it needs a card one rank higher."
    player.sit_again(board=BACK, house="flexcell", more="&back=1")
    player.play("H8", by=by)


@pytest.mark.spec("FLEX-6")
def test_the_control_bar_at_each_time(table):
    """At the start: Abort, About, Settings. After a move: no Settings, also when it is undone. After an abort or a win: New hand in the place of Abort. About stays."""
    player = flexcell(table, deal=1)
    start = {"undo": False, "redo": False, "abort": True, "about": True, "settings": True}
    assert tools(player) == start
    assert player.page.locator("#tools button:visible span").all_inner_texts() == ["Undo", "Redo", "Abort", "About", "Settings"]
    player.play("1a", by="tap")
    assert tools(player) == start | {"undo": True, "settings": False}
    player.tool("settings")
    assert player.opened() == []
    player.undo()
    assert tools(player) == start | {"redo": True, "settings": False}
    player.tool("redo")
    player.session.redo()
    player.tool("abort")
    assert tools(player) == {"undo": True, "redo": False, "hand": True, "about": True, "settings": False}
    assert player.text("third") == "New hand"
    player.sit_again(board=P10, house="flexcell")
    player.tap("1", "S")
    player.page.locator("#result").wait_for(state="visible")
    player.keys("Escape")
    assert tools(player) == {"undo": True, "redo": False, "hand": True, "about": True, "settings": False}


@pytest.mark.spec("FLEX-6", "APP-6", "RULE-9")
def test_abort_and_new_hand(table):
    """An aborted hand lies still and says so; New hand deals the next; Undo brings back the aborted hand, and then takes the abort back."""
    player = flexcell(table, deal=1)
    player.play("1a", by="tap")
    player.tool("abort")
    assert player.line() == "Hand given up. Undo takes that back; New hand deals the next."
    for act in (lambda: player.tap("2"), lambda: player.carry(player.at("2"), player.at("b")), lambda: player.tap("a")):
        act()
        assert player.line() == "This hand was given up. Undo takes that back; New hand deals the next."
        assert player.held() == []
        player.check()
    clock = player.text("time")
    player.page.wait_for_timeout(1200)
    assert player.text("time") == clock
    player.tool("hand")
    assert board_on(player.page) != player.session.board
    assert player.text("third") == "Abort"
    player.tool("undo")
    player.check()
    assert player.text("third") == "New hand"
    player.tool("undo")
    player.check()
    assert player.text("third") == "Abort"
    player.play("2b", by="tap")
    player.undo()


@pytest.mark.spec("FLEX-6")
def test_about_disturbs_nothing(table):
    """About opens at any time, with a selection in hand too, and leaves cards, moves and redo as they are; house and deal can be chosen there only between hands."""
    player = flexcell(table, deal=1)
    player.play("1a", by="tap")
    player.play("2b", by="tap")
    player.undo()
    for act in (lambda: player.tool("close"), lambda: player.keys("Escape"), lambda: player.press(4, 4)):
        player.tool("about")
        assert player.opened() == ["about"]
        assert not player.page.locator("#about-choose").is_visible()
        assert player.page.locator("#about-hand").is_visible()
        act()
        assert player.opened() == []
        player.check()
    player.tool("about")
    player.tool("menu")
    assert player.opened() == ["menu"]
    assert [name for name in ("choose", "replay-menu", "copies") if player.page.locator(f"#menu [data-do={name}]").is_visible()] == ["copies"]
    player.page.locator("#menu [name=look][value=dark]").check(force=True)
    player.keys("Escape")
    player.tool("redo")
    player.session.redo()
    player.check()
    player.tool("abort")
    player.tool("about")
    player.tool("choose")
    player.page.locator("#new [value=quiet]").check(force=True)
    player.tool("deal-chosen")
    assert player.page.evaluate("document.documentElement.dataset.house") == "quiet"
    player.tool("undo")
    assert player.page.evaluate("document.documentElement.dataset.house") == "flexcell"
    player.check()


_LISTEN = """() => {
  window.tones = 0;
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return real.call(this); };
}"""


@pytest.mark.spec("FLEX-6")
def test_sounds_are_a_setting(table):
    """Nothing sounds until it is chosen in Settings; then moves and refusals do; chosen off again they are silent."""
    player = flexcell(table, board=P2)
    player.page.evaluate(_LISTEN)
    choose(player, "sound")
    assert "sound=1" in player.page.url
    player.tap("KD", "3")
    player.played("23")
    player.page.wait_for_function("tones === 1")
    player.tap("KC", "QH")
    player.page.wait_for_function("tones === 2")
    player.sit_again(board=P2, house="flexcell")
    player.page.evaluate(_LISTEN)
    player.tap("KD", "3")
    player.played("23")
    player.tap("KC", "QH")
    player.page.evaluate("new Promise(done => setTimeout(done, 100))")
    assert player.page.evaluate("tones") == 0


@pytest.mark.spec("FLEX-6", "RULE-10")
def test_no_legal_move_in_a_hand(table):
    """Where no move is left the hand can be played from the last move again, or aborted; a new one only after that."""
    player = flexcell(table, board=BEFORE_P6)
    move = next(text for text in _ends(player.session))
    player.play(move, by="tap")
    assert player.opened() == ["stuck"]
    assert player.page.locator("#stuck button:visible").all_inner_texts() == ["Undo last move", "Abort the hand"]
    player.tool("undo-stuck")
    player.session.undo()
    player.check()
    player.play(move, by="tap")
    player.tool("abort-stuck")
    assert player.text("third") == "New hand"


def _ends(session):
    """The moves after which none is left."""
    from engine import moves, notation

    for move in moves.legal_moves(session.board):
        if moves.is_stuck(moves.apply(session.board, move)):
            yield notation.move_text(session.board, move)


@pytest.mark.spec("FLEX-7", "FIT-1")
@pytest.mark.parametrize("at", [LONG_SEVEN, LONG_SIX], ids=["20 of 7x5", "21 of 6x6"])
def test_the_longest_column(at, table):
    """With 20 or 21 cards in a column at 320×568 each index is seen, and a tap on any of them takes the column in hand."""
    player = flexcell(table, board=at, **PHONE)
    column = at.columns[0]
    heights = player.page.evaluate("[...document.querySelectorAll('#pile-1>.card>.ix:not(.foot)')].map(one => one.getBoundingClientRect().height)")
    assert len(heights) == len(column) and min(heights) >= 9
    tops = player.page.evaluate("[...document.querySelectorAll('#pile-1>.card')].map(one => one.getBoundingClientRect().top)")
    x = player.at("1")[0]
    for top in tops:
        player.press(x, top + 5)
        assert len(player.held()) == 13
        player.keys("Escape")
    with Fingers(player.page) as fingers:
        fingers.down((x, tops[3] + 5))
        fingers.up()
    player.tap("a")
    player.played("1a")


@pytest.mark.spec("FLEX-6", "RULE-8")
def test_results_of_a_hand(table):
    """The results tell time, moves and cards home, and offer New hand."""
    player = flexcell(table, board=P8)
    for text in ("1h", "2h", "3h", "4h", "3h", "4h", "1h", "2h", "1h", "2h", "3h", "4h", "1h", "4h", "3h", "2h"):
        player.play(text, by="tap")
    player.page.locator("#result").wait_for(state="visible")
    assert player.page.locator("#result-moves").inner_text() == "16"
    assert not player.page.locator("#result-score").is_visible()
    assert player.text("result-again") == "New hand"
    player.tool("deal-again")
    assert player.opened() == []
    assert player.text("third") == "Abort"
    assert sum(map(len, board_on(player.page).columns)) == 52
    assert Session(FLEXCELL, 1).layout == shape(player)
