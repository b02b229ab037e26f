"""The same whole deal, won where the page is not at home: without a network, in other people's pages, on the other interpreter."""

import pytest

from e2e.browser import playable
from e2e.guests import player_in
from e2e.player import Player
from e2e.test_offline import visited
from e2e.test_win import DEAL, win


@pytest.mark.spec("PWA-2", "RULE-8")
@pytest.mark.parametrize("by", ["tap", "drag", "keys"])
def test_a_whole_deal_is_won_offline(by, table, serve):
    """With the server stopped and the network off, a reloaded page is won by taps, by drags and by keys."""
    page = visited(table, serve(), f"?deal={DEAL}&motion=none")
    page.context.set_offline(True)
    page.reload()
    win(Player(playable(page), DEAL), by)


@pytest.mark.spec("EMBED-1", "RULE-8")
@pytest.mark.parametrize("by", ["tap", "drag", "keys"])
def test_a_whole_deal_is_won_in_a_frame(by, guest):
    """In an iframe of another site's page the deal is won by taps, by drags and by keys."""
    page, frame = guest(query=f"?deal={DEAL}&motion=none")
    player = player_in(page, frame)
    page.locator("#before").focus()
    while not player.focus():  # Tab leads from the host's field over the game's link to the table
        page.keyboard.press("Tab")
    win(player, by)


@pytest.mark.spec("EMBED-1", "RULE-8")
def test_a_whole_deal_is_won_in_a_sandboxed_frame(guest):
    """In an iframe that may run scripts and nothing else the deal is won."""
    page, frame = guest('sandbox="allow-scripts"', query=f"?deal={DEAL}&motion=none")
    win(player_in(page, frame), "tap")


@pytest.mark.spec("DEAL-3", "RULE-8")
def test_a_whole_deal_is_won_on_pyodide(table):
    """The same files on Pyodide in the page deal the same cards and are won the same way."""
    page = table(f"?deal={DEAL}&motion=none&embed&python=pyodide")
    win(Player(page, DEAL), "tap")
