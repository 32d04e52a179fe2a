"""The rulebooks' plain transcript, and which of the two faces a person gets."""

import os
import sys
from pathlib import Path
from typing import Any, TextIO

from digitduel.core import Lines, Match, Player, plain, printable

LONGEST_LINE = 10_000


def at_a_terminal() -> bool:
    """A person sits at both ends."""
    return all(stream is not None and not stream.closed and stream.isatty() for stream in (sys.stdin, sys.stdout))


def has_full_screen() -> bool:
    """The terminal can show the table; otherwise there is the transcript."""
    return at_a_terminal() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown", "")


def make_streams_forgiving() -> None:
    """Whatever bytes come in or letters go out, nothing breaks; what cannot be shown becomes a question mark."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def read_line(prompt: str) -> str:
    """One line from the player. From a pipe it is written down behind the prompt, so that the transcript is whole."""
    if at_a_terminal():
        try:
            return input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            raise
    sys.stdout.write(prompt)
    sys.stdout.flush()
    text = _next_line(sys.stdin)
    sys.stdout.write(printable(text) + "\n")
    return text


def _next_line(stream: TextIO | None) -> str:
    text = stream.readline(LONGEST_LINE) if stream and not stream.closed else ""
    if not text:
        sys.stdout.write("\n")
        raise EOFError
    while stream and not text.endswith("\n") and len(text) >= LONGEST_LINE:
        more = stream.readline(LONGEST_LINE)
        if len(more) < LONGEST_LINE:
            break
    return text.rstrip("\r\n")


class PlainScreen:
    """The transcript of a game, line for line as the rulebooks print it."""

    def say(self, lines: Lines) -> None:
        for line in lines:
            sys.stdout.write(line + "\n")

    def note(self, text: str, whole: bool = False) -> None:
        """Something the program says, rather than the game; whole in one line where it is to be copied."""
        self.say([text] if whole else folded(text))

    def welcome(self, match: Match) -> None:
        """The goal is told, unless the words are a rulebook's own, which name none; and there, too, where that
        would leave somebody in the dark: in a game with other numbers than theirs, and in one that is gone on with."""
        game = match.game
        said = [went_on(match), *board_before(match)] if match.moves else game.script.welcome(match.position)
        self.say(said)
        by_the_book = game.script.verbatim and game.word == game.name and not match.moves
        if game.goal() not in said and not by_the_book:
            self.note(f"Goal: {game.goal()}")

    def turn(self, match: Match) -> None:
        self.say(match.game.script.turn(match.position))

    def show(self, match: Match) -> None:
        self.say(plain(match.board))

    def ask(self, match: Match) -> str:
        self.say(match.game.script.ask(match.position))
        return self.read(match.game.script.prompt(match.position))

    def read(self, prompt: str) -> str:
        return read_line(prompt)

    def entered(self, match: Match, before: Any, move: Any) -> None:
        """What a program at the table entered, as if it had typed it."""
        script = match.game.script
        self.say(script.ask(before))
        self.say([prompt + entry for prompt, entry in script.entries(before, move)])

    def went_back(self, match: Match) -> None:
        """Where the game stands again after a turn was taken back."""
        self.say(board_before(match))

    def told(self, match: Match, before: Any, move: Any) -> None:
        self.say(match.game.script.told(before, move, match.position))

    def refused(self, match: Match, reason: str) -> None:
        self.say(match.game.script.refused(reason))

    def page(self, text: str) -> None:
        """A longer text in Markdown."""
        from digitduel.cli.plain_page import in_plain_lines

        self.say(in_plain_lines(text))

    def verdict(self, match: Match) -> None:
        outcome = match.game.outcome(match.position)
        if outcome:
            self.say(match.game.script.verdict(match.position, outcome))
        elif match.result:
            self.say(["", match.result.sentence])


def announced(player: Player | None, match: Match, screen: PlainScreen) -> Player:
    """The player whose turn was announced: the same as before, or the one whose turn begins now."""
    if player is not match.to_move:
        screen.turn(match)
    return match.to_move


def board_before(match: Match) -> Lines:
    """The board, before a turn is announced; nothing where the announcement shows it, as it does by default."""
    shown = plain(match.board)
    return [] if set(shown) <= set(match.game.script.turn(match.position)) else shown


def went_on(match: Match) -> str:
    count = len(match.moves)
    return f"Welcome back to {match.game.title}! The game goes on after {count} move{'s' * (count != 1)}."


def folded(text: str) -> Lines:
    """A long list in lines of at most 80 characters."""
    if len(text) <= 80 and text.isprintable():
        return [text]
    from textwrap import wrap  # only now, like all that a start need not wait for

    return wrap(text, 80, break_long_words=False) or [""]
