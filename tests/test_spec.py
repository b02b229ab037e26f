"""docs/spec.md and the tests hold each other: each statement has a test, each test's ID a statement."""
import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SPEC = ROOT / "docs" / "spec.md"
STATEMENT = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* \S", re.MULTILINE)
STATEMENTS = STATEMENT.findall(SPEC.read_text("utf-8"))
TO_COME = [word for line in (ROOT / "docs" / "to-come.txt").read_text("utf-8").splitlines() if not line.startswith("#") for word in line.split()]


def marks(node):
    """The IDs of the spec marks in a piece of a test's source."""
    found = [part for part in ast.walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == "spec"]
    return [value.value for part in found for value in part.args if isinstance(value, ast.Constant)]


def marked(tree):
    """[(ID, test function)] of the marked tests of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                yield from [(identity, node) for identity in marks(decorator)]


FILES = sorted((ROOT / "tests").glob("**/test_*.py")) + sorted((ROOT / "e2e").glob("**/test_*.py"))
MARKED = [(identity, path, node) for path in FILES for identity, node in marked(ast.parse(path.read_text("utf-8")))]
TESTED = {identity for identity, path, node in MARKED}
# in other browsers the same things are proven once more, so these stand in for no other test
ELSEWHERE = [(identity, path, node) for path in sorted((ROOT / "engines").glob("test_*.py")) for identity, node in marked(ast.parse(path.read_text("utf-8")))]


def test_statements_are_numbered_without_gaps():
    """Each group counts 1, 2, 3 … and each ID stands once."""
    groups = {}
    for identity in STATEMENTS:
        group, number = identity.split("-")
        groups.setdefault(group, []).append(int(number))
    assert {group: numbers for group, numbers in groups.items() if numbers != list(range(1, len(numbers) + 1))} == {}
    assert {group: len(numbers) for group, numbers in groups.items()} == {
        "RULE": 11, "DEAL": 6, "CLASSIC": 19, "QUIET": 7, "POINTS": 7, "FLEX": 7, "APP": 12, "FIT": 6, "PWA": 4, "EMBED": 4, "SOLVE": 7}


@pytest.mark.parametrize("identity", [one for one in STATEMENTS if one not in TO_COME])
def test_every_statement_has_a_test(identity):
    """A statement of docs/spec.md is carried by a test, unless docs/to-come.txt lists it."""
    assert identity in TESTED


def test_the_list_of_what_is_to_come_only_shrinks():
    """An ID on the list has no test yet, stands there once, and is a statement's."""
    assert sorted(set(TO_COME) & TESTED) == [], "tested by now: take it out of docs/to-come.txt"
    assert len(set(TO_COME)) == len(TO_COME)
    assert sorted(set(TO_COME) - set(STATEMENTS)) == []


def test_every_mark_is_a_statement():
    """No test carries an ID that docs/spec.md has not."""
    assert sorted({identity for identity, path, node in MARKED + ELSEWHERE} - set(STATEMENTS)) == []


def test_marked_tests_say_what_they_prove():
    """Each test that carries an ID has the sentence that it proves as its docstring."""
    assert [(path.name, node.name) for identity, path, node in MARKED + ELSEWHERE if not ast.get_docstring(node)] == []


def test_a_mark_is_found_wherever_it_stands():
    """Alone, with several IDs, and on one case of many."""
    code = """
@pytest.mark.spec("RULE-1", "RULE-2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.spec("RULE-3"))])
def test_x(x): pass

def helper(): pytest.mark.spec("RULE-4")
"""
    assert sorted(identity for identity, node in marked(ast.parse(code))) == ["RULE-1", "RULE-2", "RULE-3"]
