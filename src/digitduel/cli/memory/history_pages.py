"""`duel history` and `duel me`: what is remembered, in lines of at most 80 characters."""

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import click

from digitduel.cli.memory.kept_games import KeptGame, can_be_opened, can_go_on, kept_games
from digitduel.cli.memory.rating import Rating
from digitduel.cli.memory.you import You, keep_name, look_at_you, moment_of
from digitduel.cli.memory.your_accuracy import Accuracies
from digitduel.cli.progress_note import PATIENCE
from digitduel.core import BadGame, Lines, quoted
from digitduel.core.json_shapes import to_data
from digitduel.core.player import SeatNumber, number_of
from digitduel.games import game_class
from digitduel.games.outside import comes_from_outside
from digitduel.places import data_folder

SHOWN = 20
WIDTH = 80
BARS = "▁▂▃▄▅▆▇█"
PLAIN_BARS = "_.-=+*#@"
WIDEST = 28
"""Games in a plot, the latest ones."""
CHART_LINES = 4


def history(everything: bool, as_json: bool) -> None:
    """The games that were kept, the latest first."""
    games, accuracies = kept_games(), Accuracies()
    shown = games if everything or as_json else games[:SHOWN]
    with PATIENCE:
        shares = [accuracies.of(kept) for kept in shown]
    accuracies.keep()
    if as_json:
        click.echo(json.dumps(list(map(to_data, map(_row, shown, shares))), indent=1))
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
    lines += ["", "See one again by its number: duel replay 1, duel review 1."]
    left = next(filter(can_be_opened, filter(can_go_on, shown)), None)
    return [*lines, f"Go on with one that was left: duel resume {left.number}."] if left else lines


@dataclass(frozen=True, kw_only=True)
class GameTold:
    """A game of the history as it is told in JSON."""

    number: int
    file: str
    started: str
    game: str
    players: tuple[str, str]
    moves: int
    end: str | None
    winner: SeatNumber | None
    you: SeatNumber | None
    accuracy: float | None


def _row(kept: KeptGame, share: float | None) -> GameTold:
    return GameTold(
        number=kept.number,
        file=str(kept.file),
        started=kept.started,
        game=kept.game,
        players=kept.players,
        moves=kept.moves,
        end=kept.end,
        winner=number_of(kept.winner),
        you=number_of(kept.you),
        accuracy=share,
    )


def _when(kept: KeptGame) -> str:
    return f"{moment_of(kept):%Y-%m-%d %H:%M}"


def _columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Lines:
    """A table of texts, the widest columns cut so that it fits."""
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    while sum(widths) + 2 * (len(widths) - 1) > WIDTH:
        widths[widths.index(max(widths))] -= 1

    def cut(cell: str, width: int) -> str:
        return cell.ljust(width) if len(cell) <= width else f"{cell[: width - 1]}…"

    return ["  ".join(map(cut, row, widths)).rstrip() for row in (head, *rows)]


# You


def me(name: str | None, as_json: bool) -> None:
    """What is known about you."""
    if name is not None:
        click.echo(f"You are called {quoted(keep_name(name))} from now on.", err=as_json)
    accuracies = Accuracies()
    with PATIENCE:
        you = look_at_you(kept_games(), date.today(), accuracies.of)
    accuracies.keep()
    place = f"All of this is in {data_folder()}, yours to read, copy or delete."
    told = [*you_lines(you, bars_for(sys.stdout.encoding)), "", place]
    click.echo(json.dumps(to_data(you.told()), indent=1) if as_json else "\n".join(told))


def you_lines(you: You, bars: str = BARS) -> Lines:
    """Results and ratings game by game, then the accuracy over time; in lines that fit the smallest screen."""
    if not you.played:
        return [f"{you.name}: no game yet. Play one, as in duel play sum-race --p2 adaptive."]
    days = f", {you.days_in_a_row} day{'s' * (you.days_in_a_row != 1)} in a row" if you.days_in_a_row else ""
    lines = [f"{you.name}: {you.played} game{'s' * (you.played != 1)}{days}."]
    width = max((len(tally.opponent) for tally in you.results), default=0)
    for game in sorted({*you.ratings, *(tally.game for tally in you.results)}):
        lines += ["", title_of(game)]
        lines += _rating_lines(you.ratings[game], bars) if game in you.ratings else []
        lines += [f"  {tally.opponent:<{width}}  {tally.told}" for tally in you.results if tally.game == game]
    if you.ratings:
        lines += ["", "Beginner has about 1300 points, perfect about 1900."]
    if you.accuracies:
        mean = sum(you.accuracies) / len(you.accuracies)
        lines += ["", f"Right decisions: {mean:.0%}. Game by game:", *chart(you.accuracies, bars)]
    return lines


def _rating_lines(rated: Sequence[Rating], bars: str) -> Lines:
    now, points = rated[-1], [rating.points for rating in rated]
    after = f"after {now.games} game{'s' * (now.games != 1)}"
    lines = [f"  {now.points:.0f} points {after},", f"  most likely between {now.low:.0f} and {now.high:.0f}"]
    return [*lines, f"  over time {plot(points, min(points), max(points), bars)}"] if len(points) > 1 else lines


def title_of(game: str) -> str:
    """What a game is called; its word where it is not installed any more, or would have to be let in for that."""
    if comes_from_outside(game):
        return game
    try:
        return game_class(game).title
    except BadGame:
        return game


def bars_for(encoding: str | None) -> str:
    """The signs to draw bars with where letters are written like this."""
    try:
        BARS.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN_BARS
    return BARS


def plot(values: Iterable[float], low: float, high: float, bars: str = BARS) -> str:
    """Numbers as bars from low to high, one sign for each; of many the latest."""
    spread = (high - low) or 1.0
    return "".join(bars[min(7, max(0, int((value - low) / spread * 8)))] for value in list(values)[-WIDEST:])


def chart(shares: Sequence[float], bars: str = BARS) -> Lines:
    """Shares as columns of several lines, with a scale."""
    rows = []
    for row in reversed(range(CHART_LINES)):
        heights = [share * CHART_LINES - row for share in shares[-WIDEST:]]
        columns = "".join(bars[min(7, int(height * 8))] if height > 0 else " " for height in heights)
        scale = {CHART_LINES - 1: "100%", 0: "0%"}.get(row, "")
        rows.append(f"{scale:>4} |{columns}".rstrip())
    return rows
