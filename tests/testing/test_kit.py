"""The kit itself: an honest game passes, and every check catches what it is there for."""

from collections.abc import Callable
from typing import Any

import pytest

from digitduel import testing
from digitduel.core import ONE, TWO, Board, Game, Grid, Tile
from digitduel.testing import (
    check_arrays,
    check_boards,
    check_codes,
    check_game,
    check_identity,
    check_junk,
    check_keys,
    check_moves,
    check_notation,
    check_perft,
    check_play,
    check_positions,
    check_records,
    check_refusals,
    check_script,
    check_turns,
    look_around,
    perft,
    read_table,
)
from tests.nim import Nim, Sticks
from tests.testing import broken_codes as codes
from tests.testing import broken_rules as rules
from tests.testing import broken_words as words

Check = Callable[[Game[Any, Any]], None]

CAUGHT: list[tuple[Game[Any, Any], Check, str]] = [
    (codes.OneCodeForTwo(), check_codes, "another position has the code 5 too"),
    (
        codes.TwoCodesForOne(),
        check_codes,
        "nim, after 1: 1 leads to a position with code 6; with the same key it had 7",
    ),
    (codes.CodeTooLarge(), check_codes, "is not a code from 0 to below 2 ** 63"),
    (codes.TierGoesBack(), check_codes, "nim, at the start: 1 leads from tier 5 to tier 4"),
    (codes.LooksElsewhere(), check_arrays, "who moves, outcome, endless and tier are (1, 3, False, 5), not (1, 1, "),
    (codes.LeavesMovesOut(), check_arrays, "nim, after 1: over arrays, the moves are [0], not [0, 1]"),
    (codes.TooNarrow(), check_arrays, "there are 2 actions, but legal has the shape (12, 1)"),
    (codes.LandsElsewhere(), check_arrays, "nim, at the start: over arrays, 1 leads to code 8, not 9"),
    (rules.Misnamed(), check_identity, "'Nim Game' is not a name"),
    (rules.Unexplained(), check_identity, "nim, at the start: its summary is empty"),
    (rules.Unequal(), check_identity, "a copy is not equal to it"),
    (rules.HiddenOption(step=2), check_identity, "a copy is not equal to it"),
    (rules.HeapNim(), check_positions, "lead to another position: Heap(5)"),
    (rules.UnequallyHashed(), check_positions, "equal positions have different hashes"),
    (rules.Unhashable(), check_positions, "hashing the position and its moves raised TypeError"),
    (rules.UnhashableKey(), check_positions, "looking for its key among others raised TypeError"),
    (rules.Altering(), check_play, "nim, at the start: playing 1 altered the position"),
    (rules.Moody(), check_play, "twice leads to different positions"),
    (rules.Crashing(), check_play, "nim, after 1 2: playing 1 raised ZeroDivisionError: no sticks to divide by"),
    (rules.MovesAfterTheEnd(), check_moves, "there is an outcome, but there are still moves: (1,)"),
    (rules.StuckWithoutOutcome(), check_moves, "nim, after 2 2: there are no moves, but there is no outcome either"),
    (rules.TwiceTheSame(), check_moves, "a move is listed twice: (1, 2, 1, 2)"),
    (rules.UnstableOrder(), check_moves, "asked again, the moves are"),
    (rules.OrderOfItsOwn(), check_moves, "asked again, the moves are"),
    (rules.RefusesWhatItLists(), check_moves, "2 is listed, but refused: Two are too many."),
    (rules.ForcesTheImpossible(), check_moves, "nim, after 1 2: 3 is forced, but the moves are (1, 2)"),
    (rules.ForcesAChoice(), check_moves, "1 is forced, but the moves are (1, 2)"),
    (rules.TooFewActions(), check_moves, "there are 1 actions, but moves are [0, 1]"),
    (rules.OneActionForAll(), check_moves, "two moves are one action: [0, 0]"),
    (rules.EndlessToTheEnd(), check_moves, "nobody can ever win, it says, but 2 ends the game"),
    (rules.EndlessForAWhile(), check_moves, "after 1 it says so no more"),
    (rules.UnsureWhetherItEnds(), check_moves, "asking whether it is endless"),
    (rules.NobodyKnown(), check_moves, "the winner is 'nobody', neither a player nor nobody"),
    (rules.Speechless(), check_moves, "the outcome has no sentence"),
    (rules.ReasonInWords(), check_moves, "the reason is 'took-last', not a Reason"),
    (rules.NotAnOutcome(), check_moves, "'somebody wins' is not an Outcome"),
    (rules.WrongStarter(), check_turns, "nim, Player 2 first, at the start: Player 2 should begin"),
    (rules.NeverYourTurn(sticks=40), check_turns, "Player 1 has moved 10 times in a row"),
    (rules.NeverYourTurnAgain(), check_turns, "Player 1 has moved 60 times in a row"),
    (rules.TurnsInCircles(), check_turns, "within one turn Player 1 can come back here, and so for ever"),
    (rules.NoPlayerToMove(), check_turns, "to move is 'nobody', not a player"),
    (words.AllWrittenAlike(), check_notation, "2 and 1 are both written 'take'"),
    (words.NotReadBack(), check_notation, "'2' is read as 2, but it was written for 1"),
    (words.Unprintable(), check_notation, "is no text to be typed"),
    (words.WrittenInTwoWords(), check_notation, "'take 1' is written in 2 words; a list of moves has blanks between"),
    (words.Unwritten(), check_notation, "1 is written as 1, which is no text"),
    (words.UnreadableToItself(), check_notation, "writing and reading 1 raised Unreadable"),
    (words.ReadsAnything(), check_junk, "nim, at the start: '' is read as a move, 1"),
    (words.CrashesOnJunk(), check_junk, "raised ValueError"),
    (words.RefusesWithoutAWord(), check_junk, "'' is refused without a reason"),
    (
        words.AllowsAnything(),
        check_refusals,
        "2 is neither listed nor refused, and leads to where no listed move leads",
    ),
    (words.GivesNoReason(), check_refusals, "2 is refused without a reason"),
    (words.TakesItForJunk(), check_refusals, "a move of the game that is out of place raised Unreadable: Come again?"),
    (rules.KeyWithoutThePlayer(), check_keys, "but its outcome is"),
    (rules.KeyTooCoarse(), check_keys, "futures per ply, not"),
    (words.Wide(), check_boards, "a line of the board is 88 columns wide"),
    (words.Blank(), check_boards, "nim, at the start: the board is empty"),
    (words.Coloured(), check_boards, "a line of the board cannot be printed"),
    (words.Boardless(), check_boards, "laying out the board raised NotImplementedError: no board yet"),
    (words.OffersAfterTheEnd(), check_boards, "the game is over, but the board still offers a choice"),
    (words.OffersTheImpossible(), check_boards, "the board offers '3', but it cannot be played"),
    (words.NotDrawn(), check_boards, "drawing the board raised ZeroDivisionError"),
    (words.TooWideToDraw(), check_boards, "a line of the drawn board is 81 columns wide"),
    (words.NoPrompt(), check_script, "the prompt is ''"),
    (words.KeyErrorWhenTold(), check_script, "nim, after 2: saying what is said raised KeyError: 2"),
    (words.OneLongText(), check_script, "turn is not a list of lines"),
    (words.RefusesBluntly(), check_script, "a refusal does not give its reason"),
    (words.NoGoal(), check_boards, "the goal says nothing that can be shown: ' '"),
    (words.WordyGoal(), check_boards, "the goal is longer than 100 letters"),
    (words.DecidedTooSoon(), check_boards, "the game runs, but the board marks what decided it"),
    (words.DecidedDraw(), check_boards, "it is a draw, but the board marks what decided it"),
    (words.Ragged(), check_boards, "the rows of 'Sticks' are not equally long"),
    (words.OwnedByANumber(), check_boards, "a tile belongs to 2, neither a player nor nobody"),
    (words.OffersAnImpossibleCell(), check_boards, "the board offers '9', but it cannot be played"),
    (words.KeepsTheWinnerSecret(), check_script, "the last words do not tell who won: ['The game is over.']"),
    (words.Unwelcoming(), check_script, "welcome says nothing"),
    (rules.HiddenOption(step=2), check_records, "its record replays to another position"),
    (rules.MovesAfterTheEnd(), check_records, "keeping a record and replaying it raised NotAllowed: The game is over."),
]


@pytest.mark.parametrize(
    ("game", "check", "what"), CAUGHT, ids=[f"{type(game).__name__} {check.__name__}" for game, check, _ in CAUGHT]
)
def test_a_broken_game_is_caught_by_its_check_and_by_all_together(
    game: Game[Any, Any], check: Check, what: str
) -> None:
    with pytest.raises(AssertionError) as caught:
        check(game)
    assert what in str(caught.value)
    assert game.word in str(caught.value)
    with pytest.raises(AssertionError):
        check_game(game)


def test_every_check_catches_something() -> None:
    # What needs more than a game is tested by itself.
    needs_more = {"check_disguise", "check_game", "check_perft"}
    offered = {name for name in testing.__all__ if name.startswith("check_")} - needs_more
    assert {check.__name__ for _, check, _ in CAUGHT} == offered


@pytest.mark.parametrize("sticks", [1, 2, 5, 50])
def test_an_honest_game_passes(sticks: int) -> None:
    check_game(Nim(sticks))
    check_game(codes.CodedNim(sticks))


class OnAGrid(Nim):
    """Its sticks lie in one long row of a grid."""

    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Grid(None, "Sticks", (tuple(Tile("|" if n < p.left else " ") for n in range(self.sticks)),)),)


class OneStickAndOn(Nim):
    """Who takes a single stick goes on, as in games where a closed box is followed by another line."""

    def play(self, p: Sticks, m: int) -> Sticks:
        return Sticks(p.left - m, p.to_move.other if m == 2 or p.left == m else p.to_move)


def test_a_turn_may_be_long() -> None:
    check_game(OneStickAndOn(40))


def test_a_grid_may_be_of_any_size() -> None:
    check_boards(OnAGrid(50))


@pytest.mark.parametrize("check", {check.__name__: check for _, check, _ in CAUGHT}.values())
def test_every_check_can_be_called_by_itself(check: Check) -> None:
    check(Nim())


def test_wrong_counts_are_caught() -> None:
    # 5 sticks: 1 or 2 each time, so 2, 4, ... lines, until the sticks run out.
    assert perft(Nim(), 6) == (1, 2, 4, 7, 5, 1, 0)
    check_perft(Nim(), (1, 2, 4, 7, 5, 1, 0))
    with pytest.raises(AssertionError, match="nim: 7 lines of play after 3 plies, not 8"):
        check_perft(Nim(), (1, 2, 4, 8))


def test_a_table_of_counts_may_hold_remarks() -> None:
    assert read_table("# counts\n\nnim 1 2 4\nnim:sticks=1 1 1 0 # the end\n") == {
        "nim": (1, 2, 4),
        "nim:sticks=1": (1, 1, 0),
    }


def test_all_positions_are_looked_at_where_they_can_be_counted() -> None:
    seen = {visit.position for visit in look_around(Nim())}
    reached = {Sticks(left, player) for left in range(5) for player in (ONE, TWO)}
    assert seen == reached | {Sticks(5, ONE), Sticks(5, TWO)}


def test_the_nearest_positions_and_random_games_are_looked_at_elsewhere() -> None:
    visits = look_around(Nim(50), most=10, games=2, seed=3)
    assert [visit.position.left for visit in visits[:10]] == [50, 50, 49, 48, 49, 48, 47, 46, 47, 46]
    ends = [visit for visit in visits if visit.position.left == 0]
    assert [visit.first for visit in ends] == [ONE, TWO]
    assert visits == look_around(Nim(50), most=10, games=2, seed=3)
    assert visits != look_around(Nim(50), most=10, games=2, seed=4)


def test_a_list_of_junk_may_be_given() -> None:
    with pytest.raises(AssertionError, match="'2' is read as a move, 2"):
        check_junk(Nim(), junk=("2",))
    with pytest.raises(AssertionError, match="'2' is read as a move, 2"):
        check_game(Nim(), junk=("2",))


def test_complaints_say_where_even_when_the_notation_is_broken() -> None:
    class Wordless(rules.MovesAfterTheEnd):
        def write(self, m: int) -> str:
            raise KeyError(m)

    with pytest.raises(AssertionError, match="nim, after 1 2 2: there is an outcome"):
        check_moves(Wordless())
