"""What the page without a server has to show before Python is there."""

from pathlib import Path

from digitduel.games import BUILT_IN
from digitduel.tables.catalogue import catalogue
from digitduel.web.site import prepared
from tests.examples.packages import ROOT, found_in, install


def test_only_games_that_go_along_are_offered(tmp_path: Path) -> None:
    """The maker of the site may have installed others: nobody could play them there."""
    install(ROOT / "examples" / "tic-tac-toe", tmp_path)
    try:
        with found_in(tmp_path):
            catalogue.cache_clear()
            assert "tic-tac-toe" in [game.name for game in catalogue().games]
            answers = prepared.answers(ROOT / "docs" / "perfect-play.md")
    finally:
        catalogue.cache_clear()
    offered = answers[prepared.named("games", {})]
    assert [game["name"] for game in offered["games"]] == list(BUILT_IN)
