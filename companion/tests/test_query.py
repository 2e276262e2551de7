"""Query parameters: what a text stands for, and parameters that stand twice."""

import enum
from typing import Annotated, Any, Literal

import pytest
from fastapi import Depends, FastAPI, Query
from httpx2 import AsyncClient
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from codegen_companion.support.fields import Omittable, Text, unset
from codegen_companion.support.query import (
    CommaSeparated,
    DistinctColumns,
    OneValueEach,
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


class Parameters(BaseModel):
    """The parameters of a list."""

    title: Omittable[Text] = Field(default_factory=unset)
    title__in: Omittable[Annotated[list[Text], Field(max_length=3)]] = Field(
        default_factory=unset
    )
    sort: Annotated[list[Sort], DistinctColumns, CommaSeparated] = ["a"]


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


@pytest.fixture
def listing(app: FastAPI) -> FastAPI:
    """Add a list to the application."""

    @app.get("/", dependencies=[Depends(OneValueEach(Parameters))])
    async def read_list(query: Annotated[Parameters, Query()]) -> dict[str, Any]:
        return query.model_dump()

    return app


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("query", "sort"),
    [
        ("", ["a"]),
        ("sort=b", ["b"]),
        ("sort=b,-a", ["b", "-a"]),
        ("sort=b&sort=-a", ["b", "-a"]),
    ],
)
async def test_sort(
    listing: FastAPI, client: AsyncClient, query: str, sort: list[str]
) -> None:
    """A sort is one parameter with commas, or several."""
    assert listing.routes
    response = await client.get(f"/?{query}")
    assert response.json()["sort"] == sort


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("title=a", []),
        ("title__in=a&title__in=b", []),
        ("title=a&title=b", ["title"]),
        ("title=a&title=a", ["title"]),
        ("title=&title=", ["title"]),
        ("unknown=1&unknown=2", ["unknown"]),
        ("title=a&title=b&title__in=c&unknown=1&unknown=2", ["title", "unknown"]),
    ],
)
async def test_one_value_each(
    listing: FastAPI, client: AsyncClient, query: str, names: list[str]
) -> None:
    """A parameter that takes one value stands once; the answer names those that do not."""
    assert listing.routes
    response = await client.get(f"/?{query}")
    assert response.status_code == (422 if names else 200)
    errors = response.json().get("errors", [])
    assert [error["loc"] for error in errors] == [["query", name] for name in names]
    assert {error["type"] for error in errors} <= {"repeated"}


@pytest.mark.anyio
async def test_unknown_parameters(listing: FastAPI, client: AsyncClient) -> None:
    """A query of many unknown parameters is refused before anybody reads it."""
    assert listing.routes
    response = await client.get("/?sort=nope&" + "&".join(f"u{n}=1" for n in range(51)))
    assert response.status_code == 422
    errors = response.json()["errors"]
    assert len(errors) == 50
    assert {error["type"] for error in errors} == {"extra_forbidden"}


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
