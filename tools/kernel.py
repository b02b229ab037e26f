"""The solver's kernel as WebAssembly: compiled from its Python, and run by wasmtime outside the browser."""

from functools import cache
from pathlib import Path
from struct import unpack

import wasmtime

from compiler import compile_kernel

PARTS = Path(__file__).resolve().parent.parent / "engine" / "solver"


@cache
def kernel_module():
    """The bytes of kernel.wasm."""
    return compile_kernel({path.stem: path.read_text(encoding="utf-8") for path in sorted(PARTS.glob("*.py"))}, "kernel")


@cache
def _machine():
    """(engine, machine code) for this process: made once, shared by every host."""
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, kernel_module())


class WasmtimeHost:
    """Runs kernel.wasm in this process; see engine.solver.jobs for what a host is."""

    def __init__(self):
        engine, module = _machine()
        self.job = None
        self.store = wasmtime.Store(engine)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory = self.exports["memory"]
        self.doors = {}

    def call(self, name, *numbers):
        """An export's answer, 0 when it gives none."""
        door = self.doors.get(name)
        if door is None:
            door = self.doors[name] = self.exports[name]
        return door(self.store, *numbers) or 0

    def words(self, index, count):
        """Words of the memory."""
        return list(unpack("<%di" % count, self.memory.read(self.store, 4 * index, 4 * (index + count))))

    def write(self, at, data):
        """Bytes into the memory."""
        self.memory.write(self.store, data, at)

    def pages(self):
        """How many pages of 64 KiB there are."""
        return self.memory.size(self.store)

    def grow(self, pages):
        """Have so many pages; False when the machine refuses."""
        try:
            self.memory.grow(self.store, pages - self.pages())
        except wasmtime.WasmtimeError:
            return False
        return True
