"""Caching for play without a network, in two parts, and the word that each is ready."""
import js

from . import dom
from .bridge import after, data, listen, settled
from .update import Update

REST = 2500  # ms after the table's part is there until the analysis part is fetched


class Offline:
    """What the page has of the service worker; a page that may have none is played all the same.

    `there()` is called when the analysis part can be had: from the cache, or from the net where nothing is cached.
    """

    def __init__(self, game, there):
        self.game = game
        self.there = there
        self.update = None  # the new versions, once there is a worker
        if dom.has_origin() and hasattr(js.navigator, "serviceWorker"):  # in a sandboxed frame even reading it throws
            worker = js.navigator.serviceWorker.register("sw.js", data({"updateViaCache": "none"}))
            settled(worker, self._watch, lambda error: there())
        else:
            there()

    def _watch(self, registration):
        self.update = Update(self.game, registration)
        if registration.active:
            self._ready(registration.active)
            return
        worker = registration.installing or registration.waiting
        if worker:
            listen(worker, "statechange", lambda event: self._ready(worker) if worker.state == "activated" else None)

    def _ready(self, worker):
        """The table's part is there: the analysis part is next."""
        self._say("said.offline")
        after(REST, lambda: self._fetch_analysis(worker))

    def _fetch_analysis(self, worker):
        def done(event):
            self._say("said.offline.analysis")
            self.there()

        channel = js.MessageChannel.new()
        listen(channel.port1, "message", done)
        channel.port1.start()
        worker.postMessage("analysis", js.Array.of(channel.port2))

    def _say(self, key):
        dom.tell(dom.find("offline"), self.game.words, key)
