"""Templates and catalogues: {{name}} and {{t:msgid}} in web/*.html, *.js and the manifest become values, or the build stops."""

import html
import json
import re

from babel.messages.pofile import PoFileError, read_po

from tools import ToolError

_TAG = re.compile(r'(<([a-z][a-z0-9]*)(?:[^<>"]|"[^"]*")*)>(\{\{t:[^{}]+\}\}(?=</\2>))?')  # a start tag, and a text that is all of its element
_ATTRIBUTE = re.compile(r'([a-z-]+)="\{\{t:([^{}]+)\}\}"')
_BESIDE = re.compile(r'([^"])\{\{t:([^{}]+)\}\}')
_PLACEHOLDER = re.compile(r"\{\{([^{}]*)\}\}")


def catalogue(file):
    """{msgid: text, or [one, other] where it has a plural} of a .po file with symbolic msgids."""
    try:
        with open(file, "rb") as lines:
            messages = read_po(lines, abort_invalid=True)
    except PoFileError as error:
        raise ToolError(f"{file.name}: {error}") from None
    found = {}
    for message in messages:
        if not message.id or message.fuzzy:
            continue
        plural = not isinstance(message.id, str)
        msgid = message.id[0] if plural else message.id
        text = list(message.string) if plural else message.string
        if not (all(text) if plural else text):
            raise ToolError(f"{file.name}: {msgid} has no text")
        found[msgid] = text
    return found


def in_every(catalogues, msgid):
    """A text in each language, as spans of which the style sheet shows the page's own: for what is said before Python is there."""
    return " ".join(f'<span lang="{language}">{html.escape(messages[msgid])}</span>' for language, messages in sorted(catalogues.items()))


def keyed(name, template):
    """The template with the msgid of each text beside it, data-t for an element's text and data-l for its aria-label.

    With them the table can put the page into another language. A text that shares its element with others gets a span.
    """
    def tag(match):
        head, text = match[1], match[3] or ""
        labels = _ATTRIBUTE.findall(head)
        for attribute, msgid in labels:
            if attribute == "aria-label":
                head += f' data-l="{msgid}"'
            elif not head.startswith("<meta "):
                line = template.count("\n", 0, match.start()) + 1
                raise ToolError(f"{name}, line {line}: a text cannot stand in the attribute {attribute}, only in aria-label")
        return head + (f' data-t="{text[4:-2]}"' if text else "") + ">" + text.replace("{{t:", "{{told:", 1)

    alone = _TAG.sub(tag, template)
    return _BESIDE.sub(r'\1<span data-t="\2">{{t:\2}}</span>', alone).replace("{{told:", "{{t:")


def catalogue_json(messages):
    """A catalogue as the page reads it."""
    return json.dumps(messages, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def fill(name, template, values, messages, escape=html.escape):
    """The template with every placeholder replaced; texts of the catalogue are escaped, values are not."""

    def value(match):
        key = match[1]
        line = template.count("\n", 0, match.start()) + 1
        if key.startswith("t:"):
            text = messages.get(key[2:])
            if not isinstance(text, str):
                raise ToolError(f'{name}, line {line}: no text "{key[2:]}" in the catalogue')
            return escape(text)
        if key not in values:
            known = ", ".join(sorted(values))
            raise ToolError(f"{name}, line {line}: unknown placeholder {match[0]}; known: {known}, t:msgid")
        return values[key]

    return _PLACEHOLDER.sub(value, template)


def json_escape(text):
    """The text as it stands between the quotes of a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def sprite(svg):
    """A file of symbols as markup to stand in a page: hidden, without comments."""
    opened = '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
    inline, count = re.subn(r"<svg [^>]*>", opened, svg, count=1)
    if not count:
        raise ToolError("web/cards.svg does not begin with an svg element")
    return re.sub(r"<!--.*?-->\s*", "", inline, flags=re.S).strip()


def style(*sheets):
    """Style sheets joined, without comments and indentation."""
    joined = re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.S)
    return "\n".join(line.strip() for line in joined.splitlines() if line.strip()) + "\n"
