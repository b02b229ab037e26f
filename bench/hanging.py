"""A start on a network that hangs against a start without one: the page must wait for no answer."""

import socket
import threading
from contextlib import contextmanager
from statistics import median
from urllib.parse import urlsplit

from bench.boot import cached, start
from bench.rows import Row

BUDGET = 1.2


def rows(browser, site, rounds=11):
    """One row; both kinds of start in turn, from the worker's cache."""
    context, address = cached(browser, site)
    offline, hung = [], []
    for _ in range(rounds + 2):
        offline.append(start(context, address, 1))
        with _silent(urlsplit(address).port):
            hung.append(start(context, address, 1))
    context.close()
    without, hanging = median(offline[2:]), median(hung[2:])  # the first two warm the caches
    detail = f"{hanging:.0f} ms against {without:.0f} ms, medians of {rounds} each"
    return [Row("start on a hanging network", hanging / without, "×", BUDGET, detail)]


@contextmanager
def _silent(port):
    """A server on a port of this machine that takes every connection and never says anything."""
    listener = socket.create_server(("127.0.0.1", port))
    held = []

    def take():
        try:
            while True:
                held.append(listener.accept()[0])
        except OSError:  # it was closed
            pass

    thread = threading.Thread(target=take)
    thread.start()
    try:
        yield
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()
        for connection in held:
            connection.close()
