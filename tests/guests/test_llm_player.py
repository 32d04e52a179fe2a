"""Language models as players, over HTTP on this machine."""

import json
import socket
import threading
import time
from random import Random
from typing import Any

import pytest

from digitduel.core import Match, record
from digitduel.players import BadPlayer
from digitduel.players.guests import Answer, Fault, Forfeit
from digitduel.players.llm_player import ModelPlayer
from tests.guests.models import Model, dripping, failing, hanging, hanging_up, sending, served, slow
from tests.matches import sit_down

KEY = "sk-a-secret-that-nobody-may-see"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.delenv("DIGITDUEL_SECONDS", raising=False)


def player(model: Model, seconds: float = 20) -> ModelPlayer:
    return ModelPlayer(f"tiny@{model.address}", seconds=seconds, pause=0.02)


def ask(model: Model, match: Match | None = None, seconds: float = 20) -> Answer:
    return player(model, seconds).answer(match or sit_down("sum-race", "5 6"), Random(1))


def forfeit(model: Model, seconds: float = 20) -> Forfeit:
    with pytest.raises(Forfeit) as raised:
        ask(model, seconds=seconds)
    assert KEY not in repr(raised.value)
    return raised.value


def test_a_well_behaved_model() -> None:
    with served("Five leaves me ten.\nMove: 5") as model:
        match = sit_down("sum-race", "5 6")
        answer = ask(model, match)
    assert match.game.write(answer.move) == "5"
    assert answer.comment == "Five leaves me ten. Move: 5"
    assert answer.tokens == 107
    (asked,) = model.asked
    assert asked["path"] == "/v1/chat/completions"
    assert asked["headers"]["authorization"] == f"Bearer {KEY}"
    assert asked["body"]["model"] == "tiny"


def test_a_word_may_say_how_a_model_is_to_be_asked() -> None:
    with served("Move: 5") as model:
        word = f"tiny?temperature=0.5&max_tokens=2000&seed=7&reasoning_effort=low@{model.address}"
        guest = ModelPlayer(word, pause=0.02)
        guest.answer(sit_down("sum-race", "5 6"), Random(1))
    asked = model.asked[0]["body"]
    assert {name: asked[name] for name in asked if name != "messages"} == {
        "model": "tiny",
        "temperature": 0.5,
        "max_tokens": 2000,
        "seed": 7,
        "reasoning_effort": "low",
    }
    assert guest.name == f"llm:{word}", "so a report tells how it was asked"


def test_a_word_may_say_what_a_model_is_not_shown() -> None:
    with served("Move: 6", "Move: 5") as model:
        guest = ModelPlayer(f"tiny?without=moves,rules@{model.address}", pause=0.02)
        guest.answer(sit_down("sum-race", "5 6"), Random(1))
    said = json.dumps([asked["body"]["messages"] for asked in model.asked])
    assert len(model.asked) == 2
    assert "You can play" not in said
    assert "# Sum Race" not in said
    assert "Player 1: 5 of 20" in said


def test_rules_board_and_moves_are_in_the_question() -> None:
    with served("Move: 5") as model:
        ask(model, sit_down("sum-race:target=30", "5 6"))
    rules, question = (message["content"] for message in model.asked[0]["body"]["messages"])
    assert "# Sum Race" in rules
    assert "target=30" in rules
    assert "You are Player 1" in rules
    assert "Moves so far: 5 6" in question
    assert "Player 1: 5 of 30" in question
    assert "You can play: 1, 2, 3, 4, 5" in question


def test_the_declaration_gives_no_equation_away() -> None:
    with served("Move: 2 + 4 = 6") as model:
        match = sit_down("equation-duel", "4 no 5 no 6 no 3 no 2")
        answer = ask(model, match)
    assert match.game.write(answer.move) == "2+4=6"
    said = json.dumps(model.asked[0]["body"]["messages"][1])
    assert "2+4=6" not in said
    assert "You can play: an equation of your numbers, such as 1+2=3, or no" in said
    rules = model.asked[0]["body"]["messages"][0]["content"]
    assert rules.endswith("in the form:\nMove: <your move>"), "a move that is named is played more often"


@pytest.mark.parametrize("word", ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"])
def test_a_model_plays_a_whole_game(word: str) -> None:
    match = sit_down(word, max_turns=12)

    def first_move(handler: Any, _: Any) -> None:
        handler.complete(f"I play **{match.game.write(match.game.moves(match.position)[0])}**")

    with served(first_move) as model:
        guest = player(model)
        while match.result is None:
            match.play(guest.answer(match, Random(0)).move)
    assert KEY not in record.to_json(match)


def test_an_illegal_move_is_refused_with_the_reason_and_may_be_mended() -> None:
    with served("Move: 6", "Hm.", "Then 5. Move: 3 or 4", "Move: 2") as model:
        with pytest.raises(Forfeit) as raised:
            ask(model)
        assert raised.value.kind is Fault.UNREADABLE
        assert [refusal.partition(":")[0] for refusal in raised.value.refused[:2]] == ["'6'", "'Hm.'"]
        assert raised.value.tokens == 3 * 107
        assert ask(model).refused == ()
    with served("Move: 6", "Sorry. Move: 5") as model:
        answer = ask(model)
    assert len(answer.refused) == 1
    assert answer.tokens == 2 * 107
    roles = [message["role"] for message in model.asked[1]["body"]["messages"]]
    assert roles == ["system", "user", "assistant", "user"]
    assert answer.refused[0] in model.last
    assert "You can play: 1, 2, 3, 4, 5" in model.last


def test_illegal_for_ever() -> None:
    with served("Move: 6") as model:
        gone = forfeit(model)
    assert gone.kind is Fault.ILLEGAL
    assert len(gone.refused) == len(model.asked) == 3


def test_a_rambling_model() -> None:
    thoughts = "".join(f"If I play {n % 6 + 1} then my opponent has {n}. " for n in range(5_000))
    with served(f"<think>{thoughts}</think>\n{thoughts}\n\n**Final answer:** `4`\n") as model:
        match = sit_down("sum-race", "5 6")
        answer = ask(model, match)
    assert match.game.write(answer.move) == "4"
    assert len(answer.comment) <= 500


@pytest.mark.parametrize("text", ["", None, "   \n", "<think>still thinking"])
def test_an_empty_answer(text: str | None) -> None:
    with served(lambda handler, _: handler.complete(text)) as model:
        gone = forfeit(model)
    assert gone.kind is Fault.UNREADABLE
    assert gone.refused[0] == ("There is no final answer." if text and text.strip() else "The answer was empty.")


def test_an_answer_that_was_cut_off_says_so() -> None:
    # It may have been about to say that it loses, or to go on with another digit.
    with served(lambda handler, _: handler.complete("Let me see. Move: 5", finish_reason="length")) as model:
        assert "The answer was cut off for its length." in str(forfeit(model))


def test_an_answer_in_parts() -> None:
    with served(lambda handler, _: handler.complete([{"type": "text", "text": "Move: "}, {"text": "5"}])) as model:
        assert ask(model).move


def test_nobody_counts_tokens() -> None:
    with served(sending('{"choices": [{"message": {"content": "5"}}], "usage": {"total_tokens": "many"}}')) as model:
        assert ask(model).tokens is None


def test_slow_but_in_time() -> None:
    with served(slow(0.4, "Move: 5")) as model:
        assert ask(model).move


@pytest.mark.parametrize("character", [hanging, dripping])
def test_too_slow(character: Any) -> None:
    with served(character) as model:
        began = time.monotonic()
        gone = forfeit(model, seconds=0.5)
        assert time.monotonic() - began < 5
        waiting = [thread for thread in threading.enumerate() if "(speak)" in thread.name]
        for thread in waiting:
            thread.join(5)
        assert not any(thread.is_alive() for thread in waiting), "whoever waited for it has gone"
    assert gone.kind is Fault.FAILED, "nobody can tell a slow model from one that is cut off"
    assert str(gone) == "No answer came within 0.5 s."


def test_the_clock_of_the_match_counts_too() -> None:
    with served(hanging) as model, pytest.raises(Forfeit) as raised:
        player(model).answer(sit_down("sum-race"), Random(1), seconds_left=0.3)
    assert raised.value.kind is Fault.SILENCE


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_passing_trouble_is_waited_out(status: int) -> None:
    with served(failing(status), failing(status), "Move: 5") as model:
        assert ask(model).refused == ()
    assert len(model.asked) == 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("character", "said"),
    [
        (failing(500), "HTTP 500: overloaded"),
        (sending("{not json"), "The response is not a chat completion: '{not json'."),
        (
            sending("<html>Welcome</html>", "text/html"),
            "The response is not a chat completion: '<html>Welcome</html>'.",
        ),
        (sending('{"choices": []}'), "The response is not a chat completion"),
        (sending("[" * 100_000), "The response is not a chat completion"),
        (sending('{"choices": [{"message": {}}]}'), "The response is not a chat completion"),
        (sending("null"), "The response is not a chat completion"),
        (hanging_up, "The model could not be asked (4 tried)"),
    ],
)
def test_lasting_trouble_forfeits(character: Any, said: str) -> None:
    with served(character) as model:
        gone = forfeit(model)
    assert gone.kind is Fault.FAILED
    assert said in str(gone)
    assert len(model.asked) == 4


def test_waiting_is_bounded_by_the_time_for_the_move() -> None:
    with served(failing(429, "slow down", Retry_After="3600")) as model:
        began = time.monotonic()
        gone = forfeit(model, seconds=2)
        assert time.monotonic() - began < 5
    assert gone.kind is Fault.FAILED
    assert str(gone) == "The model could not be asked (1 tried): HTTP 429: slow down"


@pytest.mark.long
def test_it_waits_as_long_as_it_is_told() -> None:
    with served(failing(429, Retry_After="1"), "Move: 5") as model:
        began = time.monotonic()
        ask(model)
        assert time.monotonic() - began >= 1


@pytest.mark.parametrize("status", [301, 400, 401, 403, 404])
def test_what_will_not_pass_is_not_tried_again(status: int) -> None:
    elsewhere = "http://127.0.0.1:9/elsewhere"
    with served(failing(status, f"the key {KEY} is not known", Location=elsewhere)) as model:
        gone = forfeit(model)
    assert gone.kind is Fault.DENIED
    assert str(gone) == f"The model could not be asked: HTTP {status}: the key *** is not known"
    assert len(model.asked) == 1


def test_too_much_is_not_read() -> None:
    with served(sending(" " * 17_000_000)) as model:
        assert "larger than 16,777,216 bytes" in str(forfeit(model))


def test_nobody_at_the_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(Forfeit, match=r"\(4 tried\): Connection refused\.") as raised:
        ModelPlayer(f"tiny@http://127.0.0.1:{port}/v1", pause=0.01).answer(sit_down("sum-race"), Random(1))
    assert raised.value.kind is Fault.FAILED


def test_the_address_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with served("Move: 5") as model:
        monkeypatch.setenv("OPENAI_BASE_URL", model.address + "/")
        monkeypatch.delenv("OPENAI_API_KEY")
        guest = ModelPlayer("org/tiny:7b", pause=0.01)
        assert guest.answer(sit_down("sum-race"), Random(1)).move
    assert guest.name == "llm:org/tiny:7b"
    assert model.asked[0]["body"]["model"] == "org/tiny:7b"
    assert "authorization" not in model.asked[0]["headers"]


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("", "names no model"),
        ("?seed=1", "names no model"),
        ("tiny?heat=1", "cannot be asked for 'heat'. It can be asked for: temperature"),
        ("tiny?seed=one", "seed is a number, not 'one'"),
        ("@http://127.0.0.1", "names no model"),
        ("tiny@http://", "is not an address"),
        ("tiny@http://127.0.0.1:99999999/", "is not an address"),
        ("tiny@http://127.0.0.1/a b", "is not an address"),
        ("tiny@http://me:secret@127.0.0.1/", "keys belong in OPENAI_API_KEY"),
        ("tiny@http://127.0.0.1/?key=secret", "keys belong in OPENAI_API_KEY"),
    ],
)
def test_bad_words_are_refused(word: str, reason: str) -> None:
    with pytest.raises(BadPlayer, match=reason) as raised:
        ModelPlayer(word)
    assert "secret" not in str(raised.value)


def test_neither_key_nor_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(BadPlayer, match="set OPENAI_API_KEY or OPENAI_BASE_URL, or name the address"):
        ModelPlayer("tiny")


def test_a_key_that_cannot_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "two\r\nlines")
    with pytest.raises(BadPlayer, match="characters that no key has"):
        ModelPlayer("tiny")
