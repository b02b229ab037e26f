"""Plays the real page as a person does: by tap, by drag, by keys; and knows from the engine what must lie there."""

from engine import boardtext, cards, intents, moves, notation
from engine.board import CELLS, COLUMNS, HOMES, Board
from engine.houses import HOUSES
from engine.session import Session

_PILES = """() => Object.fromEntries([...document.querySelectorAll("[data-pile]:not([hidden])")].map(
  pile => [pile.dataset.pile, [...pile.querySelectorAll(":scope>.card")].map(card => card.id.slice(5))]))"""

# The middle of what is to be seen of a card, or of a pile's empty place.
_POINT = """async ([place, name]) => {
  const pile = document.querySelector(`[data-pile="${place}"]`);
  const card = name && document.getElementById("card-" + name);
  if (card) await Promise.allSettled(card.getAnimations().map(moving => moving.finished));
  const box = (card || pile.querySelector(".well")).getBoundingClientRect();
  const next = card && card.nextElementSibling && card.nextElementSibling.classList.contains("card") && card.nextElementSibling;
  const bottom = next && pile.classList.contains("column") ? next.getBoundingClientRect().top : box.bottom;
  return [box.left + box.width / 2, (box.top + bottom) / 2];
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


class Player:
    """A person at a page whose game is also kept by the engine, so that both can be compared after each action."""

    def __init__(self, page, number, house="classic", touch=False, frame=None):
        self.page = page
        self.frame = frame or page
        self.session = Session(HOUSES[house], number)
        self.touch = touch
        self.offset = (0, 0)

    def check(self):
        """The page shows what the engine says, 52 cards in all."""
        shown, meant = board_on(self.frame), self.session.board
        assert shown == meant, f"shown:\n{boardtext.text(shown)}\nmeant:\n{boardtext.text(meant)}"

    def play(self, text, by):
        """Make a move by "tap", "drag" or "keys", then compare."""
        board = self.session.board
        move = notation.read_move(board, text)
        assert moves.refusal(board, move, self.session.gives_back) is None, text
        getattr(self, "by_" + by)(board, move)
        assert self.session.play(text) is None
        self.check()

    def by_tap(self, board, move):
        """Tap the card, then the destination; one tap where the house sends a card home. A card that would fly is dragged."""
        depth = len(board.pile(move.src)) - move.count
        flies = intents.pick(self.session, move.src, depth).kind == intents.PLAY
        if flies and move.dst != moves.HOME:
            self.by_drag(board, move)
            return
        self.press(*self.point(board, move.src, move.count))
        if not flies:
            self.press(*self.point(board, self.target(board, move)))

    def by_drag(self, board, move):
        """Carry the cards over and let go."""
        x, y = self.point(board, move.src, move.count)
        to_x, to_y = self.point(board, self.target(board, move))
        if self.touch:
            self.drag_finger(x, y, to_x, to_y)
            return
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
        mouse.move(to_x, to_y, steps=2)
        mouse.up()

    def drag_finger(self, x, y, to_x, to_y):
        """A drag of one finger, event by event."""
        link = self.page.context.new_cdp_session(self.page)

        def send(kind, *points):
            link.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

        send("touchStart", (x, y))
        for part in (0.3, 0.6, 1):
            send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        send("touchEnd")
        link.detach()

    def by_keys(self, board, move):
        """Walk there with the arrows and press Enter, twice unless the card flies home."""
        depth = len(board.pile(move.src)) - move.count
        flies = intents.pick(self.session, move.src, depth).kind == intents.PLAY
        if flies and move.dst != moves.HOME:
            self.by_drag(board, move)
            return
        self.walk_to(move.src, depth)
        self.page.keyboard.press("Enter")
        if not flies:
            self.walk_to(self.target(board, move))
            self.page.keyboard.press("Enter")

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
            for _ in range(len(self.session.board.pile(place)) - 1 - depth):
                keyboard.press("ArrowUp")

    def order(self):
        """The places in the order of the arrow keys."""
        columns, cells = self.session.layout
        return CELLS[:cells] + self.session.home_order() + COLUMNS[:columns]

    def focus(self):
        """The place that has the focus, "" for none."""
        return self.frame.evaluate("document.activeElement.closest('[data-pile]')?.dataset.pile || ''")

    def press(self, x, y):
        """A tap of the finger or a click."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

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
