"""The panel of the run under the finger: how many cards go, and whether that is within the limit."""
import js
from engine import moves

from . import dom
from .bridge import after, cancel

AGAIN = 350  # ms that a finger rests on an arrow before it counts once more
SPACE = 8    # px between the panel and the edge of the view
ASIDE = 14   # px between the panel and its column
REACH = 28   # px around the panel and its column where a finger still means the panel


class RunPanel:
    """Opened by press and hold on a column; lifting only selects."""

    def __init__(self, game):
        self.game = game
        self.panel = dom.find("run")
        self.parts = {name: dom.find("run-" + name) for name in ("count", "word", "verdict", "pips", "limit")}
        self.arrows = {"longer": self.panel.querySelector(".up"), "shorter": self.panel.querySelector(".dn")}
        self.place = ""
        self.count = 0
        self.over = ""
        self.timer = None
        game.after_show.append(self._follow)

    def open(self, place, depth):
        """Show the run of a column from `depth` on, at most the cards that are a run; True when it is open."""
        pile = self.game.session.board.pile(place)
        self.place = place
        self._choose(max(1, min(len(pile) - depth, moves.run_length(pile))))
        self.panel.hidden = False
        self._beside(self.game.render.piles[place])
        return True

    def is_open(self):
        """Is the panel on the table?"""
        return not self.panel.hidden

    def longer(self):
        """One card more."""
        self._choose(min(self.count + 1, moves.run_length(self.game.session.board.pile(self.place))))

    def shorter(self):
        """One card fewer."""
        self._choose(max(1, self.count - 1))

    def slide(self, x, y):
        """A finger that has not been lifted moves; False when it leaves panel and column: it carries the run away."""
        target = js.document.elementFromPoint(x, y)
        over = ""
        for name in self.arrows:
            if target and self.arrows[name].contains(target):
                over = name
        if over != self.over:
            self._rest()
            self.over = over
            self._step()
        return _near(self.panel, x, y) or _near(self.game.render.piles[self.place], x, y)

    def lifted(self):
        """The finger has gone: the run stays in hand, the arrows can be tapped, and no target may lie under the panel."""
        self._rest()
        boxes = self._targets() + [self.game.render.framed[0].getBoundingClientRect()]
        here = (self.panel.offsetLeft, self.panel.offsetTop)
        right, low = self._last_corner()
        self._least([here] + [(x, y) for y in (low, low * 3 // 4, low // 2, SPACE) for x in (right, SPACE, right // 2)], boxes)

    def close(self):
        """Take the panel away; what is in hand stays in hand."""
        self._rest()
        self.panel.hidden = True

    def cancel(self):
        """Take the panel away and put the cards back."""
        self.close()
        self.game.clear()

    def _follow(self):
        """The picture changed: when the run is in hand no more, the panel has nothing to tell."""
        selected = self.game.selected
        if self.is_open() and not (selected and selected.place == self.place):
            self.close()

    def _step(self):
        if self.over:
            dom.mark(self.arrows[self.over], "hot", True)
            self.longer() if self.over == "longer" else self.shorter()
            self.timer = after(AGAIN, self._step)

    def _rest(self):
        if self.timer is not None:
            cancel(self.timer)
            self.timer = None
        if self.over:
            dom.mark(self.arrows[self.over], "hot", False)
            self.over = ""

    def _choose(self, count):
        game, words = self.game, self.game.words
        self.count = count
        game.hold(self.place, count)
        limit = moves.limit(game.session.board)
        verdict = words.say("run.within" if count <= limit else "run.over", limit=limit)
        dom.text(self.parts["count"], str(count))
        dom.text(self.parts["word"], words.count("run.cards", count))
        dom.text(self.parts["limit"], verdict)
        dom.mark(self.parts["verdict"], "over", count > limit)
        self._fill(count, limit)
        card = game.session.board.pile(self.place)[-count]
        game.announce.say(words.count("run.said", count, card=words.heard(card), verdict=verdict))
        fit = moves.run_length(game.session.board.pile(self.place))
        self.arrows["longer"].setAttribute("aria-disabled", "true" if count >= fit else "false")
        self.arrows["shorter"].setAttribute("aria-disabled", "true" if count <= 1 else "false")

    def _fill(self, count, limit):
        """Small cards, full up to the limit and hatched beyond it."""
        pips = self.parts["pips"]
        pips.replaceChildren()
        for at in range(min(13, max(count, limit))):
            pip = js.document.createElement("i")
            if at < count:
                pip.className = "on" if at < limit else "ex"
            pips.append(pip)

    def _beside(self, column):
        """Place the panel beside its column, where that has no room above or below the run: where it lies least over what the run can go to."""
        box, first, last = [element.getBoundingClientRect() for element in (column, self.game.render.framed[0], self.game.render.framed[-1])]
        width, height = self.panel.offsetWidth, self.panel.offsetHeight
        right, low = self._last_corner()
        y = max(SPACE, min(first.top - 20, low))
        corners = [(x, y) for x in (box.left - width - ASIDE, box.right + ASIDE) if SPACE <= x <= right]
        if not corners:
            x = max(SPACE, min(box.left + (box.width - width) / 2, right))
            corners = [(x, y) for y in (first.top - height - ASIDE, last.bottom + ASIDE) if SPACE <= y <= low] or [(x, y)]
        self._least(corners, self._targets())

    def _last_corner(self):
        """The largest (left, top) with which the panel is inside the view."""
        return js.window.innerWidth - self.panel.offsetWidth - SPACE, js.window.innerHeight - self.panel.offsetHeight - SPACE

    def _least(self, corners, boxes):
        """Move to the first of the corners where the panel lies least over the boxes."""
        width, height = self.panel.offsetWidth, self.panel.offsetHeight
        left, top = min(corners, key=lambda corner: sum([_shared(corner, width, height, box) for box in boxes]))
        self.panel.style.left = "%dpx" % left
        self.panel.style.top = "%dpx" % top

    def _targets(self):
        """The boxes of what a finger would touch to put the run down."""
        return [self._landing(place) for place in self.game.render.shown.lit]

    def _landing(self, place):
        """The box of what a finger would touch to put cards down on a place."""
        pile = self.game.render.piles[place]
        return (pile.querySelector(".card:last-child") or pile.querySelector(".well")).getBoundingClientRect()


def _near(element, x, y):
    """Is the point within REACH of an element's box?"""
    box = element.getBoundingClientRect()
    return box.left - REACH <= x <= box.right + REACH and box.top - REACH <= y <= box.bottom + REACH


def _shared(corner, width, height, box):
    """The area, px², that a panel at `corner` takes from a box."""
    wide = min(corner[0] + width, box.right) - max(corner[0], box.left)
    high = min(corner[1] + height, box.bottom) - max(corner[1], box.top)
    return max(0, wide) * max(0, high)
