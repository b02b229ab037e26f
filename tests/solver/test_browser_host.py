"""The drivers and the page's host, on the browser's interpreters, with the compiled kernel: the same answers as here."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from engine import notation
from engine.deal import deal
from engine.solver.search import Search
from engine.solver.shorten import Shortening, shortest_possible
from tools import runtimes
from tools.kernel import kernel_module

ROOT = Path(__file__).parent.parent.parent
DEALS = [(1, 8, 4), (617, 8, 4), (11982, 8, 4), (5, 7, 5), (285, 8, 3)]
PROGRAM = """
import js, json
from table import bridge
from table.kernelhost import KernelHost
from engine import moves, notation
from engine.deal import deal
from engine.solver.hints import Guide, suggestion
from engine.solver.search import Search
from engine.solver.shorten import Shortening, shortest_possible

data = open("/table/kernel.wasm", "rb").read()
code = js.Uint8Array.new(len(data))
code.set(bridge.data(list(data)))
host = KernelHost(js.WebAssembly.Instance.new(js.WebAssembly.Module.new(code)).exports)
for number, columns, cells in DEALS:
    board = deal(number, columns, cells)
    verdict = Search(host, board).run()
    found = [verdict.status, verdict.work]
    if verdict.status == "solved":
        shorter = Shortening(host, board, False, verdict.moves, (16,)).run().moves
        guide, at, line = Guide(), board, []
        guide.take(board, shorter)
        while not at.is_won():
            move = guide.hint(at)
            line.append(notation.move_text(at, move))
            at = moves.apply(at, move)
        found += [shortest_possible(host, board), line, list(suggestion(board))]
    print(json.dumps(found))
"""


def here(host, number, columns, cells):
    """What the program should print for a deal."""
    from engine import moves
    from engine.solver.hints import suggestion

    board = deal(number, columns, cells)
    verdict = Search(host, board).run()
    found = [verdict.status, verdict.work]
    if verdict.status == "solved":
        at, line = board, []
        for move in Shortening(host, board, False, verdict.moves, (16,)).run().moves:
            line.append(notation.move_text(at, move))
            at = moves.apply(at, move)
        found += [shortest_possible(host, board), line, list(suggestion(board))]
    return found


@pytest.mark.spec("SOLVE-3")
@pytest.mark.parametrize("interpreter", ["micropython", "pyodide"])
def test_the_browsers_interpreters_answer_alike(interpreter, tmp_path, host):
    """Verdicts, short lines, bounds and hints are the same on MicroPython and Pyodide as on CPython."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "table").mkdir()
    for name in ("__init__.py", "bridge.py", "kernelhost.py"):
        shutil.copy(ROOT / "web" / "table" / name, tmp_path / "table")
    (tmp_path / "table" / "kernel.wasm").write_bytes(kernel_module())
    program = tmp_path / "program.py"
    program.write_text(f"DEALS = {DEALS}\n{PROGRAM}", "utf-8")
    words = [runtimes.node(), ROOT / "tests" / "engine" / "run.mjs", interpreter, tmp_path, runtimes.MODULES, program, "engine", "table"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [here(host, *table) for table in DEALS]
