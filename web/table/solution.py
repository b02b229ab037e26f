"""The solution player: plays the line in hand on the table, move by move, forwards and back, or by itself at a calm pace."""
import js
from engine import notation, speech

from . import dom
from .bridge import after, cancel, listen, on_fault

PACE = 1000  # ms from one move to the next; the longest way of a supermove takes less
OWN_KEYS = ("Enter", " ", "Tab", "Shift")  # on a button of the bar they do what the button does, or lead to the next


class Solution:
    """Open while the player of the game stays on the line. Its steps are moves of the session, made and taken back."""

    def __init__(self, game, hints):
        self.game = game
        self.hints = hints
        self.session = None    # the session whose line is played; None while it is closed
        self.start = 0         # moves in force when it was opened
        self.track = []        # the boards from there on that it has led through
        self.told = None       # the board that the bar tells of
        self.move = None       # the line's next move there
        self.left = 0          # moves that the line has left there
        self.timer = None      # of the next move, while it plays by itself
        self.stepping = False  # is the change of the picture one of its own?
        self.bar = dom.find("bar")
        self.buttons = {name: self.bar.querySelector("#player>[data-do=%s]" % name) for name in ("step-back", "run", "step")}
        self.escape = game.at_escape
        game.at_escape = self._escape
        hints.led = self._follow
        on_fault(self.close)
        for event in ("pointerdown", "keydown"):
            listen(js.document, event, self._interrupt)
        listen(js.document, "visibilitychange", lambda event: self.halt())

    def is_open(self):
        """Is a line being played?"""
        return self.session is not None

    def running(self):
        """Does it play by itself?"""
        return self.timer is not None

    def open(self):
        """Show the bar of the line in hand; where none is in hand, one is looked for first."""
        if not self.is_open() and not self.game.session.board.is_won():
            self.hints.seek(self._begin)

    def close(self):
        """Put the line away; the cards stay where they are."""
        if self.is_open():
            self.session = self.told = None
            self.track = []
            self.stepping = False
            self.halt()
            self._better()
            self.hints.unmark()
            self.game.announce.withdraw()

    def step(self):
        """Make the line's next move."""
        game, (move, _) = self.game, self._ahead()
        game.quiet()
        self.stepping = True
        board = game.session.board
        if game.session.next_text() == notation.move_text(board, move):
            game.redo()
        else:
            game.play(move)
        self.stepping = False

    def run(self):
        """Play by itself, beginning at once, until the end or whatever the player does."""
        self._turn(after(self.game.motion.time(PACE), self.run))
        self.hints.unmark()
        self.step()

    def halt(self):
        """Play by itself no longer; the line stays in hand."""
        if self.running():
            cancel(self.timer)
            self._turn(None)
            self._mark()
            self._better()

    def hint(self):
        """Mark and say the line's next move."""
        game = self.game
        game.quiet()
        self.halt()
        self._mark()
        game.announce.say(speech.hint(game.words, "hint.move", self.told, self.move, game.words.heard))

    def _begin(self):
        session = self.game.session
        self.session, self.start, self.track = session, session.at, [session.board]
        self._tell()
        if dom.around(js.document.activeElement, "#tools"):  # it was asked for there; what has the focus on the table keeps it
            self.buttons["run"].focus()
        self.game.announce.say(self.game.words.count("solution.opened", self.left))

    def _follow(self):
        """The picture changed: does the line go on? Then it is told here where on it the game stands."""
        if not self.is_open():
            return False
        if not self.stepping:
            self.halt()
        if self.game.session.board is not self.told:
            if not self._keeps():
                self.close()
                return False
            self._tell()
        return True

    def _keeps(self):
        """Is the game still on the line?"""
        session, at = self.game.session, self.game.session.at - self.start
        if session is not self.session or at < 0 or session.board.is_won():
            return False
        if at >= len(self.track) or self.track[at] is not session.board:
            if not self.hints.guide.follows(session.board):
                return False
            self.track[at:] = [session.board]
        return True

    def _ahead(self):
        """(the line's next move, how many it has left) from where the game stands."""
        guide, session = self.hints.guide, self.session
        if guide.follows(session.board):
            return guide.hint(session.board), guide.rest(session.board)
        taken_back = len(self.track) - 1 - (session.at - self.start)  # a newer line begins where these led
        return notation.read_move(session.board, session.next_text()), taken_back + guide.rest(self.track[-1])

    def _tell(self):
        """Show where on the line the game stands, and the next move."""
        self.told = self.session.board
        self.game.announce.stand("bar hint player", self._count(), "", False)
        self.buttons["step-back"].setAttribute("aria-disabled", "true" if self.told is self.track[0] else "false")
        self._mark()
        self._better()

    def _count(self):
        """Look how far the line is played, and return what gives the words for it."""
        words, done = self.game.words, self.session.at - self.start
        self.move, self.left = self._ahead()
        steps = done + self.left
        self.bar.style.setProperty("--part", "%.3f" % (done / steps))
        return lambda: words.say("solution.at", n=done, all=steps)

    def _better(self):
        """While it stands the line is made better; its next move stays."""
        better, guide, line = self.hints.length.better, self.hints.guide, self.hints.guide.line
        if self.is_open() and not self.running() and guide.follows(self.told):
            better.begin(self.told, self.session.gives_back, self.move, line[len(line) - self.left + 1:], self._found)
        else:
            better.stop()

    def _found(self, line, bound, over):
        """A shorter line takes the place of the one in hand."""
        if line and self.hints.guide.offer(self.told, line):
            self.game.announce.extend(self._count(), "")

    def _mark(self):
        """Frame what goes next, unless it goes by itself."""
        self.hints.unmark()
        if self.is_open() and not self.running():
            self.hints.mark(self.move)

    def _turn(self, timer):
        """Let the middle button be the one that plays or the one that stops."""
        if (timer is None) != (self.timer is None):
            button, words = self.buttons["run"], self.game.words
            dom.label(button, words, "solution.run" if timer is None else "solution.halt")
            button.querySelector("use").setAttribute("href", "#i-play" if timer is None else "#i-stop")
        self.timer = timer

    def _interrupt(self, event):
        """Whatever is touched or typed ends the playing by itself, but for what the bar's own buttons do."""
        if self.running() and not (self.bar.contains(event.target) and (event.type == "pointerdown" or event.key in OWN_KEYS)):
            self.halt()

    def _escape(self):
        """Escape puts the line away; a refusal that is told over it goes first."""
        if not self.is_open():
            self.escape()
        elif self.game.announce.stands():
            self.close()
