"""The measures of a variant once more, by other means: its rules, its oracle, and every game followed ply by ply.

Slow and plain. Nothing of the laboratory is used here but the names of the players.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from digitduel.core import ONE, TWO, Game, Player
from digitduel.players import program
from digitduel.players.levels import Level
from digitduel.players.perfect import problem
from digitduel.solve import Oracle, Value, oracle_for

ALMOST_ALL = 1e-12
EDGE = 0.6
SLIPS = [*(2 ** (-half / 2) for half in range(13)), 0.0]
OF_NUMBERS: dict[str, Callable[[int, list[int], int], bool]] = {
    "a low number": lambda n, among, top: 2 * n <= top,
    "a high number": lambda n, among, top: 2 * n > top,
    "an odd number": lambda n, among, top: n % 2 == 1,
    "an even number": lambda n, among, top: n % 2 == 0,
    "the lowest number": lambda n, among, top: len(among) > 1 and n == min(among),
    "the highest number": lambda n, among, top: len(among) > 1 and n == max(among),
}
"""What the phrases mean: of a number, of those that can be chosen, and of the highest of all."""


class Followed(NamedTuple):
    """What came of all games between two players."""

    wins: float
    losses: float
    draws: float
    running: float
    plies: float
    spread: float


class BruteForce:
    """One variant."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.oracle: Oracle[Any, Any] = oracle_for(game)
        self.some: dict[Any, Any] = {}
        self.chances = cache(self._chances)
        self.values = cache(self._values)

    def same(self, p: Any) -> Any:
        """A position for all that have the same key."""
        return self.some.setdefault(self.game.key(p), p)

    def _values(self, p: Any) -> list[tuple[Any, Any]]:
        """Each move and its verdict."""
        return list(self.oracle.choices(p))

    def _chances(self, p: Any, player: str | float) -> list[tuple[Any, float]]:
        """Where each move leads, and how likely it is. A number is the share of random moves of a perfect player."""
        choices = self.values(p)
        if isinstance(player, float):
            slip, good = player, self._perfect(p, choices)
        elif player == "random":
            slip, good = 1.0, choices
        elif player == "perfect":
            slip, good = 0.0, self._perfect(p, choices)
        else:
            level = program(player)
            assert isinstance(level, Level)
            seen = [level.seen(verdict) for _, verdict in choices]
            slip, good = level.slip, [c for c, worth in zip(choices, seen, strict=True) if worth == max(seen)]
        return [
            (self.same(self.game.play(p, c[0])), slip / len(choices) + (1 - slip) * (c in good) / len(good))
            for c in choices
        ]

    def _perfect(self, p: Any, choices: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
        best = max(verdict.worth for _, verdict in choices)
        equal = [choice for choice in choices if choice[1].worth == best]
        if best > 0:
            return equal
        problems = [problem(self.oracle, p, move) for move, _ in equal]
        return [choice for choice, share in zip(equal, problems, strict=True) if share >= max(problems) - 1e-12]

    def winner(self, p: Any) -> Player | None:
        outcome = self.game.outcome(p)
        return outcome.winner if outcome else None

    def games(self, one: str | float, two: str | float, longest: int, almost_all: float) -> Iterator[dict[Any, float]]:
        """How likely each position is at each ply, those included in which the game is over at that ply."""
        here = {self.same(self.game.start()): 1.0}
        players = one, two
        for _ in range(longest):
            yield here
            after: dict[Any, float] = defaultdict(float)
            for p, chance in here.items():
                if not self.game.outcome(p) and not self.game.endless(p):
                    for q, likely in self.chances(p, players[self.game.to_move(p)]):
                        if likely:
                            after[q] += chance * likely
            here = after
            if sum(here.values()) < almost_all:
                return

    def followed(
        self, one: str | float, two: str | float, longest: int = 20_000, almost_all: float = ALMOST_ALL
    ) -> Followed:
        ends: dict[Player | None, float] = defaultdict(float)
        lengths: dict[int, float] = defaultdict(float)
        for ply, here in enumerate(self.games(one, two, longest, almost_all)):
            for p, chance in here.items():
                if self.game.outcome(p):
                    ends[self.winner(p)] += chance
                    lengths[ply] += chance
        over = sum(ends.values())
        mean = sum(ply * chance for ply, chance in lengths.items()) / over if over else 0.0
        square = sum((ply - mean) ** 2 * chance for ply, chance in lengths.items()) / over if over else 0.0
        return Followed(ends[ONE], ends[TWO], ends[None], 1 - over, mean, square**0.5)

    # Each line of play by itself, for games that are short

    def lines(self, player: str) -> Iterator[tuple[float, list[Any]]]:
        """Every game between two of this player: how likely it is, and its positions."""

        def go_on(line: list[Any], chance: float) -> Iterator[tuple[float, list[Any]]]:
            if self.game.outcome(line[-1]):
                yield chance, line
                return
            for q, likely in self.chances(line[-1], player):
                if likely:
                    yield from go_on([*line, q], chance * likely)

        return go_on([self.same(self.game.start())], 1.0)

    @cache  # noqa: B019  (there are few of these)
    def ahead(self, p: Any, player: str) -> tuple[float, float]:
        """The chances of Player 1 and of Player 2 to win from there, between two of this player."""
        if self.game.outcome(p):
            return float(self.winner(p) is ONE), float(self.winner(p) is TWO)
        pairs = [(likely, self.ahead(q, player)) for q, likely in self.chances(p, player)]
        return sum(c * a for c, (a, _) in pairs), sum(c * b for c, (_, b) in pairs)

    def value(self, p: Any) -> int:
        """1, 0 or -1 for Player 1."""
        if self.game.outcome(p):
            winner = self.winner(p)
            return 0 if winner is None else 1 if winner is ONE else -1
        worth = self.oracle.verdict(p).value.worth
        return worth if self.game.to_move(p) is ONE else -worth

    def keeping(self, p: Any) -> list[bool]:
        """For each move, whether it keeps the value."""
        worths = [verdict.value.worth for _, verdict in self.values(p)]
        return [worth == max(worths) for worth in worths]

    def story(self, player: str = "expert") -> dict[str, float]:
        """What is told of the games between two of this player."""
        totals: dict[str, float] = defaultdict(float)
        for chance, line in self.lines(player):
            running = line[:-1]
            losable = [p for p in running if not all(self.keeping(p))]
            totals["moves"] += chance * len(running)
            totals["losable"] += chance * len(losable)
            totals["only"] += chance * sum(sum(self.keeping(p)) == 1 for p in losable)
            leads = [self._lead(p, player) for p in line]
            totals["changes"] += chance * sum(a * b < 0 for a, b in pairwise(leads))
            winner = self.winner(line[-1])
            totals["behind"] += chance * sum(self._behind(p, winner, player) for p in running)
            values = [self.value(p) for p in line]
            flips = [ply for ply in range(1, len(line)) if values[ply] != values[ply - 1]]
            totals["last_flip"] += chance * max(flips, default=0)
            chances = [ply for ply, p in enumerate(running, 1) if not all(self.keeping(p))]
            totals["last_chance"] += chance * max(chances, default=0)
        return {
            "decisions": totals["losable"] / totals["moves"],
            "only_moves": totals["only"] / totals["losable"] if totals["losable"] else 0.0,
            "drama": totals["behind"] / totals["moves"],
            "lead_changes": totals["changes"],
            "decided_after": totals["last_flip"] / totals["moves"],
            "last_chance": totals["last_chance"],
        }

    def _lead(self, p: Any, player: str) -> int:
        one, two = self.ahead(p, player)
        lead = round((one - two) / 2, 9)
        return (lead > 0) - (lead < 0)

    def _behind(self, p: Any, winner: Player | None, player: str) -> float:
        one, two = self.ahead(p, player)
        lead = (one - two) / 2
        return max(0.0, -lead) if winner is ONE else max(0.0, lead) if winner is TWO else 0.0

    # Best play, where a player leaves out some moves

    def without(self, player: Player, left_out: Callable[[Any, Any], bool]) -> tuple[Value, int | None]:
        """The value for Player 1 when this player makes none of these moves unless there is no other."""

        @cache
        def best(p: Any) -> tuple[int, int]:
            """1, 0 or -1 for Player 1; and in how many plies."""
            if self.game.outcome(p):
                return self.value(p), 0
            mover = self.game.to_move(p)
            moves = list(self.game.moves(p))
            allowed = [m for m in moves if not (mover is player and left_out(p, m))] or moves
            sign = 1 if mover is ONE else -1
            found = [best(self.same(self.game.play(p, m))) for m in allowed]
            value = max(v * sign for v, _ in found) * sign
            plies = [n for v, n in found if v == value]
            return value, 1 + (min(plies) if value * sign > 0 else max(plies))

        value, plies = best(self.same(self.game.start()))
        return ({1: Value.WIN, -1: Value.LOSS, 0: Value.DRAW}[value], plies if value else None)

    # All positions

    def all_positions(self) -> list[Any]:
        """Every position that can come up, once."""
        found = {self.game.key(self.game.start()): self.same(self.game.start())}
        waiting = list(found.values())
        while waiting:
            p = waiting.pop()
            for m in self.game.moves(p):
                q = self.same(self.game.play(p, m))
                if self.game.key(q) not in found:
                    found[self.game.key(q)] = q
                    waiting.append(q)
        return list(found.values())

    # Kinds of moves, and rules

    def is_of(self, kind: str, p: Any, m: Any) -> bool:
        """Whether a move is of a kind, from how it is written, or from what can be seen of any game."""
        game, mover = self.game, self.game.to_move(p)
        after = game.play(p, m)
        if kind == "a win at once":
            return self.winner(after) is mover
        if kind == "a loss at once":
            return self.winner(after) is mover.other
        if kind == "a move after which the opponent can win at once":
            replies = game.moves(after) if game.to_move(after) is not mover else ()
            return any(self.winner(game.play(after, reply)) is mover.other for reply in replies)
        if kind == "a move that leaves fewest replies":
            return len(game.moves(after)) == min(len(game.moves(game.play(p, other))) for other in game.moves(p))
        write = game.write
        if kind not in OF_NUMBERS:
            word = kind.strip("“”")
            return "=" in write(m) if word == "declare" else write(m) == word
        among = [int(write(other)) for other in game.moves(p) if write(other).isdecimal()]
        top = max(int(text) for text in game.actions() if text.isdecimal())
        return write(m).isdecimal() and OF_NUMBERS[kind](int(write(m)), among, top)

    def kept_by(self, rules: tuple[str, ...], p: Any) -> float:
        """The share of the moves that are left by the rules and keep the value."""
        moves = self.game.moves(p)
        left = list(moves)
        for rule in rules:
            verb, _, kind = rule.partition(" ")
            left = [m for m in left if self.is_of(kind, p, m) is (verb == "prefer")] or left
        keeping = dict(zip(moves, self.keeping(p), strict=True))
        return sum(float(keeping[m]) for m in left) / len(left)

    # The ladder

    def rungs(self) -> int:
        """The most players from random play upwards, each of whom has the edge over the one below."""

        @cache
        def score(better: float, worse: float) -> float:
            """Over both seats; half a point for a game that does not end."""
            as_one, as_two = self.followed(better, worse, 2_000), self.followed(worse, better, 2_000)
            return (as_one.wins - as_one.losses - as_two.wins + as_two.losses) / 4 + 0.5

        @cache
        def above(at: int) -> int:
            better = [up for up in range(at + 1, len(SLIPS)) if score(SLIPS[up], SLIPS[at]) >= EDGE - 1e-9]
            return max((1 + above(up) for up in better), default=0)

        return above(0)
