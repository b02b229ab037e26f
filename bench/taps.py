"""From a tap to the painted picture, over a whole game."""

from time import sleep

from bench.pages import throttle
from bench.rows import Row
from e2e.browser import playable
from e2e.player import Player
from tests.games import solution
from tools.server import Server

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
    """The 95th percentile of all taps of a won game, animations on, at both processor speeds."""
    server = Server(site).start()
    found = []
    for rate, budget in BUDGETS.items():
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{server.address}?deal={DEAL}&embed")
        playable(page)
        throttle(page, rate)
        page.evaluate(WATCH)
        player = Tapper(page, DEAL)
        for text in solution(DEAL):
            player.play(text, "tap")
        times = sorted(page.evaluate("taps"))
        page.close()
        p95 = times[int(len(times) * 0.95)]
        detail = f"{len(times)} taps of deal {DEAL}, median {times[len(times) // 2]:.1f} ms, most {times[-1]:.1f} ms, waits for the screen left out"
        found.append(Row(f"tap → painted, p95, {rate}x", p95, " ms", budget, detail))
    server.stop()
    return found
