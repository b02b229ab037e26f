"""The tools and the status line: what stands there in a house, and what can be pressed now."""
import js

from . import dom
from .choices import embedded

SHOWN = (("time", "clock"), ("count", "counts_moves"), ("tally", "score"), ("limit-pill", "shows_limit"))
THIRD = {"deal": "deal", "finish": "finish", "stop": "finish", "abort": "abort", "hand": "hand"}  # what the third tool does in each of its roles
ICONS = {"abort": "stop", "hand": "deal"}


class Toolbar:
    """Five buttons at most; the third turns from New deal into Auto finish and Stop, or from Abort into New hand."""

    def __init__(self, words):
        self.words = words
        self.buttons = {}
        for name in ("undo", "redo", "replay", "hint", "menu", "about", "settings"):
            self.buttons[name] = js.document.querySelector("#tools [data-do=%s]" % name)
        self.third = dom.find("third")
        self.third_face = self.third.querySelector("span")
        self.third_icon = self.third.querySelector("use")
        self.role = "deal"
        self.house = None

    def furnish(self, house):
        """Set up the tools and figures of a house."""
        self.house = house
        dom.find("title-block").hidden = embedded()
        dom.text(dom.find("house"), self.words.say("status.house", house=self.words.say("house." + house.name)))
        for name, setting in SHOWN:
            dom.find(name).hidden = not getattr(house, setting)
        for name in self.buttons:
            self.buttons[name].hidden = name not in house.tools
        dom.tell(dom.find("replay-word"), self.words, "tool.restart" if "replay" in house.asks_first else "tool.replay")

    def update(self, facts, can_undo, finishing):
        """Let each tool say whether it can act now."""
        self._able("undo", can_undo)
        self._able("redo", facts["redo"])
        if self.house.new_after_end:
            self._able("settings", facts["fresh"])
            self._turn("hand" if facts["won"] or facts["aborted"] else "abort")
        else:
            self._able("hint", not facts["won"])
            self._turn("stop" if finishing else "finish" if facts["finish"] else "deal")

    def _able(self, name, can):
        self.buttons[name].setAttribute("aria-disabled", "false" if can else "true")

    def _turn(self, role):
        if role == self.role:
            return
        self.role = role
        self.third.setAttribute("data-do", THIRD[role])
        self.third_icon.setAttribute("href", "#i-" + ICONS.get(role, role))
        dom.tell(self.third_face, self.words, "tool." + role)
        dom.mark(self.third, "go", THIRD[role] == "finish")
