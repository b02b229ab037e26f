"""Played by ear: with the accessibility tree alone, and with a focus that is never lost."""

import random

import pytest

from e2e.player import sit
from e2e.test_win import DEAL, line
from engine import notation, speech
from engine.board import HOMES
from engine.houses import HOUSES
from engine.view import lying
from tests.words import WORDS

ACTIONS = 500


class Listener:
    """Knows a page by the roles and names of its accessibility tree, and acts on what bears a name as assistive technology does: by its default action."""

    def __init__(self, page):
        self.link = page.context.new_cdp_session(page)
        self.link.send("Accessibility.enable")
        self.read()

    def read(self):
        """Read the tree of now."""
        self.nodes = {node["nodeId"]: node for node in self.link.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]}

    def named(self, role):
        """{name: node} of a role."""
        return {_name(node): node for node in self.nodes.values() if node["role"]["value"] == role}

    def piles(self):
        """{name of a pile: [names of what lies there]}, in the order of the page."""
        found = {}
        for name, node in self.named("listbox").items():
            found[name] = [_name(one) for one in self._children(node) if one["role"]["value"] == "option"]
        return found

    def press(self, node):
        """The default action of a node."""
        reached = self.link.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]["objectId"]
        self.link.send("Runtime.callFunctionOn", {"objectId": reached, "functionDeclaration": "function() { this.click(); }", "userGesture": True})

    def _children(self, node):
        for child in node.get("childIds", ()):
            if child in self.nodes:
                yield self.nodes[child]


def _name(node):
    return node.get("name", {}).get("value", "")


def heard(player, words):
    """What the tree must hold of the engine's board: all cards of columns and cells, of foundations the top one."""
    board = player.session.board
    piles = {place: lying(board, place) for place in board.places()}
    return {speech.pile(words, board, place): [words.heard(card) for card in (pile[-1:] if place in HOMES else pile)] for place, pile in piles.items()}


@pytest.mark.spec("FIT-5", "RULE-8", "APP-8")
@pytest.mark.parametrize("language", ["en", "th"])
def test_a_whole_deal_is_won_by_the_accessibility_tree_alone(language, table):
    """By roles and names alone, with no coordinates, a whole deal is read and won, and the results are found by their name, in both languages."""
    player, words = sit(table, deal=DEAL, house="quiet", more=f"&lang={language}"), WORDS[language]
    ear = Listener(player.page)
    for text in line():
        board = player.session.board
        piles = ear.piles()
        for name, pile in heard(player, words).items():
            assert piles[name][-len(pile) or len(piles[name]):] == pile, name
        move = notation.read_move(board, text)
        assert not player.needs_drag(move)
        there = lying(board, player.target(board, move))
        ear.press(ear.named("option")[words.heard(board.pile(move.src)[-move.count])])
        if not player.flies(move):
            ear.press(ear.named("option")[words.heard(there[-1])] if there else ear.named("listbox")[speech.pile(words, board, player.target(board, move))])
        player.played(text)
        ear.read()
    player.page.locator("#result").wait_for(state="visible")
    ear.read()
    assert words.say("result.title") in ear.named("dialog")
    assert ear.named("button")[words.say("tool.deal")]


LOST = "document.activeElement === document.body"
KEYS = ["Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", " ", "Escape", "Control+z", "Control+y", *"uhsnfrolmt13ab7h"]


@pytest.mark.spec("FIT-5", "EMBED-2")
@pytest.mark.parametrize("house", HOUSES)
def test_the_focus_is_never_lost(house, table):
    """After each of 500 random keys and presses, on the table, beside it and in every window, the focus is on something of the page and never on the page itself; only Tab leaves it, at its ends."""
    player = sit(table, deal=DEAL, house=house)
    chance, page = random.Random(f"focus {house}"), player.page
    page.evaluate("print = () => {}")
    done = []
    for _ in range(ACTIONS // len(HOUSES)):
        if chance.random() < 0.55:
            done.append(chance.choice(KEYS))
            page.keyboard.press(done[-1])
        else:
            done.append(_press_anywhere(page, chance))
        page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        if done[-1] in ("Tab", "Shift+Tab") and page.evaluate(LOST):  # Tab leaves the page at its ends, and comes in again
            page.keyboard.press(done[-1])
        assert not page.evaluate(LOST), done[-4:]


def _press_anywhere(page, chance):
    """A press on a button of what is in front, or on any point of the view."""
    x, y = chance.randrange(1280), chance.randrange(720)
    if chance.random() < 0.5:
        front = "dialog[open]" if page.evaluate("!!document.querySelector('dialog[open]')") else "body"
        buttons = page.locator(f"{front} :is(button:not([aria-disabled=true]),label):visible").all()
        box = chance.choice(buttons).bounding_box() if buttons else None
        if box:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    return round(x), round(y)
