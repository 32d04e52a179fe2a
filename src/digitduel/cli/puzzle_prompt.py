"""Puzzles at the terminal, and the small file that keeps the score."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from random import SystemRandom
from typing import Any

from digitduel import coach
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import PlainScreen, at_a_terminal, folded
from digitduel.coach import Puzzle
from digitduel.coach.puzzle_score import NONE_TRIED, PuzzleScore, counted
from digitduel.core import ONE, BadGame, Game, Match, MoveError, quoted
from digitduel.core.json_shapes import BadShape, from_json, to_data
from digitduel.core.whole_files import write_whole
from digitduel.games import game
from digitduel.places import data_folder
from digitduel.players.shared_oracles import oracle

SOLVED_PER_LEVEL = 2


class ScoreFile:
    """The score, and the file in which it is kept."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.score = NONE_TRIED
        self.readable = True
        try:
            kept = from_json(PuzzleScore, file.read_text(encoding="utf-8"))
            self.readable = kept.makes_sense
            self.score = kept if kept.makes_sense else self.score
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (OSError, ValueError, BadShape):
            self.readable = False

    @property
    def level(self) -> int:
        return self.score.solved // SOLVED_PER_LEVEL

    def count(self, solved: bool, day: date | None) -> bool:
        """Count an answer; False for one that does not count."""
        before = self.score
        self.score = counted(before, solved, day.isoformat() if day else None)
        return self.score != before

    def keep(self) -> str:
        """Write the score down; what to tell the player about it."""
        score = self.score
        told = f"Solved {score.solved} of {score.tried}, {score.streak} in a row."
        if not self.readable:
            return f"{told} (The score file {self.file} cannot be read, and is left as it is.)"
        try:
            write_whole(self.file, (json.dumps(to_data(score)) + "\n").encode())
        except OSError as error:
            return f"{told} (The score could not be kept: {error.strerror}.)"
        return told


def puzzling(screen: PlainScreen, word: str | None, seed: int | None, daily: bool) -> int:
    """Ask one puzzle, at a terminal as many as the player likes; the exit code."""
    if daily and seed is not None:
        raise BadGame("Today's puzzle is the same for everyone, so --daily takes no --seed.")
    score = ScoreFile(data_folder() / "puzzles.json")
    day = datetime.now(UTC).date() if daily else None  # as for everybody, wherever they are
    number = seed if seed is not None else SystemRandom().getrandbits(32)
    try:
        while True:
            with PATIENCE:
                level = score.level if seed is None else 0
                puzzle = coach.pick_puzzle(game(word) if word else None, day, number, level, oracle)
            ask(screen, puzzle, score, day)
            if daily or seed is not None or not at_a_terminal():
                return 0
            answer = screen.read("Press Enter for another one, or q to leave: ").strip().lower()
            if answer in ("q", "quit", ":quit", "no"):
                return 0
            number += 1
    except EOFError:
        return 0


def ask(screen: PlainScreen, puzzle: Puzzle, score: ScoreFile, day: date | None) -> None:
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


def listen(screen: PlainScreen, puzzle: Puzzle, match: Match) -> tuple[Any, bool]:
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
