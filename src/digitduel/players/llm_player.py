"""A language model as a player: `llm:MODEL`, behind any address that speaks OpenAI's chat completions."""

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any

from digitduel.core import Match, Unreadable, quoted
from digitduel.players import BadPlayer
from digitduel.players.chat_endpoint import shared_endpoint
from digitduel.players.final_answer import final_answer
from digitduel.players.guest_questions import Deadline, first_legal, seconds_for_a_move
from digitduel.players.guests import Answer, Forfeit
from digitduel.players.llm_answers import read_answer
from digitduel.players.llm_question import again, conversation
from digitduel.players.model_exchange import NOTHING, Exchange
from digitduel.players.model_settings import model_settings, parted

USUAL_SECONDS = 600.0
"""Models that reason may take minutes for an answer."""
USUAL_ADDRESS = "https://api.openai.com/v1"
REMEMBERED = 2_000
"""Characters of a refused answer that the model is shown again."""


class ModelPlayer:
    """Asks a model anew for each move: the rules, the moves so far and the board are in every question."""

    stays = True
    """All it knows is in the question, so it may be asked about any number of games, in any order."""

    def __init__(
        self,
        word: str,
        *,
        seconds: float | None = None,
        pause: float = 0.5,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.model, settings, address = parted(word)
        self.settings = model_settings(settings)
        if not self.model or not self.model.isprintable():
            raise BadPlayer(f"{quoted(f'llm:{word}')} names no model. It is named like llm:MODEL or llm:MODEL@ADDRESS.")
        address = address or os.environ.get("OPENAI_BASE_URL", "")
        key = os.environ.get("OPENAI_API_KEY", "").strip()
        if not address and not key:
            raise BadPlayer(
                f"llm:{self.model} cannot be reached: set OPENAI_API_KEY or OPENAI_BASE_URL, or name the address as in "
                f"llm:{self.model}@http://localhost:8000/v1."
            )
        headers, secrets = self.settings.headers, self.settings.secrets
        self.endpoint = shared_endpoint(address or USUAL_ADDRESS, key, headers, secrets, pause)
        self.name = f"llm:{word}"
        self.seconds = seconds_for_a_move(USUAL_SECONDS) if seconds is None else seconds
        self.clock = clock

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        deadline = Deadline(self.seconds, seconds_left)
        messages = conversation(match, self.settings.condition)
        exchanges: list[Exchange] = []

        def say(refused: str | None) -> tuple[Any, str]:
            if refused:
                messages.append({"role": "user", "content": again(match, refused, self.settings.condition)})
            exchanges.append(self.asked(messages, deadline))
            question = {"model": self.model, "messages": messages, **self.settings.body}
            try:
                reply = self.endpoint.ask(question, deadline, exchanges[-1])
            except Forfeit as forfeit:
                exchanges[-1]["failed"] = str(forfeit)
                raise
            spoken = "" if reply.cut_off else final_answer(reply.text)
            messages.append({"role": "assistant", "content": spoken[-REMEMBERED:] or "(nothing)"})
            if reply.cut_off:  # what there is of it may be a thought, or half a move
                raise Unreadable("The answer was cut off for its length.")
            return read_answer(match, reply.text)

        try:
            return first_legal(say)._replace(exchanges=tuple(exchanges))
        except Forfeit as forfeit:
            raise Forfeit(str(forfeit), forfeit.kind, forfeit.refused, tuple(exchanges)) from None

    def asked(self, messages: list[dict[str, str]], deadline: Deadline) -> Exchange:
        """What is known of a question before it is sent."""
        return Exchange(
            at=datetime.fromtimestamp(self.clock(), UTC).isoformat(timespec="milliseconds"),
            model=self.model,
            served=None,
            settings=self.settings.body,
            messages=[*messages],
            finish=None,
            usage=NOTHING,
            seconds=0.0,
            limit=deadline.seconds,
            retries=[],
        )

    def close(self) -> None:
        self.endpoint.lines.close_idle()
