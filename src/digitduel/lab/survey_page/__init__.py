"""What was measured as one page that needs nothing else: maps, the front, and steps; each variant can be played."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import isinf

from digitduel.arena.report_page.charts import PlanePoint, scatter
from digitduel.arena.report_page.html_pieces import card, cell, figure, heading, table
from digitduel.arena.report_page.page_frame import anchor, shell
from digitduel.games import game
from digitduel.lab.measures import Measures
from digitduel.lab.survey_page.maps import Told, link, map_card, script, told_measures
from digitduel.lab.variant_front import Step, Variant, front, steps, summed_up

SHARPEST = 12
"""Steps that are told one by one."""
METHOD = """<p>Nothing here is estimated: all positions are solved, and the players are chances on them. Unfairness is
the distance of Player 1's points from a half, on average over levels that play against themselves; depth is the number
of rungs of 60 : 40 from random to perfect play; moves are those of a game between experts. The laboratory's page in
the documentation defines each measure, and lab.json beside this page holds them all.</p>"""


def page(measured: Sequence[Measures], version: str, play: str) -> str:
    """The whole page. `play` is the address at which variants can be played."""
    families: dict[str, list[Measures]] = {}
    for one in measured:
        families.setdefault(game(one.game).name, []).append(one)
    sections = {
        anchor(name): (game(name).title, _family(number, name, family, play))
        for number, (name, family) in enumerate(families.items())
    }
    facts = {"Positions": f"{sum(one.positions for one in measured):,}"}
    return shell(_title(families), facts, sections, METHOD, version, "laboratory", script())


def _title(families: Mapping[str, Sequence[Measures]]) -> str:
    if not families:
        return "Nothing could be measured"
    count = sum(map(len, families.values()))
    of = game(next(iter(families))).title if len(families) == 1 else f"{len(families)} games"
    return f"{count:,} variant{'s' * (count > 1)} of {of}"


def _family(number: int, name: str, family: Sequence[Measures], play: str) -> str:
    told = told_measures()
    cards = map_card(number, family, told, play) + _front(family, play) + _steps(list(steps(family)), told, play)
    head = f'<section id="{anchor(name)}"><h2>{escape(game(name).title)}</h2>'
    return f'{head}<div class="cards">{cards}</div></section>'


def _variant(word: str, play: str) -> str:
    folding = escape(word).replace(":", ":<wbr>").replace(",", ",<wbr>")  # between options, where there is little room
    return f'<th scope="row"><a href="{escape(link(word, play))}">{folding}</a></th>'


def _front(family: Sequence[Measures], play: str) -> str:
    """What nothing beats."""
    variants = [summed_up(one) for one in family]
    best = front(variants)
    spots = [PlanePoint(one.unfairness, one.depth) for one in variants if one not in best]
    spots += [PlanePoint(one.unfairness, one.depth, _told(one), link(one.word, play)) for one in best]
    chart = scatter("Fair against deep", spots, "unfairness: fairer is further left", "depth")
    about = "Dots are the variants that no other beats: none is fairer, deeper or shorter and in nothing worse."
    rows = [
        [_variant(one.word, play), cell(f"{one.unfairness:.3f}"), cell(str(one.depth)), cell(_length(one))]
        for one in best
    ]
    inside = table("The front", ["Variant", "Unfairness", "Depth", "Moves"], rows)
    words = (
        "Of all that were measured, nothing is fairer, deeper and shorter than one of these. The fairest come first."
    )
    return figure("Fair, deep, short", about, chart) + card("The front", words, inside)


def _told(one: Variant) -> str:
    return f"{one.word}: unfairness {one.unfairness:.3f}, depth {one.depth}, {_length(one)} moves"


def _length(one: Variant) -> str:
    return "without end" if isinf(one.moves) else f"{one.moves:.1f}"


def _steps(found: Sequence[Step], told: Sequence[Told], play: str) -> str:
    """What one step of an option changes."""
    if not found:
        return ""
    shown = [each for each in told if each.name in ("unfairness", "depth", "length")]
    options = dict.fromkeys(step.option for step in found)
    means = [
        [heading(name), *(cell(_mean(each, (s for s in found if s.option == name))) for each in shown)]
        for name in options
    ]
    heads = [each.title for each in shown]
    mean = table("What a step changes", ["Option", *heads], means)
    sharpest: dict[tuple[str, ...], Step] = {}
    for step in sorted(found, key=lambda step: -abs(step.one.unfairness - step.other.unfairness)):
        # The same step is told once, wherever else it is found.
        sharpest.setdefault(tuple(f"{each.text(step.one)} → {each.text(step.other)}" for each in shown), step)
    rows = [
        [_variant(step.one.game, play), _variant(step.other.game, play), *(cell(change, "count") for change in changes)]
        for changes, step in list(sharpest.items())[:SHARPEST]
    ]
    one_by_one = table("The sharpest steps", ["From", "To", *heads], rows)
    return card("What a step changes", "One step of an option, up or down, on average.", mean) + card(
        "The sharpest steps", "Neighbours whose fairness differs most.", one_by_one, wide=True
    )


def _mean(each: Told, found: Iterable[Step]) -> str:
    changes = [
        abs(before - after)
        for step in found
        if (before := each.value(step.one)) is not None and (after := each.value(step.other)) is not None
    ]
    return f"{sum(changes) / len(changes):.3f}" if changes else "–"
