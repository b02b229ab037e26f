"""How long the line in hand is, and how short one can be: told behind a hint, while the line is made better."""


class Length:
    """`hints` tell the move and have the line in hand; `better` looks for shorter ones."""

    def __init__(self, hints, better):
        self.hints = hints
        self.better = better
        self.said = ()  # the line whose length has been said

    def look(self, move):
        """Let the line in hand be made better while the player looks at its next move, which stays."""
        hints = self.hints
        line = hints.guide.line
        rest = line[len(line) - hints.guide.rest(hints.board) + 1:]
        self.better.begin(hints.board, hints.session.gives_back, move, rest, self._found)

    def _found(self, line, bound, over):
        """A better line takes the place of the one in hand; its length is seen at once, and said when it is the last."""
        hints = self.hints
        if line:
            hints.guide.offer(hints.board, line)
        length, words, move = hints.guide.rest(hints.board), hints.game.words, hints.seen_line

        def text():
            return words.count("line.shortest", length) if length <= bound else words.count("line.bound", length, bound=bound)

        new = over and hints.guide.line is not self.said
        if new:
            self.said = hints.guide.line
        hints.game.announce.extend(lambda: move() + " " + text(), text() if new else "")
