"""The player's choices: they live in the page's address, in its data attributes, and nowhere else."""
import js
from engine.houses import HOUSES
from engine.speech import BRIEF, FULL, USUAL

from . import dom
from .language import MARKUP

# name: the values that differ from the usual one, which is the first or ""; those of "layout" depend on the house
CHOICES = {
    "house": ("classic", "quiet", "points", "flexcell"),
    "layout": ("",),
    "back": ("", "1"),
    "lang": ("", "en", "th"),
    "look": ("", "light", "dark"),
    "motion": ("", "none", "calm"),
    "pack": ("", "4"),
    "index": ("", "large"),
    "hand": ("", "left"),
    "watch": ("", "1"),
    "solvable": ("", "1"),
    "sound": ("", "1"),
    "say": (USUAL, BRIEF, FULL),
}
LOOKS = ("look", "pack", "index", "hand")  # those that a reading page follows too


class Choices:
    """What is chosen; `unknown` lists the (name, value) pairs of the address that mean nothing."""

    def __init__(self):
        query = _query()
        self.values = {}
        self.unknown = []
        self.reading = "rules.html"  # where the links of the markup lead to
        self.deal = query.get("deal") or ""
        self.board = query.get("board") or ""
        self.host = query.get("host") or ""  # the origin of the page that holds this one in a frame
        if self.host and not _is_origin(self.host):
            self.unknown.append(("host", self.host))
            self.host = ""
        for name in CHOICES:
            asked = query.get(name) or ""
            if asked and name != "layout" and asked not in CHOICES[name]:
                self.unknown.append((name, asked))
                asked = ""
            self._hold(name, asked or CHOICES[name][0])
        self.values["lang"] = dom.attribute(dom.root, "lang")  # the browser's where the address says none
        asked, house = self.values["layout"], HOUSES[self.values["house"]]
        if asked not in [layout_text(one) for one in house.layouts]:
            self._hold("layout", "")
            if asked:
                self.unknown.append(("layout", asked))

    def choose(self, name, value):
        """Take a value and write it into the address."""
        self._hold(name, value)
        query = _query()
        query.delete("deal")
        query.delete("board")
        for name in (name, "layout"):  # the table may be that of a code or position which leaves the address here
            if self.values[name] == CHOICES[name][0]:
                query.delete(name)
            else:
                query.set(name, self.values[name])
        text = query.toString()
        if dom.has_origin():  # a sandboxed frame may not change its address: the choice holds for this visit
            js.history.replaceState(None, "", js.location.pathname + ("?" + text if text else ""))
        self.lead()

    def follow(self, session, unwritten=False):
        """Take house, table and rules of a session; `unwritten`: the address asks for them in its own way."""
        house, layout = session.house, session.layout
        found = [("layout", "" if layout == house.layouts[0] else layout_text(layout)), ("house", house.name)]
        if house.gives_back == "choice":
            found.append(("back", "1" if session.gives_back else ""))
        for name, value in found:
            if self.values[name] != value:
                self._hold(name, value) if unwritten else self.choose(name, value)
        self.lead()

    def lead(self):
        """Let the links to the rules open the page of the house, in the language and with the look of now."""
        reading = reading_page(self.values)
        if reading != self.reading:
            self.reading = reading
            for link in js.document.querySelectorAll("a[href^=rules]"):
                link.setAttribute("href", reading)

    def layout(self, house):
        """(columns, cells) chosen for a house, its usual table when that is none of its own."""
        return layout_of(house, self.values["layout"])

    def gives_back(self, house):
        """Do foundations give cards back, where that is a choice? None where it is not."""
        return self.values["back"] == "1" if house.gives_back == "choice" else None

    def _hold(self, name, value):
        self.values[name] = value
        dom.data_mark(dom.root, name, value)


def layout_of(house, text):
    """The table of a house that a text names, the usual one when it names none of them."""
    for one in house.layouts:
        if layout_text(one) == text:
            return one
    return house.layouts[0]


def layout_text(layout):
    """A table as the address has it: 7x5."""
    return "%dx%d" % layout


def reading_page(values):
    """The address of the rules page that goes with choices: rules.html, rules-quiet.th.html?look=dark."""
    house, language = values["house"], values["lang"]
    name = "rules" if house == CHOICES["house"][0] else "rules-" + house
    asked = "&".join([look + "=" + values[look] for look in LOOKS if values[look]])
    return name + (".html" if language == MARKUP else "." + language + ".html") + ("?" + asked if asked else "")


def embedded():
    """Is the page a guest in another one, by frame or by ?embed?"""
    return js.window.parent != js.window or bool(_query().has("embed"))


def _is_origin(text):
    """Is it an origin as browsers write it, https://example.org?"""
    return bool(js.URL.canParse(text)) and js.URL.new(text).origin == text


def _query():
    return js.URLSearchParams.new(js.location.search)
