"""Deal codes, as in FC1-C4-AAAAAKH: the cells, then the deal number in RFC 4648 base 32."""
from . import reading
from .deal import LAST
from .faults import Fault

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
HEAD = "FC1-C"
SHAPE = "FC1-C#-*******"  # a number of cells at #, letters at *
COLUMNS = {0: 8, 1: 8, 2: 8, 3: 8, 4: 8, 5: 7, 6: 6}  # columns that go with a number of cells


def code(number, cells):
    """The code of deal `number` on a table with `cells` free cells."""
    letters = ""
    for _ in range(7):
        letters = LETTERS[number & 31] + letters
        number >>= 5
    return "%s%d-%s" % (HEAD, cells, letters)


def read(text):
    """(deal number, columns, cells) of a code; lower case and spaces are let pass, anything else is a Fault."""
    signs = _signs(text)
    for at, wanted in enumerate(SHAPE):
        if at >= len(signs):
            raise Fault("code.short", place=at + 1, want=len(SHAPE))
        _check(signs[at][0], wanted, signs[at][1])
    if len(signs) > len(SHAPE):
        sign, place = signs[len(SHAPE)]
        raise Fault("code.long", place=place, got=sign)
    word = _word(signs)
    cells = int(word[SHAPE.index("#")])
    return _number(word[-7:]), COLUMNS[cells], cells


def read_number(text):
    """(deal number, None, None) of a plain number from 1 to LAST, or what read() says of a code."""
    signs = _signs(text)
    if not signs:
        raise Fault("number.empty")
    if signs[0][0] in "fF":
        return read(text)
    digits = signs[1:] if signs[0][0] in "+-" else signs
    for sign, place in digits or signs:
        if sign not in "0123456789":
            raise Fault("number.letters", place=place, got=sign)
    word = _word(signs)
    number = word.lstrip("+-0")
    if word[0] == "-" or len(number) > len(str(LAST)) or not 1 <= int(number or "0") <= LAST:
        raise Fault("number.range", got=word, last=LAST)
    return int(number), None, None


def _signs(text):
    """[(sign, its place in the text)] without the spaces."""
    return [(sign, start + at) for word, start in reading.words(text) for at, sign in enumerate(word)]


def _word(signs):
    return reading.upper("".join([sign for sign, place in signs]))


def _check(got, wanted, place):
    """Refuse the sign at a place of a code when it is not of the kind wanted there."""
    if wanted == "#":
        if got not in "0123456":
            raise Fault("code.cells", place=place, got=got)
    elif wanted == "*":
        if reading.upper(got) not in LETTERS:
            raise Fault("code.letter", place=place, got=got)
    elif reading.upper(got) != wanted:
        raise Fault("code.head", place=place, got=got, want=wanted)


def _number(letters):
    """The deal number that seven letters spell."""
    number = 0
    for letter in letters:
        number = number * 32 + LETTERS.index(letter)
    if not 1 <= number <= LAST:
        raise Fault("code.range", got=letters, last=LAST)
    return number
