"""What has to be downloaded before the table can be played."""

import brotli
from bench.pages import PAINTED, WAIT
from bench.rows import Row
from tools.server import Server

KB = 1000


def rows(browser, site):
    """The files asked for until the table is playable, each as a host with brotli would send it."""
    server = Server(site).start()
    page = browser.new_page()
    page.add_init_script(PAINTED)
    page.goto(server.address + "?embed", wait_until="commit")  # embedded: no service worker that fetches ahead
    page.evaluate(WAIT)
    page.close()
    server.stop()
    asked = {path.partition("?")[0].lstrip("/") or "index.html" for path in server.requests}
    sizes = {path: len(brotli.compress((site / path).read_bytes(), quality=11)) for path in asked}
    largest = ", ".join(f"{path.rpartition('/')[2]} {size / KB:.0f}" for path, size in sorted(sizes.items(), key=lambda one: -one[1])[:4])
    return [Row("download before playable", sum(sizes.values()) / KB, " KB", 450, f"{len(sizes)} files, brotli 11: {largest}")]
