"""What holds in every house: opening, storing nothing, taking back, redo, faults, and texts from outside."""

from urllib.parse import quote, urlsplit

import pytest

from e2e.browser import playable
from e2e.player import Player, board_on, sit
from e2e.test_offline import cached
from engine.deal import deal
from engine.houses import HOUSES as ALL
from tests.pictures import P1, P2, P5, P8, P10

HOUSES = ["classic", "quiet", "points", "flexcell"]


@pytest.mark.spec("APP-1", "DEAL-4")
def test_opening_deals(table):
    """Opening the page shows a new deal with no window in the way, and the first tap plays; opening it again shows another."""
    page = table()
    first = board_on(page)
    assert page.locator("dialog[open]").count() == 0
    code = page.locator("#code").inner_text()
    player = Player(page, 1)
    player.adopt()
    player.play("1a", by="drag")
    page.reload()
    playable(page)
    assert board_on(page) != first
    assert page.locator("#code").inner_text() != code


AT_REST = "!document.querySelector('.dragging, .moving, .lifted') && !document.getAnimations().some(one => one.effect.target.closest('.pile'))"


_STORED = """async () => ({
  local: localStorage.length, session: sessionStorage.length, cookies: document.cookie,
  databases: (await indexedDB.databases()).length,
  cached: (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(one => one.url)))).flat(),
})"""


def stores_nothing(page, site):
    """All storage of a page is empty, and its caches hold the site's own files alone."""
    stored = cached(page).evaluate(_STORED)
    urls = stored.pop("cached")
    assert stored == {"local": 0, "session": 0, "cookies": "", "databases": 0}
    assert page.context.cookies() == []
    own = {"/" + path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()} | {"/"}
    assert urls
    assert {urlsplit(url).path for url in urls} <= own


@pytest.mark.spec("APP-2", "RULE-8")
@pytest.mark.parametrize("house", HOUSES)
def test_nothing_is_stored(house, table, site):
    """After play, choices, a win and another deal all storage is empty, the caches hold the site's own files alone, and a refresh starts a new deal."""
    player = sit(table, board=P10, house=house, worker=True)
    player.tap("KS", *([] if ALL[house].taps_home else ["S"]))
    player.page.locator("#result").wait_for(state="visible")
    player.tool("deal-again")
    dealt = board_on(player.page)
    if "menu" not in ALL[house].tools:
        player.tool("about")
    player.tool("menu")
    player.page.locator("[name=pack]").check()
    player.keys("Escape")
    stores_nothing(player.page, site)
    player.page.reload()
    playable(player.page)
    assert board_on(player.page) != dealt
    assert player.page.evaluate("document.documentElement.dataset.pack") == "4"


@pytest.mark.spec("APP-3", "APP-2")
def test_choices_live_in_the_address(table):
    """What is chosen in the menu and the house stand in the address and take effect at once; a refresh keeps them; the usual ones leave no trace."""
    page = table("?motion=none")
    player = Player(page, 1)
    root = "Object.entries(document.documentElement.dataset).filter(([name]) => name !== 'house').sort().flat().join(' ')"
    player.tool("menu")
    for name in ("pack", "index", "hand"):
        page.locator(f"#menu [name={name}]").check()
    page.locator("#menu [name=look][value=dark]").check(force=True)
    assert page.evaluate(root) == "hand left index large look dark motion none pack 4"
    page.reload()
    playable(page)
    assert page.evaluate(root) == "hand left index large look dark motion none pack 4"
    player.tool("menu")
    for name in ("pack", "index", "hand"):
        assert page.locator(f"#menu [name={name}]").is_checked()
        page.locator(f"#menu [name={name}]").uncheck()
    page.locator("#menu [name=look][value='']").check(force=True)
    player.tool("choose")
    page.locator("#new [value=quiet]").check(force=True)
    player.tool("deal-chosen")
    assert page.evaluate("location.search") == "?motion=none&house=quiet"
    page.reload()
    playable(page)
    assert page.evaluate("document.documentElement.dataset.house") == "quiet"


@pytest.mark.spec("APP-6", "RULE-11")
def test_new_deals_are_taken_back(table):
    """A new deal and a replay can be taken back until a move is made, a chain of them one by one, each game with its moves and its redo."""
    player = sit(table, deal=1)
    player.play("1a", by="tap")
    player.play("2b", by="tap")
    player.undo()
    moved = player.session.board
    player.tool("deal")
    second = board_on(player.page)
    player.keys("n")
    player.tool("menu")
    player.tool("replay-menu")
    third = board_on(player.page)
    assert len({moved, second, third}) == 3
    player.keys("u")
    assert board_on(player.page) == third
    player.tool("undo")
    assert board_on(player.page) == second
    player.tool("undo")
    player.check()
    assert player.text("moves") == "1"
    player.tool("redo")
    player.session.redo()
    player.check()
    player.tool("deal")
    player.adopt()
    player.play("1d", by="drag")
    player.keys("u", "u", "u")
    player.session.undo()
    player.check()
    assert player.page.locator("#tools [data-do=undo]").get_attribute("aria-disabled") == "true"


@pytest.mark.spec("APP-7", "RULE-11")
@pytest.mark.parametrize("house", HOUSES)
def test_redo(house, table):
    """Ctrl-Y, Shift-Ctrl-Z and the button redo; a new move after an undo ends redo; with nothing to redo the button says so and keeps the focus."""
    player = sit(table, deal=1, house=house)
    redo = player.page.locator("#tools [data-do=redo]")
    player.play("1a", by="tap")
    for act in (lambda: player.keys("Control+y"), lambda: player.keys("Control+Shift+Z"), lambda: player.keys("Meta+Shift+Z"), lambda: player.tool("redo")):
        player.undo()
        assert redo.get_attribute("aria-disabled") == "false"
        act()
        player.session.redo()
        player.check()
    assert redo.get_attribute("aria-disabled") == "true"
    redo.focus()
    player.keys("Enter")
    player.check()
    assert redo.evaluate("one => one === document.activeElement")
    player.undo()
    player.play("2b", by="drag")
    player.keys("Control+y")
    player.check()


# What breaks, and what is done while it is broken: the call in the middle of which the page's own code fails.
BREAKS = ["Element.prototype.append", "CSSStyleDeclaration.prototype.setProperty", "Element.prototype.getBoundingClientRect", "Element.prototype.animate",
          "DOMTokenList.prototype.add", "Element.prototype.setPointerCapture", "Element.prototype.setAttribute"]
_BREAK = """([path, after]) => {
  const [owner, , name] = path.split("."), place = window[owner].prototype, real = place[name];
  let calls = 0;
  place[name] = function (...all) {
    if (calls++ === after) { place[name] = real; throw new Error("broken on purpose"); }
    return real.apply(this, all);
  };
  window.mend = () => { place[name] = real; };
}"""


@pytest.mark.spec("APP-12", "FIT-4")
@pytest.mark.parametrize("motion", ["none", ""])
def test_a_fault_inside(motion, server, new_context):
    """When the page's own code fails in the middle of an action, one calm line says so, the board lies whole as the game has it, and play goes on."""
    page = new_context().new_page()
    page.goto(server.address + f"?deal=1&motion={motion}")
    player = Player(playable(page), 1)

    def taken(act):
        """Do one action with something broken; True when the fault was told."""
        act()
        if board_on(page) != player.session.board:
            assert player.session.play(text) is None
        player.check()
        told = player.line()
        assert told in ("", "Something went wrong inside. Your game stands as it was.")
        page.wait_for_function(AT_REST)
        player.rest()
        return bool(told)

    faults = []
    for at, path in enumerate(BREAKS):
        for by in ("tap", "drag"):
            text = ["1a", "2b"][at % 2]
            start, end = player.at(text[0]), player.at(text[1])
            page.evaluate(_BREAK, [path, 0])
            acts = [lambda: player.press(*start), lambda: player.press(*end)] if by == "tap" else [lambda: player.carry(start, end)]
            if any([taken(act) for act in acts]):
                faults.append(path)
            page.evaluate("mend()")
            while player.session.can_undo():
                player.undo()
            player.keys("Escape")
    assert len(set(faults)) >= 4, faults
    player.play("1a", by="tap")


@pytest.mark.spec("APP-12")
def test_a_fault_at_every_turn(server, new_context):
    """What a fault leaves behind in the interpreter, which knows nothing of JavaScript's exceptions, does not add up to a table that stops."""
    page = new_context().new_page()
    page.goto(server.address + "?deal=1&motion=none")
    player = Player(playable(page), 1)
    told = page.evaluate("""async () => {
      const card = document.getElementById("card-6S"), real = Element.prototype.setAttribute;
      const tap = () => { for (const kind of ["pointerdown", "pointerup"]) card.dispatchEvent(new PointerEvent(kind, {pointerId: 1, isPrimary: true, bubbles: true, clientX: 9, clientY: 9})); };
      let told = 0;
      addEventListener("error", () => told++);
      while (told < 300) {
        Element.prototype.setAttribute = function () { Element.prototype.setAttribute = real; throw new Error("broken on purpose"); };
        tap();
        await new Promise((done) => setTimeout(done));
      }
      Element.prototype.setAttribute = real;
      return told;
    }""")
    assert told == 300
    player.keys("Escape")
    for text in ("1a", "2b", "3c"):
        player.play(text, by="tap")


def enter(player, text):
    """Open the window for a deal, write into its field and press Deal."""
    player.tool("menu")
    player.tool("choose")
    field = player.page.locator("#number")
    field.fill(text)
    field.press("Enter")


# what is written, what the message must name: the place or the word, and the cure
WRONG = [
    ("abc", ["Place 1", "a", "617"]),
    ("0", ["0", "8589934591"]),
    ("-5", ["-5", "from 1"]),
    ("8589934592", ["8589934592", "8589934591"]),
    ("99999999999999999999999999999999999999", ["from 1 to 8589934591"]),
    ("1.5", ["Place 2", ".", "whole number"]),
    ("12 a", ["Place 4", "a"]),
    ("FC1-C4-AAAA1KH", ["Place 12", "1", "A–Z or 2–7"]),
    ("FC1-C4-AAAAAK", ["place 14", "FC1-C4-AAAAAKH"]),
    ("FC1-C4-AAAAAKHH", ["Place 15", "seven letters"]),
    ("FC2-C4-AAAAAKH", ["Place 3", "1"]),
    ("FC1-C9-AAAAAKH", ["Place 6", "0 to 6"]),
    ("FC1-C6-AAAAAKH", ["6 columns and 6 free cells", "FC1-C4"]),
    ("FC1-C4-AAAAAAA", ["from 1 to 8589934591"]),
    ("<b>7</b>", ["Place 1", "<"]),
]


@pytest.mark.spec("DEAL-2", "DEAL-4")
def test_wrong_numbers_and_codes(table):
    """A number or code that is none is answered under the field, with its place and the cure; the game on the table and the window stay."""
    player = sit(table, deal=1)
    player.play("1a", by="tap")
    for text, parts in WRONG:
        enter(player, text)
        assert player.opened() == ["new"], text
        message = player.page.locator("#number-fault").inner_text()
        assert not [part for part in parts if part not in message], (text, message)
        assert player.page.locator("#number").get_attribute("aria-invalid") == "true"
        assert player.page.locator("#number").input_value() == text
        player.check()
        player.keys("Escape")
        assert player.opened() == []
    enter(player, "x")
    player.page.locator("#number").fill("617")
    player.keys("Enter")
    assert board_on(player.page) == deal(617)
    player.tool("undo")
    player.check()


@pytest.mark.spec("DEAL-2", "DEAL-3", "DEAL-4")
def test_numbers_and_codes_as_people_write_them(table):
    """A number, a code, small letters, spaces within and around are read; an empty field deals any deal."""
    player = sit(table, deal=1)
    for text, number in (("617", 617), (" 1 000 000 ", 1000000), ("8589934591", 8589934591), ("fc1-c4-aaaaakh", 327), (" FC1-C4 - AAAA AKH", 327)):
        enter(player, text)
        assert player.opened() == [], text
        assert board_on(player.page) == deal(number)
    enter(player, "")
    assert board_on(player.page) != deal(327)


BOARD = "Foundations: H-K C-K D-K S-Q\nFreecells: - - - -\n: KS\n:\n:\n:\n:\n:\n:\n:"
ASKED = [
    ("deal=abc", ["Place 1", "617"]),
    ("deal=0", ["from 1 to 8589934591"]),
    ("deal=-1", ["-1"]),
    ("deal=8589934592", ["8589934591"]),
    ("deal=FC1-C4-AAAA1KH", ["Place 12"]),
    ("deal=FC1-C5-AAAAAKH", ["7 columns and 5 free cells", "FC1-C4"]),
    ("deal=1e309", ["Place 2"]),
    ("board=" + quote(BOARD.replace(" KS", "")), ["KS", "Add"]),
    ("board=" + quote(BOARD.replace(" KS", " KS KS")), ["Line 3, column 6", "KS", "twice"]),
    ("board=" + quote(BOARD + "\n:"), ["9 columns"]),
    ("board=" + quote(BOARD.replace("- - - -", "- - - - -")), ["5 free cells", "4"]),
    ("board=" + quote(BOARD.replace("- - - -", "- -")), ["2 free cells", "4 free cells"]),
    ("board=" + quote(BOARD[:-2]), ["7 columns"]),
    ("board=" + quote(BOARD.replace("KS", "11S")), ["Line 3, column 3", "11S"]),
    ("board=" + quote(BOARD.replace("KS", "1S")), ["Line 3, column 3", "AS"]),
    ("board=" + quote(BOARD.replace("S-Q", "S-X")), ["Line 1", "S-X"]),
    ("board=garbage", ["Line 1, column 1", "garbage", "QH"]),
    ("board=%00%FF", ["Line 1, column 1", "QH"]),
    ("board=" + quote("<img src=x onerror=alert(1)>: KS"), ["Line 1"]),
    ("house=casino", ["casino", "house"]),
]


@pytest.mark.spec("DEAL-2", "DEAL-6", "APP-1", "APP-3")
@pytest.mark.parametrize("part", [0, 1])
def test_wrong_addresses(part, table):
    """An address that asks for what there is not opens any deal, playable, and one line says where and what is wrong and what to write."""
    player = sit(table, deal=1)
    for query, parts in ASKED[part::2]:
        page = player.page
        page.goto(page.url.split("?")[0] + "?motion=none&" + query)
        playable(page)
        line = player.line()
        assert not [one for one in parts if one not in line], (query, line)
        assert sum(map(len, board_on(page).columns)) == 52
        assert page.locator("img").count() == 0
        assert player.opened() == []
    player.adopt()
    player.play("1a", by="drag")


@pytest.mark.spec("DEAL-6", "RULE-3")
def test_positions_by_address(table):
    """A position in the address is laid on the table as it is; it has no code and can be won, replayed and undone."""
    player = sit(table, board=P2)
    player.check()
    assert player.text("code") == ""
    player.play("12", by="drag")
    player.undo()
    for at in (P1, P5, P8):
        player.sit_again(board=at).check()


@pytest.mark.spec("APP-7", "RULE-8")
@pytest.mark.parametrize("house", HOUSES)
def test_won_by_single_taps_and_by_keys(house, table):
    """A whole ending is played by single taps, and again by keys alone, with no drag anywhere; the results take the focus and Escape gives the board back."""
    order = ["TD", "TS", "TH", "TC", "JH", "JC", "JD", "JS", "QD", "QS", "QH", "QC", "KH", "KC", "KD", "KS"]
    columns = dict(zip(order, "1234" * 4))
    player = sit(table, board=P8, house=house)
    for name in order:
        player.tap(name, *("" if ALL[house].taps_home else name[1]))
        player.played(columns[name] + "h")
    player.page.locator("#result").wait_for(state="visible")
    assert player.page.evaluate("document.getElementById('result').contains(document.activeElement)")
    assert player.page.locator("#result").get_attribute("aria-labelledby") == "result-title"
    player.keys("Escape")
    assert player.opened() == []
    player.check()
    player.sit_again(board=P8, house=house)
    for name in order:
        player.play(columns[name] + "h", by="keys")
    player.page.locator("#result").wait_for(state="visible")
