"""Pattern Match solved over pairs of classes of grids."""

import json
from functools import cache
from pathlib import Path

from digitduel.core import ONE, Player
from digitduel.games.pattern_match import Cells, Move, PatternMatch, Position
from digitduel.solve.grid_classes import ALL_NUMBERS, NEVER, Class, Classes, turned
from digitduel.solve.oracle import Oracle, Progress
from digitduel.solve.verdict import WON, Score, one_ply_earlier

OPENING = Path(__file__).with_name("pattern_match_opening.json")
"""Scores of the first positions by their keys, if there is such a file: they take as long as all others together."""


class PatternMatchOracle(Oracle[Position, Move]):
    """Exact in every phase, for every target."""

    def __init__(self, game: PatternMatch, progress: Progress | None = None) -> None:
        super().__init__(game, progress)
        self._classes = Classes(game.target)
        self._score_of_pair = cache(self._score_of)
        usual = game == PatternMatch() and OPENING.exists()
        self._opening: dict[str, Score] = json.loads(OPENING.read_text(encoding="utf-8")) if usual else {}

    @property
    def positions(self) -> int:
        return self._score_of_pair.cache_info().currsize

    def worked_out(self) -> dict[str, str]:
        usual = self.game == PatternMatch()  # for which alone such a file is read
        return {f"digitduel/solve/{OPENING.name}": json.dumps(self.opening())} if usual else {}

    def opening(self) -> dict[str, Score]:
        """What a file of first positions holds: before the first number is placed, and after it."""
        game, starts = self.game, [self.game.start(first) for first in Player]
        after = [game.play(start, move) for start in starts for move in game.moves(start)]
        return {str(game.key(p)): self._score_of_running(p) for p in (*starts, *after)}

    def _score_of_running(self, p: Position) -> Score:
        if self._opening and len(p.pool) > 7:
            known = self._opening.get(str(self.game.key(p)))
            if known is not None:
                return known
        mine = self._class(p.grids[p.to_move], p.pool, (len(p.pool) + 1) // 2)
        theirs = self._class(p.grids[p.to_move.other], p.pool, len(p.pool) // 2)
        score = self._score_of_pair(mine, theirs)
        return score if p.to_move is ONE else -score

    def _class(self, grid: Cells, pool: tuple[int, ...], to_come: int) -> Class:
        """The class of a grid, when the numbers that may come are those in the pool."""
        numbers = tuple(sorted(filter(None, grid)))
        found = self._classes.of(numbers, turned(tuple(map(grid.index, numbers))), to_come)
        may_come = [number for number in ALL_NUMBERS if number not in numbers]
        for place in reversed(range(len(may_come))):
            if may_come[place] not in pool:
                found = self._classes.without(found, place)
        return found

    def _score_of(self, mine: Class, theirs: Class) -> Score:
        """The score as the player to move sees it, who has the first of these two grids."""
        if mine <= NEVER:
            # All is placed, and now each only shifts towards a line. Nobody can delay the other.
            if mine == theirs == NEVER:
                return 0
            return WON - (2 * mine - 1) if mine <= theirs else 2 * theirs - WON
        if self._classes.lines[mine]:
            return WON - 1
        threats = self._classes.lines[theirs]
        if threats.bit_count() > 1:
            return 2 - WON
        options = self._classes.options[mine]
        # The number that would complete a line of theirs must be taken; any other loses at once.
        places = [threats.bit_length() - 1] if threats else range(len(options))
        return max(
            one_ply_earlier(-self._score_of_pair(self._classes.without(theirs, place), grid))
            for place in places
            for grid in options[place]
        )
