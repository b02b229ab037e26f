"""All budgets as a table; a missed one makes the run fail."""

import sys
import tempfile
from pathlib import Path

PARTS = ("boot", "hanging", "size", "taps", "games", "hints", "solver", "lighthouse")


def add(commands):
    """Put `freecell bench` into the command line."""
    parser = commands.add_parser("bench", help="measure speed and size against their budgets")
    parser.add_argument("part", nargs="*", metavar="part", help=f"only these: {', '.join(PARTS)} (default: all)")
    parser.set_defaults(run=_run)


def _run(options):
    from tools import ToolError

    unknown = [part for part in options.part if part not in PARTS]
    if unknown:
        raise ToolError(f'nothing is measured under "{unknown[0]}": there are {", ".join(PARTS)}')
    with tempfile.TemporaryDirectory() as place:
        sys.exit(1 if measure(Path(place) / "site", options.part or PARTS) else 0)


def measure(site, parts):
    """Build the site, measure the parts, print the table; returns how many budgets were missed."""
    from importlib import import_module

    from bench import pages, rows
    from playwright.sync_api import sync_playwright
    from tools.build import build

    build(site)
    found = []
    with sync_playwright() as tools:
        browser = pages.launch(tools)
        for part in parts:
            found += import_module(f"bench.{part}").rows(browser, site)
        browser.close()
    print(rows.table(found))
    return sum(map(rows.missed, found))
