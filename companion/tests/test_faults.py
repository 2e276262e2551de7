"""Faults of databases: what they are told from, and what becomes of connections."""

import asyncio
import logging
import socket
import threading
from collections.abc import Generator
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient, Response
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, InvalidRequestError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine

from codegen_companion.support.database import create_engine
from codegen_companion.support.faults import (
    AWAY,
    BUSY,
    FULL,
    READ_ONLY,
    SLOW,
    Fault,
    fault_of,
)
from codegen_companion.support.sqlstates import sqlstate

from .item_routes import check
from .models import Tenant

pytestmark = pytest.mark.anyio


class DriverError(Exception):
    """What a driver raises."""

    def __init__(self, state: str | None) -> None:
        """Hold the state."""
        super().__init__("s3cret")
        self.sqlstate = state


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ("08003", AWAY),
        ("08P01", AWAY),
        ("25006", READ_ONLY),
        ("25P03", SLOW),
        ("40001", BUSY),
        ("40P01", BUSY),
        ("53100", FULL),
        ("53300", FULL),
        ("55P03", BUSY),
        ("57014", SLOW),
        ("57P01", AWAY),
        ("57P02", AWAY),
        ("57P03", AWAY),
        ("23505", None),
        ("28P01", None),
        ("3D000", None),
        ("42703", None),
        ("57P04", None),
        (None, None),
    ],
)
async def test_states(state: str | None, fault: Fault | None) -> None:
    """A state that passes is a fault, every other one is not."""
    assert fault_of(DBAPIError(None, None, DriverError(state))) == fault


async def test_other_errors() -> None:
    """A broken connection and a full pool are faults, mistakes are not."""
    broken = DBAPIError(None, None, DriverError(None), connection_invalidated=True)
    assert fault_of(broken) == AWAY
    assert fault_of(PoolTimeoutError()) == BUSY
    assert fault_of(InvalidRequestError()) is None
    assert fault_of(StatementError("", "", None, None)) is None


async def answer(app: FastAPI, client: AsyncClient, engine: AsyncEngine) -> Response:
    """Ask a route that writes a row."""

    @app.post("/tenants")
    async def write() -> None:
        async with engine.begin() as connection:
            await connection.execute(text("INSERT INTO tenants (code) VALUES ('a')"))

    return await client.post("/tenants")


@pytest.fixture
def closed_port() -> Generator[int]:
    """Yield a port that nothing listens at, and nothing will."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]


async def test_refused(
    app: FastAPI,
    client: AsyncClient,
    closed_port: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A server that is not there is 503, and logged in a line."""
    engine = create_engine(f"postgresql://a:s3cret@127.0.0.1:{closed_port}/d")
    with caplog.at_level(logging.WARNING):
        response = await answer(app, client, engine)
    assert check(response, 503)["detail"] == AWAY.detail
    assert response.headers["Retry-After"] == str(AWAY.retry_after)
    (record,) = caplog.records
    assert "Connect call failed" in record.getMessage()
    assert "s3cret" not in record.getMessage()


async def test_unknown_host() -> None:
    """A name that leads nowhere is a fault, as it is during many a failover."""
    engine = create_engine("postgresql://nowhere.invalid/d")
    with pytest.raises(DBAPIError) as caught:
        await engine.connect()
    assert fault_of(caught.value) == AWAY


async def test_no_fault() -> None:
    """A URL that the driver does not understand is a mistake."""
    engine = create_engine("postgresql://127.0.0.1/d?nope=1")
    with pytest.raises(TypeError):
        await engine.connect()


async def test_no_file(app: FastAPI, client: AsyncClient, tmp_path: Path) -> None:
    """An SQLite file that cannot be opened is a fault."""
    engine = create_engine(f"sqlite:///{tmp_path / 'none' / 'a.db'}")
    before = set(threading.enumerate())
    response = await answer(app, client, engine)
    # The driver's thread speaks to the event loop once more, which must still run then.
    for thread in set(threading.enumerate()) - before:
        await asyncio.to_thread(thread.join)
    assert check(response, 503)["detail"] == AWAY.detail


async def test_read_only(
    app: FastAPI, client: AsyncClient, engine: AsyncEngine
) -> None:
    """A server that takes no writes is a fault, and its connection is not kept."""
    is_postgresql = engine.dialect.name == "postgresql"
    async with engine.connect() as connection:
        if is_postgresql:
            await connection.execute(text("SET default_transaction_read_only = on"))
            await connection.commit()
        else:
            await connection.execute(text("PRAGMA query_only = 1"))
    response = await answer(app, client, engine)
    assert check(response, 503)["detail"] == READ_ONLY.detail
    assert response.headers["Retry-After"] == str(READ_ONLY.retry_after)
    if is_postgresql:
        assert (await client.post("/tenants")).status_code == 200


async def test_read_only_leaves_others(engine: AsyncEngine) -> None:
    """A write that a server refuses costs its own connection, and no other."""
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite keeps its connections")
    process = text("SELECT pg_backend_pid()")
    async with engine.connect() as other:
        kept = await other.scalar(process)
        async with engine.connect() as connection:
            await connection.execute(text("SET TRANSACTION READ ONLY"))
            with pytest.raises(DBAPIError) as caught:
                await connection.execute(text("DELETE FROM tenants"))
            assert sqlstate(caught.value) == "25006"
    async with engine.connect() as one, engine.connect() as two:
        assert kept in (await one.scalar(process), await two.scalar(process))


async def test_full_pool(app: FastAPI, client: AsyncClient, tmp_path: Path) -> None:
    """A request that gets no connection in time may come again."""
    url = f"sqlite:///{tmp_path / 'a.db'}"
    engine = create_engine(url, pool_size=1, max_overflow=0, pool_timeout=0.1)
    async with engine.connect():
        response = await answer(app, client, engine)
    await engine.dispose()
    assert check(response, 503)["detail"] == BUSY.detail
    assert response.headers["Retry-After"] == str(BUSY.retry_after)


async def test_broken_connection(engine: AsyncEngine) -> None:
    """A back end that is ended while it works is a fault; the next request has another."""
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite has no back ends")
    end = text("SELECT pg_terminate_backend(:process)")
    async with engine.connect() as killer, engine.connect() as connection:
        process = await connection.scalar(text("SELECT pg_backend_pid()"))
        work = asyncio.ensure_future(connection.execute(text("SELECT pg_sleep(9)")))
        await asyncio.sleep(0.1)
        await killer.execute(end, {"process": process})
        with pytest.raises(DBAPIError) as caught:
            await work
        assert fault_of(caught.value) == AWAY
    async with engine.connect() as connection:
        await connection.execute(select(Tenant.id))
