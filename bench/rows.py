"""A row of the table of budgets."""

from collections import namedtuple

# what is measured, the value and its unit, the most that is allowed (None: for information), how it came about, and
# whether the budget is the least instead
Row = namedtuple("Row", ("what", "value", "unit", "budget", "detail", "least"), defaults=(False,))


def missed(row):
    """Is a budget there and not kept?"""
    if row.budget is None:
        return False
    return row.value < row.budget if row.least else row.value > row.budget


def table(rows):
    """The rows as text, one line each."""
    head = ("what", "value", "budget", "", "how")
    lines = [head]
    for row in rows:
        budget = "" if row.budget is None else f"{'≥' if row.least else '≤'} {row.budget:g}{row.unit}"
        verdict = "" if row.budget is None else "MISSED" if missed(row) else "kept"
        lines.append((row.what, f"{row.value:.2f}{row.unit}" if row.unit == "×" else f"{row.value:.1f}{row.unit}", budget, verdict, row.detail))
    widths = [max(len(line[i]) for line in lines) for i in range(4)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, [*widths, 0])).rstrip() for line in lines)
