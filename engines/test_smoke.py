"""The same small game in every browser: boot, taps, drags, keys, offline, frames, hints, windows, languages."""

import pytest

from e2e.browser import ANALYSED, playable
from e2e.guests import host_page
from engines.player import EnginePlayer
from tests.games import solution
from tools.site.headers import SECURITY

# Put ahead of the page: what goes wrong on it, whether or not the browser's driver tells.
_LISTENING = b"""<script>
  window.wrong = [];
  addEventListener("error", (event) => wrong.push(event.message || `cannot load ${event.target.src || event.target.href}`), true);
  addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => wrong.push(event.blockedURI));
  console.error = (...words) => wrong.push(words.join(" "));
</script><link rel="preload" """

_CACHED = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", done));
  return caches.keys();
}"""
_MARKED = """() => new Promise((done, failed) => {
  setTimeout(() => failed(new Error("no mark: " + document.getElementById("line").textContent)), 60000);
  const look = () => document.querySelector(".pile>#hint-from") && document.querySelector(".pile>#hint-to") ? done(true) : setTimeout(look, 20);
  look();
})"""
# As where a worker's requests go past the service worker, with no network: none of them is answered. Tells how many workers there are.
_NO_FETCH = """() => {
  const code = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const refusing = code('self.fetch = () => Promise.reject(new TypeError("NetworkError")); self.importScripts = () => { throw new DOMException("", "NetworkError"); };');
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(url, options) {
      super(code(`import "${refusing}"; import "${new URL(url, location.href)}";`), { ...options, type: "module" });
      workers.push(this);
    }
  };
  return performance.getEntriesByType("resource").filter(({ name }) => name.includes("pyscript")).length;
}"""
_WORKER = """() => new Promise((done, failed) => {
  setTimeout(() => failed(new Error("no worker has come")), 120000);
  const look = () => workers.length ? done(true) : setTimeout(look, 50);
  look();
})"""


def offline(sit, serve, query, kept):
    """A player at a page whose files have been kept, under the policy, its server stopped, loaded once more."""
    server = serve(headers=SECURITY)
    player = sit(query, address=server.address)
    player.page.evaluate(kept)
    server.stop()
    player.page.reload()
    player.page.faults.clear()  # what the page before had not finished to fetch
    playable(player.page)
    return player


# The table


@pytest.mark.spec("APP-1")
def test_it_starts_without_an_error(sit, serve, site):
    """The page becomes a table of 52 cards that can be played, and nothing goes wrong on the way."""
    index = (site / "index.html").read_bytes().replace(b'<link rel="preload" ', _LISTENING, 1)
    assert _LISTENING in index
    server = serve(hook=lambda handler: handler.place == "" and (handler.answer(200, index) or True))
    player = sit("?deal=1&embed", address=server.address)
    player.check()
    assert player.page.evaluate("getComputedStyle(document.getElementById('limit')).visibility") == "visible"
    player.play("1a", by="tap")
    assert player.page.evaluate("wrong") == []


@pytest.mark.spec("RULE-8", "CLASSIC-2")
def test_a_deal_is_won_by_taps(sit):
    """A whole deal is won by taps, the table being what the engine says after each, and the results come."""
    player = sit("?deal=1&motion=none&embed")
    for text in solution(1):
        player.play(text, by="tap")
    assert player.session.board.is_won()
    player.wait("#result")


@pytest.mark.spec("APP-7")
def test_cards_are_dragged(sit):
    """Cards follow the mouse: a legal drop is a move, an illegal one springs back with its line."""
    player = sit("?deal=1&motion=none&embed")
    for text in solution(1)[:12]:
        player.play(text, by="drag")
    player = sit("?deal=1&motion=none&embed")
    player.carry(player.at("6S"), player.at("9C"))
    player.check()
    assert player.line()


@pytest.mark.spec("CLASSIC-8", "FIT-5")
def test_keys_play_and_the_focus_stays(sit):
    """Arrows and Enter move cards, U takes back, and the focus is on a pile all the time."""
    player = sit("?deal=1&motion=none")
    for text in solution(1)[:12]:
        player.play(text, by="keys")
        assert player.focus()
    player.keys("u")
    player.session.undo()
    player.check()
    assert player.focus()


@pytest.mark.spec("CLASSIC-2", "FIT-2")
def test_fingers_tap(sit, browser):
    """A tap of a finger selects, and the next one places, where the browser's driver has fingers."""
    player = sit("?deal=1&motion=none&embed", touch=browser.touches)
    for text in solution(1)[:6]:
        player.play(text, by="tap")


@pytest.mark.spec("APP-9")
def test_cards_fly_and_land(sit):
    """With motion on, a card that was tapped home or moved ends where the engine has it, and taps in flight count."""
    player = sit("?deal=1&embed")
    for text in solution(1)[:8]:
        player.play(text, by="tap")
    player.tool("undo")
    player.tool("redo")
    player.check()


# Offline, and as a guest


@pytest.mark.spec("PWA-2")
def test_a_reload_plays_without_the_server(sit, serve):
    """After the first visit and with the server stopped, a reload deals, a card moves, and the rules page opens."""
    player = offline(sit, serve, "?deal=1", _CACHED)
    player.play("1a", by="tap")
    address = player.page.url.split("?")[0]
    player.page.goto(address + "rules.html")
    assert player.wait("h1")
    assert player.page.evaluate("document.querySelector('.drawn .card').offsetWidth") > 20


@pytest.mark.spec("EMBED-1")
@pytest.mark.parametrize("attributes", ["", 'sandbox="allow-scripts"'], ids=["plain", "sandboxed"])
def test_a_guest_plays(attributes, page, server, serve, tmp_path):
    """In a page of another site, also sandboxed, the game plays by tap, drag and keys, and the host is not scrolled by it."""
    source = server.address.replace("127.0.0.1", "localhost") + "?deal=1&motion=none"
    (tmp_path / "index.html").write_text(host_page(source, attributes), "utf-8")
    page.resize(1000, 800)
    page.goto(serve(tmp_path).address)
    page.evaluate("document.querySelector('#game').scrollIntoView({block: 'center'})")
    scrolled = page.evaluate("scrollY")
    frame = page.frame("#game")
    playable(frame)
    player = EnginePlayer(frame, 1)
    player.play("1a", by="tap")
    player.play("2b", by="drag")
    player.play("3c", by="keys")
    assert page.evaluate("scrollY") == scrolled
    assert frame.evaluate("getComputedStyle(document.querySelector('.house')).display") == "none"


# Hints


@pytest.mark.spec("CLASSIC-11", "SOLVE-4")
def test_hints_come_and_lead_on(sit):
    """The page's own search marks a move and tells it; played, the next hint follows."""
    player = sit("?deal=1&motion=none&embed")
    player.keys("h")
    player.page.evaluate(_MARKED)
    assert player.line()


@pytest.mark.spec("SOLVE-4", "PWA-2")
def test_the_analyst_comes(sit, serve):
    """Once its files are there the analyst gives the length of the line and a bound; the page says that it can be had offline."""
    player = sit("?deal=1&motion=none", address=serve(headers=SECURITY).address)
    player.page.evaluate(_CACHED)
    player.page.evaluate(ANALYSED)
    player.keys("h")
    player.page.evaluate(_MARKED)
    assert player.wait("#line", r"\d+ moves", 120_000)


@pytest.mark.spec("CLASSIC-13", "CLASSIC-14", "APP-12")
def test_a_worker_without_a_network_is_no_fault(sit, serve):
    """Offline, where a worker's requests are not answered, hints come from the page's own search and no error is shown."""
    player = offline(sit, serve, "?deal=1&motion=none", ANALYSED)
    page = player.page
    page.forgiven = ["TypeError: NetworkError"]  # Pyodide's own words in the worker
    assert page.evaluate(_NO_FETCH) == 0, "the analyst came before its worker could be cut off"
    page.evaluate(_WORKER)
    player.keys("h")
    page.evaluate(_MARKED)
    assert player.line()
    assert page.evaluate("document.getElementById('fault').checkVisibility({ visibilityProperty: true })") is False
    player.play("1a", by="tap")


# Windows, languages


@pytest.mark.spec("DEAL-4", "APP-9")
def test_windows_open_and_close(sit):
    """The menu and the New deal window open over the table; Escape closes; a number deals its deal."""
    player = sit("?deal=1&motion=none&embed")
    player.tool("menu")
    assert player.opened() == ["menu"]
    player.click("#menu [value=dark]")
    assert player.page.evaluate("document.documentElement.dataset.look") == "dark"
    player.keys("Escape")
    assert player.opened() == []
    player.tool("menu")
    player.click("#menu [data-do=choose]")
    assert player.opened() == ["new"]
    player.click("#number")
    player.keys("6", "1", "7", "Enter")
    assert player.opened() == []
    EnginePlayer(player.page, 617).check()


@pytest.mark.spec("APP-8")
def test_thai(sit):
    """The table speaks Thai where the address says so; what it refuses is told in Thai."""
    player = sit("?deal=1&motion=none&embed&lang=th")
    assert player.page.evaluate("document.documentElement.lang") == "th"
    player.tap("6S", "9C")
    player.check()
    assert any("\u0e00" < letter < "\u0e7f" for letter in player.line())


@pytest.mark.spec("CLASSIC-17")
@pytest.mark.parametrize("name", ["rules.html", "rules-points.th.html"])
def test_rules_pages(name, page, server):
    """A rules page opens with its pictures drawn, and is no wider than the screen."""
    page.goto(server.address + name)
    assert page.evaluate("document.querySelector('h1').textContent.trim()")
    assert page.evaluate("[...document.querySelectorAll('.drawn .stage')].every((one) => one.offsetHeight > 60)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
