"""Tournaments and the benchmark from the command line."""

import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from digitduel.arena import (
    BadPlan,
    Cluster,
    Crew,
    Journal,
    NotPlayed,
    Plan,
    Processes,
    Threads,
    benchmark_plan,
    benchmark_report,
    play,
    report,
    round_robin,
)
from digitduel.arena.family_benchmark import family_plan
from digitduel.arena.journal import Conditions
from digitduel.arena.report_page import page, scorecard
from digitduel.arena.report_page.accuracy_section import only_the_ends
from digitduel.arena.report_page.html_pieces import times
from digitduel.arena.report_page.page_frame import spent
from digitduel.arena.report_shapes import BenchmarkReport, Conduct, GameReport, RatingsTold, Report
from digitduel.arena.staying_guests import guest
from digitduel.cli.named_words import as_written
from digitduel.core.json_shapes import to_data
from digitduel.core.whole_files import write_whole
from digitduel.evals.editions import CURRENT, SECOND, edition_named
from digitduel.players.guest_questions import SECONDS
from digitduel.players.request_pace import REQUESTS, TOKENS

T = TypeVar("T")
USUAL_CONCURRENCY = 16
"""Games at a time where models play."""
WIDTH = 80
NOT_ALL_PLAYED = 3
"""The exit code when a player could not be asked, so that there is no score yet."""
BETWEEN_LINES = 10.0
"""Seconds between two words of progress where there is no terminal to draw on."""


def named(players: Sequence[str], player: Sequence[str]) -> list[str]:
    """The players as they were named: several with commas between them, or one whose word may hold commas itself."""
    words = []
    for each in players:
        words += [each] if each.startswith("exec:") else [word.strip() for word in each.split(",") if word.strip()]
    return [*map(as_written, words), *player]


class Run(NamedTuple):
    """A plan, who plays it, and where it is kept."""

    plan: Plan
    crew: Crew
    out: Path | None = None
    transcripts: bool = True


def tournament(run: Run, as_json: bool) -> None:
    """Play a tournament, and tell how it went."""
    told, out = _played(run, report), run.out
    if out:
        _keep(out, told, page(told))
    if as_json:
        click.echo(json.dumps(to_data(told)))
        return
    shown = console()
    for game in told.games:
        show_game(shown, game)
    if len(told.games) > 1:
        _show_overall(shown, told.overall)
    _say_where(out)


def benchmark(run: Run, as_json: bool) -> None:
    """The standard run for one player."""
    told, out = _played(run, benchmark_report), run.out
    if out:
        _keep(out, told, scorecard(told))
    if as_json:
        click.echo(json.dumps(to_data(told)))
        return
    shown = console()
    _show_benchmark(shown, told)
    _say_where(out)


def crew_of(plan: Plan, workers: int | None, concurrency: int | None, cluster: str | None) -> Crew:
    """Who plays a plan. Models are waited for, most of the time: many fit in one process."""
    if workers and cluster:
        raise BadPlan("--workers counts processes on this machine, so it cannot be given with --cluster.")
    if concurrency and (workers or cluster):
        raise BadPlan("--concurrency is for one process, so it cannot be given with --workers or --cluster.")
    if cluster:
        return Cluster(cluster)
    if concurrency is None and not workers and any(word.startswith("llm:") for word in plan.players):
        concurrency = USUAL_CONCURRENCY
    return Threads(concurrency) if concurrency else Processes(workers)


def plan_of(words: Sequence[str], players: list[str], games: int, seed: int, max_turns: int) -> Plan:
    if not words:
        raise BadPlan("Name at least one game, such as sum-race.")
    return _seated(round_robin(words, players, games, seed, max_turns))


def standard_plan(
    player: str, quick: bool, edition: str | None, seed: int | None, disguises: Sequence[str], whole_games: bool
) -> Plan:
    named = edition_named(edition) if edition else CURRENT
    if named == SECOND:
        plan = family_plan(player, quick, seed=seed, disguises=disguises, whole_games=whole_games)
    elif seed is not None or disguises or whole_games:
        raise BadPlan("--seed, --disguise and --whole-games come with edition 2: leave out --edition.")
    else:
        plan = benchmark_plan(player, quick, named)
    return _seated(plan)


def _seated(plan: Plan) -> Plan:
    """Refuse at once whoever cannot sit down, rather than after many games."""
    with redirect_stdout(sys.stderr):  # what a player says when it is loaded is not part of the report
        for word in plan.players:
            guest(word).close()
    return plan


def _played(run: Run, reported: Callable[[Journal], T]) -> T:
    plan, out = run.plan, run.out
    with ExitStack() as stack:
        stack.callback(run.crew.close)
        journal = stack.enter_context(Journal(plan, out, transcripts=run.transcripts))
        journal.conditions = conditions(run)
        try:
            # What a player says in this process is not part of the report.
            with _progress(len(journal.lines), plan.games) as heard, redirect_stdout(sys.stderr):
                play(journal, run.crew, heard)
            with Console(stderr=True).status("Looking at the games …") if sys.stderr.isatty() else ExitStack():
                return reported(journal)
        except KeyboardInterrupt:
            _say_what_is_kept(journal, out)
            raise
        except NotPlayed as error:
            click.echo(f"duel: {error}", err=True)
            _say_what_is_kept(journal, out)
            sys.exit(NOT_ALL_PLAYED)


def conditions(run: Run) -> Conditions:
    """How a run is played, as far as that is not a part of its plan: for its log."""
    limits: Conditions = {name: os.environ[name] for name in (SECONDS, REQUESTS, TOKENS) if name in os.environ}
    where: Conditions = {"python": platform.python_version(), "system": f"{platform.system()} {platform.machine()}"}
    return {"at a time": run.crew.size, "transcripts": run.transcripts, **limits, **where}


def _say_what_is_kept(journal: Journal, out: Path | None) -> None:
    kept = f"{len(journal.lines):,} of {journal.plan.games:,} games"
    goes_on = f"are kept in {out}; the same command goes on from there" if out else "were played; none is kept"
    hint = "" if out else " With --out FOLDER they would be."
    click.echo(f"\nStopped: {kept} {goes_on}.{hint}", err=True)


@contextmanager
def _progress(done: int, of: int) -> Iterator[Any]:
    """Live progress on the terminal; without one, a line now and then."""
    if sys.stderr.isatty():
        columns = (BarColumn(None), MofNCompleteColumn(), TextColumn("{task.fields[pace]}"), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as shown:
            task, began, here = shown.add_task("", completed=done, total=of, pace=""), time.monotonic(), 0

            def drawn(games: int) -> None:
                nonlocal here
                here += games
                shown.update(task, advance=games, pace=f"{here / (time.monotonic() - began):,.0f}/s")

            yield drawn
        return
    said = time.monotonic()

    def heard(games: int) -> None:
        nonlocal done, said
        done += games
        if time.monotonic() - said > BETWEEN_LINES:
            said = time.monotonic()
            click.echo(f"{done:,} of {of:,} games", err=True)

    yield heard


def _keep(out: Path, told: Report | BenchmarkReport, shown: str) -> None:
    write_whole(out / "report.json", (json.dumps(to_data(told), indent=1) + "\n").encode())
    write_whole(out / "report.html", shown.encode())


def _say_where(out: Path | None) -> None:
    if out:
        click.echo(f"The whole report is in {out / 'report.html'} and {out / 'report.json'}.")
    else:
        click.echo("With --out FOLDER the games are kept, with a whole report and charts.")


def console() -> Console:
    """Players are named as they are: nothing in a name is markup."""
    width = None if sys.stdout.isatty() else WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False)


def figures_table(title: str, name: str, *figures: str) -> Table:
    """A table of 80 columns: names may be long and are folded, figures never."""
    table = Table(
        title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0)
    )
    table.add_column(name, overflow="fold")
    for head in figures:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def show_game(shown: Console, game: GameReport) -> None:
    heads = ("Player", "Rating", "Score", "First", "Second", "Accuracy", "Forfeits", "Per move")
    table = figures_table(f"{game.title}, {game.played:,} games", *heads)
    players = {player.player: player for player in game.players}
    for rating in game.ratings.players:
        player = players[rating.player]
        exact = player.exact
        table.add_row(
            rating.player,
            f"{rating.points:.0f} ± {(rating.high - rating.low) / 2:.0f}",
            *(_share(share) for share in (player.score, *player.by_seat)),
            _share(exact.accuracy if exact else None),
            str(sum(player.forfeits.values()) or "–"),
            spent(player.seconds_per_move),
        )
    shown.print(table)
    for player in game.players:
        _show_reasons(shown, player.player, player)
    if not game.exact:
        shown.print(f"{game.title} is too large to be solved, so nobody can say which moves were mistakes.")
        return
    if game.exact.left_out:
        shown.print(f"  {only_the_ends(game.exact)}")
    for player in game.players:
        for weakness in player.exact.weaknesses if player.exact else ():
            shown.print(f"  {player.player} {weakness.name}: {weakness.figures}.")


def _show_reasons(shown: Console, who: str, conduct: Conduct) -> None:
    for why, count in conduct.reasons.items():
        shown.print(f"  {who} forfeited {times(count)}: {why}")


def _show_overall(shown: Console, overall: RatingsTold) -> None:
    table = figures_table("Overall", "Player", "Rating")
    for rating in overall.players:
        table.add_row(rating.player, f"{rating.points:.0f} ± {(rating.high - rating.low) / 2:.0f}")
    shown.print(table)


def _show_benchmark(shown: Console, told: BenchmarkReport) -> None:
    heads = ("Game", "Score", "95% interval", "Positions", "In games", "Points", "Forfeits")
    table = figures_table(f"{told.benchmark}: {told.player}", *heads)
    for game in told.games:
        table.add_row(
            game.title,
            f"{game.score:.1f}",
            f"{game.low:.1f} to {game.high:.1f}",
            f"{game.positions.kept} of {game.positions.decisions}",
            f"{game.games.kept} of {game.games.decisions}",
            f"{game.games.points:g} of {game.games.played}",
            str(sum(game.forfeits.values()) or "–"),
        )
    shown.print(table)
    for game in told.games:
        _show_reasons(shown, f"{game.title}:", game)
        for weakness in game.exact.weaknesses:
            shown.print(f"  {game.title}: {weakness.name} ({weakness.figures}).")
    if told.ideas:
        shown.print("By idea:")
    for idea in told.ideas:
        shown.print(f"  {idea.idea}: {idea.score:.1f} ({idea.low:.1f} to {idea.high:.1f})")
    for gap in told.gaps:
        shown.print(
            f"{gap.name}: {gap.gap:+.1f} ({gap.low:+.1f} to {gap.high:+.1f}); the score there is {gap.score:.1f}"
        )
    shown.print(f"Score: {told.score:.1f} (95% interval {told.low:.1f} to {told.high:.1f})", style="bold")


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"
