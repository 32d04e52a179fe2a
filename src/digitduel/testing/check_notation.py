"""Checks of what is written and said: notation, refusals and the script."""

from typing import Any

from digitduel.core import Game, NotAllowed, Unreadable
from digitduel.testing.check_rules import Visits
from digitduel.testing.visits import Visit, fresh, look_around, some

JUNK = (
    *("", " ", "\t\n", "\x00", "\x1b[2J", "?", "-", "=", "()", "hello", "what now", "None", "--help", "'; drop table"),
    *("1e3", "0x10", "1_0", "+-", "5..", "5 + ", "= 5", "1 1 1 1 1 1 1", "9" * 1000, "(" * 400, "x" * 10_000),
    *("٣", "３", "²", "五", "½", "５＠１，１", "🂡", "\ud800", "\u202e5", "5\u200b"),
)
"""Texts that are no move of any of our games. Where one of them is a move of yours, give a list of your own."""


def check_notation(game: Game[Any, Any], visits: Visits = None) -> None:
    """What is written is read as the same move, and different moves are written differently, each in one word.

    Lists of moves, in links and in files of the arena, have blanks between the moves.
    """
    for visit in look_around(game) if visits is None else visits:
        written: dict[str, Any] = {}
        for move in visit.options():
            with visit.doing(f"writing and reading {move!r}"):
                text = game.write(move)
                visit.must(isinstance(text, str), f"{move!r} is written as {text!r}, which is no text")
                visit.must(text.isprintable() and text == text.strip() != "", f"{text!r} is no text to be typed")
                words = len(text.split())
                visit.must(words == 1, f"{text!r} is written in {words} words; a list of moves has blanks between")
                visit.must(text not in written, f"{move!r} and {written.get(text)!r} are both written {text!r}")
                written[text] = move
                read = game.read(visit.position, text)
            visit.must(read == move, f"{text!r} is read as {read!r}, but it was written for {move!r}")


def check_junk(game: Game[Any, Any], visits: Visits = None, *, junk: tuple[str, ...] = JUNK) -> None:
    """What is no move at all is `Unreadable`, with a sentence, and nothing else goes wrong."""
    for visit in some(look_around(game) if visits is None else visits, 200):
        for text in junk:
            with visit.doing(f"reading {text!r:.60}"):
                try:
                    move = game.read(visit.position, text)
                except Unreadable as refusal:
                    visit.must(str(refusal).strip(), f"{text!r:.60} is refused without a reason")
                else:
                    raise AssertionError(f"{visit.where}: {text!r:.60} is read as a move, {move!r}")


def check_refusals(game: Game[Any, Any], visits: Visits = None, *, most: int = 40) -> None:
    """A move that is known from elsewhere is not allowed where it is out of place, with a reason.

    A game may allow more than it lists, as long as each leads to where a listed move leads.
    """
    visits = look_around(game) if visits is None else visits
    known = list(dict.fromkeys(move for visit in visits for move in visit.options()))
    known = known[:: max(1, len(known) // most)]
    for visit in visits:
        moves = visit.options()
        for stranger in known:
            if stranger in moves:
                continue
            _check_stranger(visit, stranger, moves)
            with visit.doing(f"reading {game.write(stranger)!r}, a move of the game that is out of place"):
                read = game.read(visit.position, game.write(stranger))
            if read != stranger and read not in moves:
                _check_stranger(visit, read, moves)


def _check_stranger(visit: Visit, stranger: Any, moves: tuple[Any, ...]) -> None:
    game, p = visit.game, visit.position
    with visit.doing(f"checking {stranger!r}"):
        try:
            game.check(p, stranger)
        except NotAllowed as refusal:
            visit.must(str(refusal).strip(), f"{stranger!r} is refused without a reason")
            return
        after = game.play(p, stranger)
        alike = any(game.play(p, move) == after for move in moves)
        visit.must(alike, f"{stranger!r} is neither listed nor refused, and leads to where no listed move leads")


def check_script(game: Game[Any, Any], visits: Visits = None) -> None:
    """There are words for every step: a question, what was done, why not, and the verdict."""
    script = game.script
    for visit in look_around(game) if visits is None else visits:
        p = visit.position
        said: dict[str, list[str]] = {}
        with visit.doing("saying what is said"):
            outcome = game.outcome(p)
            said["refused"] = script.refused("It is taken.")
            if outcome is None:
                prompt = script.prompt(p)
                visit.must(prompt.strip() and prompt.isprintable(), f"the prompt is {prompt!r}")
                said |= {"turn": script.turn(p), "ask": script.ask(p), "can_play": [script.can_play(p)]}
            else:
                said["verdict"] = script.verdict(p, outcome)
            if visit.moves:
                *_, before, after = visit.on_the_way(fresh(game))
                said["told"] = script.told(before, visit.moves[-1], after)
                said["news"] = [script.news(before, visit.moves[-1], after)]
            else:
                said["welcome"] = script.welcome(p)
        for part, lines in said.items():
            good = isinstance(lines, list) and all(isinstance(line, str) and "\n" not in line for line in lines)
            visit.must(good, f"{part} is not a list of lines: {lines!r}")
        visit.must(any("It is taken." in line for line in said["refused"]), "a refusal does not give its reason")
        for part in said.keys() & {"welcome", "news", "can_play"}:
            visit.must(any(said[part]), f"{part} says nothing")
        if outcome is not None:
            last_words = said["verdict"] + said.get("told", [])
            told = outcome.sentence if outcome.winner is None else str(outcome.winner)
            visit.must(told in " ".join(last_words), f"the last words do not tell who won: {last_words}")
