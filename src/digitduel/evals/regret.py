"""Games against exact play: what each move kept or threw away, by the solver's word."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, TypedDict

from digitduel.coach.mistakes import Mistake, mistake
from digitduel.core import Game, Player
from digitduel.games import BUILT_IN
from digitduel.places import cache_folder
from digitduel.players.progress import tell
from digitduel.players.shared_oracles import near_the_end, oracle
from digitduel.solve import Oracle, TooLarge, Value, oracle_for

WHOLE = 200_000
"""New positions that one question about a game of another package may take, before only its endgames are judged: some
seconds of work. They are counted in positions and not in seconds, so that games get the same report on every machine.
"""


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
    """The solver's view of the games of one kind. Each position is looked at once, however often it comes up.

    It has no budget of seconds: the score of a benchmark must not depend on how fast a machine is.
    """

    def __init__(self, game: Game[Any, Any], asked: Oracle[Any, Any] | None = None) -> None:
        self.game = game
        self.oracle = asked or oracle(game)
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


class Endgames(Exact):
    """The same for a game that is too large to be solved: only from where its end is near.

    Each position is asked about anew, and with as little as the levels have. So what is judged depends neither on the
    machine nor on the other games; and it takes less than it took a level to play them.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, near_the_end(game))
        self.refused: set[Any] = set()
        self.left_out = 0
        """How many moves were not judged, of all games so far."""

    def choices(self, told: PlayedMoves) -> Iterator[ChoiceMade]:
        known_from = self._known_from(told)
        self.left_out += known_from - told["opening"]
        yield from super().choices({"moves": told["moves"], "opening": known_from, "players": told["players"]})

    def spot(self, position: Any) -> Spot | None:
        self.oracle = near_the_end(self.game)
        return super().spot(position)

    def value_of(self, spot: Spot, move: Any) -> Value:
        self.oracle = near_the_end(self.game)
        return super().value_of(spot, move)

    def _known_from(self, told: PlayedMoves) -> int:
        """The ply from which on all is known.

        The last move comes first, as in a review: once something is too large, so is what was before.
        """
        played, position = [], self.game.start()
        for text in told["moves"].split():
            move = self.game.read(position, text)
            played.append((position, move))
            position = self.game.play(position, move)
        ply = len(played)
        while ply > told["opening"] and self._is_known(*played[ply - 1]):
            ply -= 1
        return ply

    def _is_known(self, position: Any, move: Any) -> bool:
        if position in self.refused:
            return False
        try:
            spot = self.spot(position)
            if spot:
                self.value_of(spot, move)
        except TooLarge:
            self.refused.add(position)
            return False
        return True


class ChoicesJudged(NamedTuple):
    """The choices in some games that could be held against exact play."""

    choices: list[ChoiceMade]
    left_out: int
    """How many moves could not, since the game is too large to be solved from there."""


def exact_choices(game: Game[Any, Any], games: Sequence[PlayedMoves]) -> ChoicesJudged:
    """Every choice in these games; or those near their ends, when the game is too large to be solved.

    Which of the two is decided by positions, never by seconds. Our own games and all their variants may take as many
    as the solver allows, since what can be solved of them shall be judged. Other games may be of any size, so it is
    told sooner that they are too large; not where `duel solve` has kept what it found.
    """
    try:
        exact = Exact(game, None if game.name in BUILT_IN else _told_soon(game))
        return ChoicesJudged([choice for told in games for choice in exact.choices(told)], 0)
    except TooLarge:
        ends = Endgames(game)
        choices = [choice for told in games for choice in ends.choices(told)]
        return ChoicesJudged(choices, ends.left_out)


def _told_soon(game: Game[Any, Any]) -> Oracle[Any, Any]:
    """An oracle that begins anew: what others asked before does not change how far it comes."""
    return oracle_for(game, cache=cache_folder(), limit=WHOLE, progress=tell)
