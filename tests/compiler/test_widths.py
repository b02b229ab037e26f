"""The conditions under which module and CPython agree are checked while CPython runs the text."""

import pytest
from tests.compiler.harness import Compiled, Interpreted

from compiler import oracle


def kernel(body, parameters="x"):
    """A kernel of one function f, run in CPython with checks."""
    return Interpreted({"kernel": f'EXPORTS = ("f",)\n\n\ndef f(b, w, q, {parameters}):\n    {body}\n'})


@pytest.mark.parametrize(
    ("body", "good", "bad", "why"),
    [
        ("return x * x", 46340, 46341, "more than 32 bits"),
        ("return -x", 2**31 - 1, -(2**31), "more than 32 bits"),
        ("w[9] = x\n    w[9] += 1", 2**31 - 2, 2**31 - 1, "more than 32 bits"),
        ("q[9] = x\n    q[10] = q[9] * q[9] * 4", 2**30, 2**31 - 1, "more than 64 bits"),
        ("return 1 << x", 30, 31, "more than 32 bits"),
        ("return 5 >> x", 31, 32, "shift by 32 in 32 bits"),
        ("return w[100 + x]", 0, -1, "variable part of the index is -1"),
    ],
)
def test_a_result_that_outgrows_its_width_is_named(body, good, bad, why):
    """The check passes the largest number that fits and names the line of the first that does not."""
    kernel(body).call("f", good)
    with pytest.raises(OverflowError, match=why) as caught:
        kernel(body).call("f", bad)
    assert "kernel.py, line" in str(caught.value)


def test_masked_sums_and_products_may_overflow():
    """Only the low bits count under a mask, so (x * y + z) & mask is free to grow."""
    text = 'EXPORTS = ("f",)\n\n\ndef f(b, w, q, x):\n    return (x * 214013 + 2531011) & 0x7FFFFFFF\n'
    numbers = [1, 2**31 - 1, -(2**31)]
    assert [Compiled({"kernel": text}).call("f", n) for n in numbers] == [Interpreted({"kernel": text}).call("f", n) for n in numbers]


def test_the_checked_kernel_is_the_kernel():
    """Checks change no result: the instrumented text gives what the text gives."""
    text = 'EXPORTS = ("f",)\n\n\ndef f(b, w, q, x):\n    w[1] += x << 2\n    return w[1] % 7\n'
    plain = {}
    exec(text, plain)
    memory = bytearray(64)
    view = memoryview(memory).cast("i")
    checked = oracle.checked({"kernel": text}, "kernel")
    other = memoryview(bytearray(64)).cast("i")
    assert [plain["f"](None, view, None, x) for x in range(-9, 9)] == [checked.f(None, other, None, x) for x in range(-9, 9)]
