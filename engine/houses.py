"""Houses: named sets of rules and manners. Every difference between them is a setting here and nowhere else."""
from collections import namedtuple

House = namedtuple("House", (
    "name",
    "layouts",           # ((columns, cells), ...), the first is the usual one
    "home_order",        # suits of the foundations from left to right; "" for the order in which their aces came
    "taps_home",         # one tap sends a card home that can go, with no selection
    "double_taps",       # the second tap of two on a card belongs to the first: the card goes home, or the reason is told
    "whole_columns",     # a tap anywhere on a column counts as its end, and the destination decides how long a run goes
    "any_home",          # a tap on any foundation counts as the card's own
    "gives_back",        # may a foundation's top card go back to a column: "never", "drag", "choice"
    "keeps_selection",   # a refused destination leaves the selection as it is
    "undo_limit",        # moves that undo covers, 0 for all
    "asks_first",        # tools that ask before they act
    "chooses_table",     # New deal opens the window in which the table is chosen
    "finishes",          # offers auto finish
    "promises",          # offers solvable deals only
    "holds",             # press and hold opens the panel of the run
    "clock", "score", "counts_moves", "shows_limit",
    "walks_cards",       # Tab goes from card to card
    "new_after_end",     # a new hand only after an abort or a win, settings only before the first move
    "tools",             # of the toolbar, in order; the third is the leading one
    "keys",              # ((letter, tool), ...) beside those that every house has
))

CLASSIC = House(
    name="classic", layouts=((8, 4),), home_order="SHDC",
    taps_home=True, double_taps=False, whole_columns=False, any_home=False, gives_back="never", keeps_selection=False,
    undo_limit=0, asks_first=(), chooses_table=False, finishes=True, promises=True, holds=True,
    clock=True, score=False, counts_moves=True, shows_limit=True, walks_cards=False, new_after_end=False,
    tools=("undo", "redo", "deal", "hint", "menu"), keys=(("u", "undo"), ("h", "hint"), ("s", "solution"), ("n", "deal"), ("f", "finish")),
)
QUIET = House(
    name="quiet", layouts=((8, 4),), home_order="SHDC",
    taps_home=False, double_taps=False, whole_columns=False, any_home=False, gives_back="never", keeps_selection=True,
    undo_limit=0, asks_first=("deal", "replay"), chooses_table=False, finishes=False, promises=False, holds=False,
    clock=False, score=False, counts_moves=True, shows_limit=False, walks_cards=True, new_after_end=False,
    tools=("undo", "redo", "deal", "replay", "menu"), keys=(("u", "undo"),),
)
POINTS = House(
    name="points", layouts=((8, 4), (8, 2), (8, 1)), home_order="SHDC",
    taps_home=True, double_taps=True, whole_columns=False, any_home=False, gives_back="drag", keeps_selection=False,
    undo_limit=100, asks_first=(), chooses_table=True, finishes=False, promises=True, holds=False,
    clock=True, score=True, counts_moves=False, shows_limit=True, walks_cards=False, new_after_end=False,
    tools=("undo", "redo", "deal", "replay", "menu"), keys=(("u", "undo"), ("n", "deal")),
)
FLEXCELL = House(
    name="flexcell", layouts=((8, 4), (7, 5), (6, 6)), home_order="",
    taps_home=False, double_taps=False, whole_columns=True, any_home=True, gives_back="choice", keeps_selection=False,
    undo_limit=0, asks_first=(), chooses_table=False, finishes=False, promises=True, holds=False,
    clock=True, score=False, counts_moves=True, shows_limit=True, walks_cards=False, new_after_end=True,
    tools=("undo", "redo", "abort", "about", "settings"), keys=(("u", "undo"),),
)

HOUSES = {"classic": CLASSIC, "quiet": QUIET, "points": POINTS, "flexcell": FLEXCELL}
