"""The focus is never lost to the page: where a key or a press leaves it on nothing, the table or the window in front takes it."""
import js

from .bridge import listen, soon


class Focus:
    """Looks after each key and each press; a guest's page of which another part has the focus is left alone."""

    def __init__(self, keyboard):
        self.keyboard = keyboard
        for event in ("keyup", "click"):
            listen(js.document, event, lambda event: soon(self.check))

    def check(self):
        """Put the focus back: where keys lead, to their cursor; else to what lies behind everything."""
        document = js.document
        if document.activeElement.nodeName != "BODY" or not document.hasFocus():
            return
        panel = document.querySelector("dialog[open]>.panel")
        if panel:
            panel.focus()
        elif self.keyboard.leads:
            self.keyboard.come()
        else:
            self.keyboard.game.render.table.focus()
