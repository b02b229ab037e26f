"""Copies of the game as text: its code, a link, the position, the moves; and on paper."""
import js
from engine import boardtext, notation

from . import dom, gamelink
from .bridge import listen, settled
from .choices import embedded

FRAME = '<iframe title="%s" src="%s" style="width:100%%;height:480px;border:0" allow="fullscreen; clipboard-write" loading="lazy"></iframe>'


class Copying:
    """Puts a text on the clipboard, and says so once it is there; where the page may not, the text is marked for the player's own hand."""

    def __init__(self, game):
        self.game = game
        self.texts = {
            "link": (self._link, "link.copied"), "board": (self._board, "board.copied"),
            "moves": (self._moves, "moves.copied"), "frame": (self._frame, "frame.copied"),
        }
        self.paper = None     # the sheet, loaded when the first is printed
        self.printed = False  # has the browser asked for the sheet since the button was pressed?
        listen(js.window, "beforeprint", self._before_print)
        listen(js.window, "afterprint", self._after_print)

    def fill(self):
        """The window with everything that can be copied: no code for a position that was laid out, no moves where none is made."""
        self.fill_code("copies")
        for name in self.texts:
            dom.find("copies-" + name).hidden = True
        dom.find("copies-moves-row").hidden = self.game.session.at == 0
        dom.find("copies-frame-row").hidden = embedded() or not self.game.session.code

    def fill_code(self, window):
        """The code of the deal in a window, to be copied, where there is one."""
        code = self.game.session.code
        dom.find(window + "-code").value = code
        dom.find(window + "-codeline").hidden = not code
        self._tell(window, "")

    def code(self):
        """Copy the deal's code in the open window."""
        window = str(js.document.querySelector("dialog[open]").id)
        self._copy(window, dom.find(window + "-code"), "copied")

    def copy(self, name):
        """Copy the "link", the "board", the "moves" or the "frame"."""
        written, copied = self.texts[name]
        text = written()
        if text:
            field = dom.find("copies-" + name)
            field.value = text
            self._copy("copies", field, copied)

    def print(self):
        """Print the deal, or say that this page may not: a frame can be forbidden to, and tells nobody."""
        self.printed = False
        if hasattr(js.window, "print"):
            js.window.print()
        if not self.printed:
            self._tell("copies", "print.not")

    def _before_print(self, event):
        """Whether the player prints by the button or by the browser's own menu, there is a sheet for it."""
        if self.paper is None:
            from .paper import Paper

            self.paper = Paper(self.game)
        self.printed = True
        self._tell("copies", "")  # where printing begins late, the line that it may not is there
        self.paper.lay()

    def _after_print(self, event):
        self.paper.clear()

    def _link(self):
        """The address that opens the game; "" with a line for one that no page would read."""
        found = gamelink.address(self.game.session)
        if gamelink.is_too_long(found):
            self._tell("copies", "link.too-long")
            return ""
        return found

    def _board(self):
        return boardtext.text(self.game.session.board)

    def _moves(self):
        session = self.game.session
        return notation.line_text(session.played[:session.at], session.code)

    def _frame(self):
        """The line that puts the deal, with the choices of now, into a page."""
        query = js.URLSearchParams.new(js.location.search)
        query.delete("board")  # the address may still name what lay there before this deal
        for name, value in (("embed", ""), ("deal", self.game.session.code), ("lang", self.game.words.language)):
            query.set(name, value)
        address = str(js.location.origin) + str(js.location.pathname) + "?" + str(query.toString())
        return FRAME % (self.game.words.say("title"), address.replace("&", "&amp;"))

    def _copy(self, window, field, copied):
        def done(value):
            self._tell(window, copied)

        def failed(error):
            field.hidden = False
            field.focus()
            field.select()
            self._tell(window, "copy.self")

        try:
            settled(js.navigator.clipboard.writeText(str(field.value)), done, failed)
        except Exception as error:
            failed(error)

    def _tell(self, window, key):
        dom.tell(dom.find(window + "-note"), self.game.words, key)
