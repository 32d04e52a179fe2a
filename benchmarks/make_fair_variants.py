"""Find the variant of each game that is recommended, `sum-race:fair`, among all that somebody would like to play.

    python benchmarks/make_fair_variants.py FOLDER

measures them (broken off, it goes on in the same FOLDER), keeps what counts in benchmarks/results/fair_variants.csv,
and writes games/fair/NAME.json. With --kept it makes these from the CSV that is there. The rule that picks is
`recommended` in lab/variant_front.py.
"""

import argparse
import csv
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from json import dumps
from math import isinf
from pathlib import Path

from digitduel.arena.workers import Processes
from digitduel.games import game
from digitduel.games.fair_variant import FAIR, FairVariant
from digitduel.lab.laboratory import survey, variants
from digitduel.lab.variant_front import Variant, recommended, summed_up

HERE = Path(__file__).resolve().parent
MEASURED = HERE / "results" / "fair_variants.csv"
PICKS = HERE.parent / "src" / "digitduel" / "games" / FAIR
LOOKED_AT = (
    "pocket-addition:numbers=5..10,target=8..30",
    "sum-race:target=10..40,highest=3..10",
    "equation-duel:numbers=5..10,joined=no|yes,operators=+-*/|+-",
    "number-harmony:highest=3..9,target=4..24,window=2..3",
    "pattern-match:target=6..11|15",
)
"""Pattern Match to 12, 13 or 14 has too many positions to be measured. To 16 and more it is the same game as to 14 and
less: each number is 10 minus the other."""


def picks(measured: Iterable[Variant]) -> dict[str, FairVariant]:
    """By game: what is recommended. It may be the usual game itself."""
    families: dict[str, list[Variant]] = {}
    for one in measured:
        families.setdefault(one.word.partition(":")[0], []).append(one)
    found = {}
    for name, family in families.items():
        usual = next(one for one in family if one.word == name)
        best = recommended(family, usual)
        found[name] = FairVariant(
            options=best.word.partition(":")[2],
            told=", ".join(said(best.word)) or "the usual game",
            unfairness=best.unfairness,
            usual_unfairness=usual.unfairness,
            starter=best.starter,
            usual_starter=usual.starter,
            moves=None if isinf(best.moves) else best.moves,
            usual_moves=None if isinf(usual.moves) else usual.moves,
            depth=best.depth,
            usual_depth=usual.depth,
        )
    return found


def said(word: str) -> Iterator[str]:
    """The options that are not as usual, in words: `numbers 1 to 7` where the numbers run from 1 to that."""
    variant = game(word)
    for option in variant.options():
        value = variant.values()[option.name]
        if value != option.default:
            runs = re.search(r"(\w+) (run )?from 1 to this", option.about)
            yield f"{runs[1]} 1 to {value}" if runs else f"{option.name} {option.write(value)}"


def kept(text: str) -> list[Variant]:
    """What was measured, as it was written down."""
    rows = csv.DictReader(text.splitlines())
    return [
        Variant(
            row["word"],
            float(row["unfairness"]),
            int(row["depth"]),
            *(float(row[name]) for name in Variant._fields[3:]),
        )
        for row in rows
    ]


def written(pick: FairVariant) -> str:
    return dumps(asdict(pick), indent=1) + "\n"


def measure_all(folder: Path) -> None:
    words = [variant for word in LOOKED_AT for variant in variants(word)]
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # there is a worker for each core already
    crew = Processes(None)
    try:
        measured = survey(words, crew, folder, lambda done, of: print(f"\r{done} of {of}", end="", flush=True))
    finally:
        crew.close()
    with MEASURED.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(Variant._fields)
        rows.writerows(map(summed_up, measured))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path, nargs="?")
    asked.add_argument("--kept", action="store_true")
    given = asked.parse_args()
    if not given.kept:
        measure_all(given.folder or asked.error("name a folder, or say --kept"))
    PICKS.mkdir(exist_ok=True)
    for name, pick in picks(kept(MEASURED.read_text(encoding="utf-8"))).items():
        (PICKS / f"{name}.json").write_text(written(pick), encoding="utf-8")
