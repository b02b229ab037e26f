"""The tools by their names: what a button or a letter does."""
import js

from . import dom
from .bridge import listen


class Commands:
    """Call it with a tool's name; `data-do` on a button names one."""

    def __init__(self, game, run_panel):
        self.game = game
        self.run_panel = run_panel
        self.windows = None
        self.advice = None
        self.player = None
        self.seeker = None
        self.offline = None
        self.install = None
        game.ending.told = self._end
        game.deals.at_seek = lambda house, layout: self.solvable().deal(house, layout)
        self.measure = None
        self.keyboard = None
        listen(js.document, "click", self._click)

    def __call__(self, tool):
        self.clear_hand()
        act = getattr(self, "do_" + tool.replace("-", "_"))
        if tool in self.game.session.house.asks_first:
            self.panels().ask(tool, act)
        else:
            act()

    def clear_hand(self):
        """Put away what hangs on the game of now: the panel of a run, cards on a finger, the search for a deal."""
        self.run_panel.close()
        self.game.spring_back()
        if self.seeker:
            self.seeker.leave()

    def clear(self):
        """Put everything away that is over the table, for another game."""
        self.clear_hand()
        if self.windows:
            self.windows.close()

    def panels(self):
        """The windows, loaded when the first is wanted."""
        if self.windows is None:
            from .panels import Panels

            self.windows = Panels(self.game)
        return self.windows

    def hints(self):
        """The hints, loaded when the first is wanted."""
        if self.advice is None:
            from .hints import Hints
            from .solution import Solution

            self.advice = Hints(self.game)
            self.player = Solution(self.game, self.advice)
        return self.advice

    def solution(self):
        """The solution player, loaded with the hints."""
        self.hints()
        return self.player

    def solvable(self):
        """What looks for solvable deals, loaded when the first is wanted."""
        if self.seeker is None:
            from .solvable import Solvable

            self.seeker = Solvable(self.game)
        self.seeker.attach(self.hints())
        return self.seeker

    def compare(self):
        """The results panel's line on the moves, loaded when the first game is won."""
        if self.measure is None:
            from .compare import Compare

            self.measure = Compare(self.game, self.hints().length.better)
        return self.measure

    def do_undo(self):
        self.game.undo()

    def do_redo(self):
        self.game.redo()

    def do_deal(self):
        if self.game.session.house.chooses_table:
            self.panels().show("new")
        else:
            self.game.deals.deal()

    def do_abort(self):
        self.game.ending.abort()

    def do_hand(self):
        self.game.deals.deal()

    def do_about(self):
        self.panels().show("about")

    def do_settings(self):
        self.panels().show("settings")

    def do_replay(self):
        self.game.deals.replay()

    def do_finish(self):
        self.game.finish()

    def do_hint(self):
        if self.solution().is_open():
            self.solution().hint()
        else:
            self.hints().ask()

    def do_solution(self):
        """Open the line; when it is open, play its next move."""
        solution = self.solution()
        if solution.running():
            solution.halt()
        elif solution.is_open():
            solution.step()
        else:
            solution.open()

    def do_step(self):
        self.solution().halt()
        self.solution().step()

    def do_step_back(self):
        self.solution().halt()
        self.game.undo()

    def do_run(self):
        solution = self.solution()
        solution.halt() if solution.running() else solution.run()

    def do_leave(self):
        self.solution().close()

    def do_menu(self):
        self.panels().show("menu")

    def do_choose(self):
        self.panels().show("new")

    def do_deal_chosen(self):
        self.panels().deal_chosen()

    def do_in_words(self):
        self.panels().show("in-words")

    def do_copies(self):
        self.panels().show("copies")

    def do_copy(self):
        self.panels().copying.code()

    def do_copy_link(self):
        self.panels().copying.copy("link")

    def do_copy_board(self):
        self.panels().copying.copy("board")

    def do_copy_moves(self):
        self.panels().copying.copy("moves")

    def do_copy_frame(self):
        self.panels().copying.copy("frame")

    def do_update(self):
        self.offline.update.accept()

    def do_install(self):
        self.install.accept()

    def do_print(self):
        self.panels().copying.print()

    def do_asked(self):
        self.panels().answer()

    def do_close(self):
        self.panels().close()

    def do_undo_stuck(self):
        self.panels().close()
        self.game.undo()

    def do_deal_again(self):
        self.panels().close()
        self.game.deals.deal()

    def do_abort_stuck(self):
        self.panels().close()
        self.game.ending.abort()

    def do_replay_again(self):
        self.panels().close()
        self.game.deals.replay()

    def do_replay_menu(self):
        self.panels().close()
        self("replay")

    def do_longer(self):
        self.run_panel.longer()

    def do_shorter(self):
        self.run_panel.shorter()

    def do_close_run(self):
        self.run_panel.cancel()

    def _end(self, kind):
        self.panels().show("result" if kind == "won" else "stuck")
        if kind == "won":
            self.compare().begin()

    def _click(self, event):
        button = dom.around(event.target, "[data-do]")
        if not button or dom.attribute(button, "aria-disabled") == "true" or self.windows and self.windows.is_stray(event):
            return
        name = dom.attribute(button, "data-do")
        if name in ("longer", "shorter", "close-run"):
            getattr(self, "do_" + name.replace("-", "_"))()
        elif name != "deal-chosen":  # its form tells of it
            self(name)
