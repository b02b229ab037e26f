"""What can break between a host and a page: a playable table or one clear line, never a blank page, a mixture of versions or a lost game."""

import shutil
import threading

import pytest

from e2e.browser import ANALYSED, playable
from e2e.player import Player
from e2e.test_analyst import SLOW, slow_question
from e2e.test_hints import EXAMINING, ask, hinted, line_after
from e2e.test_offline import cached
from e2e.test_update import _ADDRESSES as KEPT
from e2e.test_update import _UPDATED as UPDATED
from e2e.test_update import app, live, replace, running  # noqa: F401 (live is a fixture)
from tests.pictures import LONG_PROOF
from tests.words import WORDS
from tools.build import ROOT, build
from tools.server import Server

ALL = "all"  # the name under which every file has a fault
WELCOME = b"<!doctype html><title>Host</title><p>Welcome to this host."

# What a start has led to: "table", or the line that says that there is none. Whatever is neither fails.
_OUTCOME = """() => new Promise((done, failed) => {
  const seen = (name) => document.getElementById(name)?.checkVisibility({ visibilityProperty: true });
  setTimeout(() => failed(new Error("neither a table nor a line: " + document.body?.innerText.slice(0, 200))), 15000);
  const look = () => {
    if (seen("fault")) done("line");
    else if (performance.getEntriesByName("playable").length && seen("table")) done("table");
    else setTimeout(look, 20);
  };
  look();
})"""

_FOLDERS = """() => [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((one) => (one.src || one.href).match(/app-[0-9a-f]+/)?.[0])
  .concat(performance.getEntriesByType("resource").map(({ name }) => name.match(/app-[0-9a-f]+/)?.[0])).filter(Boolean)"""


class Host:
    """The project's server over a folder, with faults that can be switched on: `faults[end of a path, or ALL] = kind`."""

    def __init__(self, serve, folder, **options):
        self.folder = folder
        self.faults = {}
        self.released = threading.Event()
        self.server = serve(folder=folder, hook=self._hook, **options)
        self.address = self.server.address

    def again(self, serve):
        """The same host after it was stopped."""
        self.server = serve(folder=self.folder, hook=self._hook, port=self.server.port)

    def _hook(self, handler):
        place = (handler.place or "index.html").partition("?")[0]
        for name, kind in list(self.faults.items()):
            if name == ALL or place.endswith(name):
                return self._break(handler, self.folder / place, kind)
        return False

    def _break(self, handler, file, kind):
        if kind == "once":  # damaged for the first who asks, who may keep it for a year
            self.faults.clear()
            handler.answer(200, WELCOME)
            return True
        handler.server.headers["Cache-Control"] = "no-store"
        whole = file.read_bytes() if file.is_file() else b""
        middle = len(whole) // 2
        digest = whole.find(b"sha256-", whole.find(b'style.css"'))  # in sw.js: another byte may not matter, and what is no digest at all is passed over
        bad, byte = (digest + 10, b"AB"[whole[digest + 10] == ord("A")]) if digest > 0 else (middle, whole[middle] ^ 4 if whole else 0)
        kinds = {
            "bodiless": (200, whole[:max(0, whole.find(b"</head>"))], handler.guess_type(file)),
            "missing": (404, b"not found"), "error": (500, b"error"), "html": (200, WELCOME),
            "half": (200, whole[:middle], handler.guess_type(file)),
            "altered": (200, whole[:bad] + bytes([byte]) + whole[bad + 1:], handler.guess_type(file)),
        }
        if kind in kinds:
            handler.answer(*kinds[kind])
        elif kind == "cut":
            handler.send_response(200)
            handler.send_header("Content-Type", handler.guess_type(file))
            handler.send_header("Content-Length", str(len(whole)))
            handler.end_headers()
            handler.wfile.write(whole[:middle])
            handler.close_connection = True
        else:  # "hang"
            self.released.wait(60)
            handler.close_connection = True
        handler.server.headers.pop("Cache-Control", None)
        return True


@pytest.fixture
def host(serve, live):  # noqa: F811
    """A host with the present version, which can be replaced, and no fault yet."""
    made = Host(serve, live)
    yield made
    made.released.set()


@pytest.fixture(scope="module")
def version(tmp_path_factory):
    """version(n) → the site as its n-th next version has it, built when it is first wanted."""
    made = {}

    def make(n):
        if n not in made:
            project = tmp_path_factory.mktemp(f"next-{n}")
            for name in ("web", "engine"):
                shutil.copytree(ROOT / name, project / name)
            shutil.copy(ROOT / "pyproject.toml", project)
            with open(project / "web" / "style.css", "a", encoding="utf-8") as sheet:
                sheet.write(f".next{{z-index:{n}}}\n")
            with open(project / "web" / "table" / "main.py", "a", encoding="utf-8") as module:
                module.write(f"version = {n}\n")
            made[n] = build(project / "dist", project) and project / "dist"
        return made[n]

    return make


@pytest.fixture
def installed(new_context, host):
    """installed(query) → a page of the present version whose worker holds the table's part."""
    def open_page(query="?deal=1"):
        page = new_context().new_page()
        page.goto(host.address + query)
        return cached(playable(page))

    return open_page


def outcome(page):
    """"table" or "line", as a person sees it; the line has words and a way on, and no card lies about."""
    found = page.evaluate(_OUTCOME)
    if found == "line":
        line = page.locator("#fault")
        assert "could not start" in line.inner_text()
        assert line.locator("a:visible").count() == 1
        assert page.locator(".card:visible").count() == 0
        assert page.locator("#fault.now~.stage #tools button:visible").count() == 0
    return found


def go_on(page):
    """Take the way on of a failed start, and wait for the page it leads to: one without its style sheet is playable too, only not to be seen."""
    with page.expect_event("load"):
        page.locator("#fault a").click()


def plays(page, deal=1, site=None):
    """The table on the page takes a move, and all of it is of one version."""
    Player(playable(page), deal).play("1a", by="tap")
    assert page.locator("#fault").is_visible() is False
    assert len(set(page.evaluate(_FOLDERS))) == 1
    if site:
        assert running(page) == app(site)
    return page


def playing(page, deal=1, site=None):
    """The player at such a table, after its first move."""
    player = Player(plays(page, deal, site), deal)
    player.session.play("1a")
    return player


def opened(context, address, query="?deal=1"):
    """A new page of a context there."""
    page = context.new_page()
    page.goto(address + query)
    return page


def named(site, name):
    """The path of a file of a version by its name."""
    return str(next(file for file in site.rglob("*") if file.name == name).relative_to(site))


# A first visit

STARTING = ("boot.js", "micropython.js", "micropython.wasm", "table.mpy.bin", "style.css")
FIRST = [(name, kind) for name in STARTING for kind in ("html", "half", "altered")]
FIRST += [("index.html", "bodiless"), ("index.html", "half"), ("index.html", "altered"), ("boot.js", "error"), ("style.css", "missing"), ("micropython.wasm", "cut"), ("table.mpy.bin", "cut"),
          ("boot.js", "cut"), ("style.css", "cut"), (".", "missing")]
# Damaged, these may still do: a byte in the middle of a script, a style sheet or the page need not matter.
MAY_DO = {("boot.js", "altered"), ("micropython.js", "altered"), ("style.css", "altered"), ("index.html", "altered")}


@pytest.mark.spec("APP-12", "PWA-3")
@pytest.mark.parametrize(("name", "kind"), FIRST)
def test_a_first_visit_with_a_damaged_file(name, kind, host, page):
    """When a file of the start comes as a page, by half, altered, cut off or not at all, one line says so with a way on, which leads to the table once the host is well."""
    if name == ".":  # the page is there, but none of its files
        host.faults.update({"boot.js": kind, "style.css": kind, "micropython.js": kind})
    else:
        host.faults[name] = kind
    page.goto(host.address + "?deal=1")
    found = outcome(page)
    assert found == "line" or (name, kind) in MAY_DO
    host.faults.clear()
    if found == "line":
        go_on(page)
    plays(page)


@pytest.mark.spec("APP-12")
@pytest.mark.parametrize("name", ["micropython.wasm", "table.mpy.bin"])
def test_a_first_visit_that_hangs(name, host, page):
    """While a file of the start does not come, the line comes by itself after twenty seconds and goes when the table is there after all."""
    host.faults[name] = "hang"
    page.goto(host.address + "?deal=1", wait_until="domcontentloaded")
    late = "document.getElementById('fault').getAnimations()[0]"
    page.wait_for_function(late)
    assert page.evaluate(f"{late}.effect.getComputedTiming().delay") == 20_000
    assert not page.locator("#fault").is_visible()
    page.evaluate(f"{late}.finish()")
    assert outcome(page) == "line"
    host.faults.clear()
    host.released.set()  # the host cuts the connection: the file is asked for again
    plays(page)


@pytest.mark.spec("APP-12")
@pytest.mark.parametrize("name", ["boot.js", "style.css", "micropython.js"])
def test_a_first_visit_whose_page_hangs(name, host, page):
    """While what the page itself waits for does not come, the browser shows that it loads; when the host gives up, one line says so, with a way on."""
    host.faults[name] = "hang"
    page.goto(host.address + "?deal=1", wait_until="commit")
    page.wait_for_timeout(500)
    host.faults[name] = "cut"
    host.released.set()
    assert outcome(page) == "line"
    host.faults.clear()
    go_on(page)
    plays(page)


@pytest.mark.spec("PWA-3")
@pytest.mark.parametrize("name", ["micropython.wasm", "table.mpy.bin"])
def test_a_damaged_copy_in_the_browsers_own_cache(name, host, page):
    """A damaged file that the browser may keep for a year is asked for again at once: the table is there."""
    host.faults[name] = "once"
    page.goto(host.address + "?deal=1")
    assert outcome(page) == "table"
    plays(page)


@pytest.mark.spec("APP-12", "SOLVE-3")
@pytest.mark.parametrize("kind", ["html", "half", "altered", "error"])
def test_a_first_visit_without_a_sound_kernel(kind, host, page):
    """A damaged solver is not run: the table plays, a hint says that it could not be loaded and marks a move, and the next one has it once the host is well."""
    host.faults["kernel.wasm"] = kind
    player = playing(opened(page.context, host.address))
    assert ask(player).startswith("The solver could not be loaded.")
    assert hinted(player) is not None
    host.faults.clear()
    player.play("2b", by="tap")
    assert not ask(player).startswith("The solver")


@pytest.mark.spec("APP-12", "CLASSIC-13")
def test_a_kernel_that_hangs_beside_a_lost_analyst(host, page):
    """While the solver is still awaited, a lost analyst is no reason to say that the search goes on here: the line says what is true when it has come or failed."""
    host.faults.update({"kernel.wasm": "hang", "analyst.py": "missing"})
    player = playing(opened(page.context, host.address, "?embed&deal=1"))
    with player.page.expect_event("response", lambda one: one.url.endswith("analyst.py")):
        player.keys("h")
    page.wait_for_timeout(500)
    assert player.line() == EXAMINING
    host.released.set()
    assert line_after(player, EXAMINING).startswith("The solver could not be loaded.")


@pytest.mark.spec("PWA-2", "PWA-3")
@pytest.mark.parametrize(("name", "kind"), [
    ("analyst.py", "html"), ("analyst.py", "altered"), ("table.py.zip", "half"), ("pyodide.asm.wasm", "half"), ("pyodide.asm.wasm", "altered"), ("core.js", "html"),
    ("python_stdlib.zip", "error"),
])
def test_a_damaged_analysis_part_is_not_kept(name, kind, host, installed):
    """When a file of the analysis part comes damaged, nothing of that file is kept, the page does not say that it is there, and the table and its hints are as before; once the host is well the rest comes."""
    host.faults[name] = kind
    page = installed()
    player = Player(page, 1)
    with page.context.expect_event("response", lambda one: one.url.endswith(name)):
        player.play("1a", by="tap")
    assert player.text("offline") == "Ready for offline."
    ask(player)
    assert hinted(player) is not None
    host.faults.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.evaluate(ANALYSED)


@pytest.mark.spec("PWA-3")
@pytest.mark.parametrize(("name", "kind"), [
    ("sw.js", "half"), ("sw.js", "html"), ("sw.js", "altered"), ("sw.js", "missing"), ("workbox-precaching.prod.js", "half"), ("workbox-core.prod.js", "html"),
    ("manifest.webmanifest", "altered"), ("rules.html", "half"), ("icon-512.png", "error"),
])
def test_a_first_visit_without_a_sound_worker(name, kind, host, page):
    """When what the offline game needs comes damaged, the table plays, the menu says that it needs the network, and the next visit makes it good."""
    host.faults[name] = kind
    page.goto(host.address + "?deal=1")
    page.locator("#offline", has_text="Not kept for offline").wait_for(state="attached")
    plays(page)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.filter((one) => one.active).length)") == 0
    host.faults.clear()
    page.goto(host.address + "?deal=1")
    cached(playable(page))
    host.server.stop()
    page.reload()
    plays(page)


@pytest.mark.spec("PWA-2", "PWA-3")
def test_a_first_visit_without_room(host, new_context):
    """Where the browser has room for a few KB only, the table plays from the net and the menu says that it needs the network."""
    page = new_context().new_page()
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": host.address.rstrip("/"), "quotaSize": 4000})
    page.goto(host.address + "?deal=1")
    page.locator("#offline", has_text="Not kept for offline").wait_for(state="attached")
    player = playing(page)
    ask(player)
    assert hinted(player) is not None
    page.reload()
    plays(page)


# A host that fails while the game is installed


@pytest.mark.spec("PWA-2", "PWA-3")
@pytest.mark.parametrize("kind", ["stopped", "hang", "missing", "error", "html"])
def test_a_host_that_fails_altogether(kind, host, installed, site):
    """Whatever an installed game's host does (nothing, hanging, 404, 500, a page for every file), table, hint, language and rules are there, and the look for a new version changes nothing."""
    page = installed()
    if kind == "stopped":
        host.server.stop()
    else:
        host.faults[ALL] = kind
    tab = opened(page.context, host.address, "?deal=617")
    player = Player(plays(tab, 617, site), 617)
    tab.evaluate("navigator.serviceWorker.getRegistration().then((one) => { one.update().catch(() => {}); })")
    player.session.play("1a")
    ask(player)
    assert hinted(player) is not None
    player.tool("menu")
    tab.locator("#menu label", has_text="ไทย").click()
    assert tab.locator("#tools [data-do=undo]").inner_text() == WORDS["th"].say("tool.undo")
    rules = opened(page.context, host.address, "rules.th.html")
    assert rules.locator("h1").is_visible() and running(rules) == app(site)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.active.state)") == "activated"
    page.reload()
    plays(page, 1, site)


@pytest.mark.spec("PWA-2")
def test_thirty_starts_offline_in_a_row(host, installed, site):
    """With the server stopped, thirty starts in a row, of thirty deals, each lead to a table that takes a move."""
    page = installed()
    host.server.stop()
    for deal in range(1, 31):
        page.goto(f"{host.address}?deal={deal}")
        player = Player(playable(page), deal)
        player.check()
        player.play("1a", by="tap")
    assert running(page) == app(site)


# A damaged update

UPDATE = [(name, kind) for name in ("index.html", "boot.js", "table.mpy.bin", "style.css", "kernel.wasm", "rules.html") for kind in ("half", "altered")]
UPDATE += [("sw.js", "half"), ("sw.js", "altered"), ("sw.js", "html"), ("sw.js", "missing"), ("style.css", "cut"), ("kernel.wasm", "html"), ("table.mpy.bin", "error"),
           ("manifest.webmanifest", "html"), ("icon-192.png", "half"), ("look.js", "missing")]
UNCHANGED = {"manifest.webmanifest", "icon-192.png"}  # the next version has the same: they are not asked for again


@pytest.mark.spec("PWA-3")
@pytest.mark.parametrize(("name", "kind"), UPDATE)
def test_a_damaged_update_never_replaces_the_working_version(name, kind, host, installed, site, version):
    """When a file of a new version comes damaged, cut off or not at all, the old one stays whole and plays without the server; once the host is well the new one comes."""
    page = installed()
    replace(host.folder, version(2))
    host.faults[name] = kind
    assert (page.evaluate(UPDATED) == "waiting") is (name in UNCHANGED)
    host.server.stop()
    page.reload()
    player = playing(page, 1, site)
    ask(player)
    assert hinted(player) is not None


@pytest.mark.spec("PWA-3")
def test_an_update_comes_once_the_host_is_well(host, installed, version):
    """A file of a new version that came damaged, and that the browser may keep for a year, is not in the way of the next attempt."""
    page = installed()
    replace(host.folder, version(2))
    host.faults["boot.js"] = "once"
    assert page.evaluate(UPDATED) == "redundant"
    assert page.evaluate(UPDATED) == "waiting"
    player = Player(plays(page), 1)
    player.tool("menu")
    with page.expect_event("load"):
        player.tool("update")
    assert running(playable(page)) == app(version(2))


@pytest.mark.spec("PWA-3")
def test_an_update_without_room(host, installed, site, version):
    """Where there is no room for a new version the old one stays and plays, with the server stopped too."""
    page = installed()
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": host.address.rstrip("/"), "quotaSize": 4000})
    replace(host.folder, version(2))
    assert page.evaluate(UPDATED) == "redundant"
    host.server.stop()
    page.reload()
    plays(page, 1, site)


# Versions


def accept(player):
    """Take the version that waits."""
    page = player.page
    page.wait_for_function("document.documentElement.dataset.news === '1'")
    player.tool("menu")
    with page.expect_event("load"):
        player.tool("update")
    return playable(page)


@pytest.mark.spec("PWA-3")
def test_three_updates_ignored_then_one_taken(host, installed, site, version):
    """Three new versions in turn change nothing while nobody takes them; the fourth is taken whole, with the game, and nothing of the others is kept."""
    page = installed()
    page.reload()
    player = playing(page, 1, site)
    for n in (2, 3, 4):
        replace(host.folder, version(n))
        assert page.evaluate(UPDATED) == "waiting"
        assert running(page) == app(site)
        player.check()
    replace(host.folder, version(5))
    assert page.evaluate(UPDATED) == "waiting"
    assert running(accept(player)) == app(version(5))
    player.check()
    page.evaluate("""async ([kept, app]) => {
      while ((await eval(kept)()).some((path) => path.includes("app-") && !path.includes(app))) await new Promise((done) => setTimeout(done, 100));
    }""", [KEPT, app(version(5))])
    host.server.stop()
    page.reload()
    plays(page, 1, version(5))


@pytest.mark.spec("PWA-3")
def test_a_version_skipped(host, installed, site, version):
    """Who was away while a version came and went goes from the first to the third, at the next start."""
    page = installed()
    context = page.context
    replace(host.folder, version(3))
    assert page.evaluate(UPDATED) == "waiting"
    for _ in range(20):  # a browser takes a moment to see that the last page is closed
        page.close()
        page = opened(context, host.address)
        playable(page)
        if running(page) == app(version(3)):
            break
        page.wait_for_timeout(300)
    plays(page, 1, version(3))


@pytest.mark.spec("PWA-3")
def test_two_tabs_and_one_update(host, installed, site, version):
    """Of two tabs with two games one takes the new version: both go on with it, each with its own game."""
    first = installed()
    first.reload()
    one = playing(first)
    second = opened(first.context, host.address, "?deal=617")
    two = playing(second, 617)
    replace(host.folder, version(2))
    assert first.evaluate(UPDATED) == "waiting"
    assert running(second) == app(site)
    with second.expect_event("load"):
        accept(one)
    playable(second)
    for player in (one, two):
        player.check()
        assert running(player.page) == app(version(2))
        assert set(player.page.evaluate(_FOLDERS)) == {app(version(2))}


@pytest.mark.spec("PWA-3")
def test_an_update_is_taken_by_workers_that_sleep(host, installed, version):
    """With all workers stopped by the browser, the waiting version can still be taken, and the table plays from its files."""
    page = installed()
    page.reload()
    player = playing(page)
    replace(host.folder, version(2))
    assert page.evaluate(UPDATED) == "waiting"
    link = page.context.new_cdp_session(page)
    link.send("ServiceWorker.enable")
    link.send("ServiceWorker.stopAllWorkers")
    assert running(accept(player)) == app(version(2))
    player.check()
    link.send("ServiceWorker.stopAllWorkers")
    host.server.stop()
    page.reload()
    plays(page, 1, version(2))


# Caches that have gone

_DELETE = """async (name) => {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key);
    for (const request of await cache.keys()) if (request.url.includes(name)) await cache.delete(request);
  }
}"""


def lose(page, name):
    """Let files be gone from the worker's caches and from the browser's own, which would help out."""
    page.evaluate(_DELETE, name)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


@pytest.mark.spec("PWA-2")
@pytest.mark.parametrize("name", ["/", "index.html", "table.mpy.bin", "boot.js", "kernel.wasm"])
def test_a_cache_that_was_deleted_with_the_server_there(name, host, installed, site):
    """When files are gone from the cache, all or one, the next start has them from the host: the table plays and hints."""
    page = installed()
    lose(page, name)
    page.reload()
    player = playing(page, 1, site)
    ask(player)
    assert hinted(player) is not None


@pytest.mark.spec("PWA-2", "APP-12")
@pytest.mark.parametrize("name", ["/", "table.mpy.bin", "boot.js", "style.css"])
def test_a_cache_that_was_deleted_without_the_server(name, host, installed, serve):
    """When files are gone from the cache and the host is away, one line says that the game could not start, and its way on works once the host is back."""
    page = installed()
    lose(page, name)
    host.server.stop()
    page.goto(host.address + "?deal=1")
    assert outcome(page) == "line"
    host.again(serve)
    go_on(page)
    plays(page)


@pytest.mark.spec("PWA-3")
def test_a_version_that_cannot_start_makes_way(host, installed, version):
    """When a file is gone from the cache and the host has another version only, the start that fails takes that one by itself."""
    page = installed()
    lose(page, "table.mpy.bin")
    replace(host.folder, version(2))
    page.goto(host.address + "?deal=1")
    page.wait_for_function("performance.getEntriesByName('playable').length")
    plays(page, 1, version(2))


@pytest.mark.spec("PWA-3")
def test_a_start_that_fails_takes_no_game_away(host, installed, site, version):
    """When a start fails beside a tab with a game, the game stays as it is, in its version."""
    page = installed()
    page.reload()
    player = playing(page, 1, site)
    lose(page, "table.mpy.bin")
    replace(host.folder, version(2))
    beside = opened(page.context, host.address)
    assert outcome(beside) == "line"
    beside.wait_for_function("navigator.serviceWorker.getRegistration().then((one) => one.waiting)")
    go_on(beside)
    assert outcome(beside) == "line"
    player.check()
    player.play("2b", by="tap")
    assert running(page) == app(site)


# A deploy while a game is played


@pytest.mark.spec("PWA-3")
@pytest.mark.parametrize("query", ["?deal=1", "?deal=1&embed"])
def test_a_deploy_while_a_game_is_played(query, host, installed, new_context, site, version):
    """A page whose host has another version by now, with a worker and without: hints, the language and the game go on in its own version; the rules come whole, of one version."""
    page = installed(query) if "embed" not in query else opened(new_context(), host.address, query)
    player = Player(playable(page), 1)
    ask(player)
    replace(host.folder, version(2))
    player.play("1a", by="tap")
    ask(player)
    assert hinted(player) is not None
    player.tool("menu")
    page.locator("#menu label", has_text="ไทย").click()
    assert page.locator("#tools [data-do=undo]").inner_text() == WORDS["th"].say("tool.undo")
    player.keys("Escape")
    with page.context.expect_page() as found:
        page.locator("#rules").click()
    rules = found.value
    rules.wait_for_load_state()
    assert rules.locator("h1").is_visible()
    assert len(set(rules.evaluate(_FOLDERS))) == 1
    assert running(rules) == app(version(2) if "embed" in query else site)
    player.check()
    assert set(page.evaluate(_FOLDERS)) == {app(site)}


@pytest.mark.spec("PWA-3", "CLASSIC-13")
def test_an_analyst_of_a_version_that_has_gone(host, new_context, version):
    """A page without a worker whose host has another version by now says calmly that the analysis does not come; its own search goes on to the answer."""
    context = new_context()
    context.add_init_script(SLOW)
    page = opened(context, host.address, "?deal=1&embed")
    player = Player(playable(page), 1)
    ask(player)
    player.sit_again(board=LONG_PROOF, more="&embed")
    page.wait_for_load_state("networkidle")
    replace(host.folder, version(2))
    slow_question(player)


@pytest.mark.spec("PWA-3")
def test_a_deploy_during_the_first_visit(host, page, site, version):
    """When the host gets another version before the first visit has kept anything, the game goes on in its own, and the next start is the other, whole."""
    host.faults["sw.js"] = "hang"
    page.goto(host.address + "?deal=1")
    player = playing(page)
    replace(host.folder, version(2))
    host.faults.clear()
    host.released.set()
    page.evaluate("navigator.serviceWorker.register('sw.js').then(() => 0)")
    cached(page)
    ask(player)
    assert hinted(player) is not None
    player.check()
    assert running(page) == app(site)
    host.server.stop()
    page.reload()
    plays(page, 1, version(2))


@pytest.mark.spec("PWA-3", "APP-12")
def test_an_old_page_whose_files_have_gone(serve, host, page, site, version):
    """A page that some cache kept while its host lost the files shows one line, without its style sheet too; once the page is new, the way on leads to its table."""
    old = (site / "index.html").read_bytes()
    replace(host.folder, version(2))
    kept = [True]
    proxy = serve(folder=host.folder, hook=lambda handler: kept[0] and handler.place == "" and (handler.answer(200, old) or True))
    page.goto(proxy.address + "?deal=1")
    assert outcome(page) == "line"
    kept[0] = False
    go_on(page)
    plays(page, 1, version(2))


# Plain hosts


@pytest.mark.spec("PWA-4")
@pytest.mark.parametrize("prefix", ["/", "/a/b/"])
def test_no_special_headers_at_all(prefix, serve, site, new_context):
    """A host that sends a type and a length and nothing else is enough, at the root and below a path: for the start, the hint and the game without it."""
    def bare(handler):
        file = site / ((handler.place or "") or "index.html")
        if handler.place is None or not file.is_file():
            return False
        body = file.read_bytes()
        handler.wfile.write(f"HTTP/1.1 200 OK\r\nContent-Type: {handler.guess_type(file)}\r\nContent-Length: {len(body)}\r\n\r\n".encode())
        handler.wfile.write(body)
        return True

    server = serve(prefix=prefix, hook=bare)
    page = cached(playable(opened(new_context(), server.address)))
    player = playing(page)
    ask(player)
    assert hinted(player) is not None
    assert [path for path in server.requests if not path.startswith(prefix)] == []
    server.stop()
    page.reload()
    plays(page)


# The analysis part


_HURRY = """
  const wait = setTimeout;
  window.setTimeout = (run, ms, ...data) => wait(run, [60000, 360000].includes(ms) ? ms / 600 : ms, ...data);
"""


@pytest.mark.spec("PWA-2")
def test_an_analysis_part_whose_worker_was_ended(host, installed):
    """A worker that the browser ends in the middle of fetching, as it does with a slow line, is asked again in the same visit. Minutes are tenths of a second here."""
    page = installed()
    page.context.add_init_script(_HURRY)
    host.faults["python_stdlib.zip"] = "hang"
    with page.context.expect_event("request", lambda one: one.url.endswith("python_stdlib.zip")):
        page.reload()
    link = page.context.new_cdp_session(page)
    link.send("ServiceWorker.enable")
    link.send("ServiceWorker.stopAllWorkers")
    host.faults.clear()
    host.released.set()
    page.evaluate(ANALYSED)


@pytest.mark.spec("PWA-2")
def test_an_interrupted_analysis_part_goes_on(host, installed, serve):
    """When the network goes half way through the analysis part, it goes on from there when the network is back, and what had come is not asked for again."""
    host.faults["python_stdlib.zip"] = "hang"
    page = installed()
    with page.context.expect_event("request", lambda one: one.url.endswith("python_stdlib.zip")):
        pass
    came = page.evaluate(KEPT)
    assert any("pyodide.asm.wasm" in path for path in came)
    host.server.stop()
    host.released.set()
    host.faults.clear()
    host.again(serve)
    page.evaluate("setInterval(() => dispatchEvent(new Event('online')), 300)")  # as of a network that comes and goes
    page.evaluate(ANALYSED)
    asked = {path.partition("?")[0] for path in host.server.requests}
    assert asked & set(came) == set()
    host.server.stop()
    page.reload()
    page.evaluate(ANALYSED)
