"""The solution player: the line in hand, played on the table move by move, forwards, back, and by itself."""

import random
import re

import pytest

from e2e.browser import playable
from e2e.guests import player_in
from e2e.test_axe import faults
from e2e.player import Player, address, board_on, sit
from e2e.test_hints import EXITS, NO_ANALYST, NO_MEMORY, NONE, ask, exits, hinted, line_after
from engine import moves, notation
from engine.deal import deal
from tests.pictures import P8, P10

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

# Writes down what a screen reader is told, in `heard`.
_LISTEN = """() => {
  window.heard = [];
  for (const name of ["said", "alert"]) {
    const region = document.getElementById(name);
    new MutationObserver(() => region.textContent && heard.push(region.textContent.trim())).observe(region, {childList: true, characterData: true, subtree: true});
  }
}"""

_FOCUS = "() => document.activeElement.dataset.do || document.activeElement.closest('[data-pile]')?.dataset.pile || document.activeElement.nodeName"


def opened(table, number=617, **options):
    """A player with the solution of a deal in hand: asked for on the bar of a hint."""
    player = sit(table, deal=number, **options)
    player.tool("hint")
    player.frame.locator(".pile>#hint-from").wait_for()
    player.frame.locator("[data-do=solution]").click()
    player.frame.locator("#player").wait_for()
    return player


def press(player, name):
    """Press a button of the bar."""
    player.press(*player.middle(f"#bar [data-do={name}]:visible"))


def at(player):
    """(step, steps in all) of the bar; None while it shows no solution."""
    if not player.frame.locator("#player").is_visible():
        return None
    step, all_ = player.line().removeprefix("Step ").split(" of ")
    return int(step), int(all_)


def step(player, by="step"):
    """Make the move that is marked by a press of the bar's button or a key; the text of the move."""
    text = notation.move_text(player.session.board, hinted(player))
    if by == "step":
        press(player, by)
    else:
        player.keys(by)
    player.played(text)
    return text


def focus(player):
    """What has the focus: what a button does, the place of a pile, or the name of an element."""
    return player.frame.evaluate(_FOCUS)


# Step by step


@pytest.mark.spec("APP-10")
@pytest.mark.parametrize(("deal", "by", "options"), [(617, "step", {}), (1, "s", {}), (24, "step", PHONE)])
def test_a_whole_deal_is_played_to_the_win(deal, by, options, table):
    """From the first card to the results, by button, by key, by finger: each step is the marked move, a legal one; the results count them all."""
    player = opened(table, deal, **options)
    most = 200
    for done in range(most):
        if not at(player):
            break
        step_, all_ = at(player)
        assert step_ == done == count(player)
        assert all_ <= most  # a better line may take the place of the one in hand
        most = all_
        step(player, by)
    assert player.session.board.is_won()
    assert at(player) is None
    assert player.opened() == ["result"]
    assert int(player.text("result-moves")) == len(player.session.played) == most
    assert hinted(player) is None


@pytest.mark.spec("APP-10")
def test_forwards_and_back(table):
    """Back takes the moves back, one by one, as far as to where the solution was opened, and forwards makes them again; redo knows them too."""
    player = sit(table, deal=617)
    player.play("1a", by="tap")
    player.keys("s")
    player.frame.locator("#player").wait_for()
    back = player.frame.locator("[data-do=step-back]")
    assert back.get_attribute("aria-disabled") == "true"
    press(player, "step-back")
    player.check()
    made = [step(player) for _ in range(6)]
    boards = list(player.session.boards)
    for done in range(5, -1, -1):
        press(player, "step-back")
        player.session.undo()
        player.check()
        assert at(player)[0] == done
        assert notation.move_text(player.session.board, hinted(player)) == made[done]
    assert back.get_attribute("aria-disabled") == "true"
    assert player.text("moves") == "1"
    for _ in range(2):
        press(player, "step")
        player.session.redo()
        player.check()
    player.tool("redo")
    player.session.redo()
    player.check()
    assert at(player)[0] == 3
    assert [board_on(player.page)] == boards[4:5]


@pytest.mark.spec("APP-10", "SOLVE-6")
def test_the_line_gets_better_while_it_stands(table):
    """While the player looks at it, a shorter line takes the place of the one in hand; its next move stays, and so it is played to the win."""
    player = opened(table)
    first, before = hinted(player), at(player)[1]
    player.page.wait_for_function(f"Number(document.getElementById('line').textContent.split(' ').pop()) < {before}")
    assert hinted(player) == first
    _, all_ = at(player)
    step(player)
    assert at(player)[1] <= all_ < before
    press(player, "step-back")
    player.session.undo()
    player.check()
    while at(player):
        step(player)
    assert player.session.board.is_won()


@pytest.mark.spec("APP-10", "RULE-7")
def test_steps_are_moves_of_the_game(table):
    """Each step counts as one move and is one undo, a supermove too."""
    player = opened(table)
    runs = 0
    while runs < 2:
        runs += hinted(player).count > 1
        step(player)
    done = player.session.at
    assert player.text("moves") == str(done)
    press(player, "leave")
    for _ in range(done):
        player.undo()
    assert player.page.locator("#tools [data-do=undo]").get_attribute("aria-disabled") == "true"


# By itself


# Holds back the timers of the pace until tick() lets them go, and lists how long they would have been.
_HOLD_PACE = """() => {
  const [set, clear, held] = [setTimeout, clearTimeout, new Map()];
  let next = 1e6;
  window.paces = [];
  window.setTimeout = (act, ms, ...rest) => {
    if (ms !== 1000 && ms !== 1600) return set(act, ms, ...rest);
    paces.push(ms);
    held.set(++next, act);
    return next;
  };
  window.clearTimeout = (timer) => held.delete(timer) || clear(timer);
  window.tick = () => { const due = [...held.values()]; held.clear(); due.forEach((act) => act()); return due.length; };
}"""


def timed(table, **options):
    """A player with the solution in hand that goes on by itself only when the test lets the time of a move pass."""
    player = sit(table, **options)
    player.keys("s")
    player.frame.locator("#player").wait_for()
    player.page.evaluate(_HOLD_PACE)
    return player


def tick(player, times=1):
    """Let the time of a move pass: was a move waiting for it?"""
    return [player.page.evaluate("tick()") for _ in range(times)][-1] > 0


def count(player):
    """How many moves the page counts."""
    return int(player.text("moves"))


@pytest.mark.spec("APP-10")
@pytest.mark.parametrize("motion", ["none", ""])
def test_it_plays_by_itself_to_the_win(motion, table):
    """The middle button lets the solution play on, one move a second, to the results, where nothing waits any more."""
    player = timed(table, board=P8, motion=motion)
    _, all_ = at(player)
    press(player, "run")
    for done in range(1, all_):
        assert (count(player), at(player)) == (done, (done, all_))
        assert tick(player)
    assert at(player) is None
    assert not tick(player)
    player.page.locator("#result").wait_for()
    assert player.text("result-homes") == "52"
    assert set(player.page.evaluate("paces")) == {1000}


@pytest.mark.spec("APP-10")
def test_it_plays_more_calmly_where_calm_is_chosen(table):
    """With calm motion each move takes 1.6 times as long."""
    player = timed(table, deal=617, motion="calm")
    press(player, "run")
    assert player.page.evaluate("paces") == [1600]


HIDE = "Object.defineProperty(document, 'hidden', {value: true}), document.dispatchEvent(new Event('visibilitychange'))"
INTERRUPTIONS = {
    "the stop button": lambda player: press(player, "run"),
    "the cloth": lambda player: player.press(player.page.viewport_size["width"] / 2, player.page.viewport_size["height"] - 110),
    "a card": lambda player: player.tap("1"),
    "an arrow key": lambda player: player.keys("ArrowLeft"),
    "the key of the solution": lambda player: player.keys("s"),
    "the key of a hint": lambda player: player.keys("h"),
    "the menu": lambda player: player.tool("menu"),
    "a page put away": lambda player: player.page.evaluate(HIDE),
}


@pytest.mark.spec("APP-10")
@pytest.mark.parametrize("what", INTERRUPTIONS)
def test_whatever_the_player_does_interrupts_it(what, table):
    """While it plays by itself any tap, key or tool stops it; the solution stays in hand and its next move is marked."""
    player = timed(table, deal=617)
    press(player, "run")
    tick(player, 2)
    assert hinted_on(player) is None
    assert player.page.locator("#run-solution").get_attribute("aria-label") == "Stop"
    INTERRUPTIONS[what](player)
    assert not tick(player)
    assert count(player) == 3
    assert at(player)[0] == 3
    assert hinted_on(player) is not None
    assert player.page.locator("#run-solution").get_attribute("aria-label") == "Play step by step"


def hinted_on(player):
    """The place that is marked to be taken from, None without marks."""
    return player.page.evaluate("document.querySelector('#hint-from').closest('[data-pile]')?.dataset.pile ?? null")


@pytest.mark.spec("APP-10", "FIT-4")
@pytest.mark.parametrize("name", ["step", "step-back"])
def test_steps_while_it_plays_stop_it(name, table):
    """A step forwards or back while it plays by itself is one step, and then it stands."""
    player = timed(table, deal=617)
    press(player, "run")
    tick(player, 2)
    press(player, name)
    assert not tick(player)
    assert count(player) == (4 if name == "step" else 2)


@pytest.mark.spec("APP-10")
def test_undo_and_the_next_deal_while_it_plays(table):
    """Undo takes one move back and stops it; a new deal ends it for good."""
    player = timed(table, deal=617)
    press(player, "run")
    tick(player, 2)
    player.tool("undo")
    assert not tick(player)
    assert (count(player), at(player)[0]) == (2, 2)
    press(player, "run")
    player.tool("deal")
    assert not tick(player)
    assert (count(player), at(player)) == (0, None)


# Leaving it


@pytest.mark.spec("APP-10", "SOLVE-4")
def test_it_stays_while_the_player_follows_it(table):
    """A move made by hand that is the next of the line counts as its step; one off the line puts the solution away."""
    player = opened(table)
    player.play(notation.move_text(player.session.board, hinted(player)), by="tap")
    assert at(player)[0] == 1
    player.tap("4H")
    assert at(player)[0] == 1
    player.keys("Escape")
    assert at(player)[0] == 1
    player.play("1a", by="tap")
    assert (at(player), player.line(), hinted(player)) == (None, "", None)


@pytest.mark.spec("APP-10")
@pytest.mark.parametrize("way", ["leave", "Escape", "undo", "deal", "replay"])
def test_leaving_the_solution(way, table):
    """The cross, Escape, undo past where it was opened, another deal and a replay put the solution away; marks and line go."""
    player = sit(table, deal=617)
    player.play("1a", by="tap")
    player.keys("s")
    player.frame.locator("#player").wait_for()
    if way in ("leave", "undo"):
        press(player, "leave") if way == "leave" else player.tool("undo")
    elif way == "replay":
        player.tool("menu")
        player.tool("replay-menu")
    else:
        player.keys("n" if way == "deal" else way)
    assert (at(player), player.line(), hinted_on(player)) == (None, "", None)
    assert count(player) == (1 if way in ("leave", "Escape") else 0)
    player.adopt()
    player.keys("s")
    player.frame.locator("#player").wait_for()


@pytest.mark.spec("APP-10", "CLASSIC-6")
def test_a_refusal_shows_over_it(table):
    """A refused move says why in the place of the solution, which comes back with the next tap."""
    player = opened(table)
    player.tap("JD", "4H")
    assert player.line().startswith("JD does not go on 4H")
    player.keys("Escape")
    assert at(player) == (0, at(player)[1])
    player.check()


# Where there is no line


@pytest.mark.spec("APP-10", "CLASSIC-12")
def test_no_solution_is_told_as_a_hint_tells_it(table):
    """S on deal 11982: the proof and its four exits, and no player."""
    player = sit(table, deal=11982)
    player.keys("s")
    line_after(player, "")
    player.page.locator("#acts").wait_for()
    assert (player.line(), exits(player), at(player)) == (NONE, EXITS, None)
    assert player.page.locator("[data-do=solution]").is_hidden()


@pytest.mark.spec("APP-10", "CLASSIC-14")
def test_an_undecided_position_has_no_solution_to_play(new_context, watched, server):
    """Where the search comes to its limits, S tells what a hint tells: a move to try."""
    page = watched(new_context().new_page())
    page.add_init_script(NO_MEMORY + NO_ANALYST)
    page.goto(server.address + address(deal=11982))
    player = Player(playable(page), 11982)
    player.keys("s")
    page.locator(".pile>#hint-from").wait_for()
    assert player.line().startswith("Not decided in the time there is.")
    assert at(player) is None


@pytest.mark.spec("APP-10")
def test_a_won_game_has_no_solution_to_play(table):
    """On a board that is won S does nothing."""
    player = sit(table, board=P10)
    player.tap("KS")
    player.keys("Escape", "s")
    assert (player.line(), at(player)) == ("", None)


@pytest.mark.spec("QUIET-7")
def test_quiet_has_no_solution_to_play(table):
    """House Quiet has no key and no button for it."""
    player = sit(table, deal=617, house="quiet")
    player.keys("s", "h")
    player.page.wait_for_timeout(800)
    assert (player.line(), at(player)) == ("", None)
    assert player.page.locator("[data-do=solution]:visible").count() == 0


# With other words on the bar


@pytest.mark.spec("APP-10", "APP-11")
def test_a_watched_game_is_silent_while_a_solution_is_played(table):
    """The line that says whether the game can still be won does not take the place of the solution; off it, it is back."""
    player = opened(table, more="&watch=1")
    for done in range(1, 4):
        step(player)
        assert at(player)[0] == done
    player.page.wait_for_timeout(600)
    assert at(player)[0] == 3
    player.play("8d", by="drag")
    player.page.locator("#bar:not(.exam)").wait_for()
    assert player.line() in ("It can still be won.", NONE)


@pytest.mark.spec("APP-10", "CLASSIC-11")
def test_a_hint_on_the_way_says_the_next_move(table):
    """H while a solution is in hand says its next move, which is marked, and leaves the solution there."""
    player = opened(table)
    step(player)
    player.page.evaluate(_LISTEN)
    marked = hinted(player)
    player.keys("h")
    assert at(player)[0] == 1
    assert hinted(player) == marked
    assert len(player.page.evaluate("heard")) == 1
    assert "goes" in player.text("said")


@pytest.mark.spec("APP-10", "FIT-4")
def test_a_storm_on_the_way(table):
    """Steps, stops, taps, keys and the time of moves in any order: 52 cards after each, the bar and the marks true to the table; undo leads back to the deal."""
    player = timed(table, deal=617)
    chance = random.Random(5)
    for _ in range(150):
        kind = chance.choice(["step", "step-back", "run", "tick", "tick", "tap", "key"])
        if kind == "tap":
            player.page.locator(".card:last-child:visible").nth(chance.randrange(8)).click(force=True)
        elif kind == "key":
            player.keys(chance.choice(["s", "s", "u", "h", "Escape", "Control+y", "ArrowLeft", "Enter"]))
        elif kind == "tick":
            tick(player)
        elif at(player):
            player.page.locator(f"#player [data-do={kind}]").click(force=True)
        board = board_on(player.page)
        if at(player):
            done, all_ = at(player)
            assert 0 <= done < all_
            player.session.boards, player.session.at = [board], 0
            assert hinted_on(player) is None or hinted(player) in moves.legal_moves(board)
    player.keys("Escape", "Escape", *["u"] * (count(player) + 1))
    assert board_on(player.page) == deal(617)


# For keys, ears and fingers


@pytest.mark.spec("APP-10")
def test_keys_lead_through_it_and_the_focus_is_kept(table):
    """S opens it and steps, U steps back, Tab reaches its buttons, Enter and Space press them; the focus is never lost to the page."""
    player = sit(table, deal=617)
    player.walk_to("3")
    player.keys("s")
    player.frame.locator("#player").wait_for()
    assert focus(player) == "3"
    step(player, "s")
    player.keys("u")
    player.session.undo()
    player.check()
    assert focus(player) == "3"
    for name in ("step-back", "run", "step"):
        player.keys("Tab")
        assert focus(player) == name
    step(player, "Enter")
    step(player, "Space")
    assert focus(player) == "step"
    player.keys("Tab", "Enter")
    assert at(player) is None
    assert focus(player) == "hint"


@pytest.mark.spec("APP-10")
def test_the_focus_goes_with_the_button_that_was_pressed(table):
    """From the hint's button Solution the focus goes to the solution's own buttons, and at the win to the results."""
    player = sit(table, board=P8)
    player.keys("h")
    player.frame.locator(".pile>#hint-from").wait_for()
    player.page.locator("[data-do=solution]").focus()
    player.keys("Enter")
    assert focus(player) == "run"
    player.keys("Tab")
    while at(player):
        player.keys("Enter")
    assert player.opened() == ["result"]
    assert player.page.evaluate("document.activeElement.closest('dialog')?.id") == "result"
    player.keys("Escape")
    assert focus(player) == "hint"


@pytest.mark.spec("APP-10")
def test_each_step_is_heard_once(table):
    """Opening says how many moves there are; each step says what was moved where, and what was taken back, once."""
    player = sit(table, deal=617)
    ask(player)
    player.page.evaluate(_LISTEN)
    press(player, "solution")
    player.frame.locator("#player").wait_for()
    step(player)
    press(player, "step-back")
    opening, *rest = player.page.evaluate("heard")
    assert re.fullmatch(r"Solution: \d+ moves from here\.", opening)
    assert rest == ["queen of hearts to column 3", "Taken back: queen of hearts to column 3"]


@pytest.mark.spec("APP-10", "FIT-1", "FIT-2")
def test_its_buttons_are_big_enough_and_cover_nothing(table):
    """At every size: four buttons of at least 44 px, side by side inside the bar, which lies inside the view and on no card."""
    player = opened(table)
    for _ in range(12):
        press(player, "step")
    for width, height in ((320, 568), (360, 740), (568, 320), (844, 390), (768, 1024), (1440, 900), (2560, 1440)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.rest()
        boxes = [one.bounding_box() for one in player.page.locator("#player button").all()]
        bar = player.page.locator("#bar").bounding_box()
        assert len(boxes) == 4
        assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
        assert all(left["x"] + left["width"] <= right["x"] for left, right in zip(boxes, boxes[1:]))
        assert bar["x"] >= 0 and bar["x"] + bar["width"] <= width and bar["y"] + bar["height"] <= height
        assert boxes[0]["x"] >= bar["x"] and boxes[3]["x"] + 44 <= bar["x"] + bar["width"]
        bottoms = player.page.evaluate("[...document.querySelectorAll('.column>.card:last-child')].map(card => card.getBoundingClientRect().bottom)")
        assert all(bottom <= bar["y"] + 1 for bottom in bottoms)


@pytest.mark.spec("APP-10", "FIT-6")
def test_axe_finds_nothing(table):
    """With the solution in hand, at its start and on the way, axe finds no fault, light, dark and in forced colours."""
    player = opened(table, viewport={"width": 360, "height": 740})
    for _ in range(2):
        assert faults(player.page) == []
        press(player, "step")


@pytest.mark.spec("APP-10", "APP-8")
def test_the_language_changes_on_the_way(table):
    """In the middle of a solution the bar goes on in the other language, its step and its buttons too."""
    player = opened(table)
    step(player)
    english = player.line()
    player.tool("menu")
    player.page.locator("#menu [name=lang][value=th]").check(force=True)
    player.keys("Escape")
    assert player.line() != english
    assert "1" in player.line()
    assert player.page.locator("#run-solution").get_attribute("aria-label") != "Play step by step"
    text = notation.move_text(player.session.board, hinted(player))
    press(player, "step")
    player.played(text)
    assert "2" in player.line()


# Wherever the page is


@pytest.mark.spec("APP-10", "EMBED-1")
def test_a_solution_in_a_sandboxed_frame(guest):
    """In a frame with an opaque origin the solution is played all the same."""
    page, frame = guest('sandbox="allow-scripts"', "", "?deal=1&motion=none")
    player = player_in(page, frame)
    player.tool("hint")
    frame.locator("[data-do=solution]").click()
    for _ in range(3):
        frame.locator("[data-do=step]").click()
    assert frame.locator("#moves").inner_text() == "3"


def test_the_solution_on_pyodide(table):
    """The same files play the same solution on Pyodide."""
    here, there = opened(table), opened(table, more="&python=pyodide")
    assert step(here) == step(there)
    for _ in range(5):
        step(there)
    assert at(there)[0] == 6
