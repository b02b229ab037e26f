"""Looks: what the menu chooses is seen and heard at once, and what the system asks for is followed."""

import pytest

from e2e.player import sit
from tests.pictures import MIDDLE

# The colours of two cards, the height of an index, the side of the cells, and whether the page is dark.
_LOOK = """() => {
  const one = (name) => document.getElementById(name), style = (name) => getComputedStyle(one(name));
  return {
    diamonds: style("card-4D").color, clubs: style("card-TC").color, hearts: style("card-4H").color, face: style("card-4D").backgroundImage, weight: style("card-4D").boxShadow,
    index: one("card-JH").querySelector(".ix").getBoundingClientRect().height,
    cellsLeft: one("cells").getBoundingClientRect().left < one("homes").getBoundingClientRect().left,
    line: getComputedStyle(document.documentElement).getPropertyValue("--well-line"),
    dark: getComputedStyle(document.documentElement).colorScheme,
  };
}"""
_TONES = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { tones += 1; return start.apply(this, when); };
}"""


def look(player):
    """What is seen."""
    return player.page.evaluate(_LOOK)


def choose(player, *values):
    """Open the menu, press those choices, and close it."""
    player.tool("menu")
    for name, value in values:
        player.page.locator(f"#menu [name={name}][value='{value}']").press("Space")
    player.keys("Escape")
    player.page.locator("#menu").wait_for(state="hidden")


@pytest.mark.spec("APP-9")
def test_the_menu_changes_the_look_at_once(table):
    """Dark, four colours, a large index, left-handed: each is seen as soon as it is chosen, the game goes on, and all of it goes back."""
    player = sit(table, board=MIDDLE, color_scheme="light")
    before = look(player)
    assert before["clubs"] != before["hearts"] == before["diamonds"]
    choose(player, ("look", "dark"), ("pack", "4"), ("index", "large"), ("hand", "left"))
    after = look(player)
    assert after["dark"] == "dark" and after["face"] != before["face"]
    assert len({after["diamonds"], after["clubs"], after["hearts"]}) == 3
    assert after["index"] > before["index"]
    assert after["cellsLeft"] is not before["cellsLeft"]
    player.play("5d", "tap")
    player.undo()
    choose(player, ("look", ""), ("pack", "4"), ("index", "large"), ("hand", "left"))
    assert look(player) == before


@pytest.mark.spec("APP-9")
def test_animation_down_to_none(table):
    """A calm flight lasts longer than a brisk one, and without animation nothing moves at all."""
    player = sit(table, deal=1, motion="")
    lasting = "Math.max(0, ...document.getAnimations().filter(one => one.effect.target.closest('.card')).map(one => one.effect.getTiming().duration))"
    found = []
    for value in ("", "calm", "none"):
        choose(player, ("motion", value))
        player.tap("6S", "a")
        found.append(player.page.evaluate(lasting))
        player.played("1a")
        player.undo()
    assert found[1] > found[0] > found[2] == 0


@pytest.mark.spec("APP-9")
def test_sounds_are_off_until_chosen(table):
    """Nothing is heard of a move until sounds are on, and nothing after they are off again."""
    player = sit(table, deal=1)
    player.page.evaluate(_TONES)
    player.tap("6S", "a")
    player.played("1a")
    choose(player, ("sound", "1"))
    assert player.page.evaluate("tones") == 0
    player.undo()
    player.tap("6S", "a")
    player.played("1a")
    player.page.wait_for_function("tones > 0")
    heard = player.page.evaluate("tones")
    choose(player, ("sound", "1"))
    player.tap("JH", "4")
    player.tap("9C")
    assert player.page.evaluate("tones") == heard


@pytest.mark.spec("APP-9")
def test_what_the_system_asks_for(table):
    """Dark, more contrast, less motion, forced colours: followed without any choice, also while the page is open."""
    player = sit(table, board=MIDDLE, motion="", color_scheme="light")
    page, before = player.page, look(player)
    page.emulate_media(color_scheme="dark")
    assert look(player)["face"] != before["face"]
    page.emulate_media(color_scheme="light", contrast="more")
    assert look(player)["line"] != before["line"]
    page.emulate_media(contrast="no-preference", forced_colors="active")
    assert look(player)["weight"] == "none"
    page.emulate_media(forced_colors="none", reduced_motion="reduce")
    assert look(player) == before
    player.tap("JH", "QS")
    assert page.evaluate("document.getAnimations().filter(one => one.effect.target.closest('.card') && one.effect.getTiming().duration > 1).length") == 0
