"""A real deal won through the page."""

from pathlib import Path

import pytest

from e2e.player import sit
from engine import notation
from engine.deal import deal

DEAL = 1
TEXT = (Path(__file__).parent.parent / "tests" / "data" / "solution-1.txt").read_text()


def line():
    """The moves of a whole game of deal 1."""
    return notation.read_line(deal(DEAL), TEXT)


def win(player, by):
    """Play the whole game and see the end of it."""
    player.check()
    for text in line():
        player.play(text, by)
    result = player.frame.locator("#result")
    result.wait_for(state="visible")
    assert result.locator("#result-homes").inner_text() == "52"
    assert result.locator("#result-moves").inner_text() == str(player.session.at)
    assert player.session.board.is_won()


@pytest.mark.spec("RULE-8", "CLASSIC-2", "CLASSIC-9", "APP-7")
@pytest.mark.parametrize("by", ["tap", "drag", "keys"])
def test_a_whole_deal_is_won(table, by):
    """Deal 1 can be played to its end by taps, by drags and by keys, and the results panel counts 52 cards home; by taps with everything in motion."""
    win(sit(table, deal=DEAL, motion="" if by == "tap" else "none"), by)


@pytest.mark.spec("QUIET-1", "QUIET-2", "APP-7")
@pytest.mark.parametrize("by", ["tap", "drag", "keys"])
def test_a_whole_deal_is_won_in_house_quiet(table, by):
    """House Quiet can be won by taps, by drags and by keys."""
    win(sit(table, deal=DEAL, house="quiet"), by)


@pytest.mark.spec("FIT-1", "APP-7")
@pytest.mark.parametrize("by", ["tap", "drag"])
def test_a_whole_deal_is_won_with_a_finger_on_a_small_phone(table, by):
    """At 360×740 a finger alone wins, by taps or by drags."""
    win(sit(table, deal=DEAL, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True), by)
