"""From a tap to the painted picture, over a whole game."""

from pathlib import Path
from time import sleep

from bench.pages import throttle
from bench.rows import Row
from e2e.browser import playable
from e2e.player import Player
from tests.games import solution
from tools.server import Server

PLAIN = Path(__file__).parent / "plain"
DEAL = 1
PRESS = 60  # ms that a finger rests on the glass
REST = 0.12  # s after a tap in which nothing is asked of the page: a question in between would be counted as the tap's
BUDGETS = {1: 16, 4: 50}

# For each pointerup: ms from the event to the end of its last listener, and of the frame that shows what it did. The rest
# between both, where the page is idle until the screen's next refresh, is the screen's and the same for any page.
WATCH = """() => {
  window.taps = [];
  addEventListener("pointerup", (event) => {
    const handled = performance.now() - event.timeStamp;
    requestAnimationFrame((frame) => {
      const drawing = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => taps.push(handled + performance.now() - drawing);
      channel.port2.postMessage(0);
    });
  });
}"""


class Tapper(Player):
    """A player whose taps last as long as a finger's: the page hears of the press before the release."""

    def press(self, x, y):
        self.page.mouse.click(x, y, delay=PRESS)
        sleep(REST)


def rows(browser, site):
    """The 95th percentile of all taps of a won game, animations on, at both processor speeds; beside it that of a plain page of bare cards."""
    ours, plain = Server(site).start(), Server(PLAIN).start()
    found = []
    for rate, budget in BUDGETS.items():
        times = _times(browser, f"{ours.address}?deal={DEAL}&embed", rate, _play)
        bare = _times(browser, plain.address, rate, _tap_bare_cards)
        detail = f"{len(times)} taps of deal {DEAL}, median {times[len(times) // 2]:.1f} ms, most {times[-1]:.1f} ms, waits for the screen left out; the plain page {_p95(bare):.1f} ms"
        found.append(Row(f"tap → painted, p95, {rate}x", _p95(times), " ms", budget, detail))
    for server in (ours, plain):
        server.stop()
    return found


def _times(browser, address, rate, play):
    """ms of each tap that `play(page)` makes on a page, in rising order."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(address)
    playable(page)
    throttle(page, rate)
    page.evaluate(WATCH)
    play(page)
    times = sorted(page.evaluate("taps"))
    page.close()
    return times


def _play(page):
    """Win the game."""
    player = Tapper(page, DEAL)
    for text in solution(DEAL):
        player.play(text, "tap")


def _tap_bare_cards(page):
    """Mark a hundred cards, one after the other."""
    page.add_style_tag(content=".taken{outline:3px solid gold;translate:0 -4px}")
    for at in range(100):
        page.mouse.click(30 + at % 4 * 90, 150 + at % 5 * 30, delay=PRESS)
        sleep(REST)


def _p95(times):
    return times[int(len(times) * 0.95)]
