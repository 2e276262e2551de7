"""What refers to a row, on each database."""

from collections.abc import AsyncGenerator, Callable
from typing import Any, cast

import pytest
from fastapi import HTTPException, Request
from sqlalchemy import ForeignKey, ForeignKeyConstraint, true
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support import referrers
from codegen_companion.support.referrers import Listed, read_referrers
from codegen_companion.testing.statements import noted_statements

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The base of these models."""


class Shelf(Base):
    """What others refer to."""

    __tablename__ = "referred_shelves"
    id: Mapped[int] = mapped_column(primary_key=True)
    hall: Mapped[int] = mapped_column(unique=True)
    code: Mapped[int | None] = mapped_column(unique=True)


class Place(Base):
    """What refers to a shelf by both of its keys, and is referred to by its own."""

    __tablename__ = "referred_places"
    shelf_id: Mapped[int] = mapped_column(
        ForeignKey("referred_shelves.id"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    other_id: Mapped[int | None] = mapped_column(ForeignKey("referred_shelves.id"))
    hall: Mapped[int | None] = mapped_column(ForeignKey("referred_shelves.hall"))


class Box(Base):
    """What refers to a place by two columns, belongs to somebody, and may hold another."""

    __tablename__ = "referring_boxes"
    __table_args__ = (
        ForeignKeyConstraint(
            ["shelf_id", "number"],
            ["referred_places.shelf_id", "referred_places.number"],
        ),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str]
    shelf_id: Mapped[int | None]
    number: Mapped[int | None]
    code: Mapped[int | None] = mapped_column(ForeignKey("referred_shelves.code"))
    outer_id: Mapped[int | None] = mapped_column(ForeignKey("referring_boxes.id"))


class Stranger(Base):
    """What refers to nothing."""

    __tablename__ = "referring_strangers"
    id: Mapped[int] = mapped_column(primary_key=True)


PLACES, BOXES, STRANGERS = (
    Listed("places", Place),
    Listed("boxes", Box),
    Listed("strangers", Stranger),
)

REQUEST = cast("Request", object())


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session over two shelves, with places and boxes."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        groups: list[list[object]] = [
            [Shelf(id=1, hall=10), Shelf(id=2, hall=20, code=5)],
            [
                Place(shelf_id=1, number=1),
                Place(shelf_id=1, number=2, other_id=1, hall=10),
                Place(shelf_id=2, number=1, hall=10),
                Place(shelf_id=2, number=2),
            ],
            [
                Box(id=1, owner="ann", shelf_id=1, number=1),
                Box(id=2, owner="ann", shelf_id=1, number=2, code=5, outer_id=1),
                Box(id=3, owner="ben", shelf_id=1, number=2, outer_id=1),
                Box(id=4, owner="ben"),
            ],
            [Stranger(id=1)],
        ]
        for group in groups:
            session.add_all(group)
            await session.flush()
        await session.commit()
        yield session
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)


async def told(
    db: AsyncSession,
    row: object,
    listed: list[Listed],
    *,
    guards: dict[type[object], Callable[[Any], Any]] | None = None,
    user: str | None = "ann",
) -> dict[str, int | str]:
    """Return how many rows refer to one, by the resource; more of them with a plus."""
    found = await read_referrers(
        db, REQUEST, row, listed, guards=guards or {}, current_user=user
    )
    return {
        one.resource: f"{one.count}+" if one.more else one.count for one in found.items
    }


async def test_rows_are_counted_by_all_their_keys(db: AsyncSession) -> None:
    """Each row counts once, by whatever key it refers; null refers to nothing."""
    everything = [PLACES, BOXES, STRANGERS]
    assert await told(db, await db.get(Shelf, 1), everything) == {"places": 3}
    assert await told(db, await db.get(Shelf, 2), everything) == {
        "places": 2,
        "boxes": 1,
    }
    assert await told(db, await db.get(Place, (1, 2)), everything) == {"boxes": 2}
    assert await told(db, await db.get(Place, (2, 2)), everything) == {}
    assert await told(db, await db.get(Box, 1), everything) == {"boxes": 2}
    assert await told(db, await db.get(Stranger, 1), everything) == {}


async def test_hidden_rows_are_not_counted(db: AsyncSession) -> None:
    """A resource of which the user sees no row that refers is not told of."""
    guards: dict[type[object], Callable[[Any], Any]] = {
        Box: lambda user: Box.owner == user,
        Place: lambda _user: true(),
    }
    place, box = await db.get(Place, (1, 1)), await db.get(Box, 1)
    assert await told(db, place, [BOXES], guards=guards) == {"boxes": 1}
    assert await told(db, place, [BOXES], guards=guards, user="ben") == {}
    assert await told(db, box, [BOXES], guards=guards, user="ben") == {"boxes": 1}
    assert await told(db, box, [BOXES], guards=guards, user=None) == {}


async def test_who_may_not_list_is_told_nothing(db: AsyncSession) -> None:
    """What refuses a list leaves it out; anything else that it raises is raised."""
    asked: list[object] = []

    async def admit(_db: AsyncSession, request: Request, user: object) -> None:
        asked.append((request, user))
        if user != "ann":
            raise HTTPException(500 if user == "eve" else 403)

    boxes = Listed("boxes", Box, admit=admit, users_only=True)
    row = await db.get(Box, 1)
    assert await told(db, row, [boxes]) == {"boxes": 2}
    assert await told(db, row, [boxes], user="ben") == {}
    assert await told(db, row, [boxes], user=None) == {}
    assert asked == [(REQUEST, "ann"), (REQUEST, "ben")]
    with pytest.raises(HTTPException):
        await told(db, row, [boxes], user="eve")


async def test_one_statement_counts_so_many(
    db: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All resources are asked at once, and only as far as a limit."""
    row = await db.get(Shelf, 2)
    with noted_statements(db) as statements:
        await told(db, row, [PLACES, BOXES, STRANGERS])
    assert len([one for one in statements if "SELECT" in one]) == 1
    monkeypatch.setattr(referrers, "MOST", 1)
    assert await told(db, row, [PLACES, BOXES]) == {"places": "1+", "boxes": 1}
