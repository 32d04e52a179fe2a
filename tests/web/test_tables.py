"""Tables over HTTP, on a real server: who may do what, between people."""

from typing import Any

import pytest

from digitduel.players import PROGRAMS
from tests.web.real_server import Browser, Seat, Server


def two_friends(server: Server, word: str = "sum-race", **more: Any) -> tuple[Seat, Seat]:
    one = Browser(server).open_table(word, name="Ada", **more)
    assert one.invite
    return one, Browser(server).follow(one.invite)


def resigned(seat: Seat) -> Seat:
    assert seat.post("resign").status == 200
    return seat


def test_the_games_are_listed_with_options_boards_and_programs(browser: Browser) -> None:
    listed = browser.get("/api/games").json
    assert [entry["name"] for entry in listed["games"]][:2] == ["pocket-addition", "sum-race"]
    race = listed["games"][1]
    assert race["player_one_starts"] is True
    assert [option["name"] for option in race["options"]] == ["target", "highest"]
    assert {component["kind"] for component in race["board"]} == {"track", "pool"}
    assert race["sample"] != race["board"]
    assert [entry["word"] for entry in listed["programs"]] == list(PROGRAMS)


def test_a_friend_is_invited_and_both_play(server: Server) -> None:
    one = Browser(server).open_table("sum-race:target=9,highest=5", name="Ada")
    assert one.invite
    assert one.state["seats"][1]["claimed"] is False
    two = Browser(server).follow(one.invite)
    assert (one.state["you"], two.state["you"]) == (1, 2)
    assert one.state["seats"][1]["claimed"] is True
    assert "move" in one.state["may"] and "move" not in two.state["may"]
    assert two.play("5").code == "not-your-turn"
    played = one.play("5")
    assert played.status == 200
    assert played.json["moves"] == [{"ply": 1, "seat": 1, "move": "5", "news": "Player 1 chooses 5."}]
    barred = two.play("5")
    assert (barred.status, barred.code) == (409, "not-allowed")
    assert "barred" in barred.json["error"]["message"]
    unreadable = two.play("five")
    assert (unreadable.status, unreadable.code) == (400, "unreadable")
    assert two.play("4").status == 200
    assert one.play("3").status == 200
    assert two.play("5").json["result"] == {
        "end": "won",
        "winner": 2,
        "reason": "reached-target",
        "sentence": "Player 2 wins by reaching exactly 9.",
    }
    assert one.play("1").code == "not-allowed"
    assert one.state["may"] == ["coach", "review", "name", "link", "say", "rematch"]


def test_an_invitation_is_for_one(server: Server) -> None:
    one, two = two_friends(server)
    late = Browser(server).follow(one.invite or "", sit=False)
    assert "sit" not in late.state["may"]
    refused = late.post("sit")
    assert (refused.status, refused.code) == (403, "no-invitation")
    assert late.state["you"] is None
    assert two.state["you"] == 2


def test_a_friend_whose_answer_was_lost_sits_down_again(server: Server) -> None:
    one = Browser(server).open_table()
    friend = Browser(server)
    friend.follow(one.invite or "", sit=False)
    before = dict(friend.cookies)
    assert friend.post(f"{one.path}/sit", {"name": "Bea"}).status == 200
    friend.cookies = before  # what came with the answer has not arrived
    assert friend.post(f"{one.path}/sit", {"name": "Bea"}).json["you"] == 2
    assert friend.post(f"{one.path}/move", {"ply": 0, "move": "5"}).code == "not-your-turn"


def test_looking_at_an_invitation_does_not_use_it_up(server: Server) -> None:
    """Programs that show a preview of a link open it, too."""
    one = Browser(server).open_table()
    assert one.invite
    preview = Browser(server).follow(one.invite, sit=False)
    assert "sit" in preview.state["may"]
    assert Browser(server).follow(one.invite).state["you"] == 2


def test_the_host_cannot_take_the_friends_seat_as_well(server: Server) -> None:
    one = Browser(server).open_table()
    one.browser.follow(one.invite or "", sit=False)
    assert "sit" not in one.state["may"]
    assert one.post("sit").code == "seated"
    assert one.state["holds"] == [1]


def test_the_host_may_choose_the_other_seat(server: Server) -> None:
    one = Browser(server).open_table(sit=2, name="Ada")
    assert (one.state["you"], one.state["seats"][1]["name"]) == (2, "Ada")
    assert Browser(server).follow(one.invite or "").state["you"] == 1


def test_a_seat_can_be_taken_along_to_another_device(server: Server) -> None:
    one, _ = two_friends(server)
    links = one.browser.get(f"{one.path}/link").json
    assert links["invite"] is None  # it is used up
    elsewhere = Browser(server).follow(links["seat_link"], sit=False)
    assert elsewhere.state["you"] == 1
    assert elsewhere.play("5").status == 200


def seat_link(seat: Seat) -> str:
    return str(seat.browser.get(f"{seat.path}/link").json["seat_link"])


def test_following_the_link_of_the_other_seat_takes_nobodys_seat_away(server: Server) -> None:
    one, two = two_friends(server)
    one.browser.follow(seat_link(two), sit=False)
    assert (one.state["holds"], two.state["holds"]) == ([1], [2])
    assert one.play("5").status == 200
    assert two.play("3").status == 200


@pytest.mark.long
def test_all_seats_of_a_device_are_held_by_one_cookie(server: Server) -> None:
    """However many there are, and whatever links are followed, so that browsers have nothing to push out."""
    browser = Browser(server)
    seats = [browser.open_table(mode="screen") for _ in range(12)]
    others = [Browser(server).open_table().invite or "" for _ in range(30)]
    for link in [*others, *(f"/join/nothere/{'x' * 43}" for _ in range(50))]:
        browser.follow(link, sit=False)
    guest = browser.follow(others[0])
    assert guest.state["you"] == 2
    assert all(seat.state["holds"] == [1, 2] for seat in seats)
    assert {name for _, name in browser.cookies} == {"device", "invitations"}
    assert len(browser.cookies_for("/")) < 1000


def test_looking_at_the_link_of_a_seat_does_not_take_one_of_its_devices(server: Server) -> None:
    one, _ = two_friends(server)
    before, link = one.state["version"], seat_link(one)
    for _ in range(3):
        preview = Browser(server).get(link)
        assert preview.headers["location"] == f"{link}?again=1"
        assert Browser(server).get(f"{link}?again=1").headers["location"] == f"/t/{one.table}"
    assert one.state["version"] == before


def test_what_browsers_kept_before_goes_on_opening_seats(server: Server) -> None:
    """One cookie for each seat and invitation."""
    one = Browser(server).open_table(name="Ada")
    secret, invitation = (link.rpartition("/")[2] for link in (seat_link(one), one.invite or ""))
    old = Seat(Browser(server), one.table, None)
    old.browser.cookies = {(one.path, "seat"): secret, (one.path, "sent-invitation"): invitation}
    assert (old.state["you"], old.post("sit").code) == (1, "seated")
    assert old.browser.get(f"{one.path}/link").json == {"invite": one.invite, "seat_link": seat_link(one)}
    guest = Seat(Browser(server), one.table, None)
    guest.browser.cookies = {(one.path, "invitation"): invitation}
    assert guest.post("sit").json["you"] == 2
    with old.screen() as screen:
        assert screen.until(lambda state: True)["you"] == 1
        assert screen.play("5")["type"] == "done"
    again = Seat(old.browser, resigned(old).post("rematch").json["table"], None)
    assert again.state["you"] == 2
    assert Seat(guest.browser, guest.post("rematch").json["table"], None).state["you"] == 1


@pytest.mark.long
def test_a_seat_is_held_through_many_games_and_on_several_devices(server: Server) -> None:
    one = Browser(server).open_table(mode="screen")
    other = Browser(server).follow(seat_link(one), sit=False)
    for _ in range(25):  # more often than a seat may have devices
        table = resigned(one).post("rematch").json["table"]
        assert other.post("rematch").json["table"] == table
        one, other = Seat(one.browser, table, None), Seat(other.browser, table, None)
    assert one.state["holds"] == other.state["holds"] == [1, 2]


def test_the_invitation_can_be_looked_up_again_while_it_is_open(server: Server) -> None:
    one = Browser(server).open_table()
    assert one.browser.get(f"{one.path}/link").json["invite"] == one.invite
    watching = Seat(Browser(server), one.table, None)
    assert watching.browser.get(f"{one.path}/link").code == "not-your-seat"


def test_secrets_are_not_left_in_the_address_bar(server: Server) -> None:
    one = Browser(server).open_table()
    went = Browser(server).get(one.invite or "")
    assert (went.status, went.headers["location"]) == (303, f"/t/{one.table}")
    cookie = went.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    assert went.headers["cache-control"] == "no-store"
    assert went.headers["referrer-policy"] == "same-origin"


def test_behind_a_proxy_with_tls_cookies_are_for_tls_alone(server: Server) -> None:
    plain = Browser(server).post("/api/tables", {"game": "sum-race", "seats": ["human", "human"]})
    assert "Secure" not in plain.headers["set-cookie"]
    proxied = {"X-Forwarded-Proto": "https", "Host": "duel.example.org", "Origin": "https://duel.example.org"}
    safe = Browser(server, **proxied).post("/api/tables", {"game": "sum-race", "seats": ["human", "human"]})
    assert safe.status == 201
    assert "Secure" in safe.headers["set-cookie"]


def test_a_spectator_sees_and_cannot_touch(server: Server) -> None:
    one, _ = two_friends(server)
    one.play("5")
    watching = Seat(Browser(server), one.table, None)
    assert watching.state["moves"][0]["move"] == "5"
    assert (watching.state["you"], watching.state["may"]) == (None, [])
    for what in ("undo", "resign", "stop", "rematch"):
        assert watching.post(what).code == "not-your-seat"
    assert watching.post("name", {"name": "Eve"}).code == "not-your-seat"
    assert watching.play("3").code == "not-your-seat"
    assert one.state["version"] == watching.state["version"] == 2


def test_the_same_move_sent_again_is_played_once(server: Server) -> None:
    one, two = two_friends(server)
    assert one.play("5", ply=0).status == 200
    again = one.play(" 5 ", ply=0)
    assert (again.status, again.json["ply"]) == (200, 1)
    assert one.play("4", ply=0).code == "outdated"
    assert two.play("5", ply=0).code == "outdated"  # it was not theirs
    assert two.play("3", ply=2).code == "outdated"
    assert two.state["ply"] == 1


def test_between_people_taking_back_and_stopping_take_both(server: Server) -> None:
    one, two = two_friends(server)
    one.play("5")
    assert one.post("undo").json["undo_asked"] == 1
    assert one.post("stop").json["stop_offered"] == 1
    assert one.post("stop").json["result"] is None
    assert two.play("3").json["stop_offered"] is None
    assert two.post("stop").json["stop_offered"] == 2
    assert one.post("stop").json["result"]["reason"] == "agreed"


def test_resigning_gives_the_game_away_once(server: Server) -> None:
    one, two = two_friends(server)
    assert two.post("resign", {"ply": 0}).json["result"]["winner"] == 1
    assert two.post("resign", {"ply": 0}).status == 200
    assert two.post("resign").code == "not-allowed"
    assert one.post("resign").code == "not-allowed"


def test_there_is_no_coach_in_a_running_game_against_a_person(server: Server) -> None:
    one, two = two_friends(server)
    one.play("5")
    for what in ("coach", "why?move=3", "review"):
        refused = two.browser.get(f"{two.path}/{what}")
        assert (refused.status, refused.code) == (403, "no-coach")
    resigned(one)
    assert two.browser.get(f"{two.path}/review").json["moves"][0]["move"] == "5"


def test_a_rematch_swaps_the_seats(server: Server) -> None:
    one, two = two_friends(server)
    assert one.post("rematch").code == "not-allowed"
    resigned(one)
    answer = two.post("rematch")
    again = answer.json["table"]
    assert one.state["next"] == again
    assert one.post("rematch").json["table"] == again  # the same table, and now one holds a seat there
    first, second = Seat(one.browser, again, None), Seat(two.browser, again, None)
    assert (first.state["you"], second.state["you"]) == (2, 1)
    assert first.state["seats"][1]["name"] == "Ada"
    assert second.play("5").status == 200


def test_there_is_no_rematch_against_an_empty_seat(server: Server) -> None:
    one = resigned(Browser(server).open_table())
    assert one.post("rematch").code == "not-allowed"
