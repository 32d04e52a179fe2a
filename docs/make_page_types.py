"""Write the page's types, `web/page/static/js/types.js`, from the shapes that the server declares; and beside them, in
`lengths.js`, how long what somebody types may be.

python docs/make_page_types.py
"""

import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import reduce
from operator import or_
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from digitduel.coach import analysis_data, review_data
from digitduel.coach.puzzle_score import PuzzleScore, Tries
from digitduel.core.board_state import ComponentState, TileState
from digitduel.core.json_shapes import ShapeField, parts_of
from digitduel.core.player import SeatNumber
from digitduel.tables import lengths, lobby_state, messages, study_state, table_state
from digitduel.tables.new_table import TableAsked
from digitduel.tables.stored_table import Facts, StoredMove, StoredTable

FILE = Path(__file__).resolve().parent.parent / "src/digitduel/web/page/static/js/types.js"
HEAD = """\
// @ts-check
// What the server says and is asked, as types. No code. Made by docs/make_page_types.py from the shapes in
// digitduel/tables and what they are made of.

/**
"""
LENGTHS_FILE = FILE.with_name("lengths.js")
LENGTHS = f"""\
// @ts-check
// How long what somebody types may be. Made by docs/make_page_types.py from digitduel/tables/lengths.py.

export const LONGEST_NAME = {lengths.NAME};
export const LONGEST_MOVE = {lengths.MOVE};
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
ALIASES: dict[str, Any] = {
    "Seat": SeatNumber,
    "Value": analysis_data.ValueWord,
    "Mark": review_data.MarkWord,
    "Mode": table_state.Mode,
    "MayDo": table_state.MayDo,
    "ActSent": messages.ActSent,
    "Sent": messages.Sent,
    "Heard": messages.Heard,
}
OTHERS = (PuzzleScore, Tries, TableAsked, Facts, StoredMove, StoredTable)
"""Shapes that are declared elsewhere than most; those of a table are for the page that keeps tables itself."""
ASKED = (
    TableAsked,
    *get_args(messages.Sent),
    *(messages.SeatClaimed, study_state.MovesAsked, study_state.PuzzleAnswer),
)
"""Shapes that the page sends: what need not be given may be left out."""
NAMES = {
    "JudgedAnswer": "Answer",
    "ListedGame": "Game",
    "ListedOption": "Option",
    "ListedFair": "FairVariant",
    "ListedProgram": "Program",
    "SeatState": "SeatState",
    "State": "State",
    "CountedMove": "ReviewedMove",
    "CountedWorth": "Verdict",
}
"""What the page calls a shape, where it does not only leave out the word State."""
NOT_TOLD = {
    "Error",
    "Refusal",
    "JudgedMove",
    "ReviewedMoveState",
    "Worth",
    "MovesAnalysis",
    "MovesReview",
    "RecordReview",
    "GameEntry",
    "Own",
    "PlayMove",
    "Deed",
    "SayPhrase",
    "Marked",
}
"""Shapes that are only parts of others, or that no page is told."""


def page_types() -> str:
    """The whole file."""
    lines = [f" * @typedef {{{_words(alias)}}} {name}" for name, alias in ALIASES.items()]
    for name, about, parts in [("Tile", "", list(parts_of(TileState))), _component(), *map(_told, OTHERS), *_shapes()]:
        lines += [" *", f" * @typedef {{object}} {name}{f' {about}' if about else ''}"]
        lines += [" * @property " + _property(part) for part in parts]
    return HEAD + "\n".join(lines) + "\n */\n\nexport {};\n"


def _shapes() -> Iterator[tuple[str, str, list[ShapeField]]]:
    for module in (table_state, lobby_state, messages, analysis_data, review_data, study_state):
        for name, shape in vars(module).items():
            ours = is_dataclass(shape) and getattr(shape, "__module__", "") == module.__name__
            if ours and name not in NOT_TOLD and not name.startswith("_"):
                yield _told(shape)


def _told(shape: Any) -> tuple[str, str, list[ShapeField]]:
    parts = list(parts_of(shape))
    if shape in ASKED:
        parts = [part._replace(may_be_absent=not part.needed, needed=True) for part in parts]
    return _name(shape), _about(shape), parts


def _component() -> tuple[str, str, list[ShapeField]]:
    """All kinds of components as one type: what not every kind has may be absent, as the page reads it."""
    kinds = [parts_of(kind) for kind in get_args(ComponentState)]
    merged: dict[str, list[ShapeField]] = {}
    for part in (part for kind in kinds for part in kind):
        merged.setdefault(part.name, []).append(part)
    return (
        "Component",
        "a part of the board; each kind has the fields that it needs",
        [
            some[0]._replace(hint=_either([part.hint for part in some]), may_be_absent=len(some) < len(kinds))
            for some in merged.values()
        ],
    )


def _either(hints: list[Any]) -> Any:
    """The type of what has one of these types."""
    return reduce(or_, hints)


def _name(shape: Any) -> str:
    called: str = shape.__name__
    return NAMES.get(called, called.removesuffix("State"))


def _about(shape: Any) -> str:
    doc = inspect.getdoc(shape) or ""
    return "" if doc.startswith(f"{shape.__name__}(") else " ".join(doc.split()).rstrip(".")


def _property(part: ShapeField) -> str:
    name = f"[{part.name}]" if part.may_be_absent else part.name
    hint = _either([kind for kind in get_args(part.hint) if kind is not NoneType]) if _omits(part) else part.hint
    return f"{{{_type(hint)}}} {name}"


def _omits(part: ShapeField) -> bool:
    """Whether it is left out where it would be null, rather than null."""
    return part.may_be_absent and get_origin(part.hint) in (Union, UnionType) and part.needed is False


def _type(hint: Any) -> str:
    alias = next((name for name, known in ALIASES.items() if known == hint), None)
    origin, inner = get_origin(hint), get_args(hint)
    if alias or hint == ComponentState:
        return alias or "Component"
    if origin in (Union, UnionType):
        words = [_type(kind) for kind in inner]
        return " | ".join(sorted(set(words), key=lambda word: (word == "null", words.index(word))))
    if origin is tuple:
        each = _type(inner[0])
        return f"({each})[]" if "|" in each else f"{each}[]"
    if origin is dict:
        return f"Record<string, {_type(inner[1])}>"
    if origin is Literal:
        return _words(hint)
    return PLAIN.get(hint) or _name(hint)


def _words(hint: Any) -> str:
    """What one of several may be, each in its own words."""
    return " | ".join(_word(word) for word in get_args(hint))


def _word(word: Any) -> str:
    if is_dataclass(word):
        return _name(word)
    return f'"{word}"' if isinstance(word, str) else str(word)


if __name__ == "__main__":
    FILE.write_text(page_types(), encoding="utf-8")
    LENGTHS_FILE.write_text(LENGTHS, encoding="utf-8")
