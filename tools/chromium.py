"""A Chromium for the tests: an installed one, else Playwright's own, else Debian's package when root; its lean twin; and Thai letters for it."""

import os
import shutil
import subprocess
import sys

from tools import ToolError

SHELL = "chromium-headless-shell"  # the same engine without a browser's windows: tests take half the time
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find():
    """Path of a Chromium that is there already, or None."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return _playwrights()


def lean():
    """Path of the Chromium that most tests run in: the one without windows where there is it, or None."""
    return shutil.which(SHELL) or find()


def ensure():
    """Path of a Chromium, brought when there is none."""
    _ensure_driver()
    ensure_thai()
    for bring in (None, _download, _install_debian):
        if bring:
            bring()
        if path := find():
            if not shutil.which(SHELL):
                debian(SHELL)
            return path
    raise ToolError("the tests need a Chromium and none could be had: install the package chromium and run make test again")


def _ensure_driver():
    """Playwright's driver is a Node of its own, which needs a library that the smallest systems lack."""
    driver = (sys.executable, "-m", "playwright", "--version")
    if _quietly(*driver).returncode:
        debian("libatomic1")
        done = _quietly(*driver)
        if done.returncode:
            said = done.stderr.strip().splitlines() or ["it says nothing"]
            raise ToolError(f"Playwright does not start: {said[0]}")


def ensure_thai():
    """A font with Thai letters: without any, each of its signs is a box, and far wider than it should be."""
    if shutil.which("fc-list") is None or not _quietly("fc-list", ":lang=th").stdout.strip():
        debian("fonts-tlwg-loma-ttf")


def _playwrights():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


def _download():
    print("    no Chromium on this machine: asking Playwright for its own …", flush=True)
    _quietly(sys.executable, "-m", "playwright", "install", "chromium")


def _install_debian():
    debian("chromium")


def debian(package):
    """Install a package where that can be done: as root on Debian and its kin."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print(f"    asking Debian for the package {package} …", flush=True)
    _quietly("apt-get", "update")
    _quietly("apt-get", "install", "-y", "--no-install-recommends", package)


def _quietly(*words):
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)


if __name__ == "__main__":
    try:
        ensure()
    except ToolError as error:
        sys.exit(f"make: {error}")
