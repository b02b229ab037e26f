"""What browsers make of a touch by themselves: taps that they lose, zoom by double tap, the menu of a long press."""
import js

from . import dom
from .bridge import listen

AGAIN = 300  # ms within which a second tap is a double tap to a browser
NEAR = 30    # px between two taps of a double tap
STILL = 10   # px that a finger may move in a tap


class Gestures:
    """A tap on a tool acts when the finger lifts, whatever the browser takes it for; two quick taps stay two taps."""

    def __init__(self):
        self.start = (0, 0)         # where the finger went down
        self.last = (-AGAIN, 0, 0)  # ms, x, y of the tap before
        listen(js.document, "touchstart", self.down)
        listen(js.document, "touchend", self.up, False)
        listen(dom.find("table"), "contextmenu", self.menu, False)

    def down(self, event):
        """A finger goes down."""
        touch = event.changedTouches[0]
        self.start = (touch.clientX, touch.clientY)

    def up(self, event):
        """A finger lifts: after preventDefault the browser makes neither click nor zoom of it."""
        touch = event.changedTouches[0]
        x, y = touch.clientX, touch.clientY
        before, self.last = self.last, (event.timeStamp, x, y)
        if not event.cancelable or event.touches.length:
            return
        button = dom.around(event.target, "button[data-do]")
        if button and _near(self.start, (x, y), STILL):
            event.preventDefault()
            button.click()
        elif event.timeStamp - before[0] < AGAIN and _near(before[1:], (x, y), NEAR) and dom.around(event.target, ".pile"):
            event.preventDefault()

    def menu(self, event):
        """The menu that a long press brings; a right click keeps it."""
        if event.pointerType == "touch" or event.pointerType == "pen":
            event.preventDefault()


def _near(one, other, most):
    return abs(one[0] - other[0]) < most and abs(one[1] - other[1]) < most
