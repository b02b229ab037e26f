"""Game links: copied, opened, refused; what a page that the browser discarded brings back; nothing stays in address or storage."""

from random import Random

import pytest

from e2e.browser import playable
from e2e.guests import player_in
from e2e.player import Player, board_on, sit
from e2e.test_copies import copied_text, copies
from engine import boardtext, link
from engine.houses import CLASSIC, HOUSES
from engine.session import Session
from tests.games import solution

STORED = """async () => [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length, history.state]"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {get: () => hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def played(house="classic", number=1, moves=40, undone=15, layout=None):
    """A session some way into a game that was partly undone."""
    session = Session(HOUSES[house], number, layout)
    for text in solution(number)[:moves]:
        assert session.play(text) is None
    for _ in range(undone):
        session.undo()
    return session


def opened(page, session):
    """A player at a page that has opened a link of the session."""
    player = Player(page, 1)
    player.session = session
    player.check()
    return player


def walk_through(player):
    """Undo to the deal, redo to the last move made; each picture is the engine's."""
    session = player.session
    while session.can_undo():
        player.undo()
    assert session.at == 0
    while session.can_redo():
        player.tool("redo")
        session.redo()
        player.check()


def clean(page):
    """Neither fragment in the address nor anything in storage or the history's entry."""
    assert "#" not in page.url
    assert page.evaluate(STORED) == [0, 0, "", 0, None]
    assert page.context.cookies() == []


@pytest.mark.spec("APP-4")
@pytest.mark.parametrize("house", list(HOUSES))
def test_a_link_carries_the_game(house, table):
    """A link copied in the menu in the middle of a game opens it elsewhere: deal, house, all moves made and the undone ones; a refresh is a new deal."""
    player = sit(table, deal=1, house=house)
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for text in solution(1)[:8]:
        player.play(text, by="drag")
    for _ in range(3):
        player.undo()
    copies(player)
    assert copied_text(player, "link", "The game link is copied.") == player.page.url.split("?")[0] + "#" + link.write(player.session)
    copied = player.page.evaluate("navigator.clipboard.readText()")
    page = table("?motion=none#" + copied.split("#")[1])
    other = opened(page, link.read(copied))
    assert other.session.played == solution(1)[:8] and other.session.at == 5
    assert page.evaluate("document.documentElement.dataset.house") == house
    clean(page)
    walk_through(other)
    page.reload()
    playable(page)
    assert board_on(page) != other.session.board
    assert page.evaluate("document.documentElement.dataset.house") == house


@pytest.mark.spec("APP-4")
def test_a_position_and_its_table_come_along(table):
    """A game on seven columns whose foundations give back opens on that table, aborted as it was."""
    session = Session(HOUSES["flexcell"], 617, (7, 5), None, True)
    session.play("1a")
    session.aborted = True
    page = table("?motion=none#" + link.write(session))
    opened(page, session)
    assert page.evaluate("document.documentElement.dataset.back") == "1"
    assert "layout=7x5" in page.url and "house=flexcell" in page.url
    laid = Session(CLASSIC, board=played().board)
    opened(table("?motion=none#" + link.write(laid)), laid)


@pytest.mark.spec("APP-4")
def test_damaged_links_open_a_new_deal(table):
    """Whatever is wrong with a link, there is a table to play at, one line that says why, and a clean address."""
    text = link.write(played())
    random, lines = Random(3), set()
    wrong = [text[:-1], text + "%00", "2" + text[1:], "nonsense", "", text[:20] + "%E0%B8%81" + text[20:], "A" * 9000]
    for _ in range(5):
        at = random.randrange(1, len(text))
        wrong.append(text[:at] + random.choice(link.SIGNS.replace(text[at], "")) + text[at + 1:])
    for one in wrong:
        page = table("?motion=none#" + one)
        player = Player(page, 1)
        player.adopt()
        lines.add(player.line())
        assert bool(player.line()) == bool(one)
        player.play("1a", by="drag")
        clean(page) if one else None
        page.close()
    assert len(lines) > 4 and "The game link is damaged: something is missing or was changed. Copy the whole link again." in lines


@pytest.mark.spec("APP-4", "APP-6")
def test_a_link_opens_on_a_running_page(table):
    """Another fragment in the address brings its game, over any window; undone to its start and once more, the game before is back. A damaged one changes nothing."""
    player = sit(table, deal=617)
    player.play("1a", by="drag")
    before, page = player.session, player.page
    player.tool("menu")
    session = played(moves=3, undone=1)
    page.evaluate("text => { location.hash = text }", link.write(session))
    page.wait_for_function("document.getElementById('code').textContent.includes('AAAAAAB')")
    assert player.opened() == []
    player.session = session
    player.check()
    clean(page)
    page.evaluate("location.hash = '1damaged'")
    page.wait_for_function("!document.getElementById('bar').hidden")
    assert player.line() == "The game link is damaged: something is missing or was changed. Copy the whole link again."
    player.check()
    clean(page)
    for _ in range(2):
        player.undo()
    player.tool("undo")
    player.session = before
    player.check()
    player.play("2b", by="drag")


@pytest.mark.spec("APP-4")
def test_a_link_in_a_sandboxed_frame(guest):
    """A frame with no origin opens a link too; it may not touch its address, and nothing fails."""
    session = played(moves=5, undone=2)
    page, frame = guest('sandbox="allow-scripts"', query="#" + link.write(session))
    player = player_in(page, frame)
    player.session = session
    player.check()
    player.tool("undo")
    session.undo()
    player.check()
    frame.evaluate(HIDE, True)
    player.tool("redo")
    session.redo()
    player.check()
    frame.evaluate("text => { location.hash = text }", link.write(Session(CLASSIC, 2)))
    frame.wait_for_function("document.getElementById('code').textContent.includes('AAAAAAC')")


@pytest.mark.spec("APP-5", "APP-2")
def test_a_discarded_page_comes_back(table):
    """Hidden and discarded by the browser, the page comes back with the whole game and its time; a refresh after that is a new deal."""
    player = sit(table, deal=1)
    for text in solution(1)[:6]:
        player.play(text, by="drag")
    for _ in range(2):
        player.undo()
    page = player.page
    page.evaluate(HIDE, True)
    assert page.evaluate("history.state").endswith(link.write(player.session))
    page.context.add_init_script("Object.defineProperty(document, 'wasDiscarded', {value: window.name !== 'seen'}); window.name = 'seen'")
    page.reload()
    playable(page)
    player.check()
    clean(page)
    walk_through(player)
    page.reload()
    playable(page)
    assert board_on(page) == Session(CLASSIC, 1).board
    assert page.evaluate("history.state") is None


@pytest.mark.spec("APP-5", "APP-2")
def test_a_refresh_brings_nothing_back(table):
    """What a hidden page kept is gone with a refresh: a new deal, and nothing in the history's entry."""
    page = table("?motion=none")
    player = Player(page, 1)
    player.adopt()
    player.play("1a", by="drag")
    page.evaluate(HIDE, True)
    assert page.evaluate("history.state")
    page.evaluate(HIDE, False)
    page.reload()
    playable(page)
    assert board_on(page) not in player.session.boards
    clean(page)


PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text", text);
  const field = document.getElementById("number");
  if (field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}))) field.value = text;
}"""


def paste(player, text):
    """Paste a text into the field of the window for another deal, and press Enter."""
    if not player.opened():
        player.tool("menu")
        player.tool("choose")
    player.page.evaluate(PASTE, text)
    player.page.locator("#number").press("Enter")
    player.page.wait_for_function("!document.getElementById('new').open || !document.getElementById('number-fault').hidden")


@pytest.mark.spec("DEAL-6", "APP-4")
def test_games_as_text_at_the_table(table):
    """The field for a number takes a game link, a position and moves as well; what is wrong is told with its line and column, and the game stays."""
    player = sit(table, deal=1)
    session = played(moves=12, undone=4)
    paste(player, "https://example.org/#" + link.write(session))
    opened(player.page, session)
    shown = boardtext.text(session.board)
    paste(player, shown)
    player.session = Session(CLASSIC, board=session.board)
    player.check()
    paste(player, shown.replace("Freecells", "Freecell", 1))
    assert player.text("number-fault").startswith("Line 2, column 1: ")
    player.keys("Escape")
    player.check()
    paste(player, "617")
    player.session = Session(CLASSIC, 617)
    player.check()
    paste(player, " ".join(solution(617)[:5]) + "\n" + " ".join(solution(617)[5:9]) + "\n")
    for text in solution(617)[:9]:
        player.tool("redo")
        player.played(text)
    paste(player, "1a 2b\n1c 58 9a")
    assert player.text("number-fault").startswith("Line 2, column 7: ")
    player.keys("Escape")
    player.check()
