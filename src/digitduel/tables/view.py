"""A table as one screen shows it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from digitduel.core import (
    Board,
    Component,
    Game,
    Grid,
    Hand,
    Match,
    MoveError,
    Player,
    Pool,
    Row,
    Tile,
    Track,
    number_of,
)
from digitduel.core.board_state import board_state
from digitduel.tables.table_state import Begun, GameAtTable, MoveState, ResultState, View


@lru_cache(maxsize=256)
def game_played(game: Game[Any, Any]) -> GameAtTable:
    return GameAtTable(word=game.word, name=game.name, title=game.title, goal=game.goal(), options=game.values())


def move_state(match: Match, before: Any, move: Any) -> MoveState:
    """The latest move of a match, told."""
    game = match.game
    return MoveState(
        ply=len(match.moves),
        seat=game.to_move(before).number,
        move=game.write(move),
        news=game.script.news(before, move, match.position),
    )


def result_state(match: Match) -> ResultState | None:
    result = match.result
    if result is None:
        return None
    winner = number_of(result.winner)
    return ResultState(end=str(result.end), winner=winner, reason=result.reason, sentence=result.sentence)


def view(match: Match, told: Sequence[MoveState]) -> View:
    """What the position itself shows: the same on every screen."""
    game, position = match.game, match.position
    script, running = game.script, match.result is None
    board = match.board
    entries = _entries(board)
    begins = _begins(match, entries)
    whole = _whole(match, entries)
    goes_on = [entry for entry, move in whole.items() if _goes_on(match, move)]
    # What else may be played than can be named: something must be typed then.
    free = running and bool(script.unlisted(position))
    return View(
        game=game_played(game),
        first=match.first.number,
        to_move=match.to_move.number,
        ply=len(match.moves),
        moves=tuple(told),
        board=board_state(board),
        prompt=script.prompt(position).strip() if running else "",
        notice=tuple(script.notice(position)) if running else (),
        can_play=script.can_play(position) if running else "",
        begins=begins,
        goes_on=tuple(goes_on),
        free_text=free,
        hand=_held(board, match.to_move) if free else (),
        signs=tuple(_signs(match, [whole[entry] for entry in goes_on])) if running else (),
        listed=_named(match, entries, begins, whole) if running else (),
        result=result_state(match),
        verdict=_verdict(match),
        endless=game.endless(position),
    )


def view_after(match: Match) -> View:
    """The view of a match of which nothing has been told before."""
    step, told = Match(match.game, first=match.first), list[MoveState]()
    for move in match.moves:
        before = step.position
        step.play(move)
        told.append(move_state(step, before, move))
    return view(match, told)


def _verdict(match: Match) -> tuple[str, ...]:
    outcome = match.game.outcome(match.position)
    told = match.game.script.ending(match.position, outcome) if outcome else []
    return tuple(told) or ((match.result.sentence,) if match.result else ())


def _entries(board: Board) -> list[str]:
    tiles = (tile for component in board for tile in _all_tiles(component))
    return list(dict.fromkeys(tile.entry for tile in tiles if tile.entry is not None))


def _begins(match: Match, entries: list[str]) -> dict[str, Begun]:
    """The entries on the board that are only the first half of a move."""
    begun: dict[str, Begun] = {}
    for entry in entries:
        try:
            second = match.game.script.then_ask(match.position, entry)
        except MoveError:
            continue
        if second:
            then = tuple(other for other in entries if _reads(match, f"{entry} {other}"))
            begun[entry] = Begun(prompt=second.strip(), then=then)
    return begun


def _reads(match: Match, text: str) -> bool:
    try:
        match.read(text)
    except MoveError:
        return False
    return True


def _whole(match: Match, entries: list[str]) -> dict[str, Any]:
    """The entries that are whole moves, each with its move."""
    game, position, found = match.game, match.position, {}
    for entry in entries:
        try:
            move = game.read(position, entry)
        except MoveError:
            continue
        if game.why_not(position, move) is None:  # where anything can be chosen, the game is not over
            found[entry] = move
    return found


def _goes_on(match: Match, move: Any) -> bool:
    """Whether the same player is to move again after a move."""
    game = match.game
    after = game.play(match.position, move)
    return game.to_move(after) is match.to_move and game.outcome(after) is None


def _named(match: Match, entries: list[str], begins: dict[str, Begun], whole: dict[str, Any]) -> tuple[str, ...]:
    """The moves that may be named to the player and that nothing on the board makes."""
    game = match.game
    named = [game.write(move) for move in game.script.listed(match.position)]
    on_board = sum(len(begins[entry].then) if entry in begins else entry in whole for entry in entries)
    if on_board >= len(named):
        return ()
    made = made_by(match)
    return tuple(move for move in named if move not in made)


def made_by(match: Match) -> dict[str, tuple[str, ...]]:
    """Which entries on the board make each move there, in notation."""
    game = match.game
    entries = _entries(match.board)
    begins = _begins(match, entries)
    made: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        if entry in begins:
            for then in begins[entry].then:
                made.setdefault(game.write(match.read(f"{entry} {then}")), (entry, then))
        elif _reads(match, entry):
            made.setdefault(game.write(match.read(entry)), (entry,))
    return made


def _all_tiles(component: Component) -> tuple[Tile, ...]:
    match component:
        case Grid(rows=rows):
            return tuple(tile for row in rows for tile in row)
        case Track():
            return ()
        case Pool(tiles=tiles) | Hand(tiles=tiles) | Row(tiles=tiles):
            return tiles


def _signs(match: Match, goes_on: list[Any]) -> str:
    """What typing takes besides numbers, now or in the next step of the turn, so that there is room for it."""
    game, position = match.game, match.position
    steps = [position, *(game.play(position, move) for move in goes_on)]
    return next(filter(None, map(game.script.signs, steps)), "")


def _held(board: Board, player: Player) -> tuple[str, ...]:
    hands = [component for component in board if isinstance(component, Hand) and component.owner is player]
    return tuple(tile.label for hand in hands for tile in hand.tiles)
