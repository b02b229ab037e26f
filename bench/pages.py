"""Pages to measure: a browser, and a clock for what has been painted."""

from e2e.browser import ARGS
from tools.chromium import find

# ms from the start of the navigation to the end of the frame that follows the mark "playable"
PAINTED = """(() => {
  const paint = () => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { window.paintedAt = performance.now(); };
    channel.port2.postMessage(0);
  });
  new PerformanceObserver((list) => list.getEntriesByName("playable").length && paint()).observe({ type: "mark", buffered: true });
})()"""

WAIT = """() => new Promise((done) => {
  const look = () => window.paintedAt ? done(window.paintedAt) : setTimeout(look, 5);
  look();
})"""


def launch(tools):
    """A Chromium for measuring."""
    return tools.chromium.launch(executable_path=find(), args=ARGS)


def throttle(page, rate):
    """Slow the page's processor down."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
