"""What all tests share: the site, built once per run."""

import pytest

from tools.build import build


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Folder of the freshly built site."""
    out = tmp_path_factory.mktemp("site") / "dist"
    build(out)
    return out
