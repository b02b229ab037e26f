"""A static server for one folder, as plain as any host: for playing on this machine and, with its hooks, for tests."""

import contextlib
import functools
import http.server
import os
import socket
import sys
import threading
import webbrowser

from tools import ToolError
from tools.site.headers import FRESH, IMMUTABLE, SECURITY

HOST = "127.0.0.1"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".bin": "application/octet-stream",
    ".zip": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """GET and HEAD below the server's prefix; hook(handler) may answer itself and returns whether it did."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}
    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds that an idle connection is kept
    place = status = None

    def send_head(self):
        self.server.requests.append(self.path)
        path, prefix = self.path.partition("?")[0], self.server.prefix
        self.place = path[len(prefix):] if path.startswith(prefix) else None  # below the prefix, without the query
        if self.server.hook and self.server.hook(self):
            return None
        if self.place is None:
            self.answer(404, b"not found")
            return None
        self.path = "/" + self.place
        return super().send_head()

    def list_directory(self, path):
        """No listings: a folder without index.html is nothing."""
        self.answer(404, b"not found")

    def send_response(self, code, message=None):
        self.status = code
        super().send_response(code, message)

    def end_headers(self):
        versioned = "/" in (self.place or "") and self.status < 400
        self.send_header("Cache-Control", IMMUTABLE if versioned else FRESH)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def answer(self, status, body=b"", content_type="text/html; charset=utf-8"):
        """A whole answer made by a hook."""
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        """Nothing: a person reads the terminal."""


class Server(http.server.ThreadingHTTPServer):
    """Serves folder at http://127.0.0.1:port/prefix/.

    headers go with every answer; hook is called first for each request (see Handler); requests lists the paths asked for.
    """

    daemon_threads = True

    def __init__(self, folder, port=0, prefix="/", headers=None, hook=None):
        self.prefix, self.headers, self.hook, self.requests = prefix, dict(headers or {}), hook, []
        self._open = set()
        super().__init__((HOST, port), functools.partial(Handler, directory=str(folder)))

    @property
    def port(self):
        return self.server_address[1]

    @property
    def address(self):
        return f"http://{HOST}:{self.port}{self.prefix}"

    def start(self):
        """Serve from a thread; returns self."""
        threading.Thread(target=self.serve_forever, daemon=True, kwargs={"poll_interval": 0.05}).start()
        return self

    def stop(self):
        """Stop serving, at once: the port is free and kept connections are cut."""
        self.shutdown()
        self.server_close()
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def process_request(self, request, client_address):
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request, client_address):
        """A browser that closes a connection early is no fault of the server."""


def play(folder, port, open_browser):
    """Serve folder until Ctrl-C, on the first free port from port on."""
    if not (folder / "index.html").exists():
        raise ToolError(f"there is no site in {folder}/; run make build")
    server = _on_free_port(folder, port)
    print(f"FreeCell is at {server.address}  (Ctrl-C ends it)", flush=True)
    if open_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nended")
    finally:
        server.server_close()


def _has_screen():
    """Without one, webbrowser would start a text browser in this terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _on_free_port(folder, first):
    for port in range(first, first + 50):
        try:
            return Server(folder, port, headers=SECURITY)
        except OSError:
            continue
    raise ToolError(f"no free port between {first} and {first + 49}; choose another: freecell play --port N")
