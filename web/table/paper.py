"""The deal on paper: its cards as they were dealt, its code, and the moves made so far."""
import js
from engine import cards, notation
from engine.board import CELLS, HOMES

from . import dom
from .drawn import parts


class Paper:
    """A sheet that is in the page only while it is printed."""

    def __init__(self, game):
        self.game = game
        self.sheet = dom.find("paper")

    def lay(self):
        """Write the sheet."""
        words, session = self.game.words, self.game.session
        self.clear()
        number = session.number
        _add(self.sheet, "h1", words.say("paper.deal", number=number) if number else words.say("paper.position"))
        columns, cells = session.layout
        told = [words.say("house." + session.house.name), words.count("table", cells, columns=columns)]
        _add(self.sheet, "p", " · ".join(told + ([session.code] if number else [])))
        self._cards(session.boards[0], session.home_row())
        if session.at:
            _add(self.sheet, "h2", words.say("copies.moves"))
            _add(self.sheet, "pre", notation.line_text(session.played[:session.at]))
        if number and dom.has_origin():
            query = "?house=%s&deal=%s" % (session.house.name, session.code)
            _add(self.sheet, "p", words.say("paper.address", address=str(js.location.origin) + str(js.location.pathname) + query))

    def clear(self):
        """Take the sheet away."""
        self.sheet.replaceChildren()

    def _cards(self, board, homes):
        """The cells and foundations, and the columns below them."""
        top = _add(self.sheet, "div", "", "top")
        for place in CELLS[:len(board.cells)] + homes:
            box = _add(top, "div", "", "c home" if place in HOMES else "c")
            for card in board.pile(place):
                self._draw(box, card)
        rows = _add(self.sheet, "div", "", "rows")
        for column in board.columns:
            pile = _add(rows, "div", "")
            for card in column:
                self._draw(_add(pile, "div", "", "c"), card)

    def _draw(self, box, card):
        """A card's index in its box."""
        dom.mark(box, "red", cards.is_red(card))
        for part in parts(self.game.words.seen(card)):
            box.append(part)


def _add(parent, tag, text, kind=""):
    """A new element at the end of another."""
    element = js.document.createElement(tag)
    element.className = kind
    dom.text(element, text)
    parent.append(element)
    return element
