from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digitduel.core import Grid, NotAllowed, Player, Pool, Unreadable
from digitduel.games.pattern_match import LINES, PatternMatch, Place, Position, Shift, _symmetries, canonical
from tests.matches import FULL, open_moves, sit_down

DEAD = "1@1,1 3@1,1 2@1,2 6@1,2 4@2,1 7@2,1 5@2,3 9@2,3 8@3,3"
"""One holds 1 2 4 5 8, Two holds 3 6 7 9: 2+5+8 is there, so only One can still win."""


def test_a_line_wins_at_once() -> None:
    match = sit_down("pattern-match", "5@2,2 8@1,3 6@1,1 9@3,2 4@3,3")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (Player.ONE, "line")
    assert open_moves(match) == []


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("player", Player)
def test_every_row_column_and_diagonal_is_a_line(line: tuple[int, ...], player: Player) -> None:
    cells = [0] * 9
    for cell, number in zip(line, (9, 1, 5), strict=True):
        cells[cell] = number
    grids = (tuple(cells), (0,) * 9) if player is Player.ONE else ((0,) * 9, tuple(cells))
    outcome = PatternMatch().outcome(Position((2, 3), grids, player.other))
    assert outcome is not None
    assert outcome.winner is player


@pytest.mark.parametrize("name", LINES)
def test_the_verdict_names_the_line_as_the_rulebook_does(name: str) -> None:
    cells = [0] * 9
    for cell, number in zip(LINES[name], (9, 1, 5), strict=True):
        cells[cell] = number
    game, p = PatternMatch(), Position((2, 3), (tuple(cells), (0,) * 9), Player.TWO)
    outcome = game.outcome(p)
    assert outcome is not None
    kind = name if name[-1].isdigit() else "Diagonal"
    assert game.script.verdict(p, outcome) == [
        f"Sum of {kind}: 9 + 1 + 5 = 15",
        f"Player 1 wins! Line at {kind} sums to 15.",
    ]


def test_a_line_needs_all_three_cells() -> None:
    assert sit_down("pattern-match", "9@1,1 1@1,1 6@1,2").result is None


def test_after_nine_numbers_the_game_goes_on_by_shifting() -> None:
    match = sit_down("pattern-match", FULL)
    assert match.position.pool == ()
    assert match.result is None
    # Two holds four numbers, and five cells are free: 20 shifts.
    assert len(open_moves(match)) == 20
    match.play("2,3>3,3")
    assert match.position.grids[1][8] == 9
    assert match.position.grids[1][5] == 0
    # One holds five numbers, and four cells are free.
    assert len(open_moves(match)) == 20


def test_a_shift_can_win() -> None:
    match = sit_down("pattern-match", FULL)
    match.play("2,3>3,3")
    match.play("2,3>2,2")  # 7, so that One has 6 7 . in the second row
    match.play("3,3>2,3")
    match.play("1,2>2,3")  # 2
    assert match.result is not None
    assert match.result.winner is Player.ONE


def test_placed_numbers_stay_while_the_pool_has_any() -> None:
    with pytest.raises(NotAllowed, match="while the pool has any"):
        sit_down("pattern-match", "5@2,2 8@1,3").play("2,2>1,1")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("5@1,1", "5 is already used"),
        ("8@1,1", "8 is already used"),
        ("3@2,2", "Row 2, Column 2 of your grid is not empty"),
        ("0@1,1", "0 is not a number from 1 to 9"),
        ("10@1,1", "10 is not a number from 1 to 9"),
    ],
)
def test_a_place_that_is_not_allowed_says_why(entry: str, reason: str) -> None:
    match = sit_down("pattern-match", "5@2,2 8@1,3")
    with pytest.raises(NotAllowed, match=reason):
        match.play(entry)
    assert len(match.moves) == 2


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("3,3>3,2", "no number at Row 3, Column 3"),
        ("1,1>1,2", "Row 1, Column 2 of your grid is not empty"),
        ("1,1>1,1", "Row 1, Column 1 of your grid is not empty"),
        ("1@3,3", "All numbers are used"),
    ],
)
def test_a_shift_that_is_not_allowed_says_why(entry: str, reason: str) -> None:
    with pytest.raises(NotAllowed, match=reason):
        sit_down("pattern-match", FULL).play(entry)


def test_a_number_of_ones_own_is_not_said_to_be_missing() -> None:
    match = sit_down("pattern-match", FULL)
    reason = match.game.why_not(match.position, Place(5, 8))
    assert reason is not None
    assert "not in your grid" not in reason


UNREADABLE = [
    "",
    "5",
    "5>2>3",
    "5>2,3",
    "5@",
    "5@4,1",
    "5@0,1",
    "5@1",
    "5@1,1,1,1",
    "a@1,1",
    "5@１,1",
    "1,1>1,4",
    "5,,2,,3",
    "5 2,,3",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        sit_down("pattern-match").play(text)


@pytest.mark.parametrize("text", ["5@2,3", "5 2 3", " 5  2,3 ", "5 (2, 3)", "5@2 3", "5,2,3", "5 , 2 , 3"])
def test_a_placement_is_read_however_it_is_typed(text: str) -> None:
    match = sit_down("pattern-match")
    assert match.read(text) == Place(5, 5)


@pytest.mark.parametrize("text", ["2,3>3,3", "2 3 3 3", "2,3,3,3", "9>3,3", "9@3,3", "9 3 3"])
def test_a_shift_may_name_the_cell_or_the_number(text: str) -> None:
    assert sit_down("pattern-match", FULL).read(text) == Shift(5, 8)


def test_a_position_is_endless_only_when_no_hand_holds_a_line() -> None:
    match = sit_down("pattern-match", FULL)
    game = match.game
    assert not game.endless(game.start())
    assert not game.endless(match.position)  # 1 6 8 is a line of One's
    assert not game.endless(sit_down("pattern-match", DEAD).position)
    nothing = Position((), ((1, 2, 0, 0, 3, 4, 5, 0, 0), (6, 7, 0, 8, 9, 0, 0, 0, 0)), Player.TWO)
    assert game.endless(nothing)
    assert not game.endless(nothing._replace(pool=(9,)))


def test_the_target_is_an_option() -> None:
    assert sit_down("pattern-match:target=6", "1@1,1 9@1,1 2@1,2 8@1,2 3@1,3").result is not None
    assert sit_down("pattern-match:target=24", "7@1,1 1@1,1 8@2,2 2@1,2 9@3,3").result is not None


def test_the_rival_may_start() -> None:
    match = sit_down("pattern-match", "5@2,2", first=Player.TWO)
    assert match.position.grids[1][4] == 5


@given(st.permutations((0, 0, 0, 0, 1, 3, 5, 7, 9)))
def test_turned_and_mirrored_grids_have_one_key_and_the_same_lines(cells: list[int]) -> None:
    game, grid = PatternMatch(), tuple(cells)
    turned = tuple(grid[6 - 3 * (cell % 3) + cell // 3] for cell in range(9))
    mirrored = tuple(grid[3 * (cell // 3) + 2 - cell % 3] for cell in range(9))
    for other in (turned, mirrored):
        assert canonical(other) == canonical(grid)
        assert (game.line(other) is None) is (game.line(grid) is None)


@pytest.mark.parametrize(("numbers", "classes"), [((5,), 3), ((5, 7), 12), ((5, 7, 9), 66)])
def test_grids_that_are_not_turned_or_mirrored_have_different_keys(numbers: tuple[int, ...], classes: int) -> None:
    # By Burnside: all grids, and for each of the four mirrors those on its three cells, shared out among eight ways.
    keys = set()
    for cells in permutations(range(9), len(numbers)):
        grid = [0] * 9
        for cell, number in zip(cells, numbers, strict=True):
            grid[cell] = number
        keys.add(canonical(tuple(grid)))
    assert len(keys) == classes


def test_the_symmetries_are_the_ways_that_keep_every_line_a_line() -> None:
    lines = {frozenset(line) for line in LINES.values()}
    # The centre lies on four lines, a corner on three and the middle of an edge on two: no way mixes them.
    ways = [
        (a, e, b, f, 4, g, c, h, d)
        for (a, b, c, d), (e, f, g, h) in product(permutations((0, 2, 6, 8)), permutations((1, 3, 5, 7)))
    ]
    kept = [way for way in ways if {frozenset(way[cell] for cell in line) for line in lines} == lines]
    assert sorted(_symmetries()) == sorted(kept)
    assert len(kept) == 8


def test_every_move_is_numbered_by_its_place_among_the_actions() -> None:
    game = PatternMatch()
    actions = game.actions()
    assert (actions[0], actions[1], actions[80]) == ("1@1,1", "1@1,2", "9@3,3")
    assert (actions[81], actions[82], actions[90], actions[-1]) == ("1,1>1,1", "1,1>1,2", "1,2>1,1", "3,3>3,3")
    moves = [*game.moves(game.start()), *game.moves(sit_down("pattern-match", FULL).position)]
    assert game.numbered(tuple(moves)) == tuple(actions.index(game.write(m)) for m in moves)


def test_the_cells_for_each_number_are_drawn_side_by_side_as_far_as_there_is_room() -> None:
    game = PatternMatch()
    moves = [Place(number, number - 1) for number in range(1, 10)]
    wide, narrow = (game.script.listing(game.start(), "Some", moves, width) for width in (80, 20))
    assert wide == game.script.listing(game.start(), "Some", moves)
    assert max(map(len, narrow[1:])) <= 20 < max(map(len, wide[1:])) <= 80
    assert sorted(" ".join(narrow).split()) == sorted(" ".join(wide).split())


def test_a_refusal_says_what_to_choose_and_why_not_that() -> None:
    assert PatternMatch().script.refused("5 is already used.") == [
        "Invalid selection. Please choose an available number and an empty grid position.",
        "5 is already used.",
    ]


PLACING = "5@2,2 8@1,3 6@1,1 9@3,2"
WON = f"{PLACING} 4@3,3"


@pytest.mark.parametrize("line", ["", "5@2,2", PLACING, WON, FULL, f"{FULL} 2,3>3,3"])
@pytest.mark.parametrize("first", Player)
def test_what_can_be_tapped_is_what_can_be_played(line: str, first: Player) -> None:
    match = sit_down("pattern-match", line, first=first)
    game, p = match.game, match.position
    moves = game.moves(p)
    pool, *grids = game.board(p, match.last)
    assert isinstance(pool, Pool)
    assert [tile.label for tile in pool.tiles] == [str(n) for n in p.pool]
    assert {tile.entry for tile in pool.tiles} - {None} == {str(m.number) for m in moves if isinstance(m, Place)}
    wanted = {m.cell for m in moves} | {m.origin for m in moves if isinstance(m, Shift)}
    for player, grid in zip(Player, grids, strict=True):
        assert isinstance(grid, Grid)
        assert (grid.owner, grid.title) == (player, f"{player}'s grid")
        tiles = [tile for row in grid.rows for tile in row]
        assert [tile.label for tile in tiles] == [str(n or " ") for n in p.grids[player]]
        typed = {cell: f"{row} {column}" for cell, (row, column) in enumerate(product((1, 2, 3), repeat=2))}
        tapped = {cell: tile.entry for cell, tile in enumerate(tiles) if tile.entry is not None}
        assert tapped == {cell: typed[cell] for cell in wanted if player is p.to_move}
        just_played = [cell for cell, tile in enumerate(tiles) if tile.fresh is not False]
        assert just_played == ([match.last.cell] if match.last and player is not p.to_move else [])
        assert [tile.deciding for tile in tiles].count(True) == 3 * (line == WON and player is first)
