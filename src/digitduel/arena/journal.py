"""The journal of a tournament: what was asked for, and every finished game, kept so that nothing is played twice.

A folder holds `tournament.json`, what was asked for, and `games.jsonl`, one line for each game in the order in which
they ended. A line is handed to the operating system as soon as its game has come back, so a killed process loses only
the games in the air; the disk is made sure of once a second, so a power cut loses about a second more. Where language
models play there is also a log of all that they were asked, see `request_log`.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from digitduel import __version__
from digitduel.arena.game_batches import Logged
from digitduel.arena.game_line import GameLine
from digitduel.arena.plan import Plan
from digitduel.arena.request_log import LOG, Entry, RunEntry, open_log, packed, read_log
from digitduel.core import DigitDuelError
from digitduel.core.json_shapes import to_data
from digitduel.core.whole_files import write_whole

PLAN, GAMES = "tournament.json", "games.jsonl"
FORMAT = 1
BETWEEN_SYNCS = 1.0
"""Seconds between two times that the disk is made sure of."""

Conditions = dict[str, bool | int | str]
"""How a run was played, as far as that is not a part of what was asked for."""


class BadFolder(DigitDuelError):
    """A folder holds something else, or is in use."""


class Journal:
    """The games of a plan so far; in a folder, or in memory only."""

    def __init__(
        self,
        plan: Plan,
        folder: Path | None = None,
        *,
        transcripts: bool = True,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.plan = plan
        self.clock = clock
        self.logged = Logged.NOT if folder is None else Logged.WHOLE if transcripts else Logged.FIGURES
        """What is kept of questions to language models."""
        self.began = self.ended = clock()
        """When the run was begun, and when its last game came in."""
        self.conditions: Conditions = {}
        """How this run is played, for the log: whatever is not a part of the plan."""
        self._log: IO[bytes] | None = None
        self.lines: dict[tuple[int, int], str] = {}
        """The games by pairing and number, each as its line: reading it can wait until somebody asks."""
        self._file: IO[bytes] | None = None
        self._synced = time.monotonic()
        if folder is not None:
            self.folder = folder.expanduser()
            self._open()

    def missing(self, pairing: int) -> list[int]:
        """The numbers of the games of a pairing that are still to be played."""
        return [number for number in range(self.plan.pairings[pairing].games) if (pairing, number) not in self.lines]

    def in_order(self) -> list[GameLine]:
        """The games in the order of the plan, whichever ended first."""
        return [json.loads(self.lines[place]) for place in sorted(self.lines)]

    def add(self, pairing: int, numbers: Sequence[int], text: str) -> int:
        """Keep games of a pairing that have ended, a line for each of the first of these numbers. Returns how many."""
        if self._file and text:
            self._file.write(f"{text}\n".encode())
            self._file.flush()
            if time.monotonic() - self._synced > BETWEEN_SYNCS:
                self._sync()
        lines = text.split("\n") if text else []
        self.ended = self.clock() if lines else self.ended
        self.lines.update(zip([(pairing, number) for number in numbers], lines, strict=False))
        return len(lines)

    def log(self, entries: bytes) -> None:
        """Keep what was asked in games, before these games are added."""
        if not entries or not self._file:
            return
        if self._log is None:
            self._log = open_log(self.folder)
            began = datetime.fromtimestamp(self.clock(), UTC).isoformat(timespec="milliseconds")
            run = RunEntry(kind="run", at=began, digitduel=__version__, asked=to_data(self.plan.asked))
            self._log.write(packed([{**run, **self.conditions}]))
        self._log.write(entries)

    def logged_so_far(self) -> Iterator[Entry]:
        """What language models were asked in all runs into this folder."""
        return read_log(self.folder) if self.logged is not Logged.NOT and (self.folder / LOG).exists() else iter(())

    def close(self) -> None:
        if self._file:
            self._sync()
            self._file.close()
            self._file = None
        if self._log:
            self._log.close()
            self._log = None

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _sync(self) -> None:
        if self._file:
            if self._log:
                os.fsync(self._log.fileno())
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()

    # The folder

    def _open(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            begun_by = self._agree_on_plan()
            with ExitStack() as refused:
                file = refused.enter_context((self.folder / GAMES).open("ab"))
                _take(file, self.folder)
                self._read()
                if begun_by != __version__ and len(self.lines) < self.plan.games:
                    raise BadFolder(
                        f"The tournament in {self.folder} was begun by Digit Duel {begun_by}, and this is "
                        f"{__version__}, whose programs may play otherwise. Choose another folder."
                    )
                self._file = file
                refused.pop_all()
        except OSError as error:
            raise BadFolder(f"{self.folder} cannot be used: {error.strerror or error}.") from None

    def _agree_on_plan(self) -> object:
        """Refuse another plan than the one that is there. Returns which version began it."""
        path = self.folder / PLAN
        if not path.exists():
            if (self.folder / GAMES).exists():
                raise BadFolder(f"{self.folder} holds games, but not what they were played for. Choose another folder.")
            about = {"digitduel arena": FORMAT, "digitduel": __version__, "began": int(self.began)}
            text = json.dumps({**about, **to_data(self.plan.asked)}, indent=1)
            write_whole(path, (text + "\n").encode())
            return __version__
        try:
            there = json.loads(path.read_text(encoding="utf-8"))
            version = there.pop("digitduel arena")
            begun_by = there.pop("digitduel", __version__)
            self.began = float(there.pop("began", path.stat().st_mtime))
        except (ValueError, TypeError, AttributeError, LookupError):
            raise BadFolder(f"{path} does not say which tournament was played here. Choose another folder.") from None
        if version != FORMAT:
            raise BadFolder(f"{path} is of format {version}; this Digit Duel continues format {FORMAT}.")
        asked = to_data(self.plan.asked)
        for what in dict.fromkeys([*asked, *there]):
            if asked.get(what) != there.get(what):
                raise BadFolder(
                    f"{self.folder} holds another tournament: there, {what} is {_said(there.get(what))}, "
                    f"and not {_said(asked.get(what))}. Choose another folder, or ask for the same again."
                )
        return begun_by

    def _read(self) -> None:
        """The games that are there. Half a line at the end is what a killed process was writing: it is cut off."""
        path = self.folder / GAMES
        data = path.read_bytes()
        self.ended = path.stat().st_mtime if data else self.began
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(path, whole)
        for place, line in enumerate(data[:whole].splitlines(), start=1):
            try:
                told = json.loads(line)
                pairing = self.plan.pairings[told["pairing"]]
                known = tuple(told["players"]) == pairing.seats(told["number"]) and told["game"] == pairing.game
            except (ValueError, LookupError, TypeError):
                known = False
            if not known:
                raise BadFolder(f"{path}, line {place}, is not a game of this tournament. Mend it or take it out.")
            self.lines.setdefault((told["pairing"], told["number"]), line.decode())


def _said(value: object) -> str:
    return "not given" if value is None else json.dumps(value, ensure_ascii=False)


def _take(file: IO[bytes], folder: Path) -> None:
    """Nobody else may write to the same folder at the same time."""
    try:
        import fcntl
    except ImportError:  # not on this system: there a second run is not noticed
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadFolder(f"Another tournament is being played into {folder} right now.") from None
