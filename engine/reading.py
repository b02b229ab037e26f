"""What every reader of a text from outside shares: which signs are spaces, capital letters, words with their places.

str.split(), strip() and upper() know all of Unicode on CPython and only ASCII on MicroPython; these answer alike on both.
"""

# No-break, zero-width and other spaces come along when text is copied from web pages.
SPACES = " \t\r\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u2060\u3000\ufeff"


def lines(text):
    """The lines of a text, whichever system ended them; empty ones at the end are left out."""
    out = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while len(out) > 1 and not words(out[-1]):
        out.pop()
    return out


def words(text):
    """[(word, its place in the text counted from 1)] of the words between spaces."""
    out, start = [], None
    for at, sign in enumerate(text + " "):
        if sign in SPACES or sign == "\n":
            if start is not None:
                out.append((text[start:at], start + 1))
                start = None
        elif start is None:
            start = at
    return out


def upper(text):
    """The text with the letters a to z as capitals."""
    return "".join([chr(ord(sign) - 32) if "a" <= sign <= "z" else sign for sign in text])
