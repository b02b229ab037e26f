"""The board in words, and how much is said: brief, usual, full."""

import pytest

from e2e.player import sit
from e2e.test_win import DEAL, line
from engine import moves, notation, speech
from engine.board import CELLS, COLUMNS
from engine.houses import HOUSES
from engine.session import Session
from tests.pictures import P1, P8, P10
from tests.words import WORDS


def told(player):
    """The paragraphs of the window, in their order."""
    return player.page.evaluate("[...document.querySelectorAll('#in-words .told p')].map(one => one.textContent)")


def meant(player, words=WORDS["en"]):
    """What they must say of the engine's board."""
    session, nameless = player.session, not player.session.house.home_order
    columns, cells = session.layout
    rows = [speech.read_piles(words, session.board, places, nameless) for places in (CELLS[:cells], session.home_row())]
    return rows + [speech.read_pile(words, session.board, place) for place in COLUMNS[:columns]]


def listed(player):
    """The texts of the buttons that make moves."""
    return player.page.evaluate("[...document.querySelectorAll('#in-words-moves button')].map(one => one.textContent)")


def said(player):
    """What the polite live region of the table holds."""
    return player.text("said")


def does(board, move):
    """A move whatever cell or empty column it goes to, for the window offers the first: (its cards, the card under them there or the kind of place)."""
    there = "" if move.dst == moves.HOME else board.pile(move.dst)
    return board.pile(move.src)[-move.count :], there[-1] if there else move.dst in CELLS, move.dst == moves.HOME


@pytest.mark.spec("FIT-5", "APP-8")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("language", ["en", "th"])
def test_the_board_in_words(house, language, table):
    """T, or a button of the menu, opens a window that tells every pile of the game of now and lists its legal moves, in both languages; Escape closes it."""
    player = sit(table, deal=DEAL, house=house, more=f"&lang={language}")
    words = WORDS[language]
    for text in line()[:3]:
        player.play(text, "tap")
    player.keys("t")
    assert player.opened() == ["in-words"]
    assert told(player) == meant(player, words)
    board = player.session.board
    legal = moves.distinct_moves(board, player.session.gives_back)
    assert listed(player) == [speech.moved(words, board, move) for move in legal]
    assert player.text("in-words-count") == words.count("in-words.moves", len(legal))
    assert player.page.evaluate("document.activeElement.id") == "in-words-title"
    player.keys("Escape")
    assert player.opened() == []
    player.check()


@pytest.mark.spec("FIT-5", "FIT-2")
def test_the_menu_opens_it(table):
    """The menu has a button for it."""
    player = sit(table, board=P1)
    player.tool("menu")
    player.tool("in-words")
    assert player.opened() == ["in-words"]
    assert told(player) == meant(player)


@pytest.mark.spec("FIT-5", "RULE-8", "APP-7")
def test_a_whole_deal_is_won_in_words(table):
    """A whole deal is won by the window's buttons alone: each move is told there and the focus stays in the list; at the end the results open."""
    player = sit(table, deal=DEAL)
    player.keys("t")
    like = Session(HOUSES["classic"], DEAL)
    for text in line():
        meant_by_line = does(like.board, notation.read_move(like.board, text))
        assert like.play(text) is None
        board = player.session.board
        move = next(one for one in moves.distinct_moves(board) if does(board, one) == meant_by_line)
        text = notation.move_text(board, move)
        name = speech.moved(WORDS["en"], board, move)
        player.page.locator("#in-words-moves").get_by_role("button", name=name, exact=True).press("Enter")
        player.played(text)
        if not player.session.board.is_won():
            assert player.text("in-words-said").rstrip("\u00a0") == name
            assert player.page.evaluate("document.getElementById('in-words').contains(document.activeElement)")
            assert told(player) == meant(player)
    player.page.locator("#result").wait_for(state="visible")
    assert player.opened() == ["result"]


@pytest.mark.spec("FIT-5", "RULE-8", "FLEX-3")
def test_no_move_to_list_and_the_last_one(table):
    """A game that was aborted lists no move; a move that ends a game leads to the window that says so."""
    player = sit(table, board=P1, house="flexcell")
    player.tool("abort")
    player.keys("Escape", "t")
    assert (listed(player), player.text("in-words-count")) == ([], "0 legal moves")
    player.sit_again(board=P10)
    player.keys("t")
    player.page.locator("#in-words-moves").get_by_role("button", name="king of spades home").click()
    player.page.locator("#result").wait_for(state="visible")
    assert player.opened() == ["result"]


@pytest.mark.spec("FIT-5", "APP-3")
@pytest.mark.parametrize(("detail", "card", "held", "moved", "walked"), [
    ("brief", "nine spades", "nine spades in hand", "four hearts to a", "five spades"),
    ("", "nine of spades", "nine of spades in hand", "four of hearts to free cell 1", "five of spades, 5 of 5"),
    ("full", "nine of spades", "", "four of hearts to free cell 1; five of spades is open; 4 cards can go at once", "five of spades, 5 of 5"),
])
def test_how_much_is_said(detail, card, held, moved, walked, table):
    """Brief, usual or full: names, moves and the cursor are told so, from the address or from the window, where the choice goes into the address."""
    player = sit(table, board=P1, more=f"&say={detail}" if detail else "")
    assert player.page.locator("#card-9S").get_attribute("aria-label") == card
    player.tap("4H", "a")
    player.played("1a")
    assert said(player) == moved
    player.keys("ArrowLeft", "ArrowRight", "Home", "End")
    cursor = player.focus()
    while cursor != "1":
        player.keys("ArrowRight")
        cursor = player.focus()
    player.keys("Home", "End")
    assert said(player) == walked
    other = "full" if detail != "full" else "brief"
    player.keys("t")
    player.page.locator(f"#in-words [name=say][value={other}]").check(force=True)
    assert f"say={other}" in player.page.url
    player.keys("Escape")
    player.keys("Home")
    expected = {"full": "nine of spades, 1 of 5; a run of 5 begins here", "brief": "nine spades"}[other]
    assert said(player).rstrip("\u00a0") == expected
    player.check()
    player.page.reload()
    player.page.locator("html.playing").wait_for()
    assert player.page.locator("#card-9S").get_attribute("aria-label") == {"full": "nine of spades", "brief": "nine spades"}[other]


@pytest.mark.spec("FIT-5")
def test_full_tells_where_cards_in_hand_can_go(table):
    """In full a card in hand is told with the places that take it, and a move that empties a column says so."""
    player = sit(table, board=P8, house="quiet", more="&say=full")
    player.tap("TD")
    assert said(player).startswith("ten of diamonds in hand; it can go to")
    assert "foundation of diamonds" in said(player)
