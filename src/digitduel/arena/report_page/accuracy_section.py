"""What the page says about play against the solver: accuracy, slips, and what was missed."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from digitduel.arena.report_page.charts import Stack, Whisker, stacks, whiskers
from digitduel.arena.report_page.html_pieces import card, cell, figure, heading, table
from digitduel.arena.report_shapes import Accuracy, LookedAt, MissedPosition, StageTold
from digitduel.coach.mistakes import Mistake
from digitduel.evals.regret import Stage

SLIPS = {
    Mistake.WIN_TO_LOSS: "grave",
    Mistake.WIN_TO_ENDLESS: "middling",
    Mistake.WIN_TO_DRAW: "middling",
    Mistake.ENDLESS_TO_LOSS: "mild",
    Mistake.DRAW_TO_LOSS: "mild",
}
TOO_LARGE = (
    "<p>This game is too large to be solved, so nobody can say which moves were mistakes. "
    "Everything else is told as for other games.</p>"
)


class Judged(NamedTuple):
    """A player, and how accurate its choices were."""

    player: str
    exact: Accuracy


def too_large_card() -> str:
    return card("Against exact play", "", TOO_LARGE, wide=True)


def exact_cards(judged: list[Judged], looked_at: LookedAt, played: int, whole_games: bool = True) -> list[str]:
    """All that can be said; where in the game only if it is about whole games."""
    players = [player for player in judged if player.exact.decisions]
    only_ends = f" {only_the_ends(looked_at)}" if looked_at.left_out else ""
    if not players:
        return [card("Against exact play", f"Nobody ever had a choice that mattered.{only_ends}", "", wide=True)]
    stages = [_stages(players)] if whole_games else []
    return [_accuracy(players, looked_at.games, played, only_ends), _slips(players), *stages, _missed(players)]


def only_the_ends(looked_at: LookedAt) -> str:
    """What is said where some moves could not be judged."""
    moves = "1 earlier move was" if looked_at.left_out == 1 else f"{looked_at.left_out:,} earlier moves were"
    return f"Only the ends of games were judged: {moves} too far from the end to be solved."


def _accuracy(players: list[Judged], looked_at: int, played: int, only_ends: str) -> str:
    rows = [
        Whisker(name, exact.accuracy or 0, exact.low or 0, exact.high or 0, f"{exact.accuracy or 0:.1%}")
        for name, exact in players
    ]
    least = int(min(row.low for row in rows) * 10)
    ticks = [(tenth / 10, f"{tenth * 10}%") for tenth in range(least, 11, 1 if least >= 5 else 2)]
    looked = "" if looked_at == played else f" {looked_at:,} of the games were looked at, as many of each pair."
    about = f"Share of decisions that kept the value, with 95% intervals.{looked}{only_ends}"
    return figure("Accuracy", about, whiskers("Accuracy", rows, least / 10, 1, ticks))


def _slips(players: list[Judged]) -> str:
    rows = []
    # Draws are only spoken of where there are some.
    seen = [slip for slip in SLIPS if any(slip in player.exact.slips for player in players)]
    for player in players:
        exact = player.exact
        parts = [(SLIPS[slip], exact.slips.get(slip, 0) / exact.decisions) for slip in seen]
        rows.append(Stack(player.player, parts, f"{sum(share for _, share in parts):.1%}"))
    legend = "".join(f'<li><i class="bg-{SLIPS[slip]}"></i>{slip}</li>' for slip in seen)
    return figure("Slips", "What was thrown away, as a share of decisions.", stacks("Slips", rows), legend)


def _stages(players: list[Judged]) -> str:
    rows = [[heading(player.player), *(_stage(player.exact.stages[stage]) for stage in Stage)] for player in players]
    inside = table("Decisions missed by third of the game", ["Player", *(stage.capitalize() for stage in Stage)], rows)
    about = "Share of decisions missed in each third of a game, and how many decisions there were."
    return card("Where in the game", about, inside, wide=True)


def _stage(stage: StageTold) -> str:
    if not stage.decisions:
        return cell("–", "stage")
    share = stage.missed / stage.decisions
    return cell(f"{share:.0%} of {stage.decisions:,}", "stage", f"rgb(var(--bad) / {share * 0.5:.2f})")


def _missed(players: list[Judged]) -> str:
    parts = [_missed_by(player.player, player.exact) for player in players if player.exact.missed]
    about = "What a player's mistakes have in common, and the positions missed most often."
    inside = "".join(parts) or '<p class="soft">Nobody missed anything.</p>'
    return card("Missed positions", about, inside, wide=True)


def _missed_by(player: str, exact: Accuracy) -> str:
    """Weaknesses by name, each with the positions that show it; then what else was missed most often."""
    names = [weakness.name for weakness in exact.weaknesses]
    said = "; ".join(names) or "no weakness stands out"
    parts = [f"<summary><strong>{escape(player)}</strong> {escape(said)}</summary>"]
    for weakness in exact.weaknesses:
        shown = [position for position in exact.missed if position.weakness == weakness.name]
        name = weakness.name[0].upper() + weakness.name[1:]
        figures = f'<span class="soft">{escape(weakness.figures)}.</span>'
        parts.append(f'<div class="weak"><strong>{escape(name)}</strong>{figures}{_positions(shown)}</div>')
    others = [position for position in exact.missed if position.weakness is None]
    if others and names:
        parts.append('<p class="soft">Other positions that were missed:</p>')
    parts.append(_positions(others))
    return f"<details{' open' if names else ''}>{''.join(parts)}</details>"


def _positions(positions: Sequence[MissedPosition]) -> str:
    if not positions:
        return ""
    rows = [
        [
            cell(position.moves or "the start", "moves"),
            cell(position.played, "moves"),
            cell(position.better, "moves"),
            cell(position.slip),
            cell(f"{position.missed} of {position.met}"),
        ]
        for position in positions
    ]
    return table("Missed positions", ["After", "Played", "Better", "What happened", "Missed"], rows)
