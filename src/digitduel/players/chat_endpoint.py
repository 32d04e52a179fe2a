"""One question to a chat completions endpoint over HTTP, with a deadline that holds whatever the other side does."""

import json
import socket
import ssl
import time
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from digitduel.core import quoted
from digitduel.players import BadPlayer
from digitduel.players.guest_questions import Deadline, readable
from digitduel.players.guests import Fault, Forfeit

LARGEST = 4 * 1024 * 1024
REQUESTS = 4
"""How often one question is sent while the other side is in trouble."""
PASSING = {408, 409, 425, 429, 500, 502, 503, 504, 529}
"""Answers that may be others a moment later."""
LONGEST_PAUSE = 20.0
SAID = ("text", "output_text")
"""The parts of a message that are not thoughts."""


class Completion(NamedTuple):
    """What the model wrote, and what it used; 0 where nobody counted."""

    text: str
    tokens: int
    completion_tokens: int
    cut_off: bool


class Trouble(Exception):
    """The other side could not answer, but may a moment later; perhaps it said when."""

    def __init__(self, sentence: str, pause: float | None = None) -> None:
        super().__init__(sentence)
        self.pause = pause


class Endpoint:
    """An address, and the key that opens it. The key goes into one header, and nowhere else."""

    def __init__(self, address: str, key: str, *, pause: float = 0.5) -> None:
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
        self.secure = parts.scheme == "https"
        self.host, self.port = parts.hostname or "", parts.port
        path = parts.path.rstrip("/")
        self.path = path if path.endswith("/chat/completions") else f"{path}/chat/completions"
        self.key = key
        self.pause = pause

    def ask(self, question: dict[str, Any], deadline: Deadline) -> Completion:
        """The model's reply. Passing trouble is waited out a few times, longer each time."""
        body = json.dumps(question).encode()
        pause = self.pause
        for request in range(1, REQUESTS + 1):
            try:
                return understood(self.post(body, deadline))
            except Trouble as trouble:
                wait = min(pause if trouble.pause is None else trouble.pause, LONGEST_PAUSE)
                if request == REQUESTS or wait >= deadline.left:
                    sentence = f"The model could not be asked ({request} tried): {self.hushed(str(trouble))}"
                    raise Forfeit(sentence, Fault.FAILED) from None
                time.sleep(wait)
                pause *= 2
        raise AssertionError("unreachable")

    def post(self, body: bytes, deadline: Deadline) -> bytes:
        """The body of a good response."""
        if deadline.left <= 0:
            raise unheard(deadline)
        connection = self.connection(deadline.left)
        outcome: SimpleQueue[tuple[int, str | None, bytes] | Exception] = SimpleQueue()
        lines: list[socket.socket] = []
        # The time-out of a socket starts anew with every byte, so a thread does the waiting, and can be cut off.
        Thread(target=self.exchange, args=(connection, body, lines, outcome), daemon=True).start()
        try:
            result = outcome.get(timeout=deadline.left)
        except Empty:
            raise unheard(deadline) from None
        finally:
            hang_up(lines)
        if isinstance(result, TimeoutError):
            raise unheard(deadline)
        if isinstance(result, ssl.SSLCertVerificationError):
            raise Forfeit(f"The address is not to be trusted: {result.verify_message}.", Fault.FAILED)
        if isinstance(result, Exception):
            raise Trouble(
                f"{readable(getattr(result, 'strerror', None) or str(result) or type(result).__name__, 200)}."
            )
        return self.checked(*result)

    def connection(self, seconds: float) -> HTTPConnection:
        if self.secure:
            return HTTPSConnection(self.host, self.port, timeout=seconds)
        return HTTPConnection(self.host, self.port, timeout=seconds)

    def exchange(
        self, connection: HTTPConnection, body: bytes, lines: list[socket.socket], outcome: "SimpleQueue[Any]"
    ) -> None:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "digitduel"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        try:
            with closing(connection):
                connection.connect()
                lines.append(connection.sock)
                connection.request("POST", self.path, body, headers)
                with connection.getresponse() as response:
                    outcome.put((response.status, response.getheader("Retry-After"), whole(response)))
        except Exception as error:  # whatever it is, whoever waits must hear of it
            outcome.put(error)

    def checked(self, status: int, retry_after: str | None, data: bytes) -> bytes:
        if status == 200:
            return data
        sentence = f"HTTP {status}{self.hushed(complaint(data))}"
        if status in PASSING:
            seconds = float(retry_after) if retry_after and retry_after.isascii() and retry_after.isdigit() else None
            raise Trouble(sentence, seconds)
        raise Forfeit(f"The model could not be asked: {sentence}", Fault.FAILED)

    def hushed(self, text: str) -> str:
        """What came from the other side, without the key, should it have been repeated there."""
        return text.replace(self.key, "***") if self.key else text


def unheard(deadline: Deadline) -> Forfeit:
    """Nobody can tell a model that thinks for too long from one that is cut off. Only a clock of the match decides."""
    return deadline.missed() if deadline.of_match else Forfeit(str(deadline.missed()), Fault.FAILED)


def hang_up(lines: list[socket.socket]) -> None:
    """Wake a thread that may still be reading; it closes what it opened."""
    for line in lines:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


def whole(response: HTTPResponse) -> bytes:
    data = response.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise HTTPException(f"the answer is larger than {LARGEST:,} bytes")
    return data


def complaint(data: bytes) -> str:
    """What an error response says for people, if it says so in the usual place."""
    with suppress(ValueError, RecursionError, KeyError, TypeError, AttributeError):
        error = json.loads(data)["error"]
        message = error if isinstance(error, str) else error["message"]
        return f": {readable(str(message), 200)}"
    return "."


def understood(data: bytes) -> Completion:
    """The reply in a good response."""
    try:
        answer = json.loads(data)
        choice = answer["choices"][0]
        content = choice["message"]["content"]
    except (ValueError, RecursionError, KeyError, IndexError, TypeError):
        raise Trouble(
            f"The response is not a chat completion: {quoted(readable(data[:200].decode('utf-8', 'replace'), 60), 60)}."
        ) from None
    if isinstance(content, list):  # in parts, as some write it; there may be thoughts among them
        said = [part for part in content if isinstance(part, dict) and part.get("type", "text") in SAID]
        content = "".join(str(part.get("text", "")) for part in said)
    usage = answer.get("usage")
    prompt, written = (count(usage, key) for key in ("prompt_tokens", "completion_tokens"))
    total = count(usage, "total_tokens") or prompt + written
    return Completion(str(content or ""), total, written, choice.get("finish_reason") == "length")


def count(usage: Any, key: str) -> int:
    value = usage.get(key) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**12 else 0
