"""dist/: what any static host can serve, below any path. Whatever can change has a folder of its own name for each version."""

import base64
import hashlib
import importlib.util
import json
import shutil
import tempfile
import tomllib
from pathlib import Path

from tools import ToolError
from tools.kernel import kernel_module
from tools.site import bundle, headers, icons, pages, reading, vendor

ANALYSIS = ("analyst.py", "table.py.zip")  # of the folder app-…: what only the analyst needs
FETCHED = ("table.mpy.bin", "table.py.zip", "kernel.wasm", "analyst.py")  # of that folder: what boot.js fetches, and holds against a digest
FIRST = "en"  # the language of the table's markup, and of whoever speaks none that there is
SCREENSHOT = "screenshot-"  # begins the names of the pictures that a browser shows before it installs: no game needs them
ROOT = Path(__file__).resolve().parent.parent


def build(out=ROOT / "dist", root=ROOT):
    """Make the whole site of the project at root and put it in the place of out; returns {path: bytes}."""
    messages = {file.stem: pages.catalogue(file) for file in sorted((root / "web" / "locale").glob("*.po"))}
    if FIRST not in messages:
        raise ToolError("web/locale/en.po is missing: the pages take their texts from it")
    folders = vendor.folders(ROOT / "node_modules")
    site = vendor.files(ROOT / "node_modules")
    app = app_files(root, messages, site[f"{folders['micropython']}/micropython.wasm"])
    folders["app"] = f"app-{_digest(b''.join(app[name] for name in sorted(app)))[:10]}"
    site.update({f"{folders['app']}/{name}": data for name, data in app.items()})
    site.update(icons.files(_text(root, "icon.svg")))
    site.update(page_files(root, folders, messages))
    site["manifest.webmanifest"] = manifest(root, messages[FIRST])
    site.update({SCREENSHOT + file.name: file.read_bytes() for file in sorted((root / "web" / "screenshots").glob("*.png"))})
    lists = {"files": precache(site, table_part(site, folders)), "analysis": precache(site, analysis_part(site, folders))}
    worker = {**folders, **lists, "lost": json.dumps(lost(messages)), "pages": json.dumps([name for name in sorted(site) if name.endswith(".html")])}
    site["sw.js"] = pages.fill("web/sw.js", _text(root, "sw.js"), worker, {}).encode()
    site["_headers"] = headers.hosts_file(site)
    _write(site, out)
    return site


def lost(messages):
    """The page, as HTML, that stands in for one which has gone from the cache while the host is away."""
    start, again = (pages.in_every(messages, msgid) for msgid in ("fault.start", "fault.again"))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{messages[FIRST]["title"]}</title>'
    return f'<!doctype html>{head}<p id="fault">{start} <a href="">{again}</a></p>'


def app_files(root, messages, wasm):
    """{name: bytes} of the folder app-…: everything of the project's own that is not a page."""
    sources = bundle.page_sources(root)
    texts = {f"locale/{language}.json": pages.catalogue_json(_at_table(found)) for language, found in messages.items()}
    compact = bundle.micropython_bundle(sources, texts)
    kernel = kernel_module()
    files = {
        "style.css": pages.style(_text(root, "cards.css"), _text(root, "style.css")).encode(),
        "look.js": _text(root, "look.js").encode(),
        "table.mpy.bin": compact,
        "table.py.zip": bundle.pyodide_bundle(sources, texts),
        "kernel.wasm": kernel,
        "analyst.py": _text(root, "analyst.py").encode(),
        "sandbox.js": sandbox(micropython=wasm, table=compact, kernel=kernel),
    }
    fetched = {"micropython.wasm": wasm, **{name: files[name] for name in FETCHED}}
    digests = json.dumps({name: _integrity(data) for name, data in fetched.items()})
    failed = json.dumps({language: [found["fault.start"], found["fault.again"]] for language, found in messages.items()})
    files["boot.js"] = pages.fill("web/boot.js", _text(root, "boot.js"), {"digests": digests, "failed": failed}, {}).encode()
    return files


def _at_table(messages):
    """The messages that the table needs: the reading pages have theirs in their markup."""
    return {msgid: text for msgid, text in messages.items() if not msgid.startswith("rules.")}


def sandbox(**binaries):
    """A classic script that holds binaries as text, for frames that may not fetch."""
    held = {name: base64.b64encode(data).decode() for name, data in binaries.items()}
    return f"globalThis.sandbox={json.dumps(held)};\n".encode()


def page_files(root, folders, catalogues):
    """{name: bytes} of the table's page in English, which it leaves by itself, and of each reading page in every language."""
    values = {
        **folders,
        "version": tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"],
        "sprite": pages.sprite(_text(root, "cards.svg")),
        "languages": " ".join(catalogues),
        "own-names": "".join(_own_name(language, catalogues) for language in catalogues),
        **{"all:" + msgid: pages.in_every(catalogues, msgid) for msgid in ("fault.start", "fault.again", "fault.script", "start.dealing")},
    }
    faces, found = _faces(root), {}
    for language, messages in catalogues.items():
        values.update(faces.parts(language, messages), lang=language)
        if language == FIRST:
            template = pages.keyed("web/index.html", _text(root, "index.html"))
            found["index.html"] = pages.fill("web/index.html", template, values, messages).encode()
        for file in sorted((root / "web").glob("*.html")):
            if file.name != "index.html":
                own = {**values, **_reading(file.name, language, catalogues, faces)}
                for part in sorted((root / "web" / "parts").glob("*.html")):
                    own["part:" + part.stem] = pages.fill(f"web/parts/{part.name}", part.read_text("utf-8"), own, messages)
                found[page_name(file.name, language)] = pages.fill(f"web/{file.name}", file.read_text("utf-8"), own, messages).encode()
    return found


def _reading(name, language, catalogues, faces):
    """{placeholder: markup} of a reading page: what its house has there, and the ways to the other languages and houses."""
    house = name.removesuffix(".html").partition("-")[2] or reading.USUAL
    translations = "".join(
        f'<a href="{page_name(name, other)}" hreflang="{other}" lang="{other}">{catalogues[other]["language"]}</a>'
        for other in catalogues if other != language)
    tabs = reading.tabs(catalogues[language], house, lambda one: page_name(reading.page(one), language))
    return {**reading.values(faces, catalogues[language], language, house), "translations": translations, "tabs": tabs}


def page_name(name, language):
    """rules.html in English, rules.th.html in Thai."""
    return name if language == FIRST else name.replace(".html", f".{language}.html")


def _own_name(language, catalogues):
    """The choice of a language, as a radio button, under the name that its speakers give it."""
    return (f'<label lang="{language}"><input type="radio" name="lang" value="{language}">'
            f'{catalogues[language]["language"]}</label>')


def manifest(root, messages):
    """The manifest, as bytes; an installed game keeps one name whatever language it speaks."""
    filled = pages.fill("web/manifest.webmanifest", _text(root, "manifest.webmanifest"), {}, messages, pages.json_escape)
    return json.dumps(json.loads(filled), ensure_ascii=False).encode()


def table_part(site, folders):
    """The files that the table needs offline: what the first start caches."""
    left_out = {f"{folders['app']}/{name}" for name in (*ANALYSIS, "sandbox.js")}
    versioned = (folders["app"] + "/", folders["micropython"] + "/")
    return [path for path in site if path not in left_out and not path.startswith(SCREENSHOT) and ("/" not in path or path.startswith(versioned))]


def analysis_part(site, folders):
    """The files that the analyst needs besides: cached after the table's."""
    versioned = (folders["pyodide"] + "/", folders["pyscript"] + "/")
    return [f"{folders['app']}/{name}" for name in ANALYSIS] + [path for path in site if path.startswith(versioned)]


def precache(site, paths):
    """A list of files as JSON for Workbox; files in versioned folders need no revision in their address."""
    listed = []
    for path, data in sorted((path, site[path]) for path in paths):
        listed.append({"url": path, "revision": None if "/" in path else _digest(data)[:16], "integrity": _integrity(data)})
    return json.dumps(listed, indent=0)


def _digest(data):
    return hashlib.sha256(data).hexdigest()


def _integrity(data):
    """A digest as browsers are told it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def _faces(root):
    """The module that draws the cards, read anew, so that one process can build more than once."""
    file = root / "web" / "faces.py"
    if not file.exists():
        raise ToolError("web/faces.py is missing: the pages take the cards from it")
    spec = importlib.util.spec_from_file_location("web.faces", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _text(root, name):
    try:
        return (root / "web" / name).read_text("utf-8")
    except FileNotFoundError:
        raise ToolError(f"web/{name} is missing") from None


def _write(site, out):
    """Everything into a new folder beside out, then one swap, so that a failed build leaves the old site."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as made:
        new = Path(made) / "new"
        for path, data in site.items():
            file = new / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        if out.exists():
            out.rename(Path(made) / "old")
        shutil.move(new, out)
