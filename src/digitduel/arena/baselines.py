"""What programs of known strength get in the benchmark, so that every comparison shows where a player stands.

The files are made by `benchmarks/make_baselines.py`, which plays the benchmark with each program; they come out the
same byte for byte.
"""

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from digitduel.arena.report_shapes import BenchmarkReport
from digitduel.core.json_shapes import from_json, to_data
from digitduel.evals.paired_difference import Answered

PLAYERS = ("random", "beginner", "casual", "skilled", "expert", "mcts", "perfect")
FOLDER = Path(__file__).with_name("baseline_scores")
QUICK = " quick"

Place = tuple[str, str]
"""A game by its word, and the moves that led to a position of it."""
Answers = dict[Place, Answered]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTold:
    score: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineTold:
    """The scores of a program by the name of the benchmark, and the positions in which it kept the value, as 0 or 1."""

    player: str
    scores: dict[str, ScoreTold]
    kept: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTold:
    game: str
    moves: str
    chance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselinesTold:
    """A file: the positions of an edition, in order, and what each program did there."""

    benchmark: str
    places: tuple[PlaceTold, ...]
    players: tuple[BaselineTold, ...]


class Baseline(NamedTuple):
    """A program of the house, and what it did in each position."""

    player: str
    score: ScoreTold
    answers: Answers


def baselines(benchmark: str) -> list[Baseline]:
    """Those of a benchmark by its full name; none where none were ever made."""
    file, name = file_of(benchmark), named(benchmark)
    if not file.exists():
        return []
    told = from_json(BaselinesTold, gzip.decompress(file.read_bytes()).decode())
    places: list[Place] = [(place.game, place.moves) for place in told.places]
    chances = [place.chance for place in told.places]
    return [
        Baseline(
            each.player,
            each.scores[name],
            {
                place: Answered(kept == "1", chance)
                for place, kept, chance in zip(places, each.kept, chances, strict=True)
            },
        )
        for each in told.players
        if name in each.scores
    ]


def named(benchmark: str) -> str:
    """The name of a benchmark, whatever a model was not shown: programs are shown everything."""
    quick = QUICK if benchmark.endswith(QUICK) else ""
    parts = benchmark.removesuffix(quick).split(", ")
    return ", ".join(part for part in parts if not part.startswith("without ")) + quick


def edition_of(benchmark: str) -> str:
    """Its name without the conditions."""
    return benchmark.removesuffix(QUICK).partition(",")[0]


def file_of(benchmark: str) -> Path:
    return FOLDER / f"{edition_of(benchmark)}.json.gz"


def made(reports: Callable[[str], list[BenchmarkReport]]) -> bytes:
    """The file for an edition, from all reports of each player: first the whole edition, then quick and other ways."""
    told = {player: reports(player) for player in PLAYERS}
    asked = {
        player: [result for game in some[0].games for result in game.results if result.part == "position"]
        for player, some in told.items()
    }
    places = tuple(PlaceTold(game=r.game, moves=r.moves, chance=r.by_chance) for r in asked[PLAYERS[0]])
    players = []
    for player, some in told.items():
        scores = {each.benchmark: ScoreTold(score=each.score, low=each.low, high=each.high) for each in some}
        kept = "".join("01"[r.kept] for r in asked[player])
        players.append(BaselineTold(player=player, scores=scores, kept=kept))
    data = BaselinesTold(benchmark=told[PLAYERS[0]][0].benchmark, places=places, players=tuple(players))
    return gzip.compress(json.dumps(to_data(data)).encode(), mtime=0)
