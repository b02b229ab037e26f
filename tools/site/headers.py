"""The headers that a host may send with the game: none is needed, docs/hosting.md tells what each is good for."""

POLICY = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; require-trusted-types-for 'script'; trusted-types default"
SECURITY = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FRESH = "no-cache"  # for what keeps its name when it changes
IMMUTABLE = "public, max-age=31536000, immutable"  # for what lies in a folder: its name changes with it


def hosts_file(paths):
    """The file `_headers`, as bytes, which many static hosts read.

    One path never meets two rules that name the same header: some hosts would send both values.
    """
    folders = sorted({path.split("/")[0] for path in paths if "/" in path})
    rules = [("/*", SECURITY)]
    rules += [(f"/{folder}/*", {"Cache-Control": IMMUTABLE}) for folder in folders]
    rules += [(f"/{path}", {"Cache-Control": FRESH}) for path in ["", *sorted(path for path in paths if "/" not in path)]]
    blocks = (path + "".join(f"\n  {name}: {value}" for name, value in headers.items()) for path, headers in rules)
    return ("\n".join(blocks) + "\n").encode()
