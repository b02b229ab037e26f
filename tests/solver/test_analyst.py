"""The analyst answers the question that was put last, and listens while it works."""

import asyncio
import importlib.util
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine import moves
from engine.deal import deal
from engine.solver import questions
from engine.solver.search import Search
from tests.solver.positions import played

FILE = Path(__file__).parent.parent.parent / "web" / "analyst.py"
LONG = deal(146692)  # some hundred thousand positions


def run(work):
    """What a coroutine returns; in a thread of its own, for a worker that has tested pages has a loop running in its first one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@pytest.fixture
def analyst(host):
    """An analyst on the kernel."""
    spec = importlib.util.spec_from_file_location("web.analyst", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Analyst(host)


def solve(board):
    """The question, as it is sent."""
    return json.dumps(questions.solve(board, False))


async def final(analyst, number, text):
    """The answers to a question, up to the last."""
    answers = [json.loads(await analyst.ask(number, text))]
    while not answers[-1]["over"]:
        answers.append(json.loads(await analyst.more(number)))
    return answers


@pytest.mark.spec("SOLVE-1")
def test_its_verdict_is_the_searches(analyst, host):
    """A line, or the proof that there is none, is the one that the search finds."""
    answer = run(final(analyst, 1, solve(deal(617))))[-1]
    line = [questions.move(word) for word in answer["line"].split()]
    assert played(deal(617), line)[-1].is_won()
    assert tuple(line) == Search(host, deal(617)).run().moves
    answer = run(final(analyst, 2, solve(deal(11982))))[-1]
    assert questions.verdict(answer) == Search(host, deal(11982)).run()


@pytest.mark.spec("SOLVE-1")
def test_a_limit_is_undecided(analyst, monkeypatch):
    """A search that comes to its limit says so, and which."""
    monkeypatch.setattr(questions, "WORK", 1000)
    answer = run(final(analyst, 1, solve(LONG)))[-1]
    assert (answer["status"], answer["limit"]) == ("undecided", "work")
    assert questions.verdict(answer).limit == "work"


@pytest.mark.spec("CLASSIC-13")
def test_a_newer_question_ends_the_one_before(analyst):
    """Asked for something else between two steps, it says nothing more of the first question and answers the second."""
    async def both():
        first = asyncio.ensure_future(analyst.ask(1, solve(LONG)))
        await asyncio.sleep(0)
        second = json.loads(await analyst.ask(2, solve(deal(1))))
        return await first, second, await analyst.more(1), await analyst.ask(1, solve(deal(5)))

    first, second, again, late = run(both())
    assert (first, again, late) == ("", "", "")
    assert second["status"] == "solved"


@pytest.mark.spec("CLASSIC-13", "SOLVE-5")
def test_it_stops_between_two_steps(analyst):
    """Told to stop, it ends after the step that it is at."""
    async def stopped():
        first = asyncio.ensure_future(analyst.ask(1, solve(LONG)))
        await asyncio.sleep(0)
        work = analyst.work.verdict.work
        analyst.stop(2)
        return await first, work, analyst.work.verdict.work

    answer, before, after = run(stopped())
    assert answer == ""
    assert before == after > 0


def test_it_gives_signs_of_life(analyst, monkeypatch):
    """While a search goes on, an answer comes now and then that says how far it is."""
    monkeypatch.setitem(type(analyst).more.__globals__, "SIGN", 0)
    answers = run(final(analyst, 1, solve(deal(11982))))
    assert len(answers) > 2
    assert {answer["status"] for answer in answers[:-1]} == {"searching"}
    work = [answer["work"] for answer in answers]
    assert work == sorted(work)


@pytest.mark.spec("SOLVE-6", "SOLVE-7")
def test_better_lines_come_one_after_another(analyst, host, monkeypatch):
    """Each answer has a shorter line or a higher bound; the last says that it is over."""
    monkeypatch.setattr(questions, "PROOF", 50_000)
    board = deal(5)
    line = Search(host, board).run().moves
    answers = run(final(analyst, 1, json.dumps(questions.improve(board, False, line[0], line[1:]))))
    lengths = [len(line)]
    for answer in answers:
        better = [questions.move(word) for word in answer["line"].split()]
        if better:
            assert better[0] == line[0]
            assert played(board, better)[-1].is_won()
            lengths.append(len(better))
        assert answer["bound"] <= lengths[-1]
    assert lengths == sorted(set(lengths), reverse=True)
    assert len(lengths) > 1


def test_a_question_is_plain_data(host):
    """What JSON makes of a question asks the same; moves come back from their text."""
    board = moves.apply(deal(1), moves.Move("1", "a", 1))
    question = json.loads(json.dumps(questions.improve(board, True, moves.Move("2", "b", 1), [moves.Move("3", "h", 1)])))
    assert (question["first"], question["rest"], question["gives_back"]) == ("2b1", "3h1", True)
    assert questions.work(host, question).job.board == board
    assert questions.move("0g12") == moves.Move("0", "g", 12)
