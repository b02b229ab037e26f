"""Installed and offline: after one complete load the table needs no server, wherever it lies."""

import pytest

from e2e.browser import ANALYSED, playable
from e2e.player import Player
from tools.chromium import find
from tools.server import Handler
from tools.site.headers import POLICY

CSP = {"Content-Security-Policy": POLICY}

_CACHED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const worker = registration.active;
  if (worker.state === "activated") return;
  await new Promise(done => worker.addEventListener("statechange", () => worker.state === "activated" && done()));
}"""


def cached(page):
    """Wait until the worker holds the table's part."""
    page.evaluate(_CACHED)
    return page


def visited(table, server, query="?deal=1"):
    """A page after its first complete load, its server stopped and asked for nothing more."""
    page = cached(table(query, worker=True, address=server.address))
    server.stop()
    server.requests.clear()
    return page


# Installed


@pytest.mark.spec("PWA-1")
@pytest.mark.parametrize("prefix", ["/", "/freecell/"])
def test_chromium_would_install(prefix, serve, browser_type, browser_type_launch_args, tmp_path):
    """Chromium finds nothing in the way of installing and no fault in the manifest, whose identity is one of its own on the host."""
    server = serve(prefix=prefix)
    context = browser_type.launch_persistent_context(tmp_path, **{**browser_type_launch_args, "executable_path": find()})  # only a whole browser installs
    try:
        page = context.new_page()
        page.goto(server.address)
        playable(page)
        link = context.new_cdp_session(page)
        assert link.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = link.send("Page.getAppManifest")
        assert (manifest["url"], manifest["errors"]) == (server.address + "manifest.webmanifest", [])
        assert link.send("Page.getAppId")["appId"] == f"http://127.0.0.1:{server.port}/freecell"
    finally:
        context.close()


# Offline


@pytest.mark.spec("PWA-2")
def test_a_reload_plays_without_the_server(table, serve):
    """After the first load and with the server stopped, a reload deals and a card can be moved."""
    page = visited(table, serve())
    page.reload()
    playable(page)
    Player(page, 1).play("1a", by="tap")


@pytest.mark.spec("PWA-2")
@pytest.mark.parametrize("place", ["?deal=617", "index.html?deal=617", "?deal=617&house=classic&utm=x"])
def test_a_new_tab_plays_without_the_server(place, table, serve):
    """With the server stopped, another tab opens the game at any query and deals what the query asks for."""
    server = serve()
    page = visited(table, server)
    tab = page.context.new_page()
    tab.goto(server.address + place)
    playable(tab)
    player = Player(tab, 617)
    player.check()
    player.play("1a", by="tap")
    assert server.requests == []


@pytest.mark.spec("PWA-2")
def test_the_rules_open_without_the_server(table, serve):
    """With the server stopped, the rules of each house open, in the look that the address asks for, and lead back to a game."""
    server = serve()
    page = visited(table, server)
    for name in ("rules.html", "rules-quiet.html", "rules-points.html", "rules-flexcell.html"):
        page.goto(server.address + name + "?look=dark")
        assert page.locator("h1").inner_text()
        assert page.evaluate("[document.documentElement.dataset.look, document.querySelector('.drawn .card').offsetWidth > 20]") == ["dark", True]
    page.locator("nav a").first.click()
    playable(page)
    assert page.evaluate("document.documentElement.dataset.house") == "flexcell"


@pytest.mark.spec("PWA-2")
def test_a_stopped_worker_starts_again(table, serve):
    """With the server stopped and the worker put to sleep, the next start wakes it and plays."""
    page = visited(table, serve())
    link = page.context.new_cdp_session(page)
    link.send("ServiceWorker.enable")
    link.send("ServiceWorker.stopAllWorkers")
    page.reload()
    playable(page)
    Player(page, 1).play("1a", by="tap")


@pytest.mark.spec("PWA-2")
def test_the_page_says_when_it_is_ready(table, serve):
    """The menu says that the game plays without a network once that is so, on the first visit and on later ones."""
    page = cached(table("?deal=1", worker=True, address=serve().address))
    for _ in range(2):
        said = page.locator("#offline")
        page.wait_for_timeout(200)
        assert said.text_content().strip()
        page.reload()
        playable(page)


@pytest.mark.spec("PWA-2")
def test_the_cache_holds_the_site_and_nothing_else(table, serve, site):
    """The cache holds the table's files as they were built, and nothing else."""
    server = serve()
    page = cached(table("?deal=1", worker=True, address=server.address))
    held = page.evaluate("""async () => {
      const found = {};
      for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) {
        const url = new URL(request.url);
        found[url.pathname] = (await (await caches.match(request)).arrayBuffer()).byteLength;
      }
      return found;
    }""")
    assert "/index.html" in held
    assert held == {path: (site / path[1:]).stat().st_size for path in held}


# Below any path, under a CSP


@pytest.mark.spec("PWA-4")
@pytest.mark.parametrize("prefix", ["/freecell/", "/a/b/"])
def test_below_any_path_under_a_csp(prefix, table, serve):
    """Below any path and under a CSP that allows own scripts and WebAssembly only, the game plays, on the net and off it, asking nothing outside its folder."""
    server = serve(prefix=prefix, headers=CSP)
    page = cached(table("?deal=1", worker=True, address=server.address))
    Player(page, 1).play("1a", by="tap")
    assert [path for path in server.requests if not path.startswith(prefix)] == []
    server.stop()
    page.reload()
    playable(page)
    Player(page, 1).play("1a", by="drag")


@pytest.mark.spec("PWA-4")
def test_pyodide_under_a_csp(table, serve):
    """Under the same CSP the same table starts on Pyodide."""
    page = table("?deal=1&python=pyodide", worker=True, address=serve(prefix="/a/b/", headers=CSP).address)
    Player(page, 1).play("1a", by="tap")


@pytest.mark.spec("PWA-4")
def test_the_policy_is_enforced(page, serve):
    """Under the policy the browser itself lets no text become markup, and no file a script that is not the game's."""
    page.goto(serve(headers=CSP).address + "?deal=1")
    playable(page)
    tried = page.evaluate("""() => {
      const ways = {
        markup: () => { document.body.innerHTML = "<p>"; },
        script: () => { document.createElement("script").src = "https://example.org/x.js"; },
        inline: () => { document.createElement("script").text = "1"; },
        policy: () => trustedTypes.createPolicy("another", {}),
        ours: () => { document.createElement("script").src = "sw.js"; },
      };
      return Object.entries(ways).filter(([, way]) => { try { way(); } catch { return true; } }).map(([name]) => name);
    }""")
    assert tried == ["markup", "script", "inline", "policy"]


@pytest.mark.spec("PWA-4")
def test_no_other_host_is_asked(serve, new_context, monkeypatch):
    """Whatever a browser asks for in a whole session goes to the game's own host: a proxy hears all of it, from pages and workers, the browser's own errands for the page too."""
    server = serve()
    home = server.prefix = server.address  # a proxy is asked for whole addresses
    monkeypatch.setattr(Handler, "do_CONNECT", lambda handler: handler.server.requests.append(handler.path), raising=False)
    page = new_context(proxy={"server": home, "bypass": "<-loopback>"}).new_page()
    page.goto(home + "?deal=1")
    player = Player(cached(playable(page)), 1)
    page.evaluate(ANALYSED)
    player.play("1a", by="tap")
    player.keys("h")
    page.locator(".pile>#hint-from").wait_for()
    for language in ("ไทย", "English"):
        player.tool("menu")
        page.locator("#menu label", has_text=language).click()
        page.keyboard.press("Escape")
    player.keys("n", "u")
    rules = page.context.new_page()
    rules.goto(home + "rules-flexcell.html")
    rules.get_by_role("link", name="Classic").first.click()
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    page.reload()
    playable(page)
    assert len(server.requests) > 40
    assert [path for path in server.requests if not path.startswith(home)] == []


# A version that cannot be had whole


@pytest.mark.parametrize("answer", ["html", "half", "missing"])
def test_a_broken_download_is_not_kept(answer, table, serve, site):
    """When a host answers a file with a page, half of it or not at all, the worker keeps nothing, and the game on the net is played as before."""
    broken = next(site.glob("app-*/style.css"))
    path = f"{broken.parent.name}/{broken.name}"
    first = []

    def hook(handler):
        if handler.place != path or not first:
            first.extend([path] if handler.place == path else [])
            return False
        handler.server.headers["Cache-Control"] = "no-store"
        whole = broken.read_bytes()
        handler.answer(*{"html": (200, b"<!doctype html>"), "half": (200, whole[: len(whole) // 2], "text/css"), "missing": (404, b"")}[answer])
        return True

    server = serve(hook=hook, headers={"Cache-Control": "no-store"})
    page = table("?deal=1", worker=True, address=server.address)
    state = page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const worker = registration && registration.installing;
      if (worker) await new Promise(done => worker.addEventListener("statechange", done));
      return worker ? worker.state : "none";
    }""")
    assert state in ("redundant", "none")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.filter(one => one.active).length)") == 0
    Player(page, 1).play("1a", by="tap")
