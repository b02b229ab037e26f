"""The same whole deal, won where the page is not at home: without a network, in other people's pages, on the other interpreter."""

import pytest

from e2e.browser import playable
from e2e.guests import REFUSE_STORAGE, player_in, turn_to
from e2e.player import Player
from e2e.test_offline import visited
from e2e.test_win import DEAL, line, win


@pytest.mark.spec("PWA-2", "RULE-8")
@pytest.mark.parametrize("by", ["tap", "drag", "keys"])
def test_a_whole_deal_is_won_offline(by, table, serve):
    """With the server stopped and the network off, a reloaded page is won by taps, by drags and by keys."""
    page = visited(table, serve(), f"?deal={DEAL}&motion=none")
    page.context.set_offline(True)
    page.reload()
    win(Player(playable(page), DEAL), by)


@pytest.mark.spec("EMBED-1", "RULE-8")
@pytest.mark.parametrize("by", ["drag", "keys"])
def test_a_whole_deal_is_won_in_a_frame(by, guest):
    """In an iframe of another site's page the deal is won by drags and by keys."""
    page, frame = guest(query=f"?deal={DEAL}&motion=none")
    player = player_in(page, frame)
    page.locator("#before").focus()
    while not player.focus():  # Tab leads from the host's field over the game's link to the table
        page.keyboard.press("Tab")
    win(player, by)


GUESTS = {
    "in a page of another site": {},
    "sandboxed": {"attributes": 'sandbox="allow-scripts"'},
    "storage refused": {"script": REFUSE_STORAGE},
    "300 by 300": {"size": (300, 300)},
    "1200 by 900": {"size": (1200, 900)},
    "twice": {"names": ("game", "again")},
}


def hears(page, name, moves):
    """The host has heard from a frame what there was to hear: the deal, each move and the win once, and few heights."""
    page.wait_for_function("name => heard[name].some(one => one.type === 'won')", arg=name)
    heard = page.evaluate("name => heard[name]", name)
    told = {kind: [one for one in heard if one["type"] == kind] for kind in ("ready", "deal", "move", "won", "height")}
    assert [one["number"] for one in told["deal"]] == [DEAL]
    assert [one["moves"] for one in told["move"]] == list(range(1, moves + 1))
    assert [one["moves"] for one in told["won"]] == [moves]
    assert len(told["ready"]) == 1 and len(heard) == sum(map(len, told.values()))
    times = [one["at"] for one in told["height"]]
    assert times and all(later - first > 2000 for first, later in zip(times, times[3:]))


def passes(page, start, key, end):
    """Tab leads from one side of the frames through all of them to the other."""
    page.locator(start).focus()
    for _ in range(200):
        page.keyboard.press(key)
        if page.locator(end).evaluate("one => one === document.activeElement"):
            return
    pytest.fail(f"{key} never came to {end}")


@pytest.mark.spec("EMBED-1", "EMBED-2", "EMBED-3", "RULE-8")
@pytest.mark.parametrize("how", GUESTS)
def test_a_good_guest(how, guest):
    """Sandboxed, with storage refused, in a small frame, in a large one, and in two at once: a deal is won in each, the host hears of it, is never scrolled, and Tab passes through."""
    options = {"names": ("game",), **GUESTS[how]}
    page, frames = guest(query=f"?deal={DEAL}&motion=none", told=True, **options)
    players = {name: player_in(page, frame, name) for name, frame in zip(options["names"], frames)}
    for text in line():
        for name, player in players.items():
            turn_to(page, player, name)
            before = page.evaluate("scrollY")
            player.play(text, "tap")
            assert page.evaluate("scrollY") == before
    for name, player in players.items():
        player.frame.locator("#result").wait_for(state="visible")
        hears(page, name, player.session.at)
    passes(page, "#before", "Tab", "#after")
    passes(page, "#after", "Shift+Tab", "#before")


@pytest.mark.spec("DEAL-3", "RULE-8")
def test_a_whole_deal_is_won_on_pyodide(table):
    """The same files on Pyodide in the page deal the same cards and are won the same way."""
    page = table(f"?deal={DEAL}&motion=none&embed&python=pyodide")
    win(Player(page, DEAL), "tap")
