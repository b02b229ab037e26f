"""Fixtures of the tests in a browser."""

from urllib.parse import quote

import pytest

from e2e.browser import ALONE, ARGS, Watch, playable
from e2e.guests import host_page
from tools.chromium import lean
from tools.server import Server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """pytest-playwright starts this Chromium, once per run."""
    path = lean() or pytest.exit("there is no Chromium any more: make clean test brings one", returncode=1)
    return {**browser_type_launch_args, "executable_path": path, "args": ARGS}


@pytest.fixture
def watched(request):
    """watched(page) makes the test fail for console errors, exceptions and requests to other hosts on that page."""
    watches = []

    def watch(page):
        watches.append(Watch(page))
        return page

    yield watch
    faults = [fault for one in watches for fault in one.faults]
    assert not faults, "\n".join(faults)


@pytest.fixture
def table(server, new_context, watched):
    """table("?deal=1", viewport=…, has_touch=True …) → a watched page in a context of its own, playable.

    address= takes another server's address; worker=True lets its service worker and the analyst come, which most tests don't
    need and all would wait for; other keywords are options of Playwright's new_context.
    """

    def open_table(query="", address=None, worker=False, **options):
        context = new_context(**options)
        if not worker:
            context.add_init_script(ALONE)
        page = watched(context.new_page())
        page.goto((address or server.address) + query)
        return playable(page)

    return open_table


@pytest.fixture
def guest(server, tmp_path, new_context, watched):
    """guest(attributes, script, query) → (page, frame): the game in a page of another site, 127.0.0.1 holding localhost.

    size= is the frame's, px; with names=, a frame for each of them, the answer is (page, frames); told=True: the game tells its host of itself.
    """
    hosts = []
    server.requests.clear()

    def open_guest(attributes="", script="", query="?deal=1", size=(800, 600), names=(), told=False):
        hosts.append(Server(tmp_path).start())
        ids = names or ("game",)
        if told:
            query += "&host=" + quote(hosts[-1].address.rstrip("/"))
        address = server.address.replace("127.0.0.1", "localhost") + query.replace("&", "&amp;")
        (tmp_path / "index.html").write_text(host_page(address, attributes, size, ids), "utf-8")
        context = new_context(viewport={"width": max(1000, size[0] + 50), "height": max(800, size[1] + 50)})
        if script:
            context.add_init_script(f"if (window !== top) {{ {script} }}")
        page = watched(context.new_page())
        page.goto(hosts[-1].address)
        frames = [page.locator("#" + name).element_handle().content_frame() for name in ids]
        for frame in frames:
            playable(frame)
        return page, frames if names else frames[0]

    yield open_guest
    for host in hosts:
        host.stop()
