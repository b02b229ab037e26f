"""The headers that hosts may send: the file that the build writes and the page on hosting tell the same."""

from pathlib import Path

import pytest

from tools.site.headers import FRESH, IMMUTABLE, POLICY, SECURITY

HOSTING = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text("utf-8")


def blocks(text):
    """{path: {header: value}} of a _headers file."""
    found = {}
    for line in text.splitlines():
        if line.startswith(" "):
            name, _, value = line.strip().partition(": ")
            assert name not in found[path], line
            found[path][name] = value
        else:
            path = line
            found[path] = {}
    return found


@pytest.mark.spec("PWA-4")
def test_the_file_for_hosts(site):
    """The site brings its headers in the form that many static hosts read: the policy for all, and how long what may be kept."""
    rules = blocks((site / "_headers").read_text("utf-8"))
    assert rules.pop("/*") == SECURITY
    folders = {f"/{path.name}/*" for path in site.iterdir() if path.is_dir()}
    assert {path for path, headers in rules.items() if headers == {"Cache-Control": IMMUTABLE}} == folders
    fresh = {path for path, headers in rules.items() if headers == {"Cache-Control": FRESH}}
    assert fresh == {"/", *(f"/{path.name}" for path in site.iterdir() if path.is_file() and path.name != "_headers")}


@pytest.mark.spec("PWA-4")
def test_the_page_on_hosting_tells_the_same():
    """docs/hosting.md names each of these headers with its value, and its example of a server sends the policy."""
    for name, value in {**SECURITY, "Cache-Control": IMMUTABLE}.items():
        assert f"{name}: {value}" in HOSTING, name
    assert f'add_header Content-Security-Policy "{POLICY}";' in HOSTING
