"""The limits of columns, beside those of their fields."""

import datetime as dt
from decimal import Decimal
from typing import Annotated, Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from sqlalchemy import Numeric
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.fields import (
    ClockTime,
    Fits,
    Int,
    Moment,
    Sought,
    StoredTime,
    Text,
    unset,
)

from .models import Article, Comment, Everything, Status

ACCEPTED: list[tuple[Any, object, object]] = [
    (Annotated[int, Fits(Article.views)], "7", 7),
    (Annotated[Int, Fits(Everything.small)], 32767, 32767),
    (Annotated[Int, Fits(Everything.small)], 7.0, 7),
    (Annotated[Int | None, Fits(Everything.small)], 7.0, 7),
    (Annotated[Int, Fits(Everything.big)], 2**63 - 1, 2**63 - 1),
    (Annotated[Int, Fits(Everything.cents)], -32768, -32768),
    (Annotated[Decimal, Fits(Everything.exact)], "9999.99", Decimal("9999.99")),
    (Annotated[Decimal, Fits(Everything.exact)], "1.50", Decimal("1.50")),
    (Annotated[Decimal, Fits(Everything.exact)], "007.5000", Decimal("7.5")),
    (Annotated[Decimal, Fits(Everything.exact)], 0.57, Decimal("0.57")),
    (Annotated[Decimal | None, Fits(Everything.exact)], None, None),
    (Annotated[Decimal, Fits(Everything.free)], "1E-7", Decimal("1E-7")),
    (Annotated[Decimal, Fits(Everything.whole)], "9999", Decimal(9999)),
    (Annotated[float, Fits(Everything.exact)], 1.2345, 1.2345),
    (Annotated[Text, Fits(Everything.long_text)], "x" * 1000, "x" * 1000),
    (
        Annotated[Moment, Fits(Everything.naive)],
        "2024-01-01T00:00:00+01:00",
        dt.datetime(2023, 12, 31, 23),
    ),
    (
        Annotated[Moment | None, Fits(Everything.naive)],
        None,
        None,
    ),
    (
        Annotated[Moment, Fits(Everything.zoned)],
        "2024-01-01T00:00:00Z",
        dt.datetime(2024, 1, 1, tzinfo=dt.UTC),
    ),
    (Annotated[Int, Fits(Comment.article)], 2**40, 2**40),
    (Annotated[Text, Fits(Everything.status)], "DRAFT", "DRAFT"),
    (Annotated[Text, Sought(Everything.text)], "12345", "12345"),
    (Annotated[Text, Sought(Everything.long_text)], "x" * 1000, "x" * 1000),
    (Annotated[Int, Sought(Article.views)], 7, 7),
    (Annotated[Status, Fits(Everything.status)], "draft", Status.DRAFT),
]

REFUSED: list[tuple[Any, object]] = [
    (Annotated[int, Fits(Article.views)], str(2**31)),
    (Annotated[int, Fits(Article.views)], -(2**31) - 1),
    (Annotated[Int, Fits(Article.views)], "1"),
    (Annotated[Int, Fits(Everything.small)], 32768),
    (Annotated[Int, Fits(Everything.small)], 7.5),
    (Annotated[Int, Fits(Everything.small)], True),
    (Annotated[Int, Fits(Everything.small)], 32768.0),
    (Annotated[Int, Fits(Everything.cents)], 32768),
    (Annotated[Int, Field(ge=-(10**12)), Fits(Everything.small)], -40000),
    (Annotated[Int, Fits(Everything.small), Field(ge=5)], 4),
    (Annotated[Int, Field(ge=5), Fits(Everything.small)], 4),
    (Annotated[Int, Field(le=5), Fits(Everything.small)], 6),
    (Annotated[Int, Field(gt=5), Fits(Everything.small)], 5),
    (Annotated[Int, Field(lt=5), Fits(Everything.small)], 5),
    (Annotated[Text, Fits(Everything.text)], "123456"),
    (Annotated[Text, Field(max_length=3), Fits(Everything.text)], "1234"),
    (Annotated[Text, Field(max_length=9), Fits(Everything.text)], "123456"),
    (Annotated[Text, Field(pattern="^."), Fits(Everything.text)], "\x00"),
    (Annotated[Text, Field(pattern="^."), Fits(Everything.text)], "\ud800"),
    (Annotated[Text, Field(pattern="^a"), Fits(Everything.text)], "b"),
    (Annotated[Text, Fits(Everything.status)], "draft"),
    (Annotated[Text, Sought(Everything.text)], "123456"),
    (Annotated[Text, Sought(Everything.long_text)], "x" * 1001),
    (Annotated[Text, Sought(Comment.article)], "x" * 1001),
    (Annotated[Text, Field(max_length=3), Sought(Everything.text)], "1234"),
    *(
        (Annotated[Decimal, Fits(Everything.exact)], text)
        for text in ("", " 1", "1_0", "\u0661", ".5", "5.", "+1", "1e")
    ),
    (Annotated[Decimal, Fits(Everything.exact)], 0.1 + 0.2),
    (Annotated[Decimal, Fits(Everything.exact)], "10000"),
    (Annotated[Decimal, Fits(Everything.exact)], "1.555"),
    (Annotated[Decimal, Fits(Everything.exact)], "1e400"),
    (Annotated[Decimal, Fits(Everything.exact)], "NaN"),
    (Annotated[Decimal, Fits(Everything.whole)], "1.5"),
    (Annotated[Decimal, Fits(Everything.free)], "1e400"),
    (Annotated[Decimal, Fits(Everything.free)], "-1e999999"),
    (Annotated[Decimal, Fits(Everything.free)], "1e99999999999999999999"),
    (Annotated[Decimal, Fits(Everything.big)], "1e999999"),
    (Annotated[Decimal, Fits(Everything.exact)], "1e-999999"),
    (
        Annotated[
            Decimal, Field(max_digits=3, decimal_places=1), Fits(Everything.exact)
        ],
        "100",
    ),
    (
        Annotated[
            Decimal, Field(max_digits=9, decimal_places=3), Fits(Everything.exact)
        ],
        "10000",
    ),
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


class Request(BaseModel):
    """A request as it is generated."""

    model_config = ConfigDict(extra="forbid")

    title: Annotated[Text, Field(min_length=1), Fits(Article.title)]
    slug: Annotated[Text, Fits(Article.slug), Field(pattern="^[a-z]+$")]
    views: Annotated[Int, Field(le=10**12), Fits(Article.views)] = Field(
        default_factory=unset
    )
    small: Annotated[Int, Field(ge=5), Fits(Everything.small)] | None = Field(
        default_factory=unset
    )
    big: Annotated[Int, Fits(Everything.big)] = Field(default_factory=unset)
    plain: Annotated[Int, Field(ge=1, le=5)] = Field(default_factory=unset)
    clock: ClockTime = Field(default_factory=unset)
    stored: StoredTime = Field(default_factory=unset)


def test_json_schema() -> None:
    """The document tells the limits of the column and of the field, the narrower one."""
    schema = Request.model_json_schema()
    fields: dict[str, dict[str, Any]] = schema["properties"]
    for field in fields.values():
        del field["title"]
    assert schema["required"] == ["title", "slug"]
    assert fields["title"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": 20,
        "pattern": r"^[^\x00]*$",
    }
    assert fields["slug"] == {"type": "string", "maxLength": 40, "pattern": "^[a-z]+$"}
    assert fields["views"] == {
        "type": "integer",
        "minimum": -(2**31),
        "maximum": 2**31 - 1,
    }
    assert fields["small"] == {
        "anyOf": [
            {"type": "integer", "minimum": 5, "maximum": 32767},
            {"type": "null"},
        ]
    }
    assert fields["big"] == {
        "type": "integer",
        "minimum": -(2**63),
        "exclusiveMaximum": 2**63,
    }
    assert fields["plain"]["minimum"] == 1
    assert fields["plain"]["maximum"] == 5
    assert fields["stored"] == {"type": "string", "format": "time-local"}
    assert "format" not in fields["clock"]


@pytest.mark.parametrize(
    ("size", "most", "refused"), [((3, -1), "9990", "10000"), ((2, 4), "0.99", "1")]
)
def test_awkward_digits(size: tuple[int, int], most: str, refused: str) -> None:
    """Digits of PostgreSQL may be rounded away before the point, or all be behind it."""

    class Base(DeclarativeBase):
        pass

    class Measure(Base):
        __tablename__ = "measure"
        id: Mapped[int] = mapped_column(primary_key=True)
        area: Mapped[Decimal] = mapped_column(Numeric(*size))

    kind: Any = TypeAdapter(Annotated[Decimal, Fits(Measure.area)])
    assert kind.validate_python(most) == Decimal(most)
    with pytest.raises(ValidationError):
        kind.validate_python(refused)


def test_hybrid() -> None:
    """An attribute that is no column adds nothing."""

    class WithHybrid:
        @hybrid_property
        def double(self) -> int:
            return 2

    value = 2**40
    kind: Any = Annotated[Int, Fits(WithHybrid.double)]
    assert TypeAdapter(kind).validate_python(value) == value


@pytest.mark.anyio
async def test_path_and_query(app: FastAPI, client: AsyncClient) -> None:
    """In paths and queries, the limits are documented and enforced."""

    @app.get("/things/{pk}")
    async def get(
        pk: Annotated[int, Fits(Article.views)],
        text: Annotated[Text, Fits(Everything.text)] = "",
    ) -> int:
        return pk + len(text)

    assert (await client.get("/things/7?text=ab")).json() == 9
    assert (await client.get(f"/things/{2**31}")).status_code == 422
    assert (await client.get("/things/7?text=%00")).status_code == 422
    assert (await client.get("/things/7?text=123456")).status_code == 422
    operation = app.openapi()["paths"]["/things/{pk}"]["get"]
    assert operation["parameters"][0]["schema"]["maximum"] == 2**31 - 1
