"""Many questions at a time to an endpoint on this machine, and an endpoint that fails at random.

    python benchmarks/model_requests.py --write

A process of its own serves a model that answers after half a second with a move that depends on the question alone. The
arena plays the benchmark with 64 questions at a time in one process, the quick run of edition 2, and edition 1.1, which
has whole games in it: no more than 128 moves a second could come. Then the quick run of edition 1.1 is played twice,
with the endpoint reliable, and failing at random: time-outs, 429, 500 and cut connections, 5% each. The two scores, and
every move, must be the same.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from zlib import crc32

from digitduel.arena import Journal, Threads, benchmark_plan, benchmark_report, play
from digitduel.evals.editions import MENDED, SECOND, Edition
from digitduel.players.guest_questions import SECONDS

RESULTS = Path(__file__).parent / "results" / "model_requests.md"
ANSWERS_AFTER, AT_A_TIME = 0.5, 64
FAILURES = ("time-out", "429", "500", "cut")
EACH = 0.05


def move(question: str) -> str:
    """One of the moves that are offered: which, the question says."""
    offered = re.findall(r"You can play: (.*)", question)[-1]
    moves = re.split("; " if ";" in offered else ", ", offered)
    if moves[0].startswith("an equation"):
        return "no"
    return moves[crc32(question.encode()) % len(moves)]


# The endpoint


async def serve(port: int, seconds: float, failing: bool) -> None:
    chance = Random(1)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := await reader.readuntil(b"\r\n\r\n"):
            found = re.search(rb"(?i)content-length: (\d+)", head)
            body = json.loads(await reader.readexactly(int(found[1]) if found else 0))
            place = int(chance.random() / EACH) if failing else len(FAILURES)
            trouble = FAILURES[place] if place < len(FAILURES) else ""
            if trouble == "time-out":
                await asyncio.sleep(3600)
            elif trouble == "cut":
                break
            await asyncio.sleep(0 if trouble else seconds)
            status, answer = int(trouble or 200), {"error": {"message": "not now"}} if trouble else said(body)
            data = json.dumps(answer).encode()
            writer.write(f"HTTP/1.1 {status} X\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
            await writer.drain()
        writer.close()

    async def forgiving(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await talk(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(forgiving, "127.0.0.1", port, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def said(body: dict[str, list[dict[str, str]]]) -> dict[str, object]:
    question = body["messages"][1]["content"]
    message = {"role": "assistant", "content": f"Move: {move(question)}"}
    usage = {"prompt_tokens": 900, "completion_tokens": 5}
    return {"model": "tiny-1", "choices": [{"message": message, "finish_reason": "stop"}], "usage": usage}


@contextmanager
def served(*, port: int = 0, seconds: float = ANSWERS_AFTER, failing: bool = False) -> Iterator[int]:
    command = [sys.executable, __file__, "--serve", str(port), "--after", str(seconds)]
    with subprocess.Popen(command + ["--failing"] * failing, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield int(server.stdout.readline())
        finally:
            server.terminate()


# What is measured


class Result:
    """A run of the benchmark."""

    def __init__(self, port: int, quick: bool, edition: Edition = MENDED) -> None:
        player = f"llm:tiny@http://127.0.0.1:{port}/v1"
        plan = benchmark_plan(player, quick, edition)
        with Journal(plan) as journal:
            began = time.perf_counter()
            play(journal, Threads(AT_A_TIME))
            self.seconds = time.perf_counter() - began
        games = journal.in_order()
        self.moves = [told["moves"] for told in games]
        self.asked = sum(told["asked"][told["players"].index(player)] for told in games)
        told = benchmark_report(journal)
        self.score = f"{told.score:.2f} ({told.low:.2f} to {told.high:.2f})"
        rate, most = self.asked / self.seconds, AT_A_TIME / ANSWERS_AFTER
        self.row = (
            f"| {told.benchmark} | {self.asked:,} | {self.seconds:.1f} | {rate:.0f} | {rate / most:.0%} of {most:.0f} |"
        )


def measured() -> str:
    with served(seconds=0) as port:
        Result(port, quick=True)  # what is solved is solved
    with served() as port:
        fast = [Result(port, True, SECOND), Result(port, False)]
    rows = "\n".join(each.row for each in fast)
    os.environ[SECONDS] = "3"
    with served(seconds=0.01) as port:
        reliable = Result(port, quick=True)
    with served(port=port, seconds=0.01, failing=True):
        failing = Result(port, quick=True)
    same = "the same" if reliable.moves == failing.moves and reliable.score == failing.score else "**different**"
    return f"""# Questions to language models

{AT_A_TIME} questions at a time, one process, an endpoint on this machine that answers in {ANSWERS_AFTER * 1000:.0f} ms.
Edition 1.1 has whole games in it, and the next question of a game waits for the answer to the one before.

| benchmark | moves | seconds | moves per second | of what is possible |
|---|---:|---:|---:|---:|
{rows}

The quick benchmark 1.1 with an endpoint that is reliable, and with one that fails at random (time-outs, 429, 500, cut
connections, {EACH:.0%} each): all moves are {same}.

| endpoint | moves | seconds | score |
|---|---:|---:|---|
| reliable | {reliable.asked:,} | {reliable.seconds:.1f} | {reliable.score} |
| failing | {failing.asked:,} | {failing.seconds:.1f} | {failing.score} |
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep what is printed in results/")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--after", type=float, default=ANSWERS_AFTER, help=argparse.SUPPRESS)
    parser.add_argument("--failing", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve is not None:
        asyncio.run(serve(asked.serve, asked.after, asked.failing))
        return
    text = measured()
    print(text)
    if asked.write:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
