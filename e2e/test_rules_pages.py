"""The rules pages: one for each house in each language, with pictures that are positions of the engine."""

import gzip
import re

import pytest

from e2e.browser import playable
from e2e.player import Player, sit
from e2e.test_axe import faults
from e2e.test_language import foreign
from engine import boardtext, cards, moves, supermove
from engine.board import CELLS, COLUMNS, HOMES, Board
from engine.deal import deal
from engine.houses import HOUSES
from engine.intents import targets
from engine.moves import Move
from engine.session import Session
from tools.site.reading import DEALS, POSITIONS, TEN_OR_FIVE

LANGUAGES = {"en": "", "th": ".th"}
PICTURES = {  # below the untouched deal
    "classic": ("places", "ten", "five"), "quiet": ("places-home", "ten", "five"),
    "points": ("places", "ten", "five", "two-cells"), "flexcell": ("seven", "ten"),
}
EXAMPLE = boardtext.read(TEN_OR_FIVE)

# Of each picture the cards by place, the upper one of a foundation; what is in hand; the places that are lit; what lies outside or on an index.
_FIGURES = """() => [...document.querySelectorAll(".drawn")].map(figure => {
  const stage = figure.querySelector(".stage").getBoundingClientRect(), all = [...figure.querySelectorAll(".pile")];
  const box = one => one.getBoundingClientRect(), names = cards => [...cards].map(card => card.dataset.card);
  const inside = one => one.left >= stage.left && one.right <= stage.right && one.top >= stage.top && one.bottom <= stage.bottom;
  const bad = [...figure.querySelectorAll(".card")].filter(card => {
    const after = card.nextElementSibling, index = box(card.querySelector(".ix"));
    return !inside(box(card)) || !index.height || (after && index.bottom > box(after).top + (after.classList.contains("sel") ? 5 : .5));
  });
  return {
    piles: Object.fromEntries(all.map(pile => [pile.dataset.pile, names(pile.querySelectorAll(".card"))])),
    homes: all.filter(pile => pile.classList.contains("home")).map(pile => pile.dataset.pile).join(""),
    lefts: all.filter(pile => pile.classList.contains("home")).map(pile => box(pile).left),
    held: names(figure.querySelectorAll(".card.sel")), lit: all.filter(pile => pile.classList.contains("lit")).map(pile => pile.dataset.pile).sort().join(""),
    heard: figure.querySelector("[role=img]").getAttribute("aria-label"), bad: names(bad),
  };
})"""


def address(house, language="en"):
    """The file of a rules page."""
    return ("rules" if house == "classic" else f"rules-{house}") + LANGUAGES[language] + ".html"


@pytest.fixture
def read(server, new_context, watched):
    """read("rules.html", viewport=…) → the page in a context of its own, watched."""

    def open_page(name, **options):
        page = watched(new_context(**options).new_page())
        page.goto(server.address + name)
        return page

    return open_page


@pytest.mark.spec("APP-8", "CLASSIC-17", "POINTS-7")
@pytest.mark.spec("FIT-6")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("house", HOUSES)
def test_each_page_is_whole(house, language, read):
    """Aim, places, limits, keys, answers and advice in each page, its own house marked; nothing wider than a small phone; axe finds nothing, light, dark and in forced colours."""
    page = read(address(house, language), viewport={"width": 320, "height": 568}, color_scheme="light")
    assert page.locator("h1").is_visible() and page.locator("h2").count() >= 9
    assert page.locator(".houses a").evaluate_all("all => all.map(one => one.getAttribute('href'))") == [address(one, language) for one in HOUSES]
    assert page.locator(".houses [aria-current=page]").evaluate_all("all => all.map(one => one.dataset.house)") == [house]
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.house]") == [language, house]
    asked = page.locator("#faq + dl dt").count()
    assert asked == page.locator("#faq + dl dd").count() >= 5 and page.locator(".keys li").count() >= 8
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    if language == "th":
        assert foreign(page) == []
    assert faults(page) == []


def drawn(piles):
    """The Board of a picture's cards by place."""
    return Board(
        tuple(tuple(map(cards.card, piles[place])) for place in COLUMNS if place in piles),
        tuple(cards.card(piles[place][0]) if piles[place] else None for place in CELLS if place in piles),
        tuple(cards.RANKS.index(piles[suit][0][0]) + 1 if piles[suit] else 0 for suit in HOMES))


@pytest.mark.spec("CLASSIC-1", "POINTS-1", "FLEX-3", "FLEX-4", "QUIET-1", "RULE-2")
@pytest.mark.parametrize("house", HOUSES)
def test_pictures_are_positions(house, read):
    """Each picture shows the cards, the hand and the lit places that the engine has there, in a row of foundations as on the table, and no card hides an index."""
    page = read(address(house), viewport={"width": 320, "height": 568})
    figures = page.evaluate(_FIGURES)
    page.set_viewport_size({"width": 1440, "height": 900})
    sessions = [(Session(HOUSES[house], DEALS[house]), None)]
    sessions += [(Session(HOUSES[house], board=boardtext.read(POSITIONS[name][0])), POSITIONS[name][1]) for name in PICTURES[house]]
    assert len(figures) == len(sessions)
    for wide, figure in zip(page.evaluate(_FIGURES), figures):
        assert (wide["bad"], figure["bad"]) == ([], [])
        assert wide["lefts"] == sorted(wide["lefts"])
        assert figure["heard"].startswith("A table of ")
    unseen = [(session.board, held) for session, held in sessions]
    for figure in figures:
        board = drawn(figure["piles"])
        session, held = next(one for one in sessions if one[0].board == board and len(figure["held"]) == (one[1].count if one[1] else 0))
        unseen.remove((board, held))
        assert figure["homes"] == session.home_row()
        assert figure["lit"] == "".join(sorted(targets(session, held) if held else ""))
        assert figure["held"] == [cards.name(card) for card in board.pile(held.place)[-held.count:]] if held else not figure["held"]
    assert unseen == []
    assert sessions[0][0].board == deal(DEALS[house], 8, 4)


@pytest.mark.spec("RULE-6", "POINTS-7")
def test_the_table_of_limits(read):
    """Each figure of the table is the longest run that single cards can carry: so many arrive by legal steps, and one more is refused. 10 and 5 are marked."""
    page = read(address("points"))
    table = page.locator("table").first
    rows = table.locator("tbody tr").evaluate_all("all => all.map(row => [...row.cells].map(cell => Number(cell.textContent)))")
    assert table.locator("td.ex").all_inner_texts() == ["10", "5"]
    assert [row[0] for row in rows] == [0, 1, 2, 3, 4]
    for cells, *limits in rows:
        for limit, (empty, into) in zip(limits, ((0, False), (1, False), (2, False), (1, True), (2, True))):
            carried(cells, empty, into, limit)


def carried(cells, empty, into, limit):
    """Carry a run of `limit` cards, or of as many as there can be, card by card; one more must be refused."""
    most = 13 if into else 12  # a run of thirteen begins with a king, which lies on nothing
    run = [cards.card(cards.RANKS[rank] + "SH"[rank % 2]) for rank in range(most - 1, -1, -1)]
    columns = (tuple(run),) + (() if into else ((cards.card("KS"),),)) + ((),) * empty
    board = Board(columns, (None,) * cells, (0, 0, 0, 0))
    move = Move("1", "2", min(limit, most))
    if not into and move.count < most:  # what lies on the target goes with the run's first card
        board = Board((board.columns[0], (run[-move.count - 1] ^ 3,)) + columns[2:], board.cells, board.homes)
    assert moves.refusal(board, move) is None
    steps, now = supermove.steps(board, move), board
    for step in steps:
        assert step.count == 1 and moves.refusal(now, step) is None
        now = moves.apply(now, step)
    assert now == moves.apply(board, move)
    if limit < most:
        assert moves.limit(board, "2") == limit


@pytest.mark.spec("RULE-6", "POINTS-7", "QUIET-4", "FLEX-2")
@pytest.mark.parametrize("house", HOUSES)
def test_the_example_can_be_tried(house, read):
    """The link beside the pictures opens the position in the page's house: ten go onto the king; the empty column refuses ten and takes five, in Flexcell five of ten."""
    page = read(address(house), reduced_motion="reduce")
    page.locator(".try, #example + .drawn a").click()
    player = Player(playable(page), house=house, board=EXAMPLE)
    player.check()
    assert page.evaluate("document.documentElement.dataset.house") == house
    player.play("12", by="tap")
    player.undo()
    if house == "flexcell":
        player.tap("1", "3")
        player.played("13v5")
        return
    player.tap("QS", "3")
    assert "10 cards" in player.line() and "limit is 5" in player.line()
    player.check()
    if player.held():
        player.keys("Escape")
    player.play("13v5", by="tap")


@pytest.mark.spec("CLASSIC-17", "APP-8", "APP-9")
def test_table_and_rules_lead_to_each_other(table, server):
    """The table's links open the page of the house that is played, in its language and look, also after a change; the page passes them on and leads back to that table."""
    player = sit(table, deal=1, house="quiet", more="&lang=th&look=dark")
    page = player.page

    def links():
        return set(page.locator("a[href*=rules]").evaluate_all("all => all.map(one => one.getAttribute('href'))"))

    assert links() == {"rules-quiet.th.html?look=dark"}
    player.tool("menu")
    page.locator("#menu [name=lang][value=en]").check(force=True)
    page.locator("#menu [name=pack]").check(force=True)
    assert links() == {"rules-quiet.html?look=dark&pack=4"}
    page.locator("#menu [data-do=choose]").click()
    page.locator("#new [value=flexcell]").check(force=True)
    page.locator("#new [data-do=deal-chosen]").click()
    assert links() == {"rules-flexcell.html?look=dark&pack=4"}
    page.goto(server.address + "rules-flexcell.html?look=dark&pack=4")
    assert page.evaluate("({...document.documentElement.dataset})") == {"house": "flexcell", "look": "dark", "pack": "4"}
    page.locator("nav [hreflang=th]").click()
    page.locator(".houses [data-house=points]").click()
    assert page.url == server.address + "rules-points.th.html?look=dark&pack=4"
    page.locator("nav a").first.click()
    playable(page)
    chosen = page.evaluate("({...document.documentElement.dataset})")
    assert (chosen["house"], chosen["look"], chosen["pack"], page.evaluate("document.documentElement.lang")) == ("points", "dark", "4", "th")


@pytest.mark.spec("QUIET-7")
@pytest.mark.parametrize("language, words", [("en", "solver|solvable|hint|solution|won .* always|11982"), ("th", "คำใบ้|เฉลย|ชนะได้แทบ|ตัวค้นหา|11982")])
def test_quiet_promises_nothing(language, words, read):
    """The page of house Quiet knows of no solver and no hint, and of solutions only that none is promised."""
    told = read(address("quiet", language)).locator("main").inner_text()
    promise = {"en": "No deal is promised to have a solution.", "th": "ไม่มีการรับรองว่าเกมใดมีทางชนะ"}[language]
    assert promise in told
    assert re.findall(words, told.replace(promise, ""), re.IGNORECASE) == []


@pytest.mark.spec("PWA-2")
def test_pages_are_lean(site):
    """No rules page costs more than 14 KB on the way."""
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in site.glob("rules*.html")}
    assert len(sizes) == 8 and max(sizes.values()) < 14_000, sizes
