"""What a tap or a drop means under a house's manners."""
from collections import namedtuple

from . import cards, moves, notation
from .board import CELLS, COLUMNS, HOMES
from .moves import HOME, Move

NOTHING, SELECT, CLEAR, PLAY, REFUSE = "nothing", "select", "clear", "play", "refuse"

Selection = namedtuple("Selection", ("place", "count"))  # the last `count` cards at a place
Intent = namedtuple("Intent", ("kind", "selection", "move", "refusal"))

END = -1  # the depth of a tap below a column's last card, or on an empty place


def tap(session, selected, place, depth):
    """The Intent of a tap on the card at `depth` of a place, with `selected` in hand (a Selection or None)."""
    if selected is None:
        return pick(session, place, depth)
    if place == selected.place:
        return _again(session, selected, place, depth)
    return drop(session, selected, place, any([place in kind and selected.place in kind for kind in (CELLS, HOMES)]))


def pick(session, place, depth, selected=None):
    """The Intent of a tap that takes in hand or sends home, or says why not; `selected` lies in the same pile so far."""
    board, house = session.board, session.house
    pile = board.pile(place)
    if not pile or (depth == END and not house.whole_columns):
        return Intent(NOTHING, None, None, None)
    if session.aborted:
        return _refuse(house, session.over(), selected)
    if place in HOMES:
        if session.gives_back:
            return _select(place, 1)
        return _refuse(house, moves.refusal(board, Move(place, "1", 1)), selected)
    count = 1 if place in CELLS else len(pile) if house.whole_columns else len(pile) - depth
    if count == 1 and house.taps_home and moves.refusal(board, Move(place, HOME, 1)) is None:
        return Intent(PLAY, None, Move(place, HOME, 1), None)
    return select(session, place, count, selected)


def select(session, place, count, selected=None):
    """The Intent of taking the last `count` cards of a place in hand, which must be a run; `selected` is in hand so far.

    Where a column counts as a whole, its run is taken, at most `count` cards of it.
    """
    if session.aborted:
        return _refuse(session.house, session.over(), selected)
    if session.house.whole_columns:
        return _select(place, min(count, moves.run_length(session.board.pile(place))))
    broken = moves.run_refusal(session.board.pile(place), count)
    return _select(place, count) if broken is None else _refuse(session.house, broken, selected)


def typed(session, selected, text):
    """The Intent of a move in notation, with `selected` in hand."""
    move = notation.read_move(session.board, text)
    why = session.over() or moves.refusal(session.board, move, session.gives_back)
    return Intent(PLAY, None, move, None) if why is None else _refuse(session.house, why, selected)


def send_home(session, selected):
    """The Intent of putting `selected` down on its own foundation."""
    return drop(session, selected, moves.landing(session.board, Move(selected.place, HOME, 1)))


def drop(session, selected, place, reselects=False):
    """The Intent of putting `selected` down on a place; `reselects`: what lies there is taken in hand instead."""
    board, house = session.board, session.house
    move = aimed(session, selected, place)
    if reselects and board.pile(place) and not house.keeps_selection:
        return pick(session, place, 0)
    why = _other_home(house, board, selected, place) or moves.refusal(board, move, session.gives_back)
    if why is None:
        return Intent(PLAY, None, move, None)
    return _refuse(house, why, selected)


def targets(session, selected):
    """The places that would take `selected`, as a string."""
    board = session.board
    out = ""
    for place in _conceivable(session, selected):
        if moves.refusal(board, aimed(session, selected, place), session.gives_back) is None:
            out += place
    home = aimed(session, selected, HOMES[0])
    if moves.refusal(board, home) is None:
        out += HOMES if session.house.any_home else moves.landing(board, home)
    return out


def _conceivable(session, selected):
    """The columns and cells where `selected` could lie at all: what is left to ask about is cheap."""
    board, pile = session.board, session.board.pile(selected.place)
    lowest = pile[-moves.run_length(pile):] if session.house.whole_columns else (pile[-selected.count],)  # cards that may come to lie on another
    out = ""
    for place, column in zip(COLUMNS, board.columns):
        if not column or any([cards.stacks_on(card, column[-1]) for card in lowest]):
            out += place
    for place, held in zip(CELLS, board.cells):
        if held is None:
            out += place
    return out


def aimed(session, selected, place):
    """The Move of `selected` to a place; where the house says so, the destination decides how many cards go."""
    board = session.board
    dst = HOME if place in HOMES else place
    count = selected.count
    if session.house.whole_columns:
        count = notation.usual_count(board, selected.place, dst)
        if dst in COLUMNS and not board.pile(dst):
            count = min(count, selected.count)
    return Move(selected.place, dst, count)


def _again(session, selected, place, depth):
    """A tap on the pile that holds the selection: the same card puts it back, another one is taken instead."""
    count = selected.count
    if place in COLUMNS and depth != END:
        count = len(session.board.pile(place)) - depth
    if count == selected.count or session.house.whole_columns:
        return Intent(CLEAR, None, None, None)
    return pick(session, place, depth, selected)


def _other_home(house, board, selected, place):
    """The Refusal of a foundation that belongs to another suit, where the house minds."""
    if place not in HOMES or house.any_home:
        return None
    card = board.pile(selected.place)[-1]
    if selected.count == 1 and HOMES.index(place) != cards.suit(card):
        return moves.Refusal(moves.OTHER_HOME, 1, 0, card, HOMES.index(place))
    return None


def _select(place, count):
    return Intent(SELECT, Selection(place, count), None, None)


def _refuse(house, why, selected):
    return Intent(REFUSE, selected if house.keeps_selection else None, None, why)
