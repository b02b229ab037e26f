"""Motion at the table: a card leaves from where it was seen, and lies where it belongs all the while."""

import pytest

from e2e.player import sit
from tests.games import solution
from tests.pictures import P2, P8

NEAR = 6  # px: a column that closes up by the move may shift the start a little

# For each flight the card, and how far from where it was seen before the tap or key it begins, px.
_WATCH = """() => {
  window.flights = [];
  let seen = {};
  const spots = () => Object.fromEntries([...document.querySelectorAll(".card")].map(one => [one.id, one.getBoundingClientRect()]));
  for (const event of ["pointerup", "keydown"]) addEventListener(event, () => { seen = spots(); }, true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const flight = animate.apply(this, given);
    if (!this.classList.contains("card")) return flight;
    flight.pause();
    flight.currentTime = 0;
    const start = this.getBoundingClientRect(), was = seen[this.id];
    flights.push([this.id.slice(5), Math.hypot(start.left - was.left, start.top - was.top)]);
    flight.play();
    return flight;
  };
}"""


def watched(player):
    """The player, with flights noted from now on."""
    player.page.evaluate(_WATCH)
    return player


def flights(player):
    """The flights since the last question: (card, px beside where it was seen)."""
    return player.page.evaluate("flights.splice(0)")


@pytest.mark.parametrize("house", ["classic", "flexcell"])
def test_a_flight_begins_where_the_card_was_seen(house, table):
    """Each move of a game's first forty, and each of them taken back, starts its cards where they lay, whatever the place they go to."""
    player = watched(sit(table, deal=1, house=house, motion=""))
    texts = solution(1)[:40]
    for text in texts:
        player.play(text, "tap")
        begun = flights(player)
        assert begun, text
        assert max(away for _, away in begun) < NEAR, (text, begun)
    for text in reversed(texts):
        player.undo()
        begun = flights(player)
        assert begun and max(away for _, away in begun) < NEAR, (text, begun)


def test_a_card_let_go_flies_back_from_the_finger(table):
    """What is dropped where it may not go returns from where it hung."""
    player = watched(sit(table, deal=1, motion=""))
    player.carry(player.at("6S"), player.at("9C"))
    assert [(card, away < NEAR) for card, away in flights(player)] == [("6S", True)]
    player.check()


def test_a_supermove_begins_where_its_run_lay(table):
    """Every card of a run that walks by its single moves starts from its own place in the run."""
    player = watched(sit(table, board=P2, motion=""))
    player.play("13", "tap")
    begun = flights(player)
    assert len(begun) > 1
    assert max(away for _, away in begun) < NEAR, begun


def test_the_home_flight(table):
    """A card that a single tap sends home leaves from its column."""
    player = watched(sit(table, board=P8, motion=""))
    player.tap("TD")
    assert [(card, away < NEAR) for card, away in flights(player)] == [("TD", True)]
