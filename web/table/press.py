"""One press of a finger or a mouse, and what tells a tap, a drag and a hold apart."""

SLOP_MOUSE, SLOP_FINGER = 6, 8  # px before a press becomes a drag
HOLD = 350                      # ms before a press becomes a hold


class Press:
    """What is known of the press under way."""

    def __init__(self, event, board, place, depth):
        self.pointer = event.pointerId
        self.clientX, self.clientY = event.clientX, event.clientY
        self.board = board  # keys and auto finish may change the position while a finger is down
        self.place, self.depth = place, depth
        self.time = event.timeStamp  # tells a hold: a slow machine runs its timer late, or although the finger moved or left in time
        self.slop = SLOP_MOUSE if event.pointerType == "mouse" else SLOP_FINGER
        self.dragging = False
        self.can_hold = False
        self.held = False
        self.before = None  # what was in hand before the hold

    def lasted(self, event):
        """Was it long enough for a hold when this event came?"""
        return event.timeStamp - self.time >= HOLD

    def strayed(self, event, slop=0):
        """Has the pointer left the place where it went down?"""
        slop = slop or self.slop
        dx, dy = event.clientX - self.clientX, event.clientY - self.clientY
        return dx * dx + dy * dy > slop * slop
