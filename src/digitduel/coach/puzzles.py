"""Puzzles: positions in which exactly one move keeps the win, and not one that jumps to the eye.

In a game in which none is found, one move alone may keep the draw."""

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from datetime import date
from math import inf
from random import Random
from typing import Any, NamedTuple

from digitduel.coach.facts import answer_to, best_of, in_turns, outlook, written_line
from digitduel.core import DigitDuelError, Game, hook
from digitduel.games import BUILT_IN, game
from digitduel.players.shared_oracles import near_the_end
from digitduel.solve import Oracle, TooLarge, Value

TRIES = 400
"""Games looked through for puzzles."""
ENOUGH = 24
"""Puzzles found before one of them is chosen by how hard it is."""
HARDEST = 9
DAILY_LEVEL = 5
LONGEST = 40
"""Moves of such a game: those of a puzzle are all told."""
LONGEST_TO_AN_END = 400
"""Of a game that is too large to be solved, the end has to be reached."""
AT_A_GLANCE = 2
"""Plies that anybody sees."""
SECONDS_AT_ENDS = 15.0
"""Usual rules need a third of them for all those ends; others would be waited for without an end."""
FEWEST_MOVES = 3
"""Of two moves, the right one is easily guessed."""
ENDS = 40
"""Games of which only the end is looked through, since the whole game is too large to be solved."""

Ask = Callable[[Game[Any, Any]], Oracle[Any, Any]]
"""Who knows the oracle of a game."""


class NoPuzzle(DigitDuelError):
    """A game offers no position to ask about."""


class Puzzle(NamedTuple):
    """A position, the moves that led to it, and the one move that keeps the win there, or the draw."""

    game: Game[Any, Any]
    moves: tuple[Any, ...]
    position: Any
    answer: Any
    plies: int
    """Until the win; 0 for a draw."""
    tempting: int
    """Wrong moves that are not punished at once."""
    turns: int = 0
    """Until the win, as people count."""

    @property
    def keeps(self) -> str:
        return "win" if self.plies else "draw"

    @property
    def hardness(self) -> tuple[int, int]:
        return self.plies, self.tempting

    def hint(self, oracle: Oracle[Any, Any]) -> str:
        """What the most tempting wrong move runs into."""
        wrong = [choice for choice in oracle.choices(self.position) if choice.move != self.answer]
        tempting = best_of(wrong).move
        reply = answer_to(oracle, self.position, tempting)
        answered = f": {reply.player} answers {self.game.write(reply.move)}" if reply else ""
        return f"It is not {self.game.write(tempting)}{answered}."

    def second_hint(self, oracle: Oracle[Any, Any], tried: Sequence[Any] = ()) -> str:
        """The answer and one other move, if possible not one that was tried, in the game's order: `It is 2 or 6.`"""
        wrong = [choice for choice in oracle.choices(self.position) if choice.move != self.answer]
        wrong.remove(best_of(wrong))
        either = {self.answer, best_of([choice for choice in wrong if choice.move not in tried] or wrong).move}
        return (
            f"It is {' or '.join(self.game.write(move) for move in self.game.moves(self.position) if move in either)}."
        )

    def solution(self, oracle: Oracle[Any, Any]) -> str:
        """Why the answer is right."""
        line, answer = written_line(self.game, oracle.line(self.position)), self.game.write(self.answer)
        if self.keeps == "draw":
            return f"{answer} keeps the draw, and every other move loses. The line: {line}."
        return f"{answer} wins in {in_turns(self.turns)}, and no other move wins. The line: {line}."

    @property
    def question(self) -> str:
        player = self.game.to_move(self.position)
        if self.keeps == "draw":
            return f"{player} can keep the draw, but by one move only. Which?"
        return f"{player} wins in {in_turns(self.turns)}, but by one move only. Which?"


def called(game: Game[Any, Any]) -> str:
    """The title; of a variant, with the word for it."""
    return game.title if game.word == game.name else f"{game.title} ({game.word})"


def find_puzzle(game: Game[Any, Any], oracle: Oracle[Any, Any], rng: Random, level: int) -> Puzzle:
    """A puzzle of a level from 0, the easiest, to 9."""
    wins: dict[object, Puzzle] = {}
    draws: dict[object, Puzzle] = {}
    # The same puzzle on a slow machine: an oracle that gets through is waited for.
    is_solved = oracle.gets_through or (oracle.attempt(game.start(), lambda: oracle.verdict(game.start())) is not None)
    until = inf if is_solved else time.perf_counter() + SECONDS_AT_ENDS
    for _ in range(TRIES if is_solved else ENDS):
        for puzzle in _in_one_game(game, oracle if is_solved else None, rng, until):
            (wins if puzzle.keeps == "win" else draws).setdefault(game.key(puzzle.position), puzzle)
        if len(wins) >= ENOUGH:
            break
    found = wins or draws
    if not found and not is_solved:
        raise NoPuzzle(f"{called(game)} is too large to be solved, and no puzzle was found near its end.")
    if not found:
        kept = "a win or a draw" if oracle.verdict(game.start()).value is Value.DRAW else "a win"
        raise NoPuzzle(
            f"{called(game)} has no puzzles: nowhere is one of three moves or more the only one to keep {kept}."
        )
    ranked = sorted(found.values(), key=lambda puzzle: puzzle.hardness)
    # One of the quarter that suits the level, since the very hardest are always the same few.
    quarter = (len(ranked) + 3) // 4
    easier = (len(ranked) - quarter) * min(level, HARDEST) // HARDEST
    return rng.choice(ranked[easier : easier + quarter])


def pick_puzzle(kind: Game[Any, Any] | None, day: date | None, seed: int, level: int, ask: Ask) -> Puzzle:
    """The puzzle of a day or of a number, from this game or, if none is named, from any that has puzzles."""
    kinds = [kind] if kind else [made for made in map(game, BUILT_IN) if made.has_puzzles]
    if day:
        return daily_puzzle(day, kinds, ask)
    rng = Random(seed)
    picked = rng.choice(kinds)
    return find_puzzle(picked, ask(picked), rng, level)


def daily_puzzle(day: date, games: Sequence[Game[Any, Any]], ask: Ask) -> Puzzle:
    """The puzzle of a day, the same for everyone who chooses from the same games."""
    rng = Random(f"daily puzzle {day.isoformat()}")
    game = rng.choice(games)
    return find_puzzle(game, ask(game), rng, DAILY_LEVEL)


def by_chance(game: Game[Any, Any], position: Any, rng: Random) -> Any:
    """How the games go in which puzzles are looked for, unless a game brings its own way."""
    return rng.choice(game.moves(position))


def _in_one_game(game: Game[Any, Any], oracle: Oracle[Any, Any] | None, rng: Random, until: float) -> list[Puzzle]:
    """The puzzles that come up in one such game; without an oracle for all of it, those near its end."""

    def seconds_left() -> float:
        # With those found until then another puzzle would go by the same name on another machine.
        if time.perf_counter() > until:
            raise NoPuzzle(
                f"{called(game)} is too large to be solved, and a search near its end for puzzles takes long."
            )
        return until - time.perf_counter()

    position: Any = game.start()
    moves: tuple[Any, ...] = ()
    been = []
    chosen = hook(game, "puzzles") or by_chance
    longest = LONGEST if oracle else LONGEST_TO_AN_END
    while not game.outcome(position) and not game.endless(position) and len(moves) < longest:
        seconds_left()
        been.append((position, moves))
        move = chosen(game, position, rng)
        position, moves = game.play(position, move), (*moves, move)
    found: list[Puzzle] = []
    with suppress(TooLarge):
        for position, moves in reversed(been):
            # An oracle that knows nothing from before, so that everybody finds the same puzzles.
            asked = oracle or near_the_end(game)
            with nullcontext() if oracle else asked.within(seconds_left(), time.perf_counter):
                found += _puzzles_at(asked, position, moves)
    return found[::-1]


def _puzzles_at(oracle: Oracle[Any, Any], position: Any, moves: tuple[Any, ...]) -> list[Puzzle]:
    """The puzzle that a position is, if it is one."""
    game, verdict = oracle.game, oracle.verdict(position)
    choices = game.moves(position)
    is_hard = verdict.value is Value.DRAW or (verdict.plies or 0) > AT_A_GLANCE
    if verdict.value not in (Value.WIN, Value.DRAW) or not is_hard or len(choices) < FEWEST_MOVES:
        return []
    keep = (move for move in choices if oracle.value_after(position, move).worth == verdict.value.worth)
    answer, another = next(keep), next(keep, None)
    if another is not None:
        return []
    plies_of = [choice.verdict.plies for choice in oracle.choices(position) if choice.move != answer]
    tempting = sum(plies is None or plies > AT_A_GLANCE for plies in plies_of)
    if not tempting:
        return []
    return [Puzzle(game, moves, position, answer, verdict.plies or 0, tempting, outlook(oracle, position).turns or 0)]
