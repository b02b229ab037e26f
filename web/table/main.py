"""Starts the table: one deal, playable at once; what that does not need comes after the first picture."""
import json

import js
from engine import dealcode, speech
from engine.faults import Fault

from . import dom
from .announce import Announce
from .bridge import after, on_fault
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


def start():
    """Lay the first deal on the table and listen."""
    with open("locale/en.json") as file:
        words = speech.Words("en", json.load(file))
    choices = Choices()
    announce = Announce()
    game = Game(words, choices, Render(words), Motion(choices), announce, Clock(), Toolbar(words))
    run_panel = RunPanel(game)
    commands = Commands(game, run_panel)
    Pointer(game, run_panel)
    Keyboard(game, commands, run_panel)
    on_fault(game.repair)
    number, notice = _asked(choices, words)
    game.deal(number)
    if notice:
        announce.note(notice)
    js.performance.mark("playable")
    after(0, lambda: _later(commands, words))
    return game


def _asked(choices, words):
    """(the deal number that the address asks for or None, a line about what the address got wrong or "")."""
    for name, got in choices.unknown:
        return None, words.say("notice.choice", name=name, got=got[:40])
    if not choices.deal:
        return None, ""
    try:
        return dealcode.read_number(choices.deal)[0], ""
    except Fault as fault:
        return None, speech.fault(words, fault)


def _later(commands, words):
    """What the first picture does not need."""
    commands.panels()
    if embedded():
        dom.data_mark(dom.root, "embed", "1")
    else:
        from .offline import register

        register(words)


table = start()
