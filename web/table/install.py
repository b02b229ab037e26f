"""Installing: the browser's own offer, held until the player takes it in the menu; for iOS, the way by hand."""
import js

from . import dom
from .bridge import listen, settled


class Install:
    """The button in the menu is there while the browser offers (boot.js keeps the offer), and gone once it was answered."""

    def __init__(self):
        self.answered = False
        listen(js.window, "beforeinstallprompt", lambda event: self._show())
        listen(js.window, "appinstalled", lambda event: self._answer())
        self._show()
        if hasattr(js.navigator, "standalone") and not js.navigator.standalone:  # iOS makes no offer
            dom.find("install-by-hand").hidden = False

    def accept(self):
        """Let the browser ask the player."""
        offer = js.installable
        self._answer()
        for promise in (offer.prompt(), offer.userChoice):
            settled(promise, lambda value: None, lambda error: None)

    def _answer(self):
        self.answered = True
        self._show()

    def _show(self):
        dom.find("install").hidden = self.answered or not js.installable
