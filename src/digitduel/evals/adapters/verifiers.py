"""Tasks and an environment with two seats for verifiers, under the name `digitduel_verifiers`.

    vf-eval digitduel_verifiers -m my-model                                       # the benchmark's positions
    vf-eval digitduel_verifiers -m my-model --env.taskset.ask games --env.taskset.opponent expert
    vf-eval digitduel_verifiers -m my-model --env.taskset.ask self-play

The reward is exact: 1 without a mistake, less by half of what the decisions gave away on average. What a score needs is
in `trace.info["digitduel"]`, for `score_of`; the regret of each answer is in `trace.info["regret"]`, in their order.
"""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any, Literal

import httpx
import verifiers.v1 as vf

from digitduel.core import Player
from digitduel.evals import AskedGame, AskedPosition, Judgement, Sitting, asked_again, games, positions
from digitduel.evals.editions import CURRENT
from digitduel.evals.questioning import OPPONENT

SECONDS = 600.0
"""Models that reason may take minutes for an answer."""


class DuelConfig(vf.TasksetConfig):
    ask: Literal["positions", "games", "self-play"] = "positions"
    """One move in each position of the benchmark, whole games against a program, or against another model or itself."""
    edition: str = CURRENT.name
    quick: bool = False
    opponent: str = OPPONENT
    """The program of the house that sits opposite in `games`."""
    seed: int = 0
    """Of the opponent's chance."""
    split: int | None = None
    """The seed of a private split, from edition 2 on."""
    disguise: str = ""
    """Another surface for the same positions, from edition 2 on."""


class DuelData(vf.TaskData):
    asked: dict[str, Any]
    """The position or the game."""
    seat: int
    """Where the player sits."""


class DuelTask(vf.Task[DuelData, vf.State, vf.TaskConfig]):
    pass


class DuelTaskset(vf.Taskset[DuelTask, DuelConfig]):
    """What is asked, one task for each position or game."""

    def load(self) -> Iterator[DuelTask]:
        told = self.config
        asked: list[AskedPosition | AskedGame]
        if told.ask == "positions":
            asked = [*positions(told.edition, quick=told.quick, seed=told.split, disguise=told.disguise)]
        else:
            seeds = {"seed": told.seed, "split": told.split}
            asked = [*games(told.edition, quick=told.quick, opponent=told.opponent, **seeds)]
        for each in asked:
            seat = each.seat if isinstance(each, AskedGame) else each.match().to_move
            if told.ask == "self-play" and isinstance(each, AskedGame):
                each = each._replace(seat=None)
            yield DuelTask(DuelData(name=each.id, asked=each._asdict(), seat=int(seat or 0)), told.task)


HERE = vf.SubprocessConfig()
"""Nobody needs a sandbox to answer a question."""


class DuelEnvConfig(vf.EnvConfig):
    player: vf.AgentConfig = vf.AgentConfig(runtime=HERE)
    opponent: vf.AgentConfig = vf.AgentConfig(runtime=HERE)
    """The other seat, in self-play. Without a model of its own it is the player itself."""


class DuelEnv(vf.Env[DuelEnvConfig]):
    """Each seat that is asked is a conversation of its own. What a model never answered is no answer, and no reward."""

    async def run(self, task: Any, agents: Any) -> None:
        sitting = Sitting(asked_again(task.data.asked))
        player = Player(task.data.seat)
        seats = {seat: agents.player if seat is player else agents.opponent for seat in sitting.seats}
        async with AsyncExitStack() as room:
            talks = {}
            for seat, agent in seats.items():
                rules = sitting.question[0]["content"].replace(f"You are {sitting.match.to_move}", f"You are {seat}", 1)
                talks[seat] = await room.enter_async_context(agent.interaction(task.with_system_prompt(rules)))
            while not sitting.over:
                said = await talks[sitting.match.to_move].turn(sitting.question[-1]["content"])
                if said.terminated:
                    return
                sitting.answer(said.last_reply)
        for seat, talk in talks.items():
            _record(talk.trace, sitting, seat)


def _record(trace: Any, sitting: Sitting, seat: Player) -> None:
    judged = sitting.judged[seat]
    decisions: list[Judgement] = [each for each in judged if each.decision]
    regret = sum(each.regret for each in decisions)
    trace.record_reward("exact_play", 1 - regret / (2 * len(decisions)) if decisions else 1.0)
    trace.record_metric("regret", float(regret))
    trace.record_metric("decisions", float(len(decisions)))
    trace.record_metric("kept", float(sum(each.kept for each in decisions)))
    trace.record_metric("by_chance", sum(each.by_chance for each in decisions))
    if isinstance(sitting.asked, AskedGame):
        trace.record_metric("points", sitting.points(seat))
    trace.info["regret"] = [each.regret for each in judged]
    trace.info["digitduel"] = sitting.record(seat)


class TalkConfig(vf.HarnessConfig):
    pass


class Talk(vf.Harness[TalkConfig]):
    """A plain conversation, inside this process: a question needs no program of its own, and no sandbox."""

    APPENDS_SYSTEM_PROMPT = SUPPORTS_RESUME = True
    EXECUTES_CODE = NEEDS_CONTAINER = False

    async def launch(
        self, ctx: Any, trace: Any, runtime: Any, endpoint: str, secret: str, mcp_urls: Any, data: Any, **_: Any
    ) -> vf.ProgramResult:
        system, said = self.resolve_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        messages += [{"role": each.role, "content": each.content} for each in said]
        async with httpx.AsyncClient(timeout=SECONDS, headers={"Authorization": f"Bearer {secret}"}) as client:
            answer = await client.post(f"{endpoint}/chat/completions", json={"model": ctx.model, "messages": messages})
        return vf.ProgramResult(
            exit_code=int(answer.is_error), stdout="", stderr=answer.text if answer.is_error else ""
        )


__all__ = ["DuelEnv", "DuelTaskset", "Talk"]
