"""What there is to see, as data, and the operations that lead from one picture to the next."""
from collections import namedtuple

from . import cards, finish, intents, moves
from .board import HOMES

# board    the Board
# held     (place, count) of the selection, or None
# lit      the places that would take it, as a string
# facts    {name: value} of the status line and the tools
View = namedtuple("View", ("board", "held", "lit", "facts"))

# a dict has no order of its own on MicroPython: this gives the operations theirs
FACTS = ("limit", "moves", "score", "code", "undo", "redo", "finish", "homes", "won", "aborted", "fresh", "stuck")


def view(session, selected=None, before=None):
    """The View of a session with `selected` in hand; `before`, a View of the same session, lends what is as it was."""
    held = tuple(selected) if selected else None
    lit = intents.targets(session, selected) if selected else ""
    return View(session.board, held, lit, before.facts if before and _stands(session, before) else facts(session))


def _stands(session, before):
    """Is everything as in a View of the session but for what is in hand? Each move makes a board of its own."""
    now = session.aborted, session.can_undo(), session.can_redo()
    return before.board is session.board and now == tuple([before.facts[name] for name in ("aborted", "undo", "redo")])


def lying(board, place):
    """All cards at a place, the lowest first."""
    if place not in HOMES:
        return board.pile(place)
    suit = HOMES.index(place)
    return tuple([rank * 4 + suit for rank in range(board.homes[suit])])


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

    ("pile", place, kept, cards): the first `kept` cards of that place stay, and `cards` lie on them now
    ("held", place, count) or ("held", "", 0)  ("lit", place, True or False)  ("fact", name, value)
    """
    out = [] if old and old.board is new.board else _piles(old, new, new.board.places())
    if (old.held if old else None) != new.held:
        out.append(("held",) + (new.held or ("", 0)))
    before = old.lit if old else ""
    out += [("lit", place, False) for place in before if place not in new.lit]
    out += [("lit", place, True) for place in new.lit if place not in before]
    return out if old and old.facts is new.facts else out + _facts(old, new)


def _piles(old, new, places):
    """The operations on piles; most of them are the same tuple as before and not looked into."""
    out = []
    was, now = old and _contents(old.board), _contents(new.board)
    for at, place in enumerate(places):
        if not old:
            out.append(("pile", place, 0, lying(new.board, place)))
        elif was[at] is not now[at] and was[at] != now[at]:
            before, after = lying(old.board, place), lying(new.board, place)
            kept = 0
            while kept < min(len(before), len(after)) and before[kept] == after[kept]:
                kept += 1
            out.append(("pile", place, kept, after[kept:]))
    return out


def _facts(old, new):
    """The operations on what the status line and the tools tell."""
    return [("fact", name, new.facts[name]) for name in FACTS if old is None or old.facts[name] != new.facts[name]]


def _contents(board):
    """What lies at board.places(), in their order: a tuple for each column, a card or None for each cell, each foundation's height."""
    return board.columns + board.cells + board.homes
