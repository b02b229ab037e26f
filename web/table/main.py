"""Starts the table: one deal, playable at once; what that does not need comes after the first picture."""
import js

from . import heap

heap.hold()  # before the imports below, which fill the heap

from engine import speech
from engine.faults import Fault
from engine.houses import HOUSES

from . import asked, dom, gamelink, language
from .announce import Announce
from .bridge import after, idle, listen, on_fault
from .choices import Choices, embedded
from .clock import Clock
from .commands import Commands
from .game import Game
from .keyboard import Keyboard
from .motion import Motion
from .pointer import Pointer
from .render import Render
from .runpanel import RunPanel
from .toolbar import Toolbar

HINTS_LATER = 300  # ms after the first picture


def start():
    """Lay the first deal on the table and listen."""
    choices = Choices()
    spoken = dom.attribute(dom.root, "lang")
    words = speech.Words(spoken, language.catalogue(spoken), choices.values["say"])
    if spoken != language.MARKUP:
        language.translate(words)
    elif words.detail:
        language.name(words)
    dom.data_mark(dom.root, "embed", "1" if embedded() else "")
    game = Game(words, choices, Render(words), Motion(choices), Announce(), Clock(), Toolbar(words))
    lay, notice = _asked(game)
    house = HOUSES[choices.values["house"]]
    if lay or not game.deals.seeks(house):
        _open(game, lay or game.deals.deal, notice)
    else:
        from .solvable import Solvable

        seeker = Solvable(game)
        seeker.first(house, lambda session, note: _open(game, lambda: game.deals.present(session), note or notice, seeker))
    return game


def _open(game, lay, notice, seeker=None):
    """Lay the first cards with `lay()` and let the player act."""
    run_panel = RunPanel(game)
    commands = Commands(game, run_panel)
    commands.seeker = seeker
    Pointer(game, run_panel)
    commands.keyboard = Keyboard(game, commands, run_panel)
    gamelink.GameLink(game, commands.clear)
    on_fault(game.repair)
    game.after_show.append(heap.tidy)
    listen(js.window, "resize", lambda event: game.render.fit())
    lay()
    if notice:
        game.announce.note(notice)
    dom.mark(dom.root, "playing", True)
    js.performance.mark("playable")
    after(0, lambda: _later(commands))


def _asked(game):
    """(what lays the deal or position that the address asks for, None for any deal; what gives a line on what the address got wrong, or None)."""
    choices, words = game.choices, game.words
    house = HOUSES[choices.values["house"]]
    try:
        lay = _laying(game, house)
    except Fault as fault:
        wrong = fault
        return None, lambda: speech.fault(words, wrong)
    for name, got in choices.unknown:
        return lay, lambda: words.say("notice.choice", name=name, got=got[:40])
    return lay, None


def _laying(game, house):
    """What lays the game, the position or the deal of the address; None when it asks for none."""
    choices = game.choices
    text, ms = gamelink.found()
    if text:
        session = gamelink.read(text)
        return lambda: game.deals.open(session, ms)
    if choices.board:
        board = asked.position(choices.board, house)
        return lambda: game.deals.lay(board)
    if choices.deal:
        number, layout = asked.deal(choices.deal, house)
        return lambda: game.deals.deal(number, layout=layout)
    return None


def _later(commands):
    """What the first picture does not need."""
    from .focus import Focus
    from .gestures import Gestures
    from .sounds import Sounds

    Gestures()
    Focus(commands.keyboard)
    Sounds(commands.game)
    commands.panels()
    hints = commands.hints()
    if commands.seeker:
        commands.solvable()
    helps = "hint" in commands.game.session.house.tools
    if helps:
        after(HINTS_LATER, hints.prepare)
    if js.window.parent != js.window:
        from .host import Host

        Host(commands.game, commands.clear)
    if not embedded():  # a guest in another page caches nothing, and has no analyst until it is wanted
        from .install import Install
        from .offline import Offline

        commands.install = Install()
        commands.offline = Offline(commands.game, lambda: idle(hints.link.start) if helps else None)


table = start()
