"""Tasks for inspect_ai, which finds them by itself once Digit Duel is installed beside it.

    inspect eval digitduel/positions --model openai/my-model -T quick=true
    inspect eval digitduel/whole_games --model openai/my-model -T opponent=expert

A question that a model never answered is an error of the framework's, and counts for nothing.
"""

from collections.abc import Iterable
from statistics import fmean

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, mean, metric, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver

from digitduel.evals import AskedGame, AskedPosition, Judgement, Sitting, asked_again, games, score_of
from digitduel.evals import positions as positions_of
from digitduel.evals.editions import CURRENT
from digitduel.evals.judgement import JudgementTold, judgement_told
from digitduel.evals.questioning import OPPONENT

SPEAKERS = {"system": ChatMessageSystem, "user": ChatMessageUser}
RECORD = "digitduel"
"""Where a sample keeps what was played."""


@task
def positions(edition: str = CURRENT.name, quick: bool = False, seed: int | None = None, disguise: str = "") -> Task:
    """One move in each position of an edition of the benchmark, or of a private split of it, plain or in disguise."""
    return _task("positions", [*positions_of(edition, quick=quick, seed=seed, disguise=disguise)])


@task
def whole_games(edition: str = CURRENT.name, quick: bool = False, opponent: str = OPPONENT, seed: int = 0) -> Task:
    """A whole game from each opening of an edition in each seat, against a program of the house."""
    return _task("whole games", [*games(edition, quick=quick, opponent=opponent, seed=seed)])


def _task(name: str, asked: list[AskedPosition | AskedGame]) -> Task:
    samples = [
        Sample(id=each.id, input=_spoken(Sitting(each).question), metadata={"asked": each._asdict()}) for each in asked
    ]
    return Task(dataset=MemoryDataset(samples, name=f"digitduel {name}"), solver=play(), scorer=exact_play())


def _spoken(question: list[dict[str, str]]) -> list[ChatMessage]:
    return [SPEAKERS[said["role"]](content=said["content"]) for said in question]


@solver
def play() -> Solver:
    """Ask for moves until no more is asked: each question afresh, as in the benchmark. The log keeps all of them."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        sitting, said = Sitting(asked_again(state.metadata["asked"])), list[ChatMessage]()
        while not sitting.over:
            state.messages = _spoken(sitting.question)
            state = await generate(state)
            said += [message for message in state.messages if message.role != "system" or not said]
            cut_off = state.output.stop_reason in ("max_tokens", "model_length")
            sitting.answer("" if cut_off else state.output.completion)  # half an answer is none
        state.messages = said
        state.store.set(RECORD, sitting.record())
        state.store.set("judged", [_told(each) for each in sitting.judged[sitting.seats[0]]])
        state.store.set("points", sitting.points(sitting.seats[0]))
        return state

    return solve


class AnswerTold(JudgementTold):
    slip: str
    """What was wrong with it, in words."""


def _told(judged: Judgement) -> AnswerTold:
    slip = "" if judged.kept else f"{judged.mistake or 'no legal move'}; {judged.best} was best"
    return {**judgement_told(judged), "slip": slip}


def _mean(of_each: Iterable[float]) -> float:
    values = [*of_each]
    return fmean(values) if values else 0.0


@metric(scores="unreduced")
def skill() -> Metric:
    """The score of the benchmark: 0 for blind choice, 100 for perfect play, with its 95% interval."""

    def measure(scores: list[SampleScore]) -> dict[str, float]:
        played = [each.score.metadata[RECORD] for each in scores if each.score.metadata]
        return score_of(played).overall()._asdict()

    return measure


@scorer(metrics=[skill(), {"*": [mean()]}])
def exact_play() -> Scorer:
    """What was kept of the value and what was given away, on average over the decisions; in a game the points too."""

    async def score(state: TaskState, target: Target) -> Score:
        judged: list[AnswerTold] = state.store.get("judged")
        value = {"kept": _mean(each["kept"] for each in judged), "regret": _mean(each["regret"] for each in judged)}
        slips = "\n".join(each["slip"] for each in judged if each["slip"])
        if "opponent" in state.metadata["asked"]:
            value["points"] = state.store.get("points")
        told = state.store.get(RECORD)
        return Score(value=value, answer=told["moves"], explanation=slips or None, metadata={RECORD: told})

    return score
