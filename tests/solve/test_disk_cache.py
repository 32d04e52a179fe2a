"""What is kept from one run to the next is either right or not believed."""

import os
import re
import struct
import subprocess
import sys
from array import array
from collections.abc import Hashable
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import digitduel
from digitduel.core import ONE
from digitduel.solve import disk_cache as kept_module
from digitduel.solve import oracle_for, retrograde
from digitduel.solve import rules_digest as rules_module
from digitduel.solve.disk_cache import Kept
from digitduel.solve.retrograde import Retrograde
from digitduel.solve.rules_digest import rules_digest, sources
from digitduel.solve.verdict import WON
from tests import nim
from tests.solve.toys import Heaps, Nim

GAME = digitduel.game("pocket-addition:numbers=11,target=20")
EXPECTED = oracle_for(GAME).analyze(GAME.start())


@pytest.fixture(autouse=True)
def _a_little_is_worth_keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrograde, "WORTH_KEEPING", 500)


def solve(folder: Path) -> int:
    """Solve the game with this folder. Returns how many positions had to be looked at."""
    oracle = oracle_for(GAME, cache=folder)
    assert oracle.analyze(GAME.start()) == EXPECTED
    return oracle.positions


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A cache folder that a first run has left."""
    assert solve(tmp_path / "cache") > 2_000
    return tmp_path / "cache"


def file_in(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_a_second_run_finds_the_work_done(folder: Path) -> None:
    assert solve(folder) < 1_000
    oracle, fresh = oracle_for(GAME, cache=folder), oracle_for(GAME)
    p = GAME.start()
    for move in "1", "2", "3", "4", "6":
        p = GAME.play(p, GAME.read(p, move))
        assert oracle.analyze(p) == fresh.analyze(p)


def test_small_work_is_not_kept(tmp_path: Path) -> None:
    game = digitduel.game("pocket-addition:target=10")
    oracle_for(game, cache=tmp_path).analyze(game.start())
    assert not list(tmp_path.iterdir())


def test_without_a_folder_nothing_is_read_or_written(folder: Path) -> None:
    assert oracle_for(GAME).positions == 0
    oracle = oracle_for(GAME)
    oracle.analyze(GAME.start())
    assert oracle.positions > 2_000


def test_a_damaged_file_is_not_believed(folder: Path) -> None:
    path = file_in(folder)
    whole = path.read_bytes()
    random = Random(1)
    places = [*range(0, 130, 7), *random.sample(range(len(whole)), 30), len(whole) - 1]
    for place in places:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << random.randrange(8)]) + whole[place + 1 :])
        assert Kept(folder, GAME).bounds(GAME.key(GAME.start())) is None
        path.write_bytes(whole[:place])
        assert Kept(folder, GAME).bounds(GAME.key(GAME.start())) is None
    for more in b"", b"\0", whole, b"x" * 16:
        path.write_bytes((whole if more else b"") + more)
        assert Kept(folder, GAME).bounds(GAME.key(GAME.start())) is None
    path.write_bytes(whole)
    assert Kept(folder, GAME).bounds(GAME.key(GAME.start())) is not None
    path.write_bytes(whole[:-1])
    assert solve(folder) > 2_000
    assert path.read_bytes() == whole


def test_a_stale_file_is_not_believed(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    start = GAME.key(GAME.start())
    assert Kept(folder, GAME).bounds(start) is not None
    with monkeypatch.context() as patch:
        patch.setattr(kept_module, "FORMAT", "digitduel scores 0")
        assert Kept(folder, GAME).bounds(start) is None
    with monkeypatch.context() as patch:
        changed = tmp_path / "changed.py"
        changed.write_text("rules = 'changed'")
        patch.setattr(rules_module, "sources", lambda game: iter([changed]))
        assert Kept(folder, GAME).bounds(start) is None
    with monkeypatch.context() as patch:
        patch.setattr(kept_module, "LARGEST", 1000)
        assert Kept(folder, GAME).bounds(start) is None
    other = digitduel.game("pocket-addition:numbers=11,target=21")
    file_in(folder).rename(Kept(folder, other).path)
    assert Kept(folder, other).bounds(start) is None


def test_a_folder_that_cannot_be_used_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    assert solve(in_the_way) > 2_000
    assert solve(in_the_way / "below") > 2_000
    taken = tmp_path / "taken"
    Kept(taken, GAME).path.mkdir(parents=True)
    assert solve(taken) > 2_000
    assert [path.name for path in taken.iterdir()] == [Kept(taken, GAME).path.name]

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert solve(tmp_path / "full") > 2_000
    assert not list((tmp_path / "full").iterdir())


def test_an_interrupted_write_leaves_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = file_in(folder).read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Kept(folder, GAME).keep({1: (1, 1)})
    assert file_in(folder).read_bytes() == whole


def test_two_processes_at_once(tmp_path: Path) -> None:
    script = (
        "import digitduel, sys; from pathlib import Path; from digitduel.solve import oracle_for, retrograde\n"
        "retrograde.WORTH_KEEPING = 500\n"
        f"game = digitduel.game('{GAME.word}')\n"
        "for _ in range(3):\n"
        "    oracle = oracle_for(game, cache=Path(sys.argv[1]))\n"
        "    print(oracle.analyze(game.start()).plies)\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for _ in range(3)
    ]
    for process in processes:
        told, _ = process.communicate()
        assert process.returncode == 0
        assert told.split() == [str(EXPECTED.plies)] * 3
    assert solve(tmp_path) < 1_000
    assert len(list(tmp_path.iterdir())) == 1


def test_the_general_method_believes_a_kept_score_and_no_other(tmp_path: Path) -> None:
    start = GAME.key(GAME.start())
    for kept, believed in (((WON - 4, WON - 4), 4), ((WON - 4, WON - 3), EXPECTED.plies), ((0, 1), EXPECTED.plies)):
        cache = Kept(tmp_path, GAME)
        cache.keep({start: kept})
        assert Retrograde(GAME, kept=Kept(tmp_path, GAME)).verdict(GAME.start()).plies == believed


def test_the_general_method_keeps_what_it_finds(tmp_path: Path) -> None:
    for seen in (True, False):
        oracle = Retrograde(GAME, kept=Kept(tmp_path, GAME))
        assert oracle.analyze(GAME.start()) == EXPECTED
        assert (oracle.positions > 2_000) is seen


class Odd:
    """A value that anything could print like."""

    def __repr__(self) -> str:
        return repr(ONE)


def test_only_positions_that_look_the_same_in_every_run_are_kept(tmp_path: Path) -> None:
    kept = Kept(tmp_path, GAME)
    kept.keep({("a", Odd()): (1, 1)})
    kept.keep({("a", 1): (1, 1), ("a", Odd()): (1, 1)})
    assert not list(tmp_path.iterdir())
    kept.keep({("a", 1, None, ONE, True): (-7, 5)})
    assert Kept(tmp_path, GAME).bounds(("a", 1, None, ONE, True)) == (-7, 5)
    assert Kept(tmp_path, GAME).bounds(("a", 1, None, Odd(), True)) is None
    assert Kept(tmp_path, GAME).bounds(("a", "1", None, ONE, True)) is None


def test_a_game_without_source_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Nim.__module__], "__file__", None)
    kept = Kept(tmp_path, Nim())
    kept.keep({Heaps((1, 2, 3), ONE): (3, 3)})
    assert not list(tmp_path.iterdir())


def test_the_file_is_what_it_is_said_to_be_on_every_machine(tmp_path: Path) -> None:
    keys: list[Hashable] = [("a", 1), ("b", 2), ("c", 3)]
    bounds = dict(zip(keys, [(5, 5), (-WON, WON), (0, 3)], strict=True))
    Kept(tmp_path, GAME).keep(bounds)
    line, _, rest = file_in(tmp_path).read_bytes().partition(b"\n")
    assert line.startswith(b"digitduel scores 2, pocket-addition:numbers=11,target=20, rules ")
    checksum, payload = rest[:16], rest[16:]
    assert checksum == blake2b(payload, digest_size=16).digest()
    digests = [blake2b(repr(key).encode(), digest_size=8).digest() for key in keys]
    assert payload == b"".join(digests) + struct.pack("<6q", 5, 5, -WON, WON, 0, 3)
    again = Kept(tmp_path, GAME)
    assert {key: again.bounds(key) for key in keys} == bounds
    again.keep({("a", 1): (6, 6)})
    assert Kept(tmp_path, GAME).bounds(("a", 1)) == (6, 6)
    assert Kept(tmp_path, GAME).bounds(("c", 3)) == (0, 3)


def test_a_machine_that_counts_from_the_other_end_writes_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    other = {"little": "big", "big": "little"}[sys.byteorder]
    as_here = kept_module._packed([1, -2])
    monkeypatch.setattr(sys, "byteorder", other)
    assert kept_module._packed([1, -2]) == array("q", [1 << 56, ~(1 << 56)]).tobytes() != as_here
    assert list(kept_module._unpacked(kept_module._packed([1, -2]))) == [1, -2]


def test_all_that_the_scores_depend_on_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(digitduel.__file__).parent
    looked_at = {path for folder in ("core", "games") for path in (source / folder).glob("*.py")}
    assert set(sources(type(GAME))) == looked_at
    with_the_solver = rules_digest(GAME, *(source / "solve").glob("*.py"))
    assert Kept(tmp_path, GAME)._rules == with_the_solver != rules_digest(GAME)
    (tmp_path / "alone.py").write_text(Path(nim.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "stranger.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    alone = import_module("alone").Nim
    assert tmp_path / "alone.py" in sources(alone)
    assert tmp_path / "stranger.py" not in sources(alone)


def test_the_name_of_a_file_is_plain_and_one_for_each_variant(tmp_path: Path) -> None:
    class Odd(Nim):
        name = "Odd/Nim 2"

    names = [Kept(tmp_path, game).path.name for game in (Odd(), Nim(), Nim(1), GAME)]
    assert re.fullmatch(r"_dd__im_2-[0-9a-f]{12}\.scores", names[0])
    assert re.fullmatch(r"pocket-addition-[0-9a-f]{12}\.scores", names[3])
    assert len(set(names)) == 4
