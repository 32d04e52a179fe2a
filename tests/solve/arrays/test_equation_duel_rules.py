"""Equation Duel over arrays: which sets of numbers hold an equation is asked as seldom as can be."""

from itertools import combinations

import pytest

import digitduel
from digitduel.games.equation_duel import EquationDuel
from digitduel.games.equations import find_equation
from digitduel.solve.arrays import equation_duel_rules


@pytest.mark.parametrize("word", ["equation-duel", "equation-duel:operators=+-", "equation-duel:numbers=6,joined=yes"])
def test_a_set_is_asked_only_where_no_set_within_it_holds_an_equation(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = digitduel.game(word)
    assert isinstance(game, EquationDuel)
    asked = []

    def counted(hand: tuple[int, ...], operators: str, joined: bool) -> str | None:
        asked.append(hand)
        return find_equation(hand, operators, joined)

    monkeypatch.setattr(equation_duel_rules, "find_equation", counted)
    holds = equation_duel_rules.equations.__wrapped__(game)
    every = [hand for size in range(game.numbers + 1) for hand in combinations(range(1, game.numbers + 1), size)]
    found = {hand: find_equation(hand, game.operators, game.joined) is not None for hand in every}
    assert {hand: bool(holds[sum(1 << n - 1 for n in hand)]) for hand in every} == found
    in_question = [
        hand
        for hand in every
        if len(hand) >= 3 and not any(found[within] for within in combinations(hand, len(hand) - 1))
    ]
    assert asked == in_question
    assert len(asked) < len(every) / 2
