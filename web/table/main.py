"""Starts the table: one deal, playable at once; what that does not need comes after the first picture."""
import json

import js

from . import heap

heap.hold()  # before the imports below, which fill the heap

from engine import speech
from engine.faults import Fault
from engine.houses import HOUSES

from . import asked, dom
from .announce import Announce
from .bridge import after, listen, on_fault
from .choices import Choices, embedded
from .clock import Clock
from .commands import Commands
from .game import Game
from .gestures import Gestures
from .keyboard import Keyboard
from .motion import Motion
from .pointer import Pointer
from .render import Render
from .runpanel import RunPanel
from .sounds import Sounds
from .toolbar import Toolbar

HINTS_LATER = 300  # ms after the first picture


def start():
    """Lay the first deal on the table and listen."""
    with open("locale/en.json") as file:
        words = speech.Words("en", json.load(file))
    choices = Choices()
    dom.data_mark(dom.root, "embed", "1" if embedded() else "")
    announce = Announce()
    game = Game(words, choices, Render(words), Motion(choices), announce, Clock(), Toolbar(words))
    run_panel = RunPanel(game)
    commands = Commands(game, run_panel)
    Pointer(game, run_panel)
    Keyboard(game, commands, run_panel)
    on_fault(game.repair)
    game.after_show.append(heap.tidy)
    listen(js.window, "resize", lambda event: game.render.fit())
    notice = _first(game, choices, words)
    if notice:
        announce.note(notice)
    dom.mark(dom.root, "playing", True)
    js.performance.mark("playable")
    after(0, lambda: _later(commands, words))
    return game


def _first(game, choices, words):
    """Put the deal or position on the table that the address asks for, else any; returns a line on what it got wrong, or ""."""
    house = HOUSES[choices.values["house"]]
    try:
        if choices.board:
            game.lay(asked.position(choices.board, house))
        else:
            number, layout = asked.deal(choices.deal, house) if choices.deal else (None, None)
            game.deal(number, layout=layout)
    except Fault as fault:
        game.deal()
        return speech.fault(words, fault)
    for name, got in choices.unknown:
        return words.say("notice.choice", name=name, got=got[:40])
    return ""


def _later(commands, words):
    """What the first picture does not need."""
    Gestures()
    Sounds(commands.game)
    commands.panels()
    hints = commands.hints()
    if "hint" in commands.game.session.house.tools:
        after(HINTS_LATER, hints.prepare)
    if not embedded():
        from .offline import register

        register(words)


table = start()
