"""The page's end of the line to the analyst, the solver on Pyodide in a worker (web/analyst.py)."""
import json

import js

from . import dom
from .bridge import after, cancel, settled, soon

SILENT = 10000   # ms without a sign of life after which no answer is expected any more
START = 180000  # ms that the start may take

NONE, STARTING, READY, LOST = "none", "starting", "ready", "lost"


class AnalystLink:
    """One question at a time; a newer one, or stop(), ends the one before, and nothing is heard of it any more."""

    def __init__(self):
        self.state = NONE
        self.worker = None
        self.request = 0    # of the question that may still be answered
        self.open = None    # (question, news, lost) of that
        self.timer = None

    def start(self):
        """Let the analyst come, once; False where a page may have no worker."""
        if self.state == NONE and dom.has_origin():
            self.state = STARTING
            self._expect(START)
            settled(js.analyst(), self._come, lambda error: self._lose())
        return self.state != NONE

    def ask(self, question, news, lost):
        """Put a question (engine.solver.questions) as soon as the analyst is there.

        `news(answer)` is called for each answer up to the one that is over, `lost()` when none is to be expected any more.
        """
        self.stop()
        if self.state == LOST:
            lost()
        else:
            self.open = (question, news, lost)
            if self.state == READY:
                self._put()

    def stop(self):
        """Drop the question."""
        if self.open:
            self.open = None
            self.request += 1
            if self.state == READY:
                cancel(self.timer)
                request = self.request
                soon(lambda: self.worker.stop(request))  # not in the way of the tap that ends it

    def _come(self, worker):
        cancel(self.timer)
        if self.state == STARTING:  # else it comes too late
            self.state = READY
            self.worker = worker
            if self.open:
                self._put()

    def _put(self):
        self.request += 1
        self._hear(self.worker.ask(self.request, json.dumps(self.open[0])))

    def _hear(self, promise):
        """Wait for what is new."""
        request = self.request

        def heard(text):
            if request == self.request:
                cancel(self.timer)
                answer, news = json.loads(str(text)), self.open[1]
                if answer["over"]:
                    self.open = None
                else:
                    self._hear(self.worker.more(request))
                news(answer)

        self._expect(SILENT)
        settled(promise, heard, lambda error: self._lose() if request == self.request else None)

    def _expect(self, ms):
        self.timer = after(ms, self._lose)

    def _lose(self):
        """Nothing is to be expected of the analyst any more."""
        cancel(self.timer)
        self.state = LOST
        waiting, self.open = self.open, None
        self.request += 1
        if waiting:
            waiting[2]()
