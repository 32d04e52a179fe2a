"""A player who plays like one of the programs, game after game, as a person would whose games are kept."""

from collections.abc import Iterator
from random import Random

from digitduel.cli.memory.rating import Rating
from digitduel.core import ONE, TWO, Match, Player
from digitduel.games import game
from digitduel.players import program
from digitduel.players.adaptive import adapted
from digitduel.players.strengths import points_of

LONGEST = 200


def points(word: str, player: str, rival: str, seat: Player, rng: Random) -> float:
    """What the player gets in one game: 1, 0, or half when nobody wins."""
    chosen = game(word)
    words = (player, rival) if seat is ONE else (rival, player)
    programs = [program(name) for name in words]
    match = Match(chosen, players=words, max_turns=LONGEST)
    while match.result is None and not chosen.endless(match.position):
        forced = chosen.forced(match.position)
        match.play(programs[match.to_move].choose(chosen, match.position, rng) if forced is None else forced)
    winner = match.result and match.result.winner
    return 0.5 if winner is None else float(winner is seat)


def career(word: str, player: str, rivals: list[str], games: int, seed: int) -> Iterator[tuple[Rating, float]]:
    """The rating after each of these games, in both seats by turns, and the points of that game."""
    rng, rating = Random(seed), Rating()
    for number in range(games):
        rival = rivals[number // 2 % len(rivals)]
        named = adapted(rating.points) if rival == "adaptive" else rival
        gained = points(word, player, named, TWO if number % 2 else ONE, rng)
        known = points_of(named, game(word).name)
        assert known is not None
        rating = rating.after(known, gained)
        yield rating, gained
