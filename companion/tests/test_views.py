"""Rows of views in tests: tables take their place, and rows that are alike have a number each."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    Integer,
    MetaData,
    String,
    Table,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped

from codegen_companion.testing.databases import fresh_database
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.varied_rows import Queried, vary_rows

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """Base of the class."""


VIEWS = MetaData()
COUNTS = Table(
    "counts",
    VIEWS,
    Column("of", String(20)),
    Column("held", JSON),
    Column("n", Integer),
)
_NUMBERS = func.row_number(type_=BigInteger()).over(order_by=[COUNTS.c.of, COUNTS.c.n])
_NUMBERED = select(COUNTS, _NUMBERS.label("row_number")).subquery("counts")


class Count(Base):
    """A row of a view."""

    metadata = VIEWS
    __table__ = _NUMBERED
    __mapper_args__ = {"primary_key": [_NUMBERED.c.row_number]}  # noqa: RUF012  # SQLAlchemy takes it

    row_number: Mapped[int]
    of: Mapped[str | None]
    held: Mapped[dict[str, Any] | None]
    n: Mapped[int | None]


class Made:
    """A module of factories."""

    @staticmethod
    def make_tables(connection: Connection) -> None:
        """Make the view, of something that no class is mapped to, and one that reads it."""
        for statement in (
            "CREATE TABLE things (kind VARCHAR(20))",
            "CREATE VIEW counts AS SELECT kind AS of, NULL AS held, 1 AS n FROM things",
            "CREATE VIEW others AS SELECT of FROM counts",
        ):
            connection.execute(text(statement))


def _engine(url: str, arguments: Mapping[str, Any] | None) -> AsyncEngine:
    return create_async_engine(url, connect_args=dict(arguments or {}))


async def _check(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        views = await connection.run_sync(lambda one: inspect(one).get_view_names())
    assert "counts" not in views
    factory = Factory()
    async with AsyncSession(engine, expire_on_commit=False) as db:
        row = await factory.make(db, Count, {"of": "b", "held": {"a": 1}})
        assert (row.row_number, row.of, row.held, row.n) == (1, "b", {"a": 1}, None)
        assert (await factory.make(db, Count, {"of": "a"})).row_number == 1
        await vary_rows(db, factory, Count, [Queried(Count.n, int)])
        rows = (await db.execute(select(Count.row_number, Count.n))).all()
    assert sorted(number for number, _ in rows) == list(range(1, len(rows) + 1))
    held = [n for _, n in rows]
    assert set(held) == {2, 3, 5, 9, None}
    assert held.count(2) == 2


async def test_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view of SQLite gives way to a table."""
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)
    made: Any = Made
    async with fresh_database(_engine, [VIEWS], tmp_path, made_by=made) as engine:
        await _check(engine)


@pytest.mark.skipif("TEST_DATABASE_URL" not in os.environ, reason="needs PostgreSQL")
async def test_postgresql(tmp_path: Path) -> None:
    """A view of PostgreSQL gives way to a table, and so does what reads it."""
    made: Any = Made
    async with fresh_database(_engine, [VIEWS], tmp_path, made_by=made) as engine:
        await _check(engine)
