"""Messages between the game in a frame and the page that holds it, played on the example page of the documentation."""

import math
from urllib.parse import quote

import pytest

from e2e.browser import playable
from e2e.guests import player_in
from e2e.player import board_on, sit
from e2e.test_copies import copied_text, copies
from engine import boardtext
from engine.deal import deal
from tests.pictures import BEFORE_P6, P10
from tools.build import ROOT
from tools.server import Server

_HEARD = "[...document.querySelectorAll('#heard li')].map(line => JSON.parse(line.textContent))"


@pytest.fixture
def host(server, tmp_path, new_context, watched):
    """host(query) → (page, frame): the example page, on another site than the game."""
    address = server.address.replace("127.0.0.1", "localhost")
    example = (ROOT / "docs" / "embedding.html").read_text("utf-8")
    running = Server(tmp_path).start()

    def open_host(query="?embed&deal=1&motion=none", width=1000):
        held = "https://example.org/freecell/?embed&amp;house=classic&amp;deal=617"
        assert held in example
        (tmp_path / "index.html").write_text(example.replace(held, address + query.replace("&", "&amp;")), "utf-8")
        page = watched(new_context(viewport={"width": width, "height": 800}).new_page())
        page.goto(running.address)
        page.wait_for_function("document.querySelectorAll('#heard li').length > 2", timeout=60_000)
        frame = page.locator("#game").element_handle().content_frame()
        return page, playable(frame)

    yield open_host
    running.stop()


def heard(page, kind):
    """The messages of a kind, once there is one; without what all of them have."""
    page.wait_for_function(f"({_HEARD}).some(one => one.type === '{kind}')")
    found = [one for one in page.evaluate(_HEARD) if one["type"] == kind]
    assert all(one.pop("source") == "freecell" and one.pop("v") == 1 for one in found)
    return [{name: value for name, value in one.items() if name != "type"} for one in found]


def send(page, **message):
    """Send a message to the game as any script of the page can."""
    page.evaluate("message => document.getElementById('game').contentWindow.postMessage(message, '*')", message)


@pytest.mark.spec("EMBED-3")
def test_the_host_hears_of_the_game(host):
    """The host hears that the game is there, its deal, each move and undo; the frame is as high as the game likes."""
    page, frame = host()
    assert heard(page, "ready") == [{"house": "classic", "language": "en"}]
    assert heard(page, "deal") == [{"code": "FC1-C4-AAAAAAB", "number": 1, "house": "classic"}]
    height = heard(page, "height")[-1]["height"]
    assert page.locator("#game").bounding_box()["height"] == height
    player = player_in(page, frame)
    player.play("1a", by="tap")
    player.undo()
    page.wait_for_function(f"({_HEARD}).filter(one => one.type === 'move').length === 2")
    assert heard(page, "move") == [{"moves": 1, "home": 0}, {"moves": 0, "home": 0}]


@pytest.mark.spec("EMBED-3")
@pytest.mark.parametrize(("board", "taps", "kind"), [(P10, ["KS"], "won"), (BEFORE_P6, ["TS", "d"], "stuck")])
def test_the_host_hears_of_the_end(board, taps, kind, host):
    """A win, or a position without a move, is told once, with the moves made."""
    page, frame = host("?embed&motion=none&board=" + quote(boardtext.text(board)))
    player = player_in(page, frame)
    for name in taps:
        player.tap(name)
    (told,) = heard(page, kind)
    assert told.pop("ms") >= 0
    assert told == {"code": "", "moves": 1}
    assert heard(page, "deal") == [{"code": "", "number": 0, "house": "classic"}]


@pytest.mark.spec("EMBED-3")
def test_the_host_asks(host):
    """New deal, a deal by its code, another house, another language and the focus: each message does it, as do the buttons of the example; undo brings the game back."""
    page, frame = host()
    page.get_by_role("button", name="Flexcell").click()
    page.wait_for_function(f"({_HEARD}).some(one => one.house === 'flexcell' && one.type === 'deal')")
    assert frame.evaluate("document.documentElement.dataset.house") == "flexcell"
    page.get_by_role("button", name="Deal 1").click()
    page.wait_for_function(f"({_HEARD}).filter(one => one.number === 1).length === 2")
    page.get_by_role("button", name="ไทย").click()
    frame.wait_for_function("document.documentElement.lang === 'th'")
    page.get_by_role("button", name="To the table").click()
    frame.wait_for_function("document.activeElement.classList.contains('pile')")
    before = len(heard(page, "deal"))
    page.get_by_role("button", name="New deal").click()
    page.wait_for_function(f"({_HEARD}).filter(one => one.type === 'deal').length === {before + 1}")
    frame.locator("#tools [data-do=undo]").click()
    page.wait_for_function(f"({_HEARD}).filter(one => one.type === 'deal').length === {before + 2}")
    assert heard(page, "deal")[-1]["number"] == 1


WRONG = [
    {"v": 1, "type": "explode"}, {"v": 2, "type": "new"}, {"type": "new"}, {"v": 1}, {"v": 1, "type": ["new"]}, {"v": 1, "type": "deal"},
    {"v": 1, "type": "deal", "code": "FC1-C4-AAAA1KH"}, {"v": 1, "type": "deal", "code": 617}, {"v": 1, "type": "deal", "code": "0"},
    {"v": 1, "type": "house", "house": "full"}, {"v": 1, "type": "house", "house": None}, {"v": 1, "type": "language", "language": "<b>"},
]


@pytest.mark.spec("EMBED-3")
def test_messages_that_ask_for_what_there_is_not(host):
    """Each is answered with one line for people, in the game's language; the game stays as it is, and what is no message of ours is passed over."""
    page, frame = host()
    player = player_in(page, frame)
    player.play("1a", by="tap")
    for number, message in enumerate(WRONG, 1):
        send(page, source="freecell", **message)
        page.wait_for_function(f"({_HEARD}).filter(one => one.type === 'error').length === {number}")
    errors = [one["text"] for one in heard(page, "error")]
    assert all(errors) and len(set(errors)) > 5
    assert "Send one of: classic, quiet, points, flexcell." in errors[9]
    page.evaluate("""() => {
      const game = document.getElementById("game").contentWindow;
      for (const other of [null, 7, "new", [], {}, { source: "other", v: 1, type: "new" }, new Map([["source", "freecell"]]), undefined, 7n, [[[]]]]) game.postMessage(other, "*");
    }""")
    send(page, source="freecell", v=1, type="language", language="en")
    page.wait_for_timeout(200)
    assert len(heard(page, "error")) == len(WRONG)
    player.check()


@pytest.mark.spec("EMBED-3")
def test_only_the_host_counts(host, server):
    """A message from another frame or another origin than the one in the address does nothing, and without an origin in the address the game tells of nothing but its height."""
    page, frame = host()
    before = heard(page, "deal")
    frame.evaluate("postMessage({source: 'freecell', v: 1, type: 'new'}, '*')")
    page.evaluate("""() => {
      const other = document.createElement("iframe");
      other.srcdoc = "<script>parent.frames[0].postMessage({source: 'freecell', v: 1, type: 'new'}, '*')</" + "script>";
      document.body.append(other);
      return new Promise(done => other.onload = done);
    }""")
    page.wait_for_timeout(300)
    assert heard(page, "deal") == before
    page.evaluate("src => { document.getElementById('heard').replaceChildren(); document.getElementById('game').src = src }", server.address.replace("127.0.0.1", "localhost") + "?embed&deal=2")
    page.wait_for_function("document.querySelectorAll('#heard li').length > 1")
    frame = page.locator("#game").element_handle().content_frame()
    playable(frame)
    send(page, source="freecell", v=1, type="new")
    player = player_in(page, frame)
    player.adopt()
    assert player.session.board == deal(2)
    player.play("1a", by="tap")
    page.wait_for_timeout(200)
    assert {one["type"] for one in page.evaluate(_HEARD)} == {"ready", "height"}


@pytest.mark.spec("EMBED-3")
def test_few_heights(host):
    """Whatever the host does with its width, there are at most three heights in two seconds, and a frame's new height leads to no other."""
    page, frame = host()
    ms = page.evaluate("""async () => {
      const game = document.getElementById("game"), began = performance.now();
      for (let width = 900; width > 300; width -= 10) {
        game.style.width = `${width}px`;
        await new Promise(done => setTimeout(done, 15));
      }
      return performance.now() - began;
    }""")
    most = 1 + 3 * math.ceil(ms / 2000)  # the first height is from before
    count = len(heard(page, "height"))
    assert 2 <= count <= most
    page.wait_for_timeout(1600)
    last = heard(page, "height")
    assert len(last) <= most + 1
    page.wait_for_timeout(1600)
    assert heard(page, "height") == last
    assert last[-1]["height"] == int(frame.evaluate("innerWidth")) * 3 // 2


@pytest.mark.spec("APP-3", "EMBED-3")
@pytest.mark.parametrize("wrong", ["example.org", "https://example.org/", "javascript:1", "*", "https://"])
def test_a_host_that_is_no_origin(wrong, table):
    """An address that names a host which is no origin opens a table with one line on it."""
    page = table("?embed&deal=1&host=" + quote(wrong))
    assert page.locator("#line").text_content().endswith("is unknown for host in the address; the usual one is taken.")


@pytest.mark.spec("EMBED-3", "EMBED-4")
def test_the_line_for_a_page_of_ones_own(table, tmp_path, new_context, watched):
    """The window for copying has a line of HTML; put into a page it shows the deal with the house, the language and the look that it was copied with."""
    player = sit(table, deal=617, house="quiet", more="&look=dark&pack=4&lang=th", permissions=["clipboard-read", "clipboard-write"])
    copies(player)
    line = copied_text(player, "frame", "คัดลอกโค้ดแล้ว")
    (tmp_path / "index.html").write_text("<!doctype html><title>x</title><link rel=icon href=data:,>" + line, "utf-8")
    server = Server(tmp_path).start()
    page = watched(new_context().new_page())
    page.goto(server.address)
    frame = playable(page.locator("iframe").element_handle().content_frame())
    assert board_on(frame) == deal(617)
    assert frame.evaluate("(({house, look, pack}) => [house, look, pack])(document.documentElement.dataset)") == ["quiet", "dark", "4"]
    assert frame.evaluate("document.documentElement.lang") == "th"
    assert not frame.locator(".house").is_visible()
    server.stop()


@pytest.mark.spec("EMBED-3")
def test_the_line_shows_the_deal_of_now(table):
    """On a page whose address named a position, the line copied after a new deal names that deal and no position."""
    player = sit(table, board=P10, house="flexcell", permissions=["clipboard-read", "clipboard-write"])
    player.tool("abort")
    player.tool("deal" if player.page.locator("#tools [data-do=deal]").is_visible() else "hand")
    player.adopt()
    copies(player)
    line = copied_text(player, "frame", "The line of HTML is copied.")
    assert f"deal={player.text('code')}" in line and "house=flexcell" in line and "board=" not in line
