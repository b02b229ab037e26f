"""Games as links: the whole history there and back, and links that are damaged or made up."""
from random import Random

import pytest

from engine import boardtext, link
from engine.board import Board
from engine.deal import LAST
from engine.faults import Fault
from engine.houses import CLASSIC, FLEXCELL, POINTS
from engine.session import Session
from tests.engine.making import chance, drift, facts
from tests.games import solution
from tests.pictures import P1
from tools.site.reading import TEN_OR_FIVE

GAMES = 10000
MADE_UP = "#123-_ .%\u0e01\u00a0\n\0"


@pytest.mark.spec("APP-4")
def test_a_whole_game_is_short():
    """A won game fits below 200 signs with its deal, at any point of its history, and comes back with its undo and its redo."""
    session = Session(CLASSIC, 1)
    for text in solution(1):
        session.play(text)
    assert session.board.is_won() and len(session.played) > 70
    for _ in range(30):
        session.undo()
    text = link.write(session)
    assert len(text) < 200
    found = link.read("https://example.org/freecell/?look=dark#" + text[:30] + " \n" + text[30:])
    assert facts(found) == facts(session)
    while found.redo():
        pass
    assert found.board.is_won()
    while found.undo():
        pass
    assert found.board == session.boards[0] and found.at == 0


@pytest.mark.spec("APP-4")
def test_links_stay_what_they_are():
    """A link that was once given away opens the same game for good."""
    session = Session(CLASSIC, 617)
    session.play("1a")
    session.play("58")
    found = link.read(KNOWN)
    assert facts(found) == facts(session) and link.write(session) == KNOWN


KNOWN = "1BAAAATSEEEI4q8rhG"


@pytest.mark.spec("APP-4")
def test_one_changed_sign_always_shows():
    """Every link that differs in one sign from a real one, or lacks one, is refused."""
    session = Session(FLEXCELL, 617, (7, 5), None, True)
    random = Random(5)
    while session.at < 6:
        chance(session, random)
    text = link.write(session)
    for at in range(len(text)):
        for sign in link.SIGNS:
            if sign != text[at]:
                with pytest.raises(Fault):
                    link.read(text[:at] + sign + text[at + 1:])
        with pytest.raises(Fault):
            link.read(text[:at] + text[at + 1:])
        with pytest.raises(Fault):
            link.read(text[:at])


@pytest.mark.spec("APP-4")
def test_ten_thousand_damaged_links():
    """Links with signs changed, lost, doubled or made up raise a Fault and nothing else."""
    random = Random(7)
    links = [link.write(drift(random)) for _ in range(200)]
    codes = {}
    for _ in range(GAMES):
        signs = list(random.choice(links))
        for _ in range(random.randint(1, 6)):
            at = random.randrange(len(signs) + 1)
            signs[at:at + random.randint(0, 3)] = [random.choice(link.SIGNS + MADE_UP) for _ in range(random.randint(0, 3))]
        text = "".join(signs)
        if "".join(text.split()).split("#")[-1] not in links:
            codes[refused(text)] = True
    assert set(codes) == {"link.sign", "link.damaged", "link.version"}
    assert refused("A" * 8193) == "link.long"
    assert refused("") == refused("#") == "link.damaged"


def refused(text):
    """The code with which a link is refused."""
    with pytest.raises(Fault) as found:
        link.read(text)
    return found.value.code


@pytest.mark.spec("APP-4")
def test_made_up_links_with_a_right_checksum():
    """Whoever can compute the checksum still brings no game that the rules do not allow: the moves are played."""
    random = Random(11)
    links = [link.write(drift(random)) for _ in range(200)]
    played = 0
    for _ in range(GAMES):
        signs = list(random.choice(links)[:-link.CHECK])
        for _ in range(random.randint(1, 3)):
            signs[random.randrange(1, len(signs))] = random.choice(link.SIGNS)
        body = "".join(signs)
        try:
            found = link.read(body + link._check(body))
        except Fault as fault:
            assert fault.code == "link.game"
            continue
        played += 1
        assert facts(found) == facts(link.read(link.write(found)))
        assert found.layout in found.house.layouts
        again = Session(found.house, found.number, found.layout, found.boards[0], found.gives_back)
        assert all(again.play(text) is None for text in found.played)
    assert played > 1000


def forged(session, **changes):
    """A link of a session that was changed behind the rules' back."""
    for name, value in changes.items():
        setattr(session, name, value)
    return link.write(session)


@pytest.mark.spec("APP-4", "POINTS-4")
def test_links_of_impossible_games():
    """A position with a card twice, an aborted game of a house that has no Abort, more undone than the house undoes, a table of another house."""
    twice = Board(P1.columns[:-1] + (P1.columns[-1] + P1.columns[-1][-1:],), P1.cells, P1.homes)
    assert refused(link.write(Session(CLASSIC, board=twice))) == "link.game"
    assert refused(forged(Session(CLASSIC, 1), aborted=True)) == "link.game"
    assert refused(link.write(Session(CLASSIC, 1, (7, 5)))) == "link.game"
    assert refused(forged(Session(CLASSIC, 1), at=1)) == "link.game"
    assert refused(forged(Session(CLASSIC, 1), played=["1h"])) == "link.game"
    assert refused(forged(Session(CLASSIC, 1), number=LAST + 1)) == "link.game"
    far = Session(POINTS, board=P1)
    for _ in range(51):
        far.play("1a")
        far.play("a1")
    assert link.read(forged(far, at=2)).can_undo() is False
    assert refused(forged(far, at=1)) == "link.game"


@pytest.mark.spec("APP-4")
def test_a_link_that_nobody_could_open_is_known():
    """A game of thousands of moves is called too long for a link exactly when reading its link is refused."""
    session = Session(CLASSIC, board=boardtext.read(TEN_OR_FIVE))
    for text in ("23", "32") * 3030:
        session.play(text)
    for texts, too_long in (((), False), (("23", "32") * 30, True)):
        for text in texts:
            session.play(text)
        written = link.write(session)
        assert link.is_too_long(written) is too_long
        if too_long:
            assert refused(written) == "link.long"
        else:
            assert link.read(written).at == len(session.played)
