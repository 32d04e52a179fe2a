"""The line breaks, the server dies: nothing is lost and nothing is played twice."""

from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.people import Visitor
from tests.web.real_server import Server

LOST = "The connection is lost"


def told_of_the_loss(visitor: Visitor) -> None:
    expect(visitor.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()


def test_the_server_is_killed_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        host, friend = visit(at=server), visit(at=server)
        host.new_game("sum-race", "friend")
        friend.accept(host.invitation())
        host.choose("5")
        friend.sees(1)
        server.kill()
        told_of_the_loss(host)
        told_of_the_loss(friend)
        # A move made meanwhile is kept and sent when the server is back.
        friend.choose("6")
        expect(friend.page.locator(".asked")).to_contain_text("Sending…")
        server.start()
        host.sees(2)
        friend.sees(2)
        expect(friend.page.get_by_role("alert").filter(has_text=LOST)).to_have_count(0)
        host.choose("3")
        friend.sees(3)
        expect(friend.moves).to_have_text(["11chooses 5.", "22chooses 6.", "31chooses 3."])
        for visitor in (host, friend):
            visitor.forgive("WebSocket")
            visitor.forgive("ERR_CONNECTION")
    finally:
        server.stop()


def test_an_answer_that_is_lost_on_the_way(visit: Visit) -> None:
    """The move arrives and its acknowledgement does not: it is sent again, and played once."""
    one = visit()
    one.page.add_init_script(
        """
        const Real = WebSocket;
        let deaf = true;
        window.WebSocket = class extends Real {
          constructor(address) {
            super(address);
            this.addEventListener("message", (event) => {
              if (!deaf || !/"done"|"ply":1,/.test(event.data)) return;
              event.stopImmediatePropagation();
              deaf = false;
              this.close();
            });
          }
        };
        """
    )
    one.new_game("number-harmony", "screen")
    one.choose("7")
    one.sees(1)
    one.choose("2")
    one.sees(2)
    expect(one.board.locator(".part-row .tile")).to_have_text(["7", "2, just played2"])


def test_two_tabs_give_one_move(visit: Visit) -> None:
    one = visit().new_game("number-harmony", "screen")
    other = one.context.new_page()
    other.goto(one.page.url)
    expect(other.locator(".tile.open")).to_have_count(9)
    other.evaluate("document.querySelector('[data-entry=\"3\"]').click()")
    expect(other.locator(".move")).to_have_count(1)
    one.sees(1)
    one.page.evaluate("for (let i = 0; i < 3; i += 1) document.querySelector('[data-entry=\"4\"]')?.click()")
    one.sees(2)
    expect(other.locator(".move")).to_have_count(2)
