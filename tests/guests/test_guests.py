"""One word names any player."""

import pickle
import subprocess
import sys
from random import Random

import pytest

from digitduel.players import PROGRAMS, BadPlayer
from digitduel.players.guests import Answer, Fault, Forfeit, comes_from_outside, seated
from digitduel.players.llm_player import ModelPlayer
from digitduel.players.pipe_player import PipedPlayer
from tests.matches import sit_down


@pytest.mark.parametrize("word", PROGRAMS)
def test_the_programs_of_the_house(word: str) -> None:
    guest = seated(word)
    match = sit_down("sum-race", "5 6")
    answer = guest.answer(match, Random(1))
    assert answer.move in match.game.moves(match.position)
    assert answer == Answer(answer.move)
    assert guest.name == word
    guest.close()
    assert not comes_from_outside(word)


def test_guests_from_outside() -> None:
    assert isinstance(seated(f"exec:{sys.executable} x.py"), PipedPlayer)
    model = seated("llm:tiny@http://127.0.0.1:1/v1")
    assert isinstance(model, ModelPlayer)
    assert model.name == "llm:tiny@http://127.0.0.1:1/v1"
    assert all(map(comes_from_outside, ("exec:x", "llm:tiny", "my.module:MyPlayer")))


@pytest.mark.parametrize("word", ["", "human", "grandmaster", "exec", "llm", "Random"])
def test_other_words_are_refused_with_those_there_are(word: str) -> None:
    with pytest.raises(BadPlayer) as raised:
        seated(word)
    said = str(raised.value)
    assert said.startswith(f"There is no player called '{word}'.")
    assert all(known in said for known in (*PROGRAMS, "exec:COMMAND", "llm:MODEL", "my.module:MyPlayer"))


def test_a_forfeit_can_travel_between_processes() -> None:
    forfeit = Forfeit("It was silent.", Fault.SILENCE, ("'6': no",))
    again = pickle.loads(pickle.dumps(forfeit))
    assert (str(again), again.kind, again.refused) == ("It was silent.", Fault.SILENCE, ("'6': no",))


def test_the_kinds_of_forfeits() -> None:
    assert [str(kind) for kind in Fault] == ["crash", "silence", "unreadable", "illegal", "failed", "denied"]


def test_nothing_is_loaded_before_it_is_needed() -> None:
    loaded = "import sys, digitduel.cli.commands; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, timeout=300)
    names = set(done.stdout.split())
    heavy = {
        "http.client",
        "subprocess",
        "ssl",
        "json.tool",
        "mcp",
        "digitduel.solve",
        "digitduel.players.guest_questions",
    }
    assert names & heavy == set()
