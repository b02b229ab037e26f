"""The `freecell` command: build, play and what else is done outside the browser."""


class ToolError(Exception):
    """What went wrong and what to do about it, in one line for a person."""
