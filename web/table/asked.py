"""Deals, positions and games that somebody asked for, held against the tables that a house plays."""
from engine import cards, dealcode, reading
from engine.faults import Fault
from engine.session import Session

LONGEST = 25000  # signs of a text that is read, some 6000 moves; four times as many would hold the page up for seconds


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


def game(text, house, gives_back, session):
    """The Session that a game link, a position or moves make; None for a text of another kind, Fault for a wrong one.

    Moves are those of the deal whose code stands before them as a remark, else of the cards of `session`; all are there to be redone.
    Lines may be parted by "|", as they stand in a field of one line.
    """
    text = _whole(text).replace("|", "\n")
    found = [word for word, at in reading.words(text)]
    if len(found) == 1 and "#" in text:
        from engine import link

        return link.read(text)
    if ":" in text or len(found) > 1 and found[0][-1] in cards.SUITS:
        return Session(house, board=position(text, house), gives_back=gives_back)
    head = _of_head(found, house) if len(found) > 2 else None
    if head or len(found) > 1 and _are_moves(found):
        return _line(text, head or session)
    return None


def _are_moves(found):
    """Are most of these words as long as moves, with a letter in one, and the first no beginning of a code?"""
    moves = [word for word in found if len(word) in (2, 4)]
    lettered = any([sign not in "0123456789" for word in moves for sign in word])  # isdigit() knows more digits on CPython
    return 2 * len(moves) > len(found) and lettered and reading.upper(found[0][:2]) != "FC"


def _of_head(found, house):
    """A Session of the deal whose code opens the words of a game, `# FC1-C4-AAAAAKH`; None where none does."""
    code = found[1] if found[0] == "#" else found[0][1:] if found[0][0] == "#" else ""
    if reading.upper(code[:2]) != "FC":
        return None
    number, layout = deal(code, house)
    return Session(house, number, layout)


def _line(text, session):
    """The cards of a session at its start, with the moves of a text to be redone."""
    from engine import notation

    found = session.replayed()
    for move in notation.read_line(found.board, text, found.gives_back):
        found.play(move)
    while found.undo():
        pass
    return found


def _whole(text):
    """The text with a sign to be seen for each NUL: the way from Python to the page ends at one. Fault when it is too long."""
    if len(text) > LONGEST:
        raise Fault("text.long", most=LONGEST)
    return text.replace("\0", "\ufffd")
