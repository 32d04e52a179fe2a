"""Questions to a chat completions endpoint: trouble is waited out, and everything is written down."""

import atexit
import json
import ssl
import time
from contextlib import suppress
from email.utils import parsedate_to_datetime
from threading import Lock
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from digitduel.core import quoted
from digitduel.players import BadPlayer
from digitduel.players.guest_questions import Deadline, readable
from digitduel.players.guests import Fault, Forfeit
from digitduel.players.http_connections import Lines, Response, StaleLine
from digitduel.players.model_exchange import Exchange, Usage
from digitduel.players.request_pace import Pace, pace_of_environment

REQUESTS = 4
"""How often one question is sent while the other side is in trouble."""
PASSING = {408, 409, 425, 429, *range(500, 600)}
"""Answers that may be others a moment later."""
LONGEST_PAUSE = 20.0
"""Where the other side does not say how long to wait."""
SAID = ("text", "output_text")
"""The parts of a message that are not thoughts."""
SHORTEST_SECRET = 8
"""Shorter keys are placeholders, such as `none` for a server of one's own, and may be in any text."""


class Completion(NamedTuple):
    """What the model wrote, and how it came to an end."""

    text: str
    finish: str | None
    usage: Usage
    served: str | None

    @property
    def cut_off(self) -> bool:
        return self.finish == "length"


class Trouble(Exception):
    """The other side could not answer, but may a moment later; perhaps it said when."""

    def __init__(self, sentence: str, pause: float | None = None) -> None:
        super().__init__(sentence)
        self.pause = pause


class Endpoint:
    """An address, and the key that opens it. The key goes into one header, and nowhere else."""

    def __init__(
        self,
        address: str,
        key: str,
        headers: dict[str, str] | None = None,
        secrets: tuple[str, ...] = (),
        *,
        pause: float = 0.5,
        pace: Pace | None = None,
    ) -> None:
        try:
            parts = urlsplit(address)
            known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            known = False
        if not known or not address.isascii() or not address.isprintable() or " " in address:
            raise BadPlayer(f"{quoted(address)} is not an address such as http://localhost:8000/v1.")
        if "@" in parts.netloc or parts.query or parts.fragment:
            raise BadPlayer(
                "The address of a model has no name, key or question mark in it; keys belong in OPENAI_API_KEY."
            )
        if not key.isascii() or not key.isprintable():
            raise BadPlayer("OPENAI_API_KEY holds characters that no key has.")
        self.lines = Lines(parts.hostname or "", parts.port, parts.scheme == "https")
        path = parts.path.rstrip("/")
        self.path = path if path.endswith("/chat/completions") else f"{path}/chat/completions"
        self.headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "digitduel"}
        if key:
            self.headers["Authorization"] = f"Bearer {key}"
        self.headers |= headers or {}
        self.secrets = [secret for secret in (key, *secrets) if len(secret) >= SHORTEST_SECRET]
        self.pause = pause
        self.pace = pace or pace_of_environment()
        self.sent = 0

    def ask(self, question: dict[str, Any], deadline: Deadline, exchange: Exchange) -> Completion:
        """The model's reply. Passing trouble is waited out a few times, longer each time."""
        body = json.dumps(question).encode()
        pause = self.pause
        for request in range(1, REQUESTS + 1):
            set_aside, began = self.wait_for_turn(deadline), time.monotonic()
            try:
                reply = self.heard(self.post(body, deadline), exchange)
            except Trouble as trouble:
                why, seconds = self.hushed(str(trouble)), time.monotonic() - began
                wait = min(pause * self.spread(), LONGEST_PAUSE) if trouble.pause is None else trouble.pause
                self.pace.used(0, set_aside)
                if request == REQUESTS or wait >= deadline.left:
                    exchange["retries"].append({"why": why, "seconds": round(seconds, 6), "waited": 0})
                    raise Forfeit(f"The model could not be asked ({request} tried): {why}", Fault.FAILED) from None
                exchange["retries"].append({"why": why, "seconds": round(seconds, 6), "waited": round(wait, 6)})
                if trouble.pause:
                    self.pace.close(trouble.pause)  # it said so to all
                time.sleep(wait)
                pause *= 2
            else:
                exchange["seconds"] = round(time.monotonic() - began, 6)
                self.pace.used(reply.usage["prompt"] + reply.usage["completion"], set_aside)
                return reply
        raise AssertionError("unreachable")

    def wait_for_turn(self, deadline: Deadline) -> float:
        """Wait until the pace allows one more request. The time for the move does not run meanwhile."""
        wait, set_aside = self.pace.place()
        while wait > 0:
            time.sleep(min(wait, deadline.left) if deadline.of_match else wait)
            deadline.extend(wait)
            wait = self.pace.closed_for()
        return set_aside

    def spread(self) -> float:
        """Between 0.75 and 1.25, another each time: those who were refused together do not come back together."""
        self.sent += 1
        return 0.75 + 0.5 * (self.sent * 0.618034 % 1)

    def post(self, body: bytes, deadline: Deadline) -> bytes:
        """The body of a good response."""
        if deadline.left <= 0:
            raise unheard(deadline)
        try:
            return self.checked(self.lines.post(self.path, body, self.headers, deadline.left))
        except TimeoutError:
            raise unheard(deadline) from None
        except StaleLine:
            raise Trouble("The line was cut.", 0.0) from None
        except ssl.SSLCertVerificationError as error:
            raise Forfeit(f"The address is not to be trusted: {error.verify_message}.", Fault.DENIED) from None
        except (Trouble, Forfeit):
            raise
        except Exception as error:  # the network, or a response that is no HTTP
            words = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise Trouble(f"{readable(words, 200)}.") from None

    def checked(self, response: Response) -> bytes:
        if response.status == 200:
            return response.data
        sentence = f"HTTP {response.status}{self.hushed(complaint(response.data))}"
        if response.status in PASSING:
            raise Trouble(sentence, told_to_wait(response))
        raise Forfeit(f"The model could not be asked: {sentence}", Fault.DENIED)

    def heard(self, data: bytes, exchange: Exchange) -> Completion:
        """The reply in a good response. It is written down whole, without what nobody may see."""
        try:
            answer = json.loads(data)
            reply = understood(answer)
        except (ValueError, RecursionError, KeyError, IndexError, TypeError, AttributeError):
            shown = quoted(readable(data[:200].decode("utf-8", "replace"), 60), 60)
            raise Trouble(f"The response is not a chat completion: {shown}.") from None
        exchange["response"] = json.loads(self.hushed(json.dumps(answer)))
        exchange["served"] = None if reply.served is None else self.hushed(reply.served)
        exchange["finish"], exchange["usage"] = reply.finish, reply.usage
        return reply

    def hushed(self, text: str) -> str:
        """What came from the other side, without the keys, should they have been repeated there."""
        for secret in self.secrets:
            text = text.replace(secret, "***").replace(json.dumps(secret)[1:-1], "***")
        return text


_endpoints: dict[tuple[object, ...], Endpoint] = {}
_endpoints_lock = Lock()


@atexit.register
def _leave() -> None:
    for endpoint in _endpoints.values():
        endpoint.lines.close_idle()


def shared_endpoint(
    address: str, key: str, headers: dict[str, str], secrets: tuple[str, ...], pause: float
) -> Endpoint:
    """The one endpoint of this process for all who ask there: they share its lines and its pace."""
    pace = pace_of_environment()
    called = address, key, tuple(headers.items()), pause, pace.between, pace.per_token
    with _endpoints_lock:
        if called not in _endpoints:
            _endpoints[called] = Endpoint(address, key, headers, secrets, pause=pause, pace=pace)
        return _endpoints[called]


def unheard(deadline: Deadline) -> Forfeit:
    """Nobody can tell a model that thinks for too long from one that is cut off. Only a clock of the match decides."""
    return deadline.missed() if deadline.of_match else Forfeit(str(deadline.missed()), Fault.FAILED)


def told_to_wait(response: Response) -> float | None:
    """How many seconds the other side wants to be left alone, if it says so."""
    with suppress(ValueError):
        if "retry-after-ms" in response.headers:
            return max(0.0, float(response.headers["retry-after-ms"]) / 1000)
    told = response.headers.get("retry-after", "")
    with suppress(ValueError):
        return max(0.0, float(told))
    with suppress(ValueError, TypeError):
        return max(0.0, parsedate_to_datetime(told).timestamp() - time.time())
    return None


def complaint(data: bytes) -> str:
    """What an error response says for people, if it says so in the usual place."""
    with suppress(ValueError, RecursionError, KeyError, TypeError, AttributeError):
        error = json.loads(data)["error"]
        message = error if isinstance(error, str) else error["message"]
        return f": {readable(str(message), 200)}"
    return "."


def understood(answer: Any) -> Completion:
    """The reply in an answer; any of the usual errors when it is not one."""
    choice = answer["choices"][0]
    if choice.get("error") or choice.get("finish_reason") == "error":  # it broke off behind the endpoint
        raise Trouble(f"The model broke off: {quoted(readable(json.dumps(choice.get('error')), 60), 60)}.")
    content = choice["message"]["content"]
    if isinstance(content, list):  # in parts, as some write it; there may be thoughts among them
        said = [part for part in content if isinstance(part, dict) and part.get("type", "text") in SAID]
        content = "".join(str(part.get("text", "")) for part in said)
    finish, served = choice.get("finish_reason"), answer.get("model")
    return Completion(
        str(content or ""),
        finish if isinstance(finish, str) else None,
        counted(answer.get("usage")),
        served if isinstance(served, str) else None,
    )


def counted(usage: Any) -> Usage:
    """Tokens by kind. Some leave thoughts out of what was written, and count them in the total only."""
    total, prompt, written = (count(usage, name) for name in ("total_tokens", "prompt_tokens", "completion_tokens"))
    prompt = prompt or max(0, total - written)
    completion = max(written, total - prompt)
    of_prompt, of_written = (part(usage, name) for name in ("prompt_tokens_details", "completion_tokens_details"))
    cached = count(of_prompt, "cached_tokens") or count(usage, "prompt_cache_hit_tokens")
    reasoning = count(of_written, "reasoning_tokens") or completion - written
    return Usage(prompt=prompt, cached=min(cached, prompt), completion=completion, reasoning=min(reasoning, completion))


def part(usage: Any, name: str) -> Any:
    return usage.get(name) if isinstance(usage, dict) else None


def count(usage: Any, name: str) -> int:
    value = part(usage, name)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**12 else 0
