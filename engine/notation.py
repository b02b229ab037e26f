"""Standard FreeCell notation: 3a, bh, 26, 26v4; a foundation's card goes back as S5."""
from . import cards, moves, reading
from .board import CELLS, COLUMNS, HOMES
from .faults import Fault
from .moves import HOME, Move

ROW = 10  # moves in a row of a text


def read_move(board, text):
    """The move that `text` means on `board`; Fault when it is no notation. Legality is asked of moves.refusal()."""
    found = reading.words(text)
    if len(found) != 1 or len(found[0][0]) < 2:
        raise Fault("move.short", got=" ".join([word for word, at in found]))
    word = found[0][0]
    src, dst = word[0], word[1]
    if src not in board.places():
        raise Fault("move.source", place=1, got=src)
    if dst != HOME and (dst in HOMES or dst not in board.places()):
        raise Fault("move.target", place=2, got=dst)
    return Move(src, dst, _count(word[2:]) if len(word) > 2 else usual_count(board, src, dst))


def move_text(board, move):
    """The shortest text that read_move() turns into `move` on `board`."""
    tail = "" if move.count == usual_count(board, move.src, move.dst) else "v%x" % move.count
    return move.src + move.dst + tail


def usual_count(board, src, dst):
    """How many cards go when the text gives no number: what fits the target, or the most that an empty column takes."""
    if src not in COLUMNS or dst not in COLUMNS:
        return 1
    pile, target = board.pile(src), board.pile(dst)
    fit = moves.run_length(pile)
    if not target:
        return max(1, min(fit, moves.limit(board, dst)))
    wanted = cards.rank(target[-1]) - cards.rank(pile[-1]) if pile else 1
    return wanted if 1 <= wanted <= fit else 1


def line_text(texts, code=""):
    """A game as text that read_line() reads: its moves in rows of ten, under a remark with the deal's code where there is one."""
    rows = ["# " + code] if code else []
    for at in range(0, len(texts), ROW):
        rows.append(" ".join(texts[at:at + ROW]))
    return "\n".join(rows)


def _count(tail):
    """The number of cards behind the v, in hexadecimal: 1 to d."""
    if tail[0] != "v" or len(tail) != 2 or tail[1] not in "123456789abcd":
        raise Fault("move.count", place=3, got=tail)
    return int(tail[1], 16)


def read_line(board, text, gives_back=False):
    """The moves of a game in notation, each as text in its shortest form: words parted by spaces, `#` opens a remark.

    Fault with line and column for a word that is no move, or no legal one.
    """
    out = []
    for row, line in enumerate(reading.lines(text)):
        for word, at in reading.words(line.split("#")[0]):
            try:
                move = read_move(board, word)
            except Fault as fault:
                fault.data["line"], fault.data["column"] = row + 1, at - 1 + fault.data.get("place", 1)
                raise
            why = moves.refusal(board, move, gives_back)
            if why is not None:
                raise Fault("move.illegal", line=row + 1, column=at, got=word, why=why, board=board)
            out.append(move_text(board, move))
            board = moves.apply(board, move)
    return out
