"""Whether two games are one and the same under different surfaces: their graphs, compared as wholes."""

from collections import Counter, defaultdict
from collections.abc import Hashable
from typing import Any, NamedTuple

from digitduel.core import Game, Player, plain
from digitduel.games import disguised
from digitduel.testing.visits import look_around

MOST = 20_000


class Graph(NamedTuple):
    """The positions of a game that count as different, from every start: what can be seen of each, and where it leads.

    It is walked through the notation alone, as a player in words would.
    """

    keys: list[Hashable]
    facts: list[Hashable]
    after: list[list[int]]


def graph_of(game: Game[Any, Any], most: int = MOST) -> Graph:
    """All of it; `ValueError` where a game has more positions than that."""
    starts = [game.start(first) for first in ([Player.ONE] if game.player_one_starts else Player)]
    numbers = {game.key(start): number for number, start in enumerate(starts)}
    graph, positions = Graph(list(numbers), [], []), list(starts)
    for position in positions:  # it grows meanwhile
        end = game.outcome(position)
        winner = end and (end.winner, str(end.reason))
        is_start = len(graph.facts) if len(graph.facts) < len(starts) else None
        graph.facts.append((is_start, None if end else game.to_move(position), winner, game.endless(position)))
        after = []
        for text in map(game.write, game.moves(position)):
            then = game.play(position, game.read(position, text))
            key = game.key(then)
            if key not in numbers:
                numbers[key] = len(positions)
                graph.keys.append(key)
                positions.append(then)
                if len(positions) > most:
                    raise ValueError(f"{game.word} has more than {most:,} positions.")
            after.append(numbers[key])
        graph.after.append(after)
    return graph


def isomorphism(one: Game[Any, Any], other: Game[Any, Any], most: int = MOST) -> dict[Hashable, Hashable] | None:
    """For the key of every position of one game that of the other that stands for it, or None where there is no such
    match: the same player to move, the same end, and moves that lead to positions that stand for each other."""
    graphs = graph_of(one, most), graph_of(other, most)
    size = len(graphs[0].keys)
    if size != len(graphs[1].keys):
        return None
    # Both side by side, so that a colour means the same in both.
    after = graphs[0].after + [[number + size for number in some] for some in graphs[1].after]
    matched = _matched(_refined(_as_colours(graphs[0].facts + graphs[1].facts), after), after, size)
    return None if matched is None else {graphs[0].keys[a]: graphs[1].keys[b - size] for a, b in matched.items()}


def _matched(colours: list[int], after: list[list[int]], size: int) -> dict[int, int] | None:
    """A match of the first half with the second, by telling positions of one colour apart until none are left."""
    mine: dict[int, list[int]] = defaultdict(list)
    theirs: dict[int, list[int]] = defaultdict(list)
    for number, colour in enumerate(colours):
        (mine if number < size else theirs)[colour].append(number)
    if {colour: len(some) for colour, some in mine.items()} != {colour: len(some) for colour, some in theirs.items()}:
        return None
    several = min((some for some in mine.values() if len(some) > 1), key=len, default=None)
    if several is None:
        return {mine[colour][0]: theirs[colour][0] for colour in mine}
    fresh = max(colours) + 1
    for candidate in theirs[colours[several[0]]]:
        tried = colours.copy()
        tried[several[0]] = tried[candidate] = fresh
        found = _matched(_refined(tried, after), after, size)
        if found:
            return found
    return None


def _refined(colours: list[int], after: list[list[int]]) -> list[int]:
    """Positions keep one colour only if as many of each colour lead to them, and as many follow."""
    before: list[list[int]] = [[] for _ in after]
    for number, some in enumerate(after):
        for successor in some:
            before[successor].append(number)

    def around(number: int) -> Hashable:
        return tuple(tuple(sorted(Counter(colours[n] for n in near[number]).items())) for near in (after, before))

    count = 0
    while count < len(set(colours)):
        count = len(set(colours))
        colours = _as_colours([(colour, around(number)) for number, colour in enumerate(colours)])
    return colours


def _as_colours(facts: list[Any]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(fact, len(numbers)) for fact in facts]


def check_disguise(game: Game[Any, Any], disguise: str, *, most: int = 500, games: int = 10, seed: int = 0) -> None:
    """A disguise must be the same game, and show neither less nor more of it: each move is written in a way of its own
    that is read again, and two tables look alike in disguise exactly where they look alike without it."""
    other = disguised(game, disguise)
    moves: dict[str, str] = {}
    tables: dict[tuple[str, ...], tuple[str, ...]] = {}
    for visit in look_around(game, most=most, games=games, seed=seed):
        position = visit.position
        visit.must(other.moves(position) == game.moves(position), f"has other moves as {disguise}")
        for move in game.moves(position):
            text = other.write(move)
            visit.must(other.read(position, text) == move, f"{text!r} is not read as {game.write(move)!r}")
            visit.must(moves.setdefault(game.write(move), text) == text, f"{text!r} stands for two moves")
        shown = [(*plain(each.board(position)), *each.script.notice(position)) for each in (game, other)]
        visit.must(tables.setdefault(shown[0], shown[1]) == shown[1], "looks different each time")
    if len(set(moves.values())) < len(moves) or len(set(tables.values())) < len(tables):
        raise AssertionError(f"{other.word} hides what the game shows.")
