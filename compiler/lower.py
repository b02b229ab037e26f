"""Statements: from checked text to the typed form."""

import ast

from . import fold, ir
from .expressions import Expressions, acts, reads
from .source import BULK, constant
from .wasm import VIEWS
from .widths import machine


class Body(Expressions):
    """One function in typed form: `parameters` are ir.Local, `body` is a list of statements, `type` that of its result."""

    def __init__(self, program, widths, name):
        super().__init__(program, widths, name)
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
        if acts(value) and reads(index) or acts(index) and reads(value):
            early = ir.Local(value.type)
            return [ir.Set(early, value), fold.store(view, index, 0, ir.Get(early))]
        return [fold.store(view, index, 0, value)]

    def on_augassign(self, node):
        target = node.target
        if isinstance(target, ast.Name):
            local = self.names[target.id]
            changed = self.operation(node.op, ir.Get(local), self.number(node.value, local.type))
            return [ir.Set(local, changed)]
        view, before = target.value.id, []
        index, type_ = self.number(target.slice, "i32"), VIEWS[target.value.id][1]
        rest, offset = fold.place(index)
        if not (rest is None or isinstance(rest, ir.Get)):
            once = ir.Local("i32")
            before, rest = [ir.Set(once, rest)], ir.Get(once)
        value = self.number(node.value, "i64" if "i64" in (type_, self.type_of(node.value)) else "i32")
        changed = self.operation(node.op, fold.convert(ir.Load(view, rest, offset, type_), value.type), value)
        return [*before, ir.Store(view, rest, offset, fold.convert(changed, type_))]

    def on_if(self, node):
        return fold.branch(self.condition(node.test), self.block(node.body), self.block(node.orelse))

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
        loop = ir.Loop(ir.Label(), ir.Label(), fold.test("lt_s" if step > 0 else "gt_s", ir.Get(counter), end), [], [])
        self.loops.append(loop)
        body = self.block(node.body)
        self.loops.pop()
        loop.body = body if kept else [ir.Set(visible, ir.Get(counter)), *body]
        loop.step = [ir.Set(counter, fold.binary("add", ir.Get(counter), ir.Const(step, counter.type)))]
        return [*before, loop]

    def on_break(self, node):
        return [ir.Leave(self.loops[-1].out, None)]

    def on_continue(self, node):
        return [ir.Leave(self.loops[-1].again, None)]

    def on_return(self, node):
        return [ir.Leave(None, self.number(node.value, self.type) if node.value is not None else None)]


def _sets(body, name):
    """Is the name set anywhere in these statements?"""
    nodes = [n for statement in body for n in ast.walk(statement)]
    return any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in nodes)
