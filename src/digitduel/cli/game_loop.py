"""One sitting at the table: ask whoever is to move, refuse what cannot be taken, and keep what was played."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from digitduel.cli.autosave import Keeping, NotKept
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import Screen, announced, folded
from digitduel.core import DigitDuelError, Match, MoveError, Player, Unreadable, quoted
from digitduel.players.guests import Forfeit
from digitduel.players.turns import Turns

if TYPE_CHECKING:
    from digitduel.cli.coach_prompt import Advice

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

    def __init__(self, match: Match, screen: Screen, keeping: Keeping | None = None) -> None:
        self.match = match
        self.screen = screen
        self.keeping = keeping or Keeping(match)
        self.turns = Turns(match)
        self.people = self.turns.people
        self.turn_of: Player | None = None
        """Whose turn was announced."""
        self.said_endless = False
        self.begun = ""
        """What was typed of a move that takes two entries."""

    @cached_property
    def advice(self) -> "Advice":
        # The coach brings the solver along, which most games do without.
        from digitduel.cli.coach_prompt import Advice

        return Advice(self.match, self.people, self.screen)

    def run(self) -> int:
        """Play to the end, or until someone leaves; the exit code."""
        try:
            code = self.play_on()
            if code is None:
                self.offer_review()
        except KeyboardInterrupt:
            self.screen.say([""])
            return 130
        finally:
            self.turns.close()
        return code or 0

    def play_on(self) -> int | None:
        """Play until the match has its result; an exit code when it was left before."""
        try:
            self.screen.welcome(self.match)
            if self.people and self.screen.waits:
                self.screen.note("Type a move, or :help. An empty line shows what you can play.")
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
        except OSError:
            # Nobody listens any more. What was played is kept all the same.
            with suppress(NotKept):
                self.keeping.write()
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
        self.turn_of = announced(self.turn_of, match, self.screen)
        player = match.to_move
        try:
            with PATIENCE:
                turn = self.turns.next()
        except Forfeit as forfeit:
            # Who has no legal move to give loses the match, and nothing else.
            self.screen.note(f"{player} ({match.players[player]}) forfeits. {forfeit}")
            return match.resign(player)
        if turn is None:
            return self.listen()
        if not turn.forced:
            self.screen.entered(match, turn.move)
        if turn.answer.comment:
            self.screen.note(f"{player} says: {turn.answer.comment}")
        return self.play(turn.move)

    def play(self, move: Any) -> None:
        before = self.match.position
        self.match.play(move)
        self.begun = ""
        self.screen.told(self.match, before, move)
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
            except Unreadable as refusal:
                # Only a whole move may stand in for the rest: half of another one is more likely a slip.
                with suppress(MoveError):
                    return self.play(self.match.read(text))
                raise refusal from None
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
            self.turn_of, self.said_endless = None, False
            self.screen.note(f"Taken back. It is {self.match.to_move}'s turn again.")
            self.screen.went_back(self.match)
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
        try:
            self.keeping.write()
        except NotKept as reason:
            self.screen.note(f"{reason} Type :save and a file name, or end the input to leave without saving.")
        else:
            raise Leave

    def offer_review(self) -> None:
        """After a game against a program, one key shows what could have gone better."""
        if not (self.people and self.turns.guests and self.screen.waits):
            return
        try:
            answer = self.screen.read("Type r to see the review of this game, or press Enter: ")
        except EOFError:
            return
        if answer.strip().lower() in ("r", "review", ":review"):
            try:
                with PATIENCE:
                    self.advice.review()
            except DigitDuelError as error:
                self.screen.note(str(error))

    # Keeping the game

    def save(self, name: str) -> None:
        try:
            self.keeping.write(Path(name) if name else None)
        except NotKept as reason:
            self.screen.note(str(reason))
        else:
            self.screen.note(f"Saved. To go on another time: {self.keeping.resuming}", whole=True)

    def keep(self) -> None:
        """A game that has a file is kept there move by move."""
        if self.keeping.file or self.keeping.wanted:
            try:
                self.keeping.write()
            except NotKept as reason:
                self.screen.note(str(reason))

    def leave(self) -> int:
        try:
            self.keeping.write()
        except NotKept as reason:
            self.screen.note(str(reason))
            return 1
        self.screen.note(f"The game is saved. To go on: {self.keeping.resuming}", whole=True)
        return 0
