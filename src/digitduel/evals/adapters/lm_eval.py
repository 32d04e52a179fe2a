"""The positions as tasks of lm-evaluation-harness; this prints the folder in which it finds them.

    lm_eval run --include_path "$(python -m digitduel.evals.adapters.lm_eval)" --tasks digitduel_positions ...

The harness asks each document once, so there are positions and no whole games.
"""

from pathlib import Path
from typing import Any

from datasets import Dataset

from digitduel.evals import AskedPosition, Record, Sitting, asked_again, positions, score_of

TASKS = Path(__file__).with_name("lm_eval_tasks")


def documents(
    edition: str, quick: bool = False, seed: int | None = None, disguise: str = "", **_: Any
) -> dict[str, Dataset]:
    """A document for each position, with the question as one text. `--metadata` gives a seed or a disguise."""
    asked = positions(edition, quick=quick, seed=seed, disguise=disguise)
    return {"test": Dataset.from_list([{"asked": each._asdict(), "question": _question(each)} for each in asked])}


def _question(asked: AskedPosition) -> str:
    return "\n\n".join(said["content"] for said in Sitting(asked).question)


def process_results(document: dict[str, Any], results: list[str]) -> dict[str, Any]:
    """What the answer kept of the value, what it gave away, and what a score needs."""
    sitting = Sitting(asked_again(document["asked"]))
    judged = sitting.answer(results[0])
    assert judged, "in a position the first answer counts"
    return {"skill": sitting.record(), "kept": float(judged.kept), "regret": float(judged.regret)}


def skill(records: list[Record]) -> float:
    """The score of the benchmark: 0 for blind choice, 100 for perfect play."""
    return score_of(records).overall().at


if __name__ == "__main__":
    print(TASKS)  # noqa: T201
