"""What can be asked of the server: the shapes that `tables` declares, as a route takes them."""

from dataclasses import MISSING, fields, is_dataclass
from functools import reduce
from inspect import getdoc
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, create_model
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from digitduel.core.field_notes import Like, Told, Within
from digitduel.core.json_shapes import limited_hints, read, to_data
from digitduel.tables import lobby_state, messages, study_state
from digitduel.tables.lengths import TABLE, TableName
from digitduel.tables.new_table import TableAsked


class OfShape:
    """Lets a route take a declared shape: what is asked is read as everywhere, and described by what it declares."""

    def __init__(self, name: str) -> None:
        self.name = name
        """What the description calls it."""

    def __get_pydantic_core_schema__(self, shape: type, _: GetCoreSchemaHandler) -> CoreSchema:
        self.model = model_of(shape, self.name)
        return core_schema.no_info_plain_validator_function(lambda asked: read(shape, asked))

    def __get_pydantic_json_schema__(self, _: CoreSchema, describe: GetJsonSchemaHandler) -> JsonSchemaValue:
        return describe(self.model.__pydantic_core_schema__)


def model_of(shape: Any, name: str) -> type[BaseModel]:
    """A shape as pydantic knows it, to describe it."""
    hints = limited_hints(shape)
    declared: Any = {
        each.name: (described(hints[each.name]), ... if each.default is MISSING else to_data(each.default))
        for each in fields(shape)
    }
    return create_model(name, __config__=ConfigDict(extra="forbid"), __doc__=getdoc(shape), **declared)


def described(hint: Any) -> Any:
    """A type of a shape as pydantic knows it, with its limits; several are a list, as in JSON."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return model_of(hint, hint.__name__)  # type: ignore[union-attr]
    if origin is Annotated:
        return Annotated[described(inner[0]), *(field for note in inner[1:] for field in _fields(inner[0], note))]
    if origin is tuple:
        several: Any = list.__class_getitem__(described(inner[0]))
        return several if inner[-1] is ... else Annotated[several, *_fields(hint, Within(len(inner), len(inner)))]
    if origin in (Union, UnionType):
        return reduce(or_, map(described, inner))
    return hint


def _fields(hint: Any, note: Within | Like | Told) -> list[Any]:
    if isinstance(note, Told):
        return [Field(description=note.about or None, examples=list(note.examples) or None)]
    if isinstance(note, Like):
        return [Field(pattern=f"^{note.pattern}$")]
    if hint is int:
        return [Field(ge=note.least, le=note.most)]
    return [Field(min_length=note.least or None, max_length=note.most)]


Name = Annotated[TableName, Path(pattern=f"^{TABLE}$")]
"""A table, as it stands in an address."""
OpenTable = Annotated[TableAsked, OfShape("OpenTable")]
PlayMove = Annotated[messages.PlayMove, OfShape("PlayMove")]
Deed = Annotated[messages.Deed, OfShape("Act")]
SayPhrase = Annotated[messages.SayPhrase, OfShape("SayPhrase")]
TakeName = Annotated[messages.NameSent, OfShape("TakeName")]
SitDown = Annotated[messages.SeatClaimed, OfShape("SitDown")]
Seek = Annotated[lobby_state.Seek, OfShape("Seek")]
ReportPlayer = Annotated[lobby_state.ReportPlayer, OfShape("ReportPlayer")]
MovesAsked = Annotated[study_state.MovesAsked, OfShape("MovesAsked")]
PuzzleAnswer = Annotated[study_state.PuzzleAnswer, OfShape("PuzzleAnswer")]
StepAnswer = Annotated[study_state.StepAnswer, OfShape("StepAnswer")]
