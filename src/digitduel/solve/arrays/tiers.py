"""The tiered solver: every position of a game, tier by tier, in files. Forwards to find them, backwards to solve them.

All that is done is in files of the working folder, each written whole by a task that depends on other files only. So
the same command goes on where it was stopped, by whatever, and the answers are the same bytes however often that was,
and whoever did the work.
"""

import json
import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from digitduel.core import Game
from digitduel.core.whole_files import write_whole
from digitduel.solve.arrays import tier_tasks as tasks
from digitduel.solve.arrays.answer_file import first_line, write_answers
from digitduel.solve.arrays.tier_tasks import batch_size, read
from digitduel.solve.oracle import TooLarge

CODES_AT_ONCE = 2**24
"""How many codes a task puts in order, at most."""
BYTES_FOR_A_PROCESS = 100 * 2**20
"""What Python and its packages need by themselves."""
MOST_TRIES = 10
"""How often workers may be lost in one step before it is given up."""


class Crew(Protocol):
    """Workers that can be called together, and called anew when one of them was lost."""

    size: int
    lost: tuple[type[BaseException], ...]

    def call(self) -> Executor: ...
    def dismiss(self, executor: Executor) -> None: ...


class Threads:
    """Workers within this process."""

    lost: tuple[type[BaseException], ...] = ()

    def __init__(self, size: int = 1) -> None:
        self.size = size

    def call(self) -> Executor:
        return ThreadPoolExecutor(self.size)

    def dismiss(self, executor: Executor) -> None:
        executor.shutdown(cancel_futures=True)


class Progress(NamedTuple):
    """How far it has come."""

    doing: str
    """`finding`, `solving` or `packing`."""
    positions: int
    """How many have been found, solved or packed so far."""
    of: int | None
    """How many there are, once that is known."""
    seconds_left: float | None
    """Of this step, at the pace so far."""


class Task(NamedTuple):
    done: Path
    """The file that is there when it is done."""
    positions: int
    do: Callable[..., None]
    arguments: tuple[Any, ...]


def memory_needed(workers: int) -> int:
    """How many bytes all processes together need at most, besides files that they look into."""
    return BYTES_FOR_A_PROCESS + workers * (
        BYTES_FOR_A_PROCESS + max(tasks.MOVES_AT_ONCE * tasks.BYTES_FOR_A_MOVE, CODES_AT_ONCE * 24)
    )


class Tiers:
    """One game, and the folder in which it is being solved."""

    def __init__(
        self,
        game: Game[Any, Any],
        folder: Path,
        crew: Crew | None = None,
        progress: Callable[[Progress], None] = lambda told: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.folder = folder
        self.sizes: dict[int, int] = {}
        """How many positions each tier has."""
        self._runs = folder / "runs"
        self._crew = crew or Threads()
        self._executor: Executor | None = None
        self._progress = progress
        self._clock = clock
        self._circles: set[int] = set()
        """Tiers with moves that stay in the tier."""
        self._batch = batch_size(game)

    def solve(self, out: Path) -> None:
        """Find the score of every position, and write the answers to a file."""
        plan = json.dumps({**first_line(self.game), "batch": self._batch}).encode()
        kept = self.folder / "plan.json"
        if self.folder.exists() and (not kept.exists() or kept.read_bytes() != plan):
            shutil.rmtree(self.folder)
        write_whole(kept, plan)
        try:
            self._find()
            self._value()
            self._pack(out)
        finally:
            self._dismiss()
        shutil.rmtree(self.folder)

    # Forwards

    def _find(self) -> None:
        start = self.game.start()
        first = self._runs / "start.npy"
        tasks.write(first, np.array([self.game.code(start)], np.int64))
        runs: defaultdict[int, list[Path]] = defaultdict(list)
        runs[self.game.tier(start)].append(first)
        while runs:
            tier = min(runs)
            arrived = runs.pop(tier)
            if not self._codes(tier).exists():
                self._find_tier(tier, arrived)
            for mark in sorted(self._runs.glob(f"{tier:05d}-*.json")):
                for reached in json.loads(mark.read_text()):
                    if reached == tier:
                        self._circles.add(tier)
                    else:
                        runs[reached].append(self._run(reached, mark.stem))
            self.sizes[tier] = len(read(self._codes(tier)))
            self._progress(Progress("finding", sum(self.sizes.values()), None, None))

    def _find_tier(self, tier: int, arrived: list[Path]) -> None:
        """What earlier tiers lead to, and what that leads to within the tier, round by round until nothing is new."""
        found: list[Path] = []
        runs = arrived
        while runs:
            front = self.folder / f"front-{tier:05d}-{len(found):05d}.npy"
            self._merge(runs, found, front)
            names = [f"{tier:05d}-{len(found):05d}-{begin:012d}" for begin in range(0, len(read(front)), self._batch)]
            self._do(
                Task(
                    self._runs / f"{name}.json",
                    0,
                    tasks.expand,
                    (self.game, front, number * self._batch, tier, self._runs, name),
                )
                for number, name in enumerate(names)
            )
            found.append(front)
            runs = [run for name in names if (run := self._run(tier, name)).exists()]
        if len(found) == 1:
            found[0].replace(self._codes(tier))
        else:
            self._merge(found, [], self._codes(tier))
        shutil.rmtree(self._runs / f"to-{tier:05d}", ignore_errors=True)
        tasks.delete(found)

    def _run(self, tier: int, name: str) -> Path:
        return self._runs / f"to-{tier:05d}" / f"{name}.npy"

    def _merge(self, runs: list[Path], known: list[Path], out: Path) -> None:
        """One file of codes in order from several, by ranges of codes of about the same size."""
        if out.exists():
            return
        codes = [read(path) for path in runs]
        parts = sum(map(len, codes)) // CODES_AT_ONCE + 1
        sample = np.sort(np.concatenate([some[:: max(1, len(some) // (64 * parts))] for some in codes]))
        bounds = [0, *(int(sample[len(sample) * part // parts]) for part in range(1, parts)), None]
        made = [
            Task(out.with_suffix(f".part-{part:05d}"), 0, tasks.merge, (runs, known, bounds[part], bounds[part + 1]))
            for part in range(parts)
        ]
        self._do(task._replace(arguments=(*task.arguments, task.done)) for task in made)
        self._join(made, out, "<i8")

    # Backwards

    def _value(self) -> None:
        pace = self._pace("solving")
        for tier in reversed(self.sizes):
            size, scores = self.sizes[tier], self._scores(tier)
            if not scores.exists():
                whole = tier in self._circles
                if whole and size > self._batch * 8:
                    raise TooLarge(
                        f"{self.game.word}: {size:,} positions lead to each other within tier {tier}, "
                        f"and no more than {self._batch * 8:,} can be solved at once."
                    )
                step = max(1, size if whole else self._batch)
                made = [
                    Task(out, min(step, size - begin), tasks.value, (self.game, self.folder, tier, begin, step, out))
                    for begin in range(0, size, step)
                    for out in [scores.with_suffix(f".part-{begin:012d}")]
                ]
                self._do(made, pace)
                self._join(made, scores, "<i2")
            else:
                pace(size, worked=False)

    def _pack(self, out: Path) -> None:
        pace = self._pace("packing")
        todo: list[Task] = []
        parts: dict[int, Iterable[bytes]] = {}
        for tier, size in self.sizes.items():
            made = [
                Task(part, min(self._batch, size - begin), tasks.packed, (self.folder, tier, begin, self._batch, part))
                for begin in range(0, size, self._batch)
                for part in [self.folder / f"packed-{tier:05d}-{begin:012d}"]
            ]
            todo += made
            parts[tier] = map(Path.read_bytes, [task.done for task in made])
        self._do(todo, pace)
        write_answers(out, self.game, self.sizes, parts)

    # Files and workers

    def _codes(self, tier: int) -> Path:
        return self.folder / f"codes-{tier:05d}.npy"

    def _scores(self, tier: int) -> Path:
        return self.folder / f"scores-{tier:05d}.npy"

    def _join(self, made: list[Task], out: Path, kind: str) -> None:
        parts = [task.done for task in made]
        if len(parts) == 1:
            parts[0].replace(out)
        else:
            tasks.join(parts, out, kind)
            tasks.delete(parts)

    def _pace(self, doing: str) -> "Pace":
        return Pace(doing, sum(self.sizes.values()), self._progress, self._clock)

    def _do(self, made: Iterable[Task], pace: "Pace | None" = None) -> None:
        """Have tasks done that are not. Those whose worker was lost are done by others."""
        todo = list(made)
        tell = pace or (lambda positions, worked: None)
        for task in todo:
            if task.done.exists():
                tell(task.positions, worked=False)
        todo = [task for task in todo if not task.done.exists()]
        for _ in range(MOST_TRIES):
            try:
                for task in self._try(todo):
                    tell(task.positions, worked=True)
                return
            except self._crew.lost:
                self._dismiss()
                todo = [task for task in todo if not task.done.exists()]
        raise TooLarge(f"{self.game.word}: workers were lost {MOST_TRIES} times in a row. Is there too little memory?")

    def _dismiss(self) -> None:
        if self._executor:
            self._crew.dismiss(self._executor)
            self._executor = None

    def _try(self, todo: list[Task]) -> Iterator[Task]:
        if todo and not self._executor:
            self._executor = self._crew.call()
        futures = {self._executor.submit(task.do, *task.arguments): task for task in todo} if self._executor else {}
        for future in as_completed(futures):
            future.result()
            yield futures[future]


class Pace:
    """Tells how far a step has come, and how long the rest will take."""

    def __init__(self, doing: str, of: int, progress: Callable[[Progress], None], clock: Callable[[], float]) -> None:
        self._doing, self._of, self._progress, self._clock = doing, of, progress, clock
        self._began = clock()
        self._done = self._worked = 0

    def __call__(self, positions: int, worked: bool) -> None:
        """So many more are done, and by work, unless they were done before."""
        self._done += positions
        self._worked += positions * worked
        seconds = self._clock() - self._began
        # The first few say nothing of the rest.
        known = self._worked * 100 > self._of
        left = seconds / self._worked * (self._of - self._done) if known else None
        self._progress(Progress(self._doing, self._done, self._of, left))
