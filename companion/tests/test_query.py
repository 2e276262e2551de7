"""Query parameters: what a text stands for, and parameters that stand twice."""

import enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import TypeAdapter, ValidationError

from codegen_companion.support.query import (
    CommaSeparated,
    DistinctColumns,
    QueryBool,
    QueryFloat,
    QueryInt,
    from_text,
)


class Priority(enum.IntEnum):
    """An enumeration of numbers."""

    LOW = 1
    HIGH = 2


class Word(enum.Enum):
    """An enumeration of texts, one of which looks like a number."""

    ONE = "1"
    TWO = "two"


Sort = Literal["a", "-a", "b", "-b"]


def read(kind: Any, value: object) -> Any:  # noqa: ANN401  # of that type
    """Return a value as a type reads it."""
    return TypeAdapter(kind).validate_python(value)


ACCEPTED: list[tuple[Any, object, object]] = [
    (QueryInt, "12", 12),
    (QueryInt, "-9223372036854775808", -(2**63)),
    (QueryInt, "+3", 3),
    (QueryInt, 7, 7),
    (QueryFloat, "1", 1.0),
    (QueryFloat, "-1.5e-3", -0.0015),
    (QueryBool, "true", True),
    (QueryBool, "false", False),
    (QueryBool, True, True),
    (Annotated[Priority, from_text(*Priority)], "2", Priority.HIGH),
    (Annotated[Priority, from_text(*Priority)], 2, Priority.HIGH),
    (Annotated[Word, from_text(*Word)], "1", Word.ONE),
    (Annotated[Literal[1, 2], from_text(1, 2)], "1", 1),
    (Annotated[list[Sort], CommaSeparated], ["a,-b", "b"], ["a", "-b", "b"]),
    (Annotated[list[Sort], DistinctColumns], ["a", "-b"], ["a", "-b"]),
    (Annotated[list[Sort], DistinctColumns], [], []),
]

REFUSED: list[tuple[Any, object]] = [
    (QueryInt, "1_0"),
    (QueryInt, " 1"),
    (QueryInt, "1.5"),
    (QueryInt, "٣"),
    (QueryInt, ""),
    (QueryInt, "9223372036854775808"),
    (QueryInt, "-9223372036854775809"),
    (QueryInt, "9" * 5000),
    (QueryFloat, "nan"),
    (QueryFloat, "inf"),
    (QueryFloat, "1e999"),
    (QueryFloat, "1_0.5"),
    (QueryFloat, ".5"),
    (QueryBool, "1"),
    (QueryBool, "yes"),
    (QueryBool, "True"),
    (QueryBool, ""),
    (QueryBool, 1),
    (QueryBool, None),
    (Annotated[Priority, from_text(*Priority)], "3"),
    (Annotated[Priority, from_text(*Priority)], "01"),
    (Annotated[Priority, from_text(*Priority)], "LOW"),
    (Annotated[Word, from_text(*Word)], "TWO"),
    (Annotated[Literal[1, 2], from_text(1, 2)], "3"),
    (Annotated[list[Sort], CommaSeparated], "a"),
    (Annotated[list[Sort], CommaSeparated], ["a,"]),
    (Annotated[list[Sort], CommaSeparated], [""]),
    (Annotated[list[Sort], CommaSeparated], ["a, b"]),
    (Annotated[list[Sort], CommaSeparated], [1]),
    (Annotated[list[Sort], DistinctColumns], ["a", "-a"]),
    (Annotated[list[Sort], DistinctColumns], ["a", "b", "a"]),
]


@pytest.mark.parametrize(
    ("kind", "value", "expected"), ACCEPTED, ids=range(len(ACCEPTED))
)
def test_accepted(kind: object, value: object, expected: object) -> None:
    """What a client may write stands for one value."""
    found = read(kind, value)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(("kind", "value"), REFUSED, ids=range(len(REFUSED)))
def test_refused(kind: object, value: object) -> None:
    """What means something to Python alone is refused."""
    with pytest.raises(ValidationError):
        read(kind, value)


def test_bounds_are_documented() -> None:
    """A document tells the bounds of a number, whatever else looks at it."""
    number = {"type": "integer", "minimum": -(2**63), "exclusiveMaximum": 2**63}
    assert TypeAdapter(QueryInt).json_schema() == number


def test_bool_is_documented() -> None:
    """The document tells the type of a parameter, whatever reads it."""
    assert TypeAdapter(QueryBool).json_schema() == {"type": "boolean"}


def test_distinct_names_the_column() -> None:
    """The message tells which column stands twice."""
    with pytest.raises(ValidationError, match="found b again"):
        read(Annotated[list[Sort], DistinctColumns], ["b", "a", "-b"])


def test_distinct_columns_schema() -> None:
    """The document says that no column stands twice, in one direction or in both."""
    schema = TypeAdapter(Annotated[list[Sort], DistinctColumns]).json_schema()
    assert schema["uniqueItems"] is True
    assert schema["not"] == {
        "anyOf": [
            {"allOf": [{"contains": {"const": "a"}}, {"contains": {"const": "-a"}}]},
            {"allOf": [{"contains": {"const": "b"}}, {"contains": {"const": "-b"}}]},
        ]
    }
    names = Annotated[list[Literal["a", "b"]], DistinctColumns]
    assert "not" not in TypeAdapter(names).json_schema()
