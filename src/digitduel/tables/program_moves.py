"""What programs play at a table."""

from collections.abc import Sequence
from typing import NamedTuple

from digitduel.core import NotAllowed, Player
from digitduel.games import BUILT_IN
from digitduel.players import program
from digitduel.players.guests import Seated
from digitduel.players.turns import Turns
from digitduel.tables.stored_table import Facts
from digitduel.tables.study import played

SIMPLER = "mcts"
"""Who plays for a program that thinks too long: it only estimates, in seconds that it knows."""


class Chosen(NamedTuple):
    move: str
    """In notation."""
    words: str
    """What is to be told of it, if anything: that the program only estimates."""


def choose(word: str, moves: Sequence[str], first: int, who: str, seed: int) -> Chosen:
    """The move of a program."""
    match = played(word, moves, first, seed=seed)
    turn = Turns(match, {match.to_move: Seated(who, program(who))}).next()
    if turn is None:
        raise NotAllowed("The game is over.")
    comment = turn.answer.comment
    return Chosen(match.game.write(turn.move), f"{turn.player} says: {comment}" if comment else "")


def asked_in_turn(who: str) -> tuple[str, ...]:
    """Who is asked for the move of a program, one after the other as long as each thinks too long: play goes on."""
    return tuple(dict.fromkeys((who, SIMPLER, "random")))


def chosen_for(who: str, thought: str, player: Player, chosen: Chosen) -> Chosen:
    """The move that was worked out for a program, and what is told of it where another had to."""
    if thought == who:
        return chosen
    how = "goes by an estimate" if thought == SIMPLER else "chose quickly"
    return Chosen(chosen.move, f"{player} could not work this out in time and {how}.")


def unsure(facts: Facts) -> set[str]:
    """The programs at a table that have to be asked beforehand: who plays exactly, unless the game comes as it is."""
    return set() if facts.game in BUILT_IN else {facts.who_1, facts.who_2} & {"perfect"}


def check_can_play(word: str, first: int, who: str) -> None:
    """Let a program that cannot play this game say so now, and not in the middle of it."""
    choose(word, (), first, who, 0)
