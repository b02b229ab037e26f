"""freecell solve and freecell deal: what they print, and the exit status that tells the outcomes apart."""

import io
import json

import pytest

from engine import boardtext, moves, notation
from engine.deal import deal
from tools import cli


def run(capsys, *words, text=None, monkeypatch=None):
    """(exit status, output) of the freecell command."""
    if text is not None:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
    try:
        status = cli.main(words)
    except SystemExit as error:
        status = error.code
    return status, capsys.readouterr().out


def replayed(board, words, most=13):
    """The board after a line in notation, each move checked by the rules and of at most so many cards."""
    for word in words:
        move = notation.read_move(board, word)
        assert move.count <= most
        assert moves.refusal(board, move) is None, word
        board = moves.apply(board, move)
    return board


def test_a_deal_is_solved_in_notation(capsys):
    """Status 0, and below the headline a line in notation that wins."""
    status, out = run(capsys, "solve", "617")
    assert status == 0
    assert out.startswith("deal 617: solved in ")
    assert replayed(deal(617), out.split("\n", 1)[1].split()).is_won()


def test_single_cards_win_too(capsys):
    """--single gives the line as single-card moves, each legal by itself."""
    status, out = run(capsys, "solve", "5", "--single")
    words = out.split("\n", 1)[1].split()
    assert status == 0
    assert replayed(deal(5), words, most=1).is_won()


def test_json_says_all(capsys):
    """--json holds verdict, table, line, its length and the bound."""
    status, out = run(capsys, "solve", "fc1-c5-aaaaaaf", "--json")
    data = json.loads(out)
    assert (status, data["verdict"], data["columns"], data["cells"]) == (0, "solved", 7, 5)
    assert data["length"] == len(data["moves"]) >= data["at_least"]
    assert replayed(deal(5, 7, 5), data["moves"]).is_won()


@pytest.mark.spec("SOLVE-1")
def test_each_outcome_has_its_status(capsys):
    """0 solved, 3 no solution, 4 undecided, and 1 for what is no position; the text tells them apart as well."""
    assert run(capsys, "solve", "11982")[0] == 3
    assert "proven to have no solution" in run(capsys, "solve", "11982")[1]
    status, out = run(capsys, "solve", "11982", "--memory", "1")
    assert (status, "undecided; the limit of memory" in out) == (4, True)
    status, out = run(capsys, "solve", "191", "--columns", "6", "--seconds", "0.001", "--json")
    assert (status, json.loads(out)["limit"]) == (4, "time")
    assert str(run(capsys, "solve", "0")[0]).startswith("freecell: 0:")


def test_the_shortest_line_is_proven(capsys):
    """--shortest says that none is shorter only with proof."""
    status, out = run(capsys, "solve", "3", "--shortest")
    assert (status, out.split("\n")[0]) == (0, "deal 3: solved in 70 moves; none is shorter")


def test_positions_are_read_from_files_and_standard_input(capsys, monkeypatch, tmp_path):
    """A position is a file or standard input, in the format that freecell deal prints."""
    status, out = run(capsys, "deal", "24")
    assert (status or 0, boardtext.read(out)) == (0, deal(24))
    file = tmp_path / "board.txt"
    file.write_text(out, encoding="utf-8")
    assert run(capsys, "solve", str(file))[0] == 0
    assert run(capsys, "solve", "-", text=out, monkeypatch=monkeypatch)[1].startswith("the position: solved in ")


def test_a_position_without_a_line_of_cells_has_the_usual_ones(capsys, monkeypatch):
    """Without "Freecells:" the cells are those that go with the columns, or those of --cells."""
    text = "\n".join(row for row in boardtext.text(deal(617, 8, 3)).split("\n") if not row.startswith("Freecells"))
    assert run(capsys, "solve", "-", text=text, monkeypatch=monkeypatch)[0] == 0
    assert run(capsys, "solve", "-", "--cells", "3", text=text, monkeypatch=monkeypatch)[0] == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "columns"),
        (boardtext.text(deal(1)).replace("KS", "KD"), "KD"),
        (boardtext.text(deal(1)).replace("JD ", ""), "JD"),
        (boardtext.text(deal(1)).replace("H-0", "H-3"), "Line"),
        ("not cards at all", "Line 1"),
    ],
)
def test_bad_positions_are_refused_with_place_and_cure(capsys, monkeypatch, text, why):
    """Missing, double and impossible cards are named; nothing is searched."""
    status, out = run(capsys, "solve", "-", text=text, monkeypatch=monkeypatch)
    assert str(status).startswith("freecell: -: ")
    assert why in str(status)
    assert out == ""


@pytest.mark.parametrize("words", [("--columns", "11"), ("--columns", "3"), ("--cells", "9"), ("--cells", "-1")])
def test_tables_out_of_range_are_refused(capsys, words):
    """The range is named."""
    assert "take " in str(run(capsys, "solve", "1", *words)[0])


def test_a_word_that_is_nothing_is_refused(capsys):
    """Neither number, code nor file: the three are named."""
    assert "no deal number, no code" in str(run(capsys, "solve", "nosuch.txt")[0])
