"""Questions over lines that stay open, and what is written down of them."""

import time
from email.utils import formatdate
from random import Random
from typing import Any

import pytest

from digitduel.players.chat_endpoint import Trouble, counted, told_to_wait, understood
from digitduel.players.guests import Fault, Forfeit
from digitduel.players.http_connections import Response
from digitduel.players.llm_player import ModelPlayer
from tests.guests.models import Asked, Handler, Model, failing, hanging_up, served
from tests.matches import sit_down

KEY = "sk-a-secret-that-nobody-may-see"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def ask(model: Model, settings: str = "") -> Any:
    player = ModelPlayer(f"tiny{settings}@{model.address}", seconds=20, pause=0.01, clock=lambda: 0.0)
    return player.answer(sit_down("sum-race", "5 6"), Random(1))


def test_a_line_is_used_again() -> None:
    with served("Move: 5") as model:
        for _ in range(3):
            ask(model)
    assert len({asked["line"] for asked in model.asked}) == 1


def test_a_line_that_was_cut_while_idle_costs_no_pause() -> None:
    with served("Move: 5", hanging_up, "Move: 5") as model:
        ask(model)
        (exchange,) = ask(model).exchanges
    assert [(retry["why"], retry["waited"]) for retry in exchange["retries"]] == [("The line was cut.", 0)]


def thoughtful(handler: Handler, _: Asked) -> None:
    message = {"role": "assistant", "content": "Move: 5", "reasoning_content": f"They gave me {KEY}. Five it is."}
    usage = {
        "prompt_tokens": 1000,
        "completion_tokens": 50,
        "prompt_tokens_details": {"cached_tokens": 600},
        "completion_tokens_details": {"reasoning_tokens": 40},
    }
    choice = {"message": message, "finish_reason": "stop"}
    handler.answer({"model": "tiny-2026-01", "choices": [choice], "usage": usage})


def test_everything_is_written_down_but_the_key() -> None:
    with served(failing(500, f"{KEY} is busy"), thoughtful) as model:
        answer = ask(model, "?temperature=0&body.top_k=4")
    (told,) = answer.exchanges
    assert told["at"] == "1970-01-01T00:00:00.000+00:00"
    assert (told["model"], told["served"], told["finish"]) == ("tiny", "tiny-2026-01", "stop")
    assert told["settings"] == {"temperature": 0, "top_k": 4}
    assert told["messages"] == model.asked[0]["body"]["messages"]
    assert told["usage"] == {"prompt": 1000, "cached": 600, "completion": 50, "reasoning": 40}
    assert told["limit"] == 20
    assert told["seconds"] > 0
    assert [retry["why"] for retry in told["retries"]] == ["HTTP 500: *** is busy"]
    assert told["response"]["choices"][0]["message"]["reasoning_content"] == "They gave me ***. Five it is."
    assert KEY not in repr(answer)


def test_each_try_is_written_down_and_what_never_came_too() -> None:
    with served("Move: 6", failing(400, "no")) as model, pytest.raises(Forfeit) as raised:
        ask(model)
    first, second = raised.value.exchanges
    assert raised.value.kind is Fault.DENIED
    assert [len(each["messages"]) for each in (first, second)] == [2, 4]
    assert "failed" not in first
    assert second["failed"] == "The model could not be asked: HTTP 400: no"
    assert "response" not in second


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "7"}, 7),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "-3"}, 0),
        ({"retry-after": "7", "retry-after-ms": "250"}, 0.25),
        ({"retry-after": formatdate(0, usegmt=True)}, 0),
    ],
)
def test_how_long_it_wants_to_be_left_alone(headers: dict[str, str], seconds: float | None) -> None:
    assert told_to_wait(Response(429, headers, b"")) == seconds


def test_a_date_to_come_back() -> None:
    wait = told_to_wait(Response(503, {"retry-after": formatdate(time.time() + 500, usegmt=True)}, b""))
    assert wait is not None
    assert 400 < wait <= 500


@pytest.mark.parametrize(
    ("usage", "kinds"),
    [
        (None, (0, 0, 0, 0)),
        ({"total_tokens": 30}, (30, 0, 0, 0)),
        ({"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 40}, (10, 0, 30, 25)),
        ({"prompt_tokens": 10, "completion_tokens": 5, "prompt_cache_hit_tokens": 4}, (10, 4, 5, 0)),
        ({"completion_tokens": 5, "completion_tokens_details": {"reasoning_tokens": 99}}, (0, 0, 5, 5)),
        ({"prompt_tokens": True, "completion_tokens": -1}, (0, 0, 0, 0)),
    ],
)
def test_tokens_by_kind(usage: Any, kinds: tuple[int, ...]) -> None:
    assert tuple(counted(usage).values()) == kinds


@pytest.mark.parametrize("broken", [{"finish_reason": "error"}, {"error": {"code": 502, "message": "bad gateway"}}])
def test_what_breaks_off_behind_an_endpoint_is_no_answer(broken: dict[str, Any]) -> None:
    """It comes with status 200, and with what was said until then."""
    choice = {"message": {"content": "Move: 3"}, "finish_reason": "stop", **broken}
    with pytest.raises(Trouble, match="broke off"):
        understood({"choices": [choice]})
