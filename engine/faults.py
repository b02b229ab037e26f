"""What is wrong with a text from outside, as data that a catalogue turns into a sentence."""

LONGEST = 24  # signs of a refused word that are shown again


class Fault(ValueError):
    """A refused text: `code` names the message, `data` fills it; `got` is what stood there."""

    def __init__(self, code, **data):
        super().__init__(code)
        self.code = code
        self.data = data
        got = data.get("got")
        if isinstance(got, str) and len(got) > LONGEST:
            data["got"] = got[:LONGEST] + "…"
