"""From the typed form to the code of a function."""

from . import fold, ir, wasm


def encode(body, indices):
    """(parameter types, result type, code) of one function; indices: of every function by name."""
    coder = _Coder(body, indices)
    end = wasm.END if body.type is None else wasm.UNREACHABLE + wasm.END  # a function with a value leaves by Leave
    code = coder.statements(body.body) + end
    declared = wasm.vector([b"\x01" + wasm.VALUE[t] for t in coder.types[len(body.parameters) :]])
    return [p.type for p in body.parameters], body.type, declared + code


class _Coder:
    """Numbers the locals, keeps the open labels, and writes the code."""

    def __init__(self, body, indices):
        self.indices = indices
        self.numbers = {p: i for i, p in enumerate(body.parameters)}
        self.types = [p.type for p in body.parameters]
        self.free = {"i32": [], "i64": []}  # numbers of locals whose block is over
        self.open = []  # labels, outermost first

    def number(self, local):
        if local not in self.numbers:
            if self.free[local.type]:
                self.numbers[local] = self.free[local.type].pop()
            else:
                self.numbers[local] = len(self.types)
                self.types.append(local.type)
        return wasm.unsigned(self.numbers[local])

    def release(self, own):
        for local in own:
            if local in self.numbers:
                self.free[local.type].append(self.numbers.pop(local))

    def depth(self, label):
        return wasm.unsigned(len(self.open) - 1 - self.open.index(label))

    def inside(self, label, body):
        self.open.append(label)
        code = self.statements(body)
        self.open.pop()
        return code

    def statements(self, body):
        return b"".join([getattr(self, "do_" + type(s).__name__.lower())(s) for s in body])

    def do_set(self, node):
        return self.value(node.value) + wasm.SET + self.number(node.local)

    def do_store(self, node):
        opcode = wasm.VIEWS[node.view][3]
        return self.address(node) + self.value(node.value) + opcode + self.offset(node)

    def do_do(self, node):
        return self.value(node.value) + (wasm.DROP if node.value.type else b"")

    def do_if(self, node):
        code = self.value(node.condition) + wasm.IF + wasm.EMPTY + self.inside(ir.Label(), node.yes)
        if node.no:
            code += wasm.ELSE + self.inside(ir.Label(), node.no)
        return code + wasm.END

    def do_loop(self, node):
        top = ir.Label()
        self.open += [node.out, top]
        leave = b"" if isinstance(node.condition, ir.Const) and node.condition.value else self.leave_unless(node)
        body = wasm.BLOCK + wasm.EMPTY + self.inside(node.again, node.body) + wasm.END + self.statements(node.step)
        code = wasm.BLOCK + wasm.EMPTY + wasm.LOOP + wasm.EMPTY + leave + body + wasm.BR + self.depth(top) + wasm.END + wasm.END
        del self.open[-2:]
        return code

    def leave_unless(self, loop):
        return self.value(fold.negation(loop.condition)) + wasm.BR_IF + self.depth(loop.out)

    def do_leave(self, node):
        value = self.value(node.value) if node.value is not None else b""
        return value + (wasm.RETURN if node.label is None else wasm.BR + self.depth(node.label))

    def do_bulk(self, node):
        size = wasm.VIEWS[node.view][0]
        scaled = [self.value(_times(x, size)) for x in (node.index, node.origin, node.count) if x is not None]
        if node.byte is None:
            return b"".join(scaled) + wasm.COPY
        return scaled[0] + wasm.CONST["i32"] + wasm.signed(node.byte) + scaled[1] + wasm.FILL

    def address(self, node):
        size = wasm.VIEWS[node.view][0]
        return self.value(ir.Const(0, "i32") if node.index is None else _times(node.index, size))

    def offset(self, node):
        size, _, _, _, alignment = wasm.VIEWS[node.view]
        return wasm.unsigned(alignment) + wasm.unsigned(node.offset * size)

    def value(self, node):
        return getattr(self, "of_" + type(node).__name__.lower())(node)

    def of_const(self, node):
        return wasm.CONST[node.type] + wasm.signed(node.value)

    def of_get(self, node):
        return wasm.GET + self.number(node.local)

    def of_binary(self, node):
        return self.value(node.left) + self.value(node.right) + wasm.OPCODES[node.type, node.op]

    def of_test(self, node):
        return self.value(node.left) + self.value(node.right) + wasm.OPCODES[node.left.type, node.op]

    def of_not(self, node):
        return self.value(node.value) + wasm.EQZ[node.value.type]

    def of_convert(self, node):
        return self.value(node.value) + (wasm.WRAP if node.type == "i32" else wasm.EXTEND)

    def of_load(self, node):
        return self.address(node) + wasm.VIEWS[node.view][2] + self.offset(node)

    def of_call(self, node):
        return b"".join([self.value(a) for a in node.arguments]) + wasm.CALL + wasm.unsigned(self.indices[node.name])

    def of_choose(self, node):
        code = self.value(node.condition) + wasm.IF + wasm.VALUE[node.type]
        self.open.append(ir.Label())
        code += self.value(node.yes) + wasm.ELSE + self.value(node.no) + wasm.END
        self.open.pop()
        return code

    def of_seq(self, node):
        code = self.statements(node.body) + self.value(node.value)
        self.release(node.own)
        return code

    def of_block(self, node):
        code = wasm.BLOCK + (wasm.VALUE[node.type] if node.type else wasm.EMPTY) + self.inside(node.label, node.body)
        self.release(node.own)
        return code + (wasm.UNREACHABLE if node.type else b"") + wasm.END


def _times(value, size):
    return fold.binary("shl", value, ir.Const(size.bit_length() - 1, "i32"))
