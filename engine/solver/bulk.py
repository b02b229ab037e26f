"""Bulk work on a view of the memory; the compiler turns calls of these into single instructions."""


def clear(view, at, count):
    """Set count elements from `at` to 0."""
    for i in range(at, at + count):
        view[i] = 0


def fill(view, at, count):
    """Set count elements from `at` to -1: all bits."""
    for i in range(at, at + count):
        view[i] = -1


def copy(view, to, at, count):
    """Copy count elements from `at` to `to`; the two may overlap."""
    view[to : to + count] = view[at : at + count]
