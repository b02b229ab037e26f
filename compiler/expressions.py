"""Expressions: from checked text to the typed form."""

import ast

from . import fold, ir
from .errors import KernelError
from .grammar import CHOICES
from .source import constant
from .wasm import VIEWS
from .widths import machine

OPERATIONS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr_s",
}
TESTS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt_s", ast.LtE: "le_s", ast.Gt: "gt_s", ast.GtE: "ge_s"}


class Expressions:
    """Values of one function's expressions; `names` are its locals by name, `widths` what was inferred."""

    def __init__(self, program, widths, name):
        self.program, self.widths, self.name = program, widths, name
        self.function = program.functions[name]
        self.names = {n: ir.Local(machine(kind)) for n, kind in widths.names[name].items()}

    def type_of(self, node):
        return machine(self.widths.kind(self.name, node))

    def number(self, node, type_):
        """The expression as a value of the type."""
        return fold.convert(self.value(node), type_)

    def value(self, node):
        value = constant(node, self.program.constants)
        if value is not None:
            return ir.Const(int(value), self.type_of(node))
        return getattr(self, "of_" + type(node).__name__.lower())(node)

    def of_name(self, node):
        return ir.Get(self.names[node.id])

    def of_binop(self, node):
        type_ = self.type_of(node)
        return self.operation(node.op, self.number(node.left, type_), self.number(node.right, type_))

    def operation(self, op, left, right):
        if isinstance(op, (ast.FloorDiv, ast.Mod)):
            return _floor(isinstance(op, ast.Mod), left, right)
        return fold.binary(OPERATIONS[type(op)], left, right)

    def of_unaryop(self, node):
        if isinstance(node.op, ast.Not):
            return fold.negation(self.condition(node.operand))
        value = self.number(node.operand, self.type_of(node))
        if isinstance(node.op, ast.USub):
            return fold.binary("sub", ir.Const(0, value.type), value)
        return fold.binary("xor", value, ir.Const(-1, value.type))

    def of_compare(self, node):
        sides = [node.left, *node.comparators]
        type_ = "i64" if "i64" in [self.type_of(s) for s in sides] else "i32"
        values = [self.number(s, type_) for s in sides]
        if len(values) == 2:
            return fold.test(TESTS[type(node.ops[0])], *values)
        kept = [ir.Local(type_) for _ in values]
        if any(acts(v) for v in values[2:]):
            raise KernelError(self.function.part, node.lineno, "a chain of comparisons calls nothing after its first two values")
        result = None
        for place in range(len(node.ops) - 1, -1, -1):
            one = fold.test(TESTS[type(node.ops[place])], ir.Get(kept[place]), ir.Get(kept[place + 1]))
            result = one if result is None else fold.choose(one, result, ir.Const(0, "i32"))
        return ir.Seq([ir.Set(local, value) for local, value in zip(kept, values)], result, kept)

    def of_boolop(self, node):
        if any(self.widths.kind(self.name, v) != "bool" for v in node.values):
            raise KernelError(self.function.part, node.lineno, "`and` and `or` of numbers give numbers in Python: write comparisons")
        return self.logic(node)

    def logic(self, node):
        result = self.condition(node.values[-1])
        for part in reversed(node.values[:-1]):
            condition = self.condition(part)
            if isinstance(node.op, ast.And):
                result = fold.choose(condition, result, ir.Const(0, "i32"))
            else:
                result = fold.choose(condition, ir.Const(1, "i32"), result)
        return result

    def condition(self, node):
        """The truth of an expression: an i32, 0 for false."""
        if isinstance(node, ast.BoolOp):
            return self.logic(node)
        value = self.value(node)
        return fold.test("ne", value, ir.Const(0, "i64")) if value.type == "i64" else value

    def of_ifexp(self, node):
        type_ = self.type_of(node)
        return fold.choose(self.condition(node.test), self.number(node.body, type_), self.number(node.orelse, type_))

    def of_subscript(self, node):
        return fold.load(node.value.id, self.number(node.slice, "i32"), 0, VIEWS[node.value.id][1])

    def of_call(self, node):
        name = node.func.id
        if name in CHOICES:
            type_ = self.type_of(node)
            return _choice(name, *[self.number(a, type_) for a in node.args])
        callee = self.program.functions[name]
        values = [a for a, p in zip(node.args, callee.node.args.args) if p.arg not in callee.views]
        types = [machine(self.widths.names[name][p]) for p in callee.parameters]
        given = self.widths.returns[name]
        return ir.Call(name, [self.number(v, t) for v, t in zip(values, types)], machine(given) if given else None)


def _parts(node):
    """Every expression in an expression."""
    yield node
    for field in ("left", "right", "value", "index", "condition", "yes", "no"):
        inner = getattr(node, field, None)
        if inner is not None and not isinstance(inner, int):
            yield from _parts(inner)
    if isinstance(node, ir.Seq):
        for statement in node.body:
            yield from _parts(statement.value)
    if isinstance(node, ir.Call):
        for argument in node.arguments:
            yield from _parts(argument)


def acts(node):
    """Does working it out call a function, which may change the memory?"""
    return any(isinstance(part, ir.Call) for part in _parts(node))


def reads(node):
    """Does its value depend on the memory?"""
    return any(isinstance(part, (ir.Call, ir.Load)) for part in _parts(node))


def _choice(name, first, second):
    one, two = ir.Local(first.type), ir.Local(first.type)
    better = fold.test("le_s" if name == "min" else "ge_s", ir.Get(one), ir.Get(two))
    return ir.Seq([ir.Set(one, first), ir.Set(two, second)], fold.choose(better, ir.Get(one), ir.Get(two)), [one, two])


def _floor(modulo, left, right):
    """Division as Python does it, rounded down; by a power of two it is a mask or a shift."""
    type_ = left.type
    if isinstance(right, ir.Const) and right.value > 0 and right.value & (right.value - 1) == 0:
        if modulo:
            return fold.binary("and", left, ir.Const(right.value - 1, type_))
        return fold.binary("shr_s", left, ir.Const(right.value.bit_length() - 1, type_))
    over, under, rest = ir.Local(type_), ir.Local(type_), ir.Local(type_)
    zero = ir.Const(0, type_)
    signs = fold.test("lt_s", fold.binary("xor", ir.Get(rest), ir.Get(under)), zero)
    uneven = fold.choose(fold.test("ne", ir.Get(rest), zero), signs, ir.Const(0, "i32"))
    body = [ir.Set(over, left), ir.Set(under, right), ir.Set(rest, ir.Binary("rem_s", ir.Get(over), ir.Get(under)))]
    if modulo:
        value = fold.binary("add", ir.Get(rest), fold.choose(uneven, ir.Get(under), zero))
    else:
        value = fold.binary("sub", ir.Binary("div_s", ir.Get(over), ir.Get(under)), fold.convert(uneven, type_))
    return ir.Seq(body, value, [over, under, rest])
