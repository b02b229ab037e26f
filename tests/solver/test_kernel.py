"""The compiled kernel is the Python kernel: same answers, same memory, within the widths that the compiler inferred."""

import pytest

from compiler import oracle
from engine.deal import deal
from engine.solver.jobs import Job
from engine.solver.layout import FROM_THE_START, PROOF_ONLY
from engine.solver.pythonhost import PythonHost
from tests.solver.positions import ending
from tools.kernel import PARTS, WasmtimeHost

SAMPLES = {
    "deal 1": (deal(1), False, FROM_THE_START, 300),
    "deal 617, two stages": (deal(617), False, FROM_THE_START, 1200),
    "deal 2**33 - 1": (deal(2**33 - 1), False, FROM_THE_START, 300),
    "one cell": (deal(1, 8, 1), False, FROM_THE_START, 600),
    "seven columns": (deal(5, 7, 5), False, FROM_THE_START, 500),
    "six columns": (deal(7, 6, 6), False, FROM_THE_START, 600),
    "ten columns, no cell": (deal(3, 10, 0), False, FROM_THE_START, 500),
    "four columns, eight cells": (deal(3, 4, 8), False, FROM_THE_START, 500),
    "proof of 11982": (deal(11982), False, PROOF_ONLY, 9000),
    "proof with cards given back": (deal(781948), True, PROOF_ONLY, 9000),
    "an ending": (ending(5, 20), True, PROOF_ONLY, 5000),
}


@pytest.fixture(scope="module")
def checked():
    """The kernel's text with each result checked against its width."""
    return oracle.checked({path.stem: path.read_text(encoding="utf-8") for path in PARTS.glob("*.py")}, "kernel")


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_compiled_kernel_leaves_the_same_bytes(sample, checked, monkeypatch):
    """CPython and wasmtime answer alike and leave bit-equal memory; nothing outgrows its width."""
    board, gives_back, stage, budget = SAMPLES[sample]
    monkeypatch.setattr("engine.solver.pythonhost.kernel", checked)
    jobs = [Job(host, board, gives_back, 16384) for host in (WasmtimeHost(), PythonHost())]
    answers = []
    for job in jobs:
        job.prepare("solve", stage)
        answers.append([job.go_on("run_solve", budget), job.host.call("line")])
    assert answers[0] == answers[1]
    assert jobs[0].host.pages() == jobs[1].host.pages()
    size = jobs[0].host.pages() * 65536
    assert jobs[0].host.memory.read(jobs[0].host.store, 0, size) == jobs[1].host.memory


SHORT_SAMPLES = {
    "a beam": (deal(1), "shorten", (64, 0, 1000), "run_shorten", 400),
    "a beam that holds cards back": (deal(91), "shorten", (32, 1, 1000), "run_shorten", 300),
    "a beam to its end": (ending(3, 30), "shorten", (16, 0, 1000), "run_shorten", 5000),
    "a bound": (deal(30), "bound", (200,), None, 0),
    "a proof of the shortest": (deal(20), "shortest", (21,), "run_shortest", 60),
}


@pytest.mark.parametrize("sample", SHORT_SAMPLES)
def test_the_compiled_kernel_shortens_alike(sample, checked, monkeypatch):
    """The jobs for short lines leave the same bytes too."""
    board, prepare, numbers, run, budget = SHORT_SAMPLES[sample]
    monkeypatch.setattr("engine.solver.pythonhost.kernel", checked)
    jobs = [Job(host, board, False, 65536) for host in (WasmtimeHost(), PythonHost())]
    answers = [[job.prepare(prepare, *numbers), run and job.go_on(run, budget)] for job in jobs]
    assert answers[0] == answers[1]
    size = jobs[0].host.pages() * 65536
    assert jobs[0].host.memory.read(jobs[0].host.store, 0, size) == jobs[1].host.memory
