"""Each construct of the kernel language gives in WebAssembly what it gives in CPython."""

import pytest
from tests.compiler.harness import agree, both
from hypothesis import given, settings
from hypothesis import strategies as st

settings.register_profile("kernel", deadline=None)  # time here depends on who else uses the machine
settings.load_profile("kernel")
small = st.integers(-(2**15), 2**15 - 1)
word = st.integers(-(2**31), 2**31 - 1)

EXPRESSIONS = {
    "sum": "x + y",
    "difference": "x - y",
    "product": "x * y",
    "negative": "-x - -y",
    "inverse": "~x & ~y",
    "and": "x & y",
    "or": "x | y",
    "xor": "x ^ y",
    "shift right": "x >> (y & 31)",
    "shift left": "(x & 255) << (y & 15)",
    "floor by a power of two": "x // 8 + y % 16",
    "floor by a constant": "x // 7 + y % 10",
    "floor by a negative constant": "x // -7 + y % -10",
    "floor by a variable": "x // (y | 1) * 3 + x % (y | 1)",
    "comparisons": "(x < y) + 2 * (x <= y) + 4 * (x > y) + 8 * (x >= y) + 16 * (x == y) + 32 * (x != y)",
    "chain": "(x < y < 100) + 2 * (0 <= x == y)",
    "not": "(not x) + 2 * (not x < y)",
    "conditions": "1 if x < 0 and y > 0 or not x == y and y < 50 else 2",
    "number as condition": "3 if x else 4",
    "logic as value": "(x < 0 or y < 0) + (x > 9 and y > 9)",
    "choice": "min(x, y) * 2 + max(x, 7)",
    "constants": "x * A + (B - A // 2) + (y & ~A)",
    "call": "twice(x) + twice(y + 1) - clamp(x, y)",
}


@pytest.fixture(scope="module", params=EXPRESSIONS, ids=str)
def expression(request):
    """A kernel whose f(x, y) is one expression."""
    return both(f'''
A = 12
B = A * A - 1
EXPORTS = ("f",)


def twice(n):
    return n + n


def clamp(n, most):
    if n > most:
        return most
    if n < -1000:
        return -1000
    return n


def f(b, w, q, x, y):
    return {EXPRESSIONS[request.param]}
''')


@given(x=small, y=small)
def test_expressions_agree(expression, x, y):
    """An expression of 32-bit numbers has the same value in both."""
    agree(expression, "f", x, y)


WIDE = both('''
M = (1 << 61) - 1
K = 0x1B873593CC9E2D51
EXPORTS = ("mix", "keep", "wide")


def step(h, s):
    x = ((h + s) * K) & M
    return x ^ (x >> 31)


def mix(b, w, q, seed):
    q[8] = step(seed, 12345)
    q[9] = step(q[8], seed)
    q[10] = (q[8] + q[9] * (q[9] - q[8])) & M
    return q[10] & 0xFFFF == q[8] & 0xFFFF


def keep(b, w, q, at, value):
    b[at] = value & 127
    w[64 + at] = value
    w[64 + at] += 3 if value < 0 else -3
    q[200 + at] = value
    q[200 + at] <<= 20
    q[200 + at] -= 1


def wide(b, w, q, x, y):
    q[20] = x
    q[21] = q[20] * 1000003 + y
    q[22] = max(q[21], q[20]) // 7
    q[23] = q[21] % 1000
    i = q[22] & 7
    w[100 + i] = y
    while q[21] > 0:
        q[21] >>= 3
        w[90] ^= 5
    return w[100 + i]
''')


@given(x=word, y=word)
def test_wide_numbers_agree(x, y):
    """64-bit numbers, masked products and what is stored of them are the same bytes in both."""
    agree(WIDE, "mix", x)
    agree(WIDE, "wide", x, y)


@given(at=st.integers(0, 63), value=word.filter(lambda v: -(2**31) + 3 <= v <= 2**31 - 4))
def test_elements_of_each_view_agree(at, value):
    """Bytes, words and long words are stored, changed and read back alike."""
    agree(WIDE, "keep", at, value)


FLOW = both('''
from .bulk import clear, copy, fill
EXPORTS = ("loops", "nested", "ranges", "bulk", "late", "collatz", "deep")


def loops(b, w, q, n):
    total = 0
    i = 0
    while i < n:
        i += 1
        if i % 3 == 0:
            continue
        if i > 40:
            break
        for j in range(i):
            if j == 7:
                break
            if j & 1:
                continue
            total += j
    return total


def nested(b, w, q, n):
    found = 0
    for i in range(n):
        for i in range(i, n):
            found += i
        w[100 + found % 64] = found
    return found


def ranges(b, w, q, lo, hi):
    s = 0
    for i in range(lo, hi, 3):
        s += i
        hi = 0
    for i in range(hi, lo, -2):
        i += 1
        s ^= i
    i = lo
    for i in range(i, i + 5):
        s = s * 3 + i & 0xFFFF
    return s


def bulk(b, w, q, at, n):
    fill(w, 300, 200)
    clear(w, 300 + at, n)
    fill(b, 1, n)
    clear(q, 400, at)
    copy(w, 310, 300 + at, n)
    copy(b, 2, 0, 40)


def bump(w, at):
    w[at] += 1
    return w[at]


def late(b, w, q, x):
    w[0] = x & 15
    w[200 + w[0]] = bump(w, 0)
    w[220 + bump(w, 0)] = w[0]
    w[0] += bump(w, 0)
    return w[0] - bump(w, 0)


def collatz(b, w, q, n):
    steps = 0
    while True:
        if n == 1:
            return steps
        if n % 2:
            n = 3 * n + 1
        else:
            n = n // 2
        steps += 1
        if steps > 500:
            break
    pass
    return -1


def deep(b, w, q, n):
    if n < 2:
        return n
    return deep(b, w, q, n - 1) + deep(b, w, q, n - 2)
''')


@given(n=st.integers(-3, 60))
def test_loops_agree(n):
    """while, for, break, continue and loops in loops run the same turns."""
    agree(FLOW, "loops", n)
    agree(FLOW, "nested", n)


@given(lo=small, hi=small)
def test_ranges_agree(lo, hi):
    """A range is worked out once, whatever its loop does to the names in it."""
    near = lo + hi % 50
    agree(FLOW, "ranges", lo, near)


@given(at=st.integers(0, 60), n=st.integers(0, 60))
def test_bulk_work_agrees(at, n):
    """clear, fill and copy, also onto themselves, leave the same bytes as the loops they stand for."""
    agree(FLOW, "bulk", at, n)


@given(x=st.integers(0, 1000))
def test_calls_that_change_the_memory_happen_in_order(x):
    """Value before place, left before right: a call sees and leaves the memory as in CPython."""
    agree(FLOW, "late", x)


@given(n=st.integers(1, 3000))
def test_while_true_and_returns_agree(n):
    """A loop without an end is left by break or return."""
    agree(FLOW, "collatz", n)


def test_recursion_agrees():
    """A function may call itself."""
    assert agree(FLOW, "deep", 15) == 610


JOINED = both(
    '''
from .other import SCALE, scaled
EXPORTS = ("f",)


def f(b, w, q, x):
    w[5] = SCALE
    return scaled(w, x)
''',
    other='''
SCALE = 3


def scaled(w, x):
    return w[5] * x + SCALE
''',
)


@given(x=small)
def test_parts_are_joined(x):
    """A function imported from another part is called as if it stood in the same text."""
    agree(JOINED, "f", x)
