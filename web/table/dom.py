"""Small words for the document."""
import js

_queries = {}  # {media feature: the browser's live answer}

document = js.document
root = document.documentElement


def find(name):
    """The element with an id."""
    return document.getElementById(name)


def text(element, value):
    """Set an element's text; text never becomes markup."""
    element.textContent = value


def tell(element, words, key):
    """Set an element's text to a message, "" for none; a change of language finds it again by its key."""
    data_mark(element, "t", key)
    text(element, words.say(key) if key else "")


def label(element, words, key):
    """The same for what an element is called by those who hear it."""
    data_mark(element, "l", key)
    element.setAttribute("aria-label", words.say(key))


def attribute(element, name):
    """An attribute's text, "" when it is absent."""
    return element.getAttribute(name) or ""


def around(target, selector):
    """The element itself or the nearest one around it that fits, or None."""
    found = target.closest(selector) if target and target.nodeType == 1 else None
    return found or None


def mark(element, name, on):
    """Give an element a class or take it away."""
    if on:
        element.classList.add(name)
    else:
        element.classList.remove(name)


def data_mark(element, name, value):
    """Set data-name, or remove it for an empty value."""
    if value:
        element.setAttribute("data-" + name, value)
    else:
        element.removeAttribute("data-" + name)


def prefers(query):
    """Does a media feature hold, as in "(prefers-reduced-motion: reduce)"?"""
    if query not in _queries:
        _queries[query] = js.matchMedia(query)
    return bool(_queries[query].matches)


def has_origin():
    """Has the page an origin of its own? A sandboxed frame has none: no address to change, no worker, no fetch."""
    return str(js.origin) != "null"
