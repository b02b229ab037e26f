"""When rubbish is collected: while the player looks, not at the end of a tap. MicroPython's own choice is every 16 KB, two taps."""
import gc

from .bridge import after, cancel

MOST = 512 << 10  # bytes given out after which it is collected all the same
PAUSE = 700       # ms without a change of the picture
_timer = []


def hold():
    """Let rubbish lie from now on; tidy() sees to it."""
    if hasattr(gc, "threshold"):  # MicroPython's; Pyodide counts references
        gc.threshold(MOST)


def tidy():
    """Collect in the next pause."""
    if hasattr(gc, "threshold"):
        if _timer:
            cancel(_timer.pop())
        _timer.append(after(PAUSE, gc.collect))
