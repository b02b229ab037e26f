"""Caching for play without a network, in two parts, and the word that each is ready."""
import js

from . import dom
from .bridge import after, data, listen, settled

REST = 5000  # ms after the table's part is there until the analysis part is fetched


def register(words):
    """Let the service worker fetch the table's part; a page that may not is played all the same."""
    if not dom.has_origin() or not hasattr(js.navigator, "serviceWorker"):
        return  # in a sandboxed frame even reading it throws, and what JavaScript throws cannot be caught here
    settled(
        js.navigator.serviceWorker.register("sw.js", data({"updateViaCache": "none"})),
        lambda registration: _watch(registration, words),
        lambda error: None,
    )


def _watch(registration, words):
    if registration.active:
        _ready(registration.active, words)
        return
    worker = registration.installing or registration.waiting
    if worker:
        listen(worker, "statechange", lambda event: _ready(worker, words) if worker.state == "activated" else None)


def _ready(worker, words):
    """The table's part is there: the analysis part is next."""
    dom.tell(dom.find("offline"), words, "said.offline")
    after(REST, lambda: _fetch_analysis(worker, words))


def _fetch_analysis(worker, words):
    channel = js.MessageChannel.new()
    listen(channel.port1, "message", lambda event: dom.tell(dom.find("offline"), words, "said.offline.analysis"))
    channel.port1.start()
    worker.postMessage("analysis", js.Array.of(channel.port2))
