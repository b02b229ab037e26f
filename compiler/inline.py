"""Puts small functions, and those called from one place, where they are called.

Engines do not do this across calls of a module (it is worth a factor of 1.6). A constant argument becomes a constant of
the copy; an argument that is a variable is used as it is where the copy does not change it.
"""

from . import fold, ir

SMALL = 90  # nodes; 40 makes the module a quarter smaller and 8 % slower, 140 gains nothing


def inline(bodies, exports):
    """The bodies with calls replaced, callees first; functions that no one calls any more are left out."""
    calls = {name: _calls(body.body) for name, body in bodies.items()}
    done = {}
    for name in _callees_first(calls):
        body = bodies[name]
        body.body = _Copy({}, {}, lambda call: _inlined(call, done)).statements(body.body)
        count = sum(c.count(name) for c in calls.values())
        recursive = name in _reachable(calls, calls[name])
        if name not in exports and not recursive and (count == 1 or _size(body.body) <= SMALL):
            done[name] = body
    return {name: body for name, body in bodies.items() if name not in done}


def _nodes(node):
    yield node
    for value in vars(node).values():
        for part in value if isinstance(value, list) else [value]:
            if hasattr(part, "__dataclass_fields__") and not isinstance(part, (ir.Local, ir.Label)):
                yield from _nodes(part)


def _size(body):
    return sum(not isinstance(n, (ir.Const, ir.Get)) for statement in body for n in _nodes(statement))


def _calls(body):
    return [n.name for statement in body for n in _nodes(statement) if isinstance(n, ir.Call)]


def _reachable(calls, start):
    found, todo = set(), list(start)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += calls[name]
    return found


def _callees_first(calls):
    order, open_ = [], set()

    def visit(name):
        if name not in open_:
            open_.add(name)
            for callee in calls[name]:
                visit(callee)
            order.append(name)

    for name in calls:
        visit(name)
    return order


def _inlined(call, done):
    """The call as a Seq or Block, None when the function stays on its own."""
    if call.name not in done:
        return None
    callee = done[call.name]
    changed = {n.local for statement in callee.body for n in _nodes(statement) if isinstance(n, ir.Set)}
    values, body, own = {}, [], []
    for parameter, argument in zip(callee.parameters, call.arguments):
        if parameter not in changed and isinstance(argument, (ir.Const, ir.Get)):
            values[parameter] = argument
        else:
            copy = ir.Local(parameter.type)
            own.append(copy)
            body.append(ir.Set(copy, argument))
            values[parameter] = ir.Get(copy)
    end = ir.Label()
    copier = _Copy(values, {None: end}, None, own)
    body += copier.statements(callee.body)
    return _unwrapped(end, body, call.type, own)


def _unwrapped(end, body, type_, own):
    """Block of the body, or a plain Seq when the only way out is the last statement."""
    leaves = [n for statement in body for n in _nodes(statement) if isinstance(n, ir.Leave) and n.label is end]
    if type_ and len(leaves) == 1 and leaves[0] is body[-1]:
        return ir.Seq(body[:-1], leaves[0].value, own) if body[:-1] else leaves[0].value
    return ir.Block(end, body, type_, own)


class _Copy:
    """Copies trees: locals by `values`, labels by `labels`, calls by `replace`; new locals are listed in `own`."""

    def __init__(self, values, labels, replace, own=None):
        self.values, self.labels, self.replace, self.own = values, labels, replace, own

    def local(self, local):
        if self.own is None:
            return local
        if local not in self.values:
            self.values[local] = ir.Get(ir.Local(local.type))
            self.own.append(self.values[local].local)
        return self.values[local].local

    def label(self, label):
        if self.own is None or label in self.labels:
            return self.labels.get(label, label)
        return self.labels.setdefault(label, ir.Label())

    def statements(self, body):
        return [new for statement in body for new in self.statement(statement)]

    def statement(self, node):
        if isinstance(node, ir.Set):
            return [ir.Set(self.local(node.local), self.value(node.value))]
        if isinstance(node, ir.Store):
            value = self.value(node.value)
            return [fold.store(node.view, self.value(node.index), node.offset, value)]
        if isinstance(node, ir.Do):
            return [ir.Do(self.value(node.value))]
        if isinstance(node, ir.If):
            return fold.branch(self.value(node.condition), self.statements(node.yes), self.statements(node.no))
        if isinstance(node, ir.Loop):
            out, again = self.label(node.out), self.label(node.again)
            return [ir.Loop(out, again, self.value(node.condition), self.statements(node.body), self.statements(node.step))]
        if isinstance(node, ir.Leave):
            return [ir.Leave(self.label(node.label), self.value(node.value))]
        return [ir.Bulk(node.view, self.value(node.index), self.value(node.count), node.byte, self.value(node.origin))]

    def value(self, node):
        if node is None or isinstance(node, ir.Const):
            return node
        if isinstance(node, ir.Get):
            if node.local in self.values:
                return self.values[node.local]
            return ir.Get(self.local(node.local))
        if isinstance(node, ir.Binary):
            return fold.binary(node.op, self.value(node.left), self.value(node.right))
        if isinstance(node, ir.Test):
            return fold.test(node.op, self.value(node.left), self.value(node.right))
        if isinstance(node, ir.Not):
            return fold.negation(self.value(node.value))
        if isinstance(node, ir.Convert):
            return fold.convert(self.value(node.value), node.type)
        if isinstance(node, ir.Load):
            return fold.load(node.view, self.value(node.index), node.offset, node.type)
        if isinstance(node, ir.Choose):
            return fold.choose(self.value(node.condition), self.value(node.yes), self.value(node.no))
        if isinstance(node, ir.Seq):
            return ir.Seq(self.statements(node.body), self.value(node.value), [self.local(x) for x in node.own])
        if isinstance(node, ir.Block):
            label = self.label(node.label)
            return ir.Block(label, self.statements(node.body), node.type, [self.local(x) for x in node.own])
        call = ir.Call(node.name, [self.value(a) for a in node.arguments], node.type)
        return (self.replace and self.replace(call)) or call
