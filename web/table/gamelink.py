"""The game in the page's address: a link that opens it, and what a page keeps in case the browser discards it."""
import js
from engine import speech
from engine.faults import Fault

from . import dom
from .bridge import listen


class GameLink:
    """Opens links that arrive while the page runs, and keeps the game in the history's entry while the page is hidden."""

    def __init__(self, game, clear):
        self.game = game
        self.clear = clear  # puts everything away that is over the table
        listen(js.window, "hashchange", self._arrived)
        for target, event in ((js.document, "visibilitychange"), (js.document, "freeze"), (js.window, "pagehide")):
            listen(target, event, self._keep)

    def _arrived(self, event):
        """Another address: its game comes on the table; a damaged link leaves the one that is played."""
        text = fragment()
        if not text:
            return
        clean()
        game = self.game
        self.clear()
        try:
            session = read(text)
        except Fault as fault:
            wrong = fault
            game.quiet()
            game.announce.note(lambda: speech.fault(game.words, wrong))
            return
        game.deals.open(session)

    def _keep(self, event):
        """The browser may discard a page that nobody sees, and tells no later than now."""
        if dom.has_origin() and (event.type == "pagehide" or js.document.hidden):
            kept = "%d %s" % (self.game.clock.played(), written(self.game.session))
            js.history.replaceState(kept, "")


def address(session):
    """The address that opens a session, with nothing of the player's own choices."""
    return str(js.location.origin) + str(js.location.pathname) + "#" + written(session)


def is_too_long(address):
    """Has a game so many moves that no page would open its link?"""
    from engine import link

    return link.is_too_long(address.partition("#")[2])


def read(text):
    """The session of a link, or a Fault."""
    from engine import link  # most pages open and close without one

    return link.read(text)


def written(session):
    """The session as a link's text."""
    from engine import link

    return link.write(session)


def keep_over(session, ms):
    """Let a page that begins anew by itself begin with this game and its time."""
    text = written(session)
    js.history.replaceState("%d %s" % (ms, text), "", str(js.location.pathname) + str(js.location.search) + "#" + text)


def found():
    """(text of a link, ms played) that the page begins with: its fragment, or the game of a page that the browser discarded; "" when there is none.

    Either is taken out of the address and the history, so that a refresh is a new deal.
    """
    text, kept = fragment(), str(js.history.state or "")
    if text or kept:
        clean()
    ms, _, game = kept.partition(" ")
    if text and text != game or not text and not _discarded():
        return text, 0
    return game, int(ms) if game and ms.isdigit() else 0


def fragment():
    """What stands behind the # of the address."""
    return str(js.location.hash)[1:]


def clean():
    """Take the fragment out of the address and the game out of the history's entry, where the page may."""
    if dom.has_origin():
        js.history.replaceState(None, "", str(js.location.pathname) + str(js.location.search))


def _discarded():
    return hasattr(js.document, "wasDiscarded") and bool(js.document.wasDiscarded)
