"""What the page says to whoever plays, in every state of a table: to you, in words, and not as a solver would."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.people import Visitor

GAMES = {
    "pocket-addition": "6 9 8 5 1",
    "sum-race": "6 5 6 5 6 5 2",
    "equation-duel": "1 no 4 no 2 no 5 no 3 1+2=3",
    "number-harmony": "9 1 5",
    "pattern-match": "5@2,2 1@1,1 4@1,2 2@1,2 6@3,2",
}
"""Whole games, each with mistakes."""

GOALS = {"pocket-addition": "hold", "sum-race": "reach", "equation-duel": "declare", "pattern-match": "line of three"}
"""A word of the goal of each game that has puzzles."""

SOLVERS = re.compile(r"∞|\bpl(y|ies)\b|\d@\d|\d,\d *>")
NUMBERED = re.compile(r"Player [12]")

EVERYTHING = """() => [
  document.title, document.body.innerText,
  ...[...document.querySelectorAll("body *")].filter((each) => each.checkVisibility()).flatMap((each) =>
    [each.getAttribute("aria-label"), each.getAttribute("title"), each.getAttribute("placeholder")]),
  document.getElementById("live").textContent,
].filter(Boolean)"""


class Reader:
    """Looks through all that is on the page, each time that it is asked to."""

    def __init__(self, one: Visitor) -> None:
        self.one = one
        self.found: list[str] = []

    def read(self, state: str, *, numbered: bool = False) -> None:
        """`numbered`: people are called by their numbers here, since nobody of them is you."""
        for text in self.one.page.evaluate(EVERYTHING):
            for pattern in (SOLVERS,) if numbered else (SOLVERS, NUMBERED):
                self.found += [
                    f"{state}: {text[max(0, hit.start() - 40) : hit.end() + 40]!r}" for hit in pattern.finditer(text)
                ]

    def open(self, **asked: Any) -> str:
        answer = self.one.page.request.post(f"http://{self.one.host}/api/tables", data=asked)
        assert answer.ok, answer.text()
        table: str = answer.json()["table"]
        return table

    def sit(self, **asked: Any) -> None:
        """At a table, when its board is there."""
        self.one.go(f"/t/{self.open(**asked)}")
        expect(self.one.board).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_a_table(visit: Visit, game: str) -> None:
    one = visit()
    reader = Reader(one)
    *moves, last = GAMES[game].split()
    ruled = game in ("sum-race", "number-harmony")
    first = None if ruled else "1"
    turn = {"game": game, "first": first}

    # Your turn in the first seat, with all that the coach says, and the end by your own move.
    whose = 1 if game == "equation-duel" else len(moves) % 2 + 1
    seats = ["human", "casual"] if whose == 1 else ["casual", "human"]
    reader.sit(**turn, mode="program", seats=seats, moves=moves)
    expect(one.headline).to_have_text("Your turn")
    reader.read("your turn")
    one.button("Help").click()
    for rung in ("Show me the move", "Show every move"):
        expect(one.page.locator(".speech").get_by_role("button").first).to_be_visible()
        reader.read(f"before {rung}")
        if one.button(rung).count():
            one.button(rung).click()
    why = one.button("Why not my last move?")
    if why.count():
        why.click()
        expect(why).to_have_count(0)
        reader.read("why")
    one.button("Close").click()
    one.page.get_by_text("shows what every move leads to").click()  # the words do what the switch does
    expect(one.page.locator(".leads").first).to_be_visible()
    reader.read("coach")
    one.page.keyboard.type(last)
    one.page.keyboard.press("Enter")
    expect(one.headline).to_have_text(re.compile("^You (win|lose)"))
    reader.read("the end")
    one.button("Review").click()
    expect(one.page.locator(".chart")).to_be_visible()
    reader.read("review")
    for better in one.page.get_by_text("Play the better line").all():
        better.click()
        expect(one.headline).to_have_text(re.compile("^Better move"))
        reader.read("better line")
    one.button("One move back").click()
    expect(one.headline).to_have_text(re.compile("^(After|Better) move|^The start"))
    reader.read("history")

    # The other seat, from the start: the program has begun, and it is your turn.
    reader.sit(**turn, mode="program", seats=["beginner", "human"], clock="3+2", series="3")
    expect(one.headline).to_have_text("Your turn")
    reader.read("second seat, clock and series")
    one.board.locator(".tile.open").first.click()
    reader.read("a turn begun")

    # A friend who is not here yet, and a program's game to watch: there nobody is you.
    reader.sit(**turn, mode="friend", seats=["human", "human"], moves=moves)
    reader.read("friend")
    one.go(f"/t/{reader.open(**turn, mode='watch', seats=['beginner', 'beginner'])}")
    expect(one.moves.first).to_be_visible()
    reader.read("watching", numbered=True)

    one.go(f"/lessons/{game}")
    expect(one.headline).to_have_text(re.compile("^Your move"))
    one.button("Hint").click()
    one.button("Hint").click()
    reader.read("lesson")
    one.go("/puzzles")
    offered = one.page.locator("#of-game option")
    expect(offered).to_have_count(5)  # any game, and all but Number Harmony, in which nobody can be forced to lose
    if game != "number-harmony":
        one.page.get_by_label("Game", exact=True).select_option(game)
        expect(one.page.locator(".puzzle-page .goal")).to_contain_text(re.compile(GOALS[game]))
        one.button("Hint").click()
        reader.read("puzzle")
    one.go(f"/perfect-play?game={game}&moves={'+'.join(moves[:2])}")
    expect(one.board).to_be_visible()
    expect(one.page.locator(".played")).to_be_visible()
    reader.read("perfect play", numbered=True)
    assert reader.found == []


def test_swap_and_a_taken_back_turn(visit: Visit) -> None:
    one = visit()
    reader = Reader(one)
    reader.sit(game="sum-race:swap=yes", mode="program", seats=["casual", "human"])
    expect(one.headline).to_have_text("Your turn")
    reader.read("swap offered")
    one.page.get_by_role("button", name=re.compile("^(Swap|Take)", re.IGNORECASE)).first.click()
    one.sees(3)
    reader.read("swapped")
    assert reader.found == []


def test_perfect_play_does_not_claim_what_it_only_estimates(visit: Visit) -> None:
    one = visit()
    lead = one.page.locator(".lead")
    one.go("/perfect-play")
    expect(one.board).to_be_visible()
    expect(lead).to_have_text(re.compile("^Every position here is solved"))

    def estimated(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "exact": False})

    one.page.route("**/api/analyze", estimated)
    one.page.reload()
    expect(lead).to_have_text(re.compile("^This game is too large for every position to be solved"))
