"""What the page of a benchmark says from edition 2 on: the score by idea, and the gaps."""

from digitduel.arena.report_page.charts import Whisker, points, whiskers
from digitduel.arena.report_page.html_pieces import card, cell, figure, heading, table
from digitduel.arena.report_shapes import BenchmarkReport


def idea_cards(report: BenchmarkReport) -> str:
    """Nothing where nothing is known."""
    return _ideas(report) + _gaps(report)


def _ideas(report: BenchmarkReport) -> str:
    if not report.ideas:
        return ""
    rows = [Whisker(each.idea, each.score, each.low, each.high, f"{each.score:.1f}") for each in report.ideas]
    ticks = points(min(row.low for row in rows))
    about = "The score in the decisions that ask for one idea, in all games together; with 95% intervals."
    return figure("Score by idea", about, whiskers("Score by idea", rows, ticks[0][0], 100, ticks))


def _gaps(report: BenchmarkReport) -> str:
    if not report.gaps:
        return ""
    rows = [
        [
            heading(gap.name),
            cell(f"{gap.gap:+.1f}"),
            cell(f"{gap.low:+.1f} to {gap.high:+.1f}"),
            cell(f"{gap.score:.1f}"),
        ]
        for gap in report.gaps
    ]
    about = (
        "How much higher the score is than in positions that are published nowhere, or in the same ones in disguise."
    )
    return card("Gaps", about, table("Gaps", ["", "Gap", "95% interval", "Score there"], rows), wide=True)
