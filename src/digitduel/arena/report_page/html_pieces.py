"""Pieces of which the page is made."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

from digitduel.arena.report_page.charts import alone
from digitduel.arena.report_shapes import Conduct, GameReport, PlayerReport


def figure(title: str, about: str, chart: str, legend: str = "") -> str:
    legend = f'<ul class="legend">{legend}</ul>' if legend else ""
    words = f"<h3>{escape(title)}</h3><figcaption>{escape(about)}</figcaption>"
    file = b64encode(alone(chart).encode()).decode()
    name = "".join(c if c.isalnum() else "-" for c in title.lower())
    save = f'<a class="save" download="{name}.svg" href="data:image/svg+xml;base64,{file}">Save as SVG</a>'
    return f'<figure class="card">{words}{legend}{chart}{save}</figure>'


def card(title: str, about: str, inside: str, wide: bool = False) -> str:
    about = f'<p class="soft">{escape(about)}</p>' if about else ""
    return f'<div class="card{" wide" * wide}"><h3>{escape(title)}</h3>{about}{inside}</div>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows of cells, the first of which are headings."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        # What can be scrolled can be reached without a mouse.
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}">'
        f'<table aria-label="{escape(caption)}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def heading(text: str) -> str:
    return f'<th scope="row">{escape(text)}</th>'


def cell(text: str, kind: str = "", tint: str = "") -> str:
    kind = f' class="{kind}"' if kind else ""
    tint = f' style="background: {tint}"' if tint else ""
    return f"<td{kind}{tint}>{escape(text)}</td>"


def times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def troubles(player: str, conduct: Conduct) -> str:
    """Why a player forfeited, and what it answered that was not taken."""
    said = [f"forfeited {times(count)}: {why}" for why, count in conduct.reasons.items()]
    said += [f"was refused: {refusal}" for refusal in dict.fromkeys(conduct.refused)]
    return "".join(f"<li><strong>{escape(player)}</strong> {escape(each)}</li>" for each in said)


def listed(items: str) -> str:
    return f'<ul class="troubles">{items}</ul>' if items else ""


def tint(share: float) -> str:
    """Blue above a half, red below, and the more the further away."""
    return f"rgb(var({'--good' if share >= 0.5 else '--bad'}) / {abs(share - 0.5) * 1.1:.2f})"


def ranked(game: GameReport) -> list[PlayerReport]:
    """The players of a game, best first."""
    order = [rating.player for rating in game.ratings.players]
    return sorted(game.players, key=lambda player: order.index(player.player))
