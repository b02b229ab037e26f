"""The WebAssembly binary format: numbers, sections, opcodes (WebAssembly core specification 2.0, chapter 5)."""

PAGE = 65536  # bytes
MAGIC = b"\0asm\1\0\0\0"
VALUE = {"i32": b"\x7f", "i64": b"\x7e"}
EMPTY = b"\x40"  # block type without a result

BLOCK, LOOP, IF, ELSE, END = b"\x02", b"\x03", b"\x04", b"\x05", b"\x0b"
BR, BR_IF, RETURN, CALL, DROP, UNREACHABLE = b"\x0c", b"\x0d", b"\x0f", b"\x10", b"\x1a", b"\x00"
GET, SET = b"\x20", b"\x21"
CONST = {"i32": b"\x41", "i64": b"\x42"}
EQZ = {"i32": b"\x45", "i64": b"\x50"}
WRAP, EXTEND = b"\xa7", b"\xac"  # i64 to i32; i32 to i64, signed
COPY, FILL = b"\xfc\x0a\x00\x00", b"\xfc\x0b\x00"

_TESTS = ("eq", "ne", "lt_s", None, "gt_s", None, "le_s", None, "ge_s")
_ARITHMETIC = ("add", "sub", "mul", "div_s", None, "rem_s", None, "and", "or", "xor", "shl", "shr_s")
OPCODES = {}
for _type, _first_test, _first_arithmetic in (("i32", 0x46, 0x6A), ("i64", 0x51, 0x7C)):
    for _names, _first in ((_TESTS, _first_test), (_ARITHMETIC, _first_arithmetic)):
        for _place, _name in enumerate(_names):
            if _name:
                OPCODES[_type, _name] = bytes([_first + _place])

# per view: bytes a element, type of a read element, load, store, alignment exponent
VIEWS = {
    "b": (1, "i32", b"\x2c", b"\x3a", 0),  # i32.load8_s, i32.store8
    "w": (4, "i32", b"\x28", b"\x36", 2),
    "q": (8, "i64", b"\x29", b"\x37", 3),
}


def unsigned(number):
    """The number in LEB128."""
    out = bytearray()
    while True:
        low = number & 127
        number >>= 7
        if not number:
            out.append(low)
            return bytes(out)
        out.append(low | 128)


def signed(number):
    """The number in signed LEB128."""
    out = bytearray()
    while True:
        low = number & 127
        number >>= 7
        if (number == 0 and not low & 64) or (number == -1 and low & 64):
            out.append(low)
            return bytes(out)
        out.append(low | 128)


def vector(items):
    """A counted sequence of encoded items."""
    return unsigned(len(items)) + b"".join(items)


def section(number, content):
    """A numbered section with its length."""
    return bytes([number]) + unsigned(len(content)) + content


def name(text):
    """A counted name."""
    return unsigned(len(text)) + text.encode()


def module(functions, exports, pages):
    """The module's bytes.

    functions   (parameter types, result type or None, code) each
    exports     (name, index of the function) each
    pages       the exported memory's first size; it may grow to 4 GiB
    """
    types = [b"\x60" + vector([VALUE[t] for t in taken]) + vector([VALUE[t] for t in [given] if t]) for taken, given, _ in functions]
    doors = [name(text) + b"\x00" + unsigned(index) for text, index in exports]
    return (
        MAGIC
        + section(1, vector(types))
        + section(3, vector([unsigned(i) for i in range(len(functions))]))
        + section(5, vector([b"\x01" + unsigned(pages) + unsigned(PAGE)]))
        + section(7, vector([name("memory") + b"\x02\x00", *doors]))
        + section(10, vector([unsigned(len(code)) + code for _, _, code in functions]))
    )
