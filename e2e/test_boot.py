"""The way to the first deal: what can fail on it shows one calm line, and plain hosts are enough."""

import threading

import pytest

from e2e.browser import playable
from e2e.player import Player


def broken(server, page, query="?deal=1"):
    """Open a page whose start fails; its fault line when it shows."""
    page.goto(server.address + query)
    line = page.locator("#fault")
    line.wait_for(state="visible", timeout=20_000)
    return line


@pytest.mark.spec("APP-12")
@pytest.mark.parametrize("file", ["micropython.js", "micropython.wasm", "table.mpy.bin"])
@pytest.mark.parametrize("answer", [(404, b"not found"), (200, b"<!doctype html><p>Welcome")])
def test_a_start_that_fails_says_so(file, answer, serve, page):
    """When a part of the game is missing, or a host answers it with a page, one line says so with a way on, and no card lies there half dealt."""
    server = serve(hook=lambda handler: (handler.place or "").endswith(file) and (handler.answer(*answer) or True))
    line = broken(server, page)
    assert line.inner_text().strip()
    assert line.locator("a, button").count() == 1
    assert page.locator(".card:visible").count() == 0


@pytest.mark.spec("APP-12")
def test_a_python_that_fails_at_start_says_so(serve, page):
    """An exception while the table starts shows the same line."""
    page.add_init_script("Performance.prototype.mark = () => { throw new Error('no marks'); };")
    assert broken(serve(), page).inner_text().strip()


@pytest.mark.spec("APP-12")
def test_pyodide_that_is_missing_says_so(serve, page):
    """Where Pyodide was asked for and cannot be had, the same line shows."""
    server = serve(hook=lambda handler: "pyodide" in (handler.place or "") and (handler.answer(404) or True))
    assert broken(server, page, "?python=pyodide").inner_text().strip()


@pytest.mark.spec("PWA-4")
def test_a_host_that_knows_no_wasm_type(table, serve, site):
    """A host that sends WebAssembly as plain bytes is enough."""
    def plain(handler):
        place = handler.place or ""
        if not place.endswith(".wasm"):
            return False
        handler.answer(200, (site / place.lstrip("/")).read_bytes(), "application/octet-stream")
        return True

    page = table("?deal=1", address=serve(hook=plain).address)
    Player(page, 1).play("1a", by="tap")


@pytest.mark.spec("APP-1")
def test_nothing_is_loaded_twice(serve, watched, page):
    """On the way to the first deal every file is asked for once."""
    server = serve()
    watched(page)
    page.goto(server.address + "?embed&deal=1")
    playable(page)
    assert len(server.requests) == len(set(server.requests)), server.requests


@pytest.mark.spec("APP-1")
def test_nothing_jumps_on_the_way(table):
    """What is drawn before Python comes stands where it stays: the layout hardly shifts on a phone."""
    page = table("?deal=1&motion=none", viewport={"width": 412, "height": 823}, has_touch=True)
    shifted = page.evaluate("""() => new Promise(done => {
      const found = [];
      new PerformanceObserver(list => found.push(...list.getEntries().map(one => one.value))).observe({type: "layout-shift", buffered: true});
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(found.reduce((a, b) => a + b, 0)))));
    })""")
    assert shifted < 0.02


_TIMES = """() => {
  const wasm = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("micropython.wasm"));
  return [performance.getEntriesByName("first-contentful-paint")[0]?.startTime, wasm.startTime, performance.getEntriesByName("playable")[0].startTime];
}"""


# Without one of the two things that a first visit waits for: the first paint, and the time after which it waits no more.
_UNTIMED = "{ const was = setTimeout; window.setTimeout = (act, ms, ...data) => ms === 500 ? 0 : was(act, ms, ...data); }"
_UNPAINTED = """{
  const apply = (was, observer, [what]) => what.type === "paint" || Reflect.apply(was, observer, [what]);
  PerformanceObserver.prototype.observe = new Proxy(PerformanceObserver.prototype.observe, { apply });
}"""


@pytest.mark.spec("APP-1")
def test_a_first_visit_draws_first(server, page):
    """At a first visit the interpreter is asked for once the table is drawn."""
    page.add_init_script(_UNTIMED)
    page.goto(server.address + "?deal=1")
    painted, asked, began = playable(page).evaluate(_TIMES)
    assert painted < asked < began


@pytest.mark.spec("APP-1")
def test_a_page_that_is_never_drawn_starts(server, page):
    """A page that is opened where nobody sees it, so that nothing is drawn, starts all the same."""
    page.add_init_script(_UNPAINTED)
    page.goto(server.address + "?deal=1")
    Player(playable(page), 1).play("1a", by="tap")


@pytest.mark.spec("APP-1", "APP-8")
@pytest.mark.parametrize(("language", "said"), [("en", "Dealing the cards …"), ("th", "กำลังแจกไพ่ …")])
def test_what_stands_there_before_the_deal(language, said, serve, page):
    """Until the cards lie there the table says, in its language, that they are being dealt; then the deal's code stands there."""
    held = threading.Event()
    server = serve(hook=lambda handler: (handler.place or "").endswith("table.mpy.bin") and not held.wait(20))
    page.goto(f"{server.address}?deal=1&lang={language}")
    assert page.locator("#code span:visible").all_inner_texts() == [said]
    held.set()
    playable(page)
    assert page.locator("#code").inner_text() == "FC1-C4-AAAAAAB"
