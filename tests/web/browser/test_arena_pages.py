"""The pages of the arena in a browser: figures stay in sight, however long the word of a player is."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, Locator

from digitduel.arena import benchmark_plan, benchmark_report
from digitduel.arena.comparison import compared
from digitduel.arena.report_page.leaderboard import leaderboard_page
from digitduel.arena.report_page.scorecard import scorecard
from digitduel.core.json_shapes import to_json
from digitduel.evals.editions import MENDED
from tests.arena.played_tournaments import run
from tests.web.browser.people import DESKTOP, PHONE

SETTINGS = "temperature=0.5&top_p=0.9&max_tokens=100&seed=3&reasoning_effort=low&price_in=1&price_out=2"


def test_a_long_word_pushes_nothing_out_of_sight(chromium: Browser, tmp_path: Path) -> None:
    told = benchmark_report(run(benchmark_plan("random", quick=True, edition=MENDED)))
    folders = []
    for name in ("one", "two"):
        word = f"llm:{name}?{SETTINGS}@http://127.0.0.1:18777/v1"
        folders.append(tmp_path / name)
        folders[-1].mkdir()
        (folders[-1] / "report.json").write_text(to_json(replace(told, player=word)), encoding="utf-8")
        (tmp_path / "report.html").write_text(scorecard(replace(told, player=word)), encoding="utf-8")
    (tmp_path / "compare.html").write_text(leaderboard_page(compared(folders)), encoding="utf-8")
    for width, height in (PHONE, DESKTOP):
        shown = chromium.new_context(viewport={"width": width, "height": height}).new_page()
        for name in ("report.html", "compare.html"):
            shown.goto((tmp_path / name).as_uri())
            assert shown.evaluate("document.documentElement.scrollWidth") <= width
            rows = [row.locator("td") for row in shown.locator("#leaderboard tbody tr, #runs tbody tr").all()]
            assert bool(rows) is (name == "compare.html")
            # A phone has no room for all figures, so a table is scrolled there, but not for the first.
            for figure in (row.first if (width, height) == PHONE else row.last for row in rows):
                assert right_of(figure) <= width, "the figures of a row are in sight"
            for row in rows:
                row.last.scroll_into_view_if_needed()
                assert right_of(row.last) <= width, "the last one can be brought in sight"


def right_of(shown: Locator) -> float:
    box = shown.bounding_box()
    assert box
    return box["x"] + box["width"]
