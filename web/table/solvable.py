"""Solvable deals only: numbers are drawn until the solver has found a solution to one, and only that deal is shown."""
import js
from engine.solver.verdict import SOLVED

from . import dom
from .analysis import Analysis
from .bridge import after, cancel, listen, on_fault, soon

WORK = 50000        # most positions looked at in a deal: past that another number is drawn
KILOBYTES = 16384   # most memory for them
PATIENCE = 80       # ms that a search may take before the line says that there is one
KERNEL_LATE = 3000  # ms without a kernel after which a deal is shown unchecked
IDLE = 1500         # ms after a deal until the next one is looked for


class Solvable:
    """One search at a time, each for a wish (house, layout, gives back): for the deal that is wanted now, or for the next one."""

    def __init__(self, game):
        self.game = game
        self.hints = None
        self.analysis = Analysis(KILOBYTES, WORK)
        self.wish = None     # what is looked for; None: nothing is
        self.drawn = None    # the session of the number that is examined
        self.deliver = None  # called with the session and the key of a note or ""; None: nobody waits
        self.ready = None    # (wish, session, line) of the deal that comes next
        self.found = None    # (session, line) of the deal that was found last
        self.board = None    # the position on the table when a deal was wanted
        self.line = None     # what the bar says of the search
        self.timers = []
        self.tools = dom.find("tools")
        self.button = dom.find("stop-looking")
        listen(self.button, "click", lambda event: self.leave())
        on_fault(self.leave)

    def first(self, house, then):
        """Look for the first deal of the page: `then(session, note)` comes with it, and with a note or ""."""
        dom.tell(self.button, self.game.words, "solvable.any")
        self._want(house, self.game.choices.layout(house), lambda session, note: then(session, note and self._noted(note)))

    def attach(self, hints):
        """Take part in the game: hints learn the lines that are found, Escape and moves end a search."""
        if self.hints is None:
            self.hints = hints
            self.escape = self.game.at_escape
            self.game.at_escape = self._escape
            self.game.after_show.append(self._follow)
            dom.tell(self.button, self.game.words, "tool.stop")
            self._settled()

    def deal(self, house, layout):
        """Look for a deal and put it in the place of the game, which stays and can be played on until then."""
        self._want(house, layout, self._present)

    def leave(self):
        """Look no further: the game on the table stays; where there is none yet, the number at hand is dealt unchecked."""
        if self.deliver and self.game.session:
            self.analysis.stop()
            self.wish = self.deliver = None
            self._hush()
        elif self.deliver:
            self._end(None, "solvable.unchecked")

    def _want(self, house, layout, deliver):
        wish = (house.name, layout, self.game.choices.gives_back(house))
        self._hush()
        self.deliver = deliver
        self.board = self.game.session and self.game.session.board
        if self.ready and self.ready[0] == wish:
            _, self.drawn, line = self.ready
            self.ready = None
            self._end(line, "")
            return
        self.timers = [after(PATIENCE, self._tell), after(KERNEL_LATE, self._late)]
        if self.wish != wish:
            self.wish = wish
            self._draw()

    def _prepare(self):
        """Look for the next deal while nobody waits."""
        session = self.game.session
        wish = (session.house.name, session.layout, self.game.choices.gives_back(session.house))
        if self.game.deals.seeks(session.house) and not (self.wish or self.ready and self.ready[0] == wish) and not js.document.hidden:
            self.wish = wish
            self._draw()

    def _draw(self):
        """Examine any number."""
        if self.wish:
            self.drawn = self.game.deals.dealt(self.wish[0], self.wish[1])
            self.analysis.ask(self.drawn.board, self.drawn.gives_back, self._answer)

    def _answer(self, verdict):
        """What the search says of the number: only a solution is good enough."""
        if verdict is None:
            self._end(None, "solvable.no-solver")
        elif verdict.status == SOLVED:
            self._end(verdict.moves, "")
        else:
            soon(self._draw)

    def _late(self):
        """The kernel does not come, as where a server hangs."""
        if self.deliver and not self.analysis.host:
            self._end(None, "solvable.no-solver")

    def _end(self, line, note):
        """Hand the deal over; one that nobody waits for is kept."""
        self.analysis.stop()
        session, wish, deliver = self.drawn, self.wish, self.deliver
        self.wish = self.deliver = None
        self._hush()
        if deliver:
            self.found = (session, line)
            deliver(session, note)
        elif line:
            self.ready = (wish, session, line)

    def _present(self, session, note):
        self.game.deals.present(session)
        self._settled()
        if note:
            self.game.announce.note(self._noted(note))

    def _noted(self, key):
        """What gives the text of a note."""
        return lambda: self.game.words.say(key)

    def _settled(self):
        """The deal lies on the table: its line is in hand, and the next one can be looked for."""
        if self.found and self.found[1] and self.game.session is self.found[0]:
            self.hints.know(self.found[1])
        self.found = None
        after(IDLE, self._prepare)

    def _tell(self):
        """Say that a deal is looked for, with a way out."""
        announce, looking = self.game.announce, self._noted("solvable.looking")
        if self.game.session:
            self.escape()  # what else is told goes
        else:
            self._bare_table()
        announce.stand("bar exam seek", looking, looking(), False)
        self.line = announce.standing

    def _bare_table(self):
        """Before the first deal: the places and tools of its table, with nothing on them and nothing for them to do."""
        self.game.render.lay_out(self.drawn)
        self.game.toolbar.furnish(self.drawn.house)
        self.tools.inert = True
        dom.mark(dom.root, "playing", True)  # the page has started: no word that it has not

    def _hush(self):
        """Nothing is said of a search any more."""
        for timer in self.timers:
            cancel(timer)
        self.timers = []
        if self.line and self.line == self.game.announce.standing:
            self.game.announce.withdraw()
        self.line = None
        self.tools.inert = False

    def _follow(self):
        """The picture changed: whoever plays on wants no other deal."""
        if self.deliver and self.game.session.board is not self.board:
            self.leave()

    def _escape(self):
        self.leave() if self.deliver else self.escape()
