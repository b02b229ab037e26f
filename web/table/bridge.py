"""The one place where MicroPython and Pyodide differ: callbacks, emptiness, errors, data for JavaScript.

An exception thrown by JavaScript is none in MicroPython: no `except` sees it. It ends the listener that called, and
comes back as the window's error event.
"""
import json
import sys

import js

_MICRO = sys.implementation.name == "micropython"
_hooks = []
_waiting = []  # the port that wakes soon()'s functions, then those in turn

if _MICRO:
    import io

    def _kept(function):
        return function

    _once = _kept

    def _trace(error):
        out = io.StringIO()
        sys.print_exception(error, out)
        return out.getvalue()
else:
    import traceback

    from pyodide.ffi import create_once_callable as _once
    from pyodide.ffi import create_proxy as _kept

    def _trace(error):
        return "".join(traceback.format_exception(error))


def on_fault(function):
    """Let `function()` be called after an exception in any listener or timer, Python's or JavaScript's."""
    if not _hooks:
        for event in ("error", "unhandledrejection"):
            listen(js.window, event, lambda event: _call_hooks())
    _hooks.append(function)


def guarded(function):
    """`function` with its exceptions written to the console and told to the hooks instead of being thrown at the browser."""
    def run(*args):
        try:
            return function(*args)
        except Exception as error:
            fault(error)
    return run


def fault(error):
    """Write an exception to the console and tell the hooks."""
    js.console.error(_trace(error))
    _call_hooks()


def _call_hooks():
    for hook in _hooks:
        try:
            hook()
        except Exception as another:  # a repair that fails must not hide what it was called for
            js.console.error(_trace(another))


def listen(target, event, function, passive=True):
    """Call `function(event)` for as long as the page lives."""
    target.addEventListener(event, _kept(guarded(function)), data({"passive": passive}))


def after(ms, function):
    """Call `function()` once, `ms` from now; the number answers to cancel()."""
    return js.setTimeout(_once(guarded(lambda *_: function())), ms)


def soon(function):
    """Call `function()` once, when the browser has had its turn: sooner than after(0), which waits 4 ms from the fifth time on."""
    if not _waiting:
        channel = js.MessageChannel.new()
        _waiting.append(channel.port2)
        listen(channel.port1, "message", lambda event: _waiting.pop(1)())
        channel.port1.start()
    _waiting.append(function)
    _waiting[0].postMessage(0)


def idle(function):
    """Call `function()` once, when the page has nothing else to do; Safari can't tell."""
    if hasattr(js, "requestIdleCallback"):
        js.requestIdleCallback(_once(guarded(lambda *_: function())))
    else:
        soon(function)


def cancel(timer):
    """Let a timer of after() pass."""
    js.clearTimeout(timer)


def every(ms, function):
    """Call `function()` again and again; the number answers to js.clearInterval."""
    return js.setInterval(_kept(guarded(lambda *_: function())), ms)


def ask(worker, word, answer):
    """Post a word to a service worker; its answer comes as the data of `answer(event)`."""
    channel = js.MessageChannel.new()
    listen(channel.port1, "message", answer)
    channel.port1.start()
    worker.postMessage(word, js.Array.of(channel.port2))


def settled(promise, done, failed):
    """Call `done(value)` or `failed(error)` when a JavaScript promise is settled."""
    def kept(*values):
        done(values[0] if values else None)  # MicroPython passes nothing for undefined

    promise.then(_kept(guarded(kept)), _kept(guarded(failed)))


def data(value):
    """A Python value of dicts, lists, texts and numbers as a JavaScript value."""
    return js.JSON.parse(json.dumps(value))


def random_below(n):
    """A number from 0 to n - 1, n at most 2**32, from the platform's secure generator, every one equally likely."""
    most = (1 << 32) // n * n
    words = js.Uint16Array.new(2)  # 16 bits each: a number from JavaScript wraps at 32 bits, signed
    while True:
        js.crypto.getRandomValues(words)
        drawn = (int(words[0]) << 16) + int(words[1])
        if drawn < most:
            return drawn % n
