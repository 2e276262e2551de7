"""Columns that a config names, and what models tell of them at the start."""

from typing import Annotated

import pytest
from pydantic import TypeAdapter, ValidationError
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

from codegen_companion.support.columns import require_columns
from codegen_companion.support.fields import Fits, Text


class Base(DeclarativeBase):
    """The base of these models."""


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


@pytest.mark.parametrize("column", [Doc.kind, Memo.kind, Doc.sort])
def test_identities(column: object) -> None:
    """A request may not say that a row is of no class."""
    kind = TypeAdapter[str | None](Annotated[Text | None, Fits(column)])
    assert [kind.validate_python(one) for one in ("doc", "memo", None)]
    with pytest.raises(ValidationError, match="must be one of doc, memo"):
        kind.validate_python("note")
    title = TypeAdapter[str](Annotated[Text, Fits(Doc.title)])
    assert title.validate_python("note") == "note"
