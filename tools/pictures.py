"""Pictures of the table in every size and state, made from the real page."""

from pathlib import Path
from urllib.parse import quote

from tools import ToolError
from tools.chromium import find
from tools.server import Server

SIZES = ((320, 568), (360, 740), (390, 844), (568, 320), (844, 390), (768, 1024), (1440, 900), (2560, 1440))
HOUSES = ("classic", "quiet", "points", "flexcell")
LOOKS = ("light", "dark")

MIDDLE = """Foundations: H-2 C-2 D-A S-3
Freecells: 4H 4D 6D -
: JD KD QC JH TC
: 2D KC KS 5C TD 8S 9C 8H 7C 6H
: 9H 9S 9D TS 4S 8D
: JC 5S QD QH JS TH
: 8C 7H 6C
: KH QS
:
: 5H 3H 3C 7S 7D 6S 5D 4C 3D"""
LONG = """Foundations: H-0 C-0 D-0 S-0
Freecells: - - - -
: 4C AD AC 3H 6D 9C KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS
: 6S 9D KD
: AH 4D 7C 9H KH
: 2C 4S 7D TC KC
: 2D 5C 7H TD QC
: 2S 5D 8C TS QD
: 3C 5H 8D JD QS
: 3D 6C 8S JH JC"""
LONG_SIX = """Foundations: H-0 C-0 D-0 S-0
Freecells: - - - - - -
: 5H AH 5S 9C QS 2H AC 6C KH QC JH TS 9H 8S 7H 6S 5D 4S 3H 2S AD
: 4C KC 4D 8H QH 8D 4H
: 3S 6H AS 8C
: TD 2D 6D TC 7C 9S TH JD
: KD 3C 7D QD 9D JS
: 3D JC KS 7S 5C 2C"""
FINISH = """Foundations: H-9 C-8 D-8 S-8
Freecells: 9C - - -
: KD QC JH TC 9D
: KS QH JS TH 9S
: KC QD JC TD
:
:
: KH QS JD TS
:
:"""
LAST = """Foundations: H-K C-K D-K S-Q
Freecells: - - - -
: KS
:
:
:
:
:
:
:"""
STUCK = """Foundations: H-0 C-0 D-0 S-0
Freecells: KH KD TC -
: AC 3C 5C 7C 9D KS
: AD 3D 5D 7D 9H KC
: AH 3H 5H 7H TD QC
: AS 3S 5S 7S TH QS
: 2C 4C 6C 8C JD JC
: 2D 4D 6D 8D JH JS
: 2H 4H 6H 8H QD 9S TS
: 2S 4S 6S 8S QH 9C"""


def _card(page, name, top=True):
    """Press on a card's index, or on the middle of it."""
    box = page.locator(f"#card-{name}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + (8 if top else box["height"] / 2)


def _tap(*names):
    def act(page):
        for name in names:
            if name.startswith("pile-"):
                page.locator(f"#{name} .well").click(force=True)
            else:
                page.mouse.click(*_card(page, name))
    return act


def _hold(name):
    def act(page):
        page.mouse.move(*_card(page, name))
        page.mouse.down()
        page.wait_for_timeout(500)
        page.mouse.up()
    return act


def _keys(*keys):
    def act(page):
        for key in keys:
            page.keyboard.press(key)
    return act


def _button(name):
    def act(page):
        page.locator(f"#tools [data-do={name}]").click()
    return act


def _hint(wait=700):
    """Ask for a hint, and wait for what it says."""
    def act(page):
        page.keyboard.press("h")
        page.wait_for_timeout(wait)
    return act


def _last_card_home(page):
    _tap("KS")(page)
    if not page.locator("#result").is_visible():
        _tap("pile-S")(page)


def _wrong_code(page):
    house = page.locator("html").get_attribute("data-house")
    _button({"points": "deal", "flexcell": "settings"}.get(house, "menu"))(page)
    if house != "points":
        page.locator("dialog[open] [data-do=choose]").click()
    page.locator("#number").fill("FC1-C4-AAAA1KH")
    page.locator("[data-do=deal-chosen]").click()


def _nothing(page):
    pass


# state: (position or deal, what is done there, houses that have it)
STATES = {
    "start": ("deal=1", _nothing, HOUSES),
    "middle": (MIDDLE, _nothing, HOUSES),
    "selected": (MIDDLE, _tap("JH"), HOUSES),
    "refused": (MIDDLE, _tap("7D", "QS"), HOUSES),
    "hint": (MIDDLE, _hint(), ("classic",)),
    "examining": ("deal=11982", _hint(0), ("classic",)),
    "none": ("deal=11982", _hint(2500), ("classic",)),
    "focus": (MIDDLE, _keys("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"), HOUSES),
    "long": (LONG, _nothing, HOUSES),
    "finish": (FINISH, _nothing, ("classic",)),
    "two": ("deal=FC1-C2-AAAAAAB", _nothing, ("points",)),
    "one": ("deal=FC1-C1-AAAAAAB", _nothing, ("points",)),
    "seven": ("deal=FC1-C5-AAAAAAB", _nothing, ("flexcell",)),
    "six": ("deal=FC1-C6-AAAAAAB", _nothing, ("flexcell",)),
    "long-six": (LONG_SIX, _nothing, ("flexcell",)),
    "aborted": (MIDDLE, _button("abort"), ("flexcell",)),
    "about": ("deal=1", _button("about"), ("flexcell",)),
    "settings": ("deal=FC1-C5-AAAAAAB", _button("settings"), ("flexcell",)),
    "won": (LAST, _last_card_home, HOUSES),
    "stuck": (STUCK, _tap("TS", "pile-d"), HOUSES),
    "run": (MIDDLE, _hold("5D"), ("classic",)),
    "over": (MIDDLE, _hold("7D"), ("classic",)),
    "menu": ("deal=1", _button("menu"), ("classic", "quiet", "points")),
    "new": ("deal=1", _wrong_code, HOUSES),
    "ask": (MIDDLE, lambda page: (_tap("JH", "QS")(page), _button("deal")(page)), ("quiet",)),
}


def add(commands):
    """Put `freecell pictures` into the command line."""
    parser = commands.add_parser("pictures", help="make pictures of the table in every size and state")
    parser.add_argument("folder", nargs="?", default="build/pictures", help="where to put them (default: build/pictures)")
    parser.add_argument("--size", action="append", type=_size, metavar="WxH", help="one size, as 390x844; can be given again (default: all eight)")
    parser.add_argument("--state", action="append", choices=STATES, help="one state; can be given again (default: all)")
    parser.set_defaults(run=_run)


def _size(text):
    width, _, height = text.partition("x")
    return int(width), int(height)


def _run(options):
    from tempfile import TemporaryDirectory

    from tools.build import build

    with TemporaryDirectory() as place:
        site = Path(place) / "site"
        build(site)
        made = pictures(site, options.folder, options.size or SIZES, options.state or tuple(STATES))
    print(f"{options.folder}/: {made} pictures")


def pictures(site, folder, sizes=SIZES, states=tuple(STATES), houses=HOUSES, looks=LOOKS, **options):
    """Write folder/state-house-look-WIDTHxHEIGHT.png for each; returns how many."""
    try:
        from e2e.browser import ARGS, playable
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise ToolError("pictures need what the tests need: make test brings it") from None

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(site).start()
    made = 0
    try:
        with sync_playwright() as tools:
            browser = tools.chromium.launch(executable_path=find(), args=ARGS)
            for width, height in sizes:
                for state in states:
                    where, act, having = STATES[state]
                    for house in (one for one in houses if one in having):
                        for look in looks:
                            page = browser.new_page(viewport={"width": width, "height": height}, **options)
                            asked = where if where.startswith("deal") else "board=" + quote(where)
                            page.goto(f"{server.address}?{asked}&house={house}&look={look}&motion=none")
                            act(playable(page))
                            page.wait_for_timeout(60)
                            page.screenshot(path=folder / f"{state}-{house}-{look}-{width}x{height}.png")
                            page.close()
                            made += 1
    finally:
        server.stop()
    return made
