"""The solver in Chromium against the best native one, and what it promises about lines and proofs.

python -m bench.solver --long adds what takes minutes: proofs of the shortest, and all deals 1-32000.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean, median

from playwright.sync_api import sync_playwright

from bench.rows import Row, missed, table
from engine.deal import deal
from engine.solver import layout
from engine.solver.jobs import packed
from engine.solver.search import Search
from engine.solver.shorten import Shortening, Shortest, shortest_possible
from engine.solver.verdict import SEARCHING, SOLVED
from tools.kernel import WasmtimeHost, kernel_module
from tools.server import Server

NATIVE = "freecell-solver-range-parallel-solve"  # Debian's package freecell-solver-bin
RANGES = ((1, 1000), (20001, 21000))
UNSOLVABLE = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)  # of 8 columns and 4 cells, below a million
TABLE = [8, 4, 0, 65536]  # columns, cells, foundations give nothing back, kilobytes
HOMES = 52
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}  # finer clock
PAGE = """<!doctype html><script>
const work = (data) => new Promise((done, fail) => {
  const worker = new Worker("solver_worker.js");
  worker.onmessage = (event) => { done(event.data); worker.terminate(); };
  worker.onerror = (event) => fail(event.message);
  worker.postMessage({ ...data, wasm: Uint8Array.from(data.wasm), jobs: data.jobs.map((job) => ({ ...job, positions: job.positions.map((p) => Uint8Array.from(p)) })) });
});
</script>"""


def rows(browser, site, rounds=5):
    """One row per budget; `site` is not used: the kernel is compiled here."""
    with tempfile.TemporaryDirectory() as folder, _served(folder) as server:
        page = browser.new_page()
        page.goto(server.address)
        found = _races(page, rounds) + _lines(page) + _proofs(page)
        page.close()
    return found


class _served:
    """The folder with the worker and its page, served while this is open."""

    def __init__(self, folder):
        Path(folder, "index.html").write_text(PAGE, encoding="utf-8")
        shutil.copy(Path(__file__).parent / "solver_worker.js", folder)
        self.server = Server(Path(folder), headers=ISOLATED)

    def __enter__(self):
        return self.server.start()

    def __exit__(self, *error):
        self.server.stop()


def _work(page, *jobs):
    """What the worker finds for each job."""
    data = {"wasm": list(kernel_module()), "start": layout.START, "wanted": layout.WANTED, "pages": layout.PAGES, "jobs": list(jobs)}
    return page.evaluate("(data) => work(data)", data)


def _deals(numbers, columns=8, cells=4):
    return [list(packed(deal(n, columns, cells))) for n in numbers]


def _races(page, rounds):
    """Both solvers over the same deals in turns, the best of several rounds per deal: ratios of the medians and of the means."""
    found = []
    for first, last in RANGES:
        job = {"positions": _deals(range(first, last + 1)), "table": TABLE, "stage": 0, "rounds": rounds}
        ours, native = [], []
        for _ in range(3):
            ours.append(_work(page, job)[0]["times"])
            native += [_native(first, last) for _ in range(rounds // 2)]
        a = [min(times) for times in zip(*ours)]
        b = [min(times) for times in zip(*native)] if all(native) else None
        for name, middle in (("median", median), ("mean", mean)):
            what = f"deals {first}-{last}, {name}, of fc-solve"
            if b is None:
                found.append(Row(what, 1000 * middle(a), " µs", None, f"{NATIVE} is not installed: no comparison"))
            else:
                detail = f"{1000 * middle(a):.0f} µs in Chromium against {1000 * middle(b):.0f} µs native, -l lg, one run"
                found.append(Row(what, middle(a) / middle(b), "×", 0.6, detail))
    return found


def _native(first, last):
    """ms per deal of the native solver, the first left out: differences between its lines of progress."""
    if shutil.which(NATIVE) is None:
        return []
    done = subprocess.run([NATIVE, str(first), str(last), "1", "-l", "lg"], capture_output=True, text=True, check=True)
    clock = [float(x) for x in re.findall(r"at (\d+\.\d+)", done.stdout)]
    return [1000 * (b - a) for a, b in zip(clock, clock[1:])]


def _lines(page):
    """Lengths of the quick lines and of the short ones, with the time these take."""
    hundred, thousand = _deals(range(1, 101)), _deals(range(1, 1001))
    quick = _work(page, {"positions": thousand, "table": TABLE, "stage": 0, "rounds": 1})[0]
    jobs = [{"positions": deals, "table": TABLE, "widths": widths, "homes": HOMES, "rounds": 3} for deals, widths in ((thousand, [80]), (hundred, [80]), (hundred, [80, 1024]))]
    many, few, long = _work(page, *jobs)
    return [
        Row("quick lines, deals 1-1000, mean", mean(quick["lengths"]), " moves", 92, f"longest {max(quick['lengths'])}; all {quick['answers'].count(1)} solved"),
        Row("short lines, deals 1-1000, mean", mean(many["lengths"]), " moves", 80, f"without a line: {many['lengths'].count(0)}"),
        Row("  their time, mean", mean(many["times"]), " ms", 15, f"beam of 80 in Chromium, median {median(many['times']):.1f} ms"),
        Row("short lines, deals 1-100, mean", mean(few["lengths"]), " moves", 80, f"in {mean(few['times']):.1f} ms"),
        Row("shorter lines, deals 1-100, mean", mean(long["lengths"]), " moves", 78.1, "beams of 80 and 1024"),
        Row("  their time, mean", mean(long["times"]), " ms", 300, f"median {median(long['times']):.0f} ms"),
    ]


def _proofs(page):
    """How long proofs take in Chromium, as the page searches: quick tries first."""
    jobs = [{"positions": _deals([n]), "table": TABLE, "stage": 0, "rounds": 3} for n in UNSOLVABLE]
    found = _work(page, *jobs)
    times = [f["times"][0] for f in found]
    proven = sum(f["answers"] == [2] for f in found)
    return [
        Row("deal 11982 proven", times[0], " ms", 100, "in Chromium, from the question to the proof"),
        Row("all eight below a million proven", sum(times), " ms", 500, f"{proven} of 8 proven"),
    ]


def long_rows():
    """What takes minutes, through wasmtime: the hundred shortest lines, hard tables, all deals 1-32000."""
    host = WasmtimeHost()
    return [*_shortest(host), *_hard(host), *_all(host)]


def _shortest(host):
    """Deals 1-100 whose line is not proven the shortest within ten seconds of processor time each."""
    proven = 0
    for number in range(1, 101):
        board = deal(number)
        bound = shortest_possible(host, board, False, 5000)
        line = Shortening(host, board, line=Search(host, board).run().moves, widths=(80, 1024), bound=bound).run().moves
        began = time.process_time()
        proof = Shortest(host, board, line, 1024 * 1024, 5000)
        while (verdict := proof.step(500)).status == SEARCHING and time.process_time() - began < 10:
            pass
        proven += verdict.status == SOLVED
    return [Row("deals 1-100 not proven shortest", 100 - proven, "", 50, "within 10 s each")]


def _hard(host):
    """8 columns and 2 cells, deals 1-500: those undecided; 6 columns and 6 cells, deal 191: its proof."""
    verdicts = [Search(host, deal(n, 8, 2), kilobytes=1024 * 1024).run().status for n in range(1, 501)]
    began = time.process_time()
    hard = WasmtimeHost()
    verdict = Search(hard, deal(191, 6, 6), kilobytes=500 * 1024).run()
    seconds = time.process_time() - began
    return [
        Row("8x2, deals 1-500, undecided", verdicts.count("undecided"), "", 0, json.dumps({v: verdicts.count(v) for v in sorted(set(verdicts))})),
        Row("6x6, deal 191 proven", seconds, " s", 30, f"{verdict.status}, {verdict.work} positions"),
        Row("  its memory", hard.pages() / 16, " MB", 512, "all of the kernel's"),
    ]


def _all(host):
    """Deals 1-32000: those neither solved nor proven, and the longest quick line."""
    verdicts = [Search(host, deal(n)).run() for n in range(1, 32001)]
    solved = [len(v.moves) for v in verdicts if v.status == SOLVED]
    detail = f"{len(solved)} solved and replayed, mean {mean(solved):.1f} moves"
    return [
        Row("deals 1-32000 not solved", 32000 - len(solved), "", 1, detail),
        Row("  longest line", max(solved), " moves", 150, "quick lines"),
    ]


def main(words):
    """Measure by itself: exit status 1 when a budget is missed."""
    from bench import pages

    with sync_playwright() as tools:
        browser = pages.launch(tools)
        found = rows(browser, None)
        browser.close()
    if "--long" in words:
        found += long_rows()
    print(table(found))
    return int(any(map(missed, found)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
