"""Plays the real page as a person does: by tap, by drag, by keys; and knows from the engine what must lie there."""

import time
from urllib.parse import quote

from engine import boardtext, cards, dealcode, intents, moves, notation
from engine.board import CELLS, COLUMNS, HOMES, Board
from engine.houses import HOUSES
from engine.session import Session

_PILES = """() => Object.fromEntries([...document.querySelectorAll("[data-pile]:not([hidden])")].map(
  pile => [pile.dataset.pile, [...pile.querySelectorAll(":scope>.card")].map(card => card.id.slice(5))]))"""

TAP = 0.05  # s between down and up

# The middle of what is to be seen of a card, or of a pile's empty place.
_POINT = """async ([place, name]) => {
  const pile = document.querySelector(`[data-pile="${place}"]`);
  const card = name && document.getElementById("card-" + name);
  const landed = (one) => one && Promise.allSettled(one.getAnimations().map((moving) => moving.finished));
  await landed(card);
  await landed(card && card.nextElementSibling);
  const box = (card || pile.querySelector(".well")).getBoundingClientRect();
  const next = card && card.nextElementSibling && card.nextElementSibling.classList.contains("card") && card.nextElementSibling;
  const bottom = next && pile.classList.contains("column") ? next.getBoundingClientRect().top : box.bottom;
  return [box.left + box.width / 2, (box.top + bottom) / 2];
}"""

# The line below the columns, its drawn suits as letters; "" while it is hidden.
LINE = """() => {
  const bar = document.getElementById("bar");
  if (bar.hidden) return "";
  const letter = drawing => drawing.querySelector("use").getAttribute("href").slice(-1).toUpperCase();
  const read = part => part.nodeType === 3 ? part.data : part.nodeName === "svg" ? letter(part) : [...part.childNodes].map(read).join("");
  return read(document.getElementById("line"));
}"""

_MARKS = """() => {
  const names = selector => [...document.querySelectorAll(selector)];
  return {
    held: names(".pile>.card.sel").map(card => card.id.slice(5)),
    lit: names(".pile.lit").map(pile => pile.dataset.pile).sort().join(""),
    hanging: names(".dragging, .lifted, .moving").length + names(".card").filter(card => card.getAnimations().length).length,
  };
}"""


# A press on each source card, and one on its target unless the card has flown home.
_RACE = """ways => {
  const press = selector => {
    const element = document.querySelector(selector), box = element.getBoundingClientRect();
    const at = {bubbles: true, isPrimary: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: box.left + 5, clientY: box.top + 5};
    element.dispatchEvent(new PointerEvent("pointerdown", at));
    element.dispatchEvent(new PointerEvent("pointerup", at));
  };
  for (const [source, target] of ways) {
    press(source);
    if (document.querySelector(".card.sel")) press(target);
  }
}"""


def board_on(page):
    """The Board that the page shows, read off the document; page may be a frame."""
    piles = page.evaluate(_PILES)
    columns = tuple(tuple(map(cards.card, piles[p])) for p in COLUMNS if p in piles)
    held = [piles[p] for p in CELLS if p in piles]
    assert all(len(cell) < 2 for cell in held), held
    for suit in HOMES:
        assert piles[suit] == [r + suit for r in cards.RANKS[: len(piles[suit])]], piles[suit]
    return Board(columns, tuple(cards.card(c[0]) if c else None for c in held), tuple(len(piles[s]) for s in HOMES))


def address(board=None, deal=None, house="classic", motion="none", more=""):
    """The query that lays a position or a deal on the table."""
    what = "board=" + quote(boardtext.text(board)) if board else f"deal={deal}"
    return f"?{what}&house={house}&motion={motion}{more}"


def sit(table, board=None, deal=None, house="classic", motion="none", more="", **options):
    """A Player at a fresh page with a position or a deal; options go to the browser's context."""
    page = table(address(board, deal, house, motion, more), **options)
    return Player(page, deal, house, touch=bool(options.get("has_touch")), board=board)


def seated(house, deal=None, board=None, query=""):
    """The Session that a page must hold: a deal by number or code, or a position, with the rules that the query asks for."""
    layout = None
    if isinstance(deal, str):
        deal, *layout = dealcode.read(deal)
    for one in HOUSES[house].layouts:
        if "layout=%dx%d" % one in query:
            layout = one
    gives_back = "back=1" in query if house == "flexcell" else None
    return Session(HOUSES[house], deal, layout and tuple(layout), board, gives_back)


class Player:
    """A person at a page whose game is also kept by the engine, so that both can be compared after each action."""

    def __init__(self, page, number=None, house="classic", touch=False, frame=None, board=None):
        self.page = page
        self.frame = frame or page
        self.session = seated(house, number, board, page.url)
        self.touch = touch
        self.tapped = ("", 0)  # the column of the last move by taps, and when
        self.offset = (0, 0)
        self.link = None

    def sit_again(self, board=None, deal=None, house="classic", motion="none", more=""):
        """Open another position in the same tab."""
        from e2e.browser import playable

        self.page.goto(self.page.url.split("?")[0] + address(board, deal, house, motion, more))
        playable(self.page)
        self.session = seated(house, deal, board, more)
        return self

    def check(self):
        """The page shows what the engine says, 52 cards in all."""
        shown, meant = board_on(self.frame), self.session.board
        assert shown == meant, f"shown:\n{boardtext.text(shown)}\nmeant:\n{boardtext.text(meant)}"

    # What the page tells

    def line(self):
        """The line below the columns, "" when there is none."""
        return self.frame.evaluate(LINE)

    def text(self, name):
        """The text of the element with an id."""
        return self.frame.evaluate("id => document.getElementById(id).textContent.trim()", name)

    def held(self):
        """The names of the selected cards."""
        return self.frame.evaluate(_MARKS)["held"]

    def lit(self):
        """The places that are lit, in alphabetical order."""
        return self.frame.evaluate(_MARKS)["lit"]

    def rest(self):
        """Nothing hangs on a finger and nothing flies."""
        assert self.frame.evaluate(_MARKS)["hanging"] == 0

    def opened(self):
        """The ids of the windows that are open."""
        return self.frame.evaluate("[...document.querySelectorAll('dialog[open]')].map(one => one.id)")

    # What a person does

    def tap(self, *names):
        """Tap cards by their names, the ends of places by theirs: "7D", "3", "a", "S"."""
        for name in names:
            self.press(*self.at(name))

    def at(self, name):
        """Where to touch a card, or the end of a place."""
        if len(name) == 2:
            name = name.upper()
            place, depth = next((p, board.index(cards.card(name))) for p, board in self._piles() if cards.card(name) in board)
            return self.point(self.session.board, place, len(self.session.board.pile(place)) - depth)
        return self.point(self.session.board, name)

    def tool(self, name):
        """Press a tool, or any button that does what a tool does, in whatever is in front."""
        front = "dialog[open]" if self.opened() else "#tools"
        self.press(*self.middle(f"{front} [data-do={name}]"))

    def middle(self, selector):
        """The middle of an element, px in the page."""
        box = self.frame.locator(selector).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def keys(self, *names):
        """Press keys, one after another."""
        for name in names:
            self.page.keyboard.press(name)

    def undo(self):
        """Press Undo, and compare."""
        self.tool("undo")
        self.session.undo()
        self.check()

    def adopt(self):
        """Take what lies on the page for the start of the game, as after a deal that nobody knew."""
        self.session = Session(self.session.house, board=board_on(self.frame))

    def played(self, *texts):
        """Tell the engine of moves that the page has made, and compare."""
        for text in texts:
            assert self.session.play(text) is None, text
        self.check()

    def carry(self, start, end, drop=True, late=False):
        """Carry with the mouse from a point to a point; late: the page hears of the way when it has taken the press for a hold."""
        now = time.time()  # the times are given, so that a busy machine makes no hold of a drag
        self._mouse("mouseMoved", now, *start, pressed=False)
        self._mouse("mousePressed", now, *start)
        self._wait_for_hold(late)
        for step in (1, 2, 3, 4):
            self._mouse("mouseMoved", now + step * TAP / 4, *[one + (other - one) * step / 4 for one, other in zip(start, end)])
        if drop:
            self.let_go(end, now + TAP)

    def let_go(self, end, at=None):
        """Release the mouse at a point, `at` a time other than now."""
        at = at or time.time()
        self._mouse("mouseMoved", at, *end)
        self._mouse("mouseReleased", at, *end)

    def _piles(self):
        board = self.session.board
        return [(p, board.pile(p)) for p in board.places() if p not in HOMES]

    # Moves in three manners

    def play(self, text, by):
        """Make a move by "tap", "drag" or "keys", then compare."""
        board = self.session.board
        move = notation.read_move(board, text)
        assert moves.refusal(board, move, self.session.gives_back) is None, text
        getattr(self, "by_" + by)(board, move)
        assert self.session.play(text) is None
        self.check()

    def by_tap(self, board, move):
        """Tap the card, then the destination; one tap where the house sends a card home. What taps cannot mean is dragged."""
        if self.needs_drag(move):
            self.by_drag(board, move)
            return
        if self.session.house.double_taps and self.tapped[0] == move.src:
            self.page.wait_for_timeout(max(0, 350 - (time.time() - self.tapped[1]) * 1000))
        self.tapped = (move.src, time.time())
        flies = self.flies(move)
        self.press(*self.point(board, move.src, move.count))
        if not flies:
            self.press(*self.point(board, self.target(board, move)))

    def by_drag(self, board, move):
        """Carry the cards over and let go."""
        start = self.point(board, move.src, move.count)
        end = self.point(board, self.target(board, move))
        if self.touch:
            self.drag_finger(*start, *end)
        else:
            self.carry(start, end)

    def drag_finger(self, x, y, to_x, to_y):
        """A drag of one finger, event by event."""
        with Fingers(self.page, step=TAP / 4) as fingers:
            fingers.down((x, y))
            for part in (0.3, 0.6, 1):
                fingers.move((x + (to_x - x) * part, y + (to_y - y) * part))
            fingers.up()

    def by_keys(self, board, move):
        """Walk there with the arrows and press Enter, twice unless the card flies home. What keys cannot mean is dragged."""
        if self.needs_drag(move):
            self.by_drag(board, move)
            return
        flies = self.flies(move)
        self.walk_to(move.src, len(board.pile(move.src)) - move.count)
        self.page.keyboard.press("Enter")
        if not flies:
            self.walk_to(self.target(board, move))
            self.page.keyboard.press("Enter")

    def flies(self, move):
        """Does a tap on the card send it home at once?"""
        depth = len(self.session.board.pile(move.src)) - move.count
        return intents.pick(self.session, move.src, depth).kind == intents.PLAY

    def needs_drag(self, move):
        """Is a drag the only way to mean this move, since a tap would send the card home or take another run?"""
        return self.flies(move) and move.dst != moves.HOME or not self.meant(move)

    def meant(self, move):
        """Do two taps mean this move? Where the destination decides, a shorter run into an empty column has to be dragged."""
        session = self.session
        if not session.house.whole_columns or move.src not in COLUMNS:
            return True
        return intents.aimed(session, intents.pick(session, move.src, 0).selection, move.dst[0]).count == move.count

    def walk_to(self, place, depth=None):
        """Bring the cursor to a place, and to a depth in it."""
        keyboard = self.page.keyboard
        here = self.focus()
        if not here:
            keyboard.press("ArrowRight")
            here = self.focus()
        order = self.order()
        steps = (order.index(place) - order.index(here)) % len(order)
        way = "ArrowRight" if steps <= len(order) // 2 else "ArrowLeft"
        for _ in range(min(steps, len(order) - steps)):
            keyboard.press(way)
        assert self.focus() == place
        if depth is not None and place in COLUMNS:
            keyboard.press("End")
            for _ in range(len(self.session.board.pile(place)) - 1 - depth):
                keyboard.press("ArrowUp")

    def order(self):
        """The places in the order of the arrow keys."""
        columns, cells = self.session.layout
        return CELLS[:cells] + self.session.home_row() + COLUMNS[:columns]

    def focus(self):
        """The place that has the focus, "" for none."""
        return self.frame.evaluate("document.activeElement.closest('[data-pile]')?.dataset.pile || ''")

    def press(self, x, y, late=False):
        """A tap of the finger or a click; late: its end comes to a page that has taken it for a hold by then."""
        now = time.time()  # as in carry
        if self.touch:
            self._send("Input.dispatchTouchEvent", type="touchStart", timestamp=now, touchPoints=[{"x": x, "y": y}])
            self._wait_for_hold(late)
            self._send("Input.dispatchTouchEvent", type="touchEnd", timestamp=now + TAP, touchPoints=[])
            return
        self._mouse("mouseMoved", now, x, y, pressed=False)
        self._mouse("mousePressed", now, x, y)
        self._wait_for_hold(late)
        self._mouse("mouseReleased", now + TAP, x, y)

    def _mouse(self, kind, at, x, y, pressed=True):
        button = {"button": "left", "buttons": int(kind != "mouseReleased"), "clickCount": int(kind != "mouseMoved")} if pressed else {}
        self._send("Input.dispatchMouseEvent", type=kind, timestamp=at, x=x, y=y, **button)

    def _send(self, what, **data):
        if self.link is None:
            self.link = self.page.context.new_cdp_session(self.page)
        self.link.send(what, data)

    def _wait_for_hold(self, late):
        if late:
            self.frame.locator("#run").wait_for(state="visible")

    def point(self, board, place, count=1):
        """Where to touch the first of the last `count` cards of a place, or the empty place; px in the page."""
        pile = board.pile(place)
        name = cards.name(pile[-count]) if pile else None
        x, y = self.frame.evaluate(_POINT, [place, name])
        return x + self.offset[0], y + self.offset[1]

    def target(self, board, move):
        """The place a move goes to, with the foundation of its suit for home."""
        if move.dst == moves.HOME:
            return HOMES[cards.suit(board.pile(move.src)[-1])]
        return move.dst


    def race(self, texts):
        """Make moves by presses as quick as a script can make them, then compare."""
        ways = []
        for text in texts:
            board = self.session.board
            move = notation.read_move(board, text)
            target = board.pile(self.target(board, move))
            lying = f"#card-{cards.name(target[-1])}" if target else f"#pile-{self.target(board, move)} .well"
            ways.append(["#card-" + cards.name(board.pile(move.src)[-move.count]), lying])
            assert self.session.play(text) is None, text
        self.frame.evaluate(_RACE, ways)
        self.check()


class Fingers:
    """Fingers on a touch screen, event by event: with Fingers(page) as fingers."""

    def __init__(self, page, step=None):
        """step: seconds from each event to the next, however slow the machine is."""
        self.page = page
        self.step = step
        self.at = time.time()

    def __enter__(self):
        self.link = self.page.context.new_cdp_session(self.page)
        return self

    def __exit__(self, *_):
        self.link.detach()

    def down(self, *points):
        """All fingers that now lie on the screen."""
        self._send("touchStart", points)

    def move(self, *points):
        """Where they are now."""
        self._send("touchMove", points)

    def up(self, *points):
        """The fingers that stay, if any."""
        self._send("touchEnd", points)

    def cancel(self):
        """The system takes the fingers over; returns when the page has heard of it, which the protocol doesn't wait for."""
        self.page.evaluate("() => { window.heard = new Promise(done => addEventListener('pointercancel', done, {once: true})); }")
        self._send("touchCancel", ())
        self.page.evaluate("window.heard.then(() => true)")

    def _send(self, kind, points):
        places = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        when = {"timestamp": self.at} if self.step else {}
        self.at += self.step or 0
        self.link.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places, **when})
