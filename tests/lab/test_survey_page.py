"""The laboratory's page: it needs nothing else, and holds what was measured."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from digitduel.lab.laboratory import variants
from digitduel.lab.measures import Measures, measure
from digitduel.lab.survey_page import page
from digitduel.lab.variant_front import front, summed_up

PLAY = "https://example.org/duel/"


@pytest.fixture(scope="module")
def measured() -> list[Measures]:
    return [measure(word) for word in [*variants("sum-race:target=5..8,highest=2..4"), "pocket-addition:numbers=5"]]


@pytest.fixture(scope="module")
def shown(measured: list[Measures]) -> str:
    return page(measured, "1.0", PLAY)


class Parts(HTMLParser):
    """The elements of a page that are never closed, and what would be fetched."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("link", "img", "iframe") or (tag == "script" and "src" in given):
            self.fetched.append(tag)
        if tag == "a":
            self.links.append(given["href"] or "")
        if tag not in ("meta", "circle", "line", "br", "wbr", "i"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("circle", "line", "i"):
            assert self.open.pop() == tag


def test_it_fetches_nothing_and_is_whole(shown: str) -> None:
    parts = Parts(shown)
    assert parts.fetched == []
    assert parts.open == []
    assert "@import" not in shown and "url(" not in shown and "fetch(" not in shown


def test_each_variant_is_on_its_map_with_every_measure(shown: str, measured: list[Measures]) -> None:
    told = [json.loads(found) for found in re.findall(r'class="map-data"[^>]*>(.*?)</script>', shown)]
    assert [each["options"] for each in told] == [
        [{"name": "target", "values": ["5", "6", "7", "8"]}, {"name": "highest", "values": ["2", "3", "4"]}]
    ]
    titles = [each["title"] for each in told[0]["measures"]]
    assert titles[:4] == ["Unfairness", "Depth", "Moves", "Unfairness with swap"]
    assert {"Drama", "Decisions", "Lead changes", "Last chance"} <= set(titles)
    by_word = {one.game: one for one in measured}
    for each in told[0]["variants"]:
        one = by_word[unquote(each["word"])]
        assert each["values"][0] == round(one.unfairness, 3)
        assert each["values"][titles.index("Drama")] == round(one.drama, 3)
        assert one.game == f"sum-race:target={5 + each['at'][0]},highest={2 + each['at'][1]}"


def test_the_front_is_told_and_every_point_leads_to_its_game(shown: str, measured: list[Measures]) -> None:
    best = front(summed_up(one) for one in measured if one.game.startswith("sum-race"))
    table = shown.partition('aria-label="The front"')[2].partition("</table>")[0]
    found = [unescape(word.replace("<wbr>", "")) for word in re.findall(r'<a href="[^"]*">(.*?)</a>', table)]
    assert found == [one.word for one in best]
    links = [link for link in Parts(shown).links if link.startswith(PLAY)]
    assert len(links) > 2 * len(best)
    for link in links:
        assert unquote(link.removeprefix(f"{PLAY}#/new?game=")) in {one.game for one in measured}


def test_nothing_that_was_measured_can_become_markup(measured: list[Measures]) -> None:
    shown = page(measured, "1.0", 'https://example.org/"><script>alert(1)</script>')
    assert "<script>alert" not in shown


def test_a_survey_of_nothing_is_a_page_too() -> None:
    assert "Nothing could be measured" in page([], "1.0", PLAY)


def test_a_narrow_screen_breaks_a_variant_between_its_options(shown: str) -> None:
    assert ">sum-race:<wbr>target=8,<wbr>highest=4</a>" in shown
