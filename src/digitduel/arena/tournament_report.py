"""The report of a tournament, from which `report.json`, the page and the table in the terminal are made."""

from collections import Counter, defaultdict
from collections.abc import Callable
from statistics import fmean, median
from typing import Any

from digitduel import __version__
from digitduel.arena.accuracy import judged
from digitduel.arena.fast_games import FORFEIT
from digitduel.arena.game_line import GameLine
from digitduel.arena.journal import Journal
from digitduel.arena.plan import BadPlan, TournamentAsked
from digitduel.arena.ratings import Met, Rating, Ratings, rated
from digitduel.arena.report_shapes import (
    BarTold,
    Conduct,
    CrossTold,
    GameReport,
    LengthsTold,
    LookedAt,
    PlayerReport,
    RatingsTold,
    RatingTold,
    Report,
)
from digitduel.arena.run_record import cost_of, run_told, usage_of
from digitduel.core import Game, Player
from digitduel.core.json_shapes import widened
from digitduel.evals.regret import ChoiceMade, exact_choices
from digitduel.games import game as game_of

FORMAT = 1
MOST_GAMES_LOOKED_AT = 6_000
"""Games of one kind that are held against exact play, shared equally among the pairings."""
BARS = 12
"""In a histogram of lengths, at most."""

SHOWN = 5
"""Answers that were not taken, and reasons of forfeits."""

Heard = Callable[[str], None]
"""Told what is being looked at."""


def report(journal: Journal, heard: Heard = lambda doing: None) -> Report:
    """Everything that can be said about the games of a journal."""
    plan, games = journal.plan, journal.in_order()
    if not isinstance(plan.asked, TournamentAsked):
        raise BadPlan("A run of the benchmark has a report of its own.")
    by_game: dict[str, list[GameLine]] = {word: [] for word in plan.words}
    for told in games:
        by_game[told["game"]].append(told)
    overall, reports = _ratings(rated(plan.players, _met(games))), list[GameReport]()
    for word, played in by_game.items():
        heard(word)
        reports.append(_of_game(game_of(word), plan.players, played))
    return Report(
        digitduel=__version__,
        format=FORMAT,
        asked=plan.asked,
        run=run_told(journal),
        players=tuple(plan.players),
        played=len(games),
        of=plan.games,
        overall=overall,
        games=tuple(reports),
    )


def _of_game(game: Game[Any, Any], players: list[str], games: list[GameLine]) -> GameReport:
    looked_at = _sample(games)
    found = exact_choices(game, looked_at)
    choices = None if found.left_out and not found.choices else found.choices
    lengths = [len(told["moves"].split()) - told["opening"] for told in games]
    return GameReport(
        game=game.word,
        title=game.title,
        played=len(games),
        distinct=len({told["moves"] for told in games}),
        ends=dict(Counter(told["end"] for told in games)),
        ratings=_ratings(rated(players, _met(games))),
        players=tuple(_of_player(player, games, choices) for player in players),
        cross=_cross(players, games),
        length=_lengths(lengths),
        exact=None if choices is None else LookedAt(games=len(looked_at), left_out=found.left_out),
    )


def _sample(games: list[GameLine]) -> list[GameLine]:
    """As many of each pairing, and of both seats; those first played in the order of the plan."""
    by_pairing: dict[int, list[GameLine]] = defaultdict(list)
    for told in games:
        by_pairing[told["pairing"]].append(told)
    each = max(2, MOST_GAMES_LOOKED_AT // max(1, len(by_pairing)) // 2 * 2)
    return [told for some in by_pairing.values() for told in some[:each]]


def score(told: GameLine, seat: Player) -> float:
    """What a game counts for a player: 1, 0, or a half when nobody won."""
    return 0.5 if told["winner"] is None else float(told["winner"] == seat.number)


def _met(games: list[GameLine]) -> list[Met]:
    tally: dict[tuple[str, str], list[float]] = defaultdict(list)
    for told in games:
        tally[told["players"][0], told["players"][1]].append(score(told, Player.ONE))
    return [Met(first, second, len(scores), sum(scores)) for (first, second), scores in tally.items()]


def _ratings(ratings: Ratings) -> RatingsTold:
    return RatingsTold(
        players=tuple(map(_rating, ratings.players)),
        moving_first=_rating(ratings.moving_first),
        method="Bradley-Terry with a bonus for moving first; 95% intervals from the Fisher information",
    )


def _rating(rating: Rating) -> RatingTold:
    return RatingTold(rating.player, round(rating.points, 1), round(rating.low, 1), round(rating.high, 1))


def _cross(players: list[str], games: list[GameLine]) -> dict[str, dict[str, CrossTold]]:
    """What the row scored against the column."""
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    for told in games:
        for seat in Player:
            scores[told["players"][seat], told["players"][seat.other]].append(score(told, seat))
    return {
        row: {
            column: CrossTold(games=len(scores[row, column]), score=round(fmean(scores[row, column]), 4))
            for column in players
            if scores.get((row, column))
        }
        for row in players
    }


def _lengths(lengths: list[int]) -> LengthsTold | None:
    if not lengths:
        return None
    low, high = min(lengths), max(lengths)
    width = max(1, -(-(high - low + 1) // BARS))
    bars = Counter((length - low) // width for length in lengths)
    return LengthsTold(
        mean=round(fmean(lengths), 2),
        median=median(lengths),
        shortest=low,
        longest=high,
        bars=tuple(
            BarTold(first=low + width * bar, last=low + width * (bar + 1) - 1, games=bars[bar])
            for bar in range((high - low) // width + 1)
        ),
    )


def _of_player(player: str, games: list[GameLine], choices: list[ChoiceMade] | None) -> PlayerReport:
    """How one player did at one game."""
    by_seat = [[score(told, seat) for told in games if told["players"][seat] == player] for seat in Player]
    scores = [*by_seat[0], *by_seat[1]]
    first, second = (round(fmean(some), 4) if some else None for some in by_seat)
    return widened(
        PlayerReport,
        conduct(player, games),
        player=player,
        games=len(scores),
        won=scores.count(1),
        halves=scores.count(0.5),
        lost=scores.count(0),
        score=round(fmean(scores), 4) if scores else None,
        by_seat=(first, second),
        exact=None if choices is None else judged([choice for choice in choices if choice.player == player]),
    )


def conduct(player: str, games: list[GameLine]) -> Conduct:
    """Forfeits, answers that were not taken, and what a move took."""
    forfeits: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    refusals, refused = 0, list[str]()
    moves_timed = tokens = moves_counted = 0
    usage = usage_of(player, games)
    seconds = 0.0
    for told in games:
        for seat in Player:
            if told["players"][seat] != player:
                continue
            if told["end"] == FORFEIT and told["forfeit"]["player"] == seat.number:
                forfeits[told["forfeit"]["kind"]] += 1
                reasons[told["forfeit"]["why"]] += 1
            refusals += told.get("refusals", (0, 0))[seat]
            refused += told.get("refused", ((), ()))[seat]
            if "seconds" in told:
                seconds, moves_timed = seconds + told["seconds"][seat], moves_timed + told["asked"][seat]
            used = _tokens(told, seat)
            if used is not None:
                tokens, moves_counted = tokens + used, moves_counted + told["asked"][seat]
    return Conduct(
        forfeits=dict(forfeits),
        reasons=dict(reasons.most_common(SHOWN)),
        refusals=refusals,
        refused=tuple(refused[:SHOWN]),
        seconds_per_move=round(seconds / moves_timed, 6) if moves_timed else None,
        tokens_per_move=round(tokens / moves_counted, 1) if moves_counted else None,
        usage=usage,
        cost=cost_of(player, usage),
    )


def _tokens(told: GameLine, seat: Player) -> int | None:
    usage = told.get("usage", (None, None))[seat]
    if usage is None:
        return told.get("tokens", (None, None))[seat]
    return usage["prompt"] + usage["completion"] or None
