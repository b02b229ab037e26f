"""Texts for eyes, with drawn suits in the place of their signs: typed suits become emoji."""
import js
from engine.speech import SUIT_SIGNS

SUITS = "cdhs"  # in the order of SUIT_SIGNS
RANK = "0123456789AJQK"
STOPS = ".,;:)"


def parts(text):
    """The stretches of a text and, between them, the drawn suits with their ranks; to be appended to an element one by one."""
    out, at = [], 0
    for here, sign in enumerate(text):
        if sign in SUIT_SIGNS:
            first, end = _row(text, here)
            out += [text[at:first], _together(text[first:here], _suit(SUITS[SUIT_SIGNS.index(sign)]), text[here + 1:end])]
            at = end
    return out + [text[at:]]


def _row(text, here):
    """(first, end) of what stays on one row with the suit at `here`: its rank, and a stop right behind it."""
    first = here
    while first and text[first - 1] in RANK:
        first -= 1
    return first, here + 2 if text[here + 1:here + 2] in STOPS else here + 1


def _together(*pieces):
    """Pieces on one row: a drawing alone may begin one or end one wherever it stands."""
    whole = js.document.createElement("span")
    whole.className = "row-of"
    whole.append(*pieces)
    return whole


def _suit(letter):
    space = "http://www.w3.org/2000/svg"
    drawing = js.document.createElementNS(space, "svg")
    drawing.setAttribute("viewBox", "0 0 100 100")
    drawing.setAttribute("class", "x")
    use = js.document.createElementNS(space, "use")
    use.setAttribute("href", "#s-" + letter)
    drawing.append(use)
    return drawing
