"""Deal codes, as in FC1-C4-AAAAAKH: the cells, then the deal number in RFC 4648 base 32."""
from .deal import LAST
from .faults import Fault

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
HEAD = "FC1-C"
SHAPE = "FC1-C#-#######"
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
    word = "".join(text.split()).upper()
    for at, wanted in enumerate(SHAPE):
        if at >= len(word):
            raise Fault("code.short", place=len(word) + 1, want=len(SHAPE))
        _check(word[at], wanted, at)
    if len(word) > len(SHAPE):
        raise Fault("code.long", place=len(SHAPE) + 1, got=word[len(SHAPE)])
    return _number(word[-7:]), COLUMNS[int(word[5])], int(word[5])


def read_number(text):
    """(deal number, None, None) of a plain number from 1 to LAST, or what read() says of a code."""
    word = "".join(text.split())
    if not word:
        raise Fault("number.empty")
    if word[0].upper() == "F":
        return read(text)
    digits = word[1:] if word[0] in "+-" else word
    for at, sign in enumerate(digits):
        if sign not in "0123456789":
            raise Fault("number.letters", place=at + 1 + len(word) - len(digits), got=sign)
    if not digits:
        raise Fault("number.letters", place=1, got=word[0])
    if word[0] == "-" or len(digits) > 20 or not 1 <= int(digits) <= LAST:
        raise Fault("number.range", got=word[:24], last=LAST)
    return int(digits), None, None


def _check(got, wanted, at):
    """Refuse the sign at index `at` of a code when it is not the one wanted there."""
    if at < 6:
        if wanted == "#":
            if got not in "0123456":
                raise Fault("code.cells", place=at + 1, got=got)
        elif got != wanted:
            raise Fault("code.head", place=at + 1, got=got, want=wanted)
    elif wanted == "-":
        if got != "-":
            raise Fault("code.head", place=at + 1, got=got, want=wanted)
    elif got not in LETTERS:
        raise Fault("code.letter", place=at + 1, got=got)


def _number(letters):
    """The deal number that seven letters spell."""
    number = 0
    for letter in letters:
        number = number * 32 + LETTERS.index(letter)
    if not 1 <= number <= LAST:
        raise Fault("code.range", got=letters, last=LAST)
    return number
