"""What a person names on the command line: a deal's number or code, or a file with a position."""

import re
import sys
from pathlib import Path

from engine import boardtext, dealcode, speech
from engine.deal import deal
from engine.faults import Fault
from engine.solver.jobs import LEAST_COLUMNS, MOST_CELLS, MOST_COLUMNS
from tools import ToolError
from tools.site.pages import catalogue

USUAL_CELLS = 4
_CELLS_LINE = re.compile(r"^\s*(freecells|fc)\s*:", re.IGNORECASE | re.MULTILINE)
_NUMBER = re.compile(r"\s*[+-]?\d[\d\s]*|\s*fc1.*", re.IGNORECASE)


def add_table_options(parser):
    """Options for the table that a deal number goes with."""
    parser.add_argument("--columns", type=int, metavar="N", help="columns, 4 to 10 (default: 8, or what the code says)")
    parser.add_argument("--cells", type=int, metavar="N", help="free cells, 0 to 8 (default: those that go with the columns)")


def table(options, columns=None, cells=None):
    """(columns, cells) of the options, else those given, else the usual ones; ToolError outside what the solver knows."""
    columns = options.columns or columns or 8
    if options.cells is not None or cells is None:
        cells = _cells(columns, options)
    if not LEAST_COLUMNS <= columns <= MOST_COLUMNS:
        raise ToolError(f"{columns} columns: take {LEAST_COLUMNS} to {MOST_COLUMNS}")
    if not 0 <= cells <= MOST_CELLS:
        raise ToolError(f"{cells} cells: take 0 to {MOST_CELLS}")
    return columns, cells


def _cells(columns, options):
    """The cells that the options name, else those that go with the columns."""
    return boardtext.MOST_CELLS.get(columns, USUAL_CELLS) if options.cells is None else options.cells


def position(what, options):
    """(name, board) of a deal number, a deal code, a file, or - for standard input; ToolError says what is wrong where."""
    try:
        if what != "-" and _NUMBER.fullmatch(what):
            number, columns, cells = dealcode.read_number(what)
            return f"deal {number}", deal(number, *table(options, columns, cells))
        return ("the position" if what == "-" else what), _read_board(_text(what), options)
    except Fault as fault:
        raise ToolError(f"{what}: {sentence(fault)}") from None


def sentence(fault):
    """What is wrong with a text, in English."""
    words = speech.Words("en", catalogue(Path(__file__).resolve().parent.parent / "web" / "locale" / "en.po"))
    return speech.fault(words, fault)


def _text(what):
    if what == "-":
        return sys.stdin.read()
    try:
        return Path(what).read_text(encoding="utf-8")
    except OSError as error:
        raise ToolError(f"{what} is no deal number, no code like FC1-C4-AAAAAKH, and no file: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ToolError(f"{what} is no text: write a position as lines of cards, as in `freecell deal 1`") from None


def _read_board(text, options):
    """The board of a text; without its line of free cells the table has as many as the options say."""
    if _CELLS_LINE.search(text):
        most = dict.fromkeys(range(LEAST_COLUMNS, MOST_COLUMNS + 1), MOST_CELLS)
    else:
        most = {n: _cells(n, options) for n in range(LEAST_COLUMNS, MOST_COLUMNS + 1)}
    return boardtext.read(text, most)
