"""`duel history` and `duel me`: what is remembered, in lines of at most 80 characters."""

import json
import sys
from collections.abc import Iterable, Sequence
from datetime import date

import click

from digitduel.cli.memory.kept_games import KeptGame, kept_games
from digitduel.cli.memory.rating import Rating
from digitduel.cli.memory.you import Tally, You, keep_name, look_at_you
from digitduel.cli.memory.your_accuracy import Accuracies
from digitduel.cli.progress_note import PATIENCE
from digitduel.core import Lines, quoted
from digitduel.places import data_folder

SHOWN = 20
BARS = "▁▂▃▄▅▆▇█"
PLAIN_BARS = "_.-=+*#@"
WIDEST = 40
"""Games in a plot, the latest ones."""


def history(everything: bool, as_json: bool) -> None:
    """The games that were kept, the latest first."""
    games, accuracies = kept_games(), Accuracies()
    shown = games if everything or as_json else games[:SHOWN]
    with PATIENCE:
        shares = [accuracies.of(kept) for kept in shown]
    accuracies.keep()
    if as_json:
        click.echo(json.dumps([_row(kept, share) for kept, share in zip(shown, shares, strict=True)], indent=1))
        return
    click.echo("\n".join(history_lines(shown, shares, len(games))))


def history_lines(shown: Sequence[KeptGame], shares: Sequence[float | None], kept: int) -> Lines:
    if not shown:
        return ["No game is kept yet. Play one, as in duel play sum-race --p2 casual."]
    rows = [
        (f"{game.number}", _when(game), game.game, game.opponent, game.result, "" if share is None else f"{share:.0%}")
        for game, share in zip(shown, shares, strict=True)
    ]
    lines = _columns((" ", "When", "Game", "Opponent", "Result", "Right"), rows)
    if kept > len(shown):
        lines.append(f"These are the latest {len(shown)} of {kept}. See all by duel history --all.")
    return [*lines, "", "See one again by its number: duel replay 1, duel review 1. Go on by duel resume 1."]


def _row(kept: KeptGame, share: float | None) -> dict[str, object]:
    return {
        "number": kept.number,
        "file": str(kept.file),
        "started": kept.started,
        "game": kept.game,
        "players": kept.players,
        "moves": kept.moves,
        "end": kept.end,
        "winner": None if kept.winner is None else kept.winner.number,
        "you": None if kept.you is None else kept.you.number,
        "accuracy": share,
    }


def _when(kept: KeptGame) -> str:
    return kept.started.replace("T", " ")[:16]


def _columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Lines:
    """A table of texts, the long ones cut so that it fits."""
    cut = [[cell if len(cell) <= 24 else cell[:23] + "…" for cell in row] for row in (head, *rows)]
    widths = [max(len(row[place]) for row in cut) for place in range(len(head))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cut]


# You


def me(name: str | None, as_json: bool) -> None:
    """What is known about you."""
    if name is not None:
        click.echo(f"You are called {quoted(keep_name(name))} from now on.", err=as_json)
    accuracies = Accuracies()
    with PATIENCE:
        you = look_at_you(kept_games(), date.today(), accuracies.of)
    accuracies.keep()
    click.echo(json.dumps(you.to_json(), indent=1) if as_json else "\n".join(you_lines(you)))


def you_lines(you: You) -> Lines:
    """Results, ratings and accuracy over time."""
    if not you.played:
        return [f"{you.name}: no game yet. Play one, as in duel play sum-race --p2 adaptive."]
    days = f"{you.days_in_a_row} day{'s' * (you.days_in_a_row != 1)} in a row"
    lines = [f"{you.name}: {you.played} game{'s' * (you.played != 1)}, {days}.", ""]
    if you.ratings:
        lines += ["Rating by game, where 95 in 100 such players would be, and over time:"]
        lines += _columns(("", "", "", "", ""), [_rating_row(game, rated) for game, rated in you.ratings.items()])[1:]
        lines += ["The programs stand between beginner, about 1300, and perfect, about 1900.", ""]
    if you.results:
        lines += _columns(("Game", "Opponent", "Won", "Lost", "Nobody"), [_tally_row(tally) for tally in you.results])
    if you.accuracies:
        mean = sum(you.accuracies) / len(you.accuracies)
        lines += ["", f"Right decisions: {mean:.0%}. Game by game: {plot(you.accuracies, 0, 1)}"]
    return [*lines, "", f"All of this is in {data_folder()}, yours to read, copy or delete."]


def _rating_row(game: str, rated: Sequence[Rating]) -> tuple[str, ...]:
    now, points = rated[-1], [rating.points for rating in rated]
    between = f"{now.low:.0f} to {now.high:.0f}"
    over_time = plot(points[-18:], min(points), max(points))
    return (
        game,
        f"{now.points:.0f}",
        between,
        f"{now.games} game{'s' * (now.games != 1)}",
        over_time,
    )


def _tally_row(tally: Tally) -> tuple[str, ...]:
    return tally.game, tally.opponent, str(tally.won), str(tally.lost), str(tally.nobody)


def plot(values: Iterable[float], low: float, high: float) -> str:
    """Numbers as bars from low to high, one sign for each, where the terminal has such signs."""
    try:
        BARS.encode(sys.stdout.encoding or "ascii")
        bars = BARS
    except (UnicodeEncodeError, LookupError):
        bars = PLAIN_BARS
    spread = (high - low) or 1.0
    return "".join(bars[min(7, max(0, int((value - low) / spread * 8)))] for value in list(values)[-WIDEST:])
