"""Hints at the page: what is marked and said, from the first deal to a win, and what is never said."""

import pytest

from e2e.browser import playable
from e2e.guests import player_in
from e2e.player import Player, address, sit
from engine import cards, moves, notation
from engine.board import HOMES
from tests.pictures import LONG_PROOF, P10

NONE = "From here this deal has no solution."
EXAMINING = "Examining this position. You can play on."
EXITS = ["Undo", "Hint", "Replay deal", "Another deal"]

# Resolves with the line when it is another one than `before`; within `ms`.
_NEXT_LINE = """([before, ms]) => new Promise((done, failed) => {
  const bar = document.getElementById("bar"), line = document.getElementById("line");
  const now = () => bar.hidden ? "" : line.textContent.trim();
  const look = () => now() === before ? undefined : done(now());
  new MutationObserver(look).observe(bar, {subtree: true, childList: true, characterData: true, attributes: true});
  setTimeout(() => failed(new Error("the line is still: " + now())), ms);
  look();
})"""

# The marks on the table: [place, depth of the first card, cards, destination], or null.
_MARKS = """() => {
  const [from, to] = ["hint-from", "hint-to"].map(name => document.getElementById(name));
  const pile = mark => mark.closest("[data-pile]")?.dataset.pile;
  if (!pile(from)) return null;
  return [pile(from), +from.style.getPropertyValue("--from"), +from.style.getPropertyValue("--len"), pile(to)];
}"""

# Presses H, and a card as soon as the line says that the position is examined: [line before the press, after it, cards in hand].
_WHILE_EXAMINED = """async (presses) => {
  const line = () => document.getElementById("bar").hidden ? "" : document.getElementById("line").textContent;
  const press = selector => {
    const element = document.querySelector(selector), box = element.getBoundingClientRect();
    const at = {bubbles: true, isPrimary: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: box.left + 5, clientY: box.top + 5};
    element.dispatchEvent(new PointerEvent("pointerdown", at));
    element.dispatchEvent(new PointerEvent("pointerup", at));
  };
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "h", bubbles: true}));
  while (line() === "") await new Promise(done => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
  const before = line();
  presses.forEach(press);
  return [before, line(), document.querySelectorAll(".card.sel").length];
}"""

# Presses H and resolves with the marks.
_HINT = """() => new Promise((done, failed) => {
  const from = document.getElementById("hint-from"), to = document.getElementById("hint-to");
  setTimeout(() => failed(new Error("no mark: " + document.getElementById("line").textContent)), 20000);
  const look = () => {
    const [one, two] = [from, to].map(mark => mark.closest("[data-pile]"));
    if (one && two) done([one.dataset.pile, +from.style.getPropertyValue("--from"), +from.style.getPropertyValue("--len"), two.dataset.pile]);
    else setTimeout(look, 1);
  };
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "h", bubbles: true}));
  look();
})"""
# The page's own search has little memory. The worker's is not touched.
NO_MEMORY = 'WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no more memory"); };'
# No analyst can be had.
NO_ANALYST = 'Object.defineProperty(window, "analyst", { get: () => () => Promise.reject(new Error("none")), set: () => {} });'


def hinted(player):
    """The move that the marks on the table show, which the rules allow; None without marks."""
    marks = player.frame.evaluate(_MARKS)
    return marks and as_move(player, *marks)


def as_move(player, place, first, count, target):
    """The move of `count` cards from the depth `first` of a place to another, which the rules allow."""
    at = player.session.board
    move = moves.Move(place, moves.HOME if target in HOMES else target, count)
    assert first == len(at.pile(place)) - count
    assert moves.refusal(at, move, player.session.gives_back) is None
    if target in HOMES:
        assert HOMES.index(target) == cards.suit(at.pile(place)[-1])
    return move


def line_after(player, before, ms=20_000):
    """The line that takes the place of another."""
    return player.frame.evaluate(_NEXT_LINE, [before, ms])


def ask(player):
    """Press H and wait for a line that is an answer."""
    player.page.keyboard.press("h")
    said = line_after(player, "")
    return line_after(player, EXAMINING) if said == EXAMINING else said


def exits(player):
    """The labels of the exits that are to be seen on the bar."""
    return player.frame.locator("#acts button:visible").all_inner_texts()


# A hint


@pytest.mark.spec("CLASSIC-11")
@pytest.mark.spec("CLASSIC-8")
@pytest.mark.parametrize("way", ["key", "button", "finger"])
def test_a_hint_marks_a_move(way, table):
    """H or the button marks cards that may go and where to, and one line tells the same, for eyes and once for ears."""
    player = sit(table, deal=617, has_touch=way == "finger")
    player.page.evaluate("""() => {
      window.heard = [];
      for (const name of ["said", "alert"]) {
        const region = document.getElementById(name);
        new MutationObserver(() => heard.push(region.textContent.trim())).observe(region, {childList: true, characterData: true, subtree: true});
      }
    }""")
    if way == "key":
        player.keys("h")
    else:
        player.tool("hint")
    player.frame.locator(".pile>#hint-from").wait_for()
    move = hinted(player)
    at = player.session.board
    first = at.pile(move.src)[-move.count]
    rank = {"T": "10"}.get(cards.name(first)[0], cards.name(first)[0])
    assert player.line().startswith(rank + cards.name(first)[1])
    heard = player.page.evaluate("heard")
    assert [text for text in heard if "Examining" not in text and "from here" not in text] == ["queen of hearts goes onto king of clubs."]
    player.check()


@pytest.mark.spec("SOLVE-4")
@pytest.mark.parametrize("number", [1, 617, 24])
def test_following_hints_wins(number, table):
    """H and the move that it marks, again and again, wins the deal; no position comes twice."""
    player = sit(table, deal=number)
    seen = set()
    while not player.session.board.is_won():
        assert player.session.board.key() not in seen
        seen.add(player.session.board.key())
        at = player.session.board
        move = as_move(player, *player.page.evaluate(_HINT))
        by_tap = move.dst == moves.HOME or moves.refusal(at, moves.Move(move.src, moves.HOME, 1)) is not None
        text = notation.move_text(at, move)
        player.race([text]) if by_tap else player.play(text, "drag")  # a tap would send the card home
    assert hinted(player) is None
    assert player.opened() == ["result"]


@pytest.mark.spec("SOLVE-4")
def test_a_hint_off_the_line_is_a_new_one(table):
    """A player who leaves the line gets a hint for where the cards lie now; undo leads back to the hint of before."""
    player = sit(table, deal=617)
    ask(player)
    first = hinted(player)
    player.play("1a", by="tap")
    assert hinted(player) is None
    assert player.line() == ""
    ask(player)
    assert hinted(player) is not None
    player.undo()
    ask(player)
    assert hinted(player) == first


@pytest.mark.spec("CLASSIC-11")
def test_marks_stay_while_the_cards_are_taken(table):
    """The marks stay when the hinted cards are taken in hand, and go with the move; Escape takes hint and line away."""
    player = sit(table, deal=617)
    ask(player)
    move, at = hinted(player), player.session.board
    player.press(*player.point(at, move.src, move.count))
    assert len(player.held()) == move.count
    assert hinted(player) == move
    player.press(*player.point(at, player.target(at, move)))
    player.played(notation.move_text(at, move))
    assert hinted(player) is None
    ask(player)
    player.keys("Escape")
    assert hinted(player) is None
    assert player.line() == ""


@pytest.mark.spec("CLASSIC-11")
def test_a_won_game_has_no_hint(table):
    """On a board that is won the button is off, and H says nothing."""
    player = sit(table, board=P10)
    player.tap("KS")
    player.keys("Escape")
    assert player.page.locator("#tools [data-do=hint]").get_attribute("aria-disabled") == "true"
    player.keys("h")
    assert (player.line(), hinted(player)) == ("", None)


# No solution


@pytest.mark.spec("CLASSIC-12")
def test_no_solution_is_said_with_four_exits(table):
    """Deal 11982: the bar says that it is proven to have no solution and offers undo, hint, replay and another deal; nothing ends."""
    player = sit(table, deal=11982)
    assert ask(player) == NONE
    assert exits(player) == EXITS
    assert player.page.locator("#bar").get_attribute("class") == "bar tall"
    assert player.text("said") == NONE
    assert player.text("alert") == ""
    assert player.opened() == []
    assert hinted(player) is None
    player.play("1a", by="tap")
    assert (player.line(), exits(player)) == ("", [])
    assert ask(player) == NONE


@pytest.mark.spec("CLASSIC-12")
@pytest.mark.spec("CLASSIC-17")
@pytest.mark.parametrize("exit_", EXITS)
def test_each_exit_leads_on(exit_, table):
    """Undo takes the move back, Hint marks a move all the same, Replay deal lays the same cards, Another deal other ones."""
    player = sit(table, deal=11982)
    player.play("1a", by="tap")
    ask(player)
    start = player.session.boards[0]
    player.page.locator("#acts").get_by_role("button", name=exit_).click()
    if exit_ == "Hint":
        assert hinted(player) is not None
        assert line_after(player, NONE).startswith("No solution from here. A move all the same: ")
        assert exits(player) == EXITS
        player.check()
        return
    assert (player.line(), exits(player)) == ("", [])
    player.adopt()
    assert (player.session.board == start) == (exit_ != "Another deal")
    assert player.text("moves") == "0"
    assert player.page.evaluate("document.activeElement !== document.body")


@pytest.mark.spec("CLASSIC-12")
def test_undo_is_off_where_nothing_can_be_taken_back(table):
    """On a fresh deal the exit Undo stands there and cannot be pressed."""
    player = sit(table, deal=11982)
    ask(player)
    assert player.page.locator("#acts [data-do=undo]").get_attribute("aria-disabled") == "true"


# While it is examined


@pytest.mark.spec("CLASSIC-13")
def test_a_move_interrupts_the_search(table):
    """While a position is examined the bar says so; a move ends it, and no late answer shows."""
    player = sit(table, board=LONG_PROOF)
    said = player.page.evaluate(_WHILE_EXAMINED, ["#pile-1>.card:last-child", "#pile-c>.well"])
    assert said == [EXAMINING, "", 0]
    player.played("1c")
    player.page.wait_for_timeout(2500)
    assert (player.line(), hinted(player)) == ("", None)
    player.check()


@pytest.mark.spec("CLASSIC-13")
def test_the_table_stays_playable(table):
    """Cards can be taken in hand and refused while a position is examined: the bar goes on saying so, and then answers."""
    player = sit(table, board=LONG_PROOF)
    assert player.page.evaluate(_WHILE_EXAMINED, ["#pile-1>.card:last-child"]) == [EXAMINING, EXAMINING, 1]
    assert line_after(player, EXAMINING, 60_000) == NONE
    assert len(player.held()) == 1


# No verdict


@pytest.mark.spec("CLASSIC-14")
def test_an_unfinished_search_is_never_no_solution(table, new_context, watched, server):
    """Where the search comes to its limits, a legal move is suggested and nothing is said of a solution."""
    page = watched(new_context().new_page())
    page.add_init_script(NO_MEMORY + NO_ANALYST)
    page.goto(server.address + address(deal=11982))
    player = Player(playable(page), 11982)
    said = ask(player)
    assert said.startswith("Not decided in the time there is. A move to try: ")
    assert "no solution" not in said.lower()
    assert exits(player) == []
    text = notation.move_text(player.session.board, hinted(player))
    player.race([text])
    assert ask(player).startswith("Not decided")


# Where the solver is missing, and where it must not be


@pytest.mark.spec("APP-12")
def test_without_a_kernel_the_game_goes_on(serve, page):
    """When the solver cannot be fetched, one calm line says so with a move to try, and the game goes on; later it is tried again."""
    missing = [True]
    server = serve(hook=lambda handler: missing[0] and (handler.place or "").endswith("kernel.wasm") and (handler.answer(404) or True))
    faults = []
    page.on("pageerror", lambda error: faults.append(error))
    page.goto(server.address + address(deal=617, more="&embed"))
    player = Player(playable(page), 617)
    assert ask(player).startswith("The solver could not be loaded. A move to try: ")
    assert hinted(player) is not None
    player.play("1a", by="tap")
    missing[0] = False
    assert ask(player).endswith(".")
    assert "solver" not in player.line()
    assert faults == []


@pytest.mark.spec("QUIET-7")
def test_quiet_has_no_hint(table, serve):
    """House Quiet has no button and no key for a hint, marks nothing, and does not even fetch the solver."""
    server = serve()
    page = table(address(deal=617, house="quiet", more="&embed"), address=server.address)
    player = Player(page, 617, "quiet")
    player.keys("h")
    page.wait_for_timeout(800)
    assert (player.line(), hinted(player)) == ("", None)
    assert page.locator("[data-do=hint]:visible").count() == 0
    assert not [path for path in server.requests if "kernel" in path]


# Wherever the page is


@pytest.mark.spec("PWA-2")
def test_hints_without_the_server(table, serve):
    """With the server stopped after the first load, a reload has its hints."""
    server = serve()
    page = table("?deal=617&motion=none", worker=True, address=server.address)
    page.wait_for_function("document.getElementById('offline').textContent.includes('analysis')", timeout=120_000)  # a slow page asks the analyst too
    server.stop()
    page.reload()
    player = Player(playable(page), 617)
    ask(player)
    assert hinted(player) is not None


@pytest.mark.spec("EMBED-1")
def test_hints_in_a_sandboxed_frame(guest):
    """In a frame with an opaque origin, which may not fetch, hints work all the same."""
    page, frame = guest('sandbox="allow-scripts"', "", "?deal=1")
    player = player_in(page, frame)
    player.tool("hint")
    frame.locator(".pile>#hint-from").wait_for()
    assert hinted(player) is not None


def test_hints_on_pyodide(table):
    """The same files hint on Pyodide: the same move and the same line."""
    player = sit(table, deal=617)
    line = ask(player)
    other = sit(table, deal=617, more="&python=pyodide")
    assert ask(other) == line
    assert hinted(other) == hinted(player)


# A watched game


def told(player, ms=20_000):
    """The verdict on the position, when it is there."""
    player.frame.locator("#bar:not(.exam):not([hidden])").wait_for(timeout=ms)
    return player.line()


@pytest.mark.spec("APP-11")
def test_a_watched_game_says_whether_it_can_be_won(table):
    """With the choice on, each move of deal 617 is followed by the word that it can still be won, each of deal 11982 by the proof that not."""
    player = sit(table, deal=617, more="&watch=1")
    assert player.line() == ""
    for text in ("1a", "2b", "8c"):
        player.play(text, by="tap")
        assert told(player) == "It can still be won."
        assert player.text("said") == "It can still be won."
    player.undo()
    assert told(player) == "It can still be won."
    player.keys("h")
    player.frame.locator(".pile>#hint-from").wait_for()
    player.sit_again(deal=11982, more="&watch=1")
    for text in ("1a", "2b"):
        player.play(text, by="tap")
        assert told(player) == NONE
        assert exits(player) == EXITS
        assert player.opened() == []


@pytest.mark.spec("APP-11")
def test_watching_is_off_unless_chosen(table):
    """Nothing is said after a move until the menu's switch is on; the address keeps it; off again, nothing is said."""
    player = sit(table, deal=617)
    player.play("1a", by="tap")
    player.page.wait_for_timeout(1000)
    assert player.line() == ""
    for on in (True, False):
        player.tool("menu")
        player.page.locator("[name=watch]").click()
        player.keys("Escape")
        assert ("watch=1" in player.page.url) == on
        player.play("2b" if on else "8c", by="tap")
        if on:
            assert told(player) == "It can still be won."
    player.page.wait_for_timeout(1000)
    assert player.line() == ""


@pytest.mark.spec("APP-11")
def test_a_watched_undecided_game_claims_nothing(new_context, watched, server):
    """Where the search comes to its limits, the line says that it is not known."""
    page = watched(new_context().new_page())
    page.add_init_script(NO_MEMORY + NO_ANALYST)
    page.goto(server.address + address(deal=11982, more="&watch=1"))
    player = Player(playable(page), 11982)
    player.play("1a", by="tap")
    assert told(player) == "Whether it can still be won is not known in the time there is."


@pytest.mark.spec("QUIET-7")
def test_quiet_is_not_watched(table):
    """House Quiet says nothing of winning, even when the address asks for it, and its menu has no such switch."""
    player = sit(table, deal=617, house="quiet", more="&watch=1")
    player.play("1a", by="tap")
    player.page.wait_for_timeout(1000)
    assert player.line() == ""
    player.tool("menu")
    assert not player.page.locator("#watch-row").is_visible()
