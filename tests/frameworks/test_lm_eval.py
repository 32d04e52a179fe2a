"""The positions as lm-evaluation-harness asks them, with a model that is a scripted player."""

from pathlib import Path
from typing import Any

from lm_eval import simple_evaluate
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

from digitduel.evals.adapters.lm_eval import TASKS
from tests.frameworks.scripted import answer_to


class Scripted(LM):
    def generate_until(self, requests: list[Instance]) -> list[str]:
        return [answer_to(request.arguments[0]) for request in requests]

    def loglikelihood(self, requests: list[Instance]) -> list[Any]:
        raise NotImplementedError

    loglikelihood_rolling = loglikelihood


def skill_in_positions(folder: Path) -> float:
    told = simple_evaluate(
        Scripted(),
        tasks=["digitduel_positions_quick"],
        task_manager=TaskManager(include_path=str(TASKS), include_defaults=False),
    )
    results = told["results"]["digitduel_positions_quick"]
    assert 0 < results["kept,none"] < 1 < 2 * results["regret,none"]
    return float(results["skill,none"])


def test_the_tasks_know_the_edition_that_is_asked() -> None:
    tasks = TaskManager(include_path=str(TASKS), include_defaults=False).all_tasks
    names = [f"digitduel_positions{edition}{quick}" for edition in ("", "_1_1") for quick in ("", "_quick")]
    assert sorted(tasks) == sorted(names)
