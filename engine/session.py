"""One player's game: the deal, the moves made, and where in them we stand."""
from . import dealcode, moves, notation
from .board import CELLS, COLUMNS, HOMES
from .deal import deal
from .houses import CLASSIC
from .moves import HOME

HOME_POINTS = 10  # for a card placed on a foundation
CELL_POINTS = 5   # for a card from a cell placed on a column
HOME_ROW = "SHDC"  # foundations that have no place of their own yet


class Session:
    """A game in a house, on a numbered deal or from a position that somebody laid out."""

    def __init__(self, house=CLASSIC, number=None, layout=None, board=None, gives_back=None):
        columns, cells = layout or house.layouts[0]
        start = board or deal(number, columns, cells)
        self.house = house
        self.number = number
        self.gives_back = house.gives_back == "drag" if gives_back is None else gives_back
        self.played = []       # every move made, as notation
        self.boards = [start]  # boards[i] is the board after i moves, orders[i] the suits whose aces have come, scores[i] the points
        self.orders = [_arrived("", start)]
        self.scores = [0]
        self.at = 0            # moves in force; the rest can be redone
        self.furthest = 0      # moves in force after the last one made: undo's limit counts from there
        self.aborted = False   # has the player given it up? Nothing moves until that is taken back

    @property
    def board(self):
        """The position on the table."""
        return self.boards[self.at]

    @property
    def layout(self):
        """(columns, cells)."""
        return len(self.boards[0].columns), len(self.boards[0].cells)

    @property
    def code(self):
        """The deal's code, "" for a position that was laid out."""
        return dealcode.code(self.number, self.layout[1]) if self.number else ""

    def play(self, text):
        """Make the move written `text`; a refused one changes nothing and returns its Refusal."""
        return self.make(notation.read_move(self.board, text))

    def make(self, move):
        """Make a Move; a refused one changes nothing and returns its Refusal."""
        why = self.over() or moves.refusal(self.board, move, self.gives_back)
        if why is None:
            text = notation.move_text(self.board, move)
            board = moves.apply(self.board, move)
            self.played[self.at:] = [text]
            self.boards[self.at + 1:] = [board]
            self.orders[self.at + 1:] = [_arrived(self.orders[self.at], board)]
            self.scores[self.at + 1:] = [self.scores[self.at] + _points(text)]
            self.at += 1
            self.furthest = self.at
        return why

    def last_move(self, back=1):
        """The move that was made `back` moves ago."""
        at = self.at - back
        return notation.read_move(self.boards[at], self.played[at])

    def over(self):
        """The Refusal of any move in a game that was aborted, else None."""
        return moves.Refusal(moves.HAND_OVER, 1, 0, None, None) if self.aborted else None

    def next_text(self):
        """The move that redo would make, as notation; "" when there is none."""
        return self.played[self.at] if self.can_redo() else ""

    def can_undo(self):
        """Is there a move that undo covers?"""
        limit = self.house.undo_limit
        return not self.aborted and self.at > (max(0, self.furthest - limit) if limit else 0)

    def can_redo(self):
        """Is there a move that was undone?"""
        return not self.aborted and self.at < len(self.played)

    def undo(self):
        """Take one move back; False when there is none."""
        if not self.can_undo():
            return False
        self.at -= 1
        return True

    def redo(self):
        """Make the move again that was taken back; False when there is none."""
        if not self.can_redo():
            return False
        self.at += 1
        return True

    def replayed(self):
        """A new session with the same cards."""
        return Session(self.house, self.number, None, self.boards[0], self.gives_back)

    def score(self):
        """Points earned by the moves in force, never below 0."""
        return self.scores[self.at]

    def home_row(self):
        """The suits of all foundations from left to right: those that have their place, then those whose aces are to come."""
        order = self.home_order()
        return order + "".join([suit for suit in HOME_ROW if suit not in order])

    def home_order(self):
        """The suits of the foundations from left to right; where aces decide, of those that have come."""
        return self.house.home_order or self.orders[self.at]


def _arrived(order, board):
    """The suits whose aces have come in the course of a game, with `order` before the move that led to `board`."""
    if len(order) < len(HOMES):
        for suit, height in zip(HOMES, board.homes):
            if height and suit not in order:
                order += suit
    return order


def _points(text):
    """What a move earns in house Points."""
    if text[1] == HOME:
        return HOME_POINTS
    return CELL_POINTS if text[0] in CELLS and text[1] in COLUMNS else 0
