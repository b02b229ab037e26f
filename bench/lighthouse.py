"""Lighthouse's four scores for the table and a rules page, on the phone that it simulates."""

import functools
import json
import os
import subprocess
from pathlib import Path
from statistics import median

import brotli
from bench.rows import Row
from tools import ToolError, runtimes
from tools.chromium import find
from tools.server import Server

VERSION = "12.2.3"
PLACE = Path("build/lighthouse")
PAGES = {"table": "", "rules": "rules.html"}
BUDGETS = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
MOST = 1_000_000  # bytes
TEXTS = (".html", ".css", ".js", ".json", ".svg", ".webmanifest", ".wasm", ".bin")  # what such a host squeezes


def rows(browser, site, rounds=3):
    """One row per page and score, the median of the rounds; the site is sent as a host with brotli would send it."""
    program = _program()
    server = Server(site, hook=functools.partial(_answer, _squeezed(site))).start()
    found = []
    for name, page in PAGES.items():
        reports = [_report(program, server.address + page) for _ in range(rounds)]
        for kind, budget in BUDGETS.items():
            score = median(100 * report["categories"][kind]["score"] for report in reports)
            found.append(Row(f"Lighthouse, {name}, {kind}", score, "", budget, _detail(reports[-1], kind), least=True))
    server.stop()
    return found


def _program():
    """Lighthouse's own, brought from npm on first use."""
    program = PLACE / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        PLACE.mkdir(parents=True, exist_ok=True)
        runtimes.call("Lighthouse", runtimes.npm(), "install", "--prefix", PLACE.resolve(), "--ignore-scripts", "--no-audit", "--no-fund", "--no-save",
                      "--loglevel=error", f"lighthouse@{VERSION}")
    return program


def _squeezed(site):
    """{path: its bytes squeezed}, made before anything is timed; Pyodide, which comes long after, is left as it is."""
    files = [path for path in site.rglob("*") if path.suffix in TEXTS and path.stat().st_size < MOST]
    return {path.relative_to(site).as_posix(): brotli.compress(path.read_bytes(), quality=11) for path in files}


def _answer(squeezed, handler):
    """Answer as a host with brotli does."""
    place = handler.place or "index.html"
    if place not in squeezed:
        return False
    handler.send_response(200)
    handler.send_header("Content-Type", handler.guess_type(place))
    handler.send_header("Content-Encoding", "br")
    handler.send_header("Content-Length", str(len(squeezed[place])))
    handler.end_headers()
    handler.wfile.write(squeezed[place])
    return True


def _report(program, address):
    words = [runtimes.node(), program, address, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
             "--only-categories=" + ",".join(BUDGETS)]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, env={**os.environ, "CHROME_PATH": find()}, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise ToolError(f"Lighthouse: {(done.stderr.strip().splitlines() or ['it says nothing'])[-1]}")
    return json.loads(done.stdout)


def _detail(report, kind):
    """The figures behind the performance, the audits behind what another score lacks."""
    audits = report["audits"]
    if kind == "performance":
        shown = {"FCP": "first-contentful-paint", "LCP": "largest-contentful-paint", "TBT": "total-blocking-time", "CLS": "cumulative-layout-shift", "SI": "speed-index"}
        return ", ".join(f"{short} {audits[name]['displayValue']}" for short, name in shown.items()).replace("\xa0", " ")
    lost = [one["id"] for one in report["categories"][kind]["auditRefs"] if one["weight"] and audits[one["id"]]["score"] not in (1, None)]
    return "nothing found" if not lost else "found: " + ", ".join(lost)
