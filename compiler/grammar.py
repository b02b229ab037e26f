"""Refuses what the kernel language does not have, and names read before they are set."""

import ast

from .errors import KernelError
from .source import BULK, VIEWS, constant

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
CHOICES = ("min", "max")


def check(program):
    """Raise KernelError for the first thing in the program that is not of the language."""
    for function in program.functions.values():
        _Checker(program, function).run()


def gives_value(function):
    """Does the function return a value (else it returns nothing)?"""
    return any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(function.node))


class _Checker:
    """Walks one function; `known` is the set of names set on every way to a place, None where no way leads."""

    def __init__(self, program, function):
        self.program, self.function = program, function
        self.breaks = []  # per open loop: what is known at each of its breaks

    def fail(self, node, why):
        raise KernelError(self.function.part, node.lineno, why)

    def run(self):
        node = self.function.node
        for argument in node.args.args:
            self.free_name(argument, argument.arg)
        left = self.block(node.body, set(self.function.parameters))
        if left is not None and gives_value(self.function):
            self.fail(node, "%s returns a value on one way and reaches its end on another" % node.name)

    def block(self, body, known):
        for node in body:
            if known is None:
                self.fail(node, "nothing reaches this line")
            known = self.statement(node, known)
        return known

    def statement(self, node, known):
        method = getattr(self, "on_" + type(node).__name__.lower(), None)
        if method is None:
            self.fail(node, "a kernel has no `%s`" % ast.unparse(node).split("\n")[0])
        return method(node, known)

    def on_pass(self, node, known):
        return known

    def on_expr(self, node, known):
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return known
        if not isinstance(node.value, ast.Call):
            self.fail(node, "an expression alone does nothing: only a call stands alone")
        self.call(node.value, known, needs_value=False)
        return known

    def on_assign(self, node, known):
        if len(node.targets) != 1:
            self.fail(node, "one target for one value")
        after = self.target(node.targets[0], known)
        self.expression(node.value, known)
        return after

    def on_augassign(self, node, known):
        if not isinstance(node.op, ARITHMETIC):
            self.fail(node, "a kernel has no `%s`" % ast.unparse(node))
        self.expression(node.value, known)
        if isinstance(node.target, ast.Name):
            self.name(node.target, node.target.id, known)
        return self.target(node.target, known)

    def target(self, node, known):
        if isinstance(node, ast.Name):
            self.free_name(node, node.id)
            if node.id in VIEWS:
                self.fail(node, "%r is a view of the memory and cannot be set" % node.id)
            return known | {node.id}
        if not isinstance(node, ast.Subscript):
            self.fail(node, "only names and elements of b, w, q can be set, not `%s`" % ast.unparse(node))
        self.element(node, known)
        return known

    def free_name(self, node, name):
        callables = (*self.program.functions, *BULK, *CHOICES)
        if name in self.program.constants or name in callables and name in (*self.program.visible[self.function.part], *CHOICES):
            self.fail(node, "%r is the name of a constant or function and cannot be set" % name)

    def on_if(self, node, known):
        self.expression(node.test, known)
        return _meet(self.block(node.body, known), self.block(node.orelse, known))

    def on_while(self, node, known):
        self.loop_form(node)
        self.expression(node.test, known)
        self.breaks.append([])
        self.block(node.body, known)
        ways = self.breaks.pop()
        if not constant(node.test, self.program.constants):
            return known
        after = None
        for way in ways:
            after = _meet(after, way)
        return after

    def on_for(self, node, known):
        self.loop_form(node)
        if not isinstance(node.target, ast.Name):
            self.fail(node, "a loop sets one name")
        call = node.iter
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range") or call.keywords:
            self.fail(node, "a loop goes over range(…), not over `%s`" % ast.unparse(call))
        if not 1 <= len(call.args) <= 3:
            self.fail(node, "range takes one to three numbers")
        if len(call.args) == 3 and not constant(call.args[2], self.program.constants):
            self.fail(node, "the step of a range is a constant other than 0")
        for argument in call.args:
            self.expression(argument, known)
        self.breaks.append([])
        self.block(node.body, self.target(node.target, known))
        self.breaks.pop()
        return known - {node.target.id}  # what a loop leaves in its name is not for reading

    def loop_form(self, node):
        if node.orelse:
            self.fail(node.orelse[0], "a loop has no else")

    def on_break(self, node, known):
        self.breaks[-1].append(known)

    def on_continue(self, node, known):
        return None

    def on_return(self, node, known):
        if node.value is not None:
            self.expression(node.value, known)
        elif gives_value(self.function):
            self.fail(node, "%s returns a value elsewhere" % self.function.name)

    def expression(self, node, known):
        if constant(node, self.program.constants) is not None:
            self.constant_size(node)
        elif isinstance(node, ast.Name):
            self.name(node, node.id, known)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ARITHMETIC):
            self.expression(node.left, known)
            self.expression(node.right, known)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert, ast.Not)):
            self.expression(node.operand, known)
        elif isinstance(node, ast.Compare) and all(isinstance(op, COMPARISONS) for op in node.ops):
            for part in (node.left, *node.comparators):
                self.expression(part, known)
        elif isinstance(node, ast.BoolOp):
            for part in node.values:
                self.expression(part, known)
        elif isinstance(node, ast.IfExp):
            for part in (node.test, node.body, node.orelse):
                self.expression(part, known)
        elif isinstance(node, ast.Subscript):
            self.element(node, known)
        elif isinstance(node, ast.Call):
            self.call(node, known, needs_value=True)
        else:
            self.fail(node, "a kernel has no `%s`" % ast.unparse(node))

    def constant_size(self, node):
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                self.name(part, part.id, ())
        value = constant(node, self.program.constants)
        if not -(2**63) <= value < 2**63:
            self.fail(node, "%d needs more than 64 bits" % value)

    def name(self, node, name, known):
        if name in VIEWS:
            self.fail(node, "%s is a view of the memory: read an element, %s[…]" % (name, name))
        if name in self.program.constants:
            if name not in self.program.visible[self.function.part]:
                self.fail(node, "%r comes from another part: import it" % name)
        elif name not in known:
            self.fail(node, "%r may not be set here" % name)

    def element(self, node, known):
        if not isinstance(node.value, ast.Name) or node.value.id not in VIEWS:
            self.fail(node, "only b, w and q have elements, not `%s`" % ast.unparse(node.value))
        if node.value.id not in self.function.views:
            self.fail(node, "%s does not take %s as a parameter" % (self.function.name, node.value.id))
        if isinstance(node.slice, ast.Slice):
            self.fail(node, "no slices: read one element")
        self.expression(node.slice, known)

    def call(self, node, known, needs_value):
        if not isinstance(node.func, ast.Name):
            self.fail(node, "only functions of the kernel can be called, not `%s`" % ast.unparse(node.func))
        name = node.func.id
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            self.fail(node, "%s: plain arguments only" % name)
        if name in CHOICES:
            self.arguments(node, ("first", "second"), known)
        elif name in BULK and name in self.program.visible[self.function.part]:
            if needs_value:
                self.fail(node, "%s gives no value" % name)
            self.arguments(node, BULK[name], known)
        elif name in self.program.functions and name in self.program.visible[self.function.part]:
            function = self.program.functions[name]
            if needs_value and not gives_value(function):
                self.fail(node, "%s gives no value" % name)
            self.arguments(node, [a.arg for a in function.node.args.args], known)
        else:
            self.fail(node, "there is no function %r here: define or import it" % name)

    def arguments(self, node, wanted, known):
        if len(node.args) != len(wanted):
            self.fail(node, "%s takes %d arguments, not %d" % (node.func.id, len(wanted), len(node.args)))
        for argument, name in zip(node.args, wanted):
            if name in VIEWS or name == "view":
                given = argument.id if isinstance(argument, ast.Name) else None
                if given not in self.function.views or name not in ("view", given):
                    self.fail(node, "%s wants a view here: pass %s as it is" % (node.func.id, "b, w or q" if name == "view" else name))
            else:
                self.expression(argument, known)


def _meet(one, other):
    """What is known after two ways join."""
    if one is None or other is None:
        return other if one is None else one
    return one & other
