"""A line made better while the player looks: by the analyst, or by the page in slices where there is none."""
import js
from engine.solver import questions
from engine.solver.improve import Improvement

from .analystlink import LOST, NONE, READY
from .believe import believe
from .bridge import after, cancel, listen
from .slices import Slices

RESTED = 400              # ms that the player looks before a better line is looked for
WIDTHS = (80, 256, 1024)  # of the beams where the page looks itself


class Improve:
    """One line at a time; a newer one, or stop(), ends the one before, and nothing is heard of it any more."""

    def __init__(self, analysis, link):
        self.analysis = analysis
        self.link = link
        self.slices = Slices()
        self.timer = None
        self.wanted = None  # (board, gives_back, first, rest) of the line, or None
        self.over = False   # has all been found about it?
        for event in ("pointerdown", "keydown"):
            listen(js.window, event, lambda event: self.pause())

    def begin(self, board, gives_back, first, rest, found):
        """Better the line that begins on `board` with `first`, which stays (None: any move may), and goes on with `rest`.

        `found(line, bound, over)` is called with each better line, () when there is no new one, and how many moves every line has.
        """
        def told(line, bound, over):
            self.over = over
            self.bound = max(self.bound, bound)
            found(line, self.bound, over)

        self.stop()
        self.wanted = (board, gives_back, first, rest)
        self.over, self.bound = False, 0
        self.found = told
        self.timer = after(RESTED, self._begin)

    def stop(self):
        """Leave the line as it is."""
        if self.wanted:
            self.wanted = None
            self._rest()

    def pause(self):
        """A finger or a key has the machine for itself; the line is looked at again when the player looks again."""
        if self.wanted and not self.over:
            self._rest()
            self.timer = after(RESTED, self._begin)

    def _rest(self):
        cancel(self.timer)
        self.slices.stop()
        self.link.stop()

    def _begin(self):
        if self.link.state not in (NONE, LOST):
            self.link.ask(questions.improve(*self.wanted), self._hear, self._alone)
        if self.link.state != READY:
            self._alone()  # the analyst is heard when it comes

    def _hear(self, answer):
        """What the analyst found."""
        board, gives_back = self.wanted[:2]
        if answer["line"]:
            believe(self.slices, board, gives_back, answer["line"], lambda line: self.found(line, answer["bound"], answer["over"]))
        else:
            self.found((), answer["bound"], answer["over"])

    def _alone(self):
        """No analyst: the page looks, a little."""
        self.analysis.load(self._search, lambda: None)

    def _search(self):
        if not self.wanted:
            return
        board, gives_back, first, rest = self.wanted
        job = Improvement(self.analysis.host, board, gives_back, first, rest, WIDTHS)
        told = [job.best]

        def step(budget):
            over = job.step(budget)
            shorter = job.best is not told[0]
            if over or shorter:
                told[0] = job.best
                self.found(job.best if shorter else (), job.bound, over)
            return over

        self.slices.run(step)
