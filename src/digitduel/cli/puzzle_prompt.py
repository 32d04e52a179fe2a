"""Puzzles at the terminal, and the small file that keeps the score."""

import json
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import Any

from digitduel import coach
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import DrawnScreen, Screen, folded
from digitduel.coach import Puzzle
from digitduel.core import ONE, BadGame, Game, Match, MoveError, quoted
from digitduel.core.whole_files import write_whole
from digitduel.games import game
from digitduel.places import data_folder
from digitduel.players.shared_oracles import oracle

SOLVED_PER_LEVEL = 2


class Score:
    """How many puzzles were tried and solved, and the days whose puzzle was answered."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tried = self.solved = self.streak = 0
        self.days: list[str] = []
        self.readable = True
        try:
            self.read(json.loads(file.read_text(encoding="utf-8")))
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (OSError, ValueError, RecursionError):
            self.readable = False

    def read(self, kept: object) -> None:
        """Take over what a file held, if all of it makes sense."""
        match kept:
            case {"tried": int(tried), "solved": int(solved), "streak": int(streak), "days": [*days]}:
                if 0 <= streak <= solved <= tried and all(isinstance(day, str) for day in days):
                    self.tried, self.solved, self.streak, self.days = tried, solved, streak, days
                    return
        raise ValueError

    @property
    def level(self) -> int:
        return self.solved // SOLVED_PER_LEVEL

    def count(self, right: bool, day: date | None) -> bool:
        """Count an answer; False for the puzzle of a day that was answered before, which does not count again."""
        if day and day.isoformat() in self.days:
            return False
        self.tried += 1
        self.solved += right
        self.streak = self.streak + 1 if right else 0
        if day:
            self.days.append(day.isoformat())
        return True

    def keep(self) -> str:
        """Write the score down; what to tell the player about it."""
        told = f"Solved {self.solved} of {self.tried}, {self.streak} in a row."
        if not self.readable:
            return f"{told} (The score file {self.file} cannot be read, and is left as it is.)"
        score = {"tried": self.tried, "solved": self.solved, "streak": self.streak, "days": self.days}
        try:
            write_whole(self.file, (json.dumps(score) + "\n").encode())
        except OSError as error:
            return f"{told} (The score could not be kept: {error.strerror}.)"
        return told


def puzzling(screen: Screen, word: str | None, seed: int | None, daily: bool) -> int:
    """Ask one puzzle, at a terminal as many as the player likes; the exit code."""
    if daily and seed is not None:
        raise BadGame("Today's puzzle is the same for everyone, so --daily takes no --seed.")
    score = Score(data_folder() / "puzzles.json")
    day = date.today() if daily else None
    number = seed if seed is not None else SystemRandom().getrandbits(32)
    try:
        while True:
            with PATIENCE:
                level = score.level if seed is None else 0
                puzzle = coach.pick_puzzle(game(word) if word else None, day, number, level, oracle)
            ask(screen, puzzle, score, day)
            if daily or seed is not None or not isinstance(screen, DrawnScreen):
                return 0
            answer = screen.read("Press Enter for another one, or q to leave: ").strip().lower()
            if answer in ("q", "quit", ":quit", "no"):
                return 0
            number += 1
    except EOFError:
        return 0


def ask(screen: Screen, puzzle: Puzzle, score: Score, day: date | None) -> None:
    """Show the position, take one answer, and explain."""
    kind, player = puzzle.game, puzzle.game.to_move(puzzle.position)
    match = Match(kind, players=("you", "opponent") if player is ONE else ("opponent", "you"))
    for move in puzzle.moves:
        match.play(move)
    played = " ".join(kind.write(move) for move in puzzle.moves)
    screen.note(f"{f'The puzzle of {day}' if day else 'A puzzle'}: {kind.title}{variant(kind)}")
    screen.say(folded(f"Played so far: {played or 'nothing'}"))
    screen.show(match)
    screen.note(puzzle.question)
    move, hinted = listen(screen, puzzle, match)
    right = move == puzzle.answer
    with PATIENCE:
        asked = oracle(kind)
        if right:
            screen.note(f"Right! {puzzle.solution(asked)}")
        else:
            screen.note(f"Not quite. {coach.why(asked, puzzle.position, move)}")
    if right and hinted:
        screen.note("With a hint it counts as tried, not as solved.")
    again = not score.count(right and not hinted, day)
    screen.note("This day's puzzle was answered before, and counts once." if again else score.keep())


def variant(kind: Game[Any, Any]) -> str:
    return "" if kind.word == kind.name else f" ({kind.word})"


def listen(screen: Screen, puzzle: Puzzle, match: Match) -> tuple[Any, bool]:
    """The answer, and whether a hint was given before."""
    example, hinted = puzzle.game.write(puzzle.game.moves(puzzle.position)[0]), False
    while True:
        text = screen.read(f"Your move, such as {example} (:hint, :quit): ").strip()
        if text.lower() in (":quit", ":q", "q"):
            raise EOFError
        if text.lower() == ":hint":
            with PATIENCE:
                screen.note(puzzle.hint(oracle(puzzle.game)))
            hinted = True
        elif text.startswith(":"):
            screen.note(f"There is no command {quoted(text)} here. There are :hint and :quit.")
        elif not text:
            screen.say(folded(f"You can play: {puzzle.game.script.can_play(match.position)}"))
        else:
            try:
                return match.read(text), hinted
            except MoveError as refusal:
                screen.refused(match, str(refusal))
