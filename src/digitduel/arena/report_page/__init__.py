"""The report as one page that needs nothing else: styles and charts are inside, and nothing is fetched."""

from html import escape

from digitduel.arena.report_page.accuracy_section import Judged, exact_cards, too_large_card
from digitduel.arena.report_page.charts import Whisker, columns, pairs, scale, short, whiskers
from digitduel.arena.report_page.html_pieces import card, cell, figure, heading, listed, ranked, table, tint, troubles
from digitduel.arena.report_page.page_frame import anchor, shell, spent
from digitduel.arena.report_page.run_card import dates, played_card, usage_card
from digitduel.arena.report_page.scorecard import scorecard
from digitduel.arena.report_shapes import GameReport, RatingsTold, Report
from digitduel.core.json_shapes import to_data

__all__ = ["page", "scorecard"]

SHOWN = ("games per pair", "seed", "turn limit")
ENDS = {
    "won": "won",
    "drawn": "drawn, half each",
    "endless": "endless, half each",
    "turn-limit": "stopped by the turn limit, half each",
    "forfeit": "forfeited",
    "answered": "left after the answer",
}
METHOD = """<p>Ratings follow the model of Bradley and Terry with a bonus for moving first; the average is 1500 and the
95% intervals come from the Fisher information. A game that nobody wins counts half for each, a forfeit is a loss.
Accuracy is the share of decisions that kept the value, among those in which it could be lost; its 95% intervals are
Wilson's. Weaknesses are told only where chance can hardly be the reason.</p>"""


def page(report: Report) -> str:
    """The whole page."""
    games, players = report.games, len(report.players)
    title = f"{short(report.overall.players[0].player)} comes first of {players} players"
    sections = {anchor(game.game): (game.title, _game(game)) for game in games}
    sections["played"] = ("How it was played", _played(report))
    if len(games) > 1:
        sections = {"overall": ("Overall", _overall(report)), **sections}
    return shell(title, _facts(report), sections, METHOD, report.digitduel)


def _facts(report: Report) -> dict[str, str]:
    asked = to_data(report.asked)
    facts = {"Games played": f"{report.played:,} of {report.of:,}", "Date": dates(report.run)}
    return facts | {name.capitalize(): str(asked[name]) for name in SHOWN}


def _played(report: Report) -> str:
    cards = played_card(report.run, report.players)
    for game in report.games:
        cards += usage_card([(player.player, player) for player in game.players], title=f"Tokens at {game.title}")
    return f'<section id="played"><h2>How it was played</h2><div class="cards">{cards}</div></section>'


def _overall(report: Report) -> str:
    """All games together."""
    points = [
        {rating.player: f"{rating.points:.0f}" for rating in ratings.players}
        for ratings in (report.overall, *(game.ratings for game in report.games))
    ]
    rows = [[heading(player), *(cell(column[player]) for column in points)] for player in points[0]]
    by_game = table("Ratings by game", ["Player", "Overall", *(game.title for game in report.games)], rows)
    cards = [
        _ratings("Ratings over all games", report.overall),
        card("Ratings by game", "The average is 1500 in each.", by_game),
    ]
    return f'<section id="overall"><h2>Overall</h2><div class="cards">{"".join(cards)}</div></section>'


def _game(game: GameReport) -> str:
    ends = ", ".join(f"{count:,} {ENDS[end]}" for end, count in sorted(game.ends.items(), key=lambda end: -end[1]))
    same = "" if game.distinct == game.played else f" {game.distinct:,} different games came up."
    seats = [(player.player, player.by_seat[0], player.by_seat[1]) for player in ranked(game)]
    legend = '<li><i class="full"></i>moving first</li><li><i class="hollow"></i>moving second</li>'
    cards = [
        _ratings("Ratings", game.ratings),
        _cross(game),
        figure("Score by seat", "Share of the points in each seat.", pairs("Score by seat", seats), legend),
        _length(game),
        *_exact(game),
        _conduct(game),
    ]
    return f"""<section id="{anchor(game.game)}"><h2>{escape(game.title)}</h2>
<p class="soft"><code>{escape(game.game)}</code> · {game.played:,} games: {ends or "none yet"}.{same}</p>
<div class="cards">{"".join(cards)}</div></section>"""


def _exact(game: GameReport) -> list[str]:
    if not game.exact:
        return [too_large_card()]
    judged = [Judged(player.player, player.exact) for player in ranked(game) if player.exact]
    return exact_cards(judged, game.exact, game.played)


def _ratings(title: str, ratings: RatingsTold) -> str:
    rows = [
        Whisker(r.player, r.points, r.low, r.high, f"{r.points:.0f} ± {(r.high - r.low) / 2:.0f}")
        for r in ratings.players
    ]
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    chart = whiskers(title, rows, low, high, [(at, f"{at:.0f}") for at in scale(low, high)])
    first = ratings.moving_first
    off = (first.high - first.low) / 2
    return figure(title, f"With 95% intervals. Moving first is worth {first.points:.0f} ± {off:.0f} points.", chart)


def _cross(game: GameReport) -> str:
    names = [player.player for player in ranked(game)]
    rows = []
    for row in names:
        met = game.cross.get(row, {})
        cells = [cell(f"{met[c].score:.0%}", "", tint(met[c].score)) if c in met else cell("–", "self") for c in names]
        rows.append([f'<th scope="row" title="{escape(row)}">{escape(short(row))}</th>', *cells])
    inside = table("Cross table", ["", *map(short, names)], rows).replace("<table", '<table class="cross"', 1)
    return card("Cross table", "What the row scored against the column.", inside)


def _length(game: GameReport) -> str:
    length = game.length
    if not length:
        return ""
    bars = [(str(bar.first) if bar.first == bar.last else f"{bar.first}–{bar.last}", bar.games) for bar in length.bars]
    about = f"Moves per game: {length.shortest} to {length.longest}, {length.mean:.1f} on average."
    return figure("Length", about, columns("Length of games in moves", bars))


def _conduct(game: GameReport) -> str:
    """Forfeits, unreadable answers, seconds and tokens."""
    rows = []
    for player in ranked(game):
        forfeits = ", ".join(f"{count} {kind}" for kind, count in player.forfeits.items()) or "none"
        tokens = player.tokens_per_move
        rows.append(
            [
                heading(player.player),
                cell(f"{player.won} – {player.halves} – {player.lost}"),
                cell(forfeits),
                cell(str(player.refusals)),
                cell(spent(player.seconds_per_move)),
                cell("–" if tokens is None else f"{tokens:,.0f}"),
            ]
        )
    heads = ["Player", "Won – half – lost", "Forfeits", "Answers refused", "Time per move", "Tokens per move"]
    said = listed("".join(troubles(player.player, player) for player in ranked(game)))
    return card("Results and conduct", "", table("Results and conduct", heads, rows) + said, wide=True)
