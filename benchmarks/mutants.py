"""How many of the faults that `make mutants` planted the tests have found, by folder, and why the others live.

Reads what `mutmut results --all true` prints, one fault and what became of it to a line. `--sample 400` names as many
faults of each folder at random, the same ones for the same `--seed`, for when there is no time for all of them. Tests
that were written for the faults of one draw say nothing of the others, so a share is only told of a draw that is new:

    mutmut results --all true | python benchmarks/mutants.py --sample 400 --seed 9 | xargs mutmut run --max-children 2
"""

import argparse
import ast
import re
import sys
from collections import Counter, defaultdict
from difflib import ndiff
from functools import cache
from pathlib import Path
from random import Random

from mutants_that_live import WHY

RESULTS = Path(__file__).parent / "results" / "mutants.md"
PLANTED = Path("mutants/src")
"""Where the tool keeps each function as it is, and with each of its faults."""
BARS = {"core": 95, "games": 95, "solve": 90}
"""The share of faults, in percent, that the tests of a folder should find."""
UNSAID = "Nobody has said why."
FOUND = ("killed", "timeout", "caught by type check", "segfault")


@cache
def functions(module: str) -> dict[str, list[str]]:
    """The lines of every function of a module, the planted ones among them."""
    path = PLANTED / (module.replace(".", "/") + ".py")
    source = (path if path.exists() else PLANTED / module.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
    lines, found = source.splitlines(), {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            head, *body = lines[node.lineno - 1 : node.end_lineno]
            found[node.name] = [re.sub(r"\w+__mutmut_\w+", "…", head), *body]
    return found


def change(fault: str) -> str:
    """What was changed, as `what it was → what it became`."""
    module, _, name = fault.rpartition(".")
    known = functions(module)
    original = known[f"{name.rpartition('__mutmut_')[0]}__mutmut_orig"]
    changed = [line for line in ndiff(original, known[name]) if line[:2] in ("- ", "+ ")]
    before, after = (" ".join(line[2:].strip() for line in changed if line[0] == sign) for sign in "-+")
    return f"{before or 'nothing'} → {after or 'nothing'}"


def place(fault: str) -> str:
    """The function that a fault is planted in, such as `core.series.Series.after`."""
    module, _, name = fault.rpartition(".")
    words = name.rpartition("__mutmut_")[0].removeprefix("x_").removeprefix("xǁ").split("ǁ")
    return ".".join([module.removeprefix("digitduel."), *words])


def explained(told: str) -> str | None:
    """The pattern that says why a fault lives, as far as somebody has said so."""
    return next((pattern for pattern in WHY if re.search(pattern, told)), None)


def interval(found: int, tried: int, planted: int) -> tuple[float, float]:
    """Where the share of all faults lies, 95 times in 100, by those that were drawn; by Wilson."""
    tried_as_if = tried * (planted - 1) / (planted - tried) if planted > tried else 1e12
    z, share = 1.96**2 / tried_as_if, found / tried
    middle, half = share + z / 2, (z * (share * (1 - share) + z / 4)) ** 0.5
    return (middle - half) / (1 + z), (middle + half) / (1 + z)


def alive(tried: list[tuple[str, str]]) -> list[str]:
    return [name for name, fate in tried if fate not in FOUND]


def explains_nothing(living: list[str]) -> list[str]:
    """The patterns that are not needed: what they excused is found, or is gone, and they might excuse something new."""
    needed = {explained(f"{place(name)}: {change(name)}") for name in living}
    return [pattern for pattern in WHY if pattern not in needed]


def told(tried: list[tuple[str, str]], planted: Counter[str]) -> str:
    counts = Counter((name.split(".")[1], fate in FOUND) for name, fate in tried)
    lines = ["| folder | faults | tried | found | share | 95 of 100 | bar |", "|---|---:|---:|---:|---:|---:|---:|"]
    for folder, bar in BARS.items():
        found, missed = counts[folder, True], counts[folder, False]
        if found + missed:
            share, (low, high) = found / (found + missed), interval(found, found + missed, planted[folder])
            counted = f"| `{folder}` | {planted[folder]} | {found + missed} | {found} | {share:.1%} "
            lines.append(f"{counted}| {low:.1%} to {high:.1%} | {bar}% |")
    living: defaultdict[str, list[str]] = defaultdict(list)
    for name in alive(tried):
        pattern = explained(f"{place(name)}: {change(name)}")
        living[WHY[pattern] if pattern else UNSAID].append(f"- `{place(name)}`: `{change(name)}`")
    lines += ["", DRAWN, "## The faults that live, and why"]
    for reason, faults in sorted(living.items(), key=lambda item: -len(item[1])):
        lines += ["", f"**{reason}** ({len(faults)})", "", *sorted(faults)]
    return "\n".join(lines) + "\n"


HEAD = """# Planted faults

`make mutants` plants faults in `core`, `games` and `solve`, one at a time, and runs the quickest tests that meet each,
for some seconds ([tests/planted_faults.py](../../tests/planted_faults.py)). A fault that only a longer test finds
counts as missed. The tool leaves out functions under a decorator, such as `@property` or `@cache`. Where not all faults
were tried, those that were had been drawn at random (`--sample`), and the ones with the quickest tests came first.

"""

# What the table cannot tell of the runs that it comes from. It is written anew with the next one.
DRAWN = """\
The faults are those of the code before commit bcc64f5 of 2026-11-18; what was written since has not been drawn. All
faults of `core` and `games` were tried. Those that lived got a test or a reason and were tried again: at first 94.0%
of `core` had been found, and 93.0% of the 3,439 of `games` that had been tried by then. Of `solve` there were two
draws, and tests were written for faults of the first. So its share is best told by the second, as it was found: 264 of
279, 94.6%, with 91.5% to 96.7% as the interval.

After that run 14 faults that had lived with a reason, 6 of `core` and 8 of `games`, were planted by hand, since the
reasons did not hold: three were found already, for the others there are tests now, and all count as found. Two more
were in lines that are gone, one of each folder, and do not count at all.
"""


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--sample", type=int, help="name so many faults of each folder instead")
    asking.add_argument("--seed", type=int, default=8, help="of the draw")
    asking.add_argument("--write", action="store_true", help=f"also write it to results/{RESULTS.name}")
    asked = asking.parse_args()
    results = [line.strip().partition(": ")[::2] for line in sys.stdin if line.strip().startswith("digitduel.")]
    by_folder = {folder: sorted(name for name, _ in results if name.split(".")[1] == folder) for folder in BARS}
    if asked.sample:
        for names in by_folder.values():
            print(*Random(asked.seed).sample(names, min(asked.sample, len(names))), sep="\n")
        return
    tried = [(name, fate) for name, fate in results if fate != "not checked"]
    page = HEAD + told(tried, Counter({folder: len(names) for folder, names in by_folder.items()}))
    print(page, end="")
    if asked.write:
        RESULTS.write_text(page, encoding="utf-8")
    for pattern in explains_nothing(alive(tried)):
        print(f"No fault that lives is explained by {pattern}", file=sys.stderr)
    if UNSAID in page:
        sys.exit("Some faults live and nobody has said why: they want a test, or a reason in mutants_that_live.py.")


if __name__ == "__main__":
    main()
