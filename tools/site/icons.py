"""All icons from web/icon.svg, a square drawing whose ground reaches the edges."""

import re

import resvg_py

from tools import ToolError

# (file, pixels, has round corners): launchers cut maskable icons and touch icons themselves.
ICONS = (
    ("icon-192.png", 192, True),
    ("icon-512.png", 512, True),
    ("icon-maskable-512.png", 512, False),
    ("apple-touch-icon.png", 180, False),
)
MASKABLE_SCALE = 0.8


def files(svg):
    """{name: bytes} of every icon; the drawing names its ground "ground" and its figure "figure"."""
    found = {name: _png(svg if rounded else square(svg), size) for name, size, rounded in ICONS}
    found["icon.svg"] = svg.encode()
    return found


def square(svg):
    """The drawing for launchers: ground to all corners, figure within the safe circle (40 % of the width around the middle)."""
    svg, grounds = re.subn(r'(<rect id="ground"[^>]*?) rx="[\d.]+"', r"\1", svg)
    middle = f"translate(256 256) scale({MASKABLE_SCALE}) translate(-256 -256)"
    svg, figures = re.subn(r'<g id="figure"', f'<g id="figure" transform="{middle}"', svg)
    if (grounds, figures) != (1, 1):
        raise ToolError('web/icon.svg needs one <rect id="ground" … rx="…"> and one <g id="figure"> without a transform')
    return svg


def _png(svg, size):
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))
