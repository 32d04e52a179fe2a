"""A game looked at again: what each move did to the value, and where it turned."""

from functools import partial
from itertools import count
from typing import Any, NamedTuple

from digitduel.coach.estimates import Estimate, estimate_each
from digitduel.coach.facts import Outlook, best_of, in_turns, outlook, outlook_after, shortened, would_have
from digitduel.coach.mistakes import Mark, mark
from digitduel.core import Game, Lines, Match, Player
from digitduel.solve import Oracle, Value, Verdict
from digitduel.solve.oracle import PATIENCE

STEPS = 1_500
"""Steps played in the head for a move that cannot be judged exactly; there may be many."""
SHORT_PATIENCE = 1.0
"""Seconds of work, where it is all but known that they will not be enough."""


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
    stood: Outlook
    """What it was worth before the move, and came to after it, in turns."""
    came_to: Outlook
    exact: bool = True
    """False where the game is too large to solve: then the values are what some games tried out look like."""
    failing: str = ""
    """What was wrong with the move all the same, where it kept the win but missed a quicker one: a false equation."""
    quicker: str | None = None
    """The move that was missed by it."""

    @property
    def missed(self) -> str:
        return f"{self.failing} Quicker: {self.quicker}." if self.quicker else ""


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
    *before, position = match.positions
    as_it_stood = None if match.game.outcome(position) else _as_it_stood(oracle, position)
    # Where the last position is too large, the one before is hardly smaller, and nobody waits as long once more.
    patience = PATIENCE if as_it_stood or match.game.outcome(position) else SHORT_PATIENCE
    moves = _looked_at(oracle, [*zip(before, count(1), match.moves, strict=False)], patience)
    players = tuple(_sum_up(player, moves) for player in Player)
    summary = _summary(match, moves, players)
    return Review(tuple(moves), players, [*summary, as_it_stood] if as_it_stood else summary)


def _looked_at(oracle: Oracle[Any, Any], played: list[tuple[Any, int, Any]], patience: float) -> list[ReviewedMove]:
    """The last move first: the end is the easiest to know. Once something is too large, so is what came before."""
    latest_first, looked_at = played[::-1], list[ReviewedMove]()
    for position, ply, move in latest_first:
        found = oracle.attempt(position, partial(_look, oracle, position, ply, move), patience)
        if found is None:
            break
        looked_at.append(found)
    earlier = latest_first[len(looked_at) :]
    guesses = estimate_each(oracle.game, [position for position, *_ in earlier], STEPS)
    looked_at += [_estimated(oracle.game, *each, guess) for each, guess in zip(earlier, guesses, strict=True)]
    return looked_at[::-1]


def _look(oracle: Oracle[Any, Any], position: Any, ply: int, move: Any) -> ReviewedMove:
    game, choices = oracle.game, oracle.choices(position)
    best, before, after = best_of(choices), oracle.verdict(position), oracle.after(position, move)
    what_it_did = mark(before.value, after.value)
    slower = what_it_did is Mark.KEPT and after.worth < best.verdict.worth
    failing = game.script.failing(position, move) if slower else ""
    return ReviewedMove(
        ply,
        game.to_move(position),
        game.write(move),
        before,
        after,
        what_it_did,
        len({choice.verdict.value.worth for choice in choices}) > 1,
        None if what_it_did is Mark.KEPT else game.write(best.move),
        [game.write(step) for step in oracle.line(position)],
        outlook(oracle, position),
        outlook_after(oracle, position, move),
        failing=failing,
        quicker=game.write(best.move) if failing else None,
    )


def _estimated(game: Game[Any, Any], position: Any, ply: int, move: Any, guess: Estimate | None) -> ReviewedMove:
    """How things looked; even, where there was no time to look. So few games tried out are no reason to call a move a
    mistake."""
    value = guess.best.value if guess else Value.DRAW
    looks, seen, player = Verdict(value, None), Outlook(value, None), game.to_move(position)
    line = [game.write(guess.best.move)] if guess else []
    return ReviewedMove(
        ply, player, game.write(move), looks, looks, Mark.KEPT, False, None, line, seen, seen, exact=False
    )


def _sum_up(player: Player, moves: list[ReviewedMove]) -> ReviewedPlayer:
    decisions = [m for m in moves if m.player is player and m.decision]
    mistakes = [m.ply for m in decisions if m.mark is not Mark.KEPT]
    return ReviewedPlayer(player, len(decisions), len(decisions) - len(mistakes), mistakes[-1] if mistakes else None)


def _summary(match: Match, moves: list[ReviewedMove], players: tuple[ReviewedPlayer, ...]) -> Lines:
    estimates = sum(not move.exact for move in moves)
    lines = [_too_large(estimates) if estimates else _from_the_start(moves[0])] if moves else []
    lines += [_of_player(player, moves) for player in players]
    lines.append(_how_it_ended(match) if match.result else f"The game was left with {match.to_move} to move.")
    return lines


def _how_it_ended(match: Match) -> str:
    """The last sentence of the table; where others lead to it there, with them, as alone it tells no reason."""
    assert match.result, "The game is over."
    sentence, outcome = match.result.sentence, match.game.outcome(match.position)
    if outcome is None or outcome.sentence != sentence:
        return sentence
    said = match.game.script.ending(match.position, outcome)
    reasons = [line for line in said if line.endswith(".") and line != sentence]
    return " ".join([*reasons, sentence]) if said and said[-1] == sentence else sentence


def _too_large(estimates: int) -> str:
    return (
        f"Until move {estimates} this game is too large to solve. What is said there is an estimate and does not count."
    )


def _as_it_stood(oracle: Oracle[Any, Any], position: Any) -> str | None:
    """What a game that did not come to its end would have come to: someone may have given up a win."""
    return oracle.attempt(position, lambda: _stood(oracle, position))


def _stood(oracle: Oracle[Any, Any], position: Any) -> str:
    game, verdict = oracle.game, oracle.verdict(position)
    if verdict.value is Value.DRAW:
        return "As it stood, it was a draw with best play."
    if verdict.plies is None:
        return "As it stood, nobody could force a win."
    player = game.to_move(position)
    winner = player if verdict.value is Value.WIN else player.other
    by = f", with {game.write(best_of(oracle.choices(position)).move)}" if winner is player else ""
    return f"As it stood, {winner} could force a win in {in_turns(outlook(oracle, position).turns)}{by}."


def _from_the_start(first: ReviewedMove) -> str:
    if first.before.value is Value.DRAW:
        return "From the start it was a draw with best play."
    if first.before.plies is None:
        return "From the start nobody could force a win."
    winner = first.player if first.before.value is Value.WIN else first.player.other
    return f"From the start {winner} could force a win, in {in_turns(first.stood.turns)} under best play."


def _of_player(reviewed: ReviewedPlayer, moves: list[ReviewedMove]) -> str:
    return " ".join([_decided(reviewed, moves), *_missed(reviewed, moves)])


def _missed(reviewed: ReviewedPlayer, moves: list[ReviewedMove]) -> Lines:
    """The last quicker win that was missed by a move which failed; nothing beside a mistake, which tells more."""
    if reviewed.turning_point is not None:
        return []
    missed = [move for move in moves if move.player is reviewed.player and move.quicker]
    return [f"But at move {move.ply}, {move.quicker} {would_have(move.stood)}." for move in missed[-1:]]


def _decided(reviewed: ReviewedPlayer, moves: list[ReviewedMove]) -> str:
    who, decisions, kept = reviewed.player, reviewed.decisions, reviewed.kept
    if reviewed.accuracy is None:
        judged = all(move.exact for move in moves)
        return f"{who} never had a choice that {'mattered' if judged else 'could be judged'}."
    if decisions == 1:
        share = f"{who} had one decision to make, and was {'right' if kept else 'wrong'}."
    else:
        share = f"{who} was right in {kept} of {decisions} decisions ({reviewed.accuracy:.0%})."
    if reviewed.turning_point is None:
        return share
    turn = moves[reviewed.turning_point - 1]
    if turn.mark is Mark.LET_SLIP:
        did = "let the win slip"
    elif turn.came_to.turns == 1:
        did = "lost at once"
    else:
        did = "gave the win away" if turn.before.value is Value.WIN else f"let {who.other} force a win"
    turned = f"The turning point was move {turn.ply} ({shortened(turn.move)}): it {did}."
    return f"{share} {turned} {turn.better} {would_have(turn.stood)}."
