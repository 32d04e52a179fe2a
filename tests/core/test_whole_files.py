"""A save that goes wrong anywhere leaves the old file, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

import digitduel
from digitduel.core import record
from digitduel.core.record import load, save, to_json
from digitduel.core.whole_files import append_line
from tests.matches import sit_down


class Broken(OSError):
    pass


def breaks(*_: object, **__: object) -> NoReturn:
    raise Broken("the disk is full")


def break_writing(patch: pytest.MonkeyPatch) -> None:
    opened = os.fdopen

    def fdopen(*args: Any, **more: Any) -> Any:
        return HalfWritten(opened(*args, **more))

    patch.setattr(os, "fdopen", fdopen)


class HalfWritten:
    """A file that takes the first half of what is written, and then no more."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> "HalfWritten":
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> NoReturn:
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        raise Broken("the disk is full")


def break_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(record, "to_json", breaks)


def break_fsync(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(os, "fsync", breaks)


def break_replacing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Path, "replace", breaks)


def break_temporary_file(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(os, "open", breaks)


def interrupt_writing(patch: pytest.MonkeyPatch) -> None:
    def stop(_: int) -> NoReturn:
        raise KeyboardInterrupt

    patch.setattr(os, "fsync", stop)


BREAKS = [break_writing, break_record, break_fsync, break_replacing, break_temporary_file, interrupt_writing]


@pytest.mark.parametrize("breaking", BREAKS, ids=lambda breaking: breaking.__name__)
@pytest.mark.parametrize("old", [True, False], ids=["over an old file", "as a new file"])
def test_a_save_that_breaks_leaves_what_was_there(breaking: Any, old: bool, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    if old:
        save(sit_down("sum-race", "5"), file)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.MonkeyPatch.context() as patch:
        breaking(patch)
        with pytest.raises((Broken, KeyboardInterrupt)):
            save(sit_down("sum-race", "5 6 4"), file)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    # And once the fault is gone, it works.
    match = sit_down("sum-race", "5 6 4")
    save(match, file)
    assert to_json(load(file, digitduel.game)) == to_json(match)


def test_an_interruption_just_after_the_file_was_replaced_is_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def replace_and_stop(self: Path, target: Path) -> NoReturn:
        replace(self, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", replace_and_stop)
    match = sit_down("sum-race", "5")
    with pytest.raises(KeyboardInterrupt):
        save(match, tmp_path / "game.json")
    assert to_json(load(tmp_path / "game.json", digitduel.game)) == to_json(match)


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r".+"):
        save(sit_down("sum-race"), tmp_path)
    assert tmp_path.is_dir()
    assert not list(tmp_path.parent.glob(f".{tmp_path.name}*"))


@pytest.mark.parametrize("folder", ["", ".", "/"])
def test_a_folder_without_a_name_of_its_own_is_refused_as_any_other(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(IsADirectoryError):
        digitduel.save(sit_down("sum-race"), folder)
    assert list(tmp_path.iterdir()) == []


def test_the_bytes_are_on_the_disk_before_the_name_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def fsync_noted(descriptor: int) -> None:
        done.append("fsync")
        fsync(descriptor)

    def replace_noted(self: Path, target: Path) -> Path:
        done.append("replace")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", fsync_noted)
    monkeypatch.setattr(Path, "replace", replace_noted)
    save(sit_down("sum-race"), tmp_path / "game.json")
    assert done == ["fsync", "replace"]


def test_two_first_writers_may_make_the_folder_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = Path.mkdir

    def made_by_the_other(folder: Path, *args: Any, **more: Any) -> None:
        made(folder, parents=True, exist_ok=True)
        made(folder, *args, **more)

    monkeypatch.setattr(Path, "mkdir", made_by_the_other)
    match, file = sit_down("sum-race", "5 6"), tmp_path / "deep" / "down" / "game.json"
    save(match, file)
    assert to_json(load(file, digitduel.game)) == to_json(match)


def test_lines_are_added_whole_by_many_processes_at_once(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    code = "from pathlib import Path; import sys; from digitduel.core.whole_files import append_line\n"
    code += "for n in range(50): append_line(Path(sys.argv[1]), sys.argv[2] * 200)"
    writers = [subprocess.Popen([sys.executable, "-c", code, str(file), name]) for name in "abc"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    lines = filter(None, file.read_text().splitlines())
    assert sorted(lines) == sorted(name * 200 for name in "abc" for _ in range(50))


def test_what_a_crash_left_of_a_line_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text("whole\nhal")
    append_line(file, "next")
    assert file.read_text() == "whole\nhal\nnext\n"


def test_whole_lines_follow_each_other_in_a_folder_that_was_not_there(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "down" / "lines.jsonl"
    for line in ("one", "two", ""):
        append_line(file, line)
    assert file.read_text() == "one\ntwo\n\n"
    file.write_text("x")
    append_line(file, "next")
    assert file.read_text() == "x\nnext\n"


def test_a_file_is_for_everybody_whom_the_mask_lets_in(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        append_line(tmp_path / "line", "one")
        save(sit_down("sum-race"), tmp_path / "game.json")
    finally:
        os.umask(mask)
    assert [path.stat().st_mode & 0o777 for path in tmp_path.iterdir()] == [0o666, 0o666]
