"""What the kernel language does not have is refused, with the part, the line and what to write instead."""

import pytest

from compiler import KernelError, compile_kernel

HEAD = 'EXPORTS = ("f",)\n\n\ndef f(b, w, q, x):\n'  # what follows starts on line 5

REFUSED = {
    "    return x / 2\n": (5, "no `x / 2`"),
    "    return x ** 2\n": (5, "no `x ** 2`"),
    "    y = 1.5\n": (5, "no `1.5`"),
    "    y = 'a'\n": (5, "no `'a'`"),
    "    y = [x]\n": (5, "no `[x]`"),
    "    y = z = x\n": (5, "one target"),
    "    x, y = 1, 2\n": (5, "only names and elements"),
    "    del x\n": (5, "no `del x`"),
    "    try:\n        pass\n    finally:\n        pass\n": (5, "no `try:`"),
    "    return (lambda: x)()\n": (5, "only functions of the kernel"),
    "    return len(w)\n": (5, "no function 'len' here"),
    "    return w\n": (5, "view of the memory"),
    "    return w[1:2]\n": (5, "no slices"),
    "    return x[0]\n": (5, "only b, w and q have elements"),
    "    w = 3\n": (5, "view of the memory"),
    "    x.y = 3\n": (5, "only names and elements"),
    "    for i in w:\n        pass\n": (5, "goes over range"),
    "    for i in range(1, 2, x):\n        pass\n": (5, "step of a range"),
    "    for i in range(3):\n        pass\n    else:\n        pass\n": (8, "no else"),
    "    for i in range(3):\n        pass\n    return i\n": (7, "'i' may not be set here"),
    "    if x:\n        y = 1\n    return y\n": (7, "'y' may not be set here"),
    "    return x and 3\n": (5, "numbers give numbers"),
    "    if x:\n        return 1\n": (4, "returns a value on one way"),
    "    if x:\n        return 1\n    return\n": (7, "returns a value elsewhere"),
    "    return x\n    x = 1\n": (6, "nothing reaches"),
    "    x\n": (5, "does nothing"),
    "    f(b, w, q)\n": (5, "takes 4 arguments, not 3"),
    "    f(w, w, q, 1)\n": (5, "pass b as it is"),
    "    f(b, w, q, x=1)\n": (5, "plain arguments"),
    "    y = f(b, w, q, 1)\n": (5, "f gives no value"),
    "    f = 3\n": (5, "name of a constant or function"),
    "    return q[0]\n": (4, "must fit in 32 bits"),
    "    return 1 << 70\n": (5, "more than 64 bits"),
    "    return x < y\n": (5, "'y' may not be set here"),
    "    match x:\n        case 1:\n            pass\n": (5, "no `match x:`"),
    "    return x +\n": (5, "not Python"),
}


@pytest.mark.parametrize("body", REFUSED, ids=lambda body: body.strip().split("\n")[0])
def test_a_refusal_names_the_line(body):
    """The error says part, line and why."""
    line, why = REFUSED[body]
    with pytest.raises(KernelError) as caught:
        compile_kernel({"kernel": HEAD + body}, "kernel")
    assert why in caught.value.why
    assert (caught.value.part, caught.value.line) == ("kernel", line)
    assert str(caught.value).startswith(f"kernel.py, line {line}: ")


OUTSIDE = {
    "import os\n": "imports, constants and functions",
    "from os import path\n": "only from parts beside it",
    "from .other import y\n": "no part 'other'",
    "class A:\n    pass\n": "imports, constants and functions",
    "A = [1]\n": "whole numbers and constants",
    "A = 2**64\n": "whole numbers and constants",
    "A = 1 << 64\n": "more than 64 bits",
    "A = 1\nA = 2\n": "name 'A' is taken",
    "def g(x=1):\n    pass\n": "without defaults",
    "def g(*x):\n    pass\n": "plain parameters",
    "@print\ndef g(x):\n    pass\n": "no decorators",
    "def f(x):\n    pass\n\n\nEXPORTS = ('f',)\n": "takes b, w, q first",
    "EXPORTS = ('g',)\n": "is no function",
    "A = 1\n": "nothing to export",
}


@pytest.mark.parametrize("text", OUTSIDE, ids=lambda text: text.strip().split("\n")[0])
def test_what_stands_outside_functions_is_checked(text):
    """Imports, constants, signatures and exports are refused with a reason."""
    with pytest.raises(KernelError, match=OUTSIDE[text]):
        compile_kernel({"kernel": text}, "kernel")


def test_a_name_of_another_part_must_be_imported():
    """What CPython would not find is refused, even though the parts are joined."""
    parts = {
        "kernel": 'from .other import g\nEXPORTS = ("f",)\n\n\ndef f(b, w, q):\n    g()\n    return A\n',
        "other": "A = 1\n\n\ndef g():\n    pass\n",
    }
    with pytest.raises(KernelError, match="'A' comes from another part: import it") as caught:
        compile_kernel(parts, "kernel")
    assert caught.value.line == 7


def test_imports_in_a_circle_are_refused():
    """Two parts cannot import each other."""
    with pytest.raises(KernelError, match="in a circle"):
        compile_kernel({"kernel": "from .other import g\n", "other": "from .kernel import f\n"}, "kernel")
