"""Boards and games made from a seed: walks through a deal, and boards with as much room as a test wants."""
from random import Random

from hypothesis import strategies as st

from engine import cards, moves, notation
from engine.board import Board
from engine.deal import LAST, LAYOUTS
from engine.houses import HOUSES
from engine.session import Session

SEEDS = st.integers(0, 2**32)
TABLES = [(house, layout) for house in HOUSES.values() for layout in house.layouts]


def walk(seed, length, gives_back=False):
    """A session after `length` legal moves chosen by the seed, on a deal and a table that it chooses too.

    Fewer only when the game is won; out of a dead end it goes back some moves.
    """
    random = Random(seed)
    session = Session(number=random.randint(1, LAST), layout=random.choice(LAYOUTS), gives_back=gives_back)
    while session.at < length and not session.board.is_won():
        tried = list(moves.conceivable_moves(session.board))
        random.shuffle(tried)
        if random.random() < 0.2:
            tried.sort(key=lambda move: -move.count)
        move = next((move for move in tried if moves.refusal(session.board, move, gives_back) is None), None)
        if move is None:
            for _ in range(random.randint(2, 12)):
                session.undo()
        else:
            assert session.play(notation.move_text(session.board, move)) is None
    return session


def roomy(seed, empty_columns, empty_cells):
    """A board with so many empty columns and cells, a run in column 1 and in column 2 a card that part of it fits."""
    random = Random(seed)
    columns, cells = random.choice(LAYOUTS)
    highest = random.randint(0, 11)
    suits = random.choice(("CD", "CH", "SD", "SH", "DC", "HC", "DS", "HS"))
    run = [rank * 4 + cards.SUITS.index(suits[rank % 2]) for rank in range(highest, -1, -1)]
    run = run[:random.randint(1, len(run))]
    fitting = [c for c in range(cards.PACK) if any(cards.stacks_on(part, c) for part in run) and c not in run]
    target = random.choice(fitting)
    others = [c for c in range(cards.PACK) if c not in run and c != target]
    random.shuffle(others)
    empty_cells = min(empty_cells, cells)
    held, others = others[:cells - empty_cells], others[cells - empty_cells:]
    piles = [run, [target]] + [[] for _ in range(columns - 2 - empty_columns)]
    for c in others:
        piles[random.randint(2 if len(piles) > 2 else 0, len(piles) - 1)].insert(0, c)
    piles += [[]] * empty_columns
    return Board(tuple([tuple(pile) for pile in piles]), tuple(held) + (None,) * empty_cells, (0, 0, 0, 0))


def drift(random):
    """A session in a house and on a table of its own, some chance moves into the game and some of them undone."""
    house, layout = random.choice(TABLES)
    back = random.random() < 0.5 if house.gives_back == "choice" else None
    session = Session(house, random.choice((random.randint(1, LAST), random.randint(1, 1000000))), layout, None, back)
    wanted = random.choice((0, 1, 4, 8, 16))
    for _ in range(wanted * 25):
        if session.at == wanted:
            break
        chance(session, random)
    if random.random() < 0.3:
        session = Session(house, None, None, session.board, back)
        for _ in range(25):
            chance(session, random)
    for _ in range(random.randint(0, session.at // 2)):
        session.undo()
    session.aborted = "abort" in house.tools and random.random() < 0.3
    return session


def chance(session, random):
    """Try one conceivable move."""
    board = session.board
    places = board.places()
    src, dst = random.choice(places), random.choice(places[:-4] + moves.HOME)
    pile = board.pile(src)
    if pile and src != dst:
        move = moves.Move(src, dst, random.randint(1, moves.run_length(pile)))
        if moves.refusal(board, move, session.gives_back) is None:
            session.play(notation.move_text(board, move))


def facts(session):
    """Everything that makes a session what it is."""
    return (session.house.name, session.number, session.layout, session.gives_back, session.played, session.boards, session.orders,
            session.scores, session.at, session.furthest, session.aborted)


BOARDS = st.builds(roomy, SEEDS, st.integers(0, 3), st.integers(0, 6)) | st.builds(
    lambda seed, length: walk(seed, length).board, SEEDS, st.integers(0, 60))
