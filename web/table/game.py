"""The game on the table: what the player means becomes a move, a move becomes a picture, a sentence and a motion."""
from engine import finish, intents, moves, notation, speech
from engine.moves import HOME

from .autofinish import AutoFinish
from .deals import Deals
from .ending import Ending
from .motion import BACK, EASE_BACK
from .sitting import Sitting
from .travel import Travel


class Game:
    """The session on the table, the cards in hand, and the games that can be taken back."""

    def __init__(self, words, choices, render, motion, announce, clock, toolbar):
        self.words = words
        self.choices = choices
        self.render = render
        self.motion = motion
        self.travel = Travel(render, motion)
        self.announce = announce
        self.clock = clock
        self.toolbar = toolbar
        self.session = None
        self.selected = None
        self.before = []      # (session, ms played) of the games that undo brings back until the first move
        self.deals = Deals(self)
        self.finishing = AutoFinish(self)
        self.ending = Ending(self)
        self.sitting = Sitting(self)
        self.after_show = []  # called with no argument whenever the picture changed
        self.at_sound = None  # called with what is to be heard: "move", "home", "refuse", "won"
        self.at_escape = None  # called with no argument when nothing in hand is to be put back

    def begin(self, session, ms=0):
        """Put a session on the table."""
        self.choices.follow(session, unwritten=self.session is None)
        self.session = session
        self.selected = None
        self.render.lay_out(session)
        self.toolbar.furnish(session.house)
        self.clock.start(ms)
        if session.board.is_won() or session.aborted:
            self.clock.stop()
        self.show()
        if self.render.shown.facts["stuck"]:
            self.ending.tell()

    def tap(self, place, depth):
        """A tap on the card at `depth` of a place, or with depth -1 below its cards."""
        if not self.ending.cut():
            self.quiet()
            self._act(intents.tap(self.session, self.selected, place, depth))

    def tap_twice(self, place, depth):
        """The second tap of two on a place: what the first took in hand is to go home."""
        if self.selected and self.selected.place == place:
            self.quiet()
            self._act(intents.send_home(self.session, self.selected))

    def hold(self, place, count):
        """Take the last `count` cards of a place in hand; False when they are no run."""
        self.quiet()
        intent = intents.select(self.session, place, count)
        self._act(intent)
        return intent.kind == intents.SELECT

    def put(self, place):
        """Put the cards in hand down on a place."""
        self._act(intents.drop(self.session, self.selected, place))

    def enter(self, text):
        """Make the move that was typed, or say why it cannot be made."""
        if not self.ending.cut():
            self.quiet()
            self._act(intents.typed(self.session, self.selected, text))

    def take_up(self, selected):
        """Have again in hand what was in hand, or nothing."""
        self.selected = selected
        self.show()

    def clear(self):
        """Put the cards in hand back."""
        if self.selected:
            self.selected = None
            self.travel.show((), "", self.show)
            self.announce.say(self.words.say("said.cleared"))
        elif self.at_escape:
            self.at_escape()
        self.announce.clear()

    def spring_back(self):
        """Let cards that hang on a finger return, with no move."""
        if self.travel.carried is not None and self.selected:
            carried, place = self._in_hand(), self.selected.place
            self.selected = None
            self.travel.show(carried, place, self.show, BACK, EASE_BACK)

    def undo(self):
        """Take the last move back, or the deal when nothing has been played on it."""
        self.quiet()
        session = self.session
        if session.aborted:
            self.ending.abort(False)
        elif session.can_undo():
            board, move = session.boards[session.at - 1], session.last_move()
            self._step(board, move, session.undo, "said.undone")
            if self.clock.ended:
                self.clock.start(self.clock.before)
        elif self.before:
            back, ms = self.before.pop()
            self.motion.settle()
            self.begin(back, ms)
            self.announce.say(self.words.say("said.back"))

    def redo(self):
        """Make the move again that was taken back."""
        self.quiet()
        session = self.session
        if session.can_redo():
            board = session.board
            self._step(board, notation.read_move(board, session.played[session.at]), session.redo, "said.redone")
            self.ending.tell()

    def can_undo(self):
        """Is there a move or a deal to take back?"""
        return self.session.aborted or self.session.can_undo() or len(self.before) > 0

    def finish(self):
        """Begin to send the rest home, or stop at once."""
        if self._stop_finishing():
            self.announce.say(self.words.say("said.stopped"))
        elif self.session.house.finishes and finish.can_finish(self.session.board):
            self.quiet()
            self.announce.say(self.words.say("said.finishing"))
            self.finishing.start()

    def play(self, move):
        """Make a legal move and tell of it."""
        session, board = self.session, self.session.board
        dragged = self.travel.carried is not None
        self.sitting.moved()
        self.before = []
        self._step(board, move, lambda: session.make(move), None, move.count > 1 and not dragged)
        self.announce.say(speech.done(self.words, board, move, session.board))
        self.sound("home" if move.dst == HOME else "move")
        self.ending.tell()

    def repair(self):
        """After a fault inside: the picture anew from the session, and one calm line."""
        self.motion.settle()
        self._stop_finishing()
        self.travel.let_go()
        self.selected = None
        self.render.again(self.session, None)
        self.toolbar.update(self.render.shown.facts, self.can_undo(), False)
        self.announce.note(lambda: self.words.say("fault.inside"))

    def replace(self, session, ms=0):
        """Put another game on the table, `ms` played; the one before can be taken back until the first move."""
        self.quiet()
        if self.session:
            self.before.append((self.session, self.clock.played()))
        self.motion.settle()
        self.travel.let_go()
        if self.render.shown:
            self.motion.dealing()
        self.begin(session, ms)

    def show(self):
        """Bring picture, tools and whoever listens to the state of now."""
        self.render.show(self.session, self.selected)
        self.toolbar.update(self.render.shown.facts, self.can_undo(), self.finishing.running())
        for listener in self.after_show:
            listener()

    def sound(self, kind):
        """Let it be heard, where sounds are on: "move", "home", "refuse" or "won"."""
        if self.at_sound:
            self.at_sound(kind)

    def quiet(self):
        """Cut short whatever still moves or speaks from the action before."""
        self._stop_finishing()
        self.ending.darken()
        self.motion.settle()
        self.announce.clear()

    def _act(self, intent):
        kind = intent.kind
        if kind == intents.PLAY:
            self.play(intent.move)
        elif kind == intents.SELECT:
            self.selected = intent.selection
            self.show()
            self.announce.say(speech.held(self.words, self._in_hand(), self.render.shown.lit))
        elif kind == intents.CLEAR:
            self.clear()
        elif kind == intents.REFUSE:
            self._refuse(intent)

    def _step(self, board, move, change, said, by_path=False):
        """Change the session by one move made on `board`, and show it."""
        self.selected = None

        def both():
            change()
            self.show()

        if by_path:
            self.travel.walk(board, move, both)
        else:
            self.travel.show(board.pile(move.src)[-move.count:], (move.src, moves.landing(board, move)), both)
        if said:
            self.announce.say(self.words.say(said, move=speech.moved(self.words, board, move)))

    def refuse(self, why, board):
        """Say why a move on `board` cannot be made."""
        self.sound("refuse")
        self.announce.refuse(
            lambda: speech.refusal(self.words, board, why, self.words.seen),
            speech.refusal(self.words, board, why, self.words.heard),
        )

    def _refuse(self, intent):
        """Say why; the cards spring back."""
        carried, place = (), ""
        if self.travel.carried is not None:
            carried, place = self._in_hand(), self.selected.place
        self.selected = intent.selection
        self.travel.show(carried, place, self.show, BACK, EASE_BACK)
        self.refuse(intent.refusal, self.session.board)

    def _in_hand(self):
        """The selected cards."""
        if not self.selected:
            return ()
        return self.session.board.pile(self.selected.place)[-self.selected.count:]

    def _stop_finishing(self):
        """Stop auto finish; True when it ran."""
        ran = self.finishing.stop()
        if ran:
            self.toolbar.update(self.render.shown.facts, self.can_undo(), False)
        return ran
