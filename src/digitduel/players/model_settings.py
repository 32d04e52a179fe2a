"""What a word may say about how a model is asked, as in `llm:tiny?temperature=0&header.X-Team=red&price_in=0.25`.

What is sent goes into the request as it is. A header whose name speaks of a key takes its value from the environment,
`header.api-key=$MY_KEY`, so that no word, and nothing that is written down, ever holds one.
"""

import json
import os
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from digitduel.core import quoted
from digitduel.players import BadPlayer
from digitduel.players.llm_question import USUAL, Condition
from digitduel.players.model_exchange import Usage

SAMPLING: dict[str, Callable[[str], float | str]] = {
    "temperature": float,
    "top_p": float,
    "max_tokens": int,
    "max_completion_tokens": int,
    "seed": int,
    "reasoning_effort": str,
}
PRICES = ("price_in", "price_cached", "price_out")
"""For a million tokens, in any currency: read anew, read from the other side's memory, written."""
HEADER, BODY = "header.", "body."
WITHOUT = "without"
"""What a model is not shown: `moves`, `board` or `rules`, or several with commas between them."""
KNOWN = (*SAMPLING, f"{HEADER}NAME", f"{BODY}NAME", *PRICES, WITHOUT)
OURS = ("model", "messages", "stream", "n")
"""Fields of a request that nobody else may set."""

_HEADER_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_SECRET = re.compile(r"auth|key|token|secret|cookie|password|credential", re.IGNORECASE)
_VARIABLE = re.compile(r"\$([A-Za-z_][A-Za-z0-9_]*)")


class ModelSettings(NamedTuple):
    """How a model is asked, and what its answers cost."""

    body: dict[str, Any]
    """What is sent beside the question."""
    headers: dict[str, str]
    """With values from the environment in it. They are sent, and appear nowhere else."""
    secrets: tuple[str, ...]
    """Those values."""
    prices: dict[str, float]
    condition: Condition = USUAL
    """What it is shown."""

    def cost(self, usage: Usage) -> float | None:
        """What so many tokens cost; None where no price is known."""
        if not self.prices:
            return None
        reading, writing = self.prices.get("price_in", 0.0), self.prices.get("price_out", 0.0)
        anew = (usage["prompt"] - usage["cached"]) * reading
        known = usage["cached"] * self.prices.get("price_cached", reading)
        return (anew + known + usage["completion"] * writing) / 1e6


def parted(word: str) -> tuple[str, str, str]:
    """The name of a model, its settings and its address, of a word without `llm:`; what is not there is empty."""
    name, *address = re.split(r"@(?=https?://)", word, maxsplit=1)
    model, _, settings = name.partition("?")
    return model, settings, "".join(address)


def with_settings(word: str, settings: Mapping[str, str]) -> str:
    """The same player; a model whose word does not say how it is asked is asked so."""
    if not settings or not word.startswith("llm:"):
        return word
    model, said, address = parted(word.removeprefix("llm:"))
    own = dict(parse_qsl(said, keep_blank_values=True))
    asked = urlencode({**settings, **own}, safe='$.,:/{}[]"')
    return f"llm:{model}?{asked}" + (f"@{address}" if address else "")


def model_settings(settings: str) -> ModelSettings:
    """The settings of a word, each checked."""
    told = ModelSettings({}, {}, (), {})
    for name, value in parse_qsl(settings, keep_blank_values=True):
        kind, _, rest = name.partition(".")
        if f"{kind}." == HEADER and rest:
            sent, is_secret = _header(rest, value)
            told.headers[rest] = sent
            if is_secret:
                told = told._replace(secrets=(*told.secrets, sent))
        elif f"{kind}." == BODY and rest:
            told.body[rest] = _field(rest, value)
        elif name == WITHOUT:
            told = told._replace(condition=_condition(value))
        elif name in PRICES:
            told.prices[name] = _number(name, value, float)
        elif name in SAMPLING:
            told.body[name] = _number(name, value, SAMPLING[name])
        else:
            known = ", ".join(KNOWN)
            raise BadPlayer(f"A model cannot be asked for {quoted(name)}. It can be asked for: {known}.")
    return told


def shown_to(word: str) -> Condition:
    """What a player is shown when it is asked in words; only of a model can anything be left out."""
    return model_settings(parted(word.removeprefix("llm:"))[1]).condition if word.startswith("llm:") else USUAL


def _condition(value: str) -> Condition:
    try:
        return Condition.without(part.strip() for part in value.split(","))
    except ValueError as error:
        raise BadPlayer(f"{WITHOUT}={quoted(value)} cannot be asked for. {error}") from None


def _number(name: str, value: str, kind: Callable[[str], Any]) -> Any:
    try:
        number = kind(value)
    except ValueError:
        raise BadPlayer(f"{name} is a number, not {quoted(value)}.") from None
    if isinstance(number, float) and not 0 <= number < 1e9:
        raise BadPlayer(f"{name} is a number from 0 on, not {quoted(value)}.")
    return number


def _field(name: str, value: str) -> Any:
    """A field of the request: JSON where it is some, else a text."""
    if name in OURS:
        raise BadPlayer(f"{name} is a part of the question, and cannot be set.")
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _header(name: str, value: str) -> tuple[str, bool]:
    """What is sent in a header, and whether it is a secret."""
    variable = _VARIABLE.fullmatch(value)
    if not variable and _SECRET.search(name):
        raise BadPlayer(f"A key belongs in the environment: write {HEADER}{name}=$NAME, and set NAME there.")
    sent = os.environ.get(variable[1], "").strip() if variable else value
    if variable and not sent:
        raise BadPlayer(f"{variable[1]} is not set in the environment, so the header {name} has no value.")
    if not _HEADER_NAME.fullmatch(name) or not sent.isascii() or not sent.isprintable():
        raise BadPlayer(f"{quoted(name)} is not a header that can be sent.")
    return sent, bool(variable)
