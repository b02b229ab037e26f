"""Hints: the marks on the table and the line below it that say what can be done here, and what is known of the position."""
from engine import speech
from engine.moves import landing
from engine.solver.hints import Guide, suggestion
from engine.solver.verdict import NO_SOLUTION, SOLVED
from engine.view import lying

from . import dom
from .analystlink import AnalystLink
from .bridge import after, cancel, on_fault
from .examination import Examination
from .improve import Improve
from .length import Length

PATIENCE = 120    # ms that a search may take before the line says that there is one
RESTED = 250      # ms after a move until a watched game is examined: the cards have arrived
LOOKED_BACK = 24  # positions just passed that a suggestion does not go back to


class Hints:
    """What is told about one position. A move ends it, and an answer that comes later is never shown."""

    def __init__(self, game):
        self.game = game
        self.link = AnalystLink()
        self.analysis = Examination(self.link)
        self.length = Length(self, Improve(self.analysis.page, self.link))
        self.frames = (dom.find("hint-from"), dom.find("hint-to"))
        self.board = None      # the position that is told about
        self.told = ""         # what is told: the key of its message
        self.seen_line = None  # gives the message as it is seen
        self.wanted = None     # tells what the player asked for, False when that takes a search; None: only a watched game's verdict
        self.examined = False  # is the position still being examined?
        self.timer = None      # of what is to be said or done about that later
        self._forget()
        self.seen = self.session.board  # the position that was last shown
        self.led = None        # called with no argument when the picture changed: does somebody else tell of the position?
        game.after_show.append(self._follow)
        game.at_escape = self.withdraw
        on_fault(self.withdraw)

    def prepare(self):
        """Have the kernel before it is wanted."""
        self.analysis.page.load(lambda: None, lambda: None)

    def ask(self):
        """Show the next move of the line in hand, or look for one."""
        self._ask(self._advise)

    def seek(self, then):
        """Call `then()` when a line is in hand, at once or after a search; where there is none, tell what a hint tells."""
        def found():
            if self.guide.rest(self.session.board) is None:
                return self._advise_without()
            self.withdraw()
            then()
            return True

        self._ask(found)

    def _ask(self, wanted):
        game = self.game
        if game.session.board.is_won():
            return
        game.quiet()
        if game.selected:
            game.clear()
        if game.session is not self.session:
            self._forget()
        self.wanted = wanted
        if wanted():
            self._examined()
        elif not self.examined:
            self._begin(PATIENCE, lambda: self._tell("bar exam", "hint.examining"))
            self._examine()

    def know(self, line):
        """A line is known for the position on the table, as of a deal that was looked for."""
        self._forget()
        self.guide.take(self.session.board, line)

    def withdraw(self):
        """Take back what is told, and end the search."""
        if self.board is None:
            return
        self.analysis.stop()
        self.length.better.stop()
        self._examined()
        self.board = None
        self.told = ""
        self.wanted = None
        self.unmark()
        self.game.announce.withdraw()

    def _forget(self):
        """A new game: nothing is known of it."""
        self.session = self.game.session
        self.guide = Guide()
        self.proven = None     # a position that is proven to have no solution; those after it have none either
        self.undecided = None  # a position on which the search has reached its limits

    def _follow(self):
        """The picture changed: what was told of another position goes, and a watched game's new one is examined."""
        board = self.game.session.board
        if self.led and self.led():
            self.seen = board
            return
        if self.board is not None and board is not self.board:
            self.withdraw()
        if board is not self.seen:
            self.seen = board
            if self.game.choices.values["watch"]:
                self._watch()

    def _watch(self):
        """Say whether the position can still be won, when the move that led to it has been seen."""
        session = self.game.session
        if session is not self.session:
            self._forget()
        facts = self.game.render.shown.facts
        if "hint" not in session.house.tools or not session.at or facts["won"] or facts["stuck"] or self.game.finishing.running():
            return
        self._tell("bar exam", "hint.examining", aloud=False)
        self._begin(RESTED, self._examine)

    def _begin(self, ms, then):
        """The position is being examined; `then()` comes after `ms` unless that is over by then."""
        self.board = self.session.board
        self.examined = True
        self.timer = after(ms, then)

    def _examined(self):
        """The search is over."""
        if self.examined:
            self.examined = False
            cancel(self.timer)

    def _examine(self):
        """Say what is known, else search."""
        if (self.wanted or self._judge)():
            self._examined()
        else:
            self.analysis.ask(self.board, self.session.gives_back, self._answer, lambda: self._tell("bar exam", "hint.alone"))

    def _answer(self, verdict):
        """What the search found out about the position that is examined."""
        self._examined()
        if verdict is None:
            if self.wanted:
                self._suggest("hint.no-solver")
            else:
                self._tell("bar", "watch.no-solver")
            return
        if verdict.status == SOLVED:
            self.guide.take(self.board, verdict.moves)
        elif verdict.status == NO_SOLUTION:
            self.proven = self.board
        else:
            self.undecided = self.board
        self._examine()

    def _advise(self):
        """Tell a move, from what is known of the position; False when that is nothing."""
        move = self.guide.hint(self.session.board)
        if not move:
            return self._advise_without()
        self._tell("bar hint leads", "hint.move", move)
        self.length.look(move)
        return True

    def _advise_without(self):
        """Tell what is known of a position with no line in hand; False when that is nothing."""
        if self._hopeless():
            self._tell_hopeless()
        elif self.session.board is self.undecided:
            self._suggest("hint.undecided")
        else:
            return False
        return True

    def _judge(self):
        """Tell whether the position can still be won, from what is known of it; False when that is nothing."""
        board = self.session.board
        if self.guide.rest(board) is not None:
            self._tell("bar", "watch.yes")
        elif self._hopeless():
            self._tell("bar tall", "hint.none")
        elif board is self.undecided:
            self._tell("bar", "watch.undecided")
        else:
            return False
        return True

    def _hopeless(self):
        """Is this position proven to have no solution, by itself or as one that comes after such a one?"""
        boards = self.session.boards[:self.session.at + 1]
        return self.proven is not None and any([board is self.proven for board in boards])

    def _tell_hopeless(self):
        """Say that there is no solution and nothing else; when that is said already, suggest a move all the same."""
        if self.told in ("hint.none", "hint.anyway"):
            self._suggest("hint.anyway", "bar hint tall")
        else:
            self._tell("bar tall", "hint.none")

    def _suggest(self, key, kind="bar hint"):
        """Tell a sensible move where no line is known; where there is no move at all, there is no solution."""
        session = self.session
        passed = {board.key(): True for board in session.boards[max(0, session.at - LOOKED_BACK):session.at + 1]}
        move = suggestion(session.board, session.gives_back, passed)
        if move:
            self._tell(kind, key, move)
        else:
            self._tell("bar tall", "hint.none")

    def _tell(self, kind, key, move=None, aloud=True):
        """Show one line and say it, and mark the move that it tells of."""
        game, words = self.game, self.game.words
        self.board = self.session.board
        self.told = key
        self.unmark()
        if move:
            self.mark(move)
        board = self.board
        self.seen_line = lambda: speech.hint(words, key, board, move, words.seen)
        heard = speech.hint(words, key, board, move, words.heard) if aloud else ""
        game.announce.stand(kind, self.seen_line, heard, game.can_undo())

    def mark(self, move):
        """Frame the cards that go, and what they go onto."""
        render, board = self.game.render, self.game.session.board
        place = landing(board, move)
        render.frame(self.frames[0], move.src, len(board.pile(move.src)) - move.count, move.count)
        render.frame(self.frames[1], place, max(0, len(lying(board, place)) - 1), 1)

    def unmark(self):
        """Take the frames away."""
        for frame in self.frames:
            self.game.render.pack.append(frame)
