"""Games between programs of the house: those that come with Digit Duel, and are known to play legal moves.

Their games are so quick that what goes on around them counts. So the rules are asked directly, without a checked match;
only some games are timed; and games share streams of chance, since to begin a stream takes as long as half a game.
"""

import time
from collections.abc import Callable
from functools import partial
from json.encoder import encode_basestring_ascii as in_quotes
from random import Random
from typing import Any

from digitduel.arena.benchmark_opponent import WORD, Rival
from digitduel.arena.plan import Opening, Pairing, word_of
from digitduel.core import Game
from digitduel.players import PROGRAMS, Program, program

WON, DRAWN = "won", "drawn"
ENDLESS, TURN_LIMIT, ANSWERED, FORFEIT = "endless", "turn-limit", "answered", "forfeit"
"""How a game can end. Only `WON` and `DRAWN` are the game's own doing; `ANSWERED` means that nothing more was asked."""
STREAM = 8
"""So many games of a pairing, one after the other, draw from one stream of chance."""
TIMED = 8
"""Two of so many games, one in each seat, are timed: reading the clock takes as long as some moves."""

HOUSE: dict[str, Callable[[], Program]] = {word: partial(program, word) for word in PROGRAMS} | {WORD: Rival}
"""The programs of the house by their words. They keep nothing in mind from game to game."""

Chance = tuple[Any, ...] | None
"""Where a stream of chance is, so that the next game can be played elsewhere; None when the next game begins one."""


def in_the_house(pairing: Pairing) -> bool:
    return all(word_of(player) in HOUSE for player in pairing.players)


class HouseTable:
    """A table for the games of one pairing, to be played in order."""

    def __init__(self, game: Game[Any, Any], pairing: Pairing, seed: int, max_turns: int) -> None:
        self.game = game
        self.max_turns = max_turns
        self.first_seed = pairing.first_seed(seed)
        programs = {player: HOUSE[word_of(player)]() for player in pairing.players}
        self.openings = [
            (opening, tuple(programs[player].choose for player in pairing.seats(number)))
            for number, opening in enumerate(pairing.openings)
        ]
        # A game that never says so need not be asked before each move.
        self.endless = game.endless if type(game).endless is not Game.endless else None
        self.rng = Random()
        self.next = 0
        """The game that the stream of chance has come to."""

    def go_on(self, number: int, chance: Chance) -> None:
        """Take up the stream where it was left before this game, or play again what comes before it in its stream."""
        self.next = number
        if chance is not None:
            self.rng.setstate(chance)
            return
        for earlier in range(number - number % STREAM, number):
            self.play(earlier)

    @property
    def chance(self) -> Chance:
        return self.rng.getstate() if self.next % STREAM else None

    def play(self, number: int) -> str:
        """One game, as what follows its number in the line."""
        if number % STREAM == 0:
            self.rng.seed(self.first_seed + number // STREAM)
        self.next = number + 1
        opening, choose = self.openings[number % len(self.openings)]
        game, endless, rng, clock = self.game, self.endless, self.rng, time.perf_counter
        outcome_of, to_move, play = game.outcome, game.to_move, game.play
        position = game.start()
        moves: list[Any] = []
        for text in opening.moves:
            moves.append(game.read(position, text))
            position = play(position, moves[-1])
        # A turn has at least one move, so until then there is no need to count turns.
        watch = len(moves) + (self.max_turns if opening.answers is None else min(self.max_turns, opening.answers))
        timed = number % TIMED < 2
        seconds, asked = [0.0, 0.0], [0, 0]
        end: str | None = WON
        while (outcome := outcome_of(position)) is None:
            if len(moves) >= watch and (end := self.limit(opening, moves)):
                break
            if endless and endless(position):
                end = ENDLESS
                break
            player = to_move(position)
            if timed:
                seconds[player] -= clock()
                move = choose[player](game, position, rng)
                seconds[player] += clock()
                asked[player] += 1
            else:
                move = choose[player](game, position, rng)
            moves.append(move)
            position = play(position, move)
        told = f'"moves": {in_quotes(" ".join(map(game.write, moves)))}, "opening": {len(opening.moves)}, "end": '
        if outcome and outcome.winner is None:
            told += f'"drawn", "winner": null, "reason": {in_quotes(outcome.reason)}'
        elif outcome and outcome.winner is not None:
            told += f'"won", "winner": {outcome.winner.number}, "reason": {in_quotes(outcome.reason)}'
        else:
            told += f'"{end}", "winner": null'
        if timed:
            told += f', "asked": {asked}, "seconds": [{seconds[0]:.6f}, {seconds[1]:.6f}]'
        return told + "}"

    def limit(self, opening: Opening, moves: list[Any]) -> str | None:
        """Why a game stops here, if it does."""
        if opening.answers is not None and len(moves) - len(opening.moves) >= opening.answers:
            return ANSWERED
        position, mover, turns = self.game.start(), None, 0
        for ply, move in enumerate(moves):
            player = self.game.to_move(position)
            turns += ply >= len(opening.moves) and (player is not mover or ply == len(opening.moves))
            mover, position = player, self.game.play(position, move)
        return TURN_LIMIT if turns >= self.max_turns and self.game.to_move(position) is not mover else None
