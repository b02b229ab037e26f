"""The player's choices: they live in the page's address, in its data attributes, and nowhere else."""
import js

from . import dom

# name: the values that differ from the usual one, which is the first or ""
CHOICES = {
    "house": ("classic", "quiet"),
    "look": ("", "light", "dark"),
    "motion": ("", "none", "calm"),
    "pack": ("", "4"),
    "index": ("", "large"),
    "hand": ("", "left"),
    "watch": ("", "1"),
}


class Choices:
    """What is chosen; `unknown` lists the (name, value) pairs of the address that mean nothing."""

    def __init__(self):
        query = _query()
        self.values = {}
        self.unknown = []
        self.deal = query.get("deal") or ""
        self.board = query.get("board") or ""
        for name in CHOICES:
            asked = query.get(name) or ""
            if asked and asked not in CHOICES[name]:
                self.unknown.append((name, asked))
                asked = ""
            self.values[name] = asked or CHOICES[name][0]
            dom.data_mark(dom.root, name, self.values[name])

    def choose(self, name, value):
        """Take a value and write it into the address."""
        self.values[name] = value
        dom.data_mark(dom.root, name, value)
        query = _query()
        query.delete("deal")
        query.delete("board")
        if value == CHOICES[name][0]:
            query.delete(name)
        else:
            query.set(name, value)
        text = query.toString()
        if dom.has_origin():  # a sandboxed frame may not change its address: the choice holds for this visit
            js.history.replaceState(None, "", js.location.pathname + ("?" + text if text else ""))


def embedded():
    """Is the page a guest in another one, by frame or by ?embed?"""
    return js.window.parent != js.window or bool(_query().has("embed"))


def _query():
    return js.URLSearchParams.new(js.location.search)
