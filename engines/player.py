"""The player of e2e/ at a page of another browser."""

from e2e.player import Player

_MIDDLE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
_SAID = """([selector, wanted, ms]) => new Promise((done, failed) => {
  const found = () => { const one = document.querySelector(selector); return one && one.checkVisibility() && new RegExp(wanted).test(one.textContent); };
  const end = performance.now() + ms;
  const look = () => {
    if (found()) done(document.querySelector(selector).textContent.trim());
    else if (performance.now() > end) failed(new Error(`${selector} does not show ${wanted}`));
    else setTimeout(look, 30);
  };
  look();
})"""


class EnginePlayer(Player):
    """Presses by W3C actions instead of Chromium's own events."""

    def press(self, x, y, late=False):
        """A tap of the finger or a click."""
        self.page.press(x, y, finger=self.touch)

    def middle(self, selector):
        """The middle of an element, px in the page."""
        return self.frame.evaluate(_MIDDLE, selector)

    def click(self, selector):
        """Press on the middle of an element."""
        self.press(*self.middle(selector))

    def wait(self, selector, wanted=".", ms=60_000):
        """The text of an element, once it is there to be seen and fits `wanted`."""
        return self.frame.evaluate(_SAID, [selector, wanted, ms])
