"""The language of the page: its catalogue, and the texts that the build has put into the markup."""
import json

import js
from engine import cards
from engine.board import CELLS, COLUMNS, HOMES

from . import dom

MARKUP = "en"  # the language that the page comes in


def catalogue(language):
    """The messages of a language."""
    with open("locale/%s.json" % language) as file:
        return json.load(file)


def change(game, language):
    """Go on in another language, which the address keeps: nothing of the game changes but its words."""
    game.choices.choose("lang", language)
    game.words.speak(language, catalogue(language))
    dom.root.lang = language
    translate(game.words)
    game.render.relabel_all(game.session.board)
    game.toolbar.furnish(game.session.house)
    game.announce.retell()
    game.announce.say(game.words.say("said.language"))


def translate(words):
    """Put everything in the markup that has a message into the language of `words`."""
    for element in js.document.querySelectorAll("[data-t]"):
        dom.text(element, words.say(dom.attribute(element, "data-t")))
    for element in js.document.querySelectorAll("[data-l]"):
        element.setAttribute("aria-label", words.say(dom.attribute(element, "data-l")))
    name(words)
    for choice in js.document.querySelectorAll("[name=layout],[name|=table]"):
        columns, cells = [int(part) for part in str(choice.value).split("x")]
        choice.setAttribute("aria-label", words.count("table", cells, columns=columns))


def name(words):
    """Give piles and cards their spoken names, before anything lies there."""
    for place in COLUMNS[:8] + CELLS[:6] + HOMES:
        dom.find("pile-" + place).setAttribute("aria-label", words.say("pile.empty", place=words.place(place)))
    for card in range(cards.PACK):
        dom.find("card-" + cards.name(card)).setAttribute("aria-label", words.heard(card))


def tell(game, detail):
    """Say more or less from now on."""
    game.choices.choose("say", detail)
    game.words.detail = detail
    name(game.words)
    game.render.relabel_all(game.session.board)
