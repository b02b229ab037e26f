"""Modules stand on one another in one order, which docs/layers.txt writes down."""
import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = {"engine": ROOT / "engine", "table": ROOT / "web" / "table"}
ORDER = [line.strip() for line in (ROOT / "docs" / "layers.txt").read_text("utf-8").splitlines() if line.strip() and line[0] != "#"]


def modules():
    """{name: path} of the modules in engine/ and web/table/, packages left out."""
    found = {}
    for package, folder in FOLDERS.items():
        for path in sorted(folder.glob("**/*.py")):
            if path.name != "__init__.py":
                found[".".join([package, *path.relative_to(folder).with_suffix("").parts])] = path
    return found


MODULES = modules()


def imports(name, tree):
    """The own modules that a module named so imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names if alias.name.split(".")[0] in FOLDERS]
        elif isinstance(node, ast.ImportFrom):
            package = name.split(".")[:-node.level] if node.level else []
            base = ".".join(package + (node.module.split(".") if node.module else []))
            if base.split(".")[0] in FOLDERS:
                yield from [base] if base in MODULES else [base + "." + alias.name for alias in node.names]


def reaches(name, tree):
    """The imports of a module that its place in the order does not allow."""
    below = ORDER[:ORDER.index(name)]
    return [target for target in imports(name, tree) if target not in below]


def test_every_module_has_one_place():
    """docs/layers.txt names each module of engine/ and web/table/ once, and none that is not there."""
    assert sorted(ORDER) == sorted(MODULES), "write the module into docs/layers.txt, right below the last one that it imports"


@pytest.mark.parametrize("name", sorted(MODULES))
def test_modules_import_only_from_below(name):
    """No module imports one that stands after it, anywhere in its code."""
    assert reaches(name, ast.parse(MODULES[name].read_text("utf-8"))) == []


def test_the_engine_comes_before_the_table():
    """Nothing of the engine stands on the table."""
    assert [name.split(".")[0] for name in ORDER] == sorted([name.split(".")[0] for name in ORDER])


@pytest.mark.parametrize("name, code", [
    ("engine.cards", "from . import moves"),
    ("engine.cards", "from .board import Board"),
    ("engine.moves", "def f():\n    from engine.view import view"),
    ("engine.solver.replay", "from ..view import view\nimport table.dom"),
    ("engine.view", "import table.dom"),
    ("table.dom", "from .main import start"),
])
def test_the_check_sees(name, code):
    """Each way to import from above is seen."""
    assert len(reaches(name, ast.parse(code))) >= 1


def test_packages_themselves_import_nothing():
    """An __init__.py is a docstring: importing a package costs nothing and reaches nowhere."""
    for folder in FOLDERS.values():
        for path in folder.glob("**/__init__.py"):
            assert [type(node) for node in ast.parse(path.read_text("utf-8")).body] == [ast.Expr], path


def test_text_never_becomes_markup():
    """The table has no way by which a text could become elements."""
    ways = ("innerHTML", "outerHTML", "insertAdjacentHTML", "setHTML", "createContextualFragment", "document.write", "eval(")
    sources = {path: path.read_text("utf-8") for path in (ROOT / "web").rglob("*") if path.suffix in (".py", ".js")}
    assert len(sources) > 40
    assert [(path.name, way) for path, source in sources.items() for way in ways if way in source] == []
