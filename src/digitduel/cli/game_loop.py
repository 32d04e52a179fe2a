"""One sitting in plain lines: ask whoever is to move, refuse what cannot be taken, and keep what was played."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from digitduel.cli.autosave import Autosave, NotKept
from digitduel.cli.closed_window import HangUp, HungUp
from digitduel.cli.contest_play import clocks_told, until_the_flag
from digitduel.cli.move_entry import MoveEntry
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import PlainScreen, announced, at_a_terminal
from digitduel.cli.table_commands import HELP, NoSuchCommand, command_in
from digitduel.core import DigitDuelError, Lines, Match, MoveError, Player
from digitduel.players.guests import Forfeit
from digitduel.players.turns import Turn, Turns

if TYPE_CHECKING:
    from digitduel.cli.coach_prompt import CoachPrompt


class Leave(Exception):
    """Someone leaves the table before the end."""


class PlainGame:
    """A match, the screen it is shown on, and the file it is kept in, if any."""

    def __init__(self, match: Match, screen: PlainScreen, keeping: Autosave | None = None) -> None:
        self.match = match
        self.screen = screen
        self.keeping = keeping or Autosave(match)
        self.turns = Turns(match)
        self.people = self.turns.people
        self.turn_of: Player | None = None
        """Whose turn was announced."""
        self.said_endless = False
        self.entry = MoveEntry(match)
        self.hang_up = HangUp()

    @cached_property
    def advice(self) -> "CoachPrompt":
        # The coach brings the solver along, which most games do without.
        from digitduel.cli.coach_prompt import CoachPrompt

        return CoachPrompt(self.match, self.people)

    def run(self) -> int:
        """Play to the end, or until someone leaves; the exit code."""
        try:
            with self.hang_up.listening():
                code = self.play_on()
        except KeyboardInterrupt:
            self.screen.say([""])
            return 130
        finally:
            self.turns.close()
        return code or 0

    def play_on(self) -> int | None:
        """Play until the match has its result; an exit code when it was left before."""
        try:
            self.match.go_on()
            self.screen.welcome(self.match)
            while self.match.result is None:
                self.step()
            self.screen.verdict(self.match)
            self.keep()
        except DigitDuelError as error:
            self.screen.note(str(error))
            return self.leave() or 2
        except (Leave, EOFError):
            return self.leave()
        except KeyboardInterrupt:
            self.screen.say([""])
            self.leave()
            return 130
        except HungUp as hung_up:
            self.keeping.keep()
            with suppress(OSError):  # the window may be closed
                self.screen.say([""])
                self.leave()
            return hung_up.code
        except OSError:
            # Nobody listens any more. What was played is kept all the same.
            self.keeping.keep()
            raise
        except Exception as error:
            if type(self.match.game).__module__.startswith("digitduel."):
                raise
            self.screen.note(f"{self.match.game.title}, a game of another package, has failed: {error!r}.")
            return self.leave() or 1
        return None

    # A step

    def step(self) -> None:
        match = self.match
        self.mention_endless()
        if match.result:
            return None
        if match.control and self.turn_of is not match.to_move:
            self.screen.note(clocks_told(match))
        self.turn_of = announced(self.turn_of, match, self.screen)
        player = match.to_move
        turn = None
        try:
            with PATIENCE, until_the_flag(match), self.hang_up.breaks_off():
                turn = self.turns.next()
        except Forfeit as forfeit:
            if match.result:
                return None
            # Who has no legal move to give loses the match, and nothing else.
            self.screen.note(forfeit.told(match))
            return match.resign(player)
        if match.result:
            return None
        return self.play(turn.move, turn) if turn else self.listen()

    def play(self, move: Any, turn: Turn | None = None) -> None:
        before = self.match.position
        self.match.play(move)
        self.entry.begun = ""
        # Kept before it is shown: no move that anybody saw is ever lost.
        self.keep()
        if turn and not turn.forced:
            self.screen.entered(self.match, before, move)
        if turn and turn.answer.comment:
            self.screen.note(f"{turn.player} says: {turn.answer.comment}")
        self.screen.told(self.match, before, move)

    def mention_endless(self) -> None:
        if self.said_endless or not self.match.game.endless(self.match.position):
            return
        self.said_endless = True
        self.screen.note("Nobody can ever win from here: this game is endless.")
        if self.people:
            self.screen.note("Type :stop to end it, or play on.")
        else:
            self.match.stop()

    # What a person enters

    def listen(self) -> None:
        """Ask once, and do what is said."""
        second, text = self.entry.second_question, None
        with until_the_flag(self.match), self.hang_up.breaks_off():
            text = (self.screen.read(second) if second else self.screen.ask(self.match)).strip()
        if text is None:
            return self.screen.say([""])
        try:
            command = command_in(text, self.entry)
            if command:
                self.command(*command)
            elif text:
                move = self.entry.enter(text)
                if move is not None:
                    self.play(move)
            else:
                self.show_moves()
        except (MoveError, NoSuchCommand) as refusal:
            self.screen.refused(self.match, str(refusal))
        except DigitDuelError as refusal:
            self.screen.note(str(refusal))

    def command(self, name: str, argument: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.screen.say(HELP.splitlines()),
            "rules": lambda: self.screen.page(self.match.game.rules_here),
            "moves": self.show_moves,
            "undo": self.undo,
            "hint": lambda: self.advise(self.advice.hint),
            "analyze": lambda: self.advise(self.advice.analyze),
            "why": lambda: self.advise(lambda: self.advice.why(argument)),
            "save": lambda: self.save(argument),
            "resign": self.resign,
            "stop": self.stop,
            "quit": self.quit,
        }
        self.entry.begun = ""
        commands[name]()

    def advise(self, question: Callable[[], Lines]) -> None:
        """Ask the coach. Ctrl-C while it thinks stops the coach, not the game."""
        try:
            with PATIENCE, self.hang_up.breaks_off():
                lines = question()
        except KeyboardInterrupt:
            self.screen.note("The coach was stopped.")
        else:
            for line in lines:
                self.screen.note(line)

    def show_moves(self) -> None:
        self.entry.begun = ""
        for line in self.match.game.script.listing(self.match.position, "You can play"):
            self.screen.note(line)

    def undo(self) -> None:
        if self.match.undo(self.people):
            self.keep()
            self.turn_of, self.said_endless = None, False
            self.screen.note(f"Taken back. It is {self.match.to_move}'s turn again.")
            self.screen.went_back(self.match)
        else:
            self.screen.note("There is nothing to take back.")

    def resign(self) -> None:
        """A person at the keyboard is asked once; what comes from a pipe is meant."""
        if at_a_terminal() and not self.agreed("Give the game to your opponent? (yes/no): "):
            return self.screen.note("The game goes on.")
        return self.match.resign(self.match.to_move)

    def agreed(self, question: str) -> bool:
        with self.hang_up.breaks_off():
            return self.screen.read(question).strip().lower() in ("yes", "y")

    def stop(self) -> None:
        other = self.match.to_move.other
        if other in self.people and not self.agreed(f"{other}, do you agree that nobody wins? (yes/no): "):
            return self.screen.note("The game goes on.")
        return self.match.stop()

    def quit(self) -> None:
        self.keep()
        if self.match.moves and not self.keeping.up_to_date:
            return self.screen.note("To leave without saving, end the input.")
        raise Leave

    # Keeping the game

    def save(self, name: str) -> None:
        try:
            self.keeping.write(Path(name) if name else None)
        except NotKept as reason:
            self.screen.note(str(reason))
        else:
            self.screen.note(self.keeping.saved_meanwhile, whole=True)

    def keep(self) -> None:
        """Every game is kept move by move."""
        said = self.keeping.keep()
        if said:
            self.screen.note(said)

    def leave(self) -> int:
        self.keep()
        if not self.match.moves and not self.keeping.file:
            way_back = self.keeping.series_left
            self.screen.note(way_back or "Nothing was played, so nothing is kept.", whole=True)
            return 0
        if not self.keeping.up_to_date:
            return 1
        self.screen.note(self.keeping.saved, whole=True)
        return 0
