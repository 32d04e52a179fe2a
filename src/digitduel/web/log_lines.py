"""The log: lines for people or JSON, few of a kind, and in none of them what somebody is called, holds or typed."""

import json
import logging
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy.exc import SQLAlchemyError

from digitduel.core import DigitDuelError

AT_ONCE = 10
"""Lines of one kind that are written in a minute. Of the others it is said how many there were."""
MINUTE = 60.0
MOST_KINDS = 1000
LONGEST = 1000
"""Characters of a line. Of a longer one the end is kept, where the reason stands."""
USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}
"""What every record has. What else one has was given to it on purpose, and is written down."""


def in_short(error: BaseException) -> str:
    """What went wrong, without what somebody may have sent: only what a database or the system says is repeated."""
    kind = type(error).__name__
    if not isinstance(error, SQLAlchemyError | OSError | DigitDuelError) or not str(error):
        return kind
    return f"{kind}: {str(error).splitlines()[0]}"  # what follows in a database's message may hold a row


class _Line(logging.Formatter, ABC):
    """One record, one line. It says where it went wrong, not with what."""

    def formatException(self, ei: Any) -> str:  # noqa: N802  (the name is the library's)
        _, error, trace = ei
        where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
        return " < ".join([in_short(error), *reversed(where)])

    def format(self, record: logging.LogRecord) -> str:
        said = record.getMessage() + getattr(record, "more", "")
        wrong = self.formatException(record.exc_info) if record.exc_info else None
        return self.line(record, " ".join(said[-LONGEST:].split()), wrong)

    @abstractmethod
    def line(self, record: logging.LogRecord, said: str, wrong: str | None) -> str: ...


class TextLine(_Line):
    """For people."""

    def line(self, record: logging.LogRecord, said: str, wrong: str | None) -> str:
        told = f"{_time(record)} {record.levelname.lower()}: {said}"
        return f"{told} ({wrong})" if wrong else told


class JsonLine(_Line):
    """For programs: an object in each line."""

    def line(self, record: logging.LogRecord, said: str, wrong: str | None) -> str:
        more = {name: value for name, value in vars(record).items() if name not in USUAL and name != "more"}
        told: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": said,
            **more,
        }
        return json.dumps({**told, "exception": wrong} if wrong else told, ensure_ascii=False, default=str)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class Seldom(logging.Filter):
    """Lets few lines of a kind pass in a minute, so that nobody can fill a disk by making the server complain."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)[:200]), self.clock()
        if kind not in self._seen and len(self._seen) >= MOST_KINDS:
            self._seen.clear()
        since, count = self._seen.get(kind, (now, 0))
        if now - since >= MINUTE:
            if count > AT_ONCE:
                record.more = f" (and {count - AT_ONCE} more like this)"
            since, count = now, 0
        self._seen[kind] = since, count + 1
        return count < AT_ONCE


def log_config(form: Literal["text", "json"]) -> dict[str, Any]:
    """What the library of logging is told: everything goes to the one place, in the one form."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"seldom": {"()": Seldom}},
        "formatters": {"line": {"()": JsonLine if form == "json" else TextLine}},
        "handlers": {"log": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["seldom"]}},
        "root": {"handlers": ["log"], "level": "WARNING"},
        # A person at a terminal wants to hear of trouble alone.
        "loggers": {"digitduel": {"level": "INFO" if form == "json" else "WARNING"}},
    }
