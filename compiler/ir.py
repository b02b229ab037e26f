"""The typed form between text and module: trees of expressions and statements, of types "i32" and "i64"."""

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
