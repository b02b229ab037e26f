"""Caching for play without a network, and the word that it is ready."""
import js

from . import dom
from .bridge import data, listen, settled


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
        _ready(words)
        return
    worker = registration.installing or registration.waiting
    if worker:
        listen(worker, "statechange", lambda event: _ready(words) if worker.state == "activated" else None)


def _ready(words):
    dom.text(dom.find("offline"), words.say("said.offline"))
