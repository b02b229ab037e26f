"""Few and soft sounds, made by the page itself; none until they are chosen."""
import js

from .bridge import settled, soon

# kind: the notes, (Hz, begins after, lasts) in seconds
NOTES = {
    "move": ((440, 0, .05),),
    "home": ((660, 0, .07), (880, .05, .09)),
    "refuse": ((165, 0, .1),),
    "won": ((523, 0, .16), (659, .12, .16), (784, .24, .16), (1047, .36, .4)),
}
LOUD, SILENT = .06, .0001  # of 1; a note fades from the one to the other


class Sounds:
    """Hears from the game what happens, and plays when the picture has been shown."""

    def __init__(self, game):
        self.choices = game.choices
        self.context = None
        game.at_sound = self.play

    def play(self, kind):
        """Let the notes of a kind be heard."""
        if self.choices.values["sound"]:
            soon(lambda: self._play(NOTES[kind]))

    def _play(self, notes):
        if self.context is None:
            if not hasattr(js.window, "AudioContext"):
                return
            self.context = js.AudioContext.new()
        if self.context.state != "running":  # before the first tap, and after a call or a lock on a phone
            settled(self.context.resume(), lambda value: None, lambda error: None)
        for pitch, begin, length in notes:
            self._note(pitch, self.context.currentTime + begin, length)

    def _note(self, pitch, begin, length):
        tone, volume = self.context.createOscillator(), self.context.createGain()
        tone.type = "triangle"
        tone.frequency.value = pitch
        volume.gain.setValueAtTime(LOUD, begin)
        volume.gain.exponentialRampToValueAtTime(SILENT, begin + length)
        tone.connect(volume)
        volume.connect(self.context.destination)
        tone.start(begin)
        tone.stop(begin + length)
