"""engine/ is written in the Python that CPython, Pyodide and MicroPython share; web/table/ in MicroPython's syntax."""
import ast
import builtins
import subprocess
from pathlib import Path

import pytest

from tools import runtimes

ROOT = Path(__file__).parent.parent
ENGINE = sorted((ROOT / "engine").glob("**/*.py"))
TABLE = sorted((ROOT / "web" / "table").glob("**/*.py"))

# What the engine may import from outside itself: there on all three, and it reaches no browser, clock, chance or file.
LIBRARY = {"array", "collections", "heapq", "json", "struct"}
BUILTINS = {name for name in dir(builtins) if not name.startswith("_")}
TYPES = (str, bytes, list, dict, set, tuple, int, float)
OUTSIDE = {"open", "input", "print", "exec", "eval", "compile", "__import__"}
# namedtuple's own methods besides those of a tuple; none is on MicroPython
NAMEDTUPLE = {"_replace", "_asdict", "_make", "_fields", "_field_defaults"}

ASK = """
import builtins
for name in NAMES:
    if not hasattr(builtins, name): print(name)
for name in METHODS:
    if not any([hasattr(t, name) for t in (str, bytes, list, dict, set, tuple, int, float)]): print("." + name)
"""


@pytest.fixture(scope="module")
def lacking(tmp_path_factory):
    """Built-in names, and .methods of built-in types, that CPython has and MicroPython says it has not."""
    methods = sorted({name for kind in TYPES for name in dir(kind) if not name.startswith("__")})
    file = tmp_path_factory.mktemp("dialect") / "ask.py"
    file.write_text("NAMES = %r\nMETHODS = %r\n%s" % (sorted(BUILTINS), methods, ASK), "utf-8")
    command = [runtimes.node(), ROOT / "tests" / "engine" / "run.mjs", "micropython", ROOT, runtimes.MODULES, file]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split()) | {"." + name for name in NAMEDTUPLE}


def syntax_faults(tree):
    """(node, why) of what MicroPython cannot parse, or parses and cannot do."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Match, ast.TryStar)):
            yield node, "match and except* are not there"
        elif isinstance(node, (ast.List, ast.Tuple, ast.Set)) and not isinstance(getattr(node, "ctx", None), ast.Store):
            if any(isinstance(item, ast.Starred) for item in node.elts):
                yield node, "no star inside a display: write list(a) + list(b)"
        elif isinstance(node, ast.Dict) and None in node.keys:
            yield node, "no double star inside a display: write d.update()"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield node.posonlyargs[0], "no positional-only parameters"
        elif isinstance(node, ast.Slice) and node.step is not None:
            yield node, "no slice with a step: write a loop over range()"
        elif isinstance(node, ast.ImportFrom) and node.module == "__future__":
            yield node, "__future__ is not there"


def library_faults(tree, lacking):
    """(node, why) of names that are not on MicroPython, or that reach out of the engine."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            modules = [node.module]
        for module in modules:
            if module.split(".")[0] not in LIBRARY | {"engine"}:
                yield node, "import of " + module
        if isinstance(node, ast.Name) and (node.id in lacking or node.id in OUTSIDE) and node.id not in own:
            yield node, node.id + " is not on MicroPython, or reaches out of the engine"
        if isinstance(node, ast.Attribute) and "." + node.attr in lacking and node.attr not in own:
            yield node, "." + node.attr + "() is not on MicroPython"
        if isinstance(node, ast.keyword) and node.arg == "sort_keys":
            yield node.value, "json.dumps(sort_keys=) is not on MicroPython"


def lines(path, found):
    return ["%s:%d %s" % (path.relative_to(ROOT), node.lineno, why) for node, why in found]


@pytest.mark.parametrize("path", ENGINE + TABLE, ids=lambda path: str(path.relative_to(ROOT)))
def test_micropython_can_parse_it(path):
    """No statement or display that MicroPython does not know."""
    assert lines(path, syntax_faults(ast.parse(path.read_text("utf-8")))) == []


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_uses_what_all_three_have(path, lacking):
    """No built-in, method or module that one of the interpreters lacks, and none that reaches browser, clock, chance or file."""
    assert lines(path, library_faults(ast.parse(path.read_text("utf-8")), lacking)) == []


@pytest.mark.parametrize("code", [
    "match x:\n case 1: pass", "y = [*a, *b]", "y = {**a}", "def f(a, /): pass", "y = a[::2]", "from __future__ import annotations",
])
def test_the_parser_check_sees(code):
    """Each thing that MicroPython cannot parse is seen."""
    assert len(list(syntax_faults(ast.parse(code)))) == 1


@pytest.mark.parametrize("code", [
    "import random", "import time", "import js", "import dataclasses", "from os import path", "open('x')", "n.bit_length()", "s.zfill(3)",
    "b._replace(x=1)", "json.dumps(d, sort_keys=True)", "s.removeprefix('a')", "breakpoint()",
])
def test_the_library_check_sees(code, lacking):
    """Each thing that is not in the shared library is seen."""
    assert len(list(library_faults(ast.parse(code), lacking))) == 1


def test_the_interpreter_was_asked(lacking):
    """MicroPython itself says what it lacks."""
    assert {".bit_count", ".zfill", ".casefold", "breakpoint"} <= lacking
    assert not {".split", ".append", "enumerate", "sorted", "sum"} & lacking
