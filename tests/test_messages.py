"""The catalogues and the sources agree: every message used is there, none is left over, all languages fill the same places."""
import ast
import re
import string
import unicodedata
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine import cards, moves, speech
from engine.houses import HOUSES
from tests.words import LOCALES, MESSAGES
from tools.site.pages import catalogue

ROOT = Path(__file__).parent.parent
PYTHON = [*sorted((ROOT / "engine").glob("*.py")), *sorted((ROOT / "web").glob("**/*.py")), ROOT / "tools" / "build.py", ROOT / "tools" / "site" / "reading.py"]
TREES = {path: ast.parse(path.read_text("utf-8")) for path in PYTHON}
PAGES = [path for kind in ("*.html", "parts/*.html", "*.js", "*.webmanifest") for path in sorted((ROOT / "web").glob(kind))]
FIELD = re.compile(r"\{\{t:([^{}]+)\}\}")


def shown_in_pages():
    """The msgids of {{t:msgid}} in pages, scripts and the manifest, and in markup that Python writes."""
    return {msgid for path in PAGES + PYTHON for msgid in FIELD.findall(path.read_text("utf-8"))}


def nodes(kind):
    return [node for tree in TREES.values() for node in ast.walk(tree) if isinstance(node, kind)]


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


STRINGS = {node.value for node in nodes(ast.Constant) if is_text(node)}
PREFIXES = {node.left.value for node in nodes(ast.BinOp) if isinstance(node.op, ast.Add) and is_text(node.left) and node.left.value.endswith(".")}
NAMESPACES = {msgid.split(".")[0] for msgid in MESSAGES if "." in msgid}
FAULTS = [node for node in nodes(ast.Call) if isinstance(node.func, ast.Name) and node.func.id == "Fault"]


def calls():
    """[(method, msgids, keywords or None)] of calls of say() and count() on the words of a language, with constant msgids."""
    found = []
    for node in nodes(ast.Call):
        if not isinstance(node.func, ast.Attribute) or node.func.attr not in ("say", "count") or not node.args:
            continue
        owner = node.func.value
        if (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")) not in ("words", "self"):
            continue
        first = node.args[0]
        keys = [part for part in ([first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]) if is_text(part)]
        named = {keyword.arg for keyword in node.keywords}
        found.append((node.func.attr, [key.value for key in keys], None if None in named else named))
    return found


def places(text):
    """The {places} of a message, in all its forms."""
    forms = text if isinstance(text, list) else [text]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def used():
    """Every msgid that the sources name in full, or put together from a prefix and a name that stands in them too."""
    names = STRINGS | set(cards.RANKS) | set(cards.SUITS)
    whole = STRINGS | shown_in_pages()
    return {msgid for msgid in MESSAGES if msgid in whole or any(
        msgid.startswith(prefix) and msgid[len(prefix):] in names for prefix in PREFIXES)}


def test_every_message_of_a_page_is_there():
    """Each {{t:msgid}} has its text."""
    assert sorted(shown_in_pages() - set(MESSAGES)) == []


def test_every_message_of_the_code_is_there():
    """Each msgid that code asks for by name has its text, with one form for say() and two for count()."""
    found = calls()
    assert len(found) > 20
    for method, msgids, _ in found:
        for msgid in msgids:
            assert msgid in MESSAGES
            assert isinstance(MESSAGES[msgid], list) == (method == "count"), msgid


def test_every_dotted_name_is_a_message():
    """A string that begins like a msgid is one, or the beginning of some."""
    dotted = {text for text in STRINGS if re.fullmatch(r"[a-z]+(\.[A-Za-z0-9-]+)+\.?", text) and text.split(".")[0] in NAMESPACES}
    faults = {node.args[0].value for node in FAULTS}
    unknown = {text for text in dotted - set(MESSAGES) - faults - {"rules.html"} if not any(msgid.startswith(text) for msgid in MESSAGES if text.endswith("."))}
    assert sorted(unknown) == []


def test_every_code_has_a_message():
    """Refusals, faults, cards, houses and their tools: each code that the engine hands out has its text."""
    codes = [value for name, value in vars(moves).items() if name.isupper() and isinstance(value, str) and value in STRINGS and "-" in value]
    wanted = {"refusal." + code for code in codes}
    wanted |= {"fault." + node.args[0].value for node in FAULTS}
    wanted |= {"rank." + rank for rank in cards.RANKS} | {"suit." + suit for suit in cards.SUITS}
    assert len(codes) == 16 and len(FAULTS) > 20
    assert sorted(wanted - set(MESSAGES)) == []


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_houses_on_the_table_are_named(house):
    """A house that can be chosen has its name in the catalogue."""
    assert "house." + HOUSES[house].name in MESSAGES


def test_no_message_is_left_over():
    """Each message is used somewhere."""
    assert sorted(set(MESSAGES) - used()) == []


def test_calls_fill_the_places_of_their_messages():
    """What code hands to a message is what the message has places for."""
    for method, msgids, named in calls():
        for msgid in msgids:
            if named is not None:
                assert named == places(MESSAGES[msgid]) - ({"n"} if method == "count" else set()), msgid


def test_faults_carry_what_their_sentences_need():
    """Each Fault has the data for every place of its sentence; line and column go before it."""
    for node in FAULTS:
        named = {keyword.arg for keyword in node.keywords}
        msgid = "fault." + node.args[0].value
        assert places(MESSAGES[msgid]) <= named, msgid
        assert ("line" in named) == ("column" in named), msgid


EVERY = pytest.mark.parametrize("file", sorted(LOCALES.glob("*.po")), ids=lambda file: file.stem)


@pytest.mark.spec("APP-8")
@EVERY
def test_languages_say_the_same_messages_with_the_same_places(file):
    """A language has every message, and each with the places of the English one."""
    messages = catalogue(file)
    assert sorted(messages) == sorted(MESSAGES)
    for msgid, text in messages.items():
        assert isinstance(text, list) == isinstance(MESSAGES[msgid], list), msgid
        assert places(text) | {"n"} == places(MESSAGES[msgid]) | {"n"}, msgid


@pytest.mark.spec("APP-8")
@EVERY
def test_plurals_have_the_forms_of_their_language(file):
    """A message with a plural has as many forms as the catalogue says that its language has, and as Words takes it to have."""
    with open(file, "rb") as lines:
        forms = read_po(lines).num_plurals
    assert forms == (1 if file.stem in speech.ONE_FORM else 2)
    assert [msgid for msgid, text in catalogue(file).items() if isinstance(text, list) and len(text) != forms] == []


@EVERY
def test_messages_are_well_formed(file):
    """Places have plain names, no text begins or ends with a space or has two in a row, and letters with marks are composed in the usual way."""
    for msgid, text in catalogue(file).items():
        for form in text if isinstance(text, list) else [text]:
            fields = [field for field in string.Formatter().parse(form) if field[1] is not None]
            assert all(name.isidentifier() and not spec and not conversion for _, name, spec, conversion in fields), msgid
            assert form == form.strip() and "  " not in form and form == unicodedata.normalize("NFC", form), msgid


def test_nothing_in_thai_is_english():
    """Latin letters stand in Thai for codes, notation, cards of a board's text and keys alone."""
    allowed = re.compile(r"\{\w+\}|FC1(-C4-AAAAAKH|-C2-AAAAAKH)?|Foundations:|Freecells:|\bEsc\b|\b(C2|A–Z|QH|7D|TS|H-3|H-0|3a|bh|26v4|1–9|a–d|a, b, c|[AThv])\b|[AT]\b")
    found = {msgid: text for msgid, text in catalogue(LOCALES / "th.po").items() if re.search("[A-Za-z]", allowed.sub("", str(text)))}
    assert found == {}
