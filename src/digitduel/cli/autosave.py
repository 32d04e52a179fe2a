"""The file in which a match is kept, and the care that it takes over nobody else's."""

import sys
import time
from pathlib import Path

from digitduel.core import Match, record
from digitduel.core.whole_files import write_new, write_whole
from digitduel.places import games_folder
from digitduel.players.guests import comes_from_outside


class NotKept(Exception):
    """The match could not be written; the reason as a sentence."""


class Autosave:
    """Writes one match, to a file that is new or its own and unchanged since it was last read or written here."""

    def __init__(self, match: Match, file: Path | None = None, before: "Autosave | None" = None) -> None:
        self.match = match
        self.before = before
        """Where the game of the series before this one is kept."""
        self.file: Path | None = None
        """Where the match is kept, once it is."""
        self.wanted = file
        self._content = b""
        self.up_to_date = True
        """Whether all that was played is in a file."""
        self._said: str | None = None

    def continues(self, file: Path) -> None:
        """The match was read from this file."""
        self.file = file.resolve()
        self._content = self.file.read_bytes()

    def write(self, file: Path | None = None) -> None:
        """Write the match to this file; or to its own, or to the one that was asked for, or to a new one."""
        try:
            path = _asked_for(file) if file else self.file or self._new_name()
            self._write(path, self._record())
            self.wanted, self.up_to_date = file or self.wanted, True
        except FileExistsError:
            raise NotKept(f"{file or self.wanted} exists already, and is left as it is. Choose another name.") from None
        except (OSError, ValueError, RuntimeError) as error:  # a name may also hold what no path can, or no one's home
            raise NotKept(f"The game could not be saved: {getattr(error, 'strerror', None) or error}.") from None

    def keep(self) -> str | None:
        """Keep the match as it stands, from its first move on. Called before a move is shown, so that none is lost.

        Where its own file fails, it goes to the data folder, or else to the folder for temporary files. Returns what
        the player should hear of that, once.
        """
        if not (self.match.moves or self.file or self.wanted):
            return None
        try:
            self.write()
        except NotKept as reason:
            self.up_to_date = False
            said = self._elsewhere(str(reason))
            if said != self._said:
                self._said = said
                return said
        return None

    def _elsewhere(self, reason: str) -> str:
        """Try the other places that there are for a match whose own file failed."""
        from tempfile import gettempdir

        for folder in (games_folder(), Path(gettempdir())):
            try:
                self._write(self._free_name(folder), self._record())
            except (OSError, NotKept):
                continue
            self.wanted = None
            self.up_to_date = True
            return f"{reason} From here on it is kept in {self.file}."
        return f"{reason} Nor could it be kept anywhere else. Type :save and the name of a file on another disk."

    def _record(self) -> bytes:
        return (record.to_json(self.match) + "\n").encode()

    def _write(self, path: Path, content: bytes) -> None:
        if path != self.file:
            write_new(path, content)
        elif path.exists() and path.read_bytes() != self._content:
            raise NotKept(
                f"{path.name} was changed by someone else, and is left as it is. Type :save and another name."
            )
        else:
            write_whole(path, content)
        self.file, self._content = path, content

    def _new_name(self) -> Path:
        """The name that was asked for, or one that no saved game has yet."""
        if self.wanted:
            return _asked_for(self.wanted)
        return self._free_name(games_folder())

    def _free_name(self, folder: Path) -> Path:
        stem = f"{self.match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        names = (folder / f"{stem}{'' if count == 1 else f'-{count}'}.json" for count in range(1, sys.maxsize))
        return next(name for name in names if not name.exists())

    @property
    def saved(self) -> str:
        """What is said when somebody leaves."""
        return f"The game is saved. To go on: {self.resuming}"

    @property
    def saved_meanwhile(self) -> str:
        """What is said when somebody saves a game and stays."""
        return f"Saved. To go on another time: {self.resuming}"

    @property
    def series_left(self) -> str | None:
        """What is said when somebody leaves before the first move of a further game of a series."""
        series = self.match.series
        if self.before is None or self.before.file is None or series is None or series.number == 1:
            return None
        return f"To go on with the series: {self.before.resuming}"

    @property
    def resuming(self) -> str:
        """The command that goes on with this match."""
        file = self.file
        if file and self.wanted and self.wanted.expanduser().resolve() == file:
            file = self.wanted
        import shlex  # only now, like all that a start need not wait for

        name = shlex.quote(str(file))
        trusted = " --trust" if any(map(comes_from_outside, self.match.players)) else ""
        return f"{shlex.quote(command())} resume {'./' * name.startswith('-')}{name}{trusted}"


def _asked_for(file: Path) -> Path:
    """Where a file that somebody named would be. Folders are never made unasked."""
    path = file.expanduser().resolve()
    if path.is_dir():
        raise NotKept(f"{file} is a folder. Name a file in it, such as {file / 'game.json'}.")
    if not path.parent.exists():
        raise NotKept(f"There is no folder {file.parent}. Make it first, or choose another name.")
    return path


def command() -> str:
    """How `duel` can be called here: by its name, or by its path where the shell does not find it."""
    from shutil import which

    called = sys.argv[0]
    return called if Path(called).name == "duel" and not which("duel") else "duel"
