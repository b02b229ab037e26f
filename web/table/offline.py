"""Caching for play without a network, in two parts, and the word that each is ready."""
import js

from . import dom
from .bridge import after, ask, cancel, data, listen, settled
from .update import Update

REST = 2500       # ms after the table's part is there until the analysis part is fetched
SILENCE = 360000  # ms after which a worker will not answer: browsers end one whose event takes five minutes
AGAIN = 60000     # ms until what did not come whole is asked for again, twice as long each time


class Offline:
    """What the page has of the service worker; a page that may have none is played all the same.

    `there()` is called when the analysis part can be had: from the cache, or from the net where nothing is cached.
    """

    def __init__(self, game, there):
        self.game = game
        self.there = there
        self.update = None  # the new versions, once there is a worker
        self.kept = False   # is the table's part in the cache?
        self.again = AGAIN
        self.timer = None   # of the next attempt
        self.back = False   # has the network come back while an attempt ran?
        if dom.has_origin() and hasattr(js.navigator, "serviceWorker"):  # in a sandboxed frame even reading it throws
            worker = js.navigator.serviceWorker.register("sw.js", data({"updateViaCache": "none"}))
            settled(worker, self._watch, lambda error: self._without())
        else:
            there()

    def _watch(self, registration):
        self.update = Update(self.game, registration)
        if registration.active:
            self._ready(registration.active)
            return
        worker = registration.installing or registration.waiting
        if worker:
            listen(worker, "statechange", lambda event: self._changed(worker))

    def _changed(self, worker):
        if worker.state == "activated":
            self._ready(worker)
        elif worker.state == "redundant" and not self.kept:  # a file came damaged or not at all, or there is no room
            self._without()

    def _without(self):
        """The game is played from the net."""
        self._say("said.offline.not")
        self.there()

    def _ready(self, worker):
        """The table's part is there: the analysis part is next."""
        self.kept = True
        self._say("said.offline")
        after(REST, lambda: self._fetch_analysis(worker))
        listen(js.window, "online", lambda event: self._online(worker))

    def _online(self, worker):
        self.back = not self.timer
        if self.timer:
            self._fetch_analysis(worker)

    def _fetch_analysis(self, worker):
        """Have it cached; what has come of it stays when the rest does not, and later goes on from there."""
        def done(there):
            cancel(silence)
            cancel(self.timer)
            if there:
                self._say("said.offline.analysis")
                self.there()
            else:
                self.timer = after(0 if self.back else self.again, lambda: self._fetch_analysis(worker))
                self.back = False
                self.again *= 2

        cancel(self.timer)
        self.timer = None
        silence = after(SILENCE, lambda: done(False))
        ask(worker, "analysis", lambda event: done(event.data))

    def _say(self, key):
        dom.tell(dom.find("offline"), self.game.words, key)
