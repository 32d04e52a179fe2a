"""Several runs side by side: the page, the figures as files, and the tables for spreadsheets."""

import csv
import io
from collections.abc import Sequence

from digitduel.arena.comparison import Comparison, LeaderboardRow, PairTold
from digitduel.arena.family_benchmark import PRIVATE
from digitduel.arena.report_page.charts import NAMES, Whisker, points, short, steps_of, whiskers
from digitduel.arena.report_page.html_pieces import card, cell, figure, heading, table
from digitduel.arena.report_page.page_frame import shell
from digitduel.arena.report_page.run_card import money
from digitduel.core.json_shapes import to_data

METHOD = """<p>Scores are on a scale on which blind choice gets 0 on average and perfect play 100. Differences are taken
in the positions that both were asked about, each held against itself; intervals and p-values follow from Student's t
over positions. P-values are corrected for the number of pairs in their table by Holm's method.</p>"""
SURE = 0.05
LONGEST_TITLE = 40


def leaderboard_page(told: Comparison) -> str:
    runs = [each for each in told.standings if not each.is_baseline]
    first = short(runs[0].player, LONGEST_TITLE)
    title = f"{first} leads {len(runs)} runs" if len(runs) > 1 else f"{first} beside programs of the house"
    facts = {"Benchmark": told.benchmark, "Runs": str(len(runs))}
    cards = figure("Leaderboard", "Scores with 95% intervals; rings are programs of the house.", leaderboard(told))
    if told.runs:
        about = "In the positions that both were asked about, with 95% intervals."
        cards += figure("Differences between runs", about, differences(told.runs))
    cards += _standings(told.standings)
    sections = {"leaderboard": ("Leaderboard", _section("leaderboard", "Leaderboard", cards))}
    tables = [
        ("runs", "Between the runs", told.runs),
        *((part, f"Between the runs, {in_part(part)}", some) for part, some in by_part(told.elsewhere).items()),
        ("baselines", "Against programs of the house", told.against_baselines),
    ]
    for name, words, pairs in tables:
        if pairs:
            sections[name] = (words, _section(name, words, _pairs(words, pairs)))
    return shell(title, facts, sections, METHOD, told.digitduel)


def _section(name: str, words: str, cards: str) -> str:
    return f'<section id="{name}"><h2>{words}</h2><div class="cards">{cards}</div></section>'


def leaderboard(told: Comparison) -> str:
    """All standings as a chart."""
    rows = [
        Whisker(s.player, s.score, s.low, s.high, f"{s.score:.1f}", "ring" if s.is_baseline else "dot")
        for s in told.standings
    ]
    ticks = points(min(row.low for row in rows))
    return whiskers("Leaderboard", rows, ticks[0][0], 100, ticks)


def differences(pairs: Sequence[PairTold]) -> str:
    """Differences as a chart: those that do not reach over 0 are more than chance, before any correction."""
    rows = [
        Whisker(f"{short(p.one, 15)} − {short(p.other, 15)}", p.difference, p.low, p.high, f"{p.difference:+.1f}")
        for p in pairs
    ]
    low, high = min(0.0, *(row.low for row in rows)), max(0.0, *(row.high for row in rows))
    width = 10 if high - low < 100 else 50
    ticks = steps_of(width, low, high + width)
    return whiskers("Differences between runs", rows, ticks[0][0], ticks[-1][0], ticks, names=2 * NAMES)


def _standings(standings: Sequence[LeaderboardRow]) -> str:
    rows = [
        [
            heading(each.name),
            cell(f"{each.score:.1f}", "count"),
            cell(f"{each.low:.1f} to {each.high:.1f}", "count"),
            cell("–" if each.tokens is None else f"{each.tokens:,}", "count"),
            cell(money(each.cost), "count"),
            cell(money(each.cost_per_point), "count"),
            cell((each.date or "–")[:10], "count"),
        ]
        for each in standings
    ]
    heads = ["Player", "Score", "95% interval", "Tokens", "Cost", "Cost per point", "Date"]
    return card("Standings", "", table("Standings", heads, rows), wide=True)


def _pairs(title: str, pairs: Sequence[PairTold]) -> str:
    rows = [
        [
            heading(short(each.one, LONGEST_TITLE)),
            cell(short(each.other, LONGEST_TITLE)),
            cell(f"{each.difference:+.1f}", "count"),
            cell(f"{each.low:+.1f} to {each.high:+.1f}", "count"),
            cell(f"{each.shared:,}", "count"),
            cell(chance(each.p), "count"),
            cell(f"{chance(each.p_holm)}{' *' * (each.p_holm < SURE)}", "count"),
        ]
        for each in pairs
    ]
    heads = ["Player", "minus", "Difference", "95% interval", "Positions", "p", "p by Holm"]
    return card(title, f"A star: below {SURE:g} after the correction.", table(title, heads, rows), wide=True)


def by_part(pairs: Sequence[PairTold]) -> dict[str, list[PairTold]]:
    parts: dict[str, list[PairTold]] = {}
    for pair in pairs:
        parts.setdefault(pair.part, []).append(pair)
    return parts


def in_part(part: str) -> str:
    return "in the private split" if part == PRIVATE else f"in disguise ({part})"


def chance(p: float) -> str:
    """A p-value as it is told."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.01 else f"{p:.2f}"


def as_csv(rows: Sequence[LeaderboardRow | PairTold]) -> str:
    """A table for a spreadsheet, with the names of the JSON."""
    lines = [to_data(row) for row in rows]
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(lines[0]) if lines else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()
