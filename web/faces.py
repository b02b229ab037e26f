"""Markup of the things on the table and of the tables to choose: faces, piles, icons. Made by the build; the page only moves what it finds."""
from urllib.parse import quote

from engine import cards
from engine.board import CELLS, COLUMNS
from engine.houses import HOUSES
from engine.speech import Words

# Widths of the drawn ranks at a cap height of 100, and the gap to the suit: cards.svg draws them so.
RANK_WIDTH = {"A": 68, "2": 60, "3": 60, "4": 62, "5": 60, "6": 60, "7": 56, "8": 60, "9": 60, "T": 94, "J": 50, "Q": 70, "K": 68}
GAP = 17
SUIT_WIDTH = 92
ICONS = ("undo", "redo", "deal", "finish", "hint", "menu", "replay", "stop", "about", "set", "copy", "x", "up", "down",
         "ok", "eye", "book", "link", "no", "play", "back", "forth", "print")
MOST_COLUMNS, MOST_CELLS = 8, 6
# Four free cells and one column empty: the first column's run of ten goes onto the king, five of it into the empty column.
TEN_OR_FIVE = """Foundations: H-0 C-0 D-0 S-0
Freecells: - - - -
: QS JH TS 9H 8S 7H 6S 5H 4S 3H
: KD
:
: AC 2D 3S 5D 7C 8H TD QC KH
: AD 2H 4C 5S 7D 9C TH QH
: AH 2S 4D 6C 7S 9D JC KC
: AS 3C 4H 6D 8C 9S JD KS
: 2C 3D 5C 6H 8D TC JS QD"""
NO_SUIT = '<svg class="any" viewBox="0 0 68 100"><use href="#r-A"/></svg>'  # on a foundation that waits for whichever ace comes


def parts(language, messages):
    """{placeholder: markup} for the templates, with texts from a language's catalogue."""
    words = Words(language, messages)
    found = {
        "cards": "".join(card(words, c) for c in range(cards.PACK)),
        "columns": "".join(_pile(words, p, "column", "m-chev") for p in COLUMNS[:MOST_COLUMNS]),
        "cells": "".join(_pile(words, p, "cell", "m-ring") for p in CELLS[:MOST_CELLS]),
        "homes": "".join(_pile(words, p, "home", "s-" + p.lower(), NO_SUIT) for p in "SHDC"),
        "tables": "".join(tables(words, house, "table-" + house.name) for house in HOUSES.values() if len(house.layouts) > 1),
        "table:flexcell": tables(words, HOUSES["flexcell"], "layout"),
        "kings": "".join(f'<div class="mini">{_plain(name)}</div>' for name in ("KS", "KH", "KD", "KC")),
    }
    found["fan"] = "".join(_plain(name) for name in ("QS", "JH", "TC", "9D"))
    found["example"] = "./?lang=%s&amp;house=points&amp;board=" % language + quote(TEN_OR_FIVE)
    found["limits"] = "".join(_limits(cells) for cells in range(5))
    found.update({"i:" + name: icon(name) for name in ICONS})
    found.update({"s:" + suit: f'<svg viewBox="0 0 100 100" fill="currentColor" aria-hidden="true"><use href="#s-{suit}"/></svg>' for suit in "shdc"})
    return found


def icon(name):
    """An icon of 24 units."""
    return f'<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{name}"/></svg>'


def card(words, c):
    """A card as an option of its pile."""
    name = cards.name(c)
    return (f'<div class="card" id="card-{name}" data-suit="{name[1].lower()}" role="option" aria-selected="false"'
            f' aria-label="{words.heard(c)}">{face(name)}</div>')


def face(name):
    """The drawing on a card such as "QH": index, art, second index."""
    rank, suit = name[0], "s-" + name[1].lower()
    width = RANK_WIDTH[rank] + GAP
    index = (f'<svg class="ix" viewBox="0 0 {width + SUIT_WIDTH} 100" aria-hidden="true"><use href="#r-{rank}"/>'
             f'<use href="#{suit}" class="suit" transform="translate({width} 4) scale(.92)"/></svg>')
    return index + _art(rank, suit) + index.replace('class="ix"', 'class="ix foot"')


def _art(rank, suit):
    """The large drawing: headgear for the court, a laurelled ace, one pip for the others."""
    if rank in "JQK":
        kind = " court"
        inner = (f'<use href="#c-{rank}"/><g class="more"><use href="#{suit}" class="suit"'
                 ' transform="translate(33 106) scale(.34)"/></g>')
    elif rank == "A":
        kind = " ace"
        inner = (f'<use href="#{suit}" class="suit"/><use href="#a-{suit[2]}"/>'
                 '<g class="more"><use href="#laurel" transform="translate(-17 1) scale(1.34)"/></g>')
    else:
        kind, inner = "", f'<use href="#{suit}" class="suit"/>'
    return f'<svg class="art{kind}" viewBox="0 0 100 100" aria-hidden="true">{inner}</svg>'


def _plain(name):
    """A card that only adorns."""
    return f'<div class="card" data-suit="{name[1].lower()}" aria-hidden="true">{face(name)}</div>'


def tables(words, house, name):
    """The choice among the tables of a house, as radio buttons of that name: cells alone where all have the same columns."""
    same = len({columns for columns, _ in house.layouts}) == 1
    buttons = "".join(
        f'<label><input type="radio" name="{name}" value="{columns}x{cells}" aria-label="{words.count("table", cells, columns=columns)}">'
        f'{cells if same else f"{columns} × {cells}"}</label>' for columns, cells in house.layouts)
    identity = f' id="tables-{house.name}"' if name.startswith("table-") else ""
    title = "new.cells" if same else "new.table"
    return f'<fieldset{identity}><legend data-t="{title}">{words.say(title)}</legend><div class="seg">{buttons}</div></fieldset>'


def _pile(words, place, kind, mark, other=""):
    """A place on the table: a list of cards that is one stop of the keyboard and one target of the finger."""
    return (f'<div class="pile {kind} empty" id="pile-{place}" data-pile="{place}" role="listbox" tabindex="-1"'
            f' aria-label="{words.say("pile.empty", place=words.place(place))}">'
            f'<div class="well" aria-hidden="true"><svg viewBox="0 0 100 100"><use href="#{mark}"/></svg>{other}</div>'
            '<i class="notch" aria-hidden="true"></i></div>')


def _limits(cells):
    """A row of the table of limits: onto a card with 0 to 2 empty columns, then into an empty column of 1 or 2."""
    found = [(cells + 1) << columns for columns in (0, 1, 2, 0, 1)]
    marked = [cells == 4 and at in (1, 3) for at in range(5)]
    data = "".join(f'<td class="ex">{n}</td>' if mark else f"<td>{n}</td>" for n, mark in zip(found, marked))
    return f'<tr><th scope="row">{cells}</th>{data}</tr>'
