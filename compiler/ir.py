"""The typed form between text and module: trees of expressions and statements.

Types are "i32" and "i64". The functions `binary`, `test`, `negation`, `convert`, `choose` and `load` build nodes and
work out at once what is constant, so that a constant that reaches a copied body folds as if it had been written there.
"""

from dataclasses import dataclass


@dataclass(eq=False)
class Local:
    """A local variable of the module."""

    type: str


@dataclass(eq=False)
class Label:
    """A place to jump to: the end of a block or the top of a loop."""


@dataclass
class Const:
    value: int
    type: str


@dataclass
class Get:
    local: Local

    @property
    def type(self):
        return self.local.type


@dataclass
class Binary:
    op: str  # as in wasm.OPCODES
    left: object
    right: object

    @property
    def type(self):
        return self.left.type


@dataclass
class Test:
    op: str
    left: object
    right: object
    type = "i32"


@dataclass
class Not:
    value: object
    type = "i32"


@dataclass
class Convert:
    value: object
    type: str


@dataclass
class Load:
    view: str
    index: object  # None: the offset alone
    offset: int  # in elements, never negative
    type: str


@dataclass
class Call:
    name: str
    arguments: list
    type: object  # None: no value


@dataclass
class Choose:
    condition: object
    yes: object
    no: object

    @property
    def type(self):
        return self.yes.type


@dataclass
class Seq:
    """Statements, then a value; `own` are the locals that live only here."""

    body: list
    value: object
    own: list

    @property
    def type(self):
        return self.value.type


@dataclass
class Block:
    """Statements that `Leave` this label, with a value when `type` is given."""

    label: Label
    body: list
    type: object
    own: list


@dataclass
class Set:
    local: Local
    value: object


@dataclass
class Store:
    view: str
    index: object
    offset: int
    value: object


@dataclass
class Do:
    value: object


@dataclass
class If:
    condition: object
    yes: list
    no: list


@dataclass
class Loop:
    """While `condition`: body, then step. A Leave of `out` ends it, of `again` ends this turn."""

    out: Label
    again: Label
    condition: object
    body: list
    step: list


@dataclass
class Leave:
    label: object  # None: the function
    value: object  # None: no value


@dataclass
class Bulk:
    """memory.fill with a byte (`byte` given) or memory.copy; index, origin and count in elements."""

    view: str
    index: object
    count: object
    byte: object
    origin: object


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
    if isinstance(right, Const):
        if isinstance(left, Const) and op in _FOLD:
            return Const(_wrapped(_FOLD[op](left.value, right.value), left.type), left.type)
        if _NEUTRAL.get(op) == right.value:
            return left
    return Binary(op, left, right)


def test(op, left, right):
    """The comparison, folded when both sides are constant."""
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(int(_TEST[op](left.value, right.value)), "i32")
    return Test(op, left, right)


def negation(value):
    """not value."""
    return Const(int(value.value == 0), "i32") if isinstance(value, Const) else Not(value)


def convert(value, type_):
    """The value as another type."""
    if value.type == type_:
        return value
    if isinstance(value, Const):
        return Const(_wrapped(value.value, type_), type_)
    return Convert(value, type_)


def choose(condition, yes, no):
    """yes if condition else no; only one of them is worked out."""
    if isinstance(condition, Const):
        return yes if condition.value else no
    return Choose(condition, yes, no)


def branch(condition, yes, no):
    """The statements of an if: a list."""
    if isinstance(condition, Const):
        return yes if condition.value else no
    return [If(condition, yes, no)]


def place(index):
    """(rest or None, offset) of an index: constants added to it become the offset of the machine's access.

    The machine adds the two without wrapping round, so the rest must not be negative: a rule of the language that
    `oracle` checks. An index whose variable part starts with a subtraction is left as it is.
    """
    rest, offset = _split(index)
    if offset < 0:
        return (binary("add", rest, Const(offset, "i32")) if rest else Const(offset, "i32")), 0
    return rest, offset


def _split(index):
    if isinstance(index, Const):
        return None, index.value
    if isinstance(index, Binary) and index.op in ("add", "sub"):
        if isinstance(index.right, Const):
            rest, offset = _split(index.left)
            return rest, offset + index.right.value * (1 if index.op == "add" else -1)
        if index.op == "add" and isinstance(index.left, Const):
            rest, offset = _split(index.right)
            return rest, offset + index.left.value
        rest, offset = _split(index.left)
        if rest is not None:
            return Binary(index.op, rest, index.right), offset
    return index, 0


def load(view, index, offset, type_):
    """view[index + offset]."""
    rest, more = place(binary("add", index, Const(offset, "i32")) if index is not None else Const(offset, "i32"))
    return Load(view, rest, more, type_)


def store(view, index, offset, value):
    """view[index + offset] = value."""
    rest, more = place(binary("add", index, Const(offset, "i32")) if index is not None else Const(offset, "i32"))
    return Store(view, rest, more, value)
