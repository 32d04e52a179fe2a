"""Players with a weakness that the report must find and name, and players who misbehave."""

from random import Random
from typing import Any

from digitduel.core import Game
from digitduel.players.perfect import PerfectPlayer
from digitduel.players.shared_oracles import oracle


class NineFirst:
    """Perfect, but takes 9 first whenever it is there."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        nine = [move for move in game.moves(position) if game.write(move) == "9"]
        if nine and not position.pockets[position.to_move]:
            return nine[0]
        return PerfectPlayer().choose(game, position, rng)


class HighestThatKeeps:
    """Plays any move now and then, otherwise the last that keeps the value: a taste, and no weakness."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        choices = oracle(game).choices(position)
        best = max(choices, key=lambda choice: choice.verdict.worth).verdict.value
        keeping = [move for move, verdict in choices if verdict.value is best]
        return rng.choice(game.moves(position)) if rng.random() < 0.3 else keeping[-1]


class NoDivision:
    """Takes any number and declares what it can, but does not see equations with division."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        moves = game.moves(position)
        equations = [move for move in moves if "=" in game.write(move)]
        if not equations:
            return rng.choice(moves)
        return equations[0] if "/" not in game.write(equations[0]) else moves[-1]


class Cheat:
    """Chooses numbers that are not there."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return "99"


class Counts:
    """Keeps in mind how often it was asked, and plays by that: only a fresh one for each game is reproducible."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        self.asked += 1
        moves = game.moves(position)
        return moves[self.asked % len(moves)]


class First:
    """Plays the first move there is, after it has drawn so many numbers from its chance."""

    drawn = 0

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        for _ in range(self.drawn):
            rng.random()
        return game.moves(position)[0]


class Winds(First):
    """Would wind its rival's chance on, if it were the same."""

    drawn = 7


class Settled:
    """Has made up its mind about every position, without rhyme or reason: many mistakes, and nothing in common."""

    salt = 0

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return Random(f"{self.salt}/{game.key(position)!r}").choice(game.moves(position))


class SettledOtherwise(Settled):
    salt = 1


class Stays:
    """Keeps nothing in mind, and says so."""

    stays = True
    made = 0

    def __init__(self) -> None:
        Stays.made += 1

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return game.moves(position)[0]
