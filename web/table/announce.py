"""What is said: one polite message for an action, an urgent one for refusals and ends, and the line below the columns.

The line is given as a function of no argument that returns its text in the language of now, since that can change while it is shown.
"""
import js

from . import dom
from .drawn import parts


class Announce:
    """The live regions and the line."""

    def __init__(self):
        self.polite = dom.find("said")
        self.urgent = dom.find("alert")
        self.bar = dom.find("bar")
        self.line = dom.find("line")
        self.exits = dom.find("acts")
        self.groups = list(self.bar.querySelectorAll("[data-with]"))  # buttons, each group with the lines of a kind
        self.standing = None  # (class, text, what gives it) of the line that comes back when what was said over it is cleared
        self.shown = None     # the same of the line that is shown
        self.said = ""        # the last message, for whoever wants to hear it again

    def say(self, text):
        """Tell a screen reader what was done."""
        self.said = text
        _renew(self.polite, text)

    def alert(self, text):
        """Tell a screen reader at once."""
        self.said = text
        _renew(self.urgent, text)

    def refuse(self, seen, heard):
        """Show why a move was refused."""
        self._show(_line("bar no", seen))
        self.alert(heard)

    def note(self, text):
        """Show one calm line."""
        line = _line("bar", text)
        self._show(line)
        self.say(line[1])

    def stand(self, kind, seen, heard, can_undo):
        """Show a line that stays until it is withdrawn, and say it unless `heard` is ""; the words of `kind` name its buttons."""
        self.standing = _line(kind, seen)
        undo = self.exits.querySelector("[data-do=undo]")
        undo.setAttribute("aria-disabled", "false" if can_undo else "true")
        self._show(self.standing)
        if heard:
            self.say(heard)

    def extend(self, seen, heard):
        """Change the text of the line that stands, and say `heard` unless it is ""; a line that is shown over it stays."""
        on_top = self.stands()
        self.standing = _line(self.standing[0], seen)
        if on_top:
            self._show(self.standing)
        if heard:
            self.say(heard)

    def stands(self):
        """Is the line that stands the one to be seen?"""
        return self.shown is not None and self.shown == self.standing

    def withdraw(self):
        """The line that stands goes; one that is shown over it stays."""
        standing, self.standing = self.standing, None
        if self.shown == standing:
            self.clear()

    def clear(self):
        """Take the line away; the one that stands comes back."""
        if self.shown == self.standing:
            return
        if self.standing:
            self._show(self.standing)
            return
        self.shown = None
        if self.bar.contains(js.document.activeElement):
            _focus_tools()
        self.bar.hidden = True

    def retell(self):
        """The language has changed: the lines have their text in it, and of what was said before nothing is left to be heard."""
        shown, standing = self.shown, self.standing
        self.standing = standing and _line(standing[0], standing[2])
        if shown:
            self._show(self.standing if shown == standing else _line(shown[0], shown[2]))
        self.said = ""
        for region in (self.polite, self.urgent):
            dom.text(region, "")

    def _show(self, line):
        before, self.shown = self.shown, line
        kind, text, _ = line
        if before and before[:2] == (kind, text):
            return
        self.bar.className = kind
        self._furnish(kind.split(" "))
        self.line.replaceChildren()
        self.line.setAttribute("aria-hidden", "true")  # the live regions say it with names for the suits
        for part in parts(text):
            self.line.append(part)
        self.bar.hidden = False

    def _furnish(self, names):
        """Show the buttons that go with a line; a focus that was on others goes to these, else to the tools."""
        lost = False
        for group in self.groups:
            hidden = dom.attribute(group, "data-with") not in names
            lost = lost or hidden and bool(group.contains(js.document.activeElement))
            group.hidden = hidden
        if lost:
            able = self.bar.querySelector("[data-with]:not([hidden])>:not([aria-disabled=true])")
            able.focus() if able else _focus_tools()


def _line(kind, say):
    """A line as it is kept: its class, its text, and what gives that."""
    return kind, say(), say


def _focus_tools():
    """The focus stays with the tools."""
    tools = dom.find("tools")
    (tools.querySelector("[data-do=hint]:not([hidden])") or tools.querySelector("button:not([hidden])")).focus()


def _renew(region, text):
    """Set a live region so that the same words twice are heard twice."""
    if text and region.textContent == text:
        text += "\u00a0"
    dom.text(region, text)
