"""A page in any browser, driven by W3C actions: what of Playwright's page the player at the table needs, and no more."""

import json
import time
from types import SimpleNamespace

# A function is called with the argument, anything else is an expression; promises are awaited, and the answer comes as JSON.
_CALL = """(async () => {
  let found = (%s);
  if (typeof found === "function") found = found(%s);
  found = await found;
  return JSON.stringify(found === undefined ? null : found);
})()"""

# The values that WebDriver has for keys without a letter.
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Home": "\ue011", "End": "\ue010",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}
MS = 20  # that a move of the pointer takes


class Page:
    """A page or a frame. A browser's own class knows how to run(code) and perform(actions)."""

    def __init__(self):
        self.faults = []    # errors in the console, where the browser's driver tells of them
        self.forgiven = []  # those that a test expects
        self.keyboard = SimpleNamespace(press=self._press_key)
        self.mouse = SimpleNamespace(
            move=lambda x, y, steps=1: self._point({"type": "pointerMove", "x": round(x), "y": round(y), "duration": MS * steps}),
            down=lambda: self._point({"type": "pointerDown", "button": 0}),
            up=lambda: self._point({"type": "pointerUp", "button": 0}),
        )

    def run(self, code):
        """The text that a promise of the page comes to."""
        raise NotImplementedError

    def perform(self, *sources):
        """Carry out W3C actions, one list per source of input."""
        raise NotImplementedError

    @property
    def url(self):
        return self.evaluate("location.href")

    def evaluate(self, script, arg=None):
        """What an expression, or a function called with arg, comes to on the page."""
        return json.loads(self.run(_CALL % (script, json.dumps(arg))))

    def wait_for_timeout(self, ms):
        """Let time pass, as a person would between two taps that are no double tap."""
        time.sleep(ms / 1000)

    def press(self, x, y, finger=False):
        """A click, or a tap of the finger."""
        where = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self._point(where, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}, finger=finger)

    def _press_key(self, key):
        value = KEYS.get(key, key)
        self.perform({"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]})

    def _point(self, *actions, finger=False):
        kind = "touch" if finger else "mouse"
        self.perform({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(actions)})
