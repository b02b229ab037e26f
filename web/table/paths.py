"""How a supermove is shown: each card passes through the places that it would pass one by one."""
from engine import moves

from .seats import Seats


def show(motion, render, board, move, steps, ms, change):
    """Make a change and let the cards of `move`, made on `board`, walk the single-card `steps` within `ms`."""
    places = {move.src, move.dst}
    for step in steps:
        places.add(step.src)
        places.add(step.dst)
    seats = Seats(render, places)
    walks = _walks(board, steps)
    change()
    for card in walks:
        left, top = seats.of(card)
        stations = []
        for at, place, depth in walks[card]:
            x, y = seats.seat(place, depth)
            stations.append((at, x - left, y - top))
        motion.travel(render.cards[card], stations, ms)
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
