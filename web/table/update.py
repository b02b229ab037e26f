"""A new version of the game: offered when it is there, taken when the player says so, with the game that is played."""
import js

from . import dom, gamelink
from .bridge import after, ask, listen, settled

HOUR = 3600000   # ms between two looks for a new version
PATIENCE = 3000  # ms that the present worker has to wake up


class Update:
    """Watches for a version that waits; it takes over at the player's word, or by itself when no page of the old one is open."""

    def __init__(self, game, registration):
        self.game = game
        self.registration = registration
        self.workers = js.navigator.serviceWorker
        self.has_worker = bool(self.workers.controller)  # the first worker of all takes over too, and is no new version
        self.looked = js.performance.now()
        listen(registration, "updatefound", lambda event: self._coming(registration.installing))
        listen(self.workers, "controllerchange", self._taken)
        listen(js.document, "visibilitychange", self._seen)
        self._coming(registration.waiting or registration.installing)

    def accept(self):
        """Let the new version take over; the page begins anew with it, with the game that is played."""
        waiting = self.registration.waiting
        if waiting:
            dom.tell(dom.find("update-word"), self.game.words, "update.coming")
            # While the present worker starts, Chromium passes over the word that another is to take over: it has to be awake.
            ask(self.registration.active, "awake", lambda event: waiting.postMessage("update"))
            after(PATIENCE, lambda: waiting.postMessage("update"))  # where it cannot start at all

    def _coming(self, worker):
        """A new version is being fetched, or is there."""
        if worker and self.has_worker:
            listen(worker, "statechange", lambda event: self._offer())
            self._offer()

    def _offer(self):
        there = bool(self.registration.waiting)
        dom.find("update").hidden = not there
        dom.tell(dom.find("update-word"), self.game.words, "update.there")
        dom.data_mark(dom.root, "news", "1" if there else "")

    def _taken(self, event):
        """Another version has this page's files now: the page begins anew, with the game that is played."""
        if self.has_worker:
            worker = self.workers.controller
            listen(worker, "statechange", lambda event: self._begin_anew(worker))
            self._begin_anew(worker)
        self.has_worker = True

    def _begin_anew(self, worker):
        """Once the worker has cleared up: a start in the middle of that would have half of each."""
        if worker.state == "activated":
            gamelink.keep_over(self.game.session, self.game.clock.played())
            js.location.reload()

    def _seen(self, event):
        """A page that is seen again after an hour looks for a new version; without a network there is none."""
        if not js.document.hidden and js.performance.now() - self.looked > HOUR:
            self.looked = js.performance.now()
            settled(self.registration.update(), lambda value: None, lambda error: None)
