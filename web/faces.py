"""Markup of the things on the table and of the tables to choose: faces, piles, icons. Made by the build; the page only moves what it finds."""
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
FIRST_CELLS = 4  # drawn before Python says which table it is: with more, everything would jump when they go
NO_SUIT = '<svg class="any" viewBox="0 0 68 100"><use href="#r-A"/></svg>'  # on a foundation that waits for whichever ace comes


def parts(language, messages):
    """{placeholder: markup} for the templates, with texts from a language's catalogue."""
    words = Words(language, messages)
    found = {
        "cards": "".join(card(words, c) for c in range(cards.PACK)),
        "columns": "".join(_pile(words, p, "column", "m-chev") for p in COLUMNS[:MOST_COLUMNS]),
        "cells": "".join(_pile(words, p, "cell", "m-ring", hidden=p in CELLS[FIRST_CELLS:]) for p in CELLS[:MOST_CELLS]),
        "homes": "".join(_pile(words, p, "home", "s-" + p.lower(), NO_SUIT) for p in "SHDC"),
        "tables": "".join(tables(words, house, "table-" + house.name) for house in HOUSES.values() if len(house.layouts) > 1),
        "table:flexcell": tables(words, HOUSES["flexcell"], "layout"),
        "kings": "".join(f'<div class="mini">{_plain(name)}</div>' for name in ("KS", "KH", "KD", "KC")),
    }
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
    first = index(name)
    return first + _art(name[0], "s-" + name[1].lower()) + first.replace('class="ix"', 'class="ix foot"')


def index(name):
    """The index of a card such as "QH": all that is seen of one that is covered."""
    width = RANK_WIDTH[name[0]] + GAP
    return (f'<svg class="ix" viewBox="0 0 {width + SUIT_WIDTH} 100" aria-hidden="true"><use href="#r-{name[0]}"/>'
            f'<use href="#s-{name[1].lower()}" class="suit" transform="translate({width} 4) scale(.92)"/></svg>')


def well(mark, other=""):
    """The empty place of a pile, with its mark."""
    return f'<div class="well" aria-hidden="true"><svg viewBox="0 0 100 100"><use href="#{mark}"/></svg>{other}</div>'


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


def _pile(words, place, kind, mark, other="", hidden=False):
    """A place on the table: a list of cards that is one stop of the keyboard and one target of the finger."""
    return (f'<div class="pile {kind} empty" id="pile-{place}" data-pile="{place}" role="listbox" tabindex="-1"'
            f' aria-label="{words.say("pile.empty", place=words.place(place))}"{" hidden" if hidden else ""}>'
            f'{well(mark, other)}<i class="notch" aria-hidden="true"></i></div>')
