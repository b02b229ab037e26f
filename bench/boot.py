"""From the tap on the icon to a playable table, offline, against a plain page of 52 bare cards."""

import time
from pathlib import Path
from statistics import median

from bench.pages import PAINTED, WAIT, throttle
from bench.rows import Row
from tools.server import Server

PLAIN = Path(__file__).parent / "plain"
BUDGETS = {1: 2.2, 4: 3.0}


def rows(browser, site, rounds=15):
    """One row per processor speed; both pages start in turn, from their service workers, with the servers stopped."""
    contexts = {"ours": cached(browser, site), "plain": cached(browser, PLAIN)}
    found = []
    for rate, budget in BUDGETS.items():
        times = {"ours": [], "plain": []}
        for turn in range(rounds + 2):
            for name, (context, address) in contexts.items():
                ms = start(context, address, rate)
                if turn > 1:  # the first two warm the caches
                    times[name].append(ms)
        ours, plain = median(times["ours"]), median(times["plain"])
        detail = f"{ours:.0f} ms against {plain:.0f} ms, medians of {rounds} each, offline, CPU {rate}x slower"
        found.append(Row(f"icon → playable, {rate}x", ours / plain, "×", budget, detail))
    for context, _ in contexts.values():
        context.close()
    return found


def cached(browser, folder):
    """(context, address) with the page's service worker filled and its server stopped."""
    server = Server(folder).start()
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    page.goto(server.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller")
    page.close()
    server.stop()
    return context, server.address


def start(context, address, rate):
    """ms from the tap, which opens a window, to the painted, playable page in it."""
    tapped = time.time() * 1000
    page = context.new_page()
    page.add_init_script(PAINTED)
    throttle(page, rate)
    page.goto(address, wait_until="commit")
    painted = page.evaluate(WAIT) + page.evaluate("performance.timeOrigin")
    page.close()
    return painted - tapped
