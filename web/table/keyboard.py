"""Keys: the focus walks the piles and never leaves them for the page; letters call the tools of the house."""
import js
from engine import cards, speech
from engine.board import COLUMNS
from engine.view import lying

from . import dom
from .bridge import listen
from .choices import embedded
from .reader import Reader
from .typed import Typed

KEYS = (("t", "in-words"),)  # (letter, tool) in every house
PILE = -1  # the depth that stands for a pile itself


class Keyboard:
    """The cursor: a place and a depth in it."""

    def __init__(self, game, commands, run_panel):
        self.game = game
        self.commands = commands
        self.run_panel = run_panel
        self.reader = Reader(game)
        self.typed = Typed(game)
        self.frame = dom.find("cursor")
        self.place = "1"
        self.depth = PILE
        self.backward = False
        self.repeats = False
        self.guest = embedded()
        self.on = False      # has a pile the focus?
        self.leads = False   # was the last action one of the keyboard, so that its cursor is to be seen?
        self.shown = False   # is the frame of the cursor on the table?
        self.active = ""     # the id of the card that assistive technology takes for the active one
        self.stops = ""      # the places that Tab stops at
        listen(js.document, "keydown", self.down, False)
        listen(js.document, "focusin", self.focused)
        listen(js.document, "focusout", self.left)
        listen(js.document, "pointerdown", self.pointed)
        game.after_show.append(self.refresh)

    def down(self, event):
        """One key."""
        self.leads = True
        if js.document.querySelector("dialog[open]") or event.altKey:
            return
        self.backward = bool(event.key == "Tab" and event.shiftKey)
        self.repeats = bool(event.repeat)
        if self._key(event.key, bool(event.shiftKey), bool(event.ctrlKey or event.metaKey)):
            event.preventDefault()

    def focused(self, event):
        """The focus came to a pile, by Tab or by finger."""
        pile = dom.around(event.target, ".pile")
        if not pile:
            return
        self.on = True
        place = dom.attribute(pile, "data-pile")
        if place != self.place:
            self._move_to(place)
            self.depth = self._last() if self.backward or not self._walks() else PILE
        self.refresh()

    def left(self, event):
        """The focus went: no frame without it."""
        self.on = False
        self._hide()

    def pointed(self, event):
        """A pointer leads now: the cursor stays where it is and is not shown."""
        if self.leads:
            self.leads = False
            self._hide()

    def refresh(self):
        """Set the frame, the active card and the way of Tab to the picture of now."""
        if self.place not in self.game.session.board.places():  # another table has fewer
            self._hide()
            self._move_to(COLUMNS[0])
            self.depth = PILE
        last = self._last()
        if self.depth > last or (self.depth == PILE and not self._walks()):
            self.depth = last
        self._stop_at("".join(self.game.render.piles) if self._walks() else self.place)
        self._tell(cards.name(self._pile()[self.depth]) if self.depth >= 0 else "")
        if self.on and self.leads:
            self._show(last)

    def come(self):
        """Take the focus to the cursor."""
        self.game.render.piles[self.place].focus()

    def _key(self, key, shift, control):
        """Do what a key means; True when it meant something."""
        letter = key.lower()
        if control:
            return self._control(letter, shift)
        if key == "Escape":
            self.run_panel.cancel() if self.run_panel.is_open() else self.game.clear()
            return True
        if len(key) == 1 and key != " ":
            if self.repeats:
                return self._tool(letter)
            return self.typed.continues(key) or self._tool(letter) or self.typed.begins(key) or self.reader.key(letter, self.place)
        if not self._on_board():
            return False
        return self._walk(key, shift)

    def _tool(self, letter):
        """Call the tool of a letter; False when the house has none."""
        for name, tool in self.game.session.house.keys + KEYS:
            if letter == name:
                if tool == "undo" or not self.repeats:  # a letter held down deals and finishes once
                    self.commands(tool)
                return True
        return False

    def _control(self, letter, shift):
        if letter == "z":
            self.commands("redo" if shift else "undo")
        elif letter == "y" and not shift:
            self.commands("redo")
        else:
            return False
        return True

    def _walk(self, key, shift):
        """Move the cursor or act at it."""
        if key in ("Enter", " "):
            if not self._has_focus():  # nobody acts at a cursor that is not to be seen
                self._go(0)
                return True
            self.run_panel.close()
            self.game.tap(self.place, self._last() if self.depth == PILE else self.depth)
        elif key == "ArrowLeft" or key == "ArrowRight":
            self._go(1 if key == "ArrowRight" else -1)
        elif key == "ArrowUp" or key == "ArrowDown":
            self._climb(1 if key == "ArrowDown" else -1)
        elif key == "Home" or key == "End":
            self._set_depth(0 if key == "Home" else self._last())
        elif key == "Tab" and self._walks():
            return self._tab(-1 if shift else 1)
        else:
            return False
        return True

    def _tab(self, way):
        """From card to card; False at the ends, where the browser takes the focus on."""
        if not self._has_focus():
            return False
        depth = self.depth + way
        if depth < PILE or depth > self._last():
            return False
        self._set_depth(depth)
        return True

    def _go(self, way):
        """To the next place: free cells, foundations, columns, and round."""
        order = self._order()
        if self._has_focus():
            self._move_to(order[(order.index(self.place) + way) % len(order)])
            self.depth = self._last()
        self.game.render.piles[self.place].focus()
        self.refresh()

    def _climb(self, way):
        if not self._has_focus():
            self._go(0)
        elif self.place not in COLUMNS and way > 0:
            self._move_to(COLUMNS[min(self._order().index(self.place), self.game.session.layout[0] - 1)])
            self._go(0)
        else:
            self._set_depth(max(0, min(self.depth + way, self._last())))

    def _set_depth(self, depth):
        self.depth = depth
        self.refresh()  # an empty pile has no such depth
        if self.depth >= 0:
            self.game.announce.say(speech.card_at(self.game.words, self._pile(), self.depth))

    def _order(self):
        columns, cells = self.game.session.layout
        return "abcdefgi"[:cells] + self.game.session.home_row() + COLUMNS[:columns]

    def _pile(self):
        return lying(self.game.session.board, self.place)

    def _last(self):
        return len(self._pile()) - 1

    def _walks(self):
        return self.game.session.house.walks_cards

    def _has_focus(self):
        return self.on

    def _on_board(self):
        """Is the focus on a pile, on the table itself, or nowhere on a page of our own?"""
        active = js.document.activeElement
        return self._has_focus() or active.id == "table" or not self.guest and active.nodeName == "BODY"

    def _stop_at(self, stops):
        """Let Tab stop at these places; only what changes crosses to the browser, for a tap pays for it."""
        if stops == self.stops:
            return
        piles = self.game.render.piles
        for place in piles:
            if (place in stops) != (place in self.stops):
                piles[place].tabIndex = 0 if place in stops else -1
        self.stops = stops

    def _tell(self, card):
        """Tell assistive technology which card of the pile at the cursor is the active one."""
        if card == self.active:
            return
        self.active = card
        pile = self.game.render.piles[self.place]
        if card:
            pile.setAttribute("aria-activedescendant", "card-" + card)
        else:
            pile.removeAttribute("aria-activedescendant")

    def _move_to(self, place):
        self._tell("")
        self.place = place

    def _hide(self):
        if self.shown:
            self.shown = False
            dom.find("pack").append(self.frame)

    def _show(self, last):
        """Frame the card at the cursor."""
        self.shown = True
        held = self.game.selected
        count = held.count if held and held.place == self.place else 1
        both = bool(held and held.place == self.place and self.depth == last + 1 - count)
        self.frame.className = "frame focus" + (" both" if both else "")
        first = max(0, self.depth)
        if both:
            self.game.render.frame(self.frame, self.place, first, count)
            return
        if self.depth == PILE:
            self.game.render.frame(self.frame, self.place, 0, last + 1)
            return
        dom.mark(self.frame, "strip", self.place in COLUMNS and first < last)
        self.game.render.frame(self.frame, self.place, first, 1)
