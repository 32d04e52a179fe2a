"""What is played: who meets whom at which game, how often, from which opening, and by which chance."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations
from typing import Any, Literal, NamedTuple

from digitduel.core import ONE, TWO, DigitDuelError, Game, Player
from digitduel.core.json_shapes import called
from digitduel.games import game

_COPY = re.compile(" #[0-9]+$")
MAX_TURNS = 200
"""Turns after which a game counts half for each."""


class BadPlan(DigitDuelError):
    """A tournament cannot be played as it was asked for."""


class Opening(NamedTuple):
    """How a game begins: where the first of the pair sits, what has been played, and how much is to come."""

    seat: Player
    moves: tuple[str, ...] = ()
    answers: int | None = None
    """Moves after which the game is left, where only these are of interest."""


def word_of(player: str) -> str:
    """The word by which a player is seated. The second of the same is called `random #2`."""
    return _COPY.sub("", player)


BOTH_SEATS = (Opening(ONE), Opening(TWO))


@dataclass(frozen=True)
class Pairing:
    """Two players at one game. The openings take turns, so by default the seats do."""

    game: str
    players: tuple[str, str]
    games: int
    openings: tuple[Opening, ...] = BOTH_SEATS

    def opening(self, number: int) -> Opening:
        return self.openings[number % len(self.openings)]

    def seats(self, number: int) -> tuple[str, str]:
        """Who is Player 1 and who Player 2."""
        one, two = self.players
        return (one, two) if self.opening(number).seat is ONE else (two, one)

    def first_seed(self, seed: int) -> int:
        """The seed of game 0 of a tournament's pairing; each further game has the next one.

        So all the chance of a game depends on nothing that was played before, nor on where it is played.
        """
        text = f"{seed}/{self.game}/{self.players[0]}/{self.players[1]}"
        return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")


@dataclass(frozen=True, kw_only=True)
class TournamentAsked:
    """What was asked for, in the words of the command."""

    kind: Literal["tournament"] = "tournament"
    games: tuple[str, ...]
    players: tuple[str, ...]
    games_per_pair: int = called("games per pair")
    seed: int
    turn_limit: int = called("turn limit")


@dataclass(frozen=True, kw_only=True)
class BenchmarkAsked:
    """The same for a run of the benchmark."""

    kind: Literal["benchmark"] = "benchmark"
    benchmark: str
    player: str
    quick: bool


@dataclass(frozen=True, kw_only=True)
class FamilyAsked(BenchmarkAsked):
    """The same from edition 2 on."""

    private_split: int | None = called("private split")
    disguises: tuple[str, ...]
    whole_games: bool = called("whole games")


@dataclass(frozen=True)
class Plan:
    """A tournament. Two plans are the same when they were asked for in the same words."""

    pairings: tuple[Pairing, ...]
    seed: int
    max_turns: int
    asked: TournamentAsked | BenchmarkAsked = field(compare=False)

    @property
    def games(self) -> int:
        return sum(pairing.games for pairing in self.pairings)

    @property
    def players(self) -> list[str]:
        return list(dict.fromkeys(player for pairing in self.pairings for player in pairing.players))

    @property
    def words(self) -> list[str]:
        """The games by their words."""
        return list(dict.fromkeys(pairing.game for pairing in self.pairings))


def round_robin(
    words: Sequence[str], players: Sequence[str], games: int, seed: int = 0, max_turns: int = MAX_TURNS
) -> Plan:
    """Everyone against everyone at every game, so many games for each pair, half of them in each seat."""
    played: list[Game[Any, Any]] = [game(word) for word in words]
    names = [each.word for each in played]
    if not names:
        raise BadPlan("Name at least one game.")
    if len(players) < 2:
        raise BadPlan("A tournament takes at least two players.")
    for name in names:
        if names.count(name) > 1:
            raise BadPlan(f"{name} is named twice.")
    for player in players:
        if word_of(player) != player:
            raise BadPlan(f"{player} cannot be told from the second of the same player.")
    if "human" in players:
        raise BadPlan("People play by duel play; only programs meet in the arena.")
    if games < 2 or games % 2:
        raise BadPlan(f"{games} games cannot be shared equally between the seats: choose an even number, 2 or more.")
    before = [players[:place].count(player) for place, player in enumerate(players)]
    labels = [f"{player} #{many + 1}" if many else player for player, many in zip(players, before, strict=True)]
    pairs = list(combinations(labels, 2))
    return Plan(
        tuple(Pairing(name, pair, games) for name in names for pair in pairs),
        seed,
        max_turns,
        TournamentAsked(
            games=tuple(names), players=tuple(labels), games_per_pair=games, seed=seed, turn_limit=max_turns
        ),
    )
