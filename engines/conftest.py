"""Fixtures of the tests in other browsers: each test plays in all of them."""

import pytest

from e2e.browser import playable
from engines import missing
from engines.firefox import Firefox
from engines.player import EnginePlayer
from engines.webkit import WebKit


@pytest.fixture(scope="session", params=[Firefox, WebKit], ids=lambda kind: kind.name)
def browser(request, tmp_path_factory):
    """A running browser of one make."""
    if lacking := missing():
        pytest.exit(f"not on this machine: {' '.join(lacking)}; make test-engines brings them, as root on Debian", returncode=1)
    running = request.param(tmp_path_factory.mktemp(request.param.name))
    yield running
    running.stop()


@pytest.fixture
def page(browser):
    """An empty page; errors in its console, where the browser tells them, fail the test."""
    opened = browser.open()
    opened.resize(390, 844)
    yield opened
    faults = [fault for fault in opened.faults if fault not in opened.forgiven]
    opened.close()
    assert faults == []


@pytest.fixture
def sit(page, server):
    """sit("?deal=1", touch=True, address=…) → a player at a playable table; sitting again goes to another one in the same page."""

    def sit_down(query, number=1, house="classic", touch=False, address=None):
        page.goto((address or server.address) + query)
        playable(page)
        return EnginePlayer(page, number, house, touch=touch)

    return sit_down
