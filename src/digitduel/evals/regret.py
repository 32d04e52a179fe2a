"""Games against exact play: what each move kept or threw away, by the solver's word."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, TypedDict

from digitduel.coach.mistakes import Mistake, mistake
from digitduel.core import Game, Player
from digitduel.players.shared_oracles import oracle
from digitduel.solve import TooLarge, Value


class PlayedMoves(TypedDict):
    """The moves in notation, how many of them were given as an opening, and who played."""

    moves: str
    opening: int
    players: list[str]


class Stage(StrEnum):
    """A third of a game."""

    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"


class Candidate(NamedTuple):
    """A move that could be played, and what it leads to."""

    move: str
    value: Value
    plies: int | None


class Spot:
    """A position in which there was more than one move, with all that the solver knows about it."""

    def __init__(self, game: Game[Any, Any], position: Any, options: tuple[Candidate, ...], best: Candidate) -> None:
        self.game = game
        self.position = position
        self.options = options
        self.best = best
        self.keeping = [option for option in options if option.value.worth == best.value.worth]
        """The moves that keep the value."""
        self.wrong = 1 - len(self.keeping) / len(options)
        """The share of the others."""

    @property
    def is_decision(self) -> bool:
        """Whether the value could be lost here."""
        return len(self.keeping) < len(self.options)

    def by_chance(self, in_words: bool) -> float:
        """How often blind choice keeps the value: among all moves, or those that a player in words is told of."""
        if not in_words:
            return 1 - self.wrong
        told = [self.game.write(move) for move in self.game.script.listed(self.position)]
        return sum(option.move in told for option in self.keeping) / len(told) if told else 0.0

    @cached_property
    def moves(self) -> tuple[str, ...]:
        return tuple(option.move for option in self.options)


class ChoiceMade(NamedTuple):
    """What a player did at a spot."""

    spot: Spot
    player: str
    seat: Player
    before: tuple[str, ...]
    """The moves that led there."""
    move: str
    slip: Mistake | None
    stage: Stage
    first: bool
    """It was the player's first turn."""


class Exact:
    """The solver's view of the games of one kind. Each position is looked at once, however often it comes up."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.oracle = oracle(game)
        self.spots: dict[Any, Spot | None] = {}

    def choices(self, told: PlayedMoves) -> Iterator[ChoiceMade]:
        """Every choice that was made in a game, after its opening; `TooLarge` when the game cannot be solved."""
        game, moves = self.game, told["moves"].split()
        position = game.start()
        turns = dict.fromkeys(Player, 0)
        mover = None
        for ply, text in enumerate(moves):
            player = game.to_move(position)
            if player is not mover:
                mover, turns[player] = player, turns[player] + 1
            move = game.read(position, text)
            spot = self.spot(position) if ply >= told["opening"] else None
            if spot:
                stage = tuple(Stage)[3 * ply // len(moves)]
                slip = mistake(spot.best.value, self.value_of(spot, move))
                name = told["players"][player]
                yield ChoiceMade(spot, name, player, tuple(moves[:ply]), text, slip, stage, turns[player] == 1)
            position = game.play(position, move)

    def last_spot(self, told: PlayedMoves) -> Spot | None:
        """Where a game was left, if there was a choice."""
        position = self.game.start()
        for text in told["moves"].split():
            position = self.game.play(position, self.game.read(position, text))
        return None if self.game.outcome(position) else self.spot(position)

    def spot(self, position: Any) -> Spot | None:
        """What the solver knows about a position of a game that is not over; None where there is nothing to choose."""
        if position not in self.spots:
            choices = self.oracle.choices(position)
            options = tuple(Candidate(self.game.write(move), verdict.value, verdict.plies) for move, verdict in choices)
            best = options[max(range(len(options)), key=lambda place: choices[place].verdict.worth)]
            self.spots[position] = Spot(self.game, position, options, best) if len(options) > 1 else None
        return self.spots[position]

    def value_of(self, spot: Spot, move: Any) -> Value:
        """What a move leads to."""
        text = self.game.write(move)
        known = next((option.value for option in spot.options if option.move == text), None)
        # An equation of the player's own stands for another.
        return self.oracle.after(spot.position, move).value if known is None else known


def exact_choices(game: Game[Any, Any], games: Iterable[PlayedMoves]) -> list[ChoiceMade] | None:
    """Every choice in these games, or None when the game is too large to be solved."""
    exact = Exact(game)
    try:
        return [choice for told in games for choice in exact.choices(told)]
    except TooLarge:
        return None
