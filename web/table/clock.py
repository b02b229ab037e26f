"""Time played: it runs while the page is seen."""
import js

from . import dom
from .bridge import every, listen

SECOND = 1000  # ms


class Clock:
    """Time since the deal, less the time the page was hidden."""

    def __init__(self):
        self.face = dom.find("time")
        self.before = 0     # ms played before the present stretch
        self.since = None   # when the present stretch began, ms of performance.now()
        self.ended = True
        self.ticker = None
        listen(js.document, "visibilitychange", self._seen)

    def start(self, ms=0):
        """Begin at `ms` played."""
        self.before = ms
        self.ended = False
        self.since = None
        self._seen()

    def stop(self):
        """Hold for good."""
        self.before = self.played()
        self.since = None
        self.ended = True
        self._tick_while(False)

    def played(self):
        """ms played."""
        return self.before + (js.performance.now() - self.since if self.since is not None else 0)

    def text(self):
        """Minutes and seconds played."""
        return text(self.played())

    def _seen(self, event=None):
        if self.ended:
            return
        hidden = bool(js.document.hidden)
        if hidden and self.since is not None:
            self.before = self.played()
            self.since = None
        elif not hidden and self.since is None:
            self.since = js.performance.now()
        self._tick_while(not hidden)
        self._tick()

    def _tick_while(self, on):
        if on and self.ticker is None:
            self.ticker = every(SECOND, self._tick)
        elif not on and self.ticker is not None:
            js.clearInterval(self.ticker)
            self.ticker = None

    def _tick(self):
        dom.text(self.face, self.text())


def text(ms):
    """A time as minutes and seconds."""
    seconds = int(ms / SECOND)
    return "%d:%02d" % (seconds // 60, seconds % 60)
