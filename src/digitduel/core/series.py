"""A series: matches between the same two, who change seats after each, until one of them has won enough.

A series is kept with each of its matches, as it stood before that match. So a match that is left and taken up again
goes on with its series, and nothing besides the matches has to be kept:

    match = Match(game, series=Series.read("3"))        # first to 3 points
    ...                                                 # the match is played
    match.series.after(match.result)                    # the score, and the result of the series if that decided it
    next_match(match)                                   # the other way round; None when the series is decided
"""

import re
from dataclasses import dataclass, replace

from digitduel.core.errors import BadGame, quoted
from digitduel.core.match import Match, Result
from digitduel.core.player import ONE, TWO, Player

MOST_GAMES = 99


@dataclass(frozen=True)
class Series:
    """How a series is decided, and how it stands. A game that nobody wins is half a point for each."""

    length: int
    best_of: bool = False
    """Whether `length` is the number of games, instead of the points that win."""
    number: int = 1
    """Which game comes now."""
    points: tuple[float, float] = (0, 0)
    """Of those who sit as Player 1 and as Player 2 in this game."""

    @staticmethod
    def read(text: str) -> "Series":
        """The series that a text names: `3`, first to 3 points; `best-of-5`, the most points in 5 games."""
        found = re.fullmatch(r"(best-of-|first-to-)?(\d{1,2})", text.strip().lower(), re.ASCII)
        if not found or not 1 <= int(found[2]) <= MOST_GAMES:
            raise BadGame(f"A series is the points that win it, such as 3, or best-of-5; not {quoted(text)}.")
        return Series(int(found[2]), found[1] == "best-of-")

    def __str__(self) -> str:
        return f"{'best-of' if self.best_of else 'first-to'}-{self.length}"

    @property
    def decided(self) -> bool:
        """Whether no more games have to be played."""
        most = max(self.points)
        if not self.best_of:
            return most >= self.length
        return most > self.length / 2 or self.number > self.length

    @property
    def leader(self) -> Player | None:
        """Who is ahead, and has won when it is decided; None when nobody is."""
        one, two = self.points
        return None if one == two else ONE if one > two else TWO

    def after(self, result: Result) -> "Series":
        """How it stands when this game has ended so, seen from the same seats."""
        half = 0.5 * (result.winner is None)
        one, two = (self.points[player] + half + (result.winner is player) for player in Player)
        return replace(self, number=self.number + 1, points=(one, two))

    def anew(self) -> "Series":
        """Another one of the same length."""
        return Series(self.length, self.best_of)

    def seats_changed(self) -> "Series":
        return replace(self, points=(self.points[TWO], self.points[ONE]))

    def score(self, names: tuple[str, str]) -> str:
        """`you 1, casual ½`"""
        one, two = map(_points, self.points)
        return f"{names[ONE]} {one}, {names[TWO]} {two}"

    def told(self, names: tuple[str, str]) -> str:
        """The score as a sentence, with the names of those who sit as Player 1 and as Player 2."""
        score = self.score(names)
        if not self.decided:
            return f"The series, {str(self).replace('-', ' ')}: {score}."
        if self.leader is None:
            return f"The series is drawn: {score}."
        return f"The series is over: {score}. It goes to {names[self.leader]}."


def _points(points: float) -> str:
    whole = int(points)
    return f"{whole or ''}½" if points > whole else str(whole)


def next_match(match: Match, started: str | None = None) -> Match | None:
    """The match that follows: the same game with the seats changed, and in a series only while that is undecided."""
    series = match.series
    if series and match.result:
        series = series.after(match.result).seats_changed()
        if series.decided:
            return None
    return _seats_changed(match, series, started)


def rematch(match: Match) -> Match:
    """The match that follows, and after a series that is decided the first one of another."""
    return next_match(match) or _seats_changed(match, match.series and match.series.anew(), None)


def _seats_changed(match: Match, series: Series | None, started: str | None) -> Match:
    return Match(
        match.game,
        first=match.first,
        players=(match.players[TWO], match.players[ONE]),
        max_turns=match.max_turns,
        # Its own chance, but the same whenever this series is played again.
        seed=None if match.seed is None else match.seed + 1,
        started=started,
        control=match.control,
        series=series,
        clock=match.clock,
    )
