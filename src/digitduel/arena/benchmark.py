"""The benchmark: one standard run for one player, which ends in one score that anybody's can be compared with.

In each of the five games the player is asked for one move in fixed positions, and plays whole games from fixed
openings, each opening in both seats, against a rival that never changes. All its decisions are held against exact play.

    skill = (kept - expected by chance) / (decisions - expected by chance)

So 0 is what blind choice gets on average, and 1 is perfect play, in every game. The score of a game is the skill in all
its decisions, times 100; the score is the mean of the five. Its 95% interval combines Wilson's intervals of the five
shares. A forfeit is a decision that was missed.
"""

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from digitduel import __version__
from digitduel.arena.accuracy import judged, share_interval
from digitduel.arena.benchmark_opponent import WORD
from digitduel.arena.benchmark_positions import NAME, WORDS, positions
from digitduel.arena.fast_games import FORFEIT
from digitduel.arena.game_line import GameLine
from digitduel.arena.journal import Journal
from digitduel.arena.plan import BadPlan, Opening, Pairing, Plan
from digitduel.arena.regret import ChoiceMade, Exact
from digitduel.arena.report_shapes import BenchmarkGame, BenchmarkReport, GamesTold, PartTold
from digitduel.arena.tournament_report import conduct, score
from digitduel.core import Player
from digitduel.core.json_shapes import widened
from digitduel.games import game as game_of

SEED = 1
MAX_TURNS = 30
QUICK_PUZZLES, QUICK_OPENINGS = 20, 2
"""Of each game, for players who take their time."""


class Skill(NamedTuple):
    """A share between blind choice and perfect play, with its 95% interval."""

    at: float
    low: float
    high: float


class Asked(NamedTuple):
    """Decisions of one kind: how many, how many were right, and how many would be by chance."""

    decisions: int
    kept: int
    by_chance: float

    @property
    def skill(self) -> Skill:
        room = self.decisions - self.by_chance
        if not room:
            return Skill(0, 0, 0)
        shares = (self.kept / self.decisions, *share_interval(self.kept, self.decisions))
        return Skill(*((share * self.decisions - self.by_chance) / room for share in shares))


def benchmark_plan(player: str, quick: bool = False) -> Plan:
    """Two pairings for each game: the positions, then the whole games."""
    if player in ("human", WORD):
        raise BadPlan(f"The benchmark is for programs and guests, not for {player}.")
    pairings = []
    for word, (puzzles, openings) in positions().items():
        game = game_of(word)
        if quick:
            puzzles, openings = puzzles[:QUICK_PUZZLES], openings[:QUICK_OPENINGS]
        asked = []
        for puzzle in puzzles:
            position = game.start()
            for text in puzzle.split():
                position = game.play(position, game.read(position, text))
            asked.append(Opening(game.to_move(position), tuple(puzzle.split()), answers=1))
        played = [Opening(seat, tuple(opening.split())) for opening in openings for seat in Player]
        pairings += [Pairing(word, (player, WORD), len(some), tuple(some)) for some in (asked, played)]
    asked_for = {"kind": "benchmark", "benchmark": NAME, "player": player, "quick": quick}
    return Plan(tuple(pairings), SEED, MAX_TURNS, asked_for)


def benchmark_report(journal: Journal) -> BenchmarkReport:
    """The score, and the profile behind it."""
    plan, told = journal.plan, journal.in_order()
    player = plan.asked["player"]
    games = []
    for place, word in enumerate(WORDS):
        puzzles = [each for each in told if each["pairing"] == 2 * place]
        played = [each for each in told if each["pairing"] == 2 * place + 1]
        games.append(_of_game(word, player, puzzles, played))
    overall = combined([Skill(game.score, game.low, game.high) for game in games])
    at, low, high = _rounded(overall)
    return BenchmarkReport(
        digitduel=__version__,
        benchmark=NAME + (" quick" if plan.asked["quick"] else ""),
        player=player,
        score=at,
        low=low,
        high=high,
        played=len(told),
        of=plan.games,
        games=tuple(games),
    )


def combined(skills: list[Skill]) -> Skill:
    """The mean, and its interval by recovering the variances of the parts from their intervals."""
    at = sum(skill.at for skill in skills) / len(skills)
    down = sqrt(sum((skill.at - skill.low) ** 2 for skill in skills)) / len(skills)
    up = sqrt(sum((skill.high - skill.at) ** 2 for skill in skills)) / len(skills)
    return Skill(at, at - down, at + up)


def _of_game(word: str, player: str, puzzles: list[GameLine], played: list[GameLine]) -> BenchmarkGame:
    exact = Exact(game_of(word))
    choices = [[c for told in some for c in exact.choices(told) if c.player == player] for some in (puzzles, played)]
    parts = [_asked(exact, player, *some) for some in zip(choices, (puzzles, played), strict=True)]
    skill = Asked(*map(sum, zip(*parts, strict=True))).skill
    points = [score(told, Player(told["players"].index(player))) for told in played]
    at, low, high = _rounded(Skill(*(100 * share for share in skill)))
    return widened(
        BenchmarkGame,
        conduct(player, [*puzzles, *played]),
        game=word,
        title=game_of(word).title,
        score=at,
        low=low,
        high=high,
        positions=_part(parts[0]),
        games=widened(GamesTold, _part(parts[1]), played=len(played), points=sum(points)),
        exact=judged([choice for some in choices for choice in some]),
    )


def _asked(exact: Exact, player: str, choices: Iterable[ChoiceMade], games: list[GameLine]) -> Asked:
    spots = [(choice.spot, choice.slip is None) for choice in choices if choice.spot.is_decision]
    decisions, kept = len(spots), sum(right for _, right in spots)
    by_chance = sum(1 - spot.wrong for spot, _ in spots)
    for told in games:
        if told["end"] == FORFEIT and told["players"][told["forfeit"]["player"] - 1] == player:
            spot = exact.last_spot(told)
            decisions += 1
            by_chance += 1 - spot.wrong if spot else 0
    return Asked(decisions, kept, by_chance)


def _part(asked: Asked) -> PartTold:
    return PartTold(
        decisions=asked.decisions,
        kept=asked.kept,
        by_chance=round(asked.by_chance, 2),
        skill=round(asked.skill.at, 4),
    )


def _rounded(skill: Skill) -> Skill:
    return Skill(round(skill.at, 2), round(skill.low, 2), round(skill.high, 2))
