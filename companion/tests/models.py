"""Models that have what usually makes trouble."""

import datetime as dt
import enum
import uuid
from decimal import Decimal
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    Interval,
    Numeric,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    Uuid,
    func,
    null,
    select,
)
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    MappedAsDataclass,
    column_property,
    mapped_column,
    relationship,
    synonym,
)
from sqlalchemy.types import TypeDecorator


class Base(DeclarativeBase):
    """The base of these models."""


class Other(DeclarativeBase):
    """A second base, whose tables are in a schema of their own."""


class Status(enum.Enum):
    """States of an article."""

    DRAFT = "draft"
    LIVE = "live"


class Cents(TypeDecorator[int]):
    """An integer that the type itself checks, too."""

    impl = SmallInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        """Refuse debts.

        Raises:
            ValueError: The value is negative.
        """
        if value is not None and value < 0:
            raise ValueError("must not be negative")
        return value


class Zoned(TypeDecorator[dt.datetime]):
    """A moment that insists on a zone, over a column without one."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(
        self, value: dt.datetime | None, dialect: Dialect
    ) -> dt.datetime | None:
        """Store UTC.

        Raises:
            TypeError: The value has no zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise TypeError("needs a zone")
        return value.astimezone(dt.UTC).replace(tzinfo=None)


class Tenant(Base):
    """The owner of everything."""

    __tablename__ = "tenants"
    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(3), unique=True)


class Author(Base):
    """An author, unique within a tenant."""

    __tablename__ = "authors"
    __table_args__ = (UniqueConstraint("tenant_id", "id"),)
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    tenant_id: Mapped[int] = mapped_column(ForeignKey("tenants.id"))
    name: Mapped[str | None] = mapped_column(String(50))
    email: Mapped[str] = mapped_column(String(100), unique=True)


class Article(Base):
    """An article; its author belongs to its tenant."""

    __tablename__ = "articles"
    __table_args__ = (
        UniqueConstraint("tenant_id", "slug"),
        CheckConstraint("views >= 0"),
        ForeignKeyConstraint(
            ["tenant_id", "author_id"], ["authors.tenant_id", "authors.id"]
        ),
    )
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    tenant_id: Mapped[int] = mapped_column(ForeignKey("tenants.id"))
    author_id: Mapped[uuid.UUID]
    editor_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("authors.id"))
    title: Mapped[str] = mapped_column("headline", String(20), unique=True)
    slug: Mapped[str] = mapped_column(String(40))
    views: Mapped[int] = mapped_column(default=0)
    status: Mapped[Status] = mapped_column(default=Status.DRAFT)
    price: Mapped[Decimal | None] = mapped_column(Numeric(6, 2))
    published_at: Mapped[dt.datetime | None]
    updated_at: Mapped[dt.datetime | None] = mapped_column(
        DateTime(timezone=True), server_default=func.now(), onupdate=func.now()
    )
    comments: Mapped[list["Comment"]] = relationship(
        back_populates="article", lazy="raise"
    )


class Comment(Base):
    """A comment on an article."""

    __tablename__ = "comments"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    article_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("articles.id"))
    article: Mapped[Article] = relationship(back_populates="comments")


class Everything(Base):
    """One column of each type."""

    __tablename__ = "everything"
    id: Mapped[int] = mapped_column(primary_key=True)
    small: Mapped[int | None] = mapped_column(SmallInteger)
    big: Mapped[int | None] = mapped_column(BigInteger)
    cents: Mapped[int | None] = mapped_column(Cents)
    text: Mapped[str | None] = mapped_column(String(5))
    long_text: Mapped[str | None]
    exact: Mapped[Decimal | None] = mapped_column(Numeric(6, 2))
    whole: Mapped[Decimal | None] = mapped_column(Numeric(4))
    free: Mapped[Decimal | None] = mapped_column(Numeric())
    double: Mapped[float | None]
    flag: Mapped[bool | None]
    token: Mapped[uuid.UUID | None] = mapped_column(Uuid)
    naive: Mapped[dt.datetime | None]
    aware: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    zoned: Mapped[dt.datetime | None] = mapped_column(Zoned)
    day: Mapped[dt.date | None]
    clock: Mapped[dt.time | None]
    span: Mapped[dt.timedelta | None] = mapped_column(Interval)
    data: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    raw: Mapped[bytes | None]
    status: Mapped[Status | None]


class Visit(Base):
    """A row that may refer to one that has a column of each type."""

    __tablename__ = "visits"
    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    note: Mapped[str | None]
    thing_id: Mapped[int | None] = mapped_column(ForeignKey("everything.id"))
    thing: Mapped[Everything | None] = relationship()


class Node(Base):
    """A row that needs a row of its own kind."""

    __tablename__ = "nodes"
    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int] = mapped_column(ForeignKey("nodes.id"))


class Word(Base):
    """A row of a key that is its user's, with rows of its own kind."""

    __tablename__ = "words"
    code: Mapped[str] = mapped_column(String(4), primary_key=True)
    root_code: Mapped[str | None] = mapped_column(ForeignKey("words.code"))
    forms: Mapped[list["Word"]] = relationship(lazy="raise")


class Pair(Base):
    """A composite key without defaults, and a required value of each type."""

    __tablename__ = "pairs"
    left: Mapped[int] = mapped_column(primary_key=True)
    right: Mapped[str] = mapped_column(String(4), primary_key=True)
    amount: Mapped[Decimal] = mapped_column(Numeric(3, 3))
    since: Mapped[dt.datetime]
    zoned: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True))
    span: Mapped[dt.timedelta]
    at: Mapped[dt.time]
    day: Mapped[dt.date]
    raw: Mapped[bytes]
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    cents: Mapped[int] = mapped_column(Cents)
    status: Mapped[Status]
    flag: Mapped[bool]


class Banner(Base):
    """A row that computes most of what it tells."""

    __tablename__ = "banners"
    id: Mapped[int] = mapped_column(primary_key=True)
    words: Mapped[str] = mapped_column(unique=True)
    tenant_id: Mapped[int] = mapped_column(ForeignKey("tenants.id"))
    note: Mapped[str | None]
    title: Mapped[str] = synonym("words")
    name: Mapped[str] = synonym("title")
    heading: Mapped[str] = synonym("words", descriptor=property(attrgetter("words")))
    owner: Mapped[int] = synonym("tenant_id")
    remark: Mapped[str | None] = synonym("note")
    capitals: Mapped[str | None] = mapped_column(
        Computed("upper(words)", persisted=True)
    )
    quoted: Mapped[str] = column_property("<" + words + ">")
    tenant_code: Mapped[str] = column_property(
        select(Tenant.code).where(Tenant.id == tenant_id).scalar_subquery()
    )
    nothing: Mapped[str | None] = column_property(null())
    tags: Mapped[list[str]] = mapped_column(JSON)
    hints: Mapped[list[str] | None] = mapped_column(JSON)
    labels: Mapped[list[str]] = synonym("tags")

    @hybrid_property
    def shouted(self) -> str:
        """The words with an exclamation mark."""
        return self.words + "!"


class Poster(Banner):
    """A banner that a project's function may return for one."""


class Even(Base):
    """A row with a rule that no tool can guess."""

    __tablename__ = "evens"
    __table_args__ = (CheckConstraint("number % 2 = 0 AND number > 1000"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    name: Mapped[str] = mapped_column(unique=True)


class Animal(Base):
    """The base of an inheritance: no row is only an animal."""

    __tablename__ = "animals"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str]
    __mapper_args__ = {"polymorphic_on": "kind"}  # noqa: RUF012  # as SQLAlchemy documents it


class Dog(Animal):
    """An animal with a table of its own."""

    __tablename__ = "dogs"
    id: Mapped[int] = mapped_column(ForeignKey("animals.id"), primary_key=True)
    breed: Mapped[str]
    __mapper_args__ = {"polymorphic_identity": "dog"}  # noqa: RUF012  # as SQLAlchemy documents it


class Walk(Base):
    """A row that refers to the base of an inheritance, by a table without a class."""

    __tablename__ = "walks"
    id: Mapped[int] = mapped_column(primary_key=True)
    animal_id: Mapped[int] = mapped_column(ForeignKey("animals.id"))


places = Table("places", Base.metadata, Column("id", Integer, primary_key=True))


class Lease(Base):
    """A row that refers to rows of two tables."""

    __tablename__ = "leases"

    id: Mapped[int] = mapped_column(primary_key=True)
    tenant_id: Mapped[int] = mapped_column(ForeignKey("tenants.id"))
    animal_id: Mapped[int] = mapped_column(ForeignKey("animals.id"))


class Stay(Base):
    """A row that refers to a table without a class."""

    __tablename__ = "stays"
    id: Mapped[int] = mapped_column(primary_key=True)
    place_id: Mapped[int] = mapped_column(ForeignKey("places.id"))


class Ware(Base):
    """A row with a number of clients for its key, which may stand in for another."""

    __tablename__ = "wares"

    number: Mapped[Decimal] = mapped_column(Numeric(6), primary_key=True)
    spare: Mapped[Decimal | None] = mapped_column(ForeignKey("wares.number"))


class Point(MappedAsDataclass, Base):
    """A class whose constructor is a dataclass's."""

    __tablename__ = "points"
    id: Mapped[int] = mapped_column(primary_key=True, init=False)
    x: Mapped[int]
    tenant_id: Mapped[int] = mapped_column(ForeignKey("tenants.id"))
    label: Mapped[str | None] = mapped_column(default=None)


class Mirror(Base):
    """A model with a column that is called as Python calls the object."""

    __tablename__ = "mirrors"
    id: Mapped[int] = mapped_column(primary_key=True)
    self: Mapped[str] = mapped_column(String(20))


class Later(Base):
    """A row whose foreign key is checked when the transaction ends."""

    __tablename__ = "laters"
    id: Mapped[int] = mapped_column(primary_key=True)
    tenant_id: Mapped[int] = mapped_column(
        ForeignKey("tenants.id", deferrable=True, initially="DEFERRED")
    )


class Remote(Other):
    """A row in another schema."""

    __tablename__ = "remotes"
    __table_args__ = {"schema": "elsewhere"}  # noqa: RUF012  # as SQLAlchemy documents it
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Switch(Base):
    """A key of two values, one of which the database takes."""

    __tablename__ = "switch"

    on: Mapped[bool] = mapped_column(Boolean, primary_key=True)


LINES = Table(
    "line",
    Base.metadata,
    Column("text", String(20), nullable=False),
    Column(
        "level", Integer, CheckConstraint("level BETWEEN 1 AND 100"), nullable=False
    ),
    Column("note", String(20)),
)


class Line(Base):
    """A row of a query, over a table that wants values."""

    __table__ = select(
        LINES, func.row_number().over(order_by=LINES.c.text).label("number")
    ).subquery("line")
    __mapper_args__ = MappingProxyType({"primary_key": [__table__.c.number]})

    number: Mapped[int]
    text: Mapped[str]
    level: Mapped[int]
    note: Mapped[str | None]
