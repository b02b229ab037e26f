"""What dist/ takes from node_modules/: each runtime in a folder that carries its version."""

import json
import re

from tools import ToolError

MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
WORKBOX = ("core", "routing", "strategies", "precaching")
PYSCRIPT = "@pyscript/core"
PLUGINS = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")  # what its core always loads
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def folders(modules):
    """{short name: name of its folder in dist/} of the runtimes."""
    return {
        "micropython": f"micropython-{_version(modules, MICROPYTHON)}",
        "pyodide": f"pyodide-{_version(modules, 'pyodide')}",
        "pyscript": f"pyscript-{_version(modules, PYSCRIPT)}",
        "workbox": f"workbox-{_version(modules, 'workbox-core')}",
    }


def files(modules):
    """{path in dist/: bytes} of all runtimes."""
    names = folders(modules)
    micropython = modules / MICROPYTHON
    found = {
        f"{names['micropython']}/micropython.js": classic((micropython / "micropython.mjs").read_text("utf-8")).encode(),
        f"{names['micropython']}/micropython.wasm": (micropython / "micropython.wasm").read_bytes(),
    }
    for name in PYODIDE_FILES:
        data = (modules / "pyodide" / name).read_bytes()
        found[f"{names['pyodide']}/{name}"] = _without_map(unprobing(data.decode()).encode() if name == "pyodide.mjs" else data, name)
    for name, data in pyscript(modules / PYSCRIPT / "dist").items():
        found[f"{names['pyscript']}/{name}"] = _without_map(data, name)
    for part in WORKBOX:
        name = f"workbox-{part}.prod.js"
        data = (modules / f"workbox-{part}" / "build" / name).read_bytes()
        found[f"{names['workbox']}/{name}"] = _without_map(data, name)
    return found


def classic(module):
    """MicroPython's ES module as a classic script that sets globalThis.loadMicroPython.

    A frame with an opaque origin may run classic scripts from any host, but modules only with CORS headers. Besides, the option
    instantiateWasm is let through, so that the page can compile while this script is still on its way.
    """
    steps = (
        ("export default _createMicroPythonModule;", ""),
        ("export async function loadMicroPython(", "async function loadMicroPython("),
        ("let Module={locateFile:", "let Module={instantiateWasm:options.instantiateWasm,locateFile:"),
    )
    for old, new in steps:
        module = _replace_once(module, re.escape(old), new)
    # The part that runs scripts given to Node on its command line.
    tail = r'if\(globalThis\.loadMicroPython=loadMicroPython,"object"==typeof process.*?\}\(\)\}(?=class PyProxy\{)'
    module = _replace_once(module, tail, "globalThis.loadMicroPython=loadMicroPython;")
    module = module.replace("import.meta.url", "location.href")
    left = re.search(r"\bimport\.meta\b|(?:^|[;}])export\b", module)
    if left:
        raise ToolError(f"micropython.mjs has changed: {module[left.start():left.start() + 60]!r} is left in the classic script")
    return "(()=>{" + module + "})();\n"


def pyscript(dist):
    """{name: bytes} of PyScript's core and what it loads at its start."""
    core = re.search(r'"\./(core-[^"]+)"', (dist / "core.js").read_text("utf-8"))[1]
    found = {"core.js": (dist / "core.js").read_bytes(), core: modest((dist / core).read_text("utf-8")).encode()}
    for plugin in PLUGINS:
        for file in dist.glob(f"{plugin}-*.js"):
            found[file.name] = file.read_bytes()
    return found


def modest(core):
    """PyScript's core without what this page doesn't want of it.

    It would open a database for packages in the page and in each worker, and another one for file handles: nothing is stored here,
    and a frame whose storage is blocked could not start it. And it would look at every change of the document for scripts of its own.
    """
    core = _replace_once(core, r"new \w+\(`\$\{\w\}@\$\{\w\}`\)", "Object.assign(new Map,{sync(){},close(){}})", 2)
    core = _replace_once(core, r'(?<=="storage permissions not granted",)(\w+=)new \w+\(\w+\)', r"\1new Map")
    return _replace_once(core, r"\w+\.observe\(\w+,\{childList:!0,subtree:!0,attributes:!0\}\)", "0")


def unprobing(loader):
    """Pyodide's loader without its question whether a worker is a classic one: ours is a module.

    It asks by running a script from a data: address, which the policy forbids, and Firefox tells of that in the console.
    """
    return _replace_once(loader, r'return globalThis\.importScripts\("data:text/javascript,"\),!0', "return!1")


def _replace_once(text, pattern, new, times=1):
    text, count = re.subn(pattern, new, text, flags=re.S)
    if count != times:
        raise ToolError(f"a runtime has changed: {pattern[:60]!r} was found {count} times instead of {times}")
    return text


def _without_map(data, name):
    """A script without the comment that names its source map, which dist/ does not hold."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", data) if name.endswith(("js", "mjs")) else data


def _version(modules, package):
    try:
        return json.loads((modules / package / "package.json").read_text("utf-8"))["version"]
    except FileNotFoundError:
        raise ToolError(f"node_modules/{package} is missing; run make build") from None
