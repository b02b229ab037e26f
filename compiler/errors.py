"""What the compiler says when it cannot compile."""


class KernelError(Exception):
    """A kernel text that cannot be compiled: `part` (file name without .py), `line` (from 1), `why`."""

    def __init__(self, part, line, why):
        super().__init__("%s.py, line %d: %s" % (part, line, why))
        self.part = part
        self.line = line
        self.why = why
