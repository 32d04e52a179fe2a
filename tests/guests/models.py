"""A server on this machine that speaks the chat completions protocol, with models of all characters."""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Asked = dict[str, Any]
"""A request as the server got it: its path, its headers in lower case, what was asked, and on which line."""


class Model:
    """Answers to requests, one after the other; the last one for ever."""

    def __init__(self, *answers: "str | Callable[[Handler, Asked], None]") -> None:
        self.answers = answers
        self.asked: list[Asked] = []
        self.address = ""
        self.stopped = threading.Event()

    def reply(self, handler: "Handler", asked: Asked) -> None:
        self.asked.append(asked)
        answer = self.answers[min(len(self.asked), len(self.answers)) - 1]
        if isinstance(answer, str):
            handler.complete(answer)
        else:
            answer(handler, asked)

    @property
    def last(self) -> str:
        """What was said last in the latest question."""
        return str(self.asked[-1]["body"]["messages"][-1]["content"])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    model: Model

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        line = self.client_address[1]
        self.model.reply(self, {"path": self.path, "headers": headers, "body": json.loads(data), "line": line})

    def complete(self, text: Any, **more: Any) -> None:
        choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"} | more
        usage = {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107}
        self.answer({"object": "chat.completion", "model": "tiny-1", "choices": [choice], "usage": usage})

    def answer(self, data: Any) -> None:
        self.send(200, json.dumps(data))

    def send(self, status: int, text: str, kind: str = "application/json", **headers: str) -> None:
        data = text.encode()
        self.send_response(status)
        for name, value in ({"Content-Type": kind, "Content-Length": str(len(data))} | headers).items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """A player that hangs up is no surprise here."""


@contextmanager
def served(*answers: str | Callable[[Handler, Asked], None]) -> Iterator[Model]:
    model = Model(*answers)
    with Server(("127.0.0.1", 0), type("Handler", (Handler,), {"model": model})) as server:
        model.address = f"http://127.0.0.1:{server.server_address[1]}/v1"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield model
        finally:
            model.stopped.set()
            server.shutdown()
            thread.join(10)


# Characters


def failing(status: int, message: str = "overloaded", **headers: str) -> Callable[[Handler, Asked], None]:
    return lambda handler, _: handler.send(status, json.dumps({"error": {"message": message}}), **headers)


def sending(text: str, kind: str = "application/json") -> Callable[[Handler, Asked], None]:
    return lambda handler, _: handler.send(200, text, kind)


def hanging(handler: Handler, _: Asked) -> None:
    handler.model.stopped.wait(30)


def slow(seconds: float, text: str) -> Callable[[Handler, Asked], None]:
    def answer(handler: Handler, _: Asked) -> None:
        time.sleep(seconds)
        handler.complete(text)

    return answer


def dripping(handler: Handler, _: Asked) -> None:
    """A byte now and then, so that no time-out of a socket ever runs out."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000000")
    handler.end_headers()
    while not handler.model.stopped.wait(0.05):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def hanging_up(handler: Handler, _: Asked) -> None:
    handler.close_connection = True


def unreliable(seed: int, reliable: Callable[[Handler, Asked], None]) -> Callable[[Handler, Asked], None]:
    """Of a hundred requests five get no answer, five a 429, five a 500, and five a cut line."""
    chance, lock = random.Random(seed), threading.Lock()
    troubles = (hanging, failing(429, Retry_After="0"), failing(500), hanging_up)

    def answer(handler: Handler, asked: Asked) -> None:
        with lock:
            place = int(chance.random() / 0.05)
        (troubles[place] if place < len(troubles) else reliable)(handler, asked)

    return answer
