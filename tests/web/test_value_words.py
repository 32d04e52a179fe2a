"""What the page says of a choice is what the coach says of it."""

from dataclasses import asdict
from itertools import product

from digitduel.coach.facts import outlook_after, told
from digitduel.players.shared_oracles import oracle
from digitduel.tables import study
from tests.coach.test_verdicts import CASES
from tests.web.page_modules import answers


def test_choices_are_told_in_the_coachs_words() -> None:
    """In a turn of two moves, where the next one decides, and where the game can be kept going."""
    for game, moves in (
        ("equation-duel", []),
        ("equation-duel", ["1", "no", "4", "no", "2", "no", "5", "no", "3"]),
        ("number-harmony", ["1", "9"]),
    ):
        match, choices = study.played(game, moves, 1), study.analyze(game, moves, 1).choices
        played = [match.read(choice.move) for choice in choices]
        wanted = [told(outlook_after(oracle(match.game), match.position, move)) for move in played]
        assert answers("value_words.js", "valueWords", [[asdict(choice)] for choice in choices]) == wanted


def test_every_verdict_is_told_in_the_coachs_words() -> None:
    exact = [[{"value": value, "turns": turns}] for value, turns, _ in CASES["told"]]
    looks = [[{"value": value, "turns": None, "exact": False}] for value, _ in CASES["estimated"]]
    words = [one[-1] for one in CASES["told"] + CASES["estimated"]]
    assert answers("value_words.js", "valueWords", exact + looks) == words


def test_verdicts_come_in_the_coachs_order() -> None:
    """Those that are as good as each other may stand in any."""
    known = [(at, value, plies) for at, alike in enumerate(CASES["best_first"]) for value, plies in alike]
    looks = [(at, value, None) for at, value in enumerate(CASES["estimated_best_first"])]
    pairs = [*product(known, known), *product(looks, looks)]
    calls = [[{"value": value, "plies": plies} for _, value, plies in pair] for pair in pairs]
    order = [_sign(one - other) for (one, *_), (other, *_) in pairs]
    assert [_sign(answer) for answer in answers("value_words.js", "byWorth", calls)] == order


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
