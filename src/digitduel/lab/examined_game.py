"""What a doctor can ask of a game, whoever wrote it: what there is after some moves, and what happens out of order."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import reduce
from typing import Any, NamedTuple, Protocol

from digitduel.core import Game, NotAllowed, Player
from digitduel.games.outside.gym_game import GymGame, Sight, sight
from digitduel.games.outside.gym_process import Broken, GymProcess
from digitduel.games.outside.outside_rules import OutsideGame

Way = tuple[Any, ...]
"""Moves from the start."""
Trouble = tuple[Way, str]
FROM_ELSEWHERE = 20
SECOND_LOOKS = 60
"""Ways that are gone once more; those of an environment in another process."""
TIMES = 10
"""How often, where it costs little: dice may fall as before."""


class Observed(NamedTuple):
    """What there is after some moves."""

    legal: Way
    over: bool
    to_move: Player
    winner: Player | None
    """By the reward."""
    claims: Player | None
    """By what the game says besides."""
    reward: float
    complains: bool
    """It says that the last move was illegal."""
    picture: str
    picture_breaks: bool
    observation: str
    state: str
    """The same for what the game itself takes for the same."""
    manner: Way
    """What must be the same wherever the state is the same."""
    endless: bool = False


Looks = tuple[tuple[Way, Observed], ...]


class Patient(Protocol):
    """A game, to be asked."""

    def look(self, moves: Way) -> Observed: ...
    def written(self, move: Any) -> str: ...
    def exists(self, move: Any) -> bool: ...
    def punishes(self, reward: float) -> bool: ...
    def illegal(self, here: Observed) -> Iterable[Any]: ...
    def after_the_end(self, there: Observed) -> Iterable[Any]: ...
    def passes(self, moves: Way, before: Observed) -> bool: ...
    def second_looks(self, looks: Looks) -> Iterator[Trouble]: ...
    def new_beginnings(self, ways: tuple[Way, ...]) -> Iterator[Trouble]: ...


def patient_for(game: Game[Any, Any]) -> Patient:
    return GymPatient(game) if isinstance(game, GymGame) else RulesPatient(game)


class RulesPatient:
    """A game by our contract. Its moves are checked when they are read, so nothing out of order can be played."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.positions: dict[Way, Any] = {(): game.start()}
        self.known: dict[Any, None] = {}
        """Moves that were legal somewhere."""

    def look(self, moves: Way) -> Observed:
        try:
            if moves not in self.positions:
                self.positions[moves] = self.game.play(self.positions[moves[:-1]], moves[-1])
            refused = bool(moves) and self._refuses(self.positions[moves[:-1]], moves[-1])
            return self._seen(self.positions[moves], refused)
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {error}") from error

    def _seen(self, p: Any, refused: bool = False) -> Observed:
        game = self.game
        outcome = game.outcome(p)
        winner = outcome.winner if outcome else None
        legal = game.moves(p)
        # A key may take positions for the same that are alike but for a turn of the board, with other moves.
        doings = frozenset(legal) if isinstance(game, OutsideGame) else len(legal)
        return Observed(
            legal=legal,
            over=outcome is not None,
            to_move=game.to_move(p),
            winner=winner,
            claims=None,
            reward=0.0,
            complains=refused,
            picture="",
            picture_breaks=self._breaks(p),
            observation="",
            state=repr(game.key(p)),
            manner=(doings, winner, outcome is not None, game.to_move(p)),
            endless=game.endless(p),
        )

    def _refuses(self, p: Any, move: Any) -> bool:
        try:
            self.game.check(p, move)
        except NotAllowed:
            return True
        return False

    def _breaks(self, p: Any) -> bool:
        try:
            self.game.text(p)
        except Exception:
            return True
        return False

    def written(self, move: Any) -> str:
        return self.game.write(move)

    def exists(self, move: Any) -> bool:
        return True

    def punishes(self, reward: float) -> bool:
        return False

    def illegal(self, here: Observed) -> Iterable[Any]:
        """Moves that can be played elsewhere."""
        self.known.update(dict.fromkeys(here.legal))
        return [move for move in self.known if move not in here.legal][:FROM_ELSEWHERE]

    def after_the_end(self, there: Observed) -> Iterable[Any]:
        return ()

    def passes(self, moves: Way, before: Observed) -> bool:
        """Whether it is neither refused nor leads to where a legal move leads: those may be written in many ways."""
        game, p = self.game, self.positions[moves[:-1]]
        try:
            if self._refuses(p, moves[-1]):
                return False
            after = game.play(p, moves[-1])
            return all(game.play(p, move) != after for move in before.legal)
        except Exception:
            return False

    def second_looks(self, looks: Looks) -> Iterator[Trouble]:
        for moves, look in looks[:: max(1, len(looks) // SECOND_LOOKS)]:
            for _ in range(TIMES):
                try:
                    again = self._seen(reduce(self.game.play, moves, self.game.start()))
                except Exception:
                    yield moves, "The same moves break it when they are played once more."
                    break
                if again.state != look.state or again.manner != look.manner:
                    yield moves, "The same moves lead to another position when they are played once more."
                    break

    def new_beginnings(self, ways: tuple[Way, ...]) -> Iterator[Trouble]:
        yield from ()


class GymPatient:
    """An environment. What it does out of order is tried out."""

    def __init__(self, game: GymGame) -> None:
        self.game = game
        low, high = game.about.actions or (0, 0)
        self.actions = range(low, high)
        self.penalty: float | None = None
        """The reward of an illegal move, where the environment gives one that nothing else has."""
        for action in self.actions:
            if action not in game.seen(()).legal:
                with suppress(Broken):
                    tried = self._tried((action,))
                    self.penalty = tried.reward if tried.reward < -1 else None
                break

    def _tried(self, moves: Way) -> Sight:
        return sight(self.game.process.ask("look", moves))

    def look(self, moves: Way) -> Observed:
        game = self.game
        found: Sight = game.seen(moves)
        before = self.positions_before(moves)
        spot = game.after(moves, before)
        return Observed(
            legal=found.legal,
            over=found.over,
            to_move=game.to_move(spot),
            winner=game.returned(spot) if found.over else None,
            claims=self._player(found.winner),
            reward=found.reward,
            complains=found.complains,
            picture=found.text,
            picture_breaks=found.text.startswith("(render breaks"),
            observation=found.observation,
            state=found.state,
            manner=(found.legal, found.over, found.reward),
        )

    def positions_before(self, moves: Way) -> Player:
        """Who is to move by count, where the environment does not say."""
        return Player(len(moves) % 2)

    def _player(self, named: Any) -> Player | None:
        """The player that the environment names as the winner, in the way in which it names whose turn it is."""
        first = self.game.first
        if named is None or first is None or isinstance(named, bool) or type(named) is not type(first):
            return None
        if named == first:
            return Player.ONE
        others = {1: (2, -1, 0), 0: (1,), -1: (1,), 2: (1,)}.get(first, ()) if isinstance(first, int) else ()
        turns = {self.game.seen(moves).turn for moves in ((), *((m,) for m in self.game.seen(()).legal[:1]))}
        return Player.TWO if named in turns or (named in others and named != 0) else None

    def written(self, move: Any) -> str:
        return str(move)

    def exists(self, move: Any) -> bool:
        return not self.actions or move in self.actions

    def punishes(self, reward: float) -> bool:
        return self.penalty is not None and reward == self.penalty

    def illegal(self, here: Observed) -> Iterable[Any]:
        return [action for action in self.actions if action not in here.legal][:3]

    def after_the_end(self, there: Observed) -> Iterable[Any]:
        return self.actions[:2]

    def passes(self, moves: Way, before: Observed) -> bool:
        """Whether a move that is not allowed is played all the same: something changes, and nobody complains."""
        try:
            tried = self._tried(moves)
        except Broken:
            return False
        refused = tried.complains or tried.reward < 0
        return not refused and (tried.state != before.state or (before.over and not tried.over))

    def second_looks(self, looks: Looks) -> Iterator[Trouble]:
        other = GymProcess(self.game.process.path)
        for moves, look in looks[:: max(1, len(looks) // SECOND_LOOKS)]:
            try:
                again = sight(other.ask("look", moves))
            except Broken:
                yield moves, "The same moves break it in another process."
                continue
            if (again.state, again.legal, again.reward) != (look.state, look.legal, look.reward):
                yield moves, "The same moves lead to another position when they are played once more."

    def new_beginnings(self, ways: tuple[Way, ...]) -> Iterator[Trouble]:
        start: Sight = self.game.seen(())
        for moves in ways[:: max(1, len(ways) // SECOND_LOOKS)]:
            try:
                again = sight(self.game.process.ask("again", moves))
            except Broken as error:
                yield moves, f"After these moves it cannot be reset: {error}"
                continue
            if (again.state, again.legal, again.observation) != (start.state, start.legal, start.observation):
                yield moves, "After these moves a reset does not bring back the start."
