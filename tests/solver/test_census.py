"""freecell census: resumable, true, and summed up with its uncertainty."""

from pathlib import Path

import pytest
from distributed import LocalCluster

from tools import ToolError, census, censusreport, cli


def rows(file):
    """{number: verdict} of a result file."""
    return {int(line.split()[0]): line.split()[1] for line in file.read_text("utf-8").splitlines()[1:]}


def test_a_census_judges_every_deal(tmp_path, capsys):
    """Deals 270-290 of 8 columns and 3 cells: 285 has no solution, the others are solved."""
    file = tmp_path / "out.txt"
    cli.main(["census", "run", "270", "290", "--cells", "3", "--out", str(file), "--jobs", "1"])
    assert rows(file) == {n: "no-solution" if n == 285 else "solved" for n in range(270, 291)}
    assert "21 judged: 20 solved, 1 proven without solution, 0 undecided" in capsys.readouterr().out


def test_an_interrupted_census_goes_on(tmp_path, monkeypatch):
    """What stands in the file is not judged again, a line cut off is judged anew, and the result is the same."""
    whole, part = tmp_path / "whole.txt", tmp_path / "part.txt"
    cli.main(["census", "run", "1", "60", "--out", str(whole), "--jobs", "1"])
    lines = sorted(whole.read_text("utf-8").splitlines()[1:], key=lambda line: int(line.split()[0]))
    part.write_text("\n".join([whole.read_text("utf-8").split("\n")[0], *lines[:30], lines[40]]) + "\n" + lines[31][:-2], "utf-8")
    ranges = []
    judged = census.judged
    monkeypatch.setattr(census, "judged", lambda *chunk: ranges.append(chunk[:2]) or judged(*chunk))
    cli.main(["census", "run", "1", "60", "--out", str(part), "--jobs", "1"])
    assert ranges == [(31, 40), (42, 60)]
    assert sorted(part.read_text("utf-8").splitlines()) == sorted(whole.read_text("utf-8").splitlines())


def test_a_file_of_another_table_is_left_alone(tmp_path):
    """A result file is not mixed with another table's deals."""
    file = tmp_path / "out.txt"
    file.write_text(census.head(7, 5, False) + "\n", "utf-8")
    with pytest.raises(ToolError, match="another table"):
        census.go_on(file, census.head(8, 4, False))
    assert file.read_text("utf-8") == census.head(7, 5, False) + "\n"


@pytest.mark.parametrize("words", [("0", "5"), ("9", "5"), ("1", "8589934592")])
def test_ranges_that_are_none_are_refused(words):
    """Deals run from 1 to 8589934591, the smaller first."""
    with pytest.raises(SystemExit, match="take 1 to 8589934591"):
        cli.main(["census", "run", *words])


def test_chunks_cover_each_deal_once():
    """Chunks are short, in order, and leave out what is done."""
    done = set(range(10, 20)) | {33, 60}
    found = census.chunks(1, 60, done)
    assert [n for a, b in found for n in range(a, b + 1)] == [n for n in range(1, 61) if n not in done]
    assert max(b - a + 1 for a, b in found) == census.CHUNK


def test_the_workers_are_processes(tmp_path):
    """All cores: the same result with two processes."""
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    cli.main(["census", "run", "1", "55", "--out", str(one), "--jobs", "1"])
    cli.main(["census", "run", "1", "55", "--out", str(two), "--jobs", "2"])
    assert sorted(one.read_text("utf-8").splitlines()) == sorted(two.read_text("utf-8").splitlines())


def test_a_dask_cluster_judges_alike(tmp_path):
    """With one option the work goes to a Dask cluster."""
    file = tmp_path / "out.txt"
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        cli.main(["census", "run", "1", "30", "--out", str(file), "--dask", cluster.scheduler_address])
    assert rows(file) == dict.fromkeys(range(1, 31), "solved")


@pytest.mark.parametrize(("successes", "trials", "low", "high"), [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (50, 100, 0.4038, 0.5962)])
def test_the_interval_is_wilsons(successes, trials, low, high):
    """Values from the formula's literature (Wilson 1927; e.g. 0 of 10: 0 to 27.75 %)."""
    assert censusreport.interval(successes, trials) == pytest.approx((low, high), abs=1e-4)


def result(folder, columns, cells, solved, lost, undecided=0):
    """A result file with so many deals of each verdict."""
    file = folder / f"{columns}x{cells}.txt"
    verdicts = ["solved"] * solved + ["no-solution"] * lost + ["undecided"] * undecided
    lines = [f"{n} {verdict} {90 if verdict == 'solved' else 0} 100" for n, verdict in enumerate(verdicts, 1)]
    file.write_text("\n".join([census.head(columns, cells, False), *lines]) + "\n", "utf-8")
    return file


def test_undecided_deals_widen_the_interval(tmp_path):
    """An undecided deal may be either, so it lowers the least and raises the most."""
    sure = censusreport.share(censusreport.read(result(tmp_path, 8, 4, 90, 10)))
    open_ = censusreport.share(censusreport.read(result(tmp_path, 7, 4, 80, 0, 20)))
    assert open_[0] < sure[0] < sure[2] < open_[2]


def test_a_report_names_the_hardest_table(tmp_path, capsys):
    """The page has a row per table, the deals without solution, and which Flexcell table is the hardest."""
    files = [result(tmp_path, 8, 4, 999, 1), result(tmp_path, 7, 5, 1000, 0), result(tmp_path, 6, 6, 950, 50)]
    out, plot = tmp_path / "page.md", tmp_path / "plot.svg"
    cli.main(["census", "report", *map(str, files), "--out", str(out), "--plot", str(plot)])
    page = out.read_text("utf-8")
    assert "the hardest is 6×6 (without solution: 50 of 1000), then 8×4 (without solution: 1 of 1000), then 7×5" in page
    assert "the intervals of the first and the second do not meet" in page
    assert "- 8×4, 1–1000: 1000." in page
    assert "![Share of deals that can be won](plot.svg)" in page
    assert "<svg" in plot.read_text("utf-8")
    assert capsys.readouterr().out.count("judged") == 3


def test_what_is_no_result_file_is_refused(tmp_path):
    """Named, with what it should be."""
    file = tmp_path / "x.txt"
    file.write_text("hello\n", "utf-8")
    for path in (file, Path(tmp_path / "missing.txt")):
        with pytest.raises(SystemExit, match=path.name):
            cli.main(["census", "report", str(path)])
