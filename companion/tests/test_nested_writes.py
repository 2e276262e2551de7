"""Nested lists in requests: what is written of their rows, and what is refused."""

from collections.abc import AsyncIterator, Mapping

import pytest
from pydantic import BaseModel
from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    UniqueConstraint,
    func,
    select,
)
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from codegen_companion.problems import ProblemError
from codegen_companion.support.nested_writes import (
    NestedWrites,
    WrittenList,
    require_list,
)
from codegen_companion.support.references import References
from codegen_companion.testing.statements import noted_statements

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The models of these tests."""


class Product(Base):
    """What is ordered; each user has their own."""

    __tablename__ = "nested_products"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str]


class Order(Base):
    """An order."""

    __tablename__ = "nested_orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(default="")
    version: Mapped[int] = mapped_column(default=1)
    lines: Mapped[list["Line"]] = relationship(cascade="all, delete-orphan")
    parcels: Mapped[list["Parcel"]] = relationship(cascade="all, delete-orphan")
    shown: Mapped[list["Line"]] = relationship(viewonly=True)
    large: Mapped[list["Line"]] = relationship(
        primaryjoin=lambda: (Order.id == Line.order_id) & (Line.quantity > 1),
        overlaps="lines",
    )


class Line(Base):
    """A line of an order, whose number clients choose."""

    __tablename__ = "nested_lines"
    __table_args__ = (
        UniqueConstraint("order_id", "code", name="nested_lines_codes"),
        CheckConstraint("quantity > 0", name="nested_lines_quantity"),
    )
    order_id: Mapped[int] = mapped_column(
        ForeignKey("nested_orders.id"), primary_key=True
    )
    line_no: Mapped[int] = mapped_column(primary_key=True)
    product_id: Mapped[int | None] = mapped_column(ForeignKey("nested_products.id"))
    quantity: Mapped[int]
    code: Mapped[str | None]
    notes: Mapped[list["Note"]] = relationship(cascade="all, delete-orphan")


class Note(Base):
    """A note of a line, by the number of the line, and its own."""

    __tablename__ = "nested_notes"
    __table_args__ = (
        ForeignKeyConstraint(
            ["order_id", "line_no"], ["nested_lines.order_id", "nested_lines.line_no"]
        ),
    )
    order_id: Mapped[int] = mapped_column(primary_key=True)
    line_no: Mapped[int] = mapped_column(primary_key=True)
    note_no: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]


class Parcel(Base):
    """A parcel of an order, whose key is made; its owner alone sees it."""

    __tablename__ = "nested_parcels"
    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("nested_orders.id"))
    owner: Mapped[str]
    weight: Mapped[int]
    deleted_at: Mapped[str | None]
    version: Mapped[int] = mapped_column(default=1)


class NewNote(BaseModel):
    """A new note."""

    note_no: int
    text: str


class NewLine(BaseModel):
    """A new line."""

    line_no: int
    quantity: int
    product_id: int | None = None
    code: str | None = None
    notes: list[NewNote] = []


class LineItem(BaseModel):
    """A line of an order to be changed."""

    line_no: int
    quantity: int = 0
    product_id: int | None = None
    code: str | None = None
    notes: list[NewNote] = []


class LineChanges(BaseModel):
    """What becomes of some lines."""

    create: list[NewLine] | None = None
    update: list[LineItem] | None = None
    delete: list[int] | None = None


class NewParcel(BaseModel):
    """A new parcel."""

    weight: int
    owner: str | None = None


class ParcelItem(BaseModel):
    """A parcel of an order to be changed."""

    id: int | None = None
    weight: int | None = None
    owner: str | None = None


class Body(BaseModel):
    """A request."""

    lines: list[LineItem] | LineChanges = []
    parcels: list[ParcelItem] = []


NOTES = WrittenList("notes", Line.notes, [Note.note_no], NewNote)
LINES = WrittenList(
    "lines",
    Order.lines,
    [Line.line_no],
    NewLine,
    references=References(Line, {Product: lambda user: Product.owner == user}, refs={}),
    most=4,
    lists=[NOTES],
)
PARCELS = WrittenList(
    "parcels",
    Order.parcels,
    [Parcel.id],
    NewParcel,
    visible=lambda user: (Parcel.owner == user) & Parcel.deleted_at.is_(None),
    owners={"owner": str},
    version=Parcel.version,
    hidden=Parcel.deleted_at,
)
WRITES = NestedWrites(LINES, PARCELS, version=Order.version)


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
    """Return a session with an order of two lines, and a parcel of each of two users."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        session.add_all([Product(id=1, owner="ann"), Product(id=2, owner="bob")])
        session.add_all([Order(id=1), Order(id=2)])
        await session.flush()
        session.add_all(
            [
                Line(order_id=1, line_no=1, quantity=1, code="a"),
                Line(order_id=1, line_no=2, quantity=2, code="b"),
                Line(order_id=2, line_no=7, quantity=9),
                Parcel(id=101, order_id=1, owner="ann", weight=1),
                Parcel(id=102, order_id=1, owner="bob", weight=2),
                Parcel(id=103, order_id=2, owner="ann", weight=3),
            ]
        )
        await session.flush()
        session.add(Note(order_id=1, line_no=1, note_no=1, text="x"))
        await session.commit()
        session.expunge_all()
        yield session
        await session.rollback()
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)


async def write(
    db: AsyncSession, sent: Mapping[str, object], user: str = "ann"
) -> Order:
    """Let a user send a request about the first order."""
    order = await db.get_one(Order, 1)
    await WRITES.replace(db, order, Body.model_validate(sent), user)
    await db.flush()
    return order


async def lines(db: AsyncSession, order: int = 1) -> list[tuple[int, int, str | None]]:
    """Return the lines of an order."""
    own = select(Line.line_no, Line.quantity, Line.code)
    found = await db.execute(own.where(Line.order_id == order).order_by(Line.line_no))
    return [(number, quantity, code) for number, quantity, code in found]


async def refused(
    db: AsyncSession, sent: Mapping[str, object]
) -> tuple[int, list[list[str | int]]]:
    """Tell the status of a refused request, and which of its parts it names."""
    with pytest.raises(ProblemError) as caught:
        await write(db, sent)
    await db.rollback()
    return caught.value.status_code, [error.loc for error in caught.value.errors]


async def test_items_are_made_changed_and_left_out(db: AsyncSession) -> None:
    """One statement of each kind, deletes before the rest; fields left out stay."""
    sent = {"lines": [{"line_no": 2, "quantity": 5}, {"line_no": 3, "quantity": 6}]}
    order = await db.get_one(Order, 1)
    with noted_statements(db) as noted:
        await WRITES.replace(db, order, Body.model_validate(sent), "ann")
    kinds = [
        statement.split()[0]
        for statement in noted
        if not statement.startswith(("SAVEPOINT", "RELEASE"))
    ]
    assert kinds[0] == "SELECT"
    changes = [kind for kind in kinds if kind not in ("SELECT", "WITH")]
    # The version, the note of the line that goes, the line, and what else is sent.
    assert changes == ["UPDATE", "DELETE", "DELETE", "UPDATE", "INSERT"]
    assert await lines(db) == [(2, 5, "b"), (3, 6, None)]
    assert await lines(db, 2) == [(7, 9, None)]
    assert (await write(db, {})).version == 2


async def test_many_items_take_no_more_statements(db: AsyncSession) -> None:
    """As many as few items take."""

    async def count(numbers: range) -> int:
        order = Order(id=10 * len(numbers))
        db.add(order)
        await db.flush()
        sent = [{"line_no": number, "quantity": 1} for number in numbers]
        with noted_statements(db) as noted:
            await WRITES.add(db, order, Body.model_validate({"lines": sent}))
        assert len(await lines(db, order.id)) == len(numbers)
        return len(noted)

    await count(range(2))  # The first asks for triggers, too.
    assert await count(range(50)) == await count(range(3))


async def test_what_is_as_it_was_changes_nothing(db: AsyncSession) -> None:
    """A list as an answer shows it, and one that is not sent."""
    sent: Mapping[str, object] = {
        "lines": [
            {
                "line_no": 1,
                "quantity": 1,
                "code": "a",
                "notes": [{"note_no": 1, "text": "x"}],
            },
            {"line_no": 2, "quantity": 2, "code": "b", "notes": list[object]()},
        ],
        "parcels": [{"id": 101, "weight": 1}],
    }
    order = await db.get_one(Order, 1)
    with noted_statements(db) as noted:
        await WRITES.replace(db, order, Body.model_validate(sent), "ann")
    assert {statement.split()[0] for statement in noted} == {"SELECT"}
    assert len(noted) == 3
    assert order.version == 1


async def test_unique_values_of_what_goes_are_free(db: AsyncSession) -> None:
    """A new item may have what one that is left out had."""
    items = [{"line_no": 1, "code": "a"}, {"line_no": 3, "quantity": 1, "code": "b"}]
    await write(db, {"lines": items})
    assert await lines(db) == [(1, 1, "a"), (3, 1, "b")]


async def test_a_write_keeps_what_its_user_does_not_see(db: AsyncSession) -> None:
    """Items of others stay; what is left out is hidden, and what is new is its user's."""
    order = await write(db, {"parcels": [{"weight": 8}]})
    every = select(Parcel).where(Parcel.order_id == 1).order_by(Parcel.weight)
    found = [*await db.scalars(every.execution_options(populate_existing=True))]
    assert [(one.owner, one.weight) for one in found] == [
        ("ann", 1),
        ("bob", 2),
        ("ann", 8),
    ]
    assert [one.deleted_at is not None for one in found] == [True, False, False]
    assert [one.version for one in found] == [2, 1, 1]
    assert order.version == 2


@pytest.mark.parametrize("key", [102, 103, 177])
async def test_hidden_keys_are_refused_as_those_of_no_row(
    db: AsyncSession, key: int
) -> None:
    """Of others, of another order, or of no row: it is not told."""
    sent = {"parcels": [{"id": 101}, {"id": key, "weight": 5}]}
    assert await refused(db, sent) == (409, [["body", "parcels", 1, "id"]])
    assert await db.scalar(select(func.sum(Parcel.weight))) == 6


async def test_items_are_counted_with_their_own_changes(db: AsyncSession) -> None:
    """A version goes up where its row changes."""
    await write(db, {"parcels": [{"id": 101, "weight": 4}]})
    parcel = await db.get_one(Parcel, 101, populate_existing=True)
    assert (parcel.weight, parcel.version) == (4, 2)


async def test_what_would_be_hidden_from_its_writer(db: AsyncSession) -> None:
    """It is refused, as a write of its own would be."""
    sent = {"parcels": [{"id": 101, "owner": "bob"}]}
    assert await refused(db, sent) == (403, [["body", "parcels", 0]])


@pytest.mark.parametrize(
    ("items", "status", "places"),
    [
        ([{"line_no": 3}], 422, [[0, "quantity"]]),
        ([{"line_no": 1}, {"line_no": 1}], 422, [[1]]),
        ([{"line_no": 1}, {"line_no": 2, "quantity": -1}], 422, [[1]]),
        ([{"line_no": 1}, {"line_no": 3, "quantity": 0}], 422, [[1]]),
        (
            [{"line_no": 1}, {"line_no": 4, "quantity": 2, "product_id": 2}],
            409,
            [[1, "product_id"]],
        ),
        ([{"line_no": 1, "product_id": 9}], 409, [[0, "product_id"]]),
        (
            [
                {"line_no": 1},
                {"line_no": 3, "quantity": 1, "code": "n"},
                {"line_no": 4, "quantity": 1, "code": "a"},
            ],
            409,
            [[2, "code"]],
        ),
    ],
)
async def test_errors_name_the_item(
    db: AsyncSession, items: list[object], status: int, places: list[list[object]]
) -> None:
    """Which one, and which field of it."""
    found, named = await refused(db, {"lines": items})
    assert found == status
    assert named[-1:] == [["body", "lines", *place] for place in places]
    assert await lines(db) == [(1, 1, "a"), (2, 2, "b")]


async def test_a_list_that_answers_cut_is_not_written_as_a_whole(
    db: AsyncSession,
) -> None:
    """What to create, update and delete may be said of it."""
    db.add_all(Line(order_id=1, line_no=number, quantity=1) for number in (3, 4, 5))
    await db.commit()
    assert await refused(db, {"lines": []}) == (409, [["body", "lines"]])
    sent: Mapping[str, object] = {
        "create": [{"line_no": 6, "quantity": 6}],
        "update": [{"line_no": 2, "quantity": 7}],
        "delete": [1, 3],
    }
    order = await write(db, {"lines": sent})
    assert [number for number, *_ in await lines(db)] == [2, 4, 5, 6]
    assert order.version == 2


@pytest.mark.parametrize(
    ("sent", "status", "place"),
    [
        ({"update": [{"line_no": 7}]}, 409, ["update", 0, "line_no"]),
        ({"delete": [1, 7]}, 409, ["delete", 1]),
        ({"update": [{"line_no": 1}], "delete": [1]}, 422, ["delete", 0]),
        ({"create": [{"line_no": 1, "quantity": 1}]}, 409, ["create", 0]),
    ],
)
async def test_changes_name_the_item(
    db: AsyncSession, sent: Mapping[str, object], status: int, place: list[object]
) -> None:
    """Lines of other orders are no lines of this one."""
    found, named = await refused(db, {"lines": sent})
    assert found == status
    assert named[0][: 2 + len(place)] == ["body", "lines", *place]


async def test_lists_of_items(db: AsyncSession) -> None:
    """They are written with the items, those of new ones too, by one statement each."""
    sent = {
        "lines": [
            {
                "line_no": 1,
                "notes": [{"note_no": 1, "text": "y"}, {"note_no": 2, "text": "z"}],
            },
            {"line_no": 2, "notes": [{"note_no": 1, "text": "b"}]},
            {"line_no": 3, "quantity": 1, "notes": [{"note_no": 5, "text": "c"}]},
        ]
    }
    order = await write(db, sent)
    assert order.version == 2
    own = select(Note.line_no, Note.note_no, Note.text).order_by(
        Note.line_no, Note.note_no
    )
    assert [tuple(row) for row in await db.execute(own)] == [
        (1, 1, "y"),
        (1, 2, "z"),
        (2, 1, "b"),
        (3, 5, "c"),
    ]
    with noted_statements(db) as noted:
        await write(
            db, {"lines": [{"line_no": n, "notes": list[object]()} for n in (1, 2, 3)]}
        )
    assert sum(statement.startswith("DELETE") for statement in noted) == 1
    assert await db.scalar(select(func.count()).select_from(Note)) == 0


async def test_new_rows_get_their_lists(db: AsyncSession) -> None:
    """Many of them by one statement; an item that is wrong is named."""
    orders = [Order(id=8), Order(id=9)]
    db.add_all(orders)
    await db.flush()
    line = {"line_no": 1, "quantity": 1}
    sent = [Body.model_validate({"lines": [line]}) for _ in orders]
    with noted_statements(db) as noted:
        await WRITES.add_all(db, orders, sent, "ann")
    assert sum(statement.startswith("INSERT") for statement in noted) == 1
    # Whether the writer sees what is new; what was there before is not looked for.
    assert sum(statement.startswith("SELECT") for statement in noted) == 1
    assert await lines(db, 8) == await lines(db, 9) == [(1, 1, None)]
    sent[1] = Body.model_validate({"lines": [{"line_no": 2}]})
    with pytest.raises(ProblemError) as caught:
        await WRITES.add_all(db, orders, sent, "ann")
    places = [error.loc for error in caught.value.errors]
    assert places == [["body", 1, "lines", 0, "quantity"]]


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (WrittenList("x", Order.shown, [Line.line_no], NewLine), "is `viewonly`"),
        (WrittenList("x", Order.large, [Line.line_no], NewLine), "has conditions"),
        (WrittenList("x", Order.lines, [], NewLine), "does not tell apart"),
        (
            WrittenList(
                "x",
                Order.lines,
                [Line.line_no],
                type(
                    "N",
                    (NewLine,),
                    {"__annotations__": {"order_id": int}, "__module__": __name__},
                ),
            ),
            "by order_id",
        ),
    ],
)
def test_what_cannot_be_written_is_told_at_the_start(
    one: WrittenList, words: str
) -> None:
    """A relation whose rows are told apart by something else is refused."""
    require_list(LINES)
    require_list(PARCELS)
    with pytest.raises(RuntimeError, match=words):
        require_list(one)
