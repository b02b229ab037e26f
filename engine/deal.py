"""Microsoft's numbered deals, as FreeCell Pro extends them."""
from .board import Board

LAST = 8589934591  # 2**33 - 1
LAYOUTS = ((8, 4), (7, 5), (6, 6))


def deal(number, columns=8, cells=4):
    """Deal `number`, 1 to LAST, dealt row by row into `columns` columns."""
    pack = shuffled(number)
    return Board(
        tuple([tuple([pack[i] for i in range(column, 52, columns)]) for column in range(columns)]),
        (None,) * cells,
        (0,) * 4,
    )


def shuffled(number):
    """The pack in the order in which deal `number` lays it out."""
    draw = _generator(number)
    pack = list(range(52))
    out = []
    for left in range(52, 0, -1):
        pick = draw() % left
        out.append(pack[pick])
        pack[pick] = pack[left - 1]
    return out


def _generator(number):
    """Microsoft's rand(); from 2**31 FreeCell Pro sets a sixteenth bit, from 2**32 it takes 16 bits and adds one."""
    state = [number & 0xFFFFFFFF]

    def draw():
        state[0] = (state[0] * 214013 + 2531011) & 0xFFFFFFFF
        bits = state[0] >> 16
        if number < 0x80000000:
            return bits & 0x7FFF
        if number < 0x100000000:
            return bits | 0x8000
        return bits + 1

    return draw
