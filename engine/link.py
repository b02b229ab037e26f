"""A game as a short text for the address of a page, and back."""
from . import dealcode, reading
from .board import CELLS, COLUMNS, HOMES, Board
from .cards import PACK
from .deal import LAST
from .faults import Fault
from .houses import HOUSES
from .moves import HOME
from .session import Session

VERSION = "1"
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"  # RFC 4648 base 64 for addresses: six bits each
NAMES = ("classic", "quiet", "points", "flexcell")  # houses by their number in a link
CHECK = 5        # signs at the end that prove the others
LONGEST = 8192   # signs of a link that is read, some 6000 moves
NOTHING = PACK   # in the place of a card: an empty cell
END = 63         # in the place of a card: the end of a column
COUNTED = 0      # in the place of a move: one follows with its number of cards; from column 1 to column 1 there is no move


def write(session):
    """The session as text: its deal or position, its rules, every move made, how many of them are in force, whether it was aborted.

    Version, house, choices, free cells, deal number (33 bits) or position, two numbers of moves, 8 bits per move, checksum.
    """
    out = _Writer()
    out.put(NAMES.index(session.house.name), 2)
    for choice in (session.gives_back, session.aborted, not session.number):
        out.put(1 if choice else 0, 1)
    out.put(session.layout[1], 3)
    if session.number:
        out.put(session.number, 33)
    else:
        _put_board(out, session.boards[0])
    out.number(len(session.played))
    out.number(session.at)
    for text in session.played:
        _put_move(out, session, text)
    body = VERSION + out.text()
    return body + _check(body)


def is_too_long(text):
    """Has a game so many moves that read() would refuse its link?"""
    return len(text) > LONGEST


def read(text):
    """The session that a link carries, played through the rules move by move; Fault when it carries none.

    Spaces are let pass, and of an address everything up to its last "#".
    """
    if len(text) > 2 * LONGEST:  # known before each of its signs is looked at
        raise Fault("link.long", most=LONGEST)
    source = _Reader(_proved("".join([word for word, at in reading.words(text)])))
    house = HOUSES[NAMES[source.take(2)]]
    gives_back, aborted, laid = source.take(1) == 1, source.take(1) == 1, source.take(1) == 1
    layout = _layout(house, source.take(3))
    number = None if laid else source.take(33)
    if number is not None and not 1 <= number <= LAST or aborted and "abort" not in house.tools:
        raise Fault("link.game")
    board = _take_board(source, layout) if laid else None
    session = Session(house, number, layout, board, gives_back if house.gives_back == "choice" else None)
    made, at = source.number(), source.number()
    for _ in range(made):
        _play(session, _take_move(source, session))
    if at > made or source.left():
        raise Fault("link.game")
    while session.at > at:
        if not session.undo():
            raise Fault("link.game")
    session.aborted = aborted
    return session


class _Writer:
    """Bits that become signs."""

    def __init__(self):
        self.signs = []
        self.held = self.bits = 0

    def put(self, value, bits):
        self.held = self.held << bits | value
        self.bits += bits
        while self.bits >= 6:
            self.bits -= 6
            self.signs.append(SIGNS[self.held >> self.bits])
            self.held &= (1 << self.bits) - 1

    def number(self, value):
        """A number of any size: five bits at a time, the lowest first, each with a bit that says whether more follow."""
        while value > 31:
            self.put(32 | value & 31, 6)
            value >>= 5
        self.put(value, 6)

    def text(self):
        """All signs, the last one filled up with zeros."""
        if self.bits:
            self.put(0, 6 - self.bits)
        return "".join(self.signs)


class _Reader:
    """Signs that become bits."""

    def __init__(self, text):
        self.values = [SIGNS.index(sign) for sign in text]
        self.next = self.held = self.bits = 0

    def take(self, bits):
        while self.bits < bits:
            if self.next == len(self.values):
                raise Fault("link.game")
            self.held = self.held << 6 | self.values[self.next]
            self.next += 1
            self.bits += 6
        self.bits -= bits
        value = self.held >> self.bits
        self.held &= (1 << self.bits) - 1
        return value

    def number(self):
        value = shift = 0
        while shift < 20:
            part = self.take(6)
            value |= (part & 31) << shift
            shift += 5
            if part < 32:
                return value
        raise Fault("link.game")

    def left(self):
        """Is there more than the zeros that fill the last sign?"""
        return self.next < len(self.values) or self.held != 0


def _proved(text):
    """The signs between version and checksum; Fault when the text is no link or not as it was written."""
    start = text.rfind("#") + 1
    link = text[start:]
    if is_too_long(link):
        raise Fault("link.long", most=LONGEST)
    for at, sign in enumerate(link):
        if sign not in SIGNS:
            raise Fault("link.sign", place=start + at + 1, got=sign)
    if link and link[0] in "23456789":
        raise Fault("link.version")
    if link[:1] != VERSION or len(link) <= CHECK or _check(link[:-CHECK]) != link[-CHECK:]:
        raise Fault("link.damaged")
    return link[1:-CHECK]


def _check(text):
    """FNV-1a over the signs in 30 bits: one changed sign always shows."""
    proof = 0x11C9DC5
    for sign in text:
        proof = (proof ^ SIGNS.index(sign)) * 16777619 & 0x3FFFFFFF
    return "".join([SIGNS[proof >> shift & 63] for shift in (24, 18, 12, 6, 0)])


def _layout(house, cells):
    """The house's table with so many free cells."""
    layout = (dealcode.COLUMNS.get(cells), cells)
    if layout not in house.layouts:
        raise Fault("link.game")
    return layout


def _put_board(out, board):
    for height in board.homes:
        out.put(height, 4)
    for held in board.cells:
        out.put(NOTHING if held is None else held, 6)
    for column in board.columns:
        for c in column:
            out.put(c, 6)
        out.put(END, 6)


def _take_board(source, layout):
    """A position of every card once; Fault when it is none."""
    homes = tuple([source.take(4) for _ in HOMES])
    cells = [source.take(6) for _ in range(layout[1])]
    columns = [_take_column(source) for _ in range(layout[0])]
    lying = [c for c in cells if c != NOTHING]
    for suit, height in enumerate(homes):
        lying += [rank * 4 + suit for rank in range(height)]
    for column in columns:
        lying += column
    if sorted(lying) != list(range(PACK)):
        raise Fault("link.game")
    return Board(tuple(columns), tuple([None if c == NOTHING else c for c in cells]), homes)


def _take_column(source):
    column = []
    while len(column) <= PACK:
        c = source.take(6)
        if c == END:
            break
        column.append(c)
    return tuple(column)


def _targets(session):
    columns, cells = session.layout
    return COLUMNS[:columns] + CELLS[:cells] + HOME


def _put_move(out, session, text):
    """A move in notation: source, target, and the number of cards where it is not the usual one."""
    way = session.board.places().index(text[0]) << 4 | _targets(session).index(text[1])
    if len(text) > 2:
        out.put(COUNTED, 8)
    out.put(way, 8)
    if len(text) > 2:
        out.put(int(text[3], 16), 4)


def _take_move(source, session):
    """The next move in notation."""
    way = source.take(8)
    counted = way == COUNTED
    if counted:
        way = source.take(8)
    places, targets = session.board.places(), _targets(session)
    if way >> 4 >= len(places) or way & 15 >= len(targets):
        raise Fault("link.game")
    text = places[way >> 4] + targets[way & 15]
    return text + "v%x" % source.take(4) if counted else text


def _play(session, text):
    """Make a move, which must be one and legal."""
    try:
        why = session.play(text)
    except Fault:
        raise Fault("link.game")
    if why is not None:
        raise Fault("link.game")
