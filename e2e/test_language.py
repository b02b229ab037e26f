"""English and Thai: who gets which, a change in the middle of a game, and nothing left of the other language."""

import re
import threading

import pytest

from e2e.browser import playable
from e2e.guests import player_in
from e2e.player import board_on, sit
from e2e.test_fit import FULL, MIDDLE, Sizer
from e2e.test_offline import cached
from tests.pictures import P1, P2, P6, P8, P10, P12

THAI = {"locale": "th-TH"}
# What may stand in Latin letters in Thai: codes of deals, ranks as on the cards, names of keys, and names of other languages.
ALLOWED = re.compile(r"FC1(-C\d(-[A-Z2-7]+)?)?|\b[AJQK]\b|\bEsc\b|\bC2\b|A–Z")

# Every text and label of the page, hidden ones too, in the order of the document; what is marked as another language is left out.
_TEXTS = """language => {
  const found = [document.title], other = one => one.closest("noscript, script, style, kbd, #time, #said, #alert, #offline, #sitting, #run b, #run small, #run span, [lang]:not(html)");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType === 3) { if (!other(node.parentElement) && node.data.trim()) found.push(node.data.trim()); continue; }
    if (other(node)) continue;
    for (const name of ["aria-label", "title", "placeholder", "href"]) {
      if (node.hasAttribute(name)) found.push(name === "href" ? "link " + node.getAttribute(name) : node.getAttribute(name));
    }
  }
  return found;
}"""
_SAID = "[said.textContent, alert.textContent].map(one => one.trim())".replace("alert.", "document.getElementById('alert').")


def texts(page):
    """All texts and labels of a page, and its links."""
    return page.evaluate(_TEXTS)


def foreign(page):
    """The texts of a Thai page that have Latin words which do not belong there."""
    told = [text for text in texts(page) if not text.startswith("link ") and not text.startswith("#")]
    told += page.evaluate(_SAID) if page.locator("#said").count() else []
    return [text for text in told if re.search("[A-Za-z]{1,}", ALLOWED.sub("", text))]


def choose(player, language):
    """Change the language in the menu, and leave that."""
    player.tool("menu")
    player.page.locator(f"#menu [name=lang][value={language}]").check(force=True)
    player.keys("Escape")


def language(page):
    return page.evaluate("document.documentElement.lang")


# Who gets which


@pytest.mark.spec("APP-8", "APP-3")
@pytest.mark.parametrize(("locale", "query", "meant"), [
    ("th-TH", "", "th"), ("th", "", "th"), ("en-GB", "", "en"), ("de-DE", "", "en"),
    ("th-TH", "&lang=en", "en"), ("en-US", "&lang=th", "th"), ("th-TH", "&lang=th", "th"),
])
def test_the_browser_chooses_unless_the_address_does(locale, query, meant, table):
    """A browser that prefers Thai gets Thai, every other one English; what the address says goes before."""
    page = table("?deal=1" + query, locale=locale)
    assert language(page) == meant
    assert page.title() == {"th": "ฟรีเซลล์", "en": "FreeCell"}[meant]
    assert page.locator("#tools [data-do=undo]").inner_text() == {"th": "ย้อน", "en": "Undo"}[meant]


@pytest.mark.spec("APP-8")
def test_the_second_language_of_the_browser(new_context, server, watched):
    """Where the first language of the browser is not there, the next one that is there is taken."""
    context = new_context()
    context.add_init_script("Object.defineProperty(navigator, 'languages', {value: ['lo-LA', 'th-TH', 'en-US']})")
    page = watched(context.new_page())
    page.goto(server.address + "?deal=1")
    assert language(playable(page)) == "th"


@pytest.mark.spec("APP-8", "APP-3")
@pytest.mark.parametrize(("locale", "word"), [("th-TH", "ไม่รู้จัก"), ("en-US", "is unknown")])
def test_a_language_that_is_not_there(locale, word, table):
    """An unknown language in the address is told in one line, in the browser's language."""
    player = sit(table, deal=1, more="&lang=xx", locale=locale)
    assert word in player.line() and "xx" in player.line()
    assert language(player.page) == locale[:2]


@pytest.mark.spec("APP-8", "APP-1")
@pytest.mark.parametrize("locale", ["th-TH", "en-US"])
def test_no_other_language_is_seen_at_the_start(locale, serve, new_context, watched, site):
    """While Python is still on its way a Thai player reads no English word, and an English one has the tools named."""
    gate = threading.Event()
    server = serve(hook=lambda handler: (handler.place or "").endswith("table.mpy.bin") and not gate.wait(60))
    page = watched(new_context(locale=locale).new_page())
    page.goto(server.address + "?embed&deal=1")  # with its style sheet: before that a browser draws nothing
    early = page.locator("body").inner_text()
    gate.set()
    playable(page)
    assert ("Undo" in early) == (locale == "en-US")
    assert locale == "en-US" or not re.search("[A-Za-z]", early)
    assert page.locator("#tools [data-do=undo]").is_visible()


@pytest.mark.spec("APP-8", "APP-12")
@pytest.mark.parametrize(("locale", "said", "way"), [("th-TH", "เริ่มเกมไม่สำเร็จ", "ลองอีกครั้ง"), ("en-US", "The game could not start.", "Try again")])
def test_a_start_that_fails_says_so_in_the_language(locale, said, way, serve, new_context):
    """The line of a start that fails is in the player's language alone, with its way on."""
    server = serve(hook=lambda handler: (handler.place or "").endswith("micropython.wasm") and (handler.answer(404) or True))
    page = new_context(locale=locale).new_page()
    page.goto(server.address + "?deal=1")
    line = page.locator("#fault")
    line.wait_for(state="visible", timeout=20_000)
    assert line.inner_text().split() == f"{said} {way}".split()


# A change in the middle of a game


@pytest.mark.spec("APP-8")
@pytest.mark.parametrize("house", ["classic", "quiet", "points", "flexcell"])
def test_a_change_leaves_nothing_of_the_other_language(house, table):
    """After a change, there and back, each text, label, name and link of the page is the one that it has in a game begun in that language."""
    pages = {}
    for name in ("en", "th"):
        player = sit(table, deal=1, house=house, more=f"&lang={name}")
        player.play("1a", by="drag")
        pages[name] = texts(player.page)
    assert len(pages["en"]) == len(pages["th"]) > 150
    for name in ("en", "th"):
        if "menu" not in player.session.house.tools:
            player.tool("about")
        choose(player, name)
        assert language(player.page) == name
        assert texts(player.page) == pages[name]


@pytest.mark.spec("APP-8")
def test_a_change_keeps_the_game(table):
    """In the middle of a game the language changes at once, and cards, what is in hand, the way back and the way forward stay."""
    player = sit(table, deal=1, more="&lang=en")
    for text in ("1a", "2b", "3c"):
        player.play(text, by="tap")
    player.undo()
    player.tap("TC")
    held, lit = player.held(), player.lit()
    assert held
    choose(player, "th")
    assert (player.held(), player.lit()) == (held, lit)
    player.check()
    assert player.page.evaluate(_SAID) == ["เปลี่ยนเป็นภาษาไทยแล้ว", ""]
    player.keys("Escape")
    player.tool("redo")
    player.session.redo()
    player.check()
    for _ in range(3):
        player.undo()
    assert player.page.locator("#tools [data-do=undo]").get_attribute("aria-disabled") == "true"
    assert foreign(player.page) == []
    assert "lang=th" in player.page.url
    player.page.reload()
    assert language(playable(player.page)) == "th"


@pytest.mark.spec("APP-8", "RULE-9")
def test_a_line_that_is_shown_changes_too(table):
    """A refusal that is shown when the language changes says the same in the other one; so do a hint and the words behind it."""
    player = sit(table, board=P1, more="&lang=en")
    player.tap("9S", "2")
    first = player.line()
    assert "limit is 5" in first
    choose(player, "th")
    assert player.line() == "ชุดนี้มี 6 ใบ แต่ย้ายได้ไม่เกิน 5 ใบ เพราะมีช่องพักว่าง 4 ช่อง และไม่มีคอลัมน์ว่าง"
    choose(player, "en")
    assert player.line() == first
    player.sit_again(board=P8, more="&lang=en")
    player.tool("hint")
    player.page.locator("#bar.leads").wait_for()
    assert player.line().startswith("TH goes home.") or " goes " in player.line()
    choose(player, "th")
    assert re.search("[ก-๙]", player.line()) and not re.search("[a-z]", player.line())
    assert player.page.locator("#bar [data-do=solution]").inner_text() == "เฉลย"


@pytest.mark.spec("APP-8")
def test_what_is_said_after_a_change(table):
    """Names, moves and refusals are spoken in the language of now."""
    player = sit(table, deal=1, more="&lang=en")
    choose(player, "th")
    player.play("1a", by="tap")
    assert player.page.evaluate(_SAID)[0] == "ย้ายหกโพดำไปช่องพัก 1"
    assert player.page.locator("#pile-a").get_attribute("aria-label") == "ช่องพัก 1 มีหกโพดำ"
    assert player.page.locator("#card-QH").get_attribute("aria-label") == "แหม่มโพแดง"
    player.tap("6C", "8")
    assert re.search("[ก-๙]", player.page.evaluate(_SAID)[1])
    assert foreign(player.page) == []


# A Thai game


@pytest.mark.spec("APP-8")
@pytest.mark.parametrize(("house", "windows"), [
    ("classic", ["menu", "choose"]), ("quiet", ["deal", "replay", "menu"]), ("points", ["deal", "menu"]), ("flexcell", ["about", "settings"]),
])
def test_every_window_is_in_thai(house, windows, table):
    """The windows of each house, opened one by one, have no English word, nor has the table behind them."""
    player = sit(table, deal=1, house=house, **THAI)
    assert foreign(player.page) == []
    for window in windows:
        if window == "choose":
            player.tool("menu")
        player.tool(window)
        assert len(player.opened()) == 1
        assert foreign(player.page) == []
        player.keys("Escape")


@pytest.mark.spec("APP-8")
def test_faults_and_ends_are_in_thai(table):
    """A wrong code, a wrong position in the address, the end without a move, and an aborted hand are told in Thai."""
    player = sit(table, deal=1, **THAI)
    player.tool("menu")
    player.tool("choose")
    for wrong in ("FC1-C4-AAAA1KH", "FC1-C2-AAAAAKH", "12x", "99999999999999"):
        player.page.locator("#number").fill(wrong)
        player.keys("Enter")
        line = player.text("number-fault")
        assert re.search("[ก-๙]", line) and not re.search("[a-z]{2}", line.replace("12x", "")), line
    player.sit_again(board=P6)
    assert player.opened() == ["stuck"]
    assert foreign(player.page) == []
    player.page.goto(player.page.url.split("?")[0] + "?deal=FC1-C9-AAAAAKH")
    playable(player.page)
    assert player.line() == "ตัวที่ 6: “9” ไม่ใช่จำนวนช่องพัก ใส่ 0 ถึง 6"
    player.sit_again(deal=1, house="flexcell")
    player.tool("abort")
    assert foreign(player.page) == []


# The rules


@pytest.mark.spec("APP-8")
def test_rules_in_thai(table):
    """The table leads to the rules in its language; they are Thai throughout, lead to the English ones and back to a Thai table."""
    player = sit(table, deal=1, **THAI)
    page = player.page
    assert page.locator("#rules").get_attribute("href") == "rules.th.html"
    page.goto(page.url.split("?")[0] + "rules.th.html")
    assert language(page) == "th" and foreign(page) == []
    assert page.locator("nav [hreflang=en]").inner_text() == "English"
    page.locator(".try").click()
    assert language(playable(page)) == "th"
    page.go_back()
    page.locator("nav [hreflang=en]").click()
    assert language(page) == "en" and page.locator("h1").inner_text() == "How to play FreeCell"
    page.locator("nav [hreflang=th]").click()
    page.locator("nav a").first.click()
    assert language(playable(page)) == "th"


@pytest.mark.spec("APP-8", "PWA-2")
def test_thai_without_a_network(serve, new_context, watched):
    """With the server stopped the Thai table and the Thai rules are there."""
    server = serve()
    page = watched(new_context(**THAI).new_page())
    page.goto(server.address + "?deal=1")
    cached(playable(page))
    page.wait_for_function("document.getElementById('offline').textContent.startsWith('พร้อมเล่นแบบออฟไลน์')")
    server.stop()
    page.goto(server.address + "rules.th.html")
    assert foreign(page) == []
    page.goto(server.address + "?deal=2")
    assert language(playable(page)) == "th" and foreign(page) == []


# How Thai is set


@pytest.mark.spec("APP-8", "FIT-1")
def test_thai_fits(table):
    """At every size nothing is cut off, covered or too small in Thai: the table, the longest column, the longest refusal, a hint."""
    large = {"width": 1440, "height": 900}
    player = sit(table, deal=1, **THAI)
    sizer = Sizer(player)
    found = sizer.faults("start", [{}])
    for board in (MIDDLE, P12):
        player.sit_again(board=board)
        found += sizer.faults("middle", [{}])
    player.page.set_viewport_size(large)
    player.sit_again(board=FULL)
    player.tap("KS", "2")
    assert len(player.line()) > 80
    found += sizer.faults("refused", [{}])
    player.page.set_viewport_size(large)
    player.sit_again(board=P2)
    player.tool("hint")
    player.page.locator("#bar.hint").wait_for()
    found += sizer.faults("hint", [{}])
    assert not found, "\n".join(found[:40])


@pytest.mark.spec("APP-8", "FIT-1", "FIT-2")
@pytest.mark.parametrize("house", ["classic", "quiet", "points", "flexcell"])
def test_thai_windows_fit(house, table):
    """The table and the windows of each house are whole in Thai at every size."""
    large = {"width": 1440, "height": 900}
    player = sit(table, deal=1, house=house, **THAI)
    sizer = Sizer(player)
    found = sizer.faults("start", [{}])
    for window in {"classic": ["menu"], "quiet": ["deal", "menu"], "points": ["deal"], "flexcell": ["about", "settings"]}[house]:
        player.page.set_viewport_size(large)
        player.tool(window)
        found += sizer.faults(window, [{}])
        player.keys("Escape")
    player.page.set_viewport_size(large)
    player.sit_again(board=P10, house=house)
    player.tap("KS", *([] if player.session.house.taps_home else ["S"]))
    player.page.locator("#result").wait_for(state="visible")
    found += sizer.faults("result", [{}])
    assert not found, "\n".join(found[:40])


@pytest.mark.spec("APP-8")
@pytest.mark.parametrize("name", ["", "rules.th.html"])
def test_thai_letters_have_room(name, table):
    """No space between the letters of Thai, no slant, and lines with room for the marks above and below; no line of the rules is wider than a small phone."""
    page = table("?deal=1", **THAI)
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(page.url.split("?")[0] + (name or "?deal=1"))
    name or playable(page)
    styles = page.evaluate("""[...document.body.querySelectorAll("*")].filter(one => one.offsetWidth && [...one.childNodes].some(part =>
      part.nodeType === 3 && /[\\u0e00-\\u0e7f]/.test(part.data))).map(one => { const style = getComputedStyle(one);
      return [one.textContent, parseFloat(style.letterSpacing) || 0, style.fontStyle, parseFloat(style.lineHeight) / parseFloat(style.fontSize)]; })""")
    assert len(styles) > 5
    assert [one for one in styles if one[1] or one[2] != "normal" or one[3] < 1.35] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.spec("APP-8", "EMBED-1")
def test_thai_in_a_guest(guest):
    """A guest in a sandboxed frame speaks the language of its address, and can change it though its address cannot change."""
    page, frame = guest('sandbox="allow-scripts"', query="?deal=1&lang=th")
    assert language(frame) == "th"
    before = board_on(frame)
    player_in(page, frame)
    frame.locator("#tools [data-do=menu]").click()
    frame.locator("#menu [name=lang][value=en]").check(force=True)
    assert language(frame) == "en" and board_on(frame) == before
    assert frame.locator("#tools [data-do=undo]").inner_text() == "Undo"
