"""Contests at a terminal: the clock while somebody thinks, and one match of a series after the other."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from digitduel import load
from digitduel.cli.autosave import Autosave
from digitduel.core import Match, NotAllowed, Player, clock_face
from digitduel.players.turns import HUMAN


class FlagFell(BaseException):
    """The time of the player to move is up, whatever they are doing. Nothing else may catch it on its way."""


@contextmanager
def until_the_flag(match: Match) -> Iterator[None]:
    """Do something, such as wait for a person, but no longer than the player to move has time left."""
    left = match.left(match.to_move)
    if left is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    import signal

    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise FlagFell

    before = signal.signal(signal.SIGALRM, ring)
    try:
        with suppress(FlagFell):
            # A little later than the flag itself, so that whoever looks then sees it fallen.
            signal.setitimer(signal.ITIMER_REAL, left + 0.002)
            try:
                yield
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)


def clocks_told(match: Match) -> str:
    """What both players have left."""
    return "Time left: " + ", ".join(f"{player} {clock_face(match.left(player) or 0)}" for player in Player) + "."


def contestants(match: Match) -> tuple[str, str]:
    """What those who sit as Player 1 and as Player 2 are called throughout a series.

    Two of the same name are told apart by a letter that they keep when the seats change.
    """
    one, two = ("you" if word == HUMAN else word for word in match.players)
    if one != two:
        return one, two
    began = match.series is None or match.series.number % 2 == 1
    letters = "AB" if began else "BA"
    return f"{Player.ONE} ({letters[0]})", f"{Player.TWO} ({letters[1]})"


def seats_changed(match: Match) -> str:
    """Who is who now, said when a further game of a series begins."""
    people = [player for player in Player if match.players[player] == HUMAN]
    if len(people) == 1:
        return f"The seats have changed: you are {people[0]} now."
    return "The seats have changed: who was Player 1 is Player 2 now."


Play = Callable[[Match, Autosave], int]
"""Plays one match, at whichever face; the exit code."""


def play_series(match: Match, keeping: Autosave, play: Play, say: Callable[[str], None]) -> int:
    """Play a match, and if it belongs to a series those that follow; the exit code."""
    while True:
        if match.series:
            say(f"Game {match.series.number}. {match.series.told(contestants(match))}")
            if match.series.number > 1:
                say(seats_changed(match))
        code = play(match, keeping)
        if code or not match.series or not match.result:
            return code
        say(match.series.after(match.result).told(contestants(match)))
        from digitduel.core.series import next_match

        following = next_match(match)
        if following is None:
            return 0
        match, keeping = following, Autosave(following, beside(keeping.wanted, following), before=keeping)


def to_go_on_with(file: Path, *, trust: bool) -> tuple[Match, Autosave]:
    """The match in a file; or where it has ended, and the series to which it belongs has not, the next one of that."""
    match = load(file, trust=trust)
    keeping = Autosave(match, file)
    keeping.continues(file.expanduser())
    if not match.result:
        return match, keeping
    from digitduel.core.series import next_match

    following = next_match(match) if match.series else None
    if following is None:
        raise NotAllowed(f"{file}: this game has ended. {match.result.sentence} See it by duel replay.")
    later = beside(file, following)
    if later and later.exists():
        raise NotAllowed(f"{file}: this game has ended, and the next one of its series is {later}.")
    return following, Autosave(following, later, before=keeping)


def beside(file: Path | None, match: Match) -> Path | None:
    """Where a later match of a series is kept when the first one has a file: `game.json`, then `game-2.json`."""
    if file is None or match.series is None:
        return None
    number = match.series.number
    return file.with_stem(file.stem.removesuffix(f"-{number - 1}") + f"-{number}")
