"""A game looked at again: what each move did to the value, and where it turned."""

from enum import StrEnum
from typing import Any, NamedTuple

from digitduel.coach.facts import best_of, plies, shortened, would_have
from digitduel.core import Lines, Match, Player
from digitduel.solve import Oracle, Value, Verdict


class Mark(StrEnum):
    """What a move did to the value of the position for the player who made it."""

    KEPT = "kept"
    LET_SLIP = "let slip"
    """A win became endless."""
    GAVE_AWAY = "gave away"
    """A win, or a game that could have gone on for ever, became a loss."""


class ReviewedMove(NamedTuple):
    ply: int
    player: Player
    move: str
    before: Verdict
    after: Verdict
    mark: Mark
    decision: bool
    """Whether the player could have gone wrong here."""
    better: str | None
    """The better move, where this one was a mistake."""
    line: list[str]
    """How the game would have gone on from here under best play."""


class ReviewedPlayer(NamedTuple):
    player: Player
    decisions: int
    kept: int
    turning_point: int | None
    """The ply of this player's last mistake: from there on it was out of their hands."""

    @property
    def accuracy(self) -> float | None:
        """The share of decisions that kept the value; None when there was nothing to decide."""
        return self.kept / self.decisions if self.decisions else None


class Review(NamedTuple):
    moves: tuple[ReviewedMove, ...]
    players: tuple[ReviewedPlayer, ...]
    summary: Lines

    def __str__(self) -> str:
        return "\n".join(self.summary)


def review(match: Match, oracle: Oracle[Any, Any]) -> Review:
    """Look at every move of a match, finished or not."""
    game, position, moves = match.game, match.game.start(match.first), []
    for ply, move in enumerate(match.moves, start=1):
        moves.append(_look(oracle, position, ply, move))
        position = game.play(position, move)
    players = tuple(_sum_up(player, moves) for player in Player)
    summary = _summary(match, moves, players)
    if not game.outcome(position):
        summary.append(_as_it_stood(oracle, position))
    return Review(tuple(moves), players, summary)


def _look(oracle: Oracle[Any, Any], position: Any, ply: int, move: Any) -> ReviewedMove:
    game, choices = oracle.game, oracle.choices(position)
    best, after = best_of(choices), oracle.after(position, move)
    mark = Mark.KEPT
    if after.value is not best.verdict.value:
        mark = Mark.LET_SLIP if after.value is Value.ENDLESS else Mark.GAVE_AWAY
    return ReviewedMove(
        ply,
        game.to_move(position),
        game.write(move),
        best.verdict,
        after,
        mark,
        len({choice.verdict.value for choice in choices}) > 1,
        None if mark is Mark.KEPT else game.write(best.move),
        [game.write(step) for step in oracle.line(position)],
    )


def _sum_up(player: Player, moves: list[ReviewedMove]) -> ReviewedPlayer:
    decisions = [m for m in moves if m.player is player and m.decision]
    mistakes = [m.ply for m in decisions if m.mark is not Mark.KEPT]
    return ReviewedPlayer(player, len(decisions), len(decisions) - len(mistakes), mistakes[-1] if mistakes else None)


def _summary(match: Match, moves: list[ReviewedMove], players: tuple[ReviewedPlayer, ...]) -> Lines:
    lines = [_from_the_start(moves[0])] if moves else []
    lines += [_of_player(player, moves) for player in players]
    lines.append(match.result.sentence if match.result else f"The game was left with {match.to_move} to move.")
    return lines


def _as_it_stood(oracle: Oracle[Any, Any], position: Any) -> str:
    """What a game that did not come to its end would have come to: someone may have given up a win."""
    game, verdict = oracle.game, oracle.verdict(position)
    if verdict.plies is None:
        return "As it stood, nobody could force a win."
    player = game.to_move(position)
    winner = player if verdict.value is Value.WIN else player.other
    by = f", with {game.write(best_of(oracle.choices(position)).move)}" if winner is player else ""
    return f"As it stood, {winner} could force a win in {plies(verdict.plies)}{by}."


def _from_the_start(first: ReviewedMove) -> str:
    if first.before.plies is None:
        return "From the start nobody could force a win."
    winner = first.player if first.before.value is Value.WIN else first.player.other
    return f"From the start {winner} could force a win, in {plies(first.before.plies)} under best play."


def _of_player(reviewed: ReviewedPlayer, moves: list[ReviewedMove]) -> str:
    who, decisions, kept = reviewed.player, reviewed.decisions, reviewed.kept
    if reviewed.accuracy is None:
        return f"{who} never had a choice that mattered."
    if decisions == 1:
        share = f"{who} had one decision to make, and was {'right' if kept else 'wrong'}."
    else:
        share = f"{who} was right in {kept} of {decisions} decisions ({reviewed.accuracy:.0%})."
    if reviewed.turning_point is None:
        return share
    turn = moves[reviewed.turning_point - 1]
    if turn.mark is Mark.LET_SLIP:
        did = "let the win slip"
    elif turn.after.plies == 1:
        did = "lost at once"
    else:
        did = "gave the win away" if turn.before.value is Value.WIN else f"let {who.other} force a win"
    turned = f"The turning point was move {turn.ply}, {shortened(turn.move)}: it {did}."
    return f"{share} {turned} {turn.better} {would_have(turn.before)}."
