"""The window with the board in words: every pile is told, and the legal moves are buttons that make them."""
import js
from engine import moves, notation, speech
from engine.board import CELLS, COLUMNS

from . import dom, language
from .bridge import listen


class InWords:
    """Made to be read from top to bottom, by ear, in large letters or on a Braille display."""

    def __init__(self, game):
        self.game = game
        self.dialog = dom.find("in-words")
        self.moves = dom.find("in-words-moves")
        self.said = dom.find("in-words-said")
        self.legal = []
        listen(self.dialog, "change", self._chosen)
        listen(self.moves, "click", self._make)

    def fill(self):
        """Tell the game of now."""
        dom.text(self.said, "")
        for control in self.dialog.querySelectorAll("[name=say]"):
            control.checked = control.value == self.game.words.detail
        self._tell()

    def _tell(self):
        game, session, words = self.game, self.game.session, self.game.words
        columns, cells = session.layout
        nameless = game.render.nameless
        for name, places in (("cells", CELLS[:cells]), ("homes", session.home_row())):
            dom.text(dom.find("in-words-" + name), speech.read_piles(words, session.board, places, nameless))
        lines = [_line("p", speech.read_pile(words, session.board, place)) for place in COLUMNS[:columns]]
        dom.find("in-words-columns").replaceChildren(*lines)
        self._list_moves()

    def _list_moves(self):
        session, words = self.game.session, self.game.words
        self.legal = [] if session.over() else moves.distinct_moves(session.board, session.gives_back)
        self.moves.replaceChildren(*[_line("button", speech.moved(words, session.board, move)) for move in self.legal])
        for at, button in enumerate(self.moves.children):
            button.className = "btn"
            dom.data_mark(button, "move", str(at))
        dom.text(dom.find("in-words-count"), words.count("in-words.moves", len(self.legal)))

    def _make(self, event):
        """Make the move of a button; the list of then has the focus."""
        button = dom.around(event.target, "[data-move]")
        if not button:
            return
        game = self.game
        game.enter(notation.move_text(game.session.board, self.legal[int(dom.attribute(button, "data-move"))]))
        if not self.dialog.open:  # the game has ended, and another window says so
            return
        self._tell()
        dom.text(self.said, game.announce.said)
        (self.moves.firstElementChild or dom.find("in-words-title")).focus()

    def _chosen(self, event):
        """How much is said was chosen: the window is the first to follow."""
        language.tell(self.game, str(event.target.value))
        self._tell()


def _line(kind, text):
    line = js.document.createElement(kind)
    dom.text(line, text)
    return line
