"""The solver's kernel in the browser: a module's exports as a host (engine.solver.jobs says what a host is)."""
import js

from . import bridge


class KernelHost:
    """Runs kernel.wasm; `exports` are those of its instance. On MicroPython and on Pyodide."""

    def __init__(self, exports):
        self.job = None
        self.exports = exports
        self.memory = exports.memory

    def call(self, name, *numbers):
        """An export's answer, 0 when it gives none."""
        return getattr(self.exports, name)(*numbers) or 0

    def words(self, index, count):
        """Words of the memory; one text for all, since each element would cost a call."""
        text = js.Int32Array.new(self.memory.buffer, 4 * index, count).join(",")
        return [int(word) for word in text.split(",")] if text else []

    def write(self, at, data):
        """Bytes into the memory."""
        js.Uint8Array.new(self.memory.buffer, at, len(data)).set(bridge.data(list(data)))

    def pages(self):
        """How many pages of 64 KiB there are."""
        return self.memory.buffer.byteLength >> 16

    def grow(self, pages):
        """Have so many pages; False when the machine refuses."""
        grow = self.memory.grow.bind(self.memory, pages - self.pages())
        js.Promise.new(grow).catch(js.Boolean)  # a promise holds what its executor throws: no exception comes back here
        return self.pages() >= pages
