"""What a program sees of a position: a fixed row of small whole numbers, the viewer's own things before the rival's.

Nothing is hidden in these games. A view holds what the rest of the game depends on, and no more.
"""

from functools import lru_cache
from typing import Any

from digitduel.core import ONE, Game, Player, hook
from digitduel.core.disguise import Disguised
from digitduel.core.swap import SETTLED, Swap, Swappable
from digitduel.envs.board_numbers import MY_TURN, Part, Row, View, board_view
from digitduel.games.equation_duel import CHANCES, EquationDuel, Step
from digitduel.games.number_harmony import NumberHarmony
from digitduel.games.pattern_match import PatternMatch
from digitduel.games.pocket_addition import PocketAddition
from digitduel.games.sum_race import SumRace


@lru_cache(maxsize=65_536)
def flags(numbers: tuple[int, ...], highest: int) -> Row:
    """1 for each number from 1 to the highest that is there, 0 for the others."""
    return tuple(int(n in numbers) for n in range(1, highest + 1))


def pocket_addition(game: PocketAddition) -> View:
    parts = (
        MY_TURN,
        Part("passes in a row", 1, 2),
        Part("my total", 1, game.target),
        Part("their total", 1, game.target),
        Part("pool", game.numbers, 1),
    )

    def see(p: Any, viewer: Player) -> Row:
        mine, theirs = sum(p.pockets[viewer]), sum(p.pockets[viewer.other])
        return (p.to_move is viewer, p.passes, mine, theirs, *flags(p.pool, game.numbers))

    return View(parts, see)


def sum_race(game: SumRace) -> View:
    parts = (
        MY_TURN,
        Part("my score", 1, game.target),
        Part("their score", 1, game.target),
        Part("barred", game.highest, 1),
    )

    def see(p: Any, viewer: Player) -> Row:
        barred = () if p.barred is None else (p.barred,)
        return (p.to_move is viewer, p.scores[viewer], p.scores[viewer.other], *flags(barred, game.highest))

    return View(parts, see)


STEPS = {Step.TAKE: 0, Step.DECLARE: 1, Step.PROVEN: 2}


def equation_duel(game: EquationDuel) -> View:
    parts = (
        MY_TURN,
        Part("step", 1, 2),
        Part("chances", 1, CHANCES),
        Part("pool", game.numbers, 1),
        Part("my numbers", game.numbers, 1),
        Part("their numbers", game.numbers, 1),
    )

    def see(p: Any, viewer: Player) -> Row:
        pool = flags(p.pool, game.numbers)
        mine, theirs = flags(p.hands[viewer], game.numbers), flags(p.hands[viewer.other], game.numbers)
        return (p.to_move is viewer, STEPS[p.step], p.chances, *pool, *mine, *theirs)

    return View(parts, see)


def number_harmony(game: NumberHarmony) -> View:
    size = game.window - 1

    def see(p: Any, viewer: Player) -> Row:
        latest = p.sequence[-size:]
        return (p.to_move is viewer, *(0,) * (size - len(latest)), *latest)

    return View((MY_TURN, Part("latest digits", size, game.highest)), see)


def pattern_match(game: PatternMatch) -> View:
    parts = (MY_TURN, Part("pool", 9, 1), Part("my grid", 9, 9), Part("their grid", 9, 9))

    def see(p: Any, viewer: Player) -> Row:
        return (p.to_move is viewer, *flags(p.pool, 9), *p.grids[viewer], *p.grids[viewer.other])

    return View(parts, see)


def swap(game: Swap) -> View:
    """The game itself, and then whether its first turn can still be taken over: 1 later, 2 now."""
    inside = view_of(game.game, tuple(Player))

    def see(p: Swappable, viewer: Player) -> Row:
        return (*inside.see(p.position, viewer), 2 if p.offered else int(p.opening is not SETTLED))

    return View((*inside.parts, Part("swap", 1, 2)), see)


def disguise(game: Disguised) -> View:
    """The game itself: a disguise has other words, and here there are none."""
    return view_of(game.game)


def view_of(game: Game[Any, Any], firsts: tuple[Player, ...] = (ONE,)) -> View:
    """How a game is seen: in its own way, or by what lies on its board, whichever of these players has started."""
    own = hook(game, "view")
    view: View = own(game) if own else board_view(game, firsts)
    return view
