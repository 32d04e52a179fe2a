"""Lessons: one idea each, played rather than read, in two minutes.

A game brings its lessons along as `lessons/NAME.toml` beside its module, as it brings its rules page. A lesson is a
few steps; each step is a position of the usual game, what is said about it, a hint, and what the player has to find:

| `find` | the right moves are those that |
|---|---|
| `win-now` | win at once |
| `win` | keep the win |
| `safe` | do not lose |

A step may have a sentence of its own for `wrong` answers, with `{move}` for what was played, where what the solver says
of them is not what is to be learned; otherwise they are told what they lead to.

`answers` names these moves, with `*` for anything, so that a reader of the file sees them; the solver says which they
are, and a test holds the two together. So nothing that a lesson says about its positions can be wrong for long.
"""

import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from digitduel.coach.facts import shortened
from digitduel.coach.hints import refutation
from digitduel.core import DigitDuelError, Game
from digitduel.solve import Oracle, Value, Verdict

FINDS = ("win-now", "win", "safe")


class NoLesson(DigitDuelError):
    """A game has no such lesson."""


class Step(NamedTuple):
    """A position, what is said about it, and what is to be found."""

    moves: tuple[str, ...]
    say: str
    hint: str
    """Said to whoever asks for help, before an answer is shown."""
    find: str
    answers: tuple[str, ...]
    then: str
    """Said when it is found."""
    wrong: str = ""
    """Said of any other move, where that teaches more than what it leads to."""

    def position(self, game: Game[Any, Any]) -> Any:
        position = game.start()
        for text in self.moves:
            position = game.play(position, game.read(position, text))
        return position

    def is_right(self, verdict: Verdict) -> bool:
        """Whether a move that leads to this is what is asked for."""
        if self.find == "win-now":
            return verdict.value is Value.WIN and verdict.plies == 1
        return verdict.value is Value.WIN if self.find == "win" else verdict.value is not Value.LOSS

    def right_moves(self, oracle: Oracle[Any, Any]) -> list[str]:
        """What the solver says, in notation."""
        position = self.position(oracle.game)
        return [oracle.game.write(move) for move, verdict in oracle.choices(position) if self.is_right(verdict)]

    def named(self, game: Game[Any, Any]) -> list[str]:
        """What the lesson says, in notation."""
        moves = map(game.write, game.moves(self.position(game)))
        return [text for text in moves if any(fnmatchcase(text, answer) for answer in self.answers)]

    def judged(self, oracle: Oracle[Any, Any], move: Any) -> tuple[bool, str]:
        """Whether a move is right, and what is said of it."""
        position = self.position(oracle.game)
        right = self.is_right(oracle.after(position, move))
        if right:
            return True, self.then
        if self.wrong:
            return False, self.wrong.replace("{move}", shortened(oracle.game.write(move)))
        return False, refutation(oracle, position, move)


class Lesson(NamedTuple):
    """One idea."""

    number: int
    title: str
    idea: str
    steps: tuple[Step, ...]
    remember: str
    """What to keep in mind."""


def lessons_of(game: Game[Any, Any]) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first; none where it brings none."""
    module = getattr(sys.modules[type(game).__module__], "__file__", None)
    file = module and Path(module).with_name("lessons") / f"{game.name}.toml"
    if not file or not file.is_file():
        return ()
    import tomllib  # only now: hints and reviews have no use for it

    told = tomllib.loads(file.read_text(encoding="utf-8"))["lesson"]
    return tuple(
        Lesson(
            number,
            lesson["title"],
            lesson["idea"],
            tuple(_step(step) for step in lesson["step"]),
            lesson["remember"],
        )
        for number, lesson in enumerate(told, start=1)
    )


def _step(told: dict[str, Any]) -> Step:
    return Step(
        tuple(told["moves"].split()),
        told["say"],
        told["hint"],
        told["find"],
        tuple(told["answers"]),
        told["then"],
        told.get("wrong", ""),
    )


def lesson(game: Game[Any, Any], number: int) -> Lesson:
    """A lesson by its number."""
    found = lessons_of(game)
    if not found:
        raise NoLesson(f"{game.title} has no lessons. Its rules: duel rules {game.name}.")
    if not 1 <= number <= len(found):
        raise NoLesson(f"{game.title} has the lessons 1 to {len(found)}.")
    return found[number - 1]
