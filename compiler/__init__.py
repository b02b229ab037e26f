"""The kernel compiler: a Python text of whole numbers and flat memory in, a WebAssembly module out.

The language is a part of Python: functions of whole numbers over one memory seen as bytes `b`, words `w` and long words `q`.
What the compiled module leaves in that memory is, byte for byte, what CPython leaves there; `oracle` checks the
conditions for it (nothing outgrows its width) while CPython runs the same text. README.md in this folder lists the language.
"""

from . import encode, grammar, inline, lower, source, wasm, widths
from .errors import KernelError

__all__ = ["KernelError", "compile_kernel"]


def compile_kernel(sources, entry, pages=1):
    """The module's bytes.

    sources     text by part name
    entry       name of the part that says EXPORTS
    pages       first size of the memory, in pages of 64 KiB
    """
    program = source.read(sources, entry)
    grammar.check(program)
    kinds = widths.infer(program)
    bodies = {name: lower.Body(program, kinds, name) for name in program.functions}
    bodies = inline.inline(bodies, program.exports)
    indices = {name: i for i, name in enumerate(bodies)}
    functions = [encode.encode(body, indices) for body in bodies.values()]
    return wasm.module(functions, [(name, indices[name]) for name in program.exports], pages)
