"""JSON from declared shapes, and back: the one place where data for others is made, and checked when it comes in.

A shape is a dataclass. Its fields hold texts, numbers, yes or no, None, literals, enums, other shapes, and tuples and
dicts of these, within limits where there are any. Of several shapes, the one that is meant is told by its `kind`. What
is read must be exactly of its shape: nothing is taken for something else, and nothing unknown is passed over.
"""

import json
from collections.abc import Callable
from dataclasses import MISSING, Field, field, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from inspect import signature
from math import isfinite
from operator import attrgetter
from sys import float_info
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from digitduel.core.errors import DigitDuelError, quoted
from digitduel.core.field_notes import Like, Within

T = TypeVar("T")
Write = Callable[[Any], str]

MOST_REMEMBERED = 4096
"""Values of each small shape of which it is remembered how they are written: at most some 2 MB."""
LARGEST = float_info.max
"""As a number that need not be whole. Python reads more than that from JSON: longer ones, NaN and Infinity."""


class BadShape(DigitDuelError):
    """Data does not have the shape that it should have; the sentence names the place."""


class ShapeField(NamedTuple):
    """A field of a shape, as JSON has it."""

    name: str
    """What it is called in JSON."""
    attribute: str
    hint: Any
    may_be_absent: bool
    """It is left out where it is None."""
    needed: bool
    """It must be given when the shape is read."""


def called(name: str, **more: Any) -> Any:
    """A field that has another name in JSON, such as one of two words."""
    return field(metadata={"name": name}, **more)


def absent(**more: Any) -> Any:
    """A field that is left out of the JSON where it is None."""
    return field(default=None, metadata={"absent": True}, **more)


@cache
def parts_of(shape: type) -> tuple[ShapeField, ...]:
    """The declared fields of a shape."""
    hints = get_type_hints(shape)
    return tuple(
        ShapeField(
            declared.metadata.get("name", declared.name),
            declared.name,
            hints[declared.name],
            declared.metadata.get("absent", False),
            _needed(declared),
        )
        for declared in fields(shape)
    )


@cache
def limited_hints(shape: type) -> dict[str, Any]:
    """The types of a shape's attributes with the limits that they have, which are looked at only when it is read."""
    return get_type_hints(shape, include_extras=True)


def kinds_of(shape: type) -> tuple[Any, ...]:
    """What a shape may have as its `kind`."""
    return next((get_args(part.hint) for part in parts_of(shape) if part.name == "kind"), ())


def _needed(declared: "Field[Any]") -> bool:
    return declared.default is MISSING and declared.default_factory is MISSING


def widened(shape: type[T], narrower: Any, **more: Any) -> T:
    """A value of a shape that has all the fields of a narrower one, and more, or some of them wider."""
    kind: type = narrower.__class__
    return shape(**{part.attribute: getattr(narrower, part.attribute) for part in parts_of(kind)} | more)


# Writing


def to_json(value: Any) -> str:
    """A value of a declared shape, or several, as JSON, with nothing in it that is not needed."""
    if isinstance(value, list | tuple):
        return f"[{','.join(map(to_json, value))}]"
    return _writer(value.__class__)(value) if is_dataclass(value) else _plain(value)


def put_together(shape: type, **written: str) -> str:
    """A value of a shape as JSON, of parts that are written already."""
    return f"{{{','.join(f'{_plain(part.name)}:{written[part.attribute]}' for part in parts_of(shape))}}}"


def to_data(value: Any) -> Any:
    """The same as what JSON can hold."""
    return json.loads(to_json(value))


_PLAIN: dict[type, Write] = {
    str: json.encoder.encode_basestring_ascii,
    int: int.__repr__,
    bool: {True: "true", False: "false"}.__getitem__,
    NoneType: {None: "null"}.__getitem__,
}


def _plain(value: Any) -> str:
    """What JSON holds as it is."""
    how = _PLAIN.get(type(value))
    return how(value) if how else json.dumps(value, separators=(",", ":"))


@cache
def _writer(shape: type) -> Write:
    """How values of a shape are written: decided once, since a busy server writes thousands of them a second."""
    parts = parts_of(shape)
    values: Callable[[Any], Any] = attrgetter(*(part.attribute for part in parts))
    names = [f"{json.dumps(part.name)}:" for part in parts]
    ways = [_how(part.hint) for part in parts]
    left_out = [part.may_be_absent for part in parts]

    def write(value: Any) -> str:
        held = values(value) if len(parts) > 1 else (values(value),)
        # As many of each by construction; to check takes time.
        return f"{{{','.join([name + how(one) for name, how, one in zip(names, ways, held)])}}}"  # noqa: B905

    def write_some(value: Any) -> str:
        held = values(value) if len(parts) > 1 else (values(value),)
        written = zip(names, ways, held, left_out, strict=True)
        return f"{{{','.join(name + how(one) for name, how, one, absent in written if not absent or one is not None)}}}"

    if any(left_out):
        return write_some
    return lru_cache(MOST_REMEMBERED)(write) if _is_small(shape) else write


def _is_small(shape: type) -> bool:
    """Whether the same values of a shape come again and again, such as tiles and seats: texts, whole numbers and
    yes or no, that never change."""
    kinds = (str, int, bool, NoneType, ...)
    hints = [hint for part in parts_of(shape) for hint in (get_args(part.hint) or (part.hint,))]
    plain = all(hint in kinds or type(hint) in kinds or get_origin(hint) is Literal for hint in hints)
    can_change = any(get_origin(part.hint) is dict for part in parts_of(shape))
    return plain and not can_change and shape.__hash__ is not None


def _how(hint: Any) -> Write:
    """How a value of that type is written."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return _writer(hint)  # type: ignore[arg-type]
    if origin is tuple:
        return _each(_how(inner[0]))
    if origin is dict:
        return _each_value(_how(inner[1]))
    if origin in (Union, UnionType):
        return _one_of({kind: _how(kind) for kind in inner})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: _plain(str(value))
    return _plain


def _each(how: Write) -> Write:
    return lambda value: f"[{','.join([how(each) for each in value])}]"


def _each_value(how: Write) -> Write:
    return lambda value: f"{{{','.join([f'{_plain(key)}:{how(each)}' for key, each in value.items()])}}}"


def _one_of(ways: dict[Any, Write]) -> Write:
    by_kind = {get_origin(kind) or kind: how for kind, how in ways.items()}
    if set(by_kind.values()) == {_plain}:
        return _plain
    return lambda value: by_kind.get(type(value), _plain)(value)


# Reading


def from_json(shape: type[T], text: str) -> T:
    """The value that a text stands for, or `BadShape`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadShape("This is not JSON.") from None
    return read(shape, data)


def read(shape: type[T], data: object) -> T:
    """The value of a shape that data stands for, or `BadShape` with the place at fault."""
    value: T = _read(shape, data, "")
    return value


def read_arguments(function: Callable[..., Any], data: dict[str, Any]) -> dict[str, Any]:
    """The arguments for a function from an object that names them, checked by what it declares."""
    declared = signature(function).parameters
    hints = get_type_hints(function, include_extras=True)
    for name in data:
        if name not in declared:
            raise BadShape(f"{quoted(name)} does not belong here.")
    for name, parameter in declared.items():
        if parameter.default is parameter.empty and name not in data:
            raise BadShape(f"'{name}' is missing.")
    return {name: _read(hints[name], value, name) for name, value in data.items()}


def _read(hint: Any, data: object, place: str) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return data
    if is_dataclass(hint):
        return _read_shape(hint, data, place)  # type: ignore[arg-type]
    if origin is Annotated:
        return _read_limited(inner[0], inner[1:], data, place)
    if origin in (Union, UnionType):
        return _read_one_of(inner, data, place)
    if origin is tuple:
        return _read_several(inner, data, place)
    if origin is dict:
        if not isinstance(data, dict):
            raise _wrong(place, "an object")
        return {key: _read(inner[1], value, f"{place}.{key}") for key, value in data.items()}
    if origin is Literal:
        if not any(data == known and type(data) is type(known) for known in inner):
            raise _wrong(place, " or ".join(json.dumps(known) for known in inner))
        return data
    return _read_plain(hint, data, place)


def _read_plain(hint: type, data: object, place: str) -> Any:
    if issubclass(hint, Enum):
        return hint(_read(Literal[tuple(str(each) for each in hint)], data, place))
    if hint is float and type(data) is int and abs(data) <= LARGEST:
        return float(data)
    if hint is int and type(data) is float and data.is_integer():
        return int(data)  # to JSON 5.0 is a whole number, too
    if type(data) is not hint or (type(data) is float and not isfinite(data)):
        words = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", NoneType: "null"}
        raise _wrong(place, words[hint])
    return data


def _read_limited(hint: Any, notes: tuple[Any, ...], data: object, place: str) -> Any:
    value = _read(hint, data, place)
    for limits in notes:
        if isinstance(limits, (Within, Like)) and not limits.holds(value):
            raise _wrong(place, limits.wanted(value))
    return value


def _read_shape(shape: type, data: object, place: str) -> Any:
    if not isinstance(data, dict):
        raise _wrong(place, "an object")
    parts = {part.name: part for part in parts_of(shape)}
    for name in data:
        if name not in parts:
            raise BadShape(f"{_at(place)}{quoted(str(name))} does not belong here.")
    for part in parts.values():
        if part.needed and part.name not in data:
            raise BadShape(f"{_at(place)}'{part.name}' is missing.")
    hints, given = limited_hints(shape), {parts[name].attribute: name for name in data}
    return shape(**{at: _read(hints[at], data[name], f"{place}.{name}") for at, name in given.items()})


def _read_one_of(kinds: tuple[Any, ...], data: object, place: str) -> Any:
    if data is None and NoneType in kinds:
        return None
    others = [kind for kind in kinds if kind is not NoneType]
    if isinstance(data, dict) and len(others) > 1:
        others = [kind for kind in others if is_dataclass(kind) and data.get("kind") in kinds_of(kind)]  # type: ignore[arg-type]
    for kind in others[:-1]:
        try:
            return _read(kind, data, place)
        except BadShape:
            continue
    if not others:
        raise _wrong(f"{place}.kind", "one that is known")
    return _read(others[-1], data, place)


def _read_several(inner: tuple[Any, ...], data: object, place: str) -> Any:
    if not isinstance(data, list):
        raise _wrong(place, "a list")
    if inner[-1] is ...:
        inner = (inner[0],) * len(data)
    if len(data) != len(inner):
        raise _wrong(place, f"a list of {len(inner)}")
    return tuple(_read(inner[at], each, f"{place}[{at}]") for at, each in enumerate(data))


def _wrong(place: str, wanted: str) -> BadShape:
    return BadShape(f"{_at(place)}this must be {wanted}.")


def _at(place: str) -> str:
    return f"{place.lstrip('.')}: " if place.strip(".") else ""
