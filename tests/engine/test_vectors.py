"""The same answers on CPython, on Pyodide and on MicroPython."""
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.words import MESSAGES
from tools import runtimes

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """vectors.py with the catalogue before it."""
    file = tmp_path_factory.mktemp("vectors") / "program.py"
    file.write_text("MESSAGES = %r\n" % MESSAGES + (HERE / "vectors.py").read_text("utf-8"), "utf-8")
    return file


def answers(*command):
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return done.stdout.decode().splitlines()


@pytest.fixture(scope="module")
def expected(program):
    """What CPython answers."""
    return answers(sys.executable, "-X", "utf8", program)


@pytest.mark.spec("DEAL-3")
@pytest.mark.parametrize("interpreter", ["micropython", "pyodide"])
def test_every_interpreter_gives_the_same_answers(interpreter, program, expected):
    """Deals, codes, texts and their faults, games, pictures and sentences are the same as on CPython, line by line."""
    found = answers(runtimes.node(), HERE / "run.mjs", interpreter, ROOT, runtimes.MODULES, program, "engine")
    for line, (ours, theirs) in enumerate(zip(expected, found), 1):
        assert ours == theirs, "line %d" % line
    assert len(found) == len(expected)


def test_the_questions_reach_every_part(expected):
    """There are answers of each kind: legal and refused, read and at fault, from each house."""
    kinds = {line.split(" | ")[0] for line in expected}
    assert kinds == {"pack", "deal", "text", "number", "code", "move", "line", "board", "game", "see", "lit", "finish", "tap", "why", "pile",
                     "play", "undo", "end", "link", "broken", "key", "perft"}
    asked = "\n".join(expected)
    assert all("game | " + house in asked for house in ("classic", "quiet", "points", "flexcell"))
    assert all(" %s: " % code in asked for code in ("number.letters", "code.head", "move.source", "board.twice", "board.missing", "link.sign", "link.damaged"))
    assert len(expected) > 4000


@pytest.mark.spec("DEAL-3")
def test_deals_never_change(expected):
    """The layouts of 68 deals on each table, and their codes, are the ones of the first version."""
    deals = "\n".join([line for line in expected if line.startswith("deal | ")])
    assert hashlib.sha256(deals.encode()).hexdigest() == (ROOT / "tests" / "data" / "deals.sha256").read_text("utf-8").split()[0]
