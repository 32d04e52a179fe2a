"""A recorded game, seen again: to its end in plain lines, or from place to place, with what each move did."""

import os
from functools import cached_property

from digitduel import coach
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import PlainScreen, announced
from digitduel.coach import Mark, Review
from digitduel.coach.facts import cut
from digitduel.core import DigitDuelError, Match, NotAllowed, Player, plain, printable, quoted
from digitduel.players.guests import comes_from_outside
from digitduel.players.shared_oracles import oracle
from digitduel.players.turns import HUMAN


def show(match: Match, screen: PlainScreen) -> None:
    """Show the whole game at once."""
    game = match.game
    again = Match(game, first=match.first, players=match.players)
    turn_of: Player | None = None
    screen.welcome(again)
    for move in match.moves:
        turn_of = announced(turn_of, again, screen)
        before = again.position
        if game.forced(before) is None:
            screen.entered(again, before, move)
        again.play(move)
        screen.told(again, before, move)
    if match.result:
        screen.verdict(match)
    else:
        screen.note(f"Here the game was left, with {match.to_move} to move.")


class Replay:
    """A game that is looked through. A place is the number of moves that have been played there."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.match.moves)

    def go(self, place: int) -> None:
        self.at = max(0, min(self.last, place))

    def seen(self) -> Match:
        """The game as it stood here; at its end with its result."""
        if self.at == self.last:
            return self.match
        return self.taken_up()

    def taken_up(self, seed: int | None = None, taken_over: int = 0) -> Match:
        """A match of its own that stands as this one stood here."""
        game, first, players = self.match.game, self.match.first, self.match.players
        match = Match(game, first=first, players=players, seed=seed, taken_over=taken_over)
        for move in self.match.moves[: self.at]:
            match.play(move, seconds=0)
        return match

    def played(self) -> str:
        """What was told at the table of the move that led here."""
        if not self.at:
            return "The beginning."
        before, after = self.match.positions[self.at - 1 : self.at + 1]
        return self.match.game.script.news(before, self.match.moves[self.at - 1], after)

    # What the coach says of it

    @cached_property
    def review(self) -> Review:
        """To look takes the solver, so it may take its time."""
        return coach.review(self.match, oracle(self.match.game))

    def value(self, ply: int) -> str:
        """What the move of this number did, in a few words: `win in 3`, `gave away, loss in 4`."""
        move = self.review.moves[ply - 1]
        mark = "slower, " if move.quicker else "" if move.mark is Mark.KEPT else f"{move.mark}, "
        return f"{mark}{move.came_to}" if move.exact else "estimate"

    def did(self, ply: int) -> str:
        """What a mistake did, to go on a sentence with."""
        return {Mark.GAVE_AWAY: "gave the game away", Mark.LET_SLIP: "let the win slip"}[
            self.review.moves[ply - 1].mark
        ]

    def better(self, ply: int) -> str:
        """What should have been played instead of a mistake; nothing where it was none."""
        if not 1 <= ply <= self.last:
            return ""
        move = self.review.moves[ply - 1]
        line = f" The line: {cut(move.line)}" * ((move.before.plies or 0) > 1)
        return f"Better was {move.better}.{line}" if move.better else move.missed

    def mistakes(self) -> list[int]:
        """The numbers of the mistakes: yours, where one person played, else everybody's."""
        people = [player for player in Player if self.match.players[player] == HUMAN]
        whose = people if len(people) == 1 else list(Player)
        return [move.ply for move in self.review.moves if move.mark is not Mark.KEPT and move.player in whose]

    def to_mistake(self) -> int | None:
        """Go to where the next mistake was about to be made, after the last one to the first; its number."""
        found = self.mistakes()
        if not found:
            return None
        ply = next((ply for ply in found if ply - 1 > self.at), found[0])
        self.go(ply - 1)
        return ply

    # Playing on

    def play_on(self, seed: int) -> Match:
        """A match that goes on from here. Who watched takes the seat of the player to move."""
        match = self.taken_up(seed, self.at)
        if match.result:
            raise NotAllowed("The game is over here. Go back, and play on from an earlier place.")
        for word in filter(comes_from_outside, match.players):
            raise NotAllowed(f"{printable(word)} is a program from outside, and is not started from here.")
        if HUMAN not in match.players:
            one, two = match.players
            match.players = (HUMAN, two) if match.to_move is Player.ONE else (one, HUMAN)
        return match


def step_through(replay: Replay, screen: PlainScreen) -> Match | None:
    """Look through a game in plain lines, at a terminal; the match that somebody wants to play on with."""
    replay.go(0)
    screen.note(f"{replay.match.game.title}, {who_played(replay.match)}.")
    tell(replay, screen)
    while True:
        text = screen.read("Enter: next, b: back, a number: jump, m: mistake, p: play on, q: leave: ").strip().lower()
        if text in ("q", "quit", ":quit", ":q"):
            return None
        if text == "p":
            try:
                return replay.play_on(seed=int.from_bytes(os.urandom(4)))
            except DigitDuelError as refusal:
                screen.note(str(refusal))
                continue
        if text == "m":
            with PATIENCE:
                if replay.to_mistake() is None:
                    screen.note("There was no mistake.")
                    continue
        elif text in ("", "n", "b"):
            replay.go(replay.at + (-1 if text == "b" else 1))
        elif text.isascii() and text.isdigit():
            replay.go(int(text[:9]))
        else:
            screen.note(f"{quoted(text)} is none of these.")
            continue
        tell(replay, screen)


def who_played(match: Match) -> str:
    """`Player 1 (you) against Player 2 (casual)`; of two people only their seats are known."""
    if match.players == (HUMAN, HUMAN):
        return " against ".join(map(str, Player))
    return " against ".join(
        f"{player} ({'you' if match.players[player] == HUMAN else printable(match.players[player])})"
        for player in Player
    )


def tell(replay: Replay, screen: PlainScreen) -> None:
    """Where the replay is."""
    seen = replay.seen()
    screen.say(["", f"Move {replay.at} of {replay.last}. {replay.played()}"])
    with PATIENCE:
        if replay.at:
            player = replay.review.moves[replay.at - 1].player
            screen.note(f"For {player}: {replay.value(replay.at)}. {replay.better(replay.at)}".strip())
    screen.say(plain(seen.board))
    screen.note(seen.result.sentence if seen.result else f"{seen.to_move} is to move.")
