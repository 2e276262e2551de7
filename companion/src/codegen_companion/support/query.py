"""Types of query parameters of lists, whose values come as text."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import Annotated, Any

from pydantic import (
    AllowInfNan,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from .fields import Text
from .keyset import MAX_CURSOR
from .limits import INT64
from .openapi import SHARED

__all__ = [
    "CommaSeparated",
    "Cursor",
    "DistinctColumns",
    "PlainNumber",
    "QueryBool",
    "QueryFloat",
    "QueryInt",
    "from_text",
]


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

NextCursor = Annotated[
    str | None,
    Field(
        description="`cursor` of the next page; null: there is none",
        json_schema_extra={SHARED: "NextCursor"},
    ),
]
"""What a page tells of the next one."""
