"""What every job of the kernel needs: a position handed over, memory given as it is asked for, a line read back.

A host runs the kernel.  It has five methods, and remembers in `job` whose turn it is:

call(name, *numbers)    an export's answer
words(index, count)     words of the kernel's memory, as a list
write(at, data)         bytes into it
pages()                 how much memory there is, in pages of 64 KiB
grow(pages)             have that much; False when the machine refuses

pythonhost.PythonHost runs the text itself; others run kernel.wasm.
"""
from .. import cards
from .layout import GROW, LINE, START, START_CARDS, START_CELLS, START_LENGTHS, START_SIZE, WANTED

NONE_HELD = 255  # -1 as a byte
LEAST_COLUMNS, MOST_COLUMNS, MOST_CELLS = 4, 10, 8


class BadPosition(ValueError):
    """A position that cannot be searched; the text says what is wrong with it."""


class Overtaken(Exception):
    """Another job has taken the host since: this one cannot go on."""


class Job:
    """A job on a host: prepared once, then asked to go on until it has an answer."""

    def __init__(self, host, board, gives_back, kilobytes):
        check(board)
        self.host = host
        self.board = board
        self.gives_back = gives_back
        self.kilobytes = kilobytes

    def prepare(self, name, *numbers):
        """Hand the position over and call the export that prepares the job: its answer."""
        self.host.job = self
        self.host.write(START, packed(self.board))
        columns, cells = len(self.board.columns), len(self.board.cells)
        self.host.call("give", self.host.pages())
        return self.host.call(name, columns, cells, int(self.gives_back), self.kilobytes, *numbers)

    def go_on(self, name, *numbers):
        """Call the export that does the work, with more memory as often as it asks; GROW when the machine has none."""
        if self.host.job is not self:
            raise Overtaken()
        answer = self.host.call(name, *numbers)
        while answer == GROW and self.host.grow(self.word(WANTED)):
            self.host.call("give", self.host.pages())
            answer = self.host.call(name, *numbers)
        return answer

    def word(self, index):
        """One word of the kernel's memory."""
        return self.host.words(index, 1)[0]

    def line(self, name="line"):
        """The kernel numbers of the line that was found."""
        count = self.host.call(name)
        return self.host.words(self.word(LINE), count)


def packed(board):
    """The position in the form of layout.START."""
    out = bytearray(START_SIZE)
    for i, height in enumerate(board.homes):
        out[i] = height
    for i in range(MOST_CELLS):
        held = board.cells[i] if i < len(board.cells) else None
        out[START_CELLS - START + i] = NONE_HELD if held is None else held
    at = START_CARDS - START
    for i, column in enumerate(board.columns):
        out[START_LENGTHS - START + i] = len(column)
        for c in column:
            out[at] = c
            at += 1
    return bytes(out)


def check(board):
    """Raise BadPosition unless the board has a table the kernel knows and each card once."""
    if not LEAST_COLUMNS <= len(board.columns) <= MOST_COLUMNS:
        raise BadPosition("%d columns; the solver knows %d to %d" % (len(board.columns), LEAST_COLUMNS, MOST_COLUMNS))
    if len(board.cells) > MOST_CELLS:
        raise BadPosition("%d cells; the solver knows 0 to %d" % (len(board.cells), MOST_CELLS))
    lie = [c for column in board.columns for c in column] + [c for c in board.cells if c is not None]
    for suit, height in enumerate(board.homes):
        lie += [rank * 4 + suit for rank in range(height)]
    if sorted(lie) != list(range(cards.PACK)):
        double = [cards.name(c) for c in range(cards.PACK) if lie.count(c) > 1]
        missing = [cards.name(c) for c in range(cards.PACK) if c not in lie]
        raise BadPosition("not one pack: missing %s; twice %s" % (" ".join(missing) or "none", " ".join(double) or "none"))
