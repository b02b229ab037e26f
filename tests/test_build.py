"""dist/: the manifest, its icons, names that carry versions, and a build that says what is wrong."""

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from PIL import Image

from tools import ToolError, runtimes
from tools.build import ROOT, build
from tools.site import bundle

SOURCES = ("web", "engine", "pyproject.toml")
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, not an address: nothing is fetched from it


@pytest.fixture(scope="module")
def manifest(site):
    return json.loads((site / "manifest.webmanifest").read_text("utf-8"))


@pytest.fixture
def project(tmp_path):
    """A copy of the project's sources, to be changed and built."""
    for name in SOURCES:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    return tmp_path


def change(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def image(site, name):
    return Image.open(io.BytesIO((site / name).read_bytes()))


# The manifest and the icons


@pytest.mark.spec("PWA-1")
def test_manifest_members(manifest):
    """The manifest names the game, starts it alone in a window of its own, and locks no orientation."""
    assert manifest["name"] and len(manifest["short_name"]) <= 12
    assert manifest["display"] == "standalone"
    assert manifest["orientation"] == "any"
    assert manifest["id"] == "freecell"  # resolved against the host, not the folder: "./" would be every app's on that host
    assert re.fullmatch(r"#[0-9a-f]{6}", manifest["theme_color"])
    assert re.fullmatch(r"#[0-9a-f]{6}", manifest["background_color"])


@pytest.mark.spec("PWA-1")
@pytest.mark.parametrize("base", ["https://a.example/", "https://a.example/freecell/", "https://a.example/a/b/"])
def test_manifest_addresses_stay_in_scope(manifest, base):
    """Wherever the game lies, start and shortcuts are in its own folder."""
    scope = urljoin(base, manifest["scope"])
    assert scope == base
    shortcuts = [shortcut["url"] for shortcut in manifest["shortcuts"]]
    for address in [manifest["start_url"], *shortcuts]:
        assert not urlsplit(address).netloc and not address.startswith("/")
        assert urljoin(base, address).startswith(scope)


@pytest.mark.spec("PWA-1")
def test_shortcuts_lead_to_houses_that_exist(manifest):
    """Each of the four houses has a shortcut that opens it by its name."""
    from engine import houses

    named = {urlsplit(shortcut["url"]).query.removeprefix("house=") for shortcut in manifest["shortcuts"]}
    assert named == set(houses.HOUSES)


@pytest.mark.spec("PWA-1")
def test_icons_have_the_stated_size(site, manifest):
    """Every icon of the manifest exists, is a PNG and has the pixels that the manifest says; 192, 512 and a maskable one are there."""
    icons = manifest["icons"] + [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    for icon in icons:
        found = image(site, icon["src"])
        assert (found.format, icon["type"]) == ("PNG", "image/png")
        assert icon["sizes"] == "%dx%d" % found.size
    stated = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= stated


@pytest.mark.spec("PWA-1")
def test_maskable_icon_survives_any_mask(site):
    """The maskable icon is opaque to its corners and everything light in it lies in the circle that no mask cuts (40 % of its width)."""
    found = image(site, "icon-maskable-512.png").convert("RGBA")
    assert found.getextrema()[3] == (255, 255)
    light = [(x, y) for x in range(512) for y in range(512) if min(found.getpixel((x, y))[:3]) > 150]
    assert len(light) > 10_000
    assert max((x - 255.5) ** 2 + (y - 255.5) ** 2 for x, y in light) <= (0.4 * 512) ** 2


@pytest.mark.spec("PWA-1")
def test_touch_icon(site):
    """The icon for iOS is 180 pixels wide and opaque to its corners, which iOS rounds itself."""
    found = image(site, "apple-touch-icon.png").convert("RGBA")
    assert found.size == (180, 180)
    assert found.getextrema()[3] == (255, 255)


# Addresses and versions


class Addresses(HTMLParser):
    """Every address that a page names."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name in ("href", "src") and value]


@pytest.mark.spec("PWA-4")
def test_pages_name_only_files_of_their_own(site):
    """Every address in a page is relative and leads to a file of the site or a part of the page."""
    for page in site.glob("*.html"):
        addresses = [address for address in Addresses(page.read_text("utf-8")).found if not address.startswith("#")]
        assert addresses
        for address in addresses:
            parts = urlsplit(address)
            assert not parts.scheme and not parts.netloc and not parts.path.startswith("/"), (page.name, address)
            assert (site / (parts.path or "index.html")).is_file() or parts.path == "./", (page.name, address)


@pytest.mark.spec("PWA-4")
def test_no_host_is_named(site):
    """The project's own files in the site name no host."""
    own = [file for file in site.rglob("*") if file.is_file() and not file.parent.name.startswith(("pyodide-", "micropython-", "pyscript-", "workbox-"))]
    assert len(own) > 10
    for file in own:
        named = re.findall(rb"https?://[\w.:/-]*", file.read_bytes())
        assert set(named) <= {NAMESPACE.encode()}, (file.name, named)


def test_every_folder_carries_a_version(site):
    """Only addresses that must not change lie at the root; all else is in a folder named by its content or version."""
    folders = {path.name for path in site.iterdir() if path.is_dir()}
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    versions = {
        f"micropython-{locked['node_modules/@micropython/micropython-webassembly-pyscript']['version']}",
        f"pyodide-{locked['node_modules/pyodide']['version']}",
        f"pyscript-{locked['node_modules/@pyscript/core']['version']}",
        f"workbox-{locked['node_modules/workbox-core']['version']}",
    }
    (app,) = folders - versions
    assert versions < folders and re.fullmatch(r"app-[0-9a-f]{10}", app)
    root = {path.name for path in site.iterdir() if path.is_file()}
    pages = {"index.html"} | {f"rules{house}{language}.html" for house in ("", "-quiet", "-points", "-flexcell") for language in ("", ".th")}
    icons = {"icon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png", "apple-touch-icon.png"}
    assert root == pages | icons | {"sw.js", "manifest.webmanifest", "_headers", "screenshot-narrow.png", "screenshot-wide.png"}


def test_same_sources_same_site(site, tmp_path):
    """A second build from the same sources is the same, byte for byte."""
    again = build(tmp_path / "dist")
    assert again == {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_a_changed_source_changes_the_folder(site, project):
    """A changed style sheet moves the project's files into another folder and leaves the runtimes where they were."""
    with open(project / "web" / "style.css", "a", encoding="utf-8") as sheet:
        sheet.write(".another{color:red}\n")
    folders = {path.split("/")[0] for path in build(project / "dist", project) if "/" in path}
    before = {path.name for path in site.iterdir() if path.is_dir()}
    assert len(folders - before) == len(before - folders) == 1
    assert (folders - before).pop().startswith("app-")


# The list for offline


@pytest.fixture(scope="module")
def listed(site):
    """The worker's list: [{url, revision, integrity}]."""
    script = (site / "sw.js").read_text("utf-8")
    return json.loads(re.search(r"precache\((\[.*?\])\)", script, re.S)[1])


@pytest.fixture(scope="module")
def listed_later(site):
    """The worker's second list."""
    script = (site / "sw.js").read_text("utf-8")
    return json.loads(re.search(r"addToCacheList\((\[.*?\])\)", script, re.S)[1])


@pytest.mark.spec("PWA-2")
def test_the_table_is_listed_whole(site, listed):
    """The list for offline holds every file of the table: pages, icons, the project's folder and MicroPython."""
    wanted = {path.name for path in site.iterdir() if path.is_file()} - {"sw.js", "_headers", "screenshot-narrow.png", "screenshot-wide.png"}
    for folder in site.glob("app-*"), site.glob("micropython-*"):
        wanted |= {str(file.relative_to(site)) for place in folder for file in place.iterdir()}
    wanted = {path for path in wanted if Path(path).name not in ("analyst.py", "table.py.zip", "sandbox.js")}
    assert {entry["url"] for entry in listed} == wanted


@pytest.mark.spec("PWA-2")
def test_the_analysis_is_listed_apart(site, listed, listed_later):
    """The second list holds what the analyst needs besides: Pyodide, PyScript's core with all that it loads, the sources; no file is on both."""
    wanted = {str(file.relative_to(site)) for place in site.glob("py*-*") for file in place.iterdir()}
    wanted |= {str(file.relative_to(site)) for name in ("analyst.py", "table.py.zip") for file in site.glob(f"app-*/{name}")}
    assert {entry["url"] for entry in listed_later} == wanted
    assert not {entry["url"] for entry in listed} & wanted


@pytest.mark.spec("APP-2")
def test_pyscript_opens_no_database(site):
    """What the site takes of PyScript opens no database at its start, and looks at no change of the document."""
    (core,) = site.glob("pyscript-*/core-*.js")
    text = core.read_text("utf-8")
    assert "new Map,{sync(){}" in text
    assert ".observe(t,{childList" not in text
    assert len(re.findall(r"new \w+\(\w+\)[,;]", text.partition('"@pyscript.fs",')[2][:200])) == 0


@pytest.mark.spec("PWA-3")
def test_every_listed_file_has_its_digest(site, listed, listed_later):
    """Each entry carries the digest of its file, and a revision where its address does not change with its content."""
    for entry in listed + listed_later:
        digest = hashlib.sha256((site / entry["url"]).read_bytes()).digest()
        assert entry["integrity"] == "sha256-" + base64.b64encode(digest).decode()
        assert (entry["revision"] is None) == ("/" in entry["url"])


# Python for the page


def test_bytecode_runs_in_micropython(site, tmp_path):
    """MicroPython runs the page's modules and reads the catalogue from the bundle, and a traceback names file and line."""
    module = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript" / "micropython.mjs"
    script = tmp_path / "run.mjs"
    script.write_text(f"""
        import {{ readFileSync }} from "node:fs";
        await import({json.dumps(module.as_uri())});
        const romfs = new Uint8Array(readFileSync({json.dumps(str(next(site.glob("app-*/table.mpy.bin"))))}));
        const python = await globalThis.loadMicroPython({{ romfs }});
        python.runPython(`
import json
import sys
from engine import deal
print(len(json.loads(open("locale/en.json").read())) > 50, len(deal.shuffled(1)))
try:
    deal.shuffled("x")
except TypeError as error:
    sys.print_exception(error)
`);
    """)
    done = subprocess.run([runtimes.node(), script], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("True 52\n"), done.stdout + done.stderr
    assert re.search(r'File "engine/deal\.py", line \d+, in', done.stdout + done.stderr)


def test_romfs_numbers():
    """Lengths in the image are written in base 128, most significant first."""
    assert [bundle._number(n).hex() for n in (0, 127, 128, 16_384)] == ["00", "7f", "8100", "818000"]


def test_what_micropython_cannot_read_stops_the_build(project):
    """A module outside MicroPython's dialect stops the build with its path and line."""
    with open(project / "engine" / "cards.py", "a", encoding="utf-8") as module:
        module.write("\nmatch PACK:\n    case 52:\n        pass\n")
    with pytest.raises(ToolError, match=r"engine/cards\.py.*MicroPython"):
        build(project / "dist", project)


# Templates and catalogues


@pytest.mark.parametrize(
    ("placeholder", "said"),
    [
        ("{{nonsense}}", r"web/index\.html, line 2: unknown placeholder \{\{nonsense\}\}"),
        ("{{t:no.such.text}}", r'web/index\.html, line 2: no text "no\.such\.text" in the catalogue'),
    ],
)
def test_an_unknown_placeholder_stops_the_build(project, placeholder, said):
    """A placeholder that nothing fills stops the build with file, line and name."""
    page = project / "web" / "index.html"
    lines = page.read_text("utf-8").split("\n")
    page.write_text("\n".join([lines[0], placeholder + lines[1], *lines[2:]]), "utf-8")
    with pytest.raises(ToolError, match=said):
        build(project / "dist", project)


def test_texts_are_escaped(project):
    """A text with signs that mean something in HTML or JSON stands on the pages as it was written."""
    change(project / "web" / "locale" / "en.po", 'msgid "title"\nmsgstr "FreeCell"', 'msgid "title"\nmsgstr "Free<b> & \\"Cell\\""')
    site = build(project / "dist", project)
    assert b">Free&lt;b&gt; &amp; &quot;Cell&quot;</title>" in site["index.html"]
    assert json.loads(site["manifest.webmanifest"])["name"] == 'Free<b> & "Cell"'


def test_a_fault_in_a_common_part_is_told_with_its_place(project):
    """A placeholder that is unknown in what the rules pages have in common stops the build with that file and its line."""
    change(project / "web" / "parts" / "aim.html", "{{t:rules.aim.2}}", "{{nonsense}}")
    with pytest.raises(ToolError, match=r"web/parts/aim\.html, line 3: unknown placeholder \{\{nonsense\}\}"):
        build(project / "dist", project)


def test_an_empty_text_stops_the_build(project):
    """A text left empty stops the build with its name."""
    change(project / "web" / "locale" / "en.po", 'msgid "title"\nmsgstr "FreeCell"', 'msgid "title"\nmsgstr ""')
    with pytest.raises(ToolError, match=r"en\.po: title has no text"):
        build(project / "dist", project)


@pytest.mark.parametrize("missing", ["web/table/main.py", "web/index.html", "web/cards.svg", "web/faces.py", "web/locale/en.po"])
def test_a_missing_source_stops_the_build(project, missing):
    """A source that is not there stops the build with its path, and the site of the last build stays."""
    build(project / "dist", project)
    before = {path: path.read_bytes() for path in (project / "dist").rglob("*") if path.is_file()}
    (project / missing).unlink()
    with pytest.raises(ToolError, match=re.escape(missing)):
        build(project / "dist", project)
    assert before == {path: path.read_bytes() for path in (project / "dist").rglob("*") if path.is_file()}


def test_own_javascript_is_little():
    """All JavaScript of the project's own is 250 lines at most; the game is Python."""
    scripts = [file for pattern in ("*.js", "*.mjs", "*.ts") for file in (ROOT / "web").rglob(pattern)]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in scripts)
    assert 0 < lines <= 250, {file.name: len(file.read_text("utf-8").splitlines()) for file in scripts}
