"""How many rows a delete may change, on each database."""

from collections.abc import AsyncGenerator

import pytest
from sqlalchemy import (
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    Table,
    delete,
    event,
)
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    mapped_column,
    relationship,
)

from codegen_companion.problems import ProblemError
from codegen_companion.support.deletes import refuse_large_delete
from codegen_companion.support.sqlstates import FOREIGN_KEY, sqlstate

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The classes of this test."""


marks = Table(
    "marks",
    Base.metadata,
    Column(
        "shelf_id", Integer, ForeignKey("shelves.id", ondelete="CASCADE"), index=True
    ),
    Column("number", Integer, ForeignKey("marks_of.id"), index=True),
)
taken = Table(
    "taken",
    Base.metadata,
    Column("mark_id", Integer, ForeignKey("marks_of.id"), primary_key=True),
    Column("loan_id", Integer, ForeignKey("loans.id"), primary_key=True, index=True),
)


class Mark(Base):
    """What nothing depends on but rows that SQLAlchemy loads."""

    __tablename__ = "marks_of"

    id: Mapped[int] = mapped_column(primary_key=True)

    loans: Mapped[list["Loan"]] = relationship(secondary=taken)


class Shelf(Base):
    """What books stand on."""

    __tablename__ = "shelves"

    id: Mapped[int] = mapped_column(primary_key=True)


class Book(Base):
    """What goes with its shelf and its series, and its series with it."""

    __tablename__ = "books"
    __table_args__ = (
        ForeignKeyConstraint(
            ["part", "of"], ["books.id", "books.shelf_id"], ondelete="CASCADE"
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(
        ForeignKey("shelves.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    part: Mapped[int | None] = mapped_column(index=True)
    of: Mapped[int | None]


class Loan(Base):
    """What lets go of its book."""

    __tablename__ = "loans"
    __table_args__ = (
        ForeignKeyConstraint(
            ["book_id", "shelf_id"], ["books.id", "books.shelf_id"], ondelete="SET NULL"
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(default="plain")
    book_id: Mapped[int | None] = mapped_column(index=True)
    shelf_id: Mapped[int | None]

    __mapper_args__ = {  # noqa: RUF012  # as SQLAlchemy has it
        "polymorphic_on": "kind",
        "polymorphic_identity": "plain",
    }


class LongLoan(Loan):
    """A loan whose rows are those of two tables."""

    __tablename__ = "long_loans"

    id: Mapped[int] = mapped_column(ForeignKey("loans.id"), primary_key=True)

    notes: Mapped[list["Note"]] = relationship()
    seen: Mapped[list["Note"]] = relationship(viewonly=True, overlaps="notes")

    __mapper_args__ = {"polymorphic_identity": "long"}  # noqa: RUF012  # as SQLAlchemy has it


class Note(Base):
    """What SQLAlchemy loads when its loan goes."""

    __tablename__ = "notes"

    id: Mapped[int] = mapped_column(primary_key=True)
    loan_id: Mapped[int | None] = mapped_column(ForeignKey("long_loans.id"), index=True)


class Left(Base):
    """What goes with a right one, which goes with it."""

    __tablename__ = "lefts"

    id: Mapped[int] = mapped_column(primary_key=True)
    right_id: Mapped[int | None] = mapped_column(
        ForeignKey("rights.id", ondelete="CASCADE", use_alter=True), index=True
    )


class Right(Base):
    """What goes with a left one."""

    __tablename__ = "rights"

    id: Mapped[int] = mapped_column(primary_key=True)
    left_id: Mapped[int] = mapped_column(
        ForeignKey("lefts.id", ondelete="CASCADE"), index=True
    )


held = Table(
    "held",
    Base.metadata,
    Column("case_id", Integer, ForeignKey("cases.id"), primary_key=True),
    Column("shelf_id", Integer, ForeignKey("shelves.id"), primary_key=True, index=True),
)


class Case(Base):
    """What takes its shelves and its label with it, and has two names for its notes."""

    __tablename__ = "cases"

    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int | None] = mapped_column(ForeignKey("shelves.id"), index=True)

    shelves: Mapped[list[Shelf]] = relationship(
        secondary=held, cascade="all, delete", passive_deletes=False
    )
    own: Mapped[Shelf | None] = relationship(
        cascade="all, delete-orphan", single_parent=True
    )
    slips: Mapped[list["Slip"]] = relationship(cascade="all, delete")
    others: Mapped[list["Slip"]] = relationship(overlaps="slips")


class Slip(Base):
    """What goes with its case by one name, and lets go by the other."""

    __tablename__ = "slips"

    id: Mapped[int] = mapped_column(primary_key=True)
    case_id: Mapped[int | None] = mapped_column(ForeignKey("cases.id"), index=True)
    long_id: Mapped[int | None] = mapped_column(
        ForeignKey("long_loans.id", ondelete="CASCADE"), index=True
    )


class Tail(Base):
    """What goes with a slip."""

    __tablename__ = "tails"

    id: Mapped[int] = mapped_column(primary_key=True)
    slip_id: Mapped[int] = mapped_column(
        ForeignKey("slips.id", ondelete="CASCADE"), index=True
    )


class Sale(Base):
    """What goes with the sale that it replaces; no index finds it, nor its receipts."""

    __tablename__ = "sales"

    id: Mapped[int] = mapped_column(primary_key=True)
    replaced_id: Mapped[int | None] = mapped_column(
        ForeignKey("sales.id", ondelete="CASCADE")
    )
    left_id: Mapped[int | None] = mapped_column(
        ForeignKey("lefts.id", ondelete="CASCADE"), unique=True
    )


class Receipt(Base):
    """What keeps its sale from going."""

    __tablename__ = "receipts"

    id: Mapped[int] = mapped_column(primary_key=True)
    sale_id: Mapped[int | None] = mapped_column(ForeignKey("sales.id"))


class Part(Base):
    """What goes with another one, in a table of two classes."""

    __tablename__ = "parts"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(default="plain")
    of_id: Mapped[int | None] = mapped_column(
        ForeignKey("parts.id", ondelete="CASCADE"), index=True
    )

    __mapper_args__ = {  # noqa: RUF012  # as SQLAlchemy has it
        "polymorphic_on": "kind",
        "polymorphic_identity": "plain",
    }


class BigPart(Part):
    """A part in the same table."""

    __mapper_args__ = {"polymorphic_identity": "big"}  # noqa: RUF012  # as SQLAlchemy has it


class WidePart(Part):
    """A part of two tables, which goes with a second one, too."""

    __tablename__ = "wide_parts"

    id: Mapped[int] = mapped_column(ForeignKey("parts.id"), primary_key=True)
    beside_id: Mapped[int | None] = mapped_column(
        ForeignKey("parts.id", ondelete="CASCADE"), index=True
    )

    __mapper_args__ = {  # noqa: RUF012  # as SQLAlchemy has it
        "polymorphic_identity": "wide",
        "inherit_condition": id == Part.id,  # noqa: A003  # as SQLAlchemy has it
    }


@pytest.fixture
async def rows(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session over a shelf of five books, four of a series and one alone."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with AsyncSession(engine) as db:
        db.add_all([Shelf(id=1), Shelf(id=2), Mark(id=1)])
        await db.flush()
        db.add_all(Book(id=number, shelf_id=1) for number in range(1, 6))
        await db.flush()
        for number in (2, 3, 4):
            book = await db.get_one(Book, (number, 1))
            book.part, book.of = number - 1, 1
        db.add_all(Loan(book_id=4, shelf_id=1) for _ in range(3))
        db.add(LongLoan(id=9, notes=[Note(), Note()]))
        await db.execute(marks.insert(), [{"shelf_id": 1, "number": 1}] * 2)
        await db.execute(taken.insert(), [{"mark_id": 1, "loan_id": 9}])
        db.add_all(
            [
                Left(id=9),
                Case(id=1, shelves=[await db.get_one(Shelf, 1)], slips=[Slip(id=1)]),
                Case(id=2, own=await db.get_one(Shelf, 1)),
                Slip(id=2, long_id=9),
            ]
        )
        await db.flush()
        db.add_all(Right(id=number, left_id=9) for number in range(1, 4))
        db.add_all(Tail(slip_id=number) for number in (1, 1, 2))
        await db.flush()
        db.add_all(Left(right_id=number) for number in (1, 1, 2))
        await db.flush()
        yield db


async def allowed(db: AsyncSession, row: object, most: int) -> bool:
    """Tell whether a row may be deleted where so many may change."""
    try:
        await refuse_large_delete(db, row, most)
    except ProblemError:
        return False
    return True


async def most_refused(db: AsyncSession, row: object) -> int:
    """Return how many rows are one too few for a row to be deleted."""
    for most in range(80):
        if await allowed(db, row, most):
            return most - 1
    raise AssertionError


@pytest.mark.parametrize(
    ("model", "key", "changed"),
    [
        # The row, its marks, its books, and the loans of these.
        (Shelf, 1, 1 + 2 + 5 + 3),
        (Book, (1, 1), 4 + 3),
        (Book, (4, 1), 1 + 3),
        (Book, (5, 1), 1),
        # Its notes, its slip, and the tail of that.
        (LongLoan, 9, 1 + 2 * 10 + 1 + 1),
        (Mark, 1, 1 + 10),
        # There and back again.
        (Left, 9, 1 + 3 + 3),
        # The row between, which has another behind it, its shelf and its slip.
        (Case, 1, 1 + 20 + 10 + 10 + 10 + 2),
        (Case, 2, 1 + 10 + 10),
    ],
    ids=[
        *("shelf", "series", "last", "alone", "long loan", "mark"),
        *("circle", "case", "own"),
    ],
)
async def test_counted(
    rows: AsyncSession, model: type[object], key: object, changed: int
) -> None:
    """What goes with a row counts, and what lets go of it."""
    row = await rows.get_one(model, key)
    assert await most_refused(rows, row) == changed - 1
    with pytest.raises(ProblemError) as refused:
        await refuse_large_delete(rows, row, changed - 1)
    assert refused.value.status_code == 409


async def test_keys_without_index(rows: AsyncSession) -> None:
    """What a database goes through all rows for, once for each row that goes, counts so."""
    chain = [Sale(id=number, replaced_id=number - 1 or None) for number in range(1, 4)]
    for sale in chain:
        rows.add(sale)
        await rows.flush()
    # A scan for receipts, one for those that replaced it, and one to find these.
    for one, gone in ((chain[0], 3), (chain[2], 1)):
        assert await allowed(rows, one, gone * 301)
        assert not await allowed(rows, one, gone * 301 - 1)
    rows.add_all([Left(id=50), Left(id=51)])
    await rows.flush()
    rows.add(Sale(id=9, left_id=50))
    await rows.flush()
    of_sale, of_none = [await rows.get_one(Left, key) for key in (50, 51)]
    assert not await allowed(rows, of_sale, 301)
    assert await allowed(rows, of_sale, 1 + 301)
    assert await allowed(rows, of_none, 1)


async def test_other_keys_of_a_table_between(rows: AsyncSession) -> None:
    """A key to the table of a base class is a key as others, unless it makes the row."""
    rows.add(Part(id=1))
    await rows.flush()
    rows.add_all([WidePart(id=2, beside_id=1), BigPart(id=3, of_id=1)])
    await rows.flush()
    first = await rows.get_one(Part, 1)
    assert await allowed(rows, first, 2 + 1)
    assert not await allowed(rows, first, 2)


async def test_scans_are_told(
    rows: AsyncSession, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever runs the application reads once which indexes are missing."""

    class Own(DeclarativeBase):
        pass

    class Box(Own):
        __tablename__ = "boxes"
        id: Mapped[int] = mapped_column(primary_key=True)

    class Lid(Own):
        __tablename__ = "lids"
        id: Mapped[int] = mapped_column(primary_key=True)
        box_id: Mapped[int] = mapped_column(ForeignKey("boxes.id", ondelete="CASCADE"))

    class Hinge(Own):
        __tablename__ = "hinges"
        id: Mapped[int] = mapped_column(primary_key=True)
        lid_id: Mapped[int] = mapped_column(ForeignKey(Lid.id))

    await (await rows.connection()).run_sync(Own.metadata.create_all)
    rows.add(box := Box(id=1))
    await rows.flush()
    for _ in range(2):
        await refuse_large_delete(rows, box, 100)
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith("Rows of lids that go with a deleted one count 100 times")
    assert told.endswith(f"have no index: {Hinge.__tablename__} (lid_id)")


async def test_stops_early(rows: AsyncSession) -> None:
    """A class on which nothing depends costs no statement."""
    note = await rows.get_one(Note, 1)
    seen: list[str] = []
    connection = await rows.connection()
    event.listen(
        connection.sync_connection,
        "before_cursor_execute",
        lambda *args: seen.append(args[2]),
    )
    await refuse_large_delete(rows, note, 10)
    assert seen == []
    await refuse_large_delete(rows, await rows.get_one(Shelf, 2), 10)
    assert seen != []


async def test_long_chain(rows: AsyncSession) -> None:
    """SQLite gives up a chain of a thousand rows: that is a conflict, and no defect."""
    before = 5
    for number in range(10, 1_200):
        rows.add(Book(id=number, shelf_id=1, part=before, of=1))
        await rows.flush()
        before = number
    delete_first = delete(Book).where(Book.id == 5)
    if rows.get_bind().dialect.name == "sqlite":
        with pytest.raises(OperationalError) as refused:
            await rows.execute(delete_first)
        assert sqlstate(refused.value) == FOREIGN_KEY
    else:
        await rows.execute(delete_first)
