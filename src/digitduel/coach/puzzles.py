"""Puzzles: positions in which exactly one move keeps the win, and not one that jumps to the eye."""

from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from typing import Any, NamedTuple

from digitduel.coach.facts import answer_to, best_of, plies, written_line
from digitduel.core import DigitDuelError, Game
from digitduel.games import BUILT_IN, game
from digitduel.solve import Oracle, Value

TRIES = 400
"""Random games looked through for puzzles."""
ENOUGH = 24
"""Puzzles found before one of them is chosen by how hard it is."""
HARDEST = 9
DAILY_LEVEL = 5
LONGEST = 40
AT_A_GLANCE = 2
"""Plies that anybody sees."""
FEWEST_MOVES = 3
"""Of two moves, the right one is easily guessed."""

Ask = Callable[[Game[Any, Any]], Oracle[Any, Any]]
"""Who knows the oracle of a game."""


class NoPuzzle(DigitDuelError):
    """A game offers no position to ask about."""


class Puzzle(NamedTuple):
    """A position, the moves that led to it, and the one move that keeps the win there."""

    game: Game[Any, Any]
    moves: tuple[Any, ...]
    position: Any
    answer: Any
    plies: int
    tempting: int
    """Wrong moves that are not punished at once."""

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

    def solution(self, oracle: Oracle[Any, Any]) -> str:
        """Why the answer is right."""
        line = written_line(self.game, oracle.line(self.position))
        return f"{self.game.write(self.answer)} wins in {plies(self.plies)}, and no other move wins. The line: {line}."

    @property
    def question(self) -> str:
        return f"{self.game.to_move(self.position)} wins in {plies(self.plies)}, but by one move only. Which?"


def find_puzzle(game: Game[Any, Any], oracle: Oracle[Any, Any], rng: Random, level: int) -> Puzzle:
    """A puzzle of a level from 0, the easiest, to 9."""
    found: dict[object, Puzzle] = {}
    for _ in range(TRIES):
        for puzzle in _in_one_game(game, oracle, rng):
            found.setdefault(game.key(puzzle.position), puzzle)
        if len(found) >= ENOUGH:
            break
    if not found:
        raise NoPuzzle(f"{game.word} has no puzzles: nowhere is one of three moves or more the only one to keep a win.")
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


def _in_one_game(game: Game[Any, Any], oracle: Oracle[Any, Any], rng: Random) -> list[Puzzle]:
    """The puzzles that come up in one random game."""
    position: Any = game.start()
    moves: tuple[Any, ...] = ()
    found = []
    while not game.outcome(position) and not game.endless(position) and len(moves) < LONGEST:
        verdict, choices = oracle.verdict(position), game.moves(position)
        if verdict.value is Value.WIN and (verdict.plies or 0) > AT_A_GLANCE and len(choices) >= FEWEST_MOVES:
            wins = (move for move in choices if oracle.value_after(position, move) is Value.WIN)
            answer, another = next(wins), next(wins, None)
            if another is None:
                plies_of = [choice.verdict.plies for choice in oracle.choices(position) if choice.move != answer]
                tempting = sum(plies is None or plies > AT_A_GLANCE for plies in plies_of)
                if tempting:
                    found.append(Puzzle(game, moves, position, answer, verdict.plies or 0, tempting))
        move = rng.choice(choices)
        position, moves = game.play(position, move), (*moves, move)
    return found
