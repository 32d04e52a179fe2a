"""Many variants, measured side by side: each is written down as soon as it is done, and the same command goes on.

A folder holds `measures.jsonl`, a line for each variant in the order in which they were done, and at the end
`lab.json`, all of them in the order that was asked for, the same bytes whoever did the work.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import fields
from itertools import groupby, product
from pathlib import Path

from digitduel.arena.workers import Crew
from digitduel.core import BadGame, quoted
from digitduel.core.json_shapes import read, to_json
from digitduel.core.whole_files import append_line, write_whole
from digitduel.games import game, with_swap
from digitduel.lab.measures import Measures, measure
from digitduel.solve import TooLarge

LINES, REPORT = "measures.jsonl", "lab.json"
MOST_VARIANTS = 100_000
ATTEMPTS = 5
"""Times that lost workers are called anew without a single variant done in between."""

SHAPE = {field.name for field in fields(Measures)}

Told = Callable[[int, int], None]


def variants(word: str) -> list[str]:
    """The words that a word with ranges or lists stands for: `sum-race:target=5..7|20` is four."""
    name, colon, rest = word.partition(":")
    parts = [part.partition("=") for part in rest.split(",")] if colon else []
    values = [
        [f"{key}={value}" for one in text.split("|") for value in _values(one)] if sign else [key]
        for key, sign, text in parts
    ]
    count = 1
    for choices in values:
        count *= len(choices)
    if count > MOST_VARIANTS:
        raise BadGame(
            f"{quoted(word, 80)} stands for {count:,} variants; at most {MOST_VARIANTS:,} are measured at once."
        )
    found = (game(f"{name}{colon}{','.join(chosen)}").word for chosen in product(*values))
    return list(dict.fromkeys(found))


def also_with_swap(words: list[str]) -> list[str]:
    """These, and after each the same with swap."""
    return list(dict.fromkeys(one for word in words for one in (word, with_swap(game(word)).word)))


def _values(text: str) -> list[str]:
    low, dots, high = text.partition("..")
    if not dots:
        return [text]
    if not (low.strip().isdecimal() and high.strip().isdecimal() and int(low) <= int(high) < 10**6):
        raise BadGame(f"{quoted(text)} is not a range such as 5..60.")
    return [str(value) for value in range(int(low), int(high) + 1)]


def survey(words: list[str], crew: Crew, folder: Path | None = None, told: Told | None = None) -> list[Measures]:
    """Measure them all. Those that are too large are left out."""
    asked = set(words)
    done = {word: line for word, line in _kept(folder) if word in asked} if folder else {}
    waiting = [word for word in words if word not in done]
    attempts = ATTEMPTS
    while waiting:
        before = len(done)
        for lines in _measured(waiting, crew):
            done |= lines
            if folder:
                append_line(folder / LINES, "\n".join(lines.values()))
            if told:
                told(len(done), len(words))
        waiting = [word for word in waiting if word not in done]
        attempts = ATTEMPTS if len(done) > before else attempts - 1
        if waiting and not attempts:
            raise BadGame(f"{waiting[0]} could not be measured: whoever tried was lost.")
    in_order = [done[word] for word in words]
    if folder:
        write_whole(folder / REPORT, ("[\n" + ",\n".join(in_order) + "\n]\n").encode())
    entries = map(json.loads, in_order)
    return [read(Measures, entry) for entry in entries if "too_large" not in entry]


def _measured(words: list[str], crew: Crew) -> Iterator[dict[str, str]]:
    """Some at a time, as they are done. Ends early when a worker was lost."""
    executor = crew.call()
    pending: set[Future[dict[str, str]]] = set()
    # What is the same but for swap is measured together, as it has nearly all positions in common.
    queue = (list(alike) for _, alike in groupby(words, lambda word: with_swap(game(word)).word))
    try:
        while True:
            for alike in queue:
                pending.add(executor.submit(measured_lines, alike))
                if len(pending) >= crew.size + crew.ahead:
                    break
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except crew.lost:
        return
    finally:
        crew.dismiss(executor)


def measured_lines(words: list[str]) -> dict[str, str]:
    """Each variant as a line of JSON."""
    return {word: measured_line(word) for word in words}


def measured_line(word: str) -> str:
    """One variant as a line of JSON."""
    try:
        return to_json(measure(word))
    except TooLarge as error:
        return json.dumps({"game": word, "too_large": str(error)})


def _kept(folder: Path) -> Iterator[tuple[str, str]]:
    """What an earlier run has written, but for half a line, as a crash leaves it, and lines of another version."""
    file = folder / LINES
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            entry = json.loads(line)
            if "too_large" in entry or entry.keys() == SHAPE:
                yield entry["game"], line
        except (ValueError, KeyError, TypeError, AttributeError):
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
