import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from digitduel.core.places import cache_folder, data_folder


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA":
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))
    yield


@pytest.mark.parametrize(
    ("platform", "data", "cache"),
    [
        ("linux", "/home/ada/.local/share/digitduel", "/home/ada/.cache/digitduel"),
        ("darwin", "/home/ada/Library/Application Support/digitduel", "/home/ada/Library/Caches/digitduel"),
        ("win32", "/home/ada/AppData/Local/digitduel", "/home/ada/AppData/Local/digitduel/cache"),
    ],
)
def test_each_system_has_its_places(platform: str, data: str, cache: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert data_folder().as_posix() == data
    assert cache_folder().as_posix() == cache


def test_the_player_can_choose_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache")
    assert (data_folder(), cache_folder()) == (Path("/data/digitduel"), Path("/cache/digitduel"))


def test_a_place_that_depends_on_where_one_stands_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    assert data_folder() == Path("/home/ada/.local/share/digitduel")
