"""`duel compare`: several runs of the benchmark side by side, on the terminal and as files."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from digitduel.arena.comparison import BadRuns, Comparison, PairTold, compared
from digitduel.arena.report_page.charts import alone, short
from digitduel.arena.report_page.leaderboard import (
    as_csv,
    by_part,
    chance,
    differences,
    in_part,
    leaderboard,
    leaderboard_page,
)
from digitduel.arena.report_page.run_card import money
from digitduel.cli.arena_commands import console, figures_table
from digitduel.core.json_shapes import to_data
from digitduel.core.whole_files import write_whole

LONGEST = 40
"""Characters of a player's name."""


def compare(runs: Sequence[Path], out: Path | None, as_json: bool, as_table: bool) -> None:
    told = compared(runs)
    if out:
        _keep(out, told)
    if as_json:
        click.echo(json.dumps(to_data(told)))
    elif as_table:
        click.echo(as_csv(told.standings), nl=False)
    else:
        _show(told)
        if out:
            click.echo(f"Figures, tables and a page to look at are in {out}.")


def _keep(out: Path, told: Comparison) -> None:
    files = {
        "compare.json": json.dumps(to_data(told), indent=1) + "\n",
        "compare.html": leaderboard_page(told),
        "leaderboard.csv": as_csv(told.standings),
        "leaderboard.svg": alone(leaderboard(told)),
        "pairs.csv": as_csv((*told.runs, *told.against_baselines, *told.elsewhere)),
    }
    if told.runs:
        files["differences.svg"] = alone(differences(told.runs))
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            write_whole(out / name, text.encode())
    except OSError as error:
        raise BadRuns(f"{out} cannot be used: {error.strerror or error}.") from None


def _show(told: Comparison) -> None:
    shown = console()
    table = figures_table(told.benchmark, "Player", "Score", "95% interval", "Cost", "Per point")
    for each in told.standings:
        cost = (money(each.cost), money(each.cost_per_point))
        table.add_row(short(each.name, LONGEST), f"{each.score:.1f}", f"{each.low:.1f} to {each.high:.1f}", *cost)
    shown.print(table)
    if told.runs:
        shown.print(_pairs("Between the runs, in the positions that both were asked about", told.runs))
    elif told.against_baselines:
        shown.print(_pairs("Against programs of the house", told.against_baselines))
    for part, pairs in by_part(told.elsewhere).items():
        shown.print(_pairs(f"Between the runs, {in_part(part)}", pairs))
    shown.print("p is corrected for the number of pairs, by Holm's method.")


def _pairs(title: str, pairs: Sequence[PairTold]) -> object:
    table = figures_table(title, "Player", "Minus", "Difference", "95% interval", "p")
    for each in pairs:
        interval = f"{each.low:+.1f} to {each.high:+.1f}"
        difference, p = f"{each.difference:+.1f}", chance(each.p_holm)
        table.add_row(short(each.one, LONGEST), short(each.other), difference, interval, p)
    return table
