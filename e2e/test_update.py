"""A new version of the site: it comes whole or not at all, waits for the end of the visit, and clears up after the old one."""

import os
import shutil
import threading

import pytest

from e2e.browser import playable
from e2e.player import Player
from e2e.test_offline import cached
from tests.games import solution
from tests.words import ENGLISH
from tools.build import ROOT, build

_UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => {});
  const worker = registration.installing;
  if (worker && worker.state === "installing") await new Promise(done => worker.addEventListener("statechange", done, { once: true }));
  return registration.waiting ? "waiting" : worker ? worker.state : "none";
}"""

# The worker in charge is asked for something, as at the end of a start, in the moment in which the player takes the version that waits.
_WHILE_IT_STARTS = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  registration.active.postMessage("analysis", [new MessageChannel().port2]);
  document.querySelector("[data-do=update]").click();
  return document.getElementById("update-word").textContent;
}"""

_ADDRESSES = """async () => {
  const found = [];
  for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""

# Resolves once no cache holds a file of that folder: those of the analysis go when the new ones have come.
_WITHOUT = """async ([addresses, folder]) => {
  while ((await eval(addresses)).some((path) => path.includes(folder))) await new Promise((done) => setTimeout(done, 200));
}"""


@pytest.fixture(scope="module")
def next_site(tmp_path_factory):
    """The site with another style sheet, as a next version has."""
    project = tmp_path_factory.mktemp("next")
    for name in ("web", "engine"):
        shutil.copytree(ROOT / name, project / name)
    shutil.copy(ROOT / "pyproject.toml", project)
    with open(project / "web" / "style.css", "a", encoding="utf-8") as sheet:
        sheet.write(".next{color:red}\n")
    build(project / "dist", project)
    return project / "dist"


@pytest.fixture
def live(site, tmp_path):
    """A folder that a host serves, with the present version in it."""
    return shutil.copytree(site, tmp_path / "live")


def replace(live, new):
    """Put another version into the folder of the host, as an upload does: its files are younger, by whole seconds, in which HTTP tells the time."""
    when = (live / "sw.js").stat().st_mtime + 2
    shutil.rmtree(live)
    shutil.copytree(new, live)
    for file in live.rglob("*"):
        os.utime(file, (when, when))


def offer(page, live, new):
    """Let the host have another version, and wait until the page offers it."""
    replace(live, new)
    assert page.evaluate(_UPDATED) == "waiting"
    page.wait_for_function("document.documentElement.dataset.news === '1'")


def app(folder):
    """Name of the folder that carries the version."""
    return next(folder.glob("app-*")).name


def started_anew(page, server, site):
    """A page of that version, once the visit has ended: a browser takes a moment to see that the last page is closed, so a start in that moment is still the old one's."""
    context = page.context
    for _ in range(10):
        page.close()
        page = context.new_page()
        page.goto(server.address + "?deal=1")
        if running(playable(page)) == app(site):
            return page
        page.wait_for_timeout(300)
    raise AssertionError("the new version never came")


def running(page):
    """The version that a page runs, by the folder of its style sheet."""
    return page.locator("link[rel=stylesheet]").get_attribute("href").split("/")[0]


@pytest.mark.spec("PWA-3")
def test_a_new_version_waits_for_the_end_of_the_visit(table, serve, site, next_site, live):
    """A new version is fetched and waits; reloads stay with the old one, which plays on; when the game starts anew it is the new one, and nothing of the old is kept."""
    server = serve(folder=live)
    page = cached(table("?deal=1", worker=True, address=server.address))
    replace(live, next_site)
    assert page.evaluate(_UPDATED) == "waiting"
    page.reload()
    playable(page)
    assert running(page) == app(site)
    Player(page, 1).play("1a", by="tap")
    page = started_anew(page, server, next_site)
    kept = cached(page).evaluate(_ADDRESSES)
    assert any(app(next_site) in path for path in kept)
    assert not any(app(site) in path for path in kept)


@pytest.mark.spec("PWA-3")
def test_a_new_version_is_offered_and_taken(table, serve, site, next_site, live):
    """A version that waits is offered in the menu and marked on its tool; nothing changes until the player takes it; then the page is the new one and the game is where it was, its time and both ways of undo too."""
    server = serve(folder=live)
    page = cached(table("?deal=617&motion=none", worker=True, address=server.address))
    page.reload()
    player = Player(playable(page), 617)
    for text in solution(617)[:3]:
        player.play(text, by="drag")
    player.undo()
    player.tool("menu")
    assert not page.locator("#update").is_visible()
    player.keys("Escape")
    offer(page, live, next_site)
    player.play(solution(617)[2], by="tap")
    player.undo()
    assert running(page) == app(site)
    page.wait_for_function("document.getElementById('time').textContent > '0:01'")
    player.tool("menu")
    with page.expect_event("load"):
        player.tool("update")
    playable(page)
    assert running(page) == app(next_site)
    player.check()
    assert page.locator("#time").text_content() >= "0:01"
    assert "#" not in page.url and page.evaluate("history.state") is None
    player.tool("redo")
    player.played(solution(617)[2])
    player.tool("menu")
    assert not page.locator("#update").is_visible()
    page.evaluate(_WITHOUT, [f"({_ADDRESSES})()", app(site)])


@pytest.mark.spec("PWA-3")
def test_a_new_version_is_taken_while_the_present_worker_starts(table, serve, site, next_site, live):
    """A worker that sleeps and is just being woken is no hindrance; the menu says at once that the new version is coming."""
    server = serve(folder=live)
    page = cached(table("?deal=617&motion=none", worker=True, address=server.address))
    page.reload()
    player = Player(playable(page), 617)
    player.play("6a", by="tap")
    versions = {}
    link = page.context.new_cdp_session(page)
    link.on("ServiceWorker.workerVersionUpdated", lambda event: versions.update({one["status"]: one["versionId"] for one in event["versions"]}))
    link.send("ServiceWorker.enable")
    offer(page, live, next_site)
    player.tool("menu")
    assert player.text("update-word") == ENGLISH.say("update.there")
    link.send("ServiceWorker.stopWorker", {"versionId": versions["activated"]})
    with page.expect_event("load"):
        assert page.evaluate(_WHILE_IT_STARTS) == ENGLISH.say("update.coming")
    assert running(playable(page)) == app(next_site)
    player.check()


_NEVER_AWAKE = """
  const post = ServiceWorker.prototype.postMessage;
  ServiceWorker.prototype.postMessage = function (word, ...ports) { if (word !== "awake") post.call(this, word, ...ports); };
"""


@pytest.mark.spec("PWA-3")
def test_a_new_version_is_taken_where_the_present_worker_cannot_start(table, serve, site, next_site, live):
    """A worker that answers nothing is not waited for."""
    server = serve(folder=live)
    page = cached(table("?deal=1&motion=none", worker=True, address=server.address))
    page.add_init_script(_NEVER_AWAKE)
    page.reload()
    player = Player(playable(page), 1)
    offer(page, live, next_site)
    player.tool("menu")
    with page.expect_event("load"):
        player.tool("update")
    assert running(playable(page)) == app(next_site)


@pytest.mark.spec("PWA-3")
@pytest.mark.parametrize("answer", ["html", "half", "missing"])
def test_a_broken_version_never_replaces_a_working_one(answer, table, serve, site, next_site, live):
    """When a file of the new version arrives as a page, by half or not at all, the old one stays and plays, with the server stopped too."""
    name = next(next_site.glob("app-*/boot.js"))
    whole = name.read_bytes()
    answers = {"html": (200, b"<!doctype html>"), "half": (200, whole[: len(whole) // 2], "text/javascript"), "missing": (404, b"")}
    path = f"{app(next_site)}/boot.js"
    server = serve(folder=live, hook=lambda handler: handler.place == path and (handler.answer(*answers[answer]) or True))
    page = cached(table("?deal=1", worker=True, address=server.address))
    replace(live, next_site)
    assert page.evaluate(_UPDATED) == "redundant"
    server.stop()
    page.reload()
    playable(page)
    assert running(page) == app(site)
    Player(page, 1).play("1a", by="tap")


@pytest.mark.spec("PWA-3")
def test_a_server_that_hangs_holds_up_nothing(serve, table):
    """With a server that accepts and never answers, the game starts as fast as without one."""
    hanging, released = threading.Event(), threading.Event()

    def hook(handler):
        if hanging.is_set():
            released.wait(60)
            handler.close_connection = True
        return hanging.is_set()

    server = serve(hook=hook)
    page = cached(table("?deal=1", worker=True, address=server.address))
    hanging.set()
    try:
        page.goto(server.address + "?deal=617")
        playable(page, 10_000)
        Player(page, 617).play("1a", by="tap")
    finally:
        released.set()


@pytest.mark.spec("PWA-3")
def test_a_missing_file_is_missing(table, serve):
    """The worker makes no page of an address that is not there: it is a 404 with the server, and no answer without."""
    server = serve()
    page = cached(table("?deal=1", worker=True, address=server.address))
    page.reload()
    playable(page)
    ask = "address => fetch(address).then(answer => answer.status, () => 0)"
    names = ["app-0/boot.js", "nothing.html", "a/b/"]
    tab = page.context.new_page()
    tab.goto(server.address + "rules.html")
    assert [tab.evaluate(ask, server.address + name) for name in names] == [404, 404, 404]
    assert tab.goto(server.address + "nothing.html").status == 404
    tab.goto(server.address + "rules.html")
    server.stop()
    assert [tab.evaluate(ask, server.address + name) for name in names] == [0, 0, 0]


@pytest.mark.spec("PWA-3")
def test_another_apps_caches_are_left_alone(table, serve, next_site, live):
    """Clearing up after an old version touches no cache of another app on the same host."""
    server = serve(folder=live)
    page = cached(table("?deal=1", worker=True, address=server.address))
    page.evaluate("caches.open('other-precache-v1').then(cache => cache.put('/other', new Response('theirs')))")
    replace(live, next_site)
    assert page.evaluate(_UPDATED) == "waiting"
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(server.address + "?deal=1")
    playable(page)
    cached(page)
    assert page.evaluate("caches.match('/other').then(found => found && found.text())") == "theirs"


@pytest.mark.spec("PWA-3")
def test_the_kill_switch(table, serve, live):
    """With the worker of the documentation in the place of its own a site gets rid of worker and caches; an open page begins anew with its game, from the net, as do all starts after that."""
    server = serve(folder=live)
    page = cached(table("?deal=1", worker=True, address=server.address))
    player = Player(page, 1)
    player.play("1a", by="tap")
    page.evaluate("caches.open('other-precache-v1')")
    shutil.copy(ROOT / "docs" / "kill-switch.js", live / "sw.js")
    server.requests.clear()
    with page.expect_event("load"):
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => { one.update(); })")
    playable(page)
    player.check()
    page.evaluate("async () => { while (await navigator.serviceWorker.getRegistration()) await new Promise((done) => setTimeout(done, 50)); }")
    assert page.evaluate("caches.keys()") == ["other-precache-v1"]
    assert "/?deal=1" in server.requests
    fresh = page.context.new_page()
    fresh.goto(server.address + "?deal=2&embed")
    Player(playable(fresh), 2).play("1a", by="tap")
    assert "/?deal=2&embed" in server.requests
