"""What can be set about the server: all of it has a default, and can come from a file and from the environment."""

import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from digitduel.core import DigitDuelError, quoted
from digitduel.places import data_folder

PREFIX = "DIGITDUEL_"
FILE = f"{PREFIX}SETTINGS"
"""The variable that names the file."""
NOT_OURS = {FILE, f"{PREFIX}GAMES", f"{PREFIX}SECONDS"}
"""Variables that look like settings of the server, and are none."""

Count = Annotated[int, Field(gt=0, lt=1e12)]
Amount = Annotated[float, Field(gt=0, lt=1e12)]


class BadSetting(DigitDuelError):
    """Settings that cannot be used, with a sentence for each."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences

    def __str__(self) -> str:
        return " ".join(self.sentences)


class Settings(BaseSettings):
    """The settings of one server. Each can be given in a file, or as `DIGITDUEL_` and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    host: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    """The address to listen at."""
    port: Annotated[int, Field(ge=1, le=65535)] = 8000
    """The port to listen at."""
    workers: Annotated[int, Field(ge=1, le=64)] = 1
    """Server processes."""
    log: Literal["text", "json"] = "text"
    """How the log is written: in lines for people, or as a JSON object in each line."""
    metrics: Annotated[str, Field(pattern=r"^(.+:[0-9]{1,5})?$")] = ""
    """Where Prometheus finds the metrics, such as 127.0.0.1:9100; empty for nowhere."""
    lobby: bool = False
    """Whether strangers can find each other here."""
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
    disk: Count = 10_000
    """Megabytes that the database may take. With more, no tables are opened; those that are there are played on."""
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
    address_share: Annotated[float, Field(gt=0, le=1)] = 0.5
    """Part of all connections that the system allows, of every kind, that one address may hold."""
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
        return {_variable(name): _written(value) for name, value in self.model_dump().items()}


def from_environment(file: Path | None = None, **given: Any) -> Settings:
    """The settings that are given, those in the environment under them, and those in a file under both."""
    named = file or Path(os.environ.get(FILE, ""))
    in_file = _read(named) if named != Path() else {}
    under = {name: value for name, value in in_file.items() if not os.environ.get(_variable(name))}
    try:
        return Settings(**{**under, **{name: value for name, value in given.items() if value is not None}})
    except ValidationError as error:
        raise BadSetting(*(_sentence(wrong, named, under, given) for wrong in error.errors())) from None


def unknown_variables() -> list[str]:
    """A sentence for each variable that looks like a setting and is none."""
    known = {_variable(name) for name in Settings.model_fields} | NOT_OURS
    return [
        f"There is no setting {name}.{_did_you_mean(name, known)}"
        for name in sorted(os.environ)
        if name.startswith(PREFIX) and name not in known
    ]


def _read(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"{file} is not TOML: {error}.") from None
    known = Settings.model_fields
    strange = [name for name in found if name not in known]
    if strange:
        raise BadSetting(
            *(f"{file}: there is no setting {quoted(name)}.{_did_you_mean(name, known)}" for name in strange)
        )
    return found


def _sentence(wrong: Any, file: Path, in_file: dict[str, Any], given: dict[str, Any]) -> str:
    name = str(wrong["loc"][0])
    place = f"{file}: {name}" if name in in_file else f"--{name}" if given.get(name) is not None else _variable(name)
    return f"{place} must be {_must_be(name)}, not {quoted(str(wrong['input']))}."


def _must_be(name: str) -> str:
    kind = Settings.model_json_schema()["properties"][name]
    if "enum" in kind:
        return " or ".join(kind["enum"])
    if name == "metrics":
        return "an address and a port, such as 127.0.0.1:9100"
    number = {"integer": "a whole number", "number": "a number", "boolean": "true or false"}.get(kind["type"], "a text")
    if "exclusiveMinimum" in kind:
        return f"{number} above 0"
    return f"{number} from {kind['minimum']} to {kind['maximum']}" if "minimum" in kind else number


def _variable(name: str) -> str:
    return f"{PREFIX}{name.upper()}"


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _did_you_mean(name: str, known: Any) -> str:
    near = get_close_matches(name, known, 1)
    return f" Did you mean {near[0]}?" if near else ""
