"""One answer of a player: how it is asked for, read, and held against exact play."""

from typing import Any, NamedTuple, TypedDict

from digitduel.coach.mistakes import Mistake, mistake
from digitduel.core import Game, Match
from digitduel.evals.regret import Exact, Spot
from digitduel.players.llm_answers import read_answer
from digitduel.players.llm_question import USUAL, Condition, conversation
from digitduel.solve import Value


class Judgement(NamedTuple):
    """What a move did to the value of the position for the player who made it."""

    kept: bool
    """It threw nothing away."""
    regret: int
    """What it gave away: 1 for a win that became a draw or endless, or one of these that became a loss; 2 for both."""
    decision: bool
    """Something could be thrown away here. Only decisions count for a score."""
    by_chance: float
    """How often a blind choice among the moves that are shown keeps the value."""
    best: str
    """A best move, in notation."""
    mistake: Mistake | None
    position: Any
    """The same for positions that differ only in how they came about, or in how they look. A score counts each once."""


class JudgementTold(TypedDict):
    """What frameworks are told of a judgement, by names that are the same everywhere; some are told more besides."""

    kept: bool
    regret: int


def judgement_told(judged: Judgement) -> JudgementTold:
    return {"kept": judged.kept, "regret": judged.regret}


def prompt(match: Match, condition: Condition = USUAL) -> list[dict[str, str]]:
    """The question for the next move, as messages of a chat."""
    return conversation(match, condition)


def read(match: Match, text: str) -> Any:
    """The legal move in the final answer of a model; else `Unreadable` or `NotAllowed`, with the reason."""
    return read_answer(match, text)[0]


def judge(match: Match, move: Any, *, in_words: bool = True) -> Judgement:
    """Hold a move, or its notation, against exact play in the match as it stands; the match is left as it is.

    A player in words is shown what `prompt` shows; who is handed the game sees moves that naming would give away.
    """
    chosen = match.read(move) if isinstance(move, str) else move
    match.game.check(match.position, chosen)
    exact = Exact(match.game)
    spot = exact.spot(match.position)
    if spot is None:
        only = match.game.write(chosen)
        return Judgement(True, 0, False, 1.0, only, None, _identity(match.game, match.position))
    value = exact.value_of(spot, chosen)
    return held(spot, value, in_words)


def missed(match: Match, *, in_words: bool = True) -> Judgement:
    """No move could be read, or none was legal: a decision that was missed, and all that could be lost is."""
    spot = Exact(match.game).spot(match.position)
    if spot is None:
        only = match.game.write(match.game.moves(match.position)[0])
        return Judgement(False, 0, False, 1.0, only, None, _identity(match.game, match.position))
    return not_answered(spot, in_words)


def held(spot: Spot, value: Value, in_words: bool) -> Judgement:
    """What it means to have led to this value."""
    slip, regret = mistake(spot.best.value, value), spot.best.value.worth - value.worth
    by_chance, position = spot.by_chance(in_words), _identity(spot.game, spot.position)
    return Judgement(slip is None, regret, spot.is_decision, by_chance, spot.best.move, slip, position)


def not_answered(spot: Spot, in_words: bool) -> Judgement:
    """The same for no legal move: as bad as the worst of them, but no mistake that has a name."""
    worst = min((option.value for option in spot.options), key=lambda value: value.worth)
    return held(spot, worst, in_words)._replace(kept=False, decision=True, mistake=None)


def _identity(game: Game[Any, Any], position: Any) -> tuple[str, Any]:
    return game.undisguised.word, game.key(position)
