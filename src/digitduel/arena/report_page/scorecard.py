"""The page of a benchmark: one score, and the profile behind it."""

from html import escape

from digitduel.arena.report_page.accuracy_section import Judged, exact_cards
from digitduel.arena.report_page.charts import Whisker, points, short, whiskers
from digitduel.arena.report_page.html_pieces import card, cell, figure, heading, listed, table, troubles
from digitduel.arena.report_page.idea_cards import idea_cards
from digitduel.arena.report_page.page_frame import anchor, shell, spent
from digitduel.arena.report_page.run_card import dates, money, played_card, usage_card
from digitduel.arena.report_shapes import BenchmarkReport, LookedAt

METHOD = """<p>The score is the share of decisions that kept the value, on a scale on which blind choice among the moves
that are shown gets 0 on average and perfect play gets 100; it is the mean of five games. Every decision is held against
exact play. The 95% interval combines those of the five games. A forfeit is a decision that was missed.</p>"""


def scorecard(report: BenchmarkReport) -> str:
    """The whole page."""
    facts = {
        "Score": f"{report.score:.1f}",
        "95% interval": f"{report.low:.1f} to {report.high:.1f}",
        "Benchmark": report.benchmark,
        "Played": f"{report.played:,} of {report.of:,}",
        "Date": dates(report.run),
    }
    if report.usage:
        facts["Tokens"] = f"{report.usage.prompt + report.usage.completion:,}"
    if report.cost is not None:
        facts["Cost"] = money(report.cost)
    title = f"{short(report.player, 40)} scores {report.score:.1f} of 100"
    sections = {"profile": ("Profile", _profile(report))}
    for game in report.games:
        played, judged = game.games.played, [Judged(report.player, game.exact)]
        cards = "".join(exact_cards(judged, LookedAt(games=played), played, whole_games=False))
        body = (
            f'<section id="{anchor(game.game)}"><h2>{escape(game.title)}</h2><div class="cards">{cards}</div></section>'
        )
        sections[anchor(game.game)] = (game.title, body)
    return shell(title, facts, sections, METHOD, report.digitduel)


def _profile(report: BenchmarkReport) -> str:
    rows = [Whisker(game.title, game.score, game.low, game.high, f"{game.score:.1f}") for game in report.games]
    rows.append(Whisker("All five", report.score, report.low, report.high, f"{report.score:.1f}"))
    ticks = points(min(row.low for row in rows))
    chart = whiskers("Score by game", rows, ticks[0][0], 100, ticks)
    details = [
        [
            heading(game.title),
            cell(f"{game.positions.kept} of {game.positions.decisions}"),
            cell(f"{game.games.kept} of {game.games.decisions}"),
            cell(f"{game.games.points:g} of {game.games.played}"),
            cell(str(sum(game.forfeits.values()))),
            cell(str(game.refusals)),
            cell(spent(game.seconds_per_move)),
        ]
        for game in report.games
    ]
    heads = ["Game", "Positions kept", "Decisions kept", "Points", "Forfeits", "Answers refused", "Time per move"]
    cards = figure("Score by game", "0 is blind choice, 100 perfect play; with 95% intervals.", chart)
    cards += idea_cards(report)
    said = listed("".join(troubles(game.title, game) for game in report.games))
    behind = table("Behind the score", heads, details) + said
    cards += played_card(report.run, [report.player])
    cards += usage_card([(game.title, game) for game in report.games], (report.usage, report.cost))
    cards += card("Behind the score", "Fixed positions, then whole games.", behind, wide=True)
    return f'<section id="profile"><h2>Profile</h2><div class="cards">{cards}</div></section>'
