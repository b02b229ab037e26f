"""Disturbed drags, hasty taps, slow machines, random play: 52 cards, at most one move a tap, page and engine agree."""

import random
import time

import pytest

from e2e.browser import playable
from e2e.player import Fingers, address, board_on, seated, sit
from engine import boardtext, dealcode, finish, moves, notation
from engine.cards import name
from engine.session import Session
from tests.pictures import BEFORE_P6, P1, P3, P4, P8, P12

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def slow(player, times):
    """Let the page's machine be that many times slower."""
    link = player.page.context.new_cdp_session(player.page)
    link.send("Emulation.setCPUThrottlingRate", {"rate": times})


def settled(player):
    """Wait until nothing moves, then compare."""
    player.page.wait_for_function("!document.querySelector('.dragging, .moving, .lifted') && !document.getAnimations().some(one => one.effect.target.closest('.pile'))")
    player.rest()
    player.check()


# Disturbed drags


@pytest.mark.spec("FIT-3")
def test_disturbed_by_finger(table):
    """A second finger or a touch that the system takes away puts the dragged cards back: no move, nothing left hanging, and the next touch plays."""
    player = sit(table, deal=1, motion="", **PHONE)
    (x, y), (to_x, to_y) = player.at("TC"), player.at("a")
    way = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (0.2, 0.5, 1)]
    for disturb in ("second finger", "cancel"):
        with Fingers(player.page) as fingers:
            fingers.down((x, y))
            for point in way:
                fingers.move(point)
            assert player.page.locator(".dragging").count() == 1
            if disturb == "cancel":
                fingers.cancel()
            else:
                fingers.down(way[-1], (200, 700))
                fingers.move(way[-1], (210, 690))
                fingers.up((210, 690))
                fingers.up()
        settled(player)
        assert (player.line(), player.held()) == ("", [])
    player.play("8a", by="drag")
    settled(player)


@pytest.mark.spec("FIT-3", "CLASSIC-16")
def test_disturbed_by_the_page(table):
    """A lost capture, a new size, a turned page, a blur or a key in the middle of a drag is no move of that drag; what moves next is a drag of its own."""
    player = sit(table, deal=1, motion="")
    page = player.page
    page.evaluate("window.addEventListener('pointerdown', event => { window.pointer = event.pointerId; }, true)")

    def turned():
        page.set_viewport_size({"width": 844, "height": 390})
        page.set_viewport_size({"width": 1280, "height": 720})

    disturbances = (
        lambda: page.evaluate("document.getElementById('table').releasePointerCapture(window.pointer)"),
        turned,
        lambda: page.evaluate("window.dispatchEvent(new Event('blur'))"),
        lambda: player.keys("u"),
        lambda: player.keys("Escape"),
    )
    for disturb in disturbances:
        start, end = player.at("TC"), player.at("a")
        player.carry(start, end, drop=False)
        assert page.locator(".dragging").count() == 1
        disturb()
        player.let_go((end[0] + 3, end[1] + 3))
        settled(player)
        assert (player.line(), player.held()) == ("", [])
    player.play("8a", by="drag")
    settled(player)


@pytest.mark.spec("FIT-3", "CLASSIC-3")
def test_a_hold_that_is_disturbed(table):
    """A second finger, a lost touch or a blur while the run's panel is held closes it: nothing selected, nothing counted on."""
    player = sit(table, board=P1, **PHONE)
    for disturb in ("cancel", "second finger", "blur"):
        with Fingers(player.page) as fingers:
            fingers.down(player.at("5S"))
            player.page.locator("#run").wait_for(state="visible")
            fingers.move(player.middle("#run .up"))
            if disturb == "cancel":
                fingers.cancel()
            elif disturb == "blur":
                player.page.evaluate("window.dispatchEvent(new Event('blur'))")
                fingers.up()
            else:
                fingers.down(player.middle("#run .up"), (60, 700))
                fingers.up()
        assert not player.page.locator("#run").is_visible()
        player.page.wait_for_timeout(400)
        assert player.held() == []
        player.check()


@pytest.mark.spec("FIT-3")
def test_a_press_whose_end_nobody_saw(table):
    """A button let go outside the window swallows no tap afterwards."""
    player = sit(table, deal=1)
    x, y = player.at("TC")
    link = player.page.context.new_cdp_session(player.page)
    link.send("Input.dispatchMouseEvent", {"type": "mousePressed", "x": x, "y": y, "button": "left", "clickCount": 1})
    player.page.evaluate("window.addEventListener('pointerup', event => event.stopImmediatePropagation(), {capture: true, once: true})")
    link.send("Input.dispatchMouseEvent", {"type": "mouseReleased", "x": x, "y": y, "button": "left", "clickCount": 1})
    player.tap("8")
    assert player.held() == ["TC"]
    player.tap("a")
    player.played("8a")


# Where a drop counts


@pytest.mark.spec("CLASSIC-2", "FIT-2")
def test_drops_have_tolerance(table):
    """The card, not the finger, decides: half a card over a column is enough though the finger is outside it; the grip stays where it was."""
    player = sit(table, board=P1)
    page = player.page
    box, target = page.locator("#card-8H").bounding_box(), page.locator("#card-9C").bounding_box()
    grip = (box["x"] + 4, box["y"] + 8)
    end = (target["x"] - 20, target["y"] + 40)
    player.carry(grip, end, drop=False)
    carried = page.locator("#card-8H").bounding_box()
    assert abs(end[0] - carried["x"] - 4) <= 1
    assert abs(end[1] - carried["y"] - 8) <= 1 + 4  # a selection is lifted by up to 4 px
    player.let_go(end)
    player.played("13")


@pytest.mark.spec("CLASSIC-2", "FIT-1")
@pytest.mark.parametrize("touch", [False, True])
def test_a_tall_column_takes_a_drop_anywhere(touch, table):
    """A run of eight dropped on a column of ten lands there, let go at its first card, in its middle or below its last."""
    player = sit(table, board=P4, **(PHONE if touch else {}))
    for over, below in (("AC", 0), ("5H", 0), ("JC", 40)):
        start = player.at("TH")
        x, y = player.at(over)
        if touch:
            player.drag_finger(*start, x, y + below)
        else:
            player.carry(start, (x, y + below))
        player.played("15v8")
        player.undo()


@pytest.mark.spec("FIT-3", "FIT-4")
def test_a_drop_while_cards_are_dealt(table):
    """A run carried with a finger while the deal still flies lands or returns, and nothing stays in mid-air."""
    player = sit(table, board=P1, motion="calm", **PHONE)
    start, end = player.at("8H"), player.at("3")
    player.tool("menu")
    player.tool("replay-menu")
    assert player.page.locator(".dealing").count() == 1
    player.drag_finger(*start, *end)
    if board_on(player.page) != P1:
        assert player.session.play("13") is None
    settled(player)
    assert player.session.at == 1


# Haste


_THRICE = """points => new Promise(done => {
  const press = ([x, y]) => {
    const at = {bubbles: true, isPrimary: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: x, clientY: y};
    for (const kind of ["pointerdown", "pointerup"]) document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, at));
  };
  points.forEach((point, at) => setTimeout(() => { press(point); if (at === points.length - 1) done(); }, 20 * at));
})"""


@pytest.mark.spec("FIT-4")
@pytest.mark.parametrize("times", [1, 6])
def test_three_taps_in_60_ms(times, table):
    """Three taps in 60 ms make at most one move each, on a slow machine too; none is swallowed."""
    player = sit(table, board=P8, motion="calm")
    slow(player, times)
    player.page.evaluate(_THRICE, [player.at(name) for name in ("TD", "TS", "TH")])
    for text in ("1h", "2h", "3h"):
        assert player.session.play(text) is None
    settled(player)
    assert player.text("moves") == "3"
    player.page.evaluate(_THRICE, [player.at("TC")] * 3)  # what lay below comes up under the finger
    for text in ("4h", "4h"):
        assert player.session.play(text) is None
    settled(player)
    assert player.text("moves") == "5"
    assert player.held() == []


@pytest.mark.spec("FIT-4", "RULE-8")
def test_taps_while_cards_fly(table):
    """A tap during an animation cuts it short and counts where it fell; a card in the air is not taken; keys and undo in mid-flight keep page and game equal."""
    player = sit(table, deal=1, motion="calm")
    slow(player, 6)
    page = player.page
    player.press(*player.at("TC"))
    home = page.locator("#card-TC").bounding_box()
    player.press(*player.at("a"))
    page.mouse.click(home["x"] + home["width"] / 2, home["y"] + home["height"] - 5)
    player.session.play("8a")
    player.check()
    assert player.held() in (["7D"], [])
    player.keys("Escape", "u", "Control+y", "u", "Control+y")
    player.check()
    player.keys("u")
    player.session.undo()
    settled(player)


@pytest.mark.spec("FIT-4", "CLASSIC-15")
def test_undo_during_auto_finish(table):
    """On a slow machine an undo in the middle of auto finish stops it at once; page and game agree."""
    player = sit(table, board=P8, motion="")
    slow(player, 6)
    player.tool("finish")
    player.page.wait_for_function("document.getElementById('moves').textContent >= 3", polling=20)
    player.keys("u")
    shown = board_on(player.page)
    made = int(player.text("moves"))
    player.page.wait_for_timeout(400)
    assert board_on(player.page) == shown
    assert player.text("third") == "Auto finish"
    assert sum(shown.homes) == 36 + made
    player.keys(*["u"] * made)
    player.check()


@pytest.mark.spec("FIT-4", "RULE-9")
def test_a_double_click_on_what_cannot_move(table):
    """A double click on a card that cannot move leaves it where it was, and its pile goes on working."""
    player = sit(table, deal=1)
    for _ in range(2):
        player.page.mouse.dblclick(*player.at("6S"))
        player.check()
        assert player.held() == []
    player.play("1a", by="tap")
    player.undo()
    player.page.mouse.dblclick(*player.at("JD"))
    player.check()


@pytest.mark.spec("CLASSIC-9", "FIT-4")
def test_a_tap_cuts_the_light_over_a_win_short(table):
    """After the last card a tap on the table brings the results at once; undo or a new deal in that moment brings none."""
    player = sit(table, board=P8, motion="calm")
    player.race(["1h", "2h", "3h", "4h", "3h", "4h", "1h", "2h", "1h", "2h", "3h", "4h", "1h", "4h", "3h", "2h"])
    assert player.page.locator(".won").count() == 1
    player.keys("u")
    player.session.undo()
    player.check()
    assert player.page.locator(".won").count() == 0
    player.keys("Control+y")
    player.session.redo()
    player.check()
    player.tap("S")
    assert player.opened() == ["result"]
    assert player.page.locator(".won").count() == 0


# Random play

_STATE = """() => {
  const rect = one => one.getBoundingClientRect(), middle = box => [box.left + box.width / 2, box.top + box.height / 2];
  const open = document.querySelector("dialog[open]"), text = id => document.getElementById(id).textContent;
  const able = name => document.querySelector(`#tools [data-do=${name}]`).getAttribute("aria-disabled") === "false";
  const spots = {}, piles = {};
  for (const pile of document.querySelectorAll("[data-pile]:not([hidden])")) {
    const cards = [...pile.querySelectorAll(":scope>.card")];
    piles[pile.dataset.pile] = cards.map(card => card.id.slice(5));
    cards.forEach((card, at) => { const box = rect(card); spots[card.id.slice(5)] = [box.left + box.width / 2, at < cards.length - 1 ? box.top + 6 : box.top + box.height / 2]; });
    spots[pile.dataset.pile] = cards.length ? spots[cards.at(-1).id.slice(5)] : middle(rect(pile.querySelector(".well")));
  }
  return {
    piles, spots, cards: document.querySelectorAll(".pile>.card").length, moves: text("moves"), score: text("score"), limit: text("limit"), code: text("code"),
    finishing: text("third").trim() === "Stop", undo: able("undo"), redo: able("redo"), open: open ? open.id : "",
    buttons: [...(open || document.getElementById("tools")).querySelectorAll("button")].filter(one => one.getClientRects().length && one.dataset.do !== "copy").map(one => [...middle(rect(one)), one.dataset.do]),
  };
}"""
KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Enter", "Space", "Escape", "Home", "End",
        "u", "Control+z", "Control+y", "Control+Shift+z", "Tab", "Shift+Tab", "f", "h"]
UNDO = ("u", "Control+z", "undo", "undo-stuck")
REDO = ("Control+y", "Control+Shift+z", "redo")
ANOTHER = ("deal-again", "replay-again", "deal-chosen", "hand")  # put another game on the table without asking


class Storm:
    """Random actions at a page, and the game that the engine says must come of them."""

    def __init__(self, page, session, seed):
        self.page = page
        self.link = page.context.new_cdp_session(page)
        self.session = session
        self.chance = random.Random(seed)
        self.before = []   # the games that undo brings back
        self.done = []     # what was done: a key, or (button or "tap" or "drag", from, to)
        self.asked = ""    # what the window that asks stands for
        self.made = 0      # moves
        self.state = page.evaluate(_STATE)

    def act(self):
        """One action, then everything compared."""
        what, state, action = self.chance.random(), self.state, ""
        if state["finishing"]:
            self._stop_or_wait(what)
        elif state["open"]:
            action = self._key("Escape") if what < 0.3 else self._button()
        elif what < 0.3:
            action = self._legal()
        elif what < 0.55:
            action = self._mouse("tap", self._spot())
        elif what < 0.7:
            action = self._mouse("drag", self._spot(), self._spot())
        elif what < 0.95:
            action = self._key(self.chance.choice(KEYS))
        else:
            action = self._button()
        self.state = self.page.evaluate(_STATE)
        self.compare(action)

    def _stop_or_wait(self, what):
        """Auto finish runs: a tap stops it, or it goes to its end."""
        if what < 0.5:
            self._key("f")
        self.page.wait_for_function("document.getElementById('third').textContent.trim() !== 'Stop'")

    def _spot(self):
        return self.chance.choice(list(self.state["spots"].values()))

    def _button(self):
        x, y, name = self.chance.choice(self.state["buttons"])
        return self._mouse(name, (x, y))

    def _legal(self):
        """Something sensible: a legal move, by two taps or a drag."""
        board = self.session.board
        legal = list(moves.legal_moves(board, self.session.gives_back))
        if not legal:
            return self._key("Escape")
        move = self.chance.choice(legal)
        spots = self.state["spots"]
        start = spots[name(board.pile(move.src)[-move.count])]
        end = spots[move.dst if move.dst != moves.HOME else "CDHS"[board.pile(move.src)[-1] & 3]]
        return self._mouse("drag", start, end)

    def _key(self, key):
        """A key; on a tool that has the focus, Enter and Space press it."""
        self.done.append(key)
        tool = self.page.evaluate("document.activeElement.dataset.do || ''") if key in ("Enter", "Space") else ""
        self.page.keyboard.press(key)
        return tool or key

    def _mouse(self, what, start, end=None):
        self.done.append((what, start, end))
        now = time.time()  # the times are given, so that a busy machine makes no hold of a tap
        self._point("mousePressed", start, now)
        if end:
            self._point("mouseMoved", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), now + 0.03)
            self._point("mouseMoved", end, now + 0.06)
        self._point("mouseReleased", end or start, now + 0.09)
        return what

    def _point(self, kind, place, at):
        button = {"button": "left", "buttons": 1} | ({} if kind == "mouseMoved" else {"clickCount": 1})
        self.link.send("Input.dispatchMouseEvent", {"type": kind, "x": place[0], "y": place[1], "timestamp": at, **button})

    def compare(self, action):
        """The page shows the position that the action can have made of the last, and the figures that belong to it."""
        state = self.state
        assert state["cards"] == 52, self.story()
        piles = state["piles"]
        shown = boardtext.read("\n".join(
            ["Foundations: " + " ".join(f"{suit}-{len(piles[suit]) and piles[suit][-1][0]}" for suit in "HCDS"),
             "Freecells: " + " ".join(piles[p][0] if piles[p] else "-" for p in "abcdef" if p in piles)]
            + [": " + " ".join(piles[p]) for p in "12345678" if p in piles]))
        count = int(state["moves"])
        assert self._follow(action, shown, count), self.story()
        session = self.session
        assert (shown, count) == (session.board, session.at), self.story()
        assert state["redo"] == session.can_redo(), self.story()
        assert state["undo"] == (session.can_undo() or session.aborted or bool(self.before)), self.story()
        assert int(state["score"]) == (session.score() if session.house.score else 0), self.story()
        assert int(state["limit"]) == min(52, moves.limit(session.board)), self.story()

    def _follow(self, action, shown, count):
        """Lead the session to where the action must have led it; False when nothing it can do leads to what is shown."""
        session, house = self.session, self.session.house
        if action in ("deal", "replay", "replay-menu"):
            self.asked = action
        if action in ANOTHER or action == "asked" or action in ("replay", "replay-menu") and not house.asks_first:
            self._replace(self.asked if action == "asked" else action)
        elif action == "deal" and not house.asks_first and not house.chooses_table:
            self._replace(action)
        elif action in ("abort", "abort-stuck"):
            session.aborted = True
        elif action in UNDO:
            if session.aborted:
                session.aborted = False
            elif not session.undo() and self.before:
                self.session = self.before.pop()
        elif action in REDO:
            session.redo()
        elif (shown, count) != (session.board, session.at):
            self.before = []
            return self._move(shown, count)
        return True

    def _replace(self, what):
        self.before.append(self.session)
        if what.startswith("replay"):
            self.session = self.session.replayed()
        else:
            number, *layout = dealcode.read(self.state["code"])
            self.session = Session(self.session.house, number, tuple(layout), None, self.session.gives_back)

    def _move(self, shown, count):
        """One legal move, or those that auto finish has made since."""
        session = self.session
        for move in moves.legal_moves(session.board, session.gives_back):
            if moves.apply(session.board, move) == shown:
                self.made += 1
                return session.play(notation.move_text(session.board, move)) is None
        while finish.can_finish(session.board) and session.at < count:
            session.play(notation.move_text(session.board, finish.next_home(session.board)))
        return session.board == shown

    def story(self):
        """What led here, for whoever has to find out why."""
        return f"after {len(self.done)} actions, the last {self.done[-6:]}: page {self.state}; meant\n{boardtext.text(self.session.board)}"


STARTS = [dict(deal=617), dict(board=BEFORE_P6), dict(board=P12), dict(board=P8), dict(board=P3)]
MORE = {"points": [dict(deal="FC1-C2-AAAAAAC")], "flexcell": [dict(deal="FC1-C6-AAAAATJ", more="&back=1"), dict(deal="FC1-C5-AAAAATJ")]}
STORMS = [("classic", "none", 700), ("quiet", "none", 700), ("points", "none", 700), ("flexcell", "none", 700),
          ("classic", "", 300), ("quiet", "calm", 300), ("points", "calm", 300), ("flexcell", "", 300)]


@pytest.mark.spec("FIT-4", "RULE-11", "APP-6")
@pytest.mark.parametrize(("house", "motion", "actions"), STORMS)
def test_a_storm(house, motion, actions, table):
    """A thousand random taps, drags and keys in each house: after each one 52 cards lie there, page and engine agree, and the console is clean."""
    starts = STARTS + MORE.get(house, [])
    page = table(address(house=house, motion=motion, **starts[0]), viewport={"width": 800, "height": 600})
    made = 0
    for at, start in enumerate(starts):
        if at:
            page.goto(page.url.split("?")[0] + address(house=house, motion=motion, **start))
            playable(page)
        storm = Storm(page, seated(house, start.get("deal"), start.get("board"), start.get("more", "")), seed=at * 7 + actions)
        for _ in range(actions // len(starts)):
            storm.act()
        made += storm.made
    assert made > actions // 10


# The middles of the last cards and of the empty places on the glass, where two fingers may have zoomed: those that are lit, else all.
_ENDS = """() => {
  const glass = visualViewport, { scale } = glass;
  const shown = [...document.querySelectorAll(".pile:not([hidden])")], lit = shown.filter(pile => pile.classList.contains("lit"));
  const middles = (piles) => piles.map(pile => {
    const box = (pile.querySelector(":scope>.card:last-child") || pile.querySelector(".well")).getBoundingClientRect();
    return [(box.left + box.width / 2 - glass.offsetLeft) * scale, (box.top + box.height / 2 - glass.offsetTop) * scale];
  }).filter(([x, y]) => x > 6 && y > 6 && x < glass.width * scale - 6 && y < glass.height * scale - 6);
  return [middles(lit), middles(shown)].find(found => found.length) || [];
}"""


class Hands:
    """Two fingers that come down and lift in any order: each event by itself, with the fingers that then lie on the glass."""

    def __init__(self, page, chance):
        self.link = page.context.new_cdp_session(page)
        self.chance = chance
        self.down = {}

    def act(self, finger, spot):
        """Put a finger down near a spot, or lift it, now and then after a drag; True when it was lifted."""
        x, y = spot[0] + self.chance.randint(-6, 6), spot[1] + self.chance.randint(-6, 6)
        lifts = finger in self.down
        if lifts and self.chance.random() < 0.2:
            self.down[finger] = (x, y)
            self._send("touchMove")
        if lifts:
            del self.down[finger]
        else:
            self.down[finger] = (x, y)
        self._send("touchEnd" if lifts else "touchStart")
        return lifts

    def _send(self, kind):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self.down.items()]
        self.link.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.spec("FIT-4", "FIT-3")
@pytest.mark.parametrize("house", ["classic", "flexcell"])
def test_storms_of_two_fingers(house, table):
    """In 200 seeded storms of two fingers, while cards fly, 52 cards lie there after each event, a move is made only when a finger lifts, at most one, and it is a legal one."""
    player = sit(table, deal=1, house=house, motion="", **PHONE)
    made = 0
    for seed in range(100):
        made += _storm_of_two_fingers(player, random.Random(seed))
        if seed % 10 == 9 or player.opened() or player.page.evaluate("visualViewport.scale") != 1:  # a window says that no legal move is left
            player.sit_again(deal=seed + 2, house=house, motion="")
    assert made > 15


def _storm_of_two_fingers(player, chance):
    """Ten times a finger goes down or up, then all lift; the number of moves made."""
    hands, at = Hands(player.page, chance), player.session.at
    for _ in range(10):
        if not moves.is_stuck(player.session.board, player.session.gives_back):
            _with_finger(player, hands, chance.choice([0, 1]) if hands.down else 0)
    while hands.down:
        _with_finger(player, hands, list(hands.down)[0])
    settled(player)
    return player.session.at - at


def _with_finger(player, hands, finger):
    """One finger down or up at the end of some place, and what it has done."""
    session, spots = player.session, player.page.evaluate(_ENDS)
    if not spots and finger not in hands.down:  # zoomed to where no pile ends
        return
    lifted = hands.act(finger, hands.chance.choice(spots or [hands.down[finger]]))
    shown = board_on(player.page)
    if shown != session.board:
        assert lifted
        made = [move for move in moves.legal_moves(session.board, session.gives_back) if moves.apply(session.board, move) == shown]
        assert made, f"{boardtext.text(shown)}\nmeant\n{boardtext.text(session.board)}"
        session.play(notation.move_text(session.board, made[0]))
