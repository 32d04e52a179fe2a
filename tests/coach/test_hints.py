"""The coach at the prompt says what is so."""

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import pytest

from digitduel.coach import analysis_lines, move_hint, nudge, review, why
from digitduel.core import Outcome
from digitduel.players.shared_oracles import oracle
from digitduel.solve import Oracle, Value, oracle_for
from tests.coach.sentences import GAMES, Outlook, drawn_moves, follow, in_truth, known, meant, parts, positions
from tests.matches import sit_down
from tests.nim import Ending, Nim, Sticks

BETTER = r"Better is (?P<best>\S+), which (?P<better>SAID)\.(?: The line: (?P<line>.+)\.)?"
PUNISHED = (
    r"(?: (?P<who>Player [12]) answers (?P<reply>\S+) and wins(?P<soon> at once|; the line is (?P<punishment>.+?))\."
    r"| After it: (?P<end>.+?\.))?"
)


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_a_nudge_counts_right(word: str) -> None:
    """Each form has only counts in it, so that none can name a move; but where there is only one, it is named."""
    oracle = known(word)
    for position in positions(word, 300):
        check_nudge(oracle, position)


def check_nudge(oracle: Oracle[Any, Any], position: Any) -> None:
    said, best, stands = nudge(oracle, position), oracle.verdict(position), in_truth(oracle, position)
    choices = oracle.choices(position)
    values = [choice.verdict.value for choice in choices]
    keep, count = values.count(best.value), len(values)
    if count == 1:
        only = parts(r"You have only one move, (?P<move>\S+): it (?P<said>SAID)\.", said)
        assert (only["move"], meant(only["said"])) == (oracle.game.write(choices[0].move), stands)
    elif best.value is Value.LOSS:
        turns = parts(r"Every move loses against best play\. The best one holds out for (?P<n>\d+) turns\.", said)["n"]
        assert int(turns) == stands[1]
    elif best.value is Value.ENDLESS and keep == count:
        assert said == "Nobody can force a win here, and no move loses by force."
    elif best.value is Value.ENDLESS:
        lose = count - keep
        verb = "loses" if lose == 1 else "lose"
        assert said == f"Nobody can force a win here, but take care: {lose} of your {count} moves {verb}."
    elif stands[1] == 1:
        assert said == "You can win at once."
    elif keep == 1:
        form = r"You can win, but only one of your (?P<of>\d+) moves keeps the win\. It takes (?P<n>\d+) turns\."
        assert parts(form, said) == {"of": str(count), "n": str(stands[1])}
    else:
        share = {count: f"all of your {count} moves"}.get(keep, f"{keep} of your {count} moves")
        share = "both of your moves" if keep == count == 2 else share
        assert said == f"You can win: {share} keep the win. The quickest takes {stands[1]} turns."


@pytest.mark.parametrize("word", GAMES)
def test_the_move_is_the_best_and_so_is_the_line(word: str) -> None:
    for position in positions(word, 200, seed=4):
        check_move_hint(known(word), position)


def check_move_hint(oracle: Oracle[Any, Any], position: Any) -> None:
    game, best, said = oracle.game, oracle.verdict(position), move_hint(oracle, position)
    losing = r"holds out longest, for (?P<turns>\d+) turns"
    told = parts(rf"Play (?P<move>\S+): it (?:(?P<said>SAID)|{losing})\.(?: The line: (?P<line>.+)\.)?", said)
    assert oracle.after(position, game.read(position, told["move"])) == best
    if "said" in told:
        assert meant(told["said"]) == in_truth(oracle, position)
    else:
        assert in_truth(oracle, position) == (Value.LOSS, int(told["turns"]))
    assert ("line" in told) is ((best.plies or 0) > 1)
    if "line" in told:
        assert told["line"].split()[0] == told["move"]
        follow(oracle, position, told["line"])


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_the_analysis_has_every_choice_once_the_best_first(word: str) -> None:
    oracle = known(word)
    for position in positions(word, 100, seed=2):
        told = analysis_told(oracle, position)
        moves = {oracle.game.write(move): move for move in oracle.game.moves(position)}
        assert len(told) == len(moves)
        assert dict(told) == {text: in_truth(oracle, position, move) for text, move in moves.items()}
        worths = [oracle.after(position, moves[text]).worth for text, _ in told]
        assert worths == sorted(worths, reverse=True)


def analysis_told(oracle: Oracle[Any, Any], position: Any) -> list[tuple[str, Outlook]]:
    """Every move that is named, with what is said of it."""
    told, lines = [], analysis_lines(oracle, position)
    assert max(map(len, lines)) <= 80 or oracle.game.name != "pattern-match"
    while lines:
        if oracle.game.name == "pattern-match":
            lead = parts(r"(?P<said>SAID), in a cell marked o:", lines.pop(0))["said"]
            drawn = list(takewhile(lambda line: line.startswith("  "), lines))
            lines = lines[len(drawn) :]
            moves = drawn_moves(drawn, position.grids[position.to_move])
        else:
            said = parts(r"(?P<said>SAID): (?P<moves>.+)", lines.pop(0))
            lead, moves = said["said"], re.split("; |, ", said["moves"])
        told += [(move, meant(lead)) for move in moves]
    return told


FORMS = {
    "pocket-addition": {"nothing", "only", "slow", "latest", "sooner", "lost"},
    "sum-race": {"nothing", "only", "slow", "latest", "sooner", "lost"},
    "equation-duel": {"nothing", "only", "slow", "latest", "sooner", "lost"},
    "number-harmony": {"nothing", "lost"},
    "pattern-match": {"nothing", "slow", "latest", "sooner", "lost"},
}


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_why_is_true_of_every_move(word: str) -> None:
    oracle, seen = known(word), set()
    for position in positions(word, 60, seed=3):
        for move in oracle.game.moves(position)[:12]:
            seen.add(check_why(oracle, position, move))
    assert seen >= FORMS[word]


def test_why_a_win_slips() -> None:
    oracle = known("pattern-match")
    match = sit_down("pattern-match", "6@3,1 4@3,2 2@3,3 7@3,1 9@2,1")
    forms = {check_why(oracle, match.position, move) for move in match.game.moves(match.position)}
    assert "slip" in forms
    assert why(oracle, match.position, match.read("1@1,1")) == (
        "1@1,1 lets the win slip: after it nobody can force a win any more. Player 1 answers 3@1,1. "
        "Better is 3@2,2, which wins in 3 turns. The line: 3@2,2 1@1,1 5@1,3."
    )


def check_why(oracle: Oracle[Any, Any], position: Any, move: Any) -> str:
    """Check a sentence; which form it had."""
    game, best, verdict = oracle.game, oracle.verdict(position), oracle.after(position, move)
    told = why(oracle, position, move)
    if len(game.moves(position)) == 1:
        said, form = parts(r"(?P<move>\S+) is the only move: it (?P<said>SAID)\.", told), "only"
    elif verdict == best and verdict.value is Value.LOSS:
        start = r"Every move loses here, and none later than (?P<move>\S+): it (?P<said>SAID)\."
        said, form = parts(rf"{start}{PUNISHED}", told), "latest"
    elif verdict == best:
        said = parts(r"Nothing is wrong with (?P<move>\S+): it (?P<said>SAID), and no move does better\.", told)
        form = "nothing"
    elif verdict.value is Value.WIN:
        said = parts(rf"(?P<move>\S+) keeps the win, but is not the quickest: it (?P<said>SAID)\. {BETTER}", told)
        form = "slow"
    elif best.value is Value.LOSS:
        start = r"Every move loses here, but (?P<move>\S+) sooner than it must: it (?P<said>SAID)\."
        said, form = parts(rf"{start}{PUNISHED} {BETTER}", told), "sooner"
    elif verdict.value is Value.ENDLESS:
        start = r"(?P<move>\S+) lets the win slip: after it nobody can force a win any more\."
        said = parts(rf"{start}(?: (?P<who>Player [12]) answers (?P<reply>\S+)\.)? {BETTER}", told)
        form = "slip"
    else:
        start = r"(?P<move>\S+) gives the win away: it" if best.value is Value.WIN else r"(?P<move>\S+)"
        said, form = parts(rf"{start} (?P<said>SAID)\.{PUNISHED} {BETTER}", told), "lost"
    assert said["move"] == game.write(move)
    assert "said" not in said or meant(said["said"]) == in_truth(oracle, position, move)
    if "best" in said:
        assert meant(said["better"]) == in_truth(oracle, position)
        assert oracle.after(position, game.read(position, said["best"])) == best
        assert ("line" in said) is ((best.plies or 0) > 1)
    if "line" in said:
        follow(oracle, position, said["line"])
    after = game.play(position, move)
    outcome = game.outcome(after)
    assert ("end" in said) is (outcome is not None and verdict.value is Value.LOSS and form != "only")
    assert "end" not in said or (outcome and said["end"] in game.script.verdict(after, outcome))
    check_reply(oracle, after, said)
    return form


@dataclass(frozen=True)
class LastStickLoses(Nim):
    def outcome(self, p: Sticks) -> Outcome | None:
        return None if p.left else Outcome(p.to_move, Ending.TOOK_LAST, f"The last stick is taken. {p.to_move} wins.")


def test_a_move_that_ends_the_game_is_answered_with_why_not_with_what_lies_there() -> None:
    game = LastStickLoses(2)
    said = why(oracle_for(game), game.start(), 2)
    assert said == (
        "2 gives the win away: it loses at once. After it: The last stick is taken. Player 2 wins. "
        "Better is 1, which wins in 2 turns. The line: 1 1."
    )


def check_reply(oracle: Oracle[Any, Any], position: Any, said: dict[str, str]) -> None:
    """The reply is the first on the best line that the opponent chose."""
    game = oracle.game
    if said.get("soon") == " at once":
        assert len(oracle.line(position)) == 1
    if "punishment" in said:
        follow(oracle, position, said["punishment"])
    if "reply" in said:
        for move in oracle.line(position):
            if str(game.to_move(position)) == said["who"] and game.forced(position) is None:
                assert game.write(move) == said["reply"]
                assert move in game.moves(position)
                return
            position = game.play(position, move)
        raise AssertionError(f"nobody answers {said['reply']}")


def told_at(word: str, line: str, ask: Any, *more: str) -> str:
    match = sit_down(word, line)
    moves = [match.read(text) for text in more]
    return str(ask(known(word), match.position, *moves))


def test_the_words_for_one_and_for_two() -> None:
    assert told_at("number-harmony", "5 5", nudge) == (
        "Nobody can force a win here, but take care: 1 of your 9 moves loses."
    )
    assert told_at("number-harmony:highest=2,target=3,window=2", "1", nudge) == (
        "Nobody can force a win here, but take care: 1 of your 2 moves loses."
    )
    assert told_at("sum-race", "6 5 6 5 6 5", nudge) == "You can win at once."
    assert told_at("sum-race:target=1", "", nudge) == "You have only one move, 1: it wins at once."


def test_known_sentences_of_sum_race() -> None:
    assert told_at("sum-race", "5 4 5 6", why, "1") == (
        "1 gives the win away: it loses in 4 turns. Player 2 answers 5 and wins; the line is 5 1 5. "
        "Better is 5, which wins in 3 turns. The line: 5 1 5."
    )
    assert told_at("sum-race", "5 4 5 6", move_hint) == "Play 5: it wins in 3 turns. The line: 5 1 5."


def test_a_digit_that_loses_at_once_names_the_sum() -> None:
    assert told_at("number-harmony", "7 2", why, "6") == (
        "6 loses at once. After it: Player 1 has created a sum of 15 with digits [7][2][6]. "
        "Better is 1, which keeps the game going."
    )
    assert told_at("number-harmony:window=2,target=5", "7 2", why, "3") == (
        "3 loses at once. After it: Player 1 has created a sum of 5 with digits [2][3]. "
        "Better is 1, which keeps the game going."
    )


def test_where_every_move_loses_none_is_called_right() -> None:
    assert told_at("sum-race", "4 6", why, "1") == (
        "Every move loses here, and none later than 1: it loses in 8 turns. "
        "Player 2 answers 5 and wins; the line is 5 1 3 6 3 1 3."
    )


def test_the_only_move_needs_no_reasons() -> None:
    assert told_at("equation-duel", "4", why, "no") == "no is the only move: it wins in 5 turns."


def test_a_declaration_of_the_players_own_can_be_asked_about() -> None:
    held = "6 no 9 no 4 no 8 no 2"
    assert told_at("equation-duel", held, why, "6-4=2") == (
        "Nothing is wrong with 6-4=2: it wins at once, and no move does better."
    )
    assert told_at("equation-duel", held, why, "6-2=3").startswith(
        "Player 1 declares 6-2=3: invalid (3 is not among Player 1's numbers). That comes to the same as no. "
        "no gives the win away: it loses in "
    )
    last = "2 no 1 no no no no"
    assert told_at("equation-duel:numbers=2", last, why, "2=1+1") == (
        "Player 2 declares 2=1+1: invalid (2 is not among Player 2's numbers). That comes to the same as no. "
        "no is the only move: it loses at once."
    )
    long_winded = told_at("equation-duel", held, why, "(((((((((((6-4)))))))))))=2")
    assert long_winded.startswith("Nothing is wrong with (((((((((((6-4)))))))…: it wins at once")


def test_moves_are_named_as_at_the_table_when_that_is_in_disguise() -> None:
    match = sit_down("sum-race:disguise=surface", "7 35")
    asked, position = oracle(match.game), match.position
    assert move_hint(asked, position) == "Play 7: it holds out longest, for 6 turns. The line: 7 35 7 35 7 35."
    assert analysis_lines(asked, position) == ["loses in 6 turns: 7, 14, 21, 28, 42"]
    assert "Player 2 answers 35 and wins; the line is 35 7 35 7 35." in why(asked, position, match.read("14"))
    first, _ = review(match, asked).moves
    assert (first.move, first.better) == ("7", "35")
