from itertools import combinations

import pytest

from digitduel.core import ONE, TWO, Match, NotAllowed, Player, Unreadable
from digitduel.games.equation_duel import NO, Declare, Ending, EquationDuel, Step, Take
from tests.matches import open_moves, sit_down

VARIATIONS = [
    "equation-duel",
    "equation-duel:numbers=15",
    "equation-duel:joined=yes",
    "equation-duel:operators=+-",
    "equation-duel:numbers=15,joined=yes",
    "equation-duel:numbers=15,operators=+-",
    "equation-duel:joined=yes,operators=+-",
    "equation-duel:numbers=15,joined=yes,operators=+-",
]


def all_no(word: str, numbers: str, first: Player = ONE) -> Match:
    """A match in which these numbers are taken and nobody declares anything."""
    return sit_down(word, " ".join(f"{number} no" for number in numbers.split()), first=first)


def test_a_turn_has_two_steps() -> None:
    match = sit_down("equation-duel")
    assert open_moves(match) == [str(n) for n in range(1, 10)]
    match.play("4")
    assert (match.to_move, match.turns, open_moves(match)) == (ONE, 0, ["no"])
    match.play("no")
    assert (match.to_move, match.turns) == (TWO, 1)
    assert open_moves(match) == ["1", "2", "3", "5", "6", "7", "8", "9"]


def test_the_question_is_asked_whatever_is_held() -> None:
    match = sit_down("equation-duel", "4")
    assert match.position.step is Step.DECLARE
    assert match.game.forced(match.position) is None


def test_the_rulebooks_sample_is_good() -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 6-4=2 3 5+3=8 2 6-4=2")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (ONE, Ending.EQUATION)
    assert open_moves(match) == []


def test_a_turn_that_wins_is_a_turn_too() -> None:
    assert sit_down("equation-duel", "4 no 5 no 6 no 3 no 2 6-4=2").turns == 5


def test_what_is_named_to_a_player_gives_no_equation_away() -> None:
    for line in ("4", "4 no 5 no 6 no 3 no 2"):
        match = sit_down("equation-duel", line)
        assert match.game.script.listed(match.position) == (match.read("no"),)


def test_one_equation_stands_for_all_true_ones() -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 no 3 no 2")
    assert len(open_moves(match)) == 2
    assert open_moves(match)[1] == "no"
    p, game = match.position, match.game
    listed = game.play(p, game.moves(p)[0])
    for spelling in ("6-4=2", "2 + 4 = 6", "6 − 2 = 4", "(2+4)=6", "6=4+2"):
        assert game.play(p, game.read(p, spelling)) == listed
    for wrong in ("6-4=3", "6-4=4", "6/4=2", "6/(4-4)=2"):
        assert game.play(p, game.read(p, wrong)) == game.play(p, game.read(p, "no"))


@pytest.mark.parametrize("entry", ["6-4=2", " 6 - 4 = 2 ", "yes 6 - 4 = 2", "y 6-4=2", "YES 6-4=2", "yes\t6-4=2"])
def test_a_declaration_may_be_typed_in_several_ways(entry: str) -> None:
    match = sit_down("equation-duel", "4 no 5 no 6")
    assert match.read(entry) == Declare("6-4=2")


@pytest.mark.parametrize("entry", ["no", "n", "NO", " No "])
def test_no_may_be_typed_in_several_ways(entry: str) -> None:
    match = sit_down("equation-duel", "4")
    match.play(entry)
    assert match.to_move is TWO


@pytest.mark.parametrize("entry", ["hello", "yes", "y", "6-4", "(6-4=2", "6-4=2)", "", "²", "yes no", "6-4==2"])
def test_what_is_no_equation_is_asked_again(entry: str) -> None:
    match = sit_down("equation-duel", "4 no 5 no 6")
    with pytest.raises(Unreadable):
        match.play(entry)
    assert (match.to_move, match.position.step) == (ONE, Step.DECLARE)


def test_each_step_refuses_the_moves_of_the_other() -> None:
    match = sit_down("equation-duel")
    with pytest.raises(NotAllowed, match="Take a number first"):
        match.play("no")
    with pytest.raises(NotAllowed, match="Take a number first"):
        match.play("1+2=3")
    match.play("4")
    with pytest.raises(NotAllowed, match="Now declare an equation or say no"):
        match.play("5")


def test_a_taken_number_and_one_that_never_was_are_refused() -> None:
    match = sit_down("equation-duel", "4 no")
    with pytest.raises(NotAllowed, match="4 is already taken"):
        match.play("4")
    with pytest.raises(NotAllowed, match="10 is not a number from 1 to 9"):
        match.play("10")


def test_a_number_of_the_opponent_cannot_be_used() -> None:
    match = sit_down("equation-duel", "4 no 2 no 6 6-4=2")
    assert match.result is None
    assert match.to_move is TWO


# Sudden death


@pytest.mark.parametrize("first", Player)
def test_sudden_death_is_two_rounds_that_begin_with_the_other_player(first: Player) -> None:
    match = all_no("equation-duel:numbers=3", "1 2 3", first)
    asked = []
    while match.result is None:
        asked.append(match.to_move)
        assert open_moves(match) == ["no"]
        match.play("no")
    assert asked == [first.other, first, first.other, first]
    assert (match.result.winner, match.result.reason) == (first, Ending.HIGHER_SUM)


@pytest.mark.parametrize("first", Player)
def test_in_sudden_death_the_last_taker_is_last(first: Player) -> None:
    # With an even pool the player who did not start takes the last number, so the starter begins sudden death.
    match = all_no("equation-duel:numbers=4", "1 2 3 4", first)
    assert match.to_move is first
    match.play("no")
    match.play("2-1=1")
    assert match.to_move is first
    match.play("no")
    match.play("no")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (first.other, Ending.HIGHER_SUM)


@pytest.mark.parametrize("first", Player)
@pytest.mark.parametrize("turn", range(4))
def test_an_equation_wins_on_every_turn_of_sudden_death(first: Player, turn: int) -> None:
    match = all_no("equation-duel", "1 3 2 5 4 8 6 9 7", first)
    for _ in range(turn):
        match.play("no")
    declarer = match.to_move
    match.play("3+5=8" if declarer is first.other else "1+6=7")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (declarer, Ending.EQUATION)


def test_sudden_death_is_announced_once_the_last_taker_has_had_a_chance() -> None:
    match = sit_down("equation-duel:numbers=3", "1 no 2 no 3")
    assert match.game.script.notice(match.position) == []
    for left in (4, 3, 2, 1):
        match.play("no")
        notice = f"All numbers are taken: sudden death. Turns left: {left}."
        assert match.game.script.notice(match.position) == [notice]


def test_a_false_equation_on_the_last_turn_is_not_called_valid_though_the_game_is_won() -> None:
    match = all_no("equation-duel:numbers=3", "1 2 3")
    for _ in range(3):
        match.play("no")
    before = match.position
    match.play("1+2=3")
    assert match.result is not None
    assert match.game.script.told(before, match.last, match.position) == [
        "",
        "Equation is invalid (you do not have number 2). Turn ends.",
    ]


def test_no_number_can_be_taken_in_sudden_death() -> None:
    match = all_no("equation-duel:numbers=3", "1 2 3")
    with pytest.raises(NotAllowed):
        match.play("1")


@pytest.mark.parametrize("first", Player)
def test_the_taker_of_the_last_number_may_declare_before_sudden_death(first: Player) -> None:
    match = all_no("equation-duel", "1 3 2 5 4 8 6 9", first)
    match.play("7")
    match.play("1+6=7")
    assert match.result is not None
    assert match.result.winner is first


@pytest.mark.parametrize("first", Player)
@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        ("equation-duel:numbers=15", "4 15 5 14 6 13 7 12 8 3 9 2 10 1 11"),
        ("equation-duel:numbers=3", "1 3 2"),
        ("equation-duel:numbers=4", "1 2 4 3"),
    ],
)
def test_on_equal_sums_whoever_did_not_start_wins(word: str, numbers: str, first: Player) -> None:
    match = all_no(word, numbers, first)
    for _ in range(4):
        match.play("no")
    one, two = map(sum, match.position.hands)
    assert one == two
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (first.other, Ending.DID_NOT_START)
    assert match.result.sentence == f"The sums are equal: {first.other} wins the game, not having started!"


def test_the_sums_are_never_equal_with_the_usual_pool() -> None:
    for starter in combinations(range(1, 10), 5):
        other = [n for n in range(1, 10) if n not in starter]
        taken = [n for pair in zip(starter, other, strict=False) for n in pair] + [starter[-1]]
        match = all_no("equation-duel", " ".join(map(str, taken)))
        for _ in range(4):
            match.play("no")
        assert match.result is not None
        higher = ONE if sum(starter) > sum(other) else TWO
        assert (match.result.winner, match.result.reason) == (higher, Ending.HIGHER_SUM)


# Variations


@pytest.mark.parametrize("word", VARIATIONS)
def test_every_variation_takes_and_judges_by_its_options(word: str) -> None:
    match = sit_down(word)
    game = match.game
    assert isinstance(game, EquationDuel)
    assert game.word == word
    assert len(open_moves(match)) == game.numbers
    # Player 1 holds 1 2 3 9.
    p = sit_down(word, "1 no 4 no 2 no 5 no 3 no 7 no 9").position
    every_operator = game.operators == "+-*/"
    for equation, good in {
        "1+2=3": True,
        "9/3=2+1": every_operator,
        "3×(2+1)=9": every_operator,
        "12-9=3": game.joined,
        "12/3=9": False,
        "9/3=3": False,
        "21-9=3": False,
        "12-9=3*1": False,
    }.items():
        assert (game.outcome(game.play(p, game.read(p, equation))) is not None) is good, equation


def test_the_extended_pool_has_numbers_of_two_digits() -> None:
    match = all_no("equation-duel:numbers=15", "15 2 14 3")
    match.play("1")
    match.play("15-14=1")
    assert match.result is not None
    assert match.result.winner is ONE


@pytest.mark.parametrize(
    ("equation", "good"),
    [
        *(("12+3=15", True), ("15-3=12", True), ("12+1=15-2", False), ("15/3=5", False), ("312-12=3", False)),
        *(("123-15=312", False), ("153/3=51", False), ("3+12=12+3", False), ("312-15=15", False)),
    ],
)
def test_joined_numbers_of_the_extended_pool(equation: str, good: bool) -> None:
    # Player 1 holds 3 12 15: joined they make 312, 123, 315, ... and each can be used once.
    match = all_no("equation-duel:numbers=15,joined=yes", "3 1 12 2")
    match.play("15")
    match.play(equation)
    assert (match.result is not None) is good


def test_the_board_marks_what_was_just_taken() -> None:
    match = sit_down("equation-duel", "4")
    pool, mine, theirs = match.game.board(match.position, match.last)
    assert [tile.fresh for tile in mine.tiles] == [True]  # type: ignore[union-attr]
    assert all(tile.entry is None for tile in pool.tiles)  # type: ignore[union-attr]
    assert theirs.tiles == ()  # type: ignore[union-attr]


def test_every_move_has_a_number_and_all_equations_have_the_same() -> None:
    match = sit_down("equation-duel:numbers=4", "4")
    game = match.game
    assert game.actions() == ("1", "2", "3", "4", "declare", "no")
    assert game.numbered((Take(1), Take(4), Declare("1+2=3"), Declare("1+3=4"), NO)) == (0, 3, 4, 4, 5)


def test_the_signs_of_an_equation_are_offered_where_one_may_be_declared() -> None:
    match = sit_down("equation-duel:operators=+-", "4")
    assert match.game.script.signs(match.position) == "+-=()"
    match.play("no")
    assert match.game.script.signs(match.position) == ""


@pytest.mark.parametrize(("typed", "asks"), [("yes", True), (" Y ", True), ("YES", True), ("no", False), ("", False)])
def test_only_a_yes_is_asked_which_equation(typed: str, asks: bool) -> None:
    match = sit_down("equation-duel", "4")
    script = match.game.script
    which = script.then_ask(match.position, typed)
    assert which == ("Enter your equation using your numbers: " if asks else None)
    match.play("no")
    assert script.then_ask(match.position, typed) is None, "a number is asked for now"


@pytest.mark.parametrize("numbers", [8, 12])
def test_no_equation_is_named_that_could_be_played(numbers: int) -> None:
    """One that is named is played more often, by models and by people."""
    game, named = EquationDuel(numbers=numbers), set[str]()
    for hand in combinations(range(1, numbers + 1), 4):
        p = game.start()._replace(hands=(hand, ()), step=Step.DECLARE)
        equation = game.script.unlisted(p).rpartition(" ")[2]
        assert game.fault(p, Declare(equation)) is not None
        named.add(equation)
    assert named > {"1+2=3"}


@pytest.mark.parametrize(
    ("word", "taken", "moves"),
    [
        ("equation-duel", "1 2 4 3 6 5 8", ["no"]),
        ("equation-duel:joined=yes", "1 2 4 3 6 5 8", ["14-6=8", "no"]),
        ("equation-duel", "2 1 4 3 8", ["2*4=8", "no"]),
        ("equation-duel:operators=+-", "2 1 4 3 8", ["no"]),
    ],
)
def test_an_equation_is_offered_where_the_variation_allows_one(word: str, taken: str, moves: list[str]) -> None:
    *before, last = taken.split()
    match = all_no(word, " ".join(before))
    match.play(last)
    assert open_moves(match) == moves
