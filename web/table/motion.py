"""Motion follows the state: cards already lie where they belong while their pictures travel; any tap cuts it short."""
import js

from . import dom
from .bridge import after, cancel, data

MOVE, STEP, PATH_MOST, BACK, DEAL, SHINE = 180, 110, 900, 220, 1000, 1250  # ms
EASE_MOVE = "cubic-bezier(.22,.8,.24,1)"
EASE_BACK = "cubic-bezier(.3,1.35,.5,1)"
CALM = 1.6


class Motion:
    """The animations under way."""

    def __init__(self, choices):
        self.choices = choices
        self.running = []
        self.timings = {}
        self.raised = []
        self.timer = None
        self.table = dom.find("table")

    def wanted(self):
        """Does anything move at all?"""
        return self.choices.values["motion"] != "none" and not dom.prefers("(prefers-reduced-motion: reduce)")

    def busy(self):
        """Is something on its way, or not yet where it belongs?"""
        return len(self.running) > 0 or len(self.raised) > 0

    def time(self, ms):
        """A duration at the chosen pace."""
        return int(ms * CALM) if self.choices.values["motion"] == "calm" else ms

    def fly(self, element, dx, dy, ms, easing=EASE_MOVE):
        """Let an element arrive from (dx, dy) px beside its place."""
        frames = js.JSON.parse('[{"translate": "%.1fpx %.1fpx"}, {"translate": "0px 0px"}]' % (dx, dy))
        self.running.append(element.animate(frames, self._timing(ms, easing)))

    def _timing(self, ms, easing):
        """An animation's duration and easing, made for JavaScript once."""
        key = ms, easing
        if key not in self.timings:
            self.timings[key] = data({"duration": ms, "easing": easing})
        return self.timings[key]

    def travel(self, element, stations, ms):
        """Let an element pass stations, (share of the time, dx, dy) each."""
        frames = [{"offset": at, "translate": "%.1fpx %.1fpx" % (dx, dy)} for at, dx, dy in stations]
        self.running.append(element.animate(data(frames), data({"duration": ms})))

    def raise_up(self, pile, ms, walking=False):
        """Keep a pile and its part of the table above the others for `ms`; the cards of a walking one are seen one by one."""
        marks = [(pile, "moving"), (pile.closest("section"), "lifted")] + ([(pile, "walking")] if walking else [])
        for element, name in marks:
            dom.mark(element, name, True)
            self.raised.append((element, name))
        if self.timer is not None:
            cancel(self.timer)
        self.timer = after(ms + 20, self.settle)

    def dealing(self):
        """Let the cards fall row by row."""
        self.settle()
        if self.wanted():
            self.raised.append((self.table, "dealing"))
            dom.mark(self.table, "dealing", True)
            self.timer = after(self.time(DEAL), self.settle)

    def settle(self):
        """End every animation at once: the picture is the state."""
        if self.timer is not None:
            cancel(self.timer)
            self.timer = None
        running, self.running = self.running, []
        for animation in running:
            animation.cancel()
        raised, self.raised = self.raised, []
        for element, name in raised:
            dom.mark(element, name, False)
