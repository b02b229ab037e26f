"""Random games of every house and table, written and read again: as a link, in notation, and as the text of a position."""
from random import Random

import pytest

from engine import boardtext, link, notation
from engine.houses import FLEXCELL
from engine.session import Session
from tests.engine.making import TABLES, drift, facts, walk

GAMES = 10000
LONG = 300  # moves of one game in two thousand


def long_game(random):
    """A session of house Flexcell, on any of its tables, after hundreds of moves of which some are undone."""
    made = walk(random.random(), LONG, random.random() < 0.5)
    session = Session(FLEXCELL, made.number, made.layout, None, made.gives_back)
    for text in made.played:
        assert session.play(text) is None
    for _ in range(random.randint(0, LONG)):
        session.undo()
    return session


@pytest.mark.spec("APP-4", "DEAL-6", "RULE-11")
def test_ten_thousand_games_there_and_back():
    """Each comes back whole, with what was undone in it; so do its moves, and a position that undo or redo leads to."""
    random = Random(20261130)
    seen, made, longest = set(), 0, 0
    for at in range(GAMES):
        session = drift(random) if at % 2000 else long_game(random)
        text = link.write(session)
        assert set(text) <= set(link.SIGNS)
        assert facts(link.read(text)) == facts(session)
        assert notation.read_line(session.boards[0], " ".join(session.played), session.gives_back) == session.played
        board = random.choice(session.boards)
        assert boardtext.read(boardtext.text(board), {session.layout[0]: session.layout[1]}) == board
        seen.add((session.house.name, session.layout, bool(session.number), session.aborted, session.at < len(session.played)))
        made += len(session.played)
        longest = max(longest, len(session.played))
    assert {one[:2] for one in seen} == {(house.name, layout) for house, layout in TABLES}
    assert len(seen) == 4 * len(TABLES) + 4 * len(FLEXCELL.layouts)
    assert made > 3 * GAMES and longest == LONG
