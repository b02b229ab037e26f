"""What is wrong with a text from outside, as data that a catalogue turns into a sentence."""


class Fault(ValueError):
    """A refused text: `code` names the message, `data` fills it."""

    def __init__(self, code, **data):
        super().__init__(code)
        self.code = code
        self.data = data
