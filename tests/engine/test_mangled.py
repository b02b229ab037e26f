"""Thousands of texts that went wrong on their way: each is read, or refused with a Fault and its sentence."""
from random import Random

import pytest

from engine import boardtext, dealcode, link
from engine.deal import LAST
from tests.engine.making import drift
from tests.engine.test_texts import read_game, read_on_deal_1, told_or_read
from tests.games import solution
from tests.mangling import mangled
from tests.pictures import ALL

COUNT = 2000  # of each kind
KINDS = {
    "link": (link.read, [link.write(drift(Random(seed))) for seed in range(60)]),
    "number": (dealcode.read_number, ["1", "617", "1000000", str(LAST)]),
    "code": (dealcode.read, [dealcode.code(number, number % 7) for number in (1, 327, 617, 11982, LAST)]),
    "position": (boardtext.read, [boardtext.text(one) for one in ALL.values()]),
    "move": (read_on_deal_1, ["1a", "3h", "26", "26v4", "S5"]),
    "game": (read_game, [" ".join(solution(1)[:20]), "1a 2b # so far\n1c"]),
}


@pytest.mark.spec("DEAL-2", "DEAL-6", "APP-4")
@pytest.mark.parametrize("kind", list(KINDS))
def test_thousands_of_mangled_texts(kind):
    """Nothing else comes out of a reader, and texts as they should be are still read in between."""
    read, texts = KINDS[kind]
    random = Random(20261201)
    refused = 0
    for _ in range(COUNT):
        text = random.choice(texts)
        if read not in (read_on_deal_1, read_game):
            read(text)
        refused += told_or_read(read, mangled(random, text)) is None
    assert COUNT // 2 < refused
