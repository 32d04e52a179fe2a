"""Puzzles as questions and answers. Whoever has the name of a puzzle has the same puzzle."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from digitduel import coach
from digitduel.coach.puzzle_score import PuzzleScore, Tries, counted, level_after, told_count
from digitduel.core import BadGame
from digitduel.players.shared_oracles import oracle
from digitduel.tables.refusals import Refused
from digitduel.tables.shared_games import shared_game
from digitduel.tables.study import played, said
from digitduel.tables.study_state import DayResult, JudgedAnswer, NamedGame, PuzzleState
from digitduel.tables.view import view_after


class PuzzleName(NamedTuple):
    """What a puzzle is made from."""

    day: str | None
    seed: int
    level: int
    word: str | None

    def __str__(self) -> str:
        return self.day or f"{self.seed}.{self.level}.{self.word or ''}"

    @classmethod
    def read(cls, name: str) -> "PuzzleName":
        seed, _, rest = name.partition(".")
        level, _, word = rest.partition(".")
        try:
            if not rest:
                return cls(date.fromisoformat(name).isoformat(), 0, 0, None)
            return cls(None, int(seed), int(level), shared_game(word).word if word else None)
        except ValueError:
            raise BadGame("There is no puzzle of this name.") from None

    @classmethod
    def out(cls, name: str, today: str) -> "PuzzleName":
        """The same, unless it is the puzzle of a day that has not come."""
        found = cls.read(name)
        if found.day and found.day > today:
            raise Refused("not-allowed", "The puzzle of this day is not out yet.")
        return found


def practice(seed: int, word: str | None, level: int, solved: int | None) -> PuzzleName:
    """The name of a puzzle of a level, or of the one that suits somebody who has solved so many."""
    fitting = level if solved is None else level_after(solved)
    return PuzzleName(None, seed, fitting, word and shared_game(word).word)


def puzzle(name: str, today: str) -> PuzzleState:
    """A puzzle as it is asked. The answer stays here."""
    asked = PuzzleName.out(name, today)
    found = _puzzle(asked)
    game = found.game
    moves = tuple(map(game.write, found.moves))
    return PuzzleState(
        id=name,
        day=asked.day,
        level=asked.level,
        game=NamedGame(word=game.word, title=game.title),
        moves=moves,
        view=view_after(played(game.word, moves, 1)),
        question=said(game, found.question),
        plies=found.plies,
        hint=said(game, found.hint(oracle(game))),
    )


def judge(
    name: str, text: str | None, hinted: bool, score: PuzzleScore | None, tries: Tries, today: str
) -> JudgedAnswer:
    """Whether a move is the answer, why, and what the score and the result of the day are then.

    A wrong answer does not tell the right one; without a move it is told, and counts as tried.
    """
    asked_for = PuzzleName.out(name, today)
    found = _puzzle(asked_for)
    game, asked = found.game, oracle(found.game)
    attempt, right, told = coach.Attempt(found, int(hinted), tries), False, found.solution(asked)
    if text is None:
        attempt.give_up()
    else:
        move = game.read(found.position, text)
        game.check(found.position, move)
        right = attempt.judge(move)
        if not right:
            told = coach.refutation(asked, found.position, move)
    tell, day = right or text is None, asked_for.day
    before = day is not None and (tries.over or (score is not None and day in score.days))
    return JudgedAnswer(
        right=right,
        sentence=said(game, told),
        answer=game.write(found.answer) if tell else None,
        line=tuple(map(game.write, asked.line(found.position))) if tell else (),
        score=score and counted(score, attempt.solved is True, day, on=today),
        counts=told_count(before=before, right=right and score is not None, hints=hinted),
        result=day_result(attempt.tries) if day else None,
    )


def day_result(tries: Tries) -> DayResult:
    return DayResult(tries=tries, over=tries.over, solved=tries.found, told=tries.told, squares=tries.squares)


@lru_cache(maxsize=64)
def _puzzle(asked: PuzzleName) -> coach.Puzzle:
    kind, day = asked.word and shared_game(asked.word), asked.day and date.fromisoformat(asked.day)
    return coach.pick_puzzle(kind or None, day or None, asked.seed, asked.level, oracle)
