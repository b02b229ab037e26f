"""Solvable deals only: which deals come when nobody asks for one by number, and what is to be seen until they come."""

import threading

import pytest

from e2e.browser import playable
from e2e.player import Player, board_on, sit
from e2e.test_axe import faults
from e2e.test_hints import ask, hinted
from e2e.test_offline import visited
from engine import dealcode
from engine.deal import deal

UNSOLVABLE = 11982
LOOKING = "Looking for a solvable deal."
NO_SOLVER = "Whether this deal can be won could not be checked: the solver could not be loaded."

# The numbers that chance draws, one after another: getRandomValues gives the two halves of number - 1. The last one stays.
_CHANCE = """(numbers) => {
  window.drawn = [];
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (words) => {
    if (!(words instanceof Uint16Array)) return real(words);  // Pyodide wants some for itself
    const number = numbers.length > 1 ? numbers.shift() : numbers[0];
    drawn.push(number);
    words[0] = (number - 1) >> 16;
    words[1] = (number - 1) & 65535;
    return words;
  };
}"""

# Calls with the numbers of the deals that were ever on the table, as codes, by each change of the code's text.
_SEEN = """() => {
  window.codes = [];
  const code = document.getElementById("code");
  new MutationObserver(() => code.textContent && codes.push(code.textContent)).observe(code, {childList: true, characterData: true, subtree: true});
}"""


@pytest.fixture
def chance(new_context, watched, server):
    """chance([numbers], query, address=…) → a Player at a page on which chance draws these numbers; not yet waited for with wait=False."""

    def open_page(numbers, query="?solvable=1&motion=none", address=None, wait=True, **options):
        page = watched(new_context(**options).new_page())
        page.add_init_script(f"({_CHANCE})({list(numbers)})")
        page.add_init_script(f"addEventListener('DOMContentLoaded', {_SEEN})")
        page.goto((address or server.address) + query)
        player = Player(page, touch=bool(options.get("has_touch")), board=deal(1))
        if wait:
            playable(page, 60_000)
            player.adopt()
        return player

    return open_page


@pytest.fixture
def slow(serve):
    """slow() → (address, gate): a server that gives the solver's kernel only when the gate is opened, or 404 after gate.missing is set."""

    def start():
        gate = threading.Event()
        gate.missing = False

        def hook(handler):
            if not (handler.place or "").endswith("kernel.wasm"):
                return False
            gate.wait(60)
            if gate.missing:
                handler.answer(404)
            return gate.missing

        return serve(hook=hook).address, gate

    yield start


def code(number, cells=4):
    """A deal's code."""
    return dealcode.code(number, cells)


def shown(player, number, columns=8, cells=4):
    """Wait until a deal lies on the table, and see that all of it does."""
    player.page.locator("#code", has_text=code(number, cells)).wait_for()
    assert board_on(player.page) == deal(number, columns, cells)


def seen(player):
    """The codes of the deals that were shown."""
    return player.page.evaluate("codes")


# Which deals come


@pytest.mark.spec("DEAL-5")
@pytest.mark.parametrize("way", ["opening", "button", "key", "window", "results", "another deal"])
def test_an_unsolvable_deal_is_never_dealt(way, chance):
    """Deal 11982, when chance draws it, is passed over: at the start of the page and in every way to another deal."""
    board = "&board=" + "Foundations: H-K C-K D-K S-Q%0AFreecells: - - - -%0A: KS" + "%0A:" * 7
    query = {"opening": "?solvable=1&motion=none", "results": "?solvable=1&motion=none" + board}.get(way, f"?solvable=1&motion=none&deal={UNSOLVABLE}")
    player = chance([UNSOLVABLE, UNSOLVABLE, 617], query)
    if way == "button":
        player.tool("deal")
    elif way == "key":
        player.keys("n")
    elif way == "window":
        player.tool("menu")
        player.tool("choose")
        player.tool("deal-chosen")
    elif way == "results":
        player.tap("KS")
        player.tool("deal-again")
    elif way == "another deal":
        ask(player)
        player.page.locator("#acts [data-do=deal]").click()
    shown(player, 617)
    asked = [code(UNSOLVABLE)] if query.endswith(str(UNSOLVABLE)) else []
    assert seen(player) == asked + [code(617)]
    assert player.page.evaluate("drawn.slice(0, 3)") == [UNSOLVABLE, UNSOLVABLE, 617]


@pytest.mark.spec("DEAL-5")
def test_off_unless_chosen(chance):
    """Without the choice chance deals whatever it draws, and the solver is not asked."""
    player = chance([UNSOLVABLE], "?motion=none")
    shown(player, UNSOLVABLE)
    player.tool("deal")
    shown(player, UNSOLVABLE)


@pytest.mark.spec("DEAL-5", "APP-3", "APP-2")
def test_the_switch_stands_in_the_window_of_deals_and_in_the_address(chance):
    """Chosen in the window for another deal, it takes effect with its Deal; the address keeps it, and loses it when it is off again; Cancel changes nothing."""
    player = chance([UNSOLVABLE, UNSOLVABLE, 617, 617, 24], "?motion=none")
    page = player.page
    for done in ("close", "deal-chosen"):
        player.tool("menu")
        player.tool("choose")
        assert not page.locator("#solvable").is_checked()
        page.locator("#solvable").check()
        player.tool(done)
        assert ("solvable=1" in page.url) == (done == "deal-chosen")
    shown(player, 617)
    page.reload()
    playable(page)
    assert "solvable=1" in page.url
    player.tool("menu")
    player.tool("choose")
    assert page.locator("#solvable").is_checked()
    page.locator("#solvable").uncheck()
    player.tool("deal-chosen")
    assert "solvable" not in page.url


@pytest.mark.spec("DEAL-5", "DEAL-4")
@pytest.mark.parametrize("way", ["address", "number", "code"])
def test_a_number_is_dealt_as_asked(way, chance):
    """Whoever asks for deal 11982 by its number or code gets it, with the choice on as well."""
    player = chance([617], f"?solvable=1&motion=none&deal={UNSOLVABLE}" if way == "address" else "?solvable=1&motion=none")
    if way != "address":
        player.tool("menu")
        player.tool("choose")
        player.page.locator("#number").fill(str(UNSOLVABLE) if way == "number" else code(UNSOLVABLE))
        player.tool("deal-chosen")
    shown(player, UNSOLVABLE)
    assert player.line() == ""


@pytest.mark.spec("DEAL-5", "APP-3")
def test_a_wrong_value_falls_back(chance):
    """?solvable=yes means nothing: one line says so, and any deal comes."""
    player = chance([UNSOLVABLE], "?solvable=yes")
    shown(player, UNSOLVABLE)
    assert "solvable" in player.line()


@pytest.mark.spec("DEAL-5", "SOLVE-3")
@pytest.mark.parametrize(("house", "columns", "cells", "bad", "good"), [("points", 8, 2, 57, 2), ("flexcell", 6, 6, 191, 617)])
def test_the_promise_holds_for_the_table_that_is_played(house, columns, cells, bad, good, chance):
    """A deal is examined with the columns and cells of the table: what cannot be won there is passed over."""
    player = chance([bad, good], f"?solvable=1&motion=none&house={house}&layout={columns}x{cells}")
    shown(player, good, columns, cells)
    assert seen(player) == [code(good, cells)]


@pytest.mark.spec("QUIET-7", "DEAL-5")
def test_quiet_promises_nothing(chance, serve):
    """House Quiet has no such switch, deals what chance draws and fetches no solver, whatever the address says."""
    server = serve()
    player = chance([UNSOLVABLE], "?solvable=1&house=quiet&motion=none&embed", address=server.address)
    shown(player, UNSOLVABLE)
    player.tool("menu")
    player.tool("choose")
    assert player.page.locator("#solvable-row").is_hidden()
    player.page.locator("#new [value=classic]").check(force=True)
    assert player.page.locator("#solvable-row").is_visible()
    assert not [path for path in server.requests if "kernel" in path]


@pytest.mark.spec("DEAL-5", "SOLVE-4")
def test_the_solution_that_was_found_is_in_hand(chance):
    """The first hint on such a deal needs no search: its line is in hand."""
    player = chance([617])
    player.page.locator("body").press("h")
    player.frame.locator(".pile>#hint-from").wait_for()
    assert hinted(player) is not None
    player.keys("s")
    assert player.page.locator("#player").is_visible()


@pytest.mark.spec("DEAL-5")
def test_the_next_deal_is_found_in_a_pause(chance):
    """While nobody waits the next deal is looked for, and New deal shows that one and draws no other; so it goes on."""
    player = chance([617, UNSOLVABLE, 24, 1, 2])
    for before, after in ((3, 24), (4, 1)):
        player.page.wait_for_function(f"drawn.length === {before}")
        player.tool("deal")
        shown(player, after)
        assert player.page.evaluate("drawn.length") == before


# Until a deal comes


@pytest.mark.spec("DEAL-5")
def test_the_old_game_stays_until_the_new_one_is_there(chance, slow):
    """While a deal is looked for, the bar says so; the cards of before lie there with their undo; then the new deal comes."""
    address, gate = slow()
    player = chance([UNSOLVABLE, 24], "?solvable=1&motion=none&embed&deal=617", address=address)
    player.adopt()
    player.play("1a", by="tap")
    player.tool("deal")
    player.page.locator("#bar.seek:not([hidden])").wait_for()
    assert player.line() == LOOKING
    assert player.text("said") == LOOKING
    player.check()
    player.tap("2")
    assert len(player.held()) == 1
    gate.set()
    shown(player, 24)
    assert player.line() == ""
    assert player.text("said") == f"New deal, {code(24)}"
    player.tool("undo")
    player.check()


@pytest.mark.spec("DEAL-5", "CLASSIC-13")
@pytest.mark.parametrize("way", ["stop", "Escape", "move", "undo", "hint", "menu"])
def test_looking_can_be_left(way, chance, slow):
    """Stop, Escape, a move, Undo, any other tool end the search: the game goes on, and no deal comes late."""
    address, gate = slow()
    player = chance([617], "?solvable=1&motion=none&embed&deal=24", address=address)
    player.adopt()
    player.play("1a", by="tap")
    player.keys("n")
    player.page.locator("#bar.seek:not([hidden])").wait_for()
    if way == "stop":
        player.page.locator("#stop-looking").click()
    elif way == "move":
        player.play("2b", by="tap")
    elif way == "undo":
        player.undo()
    elif way == "Escape":
        player.keys(way)
    else:
        player.tool(way)
    assert player.line() != LOOKING
    gate.set()
    player.page.wait_for_timeout(1500)
    player.check()
    assert player.line() != LOOKING
    assert player.page.evaluate("document.activeElement !== document.body") or way in ("Escape", "move")
    player.keys("Escape", "n")
    shown(player, 617)


@pytest.mark.spec("DEAL-5", "APP-1")
def test_the_first_deal_can_be_had_unchecked(chance, slow):
    """Where the first deal takes its time, a bar offers any deal; a tap on it deals, and says that nothing has been checked."""
    address, gate = slow()
    player = chance([UNSOLVABLE], "?solvable=1&motion=none&embed", address=address, wait=False)
    player.page.locator("#bar.seek:not([hidden])").wait_for()
    assert player.line() == LOOKING
    assert player.page.locator(".pile>.card").count() == 0
    assert player.page.locator("#stop-looking").inner_text() == "Any deal"
    assert player.page.locator(".pile:visible").count() == 16
    assert player.page.evaluate("document.getElementById('tools').inert")
    player.page.locator("#stop-looking").click()
    playable(player.page)
    shown(player, UNSOLVABLE)
    assert player.line() == "Whether this deal can be won has not been checked."
    assert not player.page.evaluate("document.getElementById('tools').inert")
    gate.set()
    player.adopt()
    player.play("1a", by="tap")
    assert player.line() == ""
    player.page.wait_for_timeout(1000)
    player.check()


# Without a solver


@pytest.mark.spec("DEAL-5", "APP-12")
def test_without_a_solver_a_deal_comes_unchecked(serve, page):
    """Where the solver cannot be fetched, the deal comes and one line says that it could not be checked; later ones are checked again."""
    missing = [True]
    server = serve(hook=lambda handler: missing[0] and (handler.place or "").endswith("kernel.wasm") and (handler.answer(404) or True))
    faults = []
    page.on("pageerror", lambda error: faults.append(error))
    page.add_init_script(f"({_CHANCE})([{UNSOLVABLE}, {UNSOLVABLE}, {UNSOLVABLE}, 617])")
    page.goto(server.address + "?solvable=1&motion=none&embed")
    player = Player(playable(page), UNSOLVABLE)
    player.check()
    assert player.line() == NO_SOLVER
    player.tool("deal")
    page.locator("#line", has_text="could not be checked").wait_for()
    assert board_on(page) == deal(UNSOLVABLE)
    missing[0] = False
    player.tool("deal")
    shown(player, 617)
    assert faults == []


@pytest.mark.spec("DEAL-5", "PWA-3")
def test_a_kernel_that_never_comes_holds_nothing_up(chance, slow):
    """A server that hangs over the solver: after a few seconds the first deal comes, unchecked, and so does the next."""
    address, gate = slow()
    player = chance([UNSOLVABLE], "?solvable=1&motion=none&embed", address=address)
    assert player.line() == NO_SOLVER
    player.play("1a", by="tap")
    player.tool("deal")
    player.page.locator("#line", has_text="could not be checked").wait_for()
    player.adopt()
    assert player.text("moves") == "0"
    gate.set()


@pytest.mark.spec("DEAL-5", "CLASSIC-14")
def test_an_undecided_deal_is_not_good_enough(chance):
    """A deal on which the search comes to its limits is passed over, although a longer search finds a solution to it."""
    shown(chance([228, 617], "?solvable=1&motion=none&house=flexcell&layout=7x5"), 617, 7, 5)


# Wherever the page is


@pytest.mark.spec("DEAL-5", "PWA-2")
def test_without_the_server(table, serve):
    """With the server stopped after the first load, deals are checked all the same."""
    page = visited(table, serve(), "?deal=617&motion=none&solvable=1")
    page.add_init_script(f"({_CHANCE})([{UNSOLVABLE}, 617])")
    page.goto(page.url.split("?")[0] + "?solvable=1")
    player = Player(playable(page), 617)
    player.check()


@pytest.mark.spec("DEAL-5", "EMBED-1")
def test_in_a_sandboxed_frame(guest):
    """In a frame with an opaque origin deals are checked as well."""
    page, frame = guest('sandbox="allow-scripts"', f"({_CHANCE})([{UNSOLVABLE}, 617]);", "?solvable=1&motion=none")
    assert board_on(frame) == deal(617)


def test_solvable_deals_on_pyodide(chance):
    """The same files pass deal 11982 over on Pyodide."""
    player = chance([UNSOLVABLE, 617], "?solvable=1&motion=none&python=pyodide")
    shown(player, 617)
    assert player.page.evaluate("drawn") == [UNSOLVABLE, 617]


@pytest.mark.spec("DEAL-5", "FIT-6")
def test_axe_finds_nothing(chance, slow):
    """The window with the switch, and the bar while a deal is looked for: axe finds no fault, light, dark and in forced colours."""
    address, gate = slow()
    player = chance([617], "?solvable=1&motion=none&embed&deal=24", address=address, viewport={"width": 360, "height": 740}, has_touch=True)
    player.tool("menu")
    player.tool("choose")
    for _ in range(2):
        assert faults(player.page) == []
        if player.opened():
            player.tool("deal-chosen")
            player.page.locator("#bar.seek:not([hidden])").wait_for()
    gate.set()
    shown(player, 617)
