"""The benchmark: one standard run for one player, which ends in one score that anybody's can be compared with.

In each of the five games the player is asked for one move in fixed positions, and plays whole games from fixed
openings, each opening in both seats, against a rival that never changes. All its decisions are held against exact play
and summed up as a skill (see `skill`), in which 0 is blind choice by somebody who sees what this player sees. The score
of a game is the skill times 100; the score is the mean of the five. A forfeit is a decision that was missed.

Edition 1 is kept for those who have scores of it. It counts a position as often as it is met, takes all decisions for
independent, and measures everybody by those who see all moves.
"""

from collections.abc import Iterator

from digitduel import __version__
from digitduel.arena.accuracy import judged
from digitduel.arena.benchmark_opponent import WORD
from digitduel.arena.family_benchmark import family_plan, family_report
from digitduel.arena.fast_games import FORFEIT
from digitduel.arena.game_line import GameLine
from digitduel.arena.journal import Journal
from digitduel.arena.plan import BadPlan, BenchmarkAsked, FamilyAsked, Opening, Pairing, Plan
from digitduel.arena.position_results import results
from digitduel.arena.report_shapes import BenchmarkGame, BenchmarkReport, GamesTold, PartTold
from digitduel.arena.run_record import run_told, summed_up
from digitduel.arena.tournament_report import conduct, score
from digitduel.core import Player
from digitduel.core.json_shapes import widened
from digitduel.evals.asked_positions import QUICK, QUICK_OPENINGS
from digitduel.evals.benchmark_positions import positions
from digitduel.evals.editions import CURRENT, EDITIONS, FIRST, SECOND, Edition
from digitduel.evals.regret import Exact, Spot
from digitduel.evals.score import in_points
from digitduel.evals.skill import Decision, Skill, combined, first_meetings, plain_skill, skill
from digitduel.games import game as game_of
from digitduel.players.guests import is_told_in_words

SEED = 1
MAX_TURNS = 30
POSITIONS, GAMES = 0, 1
"""The parts of the benchmark at each game, in the order of the plan."""


def benchmark_plan(player: str, quick: bool = False, edition: Edition = CURRENT) -> Plan:
    """Two pairings for each game: the positions, then the whole games. Edition 2 has a plan of its own."""
    if edition == SECOND:
        return family_plan(player, quick)
    if player in ("human", WORD):
        raise BadPlan(f"The benchmark is for programs and guests, not for {player}.")
    pairings = []
    for word, (puzzles, openings) in positions(edition).items():
        game = game_of(word)
        if quick:
            puzzles, openings = puzzles[:QUICK], openings[:QUICK_OPENINGS]
        asked = []
        for puzzle in puzzles:
            position = game.start()
            for text in puzzle.split():
                position = game.play(position, game.read(position, text))
            asked.append(Opening(game.to_move(position), tuple(puzzle.split()), answers=1))
        played = [Opening(seat, tuple(opening.split())) for opening in openings for seat in Player]
        pairings += [Pairing(word, (player, WORD), len(some), tuple(some)) for some in (asked, played)]
    asked_for = BenchmarkAsked(benchmark=edition.name, player=player, quick=quick)
    return Plan(tuple(pairings), SEED, MAX_TURNS, asked_for)


def benchmark_report(journal: Journal) -> BenchmarkReport:
    """The score, and the profile behind it."""
    plan, asked = journal.plan, journal.plan.asked
    if isinstance(asked, FamilyAsked):
        return family_report(journal, asked)
    if not isinstance(asked, BenchmarkAsked):
        raise BadPlan("A tournament has a report of its own.")
    told = journal.in_order()
    player, edition = asked.player, EDITIONS[asked.benchmark]
    games = []
    for place, word in enumerate(edition.words):
        puzzles = [each for each in told if each["pairing"] == 2 * place]
        played = [each for each in told if each["pairing"] == 2 * place + 1]
        games.append(_of_game(edition, word, player, puzzles, played))
    overall = combined([Skill(game.score, game.low, game.high) for game in games])
    at, low, high = _rounded(overall)
    return BenchmarkReport(
        digitduel=__version__,
        benchmark=edition.name + (" quick" if asked.quick else ""),
        player=player,
        score=at,
        low=low,
        high=high,
        played=len(told),
        of=plan.games,
        run=run_told(journal),
        usage=summed_up([game.usage for game in games]),
        cost=round(sum(game.cost or 0 for game in games), 6) if any(game.cost is not None for game in games) else None,
        games=tuple(games),
    )


def _of_game(
    edition: Edition, word: str, player: str, puzzles: list[GameLine], played: list[GameLine]
) -> BenchmarkGame:
    exact = Exact(game_of(word))
    in_words = edition is not FIRST and is_told_in_words(player)
    choices = [c for told in (*puzzles, *played) for c in exact.choices(told) if c.player == player]
    decisions = [each for told in (*puzzles, *played) for each in _decisions(edition, exact, player, told)]
    if edition is not FIRST:
        decisions = first_meetings(decisions)
    measure = plain_skill if edition is FIRST else skill
    in_positions, in_games = ([each for each in decisions if each.cluster[0] == part] for part in (POSITIONS, GAMES))
    points = [score(told, Player(told["players"].index(player))) for told in played]
    at, low, high = in_points(measure(decisions))
    return widened(
        BenchmarkGame,
        conduct(player, [*puzzles, *played]),
        game=word,
        title=game_of(word).title,
        score=at,
        low=low,
        high=high,
        positions=_part(in_positions),
        games=widened(GamesTold, _part(in_games), played=len(played), points=sum(points)),
        exact=judged(choices),
        results=(
            *(each for told in puzzles for each in results(exact, player, told, "position", in_words)),
            *(each for told in played for each in results(exact, player, told, "game", in_words)),
        ),
    )


def _decisions(edition: Edition, exact: Exact, player: str, told: GameLine) -> Iterator[Decision]:
    in_words = edition is not FIRST and is_told_in_words(player)
    part = told["pairing"] % 2
    # The games from one opening, one in each seat, belong together.
    cluster = part, told["number"] // (1 if part == POSITIONS else len(Player))

    def decision(spot: Spot, kept: bool) -> Decision:
        return Decision(kept, spot.by_chance(in_words), exact.game.key(spot.position), cluster)

    for choice in exact.choices(told):
        if choice.player == player and choice.spot.is_decision:
            yield decision(choice.spot, choice.slip is None)
    if told["end"] == FORFEIT and told["players"][told["forfeit"]["player"] - 1] == player:
        spot = exact.last_spot(told)
        if spot:
            yield decision(spot, False)


def _part(decisions: list[Decision]) -> PartTold:
    return PartTold(
        decisions=len(decisions),
        kept=sum(decision.kept for decision in decisions),
        by_chance=round(sum(decision.by_chance for decision in decisions), 2),
        skill=round(plain_skill(decisions).at, 4),
    )


def _rounded(skill: Skill) -> Skill:
    return Skill(round(skill.at, 2), round(skill.low, 2), round(skill.high, 2))
