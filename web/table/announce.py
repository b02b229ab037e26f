"""What is said: one polite message for an action, an urgent one for refusals and ends, and the line below the columns."""
import js
from engine.speech import SUIT_SIGNS

from . import dom

SUITS = "cdhs"  # in the order of SUIT_SIGNS


class Announce:
    """The live regions and the line."""

    def __init__(self):
        self.polite = dom.find("said")
        self.urgent = dom.find("alert")
        self.bar = dom.find("bar")
        self.line = dom.find("line")
        self.actions = dom.find("acts")

    def say(self, text):
        """Tell a screen reader what was done."""
        _renew(self.polite, text)

    def alert(self, text):
        """Tell a screen reader at once."""
        _renew(self.urgent, text)

    def refuse(self, seen, heard):
        """Show why a move was refused."""
        self._show("bar no", seen)
        self.alert(heard)

    def note(self, text):
        """Show one calm line."""
        self._show("bar", text)
        self.say(text)

    def clear(self):
        """Take the line away."""
        if not self.bar.hidden:
            self.bar.hidden = True

    def _show(self, kind, text):
        self.bar.className = kind
        self.line.replaceChildren()
        self.line.setAttribute("aria-hidden", "true")  # the live regions say it with names for the suits
        for part in _parts(text):
            self.line.append(part)
        self.bar.hidden = False


def _renew(region, text):
    """Set a live region so that the same words twice are heard twice."""
    if text and region.textContent == text:
        text += "\u00a0"
    dom.text(region, text)


def _parts(text):
    """Texts, and drawn suits in the place of their signs."""
    out, run = [], ""
    for sign in text:
        if sign in SUIT_SIGNS:
            out.append(run)
            out.append(_suit(SUITS[SUIT_SIGNS.index(sign)]))
            run = ""
        else:
            run += sign
    return out + [run]


def _suit(letter):
    space = "http://www.w3.org/2000/svg"
    drawing = js.document.createElementNS(space, "svg")
    drawing.setAttribute("viewBox", "0 0 100 100")
    drawing.setAttribute("class", "x")
    use = js.document.createElementNS(space, "use")
    use.setAttribute("href", "#s-" + letter)
    drawing.append(use)
    return drawing
