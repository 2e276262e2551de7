"""Columns that a config names, and what models tell of them at the start."""

from enum import Enum, StrEnum
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel
from sqlalchemy import ForeignKey
from sqlalchemy.ext.associationproxy import AssociationProxy, association_proxy
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    column_property,
    mapped_column,
    relationship,
    synonym,
)

from codegen_companion.support.columns import require_columns, require_identities
from codegen_companion.support.fields import Member, Omittable, Text


class Base(DeclarativeBase):
    """The base of these models."""


class Kind(Enum):
    """Kinds of sheets."""

    SHEET = 1
    DRAFT = 2


class Word(StrEnum):
    """Kinds of documents, one of them without a class."""

    DOC = "doc"
    MEMO = "memo"
    NOTE = "note"


class Owner(Base):
    """Whose a document is."""

    __tablename__ = "owners"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Doc(Base):
    """A document."""

    __tablename__ = "docs"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    title: Mapped[str] = mapped_column()
    quoted: Mapped[str] = column_property("<" + title + ">")
    owner_id: Mapped[int] = mapped_column(ForeignKey(Owner.id))
    owner: Mapped[Owner] = relationship()
    owner_name: AssociationProxy[str] = association_proxy("owner", "name")
    called = synonym("owner_name")
    sort: Mapped[str] = synonym("kind")
    heading: Mapped[str] = synonym("title")
    __mapper_args__ = {  # noqa: RUF012  # read once
        "polymorphic_on": "kind",
        "polymorphic_identity": "doc",
    }

    @hybrid_property
    def shouted(self) -> str:
        """The title with an exclamation mark."""
        return self.title + "!"


class Memo(Doc):
    """A document with a table of its own."""

    __tablename__ = "memos"
    id: Mapped[int] = mapped_column(ForeignKey(Doc.id), primary_key=True)
    __mapper_args__ = {"polymorphic_identity": "memo"}  # noqa: RUF012  # read once


class Sheet(Base):
    """What says by an enum which class it is of."""

    __tablename__ = "sheets"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[Kind]
    __mapper_args__ = {  # noqa: RUF012  # read once
        "polymorphic_on": "kind",
        "polymorphic_identity": Kind.SHEET,
    }


class Draft(Sheet):
    """A sheet in the same table."""

    __mapper_args__ = {"polymorphic_identity": Kind.DRAFT}  # noqa: RUF012  # read once


class Titles(BaseModel):
    """Takes what says nothing of classes."""

    title: Text
    heading: str


class Some(BaseModel):
    """Takes two kinds, or none, or leaves them out."""

    kind: Literal["doc", "memo"] | None
    sort: Omittable[Literal["memo"]]


class SomeSheet(BaseModel):
    """Takes all members of an enum."""

    kind: Omittable[Annotated[Kind, Member]]


class Free(BaseModel):
    """Takes any text."""

    kind: Omittable[Text]


class BySynonym(BaseModel):
    """Takes any text for what a synonym stands for."""

    sort: str


class Others(BaseModel):
    """Takes a kind that there is not."""

    kind: Literal["doc", "note"]


class Members(BaseModel):
    """Takes a member that is no kind."""

    kind: Annotated[Word, Member] | None


@pytest.mark.parametrize("name", ["owner_name", "called"])
@pytest.mark.parametrize("model", [Doc, Memo])
def test_association_proxies(model: type[Doc], name: str) -> None:
    """What follows a relation by itself is named, with the path to write instead."""
    message = rf"{model.__name__}\.{name} is an association proxy, .* 'owner\.name'"
    with pytest.raises(RuntimeError, match=message):
        require_columns(model, "title", name)


def test_columns() -> None:
    """Columns, synonyms of them, and SQL of the project's own are taken."""
    require_columns(Doc, "title", "heading", "quoted", "shouted", "sort")


@pytest.mark.parametrize("model", [Doc, Memo])
@pytest.mark.parametrize("request_", [Free, BySynonym, Others, Members])
def test_strangers(model: type[Doc], request_: type[BaseModel]) -> None:
    """A request may not say that a row is of no class."""
    message = (
        rf"{model.__name__}\.(kind|sort) says which class a row is of, and "
        rf"{request_.__name__} takes .* `enum` of some of 'doc', 'memo', or"
    )
    with pytest.raises(RuntimeError, match=message):
        require_identities(model, Titles, request_)


def test_identities() -> None:
    """Requests may say which of the classes it is; other rows say nothing of classes."""
    require_identities(Doc, Titles, Some)
    require_identities(Memo, Some)
    require_identities(Sheet, SomeSheet)
    require_identities(Owner, Free, Others)
