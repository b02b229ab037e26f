"""Runs a kernel both ways: compiled, through wasmtime, and as checked Python; their memories and results must agree."""

import wasmtime

from compiler import compile_kernel, oracle


def views(memory):
    """The three views of a memory that CPython runs a kernel on."""
    whole = memoryview(memory)
    return whole.cast("b"), whole.cast("i"), whole.cast("q")


class Compiled:
    """A kernel as a module in wasmtime, with one page of memory."""

    def __init__(self, sources, entry="kernel"):
        self.store = wasmtime.Store()
        module = wasmtime.Module(self.store.engine, compile_kernel(sources, entry))
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)

    def call(self, name, *numbers):
        return self.exports[name](self.store, *numbers)

    def memory(self):
        return bytes(self.exports["memory"].read(self.store, 0, 65536))


class Interpreted:
    """The same kernel in CPython, each result checked against its width."""

    def __init__(self, sources, entry="kernel"):
        self.module = oracle.checked(sources, entry)
        self.bytes = bytearray(65536)

    def call(self, name, *numbers):
        result = getattr(self.module, name)(*views(self.bytes), *numbers)
        return None if result is None else int(result)

    def memory(self):
        return bytes(self.bytes)


def both(text, **parts):
    """(compiled, interpreted) of a kernel given as text, further parts by name."""
    sources = {"kernel": text, **parts}
    return Compiled(sources), Interpreted(sources)


def agree(pair, name, *numbers):
    """The result that both give; fails when results or memories differ."""
    results = [kernel.call(name, *numbers) for kernel in pair]
    assert results[0] == results[1], f"{name}{numbers}: compiled {results[0]}, CPython {results[1]}"
    assert pair[0].memory() == pair[1].memory(), f"{name}{numbers}: memories differ"
    return results[0]
