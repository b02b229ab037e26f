"""Set-up on first use, run by make with the machine's own Python and its standard library only.

Leaves .venv/ with the project's packages, node_modules/ with the browser runtimes and, for tests, a Chromium.
A step that has been done is skipped: .venv/.done/<step> holds the digest of what it was done from.
"""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
DONE = VENV / ".done"
LOG = VENV / "setup.log"

STEPS = {
    "build": ("packages", "runtimes"),
    "play": ("packages", "runtimes"),
    "test": ("packages", "test-packages", "runtimes", "chromium"),
    "engines": ("packages", "test-packages", "engines-packages", "runtimes", "engines"),
}
TITLES = {
    "packages": "Python packages",
    "test-packages": "packages for the tests",
    "runtimes": "browser runtimes",
    "chromium": "a Chromium for the tests",
    "engines-packages": "packages for the tests in other browsers",
    "engines": "Firefox and WebKitGTK for the tests",
}


class SetupError(Exception):
    """One line: what is missing and what to do."""


def check_python():
    """Refuse a Python that cannot run the project, before anything is written."""
    if sys.version_info < (3, 11):
        raise SetupError(
            "Python 3.11 or newer is needed, this is %d.%d (%s). Another one: make PYTHON=python3.12"
            % (sys.version_info[0], sys.version_info[1], sys.executable)
        )
    try:
        import ensurepip  # noqa: F401  Debian keeps it in a package of its own
        import venv  # noqa: F401
    except ImportError:
        raise SetupError(
            "Python's venv module is missing. On Debian and Ubuntu: apt-get install python3-venv (as root)"
        ) from None


def run(what, *command):
    """Run quietly with everything said kept in the log; a failure becomes one line."""
    with open(LOG, "a", encoding="utf-8") as log:
        start = log.tell()
        code = subprocess.call([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    if code:
        said = LOG.read_text(encoding="utf-8", errors="replace")[start:]
        raise SetupError("%s: %s (all of it: %s)" % (what, reason(said), LOG.relative_to(ROOT)))


def reason(said):
    """The line of a tool's output that a person needs."""
    if re.search(r"NewConnectionError|NameResolution|ConnectTimeout|timed out|Network is unreachable|Connection refused", said):
        return "the package index cannot be reached; check the network and run make again"
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith("ERROR")]
    return (errors or lines or ["failed without a word"])[-1]


def packages(extra=""):
    """Create .venv when there is none and install the project into it."""
    if not PYTHON.exists():
        VENV.mkdir(exist_ok=True)
        run(TITLES["packages"], sys.executable, "-m", "venv", VENV)
    run(TITLES["packages"], PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "--retries", "2", "--editable", str(ROOT) + extra)


def module(name):
    """A step that the project's own package does, in .venv; it says its own errors."""
    code = subprocess.call([str(PYTHON), "-m", name], cwd=ROOT)
    if code:
        sys.exit(code)


ACTIONS = {
    "packages": packages,
    "test-packages": lambda: packages("[test]"),
    "runtimes": lambda: module("tools.runtimes"),
    "chromium": lambda: module("tools.chromium"),
    "engines-packages": lambda: packages("[engines]"),
    "engines": lambda: module("tools.engines"),
}
INPUTS = {
    "packages": ["pyproject.toml"],
    "test-packages": ["pyproject.toml"],
    "runtimes": ["package.json", "package-lock.json"],
    "chromium": ["tools/chromium.py"],
    "engines-packages": ["pyproject.toml"],
    "engines": ["tools/engines.py", "engines/__init__.py"],
}


def digest(step):
    """What a step is done from, as text: its input files and the place of the project."""
    content = b"".join((ROOT / name).read_bytes() for name in INPUTS[step])
    return hashlib.sha256(content + str(ROOT).encode()).hexdigest()


def is_done(step):
    """Has this step been done from the present inputs, and is what it made still there?"""
    stamp = DONE / step
    made = ROOT / "node_modules" if step == "runtimes" else PYTHON
    return made.exists() and stamp.exists() and stamp.read_text() == digest(step)


def main(goal):
    check_python()
    steps = [step for step in STEPS[goal] if not is_done(step)]
    for number, step in enumerate(steps, 1):
        print("%d/%d %s …" % (number, len(steps), TITLES[step]), flush=True)
        ACTIONS[step]()
        DONE.mkdir(exist_ok=True)
        (DONE / step).write_text(digest(step))


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "build")
    except SetupError as error:
        sys.exit("make: %s" % error)
    except KeyboardInterrupt:
        sys.exit("make: stopped; run it again to go on")
