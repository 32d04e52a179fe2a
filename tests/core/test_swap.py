import pickle

import pytest

import digitduel
from digitduel.core import ONE, TWO, BadGame, Game, Match, NotAllowed, Pool, Tile, record
from digitduel.core.swap import Swap, Take
from digitduel.games import BUILT_IN, game, with_swap
from digitduel.solve import Value, oracle_for
from digitduel.testing import check_game
from tests.matches import ENDLESS, FULL, sit_down
from tests.nim import Nim, Sticks


@pytest.mark.parametrize(
    "word", ["sum-race:target=7", "pocket-addition:numbers=4,target=7", "number-harmony:highest=3"]
)
def test_a_game_with_swap_keeps_the_contract(word: str) -> None:
    check_game(game(f"{word},swap=yes"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_swap_is_an_option_of_every_game(name: str) -> None:
    made = game(f"{name}:swap=yes")
    assert made == Swap(game(name))
    assert made.word == f"{name}:swap=yes"
    assert made.values()["swap"] is True
    assert game(f"{name}:swap=no") == game(name)
    assert pickle.loads(pickle.dumps(made)) == made
    assert made.tie_breaks == game(name).tie_breaks


@pytest.mark.parametrize("word", ["sum-race:swap=maybe", "sum-race:swap=", "sum-race:swap=yes,swap=yes"])
def test_swap_is_yes_or_no_and_said_once(word: str) -> None:
    with pytest.raises(BadGame, match="swap"):
        game(word)


def test_to_swap_is_to_have_played_the_first_turn() -> None:
    match = sit_down("sum-race:swap=yes", "5 swap")
    assert match.to_move is ONE
    assert match.position.position.scores == (0, 5)
    with pytest.raises(NotAllowed, match="barred"):
        match.play("5")
    match.play("6")
    assert match.position.position.scores == (6, 5)


def test_a_turn_of_two_steps_is_taken_over_whole() -> None:
    match = sit_down("equation-duel:swap=yes", "9")
    with pytest.raises(NotAllowed, match="first turn"):
        match.play("swap")
    match.play("no")
    match.play("swap")
    assert match.to_move is ONE
    assert list(match.position.position.hands) == [(), (9,)]


@pytest.mark.parametrize("moves", ["", "5 6", "5 swap"])
def test_it_is_possible_once_and_only_after_the_first_turn(moves: str) -> None:
    match = sit_down("sum-race:swap=yes", moves)
    assert "swap" not in [match.game.write(m) for m in match.game.moves(match.position)]
    with pytest.raises(NotAllowed) as refused:
        match.play("swap")
    assert str(refused.value) == "Only the first turn of the game can be taken over, and only by the next turn."


def test_a_game_that_ends_in_its_first_turn_offers_nothing() -> None:
    match = sit_down("sum-race:target=3,swap=yes", "3")
    assert match.result
    assert match.result.winner is ONE


def test_every_screen_shows_the_offer() -> None:
    match = sit_down("sum-race:swap=yes", "5")
    script, position = match.game.script, match.position
    offer = "Player 2 may also type swap, and take over what Player 1 has played."
    assert script.turn(position)[-1] == offer
    assert offer in script.notice(position)
    assert script.can_play(position) == "1, 2, 3, 4, 6, swap"
    assert match.board[-1] == Pool("Or take over the first turn", (Tile("swap", "swap"),))
    match.play("swap")
    assert script.told(position, match.last, match.position) == [
        "Player 2 swaps: what Player 1 has played is now played by Player 2."
    ]
    assert "## Swap" in match.game.rules


def asked(match: Match) -> list[object]:
    """All that a game's words are asked for at a table."""
    script, p = match.game.script, match.position
    return [
        script.prompt(p),
        script.ask(p),
        script.table(p),
        script.unlisted(p),
        script.signs(p),
        script.refused("No."),
    ]


@pytest.mark.parametrize("name", BUILT_IN)
def test_all_other_words_are_those_of_the_game_itself(name: str) -> None:
    line = {"equation-duel": "9", "pattern-match": "5@2,2"}.get(name, "5")
    plain, swapped = sit_down(name, line), sit_down(f"{name}:swap=yes", line)
    assert asked(swapped) == asked(plain)
    move = plain.game.moves(plain.position)[0]
    assert swapped.game.script.entries(swapped.position, move) == plain.game.script.entries(plain.position, move)
    assert swapped.game.script.then_ask(swapped.position, "x") == plain.game.script.then_ask(plain.position, "x")
    assert swapped.game.goal() == plain.game.goal()
    assert swapped.game.title == f"{plain.game.title} with swap"
    assert swapped.game.summary == f"{plain.game.summary} The second player may take over the first turn."


@pytest.mark.parametrize("line", ["5@2,2 8@1,3", FULL, ENDLESS])
def test_what_is_shown_later_is_what_the_game_itself_shows(line: str) -> None:
    plain, swapped = sit_down("pattern-match", line), sit_down("pattern-match:swap=yes", line)
    assert swapped.board == plain.board
    assert swapped.game.endless(swapped.position) is plain.game.endless(plain.position) is (line == ENDLESS)
    ours, theirs = swapped.game.script, plain.game.script
    assert ours.notice(swapped.position) == theirs.notice(plain.position)
    for width in (80, 20):
        for moves in (None, plain.game.moves(plain.position)[::7]):
            listed = theirs.listing(plain.position, "These", moves, width)
            assert ours.listing(swapped.position, "These", moves, width) == listed


class InPairs(Nim):
    """A move is written with a comma in it."""

    def write(self, m: int) -> str:
        return f"{m},{m}"


@pytest.mark.parametrize(("plain", "gap"), [(Nim(5), ", "), (InPairs(5), "; ")])
def test_the_swap_stands_apart_as_the_other_moves_do(plain: Nim, gap: str) -> None:
    game = Swap(plain)
    offered = game.play(game.start(), 1)
    moves, script = game.moves(offered), game.script
    one, two, swap = map(game.write, moves)
    assert script.can_play(offered) == gap.join((one, two, swap))
    assert script.listing(offered, "All") == [f"All: {gap.join((one, two, swap))}"]
    assert script.listing(offered, "These", moves[1:]) == [f"These: {two}{gap}{swap}"]
    assert script.listing(offered, "These", moves[:2]) == [f"These: {one}{gap}{two}"]
    assert script.listing(offered, "These", moves[2:]) == ["These: swap"]


def test_swap_is_given_once() -> None:
    swapped = with_swap(sit_down("sum-race").game)
    assert with_swap(swapped) is swapped


def test_a_move_is_told_with_swap_as_without() -> None:
    for name, line, move in (
        ("pattern-match", "5@2,2", "6@1,1"),
        ("pattern-match", FULL, "1,1>3,3"),
        ("sum-race", "5", "6"),
    ):
        told = []
        for word in (name, f"{name}:swap=yes"):
            match = sit_down(word, line)
            before, script = match.position, match.game.script
            match.play(move)
            told.append(
                [script.told(before, match.last, match.position), script.news(before, match.last, match.position)]
            )
        assert told[0] == told[1]


def test_the_swap_is_listed_and_typed_as_one_word() -> None:
    match = sit_down("pattern-match:swap=yes", "5@2,2")
    script, p = match.game.script, match.position
    assert [match.game.write(m) for m in script.listed(p)][-2:] == ["9@3,3", "swap"]
    swap = match.read(" SWAP ")
    assert script.entries(p, swap) == [(script.prompt(p), "swap")]
    assert script.then_ask(p, " Swap ") is None
    assert script.then_ask(p, "6") == "Choose grid position (row and column): "
    match.play("6@1,1")
    assert [match.game.write(m) for m in script.listed(match.position)][-1] == "9@3,3"
    assert match.game.actions() == (*digitduel.game("pattern-match").actions(), "swap")


def test_moves_are_counted_as_in_the_game_itself() -> None:
    plain, swapped = digitduel.game("equation-duel"), digitduel.game("equation-duel:swap=yes")
    declared = plain.read(plain.start(), "1+2=3")
    assert swapped.action(declared) == plain.action(declared) == swapped.actions().index("declare")
    assert swapped.action(Take.OVER) == len(plain.actions())


def test_a_swap_is_recorded_and_taken_back_as_a_move() -> None:
    match = sit_down("sum-race:swap=yes", "5 swap 6")
    again = record.from_json(record.to_json(match), game)
    assert again.position == match.position
    again.undo()
    again.undo()
    assert again.position == sit_down("sum-race:swap=yes", "5").position


@pytest.mark.parametrize("plain", [game("sum-race"), game("number-harmony:highest=4"), Nim(5)], ids=str)
def test_the_solver_knows_what_the_second_player_will_choose(plain: Game[object, object]) -> None:
    swapped = Swap(plain)
    usual, with_swap = oracle_for(plain), oracle_for(swapped)
    for move, verdict in with_swap.choices(swapped.start()):
        first = usual.value_after(plain.start(), move)
        settled = {Value.WIN: Value.LOSS, Value.LOSS: Value.LOSS, Value.ENDLESS: Value.ENDLESS}[first]
        assert verdict.value is settled, "whoever may choose a won side does"
        offered = swapped.play(swapped.start(), move)
        takes = [swapped.write(best) for best in with_swap.best(offered)]
        if first is not Value.ENDLESS:
            assert ("swap" in takes) is (first is Value.WIN)


def test_the_match_says_who_starts_as_in_the_game_itself() -> None:
    with pytest.raises(BadGame, match="Player 1 always starts"):
        Match(game("sum-race:swap=yes"), first=TWO)


def test_a_step_that_is_forced_is_forced_after_a_swap_too() -> None:
    match = sit_down("pocket-addition:swap=yes", "6 9 4 5 1")
    assert match.game.forced(match.position) == sit_down("pocket-addition", "6 9 4 5 1 pass").moves[-1]
    assert match.game.forced(sit_down("pocket-addition:swap=yes", "6").position) is None


class LastStickByItself(Nim):
    """Nobody is asked for the last stick."""

    def forced(self, p: Sticks) -> int | None:
        return 1 if p.left == 1 else None


def test_nothing_is_forced_while_the_first_turn_can_be_taken_over() -> None:
    match = Match(Swap(LastStickByItself(2)))
    match.play("1")
    assert match.game.moves(match.position) == (1, Take.OVER)
    assert match.game.forced(match.position) is None
    match.play("swap")
    assert match.game.forced(match.position) == 1
