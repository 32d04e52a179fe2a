"""One sitting at the table: ask whoever is to move, refuse what cannot be taken, and keep what was played."""

import sys
import time
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from digitduel.cli.patience import PATIENCE
from digitduel.cli.screens import DrawnScreen, Screen, folded
from digitduel.core import DigitDuelError, Match, MoveError, Player, Unreadable, quoted, record
from digitduel.core.places import data_folder
from digitduel.players import program

if TYPE_CHECKING:
    from digitduel.cli.advice import Advice

HELP = """\
Type a move, or one of these:
  :help         this list
  :rules        the rules of the game
  :moves        what you can play now (so does an empty line)
  :undo         take back a turn; against a program, its turn and yours
  :hint         a nudge; asked again, the move
  :analyze      every move you have, and what it leads to
  :why [MOVE]   what is wrong with a move; without one, with your last
  :save [FILE]  save the game and go on
  :resign       give the game to your opponent
  :stop         agree that nobody wins
  :quit         save the game and leave"""


class Leave(Exception):
    """Someone leaves the table before the end."""


class Sitting:
    """A match, the screen it is shown on, and the file it is kept in, if any."""

    def __init__(self, match: Match, screen: Screen, file: Path | None = None) -> None:
        self.match = match
        self.screen = screen
        self.file = file
        self.programs = {
            seat: program(word) for seat, word in zip(Player, match.players, strict=True) if word != "human"
        }
        self.people = [seat for seat in Player if seat not in self.programs]
        self.turn_of: Player | None = None
        """Whose turn was announced."""
        self.said_endless = False
        self.begun = ""
        """What was typed of a move that takes two entries."""

    @cached_property
    def advice(self) -> "Advice":
        # The coach brings the solver along, which most games do without.
        from digitduel.cli.advice import Advice

        return Advice(self.match, self.screen)

    def run(self) -> int:
        """Play to the end, or until someone leaves; the exit code."""
        try:
            self.screen.welcome(self.match)
            while self.match.result is None:
                self.step()
            self.screen.verdict(self.match)
            self.keep()
            self.offer_review()
        except DigitDuelError as error:
            self.screen.note(str(error))
            return self.leave() or 2
        except (Leave, EOFError):
            return self.leave()
        except KeyboardInterrupt:
            self.screen.say([""])
            self.leave()
            return 130
        return 0

    # A step

    def step(self) -> None:
        match, game = self.match, self.match.game
        self.mention_endless()
        if match.result:
            return
        if self.turn_of is not match.to_move:
            self.turn_of = match.to_move
            self.screen.turn(match)
        forced = game.forced(match.position)
        program = self.programs.get(match.to_move)
        if forced is not None:
            self.play(forced)
        elif program:
            # The moves of a program depend on the seed and the ply alone, so a resumed game goes on as it would have.
            with PATIENCE:
                move = program.choose(game, match.position, Random(f"{match.seed}/{len(match.moves)}"))
            self.screen.entered(match, game.write(move))
            self.play(move)
        else:
            self.listen()

    def play(self, move: Any) -> None:
        before, player = self.match.position, self.match.to_move
        self.match.play(move)
        self.begun = ""
        self.screen.told(self.match, before, move)
        if self.match.to_move is player and not self.match.game.outcome(self.match.position):
            return
        self.turn_of = None
        self.keep()

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
        second = self.match.game.script.then_ask(self.match.position, self.begun) if self.begun else None
        text = (self.screen.read(second) if second else self.screen.ask(self.match)).strip()
        if text.startswith(":"):
            answer: Callable[[], None] = partial(self.command, *text[1:].split(maxsplit=1))
        else:
            answer = partial(self.enter, text) if text else self.show_moves
        try:
            answer()
        except MoveError as refusal:
            self.screen.refused(self.match, str(refusal))
        except DigitDuelError as refusal:
            self.screen.note(str(refusal))

    def enter(self, text: str) -> None:
        """Take an entry as the rest of a move that was begun, or as a move of its own, or as the beginning of one."""
        if self.begun:
            try:
                return self.play(self.match.read(f"{self.begun} {text}"))
            except Unreadable:
                pass
        if self.match.game.script.then_ask(self.match.position, text):
            self.begun = text
            return None
        return self.play(self.match.read(text))

    def command(self, name: str = "", argument: str = "") -> None:
        commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.screen.say(HELP.splitlines()),
            "rules": lambda _: self.screen.page(self.match.game.rules),
            "moves": lambda _: self.show_moves(),
            "undo": lambda _: self.undo(),
            "hint": lambda _: self.advice.hint(),
            "analyze": lambda _: self.advice.analyze(),
            "why": lambda move: self.advice.why(move),
            "save": self.save,
            "resign": lambda _: self.match.resign(self.match.to_move),
            "stop": lambda _: self.stop(),
            "quit": lambda _: self.quit(),
        }
        if name.lower() not in commands:
            known = ", ".join(f":{command}" for command in commands)
            return self.screen.refused(self.match, f"There is no command {quoted(':' + name)}. There are {known}.")
        self.begun = ""
        with PATIENCE:
            return commands[name.lower()](argument)

    def show_moves(self) -> None:
        self.begun = ""
        self.screen.say(folded(f"You can play: {self.match.game.script.can_play(self.match.position)}"))

    def undo(self) -> None:
        if self.match.undo(self.people):
            self.turn_of = None
            self.screen.note(f"Taken back. It is {self.match.to_move}'s turn again.")
        else:
            self.screen.note("There is nothing to take back.")

    def stop(self) -> None:
        other = self.match.to_move.other
        if other in self.people:
            answer = self.screen.read(f"{other}, do you agree that nobody wins? (yes/no): ")
            if answer.strip().lower() not in ("yes", "y"):
                return self.screen.note("The game goes on.")
        return self.match.stop()

    def quit(self) -> None:
        raise Leave

    def offer_review(self) -> None:
        """After a game against a program, one key shows what could have gone better."""
        if not (self.people and self.programs and isinstance(self.screen, DrawnScreen)):
            return
        try:
            answer = self.screen.read("Type r to see the review of this game, or press Enter: ")
        except (EOFError, KeyboardInterrupt):
            return
        if answer.strip().lower() in ("r", "review", ":review"):
            with PATIENCE:
                self.advice.review()

    # Keeping the game

    def save(self, name: str) -> None:
        if self.write(Path(name) if name else self.file):
            self.screen.note(f"Saved. To go on another time: duel resume {shown(self.file)}", whole=True)

    def keep(self) -> None:
        """A game that has a file is kept there turn by turn."""
        if self.file:
            self.write(self.file)

    def leave(self) -> int:
        if not self.write(self.file):
            return 1
        self.screen.note(f"The game is saved. To go on: duel resume {shown(self.file)}", whole=True)
        return 0

    def write(self, file: Path | None) -> bool:
        """Write the game to its file, or to a new one; never over a file that is not this game's own."""
        try:
            if file is None:
                file = new_file(self.match)
            elif file != self.file and file.expanduser().exists():
                self.screen.note(f"{file} exists already, and is left as it is. Choose another name.")
                return False
            record.save(self.match, file)
        except (OSError, ValueError, RuntimeError) as error:  # a name may also hold what no path can, or no one's home
            reason = getattr(error, "strerror", None) or error
            self.screen.note(f"The game could not be saved: {reason}.")
            return False
        self.file = file
        return True


def new_file(match: Match) -> Path:
    """A name that no saved game has yet."""
    stem = f"{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder = data_folder() / "games"
    names = (folder / f"{stem}{'' if count == 1 else f'-{count}'}.json" for count in range(1, sys.maxsize))
    return next(file for file in names if not file.exists())


def shown(file: Path | None) -> str:
    """A path as it can be typed again."""
    from shlex import quote

    return quote(str(file))
