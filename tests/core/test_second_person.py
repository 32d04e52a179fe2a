"""What is said of Player 1 and Player 2, said to one of them."""

import pytest

from digitduel.core import ONE, TWO
from digitduel.core.second_person import addressed, called_by

SAID = {
    "Player 1 chooses 5.": ("You choose 5.", "Your opponent chooses 5."),
    "Player 2 passes: 4 and 8 would go past 15.": (
        "Your opponent passes: 4 and 8 would go past 15.",
        "You pass: 4 and 8 would go past 15.",
    ),
    "Player 1 selects number 5 and places it at (Row 1, Column 2).": (
        "You select number 5 and place it at (Row 1, Column 2).",
        "Your opponent selects number 5 and places it at (Row 1, Column 2).",
    ),
    "Player 2 swaps: what Player 1 has played is now played by Player 2.": (
        "Your opponent swaps: what you have played is now played by your opponent.",
        "You swap: what your opponent has played is now played by you.",
    ),
    "Player 1's time is up. Player 2 wins.": (
        "Your time is up. Your opponent wins.",
        "Your opponent's time is up. You win.",
    ),
    "Player 1's numbers sum to 3, Player 2's to 4.": (
        "Your numbers sum to 3, your opponent's to 4.",
        "Your opponent's numbers sum to 3, yours to 4.",
    ),
    "Player 1 was right. It let Player 2 force a win.": (
        "You were right. It let your opponent force a win.",
        "Your opponent was right. It let you force a win.",
    ),
    "Player 2 tries and goes on, as Player 1 does.": (
        "Your opponent tries and goes on, as you do.",
        "You try and go on, as your opponent does.",
    ),
    "2 loses in 8 turns: Player 1 answers 4.": (
        "2 loses in 8 turns: you answer 4.",
        "2 loses in 8 turns: your opponent answers 4.",
    ),
    "Player 1, select a number": ("Select a number", "Your opponent, select a number"),
    "The game was left with Player 2 to move.": (
        "The game was left with your opponent to move.",
        "The game was left with you to move.",
    ),
}


@pytest.mark.parametrize("sentence", SAID)
def test_one_person_is_told_of_themselves_and_their_opponent(sentence: str) -> None:
    assert tuple(addressed(sentence, called_by([you])) for you in (ONE, TWO)) == SAID[sentence]


@pytest.mark.parametrize("sentence", SAID)
def test_two_people_and_nobody_are_told_what_was_said(sentence: str) -> None:
    assert addressed(sentence, called_by([ONE, TWO])) == addressed(sentence, called_by([])) == sentence


def test_a_name_is_never_written_otherwise() -> None:
    assert addressed("Player 2 wins. It goes to Player 2's side.", ("you", "casual")) == (
        "casual wins. It goes to casual's side."
    )
