"""What can be read off somebody's environment, however it was written. What had to be assumed for that is said."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import redirect_stdout
from functools import lru_cache
from hashlib import blake2b
from inspect import signature
from io import StringIO
from types import MemberDescriptorType, ModuleType
from typing import Any, NamedTuple

from digitduel.core.key_digest import is_plain

LONGEST = 10_000
"""Signs of a picture that are told."""
DEEPEST = 8
LEGAL = ("valid_moves", "legal_moves", "get_valid_moves", "get_legal_moves", "valid_actions", "legal_actions")
TURN = ("current_player", "player_turn", "current_turn", "turn", "player", "to_move", "active_player")
WINNER = ("winner", "winning_player")
NOT_STATE = {"np_random", "_np_random", "_np_random_seed", "spec", "metadata", "action_space", "observation_space"}

Assume = Callable[[str], None]


class Step(NamedTuple):
    """What a step has given."""

    observation: Any
    reward: float
    ended: bool
    truncated: bool
    info: Any


def step_given(answer: Any, assume: Assume) -> Step:
    if not isinstance(answer, tuple | list) or len(answer) not in (4, 5):
        count = len(answer) if isinstance(answer, tuple | list) else 1
        raise TypeError(f"step gives {count} values, and not an observation, a reward, two flags and a dict")
    if len(answer) == 4:
        assume("step gives four values, as Gym did before Gymnasium")
        answer = (*answer[:3], False, answer[3])
    observation, reward, ended, truncated, info = answer
    return Step(observation, float(reward), bool(ended), bool(truncated) and not bool(ended), info)


def made(kind: type, assume: Assume) -> Any:
    """An environment of that class, that draws in letters if it can."""
    try:
        draws = "render_mode" in signature(kind).parameters
    except (TypeError, ValueError):
        draws = False
    if draws:
        try:
            return kind(render_mode="ansi")
        except Exception:
            assume("it does not know the render mode ansi")
    return kind()


def reset(env: Any, assume: Assume) -> Any:
    """What is observed at the start."""
    try:
        answer = env.reset(seed=0)
    except TypeError:
        answer = env.reset()
        assume("reset takes no seed, so nothing in it may be left to chance")
    return answer[0] if isinstance(answer, tuple) and len(answer) == 2 else answer


def actions(env: Any) -> range | None:
    """The actions that there are; None where they are not plain numbers."""
    space = getattr(env, "action_space", None)
    size: Any = getattr(space, "n", None)
    start = getattr(space, "start", 0)
    try:
        return range(int(start), int(start) + int(size))
    except (TypeError, ValueError):
        return None


def legal(env: Any, assume: Assume) -> list[int]:
    """The legal moves, from the smallest on."""
    for name in LEGAL:
        found = getattr(env, name, None)
        if found is None:
            continue
        if name != LEGAL[0]:
            assume(f"{name} tells the legal moves")
        if callable(found):
            found = _asked(found, env, name, assume)
        if not isinstance(found, Iterable) or isinstance(found, str | bytes):
            raise TypeError(f"{name} gives {_kind(found)}, and not a list of numbers")
        moves = list(found)
        known = actions(env)
        if known and len(moves) == len(known) and all(_kind(move) in ("bool", "bool_") for move in moves):
            assume(f"{name} says of every action whether it is legal")
            return [action for action, good in zip(known, moves, strict=True) if good]
        try:
            return sorted({int(move) for move in moves})
        except (TypeError, ValueError):
            odd = next(move for move in moves if not _is_number(move))
            raise TypeError(f"{name} lists {str(odd)[:40]!r}, which is no number of an action") from None
    every = actions(env)
    if every is None:
        raise TypeError("it has no valid_moves, and no discrete action space")
    assume("it does not tell its legal moves, so every action counts as one")
    return list(every)


def _asked(listing: Callable[..., Any], env: Any, name: str, assume: Assume) -> Any:
    try:
        wants = [part for part in signature(listing).parameters.values() if part.default is part.empty]
        wants = [part for part in wants if part.kind in (part.POSITIONAL_ONLY, part.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):
        wants = []
    if len(wants) != 1:
        return listing()
    assume(f"{name} asks for whom, and is told whose turn it is")
    return listing(next(found for name in TURN if (found := getattr(env, name, None)) is not None))


def _is_number(move: Any) -> bool:
    try:
        int(move)
    except (TypeError, ValueError):
        return False
    return True


def _kind(value: Any) -> str:
    return type(value).__name__


def attribute(env: Any, names: tuple[str, ...]) -> Any:
    """The first of these that the environment has, as plain data."""
    for name in names:
        found = getattr(env, name, None)
        if found is None or callable(found):
            continue
        if isinstance(found, str | bool):
            return str(found) if isinstance(found, str) else found
        try:
            return int(found)
        except (TypeError, ValueError):
            return str(getattr(found, "name", None) or canonical(found, 0))[:100]
    return None


def picture(env: Any, assume: Assume) -> str:
    """The position as the environment draws it: as a text, as lines, or by printing it."""
    printed = StringIO()
    try:
        with redirect_stdout(printed):
            shown = env.render()
    except Exception as error:
        return f"(render breaks: {type(error).__name__})"
    if isinstance(shown, list):
        shown = shown[-1] if shown else ""
    if shown is None and printed.getvalue():
        assume("render prints the position")
        shown = printed.getvalue()
    return shown[:LONGEST] if isinstance(shown, str) else ""


def state(env: Any) -> str:
    bare = getattr(env, "unwrapped", env)
    held = _attributes(bare)
    return digest({name: value for name, value in held.items() if name not in NOT_STATE})


def complains(info: Any) -> bool:
    """Whether the environment says in words that a move was illegal."""
    words = str(info).lower()
    return any(word in words for word in ("invalid", "illegal", "not allowed"))


def digest(value: Any) -> str:
    return blake2b(repr(canonical(value, 0)).encode(), digest_size=12).hexdigest()


def canonical(value: Any, depth: int) -> Any:
    """The same for what is the same, whatever it is made of; chance and programs are left out."""
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return value
    program = callable(value) or isinstance(value, ModuleType)
    if depth > DEEPEST or program or "random" in type(value).__module__:
        return type(value).__name__
    if hasattr(value, "tobytes") and hasattr(value, "shape"):
        return str(getattr(value, "dtype", "")), tuple(value.shape), value.tobytes()
    held = _attributes(value)
    found: tuple[Any, ...] = ()
    if isinstance(value, dict):
        # A key that is not plain may print itself by its place in memory.
        keys = [repr(key if is_plain(key) else canonical(key, depth + 1)) for key in value]
        parts = [(key, canonical(part, depth + 1)) for key, part in zip(keys, value.values(), strict=True)]
        found = tuple(parts if isinstance(value, OrderedDict) else sorted(parts, key=repr))
    elif isinstance(value, list | tuple):
        found = tuple(canonical(part, depth + 1) for part in value)
    elif isinstance(value, set | frozenset):
        found = tuple(sorted((canonical(part, depth + 1) for part in value), key=repr))
    else:
        inside = _inside(value, bool(held))
        return type(value).__name__, canonical(held, depth + 1), *(canonical(part, depth) for part in inside)
    return (type(value).__name__, found, canonical(held, depth + 1)) if held else found


def _attributes(value: Any) -> dict[str, Any]:
    """What a value has in its slots and out of them."""
    kind: Any = type(value)
    held = {name: getattr(value, name) for name in _slots(kind) if hasattr(value, name)}
    return {**held, **getattr(value, "__dict__", {})}


@lru_cache(maxsize=1024)
def _slots(kind: type) -> tuple[str, ...]:
    """As Python knows them, which gives a slot another name where that begins with __."""
    with_slots = [vars(each) for each in kind.__mro__ if "__slots__" in vars(each)]
    return tuple(name for each in with_slots for name, part in each.items() if isinstance(part, MemberDescriptorType))


def _inside(value: Any, has_attributes: bool) -> list[Any]:
    """What a value holds besides its attributes, as it tells whoever copies it: so nothing is used up by looking."""
    kind: Any = type(value)
    if has_attributes and kind.__reduce_ex__ is object.__reduce_ex__ and kind.__reduce__ is object.__reduce__:
        return []  # it would tell the same attributes, and there may be many such values
    try:
        told: Any = value.__reduce_ex__(4)
        if isinstance(told, str):
            return [told]
        more: list[Any] = [*told[1:], None, None, None]
        given = tuple(part for part in more[0] if not isinstance(part, type))
        state = None if has_attributes else more[1]  # the attributes are what it is made of
        items, pairs = tuple(more[2] or ()), tuple(more[3] or ())
    except Exception:  # it cannot be copied, as a generator or a lock cannot
        if has_attributes or not isinstance(value, Collection):
            return []
        return [tuple(value.items() if isinstance(value, Mapping) else value)]
    return [(given, state, items, pairs)] if given or state is not None or items or pairs else []
