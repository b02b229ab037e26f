"""Reading pages: what stands in them for a house and a language. Figures are drawn as the table draws itself, from positions as text."""

from urllib.parse import quote

from engine import boardtext, cards, moves
from engine.board import CELLS, COLUMNS, HOMES, Board
from engine.houses import HOUSES
from engine.intents import Selection, targets
from engine.session import Session
from engine.speech import Words
from engine.view import lying

USUAL = "classic"  # the house whose page has the plain name, and whose table the plain address
DEALS = {"classic": 617, "quiet": 617, "points": 327, "flexcell": 617}  # shown untouched at the head of each house's page
# Four free cells and one column empty: the first column's run of ten goes onto the king, five of it into the empty column.
TEN_OR_FIVE = """Foundations: H-0 C-0 D-0 S-0
Freecells: - - - -
: QS JH TS 9H 8S 7H 6S 5H 4S 3H
: KD
:
: AC KH 2D 3S 5D 7C 8H TD QH
: AD QC 2H 4C 5S 7D 9C TH
: AH 2S 4D 6C 7S 9D JC KC
: AS 3C 4H 6D 8C 9S JD KS
: 2C 3D 5C 6H 8D TC JS QD"""
# Deal 7 after nine moves: a column and two cells are empty, and the three of clubs has a place of each kind.
PLACES = """Foundations: H-0 C-2 D-0 S-A
Freecells: 7D TC - -
: 3D 2S 7S 9C 4H KH JS
: 8S 2D QC QD 8C 4C 3H
: 4S QH TS JH JD 3S 6S 5H
: 9D TD KC 5C 8D 2H
: 5D AH 6C JC 9S
: 8H QS KS AD 7C 3C
: 6H 9H KD 7H TH 6D 5S 4D
:"""
# Deal 8 with two cells after 22 moves: each foundation has begun.
TWO_CELLS = """Foundations: H-4 C-3 D-A S-2
Freecells: KH -
: 4C 8S 7D QH JH QC 6S 5D 4S
: 5H 2D KS QS 9S 8H
: 3S
: TD JC 9C 7C 5C 6C JD TS 9D
: KD 4D 9H 8C 7H
: 3D 5S TC 7S 6D
: KC 6H QD 8D
: JS TH"""
# Deal 1995 on seven columns after eleven moves: one column empty, two aces have come.
SEVEN = """Foundations: H-3 C-A D-0 S-0
Freecells: TH 8S - 6H -
: AD 3S 4D QH QD KS 4C
: 5C 2D TC AS JS 6D QS JD
: 7H 7C TD 6C TS 3D 7S KD QC
:
: 4S JC 4H 3C 2S 9C
: 5H 6S KH 8H JH 2C 5D
: 9S 9D 8D KC 9H 5S 8C 7D"""
# {figure: (position, what is in hand there)}
POSITIONS = {
    "places": (PLACES, Selection("4", 1)),
    "places-home": (PLACES, Selection("6", 1)),
    "ten": (TEN_OR_FIVE, Selection("1", 10)),
    "five": (TEN_OR_FIVE, Selection("1", 5)),
    "two-cells": (TWO_CELLS, None),
    "seven": (SEVEN, Selection("2", 2)),
}


def values(faces, catalogue, language, house):
    """{placeholder: markup} for the reading page of a house; `faces` is web/faces.py."""
    words = Words(language, catalogue)
    table = f"./?lang={language}" + ("" if house == USUAL else f"&amp;house={house}")
    number = DEALS[house]
    found = {
        "house": house,
        "house-name": words.say("house." + house),
        "table": table,
        "fan": "".join(_card(faces, cards.card(name), at) for at, name in enumerate(("QS", "JH", "TC", "9D"))),
        "limits": "".join(_limits(cells) for cells in range(5)),
        "deal": words.say("rules.fig.deal", n=number),
        "play:deal": f"{table}&amp;deal={number}",
        "fig:deal": figure(faces, words, Session(HOUSES[house], number), named=True),
    }
    for name, (text, held) in POSITIONS.items():
        session = Session(HOUSES[house], board=boardtext.read(text))
        if session.layout in session.house.layouts:
            found["fig:" + name] = figure(faces, words, session, held)
            found["play:" + name] = f"{table}&amp;board={quote(text)}"
    return found


def page(house):
    """The file of a house's page in English."""
    return "rules.html" if house == USUAL else f"rules-{house}.html"


def tabs(catalogue, house, address):
    """Links to the pages of all houses, `address(house)`, this one's marked."""
    current = ' aria-current="page"'
    return "".join(
        f'<a class="pick hs" data-house="{name}" href="{address(name)}"{current if name == house else ""}>'
        f'<i class="sw"></i>{catalogue["house." + name]}</a>' for name in HOUSES)


def figure(faces, words, session, held=None, named=False):
    """The table of a session as a picture, with `held` in hand and what would take it lit; `named`: its parts bear their names."""
    board, (columns, cells) = session.board, session.layout
    drawing = _Drawing(faces, board, held, targets(session, held) if held else "")
    rails = (("cells", CELLS[:cells], "cell", "m-ring"), ("homes", session.home_row(), "home", ""))
    names = {part: f' data-name="{words.say("part." + part)}"' if named else "" for part in ("cells", "homes", "columns")}
    top = "".join(
        f'<div class="rail {part}"{names[part]}>{"".join(drawing.pile(place, kind, mark) for place in places)}</div>'
        for part, places, kind, mark in rails)
    tableau = "".join(drawing.pile(place, "column", "m-chev") for place in COLUMNS[:columns])
    longest = max(len(pile) for pile in board.columns)
    seen = f'{top}<div class="tableau"{names["columns"]}><div class="cols">{tableau}</div></div>'.replace(' aria-hidden="true"', "")
    return (f'<div class="stage{" named" if named else ""}" role="img" aria-label="{_label(words, session, held)}">'
            f'<div class="table" data-face="full" style="--cols:{columns};--cells:{cells};--longest:{longest}">{seen}</div></div>')


class _Drawing:
    """Markup of a position as web/table/render.py would lay it."""

    def __init__(self, faces, board, held, lit):
        self.faces, self.board, self.held, self.lit = faces, board, held, lit

    def pile(self, place, kind, mark):
        """A place and the cards that are seen there; of a foundation that is the upper one."""
        there = lying(self.board, place)
        seen = there if kind == "column" else there[-1:]
        held = self.held.count if self.held and self.held.place == place else 0
        well = self.faces.well(mark or "s-" + place.lower(), self.faces.NO_SUIT if kind == "home" else "")
        laid = "".join(
            _card(self.faces, card, at, at >= len(seen) - held, at == len(seen) - 1) for at, card in enumerate(seen))
        frame = f'<i class="frame sel" style="--from:{len(seen) - held};--len:{held}"></i>' if held else ""
        kinds = ["pile", kind] + ["lit"] * (place in self.lit) + ["empty"] * (not there)
        notch = '<i class="notch"></i>' if kind == "column" and place in self.lit else ""
        return f'<div class="{" ".join(kinds)}" data-pile="{place}" style="--n:{len(there)}">{frame}{well}{notch}{laid}</div>'


def _card(faces, card, at, held=False, whole=True):
    """A card of a picture at depth `at`; one that is covered has its index alone."""
    name = cards.name(card)
    return (f'<div class="card{" sel" if held else ""}" data-suit="{name[1].lower()}" data-card="{name}" style="--i:{at}">'
            f'{faces.face(name) if whole else faces.index(name)}</div>')


def _label(words, session, held):
    """What a figure shows, for ears: the table, what is home, what is in hand and where it may go."""
    board, (columns, cells) = session.board, session.layout
    told = [words.count("rules.fig.table", cells, columns=columns)]
    home = [words.heard(board.pile(place)[0]) for place in session.home_row() if board.pile(place)]
    if home:
        told.append(words.say("rules.fig.homes", cards=", ".join(home)))
    if held:
        carried = [words.heard(card) for card in board.pile(held.place)[-held.count:]]
        told.append(words.say("rules.fig.held", cards=", ".join(carried)))
        told.append(words.say("rules.fig.lit", places=", ".join(words.place(place) for place in targets(session, held))))
    return " ".join(told)


def _limits(cells):
    """A row of the table of limits: onto a card with 0 to 2 empty columns, then into an empty column of 1 or 2."""
    found = [_limit(cells, columns) for columns in (0, 1, 2)] + [_limit(cells, columns, "1") for columns in (1, 2)]
    marked = [cells == 4 and at in (1, 3) for at in range(5)]
    data = "".join(f'<td class="ex">{n}</td>' if mark else f"<td>{n}</td>" for n, mark in zip(found, marked))
    return f'<tr><th scope="row">{cells}</th>{data}</tr>'


def _limit(cells, columns, into=""):
    """The longest run that may go, with so many cells and columns empty."""
    return moves.limit(Board(((),) * columns + ((0,),), (None,) * cells, (0, 0, 0, 0)), into)
