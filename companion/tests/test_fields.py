"""Field types: what they take, and what is stored of it."""

import contextlib
import datetime as dt
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any

import pytest
from fastapi import FastAPI, Query
from httpx2 import AsyncClient
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.fields import (
    MAX_JSON_DEPTH,
    MAX_JSON_VALUES,
    Bool,
    ClockTime,
    Day,
    Email,
    Fits,
    Float,
    Int,
    Json,
    JsonList,
    Member,
    Moment,
    NotNull,
    Text,
    UtcDatetime,
    unset,
)

from .models import Everything


class Shade(Enum):
    """Colours."""

    LIGHT = "light"


class _Unwritten(list[object]):
    """A list that nobody may write out."""

    def __repr__(self) -> str:
        raise AssertionError


def test_member() -> None:
    """What is no member of an enum is an error that does not write it out."""
    adapter: TypeAdapter[Shade] = TypeAdapter(Annotated[Shade, Member])
    assert adapter.validate_python("light") is Shade.LIGHT
    assert adapter.validate_python(Shade.LIGHT) is Shade.LIGHT
    for value in ("dark", 1, None, _Unwritten(), {"a": _Unwritten()}):
        with pytest.raises(ValidationError) as caught:
            adapter.validate_python(value)
        assert [error["type"] for error in caught.value.errors()] == ["enum"]


def nested(depth: int) -> dict[str, Any]:
    """Return an object that is `depth` levels deep."""
    value: dict[str, Any] = {}
    for _ in range(depth - 1):
        value = {"a": value}
    return value


ACCEPTED: list[tuple[Any, object, object]] = [
    (Text, "naïve 🙂\n", "naïve 🙂\n"),
    (Email, "ann@example.com", "ann@example.com"),
    (Int, -(2**63), -(2**63)),
    (Int, 2**63 - 1, 2**63 - 1),
    (Float, 1, 1.0),
    (Bool, True, True),
    (
        Moment,
        "2024-01-01T00:00:00+01:00",
        dt.datetime(2023, 12, 31, 23, tzinfo=dt.UTC),
    ),
    (Day, "2024-02-29", dt.date(2024, 2, 29)),
    (ClockTime, "12:30", dt.time(12, 30)),
    (ClockTime, dt.time(12, 30), dt.time(12, 30)),
    (Json, nested(MAX_JSON_DEPTH), nested(MAX_JSON_DEPTH)),
    (Json, {"a": [1] * (MAX_JSON_VALUES - 3)}, {"a": [1] * (MAX_JSON_VALUES - 3)}),
    (Json, {"a": [0.5] * (MAX_JSON_VALUES - 3)}, {"a": [0.5] * (MAX_JSON_VALUES - 3)}),
    (Json, {"a": [6.02e23] * 9_000}, {"a": [6.02e23] * 9_000}),
    (JsonList, [{"a": 1}, {}], [{"a": 1}, {}]),
    (UtcDatetime, dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 1, tzinfo=dt.UTC)),
]

REFUSED: list[tuple[Any, object]] = [
    (Text, "a\x00"),
    (Text, "\ud800"),
    (Text, 1),
    (Email, "ann@localhost"),
    (Email, "Ann <ann@example.com>"),
    (Email, "a\x00@example.com"),
    (Email, "\ud800@example.com"),
    (Int, 2**63),
    (Int, -(2**63) - 1),
    (Int, "1"),
    (Int, 1.5),
    (Int, True),
    (Float, "1"),
    (Float, True),
    (Float, float("nan")),
    (Float, float("inf")),
    (Float, 10**400),
    (Bool, "true"),
    (Bool, 1),
    (Moment, "2024-01-01T00:00:00"),
    (Moment, 1704067200),
    (Moment, "1704067200"),
    (Moment, "0001-01-01T00:00:00+14:00"),
    (Moment, "9999-12-31T23:59:59-01:00"),
    (Day, 19723),
    (Day, "1704067200"),
    (ClockTime, "12:30:00Z"),
    (ClockTime, 45000),
    (ClockTime, "45000"),
    (ClockTime, dt.time(12, 30, tzinfo=dt.UTC)),
    (Json, []),
    (Json, {"a": ["\x00"]}),
    (Json, {"\x00": 1}),
    (Json, {"a": {"\ud800": 1}}),
    (Json, {"a": "\udfff"}),
    (Json, {"a": [float("nan")]}),
    (Json, {"a": float("-inf")}),
    (Json, {"a": 2**63}),
    (Json, nested(MAX_JSON_DEPTH + 1)),
    (Json, {"a": [1] * (MAX_JSON_VALUES - 2)}),
    (Json, {"a": [[]] * (MAX_JSON_VALUES // 2 - 1)}),
    (Json, {"a": [1e307] * 1_400}),
    (Json, {"a": {"b": [[1e-307] * 1_400]}}),
    (JsonList, [{"a": ["\x00"]}]),
    (JsonList, [{"a": [1] * 999}] * (MAX_JSON_VALUES // 1_000)),
    (JsonList, {}),
    (Decimal, "NaN"),
    (Decimal, "Infinity"),
]


@pytest.mark.parametrize(
    ("kind", "value", "expected"), ACCEPTED, ids=range(len(ACCEPTED))
)
def test_accepted(kind: Any, value: object, expected: object) -> None:  # noqa: ANN401  # any annotation
    """A good value comes out as what is stored."""
    result = TypeAdapter(kind).validate_python(value)
    assert result == expected
    assert type(result) is type(expected)


@pytest.mark.parametrize(("kind", "value"), REFUSED, ids=range(len(REFUSED)))
def test_refused(kind: Any, value: object) -> None:  # noqa: ANN401  # any annotation
    """A bad value is an error, and nothing worse."""
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(value)


def test_deep_json() -> None:
    """A document of any depth does not exhaust the stack."""
    with pytest.raises(ValidationError):
        TypeAdapter(Json).validate_python(nested(100_000))


class Sent(BaseModel):
    """A request with a field that may be left out."""

    title: Text
    views: Int = Field(default_factory=unset)


def test_unset() -> None:
    """What is not sent is told from what is null."""
    assert Sent.model_validate({"title": "a"}).model_fields_set == {"title"}
    with pytest.raises(ValidationError):
        Sent.model_validate({"title": "a", "views": None})


class Optional(BaseModel):
    """Parameters that may be left out and are never null."""

    at: Annotated[Annotated[Int, Field(ge=3)] | None, NotNull] = Field(
        default_factory=unset
    )
    ids: Annotated[list[Int] | None, NotNull] = None


def test_not_null() -> None:
    """What may be left out is None then; null is neither accepted nor documented."""
    assert Optional.model_validate({}) == Optional.model_construct(at=None, ids=None)
    assert Optional.model_validate({"at": 3}).at == 3
    schema = Optional.model_json_schema()["properties"]["at"]
    assert (schema["type"], schema["minimum"]) == ("integer", 3)
    assert "default" not in schema
    for value in (None, 2, "3"):
        with pytest.raises(ValidationError):
            Optional.model_validate({"at": value})
    with pytest.raises(ValidationError) as caught:
        Optional.model_validate({"at": None})
    assert [error["loc"] for error in caught.value.errors()] == [("at",)]


@pytest.mark.anyio
async def test_optional_query(app: FastAPI, client: AsyncClient) -> None:
    """In a query, they are found, and the fault is named once."""

    class Filters(BaseModel):
        model_config = ConfigDict(extra="forbid")
        views: Annotated[Annotated[int, Fits(Everything.small)] | None, NotNull] = None
        ids: Annotated[list[int] | None, NotNull] = None

    @app.get("/list")
    async def read(query: Annotated[Filters, Query()]) -> Filters:
        return query

    answer = await client.get("/list?views=3&ids=1&ids=2")
    assert answer.json() == {"views": 3, "ids": [1, 2]}
    assert (await client.get("/list")).json() == {"views": None, "ids": None}
    errors = (await client.get("/list?views=40000")).json()["errors"]
    assert [error["loc"] for error in errors] == [["query", "views"]]
    views, ids = app.openapi()["paths"]["/list"]["get"]["parameters"]
    assert views["schema"]["type"] == "integer"
    assert views["schema"]["maximum"] == 32767
    assert views["required"] is ids["required"] is False
    assert ids["schema"]["type"] == "array"


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


DOCUMENT: TypeAdapter[dict[str, Any]] = TypeAdapter(Json)


@given(st.dictionaries(st.text(), ANYTHING))
def test_json_of_anything(value: dict[str, Any]) -> None:
    """Whatever comes in, the check ends with a verdict."""
    with contextlib.suppress(ValidationError):
        DOCUMENT.validate_python(value)


class Stored(BaseModel):
    """A request with all types."""

    small: Annotated[Int, Fits(Everything.small)] = Field(default_factory=unset)
    big: Annotated[Int, Fits(Everything.big)] = Field(default_factory=unset)
    cents: Annotated[Int, Fits(Everything.cents)] = Field(default_factory=unset)
    text: Annotated[Text, Fits(Everything.text)] = Field(default_factory=unset)
    long_text: Text = Field(default_factory=unset)
    exact: Annotated[Decimal, Fits(Everything.exact)] = Field(default_factory=unset)
    whole: Annotated[Decimal, Fits(Everything.whole)] = Field(default_factory=unset)
    free: Annotated[Decimal, Fits(Everything.free)] = Field(default_factory=unset)
    double: Float = Field(default_factory=unset)
    naive: Annotated[Moment, Fits(Everything.naive)] = Field(default_factory=unset)
    aware: Annotated[Moment, Fits(Everything.aware)] = Field(default_factory=unset)
    zoned: Annotated[Moment, Fits(Everything.zoned)] = Field(default_factory=unset)
    day: Day = Field(default_factory=unset)
    clock: ClockTime = Field(default_factory=unset)
    data: Json = Field(default_factory=unset)


EDGES: list[dict[str, object]] = [
    {"small": -(2**15), "cents": 2**15 - 1, "big": 2**63 - 1},
    {"big": -(2**63)},
    {"text": "🙂" * 5, "long_text": "'\\%_\x01\u2028"},
    {"exact": "-9999.99", "whole": "9999", "free": "1e307", "double": 1.7e308},
    {"free": "1e-300", "double": 5e-324},
    {"naive": "0001-01-01T00:00:00Z", "aware": "0001-01-01T00:00:00Z"},
    {"naive": "9999-12-31T23:59:59.999999Z", "aware": "9999-12-31T23:59:59.999999Z"},
    {"zoned": "2024-06-01T12:00:00+05:30", "day": "0001-01-01", "clock": "23:59:59.9"},
    {"day": "9999-12-31", "data": {"a": [nested(90), "\u2028", 1e308, 2**63 - 1]}},
]


@pytest.mark.anyio
@pytest.mark.parametrize("values", EDGES, ids=range(len(EDGES)))
async def test_stored(engine: AsyncEngine, values: dict[str, object]) -> None:
    """Whatever passes validation is stored, and read again as it was."""
    sent = Stored.model_validate(values).model_dump(exclude_unset=True)
    async with AsyncSession(engine, expire_on_commit=True) as db:
        row = Everything(**sent)
        db.add(row)
        await db.commit()
        await db.refresh(row)
        for name, value in sent.items():
            read = getattr(row, name)
            if isinstance(read, dt.datetime) and read.tzinfo is None:
                read, value = read.replace(tzinfo=None), value.replace(tzinfo=None)
            if name not in ("free", "exact"):  # SQLite rounds
                assert read == value
