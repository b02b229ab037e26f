"""Weights of the evaluation, tuned on deals 1001-5000: set 0 for the typical deal, the others for what it leaves over."""
from .layout import W_BREAK, W_DEPTH, W_DIG, W_EMPTY, W_FLOOR, W_LEFT, W_OVER, W_SPREAD, W_TIGHT, W_USED

SETS = 5


def weigh(w, left, dig, used, empty, broken, over, depth, spread, floor, tight):
    """Set the ten weights."""
    w[W_LEFT] = left
    w[W_DIG] = dig
    w[W_USED] = used
    w[W_EMPTY] = empty
    w[W_BREAK] = broken
    w[W_OVER] = over
    w[W_DEPTH] = depth
    w[W_SPREAD] = spread
    w[W_FLOOR] = floor
    w[W_TIGHT] = tight


def choose_weights(w, k):
    """Set the weights of set k."""
    if k == 0:
        weigh(w, 23, 6, 33, 10, 32, 8, 20, 8, 29, 4)
    elif k == 1:
        weigh(w, 6, 4, 28, 19, 14, 6, 12, 0, 6, 1)
    elif k == 2:
        weigh(w, 16, 8, 24, 17, 27, 8, 18, 6, 16, 6)
    elif k == 3:
        weigh(w, 18, 12, 28, 20, 13, 10, 12, 18, 10, 3)
    else:
        weigh(w, 19, 6, 28, 21, 27, 7, 18, 8, 12, 4)
