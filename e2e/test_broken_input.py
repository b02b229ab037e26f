"""Ten thousand links, numbers, codes, positions, moves and addresses as nobody should write them: a playable table and one line, always."""

import json
import re
from itertools import islice
from random import Random
from urllib.parse import quote

import pytest

from e2e.browser import Watch, playable
from e2e.player import LINE, Player, board_on
from engine import boardtext, cards, dealcode, link, moves, notation, speech
from engine.deal import LAST
from engine.faults import Fault
from engine.houses import CLASSIC, HOUSES
from engine.session import Session
from engine.view import lying
from tests.engine.making import drift
from tests.games import solution
from tests.mangling import mangled
from tests.pictures import ALL
from tests.words import sentence
from web.table import asked

BATCH = 250
HALF = re.compile("[\ud800-\udfff]")  # of a pair: no sign of its own
VALID = 0.01  # of the texts, beside those that are still right after a mishap

# Texts travel as JSON: half an emoji is no text for the wire.
_FEED = """async ([kind, texts]) => {
  const find = id => document.getElementById(id), out = [];
  const picture = () => JSON.stringify(Object.fromEntries([...document.querySelectorAll("[data-pile]:not([hidden])")].map(
    pile => [pile.dataset.pile, [...pile.querySelectorAll(":scope>.card")].map(card => card.id.slice(5))])));
  const line = LINE;
  const follow = async text => {
    const was = location.href, arrived = new Promise(done => addEventListener("hashchange", done, {once: true}));
    location.hash = text;
    const raw = location.hash.slice(1);
    if (location.href !== was) await arrived;
    return raw;
  };
  const enter = text => {
    const field = find("number"), data = new DataTransfer();
    if (!find("new").open) { document.querySelector("[data-do=menu]").click(); document.querySelector("#menu [data-do=choose]").click(); }
    find("number-fault").hidden = true;
    data.setData("text", text);
    field.value = "";
    if (field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}))) field.value = text;
    const raw = field.value;
    document.querySelector("#new [data-do=deal-chosen]").click();
    return raw;
  };
  let shown = picture();
  for (const text of JSON.parse(texts)) {
    find("line").replaceChildren();
    const raw = kind === "link" ? await follow(text) : enter(text), before = shown;
    shown = picture();
    out.push({
      raw, line: line(), said: find("said").textContent, fault: find("number-fault").hidden ? "" : find("number-fault").textContent,
      piles: shown === before ? "" : shown, code: find("code").textContent, house: document.documentElement.dataset.house || "classic",
      open: [...document.querySelectorAll("dialog[open]")].map(one => one.id).join(), hash: location.hash,
      cards: document.querySelectorAll(".pile>.card").length, broken: find("fault").checkVisibility({ visibilityProperty: true }),
    });
  }
  return JSON.stringify(out);
}""".replace("LINE", LINE)


class Desk:
    """What the page must answer to each text, told by the same readers on CPython."""

    def __init__(self, session):
        self.session = session
        self.back = False
        self.codes = set()  # of the Faults

    def link(self, answer):
        """A fragment of the address: its session, or a Fault; an empty one asks for nothing."""
        return link.read(answer["raw"]) if answer["raw"] else self.session

    def field(self, answer):
        """What stands in the field of the window for another game."""
        text, house = answer["raw"], self.session.house
        if not text.strip(" \t\n\r\v\f"):
            return Session(house, dealcode.read(answer["code"])[0], self.session.layout, None, self._gives_back())
        session = asked.game(text, house, self._gives_back(), self.session)
        if session is None:
            number, layout = asked.deal(text, house)
            session = Session(house, number, layout or self.session.layout, None, self._gives_back())
        return session

    def _gives_back(self):
        return self.back if self.session.house.gives_back == "choice" else None

    def judge(self, kind, answer):
        """Hold an answer against what is meant; True when the text was taken."""
        place = f"{kind} {answer['raw'][:300]!r} ({len(answer['raw'])}): {answer}"[:3000]
        assert answer["cards"] == 52 and not answer["broken"] and answer["hash"] == "", place
        if kind == "field" and HALF.search(answer["raw"]) and answer["fault"]:  # on its way to Python the text was another one
            assert not answer["piles"] and answer["open"] == "new", place
            return False
        try:
            meant = getattr(self, kind)(answer)
        except Fault as fault:
            self.codes.add(fault.code)
            said = sentence(fault)
            assert not answer["piles"], place
            if kind == "link":
                assert answer["line"] == plain(said) and not answer["fault"] and answer["open"] == "", (place, said)
            else:
                assert answer["fault"] == said and answer["line"] == "" and answer["open"] == "new", (place, said)
            return False
        before, self.session = self.session, meant
        if meant.house.gives_back == "choice":
            self.back = meant.gives_back
        assert (answer["line"], answer["fault"], answer["code"], answer["house"]) == ("", "", meant.code, meant.house.name), place
        if answer["piles"]:
            assert json.loads(answer["piles"]) == picture(meant), place
        else:
            assert picture(before) == picture(meant), place
        return True


def plain(text):
    """A sentence for eyes, its drawn suits as letters."""
    for sign, suit in zip(speech.SUIT_SIGNS, "CDHS"):
        text = text.replace(sign, suit)
    return text


def picture(session):
    """{place: names of the cards that lie there}."""
    return {place: [cards.name(c) for c in lying(session.board, place)] for place in session.board.places()}




# Links in the fragment, texts in the field


def links(random):
    """Links of games of every kind, for fragments."""
    bases = [link.write(drift(random)) for _ in range(80)]
    bases += ["https://example.org/freecell/#" + bases[0], "FC1-C4-AAAAAKH", "617", boardtext.text(ALL["P1"]), "a=b&c=d"]
    while True:
        text = random.choice(bases)
        yield text if random.random() < VALID else mangled(random, text)


def texts(random):
    """Numbers, codes, positions, moves on the cards of the table and links, for the field."""
    boards, games = [boardtext.text(one) for one in ALL.values()], [link.write(drift(random)) for _ in range(80)]
    while True:
        text = random.choices((
            str(random.choice((1, 617, 1000000, LAST, random.randint(1, LAST)))),
            dealcode.code(random.randint(1, LAST), random.choice((4, 4, 2, 1, 5, 6))),
            random.choice(boards),
            " ".join(solution(1)[:random.randint(2, 40)]),
            "https://example.org/#" + random.choice(games),
        ), (1, 2, 2, 5, 5))[0]
        yield text if random.random() < VALID else mangled(random, text)


@pytest.mark.spec("APP-4", "APP-12", "DEAL-2", "DEAL-4", "DEAL-6")
@pytest.mark.parametrize(("kind", "source", "count"), [("link", links, 1500), ("field", texts, 1500)])
def test_broken_links_numbers_codes_positions_and_moves(kind, source, count, table):
    """Whatever stands behind the # or in the field: what is right comes on the table, what is wrong changes nothing and gets the engine's one sentence; then a tap plays."""
    page = table("?deal=617&motion=none&embed")
    player, desk, feed = Player(page, 617), Desk(Session(CLASSIC, 617)), source(Random(20261201))
    last, too_long = {"link": (link.write(Session(CLASSIC, 1)), "link.long"), "field": ("1", "text.long")}[kind]
    taken = 0
    for _ in range(count // BATCH):
        batch = list(islice(feed, BATCH - 1)) + [last]
        answers = json.loads(page.evaluate(_FEED, [kind, json.dumps(batch)]))
        assert len(answers) == BATCH
        taken += sum([desk.judge(kind, answer) for answer in answers])
        player.session = desk.session
        player.play("1a", by="tap")
    assert count // 100 < taken < count // 5
    assert too_long in desk.codes and len(desk.codes) > 3


# Addresses


def addresses(random, known):
    """Queries: known and unknown names with values that are theirs, another's or nobody's, some of them twice."""
    names = [*known, "deal", "board", "embed", "x", "", "House", "deal[]"]
    values = [value for name in known for value in known[name]] + ["8x2", "7x5", "6x6", "9x9", "617", "FC1-C4-AAAAAKH", "FC1-C5-AAAAAKH", quote(boardtext.text(ALL["P1"]))]
    while True:
        pairs = []
        for _ in range(random.randint(1, 5)):
            value = random.choice(values)
            pairs.append(random.choice(names) + random.choice("====&") + (value if random.random() < 0.4 else mangled(random, value)))
        yield "&".join(pairs)


def asked_for(entries, known):
    """[{choice: value}, unknown choices, what deal asks for, what board asks for] of the pairs in a query, as the page must read them."""
    query, values, unknown = {}, {}, []
    for name, value in entries:
        query.setdefault(name, value)
    for name in [name for name in known if name != "layout"]:
        got = query.get(name) or known[name][0]
        values[name] = got if got in known[name] else known[name][0]
        unknown += [[name, got]] if got not in known[name] else []
    house, got = HOUSES[values["house"]], query.get("layout") or ""
    values["layout"] = got if got in ["%dx%d" % one for one in house.layouts] else ""
    unknown += [["layout", got]] if got != values["layout"] else []
    values["lang"] = "en"  # the page's, which is chosen before Python starts
    return [values, sorted(unknown), read(asked.deal, query.get("deal"), house), read(asked.position, query.get("board"), house)]


def read(reader, text, house):
    """What a reader finds in a text, None when there is none, the name of its Fault when it is wrong."""
    try:
        found = text and reader(text, house)
    except Fault as fault:
        return "fault." + fault.code
    return boardtext.text(found) if reader == asked.position and found else found and json.loads(json.dumps(found)) or None


# A second interpreter on a page without a table: it starts no game, and reads as often as it is told what the page's address would give.
# (Chromium takes some 10 ms of its own to change an address.)
_READER = """async () => {
  const index = new DOMParser().parseFromString(await (await fetch("./")).text(), "text/html"), boot = index.querySelector("script[data-micropython]");
  const file = (name, folder) => new URL(name, new URL(folder, location.href)).href, folder = boot.dataset.micropython + "/";
  await new Promise(done => document.head.append(Object.assign(document.createElement("script"), {src: file("micropython.js", folder), onload: done})));
  const romfs = new Uint8Array(await (await fetch(file("table.mpy.bin", boot.getAttribute("src")))).arrayBuffer());
  const instantiateWasm = async (imports, use) => {
    const {instance, module} = await WebAssembly.instantiateStreaming(fetch(file("micropython.wasm", folder)), imports);
    use(instance, module);
  };
  const python = await loadMicroPython({instantiateWasm, romfs, heapsize: 2 << 20});
  self.Pairs = URLSearchParams;
  self.URLSearchParams = class extends Pairs { constructor() { super(self.search); } };
  python.runPython(`
import js, json
from engine import boardtext
from engine.faults import Fault
from engine.houses import HOUSES
from table import asked
from table.choices import CHOICES, Choices

def read(reader, text, house):
    try:
        return text and reader(text, house) or None
    except Fault as fault:
        return "fault." + fault.code

def answer():
    choices = Choices()
    house = HOUSES[choices.values["house"]]
    board = read(asked.position, choices.board, house)
    board = board if board is None or isinstance(board, str) else boardtext.text(board)
    return json.dumps([choices.values, choices.unknown, read(asked.deal, choices.deal, house), board])

js.answer = answer
js.known = json.dumps(CHOICES)
`);
}"""
_READ = """queries => JSON.stringify(JSON.parse(queries).map(query => {
  self.search = new URL("?" + query, location.href).search;
  return [[...new Pairs(search)], answer()];
}))"""


@pytest.fixture(scope="module")
def reader(server, browser):
    """A page whose second interpreter reads addresses, watched, and the choices that it knows."""
    context = browser.new_context()
    page = context.new_page()
    watch = Watch(page)
    page.goto(server.address + "rules.html")
    page.evaluate(_READER)
    yield page, json.loads(page.evaluate("known"))
    context.close()
    assert watch.faults == []


@pytest.mark.spec("APP-3", "APP-12")
def test_broken_addresses_are_read(reader):
    """Of any query each choice has its value or, if that is none of its own, the usual one and a word of it; deal and board are what the engine reads in them."""
    page, known = reader
    clean = 0
    for seed in range(28):
        queries = list(islice(addresses(Random(seed), known), BATCH))
        for entries, answer in json.loads(page.evaluate(_READ, json.dumps(queries))):
            values, unknown, deal, board = json.loads(answer)
            assert [values, sorted(unknown), deal, board] == asked_for(entries, known), entries
            clean += not unknown
    assert 200 < clean < 6800


_LOADED = """() => ({
  entries: [...new URLSearchParams(location.search)], fragment: location.hash, lang: document.documentElement.lang,
  line: document.getElementById("bar").hidden ? "" : document.getElementById("line").textContent,
  cards: document.querySelectorAll(".pile>.card").length, open: document.querySelectorAll("dialog[open]").length, broken: document.getElementById("fault").checkVisibility({ visibilityProperty: true }),
})"""


@pytest.mark.spec("APP-1", "APP-3", "APP-12")
def test_broken_addresses_are_opened(reader, table, server):
    """A page opened at any such address has 52 cards to play with, and one line in its language if a choice, a deal, a position or a link in it means nothing."""
    known, told = reader[1], 0
    page = table("?deal=1&embed")
    for query in islice(addresses(Random(7), known), 30):
        page.goto(server.address + "?motion=none&" + query.encode("utf-8", "replace").decode()[:2000])
        found = playable(page).evaluate(_LOADED)
        assert (found["cards"], found["open"], found["broken"], found["fragment"]) == (52, 0, False, ""), query
        _, unknown, deal, board = asked_for(found["entries"], known)
        wrong = query.partition("#")[2] or unknown or str(board or deal).startswith("fault.")
        assert bool(found["line"]) == bool(wrong), (query, found)
        if wrong:
            assert bool(re.search("[ก-๙]{3}", re.sub("“.*”", "", found["line"]))) == (found["lang"] == "th"), found
            told += 1
        player = Player(page, 1)
        player.session = Session(board=board_on(page))
        player.play(notation.move_text(player.session.board, next(moves.legal_moves(player.session.board))), by="drag")
    assert 10 < told < 30
