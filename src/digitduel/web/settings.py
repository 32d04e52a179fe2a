"""What can be set about the server: all of it has a default, and all of it can come from the environment."""

import os
from dataclasses import dataclass, field, fields
from typing import Any

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from digitduel.core import DigitDuelError, quoted
from digitduel.core.places import data_folder

PREFIX = "DIGITDUEL_"


class BadSetting(DigitDuelError):
    """A setting cannot be used."""


def _setting(default: Any, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """The settings of one server. Each can be given as `DIGITDUEL_` and its name in capitals."""

    database: str = _setting("", "where tables are kept; empty for a file in the data folder")
    origins: str = _setting("", "other addresses that pages may come from, set apart by spaces")
    expire_days: float = _setting(30.0, "days after which an unfinished table that nobody touches is cleared away")
    longest: int = _setting(1000, "turns after which a game stops, unfinished")
    open_tables: int = _setting(60, "unfinished tables per client")
    sockets: int = _setting(120, "connections per client that are open at the same time")
    requests: float = _setting(20.0, "requests per second and client, on average")
    burst: int = _setting(200, "requests that a client may make at once")
    questions: int = _setting(4, "questions to the solver per client that wait at the same time")
    messages: float = _setting(10.0, "messages per second over one connection, on average")
    movers: int = _setting(3, "processes that think about moves of programs")
    students: int = _setting(3, "processes that analyze, review and look for puzzles")
    move_seconds: float = _setting(10.0, "time for one move of a program")
    study_seconds: float = _setting(30.0, "time for one question to the solver")
    pace: float = _setting(0.9, "seconds between the moves of two programs that somebody watches")
    memory: int = _setting(2048, "megabytes that one thinking process may use")

    def __post_init__(self) -> None:
        for known in fields(self):
            value = getattr(self, known.name)
            if not isinstance(value, str) and not 0 < value < 1e12:
                raise BadSetting(f"{known.name} must be a number above 0.")

    @property
    def url(self) -> str:
        """The address of the database, with the driver that is used here."""
        if not self.database:
            return f"sqlite+aiosqlite:///{data_folder() / 'tables.sqlite'}"
        scheme, colon, rest = self.database.partition(":")
        drivers = {
            "sqlite": "sqlite+aiosqlite",
            "postgres": "postgresql+psycopg",
            "postgresql": "postgresql+psycopg",
        }
        known = {**drivers, **{driver: driver for driver in drivers.values()}}
        if not colon or scheme not in known:
            raise BadSetting(
                f"{quoted(scheme)} is not a database that can be used. An address begins with sqlite:/// or postgresql://."
            )
        if "sqlite" in scheme and rest.strip("/") in ("", ":memory:"):
            raise BadSetting("SQLite needs the path of a file, such as sqlite:///tables.sqlite.")
        try:
            make_url(f"{known[scheme]}:{rest}")
        except (ArgumentError, ValueError):
            raise BadSetting("The address of the database cannot be read. Is its port a number?") from None
        return f"{known[scheme]}:{rest}"

    @property
    def shared(self) -> bool:
        """Whether several server processes may use the database at the same time."""
        return self.url.startswith("postgresql")

    def environment(self) -> dict[str, str]:
        """These settings as variables, for other processes of the same server."""
        return {f"{PREFIX}{known.name.upper()}": str(getattr(self, known.name)) for known in fields(self)}


def from_environment(**given: Any) -> Settings:
    """The settings in the environment, under those that are given."""
    values: dict[str, Any] = {}
    for known in fields(Settings):
        text = os.environ.get(f"{PREFIX}{known.name.upper()}", "")
        if not text:
            continue
        kind: Any = known.type
        try:
            values[known.name] = kind(text)
        except ValueError:
            raise BadSetting(f"{PREFIX}{known.name.upper()} must be a number, not {quoted(text)}.") from None
    return Settings(**{**values, **{name: value for name, value in given.items() if value is not None}})
