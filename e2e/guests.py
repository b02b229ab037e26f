"""The game as a guest: the page of another site that holds it, and a player at the table in there."""

from e2e.player import Player

HOST = """<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<body style="margin:0;height:4000px"><div style="height:900px"></div>
<input id="before" aria-label="before" autofocus><br>
<iframe id="game" title="FreeCell" {attributes} style="width:800px;height:600px;border:0" src="{src}"></iframe><br>
<button id="after">after</button></body></html>"""


def player_in(page, frame):
    """A player at the table in the frame, which is brought into view first, as a person would."""
    page.evaluate("document.querySelector('#game').scrollIntoView({block: 'center'})")
    player = Player(page, 1, frame=frame)
    box = page.locator("#game").bounding_box()
    player.offset = (box["x"], box["y"])
    return player
