"""Pictures of the table in every size and state, made from the real page."""

from pathlib import Path
from urllib.parse import quote

from engine import boardtext
from tools import ToolError
from tools.chromium import find
from tools.server import Server

SIZES = ((320, 568), (360, 740), (390, 844), (568, 320), (844, 390), (768, 1024), (1440, 900), (2560, 1440))
HOUSES = ("classic", "quiet", "points", "flexcell")
LOOKS = ("light", "dark")


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


def _hint(wait=700, key="h"):
    """Ask for a hint, or by another key for the solution, and wait for what is said."""
    def act(page):
        page.keyboard.press(key)
        page.wait_for_timeout(wait)
    return act


def _last_card_home(page):
    _tap("KS")(page)
    if not page.locator("#result").is_visible():
        _tap("pile-S")(page)


def _in_menu(name):
    def act(page):
        _button("menu")(page)
        page.locator(f"#menu [data-do={name}]").click()
    return act


def _paper(page):
    """The sheet that a printer gets."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")


def _wrong_code(page):
    house = page.locator("html").get_attribute("data-house")
    _button({"points": "deal", "flexcell": "settings"}.get(house, "menu"))(page)
    if house != "points":
        page.locator("dialog[open] [data-do=choose]").click()
    page.locator("#number").fill("FC1-C4-AAAA1KH")
    page.locator("[data-do=deal-chosen]").click()


def _nothing(page):
    pass


# {state: (a deal, or a position of tests/pictures.py by its name; what is done there; the houses that have it)}
STATES = {
    "start": ("deal=1", _nothing, HOUSES),
    "middle": ("MIDDLE", _nothing, HOUSES),
    "selected": ("MIDDLE", _tap("JH"), HOUSES),
    "refused": ("MIDDLE", _tap("7D", "QS"), HOUSES),
    "hint": ("MIDDLE", _hint(), ("classic",)),
    "solution": ("MIDDLE", _hint(key="s"), ("classic",)),
    "examining": ("deal=11982", _hint(0), ("classic",)),
    "none": ("deal=11982", _hint(2500), ("classic",)),
    "focus": ("MIDDLE", _keys("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"), HOUSES),
    "long": ("P12", _nothing, HOUSES),
    "finish": ("FINISH", _nothing, ("classic",)),
    "two": ("deal=FC1-C2-AAAAAAB", _nothing, ("points",)),
    "one": ("deal=FC1-C1-AAAAAAB", _nothing, ("points",)),
    "seven": ("deal=FC1-C5-AAAAAAB", _nothing, ("flexcell",)),
    "six": ("deal=FC1-C6-AAAAAAB", _nothing, ("flexcell",)),
    "long-six": ("LONG_SIX", _nothing, ("flexcell",)),
    "aborted": ("MIDDLE", _button("abort"), ("flexcell",)),
    "about": ("deal=1", _button("about"), ("flexcell",)),
    "settings": ("deal=FC1-C5-AAAAAAB", _button("settings"), ("flexcell",)),
    "won": ("P10", _last_card_home, HOUSES),
    "stuck": ("BEFORE_P6", _tap("TS", "pile-d"), HOUSES),
    "run": ("MIDDLE", _hold("5D"), ("classic",)),
    "over": ("MIDDLE", _hold("7D"), ("classic",)),
    "menu": ("deal=1", _button("menu"), ("classic", "quiet", "points")),
    "copies": ("deal=1", _in_menu("copies"), ("classic", "quiet", "points")),
    "words": ("MIDDLE", _keys("t"), HOUSES),
    "paper": ("deal=1", _paper, HOUSES),
    "new": ("deal=1", _wrong_code, HOUSES),
    "ask": ("MIDDLE", lambda page: (_tap("JH", "QS")(page), _button("deal")(page)), ("quiet",)),
}

# what a browser shows before it installs the game: the window, and how many pixels each of its own has
SCREENSHOTS = {"narrow": ((360, 640), 2), "wide": ((1280, 720), 1)}


def add(commands):
    """Put `freecell pictures` into the command line."""
    parser = commands.add_parser("pictures", help="make pictures of the table in every size and state")
    parser.add_argument("folder", nargs="?", default="build/pictures", help="where to put them (default: build/pictures)")
    parser.add_argument("--size", action="append", type=_size, metavar="WxH", help="one size, as 390x844; can be given again (default: all eight)")
    parser.add_argument("--state", action="append", choices=STATES, help="one state; can be given again (default: all)")
    parser.add_argument("--house", action="append", choices=HOUSES, help="one house; can be given again (default: all)")
    parser.add_argument("--look", action="append", choices=LOOKS, help="light or dark (default: both)")
    parser.add_argument("--language", default="en", help="the language of the pictures (default: en)")
    parser.add_argument("--screenshots", action="store_true", help="make those of the manifest anew instead, in web/screenshots/")
    parser.set_defaults(run=_run)


def _size(text):
    width, _, height = text.partition("x")
    return int(width), int(height)


def _run(options):
    from tempfile import TemporaryDirectory

    from tools.build import ROOT, build

    with TemporaryDirectory() as place:
        site = Path(place) / "site"
        build(site)
        if options.screenshots:
            screenshots(site, Path(place), ROOT / "web" / "screenshots")
            return
        made = pictures(site, options.folder, options.size or SIZES, options.state or tuple(STATES),
                        options.house or HOUSES, options.look or LOOKS, options.language)
    print(f"{options.folder}/: {made} pictures")


def pictures(site, folder, sizes=SIZES, states=tuple(STATES), houses=HOUSES, looks=LOOKS, language="en", **options):
    """Write folder/state-house-look-WIDTHxHEIGHT.png for each; returns how many."""
    try:
        from e2e.browser import ARGS, playable
        from playwright.sync_api import sync_playwright
        from tests import pictures as drawn
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
                            asked = where if where.startswith("deal") else "board=" + quote(boardtext.text(getattr(drawn, where)))
                            page.goto(f"{server.address}?{asked}&house={house}&look={look}&lang={language}&motion=none")
                            act(playable(page))
                            page.wait_for_timeout(60)
                            page.screenshot(path=folder / f"{state}-{house}-{look}-{width}x{height}.png")
                            page.close()
                            made += 1
    finally:
        server.stop()
    return made


def screenshots(site, place, folder):
    """Write folder/narrow.png and folder/wide.png, of few colours so that they are small."""
    from PIL import Image

    folder.mkdir(exist_ok=True)
    for name, (size, scale) in SCREENSHOTS.items():
        pictures(site, place / name, [size], ["selected"], ["classic"], ["light"], device_scale_factor=scale)
        (picture,) = (place / name).iterdir()
        Image.open(picture).convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)
        print(f"web/screenshots/{name}.png: {(folder / f'{name}.png').stat().st_size / 1000:.0f} KB")
