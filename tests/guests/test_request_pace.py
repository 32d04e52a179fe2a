"""How fast an address is asked, by a clock of the test's own."""

import pytest

from digitduel.players import BadPlayer
from digitduel.players.request_pace import REQUESTS, TOKENS, Pace, pace_of_environment


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_without_a_limit_nobody_waits() -> None:
    pace = Pace(clock=Clock())
    assert [pace.place() for _ in range(3)] == [(0, 0)] * 3


def test_requests_come_evenly() -> None:
    clock = Clock()
    pace = Pace(requests=120, clock=clock)
    assert [pace.place()[0] for _ in range(4)] == [0, 0.5, 1.0, 1.5]
    clock.now += 60
    assert pace.place()[0] == 0, "nothing is saved up"


def test_tokens_are_set_aside_and_corrected_by_what_was_used() -> None:
    clock = Clock()
    pace = Pace(tokens=6_000, clock=clock)
    wait, aside = pace.place()
    assert (wait, aside) == (0, 0)
    pace.used(1_000, aside)  # ten seconds' worth
    wait, aside = pace.place()
    assert (wait, aside) == (10, 1_000)
    assert pace.place()[0] == 20, "the next is likely to take as many"
    pace.used(500, aside)
    assert pace.place()[0] == 25
    minutes = 0.0
    pace, sent = Pace(tokens=6_000, clock=clock), 0
    while minutes < 10:
        wait, aside = pace.place()
        clock.now += wait
        minutes += wait / 60
        pace.used(700, aside)
        sent += 700
    assert sent / minutes == pytest.approx(6_000, rel=0.03)


def test_a_pause_is_for_all() -> None:
    clock = Clock()
    pace = Pace(clock=clock)
    pace.close(7)
    pace.close(3)
    assert pace.place()[0] == pace.closed_for() == 7
    clock.now += 8
    assert pace.place()[0] == pace.closed_for() == 0


def test_the_environment_sets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(REQUESTS, "60")
    monkeypatch.setenv(TOKENS, "120")
    pace = pace_of_environment()
    assert (pace.between, pace.per_token) == (1, 0.5)
    monkeypatch.setenv(TOKENS, "many")
    with pytest.raises(BadPlayer, match=f"{TOKENS} must be a number above 0, not 'many'"):
        pace_of_environment()
