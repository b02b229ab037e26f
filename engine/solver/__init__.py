"""The solver: a kernel of whole numbers, and what drives it, believes it only after a replay, and hints from it."""
