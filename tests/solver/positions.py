"""Positions near the end, small enough to be searched to exhaustion by the rules themselves."""

from random import Random

from engine import moves
from engine.board import Board


def ending(seed, left):
    """A board with `left` cards not home, dealt at random to 4 to 8 columns and up to 2 cells."""
    random = Random(seed)
    homes = [13] * 4
    lie = []
    while len(lie) < left:
        suit = random.randrange(4)
        if homes[suit]:
            homes[suit] -= 1
            lie.append(homes[suit] * 4 + suit)
    random.shuffle(lie)
    cells = [None] * random.randrange(3)
    for i in range(len(cells)):
        if lie and random.random() < 0.4:
            cells[i] = lie.pop()
    columns = [[] for _ in range(random.randint(4, 8))]
    for c in lie:
        random.choice(columns).append(c)
    return Board(tuple(map(tuple, columns)), tuple(cells), tuple(homes))


def can_be_won(board, gives_back, most=4000):
    """Does any order of single-card moves win? By looking at every position that can be reached; None beyond `most`.

    Independent of the engine: rules written out once more, positions as sorted tuples.
    """
    start = (tuple(sorted(board.columns)), tuple(sorted(c for c in board.cells if c is not None)), board.homes)
    seen, todo = {start}, [start]
    while todo:
        if len(seen) > most:
            return None
        position = todo.pop()
        if sum(position[2]) == 52:
            return True
        for after in sorted(_after(*position, len(board.cells), gives_back), key=lambda p: sum(p[2])):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def _after(columns, cells, homes, room, gives_back):
    """Every position one single card away."""
    sources = [(column[-1], columns[:i] + (column[:-1],) + columns[i + 1 :], cells, homes) for i, column in enumerate(columns) if column]
    sources += [(c, columns, cells[:i] + cells[i + 1 :], homes) for i, c in enumerate(cells)]
    at_home = [(height * 4 - 4 + s, s) for s, height in enumerate(homes) if height and gives_back]
    sources += [(c, columns, cells, (*homes[:s], homes[s] - 1, *homes[s + 1 :])) for c, s in at_home]
    for c, left, held, home in sources:
        for i, column in enumerate(left):
            if not column or (column[-1] >> 2 == (c >> 2) + 1 and (c % 4 in (1, 2)) != (column[-1] % 4 in (1, 2))):
                yield tuple(sorted(left[:i] + ((*column, c),) + left[i + 1 :])), held, home
        if home == homes and len(held) < room:
            yield tuple(sorted(left)), tuple(sorted((*held, c))), home
        if home == homes and home[c % 4] == c >> 2:
            yield tuple(sorted(left)), held, (*home[: c % 4], home[c % 4] + 1, *home[c % 4 + 1 :])


def played(board, line, gives_back=False):
    """The boards of a line, the first included; fails on an illegal move."""
    boards = [board]
    for move in line:
        why = moves.refusal(board, move, gives_back)
        assert why is None, f"{move} is refused: {why}"
        board = moves.apply(board, move)
        boards.append(board)
    return boards


def shuffled(board, seed):
    """An equal position: columns and cells in another order."""
    random = Random(seed)
    columns, cells = list(board.columns), list(board.cells)
    random.shuffle(columns)
    random.shuffle(cells)
    return Board(tuple(columns), tuple(cells), board.homes)


