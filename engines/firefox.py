"""Firefox by WebDriver BiDi, which it speaks itself over a websocket."""

import base64
import json
import re
import subprocess
from pathlib import Path

import websocket

from engines.page import Page

ANSWER = 180  # s that a command may take on a slow machine
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "browser.cache.disk.enable": False,
}


class FirefoxError(Exception):
    """What Firefox answered instead of a result."""


class Firefox:
    """A running Firefox with a profile of its own."""

    name = "firefox"
    touches = True

    def __init__(self, folder, **preferences):
        profile = Path(folder) / "profile"
        profile.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in {**PREFERENCES, **preferences}.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        words = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile, "about:blank"]
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True)
        self.socket, self.number, self.pages = None, 0, {}
        try:
            self.socket = websocket.create_connection(self._address(), timeout=ANSWER, suppress_origin=True)
            self.send("session.new", capabilities={})
            self.send("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self.stop()
            raise

    def _address(self):
        for line in self.process.stderr:
            if found := re.search(r"listening on (ws://\S+)", line):
                return found[1] + "/session"
        raise FirefoxError("firefox-esr ended before it listened")

    def send(self, method, **parameters):
        """The result of a command; what Firefox tells in between goes to its page."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            said = json.loads(self.socket.recv())
            if said.get("id") == self.number:
                if said["type"] == "error":
                    raise FirefoxError(f"{method}: {said['message']}")
                return said["result"]
            if said.get("method") == "log.entryAdded":
                self._logged(said["params"])

    def _logged(self, entry):
        page = self.pages.get(entry["source"].get("context"))
        if page and entry["level"] == "error":
            page.faults.append(entry["text"])

    def open(self):
        """A new page."""
        return FirefoxPage(self, self.send("browsingContext.create", type="tab")["context"])

    def stop(self):
        """End this Firefox."""
        if self.socket:
            self.socket.close()
        self.process.terminate()
        self.process.wait(30)


class FirefoxPage(Page):
    """A tab, or a frame in one."""

    def __init__(self, browser, context):
        super().__init__()
        self.browser, self.context = browser, context
        browser.pages[context] = self

    def run(self, code):
        done = self.browser.send("script.evaluate", expression=code, awaitPromise=True, target={"context": self.context})
        if done["type"] == "exception":
            raise FirefoxError(done["exceptionDetails"]["text"])
        return done["result"]["value"]

    def perform(self, *sources):
        self.browser.send("input.performActions", context=self.context, actions=list(sources))

    def goto(self, url):
        """Open an address."""
        self.browser.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self):
        """Load the page anew."""
        self.browser.send("browsingContext.reload", context=self.context, wait="complete")

    def resize(self, width, height):
        """Give the page a size, px."""
        self.browser.send("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def frame(self, selector):
        """The only frame in the page."""
        tree = self.browser.send("browsingContext.getTree", root=self.context)["contexts"][0]
        return FirefoxPage(self.browser, tree["children"][0]["context"])

    def screenshot(self, path):
        """A picture of what is seen, as PNG."""
        Path(path).write_bytes(base64.b64decode(self.browser.send("browsingContext.captureScreenshot", context=self.context)["data"]))

    def close(self):
        """Close the tab."""
        self.browser.send("browsingContext.close", context=self.context)
