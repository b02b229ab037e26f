"""The game in browsers of other makes: Firefox and WebKitGTK, as Debian has them."""

import shutil
from pathlib import Path

# What the tests start, and the Debian packages that bring it.
PROGRAMS = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb", "dbus-daemon": "dbus-daemon"}


def missing():
    """The Debian packages whose programs are not on this machine."""
    return [package for program, package in PROGRAMS.items() if not shutil.which(program)]


def small_browser():
    """Path of WebKitGTK's MiniBrowser, which Debian keeps beside the library; None without."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None
