"""What every game gets from the contract without doing anything for it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import digitduel
from digitduel.core import ONE, TWO, Game, Lines, NotAllowed, Script
from digitduel.core.swap import Swap
from tests.matches import sit_down
from tests.nim import Nim, Sticks


def test_a_move_that_is_not_listed_is_refused() -> None:
    nim = Nim()
    assert nim.why_not(Sticks(1, ONE), 2) == "That cannot be played now."
    with pytest.raises(NotAllowed, match="cannot be played now"):
        nim.check(Sticks(1, ONE), 2)
    with pytest.raises(NotAllowed, match=r"^The game is over\.$"):
        nim.check(Sticks(0, ONE), 1)


def test_a_game_has_words_of_its_own_accord() -> None:
    nim = Nim()
    p = nim.start()
    after = nim.play(p, 2)
    assert nim.script.welcome(p) == ["Welcome to Nim!", "Take the last stick."]
    assert nim.script.turn(p) == ["", "Sticks: 1 2 (3) (4) (5)", "Player 1's turn."]
    assert nim.script.told(p, 2, after) == ["Player 1 plays 2."]
    assert nim.script.refused("Why.") == ["Invalid selection. Why."]


def test_a_game_can_be_asked_and_printed_without_words_of_its_own() -> None:
    nim = Nim()
    p = nim.start()
    assert nim.script.prompt(p) == "Your move: "
    assert nim.script.entries(p, 2) == [("Your move: ", "2")]
    assert nim.script.signs(p) == nim.script.unlisted(p) == ""
    assert nim.script.then_ask(p, "1") is None
    assert nim.script.can_play(p) == "1, 2"
    assert nim.text(p) == "Sticks: 1 2 (3) (4) (5)"
    assert nim.goal() == "Take the last stick."


class ToldAfterwards(Script[Nim, Sticks, int]):
    def news(self, before: Sticks, m: int, after: Sticks) -> str:
        return f"{before.left} less {m} is {after.left}."

    def notice(self, p: Sticks) -> Lines:
        return [f"{p.left} are left."]

    def table(self, p: Sticks) -> Lines:
        return ["|" * p.left]


def test_a_move_is_told_by_what_was_what_is_and_what_was_played() -> None:
    words = ToldAfterwards(Nim())
    assert words.told(Sticks(5, ONE), 2, Sticks(3, TWO)) == ["5 less 2 is 3."]
    assert words.turn(Sticks(3, TWO)) == ["|||", "3 are left.", "Player 2's turn."]
    over = Nim().outcome(Sticks(0, ONE))
    assert over
    assert words.verdict(Sticks(0, ONE), over) == ["", "Player 2 takes the last stick and wins."]


@pytest.mark.parametrize("game", [Nim(), Swap(Nim())])
def test_beside_a_board_the_end_is_told_without_the_table(game: Game[Any, Any]) -> None:
    match = sit_down(game, "2 2 1")
    over = game.outcome(match.position)
    assert over
    assert game.script.verdict(match.position, over)[:-1] == ["", "Sticks:"]
    assert game.script.ending(match.position, over) == ["Player 1 takes the last stick and wins."]


def test_the_rules_are_the_docstring_where_there_is_no_page() -> None:
    assert Nim().rules == "Take one or two sticks. Whoever takes the last one wins."

    class Explained(Nim):
        """Nim.

        Take one or two sticks.
            Whoever takes the last one wins.
        """

    assert Explained().rules == "Nim.\n\nTake one or two sticks.\n    Whoever takes the last one wins."


@pytest.mark.parametrize("place", ["games.py", "__main__"])
def test_a_game_of_a_single_module_has_rules_too(place: str, tmp_path: Path) -> None:
    source = Path(__file__).parent.with_name("nim.py").read_text(encoding="utf-8")
    asking = "print(Nim().rules)\n"
    if place == "games.py":
        (tmp_path / place).write_text(source, encoding="utf-8")
        source, asking = "", "from games import Nim\nprint(Nim().rules)\n"
    (tmp_path / "ask.py").write_text(source + asking, encoding="utf-8")
    told = subprocess.run([sys.executable, tmp_path / "ask.py"], capture_output=True, text=True, check=False)
    assert told.stdout.startswith("Take one or two sticks."), told.stderr


@pytest.mark.parametrize("name", digitduel.games.names())
def test_every_game_of_ours_has_a_page_of_rules(name: str) -> None:
    game = digitduel.game(name)
    assert game.rules.startswith(f"# {game.title}")
    assert len(game.rules) > 500


def test_two_variants_are_equal_when_their_options_are() -> None:
    assert Nim() == Nim(5)
    assert Nim() != Nim(6)
    assert len({Nim(), Nim(5), Nim(6)}) == 2
