"""The rules as the table shows them: what moves, what is refused and in which words."""

import random

import pytest

from e2e.player import board_on, sit
from engine import moves, notation
from tests.pictures import P1, P2, P3, P4, P7, P8, board

# A card in a cell, others free
ONE_CELL = board("""
    Foundations: H-0 C-0 D-0 S-0
    Freecells: KH QS - -
    : 9S 8H 7S 6H 5S 4H
    : TD
    : 9C
    : KS AC 2D 3H 5C 6S 8D TH JS
    : AD 2H 3S 5D 7C 8S TS QC KD
    : AH 2S 4C 5H 7D 9D JC QH KC
    : AS 3C 4D 6C 7H 9H JD
    : 2C 3D 4S 6D 8C TC JH QD
""")

# position, taps, the line for eyes, the line for ears
REFUSED = [
    (P1, ("QD", "KH"), "QD does not go on KH: colours must alternate.",
     "queen of diamonds does not go on king of hearts: colours must alternate."),
    (P1, ("9C", "QD"), "9C does not go on QD: it needs a card one rank higher.",
     "nine of clubs does not go on queen of diamonds: it needs a card one rank higher."),
    (P1, ("7S", "a"), "A free cell holds one card; this run has 4.", ""),
    (P1, ("7S", "S"), "Cards go home one at a time; this run has 4.", ""),
    (P1, ("4H", "H"), "4H cannot go home yet: its foundation needs AH next.",
     "four of hearts cannot go home yet: its foundation needs ace of hearts next."),
    (P1, ("4H", "S"), "4H has its own foundation; this one takes spades.", "four of hearts has its own foundation; this one takes spades."),
    (P1, ("9S", "2"), "This run is 6 cards; the limit is 5, with 4 empty free cells and no empty column.", ""),
    (P1, ("AD",), "From AD down the cards are no run: it begins at KD. Move it in pieces.",
     "From ace of diamonds down the cards are no run: it begins at king of diamonds. Move it in pieces."),
    (P3, ("6S", "a"), "This free cell already holds 10S.", "This free cell already holds ten of spades."),
    (P3, ("7H", "3"), "This run is 2 cards; into an empty column the limit is 1, with no empty free cell and no other empty column.", ""),
    (P4, ("7S", "3"), "This run is 5 cards; into an empty column the limit is 4, with 1 empty free cell and 1 other empty column.", ""),
    (ONE_CELL, ("a", "d"), "From one free cell to another changes nothing.", ""),
    (P8, ("TD", "D"), "Foundations only receive; undo brings 10D back.", "Foundations only receive; undo brings ten of diamonds back."),
]


@pytest.mark.spec("RULE-9", "CLASSIC-6", "RULE-4", "RULE-5")
@pytest.mark.parametrize("half", [0, 1])
def test_every_refusal_has_its_line(half, table):
    """A refused move changes nothing; one short line names the rule broken, its suits drawn, and the same is said aloud with names; the next action clears it."""
    player, lying = None, None
    for at, taps, seen, heard in REFUSED[half::2]:
        if player is None:
            player = sit(table, board=at)
        elif at is not lying:
            player.sit_again(board=at)
        lying = at
        for name in taps:
            player.tap(name)
            if name == "TD":
                player.played("1h")
        player.check()
        assert player.line() == seen
        assert player.text("alert").strip("\u00a0") == (heard or seen)
        shown = player.text("line")
        assert not set("♠♥♦♣\ue000\ue001\ue002\ue003") & set(shown)
        assert len(shown) < 130
        player.keys("Escape")
        assert (player.line(), player.held()) == ("", [])


@pytest.mark.spec("RULE-9")
def test_the_same_refusal_twice_is_heard_twice(table):
    """The same refused move again changes the live region again."""
    player = sit(table, board=P1)
    heard = []
    for _ in range(2):
        player.tap("QD", "KH")
        heard.append(player.page.evaluate("document.getElementById('alert').textContent"))
        player.keys("Escape")
    assert heard[0] != heard[1]
    assert heard[0].strip("\u00a0") == heard[1].strip("\u00a0")


@pytest.mark.spec("RULE-4")
def test_cell_to_cell(table):
    """With a cell's card in hand no cell is lit; a drag from cell to cell is refused; a tap on another taken cell takes that one instead."""
    player = sit(table, board=ONE_CELL)
    player.tap("a")
    assert not set(player.lit()) & set("abcd")
    player.tap("b")
    assert player.held() == ["QS"]
    player.keys("Escape")
    for name in ("b", "c"):
        player.carry(player.at("a"), player.at(name))
        player.check()
        assert player.line() == "From one free cell to another changes nothing."
    player.tap("a", "1")
    player.check()
    assert player.line() == "KH does not go on 4H: it needs a card one rank higher."


@pytest.mark.spec("RULE-6", "RULE-7", "RULE-11")
def test_a_supermove_is_one_move(table):
    """Ten cards go as one move and come back with one undo; on the way each passes the places that single moves would use."""
    player = sit(table, board=P2, motion="")
    steps = player.page.evaluate_handle("""() => {
      const seen = [], real = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) { seen.push([this.id, frames.length]); return real.call(this, frames, options); };
      return seen;
    }""")
    player.tap("QS", "2")
    player.played("12")
    assert player.text("moves") == "1"
    flown = dict(steps.json_value())
    assert len(flown) == 10
    assert max(flown.values()) > 2
    player.undo()
    player.tap("7H", "3")
    player.played("13v5")
    player.undo()
    player.sit_again(board=P4)
    for texts in (("15v8",), ("13v4",)):
        player.race(texts)
        player.undo()


@pytest.mark.spec("RULE-3", "RULE-6")
def test_runs_of_known_positions(table):
    """A run goes when it is within the limit, into an empty column with half of it: by tap and by drag alike."""
    player = sit(table, board=P3)
    player.play("14", by="tap")
    player.undo()
    player.play("13v1", by="drag")
    player.undo()
    player.carry(player.at("8S"), player.at("2"))
    player.check()
    assert player.line() == "This run is 3 cards; the limit is 2, with no empty free cell and 1 empty column."


@pytest.mark.spec("RULE-8")
def test_nothing_moves_by_itself(table):
    """Cards that could go home lie where they are until the player asks, also after a move and while time passes."""
    player = sit(table, board=P7, motion="")
    player.check()
    player.play("3a", by="tap")
    player.page.wait_for_timeout(700)
    player.check()
    player.play("6b", by="drag")
    player.undo()
    player.undo()


@pytest.mark.spec("RULE-11", "APP-7")
def test_undo_and_redo_restore_every_position(table):
    """After 60 random moves, undo to the start and redo to the end show every position exactly, in column order too."""
    player = sit(table, deal=617)
    chance = random.Random(11)
    texts, at = [], player.session.board
    while len(texts) < 60:
        move = chance.choice([move for move in moves.legal_moves(at) if _by_press(at, move)])
        texts.append(notation.move_text(at, move))
        at = moves.apply(at, move)
    player.race(texts)
    made = player.session.at
    player.keys("Escape")
    for key, step in (("u", player.session.undo), ("Control+Shift+z", player.session.redo), ("Control+z", player.session.undo)):
        for _ in range(made):
            player.keys(key)
            assert step()
            player.check()
            assert player.text("moves") == str(player.session.at)
    assert board_on(player.page) == player.session.boards[0]
    assert player.page.locator("#tools [data-do=undo]").get_attribute("aria-disabled") == "true"


def _by_press(at, move):
    """Can the move be made by presses alone, and is it not the last: a card that would fly home goes nowhere else."""
    flies = move.count == 1 and moves.refusal(at, moves.Move(move.src, moves.HOME, 1)) is None
    return not moves.is_stuck(moves.apply(at, move)) and (not flies or move.dst == moves.HOME)


@pytest.mark.spec("RULE-1", "RULE-2")
def test_the_deal_lies_open(table):
    """52 different cards lie face up in columns of 7 7 7 7 6 6 6 6, every index to be seen, none on a cell or foundation."""
    player = sit(table, deal=11982)
    player.check()
    shown = board_on(player.page)
    assert [len(column) for column in shown.columns] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert len({card for column in shown.columns for card in column}) == 52
    seen = player.page.evaluate("""[...document.querySelectorAll(".column>.card")].filter(card => {
      const box = card.querySelector(".ix").getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return box.height >= 9 && top && top.closest(".card") === card;
    }).length""")
    assert seen == 52
