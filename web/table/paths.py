"""How a supermove is shown: each card passes through the places that it would pass one by one."""
from engine import moves


def show(motion, render, board, move, steps, ms, change):
    """Make a change and let the cards of `move`, made on `board`, walk the single-card `steps` within `ms`."""
    places = {move.src, move.dst}
    for step in steps:
        places.add(step.src)
        places.add(step.dst)
    corner = {place: _corner(render.piles[place]) for place in places}
    strips = {place: _strip(render, place, corner[place]) for place in places}
    walks = _walks(board, steps)
    change()
    for card in walks:
        element = render.cards[card]
        now = element.getBoundingClientRect()
        stations = []
        for at, place, depth in walks[card]:
            x, y = corner[place]
            stations.append((at, x - now.left, y + depth * strips[place] - now.top))
        stations[-1] = (1, 0, 0)
        motion.travel(element, stations, ms)
    motion.raise_up(render.piles[move.dst], ms, walking=True)


def _walks(board, steps):
    """{card: [(share of the time, place, depth), ...]}: where each card is before and after each of its steps."""
    walks = {}
    total = len(steps)
    for at, step in enumerate(steps):
        card = board.pile(step.src)[-1]
        if card not in walks:
            walks[card] = [(0, step.src, len(board.pile(step.src)) - 1)]
        last = walks[card][-1]
        if last[0] < at / total:
            walks[card].append((at / total, last[1], last[2]))
        board = moves.apply(board, step)
        walks[card].append(((at + 1) / total, step.dst, len(board.pile(step.dst)) - 1))
    for card in walks:
        if walks[card][-1][0] < 1:
            walks[card].append((1,) + walks[card][-1][1:])
    return walks


def _corner(pile):
    """(left, top) of a pile, px."""
    box = pile.getBoundingClientRect()
    return box.left, box.top


def _strip(render, place, corner):
    """How much of a covered card is seen in a pile, px: read off the cards that lie there."""
    lying = [card for card in range(52) if render.shown.cards[card][0] == place]
    if place not in "1234567890" or len(lying) < 2:
        return 24
    box = render.cards[max(lying, key=lambda card: render.shown.cards[card][1])].getBoundingClientRect()
    return (box.top - corner[1]) / (len(lying) - 1)
