"""How wide each number is: inferred from what flows into it.

A number is i32 until something 64 bits wide flows in: an element of q, a constant beyond 32 bits, a value made from one.
"bool" is what a comparison gives; in the module it is an i32 of 0 or 1.
"""

import ast

from .errors import KernelError
from .grammar import CHOICES, gives_value
from .source import BULK, constant
from .wasm import VIEWS

ORDER = ("bool", "i32", "i64")


def widest(*kinds):
    """The kind that holds all of these."""
    return ORDER[max(ORDER.index(kind) for kind in kinds)]


def machine(kind):
    """The machine type of a kind."""
    return "i64" if kind == "i64" else "i32"


def infer(program):
    """(kinds of each function's names, kind each function returns): two dictionaries by function name."""
    widths = Widths(program)
    while widths.widened:
        widths.widened = False
        for name in program.functions:
            widths.visit(name)
    for name in program.exports:
        function = program.functions[name]
        wide = [p for p in function.parameters if widths.names[name][p] == "i64"]
        if wide or widths.returns[name] == "i64":
            raise KernelError(function.part, function.node.lineno, "%s is exported: its numbers must fit in 32 bits, %s" % (name, wide or "its result does not"))
    return widths


class Widths:
    """The kinds found so far; they only ever widen."""

    def __init__(self, program):
        self.program, self.widened = program, True
        self.names = {name: dict.fromkeys(f.parameters, "i32") for name, f in program.functions.items()}
        self.returns = {name: "bool" if gives_value(f) else None for name, f in program.functions.items()}

    def widen(self, table, key, kind):
        wider = widest(table.get(key, "bool"), kind)
        if table.get(key) != wider:
            table[key] = wider
            self.widened = True

    def visit(self, name):
        """Let what one function does flow into its names, its result and its callees' parameters."""
        own = self.names[name]
        for node in ast.walk(self.program.functions[name].node):
            if isinstance(node, (ast.Assign, ast.AugAssign)):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name):
                    least = "bool" if isinstance(node, ast.Assign) else "i32"
                    self.widen(own, target.id, widest(least, self.kind(name, node.value)))
            elif isinstance(node, ast.For):
                self.widen(own, node.target.id, widest("i32", *[self.kind(name, a) for a in node.iter.args]))
            elif isinstance(node, ast.Return) and node.value is not None:
                self.widen(self.returns, name, self.kind(name, node.value))
            elif isinstance(node, ast.Call) and node.func.id in self.program.functions:
                callee = self.program.functions[node.func.id]
                values = [a for a, p in zip(node.args, callee.node.args.args) if p.arg not in callee.views]
                for parameter, value in zip(callee.parameters, values):
                    self.widen(self.names[callee.name], parameter, self.kind(name, value))

    def kind(self, name, node):
        """The kind of an expression inside function `name`."""
        value = constant(node, self.program.constants)
        if value is not None:
            if isinstance(value, bool):
                return "bool"
            return "i32" if -(2**31) <= value < 2**31 else "i64"
        if isinstance(node, ast.Name):
            return self.names[name].get(node.id, "bool")
        if isinstance(node, ast.BinOp):
            if isinstance(node.op, (ast.LShift, ast.RShift)):
                return widest("i32", self.kind(name, node.left))
            return widest("i32", self.kind(name, node.left), self.kind(name, node.right))
        if isinstance(node, ast.UnaryOp):
            return "bool" if isinstance(node.op, ast.Not) else widest("i32", self.kind(name, node.operand))
        if isinstance(node, ast.BoolOp):
            return widest(*[self.kind(name, v) for v in node.values])
        if isinstance(node, ast.IfExp):
            return widest(self.kind(name, node.body), self.kind(name, node.orelse))
        if isinstance(node, ast.Subscript):
            return VIEWS[node.value.id][1]
        if isinstance(node, ast.Call):
            if node.func.id in CHOICES:
                return widest(*[self.kind(name, a) for a in node.args])
            return "i32" if node.func.id in BULK else self.returns[node.func.id] or "i32"
        return "bool"
