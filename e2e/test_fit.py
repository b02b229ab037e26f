"""Phone, tablet and desk: everything within the safe area and large enough, at every size, in every state."""

import pytest

from e2e.player import sit
from engine.houses import HOUSES
from tests.pictures import LONG_SEVEN, LONG_SIX, MIDDLE, P1, P2, P8, P10, P12, board

# width, height, and the safe area's insets: top, right, bottom, left
SIZES = [
    (320, 568, (0, 0, 0, 0)), (360, 740, (0, 0, 0, 0)), (390, 844, (47, 0, 34, 0)), (568, 320, (0, 0, 0, 0)),
    (844, 390, (0, 47, 21, 47)), (768, 1024, (0, 0, 0, 0)), (1440, 900, (0, 0, 0, 0)), (2560, 1440, (0, 0, 0, 0)),
]
# 19 cards in a column, no free cell, one empty column: what is refused here has the longest line
FULL = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: 6S 9D KD AH
    : 4C AD AC 3H 6D 9C KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS
    :
    : 4D 7D TD QD 3D
    : 7C TC QC 3C 6C
    : 9H KC 2S 5H 8S
    : KH 2D 5D 8D JH
    : 2C 5C 8C JD JC
    : 4S 7H TS QS
""")
VARIANTS = [{}, {"index": "large"}, {"hand": "left"}, {"hand": "left", "index": "large"}]

# Everything that is wrong with how the page lies, in words; what is hidden is left out.
_FAULTS = """variant => {
  const root = document.documentElement;
  for (const name of ["index", "hand"]) variant[name] ? root.dataset[name] = variant[name] : delete root.dataset[name];
  const rect = one => one.getBoundingClientRect(), all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const shown = one => { const box = rect(one); return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility !== "hidden"; };
  const name = one => one.id || one.dataset.do || one.className || one.nodeName;
  const style = getComputedStyle(document.getElementById("stage")), inset = side => parseFloat(style.getPropertyValue("--sa" + side)) || 0;
  const safe = {left: inset("l"), top: inset("t"), right: innerWidth - inset("r"), bottom: innerHeight - inset("b")};
  const found = [], say = text => found.push(text);
  const open = document.querySelector("dialog[open]");
  for (const one of all(".card, .well, .tools button, .status > *, .status .row > *, .bar", document.getElementById("table")).filter(shown)) {
    const box = rect(one);
    if (box.left < safe.left - .5 || box.top < safe.top - .5 || box.right > safe.right + .5 || box.bottom > safe.bottom + .5) say("outside: " + name(one));
  }
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) say("the page scrolls");
  const bar = document.getElementById("bar"), line = bar.hidden ? Infinity : rect(bar).top;
  for (const column of all(".column").filter(shown)) {
    const cards = all(":scope > .card", column);
    cards.forEach((card, at) => {
      const index = rect(card.querySelector(".ix")), art = rect(card.querySelector(".art")), next = cards[at + 1] && rect(cards[at + 1]);
      if (index.height < 9) say("index of " + index.height.toFixed(1) + " px: " + name(card));
      if (index.right > rect(card).right - 1) say("index too wide: " + name(card));
      if (next && index.bottom > next.top + .01) say("index covered: " + name(card));
      if (next && art.height && art.top < next.top - .5) say("art in the strip: " + name(card));
      if (!next && index.bottom > art.top + 1) say("index on the art: " + name(card));
      if (!next && rect(card).bottom > line) say("line over a card: " + name(card));
    });
  }
  for (const card of all(".rail .card").filter(shown))
    if (rect(card.querySelector(".ix")).bottom > rect(card.querySelector(".art")).top + 1) say("index on the art: " + name(card));
  for (const button of all(".tools button, .bar button, .runp button").filter(shown))
    if (rect(button).width < 44 || rect(button).height < 44) say("below 44 px: " + name(button));
  for (const link of all(".status a").filter(shown)) if (rect(link).width < 24 || rect(link).height < 24) say("below 24 px: " + name(link));
  const figures = all(".status > :not(.row), .status .row > *, .tools button").filter(shown).map(one => [name(one), rect(one)]);
  figures.forEach(([a, x], at) => figures.slice(at + 1).forEach(([b, y]) => {
    if (x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1) say(a + " lies on " + b);
  }));
  for (const word of all(".tools span").filter(shown)) if (rect(word).width > rect(word.parentNode).width - 1) say("word beyond its tool: " + name(word.parentNode));
  if (open) for (const one of all("button, input:not([type=radio]), .pick, .seg label, h2", open).filter(shown)) {
    const box = rect(one), panel = open.querySelector(".panel");
    if (box.left < safe.left || box.right > safe.right) say("outside: " + name(one));
    if (one.matches("button, .pick, .seg label, input:not(.sw-t)") && (box.height < 44 || box.width < 44)) say("below 44 px: " + name(one));
    if (one.matches(".btn, .close") && (box.top < safe.top || box.bottom > safe.bottom) && panel.scrollHeight <= panel.clientHeight) say("outside: " + name(one));
    if (one.scrollWidth > one.clientWidth + 1 && !one.matches("input")) say("text cut off: " + name(one));
  }
  return [...new Set(found)];
}"""


# The page hears of a new size with its next frame.
_LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Sizer:
    """Shows a page at each size, and collects what is wrong there."""

    def __init__(self, player):
        self.page = player.page
        self.link = player.page.context.new_cdp_session(player.page)

    def faults(self, state, variants=VARIANTS, sizes=SIZES):
        found = []
        for width, height, (top, right, bottom, left) in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.link.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"top": top, "right": right, "bottom": bottom, "left": left}})
            self.page.evaluate(_LAID_OUT)
            for variant in variants:
                faults = self.page.evaluate(_FAULTS, variant)
                found += [f"{width}×{height} {state} {' '.join(variant.values())}: {fault}" for fault in faults]
        return found


@pytest.mark.spec("FIT-1", "FIT-2", "CLASSIC-1")
def test_everything_fits(table):
    """From 320×568 to 2560×1440, upright and across, nothing lies outside the safe area, nothing scrolls, no index is covered, no control is below 44 px: at the start, in the middle, selected, refused, with 19 cards in a column, also with the large index and left-handed."""
    player = sit(table, deal=1)
    sizer = Sizer(player)
    found = sizer.faults("start")
    player.sit_again(board=MIDDLE)
    found += sizer.faults("middle")
    player.tap("JS")
    assert player.held() == ["JS", "TH"]
    found += sizer.faults("selected", VARIANTS[::3])
    player.keys("Escape")
    player.sit_again(board=P12)
    found += sizer.faults("long")
    player.page.set_viewport_size({"width": 1440, "height": 900})
    player.sit_again(board=FULL)
    player.tap("KS", "2")
    assert len(player.line()) > 100
    found += sizer.faults("long and refused")
    assert not found, "\n".join(found[:40])


@pytest.mark.spec("FIT-1")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("language", ["en", "th"])
def test_larger_text_fits(house, language, table):
    """Where the browser's text is set to twice its size, figures and tools still stand within the screen and none on another, nor a tool's word beyond it."""
    player = sit(table, deal=1, house=house, more=f"&lang={language}")
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    sizes = [size for size in reversed(SIZES) if size[:2] in ((360, 740), (844, 390), (1440, 900))]  # the narrow one last
    found = Sizer(player).faults("with larger text", [{}], sizes)
    assert not found, "\n".join(found)


@pytest.mark.spec("FIT-1", "FIT-2")
def test_windows_fit(table):
    """Each window shows its controls within the screen at every size, none below 44 px, no text cut off."""
    plain = [{}]
    player = sit(table, deal=1, house="quiet")
    sizer = Sizer(player)
    player.tool("deal")
    found = sizer.faults("ask", plain)
    player.keys("Escape")
    player.tool("menu")
    found += sizer.faults("menu", plain)
    player.page.evaluate("for (const name of ['update', 'install', 'install-by-hand']) document.getElementById(name).hidden = false")
    found += sizer.faults("menu with a new version and an offer to install", plain)
    player.page.set_viewport_size({"width": 1440, "height": 900})
    player.tool("copies")
    found += sizer.faults("copies", plain)
    player.keys("Escape", "t")
    found += sizer.faults("in words", plain)
    player.keys("Escape")
    player.page.set_viewport_size({"width": 1440, "height": 900})
    player.tool("menu")
    player.tool("choose")
    player.page.locator("#number").fill("FC1-C4-AAAA1KH")
    player.keys("Enter")
    assert player.page.locator("#number-fault").is_visible()
    found += sizer.faults("new", plain)
    player.page.set_viewport_size({"width": 1440, "height": 900})
    player.sit_again(board=P10)
    player.tap("1")
    player.page.locator("#result").wait_for(state="visible")
    found += sizer.faults("result", plain)
    player.page.set_viewport_size({"width": 1440, "height": 900})
    player.sit_again(board=MIDDLE)
    player.page.evaluate("document.getElementById('stuck').showModal()")
    found += sizer.faults("stuck", plain)
    assert not found, "\n".join(found[:40])


@pytest.mark.spec("FIT-1", "FIT-2", "POINTS-1", "FLEX-1", "FLEX-7")
@pytest.mark.parametrize(("house", "deals", "longest"), [
    ("points", ("FC1-C4-AAAAAAB", "FC1-C2-AAAAAAB", "FC1-C1-AAAAAAB"), (P12,)),
    ("flexcell", ("FC1-C4-AAAAAAB", "FC1-C5-AAAAAAB", "FC1-C6-AAAAAAB"), (P12, LONG_SEVEN, LONG_SIX)),
])
def test_every_table_fits(house, deals, longest, table):
    """Points with 4, 2 and 1 cells, Flexcell with 8, 7 and 6 columns: at every size, at the start, with the longest column there can be, and with a line shown, nothing lies outside, nothing is covered or too small."""
    player = sit(table, deal=deals[0], house=house)
    sizer = Sizer(player)
    found = []
    for code in deals:
        player.page.set_viewport_size({"width": 1440, "height": 900})
        player.sit_again(deal=code, house=house)
        player.tap("1", "3")
        assert player.line()
        found += sizer.faults("refused " + code, VARIANTS[::3])
        player.sit_again(deal=code, house=house)
        found += sizer.faults("start " + code)
    for at in longest:
        player.sit_again(board=at, house=house)
        found += sizer.faults("long")
    assert not found, "\n".join(found[:40])


@pytest.mark.spec("FIT-1", "FIT-2", "POINTS-1", "FLEX-6")
def test_windows_of_points_and_flexcell_fit(table):
    """The New game window with its tables and a wrong code, menu and results of Points; About, Settings, results and the end without a move of Flexcell: whole at every size, controls of 44 px."""
    player = sit(table, deal=1, house="points")
    sizer = Sizer(player)
    large = {"width": 1440, "height": 900}
    player.tool("deal")
    player.page.locator("#number").fill("FC1-C6-AAAAAKH")
    player.keys("Enter")
    assert player.page.locator("#number-fault").is_visible()
    found = sizer.faults("new in points", [{}])
    player.keys("Escape")
    player.page.set_viewport_size(large)
    player.tool("menu")
    found += sizer.faults("menu of points", [{}])
    player.page.set_viewport_size(large)
    player.sit_again(board=P10, house="points")
    player.tap("1")
    player.page.locator("#result").wait_for(state="visible")
    found += sizer.faults("result of points", [{}])
    for window in ("about", "settings"):
        player.page.set_viewport_size(large)
        player.sit_again(deal=1, house="flexcell")
        player.tool(window)
        found += sizer.faults(window, [{}])
    player.page.set_viewport_size(large)
    player.tool("choose")
    found += sizer.faults("new in flexcell", [{}])
    player.page.set_viewport_size(large)
    player.sit_again(deal=1, house="flexcell")
    player.tool("abort")
    assert player.line()
    found += sizer.faults("aborted", VARIANTS[::3])
    player.page.set_viewport_size(large)
    player.tool("about")
    found += sizer.faults("about after an abort", [{}])
    player.page.set_viewport_size(large)
    player.sit_again(board=P10, house="flexcell")
    player.tap("1", "S")
    player.page.locator("#result").wait_for(state="visible")
    found += sizer.faults("result of flexcell", [{}])
    assert not found, "\n".join(found[:40])


@pytest.mark.spec("FIT-1", "CLASSIC-3")
def test_the_longest_column_can_be_played(table):
    """With 19 cards in a column at 320×568 each card can be touched where its index is, held, and the run moved."""
    player = sit(table, board=P12, viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    for name in "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H".split():
        player.tap(name)
        assert player.held()[0] == name
        player.keys("Escape")
    player.check()
    player.tap("AS")
    player.played("1h")


@pytest.mark.spec("FIT-1")
def test_cards_keep_their_size(table):
    """Card size comes from the view alone: the same with a short and a long column, and no card leaves its place for a selection."""
    player = sit(table, board=P12, viewport={"width": 390, "height": 844})
    size = "(() => { const box = document.querySelector('#card-AS').getBoundingClientRect(); return [box.width, box.height]; })()"
    first = player.page.evaluate(size)
    for at in (P1, MIDDLE, P8):
        player.sit_again(board=at)
        assert player.page.evaluate(size.replace("#card-AS", ".column>.card")) == first


@pytest.mark.spec("FIT-2")
def test_zoom(table):
    """The page never forbids zoom, fingers may pinch everywhere on the table, and a double tap on cards or tools never zooms."""
    player = sit(table, deal=1, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    content = player.page.locator("meta[name=viewport]").get_attribute("content")
    assert "user-scalable" not in content and "maximum-scale" not in content
    touch = player.page.evaluate("""[...new Set([...document.querySelectorAll("body *")].filter(one => one.getClientRects().length)
      .map(one => getComputedStyle(one).touchAction))].sort()""")
    assert set(touch) <= {"auto", "manipulation", "pinch-zoom"}
    for selector, allowed in ((".stage", "pinch-zoom"), ("#tools button", "manipulation")):
        assert player.page.locator(selector).first.evaluate("one => getComputedStyle(one).touchAction") == allowed
    x, y = player.at("TC")
    for _ in range(4):
        player.press(x, y)
    assert player.page.evaluate("visualViewport.scale") == 1
    player.check()
    assert player.held() == []


_TAPS = """() => {
  window.times = [];
  document.addEventListener("touchend", event => { times.push([event.timeStamp, event.defaultPrevented]); });
}"""


@pytest.mark.spec("FIT-2", "FIT-4")
def test_quick_taps_on_undo(table):
    """Six taps on Undo in 900 ms are six undos, each at once, and no zoom: the browser makes nothing of them by itself; a finger that slides away presses nothing."""
    player = sit(table, board=P2, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    texts = ["23", "32"] * 3
    player.race(texts)
    player.page.evaluate(_TAPS)
    x, y = player.middle("#tools [data-do=undo]")
    for _ in texts:
        player.press(x, y)
        player.session.undo()
        player.check()
    assert player.page.evaluate("visualViewport.scale") == 1
    times = player.page.evaluate("times")
    assert len(times) == len(texts)
    assert all(prevented for _, prevented in times)
    player.tool("redo")
    player.session.redo()
    player.check()
    player.drag_finger(x, y, x, y - 120)
    player.check()


@pytest.mark.spec("FIT-2")
def test_pulling_down_reloads_nothing(table):
    """A card dragged far down, or a swipe on the cloth, neither reloads nor scrolls the page: nothing scrolls over."""
    player = sit(table, deal=1, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player.page.evaluate("window.same = true")
    x, y = player.at("6S")
    player.drag_finger(x, y, x, 840)
    player.drag_finger(380, 640, 380, 840)
    player.check()
    assert player.page.evaluate("[window.same, scrollY, getComputedStyle(document.documentElement).overscrollBehaviorY]") == [True, 0, "none"]


@pytest.mark.spec("FIT-1", "CLASSIC-2")
def test_suits_differ_by_shape(table):
    """The four suits are four drawn shapes of at least 9 px, red and black each in two of them; selection and focus are marked by a frame, not by hue alone."""
    player = sit(table, board=MIDDLE, viewport={"width": 320, "height": 568})
    shapes = player.page.evaluate("""["C", "D", "H", "S"].map(suit => {
      const use = document.querySelector(`.column .card[data-suit=${suit.toLowerCase()}] .ix .suit`), box = use.getBoundingClientRect();
      return [document.querySelector(use.getAttribute("href")).outerHTML.replace(/id="[^"]*"/, ""), Math.min(box.width, box.height)];
    })""")
    assert len({shape for shape, _ in shapes}) == 4
    assert min(size for _, size in shapes) >= 9
    player.tap("JS")
    assert player.page.locator("#held").evaluate("one => parseFloat(getComputedStyle(one).borderTopWidth)") >= 3


# Which drawn suits of the line stand on another row than the sign right before or behind them.
_TORN = """() => {
  const all = document.createTreeWalker(document.getElementById("line")), signs = [], range = document.createRange();
  while (all.nextNode()) {
    const one = all.currentNode;
    if (one.nodeName === "svg") signs.push(["", one.getBoundingClientRect()]);
    if (one.nodeType === 3) [...one.data].forEach((sign, at) => {
      range.setStart(one, at);
      range.setEnd(one, at + 1);
      signs.push([sign, range.getBoundingClientRect()]);
    });
  }
  const apart = ([sign, near], suit) => sign.trim() && (near.bottom < suit.top + 2 || near.top > suit.bottom - 2);
  return signs.flatMap(([sign, box], at) => sign ? [] : [signs[at - 1], signs[at + 1]].filter((near) => near && apart(near, box)).map(([near]) => `${innerWidth}: ${near}`));
}"""


@pytest.mark.spec("RULE-9", "FIT-1")
@pytest.mark.parametrize("language", ["en", "th"])
def test_no_line_breaks_at_a_suit(language, table):
    """However wide the line is, a drawn suit stands beside its rank, and the full stop beside the suit."""
    player = sit(table, board=MIDDLE, more=f"&lang={language}")
    player.keys("h")
    player.page.locator("#line svg").nth(1).wait_for()
    torn = []
    for width in range(300, 480, 3):
        player.page.set_viewport_size({"width": width, "height": 740})
        torn += player.page.evaluate(_TORN)
    assert torn == []
