"""When and how a run was played, and what it used, for the reports."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime

from digitduel.arena.game_line import GameLine
from digitduel.arena.journal import Journal
from digitduel.arena.plan import word_of
from digitduel.arena.report_shapes import RequestsTold, RunTold, UsageTold
from digitduel.arena.request_log import Entry
from digitduel.core import Player
from digitduel.players.model_exchange import Usage, summed
from digitduel.players.model_settings import model_settings, parted


def run_told(journal: Journal) -> RunTold:
    return RunTold(
        began=date(journal.began),
        ended=date(journal.ended),
        conditions=dict(journal.conditions),
        requests=_requests(journal.logged_so_far()),
    )


def date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _requests(entries: Iterable[Entry]) -> RequestsTold | None:
    asked = retries = 0
    served, finish = Counter[str](), Counter[str]()
    for entry in entries:
        if entry["kind"] == "request":
            asked, retries = asked + 1, retries + len(entry["retries"])
            served[entry["served"] or "not named"] += 1
            finish[entry["finish"] or "not told"] += 1
    return RequestsTold(asked=asked, retries=retries, served=dict(served), finish=dict(finish)) if asked else None


def usage_of(player: str, games: Iterable[GameLine]) -> UsageTold | None:
    """The tokens of a player, if it is one that uses any."""
    counted: list[Usage] = []
    for told in games:
        for seat in Player:
            usage = told.get("usage", (None, None))[seat]
            if usage is not None and told["players"][seat] == player:
                counted.append(usage)
    return UsageTold(**summed(counted)) if counted else None


def summed_up(usages: Iterable[UsageTold | None]) -> UsageTold | None:
    counted = [_plain(usage) for usage in usages if usage]
    return UsageTold(**summed(counted)) if counted else None


def cost_of(player: str, usage: UsageTold | None) -> float | None:
    """By the prices in the player's word."""
    word = word_of(player)
    if usage is None or not word.startswith("llm:"):
        return None
    cost = model_settings(parted(word.removeprefix("llm:"))[1]).cost(_plain(usage))
    return None if cost is None else round(cost, 6)


def _plain(usage: UsageTold) -> Usage:
    return Usage(prompt=usage.prompt, cached=usage.cached, completion=usage.completion, reasoning=usage.reasoning)
