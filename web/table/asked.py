"""Deals and positions that somebody asked for, held against the tables that a house plays."""
from engine import dealcode
from engine.faults import Fault


def deal(text, house):
    """(deal number, None or (columns, cells)) that a number or code stands for; Fault when it is neither, or a code for another table."""
    found, columns, cells = dealcode.read_number(_whole(text))
    if not columns:
        return found, None
    if (columns, cells) not in house.layouts:
        want = ", ".join([dealcode.HEAD + str(cells) for columns, cells in house.layouts])
        raise Fault("code.layout", has=((columns, cells),), want=want)
    return found, (columns, cells)


def position(text, house):
    """The Board that a text shows; Fault when it shows none, or one of another table."""
    from engine import boardtext  # the way to the first deal does not need it

    board = boardtext.read(_whole(text))
    shape = (len(board.columns), len(board.cells))
    if shape not in house.layouts:
        raise Fault("board.layout", has=(shape,), want=house.layouts)
    return board


def _whole(text):
    """The text with a sign to be seen for each NUL: the way from Python to the page ends at one."""
    return text.replace("\0", "\ufffd")
