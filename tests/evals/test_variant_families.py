"""Edition 2: every split as hard as the public one, no position in both, and all of it made from a seed."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from digitduel.core import Player
from digitduel.evals import positions, variant_families
from digitduel.evals.asked_positions import QUICK_OF_FAMILY, AskedPosition
from digitduel.evals.editions import SECOND, BadEdition, edition_named
from digitduel.evals.ideas import Idea, idea_of
from digitduel.evals.regret import Exact, Spot
from digitduel.evals.variant_families import POSITIONS, Family, Source, split, stratum_of, variants
from digitduel.games import game

FAMILIES = {word.partition(":")[0]: word for word in SECOND.words}


@cache
def source(name: str) -> Source:
    return Source(FAMILIES[name])


def spot_at(asked: AskedPosition) -> Spot:
    match = asked.match()
    spot = source(asked.family).exact[asked.game].spot(match.position)
    assert spot
    return spot


def strata(drawn: tuple[Any, ...]) -> Counter[str]:
    return Counter(each.stratum for each in drawn)


@pytest.mark.long
@pytest.mark.parametrize("name", FAMILIES)
def test_the_public_split_is_made_again_line_by_line(name: str) -> None:
    assert source(name).public() == split()[name]


def test_the_file_is_made_of_the_families_byte_for_byte() -> None:
    text = SECOND.file.read_text(encoding="utf-8")
    assert variant_families._written(split()) == text
    assert list(json.loads(text)["games"]) == list(FAMILIES)


@pytest.mark.long
def test_every_position_is_what_it_is_said_to_be() -> None:
    asked = positions("2")
    assert len(asked) == POSITIONS * len(FAMILIES)
    assert len({each.id for each in asked}) == len(asked)
    for each in asked[::40]:
        spot = spot_at(each)
        assert spot.is_decision
        assert 1 - spot.wrong <= variant_families.EASIEST
        assert stratum_of(spot, len(each.moves.split())) == each.stratum
        assert idea_of(source(each.family).exact[each.game], spot) == each.idea
        assert each.game in variants(FAMILIES[each.family])


@pytest.mark.long
@pytest.mark.parametrize("name", ["sum-race", "number-harmony"])
def test_a_private_split_is_as_hard_and_shares_no_position(name: str) -> None:
    public, kept = split()[name], source(name)
    private = kept.private(7, public)
    for mine, theirs in zip(private, public, strict=True):
        assert strata(mine) == strata(theirs)
        assert not {kept.identity(each) for each in mine} & {kept.identity(each) for each in theirs}
    # The first part, too, is as hard as anybody's.
    assert strata(private.positions[:QUICK_OF_FAMILY]) == strata(public.positions[:QUICK_OF_FAMILY])
    assert private == kept.private(7, public) != kept.private(8, public)


def test_a_private_split_is_drawn_once_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawn = []

    def private(self: Source, seed: int, public: Family) -> Family:
        drawn.append(self.name)
        return Family(*(tuple(Random(seed).sample(part, 3)) for part in public))

    monkeypatch.setattr(variant_families, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(Source, "private", private)
    split.cache_clear()
    asked = positions("2", seed=99)
    assert all(each.private and each.id.endswith("/private") for each in asked)
    split.cache_clear()
    assert positions("2", seed=99) == asked
    assert drawn == list(FAMILIES)
    split.cache_clear()


def test_seats_are_balanced_and_the_first_part_is_spread() -> None:
    for name, family in split().items():
        seats = Counter(each.stratum[0] for each in family.positions)
        assert seats == {"1": POSITIONS // 2, "2": POSITIONS // 2}, name
        whole, first = strata(family.positions), strata(family.positions[:QUICK_OF_FAMILY])
        for stratum, count in whole.items():
            assert first[stratum] == pytest.approx(count * QUICK_OF_FAMILY / POSITIONS, abs=1.01)


def test_every_idea_is_asked_for_often_enough_to_be_told() -> None:
    ideas = Counter(each.idea for each in positions("2"))
    assert set(ideas) == set(Idea)
    assert min(ideas.values()) >= 100


@pytest.mark.parametrize(
    ("word", "moves", "expected"),
    [
        ("sum-race", "6 3 6 5 2", Idea.BLOCKING),  # Player 1 needs 6, and only choosing it bars it
        ("sum-race", "6 1 4 5 6 1", Idea.ARITHMETIC),  # 16, and 4 is there
        ("sum-race", "4 1 6 4", Idea.FORCING),
        ("sum-race", "", Idea.COUNTING),
        ("number-harmony", "5 7", Idea.ARITHMETIC),  # 3 loses on the spot, nothing else does
        ("equation-duel", "4 no 5 no 6 no 3 no 2", Idea.ARITHMETIC),
        ("equation-duel", "7 no 1 no 2 no 4 no", Idea.ARITHMETIC),  # 5 or 9, and then the equation
        ("equation-duel", "8 no 4 no 9 no", Idea.BLOCKING),  # 1 + 8 = 9
        ("equation-duel", "7 no 1 no", Idea.FORCING),
        ("pocket-addition", "1 9", Idea.BLOCKING),  # 9 + 6 = 15
        ("pocket-addition", "6 9", Idea.FORCING),
        ("pocket-addition", "6 9 4 5 1 pass", Idea.TIE_BREAK),  # 14 all, and who took the last number wins
        ("pattern-match", "2@3,2 3@2,3 7@3,3", Idea.BLOCKING),  # 2 + 7 + 6 = 15
    ],
)
def test_an_idea_is_told_from_the_graph(word: str, moves: str, expected: Idea) -> None:
    exact = Exact(game(word))
    spot = exact.last_spot({"moves": moves, "opening": 0, "players": ["a", "b"]})
    assert spot
    assert idea_of(exact, spot) == expected


def test_ideas_say_what_the_solver_says() -> None:
    """By the definitions, counted in plies where a turn is one move."""
    for each in [each for each in positions("2") if each.family == "sum-race"][::20]:
        spot = spot_at(each)
        wrong = max(option.plies or 99 for option in spot.options if option not in spot.keeping)
        best = spot.best.plies
        expected = (
            Idea.ARITHMETIC
            if best == 1
            else Idea.BLOCKING
            if wrong == 2
            else Idea.FORCING
            if best == 3
            else Idea.COUNTING
        )
        assert each.idea == expected, each.id


def test_a_family_is_all_its_variants() -> None:
    assert variants("sum-race:target=19..20,highest=5..6") == [
        "sum-race:target=19,highest=5",
        "sum-race:target=19",
        "sum-race:highest=5",
        "sum-race",
    ]
    assert variants("equation-duel:operators=+-*/|+-") == ["equation-duel", "equation-duel:operators=+-"]
    assert variants("pattern-match") == ["pattern-match"]


def test_editions_are_named_in_short_or_in_full() -> None:
    assert edition_named("2") == edition_named("digit-duel-benchmark-2") == SECOND
    with pytest.raises(BadEdition, match="no edition '3'"):
        edition_named("3")
    with pytest.raises(BadEdition, match="has no private splits"):
        positions("1.1", seed=3)
    with pytest.raises(BadEdition, match="a whole number from 0"):
        positions("2", seed=-1)


def test_seats_are_those_to_move() -> None:
    for asked in positions("2", quick=True)[::50]:
        assert asked.match().to_move is Player(int(asked.stratum[0]) - 1)
