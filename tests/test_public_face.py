"""What stands behind `import digitduel`."""

import subprocess
import sys
from pathlib import Path

import pytest

import digitduel
from digitduel.core import BadRecord
from digitduel.solve import Value
from tests.matches import sit_down


def after(code: str) -> set[str]:
    """The modules that are loaded once some code has run."""
    shown = f"{code}\nimport sys; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True).stdout.split())


def test_one_import_is_enough_for_all_that_is_promised() -> None:
    code = "import digitduel; found = [getattr(digitduel, name) for name in digitduel.__all__]"
    assert {"digitduel.players", "digitduel.solve", "digitduel.coach"} <= after(code)
    assert dir(digitduel) == sorted(digitduel.__all__)


def test_nothing_is_loaded_before_it_is_used() -> None:
    loaded = after("import digitduel; digitduel.Match(digitduel.game('sum-race')).play('5')")
    assert not loaded & {"digitduel.players", "digitduel.solve", "digitduel.coach", "json", "click", "platformdirs"}


def test_a_name_that_does_not_exist_is_missed_as_anywhere() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solver'"):
        _ = digitduel.solver  # type: ignore[attr-defined]


def test_a_match_goes_to_a_file_and_comes_back(tmp_path: Path) -> None:
    match, file = sit_down("sum-race:target=30", "5 6 5"), str(tmp_path / "game.json")
    digitduel.save(match, file)
    again = digitduel.load(file)
    assert (again.game, again.moves, again.position) == (match.game, match.moves, match.position)
    with pytest.raises(BadRecord, match=r"nothing\.json cannot be read"):
        digitduel.load(tmp_path / "nothing.json")


def test_what_is_known_about_a_match() -> None:
    match = sit_down("sum-race", "5 6")
    found = digitduel.analyze(match)
    assert (found.value, found.plies) == (Value.WIN, 5)
    assert [match.game.write(m) for m, verdict in found.choices if verdict.value is Value.WIN] == ["5"]
    match.play("1")
    reviewed = digitduel.review(match)
    assert reviewed.moves[2].better == "5"
    assert str(reviewed) == "\n".join(reviewed.summary)


def test_games_and_players_tell_their_names() -> None:
    assert "sum-race" in digitduel.games.names()
    for name in digitduel.players.names():
        assert callable(digitduel.players.program(name).choose)


def test_a_position_names_its_player_as_people_would() -> None:
    assert repr(sit_down("sum-race", "5").position) == "Position(scores=(5, 0), to_move=Player.TWO, barred=5)"
