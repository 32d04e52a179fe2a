"""Records: what is kept is what was played, and what cannot be trusted is refused with the place at fault."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import digitduel
from digitduel.core import ONE, TWO, BadRecord, End, Match, Player
from digitduel.core.record import KEYS, LARGEST, VERSION, from_json, load, save, to_json
from tests.games.variants import COUNTED, LARGE
from tests.matches import sit_down


def read(text: str) -> Match:
    return from_json(text, digitduel.game)


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert str(caught.value).strip()
    return str(caught.value)


def changed(match: Match, **fields: Any) -> str:
    """The record of a match with some fields replaced."""
    return json.dumps(json.loads(to_json(match)) | fields)


@given(
    st.sampled_from(COUNTED + LARGE),
    st.randoms(use_true_random=False),
    st.sampled_from(Player),
    st.integers(0, 25),
    st.sampled_from(["play on", "resign", "stop"]),
    st.lists(st.floats(0, 1e6), min_size=25, max_size=25),
    st.none() | st.integers(1, 12),
)
def test_a_record_replays_to_the_same_match(
    word: str, chance: Any, first: Player, plies: int, end: str, times: list[float], limit: int | None
) -> None:
    game = digitduel.game(word)
    first = ONE if game.player_one_starts else first
    match = Match(game, first=first, players=("Ada", "Zoë 5\ud800\n"), seed=chance.randrange(2**70), max_turns=limit)
    for seconds in times[:plies]:
        if match.result is None:
            match.play(chance.choice(game.moves(match.position)), seconds=seconds)
    if end != "play on" and match.result is None:
        match.stop() if end == "stop" else match.resign(chance.choice(list(Player)))
    again = read(to_json(match))
    for told in ("game", "first", "players", "max_turns", "seed", "started", "moves", "turns", "position", "result"):
        assert getattr(again, told) == getattr(match, told)
    assert again.seconds == match.seconds
    assert to_json(again) == to_json(match)


def test_a_record_holds_what_it_promises_and_nothing_else() -> None:
    match = sit_down("sum-race:target=30", "5 6", players=("human", "random"), seed=7, max_turns=9, clock=lambda: 0.0)
    assert json.loads(to_json(match)) == {
        "digitduel": 1,
        "game": "sum-race:target=30",
        "first": 1,
        "players": ["human", "random"],
        "max_turns": 9,
        "seed": 7,
        "started": match.started,
        "moves": ["5", "6"],
        "seconds": [0.0, 0.0],
        "result": None,
    }


def test_a_declared_equation_is_kept_as_it_was_declared() -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 no 3 no 2 6-4=2")
    assert json.loads(to_json(match))["moves"][-1] == "6-4=2"
    assert json.loads(to_json(match))["result"] == {"end": "won", "winner": 1, "reason": "equation"}


# Damage


def test_a_record_that_was_cut_off_anywhere_is_refused() -> None:
    text = to_json(sit_down("sum-race", "5 6 4 5 6 3 5"))
    for length in range(len(text)):
        assert refusal(text[:length])


def test_a_file_that_was_cut_off_anywhere_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = sit_down("number-harmony", "5 7 2 6", players=("Zoë", "☺"))
    save(match, file)
    # The last byte is only the line's end.
    whole = file.read_bytes()[:-1]
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises(BadRecord, match=r"game\.json"):
            load(file, digitduel.game)
        assert file.read_bytes() == whole[:length]


def test_a_record_with_any_one_character_changed_is_refused_or_still_a_legal_game() -> None:
    text = to_json(sit_down("pocket-addition", "5 8 9 7", clock=lambda: 0.0))
    for place in range(len(text)):
        for other in '0"x]':
            damaged = text[:place] + other + text[place + 1 :]
            try:
                match = read(damaged)
            except BadRecord:
                continue
            assert json.loads(to_json(match)) == json.loads(damaged)


DAMAGE: dict[str, list[Any]] = {
    "digitduel": [None, "1", 0, -1, 1.0, True, [1], {}],
    "game": [None, 1, "", "no-such-game", "sum-race:goal=3", "sum-race:target=0", ["sum-race"]],
    "first": [None, 0, 3, "1", True, 1.0, [1]],
    "players": [None, "human", [], ["human"], ["a", "b", "c"], [1, 2], {"1": "a"}],
    "max_turns": [0, -1, "9", 1.5, True, []],
    "seed": ["7", 1.5, False, []],
    "started": [None, 5, "", "yesterday", "2024-13-01T00:00:00Z", []],
    "moves": [None, "5 6", [5, 6], ["5", None], ["5", ["6"]], {"0": "5"}, ["5"], ["5", "6", "4"]],
    "seconds": [None, [], ["0", "0"], [0, -1], [0, True], [0, 1e300], [0, None], 5, [0], [0, 0, 0]],
    "result": [
        *(5, "won", [], {}, {"end": "won", "winner": 1, "reason": "reached-target"}, {"end": "resigned"}),
        *({"end": "resigned", "winner": 3, "reason": "resigned"}, {"end": "resigned", "winner": 1, "reason": "tired"}),
        *({"end": "resigned", "winner": True, "reason": "resigned"}, {"end": ["resigned"], "winner": 1}),
        *({"end": "resigned", "winner": 1.0, "reason": "resigned"}, {"end": "unfinished", "reason": "agreed"}),
        *({"end": "unfinished", "winner": None, "reason": "turn-limit"}, {"end": None, "winner": [1], "reason": {}}),
        {"end": "unfinished", "winner": 1, "reason": "agreed"},
        {"end": "resigned", "winner": 1, "reason": "resigned", "more": 1},
    ],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in DAMAGE.items() for value in values])
def test_a_damaged_field_is_refused_and_named(field: str, value: Any) -> None:
    told = refusal(changed(sit_down("sum-race", "5 6"), **{field: value}))
    place = {"moves": ("'moves'", "move 3", "'seconds'"), "seconds": ("'seconds'",)}.get(field, (f"'{field}'",))
    assert any(part in told for part in place), told


def test_every_field_is_damaged_above() -> None:
    assert set(DAMAGE) == KEYS


@pytest.mark.parametrize("field", sorted(KEYS - {"digitduel"}))
def test_a_missing_field_is_named(field: str) -> None:
    data = json.loads(to_json(sit_down("sum-race", "5 6")))
    del data[field]
    assert refusal(json.dumps(data)) == f"'{field}' is missing."


def test_a_field_that_does_not_belong_is_named() -> None:
    assert "'cheat' does not belong" in refusal(changed(sit_down("sum-race"), cheat=True))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_are_none_are_refused(number: str) -> None:
    text = to_json(sit_down("sum-race", "5", clock=lambda: 0.0))
    for field, value in (("seed", "null"), ("max_turns", "null")):
        refusal(text.replace(f'"{field}": {value}', f'"{field}": {number}'))
    refusal(text.replace("0.0", number))


@pytest.mark.parametrize("ply", [1, 2, 3, 4])
@pytest.mark.parametrize(("bad", "why"), [("9", "9 is not a number from 1 to 6"), ("five", "'five' is not a number")])
def test_an_illegal_move_is_named_by_its_ply(ply: int, bad: str, why: str) -> None:
    moves = ["5", "6", "4", "5"]
    moves[ply - 1] = bad
    assert refusal(changed(sit_down("sum-race", "5 6 4 5"), moves=moves)).startswith(f"move {ply}, '{bad}': {why}")


def test_a_move_after_the_end_is_named_by_its_ply() -> None:
    match = sit_down("number-harmony", "5 7 2 6")
    text = changed(match, moves=["5", "7", "2", "6", "1"], seconds=[0] * 5)
    assert refusal(text) == "move 5, '1': The game is over."
    text = changed(match, max_turns=2)
    assert refusal(text) == "move 3, '2': The game is over."


def test_a_result_that_the_moves_do_not_give_is_refused() -> None:
    won = sit_down("number-harmony", "5 7 2 6")
    for result in (None, {"end": "won", "winner": 2, "reason": "made-the-sum"}, {"end": "resigned", "winner": 1}):
        told = refusal(changed(won, result=result))
        assert told == f"'result' does not agree with the moves. {won.result and won.result.sentence}"

    running = sit_down("number-harmony", "5 7 2")
    told = refusal(changed(running, result={"end": "won", "winner": 2, "reason": "agreed"}))
    assert told == "'result' does not agree with the moves. The game is still running."


def test_a_starter_that_the_rulebook_forbids_is_refused() -> None:
    assert refusal(changed(sit_down("sum-race"), first=2)) == "'first': In Sum Race Player 1 always starts."
    assert read(changed(sit_down("pattern-match"), first=2)).to_move is TWO


@pytest.mark.parametrize(
    "text",
    ["[]", "{}", "5", "null", '"digitduel"', '{"a": 1}', '["digitduel"]', '{"name": "left-pad", "version": "1"}'],
)
def test_json_of_another_kind_is_not_a_record(text: str) -> None:
    assert refusal(text) == "this is not a Digit Duel record."


def test_a_newer_format_is_refused_with_that_reason() -> None:
    told = refusal(json.dumps({"digitduel": VERSION + 1, "something": "new"}))
    assert f"version {VERSION + 1}" in told
    assert "newer" in told


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '{"digitduel": ' + "[" * 100_000])
def test_what_is_nested_too_deeply_is_refused(text: str) -> None:
    assert "nested" in refusal(text) or "JSON" in refusal(text)


@given(
    st.text(max_size=80) | st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=5).map(json.dumps)
)
def test_no_text_does_any_harm(text: str) -> None:
    refusal(text)


@given(st.sampled_from(sorted(KEYS)), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
))  # fmt: skip
def test_no_value_of_any_field_does_any_harm(field: str, value: Any) -> None:
    try:
        read(changed(sit_down("sum-race", "5 6"), **{field: value}))
    except BadRecord as error:
        assert str(error)


# Files


def test_a_file_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "game.json"
    match = sit_down("equation-duel", "4 no 5")
    save(match, file)
    assert [path.name for path in file.parent.iterdir()] == ["game.json"]
    assert to_json(load(file, digitduel.game)) == to_json(match)


def test_a_file_that_is_no_text_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for data, place in ((b"\xff\xfe\x00", "byte 0"), (b'{"digitduel": "\x80"}', "byte 15")):
        file.write_bytes(data)
        with pytest.raises(BadRecord, match=place):
            load(file, digitduel.game)
        assert file.read_bytes() == data


@pytest.mark.parametrize("name", ["", "missing.json", "missing/game.json", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_opened_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        load(tmp_path / name, digitduel.game)


def test_the_folder_of_nobody_is_refused() -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        load(Path("~nobody-of-that-name/game.json"), digitduel.game)


def test_a_file_that_is_far_too_large_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as data:
        data.truncate(LARGEST + 1)
    with pytest.raises(BadRecord, match="too large"):
        load(file, digitduel.game)


def test_an_end_is_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = sit_down("sum-race", "5")
    match.resign(TWO)
    save(match, file)
    again = load(file, digitduel.game)
    assert again.result is not None
    assert (again.result.end, again.result.winner) == (End.RESIGNED, ONE)


def test_a_match_that_is_played_on_from_another_says_so() -> None:
    match = sit_down("sum-race", "5 6", taken_over=2)
    told = to_json(match)
    assert json.loads(told)["taken_over"] == 2
    assert from_json(told, digitduel.game).taken_over == 2
    with pytest.raises(BadRecord, match="'taken_over' must be 1 or more"):
        from_json(told.replace('"taken_over": 2', '"taken_over": 0'), digitduel.game)
