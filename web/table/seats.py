"""Where cards lie on the screen, read before a change: what is read after one makes the browser lay the page out twice."""
import js
from engine.board import COLUMNS, HOMES
from engine.view import lying


class Seats:
    """The seats at some places: where each depth of theirs is, px."""

    def __init__(self, render, places):
        self.render = render
        self.order = render.shown.facts["homes"]
        self.corners = {place: self._corner(place) for place in places}

    def seat(self, place, depth):
        """(left, top) of the card at `depth` of a place."""
        left, top, strip = self.corners[place]
        return left, top + depth * strip

    def of(self, card):
        """(left, top) of the seat that a card has now, None when it lies at none of the places."""
        for place in self.corners:
            pile = lying(self.render.shown.board, place)
            if card in pile:
                if place in HOMES and self.order != self.render.shown.facts["homes"]:  # an ace has just given it its place
                    self.corners[place] = self._corner(place)
                return self.seat(place, pile.index(card))
        return None

    def _corner(self, place):
        """(left, top, how much of a covered card is seen) of a pile."""
        pile = self.render.piles[place]
        box = pile.getBoundingClientRect()
        strip = float(js.getComputedStyle(pile).getPropertyValue("--strip")[:-2]) if place in COLUMNS else 0
        return box.left, box.top, strip
