"""The windows over the table: choose a deal, result, no legal move, are you sure, menu, about, settings."""
import js

from . import dom, language
from .bridge import listen
from .choices import CHOICES
from .controlbar import ControlBar
from .copying import Copying
from .inwords import InWords
from .newgame import NewGame

STRAY = 700  # ms in which the click comes that ends a finger's tap


class Panels:
    """One window at a time; Escape closes it and the table is as it was."""

    def __init__(self, game):
        self.game = game
        self.asked = None
        self.new = NewGame(game)
        self.bar = ControlBar(game)
        self.copying = Copying(game)
        self.in_words = InWords(game)
        self.fills = {
            "new": self.new.fill, "result": self._fill_result, "stuck": self._fill_stuck, "ask": self._fill_ask,
            "menu": self._fill_menu, "about": self._fill_about, "settings": self.bar.fill_settings,
            "copies": self.copying.fill, "in-words": self.in_words.fill,
        }
        self.dialogs = {name: dom.find(name) for name in self.fills}
        listen(self.dialogs["menu"], "change", self._chosen)
        listen(self.dialogs["new"], "submit", self._submit, False)
        self.began_beside = False
        self.opened = self.pressed = 0  # when a window was opened, and when the last press began; ms of performance.now()
        listen(js.document, "pointerdown", self._begin)
        for name in self.dialogs:
            if name != "stuck":
                listen(self.dialogs[name], "pointerdown", self._press)
                listen(self.dialogs[name], "click", self._beside)
        listen(self.dialogs["stuck"], "cancel", lambda event: event.preventDefault(), False)

    def show(self, name):
        """Open a window."""
        self.close()
        self.fills[name]()
        self.dialogs[name].showModal()
        self.opened = js.performance.now()
        first = self.dialogs[name].querySelector("[data-first]")  # by its own attribute a guest's page would complain at its start
        if first:
            first.focus()

    def close(self):
        """Close whatever is open."""
        for name in self.dialogs:
            if self.dialogs[name].open:
                self.dialogs[name].close()

    def ask(self, tool, act):
        """Ask before a tool acts."""
        self.asked = act
        self.tool = tool
        self.show("ask")

    def answer(self):
        """The player said yes."""
        self.close()
        act, self.asked = self.asked, None
        if act:
            act()

    def deal_chosen(self):
        """Lay what is chosen in the window, or say what is wrong with it; True when it was laid."""
        lay = self.new.chosen()
        if lay is None:
            return False
        self.close()
        lay()
        return True

    def _fill_result(self):
        game, house = self.game, self.game.session.house
        for name, shown in (("time", house.clock), ("score", house.score), ("moves", house.counts_moves)):
            dom.find("result-%s-box" % name).hidden = not shown
        dom.text(dom.find("result-time"), game.clock.text())
        dom.text(dom.find("result-moves"), str(game.session.at))
        dom.text(dom.find("result-moves-word"), game.words.count("status.moves", game.session.at))
        dom.text(dom.find("result-homes"), str(sum(game.session.board.homes)))
        dom.text(dom.find("result-score"), str(game.session.score()) if house.score else "")
        dom.tell(dom.find("result-again"), game.words, "tool.hand" if house.new_after_end else "tool.deal")
        self.copying.fill_code("result")

    def _fill_stuck(self):
        hand = self.game.session.house.new_after_end
        dom.find("stuck-deals").hidden = hand
        dom.find("stuck-hand").hidden = not hand

    def _fill_about(self):
        self.bar.fill_about()
        self.copying.fill_code("about")

    def _fill_ask(self):
        words = self.game.words
        dom.tell(dom.find("ask-title"), words, "ask." + self.tool)
        dom.tell(dom.find("ask-sub"), words, "ask.sub")
        dom.tell(dom.find("ask-yes"), words, "tool." + ("deal" if self.tool == "deal" else "restart"))

    def _fill_menu(self):
        house = self.game.session.house
        dom.find("watch-row").hidden = "hint" not in house.tools
        for tool in ("choose", "replay-menu"):
            self.dialogs["menu"].querySelector("[data-do=%s]" % tool).hidden = "menu" not in house.tools
        self._tell_sitting()
        for name in CHOICES:
            value = self.game.choices.values[name]
            for control in js.document.querySelectorAll("#menu [name=%s]" % name):
                control.checked = control.value == value

    def _chosen(self, event):
        """A choice in the menu takes effect at once."""
        control = event.target
        value = control.value if control.checked else ""
        if control.name == "lang":
            language.change(self.game, str(value))
            self._tell_sitting()
        else:
            self.game.choices.choose(control.name, value)

    def _tell_sitting(self):
        dom.text(dom.find("sitting"), self.game.sitting.told())

    def _submit(self, event):
        event.preventDefault()
        self.deal_chosen()

    def is_stray(self, event):
        """Does a click end a press that began before the window under it was there?"""
        return bool(event.detail) and self.pressed < self.opened and event.timeStamp - self.opened < STRAY

    def _begin(self, event):
        self.pressed = event.timeStamp

    def _press(self, event):
        self.began_beside = bool(event.target.nodeName == "DIALOG")

    def _beside(self, event):
        """A tap beside the window closes it; the end of the tap that opened it does not."""
        if self.began_beside and event.target.nodeName == "DIALOG":
            self.began_beside = False
            self.close()
