"""The benchmark of edition 2: one move in each position of the families, or a whole game from each opening.

The score comes from the public split in plain sight. Beside it a player may be asked in a private split, and in the
same positions in disguise; the report then tells the gaps between the scores.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from digitduel import __version__
from digitduel.arena.accuracy import judged as summed_up
from digitduel.arena.benchmark_opponent import WORD
from digitduel.arena.fast_games import FORFEIT
from digitduel.arena.game_line import GameLine
from digitduel.arena.journal import Journal
from digitduel.arena.plan import BadPlan, FamilyAsked, Opening, Pairing, Plan
from digitduel.arena.position_results import Part, results
from digitduel.arena.report_shapes import (
    BenchmarkGame,
    BenchmarkReport,
    GamesTold,
    GapTold,
    IdeaTold,
    PartTold,
    ResultTold,
)
from digitduel.arena.run_record import cost_of, run_told, usage_of
from digitduel.arena.tournament_report import conduct
from digitduel.arena.tournament_report import score as points_of
from digitduel.core import Game, Player
from digitduel.core.json_shapes import widened
from digitduel.evals.asked_positions import AskedPosition, openings, positions
from digitduel.evals.editions import SECOND
from digitduel.evals.judgement import Judgement, held, not_answered
from digitduel.evals.regret import ChoiceMade, Exact
from digitduel.evals.score import Score
from digitduel.evals.skill import Skill
from digitduel.games import disguised
from digitduel.games import game as game_of
from digitduel.players.guests import is_told_in_words
from digitduel.players.model_settings import shown_to

SEED = 1
MAX_TURNS = 30
PUBLIC, PRIVATE = "public", "private"


def family_plan(
    player: str,
    quick: bool = False,
    *,
    seed: int | None = None,
    disguises: Sequence[str] = (),
    whole_games: bool = False,
) -> Plan:
    """A pairing for each variant in each part: the public split, a private one, and each disguise."""
    if player in ("human", WORD):
        raise BadPlan(f"The benchmark is for programs and guests, not for {player}.")
    asked = FamilyAsked(
        benchmark=SECOND.name,
        player=player,
        quick=quick,
        private_split=seed,
        disguises=tuple(dict.fromkeys(disguises)),
        whole_games=whole_games,
    )
    pairings = []
    for some in _pairings(asked):
        game, seats = game_of(some.word), Player if whole_games else (None,)
        beginnings = [_opening(game, each, seat) for each in some.asked for seat in seats]
        pairings.append(Pairing(some.word, (player, WORD), len(beginnings), tuple(beginnings)))
    return Plan(tuple(pairings), SEED, MAX_TURNS, asked)


def _opening(game: Game[Any, Any], asked: AskedPosition, seat: Player | None) -> Opening:
    position, moves = game.start(), []
    for text in asked.moves.split():
        moves.append(game.undisguised.read(position, text))
        position = game.play(position, moves[-1])
    written = tuple(map(game.write, moves))
    return Opening(game.to_move(position), written, answers=1) if seat is None else Opening(seat, written)


class _Pairing(NamedTuple):
    """What a pairing of the plan is about: a part of the benchmark, a game, and where it begins each time."""

    part: str
    word: str
    asked: list[AskedPosition]


def _pairings(asked: FamilyAsked) -> list[_Pairing]:
    """All of them, in the order of the plan, made from what was asked for."""
    of, quick, seed = openings if asked.whole_games else positions, asked.quick, asked.private_split
    plain = of(SECOND, quick=quick)
    parts = {PUBLIC: plain}
    if seed is not None:
        parts[PRIVATE] = of(SECOND, quick=quick, seed=seed)
    parts |= {hidden: [each._replace(disguise=hidden) for each in plain] for hidden in asked.disguises}
    pairings = []
    for part, some in parts.items():
        by_game: dict[str, list[AskedPosition]] = defaultdict(list)
        for each in some:
            by_game[each.game].append(each)
        for word, those in by_game.items():
            hidden = those[0].disguise
            pairings.append(_Pairing(part, disguised(game_of(word), hidden).word if hidden else word, those))
    return pairings


# The report


class _Played(NamedTuple):
    """A line of the journal: what was asked there, and what the player did."""

    part: str
    asked: AskedPosition
    line: GameLine
    choices: list[ChoiceMade]
    judged: list[Judgement]
    """The decisions among them."""
    results: list[ResultTold]


def family_report(journal: Journal, asked: FamilyAsked) -> BenchmarkReport:
    """The score, the profile behind it, and the gaps."""
    whole, played = asked.whole_games, list(_played(journal, asked))
    scores: dict[str, Score] = defaultdict(Score)
    for each in played:
        for judged in each.judged:
            # In a whole game it is not fixed what comes up, and what comes up in the games from one opening belongs
            # together.
            stratum, idea = ("", "") if whole else (each.asked.stratum, each.asked.idea)
            scores[each.part].count(each.asked.game, (int(whole), each.asked.number), judged, stratum, idea)
    public, plain = scores[PUBLIC], [each for each in played if each.part == PUBLIC]
    families: dict[str, list[_Played]] = defaultdict(list)
    for each in plain:
        families[each.asked.family].append(each)
    at, low, high = _rounded(public.overall())
    used = usage_of(asked.player, [each.line for each in played])
    return BenchmarkReport(
        digitduel=__version__,
        benchmark=_name(asked),
        player=asked.player,
        score=at,
        low=low,
        high=high,
        played=len(played),
        of=journal.plan.games,
        run=run_told(journal),
        usage=used,
        cost=cost_of(asked.player, used),
        games=tuple(_of_family(name, public.of_game(name), asked, some) for name, some in families.items()),
        ideas=tuple(IdeaTold(idea=idea, score=s.at, low=s.low, high=s.high) for idea, s in public.by_idea().items()),
        gaps=tuple(_gap(part, public, scores[part], played) for part in scores if part != PUBLIC),
    )


def _name(asked: FamilyAsked) -> str:
    """The name of the edition, with all that keeps two scores from being compared."""
    told: list[str] = [asked.benchmark, *["whole games"] * asked.whole_games]
    told += [f"without {part}" for part in shown_to(asked.player).left_out]
    return f"{', '.join(told)}{' quick' if asked.quick else ''}"


def _gap(part: str, public: Score, other: Score, played: list[_Played]) -> GapTold:
    at, low, high = _rounded(public.minus(other))
    there = _rounded(other.overall())
    name = "Public minus private" if part == PRIVATE else f"Recall gap, plain minus {part}"
    results = tuple(result for each in played if each.part == part for result in each.results)
    return GapTold(name=name, part=part, gap=at, low=low, high=high, score=there.at, results=results)


def _played(journal: Journal, asked: FamilyAsked) -> Iterator[_Played]:
    exact = dict[str, Exact]()
    pairings, player = _pairings(asked), asked.player
    in_words = is_told_in_words(player)
    for line in journal.in_order():
        part, word, some = pairings[line["pairing"]]
        known = exact.setdefault(word, Exact(game_of(word)))
        choices = [choice for choice in known.choices(line) if choice.player == player]
        judged = []
        for choice in choices:
            move = known.game.read(choice.spot.position, choice.move)
            judged.append(held(choice.spot, known.value_of(choice.spot, move), in_words))
        if line["end"] == FORFEIT and line["players"][line["forfeit"]["player"] - 1] == player:
            spot = known.last_spot(line)
            judged += [not_answered(spot, in_words)] if spot else []
        place = line["number"] // (len(Player) if asked.whole_games else 1)
        kind: Part = "game" if asked.whole_games else "position"
        # What comes up in a whole game is not fixed.
        stratum = "" if asked.whole_games else some[place].stratum
        told = list(results(known, player, line, kind, in_words, stratum))
        yield _Played(part, some[place], line, choices, [each for each in judged if each.decision], told)


def _of_family(name: str, reached: Skill, asked: FamilyAsked, played: list[_Played]) -> BenchmarkGame:
    lines, nothing = [each.line for each in played], PartTold(decisions=0, kept=0, by_chance=0, skill=0)
    told = _part([judged for each in played for judged in each.judged])
    whole = lines if asked.whole_games else []
    points = sum(points_of(line, Player(line["players"].index(asked.player))) for line in whole)
    return widened(
        BenchmarkGame,
        conduct(asked.player, lines),
        game=name,
        title=game_of(name).title,
        score=reached.at,
        low=reached.low,
        high=reached.high,
        positions=nothing if whole else told,
        games=widened(GamesTold, told if whole else nothing, played=len(whole), points=points),
        exact=summed_up([choice for each in played for choice in each.choices]),
        results=tuple(result for each in played for result in each.results),
    )


def _part(judged: list[Judgement]) -> PartTold:
    kept, by_chance = sum(each.kept for each in judged), sum(each.by_chance for each in judged)
    room = len(judged) - by_chance
    return PartTold(
        decisions=len(judged),
        kept=kept,
        by_chance=round(by_chance, 2),
        skill=round((kept - by_chance) / room, 4) if room else 0.0,
    )


def _rounded(told: Skill) -> Skill:
    return Skill(*(round(each, 2) for each in told))
