"""What dist/ takes from node_modules/: each runtime in a folder that carries its version."""

import json
import re

from tools import ToolError

MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
WORKBOX = ("core", "routing", "strategies", "precaching")
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def folders(modules):
    """{short name: name of its folder in dist/} of the runtimes."""
    return {
        "micropython": f"micropython-{_version(modules, MICROPYTHON)}",
        "pyodide": f"pyodide-{_version(modules, 'pyodide')}",
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
        found[f"{names['pyodide']}/{name}"] = _without_map((modules / "pyodide" / name).read_bytes(), name)
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


def _replace_once(text, pattern, new):
    text, count = re.subn(pattern, lambda _: new, text, flags=re.S)
    if count != 1:
        raise ToolError(f"micropython.mjs has changed: {pattern[:60]!r} was found {count} times instead of once")
    return text


def _without_map(data, name):
    """A script without the comment that names its source map, which dist/ does not hold."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", data) if name.endswith(("js", "mjs")) else data


def _version(modules, package):
    try:
        return json.loads((modules / package / "package.json").read_text("utf-8"))["version"]
    except FileNotFoundError:
        raise ToolError(f"node_modules/{package} is missing; run make build") from None
