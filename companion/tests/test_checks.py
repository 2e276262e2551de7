"""What generated tests compare, and values that no row has or could have."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ConfigDict, Field, create_model
from sqlalchemy import String, column
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.fields import Fits, Int, Sought, Text
from codegen_companion.support.moments import as_utc
from codegen_companion.testing.checks import (
    as_json,
    beyond,
    beyond_integer,
    is_stored,
    longer_than_sought,
    path_of,
    sent_values,
    stored_rows,
    takes,
)
from codegen_companion.testing.claim_checks import unfit_claim
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.missing import missing_pk

from .models import Article, Comment, Everything, Pair, Status, Tenant

pytestmark = pytest.mark.anyio

NAIVE = dt.datetime(2024, 1, 2, 3, 4, 5)


class Body(BaseModel):
    """A request body."""

    model_config = ConfigDict(extra="forbid")

    at: dt.datetime | None = None
    price: Decimal = Decimal(0)


def test_values() -> None:
    """Stored and sent values are compared as the same kind of thing."""
    assert as_utc(NAIVE) == NAIVE.replace(tzinfo=dt.UTC)
    assert as_utc("text") == "text"
    assert as_json(NAIVE) == "2024-01-02T03:04:05Z"
    east = dt.timezone(dt.timedelta(hours=2))
    assert as_json(NAIVE.replace(tzinfo=east)) == "2024-01-02T01:04:05Z"
    assert [as_json(value) for value in (None, Decimal("1.50"), 3)] == [None, "1.50", 3]
    assert path_of("a/b c") == "a~2Fb%20c"
    assert sent_values(Body, {"at": "2024-01-02T03:04:05"}) == {"at": as_utc(NAIVE)}
    assert sent_values(Body, {}) == {}


async def test_stored(db: AsyncSession) -> None:
    """A row that was deleted is stored no more."""
    row = await Factory().make(db, Tenant)
    assert await is_stored(db, row)
    await db.delete(row)
    await db.commit()
    assert not await is_stored(db, row)


async def test_stored_rows(db: AsyncSession) -> None:
    """All values of all rows are compared, in a fixed order."""
    factory = Factory()
    rows = [await factory.make(db, Tenant) for _ in range(3)]
    expected = [(row.id, row.code) for row in rows]
    assert await stored_rows(db, Tenant) == expected
    rows[0].code = "xyz"
    await db.commit()
    assert await stored_rows(db, Tenant) != expected


def test_unfit_claim() -> None:
    """Where a column holds all of its type, no claim is too large."""
    assert unfit_claim(Tenant.code) == "xxxx"
    assert unfit_claim(Tenant.id) == 2**64
    assert unfit_claim(Comment.text) is None
    assert unfit_claim(Article.id) is None


def test_missing_pk() -> None:
    """A key of the right type that no row has."""
    assert isinstance(missing_pk(Article.id, uuid.UUID), uuid.UUID)
    assert missing_pk(Tenant.id, int) == 999_999
    assert missing_pk(Everything.cents, int) < 2**15
    assert len(missing_pk(Pair.right, str)) <= 4
    assert missing_pk(Pair.day, dt.date) == dt.date(4761, 11, 27)
    assert missing_pk(Pair.since, dt.datetime).tzinfo is dt.UTC
    assert missing_pk(Pair.amount, Decimal) == Decimal("0.999")
    assert missing_pk(Pair.status, Status) is Status.DRAFT


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("small", Int),
        ("big", Int),
        ("id", Int),
        ("text", Text),
        ("long_text", Text),
        ("exact", Decimal),
        ("whole", Decimal),
    ],
)
def test_beyond(name: str, kind: Any) -> None:  # noqa: ANN401  # any annotation
    """What is too much for a column is refused for its field, and less is not."""
    column = getattr(Everything, name)
    taken: Any = Annotated[kind, Fits(column)]
    model = create_model("Model", value=(taken, ...))
    if kind is Int:
        assert str(beyond_integer(column)) == beyond(column)
        assert takes(model, "value", beyond_integer(column) - 1)
        assert not takes(model, "value", beyond_integer(column))
    else:
        assert takes(model, "value", "1")
        assert not takes(model, "value", beyond(column))
        assert takes(model, "other", beyond(column))


@pytest.mark.parametrize(
    ("kind", "sought", "is_part"),
    [
        (Annotated[Text, Sought(Everything.text)], Everything.text, False),
        (Annotated[Text, Sought(Everything.long_text)], Everything.long_text, False),
        (Annotated[Text, Field(max_length=5)], Everything.text, True),
        (Annotated[Text, Field(max_length=1000)], column("wide", String(2000)), True),
        (Annotated[Text, Field(max_length=2000)], column("wide", String(2000)), False),
    ],
)
def test_longer_than_sought(kind: Any, sought: object, *, is_part: bool) -> None:  # noqa: ANN401  # any annotation
    """A text that is too long to be looked for is refused, and less is not."""
    model = create_model("Model", value=(kind, ...))
    text = longer_than_sought(sought, is_part=is_part)
    assert not takes(model, "value", text)
    assert takes(model, "value", text[1:])
