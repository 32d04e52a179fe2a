"""The fixed positions of the benchmark: how they were found, and the file in which they are shipped.

`benchmarks/make_benchmark.py` makes the file again, byte for byte.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from digitduel.core import Game, Player
from digitduel.games import game as game_of
from digitduel.players.shared_oracles import oracle

NAME = "digit-duel-benchmark-1"
WORDS = ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match")
POSITIONS = Path(__file__).with_name(f"{NAME}.json")
PUZZLES, OPENINGS = 100, 12
"""Of each game."""
RANDOM_GAMES = 80
"""In these decisions are met, from which the puzzles are chosen so that all degrees of hardness are there."""
LONGEST = 24
OPENING_TURNS = 2


class Positions(NamedTuple):
    """Of one game, each as the moves that lead there. The hard ones are spread evenly, so any first part is fair."""

    puzzles: tuple[str, ...]
    openings: tuple[str, ...]


def positions() -> dict[str, Positions]:
    """The positions as they are shipped."""
    told = json.loads(POSITIONS.read_text(encoding="utf-8"))
    return {word: Positions(tuple(each["puzzles"]), tuple(each["openings"])) for word, each in told["games"].items()}


def made() -> str:
    """The file, made anew."""
    games = {word: _positions(game_of(word))._asdict() for word in WORDS}
    return json.dumps({"benchmark": NAME, "games": games}, indent=1) + "\n"


def _positions(game: Game[Any, Any]) -> Positions:
    rng = Random(f"{NAME}/{game.word}")
    found: dict[Any, tuple[float, int, Player, str]] = {}
    for _ in range(RANDOM_GAMES):
        for key, candidate in _decisions(game, rng):
            found.setdefault(key, candidate)
    puzzles: list[str] = []
    for player in Player:
        ranked = sorted(candidate for candidate in found.values() if candidate[2] is player)
        count = PUZZLES // len(Player)
        puzzles += [ranked[(2 * place + 1) * len(ranked) // (2 * count)][3] for place in range(count)]
    rng.shuffle(puzzles)
    openings: dict[Any, str] = {}
    while len(openings) < OPENINGS:
        position, moves = _opened(game, rng)
        choices = oracle(game).choices(position)
        # Something must be at stake from the first move on.
        if len({verdict.value.worth for _, verdict in choices}) > 1:
            openings.setdefault(game.key(position), moves)
    return Positions(tuple(puzzles), tuple(openings.values()))


def _decisions(game: Game[Any, Any], rng: Random) -> Iterator[tuple[Any, tuple[float, int, Player, str]]]:
    """The decisions in one random game, each with how hard it is: the fewer moves are right, and the later it shows."""
    position, moves = game.start(), list[str]()
    while not game.outcome(position) and not game.endless(position) and len(moves) < LONGEST:
        choices = oracle(game).choices(position)
        best = max(choices, key=lambda choice: choice.verdict.worth).verdict
        right = sum(verdict.value.worth == best.value.worth for _, verdict in choices)
        if right < len(choices):
            hard = (-right / len(choices), best.plies or 0, game.to_move(position), " ".join(moves))
            yield game.key(position), hard
        move = rng.choice(game.moves(position))
        moves.append(game.write(move))
        position = game.play(position, move)


def _opened(game: Game[Any, Any], rng: Random) -> tuple[Any, str]:
    """A position after each player has had a turn. Nobody declares anything yet."""
    position, moves, turns, mover = game.start(), list[str](), 0, None
    while not game.outcome(position):
        if game.to_move(position) is not mover:
            if turns == OPENING_TURNS:
                break
            mover, turns = game.to_move(position), turns + 1
        move = rng.choice(game.moves(position))
        moves.append(game.write(move))
        position = game.play(position, move)
    return position, " ".join(moves)
