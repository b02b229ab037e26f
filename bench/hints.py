"""From the key H on a fresh deal to the painted mark, and to the verdict that there is no solution; taps while the analyst works."""

from bench.pages import throttle
from bench.rows import Row
from bench.taps import WATCH, Tapper
from e2e.browser import WORKERS, playable
from tests.games import solution
from tools.server import Server

DEALS = range(1, 101)
BUDGETS = {1: 100, 4: 400}
TAPS = {1: 16, 4: 50}
TAPPED = 60   # moves
LOOKED = 700  # ms that the player looks at a hint: by then the analyst is at it
PROVEN = 11982
RESTED = 600  # ms from a page's start until the kernel is there

# ms from the press to the end of the frame that shows the mark or, with `proof`, the four exits.
_PRESS = """(proof) => new Promise((done) => {
  const there = () => proof ? !document.getElementById("acts").hidden : document.querySelector(".pile>#hint-from");
  const look = () => {
    if (!there()) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - began);
    channel.port2.postMessage(0);
  };
  const began = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
  requestAnimationFrame(look);
})"""

_DEAL = """(number) => {
  document.querySelector("#tools [data-do=menu]").click();
  document.querySelector("#menu [data-do=choose]").click();
  document.getElementById("number").value = number;
  document.querySelector("#new [data-do=deal-chosen]").click();
}"""


def rows(browser, site):
    """The 95th of a hundred first hints at both processor speeds, and the proof that deal 11982 has no solution."""
    server = Server(site).start()
    found = []
    for rate, budget in BUDGETS.items():
        times = sorted(_times(browser, server, rate))
        at = int(len(times) * 0.95) - 1
        detail = f"H on deals {DEALS[0]}–{DEALS[-1]}, median {times[len(times) // 2]:.0f} ms, most {times[-1]:.0f} ms"
        found.append(Row(f"hint on a fresh deal, 95 of 100, {rate}x", times[at], " ms", budget, detail))
    times = sorted(_proof(browser, server) for _ in range(5))
    found.append(Row(f"deal {PROVEN} proven, in the page", times[2], " ms", None, "median of five, with the table's turns in between"))
    found += [_taps(browser, server, rate, budget) for rate, budget in TAPS.items()]
    server.stop()
    return found


def _taps(browser, server, rate, budget):
    """The 95th percentile of the taps of a game whose player asks for a hint before each and makes another move than that."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(WORKERS)
    page.goto(f"{server.address}?deal={DEALS[0]}")
    playable(page)
    page.wait_for_function("ready.length", timeout=120_000)
    throttle(page, rate)
    page.evaluate(WATCH)
    player = Tapper(page, DEALS[0])
    for text in solution(DEALS[0])[:TAPPED]:
        page.keyboard.press("h")
        page.wait_for_timeout(LOOKED)
        player.play(text, "tap")
    times = sorted(page.evaluate("taps"))
    page.close()
    detail = f"{len(times)} taps, a hint before each move, median {times[len(times) // 2]:.1f} ms, most {times[-1]:.1f} ms"
    return Row(f"tap → painted while the analyst works, p95, {rate}x", times[int(len(times) * 0.95)], " ms", budget, detail)


def _open(browser, server, number, rate=1):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server.address}?deal={number}&motion=none&embed")
    playable(page)
    page.wait_for_timeout(RESTED)
    throttle(page, rate)
    return page


def _times(browser, server, rate):
    page = _open(browser, server, DEALS[0], rate)
    found = []
    for number in DEALS:
        page.evaluate(_DEAL, str(number))
        found.append(page.evaluate(_PRESS, False))
    page.close()
    return found


def _proof(browser, server):
    page = _open(browser, server, PROVEN)
    ms = page.evaluate(_PRESS, True)
    page.close()
    return ms
