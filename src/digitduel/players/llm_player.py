"""A language model as a player: `llm:MODEL`, behind any address that speaks OpenAI's chat completions."""

import os
import re
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import parse_qsl

from digitduel.core import Match, Unreadable, quoted
from digitduel.players import BadPlayer
from digitduel.players.chat_endpoint import Endpoint
from digitduel.players.final_answer import final_answer
from digitduel.players.guest_questions import Deadline, first_legal, seconds_for_a_move
from digitduel.players.guests import Answer, Forfeit
from digitduel.players.llm_answers import read_answer
from digitduel.players.llm_question import again, conversation

USUAL_SECONDS = 600.0
"""Models that reason may take minutes for an answer."""
USUAL_ADDRESS = "https://api.openai.com/v1"
REMEMBERED = 2_000
"""Characters of a refused answer that the model is shown again."""

SAMPLING: dict[str, Callable[[str], float | str]] = {
    "temperature": float,
    "top_p": float,
    "max_tokens": int,
    "max_completion_tokens": int,
    "seed": int,
    "reasoning_effort": str,
}
"""What a word may ask of a model, as in `llm:tiny?temperature=0&seed=1`. It goes into the request as it is."""

_NAME_AND_ADDRESS = re.compile(r"(?P<name>.*?)@(?P<address>https?://.*)", re.DOTALL)


class ModelPlayer:
    """Asks a model anew for each move: the rules, the moves so far and the board are in every question."""

    def __init__(self, word: str, *, seconds: float | None = None, pause: float = 0.5) -> None:
        named = _NAME_AND_ADDRESS.fullmatch(word)
        name, address = (named["name"], named["address"]) if named else (word, "")
        self.model, _, settings = str(name).partition("?")
        self.sampling = sampling(settings)
        if not self.model or not self.model.isprintable():
            raise BadPlayer(f"{quoted(f'llm:{word}')} names no model. It is named like llm:MODEL or llm:MODEL@ADDRESS.")
        address = address or os.environ.get("OPENAI_BASE_URL", "")
        key = os.environ.get("OPENAI_API_KEY", "").strip()
        if not address and not key:
            raise BadPlayer(
                f"llm:{self.model} cannot be reached: set OPENAI_API_KEY or OPENAI_BASE_URL, or name the address as in "
                f"llm:{self.model}@http://localhost:8000/v1."
            )
        self.endpoint = Endpoint(address or USUAL_ADDRESS, key, pause=pause)
        self.name = f"llm:{word}"
        self.seconds = seconds_for_a_move(USUAL_SECONDS) if seconds is None else seconds

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        deadline = Deadline(self.seconds, seconds_left)
        messages = conversation(match)
        tokens = written = 0

        def say(refused: str | None) -> tuple[Any, str]:
            nonlocal tokens, written
            if refused:
                messages.append({"role": "user", "content": again(match, refused)})
            reply = self.endpoint.ask({"model": self.model, "messages": messages, **self.sampling}, deadline)
            tokens, written = tokens + reply.tokens, written + reply.completion_tokens
            spoken = "" if reply.cut_off else final_answer(reply.text)
            messages.append({"role": "assistant", "content": spoken[-REMEMBERED:] or "(nothing)"})
            if reply.cut_off:  # what there is of it may be a thought, or half a move
                raise Unreadable("The answer was cut off for its length.")
            return read_answer(match, reply.text)

        try:
            return first_legal(say)._replace(tokens=tokens or None, completion_tokens=written or None)
        except Forfeit as forfeit:
            raise Forfeit(str(forfeit), forfeit.kind, forfeit.refused, tokens or None) from None

    def close(self) -> None:
        pass


def sampling(settings: str) -> dict[str, float | str]:
    """The settings of a word, as they are sent."""
    asked: dict[str, float | str] = {}
    for name, value in parse_qsl(settings, keep_blank_values=True):
        try:
            asked[name] = SAMPLING[name](value)
        except KeyError:
            known = ", ".join(SAMPLING)
            raise BadPlayer(f"A model cannot be asked for {quoted(name)}. It can be asked for: {known}.") from None
        except ValueError:
            raise BadPlayer(f"{name} is a number, not {quoted(value)}.") from None
    return asked
