"""What browsers make of a touch by themselves and the table does not want: zoom by double tap, the menu of a long press."""
import js

from . import dom
from .bridge import listen

AGAIN = 300  # ms within which a second tap is a double tap to a browser
NEAR = 30    # px


class Gestures:
    """Two quick taps stay two taps. touch-action says so too; an engine that ignores it needs this."""

    def __init__(self):
        self.last = (-AGAIN, 0, 0)  # ms, x, y of the tap before
        listen(js.document, "touchend", self.lifted, False)
        listen(dom.find("table"), "contextmenu", self.menu, False)

    def lifted(self, event):
        """A finger went up."""
        touch = event.changedTouches[0]
        time, x, y = self.last
        self.last = (event.timeStamp, touch.clientX, touch.clientY)
        twice = event.timeStamp - time < AGAIN and abs(touch.clientX - x) < NEAR and abs(touch.clientY - y) < NEAR
        button = dom.around(event.target, "[data-do]")
        if twice and event.cancelable and (button or dom.around(event.target, "#table .pile")):
            event.preventDefault()  # takes the click away with the zoom
            if button:
                button.click()

    def menu(self, event):
        """The menu that a long press brings; a right click keeps it."""
        if event.pointerType == "touch" or event.pointerType == "pen":
            event.preventDefault()
