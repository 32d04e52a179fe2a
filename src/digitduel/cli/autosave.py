"""The file in which a match is kept, and the care that it takes over nobody else's."""

import shlex
import sys
import time
from pathlib import Path

from digitduel.core import Match, record
from digitduel.core.whole_files import write_new, write_whole
from digitduel.places import data_folder
from digitduel.players.guests import comes_from_outside


class NotKept(Exception):
    """The match could not be written; the reason as a sentence."""


class Keeping:
    """Writes one match, to a file that is new or its own and unchanged since it was last read or written here."""

    def __init__(self, match: Match, file: Path | None = None) -> None:
        self.match = match
        self.file: Path | None = None
        """Where the match is kept, once it is."""
        self.wanted = file
        self._content = b""

    def continues(self, file: Path) -> None:
        """The match was read from this file."""
        self.file = file.resolve()
        self._content = self.file.read_bytes()

    def write(self, file: Path | None = None) -> None:
        """Write the match to this file; or to its own, or to the one that was asked for, or to a new one."""
        try:
            path = _asked_for(file) if file else self.file or self._new_name()
            self._write(path, (record.to_json(self.match) + "\n").encode())
            self.wanted = file or self.wanted
        except FileExistsError:
            raise NotKept(f"{file or self.wanted} exists already, and is left as it is. Choose another name.") from None
        except (OSError, ValueError, RuntimeError) as error:  # a name may also hold what no path can, or no one's home
            raise NotKept(f"The game could not be saved: {getattr(error, 'strerror', None) or error}.") from None

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
        stem = f"{self.match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        folder = data_folder() / "games"
        names = (folder / f"{stem}{'' if count == 1 else f'-{count}'}.json" for count in range(1, sys.maxsize))
        return next(name for name in names if not name.exists())

    @property
    def resuming(self) -> str:
        """The command that goes on with this match."""
        file = self.file
        if file and self.wanted and self.wanted.expanduser().resolve() == file:
            file = self.wanted
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
