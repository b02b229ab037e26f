"""The `freecell` command: one subcommand per thing to do; each module adds its own."""

import argparse
import sys
from pathlib import Path

from bench import run as bench
from tools import ToolError, census, pictures, solve


def main(words=None):
    """Entry point; a ToolError is one line and exit status 1."""
    parser = argparse.ArgumentParser(prog="freecell", description="FreeCell: build the site and play it here.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="command")
    _add_build(commands)
    _add_play(commands)
    for module in (solve, census, pictures, bench):
        module.add(commands)
    options = parser.parse_args(words)
    try:
        return options.run(options)
    except ToolError as error:
        sys.exit(f"freecell: {error}")


def _add_build(commands):
    parser = commands.add_parser("build", help="make dist/, which any static host can serve")
    parser.add_argument("--out", default="dist", metavar="FOLDER", help="where to put it (default: dist)")
    parser.set_defaults(run=_build)


def _build(options):
    from tools.build import build

    site = build(Path(options.out).resolve())
    app = next(path.split("/")[0] for path in site if path.startswith("app-"))
    size = sum(map(len, site.values())) / 1e6
    print(f"{options.out}/: {len(site)} files, {size:.1f} MB, {app}")


def _add_play(commands):
    parser = commands.add_parser("play", help="serve the site on this machine and open the browser")
    parser.add_argument("--folder", default="dist", help="what to serve (default: dist)")
    parser.add_argument("--port", type=int, default=8000, help="first port to try (default: 8000)")
    parser.add_argument("--no-open", action="store_true", help="say the address, open nothing")
    parser.set_defaults(run=_play)


def _play(options):
    from tools.server import play

    play(Path(options.folder), options.port, open_browser=not options.no_open)
