"""Sentences for what the engine says in codes, from a catalogue, for eyes and for ears."""
from . import cards, moves
from .board import CELLS, COLUMNS, HOMES

# Private-use signs that stand for a drawn suit in a text for eyes, in the order of cards.SUITS: typed suits become emoji.
SUIT_SIGNS = "\ue000\ue001\ue002\ue003"
ONE_FORM = ("th",)  # languages whose nouns have no plural
USUAL, BRIEF, FULL = "", "brief", "full"  # how much is said


class Words:
    """The messages of one language: {key: text, or [one, other]}."""

    def __init__(self, language, messages, detail=USUAL):
        self.language = language
        self.messages = messages
        self.detail = detail

    def speak(self, language, messages):
        """Go on in another language."""
        self.language = language
        self.messages = messages

    def say(self, key, **data):
        """The text of `key`, its {places} filled."""
        text = self.messages[key]
        return text.format(**data) if data else text

    def count(self, key, n, **data):
        """The form of `key` that goes with the number `n`."""
        forms = self.messages[key]
        form = forms[0] if n == 1 or self.language in ONE_FORM else forms[1]
        return form.format(n=n, **data)

    def heard(self, card):
        """A card's spoken name."""
        key = "card.brief" if self.detail == BRIEF else "card"
        return self.say(key, rank=self.say("rank." + cards.RANKS[card >> 2]), suit=self.say("suit." + cards.SUITS[card & 3]))

    def seen(self, card):
        """A card as it stands in a line: its index, the suit as a private-use sign."""
        rank = cards.RANKS[card >> 2]
        return ("10" if rank == "T" else rank) + SUIT_SIGNS[card & 3]

    def place(self, place):
        """A place's name."""
        if place in COLUMNS:
            return self.say("place.column", n=COLUMNS.index(place) + 1)
        if place in CELLS:
            return self.say("place.cell", n=CELLS.index(place) + 1)
        return self.say("place.home", suit=self.say("suit." + place))


def refusal(words, board, why, name):
    """One line that names the rule a refused move would break; `name` is words.seen or words.heard."""
    code = why.code
    if code == moves.TOO_MANY:
        if why.other is None:
            return words.say("refusal.too-many-empty", count=why.count, limit=why.limit, room=room(words, board, True))
        return words.say("refusal.too-many", count=why.count, limit=why.limit, room=room(words, board))
    data = {"count": why.count}
    if why.card is not None:
        data["card"] = name(why.card)
    if code == moves.OTHER_HOME:
        data["suit"] = words.say("suit." + HOMES[why.other])
    elif why.other is not None:
        data["other"] = name(why.other)
    return words.say("refusal." + code, **data)


def room(words, board, into_empty=False):
    """"1 empty free cell and no empty column": what the limit is made of; an empty destination does not count."""
    cells, columns = board.empty_cells(), board.empty_columns()
    if into_empty:
        beside = words.count("room.other-columns", columns - 1) if columns > 1 else words.say("room.no-other-column")
    else:
        beside = words.count("room.columns", columns) if columns else words.say("room.no-column")
    return words.say("room", cells=words.count("room.cells", cells) if cells else words.say("room.no-cell"), columns=beside)


def moved(words, board, move):
    """What a move made on `board` did, for ears."""
    card = words.heard(board.pile(move.src)[-move.count])
    if move.dst == moves.HOME:
        return words.say("moved.home", card=card)
    brief = words.detail == BRIEF
    target = move.dst if brief else words.place(move.dst)
    if move.count > 1:
        return words.count("moved.run.brief" if brief else "moved.run", move.count, card=card, place=target)
    return words.say("moved.brief" if brief else "moved", card=card, place=target)


def done(words, board, move, after):
    """What a move did on `board`, for ears; in full also what it laid open and how many cards can go at once on `after`, the board that it led to."""
    text = moved(words, board, move)
    if words.detail != FULL:
        return text
    left = after.pile(move.src) if move.src not in HOMES else ()
    if left:
        text = words.say("done.opens", moved=text, card=words.heard(left[-1]))
    elif move.src not in HOMES:
        text = words.say("done.empties", moved=text, place=words.place(move.src))
    return words.say("done.limit", moved=text, limit=words.count("done.cards", moves.limit(after)))


def held(words, cards_held, places):
    """What is in hand, for ears; in full also the places that take it."""
    card, count = words.heard(cards_held[0]), len(cards_held)
    text = words.count("said.run", count, card=card) if count > 1 else words.say("said.selected", card=card)
    if words.detail != FULL:
        return text
    if not places:
        return words.say("held.stays", held=text)
    return words.say("held.goes", held=text, places=_listed(words, "read.comma", [words.place(place) for place in places]))


def card_at(words, pile, depth):
    """A card of a pile as the cursor comes to it, for ears; in full also how long the run is that it begins."""
    card = words.heard(pile[depth])
    if words.detail == BRIEF:
        return card
    text = words.say("place.card", card=card, n=depth + 1, all=len(pile))
    count = len(pile) - depth
    if words.detail == FULL and 1 < count <= moves.run_length(pile):
        text = words.count("place.card.run", count, card=text)
    return text


def hint(words, key, board, move, name):
    """The line `key`, with what `move` (None: the line tells of none) would do on `board`; `name` is words.seen or words.heard."""
    return words.say(key, move=_advice(words, board, move, name)) if move else words.say(key)


def _advice(words, board, move, name):
    """"J♥ and 10♣ go onto Q♠": a move that could be made."""
    carried = board.pile(move.src)[-move.count:]
    data = {"card": name(carried[0])}
    if move.count == 2:
        data["second"] = name(carried[1])
    if move.dst == moves.HOME:
        return words.say("hint.home", **data)
    if move.dst in CELLS:
        return words.say("hint.cell", **data)
    target = board.pile(move.dst)
    if target:
        data["other"] = name(target[-1])
    one, two, more = ("hint.onto", "hint.onto.two", "hint.onto.run") if target else ("hint.empty", "hint.empty.two", "hint.empty.run")
    return words.say(two if move.count == 2 else one, **data) if move.count < 3 else words.count(more, move.count, **data)


def pile(words, board, place, nameless=False):
    """A place's name with what lies there, for ears; `nameless`: an empty foundation belongs to no suit yet."""
    name = words.place(place)
    lying = board.homes[HOMES.index(place)] if place in HOMES else len(board.pile(place))
    if not lying:
        if place in HOMES and nameless:
            name = words.say("place.home.any")
        return words.say("pile.empty", place=name)
    if place in CELLS:
        return words.say("pile.holds", place=name, card=words.heard(board.pile(place)[0]))
    return words.count("pile.cards", lying, place=name)


def read_pile(words, board, place, nameless=False):
    """A place with all cards of a column, from the first to the last, for ears."""
    name = pile(words, board, place, nameless)
    if place in CELLS or not board.pile(place):
        return name + "."
    return words.say("read.pile", pile=name, cards=_listed(words, "read.comma", [words.heard(card) for card in board.pile(place)]))


def read_piles(words, board, places, nameless=False):
    """What lies at each of some places, for ears."""
    return _listed(words, "read.pause", [pile(words, board, place, nameless) for place in places]) + "."


def read_moves(words, board, moves):
    """Moves that can be made on `board`, for ears."""
    if not moves:
        return words.say("read.no-moves")
    return words.count("read.moves", len(moves), moves=_listed(words, "read.pause", [moved(words, board, move) for move in moves]))


def _listed(words, key, names):
    """Names one after the other, parted as `key` says."""
    told = names[-1]
    for name in reversed(names[:-1]):
        told = words.say(key, first=name, rest=told)
    return told


def fault(words, error):
    """What is wrong with a refused text, where, and what to write instead; `error` is a faults.Fault."""
    data = dict(error.data)
    if "why" in data:
        data["why"] = refusal(words, data.pop("board"), data["why"], words.heard)
    for key in ("has", "want"):
        if isinstance(data.get(key), tuple):
            data[key] = " / ".join([words.count("table", cells, columns=columns) for columns, cells in data[key]])
    if isinstance(data.get("got"), list):
        data["got"] = " ".join(data["got"])
    text = words.say("fault." + error.code, **data)
    if "line" in data:
        return words.say("fault.at", line=data["line"], column=data["column"], text=text)
    return text
