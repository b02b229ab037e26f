"""Browsers of other makes for the tests in engines/: Firefox and WebKitGTK from Debian's packages, and Thai letters for them."""

import sys

from engines import missing
from tools import ToolError, chromium


def ensure():
    """Have every browser, brought where that can be done: as root on Debian and its kin."""
    chromium.ensure_thai()
    for package in missing():
        chromium.debian(package)
    if lacking := missing():
        raise ToolError(f"these tests need Firefox and WebKitGTK: install {' '.join(lacking)} (apt-get install, as root) and run make test-engines again")


if __name__ == "__main__":
    try:
        ensure()
    except ToolError as error:
        sys.exit(f"make: {error}")
