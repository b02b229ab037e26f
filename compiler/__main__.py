"""python -m compiler ENTRY.py OUT.wasm: compiles a kernel whose parts lie beside the entry."""

import pathlib
import sys

from . import KernelError, compile_kernel


def main(arguments):
    """Exit status: 0 compiled, 1 the text was refused, 2 wrong arguments."""
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    entry, out = map(pathlib.Path, arguments)
    sources = {path.stem: path.read_text(encoding="utf-8") for path in entry.parent.glob("*.py")}
    try:
        module = compile_kernel(sources, entry.stem)
    except KernelError as error:
        print(error, file=sys.stderr)
        return 1
    out.write_bytes(module)
    print(f"{out}: {len(module)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
