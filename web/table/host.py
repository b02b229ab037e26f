"""The page that holds this one in a frame: it is told what happens here, and may ask for a few things (docs/embedding.md)."""
import js
from engine import speech
from engine.faults import Fault
from engine.houses import HOUSES

from . import asked, dom, language
from .bridge import after, listen
from .bridge import data as as_object
from .choices import CHOICES

VERSION = 1
PAUSE = 700      # ms between two heights
OPEN = ("ready", "height")  # what any host may hear: nothing of the game is in it
NARROW = 600     # px; a frame that is narrower is a phone's


class Host:
    """Messages to and from the host, which `?host=` names by its origin; without that it hears only that the game is there, and how high it likes to be."""

    def __init__(self, game, clear):
        self.game = game
        self.clear = clear    # puts everything away that is over the table
        self.origin = game.choices.host
        self.session = None   # what the host was told last
        self.at = self.end = self.height = None
        self.timer = None
        self.acts = {"new": self._new, "deal": self._deal, "house": self._house, "language": self._language, "focus": self._focus}
        listen(js.window, "message", self._hear)
        listen(js.window, "resize", self._resized)
        game.after_show.append(self._shown)
        self._send("ready", house=game.session.house.name, language=game.words.language)
        self._measure()
        self._shown()

    def _send(self, kind, **data):
        if self.origin or kind in OPEN:
            data.update(source="freecell", v=VERSION, type=kind)
            js.window.parent.postMessage(as_object(data), self.origin or "*")

    def _shown(self):
        """Tell what has changed since the host was told last."""
        session, facts = self.game.session, self.game.render.shown.facts
        end = "won" if facts["won"] else "stuck" if facts["stuck"] else ""
        if session is not self.session:
            self._send("deal", code=session.code, number=session.number or 0, house=session.house.name)
        elif session.at != self.at:
            self._send("move", moves=session.at, home=sum(session.board.homes))
        if end and (session is not self.session or end != self.end):
            self._send(end, code=session.code, moves=session.at, ms=int(self.game.clock.played()))
        self.session, self.at, self.end = session, session.at, end

    def _resized(self, event):
        if self.timer is None:
            self.timer = after(PAUSE, self._measure)

    def _measure(self):
        """Tell the height that goes with the width: the frame's own height has no part in it, so none leads to another."""
        self.timer = None
        width = int(js.innerWidth)
        height = width * 3 // 2 if width < NARROW else min(900, max(440, width * 5 // 8))
        if height != self.height:
            self.height = height
            self._send("height", height=height)

    def _hear(self, event):
        """A message: only the host's, from the origin it was named by, counts; one that asks for what there is not is answered, and changes nothing."""
        if not self.origin or str(event.origin) != self.origin or event.source != js.window.parent:
            return
        data = js.Object(event.data)  # what is no object becomes one: it has a type of any kind
        if _text(data, "source") != "freecell":
            return
        kind = _text(data, "type")
        act = self.acts.get(kind)
        try:
            if act is None or getattr(data, "v", None) != VERSION:
                raise Fault("host.type", got=kind[:40], want=", ".join(sorted(self.acts)))
            act(data)
        except Fault as fault:
            self._send("error", about=kind[:40], text=speech.fault(self.game.words, fault))

    def _new(self, data):
        self.clear()
        self.game.deals.deal()

    def _deal(self, data):
        number, layout = asked.deal(_text(data, "code"), self.game.session.house)
        self.clear()
        self.game.deals.deal(number, layout=layout)

    def _house(self, data):
        name = _one_of(_text(data, "house"), CHOICES["house"])
        self.clear()
        self.game.deals.deal(house=HOUSES[name])

    def _language(self, data):
        language.change(self.game, _one_of(_text(data, "language"), CHOICES["lang"][1:]))

    def _focus(self, data):
        dom.find("table").querySelector(".pile[tabindex='0']").focus()


def _text(data, name):
    """A field of a message that is a text, "" when it is none: what a host sends can be anything."""
    found = getattr(data, name, None)
    return found if isinstance(found, str) else ""


def _one_of(got, known):
    """A word that is known; Fault for any other."""
    if got not in known:
        raise Fault("host.value", got=got[:40], want=", ".join(known))
    return got
