"""Texts from outside as they go wrong: ends lost, bits flipped, cards twice, signs that nobody expects."""

HUGE = 100_000  # signs of the longest ones

# Signs that get between others: controls, marks of direction, half an emoji, broken escapes, what means something to a program.
ODD = [
    "\0", "\a", "\x1b", "\x7f", "\t", "\n", "\r\n", "\v", "\x85", "\u00a0", "\u200b", "\u200e", "\u200f", "\u202e", "\u2028", "\u2066", "\ufeff", "\ufffd",
    "é", "e\u0301", "ß", "ı", "ﬁ", "ก", "ไม่", "ع", "🂡", "🃏", "👨‍👩‍👧", "♠", "♥\ufe0f", "\ud83d", "\udc00", "\ue000", "\U0010ffff",
    "%", "%00", "%zz", "%E0%A4%A", "%F0%9F", "%25", "%0A", "+", "&", "&deal=2", "=", ";", "#", "##", "?", "/", "\\", "|", "||", ":", "::", "-", "–", "_", "~",
    "<b>", "'", '"', "`", "{", "}", "{got}", "{0}", "%s", "%d", "$", "${x}", "\\n", "\\ud800", "v", "vd", "h", "FC", "fc1-", "1", "0", " ", "  ",
]

# What stands where a number is wanted.
NUMBERS = [
    "0", "00", "-0", "+0", "-1", "1.0", "6.5", "1e3", "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "None", "null", "undefined", "true", "0x1F", "0b1", "1_000",
    "1,000", "1 000", "２", "６１７", "๖๑๗", "٦١٧", "१", "²", "½", "Ⅷ", "一", str(2**31), str(2**32), str(2**33 - 1), str(2**33), str(2**53 + 1), str(2**64), "9" * 400,
]
STRANGERS = ["1S", "XX", "11H", "QQ", "10", "0D", "A", "KSS", "J♦", "10101010D", "-", "--", "9ſ", "aſ", "🂡", "H-14", "S-", "Q-Q", ":", "Stock:"]


def mangled(random, text):
    """The text after one to three mishaps chosen by `random`; what comes of it may still mean something."""
    out = text
    while out == text:
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            out = random.choice(MISHAPS)(random, out)
    return out


def _place(random, text):
    return random.randint(0, len(text))


def _flip(random, text):
    """One bit of one sign."""
    at = random.randrange(len(text)) if text else 0
    return text[:at] + "".join([chr(ord(sign) ^ 1 << random.randrange(7)) for sign in text[at:at + 1]]) + text[at + 1:]


def _cut(random, text):
    """One end is missing."""
    at = _place(random, text)
    return text[:at] if random.random() < 0.7 else text[at:]


def _lose(random, text):
    at = _place(random, text)
    return text[:at] + text[at + random.randint(1, 4):]


def _add(random, text):
    at = _place(random, text)
    return text[:at] + random.choice(ODD) * random.choice((1, 1, 1, 2, 30)) + text[at:]


def _twice(random, text):
    at, length = _place(random, text), random.choice((1, 2, 3, 14, 1000))
    return text[:at + length] + text[at:]


def _words(random, text, change):
    words = text.split(" ")
    change(words, random.randrange(len(words)), random.randrange(len(words)))
    return " ".join(words)


def _swap(random, text):
    """Two words have changed places."""
    def change(words, one, other):
        words[one], words[other] = words[other], words[one]
    return _words(random, text, change)


def _double(random, text):
    """A word stands in the place of another one."""
    def change(words, one, other):
        words[one] = words[other]
    return _words(random, text, change)


def _strange(random, text):
    """A word that means nothing stands in the place of another one."""
    def change(words, one, other):
        words[one] = random.choice(STRANGERS)
    return _words(random, text, change)


def _number(random, text):
    """A number as it should not be stands alone, or in the place of digits."""
    digits = [at for at, sign in enumerate(text) if sign in "0123456789"]
    wrong = random.choice(NUMBERS)
    if not digits or random.random() < 0.5:
        return wrong
    at = random.choice(digits)
    return text[:at] + wrong + text[at + 1:]


def _script(random, text):
    """The digits of another script, or letters of full width."""
    zero = ord(random.choice("๐０٠"))
    return "".join([chr(zero + int(sign)) if sign in "0123456789" else sign for sign in text])


def _case(random, text):
    return random.choice((text.upper(), text.lower(), text.swapcase()))


def _wrap(random, text):
    around = random.choice((" ", "\n", "\u00a0", "\u3000", "\u200f", "“", "<", "(")) * random.choice((1, 1, 3, 50))
    return random.choice((around + text + around, around + text, text + around, around))


def _order(random, text):
    """All signs, in another order."""
    return "".join(random.sample(text, len(text)))


def _swell(random, text):
    """Now and then a text that is far too long."""
    wanted = random.choice((300,) * 16 + (3000,) * 3 + (HUGE,))
    return ((text or "A") * (wanted // len(text or "A") + 1))[:wanted] if len(text) < wanted else text


MISHAPS = (_flip, _flip, _cut, _cut, _lose, _add, _add, _add, _twice, _swap, _double, _strange, _number, _script, _case, _wrap, _order, _swell)
