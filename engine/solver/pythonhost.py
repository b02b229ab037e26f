"""The kernel run as the Python it is: slow, and the yardstick for the compiled one."""
from . import kernel
from .layout import STORE

PAGE = 65536


class PythonHost:
    """Runs the kernel in this interpreter (CPython or Pyodide: MicroPython's memoryview cannot cast)."""

    def __init__(self):
        self.job = None
        self.memory = bytearray(PAGE * (4 * STORE // PAGE + 1))

    def call(self, name, *numbers):
        """An export's answer, 0 when it gives none."""
        whole = memoryview(self.memory)
        return int(getattr(kernel, name)(whole.cast("b"), whole.cast("i"), whole.cast("q"), *numbers) or 0)

    def words(self, index, count):
        """Words of the memory."""
        return memoryview(self.memory).cast("i")[index:index + count].tolist()

    def write(self, at, data):
        """Bytes into the memory."""
        self.memory[at:at + len(data)] = data

    def pages(self):
        """How many pages of 64 KiB there are."""
        return len(self.memory) // PAGE

    def grow(self, pages):
        """Have so many pages."""
        self.memory = self.memory + bytearray(PAGE * pages - len(self.memory))
        return True
