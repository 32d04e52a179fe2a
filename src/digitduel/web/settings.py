"""What can be set about the server: all of it has a default, and all of it can come from the environment."""

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from digitduel.core import DigitDuelError, quoted
from digitduel.places import data_folder

PREFIX = "DIGITDUEL_"

Count = Annotated[int, Field(gt=0, lt=1e12)]
Amount = Annotated[float, Field(gt=0, lt=1e12)]


class BadSetting(DigitDuelError):
    """A setting cannot be used."""


class Settings(BaseSettings):
    """The settings of one server. Each can be given as `DIGITDUEL_` and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    database: str = ""
    """Where tables are kept; empty for a file in the data folder."""
    origins: str = ""
    """Other addresses that pages may come from, set apart by spaces."""
    expire_days: Count = 30
    """Days after which an unfinished table that nobody touches is cleared away."""
    finished_days: Count = 365
    """Days after which a finished table that nobody touches is cleared away."""
    day_tables: Count = 500
    """Tables that a device may open in a day."""
    address_day_tables: Count = 10_000
    """Tables that may be opened in a day from an address."""
    longest: Count = 1000
    """Turns after which a game stops, unfinished."""
    open_tables: Count = 60
    """Unfinished tables per device."""
    address_open_tables: Count = 2000
    """Unfinished tables per address, of all devices behind it."""
    sockets: Count = 60
    """Connections per device that are open at the same time."""
    address_sockets: Count = 600
    """Connections per address that are open at the same time."""
    requests: Amount = 20.0
    """Requests per second and device, on average."""
    burst: Count = 200
    """Requests that a device may make at once."""
    address_requests: Amount = 200.0
    """Requests per second and address, on average."""
    address_burst: Count = 4000
    """Requests that may come from an address at once."""
    request_seconds: Amount = 10.0
    """Time within which a request must have come."""
    address_files: Amount = 500.0
    """Files of the page per second and address, on average."""
    questions: Count = 4
    """Questions to the solver per device that wait at the same time."""
    address_questions: Count = 120
    """Questions to the solver per address that wait at the same time."""
    waiting: Count = 300
    """Questions to the solver that wait at the same time, of everybody."""
    messages: Amount = 20.0
    """Messages per second and device over live connections, on average."""
    address_messages: Amount = 500.0
    """Messages per second and address over live connections, on average."""
    movers: Count = 3
    """Processes that think about moves of programs."""
    students: Count = 3
    """Processes that analyze, review and look for puzzles."""
    move_seconds: Amount = 10.0
    """Time for one move of a program."""
    study_seconds: Amount = 30.0
    """Time for one question to the solver."""
    pace: Amount = 0.9
    """Seconds between the moves of two programs that somebody watches."""
    memory: Count = 2048
    """Megabytes that one thinking process may use."""

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
    def file(self) -> Path | None:
        """The file of the database, where it is one."""
        return None if self.shared else Path(make_url(self.url).database or "")

    @property
    def shared(self) -> bool:
        """Whether several server processes may use the database at the same time."""
        return self.url.startswith("postgresql")

    def environment(self) -> dict[str, str]:
        """These settings as variables, for other processes of the same server."""
        return {f"{PREFIX}{name.upper()}": str(value) for name, value in self.model_dump().items()}


def from_environment(**given: Any) -> Settings:
    """The settings in the environment, under those that are given."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        wrong = error.errors()[0]
        name, kind = f"{PREFIX}{wrong['loc'][0]}".upper(), "whole " * wrong["type"].startswith("int") + "number"
        raise BadSetting(f"{name} must be a {kind} above 0, not {quoted(str(wrong['input']))}.") from None
