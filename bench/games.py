"""Thirty games in one page: does anything grow?"""

from bench.rows import Row
from e2e.browser import playable
from tests.games import solution
from tools.server import Server

GAMES, EARLY, DEAL = 30, 3, 1
METRICS = {"Nodes": "DOM nodes", "JSEventListeners": "listeners", "JSHeapUsedSize": "heap"}

# A game by the keyboard's own events, so that a move costs no round trip: the cursor goes to a place, Enter acts.
_PRESS = """(keys) => { for (const [place, up] of keys) {
  const pile = document.getElementById("pile-" + place);
  pile.focus();
  const press = (key) => pile.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  press("End");
  for (let i = 0; i < up; i++) press("ArrowUp");
  press("Enter");
} }"""


def rows(browser, site):
    """Nodes, listeners and heap after the last of 30 games against the third, garbage collected."""
    server = Server(site).start()
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server.address}?deal={DEAL}&house=quiet&motion=none&embed")
    playable(page)
    link = page.context.new_cdp_session(page)
    link.send("Performance.enable")
    keys = _keys()
    early = {}
    for game in range(1, GAMES + 1):
        page.evaluate(_PRESS, keys)
        page.locator("#result").wait_for(state="visible")
        page.locator("#result [data-do=replay-again]").click()
        if game == EARLY:
            early = _metrics(link)
    late = _metrics(link)
    page.close()
    server.stop()
    return [
        Row(f"{GAMES} games, {name}", late[key] / early[key], "×", 1.1, f"{late[key]:.0f} after the last, {early[key]:.0f} after game {EARLY}")
        for key, name in METRICS.items()
    ]


def _keys():
    """[(place, cards above the end to start from), ...] of a whole game of house Quiet: source, target, source, target …"""
    from engine import cards, moves, notation
    from engine.board import HOMES
    from engine.deal import deal

    board, keys = deal(DEAL), []
    for text in solution(DEAL):
        move = notation.read_move(board, text)
        target = HOMES[cards.suit(board.pile(move.src)[-1])] if move.dst == moves.HOME else move.dst
        keys += [(move.src, move.count - 1), (target, 0)]
        board = moves.apply(board, move)
    return keys


def _metrics(link):
    link.send("HeapProfiler.collectGarbage")
    return {one["name"]: one["value"] for one in link.send("Performance.getMetrics")["metrics"]}
