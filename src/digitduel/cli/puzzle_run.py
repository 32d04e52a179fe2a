"""Puzzles one after the other: which one comes next, what an answer does, and when it is over. Both faces ask here."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from random import SystemRandom

from digitduel import coach
from digitduel.cli.memory.puzzles_answered import keep_answer, keep_run, puzzles_answered
from digitduel.coach import Attempt, Puzzle
from digitduel.coach.puzzle_score import day_of, level_after, told_count, until_next
from digitduel.core import BadGame, Lines
from digitduel.games import game
from digitduel.players.shared_oracles import oracle

RUSH_SECONDS = 180


class Mode(StrEnum):
    """What is played for."""

    PRACTICE = "practice"
    ONE = "one"
    """A single puzzle, of a seed that was named."""
    DAILY = "daily"
    RUSH = "rush"
    """As many as can be solved in three minutes. While the next one is looked for the clock stands still."""
    STREAK = "streak"
    """As many as can be solved until the first mistake."""


class PuzzleRun:
    """A sitting with puzzles."""

    def __init__(
        self,
        mode: Mode = Mode.PRACTICE,
        word: str | None = None,
        seed: int | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.mode, self.word, self.now, self.clock = mode, word, now, clock
        self.day = day_of(now()) if mode is Mode.DAILY else None
        self.seed = SystemRandom().getrandbits(32) if seed is None else seed
        self.asked = self.solved = 0
        self.best = 0
        """The most that were solved in such a run before this one."""
        self.spent = 0.0
        self.since: float | None = None
        """When the puzzle was shown that the clock runs for."""
        self.attempt: Attempt | None = None
        self.counts = True
        """Whether this puzzle is the first time that it is answered."""
        self.trouble = ""
        """Why something could not be kept."""

    @property
    def racing(self) -> bool:
        """Whether there is one answer for each puzzle, and no help."""
        return self.mode in (Mode.RUSH, Mode.STREAK)

    @property
    def level(self) -> int:
        if self.mode is Mode.ONE:
            return 0
        return level_after(self.solved if self.racing else puzzles_answered().score.solved)

    def find(self) -> Puzzle:
        """The next puzzle. It may take its time, and a thread may ask for it while the one before is thought about."""
        kind = game(self.word) if self.word else None
        return coach.pick_puzzle(kind, self.day, self.seed + self.asked, self.level, oracle)

    def begin(self, puzzle: Puzzle) -> Attempt:
        """Somebody sees a puzzle now."""
        if not self.asked:
            self.best = puzzles_answered().best.get(self.mode, 0)
        self.asked += 1
        self.since = self.clock()
        self.attempt = Attempt(puzzle)
        self.counts = self.day is None or self.day.isoformat() not in puzzles_answered().score.days
        return self.attempt

    # Time

    @property
    def left(self) -> float:
        """Seconds left in a rush."""
        running = 0.0 if self.since is None else self.clock() - self.since
        return max(0.0, RUSH_SECONDS - self.spent - running)

    @property
    def over(self) -> bool:
        if self.mode is Mode.RUSH:
            return self.left <= 0
        return self.mode is Mode.STREAK and self.attempt is not None and self.attempt.tries.wrong > 0

    # Answers

    def judge(self, move: object) -> bool:
        """Whether a move is the answer. One that comes too late in a rush is none."""
        attempt = self.attempt
        if attempt is None or (self.mode is Mode.RUSH and self.left <= 0):
            return False
        first = attempt.solved is None
        right = attempt.judge(move)
        if self.since is not None:
            self.spent, self.since = self.spent + self.clock() - self.since, None
        self.solved += right and first
        self.count(right, first)
        if right and self.racing:  # at once, so that it counts however the run is left
            self.kept(lambda: keep_run(self.mode, self.solved))
        return right

    def give_up(self) -> None:
        attempt = self.attempt
        if attempt is None or attempt.over:
            return
        first = attempt.solved is None
        attempt.give_up()
        self.count(None, first)

    def count(self, right: bool | None, first: bool) -> None:
        """The first answer counts; to the puzzle of a day all of them come to its result."""
        if self.attempt and (first or self.day):
            hints, day = self.attempt.hints, self.day.isoformat() if self.day else None
            on = day_of(self.now()).isoformat()
            self.kept(lambda: keep_answer(right, hints, day, on))

    def kept(self, keep: Callable[[], None]) -> None:
        try:
            keep()
        except OSError as error:
            self.trouble = f" (The score could not be kept: {error.strerror}.)"

    # What is told

    def told_score(self) -> Lines:
        """How this puzzle counts, and for one of a day when the next one comes."""
        lines: Lines = []
        attempt, score = self.attempt, puzzles_answered().score
        if attempt:
            at_once = attempt.tries.found and not attempt.tries.wrong
            lines += filter(None, [told_count(before=not self.counts, right=at_once, hints=attempt.hints)])
        if self.counts:
            solved = f"{score.solved} of {score.tried}, {score.streak} in a row"
            lines.append(f"Solved at the first try: {solved}.{self.trouble}")
        if self.day:
            lines.append(f"The next one comes in {until_next(self.now())}. To tell your friends:")
        return lines

    @property
    def to_share(self) -> str | None:
        """The result of the puzzle of a day in one line for friends; of one that had a result before, that one."""
        if self.day is None or self.attempt is None:
            return None
        day = self.day.isoformat()
        kept = puzzles_answered().tries.get(day)
        told = (kept if kept and kept.over else self.attempt.tries).told
        return f"Digit Duel, puzzle of {day}, {self.attempt.puzzle.game.title}: {told}."

    def summary(self) -> Lines:
        """How a rush or a streak went, also one that was left in the middle."""
        ended = "Time is up." if self.mode is Mode.RUSH else "That was the end of the streak."
        if not self.over:
            ended = f"You left the {self.mode}."
        told = f"{ended} You solved {self.solved} puzzle{'s' * (self.solved != 1)}."
        record = f"Your best so far was {self.best}." if self.solved <= self.best else "That is your best so far!"
        return [told, f"{record}{self.trouble}"]


def run_of(word: str | None, seed: int | None, daily: bool, rush: bool, streak: bool) -> PuzzleRun:
    """The run that a command asks for."""
    if daily and seed is not None:
        raise BadGame("Today's puzzle is the same for everyone, so --daily takes no --seed.")
    wanted = [mode for mode, wished in ((Mode.DAILY, daily), (Mode.RUSH, rush), (Mode.STREAK, streak)) if wished]
    if len(wanted) > 1:
        raise BadGame("Choose one of --daily, --rush and --streak.")
    if word:
        game(word)  # a game that is not there is refused before the screen changes
    return PuzzleRun(wanted[0] if wanted else Mode.PRACTICE if seed is None else Mode.ONE, word, seed)
