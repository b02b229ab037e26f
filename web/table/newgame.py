"""The window for another game: a house, its table, a number or a code; a game link, a position or moves as text."""
import js
from engine import reading, speech
from engine.faults import Fault
from engine.houses import HOUSES

from . import asked, dom
from .bridge import listen
from .choices import layout_of, layout_text


class NewGame:
    """What is chosen there is dealt; what is wrong is answered under the field, and the game on the table stays."""

    def __init__(self, game):
        self.game = game
        self.dialog = dom.find("new")
        self.field = dom.find("number")
        self.line = dom.find("number-fault")
        self.only = dom.find("solvable")
        listen(self.dialog, "change", self._changed)
        listen(self.field, "paste", self._pasted, False)

    def fill(self):
        """Show the house and the table of the game that is played."""
        session = self.game.session
        self._fault_away()
        self.field.value = ""
        self.only.checked = bool(self.game.choices.values["solvable"])
        self.dialog.querySelector("[name=house][value=%s]" % session.house.name).checked = True
        for name in HOUSES:
            if len(HOUSES[name].layouts) > 1:
                layout = session.layout if name == session.house.name else HOUSES[name].layouts[0]
                self._table(name, "[value='%s']" % layout_text(layout)).checked = True
        self._changed()

    def chosen(self):
        """What lays the game that is chosen; None when the text in the field is wrong, which the line tells."""
        house, game = self._house(), self.game
        number = layout = None
        text = str(self.field.value)
        if text.strip():
            try:
                session = asked.game(text, house, game.choices.gives_back(house), game.session)
                if session:
                    return lambda: game.deals.open(session)
                number, layout = asked.deal(text, house)
            except Fault as fault:
                dom.text(self.line, speech.fault(self.game.words, fault))
                self.line.hidden = False
                self.field.setAttribute("aria-invalid", "true")
                self.field.focus()
                return None
        if self.only.checked != bool(self.game.choices.values["solvable"]):
            self.game.choices.choose("solvable", "1" if self.only.checked else "")
        layout = layout or self._layout(house)
        return lambda: game.deals.deal(number, house, layout)

    def _pasted(self, event):
        """A field of one line would drop the ends of lines: they stay as signs."""
        lines = reading.lines(str(event.clipboardData.getData("text")))
        if len(lines) > 1:
            event.preventDefault()
            self.field.value = "|".join(lines)
            self._fault_away()

    def _house(self):
        return HOUSES[str(self.dialog.querySelector("[name=house]:checked").value)]

    def _layout(self, house):
        """The table that is chosen for a house."""
        return layout_of(house, str(self._table(house.name, ":checked").value) if len(house.layouts) > 1 else "")

    def _table(self, house, which):
        """The button of a house's table that a selector names."""
        return self.dialog.querySelector("[name=table-%s]%s" % (house, which))

    def _changed(self, event=None):
        """A house was chosen: its tables are shown, and a code that another one refused may be right."""
        house = self._house()
        for name in HOUSES:
            if len(HOUSES[name].layouts) > 1:
                dom.find("tables-" + name).hidden = name != house.name
        dom.find("solvable-row").hidden = not house.promises
        self._fault_away()

    def _fault_away(self):
        self.line.hidden = True
        self.field.removeAttribute("aria-invalid")
