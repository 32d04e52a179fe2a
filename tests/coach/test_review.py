"""A game looked at again."""

import re
from random import Random

import pytest

import digitduel
from digitduel.cli.coach_prompt import review_lines
from digitduel.cli.replay import Replay
from digitduel.coach import Mark, review
from digitduel.core import Match, Player
from digitduel.solve import Value
from tests.coach.sentences import GAMES, follow, known
from tests.matches import sit_down

RANK = {Value.LOSS: 0, Value.ENDLESS: 1, Value.WIN: 2}


def random_match(word: str, seed: int, turns: int = 25) -> Match:
    game, rng = digitduel.game(word), Random(seed)
    match = Match(game, first=Player.ONE if game.player_one_starts else rng.choice(list(Player)), max_turns=turns)
    while not match.result:
        match.play(rng.choice(game.moves(match.position)))
    return match


@pytest.mark.long
@pytest.mark.parametrize("word", [*GAMES, "equation-duel:numbers=12,operators=+-", "number-harmony:window=2"])
def test_marks_decisions_and_turning_points(word: str) -> None:
    oracle = known(word)
    for seed in range(12):
        match = random_match(word, seed)
        reviewed = review(match, oracle)
        position = match.game.start(match.first)
        wrong: dict[Player, list[int]] = {player: [] for player in Player}
        decided: dict[Player, int] = dict.fromkeys(Player, 0)
        for ply, (move, told) in enumerate(zip(match.moves, reviewed.moves, strict=True), start=1):
            values = {m: oracle.after(position, m).value for m in match.game.moves(position)}
            before, after = max(values.values(), key=RANK.__getitem__), values[move]
            lost = RANK[before] - RANK[after]
            mark = Mark.KEPT if not lost else Mark.GAVE_AWAY if after is Value.LOSS else Mark.LET_SLIP
            mover = match.game.to_move(position)
            assert (told.ply, told.player, told.move, told.mark) == (ply, mover, match.game.write(move), mark)
            assert (told.before, told.after) == (oracle.verdict(position), oracle.after(position, move))
            assert told.decision is (len(set(values.values())) > 1)
            assert (told.better is None) is (mark is Mark.KEPT)
            if told.better:
                assert oracle.after(position, match.game.read(position, told.better)) == told.before
                assert told.line[0] == told.better
            if told.before.plies is not None:
                assert len(told.line) == told.before.plies
                follow(oracle, position, " ".join(told.line))
            decided[mover] += told.decision
            wrong[mover] += [ply] * (mark is not Mark.KEPT)
            position = match.game.play(position, move)
        for player in reviewed.players:
            mistakes = wrong[player.player]
            assert player.turning_point == (mistakes[-1] if mistakes else None)
            assert (player.decisions, player.kept) == (decided[player.player], decided[player.player] - len(mistakes))
            if player.accuracy is None:
                assert player.decisions == 0
            else:
                assert 0 <= player.accuracy <= 1
                assert (player.accuracy == 1) is not bool(mistakes)


def summary(match: Match) -> list[str]:
    return review(match, known(match.game.word)).summary


def test_the_summary_of_a_won_game() -> None:
    assert summary(sit_down("sum-race", "4 1 6 4 6 5 4")) == [
        "From the start Player 1 could force a win, in 7 turns under best play.",
        "Player 1 was right in 2 of 3 decisions (67%). The turning point was move 1 (4): it gave the win away. "
        "5 would have won in 7 turns.",
        "Player 2 had one decision to make, and was wrong. The turning point was move 2 (1): it gave the win away. "
        "6 would have won in 9 turns.",
        "Player 1 wins by reaching exactly 20.",
    ]


def test_the_summary_of_a_game_that_nobody_could_win() -> None:
    assert summary(sit_down("number-harmony", "5 7 2 6")) == [
        "From the start nobody could force a win.",
        "Player 1 had one decision to make, and was right.",
        "Player 2 had one decision to make, and was wrong. The turning point was move 4 (6): it lost at once. "
        "1 would have kept the game going.",
        "Player 2 has created a sum of 15 with digits [7][2][6]. Player 2 loses. Player 1 wins!",
    ]


def test_the_summary_of_a_win_that_slipped() -> None:
    told = summary(sit_down("pattern-match", "6@3,1 4@3,2 2@3,3 7@3,1 9@2,1 1@1,1"))
    assert told[2].endswith(
        "The turning point was move 6 (1@1,1): it let the win slip. 3@2,2 would have won in 3 turns."
    )
    assert told[3] == "The game was left with Player 1 to move."


def test_the_summary_of_a_flawless_game() -> None:
    told = summary(sit_down("pocket-addition", "8 1 7"))
    assert told == [
        "From the start Player 1 could force a win, in 5 turns under best play.",
        "Player 1 was right in 2 of 2 decisions (100%).",
        "Player 2 never had a choice that mattered.",
        "Player 1 has a total sum of exactly 15. Player 1 wins the game immediately.",
    ]


def test_a_game_that_was_hardly_begun() -> None:
    reviewed = review(sit_down("sum-race"), known("sum-race"))
    assert reviewed.moves == ()
    assert reviewed.summary == [
        "Player 1 never had a choice that mattered.",
        "Player 2 never had a choice that mattered.",
        "The game was left with Player 1 to move.",
        "As it stood, Player 1 could force a win in 7 turns, with 5.",
    ]


def test_a_resigned_game_and_one_that_both_stopped() -> None:
    resigned, stopped = sit_down("sum-race", "5 1"), sit_down("sum-race", "5 1")
    resigned.resign(Player.TWO)
    stopped.stop()
    assert summary(resigned)[-2] == "Player 2 resigns. Player 1 wins."
    assert summary(stopped)[-2] == "Both players agree to stop. Nobody wins."
    assert summary(resigned)[:-2] == summary(stopped)[:-2]
    assert summary(resigned)[-1] == summary(stopped)[-1]


def test_a_win_that_was_given_up_is_told() -> None:
    match = sit_down("sum-race", "5 3")
    match.resign(Player.ONE)
    assert summary(match)[-2:] == [
        "Player 1 resigns. Player 2 wins.",
        "As it stood, Player 1 could force a win in 5 turns, with 5.",
    ]


def test_a_game_left_where_nothing_was_decided() -> None:
    assert summary(sit_down("number-harmony", "5 8"))[-1] == "As it stood, nobody could force a win."


def test_the_second_player_may_have_begun() -> None:
    match = sit_down("pocket-addition", "8 1 7", first=Player.TWO)
    assert summary(match)[0] == "From the start Player 2 could force a win, in 5 turns under best play."
    assert [move.player for move in review(match, known("pocket-addition")).moves] == [
        Player.TWO,
        Player.ONE,
        Player.TWO,
    ]


def test_equations_in_the_players_own_words() -> None:
    right = review(sit_down("equation-duel", "6 no 9 no 4 no 8 no 2 6-4=2"), known("equation-duel")).moves[-1]
    assert (right.move, right.mark, right.better) == ("6-4=2", Mark.KEPT, None)
    wrong = review(sit_down("equation-duel", "6 no 9 no 4 no 8 no 2 6-4=6"), known("equation-duel")).moves[-1]
    assert (wrong.move, wrong.mark, wrong.decision, wrong.better) == ("6-4=6", Mark.GAVE_AWAY, True, "2+4=6")


def test_a_false_equation_in_the_place_of_a_true_one_is_not_passed_over() -> None:
    """It keeps the win by luck: whoever reads the review has to hear that the game could have been over."""
    match = sit_down("equation-duel", "1 no 9 no 2 no 7 no 3 1+2=1")
    looked_at = review(match, known("equation-duel"))
    move = looked_at.moves[-1]
    assert (move.mark, move.decision, move.better) == (Mark.KEPT, False, None)
    assert (move.failing, move.quicker) == ("1+2=1 is not true: 1+2 is 3.", "1+2=3")
    (of_one,) = (line for line in looked_at.summary if line.startswith("Player 1 "))
    assert of_one.endswith(" But at move 10, 1+2=3 would have won at once.")
    lines = review_lines(looked_at, [])
    row = next(number for number, line in enumerate(lines) if "1+2=1" in line)
    assert re.search(r"1\+2=1 +slower +win in 1 -> win in \d$", lines[row])
    assert lines[row + 1].strip() == "1+2=1 is not true: 1+2 is 3. Quicker: 1+2=3."
    replay = Replay(match)
    assert replay.value(10).startswith("slower, win in ")
    assert replay.better(10) == "1+2=1 is not true: 1+2 is 3. Quicker: 1+2=3."
    assert 10 not in replay.mistakes()
    told = review(sit_down("equation-duel", "1 no 9 no 2 no 7 no 3 no"), known("equation-duel")).moves[-1]
    assert (told.failing, told.quicker) == ("Saying no wins nothing here: an equation can be made.", "1+2=3")


def test_a_false_declaration_costs_nothing_where_nobody_holds_an_equation() -> None:
    move = review(sit_down("equation-duel", "6 6+6=1"), known("equation-duel")).moves[-1]
    assert (move.mark, move.decision) == (Mark.KEPT, False)
