"""What a word may say about how a model is asked."""

from typing import Any

import pytest

from digitduel.players import BadPlayer
from digitduel.players.llm_question import Condition
from digitduel.players.model_exchange import Usage
from digitduel.players.model_settings import model_settings, parted, shown_to, with_settings


def test_sampling_headers_fields_and_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "a-secret")
    told = model_settings(
        "temperature=0.5&seed=7&header.X-Team=red&header.api-key=$MY_KEY&body.top_k=40&body.mode=fast"
        '&body.extra={"thinking": false}&price_in=0.25&price_out=2'
    )
    assert told.body == {
        "temperature": 0.5,
        "seed": 7,
        "top_k": 40,
        "mode": "fast",
        "extra": {"thinking": False},
    }
    assert told.headers == {"X-Team": "red", "api-key": "a-secret"}
    assert told.secrets == ("a-secret",)
    assert told.prices == {"price_in": 0.25, "price_out": 2}


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("heat=1", "It can be asked for: temperature, .*header.NAME, body.NAME, price_in"),
        ("temperature=hot", "temperature is a number, not 'hot'"),
        ("temperature=nan", "temperature is a number from 0 on"),
        ("price_in=-1", "price_in is a number from 0 on"),
        ("without=hope", "without='hope' cannot be asked for. What can be left out is rules, board, moves"),
        ("header.Authorization=Bearer sk-1", "write header.Authorization=\\$NAME"),
        ("header.x-api-key=sk-1", "A key belongs in the environment"),
        ("header.X-Team=$NOT_SET_ANYWHERE", "NOT_SET_ANYWHERE is not set"),
        ("header.X-Team=a%0d%0ab", "not a header that can be sent"),
        ("header.a b=c", "not a header that can be sent"),
        ("body.messages=[]", "messages is a part of the question"),
        ("header.=1", "cannot be asked for 'header.'"),
    ],
)
def test_what_cannot_be_asked_for(settings: str, reason: str) -> None:
    with pytest.raises(BadPlayer, match=reason) as raised:
        model_settings(settings)
    assert "sk-1" not in str(raised.value)


def test_flags_go_into_the_word_and_the_word_comes_first() -> None:
    flags = {"temperature": "0", "header.X-Team": "$TEAM", "body.extra": '{"a": [1, 2]}'}
    word = with_settings("llm:org/tiny:7b?temperature=1@http://localhost:1/v1", flags)
    model, settings, address = parted(word.removeprefix("llm:"))
    assert (model, address) == ("org/tiny:7b", "http://localhost:1/v1")
    assert "temperature=1&header.X-Team=$TEAM" in settings
    assert model_settings(settings.replace("header.X-Team=$TEAM&", "")).body == {
        "temperature": 1.0,
        "extra": {"a": [1, 2]},
    }
    assert with_settings("perfect", flags) == "perfect"
    assert with_settings("llm:tiny", {}) == "llm:tiny"
    assert parted(with_settings("llm:tiny", {"seed": "1"}).removeprefix("llm:")) == ("tiny", "seed=1", "")


@pytest.mark.parametrize(
    ("prices", "cost"),
    [
        ("", None),
        ("price_in=2", 2.0),
        ("price_out=10", 5.0),
        ("price_in=2&price_out=10", 7.0),
        ("price_in=2&price_cached=0.5&price_out=10", 6.4),
    ],
)
def test_cost(prices: str, cost: float | None) -> None:
    usage = Usage(prompt=1_000_000, cached=400_000, completion=500_000, reasoning=300_000)
    told: Any = model_settings(prices).cost(usage)
    assert told == (None if cost is None else pytest.approx(cost))


def test_what_a_model_is_not_shown() -> None:
    assert shown_to("llm:tiny?without=moves,board&seed=1@http://127.0.0.1:1/v1") == Condition(moves=False, board=False)
    assert shown_to("llm:tiny").left_out == shown_to("perfect").left_out == ()
    assert shown_to("llm:tiny?without=board").left_out == ("board",)
