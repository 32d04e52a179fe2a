"""The main flows once more in Firefox."""

from tests.web.browser.site.file_host import FileHost
from tests.web.browser.site.firefox import Firefox, firefox
from tests.web.browser.site.test_playing import LEVELS
from tests.web.browser.site.visitor import OVER, PLAY_ON

UNTIL = """
const until = async (what) => { while (!what()) await new Promise((resolve) => setTimeout(resolve, 50)); };
const root = document.documentElement.dataset;
"""
READY = UNTIL + "await until(() => root.python !== 'starting'); return root.python;"
STAYS = UNTIL + "await until(() => root.offline); return root.offline;"


def play(browser: Firefox, game: str, level: str) -> str:
    """A whole game against a program; how it ended."""
    browser.run(f"location.hash = '/play/{game}?level={level}'")
    browser.run(UNTIL + "await until(() => /^#.t/.test(location.hash) && document.querySelector('.board'))")
    words: str = browser.run(PLAY_ON)
    return words


def test_every_game_by_link_and_offline(host: FileHost) -> None:
    home = f"http://127.0.0.1:{host.port}/"
    with firefox() as browser:
        browser.go(home)
        assert browser.run(READY) == "ready"
        for game, level in LEVELS.items():
            assert OVER.search(play(browser, game, level))
        browser.run("location.hash = '/follow?table=abc&game=sum-race&first=1&by=1&moves=5'")
        browser.run(UNTIL + "await until(() => document.querySelector('.headline')?.textContent === 'Your turn')")
        browser.run("document.querySelector('.tile.open').click()")
        link = browser.run(f"{UNTIL} await until(() => window.invite?.value); return window.invite.value")
        assert link.endswith("moves=5+1")
        # The friend answers, and the game goes on at the same table to its end.
        for answer in ("5+1+6", "5+1+6+1+6", "5+1+6+1+6+1+3"):
            browser.run(f"location.hash = '/follow?table=abc&game=sum-race&first=1&by=1&moves={answer}'")
            browser.run(
                f"{UNTIL} await until(() => document.querySelectorAll('.move').length === {len(answer) // 2 + 1})"
            )
            if len(answer) < 13:
                browser.run("document.querySelector('.tile.open').click()")
                browser.run(f"{UNTIL} await until(() => window.invite?.value.endsWith('{answer}+1'))")
        assert browser.run("return document.querySelector('.headline').textContent") == "You lose"
        assert browser.run(STAYS) == "ready"
        host.leave()
        try:
            browser.go("about:blank")
            browser.go(home + "#/games")
            assert browser.run(READY) == "ready"
            kept = browser.run(
                UNTIL + "const lines = () => document.querySelectorAll('.recent-line').length;"
                "await until(lines); return lines();"
            )
        finally:
            host.come()
        assert kept == len(LEVELS) + 1
        assert [address for address in browser.asked if not address.startswith((home, "about:", "data:"))] == []


def test_a_private_window(host: FileHost) -> None:
    with firefox(private=True) as browser:
        browser.go(f"http://127.0.0.1:{host.port}/")
        assert browser.run(READY) == "ready"
        assert OVER.search(play(browser, "sum-race", "casual"))
