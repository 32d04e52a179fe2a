"""The table: one game between two players, and what is kept of it; and a batch of such games for one worker."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from enum import Enum
from random import Random
from typing import Any, NamedTuple

from digitduel.arena.fast_games import (
    ANSWERED,
    DRAWN,
    ENDLESS,
    FORFEIT,
    TURN_LIMIT,
    WON,
    Chance,
    HouseTable,
    in_the_house,
)
from digitduel.arena.game_line import Asking, GamePlayed
from digitduel.arena.plan import Opening, Pairing
from digitduel.arena.request_log import RequestEntry, packed, without_texts
from digitduel.arena.staying_guests import sitting
from digitduel.core import DigitDuelError, Game, Match, Player, number_of
from digitduel.games import game as game_of
from digitduel.players.guests import Answer, Fault, Forfeit
from digitduel.players.model_exchange import NOTHING, Exchange, summed
from digitduel.players.turns import Turn, Turns

REFUSED_SHOWN = 5
"""Answers that were not taken, kept for each player and game."""


OUTAGES = (Fault.FAILED, Fault.DENIED)
"""A guest could not be asked. That says nothing about how it plays."""
PAUSES = (1, 2, 4, 8, 15, 30, 60)
"""Seconds until a guest who was out of reach, after all patience of its own, is asked once more."""

Heard = tuple[Exchange, int, Player]
"""What passed between Digit Duel and a model, at which ply, and for whom."""


class Logged(Enum):
    """How much of what passes between Digit Duel and language models comes back with a game."""

    NOT = "not"
    FIGURES = "figures"
    WHOLE = "whole"


class NotPlayed(DigitDuelError):
    """A guest could not be asked. That is no game and no answer, so nothing may be counted."""


class GameBatch(NamedTuple):
    """Games of one pairing for one worker, who stops after some seconds and says what was done by then."""

    place: int
    """Of the pairing in the plan."""
    pairing: Pairing
    numbers: tuple[int, ...]
    seed: int
    max_turns: int
    seconds: float
    logged: Logged = Logged.NOT
    chance: Chance = None

    def after(self, games: int, chance: Chance) -> "GameBatch":
        """What is left when so many games have been played."""
        return self._replace(numbers=self.numbers[games:], chance=chance)


class Played(NamedTuple):
    """What comes back from a worker."""

    lines: str
    """Of the games that were played in time. One text travels faster between processes than many."""
    chance: Chance
    """Where chance has come to by then."""
    log: bytes = b""
    """What passed between Digit Duel and language models, packed."""
    seconds: float = 0.0
    """How long it took."""
    outage: str = ""
    """Why the next game could not be played."""


def play_batch(batch: GameBatch) -> Played:
    """Play games until the time is over, at least one."""
    began = time.monotonic()
    until = began + batch.seconds
    lines, log, outage = list[str](), list[RequestEntry](), ""
    game = game_of(batch.pairing.game)
    house = HouseTable(game, batch.pairing, batch.seed, batch.max_turns) if in_the_house(batch.pairing) else None
    try:
        for line in _in_house(batch, house) if house else _with_guests(batch, game, log):
            lines.append(line)
            if time.monotonic() > until:
                break
    except NotPlayed as error:
        outage = str(error)
    chance = house.chance if house else None
    return Played("\n".join(lines), chance, packed(log), time.monotonic() - began, outage)


def _in_house(batch: GameBatch, house: HouseTable) -> Iterator[str]:
    beginnings, expected = _beginnings(batch), -1
    for number in batch.numbers:
        if number != expected:
            house.go_on(number, batch.chance if expected < 0 else None)
        yield f"{beginnings[number % len(beginnings)]}{number}, {house.play(number)}"
        expected = number + 1


def _with_guests(batch: GameBatch, game: Game[Any, Any], log: list[RequestEntry]) -> Iterator[str]:
    beginnings, pairing = _beginnings(batch), batch.pairing
    first_seed = pairing.first_seed(batch.seed)
    for number in batch.numbers:
        seats, opening, seed = pairing.seats(number), pairing.opening(number), first_seed + number
        heard = list[Heard]()
        try:
            told = play_with_guests(game, seats, opening, seed, batch.max_turns, heard)
        finally:
            if batch.logged is not Logged.NOT:
                log += [
                    RequestEntry(
                        kind="request",
                        pairing=batch.place,
                        number=number,
                        seed=seed,
                        ply=ply,
                        player=player.number,
                        **(exchange if batch.logged is Logged.WHOLE else without_texts(exchange)),
                    )
                    for exchange, ply, player in heard
                ]
        yield f"{beginnings[number % len(beginnings)]}{number}, {json.dumps(told)[1:]}"


def _beginnings(batch: GameBatch) -> list[str]:
    """How the lines of this pairing begin, for each of its openings."""
    pairing = batch.pairing
    about = f'{{"pairing": {batch.place}, "game": {json.dumps(pairing.game)}, "players": '
    return [f'{about}{json.dumps(pairing.seats(number))}, "number": ' for number in range(len(pairing.openings))]


def play_with_guests(
    game: Game[Any, Any],
    seats: tuple[str, str],
    opening: Opening,
    seed: int,
    max_turns: int,
    heard: list[Heard] | None = None,
) -> GamePlayed:
    """A game in which each is asked through the door for guests, and everything they say is checked and counted.

    A guest is seated anew for each game, so that what it keeps in mind cannot depend on which games it played before;
    unless it says that it keeps nothing. Each seat has a stream of chance of its own, so that how much a guest draws
    changes nothing for its rival. What passes between Digit Duel and language models is added to `heard`.
    """
    told: GamePlayed = {
        "asked": [0, 0],
        "seconds": [0.0, 0.0],
        "refused": [[], []],
        "refusals": [0, 0],
        "usage": [None, None],
        "moves": "",
        "opening": len(opening.moves),
        "end": TURN_LIMIT,
        "winner": None,
    }
    match = Match(game, players=seats)
    for text in opening.moves:
        match.play(text)
    match.max_turns = match.turns + max_turns
    last = None if opening.answers is None else len(match.moves) + opening.answers
    forfeit: tuple[Player, Forfeit] | None = None
    with ExitStack() as door:
        guests = {seat: door.enter_context(sitting(word)) for seat, word in zip(Player, seats, strict=True)}
        turns = Turns(match, guests, {seat: Random(f"{seed}/{seat.number}") for seat in Player})
        while not match.result:
            if game.endless(match.position) or len(match.moves) == last:
                told["end"] = ANSWERED if len(match.moves) == last else ENDLESS
                break
            player, began = match.to_move, time.perf_counter()
            try:
                turn = _asked(turns, seats, [] if heard is None else heard)
            except Forfeit as refusal:
                _count(told, player, refusal, time.perf_counter() - began)
                forfeit = player, refusal
                break
            if turn is None:
                break
            if not turn.forced:
                _count(told, player, turn.answer, time.perf_counter() - began)
            match.play(turn.move)
    outcome = game.outcome(match.position)
    told["moves"] = " ".join(map(game.write, match.moves))
    if forfeit:
        player, given = forfeit
        told["end"], told["winner"] = FORFEIT, player.other.number
        told["forfeit"] = {"player": player.number, "kind": str(given.kind), "why": str(given)}
    elif outcome:
        told["end"], told["winner"] = DRAWN if outcome.winner is None else WON, number_of(outcome.winner)
        told["reason"] = str(outcome.reason)
    return told


def _asked(turns: Turns, seats: tuple[str, str], heard: list[Heard]) -> Turn | None:
    """The next turn. An outage is waited out or stops everything: it says nothing about how anybody plays."""
    ply, player = len(turns.match.moves), turns.match.to_move
    for pause in (*PAUSES, None):
        try:
            turn = turns.next()
        except Forfeit as forfeit:
            heard += [(exchange, ply, player) for exchange in forfeit.exchanges]
            if forfeit.kind not in OUTAGES:
                raise
            if pause is None or forfeit.kind is Fault.DENIED:
                raise NotPlayed(f"{seats[player]} could not be asked. {forfeit}") from None
            time.sleep(pause)
        else:
            if turn:
                heard += [(exchange, ply, player) for exchange in turn.answer.exchanges]
            return turn
    raise AssertionError("unreachable")


def _count(told: Asking, player: Player, given: Answer | Forfeit, seconds: float) -> None:
    """Add what it took to ask a player once. Of a model, only the time until its answers counts."""
    if given.exchanges:
        seconds = sum(exchange["seconds"] for exchange in given.exchanges)
        told["usage"][player] = summed(
            [told["usage"][player] or NOTHING, *(exchange["usage"] for exchange in given.exchanges)]
        )
    told["asked"][player] += 1
    told["seconds"][player] = round(told["seconds"][player] + seconds, 6)
    told["refusals"][player] += len(given.refused)
    told["refused"][player] = [*told["refused"][player], *given.refused][:REFUSED_SHOWN]
