"""The game as a guest: the page of another site that holds it, and a player at the table in there."""

from e2e.player import Player

HOST = """<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<body style="margin:0;height:4000px"><div style="height:900px"></div>
<input id="before" aria-label="before" autofocus><br>
{frames}
<button id="after">after</button>
<script>
const heard = {{}};
addEventListener("message", (event) => {{
  const frame = [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === event.source);
  (heard[frame.id] ||= []).push({{...event.data, at: performance.now()}});
}});
</script></body></html>"""
FRAME = '<iframe id="{name}" title="FreeCell" {attributes} style="width:{width}px;height:{height}px;border:0" src="{src}"></iframe><br>'

# What a browser may refuse to a guest; here it refuses all of it.
REFUSE_STORAGE = """
  const refuse = () => { throw new DOMException("refused", "SecurityError"); };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
"""


def host_page(src, attributes="", size=(800, 600), names=("game",)):
    """The text of a page that holds the game, once for each name."""
    frames = [FRAME.format(name=name, attributes=attributes, width=size[0], height=size[1], src=src) for name in names]
    return HOST.format(frames="".join(frames))


def player_in(page, frame, name="game"):
    """A player at the table in the frame, which is brought into view first, as a person would."""
    player = Player(page, 1, frame=frame)
    turn_to(page, player, name)
    return player


def turn_to(page, player, name):
    """Bring a frame into view, and let its player know where it is."""
    page.evaluate("name => document.getElementById(name).scrollIntoView({block: 'center'})", name)
    box = page.locator("#" + name).bounding_box()
    player.offset = (box["x"], box["y"])
