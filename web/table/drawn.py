"""Texts for eyes, with drawn suits in the place of their signs: typed suits become emoji."""
import js
from engine.speech import SUIT_SIGNS

SUITS = "cdhs"  # in the order of SUIT_SIGNS


def parts(text):
    """The stretches of a text and, between them, the drawings of its suits; to be appended to an element one by one."""
    out, run = [], ""
    for sign in text:
        if sign in SUIT_SIGNS:
            out.append(run)
            out.append(_suit(SUITS[SUIT_SIGNS.index(sign)]))
            run = ""
        else:
            run += sign
    return out + [run]


def _suit(letter):
    space = "http://www.w3.org/2000/svg"
    drawing = js.document.createElementNS(space, "svg")
    drawing.setAttribute("viewBox", "0 0 100 100")
    drawing.setAttribute("class", "x")
    use = js.document.createElementNS(space, "use")
    use.setAttribute("href", "#s-" + letter)
    drawing.append(use)
    return drawing
