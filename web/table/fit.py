"""Which face the cards have at the size that the view gives them: the style sheet computes sizes, this reads and names them."""
from engine.board import CELLS, COLUMNS, HOMES

from . import dom

FULL, LARGE = 60, 96  # px of width from which a card has all its pips' ornaments, and a second index at its foot
SQUAT = 1.3           # a card less tall than this, as a multiple of its width, has no room above its picture


def fit(piles):
    """Name the face for the columns and for the rails; `piles` are the table's elements by place."""
    for name, place in (("tableau", COLUMNS[0]), ("cells", CELLS[0]), ("homes", HOMES[0])):
        well = piles[place].querySelector(".well")
        dom.data_mark(dom.find(name), "face", face(well.offsetWidth, well.offsetHeight))


def face(width, height):
    """The face of a card of width by height, px: "" (one pip), "full", "squat" or "large"."""
    if width < FULL:
        return ""
    if height <= width * SQUAT:
        return "squat"
    return "large" if width >= LARGE else "full"
