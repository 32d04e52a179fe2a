"""The live side of a table: what one screen does appears on the others, and nothing is played twice."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.real_server import PATIENCE, Browser, Seat, Server
from tests.web.test_tables import two_friends


def test_a_move_appears_on_the_other_screen(server: Server) -> None:
    one, two = two_friends(server)
    with one.screen() as here, two.screen() as there:
        here.until(lambda state: True)
        there.until(lambda state: state["seats"][0]["online"])
        assert here.play("5") == {"type": "done", "id": 1}
        assert there.until(lambda state: state["ply"] == 1)["moves"][0]["move"] == "5"
        assert "move" in there.state["may"]
        assert there.play("3")["type"] == "done"
        assert here.until(lambda state: state["ply"] == 2)["to_move"] == 1


@pytest.mark.long
def test_the_flag_falls_by_itself(browser: Browser) -> None:
    seat = browser.open_table(mode="screen", clock="0.01+0")
    with seat.screen() as screen:
        assert screen.until(lambda state: True)["clock"] == {"control": "0.01+0", "left": [0.6, 0.6], "runs": None}
        assert screen.play("5")["type"] == "done"
        result = screen.until(lambda state: state["result"])["result"]
    assert (result["end"], result["winner"]) == ("timeout", 1)
    assert seat.play("6").code == "not-allowed"


def test_friends_ask_to_take_back_and_talk(server: Server) -> None:
    one, two = two_friends(server)
    with one.screen() as here, two.screen() as there:
        here.until(lambda state: True)
        here.play("5")
        there.until(lambda state: state["ply"] == 1)
        assert here.say("undo", ply=1)["type"] == "done"
        there.until(lambda state: state["undo_asked"] == 1)
        assert there.say("decline", ply=1)["type"] == "done"
        here.until(lambda state: state["undo_asked"] is None)
        assert one.post("undo").status == 200
        assert there.say("undo", ply=1)["type"] == "done"
        here.until(lambda state: state["ply"] == 0)
        assert there.say("say", phrase="thanks")["type"] == "done"
        assert here.until(lambda state: state["said"])["said"] == {"seat": 2, "words": "Thank you!"}
        assert there.say("say", phrase="rubbish")["code"] == "unclear"


def test_who_is_there_is_seen(server: Server) -> None:
    one, two = two_friends(server)
    with one.screen() as here:
        assert here.until(lambda state: True)["seats"][1]["online"] is False
        with two.screen(), Seat(Browser(server), one.table, None).screen():
            here.until(lambda state: state["seats"][1]["online"] and state["watching"] == 1)
        here.until(lambda state: not state["seats"][1]["online"] and state["watching"] == 0)


def test_a_double_click_is_one_move(server: Server) -> None:
    one, _ = two_friends(server)
    with one.screen() as screen:
        screen.until(lambda state: True)
        for token in ("a", "b"):
            screen.line.send(json.dumps({"type": "move", "id": token, "ply": 0, "move": "5"}))
        while len(screen.answers) < 2:
            screen.hear()
        assert screen.answers == [{"type": "done", "id": "a"}, {"type": "done", "id": "b"}]
    assert one.state["ply"] == 1


def test_two_tabs_at_once_give_one_move_and_one_refusal(server: Server) -> None:
    for _ in range(10):
        one, _ = two_friends(server)
        with ThreadPoolExecutor(2) as tabs:
            answers = list(tabs.map(lambda move, seat=one: seat.play(move, ply=0), ("5", "6")))
        assert sorted(answer.status for answer in answers) == [200, 409]
        assert one.state["ply"] == 1
        played = next(answer for answer in answers if answer.status == 200)
        assert one.state["moves"] == played.json["moves"]


def test_many_at_once_on_one_ply_give_one_move(server: Server) -> None:
    one, two = two_friends(server)
    with ThreadPoolExecutor(8) as crowd:
        tries = [(seat, move) for seat in (one, two) for move in "123456"]
        answers = list(crowd.map(lambda t: t[0].play(t[1], ply=0), tries))
    assert sum(answer.status == 200 for answer in answers) == 1
    assert {answer.code for answer in answers if answer.status != 200} <= {"outdated", "not-your-turn"}
    assert one.state["ply"] == 1


def test_a_lost_answer_is_asked_for_again_on_a_new_line(server: Server) -> None:
    one, _ = two_friends(server)
    with one.connect() as line:
        line.send(json.dumps({"type": "move", "id": 1, "ply": 0, "move": "5"}))
    with one.screen() as screen:
        screen.until(lambda state: True)
        assert screen.play("5", ply=0)["type"] == "done"
        assert screen.until(lambda state: state["ply"] == 1)["ply"] == 1


def test_a_refusal_says_why_and_shows_the_table_again(server: Server) -> None:
    one, two = two_friends(server)
    one.play("5")
    with two.screen() as screen:
        screen.until(lambda state: True)
        refused = screen.play("5")
        assert (refused["type"], refused["code"]) == ("refused", "not-allowed")
        assert "barred" in refused["message"]
        screen.state = None
        assert screen.play("3", ply=0)["code"] == "outdated"
        assert screen.until(lambda state: True)["ply"] == 1
        assert screen.play("3")["type"] == "done"


def test_outdated_moves_are_not_answered_with_the_table_again_and_again(server: Server) -> None:
    one, _ = two_friends(server)
    one.play("5")
    with one.screen() as screen:
        screen.until(lambda state: True)
        states = 0
        for _ in range(5):
            screen.state = None
            assert screen.play("3", ply=0)["code"] == "outdated"
            states += screen.state is not None
        assert states <= 1


def test_undo_resign_and_stop_go_over_the_line_too(browser: Browser) -> None:
    seat = browser.open_table("sum-race", mode="screen")
    with seat.screen() as screen:
        screen.until(lambda state: True)
        assert screen.play("5")["type"] == "done"
        screen.until(lambda state: state["ply"] == 1)
        assert screen.say("undo", ply=1)["type"] == "done"
        assert screen.say("undo", ply=1)["type"] == "done"
        assert screen.until(lambda state: state["ply"] == 0)
        assert screen.say("stop", ply=0)["type"] == "done"
        assert screen.until(lambda state: state["result"])["result"]["reason"] == "agreed"
        assert screen.say("resign")["code"] == "not-allowed"


def test_a_spectator_sees_and_cannot_touch(server: Server) -> None:
    one, _ = two_friends(server)
    with Seat(Browser(server), one.table, None).screen() as watching:
        watching.until(lambda state: True)
        one.play("5")
        watching.until(lambda state: state["ply"] == 1)
        for kind in ("move", "undo", "resign", "stop"):
            assert watching.say(kind, ply=1, move="3")["code"] == "not-your-seat"
    assert one.state["version"] == 2


def test_a_message_is_answered_in_the_declared_shape_whatever_it_says(browser: Browser) -> None:
    with browser.open_table(mode="screen").screen() as screen:
        screen.until(lambda state: True)
        for kind, more, sentence in (
            ("move", {"move": "5"}, "'ply' is missing."),
            ("move", {"ply": -1, "move": "5"}, "ply: this must be a whole number from 0 to 1000000."),
            ("move", {"ply": 0, "move": ""}, "move: this must be a text of 1 to 500 characters."),
            ("undo", {"ply": "0"}, "ply: this must be a whole number."),
            ("say", {"phrase": "a" * 33}, "phrase: this must be a text of 1 to 32 characters."),
        ):
            refused = {"type": "refused", "id": screen.sent + 1, "code": "unclear", "message": sentence}
            assert screen.say(kind, **more) == refused
        assert screen.say("dance")["message"] == "There is no message of this type."
        for told in ('["type"]', "{}", '{"type": 5}', "[" * 2000, ""):
            screen.line.send(told)
        screen.line.send(json.dumps({"type": "undo", "id": "a" * 65}))
        while len(screen.answers) < 6:
            screen.hear()
        assert {(answer["code"], answer["id"]) for answer in screen.answers} == {("unreadable", None)}
        assert screen.answers.pop()["message"] == "An id is a number, or a text of at most 64 characters."
        screen.answers.clear()
        assert screen.say("move", ply=0.0, move="5", mood="good") == {"type": "done", "id": screen.sent}


def test_a_ping_is_answered(browser: Browser) -> None:
    with browser.open_table().connect() as line:
        line.send('{"type": "ping"}')
        assert '{"type":"pong"}' in [line.recv(PATIENCE), line.recv(PATIENCE)]


def test_a_table_that_is_not_there_says_so(browser: Browser) -> None:
    with Seat(browser, "nothere", None).connect() as line, pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_a_program_answers_on_the_line(browser: Browser) -> None:
    seat = browser.open_table("sum-race", ("human", "casual"))
    with seat.screen() as screen:
        screen.until(lambda state: True)
        screen.play("5")
        screen.until(lambda state: state["ply"] == 2)
        assert screen.state["thinking"] is False
