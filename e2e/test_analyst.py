"""The analyst at the page: when it comes, what it answers, how lines get better, and what happens without it."""

import json
import re

import pytest

from e2e.browser import ANALYSED, WORKERS, playable
from e2e.guests import player_in
from e2e.player import Player, address, sit
from e2e.test_hints import EXAMINING, NONE, NO_MEMORY, ask, hinted, line_after
from e2e.test_offline import CSP
from engine import notation
from engine.deal import deal
from engine.solver.questions import move
from engine.solver.search import Search
from tests.games import solution
from tests.pictures import LONG_PROOF, P10
from tools.kernel import WasmtimeHost

ALONE = "The analysis has stopped answering. The search goes on here; you can play on."

# An analyst that answers when the test says so: `asked` are its questions, `stopped` the numbers, `answers` the functions.
FAKE = """
  window.asked = []; window.stopped = []; window.answers = [];
  const wait = () => new Promise((done) => answers.push((answer) => done(JSON.stringify(answer))));
  const fake = { ask: (number, text) => { asked.push([number, JSON.parse(text)]); return wait(); }, more: wait, stop: (number) => { stopped.push(number); } };
  Object.defineProperty(window, "analyst", { get: () => () => { window.came = true; return Promise.resolve(fake); }, set: () => {} });
"""
# Resolves with the last question and the number of its answer, once one of this kind has been put.
_QUESTION = """(what) => new Promise((done, failed) => {
  setTimeout(() => failed(new Error(JSON.stringify(asked))), 60000);
  const last = () => asked.length && asked[asked.length - 1];
  const look = () => last() && last()[1].what === what ? done([...last(), answers.length - 1]) : setTimeout(look, 5);
  look();
})"""
_READY = """() => new Promise((done, failed) => {
  setTimeout(() => failed(new Error(`${workers.length} workers, none ready`)), 120000);
  const look = () => ready.length ? done() : setTimeout(look, 50);
  look();
})"""


def opened(new_context, watched, server, query, *scripts):
    """A watched, playable page on which the scripts ran first."""
    page = watched(new_context().new_page())
    for script in scripts:
        page.add_init_script(script)
    page.goto(server.address + query)
    return playable(page)


def figures(player, wanted, ms=60_000):
    """The moves and the bound on the line below the columns, once the text fits `wanted`."""
    line = player.frame.locator("#line").filter(has_text=re.compile(wanted))
    line.wait_for(timeout=ms)
    return [int(number) for number in re.findall(r"\d+(?= moves? from)|(?<=than )\d+", line.text_content())]


# When it comes


@pytest.mark.spec("SOLVE-4")
def test_it_comes_after_the_table(serve, new_context, watched):
    """Nothing of the analyst is asked for before the table is playable; then it comes by itself, under the CSP and without special headers, and stores nothing."""
    server = serve(prefix="/a/b/", headers=CSP)
    page = opened(new_context, watched, server, "?deal=1", WORKERS)
    page.evaluate(_READY)
    came = page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.includes('pyscript')).map((one) => one.startTime)")
    assert len(came) > 1
    assert min(came) > page.evaluate("performance.getEntriesByName('playable')[0].startTime")
    assert page.evaluate("self.crossOriginIsolated") is False
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 0
    assert [path for path in server.requests if not path.startswith("/a/b/")] == []


@pytest.mark.spec("QUIET-7")
def test_quiet_has_no_analyst(new_context, watched, serve):
    """House Quiet starts no analyst; its files are kept for offline all the same, for the other houses."""
    page = opened(new_context, watched, serve(), address(deal=617, house="quiet"), WORKERS)
    page.evaluate(ANALYSED)
    assert page.evaluate("workers.length") == 0
    kept = page.evaluate("""async () => {
      const [name] = (await caches.keys()).filter((name) => name.includes("analysis"));
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname.split("/").pop());
    }""")
    assert {"core.js", "analyst.py", "table.py.zip", "pyodide.asm.wasm", "python_stdlib.zip"} < set(kept)


# What it answers


@pytest.mark.spec("SOLVE-1", "CLASSIC-12")
def test_it_proves_what_the_page_cannot(new_context, watched, serve):
    """Where the page's own search comes to its limits, the analyst goes on and proves that there is no solution; also without the server, from the cache."""
    server = serve()
    page = opened(new_context, watched, server, address(deal=11982), NO_MEMORY)
    player = Player(page, 11982)
    player.keys("h")
    player.frame.locator("#line").filter(has_text=NONE).wait_for(timeout=60_000)
    page.evaluate(ANALYSED)
    server.stop()
    page.reload()
    player = Player(playable(page), 11982)
    player.keys("h")
    player.frame.locator("#line").filter(has_text=NONE).wait_for(timeout=60_000)


@pytest.mark.spec("CLASSIC-13")
def test_a_late_answer_never_shows(new_context, watched, server):
    """A move takes the question back: the analyst is told, and what it says all the same is not shown."""
    page = opened(new_context, watched, server, address(deal=11982), NO_MEMORY, FAKE)
    player = Player(page, 11982)
    player.keys("h")
    number, question, at = page.evaluate(_QUESTION, "solve")
    player.play("1a", by="tap")
    page.wait_for_function("stopped.length")  # told in a turn of its own, not in the way of the tap
    assert page.evaluate("stopped") == [number + 1]
    page.evaluate("answers[0]({ over: true, status: 'no-solution', work: 5, limit: '', line: '' })")
    page.wait_for_timeout(300)
    assert (player.line(), hinted(player)) == ("", None)
    player.keys("h")
    page.wait_for_function("asked.length === 2")
    assert page.evaluate(_QUESTION, "solve")[0] > number + 1


@pytest.mark.spec("SOLVE-2")
def test_a_line_that_the_rules_refuse_is_no_hint(new_context, server):
    """What the analyst calls a solution is played by the rules first: when they refuse it, that is a fault and no hint."""
    page = opened(new_context, lambda page: page, server, address(deal=11982), NO_MEMORY, FAKE)
    player = Player(page, 11982)
    player.keys("h")
    page.evaluate(_QUESTION, "solve")
    page.evaluate("answers[0]({ over: true, status: 'solved', work: 5, limit: '', line: '1h1 2h1' })")
    assert line_after(player, EXAMINING).startswith("Something went wrong")
    assert hinted(player) is None


# Without it

# The page's own search rests between two slices from hold() to let_go(), which makes a slow page of a page on any machine.
SLOW = """{
  const post = MessagePort.prototype.postMessage, kept = [];
  let holding = false;
  MessagePort.prototype.postMessage = function (...data) { holding && data[0] === 0 ? kept.push(() => post.apply(this, data)) : post.apply(this, data); };
  window.hold = () => { holding = true; };
  window.let_go = () => { holding = false; kept.splice(0).forEach((go) => go()); };
}"""
# The real analyst's worker dies as soon as a question has been put to it.
_DIES = """{
  let start;
  const dying = async () => {
    const found = await start();
    return { ...found, ask: (...data) => { setTimeout(() => workers[0].terminate()); return found.ask(...data); } };
  };
  Object.defineProperty(window, "analyst", { get: () => dying, set: (given) => { start = given; } });
}"""


def slow_question(player):
    """Ask in a page that is SLOW until it says that it is alone; then it finds the answer."""
    player.frame.evaluate("hold()")
    player.keys("h")
    player.frame.locator("#line").filter(has_text=ALONE).wait_for(timeout=60_000)
    player.frame.evaluate("let_go()")
    assert line_after(player, ALONE, 60_000) == NONE


@pytest.mark.spec("CLASSIC-13")
def test_a_killed_worker_is_told_and_the_page_goes_on(new_context, watched, server):
    """When the worker dies in the middle of a question, one calm line says so, and the page's own search finds the answer."""
    page = opened(new_context, watched, server, address(LONG_PROOF), WORKERS, SLOW, _DIES)
    page.evaluate(_READY)
    slow_question(Player(page, None, board=LONG_PROOF))


@pytest.mark.spec("APP-12")
def test_an_analyst_that_cannot_be_had(serve, new_context):
    """When the analyst's files are missing, hints and better lines come all the same, and a long question is told of it."""
    server = serve(hook=lambda handler: "pyscript" in (handler.place or "") and (handler.answer(404) or True))
    page = opened(new_context, lambda page: page, server, address(deal=617), SLOW)
    player = Player(page, 617)
    player.keys("h")
    player.frame.locator(".pile>#hint-from").wait_for(timeout=60_000)
    assert hinted(player) is not None
    figures(player, r"no line has fewer than \d+")
    player.sit_again(board=LONG_PROOF)
    slow_question(player)


@pytest.mark.spec("EMBED-1")
def test_a_sandboxed_frame_has_none(guest):
    """In a frame with an opaque origin the page searches by itself, in silence, and its lines get better too."""
    page, frame = guest('sandbox="allow-scripts"', WORKERS, "?deal=1")
    player = player_in(page, frame)
    player.tool("hint")
    assert figures(player, r"no line has fewer than \d+")[0] < 98
    assert frame.evaluate("workers.length") == 0


# Better lines


@pytest.mark.spec("SOLVE-6", "SOLVE-7")
def test_a_hints_line_gets_shorter(table):
    """While the player looks, the line gets shorter and tells how short one can be; the marks stay; the next hint goes on with it."""
    player = sit(table, deal=5)
    ask(player)
    marked = hinted(player)
    first = len(Search(WasmtimeHost(), deal(5)).run().moves)
    player.frame.locator("#line").filter(has_text=re.compile(r" (8[0-7]) moves")).wait_for(timeout=90_000)
    last, bound = (figures(player, r"no line has fewer than \d+|shortest possible") * 2)[:2]
    assert bound <= last < first
    assert hinted(player) == marked
    player.race([notation.move_text(player.session.board, marked)])
    ask(player)
    assert figures(player, r"\d+ moves from here")[0] <= last - 1


@pytest.mark.spec("SOLVE-6")
def test_only_the_line_in_hand_is_replaced(new_context, watched, server):
    """A better line that comes after the player has moved on is not taken."""
    page = opened(new_context, watched, server, address(deal=617), FAKE)
    player = Player(page, 617)
    page.wait_for_function("window.came", timeout=60_000)
    ask(player)
    number, question, at = page.evaluate(_QUESTION, "improve")
    assert move(question["first"]) == hinted(player)
    player.play("1a", by="tap")
    page.evaluate("(at) => answers[at]({ over: true, line: '', bound: 3 })", at)
    page.wait_for_timeout(300)
    assert player.line() == ""


@pytest.mark.spec("SOLVE-7")
def test_shortest_is_said_only_when_proven(new_context, watched, server):
    """A line as long as the bound is called the shortest possible; one that is longer is not."""
    page = opened(new_context, watched, server, address(deal=617), FAKE)
    player = Player(page, 617)
    page.wait_for_function("window.came", timeout=60_000)
    ask(player)
    number, question, at = page.evaluate(_QUESTION, "improve")
    moves = 1 + len(question["rest"].split())
    page.evaluate("([at, bound]) => answers[at]({ over: false, line: '', bound })", [at, moves - 1])
    player.frame.locator("#line").filter(has_text=f"{moves} moves from here; no line has fewer than {moves - 1}.").wait_for()
    page.evaluate("([at, bound]) => answers[at]({ over: true, line: '', bound })", [at + 1, moves])
    player.frame.locator("#line").filter(has_text=f"{moves} moves from here, the shortest possible.").wait_for()
    assert page.evaluate("document.getElementById('said').textContent").endswith(f"{moves} moves from here, the shortest possible.")


# The results panel


@pytest.mark.spec("SOLVE-7", "CLASSIC-9")
def test_the_results_panel_sets_both_beside_the_moves(table):
    """After a win the panel says how long the best line is and how short one can be, beside the player's own moves."""
    player = sit(table, deal=1)
    player.race(solution(1))
    assert player.opened() == ["result"]
    played = int(player.text("result-moves"))
    best = player.page.locator("#result-best").filter(has_text=re.compile(r"best line found has \d+ moves; no line has fewer than \d+"))
    best.wait_for(timeout=60_000)
    found, bound = [int(number) for number in re.findall(r"\d+", best.text_content())]
    assert bound <= found < played


@pytest.mark.spec("SOLVE-7")
def test_a_game_that_cannot_be_shorter(table):
    """A win in one move is told to be the shortest possible; Quiet says nothing of the kind."""
    for house, said in (("classic", "No line is shorter: yours is the shortest possible."), ("quiet", "")):
        player = sit(table, board=P10, house=house)
        player.tap("KS", *(["S"] if house == "quiet" else []))
        player.page.locator("#result").wait_for(state="visible")
        player.page.wait_for_timeout(1500)
        best = player.page.locator("#result-best")
        assert (best.text_content(), best.is_visible()) == (said, bool(said))
