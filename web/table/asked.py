"""Deals and positions that somebody asked for, held against the tables that a house plays."""
from engine import dealcode
from engine.faults import Fault


def number(text, house):
    """The deal number that a number or code stands for; Fault when it is neither, or a code for another table."""
    found, columns, cells = dealcode.read_number(_whole(text))
    if columns and (columns, cells) not in house.layouts:
        raise Fault("code.layout", columns=columns, cells=cells, want=house.layouts[0][1])
    return found


def position(text, house):
    """The Board that a text shows; Fault when it shows none, or one of another table."""
    from engine import boardtext  # the way to the first deal does not need it

    board = boardtext.read(_whole(text))
    shape = (len(board.columns), len(board.cells))
    if shape not in house.layouts:
        want = house.layouts[0]
        raise Fault("board.layout", columns=shape[0], cells=shape[1], want_columns=want[0], want_cells=want[1])
    return board


def _whole(text):
    """The text with a sign to be seen for each NUL: the way from Python to the page ends at one."""
    return text.replace("\0", "\ufffd")
