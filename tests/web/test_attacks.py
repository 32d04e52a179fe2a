"""What people try who do not belong there. Every one of these is refused, and changes nothing."""

import contextlib
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from digitduel.tables.seat_secrets import new_secret
from tests.web.real_server import PATIENCE, Browser, Seat, Server, free_port, serving
from tests.web.test_tables import two_friends

EVIL = "https://evil.example"


def changed(seat: Seat) -> tuple[int, int]:
    return seat.state["version"], seat.state["ply"]


# Someone else's seat


@pytest.mark.long
@pytest.mark.parametrize(
    "secret", ["", "x", "k" * len(new_secret()), "a" * 5000, "'; DROP TABLE tables; --", "\u00ff", "null"]
)
def test_a_guessed_secret_holds_no_seat(server: Server, secret: str) -> None:
    one, _ = two_friends(server)
    before = changed(one)
    thief = Seat(Browser(server, Cookie=f"seat={secret}; device={secret}"), one.table, None)
    assert thief.state["you"] is None
    assert thief.play("5", 0).code == "not-your-seat"
    for what in ("resign", "stop", "undo", "rematch"):
        assert thief.post(what).code == "not-your-seat"
    assert changed(one) == before


def test_the_secret_of_one_table_opens_no_other(server: Server) -> None:
    mine, theirs = Browser(server).open_table(), two_friends(server)[0]
    secret = mine.browser.get(f"{mine.path}/link").json["seat_link"].rpartition("/")[2]
    for cookie in (f"seat={secret}", f"device={secret}", mine.browser.cookies_for("/")):
        thief = Seat(Browser(server, Cookie=cookie), theirs.table, None)
        assert thief.play("5", 0).code == "not-your-seat"
    assert theirs.state["ply"] == 0


@pytest.mark.long
def test_what_is_stored_does_not_open_a_seat(tmp_path: Path) -> None:
    """Who reads the database learns no secret from it."""
    import sqlite3

    with serving(tmp_path) as server:
        one = Browser(server).open_table()
        secrets = [value for (_, _), value in one.browser.cookies.items()]
        file = tmp_path / "data" / "digitduel" / "tables.sqlite"
        reader = sqlite3.connect(file)
        kept = reader.execute("SELECT * FROM tables").fetchone()
        (digest,) = reader.execute("SELECT secret_1 FROM tables").fetchone()
        reader.close()
        assert secrets
        assert not any(secret in str(kept) for secret in secrets)
        thief = Seat(Browser(server, Cookie=f"seat={digest}"), one.table, None)
        assert thief.state["you"] is None


def test_moving_for_the_other_player_is_refused(server: Server) -> None:
    one, two = two_friends(server)
    assert two.play("5", 0).code == "not-your-turn"
    one.play("5")
    assert one.play("3", 1).code == "not-your-turn"
    assert one.state["ply"] == 1


def test_an_invitation_for_one_table_is_none_for_another(server: Server) -> None:
    mine, theirs = Browser(server).open_table(), Browser(server).open_table()
    link = (mine.invite or "").replace(mine.table, theirs.table)
    assert Browser(server).follow(link, sit=False).post("sit").code == "no-invitation"
    assert theirs.state["seats"][1]["claimed"] is False


def test_a_state_holds_no_secret(server: Server) -> None:
    one, two = two_friends(server)
    secrets = [*one.browser.cookies.values(), *two.browser.cookies.values()]
    for seat in (one, two, Seat(Browser(server), one.table, None)):
        shown = json.dumps(seat.state)
        assert not any(secret in shown for secret in secrets)


def test_a_false_link_to_a_seat_takes_nobodys_seat_away(server: Server) -> None:
    """Anybody who watches could send such a link to a player."""
    one, two = two_friends(server)
    false = [new_secret(), "x", *two.browser.cookies.values()]
    for secret in false[:2]:
        went = one.browser.get(f"/seat/{one.table}/{secret}")
        assert (went.status, went.headers["location"]) == (303, f"/t/{one.table}")
        assert "set-cookie" not in went.headers
    assert one.state["you"] == 1
    nowhere = Browser(server).get("/seat/nothere/x")
    assert (nowhere.status, "set-cookie" in nowhere.headers) == (303, False)


# Replayed messages


def test_an_old_message_replayed_does_nothing(server: Server) -> None:
    one, two = two_friends(server)
    with one.screen() as screen:
        screen.until(lambda state: True)
        recorded = json.dumps({"type": "move", "id": "old", "ply": 0, "move": "5"})
        screen.line.send(recorded)
        screen.until(lambda state: state["ply"] == 1)
        two.play("3")
        for _ in range(5):
            screen.line.send(recorded)
        assert screen.say("move", ply=1, move="5")["type"] == "refused"
    assert one.state["ply"] == 2


def test_a_used_invitation_replayed_opens_nothing(server: Server) -> None:
    one = Browser(server).open_table()
    friend = Browser(server)
    friend.follow(one.invite or "", sit=False)
    recorded = f"invitations={friend.cookies['/', 'invitations']}"
    assert friend.post(f"{one.path}/sit").status == 200
    for device in ("", "x", new_secret()):
        thief = Browser(server, Cookie=f"{recorded}; device={device}")
        assert thief.post(f"{one.path}/sit").code == "no-invitation"


# Pages of other sites


@pytest.mark.parametrize("origin", [EVIL, "null", "http://127.0.0.1", "http://127.0.0.1:1", "file://", "http://[", ""])
def test_another_sites_page_cannot_post(server: Server, origin: str) -> None:
    one, _ = two_friends(server)
    answer = one.browser.post(f"{one.path}/resign", Origin=origin or "about:blank")
    assert (answer.status, answer.code) == (403, "foreign-origin")
    assert one.state["result"] is None


def test_another_sites_page_cannot_post_without_saying_where_it_is_from(server: Server) -> None:
    one, _ = two_friends(server)
    for site in ("cross-site", "same-site"):
        assert one.browser.post(f"{one.path}/resign", **{"Sec-Fetch-Site": site}).code == "foreign-origin"
    own = f"http://127.0.0.1:{server.port}"
    assert one.browser.post(f"{one.path}/resign", Origin=own, **{"Sec-Fetch-Site": "same-origin"}).status == 200


def test_another_sites_page_cannot_open_a_line(server: Server) -> None:
    one, _ = two_friends(server)
    with pytest.raises(InvalidStatus) as refused, one.connect(Origin=EVIL):
        pass
    assert refused.value.response.status_code == 403
    with one.screen(Origin=f"http://127.0.0.1:{server.port}") as screen:
        assert screen.until(lambda state: True)["you"] == 1


def test_a_form_of_another_site_is_no_json(server: Server) -> None:
    one, _ = two_friends(server)
    body = b'{"ply": 0, "move": "5"}'
    sent = one.browser.post(f"{one.path}/move", body, **{"Content-Type": "text/plain"})
    assert sent.code == "unclear"
    assert one.state["ply"] == 0


def test_no_other_site_may_read_or_frame_anything(server: Server) -> None:
    for path in ("/", "/api/games", "/nothing", "/static/index.html"):
        headers = Browser(server).get(path, Origin=EVIL).headers
        assert "access-control-allow-origin" not in headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"


# Too much, too large, nonsense


@pytest.mark.long
def test_who_sends_and_never_reads_is_gone_when_the_line_is(server: Server) -> None:
    one = Browser(server).open_table("number-harmony:highest=2,target=300", mode="screen")
    for ply in range(150):
        one.play("1", ply)
    with one.screen() as screen:
        watching = Seat(Browser(server), one.table, None)
        with watching.connect(1) as line:
            screen.until(lambda state: state["watching"] == 1)
            line.socket.settimeout(2)
            with contextlib.suppress(OSError, ConnectionClosed):
                for _ in range(3000):  # each of them is answered with the whole table
                    line.send('{"type": "move", "ply": 0, "move": "1"}')
            line.socket.close()
        screen.until(lambda state: state["watching"] == 0)


def test_a_huge_body_is_refused(server: Server) -> None:
    answer = Browser(server).post("/api/tables", b'{"game": "' + b"x" * 100_000 + b'"}')
    assert (answer.status, answer.code) == (413, "too-large")


def test_a_huge_body_without_a_length_is_refused(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        line.sendall(b"Transfer-Encoding: chunked\r\n\r\n")
        piece = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
        line.sendall(piece * 3)
        line.settimeout(PATIENCE)
        assert b" 413 " in line.recv(4096).split(b"\r\n")[0]


def test_a_huge_frame_closes_the_line_and_nothing_else(server: Server) -> None:
    one, _ = two_friends(server)
    with one.screen() as other:
        other.until(lambda state: True)
        with one.connect() as line, pytest.raises(ConnectionClosed) as closed:
            line.send("x" * 1_000_000)
            while True:
                line.recv(PATIENCE)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        assert other.play("5")["type"] == "done"


NONSENSE = [
    "", "{", "[]", "null", "5", '"move"', "{}", '{"type": 5}', '{"type": null}', '{"type": "fly"}', "[" * 2000,
    '{"type": "move"}', '{"type": "move", "ply": 0}', '{"type": "move", "ply": "0", "move": "5"}',
    '{"type": "move", "ply": 0, "move": 5}', '{"type": "move", "ply": -1, "move": "5"}',
    '{"type": "move", "ply": 1e99, "move": "5"}', '{"type": "move", "ply": 0, "move": ""}',
    '{"type": "move", "ply": true, "move": "5"}', '{"type": "move", "ply": NaN, "move": "5"}',
    '{"type": "move", "ply": 0, "move": "' + "9" * 2000 + '"}', '{"type": "move", "ply": 0, "move": "\\u0000"}',
    '{"type": "move", "id": {"a": 1}, "ply": 0, "move": "5"}', '{"type": "undo", "ply": "x"}',
]  # fmt: skip


@pytest.mark.parametrize("said", NONSENSE)
def test_nonsense_on_the_line_is_refused_and_the_line_stays(server: Server, said: str) -> None:
    one, _ = two_friends(server)
    with one.screen() as screen:
        screen.until(lambda state: True)
        screen.line.send(said)
        while not screen.answers:
            screen.hear()
        assert screen.answers.pop()["type"] == "refused"
        assert screen.state["ply"] == 0
        screen.line.send(b"\x00\xff")
        while not screen.answers:
            screen.hear()
        assert screen.answers.pop()["code"] == "unreadable"
        assert screen.play("5")["type"] == "done"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff\xfe", b"[]", b"null", b'"x"', b"[" * 5000, b'{"ply": 0}', b'{"ply": 0, "move": "5", "seat": 2}',
     b'{"ply": "0", "move": "5"}', b'{"ply": 0, "move": ["5"]}', b'{"ply": 1e400, "move": "5"}'],
)  # fmt: skip
def test_nonsense_in_a_request_is_refused(server: Server, body: bytes) -> None:
    one, _ = two_friends(server)
    answer = one.browser.post(f"{one.path}/move", body)
    assert answer.status in (400, 422)
    assert answer.code == "unclear"
    assert one.state["ply"] == 0


def test_script_in_a_name_stays_text(server: Server) -> None:
    name = "<script>alert(1)</script>\"'&"
    one = Browser(server).open_table(name=name)
    answer = one.browser.get(one.path)
    assert answer.headers["content-type"] == "application/json"
    assert answer.json["seats"][0]["name"] == name
    page = Browser(server).get(f"/t/{one.table}", Accept="text/html")
    assert b"alert(1)" not in page.body
    reflected = Browser(server).get("/t/%3Cscript%3Ealert(1)%3C/script%3E", Accept="text/html")
    assert b"alert(1)" not in reflected.body


PATHS = [
    "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/js/../../app.py",
    "/static//etc/passwd", "/static/%2fetc/passwd", "/static/....//app.py", "/static/..\\app.py",
    "/static/pictures/../index.md", "/static/%00", "/static/pictures/%2e%2e/records.md", "//etc/passwd",
    "/api/rules/..%2f..%2fetc%2fpasswd", "/api/rules/%2e%2e", "/join/../x", "/seat/%2e%2e%2fx/y",
    "/join/%0d%0aSet-Cookie:x=1/y", "/seat/abc/%0d%0aX-Evil:1",
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("path", PATHS)
def test_path_tricks_lead_nowhere(server: Server, path: str) -> None:
    answer = Browser(server).get(path)
    assert answer.status in (303, 400, 404)
    assert b"import" not in answer.body and b"root:" not in answer.body
    assert "x-evil" not in answer.headers
    if answer.status == 303:
        assert answer.headers["location"].startswith("/t/abc")


def test_a_link_with_signs_that_no_secret_has_leads_nowhere(browser: Browser) -> None:
    assert browser.get("/join/abc/%E2%82%AC").code == "not-found"
    assert browser.get("/seat/abc/%E2%82%AC").status == 303  # there is no such table, and the page says so
    table = browser.open_table().table
    damaged = Browser(browser.server).get(f"/join/{table}/%E2%82%AC")
    assert (damaged.status, damaged.headers["location"]) == (303, f"/t/{table}?invitation=damaged")


@pytest.mark.parametrize("path", ["/", "/new/", "/lobby/", "/api/games/", "/static", "/static/js/", "/t/abc/", "//x/"])
def test_no_host_header_leads_anybody_elsewhere(browser: Browser, path: str) -> None:
    answer = browser.get(path, Host="evil.example", **{"X-Forwarded-Host": "evil.example"})
    assert "evil" not in f"{answer.headers}{answer.body!r}"


@pytest.mark.long
def test_two_servers_on_one_file_are_one_too_many(server: Server) -> None:
    """The lock is held by the server that runs, and not only tried when it starts."""
    file = server.folder / "data" / "digitduel" / "tables.sqlite"
    command = [
        sys.executable,
        "-m",
        "digitduel",
        "serve",
        "--port",
        str(free_port()),
        "--database",
        f"sqlite:///{file}",
    ]
    second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert second.returncode == 2
    assert "Another server uses" in second.stderr
