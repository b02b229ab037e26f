"""A whole game won on every table, in either language, by taps, drags and keys: played inside the page, a picture compared after each move."""

import pytest

from e2e.browser import Watch, playable
from e2e.player import Player
from e2e.test_app import stores_nothing
from e2e.test_language import foreign
from engine import cards, dealcode, link, notation, speech
from engine.board import COLUMNS
from engine.houses import HOUSES
from engine.session import Session
from engine.view import lying
from tests.games import solution
from tests.words import WORDS

GAMES = [
    ("classic", "1"), ("quiet", "1"), ("points", "1"), ("points", "FC1-C2-AAAAAAC"), ("points", "FC1-C1-AAAAAAI"),
    ("flexcell", "1"), ("flexcell", "FC1-C5-AAAAAAB"), ("flexcell", "FC1-C6-AAAAAAB"),
]

# Each step: [manner, source, target or null, picture after it]; a place to touch is [pile, card or null], one to walk to [order, pile, cards above the last].
# Presses have a clock of their own, on which none is a hold or the second of two.
_PLAY = """async steps => {
  let clock = performance.now();
  const point = ([place, name]) => {
    const pile = document.querySelector(`[data-pile="${place}"]`), card = name && document.getElementById("card-" + name);
    const box = (card || pile.querySelector(".well")).getBoundingClientRect(), next = card && pile.classList.contains("column") && card.nextElementSibling;
    const bottom = next && next.classList.contains("card") ? next.getBoundingClientRect().top : box.bottom;
    return [box.left + box.width / 2, (box.top + bottom) / 2];
  };
  const send = (kind, [clientX, clientY], later) => {
    const event = new PointerEvent(kind, {bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "mouse", button: kind === "pointermove" ? -1 : 0, clientX, clientY});
    Object.defineProperty(event, "timeStamp", {value: clock += later});
    document.elementFromPoint(clientX, clientY).dispatchEvent(event);
  };
  const tap = place => { const at = point(place); send("pointerdown", at, 1000); send("pointerup", at, 50); };
  const drag = (from, to) => {
    const [x, y] = point(from), [toX, toY] = point(to);
    send("pointerdown", [x, y], 1000);
    for (const part of [0.5, 1]) send("pointermove", [x + (toX - x) * part, y + (toY - y) * part], 20);
    send("pointerup", [toX, toY], 20);
  };
  const press = key => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  const here = () => document.activeElement.closest("[data-pile]")?.dataset.pile;
  const walk = ([order, place, above]) => {
    if (!here()) press("ArrowRight");
    const steps = (order.indexOf(place) - order.indexOf(here()) + order.length) % order.length;
    for (let left = Math.min(steps, order.length - steps); left > 0; left--) press(steps <= order.length / 2 ? "ArrowRight" : "ArrowLeft");
    if (above !== null) press("End");
    for (let left = above; left > 0; left--) press("ArrowUp");
    press("Enter");
  };
  const picture = () => [...document.querySelectorAll("[data-pile]:not([hidden])")].map(
    pile => pile.dataset.pile + ":" + [...pile.querySelectorAll(":scope>.card")].map(card => card.id.slice(5)).join("")).sort().join(" ");
  for (const [at, [manner, source, target, meant]] of steps.entries()) {
    if (manner === "drag") drag(source, target);
    else for (const place of [source, target]) if (place) manner === "tap" ? tap(place) : walk(place);
    const shown = picture();
    if (shown !== meant) return {at, shown, meant};
    if (at % 8 === 7) await new Promise(done => setTimeout(done));
  }
  return null;
}"""
_OPEN = """text => new Promise(done => { addEventListener("hashchange", () => done(), {once: true}); location.hash = text; })"""


@pytest.fixture(scope="module")
def pages(server, browser):
    """pages(language) → one watched page for all games in that language."""
    contexts, found = [], {}

    def page_in(language):
        if language not in found:
            contexts.append(browser.new_context(locale={"en": "en-GB", "th": "th-TH"}[language]))
            page = contexts[-1].new_page()
            found[language] = page, Watch(page)
            page.goto(server.address + "?deal=617&motion=none")
            playable(page)
        return found[language]

    yield page_in
    for context in contexts:
        context.close()


def picture(session):
    """What lies where, in the form of _PLAY."""
    board = session.board
    return " ".join(sorted([place + ":" + "".join([cards.name(c) for c in lying(board, place)]) for place in board.places()]))


def step(player, text, by):
    """A step of _PLAY; the player's session makes the move."""
    session = player.session
    board = session.board
    move = notation.read_move(board, text)
    target, alone = player.target(board, move), player.flies(move)
    if player.needs_drag(move):
        by, alone = "drag", False
    if by == "keys":
        above = move.count - 1 if move.src in COLUMNS else None
        way = [[player.order(), move.src, above], None if alone else [player.order(), target, None]]
    else:
        way = [[place, cards.name(pile[-count]) if pile else None] for place, pile, count in (
            (move.src, board.pile(move.src), move.count), (target, board.pile(target), 1))]
        way = [way[0], way[1] if by == "drag" or not alone else None]
    assert session.play(text) is None, text
    return [by, *way, picture(session)]


@pytest.mark.spec("RULE-8", "APP-2", "APP-7", "APP-8", "POINTS-1", "FLEX-1")
@pytest.mark.parametrize("by", ["tap", "drag", "keys"])
@pytest.mark.parametrize(("house", "deal"), GAMES)
@pytest.mark.parametrize("language", list(WORDS))
def test_a_whole_deal_is_won(language, house, deal, by, pages, site):
    """The deal can be won; the results count 52 cards home, in the language of the page, and nothing is stored."""
    page, watch = pages(language)
    number, *layout = dealcode.read(deal) if deal.startswith("FC") else (int(deal), 8, 4)
    player = Player(page, 1)
    session = player.session = Session(HOUSES[house], number, tuple(layout))
    page.evaluate(_OPEN, link.write(session))
    player.check()
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate(_PLAY, [step(player, text, by) for text in solution(deal)]) is None
    assert session.board.is_won() and player.opened() == ["result"]
    words = WORDS[language]
    told = words.say("said.won.score", score=session.score()) if session.house.score else words.count("said.won", session.at)
    assert player.text("alert").rstrip("\u00a0") == told
    assert page.locator("#result-title").inner_text() == words.say("result.title")
    assert (player.text("result-homes"), page.locator("html").get_attribute("lang")) == ("52", language)
    assert language == "en" or foreign(page) == []
    stores_nothing(page, site)
    assert watch.faults == []
