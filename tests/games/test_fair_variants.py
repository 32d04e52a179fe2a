"""The recommended variants: by one word everywhere, and what was measured says so."""

from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import pytest

from digitduel.core import BadGame, Match
from digitduel.core.json_shapes import from_json
from digitduel.core.record import from_json as from_record
from digitduel.core.record import to_json
from digitduel.games import BUILT_IN, game, game_class
from digitduel.games.fair_variant import FAIR, FairVariant, fair_variant, shorter
from digitduel.lab.measures import measure
from digitduel.lab.variant_front import Variant, summed_up
from tests.nim import Nim

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
RECOMMENDED = [name for name in BUILT_IN if fair_variant(game_class(name))]


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return run_path(str(BENCHMARKS / "make_fair_variants.py"))


@pytest.fixture(scope="module")
def kept(made: dict[str, Any]) -> list[Variant]:
    """What was measured when the variants were picked."""
    found: list[Variant] = made["kept"](made["MEASURED"].read_text(encoding="utf-8"))
    return found


def test_the_rule_picks_what_is_shipped(made: dict[str, Any], kept: list[Variant]) -> None:
    picks = made["picks"](kept)
    shipped = {file.stem: file.read_text(encoding="utf-8") for file in made["PICKS"].glob("*.json")}
    assert shipped == {name: made["written"](pick) for name, pick in picks.items()}, (
        "run: python benchmarks/make_fair_variants.py --kept"
    )
    assert list(picks) == RECOMMENDED == list(BUILT_IN)


@pytest.mark.long
@pytest.mark.parametrize("name", RECOMMENDED)
def test_the_figures_are_found_again(kept: list[Variant], name: str) -> None:
    """Of the pick, of the usual game, and of others that lost against it."""
    family = [one for one in kept if one.word.partition(":")[0] == name]
    asked = {name, game(f"{name}:{FAIR}").word, *(one.word for one in Random(name).sample(family, 2))}
    if name == "pattern-match":
        asked = {"pattern-match:target=8", "pattern-match:target=9"}  # to 15 it takes minutes
    for one in family:
        if one.word in asked:
            assert summed_up(measure(one.word)) == one, "run: python benchmarks/make_fair_variants.py FOLDER"


@pytest.mark.parametrize("name", RECOMMENDED)
def test_what_is_said_of_it_is_true(kept: list[Variant], name: str) -> None:
    fair = fair_variant(game_class(name))
    assert fair and fair.depth >= fair.usual_depth - 1
    if not fair.options:
        usual = next(one for one in kept if one.word == name)
        others = (one for one in kept if one.word.startswith(f"{name}:"))
        as_good = [one for one in others if one.depth >= usual.depth - 1 and one.ended >= usual.ended - 0.02]
        assert "as deep, ends as often and is fairer" in fair.line
        assert game(f"{name}:{FAIR}") == game(name) and not [o for o in as_good if o.unfairness < usual.unfairness]
    elif "less who starts" in fair.line:
        assert fair.unfairness < fair.usual_unfairness
    else:
        assert shorter(fair.moves, fair.usual_moves) and fair.unfairness <= fair.usual_unfairness + 0.02
    assert f"{fair.starter:.0%}" in fair.figures and f"{fair.usual_starter:.0%}" in fair.figures


@pytest.mark.parametrize(
    ("moves", "usual_moves", "gain", "length"),
    [
        (4.0, 6.4, "It is as fair as the usual game, and shorter.", ", in 4 moves (usually 6)."),
        (4.0, None, "It is as fair as the usual game, and shorter.", ", in 4 moves (usually without end)."),
        (4.0, 4.0, "It matters less who starts.", ", in 4 moves (usually 4)."),
        (None, 4.0, "It matters less who starts.", "; most of their games go on for ever."),
    ],
)
def test_the_length_of_a_game_is_told_whether_it_ends_or_not(
    moves: float | None, usual_moves: float | None, gain: str, length: str
) -> None:
    fair = FairVariant(
        options="sticks=7",
        told="7 sticks",
        unfairness=0.1,
        usual_unfairness=0.1,
        starter=0.5,
        usual_starter=0.75,
        moves=moves,
        usual_moves=usual_moves,
        depth=2,
        usual_depth=2,
    )
    assert fair.gain == gain
    assert fair.figures == f"Between experts, whoever starts gets 50% of the points (75% in the usual game){length}"


def test_a_record_keeps_the_real_options() -> None:
    match = Match(game("sum-race:fair"))
    fair = fair_variant(game_class("sum-race"))
    assert fair and match.game.word == f"sum-race:{fair.options}"
    written = to_json(match)
    assert FAIR not in str(written)
    assert from_record(written, game).game == match.game


def test_it_can_be_written_in_several_ways_and_goes_with_swap() -> None:
    assert game("Sum-Race: FAIR ") == game("sum-race:fair")
    assert game("sum-race:fair,swap=yes").word == f"{game('sum-race:fair').word},swap=yes"
    assert game("sum-race:swap=yes,fair") == game("sum-race:fair,swap=yes")


def test_a_game_without_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fair_variant(Nim) is None
    monkeypatch.setitem(BUILT_IN, "nim", "tests.nim:Nim")
    with pytest.raises(BadGame, match=r"Nim: No fair variant is known\."):
        game("nim:fair")
    with pytest.raises(BadGame, match="is given twice"):
        game("sum-race:fair,target=30" if "target" in str(game("sum-race:fair")) else "sum-race:fair,highest=3")


def test_a_game_of_somebody_else_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FAIR).mkdir()
    figures = {"unfairness": 0.1, "starter": 0.5, "moves": 4.0, "depth": 2}
    usual = {f"usual_{name}": value for name, value in figures.items()}
    fair = FairVariant(options="sticks=7", told="7 sticks", **figures, **usual)  # type: ignore[arg-type]
    from digitduel.core.json_shapes import to_json as to_text

    (tmp_path / FAIR / "nim.json").write_text(to_text(fair), encoding="utf-8")
    monkeypatch.setattr("tests.nim.__file__", str(tmp_path / "nim.py"))
    assert fair_variant(Nim) == fair == from_json(FairVariant, to_text(fair))
    assert fair.line == "Fair: 7 sticks. It matters less who starts."
