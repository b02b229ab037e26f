"""Caching for play without a network, and the word that it is ready."""
import js

from . import dom
from .bridge import listen, settled


def register(words):
    """Let the service worker fetch the table's part; a page that may not is played all the same."""
    try:
        settled(
            js.navigator.serviceWorker.register("sw.js", js.JSON.parse('{"updateViaCache":"none"}')),
            lambda registration: _watch(registration, words),
            lambda error: None,
        )
    except Exception:
        return  # even reading navigator.serviceWorker throws in a sandboxed frame


def _watch(registration, words):
    if registration.active:
        _ready(words)
        return
    worker = registration.installing or registration.waiting
    if worker:
        listen(worker, "statechange", lambda event: _ready(words) if worker.state == "activated" else None)


def _ready(words):
    dom.text(dom.find("offline"), words.say("said.offline"))
