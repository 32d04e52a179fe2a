"""Programs on the other end of a pipe: real processes, good and bad."""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from digitduel.core import Match
from digitduel.players.guests import Answer, Fault, Forfeit
from digitduel.players.pipe_player import PipedPlayer
from tests.guests.conftest import Piped
from tests.matches import open_moves, sit_down


def ask(player: PipedPlayer, match: Match | None = None, seconds_left: float | None = None) -> Answer:
    return player.answer(match or sit_down("sum-race", "5 6"), Random(1), seconds_left)


def forfeit(player: PipedPlayer, seconds_left: float | None = None) -> Forfeit:
    with pytest.raises(Forfeit) as raised:
        ask(player, seconds_left=seconds_left)
    assert player.process is None
    return raised.value


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A process that nobody has asked about since it ended is a name only.
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return not state.startswith("Z") and state != ""


def soon(true: Callable[[], bool]) -> bool:
    """Whether something becomes true within ten seconds."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return False


def test_a_good_program_is_understood(piped: Piped) -> None:
    player = piped("for r in requests(): say(json.dumps({'move': r['legal'][-1], 'comment': 'the last one'}))")
    match = sit_down("sum-race", "5 6")
    answer = ask(player, match)
    assert match.game.write(answer.move) == "5"
    assert answer.comment == "the last one"
    assert answer.refused == ()
    assert [match.game.write(move) for move in match.moves] == ["5", "6"], "the match is left as it is"


@pytest.mark.parametrize("word", ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"])
def test_one_process_plays_whole_games(word: str, piped: Piped) -> None:
    player = piped("for r in requests(): say(json.dumps({'id': r['id'], 'move': r['legal'][0], 'pid': os.getpid()}))")
    processes = set()
    for _ in range(2):
        match = sit_down(word, max_turns=30)
        while match.result is None:
            match.play(ask(player, match).move)
            assert player.process
            processes.add(player.process.process.pid)
    assert len(processes) == 1


def test_it_is_greeted_before_each_match_and_told_everything(piped: Piped, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    player = piped(
        f"""
        for line in sys.stdin:
            with open({str(heard)!r}, "a") as file:
                file.write(json.loads(line)["type"] + " ")
            if json.loads(line)["type"] == "move":
                say('{{"move": 1}}')
        """
    )
    match = sit_down("sum-race")
    for one in (match, match, sit_down("sum-race")):
        ask(player, one)
    assert heard.read_text() == "hello move move hello move "


def test_the_declaration_gives_no_equation_away(piped: Piped) -> None:
    player = piped("for r in requests(): say(json.dumps({'move': '2+4=6', 'comment': f\"{r['legal']} {r['also']}\"}))")
    match = sit_down("equation-duel", "4 no 5 no 6 no 3 no 2")
    assert len(open_moves(match)) == 2
    answer = ask(player, match)
    assert answer.comment == "['no'] an equation of your numbers, such as 1+2=3"
    assert match.game.write(answer.move) == "2+4=6"
    nothing = sit_down("equation-duel", "4")
    assert ask(player, nothing).comment == answer.comment


def test_the_seed_repeats_chance(piped: Piped) -> None:
    player = piped("for r in requests(): say(json.dumps({'move': r['legal'][0], 'comment': str(r['seed'])}))")
    first, again = ask(player).comment, ask(player).comment
    assert first == again == str(Random(1).getrandbits(32))


def test_crashing_at_the_start(piped: Piped) -> None:
    gone = forfeit(piped("sys.exit('no brain found')"))
    assert gone.kind is Fault.CRASH
    assert str(gone) == "The program ended with exit code 1. Its last words: no brain found"


def test_crashing_in_the_middle_of_a_game(piped: Piped) -> None:
    player = piped("r = next(requests()); say('{\"move\": 1}'); next(requests()); os.kill(os.getpid(), 9)")
    assert ask(player).move
    gone = forfeit(player)
    assert gone.kind is Fault.CRASH
    assert str(gone) == "The program ended with signal 9."
    assert ask(player).move, "asked again, it is started again"


@pytest.mark.long
def test_silence(piped: Piped) -> None:
    began = time.monotonic()
    gone = forfeit(piped("time.sleep(60)", seconds=0.5))
    assert gone.kind is Fault.SILENCE
    assert str(gone) == "No answer came within 0.5 s."
    assert time.monotonic() - began < 10


@pytest.mark.long
def test_the_clock_of_the_match_counts_too(piped: Piped) -> None:
    gone = forfeit(piped("time.sleep(60)"), seconds_left=0.4)
    assert gone.kind is Fault.SILENCE
    assert str(gone) == "No answer came within 0.4 s."


def test_slow_but_in_time(piped: Piped) -> None:
    player = piped("for r in requests(): time.sleep(0.3); say('{\"move\": 1}')")
    assert ask(player).move


@pytest.mark.long
def test_each_request_says_how_much_time_is_left_for_the_move(piped: Piped, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
        for r in requests():
            open({str(heard)!r}, 'a').write(str(r['seconds_left']) + ' ')
            time.sleep(0.2)
            say(json.dumps({{'move': 5 if r['refused'] else '?'}}))
        """
    player = piped(body, seconds=20)
    ask(player)
    ask(player)
    ask(player, seconds_left=4)
    first, again, fresh, _, clocked, clocked_again = map(float, heard.read_text().split())
    assert 15 < first <= 20
    assert again <= first - 0.2, "the time goes on while it is asked again"
    assert again < fresh <= 20, "each move has its own time"
    assert clocked_again <= clocked - 0.2 < 4


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "'hello': This is not JSON."),
        ("[1]", '\'[1]\': An answer is an object such as {"move": "5"}.'),
        ('{"moves": 1}', 'An answer has a "move", the notation as text.'),
        ('{"move": true}', 'An answer has a "move", the notation as text.'),
        ('{"move": "x"}', "'x' is not a number from 1 to 6."),
        ("[" * 50_000, "This is not JSON."),
        ("", "'': This is not JSON."),
    ],
)
def test_garbage_is_answered_with_the_reason_then_forfeits(line: str, reason: str, piped: Piped) -> None:
    gone = forfeit(piped(f"for r in requests(): say({line!r})"))
    assert gone.kind is Fault.UNREADABLE
    assert len(gone.refused) == 3
    assert all(refusal.endswith(reason) for refusal in gone.refused), gone.refused
    assert "None of 3 answers was a legal move" in str(gone)


def test_binary(piped: Piped) -> None:
    gone = forfeit(piped("for r in requests(): os.write(1, bytes(range(255, 10, -1)) + b'\\n')"))
    assert gone.kind is Fault.UNREADABLE
    assert str(gone).isprintable()


def test_megabytes_without_an_end(piped: Piped) -> None:
    began = time.monotonic()
    gone = forfeit(piped("while True: os.write(1, b'9' * 65536)"))
    assert gone.kind is Fault.UNREADABLE
    assert "without an end of line" in str(gone)
    assert time.monotonic() - began < 10


def test_a_flood_of_lines(piped: Piped) -> None:
    gone = forfeit(piped("while True: os.write(1, b'{}\\n' * 20000)"))
    assert gone.kind is Fault.UNREADABLE


@pytest.mark.parametrize(
    ("babble", "reason"), [("b'9' * 65536", "without an end of line"), ("b'{}\\n' * 20000", "that nobody asked for")]
)
def test_what_comes_before_the_first_request_is_held_against_it(babble: str, reason: str, piped: Piped) -> None:
    player, match = piped(f"while True: os.write(1, {babble})"), sit_down("sum-race", "5 6")
    player.greet(match)
    process = player.process
    assert process
    assert soon(lambda: not process.threads[1].is_alive())
    with pytest.raises(Forfeit, match=reason) as raised:
        ask(player, match)
    assert raised.value.kind is Fault.UNREADABLE


def test_a_flood_of_complaints_blocks_nothing(piped: Piped) -> None:
    player = piped("for r in requests(): sys.stderr.write('oh ' * 500_000); say('{\"move\": 1}')")
    assert ask(player).move
    assert ask(player).move


@pytest.mark.long
def test_who_never_listens_blocks_nothing(piped: Piped) -> None:
    # More requests than a pipe holds, and nobody reads them.
    player = piped("while True: say('{\"move\": 1}'); time.sleep(0.01)")
    match = sit_down("sum-race:target=900")
    for _ in range(40):
        assert ask(player, match).move


def test_an_illegal_move_is_refused_with_the_reason_and_may_be_mended(piped: Piped) -> None:
    player = piped("for r in requests(): say(json.dumps({'move': 5 if r['refused'] else 6, 'comment': r['refused']}))")
    answer = ask(player)
    assert answer.refused == ("'6': 6 is barred: your opponent has just chosen it.",)
    assert answer.comment == answer.refused[0]


def test_illegal_for_ever(piped: Piped) -> None:
    gone = forfeit(piped("for r in requests(): say('{\"move\": 6}')"))
    assert gone.kind is Fault.ILLEGAL
    assert len(gone.refused) == 3


def test_tries_are_counted_down(piped: Piped, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    forfeit(piped(f"for r in requests(): open({str(heard)!r}, 'a').write(str(r['tries_left'])); say('?')"))
    assert heard.read_text() == "321"


@pytest.mark.long
def test_closing_the_output(piped: Piped) -> None:
    gone = forfeit(piped("next(requests()); os.close(1); time.sleep(60)"))
    assert gone.kind is Fault.CRASH
    assert str(gone) == "The program closed its output."


@pytest.mark.long
def test_closing_the_input(piped: Piped) -> None:
    player = piped("next(requests()); os.close(0); say('{\"move\": 1}'); time.sleep(60)", seconds=1)
    assert ask(player).move
    assert forfeit(player).kind is Fault.SILENCE


def test_answers_to_earlier_requests_are_passed_over(piped: Piped) -> None:
    player = piped("for r in requests(): [say(json.dumps({'id': r['id'] - 1 + n, 'move': 1 + n})) for n in (0, 1)]")
    match = sit_down("sum-race")
    assert [match.game.write(ask(player, match).move) for _ in range(5)] == ["2"] * 5


def test_lines_that_came_unasked_are_no_answers(piped: Piped) -> None:
    player = piped("for r in requests(): say('{\"move\": 1}'); say('And good luck!'); say('And a nice day!')")
    match = sit_down("sum-race")
    for _ in range(3):
        assert ask(player, match).refused == ()
        time.sleep(0.1)


@pytest.mark.long
def test_closing_sends_it_away_even_if_it_will_not_go(piped: Piped) -> None:
    player = piped(
        """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for r in requests(): say('{"move": 1}')
        time.sleep(60)
        """
    )
    ask(player)
    assert player.process
    pid = player.process.process.pid
    began = time.monotonic()
    player.close()
    assert soon(lambda: not is_alive(pid))
    assert time.monotonic() - began < 5
    player.close()


def test_what_it_started_goes_with_it(piped: Piped, tmp_path: Path) -> None:
    note = tmp_path / "child"
    player = piped(
        f"""
        import subprocess
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        open({str(note)!r}, "w").write(str(child.pid))
        for r in requests(): say('{{"move": 1}}')
        """
    )
    ask(player)
    child = int(note.read_text())
    assert is_alive(child)
    player.close()
    assert soon(lambda: not is_alive(child))
