"""The English words that the tests read sentences in."""
from pathlib import Path

from engine import speech
from tools.site.pages import catalogue

LOCALES = Path(__file__).parent.parent / "web" / "locale"
MESSAGES = catalogue(LOCALES / "en.po")
ENGLISH = speech.Words("en", MESSAGES)
WORDS = {"en": ENGLISH, "th": speech.Words("th", catalogue(LOCALES / "th.po"))}


def sentence(fault):
    """What a person reads of a refused text."""
    return speech.fault(ENGLISH, fault)
