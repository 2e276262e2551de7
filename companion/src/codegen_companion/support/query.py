"""Query parameters of lists: values that come as text, and parameters given twice."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Annotated, Any, NoReturn, get_origin

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import (
    AllowInfNan,
    BaseModel,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from ..problems import MOST_ERRORS
from .fields import Text
from .keyset import MAX_CURSOR
from .limits import INT64
from .openapi import SHARED

__all__ = [
    "CommaSeparated",
    "Cursor",
    "DistinctColumns",
    "OneValueEach",
    "PlainNumber",
    "QueryBool",
    "QueryFloat",
    "QueryInt",
    "from_text",
]


class OneValueEach:
    """A dependency that refuses a query in which a parameter with one value stands twice.

    Of `?title=a&title=b` only one would be read, and nothing a client sends is ignored.
    """

    def __init__(self, query: type[BaseModel]) -> None:
        """Note which parameters of a query take a list."""
        self._names = {
            field.alias or name for name, field in query.model_fields.items()
        }
        self._lists = {
            name
            for name, field in query.model_fields.items()
            if _takes_list(field.annotation)
        }

    async def __call__(self, request: Request) -> None:
        """Check the query of a request.

        Raises:
            RequestValidationError: 422, it names the parameters.
        """
        counts = Counter(name for name, _ in request.query_params.multi_items())
        unknown = counts.keys() - self._names
        if len(unknown) > MOST_ERRORS:
            # Told here, since nobody reads the parameters of such a request.
            _refuse("extra_forbidden", "Extra inputs are not permitted", unknown)
        repeated = {name for name, count in counts.items() if count > 1} - self._lists
        if repeated:
            _refuse("repeated", "The parameter takes one value", repeated)


def _refuse(kind: str, message: str, names: Iterable[str]) -> NoReturn:
    raise RequestValidationError(
        [
            {"type": kind, "loc": ("query", name), "msg": message}
            for name in sorted(names)
        ]
    )


def from_text(*choices: object) -> BeforeValidator:
    """Let one of several values be sent as its text, such as an integer or a member.

    `status: Annotated[Status, from_text(*Status)]`
    """
    values = [
        choice.value if isinstance(choice, Enum) else choice for choice in choices
    ]
    by_text = {str(value): value for value in values}

    def read(value: object) -> object:
        if not isinstance(value, str):
            return value
        if value not in by_text:  # of numbers, 01 would be taken for 1
            raise ValueError(f"must be one of {', '.join(by_text)}")
        return by_text[value]

    return BeforeValidator(read)


def _takes_list(annotation: object) -> bool:
    """Tell whether an annotation is a list, or a list that may be absent."""
    parts = getattr(annotation, "__args__", ())
    return get_origin(annotation) is list or any(_takes_list(part) for part in parts)


def _require_number(value: object) -> object:
    """Refuse texts that Python reads as numbers and nobody else does, such as `1_0`."""
    if isinstance(value, str) and not re.fullmatch(
        r"[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?", value
    ):
        raise ValueError("must be a number")
    return value


def _read_bool(value: object) -> object:
    match value:
        case "true":
            return True
        case "false":
            return False
        case bool():
            return value
        case _:
            raise ValueError("must be true or false")


def _split_commas(value: object) -> object:
    """Let `sort=a,b` mean the same as `sort=a&sort=b`."""
    if not isinstance(value, list):
        return value
    parts: list[Any] = []
    for item in value:  # pyright: ignore[reportUnknownVariableType]  # checked by the type behind it
        parts += item.split(",") if isinstance(item, str) else [item]
    return parts


class DistinctColumns:
    """Lets a list name each column once, with a minus sign or without."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Check the names."""
        return core_schema.no_info_after_validator_function(
            _require_distinct, handler(source)
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Say that no name stands twice, and none in both directions."""
        document = handler(schema)
        document["uniqueItems"] = True
        names: list[str] = handler.resolve_ref_schema(document["items"]).get("enum", [])
        both = [
            {
                "allOf": [
                    {"contains": {"const": name}},
                    {"contains": {"const": f"-{name}"}},
                ]
            }
            for name in names
            if f"-{name}" in names
        ]
        if both:
            document["not"] = {"anyOf": both}
        return document


def _require_distinct(names: Sequence[str]) -> Sequence[str]:
    columns = [name.removeprefix("-") for name in names]
    repeated = sorted({name for name in columns if columns.count(name) > 1})
    if repeated:
        raise ValueError(f"must name each column once, found {repeated[0]} again")
    return names


PlainNumber = BeforeValidator(_require_number)
"""A number as JSON writes it, where Python would read others: `Annotated[int, PlainNumber]`"""

QueryInt = Annotated[int, Field(ge=-INT64, lt=INT64), PlainNumber]
"""An integer of 64 bits, as a query has it."""

QueryFloat = Annotated[float, AllowInfNan(False), PlainNumber]
"""A finite number, as a query has it."""

QueryBool = Annotated[
    bool, BeforeValidator(_read_bool), WithJsonSchema({"type": "boolean"})
]
"""`true` or `false`."""


CommaSeparated = BeforeValidator(_split_commas)
"""A list may be one parameter with commas, or several."""

Cursor = Annotated[
    Text,
    Field(
        description="Where the page begins: `next_cursor` of the page before",
        json_schema_extra={
            # Told, and checked where it is read, which says in words what is wrong.
            "pattern": "^[A-Za-z0-9_-]+$",
            "maxLength": MAX_CURSOR,
            SHARED: "Cursor",
        },
    ),
]
"""Where a page begins, as the page before has told it."""
