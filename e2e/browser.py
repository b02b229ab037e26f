"""The browser in tests: how it is started, when a table is playable, and what must never happen on a page."""

from urllib.parse import urlsplit

# As root there is no sandbox; the rest keeps Chromium from looking for hosts of its own.
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Waits by evaluate: wait_for_function needs 'unsafe-eval' where a page has a CSP.
_PLAYABLE = """ms => new Promise((done, failed) => {
  setTimeout(() => failed(new Error(`not playable after ${ms} ms`)), ms);
  new PerformanceObserver(list => list.getEntriesByName("playable").length && done()).observe({type: "mark", buffered: true});
})"""


# Keeps every worker that the page starts, and those that PyScript calls ready.
WORKERS = """
  window.workers = []; window.ready = [];
  window.Worker = class extends Worker {
    constructor(...data) {
      super(...data);
      workers.push(this);
      this.addEventListener("message", ({ data }) => data === "polyscript:done" && ready.push(this));
    }
  };
"""

# Resolves when the page has said that its analysis part is kept for offline as well.
ANALYSED = """() => new Promise((done, failed) => {
  const line = document.getElementById("offline"), there = () => line.textContent.includes("analysis");
  setTimeout(() => failed(new Error(line.textContent)), 120000);
  new MutationObserver(() => there() && done()).observe(line, { childList: true });
  if (there()) done();
})"""

# A page whose service worker never comes, as on a slow line: it fetches nothing for later and starts no analyst by itself.
ALONE = "window.ServiceWorkerContainer && (ServiceWorkerContainer.prototype.register = () => new Promise(() => {}));"


def playable(page, ms=20_000):
    """Wait until the table has said that the first deal lies there and takes input; page may be a frame."""
    page.evaluate(_PLAYABLE, ms)
    return page


class Watch:
    """Everything on a page that fails its test: errors in the console, uncaught exceptions, requests to other hosts."""

    def __init__(self, page):
        self.faults = []
        hosts = {"127.0.0.1", "localhost"}
        page.on("console", lambda message: message.type == "error" and self.faults.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))
        page.context.on("request", lambda request: self._request(request, hosts))

    def _request(self, request, hosts):
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname not in hosts:
            self.faults.append(f"request to another host: {request.url}")
