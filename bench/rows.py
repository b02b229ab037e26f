"""A row of the table of budgets."""

from collections import namedtuple

# what is measured, the value and its unit, the most that is allowed (None: for information), and how it came about
Row = namedtuple("Row", ("what", "value", "unit", "budget", "detail"))


def missed(row):
    """Is a budget there and not kept?"""
    return row.budget is not None and row.value > row.budget


def table(rows):
    """The rows as text, one line each."""
    head = ("what", "value", "budget", "", "how")
    lines = [head]
    for row in rows:
        budget = "" if row.budget is None else f"≤ {row.budget:g}{row.unit}"
        verdict = "" if row.budget is None else "MISSED" if missed(row) else "kept"
        lines.append((row.what, f"{row.value:.2f}{row.unit}" if row.unit == "×" else f"{row.value:.1f}{row.unit}", budget, verdict, row.detail))
    widths = [max(len(line[i]) for line in lines) for i in range(4)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, [*widths, 0])).rstrip() for line in lines)
