"""Letters and digits: moves typed in notation, and what the keys for reading tell."""

import pytest

from e2e.player import sit
from engine import moves, speech
from engine.houses import HOUSES
from tests.games import solution
from tests.pictures import BACK, MIDDLE, P2
from tests.words import ENGLISH


def typed(player, text):
    """Type a move and let the engine make it too."""
    for key in text:
        player.page.keyboard.press(key)
    player.played(text)


@pytest.mark.spec("APP-7")
@pytest.mark.parametrize("house", list(HOUSES))
def test_a_deal_is_won_by_notation(house, table):
    """A whole solution typed as it is written wins the deal, whatever the letters mean otherwise in this house."""
    player = sit(table, deal=1, house=house)
    for text in solution(1):
        player.page.keyboard.type(text)
        assert player.session.play(text) is None
    player.page.locator("#result").wait_for(state="visible")
    assert player.text("result-homes") == "52"


@pytest.mark.spec("APP-7", "RULE-9")
def test_what_is_typed_is_shown_and_refused(table):
    """The source is in hand until its destination is typed; once more or Escape puts it back; a refused destination says why; letters without a source keep their meaning."""
    player = sit(table, board=P2)
    player.keys("1")
    assert len(player.held()) == 10
    player.keys("1")
    assert player.held() == []
    player.keys("1", "Escape")
    assert player.held() == []
    player.keys("1", "5")
    assert player.line().endswith("colours must alternate.")
    player.check()
    player.keys("3", "9", "z")
    player.check()
    typed(player, "12")
    player.keys("u")
    player.session.undo()
    player.check()


@pytest.mark.spec("APP-7", "RULE-6")
def test_v_says_how_many(table):
    """26v4: v and a number behind a run's move make it one with so many cards; too many are refused and the move stays."""
    player = sit(table, board=P2)
    typed(player, "13")
    assert len(player.session.board.columns[2]) == 5
    player.keys("v", "3")
    player.session.undo()
    player.played("13v3")
    assert len(player.session.board.columns[2]) == 3
    player.keys("v", "7")
    player.check()
    player.keys("1", "3", "v", "9")
    assert player.line()
    player.check()


@pytest.mark.spec("APP-7", "POINTS-3")
def test_capitals_are_foundations(table):
    """Where foundations give cards back, a suit's capital takes its card in hand; where they don't, it means nothing."""
    player = sit(table, board=BACK, house="points")
    player.keys("Shift+H", "8")
    player.played("H8")
    player.sit_again(board=BACK, house="quiet")
    player.keys("Shift+H")
    assert player.held() == []
    player.check()


@pytest.mark.spec("FIT-5")
@pytest.mark.parametrize("house", list(HOUSES))
def test_keys_read_the_table(house, table):
    """R reads the pile at the cursor card by card, O the cells and foundations, L the legal moves, M the last message again; the table is as it was."""
    player = sit(table, board=MIDDLE, house=house)
    player.walk_to("2")
    player.keys("r")
    assert player.text("said") == "column 2, 10 cards: " + ", ".join(ENGLISH.heard(card) for card in MIDDLE.columns[1]) + "."
    player.keys("o")
    heard = player.text("said")
    assert heard.startswith("free cell 1, four of hearts; free cell 2, four of diamonds; free cell 3, six of diamonds; free cell 4, empty; foundation of ")
    assert "foundation of spades, 3 cards" in heard and heard.count(";") == 7
    player.keys("m")
    assert player.text("said").rstrip("\u00a0") == heard
    player.keys("l")
    legal = moves.distinct_moves(MIDDLE, player.session.gives_back)
    assert player.text("said").startswith(f"{len(legal)} legal moves: ")
    for move in legal:
        assert speech.moved(ENGLISH, MIDDLE, move) in player.text("said")
    player.check()


@pytest.mark.spec("FIT-5", "APP-8")
def test_reading_in_thai(table):
    """The same keys read in the language of the page."""
    player = sit(table, board=MIDDLE, more="&lang=th")
    player.keys("l")
    assert player.text("said").startswith("เดินได้ ")
    player.keys("o")
    assert player.text("said").startswith("ช่องพัก")
