"""Builds nodes of the typed form, and works out at once what is constant.

So a constant that reaches a copied body folds as if it had been written there.
"""

from . import ir


def _wrapped(value, type_):
    bits = 32 if type_ == "i32" else 64
    return (value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


_FOLD = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << b,
    "shr_s": lambda a, b: a >> b,
}
_TEST = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt_s": lambda a, b: a < b,
    "le_s": lambda a, b: a <= b,
    "gt_s": lambda a, b: a > b,
    "ge_s": lambda a, b: a >= b,
}
_NEUTRAL = {"add": 0, "sub": 0, "or": 0, "xor": 0, "shl": 0, "shr_s": 0, "mul": 1}


def binary(op, left, right):
    """left op right, folded when both are constant or the right one changes nothing."""
    if isinstance(right, ir.Const):
        if isinstance(left, ir.Const) and op in _FOLD:
            return ir.Const(_wrapped(_FOLD[op](left.value, right.value), left.type), left.type)
        if _NEUTRAL.get(op) == right.value:
            return left
    return ir.Binary(op, left, right)


def test(op, left, right):
    """The comparison, folded when both sides are constant."""
    if isinstance(left, ir.Const) and isinstance(right, ir.Const):
        return ir.Const(int(_TEST[op](left.value, right.value)), "i32")
    return ir.Test(op, left, right)


def negation(value):
    """not value."""
    return ir.Const(int(value.value == 0), "i32") if isinstance(value, ir.Const) else ir.Not(value)


def convert(value, type_):
    """The value as another type."""
    if value.type == type_:
        return value
    if isinstance(value, ir.Const):
        return ir.Const(_wrapped(value.value, type_), type_)
    return ir.Convert(value, type_)


def choose(condition, yes, no):
    """yes if condition else no; only one of them is worked out."""
    if isinstance(condition, ir.Const):
        return yes if condition.value else no
    return ir.Choose(condition, yes, no)


def branch(condition, yes, no):
    """The statements of an if: a list."""
    if isinstance(condition, ir.Const):
        return yes if condition.value else no
    return [ir.If(condition, yes, no)]


def place(index):
    """(rest or None, offset) of an index: constants added to it become the offset of the machine's access.

    The machine adds the two without wrapping round, so the rest must not be negative: a rule of the language that
    `oracle` checks. An index whose variable part starts with a subtraction is left as it is.
    """
    rest, offset = _split(index)
    if offset < 0:
        return (binary("add", rest, ir.Const(offset, "i32")) if rest else ir.Const(offset, "i32")), 0
    return rest, offset


def _split(index):
    if isinstance(index, ir.Const):
        return None, index.value
    if isinstance(index, ir.Binary) and index.op in ("add", "sub"):
        if isinstance(index.right, ir.Const):
            rest, offset = _split(index.left)
            return rest, offset + index.right.value * (1 if index.op == "add" else -1)
        if index.op == "add" and isinstance(index.left, ir.Const):
            rest, offset = _split(index.right)
            return rest, offset + index.left.value
        rest, offset = _split(index.left)
        if rest is not None:
            return ir.Binary(index.op, rest, index.right), offset
    return index, 0


def load(view, index, offset, type_):
    """view[index + offset]."""
    rest, more = place(binary("add", index, ir.Const(offset, "i32")) if index is not None else ir.Const(offset, "i32"))
    return ir.Load(view, rest, more, type_)


def store(view, index, offset, value):
    """view[index + offset] = value."""
    rest, more = place(binary("add", index, ir.Const(offset, "i32")) if index is not None else ir.Const(offset, "i32"))
    return ir.Store(view, rest, more, value)
