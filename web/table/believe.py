"""Lines that come from elsewhere: each is believed when the rules have replayed it here."""
from engine.solver import questions
from engine.solver.replay import Replay

PER_MOVE = 200  # positions looked at in the time that the rules take for a move


def believe(slices, board, gives_back, words, then):
    """Replay the line that `words` stand for in slices, and call `then(line)` when it has won."""
    replay = Replay(board, words.split(), gives_back, questions.move)

    def step(budget):
        line = replay.go_on(1 + budget // PER_MOVE)
        if line is not None:
            then(line)
        return line is not None

    slices.run(step)
