"""The same questions to the engine on every interpreter: prints one line per answer.

Runs as a program, unchanged, on CPython, Pyodide and MicroPython; MESSAGES, the English catalogue, is put before it.
All chance comes from the generator below: seeded random numbers differ from interpreter to interpreter.
"""
from engine import boardtext, cards, dealcode, finish, intents, link, moves, notation, reading, speech, supermove, view
from engine.deal import LAST, LAYOUTS, deal
from engine.faults import Fault
from engine.houses import HOUSES
from engine.session import Session

WORDS = speech.Words("en", MESSAGES)  # noqa: F821
HOUSE_NAMES = ("classic", "quiet", "points", "flexcell")
SIGNS = "0123456789TJQKACDHSacdhsv:-+#. \t\n\r\u00a0\u2009\u0131\u017f\u00df\u0e01\u2660"
TYPED = ("617", "8589934591", "fc1-c4-aaaaakh", "FC1-C6-7777777", "3a", "bh", "26v4", "S5", "Foundations: H-2 C-K", ": AS 10H 1C")


class Dice:
    """Numbers by chance from a seed."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n

    def one_of(self, items):
        return items[self.below(len(items))]


def shown(value):
    """A value as text, alike everywhere."""
    if value is None:
        return "-"
    if isinstance(value, (tuple, list)):
        return "(" + " ".join([shown(item) for item in value]) + ")"
    return str(value)


def tell(*values):
    print(" | ".join([shown(value).replace("\n", "\\n").replace("\r", "\\r") for value in values]))


def asked(reader, text):
    """What a reader makes of a text: its value or its sentence."""
    try:
        return shown(reader(text))
    except Fault as fault:
        return fault.code + ": " + speech.fault(WORDS, fault)


def deals(dice):
    for _ in range(60):
        number = 1 + (dice.below(1 << 22) * 4099 + dice.below(4096)) % LAST
        for columns, cells in LAYOUTS:
            code = dealcode.code(number, cells)
            tell("deal", number, code, dealcode.read(code), deal(number, columns, cells).columns)
    for number in (1, 32000, 1000000, 2147483647, 2147483648, 4294967295, 4294967296, LAST):
        tell("deal", number, deal(number).columns)


def texts(dice):
    for _ in range(250):
        text = dice.one_of(TYPED)
        for _ in range(dice.below(4)):
            at = dice.below(len(text) + 1)
            text = text[:at] + dice.one_of(SIGNS) + text[at + dice.below(2):]
        board = deal(dice.below(1000) + 1, *dice.one_of(LAYOUTS))
        tell("text", text, reading.words(text), reading.upper(text), reading.lines(text))
        tell("number", asked(dealcode.read_number, text))
        tell("code", asked(dealcode.read, text))
        tell("move", asked(lambda word: notation.read_move(board, word), text))
        tell("line", asked(lambda line: notation.read_line(board, line), text))
        whole = boardtext.text(board)
        at = dice.below(len(whole))
        tell("board", asked(boardtext.read, whole[:at] + dice.one_of(SIGNS) + whole[at + dice.below(3):]))


def chosen(session, dice):
    """A legal move by chance, or None."""
    legal = list(moves.legal_moves(session.board, session.gives_back))
    return dice.one_of(legal) if legal else None


def look(session, dice, before):
    """Everything that can be seen and said of a position; returns its picture."""
    board = session.board
    place = dice.one_of([place for place in board.places() if board.pile(place)])
    count = 1 + dice.below(moves.run_length(board.pile(place)))
    selected = intents.Selection(place, count)
    picture = view.view(session, selected if place not in "CDHS" and dice.below(2) else None)
    tell("see", view.difference(before, picture))
    tell("lit", place, count, intents.targets(session, selected))
    tell("finish", finish.can_finish(board), finish.next_home(board), moves.is_stuck(board, session.gives_back))
    for _ in range(4):
        tapped = dice.one_of(board.places())
        depth = dice.below(len(board.pile(tapped)) + 1) - 1
        intent = intents.tap(session, selected if dice.below(3) else None, tapped, depth)
        tell("tap", tapped, depth, intent)
        if intent.refusal is not None:
            tell("why", speech.refusal(WORDS, board, intent.refusal, WORDS.heard), speech.refusal(WORDS, board, intent.refusal, WORDS.seen))
    tell("pile", speech.pile(WORDS, board, tapped))
    return picture


def opened(text):
    """What a link brings, as text."""
    found = link.read(text)
    return found.house.name, found.code, found.gives_back, found.aborted, found.at, found.played, found.board


def linked(session, dice):
    """The game as a link, the link as a game, and what is said of it with a sign too many or another one."""
    text = link.write(session)
    tell("link", text, asked(opened, text))
    for _ in range(6):
        at = dice.below(len(text))
        tell("broken", asked(opened, text[:at] + dice.one_of(SIGNS) + text[at + dice.below(2):]))
    laid = Session(session.house, board=session.board)
    tell("link", link.write(laid), asked(opened, link.write(laid)))


def game(dice):
    house = HOUSES[dice.one_of(HOUSE_NAMES)]
    session = Session(house, 1 + dice.below(1000000), dice.one_of(house.layouts), gives_back=dice.one_of((None, True)))
    tell("game", house.name, session.code, session.layout)
    picture = None
    for step in range(40):
        picture = look(session, dice, picture)
        move = chosen(session, dice)
        if move is None:
            break
        text = notation.move_text(session.board, move)
        tell("play", text, speech.moved(WORDS, session.board, move), supermove.steps(session.board, move))
        session.play(text)
        if dice.below(5) == 0:
            tell("undo", session.undo(), session.undo(), dice.below(2) and session.redo())
    tell("end", session.score(), session.home_order(), session.played, boardtext.text(session.board))
    linked(session, dice)
    tell("key", [b for b in session.board.key()])


tell("pack", [cards.name(c) for c in range(cards.PACK)])
deals(Dice(1))
texts(Dice(2))
for seed in range(12):
    game(Dice(100 + seed))
tell("perft", [moves.perft(deal(1), depth) for depth in range(3)])
