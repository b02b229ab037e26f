"""What there is to see, as data, and the operations that lead from one picture to the next."""
from collections import namedtuple

from . import cards, finish, intents, moves
from .board import CELLS, COLUMNS, HOMES

# cards    for each card 0 to 51: (place, depth)
# counts   {place: how many cards lie there}
# held     (place, count) of the selection, or None
# lit      the places that would take it, as a string
# facts    {name: value} of the status line and the tools
View = namedtuple("View", ("cards", "counts", "held", "lit", "facts"))

PLACES = COLUMNS + CELLS + HOMES  # a dict has no order of its own on MicroPython: these two give the operations theirs
FACTS = ("limit", "moves", "score", "code", "undo", "redo", "finish", "homes", "won", "aborted", "fresh", "stuck")


def view(session, selected=None):
    """The View of a session with `selected` in hand."""
    board = session.board
    where = [None] * cards.PACK
    counts = {}
    for place, pile in zip(COLUMNS, board.columns):
        counts[place] = len(pile)
        for depth, card in enumerate(pile):
            where[card] = (place, depth)
    for place, card in zip(CELLS, board.cells):
        counts[place] = 0 if card is None else 1
        if card is not None:
            where[card] = (place, 0)
    for suit, height in enumerate(board.homes):
        counts[HOMES[suit]] = height
        for rank in range(height):
            where[rank * 4 + suit] = (HOMES[suit], rank)
    held = tuple(selected) if selected else None
    return View(where, counts, held, intents.targets(session, selected) if selected else "", facts(session))


def facts(session):
    """What the status line and the tools tell."""
    board = session.board
    won = board.is_won()
    return {
        "limit": min(moves.limit(board), cards.PACK),
        "moves": session.at,
        "score": session.score() if session.house.score else 0,
        "code": session.code,
        "undo": session.can_undo(),
        "redo": session.can_redo(),
        "finish": session.house.finishes and finish.can_finish(board),
        "homes": session.home_row(),
        "won": won,
        "aborted": session.aborted,
        "fresh": not session.played and not session.aborted,
        "stuck": not won and not session.aborted and moves.is_stuck(board, session.gives_back),
    }


def difference(old, new):
    """The operations from `old` (None: nothing is shown yet) to `new`, a picture of the same table:

    ("place", card, place, depth)  ("count", place, cards)  ("held", place, count) or ("held", "", 0)
    ("lit", place, True or False)  ("fact", name, value)
    """
    out = []
    for card in range(cards.PACK):
        if old is None or old.cards[card] != new.cards[card]:
            out.append(("place", card) + new.cards[card])
    places = [place for place in PLACES if place in new.counts]
    for place in places:
        if old is None or old.counts[place] != new.counts[place]:
            out.append(("count", place, new.counts[place]))
    if (old.held if old else None) != new.held:
        out.append(("held",) + (new.held or ("", 0)))
    before = old.lit if old else ""
    for place in places:
        if (place in before) != (place in new.lit):
            out.append(("lit", place, place in new.lit))
    for name in FACTS:
        if old is None or old.facts[name] != new.facts[name]:
            out.append(("fact", name, new.facts[name]))
    return out
