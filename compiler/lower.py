"""From checked text to the typed form."""

import ast

from . import ir
from .errors import KernelError
from .grammar import CHOICES
from .source import BULK, constant
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


class Body:
    """One function in typed form: `parameters` and `locals` are ir.Local, `body` is a list of statements."""

    def __init__(self, program, widths, name):
        self.program, self.widths, self.name = program, widths, name
        self.function = program.functions[name]
        self.names = {n: ir.Local(machine(kind)) for n, kind in widths.names[name].items()}
        self.parameters = [self.names[p] for p in self.function.parameters]
        given = widths.returns[name]
        self.type = machine(given) if given else None
        self.loops = []  # (out, again) of the open loops
        self.body = self.block(self.function.node.body)

    def block(self, body):
        out = []
        for node in body:
            out += getattr(self, "on_" + type(node).__name__.lower())(node)
        return out

    def on_pass(self, node):
        return []

    def on_expr(self, node):
        if isinstance(node.value, ast.Constant):
            return []
        if node.value.func.id in BULK:
            return [self.bulk(node.value)]
        return [ir.Do(self.value(node.value))]

    def bulk(self, node):
        name, view = node.func.id, node.args[0].id
        numbers = [self.number(a, "i32") for a in node.args[1:]]
        if name == "copy":
            return ir.Bulk(view, numbers[0], numbers[2], None, numbers[1])
        return ir.Bulk(view, numbers[0], numbers[1], 0 if name == "clear" else 255, None)

    def on_assign(self, node):
        target = node.targets[0]
        if isinstance(target, ast.Name):
            local = self.names[target.id]
            return [ir.Set(local, self.number(node.value, local.type))]
        view = target.value.id
        value, index = self.number(node.value, VIEWS[view][1]), self.number(target.slice, "i32")
        if _acts(value) and _reads(index) or _acts(index) and _reads(value):
            early = ir.Local(value.type)
            return [ir.Set(early, value), ir.store(view, index, 0, ir.Get(early))]
        return [ir.store(view, index, 0, value)]

    def on_augassign(self, node):
        target = node.target
        if isinstance(target, ast.Name):
            local = self.names[target.id]
            changed = self.operation(node.op, ir.Get(local), self.number(node.value, local.type))
            return [ir.Set(local, changed)]
        view, before = target.value.id, []
        index, type_ = self.number(target.slice, "i32"), VIEWS[target.value.id][1]
        rest, offset = ir.place(index)
        if not (rest is None or isinstance(rest, ir.Get)):
            once = ir.Local("i32")
            before, rest = [ir.Set(once, rest)], ir.Get(once)
        value = self.number(node.value, "i64" if "i64" in (type_, self.type_of(node.value)) else "i32")
        changed = self.operation(node.op, ir.convert(ir.Load(view, rest, offset, type_), value.type), value)
        return [*before, ir.Store(view, rest, offset, ir.convert(changed, type_))]

    def on_if(self, node):
        return ir.branch(self.condition(node.test), self.block(node.body), self.block(node.orelse))

    def on_while(self, node):
        loop = ir.Loop(ir.Label(), ir.Label(), self.condition(node.test), [], [])
        self.loops.append(loop)
        loop.body = self.block(node.body)
        self.loops.pop()
        return [loop]

    def on_for(self, node):
        arguments = node.iter.args
        step = constant(arguments[2], self.program.constants) if len(arguments) == 3 else 1
        visible = self.names[node.target.id]
        start = self.number(arguments[0], visible.type) if len(arguments) > 1 else ir.Const(0, visible.type)
        end = self.number(arguments[min(1, len(arguments) - 1)], visible.type)
        kept = not _sets(node.body, node.target.id)
        counter = visible if kept else ir.Local(visible.type)
        before = [ir.Set(counter, start)]
        if not isinstance(end, ir.Const):  # start, then end are worked out once, before the name is set
            first, limit = ir.Local(visible.type), ir.Local(visible.type)
            before = [ir.Set(first, start), ir.Set(limit, end), ir.Set(counter, ir.Get(first))]
            end = ir.Get(limit)
        loop = ir.Loop(ir.Label(), ir.Label(), ir.test("lt_s" if step > 0 else "gt_s", ir.Get(counter), end), [], [])
        self.loops.append(loop)
        body = self.block(node.body)
        self.loops.pop()
        loop.body = body if kept else [ir.Set(visible, ir.Get(counter)), *body]
        loop.step = [ir.Set(counter, ir.binary("add", ir.Get(counter), ir.Const(step, counter.type)))]
        return [*before, loop]

    def on_break(self, node):
        return [ir.Leave(self.loops[-1].out, None)]

    def on_continue(self, node):
        return [ir.Leave(self.loops[-1].again, None)]

    def on_return(self, node):
        return [ir.Leave(None, self.number(node.value, self.type) if node.value is not None else None)]

    def type_of(self, node):
        return machine(self.widths.kind(self.name, node))

    def number(self, node, type_):
        """The expression as a value of the type."""
        return ir.convert(self.value(node), type_)

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
        return ir.binary(OPERATIONS[type(op)], left, right)

    def of_unaryop(self, node):
        if isinstance(node.op, ast.Not):
            return ir.negation(self.condition(node.operand))
        value = self.number(node.operand, self.type_of(node))
        if isinstance(node.op, ast.USub):
            return ir.binary("sub", ir.Const(0, value.type), value)
        return ir.binary("xor", value, ir.Const(-1, value.type))

    def of_compare(self, node):
        sides = [node.left, *node.comparators]
        type_ = "i64" if "i64" in [self.type_of(s) for s in sides] else "i32"
        values = [self.number(s, type_) for s in sides]
        if len(values) == 2:
            return ir.test(TESTS[type(node.ops[0])], *values)
        kept = [ir.Local(type_) for _ in values]
        if any(_acts(v) for v in values[2:]):
            raise KernelError(self.function.part, node.lineno, "a chain of comparisons calls nothing after its first two values")
        result = None
        for place in range(len(node.ops) - 1, -1, -1):
            one = ir.test(TESTS[type(node.ops[place])], ir.Get(kept[place]), ir.Get(kept[place + 1]))
            result = one if result is None else ir.choose(one, result, ir.Const(0, "i32"))
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
                result = ir.choose(condition, result, ir.Const(0, "i32"))
            else:
                result = ir.choose(condition, ir.Const(1, "i32"), result)
        return result

    def condition(self, node):
        """The truth of an expression: an i32, 0 for false."""
        if isinstance(node, ast.BoolOp):
            return self.logic(node)
        value = self.value(node)
        return ir.test("ne", value, ir.Const(0, "i64")) if value.type == "i64" else value

    def of_ifexp(self, node):
        type_ = self.type_of(node)
        return ir.choose(self.condition(node.test), self.number(node.body, type_), self.number(node.orelse, type_))

    def of_subscript(self, node):
        return ir.load(node.value.id, self.number(node.slice, "i32"), 0, VIEWS[node.value.id][1])

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


def _sets(body, name):
    """Is the name set anywhere in these statements?"""
    nodes = [n for statement in body for n in ast.walk(statement)]
    return any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in nodes)


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


def _acts(node):
    """Does working it out call a function, which may change the memory?"""
    return any(isinstance(part, ir.Call) for part in _parts(node))


def _reads(node):
    """Does its value depend on the memory?"""
    return any(isinstance(part, (ir.Call, ir.Load)) for part in _parts(node))


def _choice(name, first, second):
    one, two = ir.Local(first.type), ir.Local(first.type)
    better = ir.test("le_s" if name == "min" else "ge_s", ir.Get(one), ir.Get(two))
    return ir.Seq([ir.Set(one, first), ir.Set(two, second)], ir.choose(better, ir.Get(one), ir.Get(two)), [one, two])


def _floor(modulo, left, right):
    """Division as Python does it, rounded down; by a power of two it is a mask or a shift."""
    type_ = left.type
    if isinstance(right, ir.Const) and right.value > 0 and right.value & (right.value - 1) == 0:
        if modulo:
            return ir.binary("and", left, ir.Const(right.value - 1, type_))
        return ir.binary("shr_s", left, ir.Const(right.value.bit_length() - 1, type_))
    over, under, rest = ir.Local(type_), ir.Local(type_), ir.Local(type_)
    zero = ir.Const(0, type_)
    signs = ir.test("lt_s", ir.binary("xor", ir.Get(rest), ir.Get(under)), zero)
    uneven = ir.choose(ir.test("ne", ir.Get(rest), zero), signs, ir.Const(0, "i32"))
    body = [ir.Set(over, left), ir.Set(under, right), ir.Set(rest, ir.Binary("rem_s", ir.Get(over), ir.Get(under)))]
    if modulo:
        value = ir.binary("add", ir.Get(rest), ir.choose(uneven, ir.Get(under), zero))
    else:
        value = ir.binary("sub", ir.Binary("div_s", ir.Get(over), ir.Get(under)), ir.convert(uneven, type_))
    return ir.Seq(body, value, [over, under, rest])
