"""What can be done at a match besides pressing keys: moves, the commands, what follows the end, and leaving."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from digitduel.cli.autosave import Autosave, NotKept
from digitduel.cli.contest_play import beside
from digitduel.cli.table.coaching import Question
from digitduel.cli.table.end_of_match import against, next_opponent
from digitduel.cli.table.key_help import key_page
from digitduel.cli.table.pager import MARGINS, Pager
from digitduel.core import MoveError
from digitduel.core.series import rematch

if TYPE_CHECKING:
    from digitduel.cli.table.table_screen import TableScreen

OVER = "The game is over."


class MatchActions:
    """What the people at one table do."""

    def __init__(self, table: "TableScreen") -> None:
        self.table = table
        self.match = table.match
        self.flow = table.flow
        self.coaching = table.coaching
        self.question: tuple[str, Callable[[], None]] | None = None
        """Something that is asked before it is done."""

    def play(self, move: Any | None) -> None:
        """Play what was chosen, if it is a whole move."""
        self.table.refusal = ""
        if move is None:
            self.table.show()
            return
        self.coaching.clear()
        self.table.warning = ""
        if self.table.names.you is not None:
            self.table.news = []
        self.flow.play(move)

    # Commands

    def do(self, name: str, argument: str = "") -> None:
        """A command by its name."""
        actions: dict[str, Callable[[], None]] = {
            "help": lambda: self.page("Keys", key_page()),
            "rules": self.rules,
            "moves": self.show_moves,
            "undo": self.undo,
            "hint": lambda: self.consult(lambda advice: advice.hint("Ask again for the move.")),
            "analyze": lambda: self.consult(lambda advice: ["All your moves:", *advice.analyze()]),
            "why": lambda: self.why(argument),
            "save": lambda: self.save(argument),
            "resign": self.resign,
            "stop": self.stop,
            "quit": lambda: self.ask("Leave the table? The game is kept.", self.leave),
        }
        actions[name]()

    def page(self, title: str, text: RenderableType) -> None:
        self.lay_down(Pager(title, text))

    def rules(self) -> None:
        self.lay_down(Pager.of_page(self.match.game.title, self.match.game.rules_here))

    def lay_down(self, page: Pager) -> None:
        """One page over the table is enough, however fast the keys come."""
        if self.table.app.screen is self.table:
            self.table.app.push_screen(page)

    def show_moves(self) -> None:
        if not self.flow.listening:
            self.refuse_when_over()
            return
        lines = self.match.game.script.listing(self.match.position, "You can play")
        if len(lines) == 1:
            self.table.say(lines[0])
            self.table.show()
        else:
            self.page("Moves", "\n".join(lines))

    def consult(self, question: Question) -> None:
        """Ask the coach, whose advice is for the player to move."""
        if self.flow.listening:
            self.coaching.ask(question)
        else:
            self.refuse_when_over()

    def why(self, argument: str) -> None:
        """At the end, when a small screen has no room beside the board, the answer is a page."""
        if self.match.result and self.flow.people and not argument:
            self.coaching.ask(lambda advice: advice.why(), lambda lines: self.page("Why", "\n".join(lines)))
        else:
            self.consult(lambda advice: advice.why(argument))

    def refuse_when_over(self) -> None:
        if self.match.result:
            raise MoveError(OVER)

    def undo(self) -> None:
        self.coaching.clear()
        self.table.say("Taken back." if self.flow.undo() else "There is nothing to take back.")
        self.table.show()

    def save(self, name: str) -> None:
        keeping = self.table.keeping
        try:
            keeping.write(Path(name) if name else None)
        except NotKept as reason:
            self.table.say(str(reason))
        else:
            self.table.warning = ""
            self.table.say(keeping.saved_meanwhile)
        self.table.show()

    # What is asked once, since it cannot be taken back

    def ask(self, question: str, then: Callable[[], None]) -> None:
        self.question = (question, then)
        self.table.show()

    def answer(self, yes: bool) -> None:
        asked, self.question = self.question, None
        if asked and yes:
            asked[1]()
        self.table.show()

    def resign(self) -> None:
        if not self.match.result and self.flow.people:
            self.ask("Give the game to your opponent?", self.flow.resign)

    def stop(self) -> None:
        if self.match.result:
            return
        other = self.match.to_move.other
        if other in self.flow.people:
            self.ask(f"{other}, do you agree that nobody wins?", self.flow.stop)
        else:
            self.ask("End the game with nobody winning?", self.flow.stop)

    # What follows the end

    def rematch(self) -> None:
        """The next match of the same two, with the seats changed; after a series that is decided, of a new one."""
        match, before = rematch(self.match), self.table.keeping
        self.table.app.show_match(match, Autosave(match, beside(before.wanted, match), before=before))

    def review(self) -> None:
        room = self.table.size.width - MARGINS
        self.coaching.ask(lambda advice: advice.review(room), lambda lines: self.page("Review", "\n".join(lines)))

    def replay(self) -> None:
        """See it again, first of all where it went wrong."""
        from digitduel.cli.table.replay_screen import ReplayScreen

        self.table.app.push_screen(ReplayScreen(self.match, from_mistake=True))

    def meet_next(self) -> None:
        """Sit down with someone stronger after a win, weaker after a loss."""
        you, word = self.table.names.you, next_opponent(self.match, self.table.names)
        if word and you is not None:
            self.table.app.sit_down(self.match.game, against(word, you))

    # Leaving

    def interrupt(self, key: str) -> None:
        """Ctrl-C stops the coach if it is at work, otherwise it leaves, as does the end of the input."""
        if key == "ctrl+c" and self.coaching.stop():
            self.table.say("The coach was stopped.")
            self.table.show()
        else:
            self.leave(130 if key == "ctrl+c" else 0)

    def leave(self, code: int = 0, told: str = "") -> None:
        """Keep the game, and tell outside how to go on with it."""
        if told:
            self.table.app.farewell.append(told)
        self.table.app.leave(self.match, self.table.keeping, code)
