"""freecell census report: result files as sentences, as a page with a table, and as a plot."""

from collections import Counter, namedtuple
from math import sqrt
from pathlib import Path
import json

from engine.solver.verdict import NO_SOLUTION, SOLVED, UNDECIDED
from tools import ToolError

Z = 1.96  # of a 95 % interval
LISTED = 40  # unsolvable deals that are named one by one
FLEXCELL = ((8, 4), (7, 5), (6, 6))

# counts: {verdict: deals}; lost and open: numbers of the deals without solution, and of the undecided ones
Census = namedtuple("Census", ("columns", "cells", "gives_back", "first", "last", "counts", "lost", "open", "mean", "longest"))


def add(actions):
    """The action of the census."""
    parser = actions.add_parser("report", help="what result files say")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--out", metavar="PAGE", help="write a page in Markdown")
    parser.add_argument("--plot", metavar="PICTURE", help="draw the shares with their intervals (.svg, .png, .pdf)")
    parser.set_defaults(run=_run)


def _run(options):
    found = sorted((read(Path(file)) for file in options.files), key=lambda c: (-c.columns - c.cells, -c.columns))
    for census in found:
        print(sentence(census))
    if options.plot:
        plot(found, options.plot)
    if options.out:
        Path(options.out).write_text(page(found, options.plot), encoding="utf-8")


def read(file):
    """The Census that a result file holds."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        table = json.loads(lines[0])
        rows = [line.split() for line in lines[1:]]
        verdicts = {int(row[0]): row[1] for row in rows}
        lengths = [int(row[2]) for row in rows if row[1] == SOLVED]
        first, last = min(verdicts), max(verdicts)
    except OSError as error:
        raise ToolError(f"{file}: {error.strerror}") from None
    except (ValueError, IndexError):
        raise ToolError(f"{file} is no result file of `freecell census run`, or holds no deal yet") from None
    named = {verdict: sorted(n for n, v in verdicts.items() if v == verdict) for verdict in (NO_SOLUTION, UNDECIDED)}
    mean, longest = (sum(lengths) / len(lengths), max(lengths)) if lengths else (0, 0)
    return Census(**table, first=first, last=last, counts=Counter(verdicts.values()), lost=named[NO_SOLUTION], open=named[UNDECIDED], mean=mean, longest=longest)


def interval(successes, trials):
    """Wilson's 95 % interval of a share."""
    share, spread = successes / trials, Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / trials + spread / trials / 4) / (1 + spread)
    return middle - half if successes else 0, middle + half if successes < trials else 1


def share(census):
    """(least, share, most) of deals with a solution; undecided deals widen the interval to both sides."""
    trials = sum(census.counts.values())
    solved, undecided = census.counts[SOLVED], census.counts[UNDECIDED]
    return interval(solved, trials)[0], (solved + undecided / 2) / trials, interval(solved + undecided, trials)[1]


def span(least, most):
    """An interval of shares with as many digits as tell it from all."""
    digits = 3 if most > 0.99 else 1
    return f"{100 * least:.{digits}f} % to {100 * most:.{digits}f} %"


def sentence(census):
    """One line for a person."""
    counts, total = census.counts, sum(census.counts.values())
    least, _, most = share(census)
    rule = ", foundations give back" if census.gives_back else ""
    return (
        f"{census.columns}x{census.cells}{rule}: deals {census.first}-{census.last}, {total} judged: {counts[SOLVED]} solved, "
        f"{counts[NO_SOLUTION]} proven without solution, {counts[UNDECIDED]} undecided; "
        f"{span(least, most)} of all deals can be won (95 %)"
    )


def page(found, picture):
    """The results as Markdown."""
    out = ["# How many deals can be won", ""]
    out += ["Made by `freecell census run FIRST LAST --columns C --cells N` and `freecell census report`. Every solved deal has a line that"]
    out += ["the rules have replayed; every deal without solution was searched to exhaustion by single-card moves. Nothing goes back"]
    out += ["from the foundations. The interval is Wilson's at 95 %, for all Microsoft deals of that table; an undecided deal may be either.", ""]
    out += ["| table | deals | solved | no solution | undecided | can be won | moves, mean and longest |", "|---|---|---|---|---|---|---|"]
    for c in found:
        least, _, most = share(c)
        numbers = f"{c.counts[SOLVED]} | {c.counts[NO_SOLUTION]} | {c.counts[UNDECIDED]}"
        out.append(f"| {c.columns}×{c.cells} | {c.first}–{c.last} | {numbers} | {span(least, most)} | {c.mean:.1f}, {c.longest} |")
    out += ["", *hardest(found), ""]
    if picture:
        out += [f"![Share of deals that can be won]({Path(picture).name})", ""]
    out += ["## Deals without solution, by name", ""]
    for c in found:
        if 0 < len(c.lost) <= LISTED:
            out.append(f"- {c.columns}×{c.cells}, {c.first}–{c.last}: {', '.join(map(str, c.lost))}.")
        if 0 < len(c.open) <= LISTED:
            out.append(f"- {c.columns}×{c.cells}, undecided: {', '.join(map(str, c.open))}.")
    return "\n".join(out).rstrip() + "\n"


def hardest(found):
    """The sentence that compares the tables of house Flexcell, when all are there."""
    flex = [c for table in FLEXCELL for c in found if (c.columns, c.cells) == table]
    if len(flex) < len(FLEXCELL):
        return []
    flex.sort(key=lambda c: share(c)[1])
    words = [f"{c.columns}×{c.cells} (without solution: {c.counts[NO_SOLUTION]} of {sum(c.counts.values())})" for c in flex]
    sure = share(flex[0])[2] < share(flex[1])[0]
    return [f"Of the three tables of house Flexcell the hardest is {words[0]}, then {words[1]}, then {words[2]};"
            + (" the intervals of the first and the second do not meet." if sure else " the intervals of the first and the second meet.")]


def plot(found, picture):
    """Draw each table's share with its interval."""
    try:
        import matplotlib
    except ImportError:
        raise ToolError("a plot needs more packages: pip install -e '.[census]'") from None
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "freecell"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 0.6 + 0.5 * len(found)))
    for row, census in enumerate(found):
        least, middle, most = (100 * x for x in share(census))
        axes.errorbar(middle, row, xerr=[[middle - least], [most - middle]], fmt="o", color="#0b3a24", capsize=4)
        axes.annotate(f"{middle:.2f} %", (middle, row), textcoords="offset points", xytext=(0, 8), ha="center")
    axes.set_yticks(range(len(found)), [f"{c.columns}×{c.cells}" for c in found])
    axes.set_ylim(len(found) - 0.5, -0.7)
    axes.set_xlim(-4, 108)
    axes.set_xlabel("deals that can be won, % (95 % interval)")
    axes.grid(axis="x", alpha=0.3)
    figure.tight_layout()
    figure.savefig(picture, metadata={"Date": None} if str(picture).endswith(".svg") else None)
    pyplot.close(figure)
