"""Runs a kernel's text in CPython and checks what the compiled module takes for granted.

Each result must fit the width inferred for it, each shift must stay below that width, and the variable part of an index
must not be negative. Sums, products and left shifts straight under `& constant` are free: only their low bits count,
and those are the same however far the rest goes.
"""

import ast
import types

from . import grammar, source, widths

MODULAR = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitAnd, ast.BitOr, ast.BitXor)


def checked(sources, entry):
    """A module object with the kernel's functions; they raise OverflowError with part and line where a check fails."""
    program = source.read(sources, entry)
    grammar.check(program)
    kinds = widths.infer(program)
    module = types.ModuleType(entry)
    names = vars(module)
    names.update(program.constants)
    names.update(_fits=_fits, _shift=_shift, _index=_index, **{f.__name__: f for f in (clear, fill, copy)})
    for name, function in program.functions.items():
        tree = ast.Module([_Guard(program, kinds, function).visit(function.node)], [])
        exec(compile(ast.fix_missing_locations(tree), function.part + ".py", "exec"), names)
    return module


def clear(view, at, count):
    """As in the part `bulk`."""
    for i in range(at, at + count):
        view[i] = 0


def fill(view, at, count):
    """As in the part `bulk`."""
    for i in range(at, at + count):
        view[i] = -1


def copy(view, to, at, count):
    """As in the part `bulk`."""
    values = [view[i] for i in range(at, at + count)]
    for i, value in enumerate(values):
        view[to + i] = value


def _fits(value, bits, where):
    if not -(1 << bits - 1) <= value < 1 << bits - 1:
        raise OverflowError("%s: %d needs more than %d bits" % (where, value, bits))
    return value


def _shift(count, bits, where):
    if not 0 <= count < bits:
        raise OverflowError("%s: shift by %d in %d bits" % (where, count, bits))
    return count


def _index(variable, offset, where):
    if variable < 0:
        raise OverflowError("%s: the variable part of the index is %d" % (where, variable))
    return variable + offset


class _Guard(ast.NodeTransformer):
    """Wraps the arithmetic of one function in checks."""

    def __init__(self, program, kinds, function):
        self.program, self.kinds, self.function = program, kinds, function

    def where(self, node):
        return ast.Constant("%s.py, line %d" % (self.function.part, node.lineno))

    def wrap(self, check, node, first, second):
        return ast.Call(ast.Name(check, ast.Load()), [first, second, self.where(node)], [])

    def bits(self, node):
        return 64 if self.kinds.kind(self.function.name, node) == "i64" else 32

    def visit_BinOp(self, node):
        if source.constant(node, self.program.constants) is not None:
            return node
        bits = self.bits(node)
        masked = isinstance(node.op, ast.BitAnd) and (source.constant(node.right, self.program.constants) or -1) >= 0
        made = self.free(node, bits) if masked else self.plain(node, bits)
        return self.wrap("_fits", node, made, ast.Constant(bits))

    def free(self, node, bits):
        """The operation, its modular operands unchecked."""
        if not (isinstance(node, ast.BinOp) and isinstance(node.op, MODULAR)):
            return self.visit(node)
        return ast.BinOp(self.free(node.left, bits), node.op, self.right(node, bits, self.free))

    def plain(self, node, bits):
        return ast.BinOp(self.visit(node.left), node.op, self.right(node, bits, lambda right, _: self.visit(right)))

    def right(self, node, bits, visit):
        if isinstance(node.op, (ast.LShift, ast.RShift)):
            return self.wrap("_shift", node, self.visit(node.right), ast.Constant(bits))
        return visit(node.right, bits)

    def visit_UnaryOp(self, node):
        if source.constant(node, self.program.constants) is not None or isinstance(node.op, ast.Not):
            return self.generic_visit(node)
        bits = self.bits(node)
        return self.wrap("_fits", node, self.generic_visit(node), ast.Constant(bits))

    def visit_AugAssign(self, node):
        """x op= y as x = x op y, checked; the index is worked out twice, which only reads."""
        value = ast.BinOp(_loaded(node.target), node.op, node.value)
        return self.visit(ast.copy_location(ast.Assign([node.target], ast.copy_location(value, node)), node))

    def visit_Subscript(self, node):
        variable, offset = self.split(node.slice)
        made = ast.Constant(offset) if variable is None else self.wrap("_index", node, self.visit(variable), ast.Constant(offset))
        return ast.Subscript(node.value, made, node.ctx)

    def split(self, node):
        """(variable part or None, constant part) of an index, as the compiler splits it."""
        value = source.constant(node, self.program.constants)
        if value is not None:
            return None, value
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
            right = source.constant(node.right, self.program.constants)
            if right is not None:
                variable, offset = self.split(node.left)
                return variable, offset + (right if isinstance(node.op, ast.Add) else -right)
            left = source.constant(node.left, self.program.constants)
            if isinstance(node.op, ast.Add) and left is not None:
                variable, offset = self.split(node.right)
                return variable, offset + left
            variable, offset = self.split(node.left)
            if variable is not None and offset:
                return ast.copy_location(ast.BinOp(variable, node.op, node.right), node), offset
        return node, 0


def _loaded(target):
    """The target as an expression to read."""
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(target.id, ast.Load()), target)
    return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)
