"""Many variants, measured side by side: each is written down as soon as it is done, and the same command goes on.

A folder holds `measures.jsonl`, a line for each variant in the order in which they were done, and at the end
`lab.json`, all of them in the order that was asked for, the same bytes whoever did the work.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import product
from pathlib import Path
from typing import Any

from digitduel.arena.workers import Crew
from digitduel.core import BadGame, quoted
from digitduel.core.json_shapes import read, to_data
from digitduel.core.whole_files import append_line, write_whole
from digitduel.games import game
from digitduel.lab.measures import Measures, measure
from digitduel.solve import TooLarge

LINES, REPORT = "measures.jsonl", "lab.json"
MOST_VARIANTS = 100_000
ATTEMPTS = 5
"""Times that lost workers are called anew without a single variant done in between."""

Told = Callable[[int, int], None]


def variants(word: str) -> list[str]:
    """The words that a word with ranges stands for: `sum-race:target=5..7` is three."""
    name, colon, rest = word.partition(":")
    parts = [part.partition("=") for part in rest.split(",")] if colon else []
    values = [[f"{key}{sign}{value}" for value in _values(text)] for key, sign, text in parts]
    count = 1
    for choices in values:
        count *= len(choices)
    if count > MOST_VARIANTS:
        raise BadGame(
            f"{quoted(word, 80)} stands for {count:,} variants; at most {MOST_VARIANTS:,} are measured at once."
        )
    found = (game(f"{name}{colon}{','.join(chosen)}").word for chosen in product(*values))
    return list(dict.fromkeys(found))


def _values(text: str) -> list[str]:
    low, dots, high = text.partition("..")
    if not dots:
        return [text]
    if not (low.strip().isdecimal() and high.strip().isdecimal() and int(low) <= int(high) < 10**6):
        raise BadGame(f"{quoted(text)} is not a range such as 5..60.")
    return [str(value) for value in range(int(low), int(high) + 1)]


def survey(words: list[str], crew: Crew, folder: Path | None = None, told: Told | None = None) -> list[Measures]:
    """Measure them all. Those that are too large are left out."""
    done = dict(_kept(folder)) if folder else {}
    waiting = [word for word in words if word not in done]
    attempts = ATTEMPTS
    while waiting:
        before = len(done)
        for word, line in _measured(waiting, crew):
            done[word] = line
            if folder:
                append_line(folder / LINES, line)
            if told:
                told(len(done), len(words))
        waiting = [word for word in waiting if word not in done]
        attempts = ATTEMPTS if len(done) > before else attempts - 1
        if waiting and not attempts:
            raise BadGame(f"{waiting[0]} could not be measured: whoever tried was lost.")
    lines = [done[word] for word in words]
    if folder:
        write_whole(folder / REPORT, ("[\n" + ",\n".join(lines) + "\n]\n").encode())
    entries = map(json.loads, lines)
    return [read(Measures, entry) for entry in entries if "too_large" not in entry]


def _measured(words: list[str], crew: Crew) -> Iterator[tuple[str, str]]:
    """Each as it is done. Ends early when a worker was lost."""
    executor = crew.call()
    pending: dict[Future[str], str] = {}
    queue = iter(words)
    try:
        while True:
            for word in queue:
                pending[executor.submit(measured_line, word)] = word
                if len(pending) >= crew.size + crew.ahead:
                    break
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    except crew.lost:
        return
    finally:
        crew.dismiss(executor)


def measured_line(word: str) -> str:
    """One variant as a line of JSON."""
    try:
        told: Any = to_data(measure(word))
    except TooLarge as error:
        told = {"game": word, "too_large": str(error)}
    return json.dumps(told)


def _kept(folder: Path) -> Iterator[tuple[str, str]]:
    """What an earlier run has written; half a line, as a crash leaves it, is passed over."""
    file = folder / LINES
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            yield json.loads(line)["game"], line
        except (ValueError, KeyError, TypeError):
            continue


def table(measured: list[Measures]) -> Iterator[str]:
    """For a terminal, the fairest first; at most 80 columns."""
    yield f"{'variant':<38}{'value':>8}{'swap':>8}{'unfair':>7}{'plies':>6}{'decide':>7}{'depth':>6}"
    for one in sorted(measured, key=lambda one: (round(one.unfairness, 6), -one.depth, one.game)):
        swap = one.swap.value if one.swap else "yes"
        shown = one.game if len(one.game) <= 37 else f"{one.game[:36]}…"
        yield (
            f"{shown:<38}{one.value:>8}{swap:>8}{one.unfairness:>7.3f}"
            f"{one.length:>6.1f}{one.decisions:>7.0%}{one.depth:>6}"
        )
