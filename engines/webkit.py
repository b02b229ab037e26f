"""WebKitGTK's small browser by WebDriver, on a screen that nobody sees."""

import os
import subprocess
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from engines import small_browser
from engines.page import Page

ANSWER = 180  # s that a script may take on a slow machine
# The browser's bar keeps its window wider than a phone, so what stands in it is made small.
SMALL = "button, entry, toolbar, headerbar { min-width: 0; padding: 0; margin: 0; font-size: 1px; }"
HOMES = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
# As root there is no sandbox; nobody listens to its accessibility bus.
ALONE = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1"}

_BOX = "(selector) => { const box = document.querySelector(selector).getBoundingClientRect(); return [box.left, box.top]; }"


class WebKit:
    """A running WebKitGTK with a screen and a bus of its own."""

    name = "webkit"
    touches = False  # its driver knows no finger

    def __init__(self, folder):
        home = Path(folder)
        (home / "gtk-3.0").mkdir(parents=True)
        (home / "gtk-3.0" / "gtk.css").write_text(SMALL, "utf-8")
        self.beside, self.driver = [], None
        try:
            screen = ":" + self._start("Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
            bus = self._start("dbus-daemon", "--session", "--nofork", "--print-address=1")
            self.driver = _driver({"DISPLAY": screen, "DBUS_SESSION_BUS_ADDRESS": bus, **dict.fromkeys(HOMES, str(home))})
        except BaseException:
            self.stop()
            raise

    def _start(self, *words):
        """Start a program that goes on running; the first line that it says."""
        self.beside.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True))
        return self.beside[-1].stdout.readline().strip()

    def open(self):
        """The page; there is one."""
        return WebKitPage(self)

    def stop(self):
        """End this WebKitGTK, its bus and its screen."""
        if self.driver:
            self.driver.quit()
        for process in reversed(self.beside):
            process.terminate()
            process.wait(30)


class WebKitPage(Page):
    """The window, or a frame in it."""

    def __init__(self, browser, selector=None):
        super().__init__()
        self.browser, self.driver, self.selector = browser, browser.driver, selector

    def _enter(self):
        self.driver.switch_to.default_content()
        if self.selector:
            self.driver.switch_to.frame(self.driver.find_element(By.CSS_SELECTOR, self.selector))

    def run(self, code):
        self._enter()
        said = self.driver.execute_async_script(
            "const done = arguments[0]; (%s).then((text) => done([text]), (error) => done(String(error)))" % code)
        if isinstance(said, str):
            raise AssertionError(said)
        return said[0]

    def perform(self, *sources):
        self._enter()
        x, y = self._corner()
        moved = [{**one, "actions": [{**act, "x": act["x"] + x, "y": act["y"] + y} if "x" in act else act for act in one["actions"]]} for one in sources]
        self.driver.execute("actions", {"actions": moved})

    def _corner(self):
        """Where the frame begins in the window: this driver counts from there in a frame too."""
        if not self.selector:
            return 0, 0
        box = WebKitPage(self.browser).evaluate(_BOX, self.selector)
        self._enter()
        return round(box[0]), round(box[1])

    def goto(self, url):
        """Open an address."""
        self.driver.switch_to.default_content()
        self.driver.get(url)

    def reload(self):
        """Load the page anew."""
        self.driver.switch_to.default_content()
        self.driver.refresh()

    def resize(self, width, height):
        """Give the page a size, px: the window has a frame around it."""
        inner = self.evaluate("[innerWidth, innerHeight]")
        outer = self.driver.get_window_size()
        self.driver.set_window_size(width + outer["width"] - inner[0], height + outer["height"] - inner[1])

    def frame(self, selector):
        """A frame in the page."""
        return WebKitPage(self.browser, selector)

    def screenshot(self, path):
        """A picture of what is seen, as PNG."""
        self._enter()
        self.driver.save_screenshot(str(path))

    def close(self):
        """Leave the page."""
        self.goto("about:blank")


def _driver(environment):
    """Selenium's driver of a new MiniBrowser."""
    options = Options()
    options.binary_location = small_browser()
    options.add_argument("--automation")
    driver = webdriver.WebKitGTK(options=options, service=Service(env={**os.environ, **ALONE, **environment}))
    driver.set_script_timeout(ANSWER)
    driver.set_page_load_timeout(ANSWER)
    return driver
