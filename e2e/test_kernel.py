"""The kernel in Chromium leaves the memory that it leaves in CPython."""

import hashlib

import pytest

from engine.deal import deal
from engine.solver import layout
from engine.solver.jobs import Job, packed
from engine.solver.layout import FROM_THE_START, PROOF_ONLY
from engine.solver.pythonhost import PythonHost
from tools.kernel import kernel_module

RUN = """async ({ wasm, position, start, wanted, pages, prepare, numbers, run, budget }) => {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(wasm));
  const kernel = instance.exports, size = () => kernel.memory.buffer.byteLength >> 16;
  new Uint8Array(kernel.memory.buffer).set(position, start);
  kernel.give(size());
  kernel[prepare](...numbers);
  let answer;
  while ((answer = kernel[run](budget)) === 4) {
    const words = new Int32Array(kernel.memory.buffer);
    kernel.memory.grow(words[wanted] - words[pages]);
    kernel.give(size());
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", kernel.memory.buffer));
  return { answer, pages: size(), digest: [...digest].map((x) => x.toString(16).padStart(2, "0")).join("") };
}"""

SAMPLES = {
    "deal 1": (deal(1), "solve", (FROM_THE_START,), "run_solve", 500),
    "six columns": (deal(7, 6, 6), "solve", (FROM_THE_START,), "run_solve", 700),
    "proof of 11982": (deal(11982), "solve", (PROOF_ONLY,), "run_solve", 9000),
    "a beam": (deal(1), "shorten", (64, 0, 1000), "run_shorten", 300),
    "a proof of the shortest": (deal(20), "shortest", (21,), "run_shortest", 60),
}


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_memory_is_bit_equal(sample, browser, serve, tmp_path):
    """Chromium and CPython give the same answer and leave the same bytes, in every job of the kernel."""
    board, prepare, numbers, run, budget = SAMPLES[sample]
    job = Job(PythonHost(), board, False, 16384)
    job.prepare(prepare, *numbers)
    answer = job.go_on(run, budget)
    (tmp_path / "index.html").write_text("<!doctype html><title>kernel</title>", "utf-8")
    page = browser.new_page()
    page.goto(serve(folder=tmp_path).address)
    data = {"wasm": list(kernel_module()), "position": list(packed(board)), "start": layout.START, "wanted": layout.WANTED}
    data |= {"pages": layout.PAGES, "prepare": prepare, "run": run, "budget": budget}
    data["numbers"] = [len(board.columns), len(board.cells), 0, 16384, *numbers]
    found = page.evaluate(RUN, data)
    page.close()
    assert found == {"answer": answer, "pages": job.host.pages(), "digest": hashlib.sha256(job.host.memory).hexdigest()}
