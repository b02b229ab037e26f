"""What can be taken away from the table: the game as a link and as text, a sheet of paper, and the count of a sitting, which cannot."""

import pytest

from e2e.browser import playable
from e2e.player import Player, board_on, sit
from engine import boardtext, cards, link
from engine.houses import CLASSIC, HOUSES
from engine.session import Session
from tests.games import solution
from tests.pictures import P10

MAY = ["clipboard-read", "clipboard-write"]
NO_CLIPBOARD = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }"
# The sheet as it is to be printed: [heading, [cards of each column], the moves].
SHEET = """() => {
  dispatchEvent(new Event("beforeprint"));
  const sheet = document.getElementById("paper"), face = (card) => card.textContent + card.querySelector("use").getAttribute("href").slice(-1).toUpperCase();
  return [sheet.querySelector("h1").textContent, [...sheet.querySelectorAll(".rows>div")].map((column) => [...column.children].map(face)), sheet.querySelector("pre")?.textContent ?? null];
}"""


def copies(player):
    """Open the window with everything that can be copied."""
    if "menu" not in HOUSES[player.session.house.name].tools:
        player.tool("about")
    player.tool("menu")
    player.tool("copies")


def copied_text(player, name, note):
    """Copy one of them; the text that is on the clipboard when the page says so."""
    player.tool("copy-" + name if name else "copy")
    player.page.wait_for_function("note => document.getElementById('copies-note').textContent === note", arg=note)
    return player.page.evaluate("navigator.clipboard.readText()")


def enter(player, text):
    """Open a text in the window for another deal."""
    player.keys("Escape")
    player.tool("menu")
    player.tool("choose")
    player.page.locator("#number").fill(text.replace("\n", "|"))
    player.page.locator("#number").press("Enter")
    player.page.locator("#new").wait_for(state="hidden")


@pytest.mark.spec("DEAL-6", "APP-4")
def test_all_that_is_copied_can_be_opened(table):
    """Code, position and moves of a game are copied as text, and each of them, entered again, brings back what it stands for; moves come with their deal."""
    player = sit(table, deal=1, permissions=MAY)
    for text in solution(1)[:12]:
        player.play(text, by="drag")
    player.undo()
    copies(player)
    assert copied_text(player, "", "The code is copied.") == "FC1-C4-AAAAAAB"
    position = copied_text(player, "board", "The position is copied.")
    assert position == boardtext.text(player.session.board)
    moves = copied_text(player, "moves", "The moves are copied.")
    assert moves == "# FC1-C4-AAAAAAB\n" + " ".join(solution(1)[:10]) + "\n" + solution(1)[10]
    reached = player.session.board
    enter(player, position)
    assert board_on(player.page) == reached
    copies(player)
    assert not player.page.locator("#copies-code").is_visible()
    assert not player.page.locator("#copies-moves-row").is_visible()
    enter(player, moves)
    for _ in range(11):
        player.tool("redo")
    assert board_on(player.page) == reached
    assert player.text("code") == "FC1-C4-AAAAAAB"


@pytest.mark.spec("EMBED-4", "APP-4")
@pytest.mark.parametrize("name", ["link", "board", "moves"])
def test_where_the_page_may_not_copy(name, table):
    """Without leave to write to the clipboard the text stands in a field, marked, for the player's own hand, and nothing claims that it was copied."""
    player = sit(table, deal=1)
    player.play("1a", by="tap")
    player.page.evaluate(NO_CLIPBOARD)
    copies(player)
    field = player.page.locator("#copies-" + name)
    assert not field.is_visible()
    player.tool("copy-" + name)
    field.wait_for()
    player.page.wait_for_function("document.getElementById('copies-note').textContent")
    marked = player.page.evaluate("(field => field.value.slice(field.selectionStart, field.selectionEnd))(document.activeElement)")
    meant = {"link": player.page.url.split("?")[0] + "#" + link.write(player.session), "board": boardtext.text(player.session.board), "moves": "# FC1-C4-AAAAAAB\n1a"}
    assert marked == meant[name]
    assert player.text("copies-note") == "This page may not copy. The text is marked: copy it yourself."


@pytest.mark.spec("DEAL-6")
def test_the_deal_on_paper(table):
    """What is printed is a sheet with the deal's number, its cards as they were dealt and the moves made; the table is not on it, and no sheet on the table."""
    player = sit(table, deal=617)
    for text in solution(617)[:2]:
        player.play(text, by="tap")
    heading, columns, moves = player.page.evaluate(SHEET)
    assert heading == "FreeCell, deal 617"
    start = player.session.boards[0]
    assert columns == [[cards.name(card).replace("T", "10") for card in column] for column in start.columns]
    assert moves == " ".join(solution(617)[:2])
    assert not player.page.locator("#paper").is_visible()
    player.page.emulate_media(media="print")
    assert player.page.locator("#paper").is_visible()
    assert not player.page.locator("#stage").is_visible()
    player.page.emulate_media(media="screen")
    player.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert player.page.locator("#paper *").count() == 0


@pytest.mark.spec("DEAL-6")
def test_a_page_that_may_not_print(table):
    """Where the browser opens no printer's window, as in some frames, a line says so; where it does, there is a sheet and no such line."""
    player = sit(table, deal=1)
    copies(player)
    player.page.evaluate("window.print = () => {}")
    player.tool("print")
    assert player.text("copies-note") == "This page may not print here. Open the game in a tab of its own."
    player.page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))")
    player.tool("print")
    assert player.text("copies-note") == ""
    assert player.page.locator("#paper h1").text_content() == "FreeCell, deal 1"


@pytest.mark.spec("APP-2")
def test_the_count_of_a_sitting(table):
    """The menu counts the games of this sitting from their first move, the wins once each, and the time; house Quiet without the time; a refresh forgets it."""
    def told():
        player.tool("menu")
        text = player.text("sitting")
        player.keys("Escape")
        return text

    player = sit(table, board=P10)
    assert told() == ""
    player.tap("KS")
    player.page.locator("#result").wait_for(state="visible")
    player.keys("Escape")
    assert told().startswith("This sitting: 1 game, 1 won, 0:0")
    player.undo()
    player.tool("redo")
    player.page.locator("#result").wait_for(state="visible")
    player.keys("Escape")
    player.tool("deal")
    assert told().startswith("This sitting: 1 game, 1 won, 0:0")
    player.adopt()
    player.play("1a", by="tap")
    assert told().startswith("This sitting: 2 games, 1 won, 0:0")
    player.tool("menu")
    player.tool("choose")
    player.page.locator("#new [value=quiet]").check(force=True)
    player.tool("deal-chosen")
    assert told() == "This sitting: 2 games, 1 won. Nothing of it is kept."
    player.page.reload()
    playable(player.page)
    assert told() == ""


@pytest.mark.spec("APP-2")
def test_a_game_won_by_redo_counts_as_played(table):
    """A game that came with all its moves and is won by making them again counts once as played and once as won."""
    session = Session(CLASSIC, board=P10)
    session.play("1h")
    session.undo()
    player = Player(table("?motion=none#" + link.write(session)), board=P10)
    player.tool("redo")
    player.page.locator("#result").wait_for(state="visible")
    player.keys("Escape")
    player.tool("menu")
    assert player.text("sitting").startswith("This sitting: 1 game, 1 won, 0:0")
