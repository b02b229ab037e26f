"""Moves typed in notation: a source, then a destination, as 3a, bh, 26; v and a number behind it says how many cards of the run go."""
from engine import moves, notation
from engine.board import HOMES
from engine.moves import HOME

COUNTS = "123456789abcd"  # hexadecimal, as the notation has it


class Typed:
    """What was typed so far: nothing, a source that is in hand, or a move whose number of cards may follow."""

    def __init__(self, game):
        self.game = game
        self.source = ""       # the place that was typed, in hand until its destination is
        self.made = None       # (session, moves in force, source + destination) of the last typed move
        self.counting = False  # has v been typed behind it?

    def continues(self, key):
        """Take a key that goes on with what was typed, or names a place for what is in hand; False when it may mean something else."""
        counting, self.counting = self.counting, False
        if counting and key.lower() in COUNTS:
            self._recount(key.lower())
        elif self._holds():
            place = self._place(key)
            if place == self.source:
                self.game.clear()
            elif place or key.lower() == HOME:
                self._enter(self.source + (place or HOME))
            else:
                return False
        elif self.game.selected and self._place(key):
            self.game.put(self._place(key))
        elif key.lower() == "v" and self._just_made():
            self.counting = True
        else:
            return False
        return True

    def begins(self, key):
        """Take the place that a key names in hand; False when it names none that has a card."""
        place = self._place(key)
        pile = self.game.session.board.pile(place) if place else ()
        if not pile or self.game.selected:
            return False
        if self.game.hold(place, moves.run_length(pile)):
            self.source = place
        return True

    def _holds(self):
        """Is what was typed as a source still in hand?"""
        held = self.game.selected
        return bool(held and self.source and held.place == self.source)

    def _place(self, key):
        """The place of a key, "" when it has none: capitals are foundations, where these give cards back."""
        session = self.game.session
        if key in HOMES and session.gives_back:
            return key
        key = key.lower()
        return key if key in session.board.places() else ""

    def _enter(self, text):
        session, at = self.game.session, self.game.session.at
        self.source = ""
        self.game.enter(text)
        self.made = (session, session.at, text) if session.at > at else None

    def _just_made(self):
        """Does the last typed move still stand, with nothing after it?"""
        return bool(self.made) and self.made[:2] == (self.game.session, self.game.session.at)

    def _recount(self, digit):
        """Make the last move anew with another number of cards; one that is not allowed leaves it as it is."""
        session, at, text = self.made
        text = text[:2] + "v" + digit
        before = session.boards[at - 1]
        why = moves.refusal(before, notation.read_move(before, text), session.gives_back)
        if why is None:
            self.game.undo()
            self._enter(text)
        else:
            self.game.refuse(why, before)
