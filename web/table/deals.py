"""How games come to the table: dealt, laid out, opened from a link, played once more."""
from engine.houses import HOUSES
from engine.session import Session

from .bridge import random_below

ANY_DEAL = 1000000  # a deal that nobody asked for is one of the numbered million


class Deals:
    """Makes sessions after the player's choices and puts them on the table; the game before can be taken back until the first move."""

    def __init__(self, game):
        self.game = game
        self.choices = game.choices
        self.at_seek = None  # called with a house and a layout when a deal is to be shown that is known to be solvable

    def deal(self, number=None, house=None, layout=None):
        """Deal anew: the number, else any deal, which may come later; the table is that of the choices unless it is given."""
        house = house or (self.game.session.house if self.game.session else self._house())
        layout = layout or self.choices.layout(house)
        if number is None and self.seeks(house):
            self.at_seek(house, layout)
        else:
            self.present(self.dealt(house.name, layout, number))

    def seeks(self, house):
        """Is a deal that nobody asked for by number shown only when it is known to be solvable?"""
        return house.promises and bool(self.choices.values["solvable"])

    def dealt(self, name, layout, number=None):
        """A session of a house's deal, of any when no number is given."""
        house = HOUSES[name]
        return Session(house, number or random_below(ANY_DEAL) + 1, layout, None, self.choices.gives_back(house))

    def present(self, session):
        """Put a deal on the table."""
        self._put(session, "said.dealt", code=session.code)

    def lay(self, board):
        """Put a position on the table that somebody laid out."""
        house = self._house()
        self.game.replace(Session(house, board=board, gives_back=self.choices.gives_back(house)))

    def open(self, session, ms=0):
        """Put the game of a link on the table, `ms` played."""
        self.choices.follow(session)
        self._put(session, "said.opened", ms)

    def replay(self):
        """Put the same cards on the table again."""
        self._put(self.game.session.replayed(), "said.replayed")

    def _house(self):
        return HOUSES[self.choices.values["house"]]

    def _put(self, session, said, ms=0, **data):
        self.game.replace(session, ms)
        self.game.announce.say(self.game.words.say(said, **data))
