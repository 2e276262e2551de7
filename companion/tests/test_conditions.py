"""Conditions: what they find on each database."""

import datetime as dt
from typing import Literal

import pytest
from sqlalchemy import ColumnElement, insert, not_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.conditions import (
    Condition,
    OneOf,
    choose,
    comparable,
    compare,
    is_null,
    match_text,
    within,
)

from .models import Everything

TEXTS = ["ab", "Ab", "xab", "aby", "a%b", "a_b", "a/b", "a\\b", None]

CONDITIONS: dict[str, tuple[ColumnElement[bool], set[str | None]]] = {
    "contains": (
        match_text(Everything.long_text, "contains", "ab"),
        {"ab", "xab", "aby"},
    ),
    "icontains": (
        match_text(Everything.long_text, "icontains", "AB"),
        {"ab", "Ab", "xab", "aby"},
    ),
    "starts_with": (
        match_text(Everything.long_text, "starts_with", "ab"),
        {"ab", "aby"},
    ),
    "ends_with": (
        match_text(Everything.long_text, "ends_with", "ab"),
        {"ab", "xab"},
    ),
    "contains %": (match_text(Everything.long_text, "contains", "%"), {"a%b"}),
    "icontains _": (match_text(Everything.long_text, "icontains", "_"), {"a_b"}),
    "starts_with a_": (match_text(Everything.long_text, "starts_with", "a_"), {"a_b"}),
    "ends_with /b": (match_text(Everything.long_text, "ends_with", "/b"), {"a/b"}),
    "contains backslash": (
        match_text(Everything.long_text, "contains", "\\"),
        {"a\\b"},
    ),
    "eq": (compare(Everything.long_text, "eq", "ab"), {"ab"}),
    "eq, several": (
        compare(Everything.long_text, "eq", OneOf(["ab", "Ab", "no"])),
        {"ab", "Ab"},
    ),
    "ne, several": (
        compare(Everything.long_text, "ne", OneOf(["ab", "Ab"])),
        {*TEXTS} - {"ab", "Ab", None},
    ),
    "in": (choose(Everything.long_text, "in", ["ab", "Ab", "no"]), {"ab", "Ab"}),
    "is null": (is_null(Everything.long_text, wanted=True), {None}),
    "is not null": (is_null(Everything.long_text, wanted=False), {*TEXTS} - {None}),
    "ne": (compare(Everything.long_text, "ne", "ab"), {*TEXTS} - {"ab", None}),
    "not in": (
        choose(Everything.long_text, "not_in", ["ab", "Ab"]),
        {*TEXTS} - {"ab", "Ab", None},
    ),
    "not eq": (
        not_(compare(Everything.long_text, "eq", "ab")),
        {*TEXTS} - {"ab", None},
    ),
}


@pytest.mark.anyio
async def test_texts(db: AsyncSession) -> None:
    """Texts are compared with capitals, patterns mean nothing, and NULL meets nothing."""
    await db.execute(insert(Everything), [{"long_text": value} for value in TEXTS])
    for title, (condition, expected) in CONDITIONS.items():
        found = list(await db.scalars(select(Everything.long_text).where(condition)))
        assert len(found) == len(expected), title
        assert set(found) == expected, title


@pytest.mark.anyio
async def test_numbers(db: AsyncSession) -> None:
    """Each operator has the bounds that its name says."""
    await db.execute(insert(Everything), [{"big": value} for value in (1, 2, 3, None)])
    column = Everything.big
    expected: list[tuple[ColumnElement[bool], list[int]]] = [
        (compare(column, "eq", 2), [2]),
        (compare(column, "ne", 2), [1, 3]),
        (compare(column, "gt", 2), [3]),
        (compare(column, "gte", 2), [2, 3]),
        (compare(column, "lt", 2), [1]),
        (compare(column, "lte", 2), [1, 2]),
        (within(column, [1, 2]), [1, 2]),
        (within(column, [2, 1]), []),
    ]
    for condition, values in expected:
        found = await db.scalars(select(column).where(condition).order_by(column))
        assert list(found) == values, str(condition)


@pytest.mark.anyio
async def test_comparable(db: AsyncSession) -> None:
    """A moment that the database itself has set equals the one that is read of it."""
    await db.execute(insert(Everything).values(id=1, naive=dt.datetime(2024, 1, 1, 12)))
    later = dt.datetime(2024, 1, 1, 12, 0, 0, 5)
    await db.execute(insert(Everything).values(id=2, naive=later))
    await db.execute(insert(Everything).values(id=3))
    if db.get_bind().dialect.name == "sqlite":
        change = "UPDATE everything SET naive = '2024-01-01 12:00:00' WHERE id = 1"
        await db.execute(text(change))
    column = comparable(Everything.naive)
    moment = dt.datetime(2024, 1, 1, 12)
    expected: list[tuple[ColumnElement[bool], list[int]]] = [
        (compare(column, "eq", moment), [1]),
        (compare(column, "ne", moment), [2]),
        (compare(column, "gte", moment), [1, 2]),
        (compare(column, "gt", moment), [2]),
        (compare(column, "lte", moment), [1]),
        (compare(column, "lt", later), [1]),
        (within(column, [moment, later]), [1, 2]),
        (choose(column, "in", [moment]), [1]),
        (choose(column, "not_in", [later]), [1]),
        (is_null(column, wanted=True), [3]),
        (is_null(column, wanted=False), [1, 2]),
    ]
    for condition, keys in expected:
        query = select(Everything.id).where(condition).order_by(Everything.id)
        assert list(await db.scalars(query)) == keys, str(condition)


def test_comparable_is_cached() -> None:
    """Conditions of two columns are two statements to the cache."""
    first = select(Everything.id).where(comparable(Everything.naive) == dt.datetime.max)
    second = select(Everything.id).where(
        comparable(Everything.aware) == dt.datetime.max
    )
    keys = [statement._generate_cache_key() for statement in (first, second)]  # pyright: ignore[reportPrivateUsage]
    assert keys[0] is not None
    assert keys[0].key != (keys[1] and keys[1].key)


class TitleComparison(Condition[Literal["title"], Literal["eq"], str]):
    """Compares `title` with a value."""


def test_the_document_does_not_say_a_condition_in_words() -> None:
    """Its field and its operator say it."""
    schema = TitleComparison.model_json_schema()
    assert schema["properties"]["field"]["const"] == "title"
    assert "description" not in schema
    assert schema["additionalProperties"] is False
