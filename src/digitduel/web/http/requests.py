"""What can be asked of the server, and how long each part of it may be."""

from dataclasses import MISSING, fields
from functools import reduce
from inspect import getdoc
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetCoreSchemaHandler, create_model
from pydantic_core import CoreSchema, core_schema

from digitduel.coach.puzzle_score import PuzzleScore
from digitduel.core.field_notes import Told, Within
from digitduel.core.json_shapes import limited_hints, read, to_data
from digitduel.tables import messages
from digitduel.tables.lengths import MOVE, NAME
from digitduel.tables.new_table import TableAsked

Text = Annotated[str, Field(min_length=1, max_length=MOVE)]


def whole(value: object) -> object:
    """To JSON 5.0 is a whole number, too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Request(BaseModel):
    """What is asked of the server. Nothing is taken for something else, and nothing unknown is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class OfShape:
    """Lets a route take a declared shape: what is asked is checked, and described, by what the shape declares."""

    def __init__(self, name: str) -> None:
        self.name = name
        """What the description calls it."""

    def __get_pydantic_core_schema__(self, shape: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        hints = limited_hints(shape)
        declared: Any = {
            each.name: (described(hints[each.name]), ... if each.default is MISSING else to_data(each.default))
            for each in fields(shape)
        }
        model = create_model(self.name, __base__=Request, __doc__=getdoc(shape), **declared)
        return core_schema.no_info_after_validator_function(
            lambda asked: read(shape, asked.model_dump(exclude_unset=True)), handler.generate_schema(model)
        )


def described(hint: Any) -> Any:
    """A type of a shape as pydantic knows it, with its limits; several are a list, as in JSON."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[described(inner[0]), *(field for note in inner[1:] for field in _fields(inner[0], note))]
    if origin is tuple:
        several: Any = list.__class_getitem__(described(inner[0]))
        return several if inner[-1] is ... else Annotated[several, *_fields(hint, Within(len(inner), len(inner)))]
    if origin in (Union, UnionType):
        return reduce(or_, map(described, inner))
    return hint


def _fields(hint: Any, note: Within | Told) -> list[Any]:
    if isinstance(note, Told):
        return [Field(description=note.about or None, examples=list(note.examples) or None)]
    if hint is int:
        return [Field(ge=note.least, le=note.most), BeforeValidator(whole)]
    return [Field(min_length=note.least or None, max_length=note.most)]


OpenTable = Annotated[TableAsked, OfShape("OpenTable")]
ScoreSoFar = Annotated[PuzzleScore, OfShape("ScoreSoFar")]
PlayMove = Annotated[messages.PlayMove, OfShape("PlayMove")]
Act = Annotated[messages.Deed, OfShape("Act")]
SayPhrase = Annotated[messages.SayPhrase, OfShape("SayPhrase")]


class TakeName(Request):
    name: str = Field(max_length=NAME)


class SitDown(Request):
    name: str = Field("", max_length=NAME)
