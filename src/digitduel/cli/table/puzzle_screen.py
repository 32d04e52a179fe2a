"""Puzzles on the board: the one of the day, practice, rush and streak."""

from typing import Any

from textual.timer import Timer

from digitduel.cli.puzzle_prompt import title
from digitduel.cli.puzzle_run import Mode, PuzzleRun
from digitduel.cli.table.background_thought import Thought, overheard
from digitduel.cli.table.find_move import FindMove
from digitduel.cli.table.key_help import Deed
from digitduel.coach import Attempt, Puzzle
from digitduel.coach.puzzles import called
from digitduel.core.second_person import to_you
from digitduel.players.shared_oracles import oracle


class PuzzleScreen(FindMove):
    """One puzzle after the other, as the run says."""

    def __init__(self, run: PuzzleRun) -> None:
        super().__init__()
        self.take(run)

    def take(self, run: PuzzleRun) -> None:
        """Sit down to a run in which nothing has been looked for yet."""
        self.run = run
        self.ended = False
        self.last = ""
        """What is said of the puzzle before, in a rush or a streak."""
        self.found_ahead: Puzzle | None = None
        self.ahead: Thought | None = None
        self.ticking: Timer | None = None

    def on_mount(self) -> None:
        if self.run.mode is Mode.RUSH:
            self.ticking = self.set_interval(0.5, self.tick)
        self.next()

    def on_unmount(self) -> None:
        if self.ahead:
            self.ahead.break_off()

    @property
    def attempt(self) -> Attempt | None:
        return self.run.attempt

    @property
    def open(self) -> bool:
        """An answer is waited for."""
        return self.match is not None and not self.ended and self.attempt is not None and not self.attempt.over

    # From puzzle to puzzle

    def next(self) -> None:
        self.listen(False)
        self.asked = "Looking for a puzzle …"
        found, self.found_ahead = self.found_ahead, None
        self.waiting = found is None
        if found:
            self.begin(found)
        elif self.ahead is None:
            self.think(self.run.find, self.begin)
        self.draw()

    waiting = False
    """The next puzzle is wanted as soon as it is found."""

    def begin(self, puzzle: Puzzle) -> None:
        self.run.begin(puzzle)
        self.waiting = False
        self.put(puzzle.game, puzzle.moves, to_you(puzzle.question, puzzle.game.to_move(puzzle.position)))
        played = " ".join(map(puzzle.game.write, puzzle.moves)) or "nothing"
        self.beside = [f"Played so far: {played}"]
        self.said = self.last
        if self.run.racing:
            self.look_ahead()
        self.draw()

    def look_ahead(self) -> None:
        """In a race the next puzzle is looked for while this one is thought about."""
        self.ahead = overheard(self, self.run.find, self.came, lambda error: None).begin()

    def came(self, puzzle: Puzzle) -> None:
        self.ahead = None
        if self.waiting and not self.ended:
            self.begin(puzzle)
        else:
            self.found_ahead = puzzle

    def draw(self) -> None:
        kind = self.match.game if self.match else None
        self.heading = f"{title(self.run)}: {called(kind)}" if kind else title(self.run)
        super().draw()

    def tick(self) -> None:
        """The clock of a rush runs."""
        if self.run.over and not self.ended:
            self.end()
        elif not self.ended:
            self.draw()

    # Answers

    def answered(self, move: Any) -> None:
        attempt, match = self.attempt, self.match
        if not self.open or attempt is None or match is None:
            return
        right = self.run.judge(move)
        if self.run.racing:
            self.race_on(right, attempt)
            return
        if right:
            match.play(move)
        self.listen(not right)

        def told(sentence: str) -> None:
            lines = [to_you(sentence, match.game.to_move(attempt.puzzle.position))]
            self.said = "\n".join(
                [*lines, *(self.closing() if right else ["Try again, or press v to see the answer."])]
            )

        self.think(lambda: attempt.told(oracle(match.game), move), told)

    def race_on(self, right: bool, attempt: Attempt) -> None:
        game = attempt.puzzle.game
        self.last = "Right!" if right else f"Not quite. It was {game.write(attempt.puzzle.answer)}."
        if self.run.over:
            self.end()
        else:
            self.next()

    def end(self) -> None:
        """A rush or a streak is over."""
        self.ended = True
        if self.ticking:
            self.ticking.stop()
        self.listen(False)
        self.asked, *more = self.run.summary()
        self.say("\n".join(filter(None, [self.last, *more])))

    def closing(self) -> list[str]:
        """How the puzzle counts, and what there is to share."""
        return [*self.run.told_score(), *filter(None, [self.run.to_share])]

    def give_up(self) -> None:
        attempt, match = self.attempt, self.match
        if attempt is None or match is None:
            return
        self.run.give_up()
        match.play(attempt.puzzle.answer)
        self.listen(False)

        def told(sentence: str) -> None:
            self.said = "\n".join([to_you(sentence, match.game.to_move(attempt.puzzle.position)), *self.closing()])

        self.think(lambda: attempt.puzzle.solution(oracle(match.game)), told)

    def give_hint(self) -> None:
        attempt, match = self.attempt, self.match
        if attempt and match:
            self.think(lambda: attempt.hint(oracle(match.game)), lambda said: self.say(to_you(said, match.to_move)))

    # Keys

    def deeds(self) -> list[Deed]:
        if self.ended:
            return [("enter", "once more", lambda: self.start(self.run.mode))]
        if self.open:
            return [] if self.run.racing else [("c", "hint", self.give_hint), ("v", "answer", self.give_up)]
        if self.match is None or self.run.racing:
            return []
        if self.run.mode is Mode.PRACTICE:
            return [("enter", "next puzzle", self.next)]
        shared = self.run.to_share
        copying: list[Deed] = [("s", "copy the line", lambda: self.app.copy_to_clipboard(shared))] if shared else []
        return [("enter", "more puzzles", lambda: self.start(Mode.PRACTICE)), *copying]

    def start(self, mode: Mode) -> None:
        """Another run."""
        if self.ahead:
            self.ahead.break_off()
        self.take(PuzzleRun(mode, self.run.word))
        self.on_mount()
