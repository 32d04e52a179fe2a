"""Every refusal there is, word for word."""

import pytest

from digitduel.core import MoveError, NotAllowed, Player, Unreadable
from digitduel.core.second_person import addressed, to_you
from tests.matches import FULL, sit_down

NOT_ALLOWED = [
    ("pocket-addition", "", "pass", "You can only pass when no number fits."),
    ("pocket-addition", "", "10", "10 is not a number from 1 to 9."),
    ("pocket-addition", "6", "6", "6 is already taken."),
    ("pocket-addition", "9 1", "7", "7 would take you past 15."),
    ("sum-race", "", "7", "7 is not a number from 1 to 6."),
    ("sum-race", "5", "5", "5 is barred: your opponent has just chosen it."),
    ("sum-race", "6 5 6 5 6 5", "3", "3 would take you past 20."),
    ("number-harmony", "", "0", "0 is not a digit from 1 to 9."),
    ("equation-duel", "", "no", "Take a number first."),
    ("equation-duel", "4", "5", "Now declare an equation or say no."),
    ("equation-duel", "4 no", "4", "4 is already taken."),
    ("equation-duel", "4 no", "0", "0 is not a number from 1 to 9."),
    ("pattern-match", "", "0@1,1", "0 is not a number from 1 to 9."),
    ("pattern-match", "5@2,2", "5@1,1", "5 is already used."),
    ("pattern-match", "5@2,2 1@1,1", "3@2,2", "Row 2, Column 2 of your grid is not empty."),
    ("pattern-match", "5@2,2 1@1,1", "2,2>1,1", "Numbers stay where they are while the pool has any."),
    ("pattern-match", FULL, "1@3,3", "All numbers are used: 1 cannot be taken any more."),
    ("pattern-match", FULL, "3,3>3,1", "Your grid has no number at Row 3, Column 3."),
    ("pattern-match", FULL, "1,1>1,2", "Row 1, Column 2 of your grid is not empty."),
]

UNREADABLE = [
    ("pocket-addition", "", "x", "'x' is not a number from 1 to 9."),
    ("sum-race", "", "x", "'x' is not a number from 1 to 6."),
    ("number-harmony", "", "x", "'x' is not a digit from 1 to 9."),
    ("equation-duel", "", "x", "'x' is not a number from 1 to 9."),
    ("equation-duel", "", "4 1+4=5", "Take a number first."),
    ("equation-duel", "", "2=2", "Take a number first."),
    ("equation-duel", "4", "", "'' is neither yes nor no, and an equation has one = sign."),
    ("equation-duel", "4", "6-4", "'6-4' is neither yes nor no, and an equation has one = sign."),
    ("equation-duel", "4", "4=4", "An equation has at least one operator."),
    ("equation-duel", "4", "1+=2", "A number is missing at the end of a side."),
    ("equation-duel", "4", "=2+1", "One side of the equation is empty."),
    ("equation-duel", "4", "(1+2=3", "A parenthesis is never closed."),
    ("equation-duel", "4", "1+2)=3", "A parenthesis is closed that was never opened."),
    ("equation-duel", "4", "()=3", "There is nothing to close a parenthesis after."),
    ("equation-duel", "4", "2(3)=6", "An operator is missing before '('."),
    ("equation-duel", "4", "yes 1 2+3=15", "An operator is missing before '2'."),
    ("equation-duel", "4", "yes", "An equation has one = sign."),
    ("equation-duel", "4", "-2+3=1", "A number is missing before '-'; a number cannot have a sign."),
    ("equation-duel", "4", "*2=3", "A number is missing before '×'; a number cannot have a sign."),
    ("equation-duel", "4", "1+2=3!", "'1+2=3!' is not an equation: '!' cannot be part of one."),
    ("equation-duel", "4", f"1={'1+' * 250}1", "An equation can have 500 characters at most."),
    ("pattern-match", "", "2 3", "A grid position is a row and a column from 1 to 3, such as 2 3."),
    ("pattern-match", "", "x", "'x' is not a move such as 5@2,3 or 5 2 3 (number, row, column)."),
    ("pattern-match", FULL, "x", "'x' is not a move such as 2,3>1,1 (from row and column, to row and column)."),
    ("pattern-match", "", "5@4,1", "There is no cell at row 4, column 1: both run from 1 to 3."),
]


@pytest.mark.parametrize(("word", "line", "entry", "sentence"), NOT_ALLOWED)
def test_a_move_that_is_not_allowed(word: str, line: str, entry: str, sentence: str) -> None:
    assert refusal(NotAllowed, word, line, entry) == sentence


@pytest.mark.parametrize(("word", "line", "entry", "sentence"), UNREADABLE)
def test_what_is_no_move_at_all(word: str, line: str, entry: str, sentence: str) -> None:
    assert refusal(Unreadable, word, line, entry) == sentence


@pytest.mark.parametrize(
    ("line", "begun", "sentence"),
    [
        ("5@2,2", "5", "5 is already used."),
        ("5@2,2", "2 3", "Name the number first, then its row and column."),
        (FULL, "1", "All numbers are used: 1 cannot be taken any more."),
        (FULL, "3 3", "Your grid has no number at Row 3, Column 3."),
    ],
)
def test_a_move_of_pattern_match_that_cannot_go_on_as_it_was_begun(line: str, begun: str, sentence: str) -> None:
    match = sit_down("pattern-match", line)
    with pytest.raises(NotAllowed) as refused:
        match.game.script.then_ask(match.position, begun)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("line", "begun"), [("5@2,2", "6"), (FULL, "9"), (FULL, "2 3")])
def test_a_move_of_pattern_match_that_was_begun_is_asked_for_its_cell(line: str, begun: str) -> None:
    match = sit_down("pattern-match", line)
    assert match.game.script.then_ask(match.position, begun) == "Choose grid position (row and column): "


@pytest.mark.parametrize("begun", ["", "six", "6 1 1", "1 1 2 2"])
def test_what_is_more_or_less_than_the_beginning_of_a_move_is_asked_for_nothing(begun: str) -> None:
    match = sit_down("pattern-match", "5@2,2")
    assert match.game.script.then_ask(match.position, begun) is None


@pytest.mark.parametrize(
    ("equation", "fault"),
    [
        ("6-4=3", "you do not have number 3"),
        ("6-4=4", "you have number 4 only once"),
        ("6/(2-(6-4))=2", "you have number 6 only once"),
        ("6/4=2", "the left side is 3/2, the right side is 2"),
    ],
)
def test_what_is_wrong_with_a_declared_equation(equation: str, fault: str) -> None:
    match = sit_down("equation-duel", "4 no 5 no 6 no 3 no 2")
    before = match.position
    match.play(equation)
    (told,) = (line for line in match.game.script.told(before, match.last, match.position) if line)
    assert told == f"Equation is invalid ({fault}). Turn ends."


@pytest.mark.parametrize(
    ("word", "equation", "fault"),
    [
        ("equation-duel", "6-4=3", "3 is not among Player 1's numbers"),
        ("equation-duel", "6-4=4", "4 is among Player 1's numbers only once"),
        ("equation-duel:joined=yes", "6-4=4", "Player 1's numbers do not make 6, 4, 4 all at once"),
        ("equation-duel", "6/4=2", "the left side is 3/2, the right side is 2"),
    ],
)
def test_the_news_of_it_do_not_call_the_reader_to_account(word: str, equation: str, fault: str) -> None:
    """They are read by both players, and by whoever watches."""
    match = sit_down(word, "4 no 5 no 6 no 3 no 2")
    before = match.position
    match.play(equation)
    news = match.game.script.news(before, match.last, match.position)
    assert news == f"Player 1 declares {equation}: invalid ({fault})."
    assert "you " not in addressed(news, ("Ann", "you"))
    assert to_you(news, Player.ONE) == news.replace("Player 1 declares", "You declare").replace("Player 1's", "your")


@pytest.mark.parametrize(
    ("word", "move", "failing"),
    [
        ("equation-duel", "6-4=2", ""),
        ("equation-duel", "6/4=2", "6/4=2 is not true: 6/4 is 3/2."),
        ("equation-duel", "6-4=2*1", "1 is not among Player 1's numbers."),
        ("equation-duel", "6-4=3", "6-4=3 is not true: 6-4 is 2."),
        ("equation-duel", "6-4=2+2", "6-4=2+2 is not true: 6-4 is 2 and 2+2 is 4."),
        ("equation-duel", "7/3=2", "7/3=2 is not true."),
        ("equation-duel", "6/(2-2)=4", "2 is among Player 1's numbers only once."),
        ("equation-duel", "6-2=4*1", "1 is not among Player 1's numbers."),
        ("equation-duel", "6/2=6/2", "6 is among Player 1's numbers only once."),
        ("equation-duel", "2/4=6", "2/4=6 is not true: 2/4 is 1/2."),
        ("equation-duel", "4/6=2", "4/6=2 is not true: 4/6 is 2/3."),
        ("equation-duel", "(((((((((4+6)))))))))=2", "The left side is 10, the right side is 2."),
        ("equation-duel:operators=+-", "2*(6-4)=4", "4 is among Player 1's numbers only once."),
        ("equation-duel", "no", "Saying no wins nothing here: an equation can be made."),
        ("equation-duel:swap=yes", "6/4=2", "6/4=2 is not true: 6/4 is 3/2."),
    ],
)
def test_what_a_move_lacks_that_can_be_played(word: str, move: str, failing: str) -> None:
    match = sit_down(word, "4 no 5 no 6 no 3 no 2")
    assert match.game.script.failing(match.position, match.read(move)) == failing


def test_most_moves_do_what_they_say() -> None:
    for word, move in [("sum-race", "5"), ("sum-race:swap=yes", "5"), ("equation-duel", "4")]:
        match = sit_down(word, "")
        assert match.game.script.failing(match.position, match.read(move)) == ""
    match = sit_down("equation-duel", "4")
    assert match.game.script.failing(match.position, match.read("no")) == ""
    match = sit_down("sum-race:swap=yes", "5")
    assert match.game.script.failing(match.position, match.read("swap")) == ""


def refusal(kind: type[MoveError], word: str, line: str, entry: str) -> str:
    match = sit_down(word, line)
    with pytest.raises(kind) as refused:
        match.play(entry)
    return str(refused.value)
