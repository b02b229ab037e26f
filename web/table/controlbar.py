"""The windows of a house whose hand comes first: About at any time, Settings before the first move."""
import js

from . import dom
from .bridge import listen
from .choices import layout_of, layout_text


class ControlBar:
    """What stands in About and Settings, and what a change in Settings does."""

    def __init__(self, game):
        self.game = game
        listen(dom.find("settings"), "change", self._chosen)

    def fill_about(self):
        """Tell of the house; another deal can be chosen where no hand is under way."""
        facts = self.game.render.shown.facts
        free = facts["fresh"] or facts["aborted"] or facts["won"]
        dom.find("about-choose").hidden = not free
        dom.find("about-hand").hidden = free

    def fill_settings(self):
        """Show the table and the rules of the hand."""
        session = self.game.session
        for control in js.document.querySelectorAll("#settings [name=layout]"):
            control.checked = control.value == layout_text(session.layout)
        self._switch("back", session.gives_back)
        self._switch("sound", self.game.choices.values["sound"] != "")

    def _switch(self, name, on):
        js.document.querySelector("#settings [name=%s]" % name).checked = on

    def _chosen(self, event):
        """A choice takes effect at once: another table is the same deal on it."""
        control, game = event.target, self.game
        name = str(control.name)
        if name == "layout":
            house = game.session.house
            game.deals.deal(None if game.deals.seeks(house) else game.session.number, layout=layout_of(house, str(control.value)))
            return
        if name == "back":
            game.session.gives_back = bool(control.checked)
        game.choices.choose(name, "1" if control.checked else "")
