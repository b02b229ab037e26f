"""Puts a View on the table: 52 cards and 18 piles that are moved and marked, never made."""
from engine import cards
from engine.board import CELLS, COLUMNS, HOMES
from engine.speech import pile as pile_label
from engine.view import difference, view

from . import dom, fit

MOST_COLUMNS, MOST_CELLS = 8, 6


class Render:
    """The picture on the table and the View it shows."""

    def __init__(self, words):
        self.words = words
        self.shown = None
        self.cards = [dom.find("card-" + cards.name(c)) for c in range(cards.PACK)]
        self.piles = {}
        for place in COLUMNS[:MOST_COLUMNS] + CELLS[:MOST_CELLS] + HOMES:
            self.piles[place] = dom.find("pile-" + place)
        self.pack = dom.find("pack")
        self.table = dom.find("table")
        self.held = dom.find("held")
        self.framed = []
        self.nameless = False  # have empty foundations no suit yet?
        self.texts = {name: dom.find(name) for name in ("limit", "moves", "score", "code")}
        self.moves_word = dom.find("moves-word")

    def lay_out(self, session):
        """Show the places that the session's table has."""
        columns, cells = session.layout
        self.table.style.setProperty("--cols", str(columns))
        self.table.style.setProperty("--cells", str(cells))
        for at in range(MOST_COLUMNS):
            self.piles[COLUMNS[at]].hidden = at >= columns
            self.piles[COLUMNS[at]].style.setProperty("--c", str(at))
        for at in range(MOST_CELLS):
            self.piles[CELLS[at]].hidden = at >= cells
        self.nameless = not session.house.home_order
        self.shown = None
        self.fit()

    def fit(self):
        """Give the cards the face for their size: after each change of the view or of the layout."""
        fit.fit(self.piles)

    def show(self, session, selected):
        """Lead the picture to the session's present state."""
        new = view(session, selected, self.shown)
        operations = difference(self.shown, new)
        self.shown = new
        for operation in operations:
            kind = operation[0]
            if kind == "pile":
                self._pile(session.board, *operation[1:])
            elif kind == "held":
                self._hold(session.board, operation[1], operation[2])
            elif kind == "lit":
                dom.mark(self.piles[operation[1]], "lit", operation[2])
            else:
                self._fact(operation[1], operation[2])

    def again(self, session, selected):
        """Draw everything anew, as after a fault."""
        self.lay_out(session)
        for place in self.piles:
            dom.mark(self.piles[place], "lit", False)
        self._hold(session.board, "", 0)
        self.show(session, selected)

    def relabel(self, board, place):
        """Tell a pile's name and what lies there."""
        self.piles[place].setAttribute("aria-label", pile_label(self.words, board, place, self.nameless))

    def relabel_all(self, board):
        """Tell all names anew, in another language."""
        for place in board.places():
            self.relabel(board, place)
        self._fact("moves", self.shown.facts["moves"])

    def _pile(self, board, place, kept, laid):
        """Lay cards on the `kept` ones that stay."""
        pile = self.piles[place]
        if laid:
            moved = [self.cards[card] for card in laid]
            if place in COLUMNS:
                for at, card in enumerate(moved):
                    card.style.setProperty("--i", str(kept + at))
            pile.append(*moved)  # one call across to JavaScript instead of one for each card
        pile.style.setProperty("--n", str(kept + len(laid)))
        dom.mark(pile, "empty", not kept and not laid)
        self.relabel(board, place)

    def _hold(self, board, place, count):
        """Frame the last `count` cards of a place, or nothing."""
        for element in self.framed:
            dom.mark(element, "sel", False)
            element.setAttribute("aria-selected", "false")
        self.framed = []
        if not place:
            self.pack.append(self.held)
            return
        pile = board.pile(place)
        self.framed = [self.cards[card] for card in pile[-count:]]
        for element in self.framed:
            dom.mark(element, "sel", True)
            element.setAttribute("aria-selected", "true")
        self.frame(self.held, place, len(pile) - count, count)

    def frame(self, frame, place, first, count):
        """Lay a frame around `count` cards of a place, from depth `first` on."""
        frame.style.setProperty("--from", str(first))
        frame.style.setProperty("--len", str(max(1, count)))
        self.piles[place].prepend(frame)

    def _fact(self, name, value):
        """Write one figure of the status line."""
        if name in self.texts:
            dom.text(self.texts[name], str(value))
        if name == "moves":
            dom.text(self.moves_word, self.words.count("status.moves", value))
        elif name == "homes":
            for at, suit in enumerate(value):
                self.piles[suit].style.order = str(at)
                self.piles[suit].style.setProperty("--f", str(at))
