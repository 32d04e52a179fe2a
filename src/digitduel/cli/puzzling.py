"""Puzzles at the terminal, and the small file that keeps the score."""

import json
from datetime import date
from pathlib import Path
from random import Random, SystemRandom

from digitduel import coach
from digitduel.cli.patience import PATIENCE
from digitduel.cli.screens import DrawnScreen, Screen, folded
from digitduel.coach import Puzzle
from digitduel.core import Match, MoveError
from digitduel.core.files import write_whole
from digitduel.core.places import data_folder
from digitduel.games import BUILT_IN, game
from digitduel.players.knowledge import oracle

WITHOUT = "number-harmony"
"""Nobody can be forced to lose it, so it has no puzzles."""
SOLVED_PER_LEVEL = 2


class Score:
    """How many puzzles were tried and solved, and the days whose puzzle was solved."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tried = self.solved = self.streak = 0
        self.days: list[str] = []
        self.readable = True
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            self.tried, self.solved, self.streak = (int(kept[key]) for key in ("tried", "solved", "streak"))
            self.days = [str(day) for day in kept["days"]]
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            self.readable = False

    @property
    def level(self) -> int:
        return self.solved // SOLVED_PER_LEVEL

    def count(self, right: bool, day: date | None) -> None:
        self.tried += 1
        self.solved += right
        self.streak = self.streak + 1 if right else 0
        if right and day and day.isoformat() not in self.days:
            self.days.append(day.isoformat())

    def keep(self) -> str:
        """Write the score down; what to tell the player about it."""
        told = f"Solved {self.solved} of {self.tried}, {self.streak} in a row."
        if not self.readable:
            return f"{told} (The score file {self.file} is damaged, and is left as it is.)"
        score = {"tried": self.tried, "solved": self.solved, "streak": self.streak, "days": self.days}
        try:
            write_whole(self.file, (json.dumps(score) + "\n").encode())
        except OSError as error:
            return f"{told} (The score could not be kept: {error.strerror}.)"
        return told


def puzzling(screen: Screen, word: str | None, seed: int | None, daily: bool) -> int:
    """Ask one puzzle, at a terminal as many as the player likes; the exit code."""
    score = Score(data_folder() / "puzzles.json")
    day = date.today() if daily else None
    number = seed if seed is not None else SystemRandom().getrandbits(32)
    try:
        while True:
            with PATIENCE:
                puzzle = choose(word, number, day, score.level if seed is None else 0)
            ask(screen, puzzle, score, day)
            if daily or seed is not None or not isinstance(screen, DrawnScreen):
                return 0
            answer = screen.read("Press Enter for another one, or q to leave: ").strip().lower()
            if answer in ("q", "quit", ":quit", "no"):
                return 0
            number += 1
    except EOFError:
        return 0


def choose(word: str | None, seed: int, day: date | None, level: int) -> Puzzle:
    """The puzzle that was asked for."""
    named = [game(word)] if word else [game(name) for name in BUILT_IN if name != WITHOUT]
    if day:
        return coach.daily_puzzle(day, named, lambda kind: oracle(kind, PATIENCE))
    rng = Random(seed)
    kind = rng.choice(named)
    return coach.find_puzzle(kind, oracle(kind, PATIENCE), rng, level)


def ask(screen: Screen, puzzle: Puzzle, score: Score, day: date | None) -> None:
    """Show the position, take one answer, and explain."""
    kind = puzzle.game
    match = Match(kind, players=("you", "you"))
    for move in puzzle.moves:
        match.play(move)
    played = " ".join(kind.write(move) for move in puzzle.moves)
    screen.note(f"Today's puzzle: {kind.title}" if day else f"A puzzle: {kind.title}")
    screen.say(folded(f"Played so far: {played or 'nothing'}"))
    screen.show(match)
    screen.note(puzzle.question)
    asked = oracle(kind, PATIENCE)
    example, hinted = kind.write(kind.moves(puzzle.position)[0]), False
    while True:
        text = screen.read(f"Your move, such as {example} (:hint, :quit): ").strip()
        if text in (":quit", ":q", "q"):
            raise EOFError
        if text == ":hint":
            screen.note(puzzle.hint(asked))
            hinted = True
            continue
        try:
            move = match.read(text)
            break
        except MoveError as refusal:
            screen.refused(match, str(refusal))
    right = move == puzzle.answer
    screen.note("Right!" if right else f"Not quite. {coach.why(asked, puzzle.position, move)}")
    screen.note(coach.move_hint(asked, puzzle.position))
    score.count(right and not hinted, day)
    screen.note(score.keep())
