"""Fields that say the same are kept once, and no others."""

import uuid
from typing import Annotated, Any, Literal, Optional

import pytest
from pydantic import BeforeValidator, Field
from sqlalchemy import Integer, SmallInteger, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from codegen_companion.support.answers import AnswerModel
from codegen_companion.support.fields import Fits, Int, Text, unset


class Base(DeclarativeBase):
    """Of all tables."""


class Code(TypeDecorator[str]):
    """A text of the project's own kind."""

    impl = String(5)
    cache_ok = True


class One(Base):
    """A row."""

    __tablename__ = "one"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    size: Mapped[int] = mapped_column(SmallInteger)
    code: Mapped[str] = mapped_column(Code)
    kind: Mapped[str] = mapped_column(String(20))
    __mapper_args__ = {"polymorphic_on": "kind"}  # noqa: RUF012


class Two(Base):
    """A row of another table."""

    __tablename__ = "two"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    long: Mapped[str] = mapped_column(String(30))
    size: Mapped[int] = mapped_column(SmallInteger)
    count: Mapped[int] = mapped_column(Integer)
    code: Mapped[str] = mapped_column(Code)

    @property
    def shown(self) -> str:
        """No column."""
        return self.name


class Three(Base):
    """A row of a third table."""

    __tablename__ = "three"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    size: Mapped[int] = mapped_column(SmallInteger)


def read(value: object) -> object:
    """Read a value."""
    return value


def field(annotation: Any, *default: Any) -> Any:  # noqa: ANN401
    """Return the field of a class with one."""
    names: dict[str, Any] = {"__annotations__": {"field": annotation}}
    if default:
        names["field"] = default[0]
    made: Any = type("Answer", (AnswerModel,), names)
    return made.model_fields["field"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: (uuid.UUID,),
        lambda: (dict[str, Any],),
        lambda: (str | None, None),
        lambda: (Optional[Annotated[Text, Field(max_length=3)]], None),  # noqa: UP045  # pyright knows no `|` there
        lambda: (Annotated[int, Field(ge=1, le=100), BeforeValidator(read)], 20),
        lambda: (Literal["a", 1],),
        lambda: (Text, Field(default_factory=unset)),
        lambda: (float, Field(json_schema_extra={"x-a": [1, 2.5]})),
    ],
    ids=[
        "class",
        "generic",
        "optional",
        "annotated",
        "inline",
        "literal",
        "unset",
        "extra",
    ],
)
def test_alike(make: Any) -> None:  # noqa: ANN401
    """What is declared in the same words is one field."""
    assert field(*make()) is field(*make())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((int,), (float,)),
        ((int, 1), (int, True)),
        ((float, 0.0), (float, -0.0)),
        ((Annotated[float, Field(ge=1)],), (Annotated[float, Field(ge=1.0)],)),
        ((str, Field(examples=["a"])), (str, Field(examples=["b"]))),
        ((Literal[1],), (Literal[True],)),
        ((list[Annotated[int, Field(ge=1)]],), (list[Annotated[int, Field(ge=2)]],)),
        ((str, Field(default_factory=str)), (str, Field(default_factory=unset))),
        ((Annotated[str, lambda: 1],), (Annotated[str, lambda: 1],)),
    ],
)
def test_different(one: Any, other: Any) -> None:  # noqa: ANN401
    """What a document or a check tells apart are two."""
    assert field(*one) is not field(*other)


def test_incomplete() -> None:
    """A field whose type is not there yet is left to itself."""
    assert field("Later") is not field("Later")


def test_columns() -> None:
    """Columns with the same limits make one field, and others do not."""
    name = field(Annotated[Text, Fits(Two.name)])
    assert field(Annotated[Text, Fits(Three.name)]) is name
    assert field(Annotated[Text, Fits(Two.long)]) is not name
    size = field(Annotated[Int, Fits(Two.size)])
    assert field(Annotated[Int, Fits(Three.size)]) is size
    assert field(Annotated[Int, Fits(Two.count)]) is not size


def test_columns_that_know_more() -> None:
    """A column of a kind of rows, of a project's own type, and no column stand alone."""
    for first, second in ((One.name, Two.name), (One.code, Two.code)):
        made = field(Annotated[Text, Fits(first)])
        assert made is not field(Annotated[Text, Fits(second)])
        assert made is not field(Annotated[Text, Fits(first)])
    assert Fits(Two.shown).alike() is None
    assert Fits(Two.code).alike() is None
    assert Fits(One.kind).alike() is None
