"""freecell census: every deal of a range judged, on all cores or a cluster; what was judged before is not judged again.

The result file is text: a first line that says which table and rule, then a line per deal: number, verdict, length of the
line (0 without one), positions looked at. Chunks of deals come in any order; a line cut off by an interruption is dropped.
"""

import json
import os
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import joblib
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.deal import LAST, deal
from engine.solver.search import Search
from engine.solver.verdict import SOLVED
from tools import ToolError, censusreport
from tools.kernel import WasmtimeHost
from tools.positions import add_table_options, table

CHUNK = 25  # deals that a worker judges before it reports
STEP = 1 << 22


def add(commands):
    """The subcommand, and its report."""
    parser = commands.add_parser("census", help="judge every deal of a range", description=__doc__.split("\n")[0])
    actions = parser.add_subparsers(title="actions", required=True, metavar="action")
    run = actions.add_parser("run", help="judge the deals FIRST to LAST")
    run.add_argument("first", type=int, metavar="FIRST")
    run.add_argument("last", type=int, metavar="LAST")
    add_table_options(run)
    run.add_argument("--gives-back", action="store_true", help="foundations hand their top card back to a column")
    run.add_argument("--out", metavar="FILE", help="the result file, gone on with when it is there (default: census-8x4.txt and so on)")
    run.add_argument("--jobs", type=int, default=-1, metavar="N", help="processes (default: one per core)")
    run.add_argument("--dask", metavar="ADDRESS", help="spread over the Dask cluster with this scheduler; `local` starts one here")
    run.add_argument("--memory", type=int, default=1024, metavar="MB", help="most memory for one deal (default: 1024)")
    run.set_defaults(run=_run)
    censusreport.add(actions)


def judged(first, last, columns, cells, gives_back, kilobytes):
    """[(number, verdict, length, work), ...] of a chunk of deals; runs in the workers."""
    host, rows = _host(), []
    for number in range(first, last + 1):
        verdict = Search(host, deal(number, columns, cells), gives_back, kilobytes).run(STEP)
        length = len(verdict.moves) if verdict.status == SOLVED else 0
        rows.append((number, verdict.status, length, verdict.work))
    return rows


@cache
def _host():
    """The kernel of this process: one, so that a process never holds more than the memory of one search."""
    return WasmtimeHost()


def chunks(first, last, done):
    """Ranges (first, last) that cover the deals not yet done, CHUNK at most in each."""
    out, start = [], None
    for number in range(first, last + 2):
        wanted = number <= last and number not in done
        if start is not None and (not wanted or number - start == CHUNK):
            out.append((start, number - 1))
            start = None
        if wanted and start is None:
            start = number
    return out


def head(columns, cells, gives_back):
    """The first line of a result file."""
    return json.dumps({"columns": columns, "cells": cells, "gives_back": gives_back})


def go_on(file, first_line):
    """Deals already in the file; a new file gets its first line, a cut-off last line is taken away."""
    if not file.exists():
        file.write_text(first_line + "\n", encoding="utf-8")
        return set()
    text = file.read_text(encoding="utf-8")
    if text.split("\n")[0] != first_line:
        raise ToolError(f"{file} holds another table: {text.split(chr(10))[0]}; name another file with --out")
    if not text.endswith("\n"):
        text = text[: text.rfind("\n") + 1]
        file.write_text(text, encoding="utf-8")
    return {int(line.split()[0]) for line in text.splitlines()[1:]}


def _run(options):
    columns, cells = table(options)
    if not 1 <= options.first <= options.last <= LAST:
        raise ToolError(f"deals {options.first} to {options.last}: take 1 to {LAST}, the smaller first")
    file = Path(options.out or f"census-{columns}x{cells}.txt")
    done = go_on(file, head(columns, cells, options.gives_back))
    todo = chunks(options.first, options.last, done)
    work = [joblib.delayed(judged)(*chunk, columns, cells, options.gives_back, options.memory * 1024) for chunk in todo]
    with _backend(options), open(file, "a", encoding="utf-8") as out, _bar() as bar:
        task = bar.add_task(f"{columns}x{cells}", total=options.last - options.first + 1)
        bar.advance(task, options.last - options.first + 1 - sum(b - a + 1 for a, b in todo))
        for rows in joblib.Parallel(n_jobs=options.jobs, return_as="generator_unordered")(work):
            out.write("".join("%d %s %d %d\n" % row for row in rows))
            out.flush()
            os.fsync(out.fileno())
            bar.advance(task, len(rows))
    print(censusreport.sentence(censusreport.read(file)))


def _bar():
    return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("deals"), TimeRemainingColumn())


@contextmanager
def _backend(options):
    """Where the work goes while this is open: processes here, or a Dask cluster."""
    if options.dask is None:
        with joblib.parallel_config(backend="loky"):
            yield
        return
    try:
        from distributed import Client
    except ImportError:
        raise ToolError("a Dask cluster needs more packages: pip install -e '.[census]'") from None
    with Client(None if options.dask == "local" else options.dask) as client, joblib.parallel_config(backend="dask"):
        client.wait_for_workers(1)
        yield
