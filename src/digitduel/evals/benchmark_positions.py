"""The fixed positions of editions 1 and 1.1: how they were found, and the files in which they are shipped.

`benchmarks/make_benchmark.py` makes the files again, byte for byte.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from digitduel.core import Game, Player
from digitduel.evals.editions import FIRST, Edition
from digitduel.evals.regret import Exact
from digitduel.games import game as game_of
from digitduel.players.shared_oracles import oracle

PUZZLES, OPENINGS = 100, 12
"""Of each game."""
RANDOM_GAMES = 80
"""In these decisions are met, from which the puzzles of edition 1 are chosen, so that all degrees of hardness occur."""
LONGEST = 24
OPENING_TURNS = 2
DRAWN_FROM, DRAWN_OPENING_TURNS = 200, 4
"""The same two of edition 1.1."""


RandomGame = Callable[[], Iterable[tuple[Any, str]]]
"""Plays a game at random: its positions, each with the moves that led there."""


class Positions(NamedTuple):
    """Of one game, each as the moves that lead there. The hard ones are spread evenly, so any first part is fair."""

    puzzles: tuple[str, ...]
    openings: tuple[str, ...]


def positions(edition: Edition) -> dict[str, Positions]:
    """The positions as they are shipped."""
    told = json.loads(edition.file.read_text(encoding="utf-8"))
    return {word: Positions(tuple(each["puzzles"]), tuple(each["openings"])) for word, each in told["games"].items()}


def made(edition: Edition) -> str:
    """The file, made anew."""
    find = _spread if edition is FIRST else drawn
    games = {word: find(game_of(word), Random(f"{edition.name}/{word}"))._asdict() for word in edition.words}
    return json.dumps({"benchmark": edition.name, "games": games}, indent=1) + "\n"


# Edition 1.1: drawn at random, so that a score tells about all decisions that might have been drawn


def drawn(
    game: Game[Any, Any], rng: Random, exact: Exact | None = None, random_game: RandomGame | None = None
) -> Positions:
    """Puzzles, as many for each seat, out of all the different decisions in many random games; then the openings."""
    exact, random_game = exact or Exact(game), random_game or (lambda: walk(game, rng))
    met: dict[Player, dict[Any, str]] = {player: {} for player in Player}
    for _ in range(DRAWN_FROM):
        for position, moves in random_game():
            if _at_stake(exact, position):
                met[game.to_move(position)].setdefault(game.key(position), moves)
    puzzles = [moves for found in met.values() for moves in rng.sample(list(found.values()), PUZZLES // len(Player))]
    rng.shuffle(puzzles)
    openings: dict[Any, str] = {}
    while len(openings) < OPENINGS:
        turns, mover = 0, None
        for position, moves in random_game():
            if game.to_move(position) is not mover:
                turns, mover = turns + 1, game.to_move(position)
            # Both have had their turns, and something is at stake from the first move on.
            if turns > DRAWN_OPENING_TURNS and _at_stake(exact, position):
                openings.setdefault(game.key(position), moves)
                break
    return Positions(tuple(puzzles), tuple(openings.values()))


def walk(game: Game[Any, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    """The positions of one random game before its end, each with the moves that led there."""
    position, moves = game.start(), list[str]()
    while not game.outcome(position) and not game.endless(position) and len(moves) < LONGEST:
        yield position, " ".join(moves)
        move = rng.choice(game.moves(position))
        moves.append(game.write(move))
        position = game.play(position, move)


def _at_stake(exact: Exact, position: Any) -> bool:
    spot = exact.spot(position)
    return spot is not None and spot.is_decision


# Edition 1


def _spread(game: Game[Any, Any], rng: Random) -> Positions:
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
    for position, moves in walk(game, rng):
        choices = oracle(game).choices(position)
        best = max(choices, key=lambda choice: choice.verdict.worth).verdict
        right = sum(verdict.value.worth == best.value.worth for _, verdict in choices)
        if right < len(choices):
            yield game.key(position), (-right / len(choices), best.plies or 0, game.to_move(position), moves)


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
