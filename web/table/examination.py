"""What can be done in a position: the page searches and, when that takes long, the analyst beside it."""
from engine.solver import questions
from engine.solver.verdict import NO_SOLUTION, SOLVED, UNDECIDED, Solution

from .analysis import Analysis
from .believe import believe
from .bridge import after, cancel
from .slices import Slices

DEEPER = 300  # ms that a search may take before the analyst is asked as well


class Examination:
    """One question at a time; a newer one, or stop(), ends the one before, and nothing is heard of it any more."""

    def __init__(self, link):
        self.link = link
        self.page = Analysis()
        self.replay = Slices()
        self.timer = None
        self.question = None  # (board, gives_back, answer, alone) that may still be answered
        self.reached = None   # the verdict of a page that has come to its limits
        self.asked = False    # is the analyst at it, or was it?
        self.rests = False    # has the page stopped while the analyst, which is faster, is at it?
        self.mourned = False  # has it been told that the analyst is lost?

    def ask(self, board, gives_back, answer, alone):
        """Call `answer(verdict)`, now or later: Solution, NoSolution or Undecided; None when there is no kernel to be had.

        Whichever of page and analyst knows first answers. `alone()` is called when the analyst is lost meanwhile, the first time.
        """
        self.stop()
        self.question = (board, gives_back, answer, alone)
        self.reached, self.asked, self.rests = None, False, False
        self.timer = after(DEEPER, self._deeper)
        self.page.ask(board, gives_back, self._page_answers)

    def stop(self):
        """Drop the question: its answer is wanted no more."""
        if self.question:
            self.question = None
            cancel(self.timer)
            self.page.stop()
            self.replay.stop()
            self.link.stop()

    def _answer(self, verdict):
        answer = self.question[2]
        self.stop()
        answer(verdict)

    def _page_answers(self, verdict):
        if verdict and verdict.status == UNDECIDED:
            self.reached = verdict
            self._deeper()
        if self.question and not (self.reached and self.link.open):
            self._answer(verdict)

    def _deeper(self):
        """The search takes long, or more than the page has: the analyst is asked as well."""
        if not self.asked and self.link.start():
            self.asked = True
            self.link.ask(questions.solve(*self.question[:2]), self._hear, self._lost)

    def _hear(self, answer):
        """What the analyst says."""
        if answer["status"] == SOLVED:
            self.page.rest()
            board, gives_back = self.question[:2]
            believe(self.replay, board, gives_back, answer["line"], lambda line: self._answer(Solution(line, answer["work"])))
        elif answer["status"] == NO_SOLUTION or answer["over"] and (self.reached or self.rests):
            self._answer(questions.verdict(answer))
        elif self.page.host and not self.reached and not self.rests and answer["work"] > self.page.work:
            self.rests = True
            self.page.rest()

    def _lost(self):
        """The analyst answers no more: the page's own search goes on, once it has its kernel."""
        if not self.mourned and self.page.host:
            self.mourned = True
            self.question[3]()
        if self.rests:
            self.rests = False
            self.page.go_on()
        elif self.reached:
            self._answer(self.reached)
