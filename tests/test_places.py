from pathlib import Path

import pytest

from digitduel.places import cache_folder, data_folder


def test_the_player_can_choose_where_things_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert (data_folder(), cache_folder()) == (tmp_path / "data" / "digitduel", tmp_path / "cache" / "digitduel")
    assert list(tmp_path.iterdir()) == []


def test_games_and_what_can_be_made_again_lie_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder().is_relative_to(tmp_path)
    assert cache_folder().is_relative_to(tmp_path)
    assert data_folder() != cache_folder()
