"""Taps, drags and holds, by pointer events: a tap is never swallowed, a drag that is disturbed is no move."""
import js
from engine import cards
from engine.board import COLUMNS, HOMES
from engine.view import lying

from . import dom
from .bridge import after, cancel, listen
from .press import HOLD, Press

SHARE = .35            # of a card's width that must lie over a target
TWICE, NEAR = 300, 30  # ms and px between two taps that are a double tap


class Pointer:
    """One press at a time, from down to up."""

    def __init__(self, game, run_panel):
        self.game = game
        self.run_panel = run_panel
        self.press = None
        self.first = None  # the press of a tap that a second one can make a double tap of
        self.timer = None
        table = dom.find("table")
        self.table = table
        listen(table, "pointerdown", self.down, False)
        listen(js.window, "pointermove", self.move)
        listen(js.window, "pointerup", self.up)
        for event in ("pointercancel", "blur", "resize"):
            listen(js.window, event, self.disturbed)
        listen(js.window, "resize", lambda event: run_panel.close())
        listen(table, "lostpointercapture", self.lost)
        listen(table, "click", self.click)

    def down(self, event):
        """A press begins; a second finger ends the first one's."""
        self.disturbed()  # a press whose end nobody saw, as outside the window, is over as well
        if event.button != 0 or not event.isPrimary:
            return
        target = self._landed(event)
        pile = dom.around(target, ".pile") or self._foundations(target)
        if not pile:
            return
        place, depth = self._aim(pile, target)
        self.press = Press(event, self.game.session.board, place, depth)
        self.press.can_hold = self.game.session.house.holds and depth >= 0 and place in COLUMNS
        if self.press.can_hold:
            self.timer = after(HOLD, self._hold)

    def move(self, event):
        """Drag what the press took, once it has left its place."""
        press = self._pressed(event)
        if press is None:
            return
        if press.held and not press.lasted(event):
            self._no_hold(press)
        if press.held:
            if not self.run_panel.is_open():
                self.press = None  # a key closed it
            elif not self.run_panel.slide(event.clientX, event.clientY):
                press.held = False
                self._lift(event, self.run_panel.count)
        elif press.dragging:
            self._carry(event)
        elif press.strayed(event):
            self._stop_timer()
            if press.depth >= 0:
                self._lift(event, self._behind(press))
            else:
                self.press = None

    def up(self, event):
        """Drop, end a hold, or tap."""
        press = self._pressed(event)
        if press is None:
            return
        self.press = None
        self._stop_timer()
        if press.dragging:
            if self.game.travel.carried is not None:
                self._drop()
        elif press.can_hold and press.lasted(event):
            if not press.held:
                self.run_panel.open(press.place, press.depth)
            if self.run_panel.is_open():
                self.run_panel.lifted()
        else:
            self._no_hold(press)
            tap = self.game.tap_twice if self._is_second(press) else self.game.tap
            tap(press.place, press.depth)

    def disturbed(self, event=None):
        """A second finger, a lost pointer, a turned or left page: the card goes back, no move."""
        press, self.press = self.press, None
        self._stop_timer()
        if press is not None and press.held and self.run_panel.is_open():
            self.run_panel.cancel()
        self.game.spring_back()

    def lost(self, event):
        """The table's own capture went; that of a card goes whenever the table takes a finger over."""
        if event.target.id == self.table.id:
            self.disturbed()

    def click(self, event):
        """A click that no pointer made comes from assistive technology."""
        if event.detail == 0:
            pile = dom.around(event.target, ".pile")
            if pile:
                self.game.tap(*self._aim(pile, event.target))

    def _pressed(self, event):
        """The press that an event belongs to; None for another pointer's, and when the position it began on lies there no more."""
        press = self.press
        if press is None or event.pointerId != press.pointer:
            return None
        if press.board is self.game.session.board:
            return press
        self.disturbed()
        if self.game.finishing.running():
            self.game.finish()  # a finger that comes between two of its moves stops it too
        return None

    def _is_second(self, press):
        """Is this tap the second of a double tap, where the house knows them?"""
        first, self.first = self.first, None
        if first is not None and first.place == press.place and press.time - first.time < TWICE and not press.strayed(first, NEAR):
            return True
        if self.game.session.house.double_taps and not self.game.selected and press.place not in HOMES:
            self.first = press
        return False

    def _foundations(self, target):
        """The first foundation for a target between them, where any counts for the cards in hand; else None."""
        if self.game.selected and self.game.session.house.any_home and dom.around(target, "#homes"):
            return self.game.render.piles[HOMES[0]]
        return None

    def _landed(self, event):
        """What lies under the finger once everything that flies has landed: a card in the air takes no tap."""
        if not self.game.motion.busy():
            return event.target
        self.game.motion.settle()
        return js.document.elementFromPoint(event.clientX, event.clientY)

    def _aim(self, pile, target):
        """(place, depth) of what lies under the finger."""
        place = dom.attribute(pile, "data-pile")
        card = dom.around(target, ".card")
        if not card:
            return place, -1
        return place, lying(self.game.render.shown.board, place).index(cards.card(card.id[5:]))

    def _hold(self):
        self.timer = None
        if self.press is not None and self.press.board is self.game.session.board:
            self.press.before = self.game.selected
            self.press.held = self.run_panel.open(self.press.place, self.press.depth)

    def _no_hold(self, press):
        """Away with the panel; a page that was late may have taken this press for a hold, and what was in hand before is so again."""
        self.run_panel.close()
        if press.held:
            press.held = False
            self.game.take_up(press.before)

    def _behind(self, press):
        """How many cards go with the pressed one."""
        if press.place not in COLUMNS:
            return 1
        return len(self.game.session.board.pile(press.place)) - press.depth

    def _lift(self, event, count):
        """Hang the last `count` cards of the pressed pile on the finger."""
        press, game = self.press, self.game
        self.run_panel.close()
        if press.place in HOMES and not game.session.gives_back or not game.hold(press.place, count):
            self.press = None
            if press.place in HOMES:
                game.tap(press.place, press.depth)
            return
        if game.selected.count < count:  # a card above the run was pressed: the run comes under the finger
            pressed = game.render.cards[game.session.board.pile(press.place)[-count]]
            press.clientY += game.render.framed[0].getBoundingClientRect().top - pressed.getBoundingClientRect().top
        press.dragging = True
        game.travel.hang(game.render.piles[press.place])
        self.table.setPointerCapture(press.pointer)
        self._carry(event)

    def _carry(self, event):
        if self.game.travel.carried is None:
            self.press = None  # a key took the cards off the finger
        else:
            self.game.travel.shift(event.clientX - self.press.clientX, event.clientY - self.press.clientY)

    def _drop(self):
        """Put the run on the best target it lies over: a legal one first."""
        game = self.game
        source = game.selected.place
        box = game.render.framed[0].getBoundingClientRect()
        lit = game.render.shown.lit
        place = self._best(box, lit) or self._best(box, [p for p in game.render.piles if p != source])
        if place and place != source:
            game.put(place)
        else:
            game.spring_back()

    def _best(self, box, places):
        """The place that most of a card's box lies over, "" when none has its share."""
        best, most = "", SHARE * box.width
        for place in places:
            pile = self.game.render.piles[place]
            if pile.hidden:
                continue
            other = pile.getBoundingClientRect()
            wide = min(box.right, other.right) - max(box.left, other.left)
            high = min(box.bottom, other.bottom) - max(box.top, other.top)
            if wide >= most and high > SHARE * box.height:
                best, most = place, wide
        return best

    def _stop_timer(self):
        if self.timer is not None:
            cancel(self.timer)
            self.timer = None
