"""Engines, and fresh databases for tests."""

import asyncio
import os
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    REAL,
    Float,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    event,
    func,
    insert,
    inspect,
    literal,
    make_url,
    select,
    text,
)
from sqlalchemy import Column as SqlColumn
from sqlalchemy.dialects.postgresql import ARRAY, INET
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.pool import AsyncAdaptedQueuePool

from codegen_companion.support import database
from codegen_companion.support.connections import with_timeouts
from codegen_companion.support.database import create_engine, reading
from codegen_companion.testing.databases import (
    SERVER_VARIABLE,
    fresh_database,
    require_postgresql,
    unreachable_engine,
)

from .conftest import connect
from .models import Base, Remote, Tenant

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgres://a:b%40c@h/d", "postgresql+asyncpg://a:b%40c@h/d"),
        ("postgresql://h/d", "postgresql+asyncpg://h/d"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
        (
            "postgres://h/d?sslmode=require&application_name=x",
            "postgresql+asyncpg://h/d?application_name=x&ssl=require",
        ),
        ("sqlite:///a.db", "sqlite+aiosqlite:///a.db"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ],
    ids=range(6),
)
async def test_url(url: str, expected: str) -> None:
    """Any usual URL leads to an asynchronous driver."""
    engine = create_engine(url)
    assert engine.url == make_url(expected)


async def test_pool() -> None:
    """The pool is as asked for."""
    engine = create_engine(
        "postgresql://h/d",
        pool_size=3,
        max_overflow=1,
        pool_timeout=2,
        pool_recycle=60,
        echo=True,
    )
    pool = engine.pool
    assert isinstance(pool, AsyncAdaptedQueuePool)
    assert (pool.size(), pool.timeout()) == (3, 2)
    assert pool._max_overflow == 1  # pyright: ignore[reportPrivateUsage]
    assert pool._recycle == 60  # pyright: ignore[reportPrivateUsage]
    assert engine.echo is True


async def setting(engine: AsyncEngine, name: str) -> str:
    """Read a setting of a new connection."""
    async with engine.connect() as connection:
        return str(await connection.scalar(text(f"SHOW {name}")))


async def test_timeouts() -> None:
    """PostgreSQL ends what takes too long, unless the arguments say otherwise."""
    require_postgresql()
    url = os.environ[SERVER_VARIABLE]
    names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
    engine = create_engine(url)
    assert [await setting(engine, name) for name in names] == ["30s", "5s", "1min"]
    await engine.dispose()
    engine = create_engine(
        url,
        connect_args={"server_settings": {"lock_timeout": "7", "search_path": "x"}},
        statement_timeout=0.25,
        lock_timeout=8,
        idle_in_transaction_timeout=9,
    )
    assert [await setting(engine, name) for name in names] == ["250ms", "7ms", "9s"]
    assert await setting(engine, "search_path") == "x"
    assert await setting(engine, "jit") == "off"
    assert await setting(engine, "plan_cache_mode") == "force_custom_plan"
    await engine.dispose()


async def test_value_that_is_not_sent() -> None:
    """A value that the driver refuses leaves no transaction behind that holds a table."""
    require_postgresql()
    engine = create_engine(os.environ[SERVER_VARIABLE], pool_size=1)
    states = text("SELECT state FROM pg_stat_activity WHERE pid = :pid")
    async with reading(engine).connect() as connection:
        pid = await connection.scalar(text("SELECT pg_backend_pid()"))
        with pytest.raises(DBAPIError, match="invalid input"):
            await connection.execute(select(literal("x", Integer)))
    other = create_engine(os.environ[SERVER_VARIABLE])
    async with other.connect() as connection:
        assert await connection.scalar(states, {"pid": pid}) == "idle"
    await engine.dispose()
    await other.dispose()


async def test_single_precision() -> None:
    """A number of single precision is read as it was written, and found by that."""
    require_postgresql()
    engine = create_engine(os.environ[SERVER_VARIABLE])
    table = Table(
        "reals",
        MetaData(),
        SqlColumn("price", REAL),
        SqlColumn("weight", Float(24)),
        SqlColumn("prices", ARRAY(REAL)),
        prefixes=["TEMPORARY"],
    )
    values: list[float] = [9.8, 1e-45, 16777216.0, 3.4028235e38]
    rows = [{"price": value, "weight": value, "prices": [value]} for value in values]
    async with engine.connect() as connection:
        await connection.run_sync(table.create)
        await connection.execute(insert(table), rows)
        stored = (await connection.execute(select(table))).all()
        assert stored == [(value, value, [value]) for value in values]
        for value in values:
            found = select(table.c.price).where(
                table.c.price == value,
                table.c.price.in_([value]),
                table.c.weight.between(value, value),
                table.c.prices.contains([value]),
            )
            assert (await connection.scalars(found)).all() == [value]
        with pytest.raises(DBAPIError, match="out of range"):
            await connection.execute(insert(table).values(price=1e39))
    await engine.dispose()


async def test_silent_server() -> None:
    """A server that says nothing holds a request up for so long, and no longer."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        engine = create_engine(f"postgresql://127.0.0.1:{port}/d", connect_timeout=0.2)
        async with asyncio.timeout(2):
            with pytest.raises(DBAPIError, match="TimeoutError"):
                await engine.connect()


async def test_busy_timeout(tmp_path: Path) -> None:
    """SQLite waits for a lock as long as PostgreSQL does, unless the URL says more."""
    url = f"sqlite:///{tmp_path / 'a.db'}"
    for wait, expected in (("", 700), ("?timeout=2", 2000)):
        engine = create_engine(url + wait, lock_timeout=0.7)
        async with engine.connect() as connection:
            found = await connection.scalar(text("PRAGMA busy_timeout"))
        assert found == expected
        await engine.dispose()


LIBPQ = make_url("postgresql+psycopg://h/d")
OPTIONS = (
    "-c jit=off -c plan_cache_mode=force_custom_plan "
    "-c statement_timeout=250 -c lock_timeout=8000"
)


@pytest.mark.parametrize(
    ("query", "arguments", "expected"),
    [
        ({}, {}, {"options": OPTIONS, "connect_timeout": 1}),
        ({"connect_timeout": "3"}, {"a": 1}, {"options": OPTIONS, "a": 1}),
        (
            {"options": "-c lock_timeout=7"},
            {"connect_timeout": 4},
            {"options": f"{OPTIONS} -c lock_timeout=7", "connect_timeout": 4},
        ),
    ],
    ids=range(3),
)
async def test_timeouts_of_psycopg(
    query: dict[str, str], arguments: dict[str, Any], expected: dict[str, Any]
) -> None:
    """Settings go to libpq in its own way, before those of the URL."""
    url = LIBPQ.update_query_dict(query)
    timeouts = {"statement_timeout": 0.25, "lock_timeout": 8.0}
    assert with_timeouts(url, arguments, 0.2, **timeouts) == expected


async def test_memory() -> None:
    """A database in memory has one connection."""
    engine = create_engine("sqlite://")
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with engine.begin() as connection:
        await connection.execute(insert(Tenant).values(code="a"))
    async with engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(Tenant)) == 1
    await engine.dispose()


async def test_case_sensitive_like(db: AsyncSession) -> None:
    """Both databases tell `a` from `A`."""
    await db.execute(insert(Tenant).values(code="abc"))
    statement = select(func.count()).select_from(Tenant)
    assert await db.scalar(statement.where(Tenant.code.contains("b"))) == 1
    assert await db.scalar(statement.where(Tenant.code.contains("B"))) == 0
    assert await db.scalar(statement.where(Tenant.code.icontains("B"))) == 1


async def test_two_writers(engine: AsyncEngine) -> None:
    """A writer waits for the other before it reads, and loses no change."""
    async with AsyncSession(engine) as db:
        db.add(Tenant(id=1, code="0"))
        await db.commit()

    async def increment() -> None:
        async with AsyncSession(engine) as db:
            statement = select(Tenant).where(Tenant.id == 1).with_for_update()
            tenant = (await db.scalars(statement)).one()
            await asyncio.sleep(0.01)
            tenant.code = str(int(tenant.code) + 1)
            await db.commit()

    await asyncio.gather(*(increment() for _ in range(8)))
    async with AsyncSession(engine) as db:
        assert await db.scalar(select(Tenant.code)) == "8"


async def test_rollback(engine: AsyncEngine) -> None:
    """What is not committed is gone, tables and savepoints included."""
    async with engine.connect() as connection:
        await connection.execute(insert(Tenant).values(code="a"))
        async with connection.begin_nested():
            await connection.execute(insert(Tenant).values(code="b"))
        await connection.execute(text("CREATE TABLE extra (id INTEGER)"))
    async with engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(Tenant)) == 0
        await connection.execute(text("CREATE TABLE extra (id INTEGER)"))


async def test_reads_beside_a_writer(engine: AsyncEngine) -> None:
    """An AUTOCOMMIT read begins no transaction, so that no writer stands in its way."""
    reading = engine.execution_options(isolation_level="AUTOCOMMIT")
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:  # noqa: ANN401  # an event
        statements.append(statement)

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    async with engine.begin() as writer:
        await writer.execute(insert(Tenant).values(code="a"))
        async with asyncio.timeout(2), AsyncSession(reading) as db:
            assert (await db.scalars(select(Tenant))).all() == []
    async with AsyncSession(reading) as db:
        assert len((await db.scalars(select(Tenant))).all()) == 1
    assert statements.count("BEGIN IMMEDIATE") == (
        1 if engine.dialect.name == "sqlite" else 0
    )


async def test_connection_after_autocommit(engine: AsyncEngine) -> None:
    """A connection that was used for reads is again good for transactions."""
    reading = engine.execution_options(isolation_level="AUTOCOMMIT")
    for _ in range(3):
        async with reading.connect() as connection:
            await connection.execute(select(Tenant.id))
        async with engine.connect() as connection:
            await connection.execute(insert(Tenant).values(code="a"))
    async with engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(Tenant)) == 0


async def test_many_first_connections(tmp_path: Path) -> None:
    """Connections to a new file do not stand in each other's way."""
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}", pool_size=20)

    async def touch() -> None:
        async with engine.begin() as connection:
            assert await connection.scalar(text("PRAGMA foreign_keys")) == 1
            assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"

    await asyncio.gather(*(touch() for _ in range(20)))
    await engine.dispose()


async def test_fresh(engine: AsyncEngine) -> None:
    """There are tables and no rows, and a table may name a schema."""
    async with AsyncSession(engine, expire_on_commit=False) as db:
        for model in (Tenant, Remote):
            assert await db.scalar(select(func.count()).select_from(model)) == 0
        db.add_all([Tenant(code="a"), Remote(name="b")])
        await db.commit()
        assert await db.scalar(select(Remote.name)) == "b"


async def test_tables_for_postgresql_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that SQLite cannot have skip the test, and say what to set."""
    monkeypatch.delenv(SERVER_VARIABLE, raising=False)
    metadata = MetaData()
    Table("hosts", metadata, SqlColumn("address", INET))
    with pytest.raises(pytest.skip.Exception, match=SERVER_VARIABLE):
        async with fresh_database(connect, [metadata], tmp_path):
            pass


async def test_other_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable is for PostgreSQL."""
    monkeypatch.setenv(SERVER_VARIABLE, "sqlite:///production.db")
    with pytest.raises(ValueError, match=SERVER_VARIABLE):
        async with fresh_database(connect, [], tmp_path):
            pass


async def test_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two databases of one test are in different files."""
    monkeypatch.delenv(SERVER_VARIABLE, raising=False)
    async with (
        fresh_database(connect, [Base.metadata], tmp_path, "one") as one,
        fresh_database(connect, [Base.metadata], tmp_path, "two") as two,
    ):
        assert one.url.database == str(tmp_path / "one.db")
        assert two.url.database == str(tmp_path / "two.db")


async def test_extensions(tmp_path: Path) -> None:
    """An extension is there beside the tables, wherever it is installed."""
    require_postgresql()
    opened = fresh_database(
        connect, [Base.metadata], tmp_path, extensions=["pg_trgm", "pg_trgm"]
    )
    async with opened as engine, engine.connect() as connection:
        assert await connection.scalar(text("SELECT 'needle' %> 'needl'"))
        assert await connection.scalar(select(func.count()).select_from(Tenant)) == 0


async def test_extensions_of_indexes(tmp_path: Path) -> None:
    """An index of a table has the operators that it names."""
    require_postgresql()
    metadata = MetaData()
    operators = {"note": "gin_trgm_ops"}
    index = Index("ix", "note", postgresql_using="gin", postgresql_ops=operators)
    Table("notes", metadata, SqlColumn("note", Text), index)
    async with (
        fresh_database(connect, [metadata], tmp_path) as engine,
        engine.connect() as connection,
    ):
        assert await connection.run_sync(lambda one: inspect(one).get_indexes("notes"))


async def test_extensions_on_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite has none, and what needs one is skipped there."""
    monkeypatch.delenv(SERVER_VARIABLE, raising=False)
    async with fresh_database(connect, [], tmp_path, extensions=["pg_trgm"]) as engine:
        assert engine.dialect.name == "sqlite"
    with pytest.raises(pytest.skip.Exception, match=SERVER_VARIABLE):
        require_postgresql()


@pytest.mark.parametrize("trusted_seconds", [0.0, 60.0])
async def test_closed_connection(
    monkeypatch: pytest.MonkeyPatch, trusted_seconds: float
) -> None:
    """The pool replaces a connection that the server has closed while it was idle."""
    require_postgresql()
    engine = create_engine(os.environ[SERVER_VARIABLE])
    monkeypatch.setattr(database, "_TRUSTED_SECONDS", trusted_seconds)
    process = select(func.pg_backend_pid())
    try:
        async with engine.connect() as connection:
            first = await connection.scalar(process)
        killer = create_engine(os.environ[SERVER_VARIABLE])
        async with killer.connect() as connection:
            await connection.execute(select(func.pg_terminate_backend(first)))
        await killer.dispose()
        await asyncio.sleep(0.2)
        if trusted_seconds:
            with pytest.raises(DBAPIError):
                await _process(engine)
        assert await _process(engine) != first
    finally:
        await engine.dispose()


async def _process(engine: AsyncEngine) -> int | None:
    async with engine.connect() as connection:
        return await connection.scalar(select(func.pg_backend_pid()))


@pytest.mark.anyio
async def test_sqlite_counts_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that is given back after a while has SQLite learn what it holds."""
    monkeypatch.setattr(database, "_FIRST_SECONDS", 0)
    engine = create_engine(f"sqlite:///{tmp_path}/counted.db")
    async with engine.begin() as connection:
        await connection.exec_driver_sql("CREATE TABLE rows (id INTEGER, kind TEXT)")
        await connection.exec_driver_sql("CREATE INDEX by_kind ON rows (kind)")
        await connection.exec_driver_sql(
            "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 5000)"
            " INSERT INTO rows SELECT x, 'one' FROM n"
        )
    monkeypatch.setattr(database, "_NEXT_SECONDS", 0)
    found = text("SELECT id FROM rows WHERE kind = 'one' AND id = 3")
    for _ in range(2):
        async with engine.connect() as connection:
            await connection.execute(found)
            connection.info["optimized_from"] = 0
    async with engine.connect() as connection:
        counted = await connection.exec_driver_sql("SELECT idx FROM sqlite_stat1")
        assert counted.scalars().all() == ["by_kind"]
    await engine.dispose()


async def test_unreachable_engine() -> None:
    """What asks it learns that there is no database, and leaves no thread behind."""
    engine = unreachable_engine(connect)
    before = threading.active_count()
    with pytest.raises(OperationalError, match="unable to open"):
        async with engine.connect():
            pass  # pragma: no cover
    assert threading.active_count() == before
