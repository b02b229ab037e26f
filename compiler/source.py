"""A kernel's text: its parts joined, its constants worked out, its functions found."""

import ast
from dataclasses import dataclass, field

from .errors import KernelError

VIEWS = ("b", "w", "q")  # the memory as bytes (int8), words (int32), long words (int64)
BULK_PART = "bulk"  # the part whose functions become instructions
BULK = {"clear": ("view", "at", "count"), "fill": ("view", "at", "count"), "copy": ("view", "to", "at", "count")}

FOLD = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
}


@dataclass
class Function:
    """One function of the kernel as text."""

    name: str
    part: str
    node: ast.FunctionDef
    views: list = field(default_factory=list)
    parameters: list = field(default_factory=list)  # without the views


@dataclass
class Program:
    """The joined kernel: constants by name, functions by name in the order of the text, names of the exports."""

    constants: dict = field(default_factory=dict)
    functions: dict = field(default_factory=dict)
    exports: list = field(default_factory=list)
    visible: dict = field(default_factory=dict)  # per part the names it may use


def constant(node, constants):
    """The value of an expression of numbers and constants, None when it is something else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
        value = constant(node.operand, constants)
        if value is None:
            return None
        return -value if isinstance(node.op, ast.USub) else ~value
    if isinstance(node, ast.BinOp) and type(node.op) in FOLD:
        left, right = constant(node.left, constants), constant(node.right, constants)
        if left is None or right is None:
            return None
        return FOLD[type(node.op)](left, right)
    return None


def read(sources, entry):
    """The program made of the part `entry` and every part it imports from.

    sources     text by part name; a part is named as in `from .part import name`
    """
    program = Program()
    _read_part(sources, entry, program, ())
    if not program.exports:
        raise KernelError(entry, 1, 'nothing to export: write EXPORTS = ("name", …)')
    for name in program.exports:
        if name not in program.functions:
            raise KernelError(entry, 1, "EXPORTS names %r, which is no function" % name)
        function = program.functions[name]
        if function.views != list(VIEWS) or [a.arg for a in function.node.args.args[:3]] != list(VIEWS):
            raise KernelError(function.part, function.node.lineno, "an exported function takes b, w, q first")
    return program


def _read_part(sources, part, program, path):
    """Read one part, its imports first; path: the parts whose imports led here."""
    try:
        tree = ast.parse(sources[part])
    except SyntaxError as error:
        raise KernelError(part, error.lineno or 1, "not Python: %s" % error.msg) from None
    names = program.visible[part] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            _import(sources, part, node, program, (*path, part))
        elif isinstance(node, ast.Assign):
            _constant(part, node, program, names)
        elif isinstance(node, ast.FunctionDef):
            _define(part, node.name, node.lineno, program, names)
            program.functions[node.name] = _function(part, node)
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            raise KernelError(part, node.lineno, "only imports, constants and functions stand outside functions")


def _import(sources, part, node, program, path):
    if node.level != 1 or node.module is None or "." in node.module:
        raise KernelError(part, node.lineno, "a kernel imports only from parts beside it: from .part import name")
    if node.module == BULK_PART:
        known = set(BULK)
    elif node.module in path:
        raise KernelError(part, node.lineno, "part %r imports itself in a circle" % node.module)
    elif node.module not in sources:
        raise KernelError(part, node.lineno, "there is no part %r" % node.module)
    else:
        if node.module not in program.visible:
            _read_part(sources, node.module, program, path)
        known = program.visible[node.module]
    for alias in node.names:
        if alias.asname or alias.name not in known:
            raise KernelError(part, node.lineno, "%r is not a name of part %r" % (alias.asname or alias.name, node.module))
        program.visible[part].add(alias.name)


def _constant(part, node, program, names):
    if len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
        raise KernelError(part, node.lineno, "a constant is one name and one value")
    name = node.targets[0].id
    if name == "EXPORTS":
        program.exports = [e.value for e in getattr(node.value, "elts", []) if isinstance(e, ast.Constant)]
        return
    value = constant(node.value, program.constants)
    if value is None:
        raise KernelError(part, node.lineno, "the value of %s is not made of whole numbers and constants above" % name)
    if not -(2**63) <= value < 2**63:
        raise KernelError(part, node.lineno, "%s = %d needs more than 64 bits" % (name, value))
    _define(part, name, node.lineno, program, names)
    program.constants[name] = value


def _define(part, name, line, program, names):
    if name in program.constants or name in program.functions or name in BULK:
        raise KernelError(part, line, "the name %r is taken: the parts of a kernel share their names" % name)
    names.add(name)


def _function(part, node):
    arguments = node.args
    if arguments.posonlyargs or arguments.kwonlyargs or arguments.vararg or arguments.kwarg or arguments.defaults:
        raise KernelError(part, node.lineno, "%s: only plain parameters, without defaults" % node.name)
    if node.decorator_list:
        raise KernelError(part, node.lineno, "%s: no decorators" % node.name)
    names = [a.arg for a in arguments.args]
    return Function(node.name, part, node, [n for n in names if n in VIEWS], [n for n in names if n not in VIEWS])
