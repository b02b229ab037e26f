"""The windows over the table: choose a deal, result, no legal move, are you sure, menu."""
import js
from engine import speech
from engine.faults import Fault
from engine.houses import HOUSES

from . import asked, dom
from .bridge import listen, settled
from .choices import CHOICES


class Panels:
    """One window at a time; Escape closes it and the table is as it was."""

    def __init__(self, game):
        self.game = game
        self.asked = None
        self.dialogs = {name: dom.find(name) for name in ("new", "result", "stuck", "ask", "menu")}
        listen(self.dialogs["menu"], "change", self._chosen)
        listen(self.dialogs["new"], "submit", self._submit, False)
        self.began_beside = False
        for name in ("new", "menu", "ask", "result"):
            listen(self.dialogs[name], "pointerdown", self._press)
            listen(self.dialogs[name], "click", self._beside)
        listen(self.dialogs["stuck"], "cancel", lambda event: event.preventDefault(), False)

    def show(self, name):
        """Open a window."""
        self.close()
        getattr(self, "_fill_" + name)()
        self.dialogs[name].showModal()

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

    def copy(self):
        """Copy the deal's code; where the page may not, it is selected for the player's own hand."""
        def done(value):
            self._tell_copy("copied")

        def failed(error):
            field = dom.find("result-code")
            field.focus()
            field.select()
            self._tell_copy("copy.self")

        try:
            settled(js.navigator.clipboard.writeText(self.game.session.code), done, failed)
        except Exception as error:
            failed(error)

    def deal_chosen(self):
        """Deal the number or code that was entered, or say what is wrong with it; True when it was dealt."""
        field, line = dom.find("number"), dom.find("number-fault")
        house = HOUSES[str(js.document.querySelector("#new [name=house]:checked").value)]
        number = None
        if str(field.value).strip():
            try:
                number = asked.number(str(field.value), house)
            except Fault as fault:
                dom.text(line, speech.fault(self.game.words, fault))
                line.hidden = False
                field.setAttribute("aria-invalid", "true")
                field.focus()
                return False
        self.close()
        self.game.deal(number, house)
        return True

    def _fill_new(self):
        self._fault_away()
        dom.find("number").value = ""
        house = self.game.session.house.name
        js.document.querySelector("#new [value=%s]" % house).checked = True

    def _fill_result(self):
        game = self.game
        dom.find("result-time-box").hidden = not game.session.house.clock
        dom.text(dom.find("result-time"), game.clock.text())
        dom.text(dom.find("result-moves"), str(game.session.at))
        dom.text(dom.find("result-moves-word"), game.words.count("status.moves", game.session.at))
        dom.text(dom.find("result-homes"), str(sum(game.session.board.homes)))
        dom.find("result-code").value = game.session.code
        dom.find("result-codeline").hidden = not game.session.code
        dom.text(dom.find("result-note"), "")

    def _fill_stuck(self):
        pass

    def _fill_ask(self):
        words = self.game.words
        dom.text(dom.find("ask-title"), words.say("ask." + self.tool))
        dom.text(dom.find("ask-sub"), words.say("ask.sub"))
        dom.text(dom.find("ask-yes"), words.say("tool." + ("deal" if self.tool == "deal" else "restart")))

    def _fill_menu(self):
        dom.find("watch-row").hidden = "hint" not in self.game.session.house.tools
        for name in CHOICES:
            value = self.game.choices.values[name]
            for control in js.document.querySelectorAll("#menu [name=%s]" % name):
                control.checked = control.value == value

    def _chosen(self, event):
        """A choice in the menu takes effect at once."""
        control = event.target
        value = control.value if control.checked else ""
        self.game.choices.choose(control.name, value)

    def _submit(self, event):
        event.preventDefault()
        self.deal_chosen()

    def _press(self, event):
        self.began_beside = bool(event.target.nodeName == "DIALOG")

    def _beside(self, event):
        """A tap beside the window closes it; the end of the tap that opened it does not."""
        if self.began_beside and event.target.nodeName == "DIALOG":
            self.began_beside = False
            self.close()

    def _fault_away(self):
        dom.find("number-fault").hidden = True
        dom.find("number").removeAttribute("aria-invalid")

    def _tell_copy(self, key):
        dom.text(dom.find("result-note"), self.game.words.say(key))
