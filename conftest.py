"""What all tests share: the site, built once per run, and its servers."""

import pytest

from tools.build import build
from tools.server import Server


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Folder of the freshly built site."""
    out = tmp_path_factory.mktemp("site") / "dist"
    build(out)
    return out


@pytest.fixture(scope="session")
def server(site):
    """The built site on an address of this machine, for the whole run."""
    running = Server(site).start()
    yield running
    running.stop()


@pytest.fixture
def serve(site):
    """serve(prefix="/a/b/", headers={}, hook=None, folder=site) → a server of the test's own, stopped after it."""
    running = []

    def start(folder=site, **options):
        running.append(Server(folder, **options).start())
        return running[-1]

    yield start
    for one in running:
        one.stop()
