"""The tasks as inspect_ai runs them, with a model that is a scripted player."""

from pathlib import Path
from typing import Any

from inspect_ai import eval as run
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, modelapi

from digitduel.evals import games, positions, score_of
from tests.frameworks.scripted import EDITION, answer_to, by_hand


@modelapi(name="scripted")
class Scripted(ModelAPI):
    """Token counting included: the framework's own would look for a tokenizer on the network."""

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002
        tools: Any,
        tool_choice: Any,
        config: GenerateConfig,
    ) -> ModelOutput:
        if self.model_name == "absent":
            raise ConnectionError("nobody is there")
        cut_off: Any = "max_tokens" if self.model_name == "wordy" else "stop"
        said = answer_to(*(message.text for message in input))
        return ModelOutput.from_content(self.model_name, said, stop_reason=cut_off)

    async def count_tokens(self, *_: Any) -> int:
        return 1


def log_of(task: str, folder: Path, model: str = "player", **arguments: Any) -> EvalLog:
    (log,) = run(
        task,
        f"scripted/{model}",
        task_args={"edition": EDITION, "quick": True, **arguments},
        log_dir=str(folder),
        display="none",
    )
    return log


def metrics(log: EvalLog, name: str) -> dict[str, float]:
    assert log.results
    return {
        key: told.value for score in log.results.scores if score.name == name for key, told in score.metrics.items()
    }


def skill_in_positions(folder: Path) -> float:
    log = log_of("digitduel/positions", folder)
    assert log.status == "success"
    assert len(log.samples or []) == len(positions(EDITION, quick=True))
    assert 0 < metrics(log, "kept")["mean"] < 1 < 2 * metrics(log, "regret")["mean"]
    return metrics(log, "exact_play")["at"]


def test_whole_games_get_the_score_that_they_get_by_hand(tmp_path: Path) -> None:
    log = log_of("digitduel/whole_games", tmp_path, opponent="expert", seed=3)
    asked = games(EDITION, quick=True, opponent="expert", seed=3)
    told = by_hand(asked)
    played = {sample.id: (sample.scores or {})["exact_play"].metadata for sample in log.samples or []}
    assert played == {each.id: {"digitduel": record} for each, record in zip(asked, told, strict=True)}
    assert metrics(log, "exact_play") == score_of(told).overall()._asdict()
    assert 0 <= metrics(log, "points")["mean"] <= 1


def test_what_a_model_never_answered_is_no_answer(tmp_path: Path) -> None:
    log = log_of("digitduel/positions", tmp_path, model="absent")
    assert log.status == "error"
    assert not log.results or not log.results.scores


def test_an_answer_that_was_cut_off_is_none(tmp_path: Path) -> None:
    log = log_of("digitduel/positions", tmp_path, model="wordy")
    assert log.status == "success"
    assert metrics(log, "kept")["mean"] == 0.0
