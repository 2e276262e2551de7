"""What databases refuse, as answers."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from fastapi import Depends, FastAPI
from httpx2 import AsyncClient, Response
from sqlalchemy import event, insert, select, text
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from .item_routes import check
from .models import Comment, Everything, Tenant

pytestmark = pytest.mark.anyio


@pytest.fixture
async def db_client(
    app: FastAPI, client: AsyncClient, engine: AsyncEngine
) -> AsyncClient:
    """Return a client of an application with a database."""

    async def get_db() -> AsyncGenerator[AsyncSession]:
        async with AsyncSession(engine) as db:
            yield db

    db_dependency = Depends(get_db)

    @app.post("/sql")
    async def sql(body: dict[str, Any], db: AsyncSession = db_dependency) -> None:
        if "tenant" in body:
            await db.execute(insert(Tenant).values(code=body["tenant"]))
            await db.commit()
        elif "comment" in body:
            db.add(Comment(text="a", article_id=None))
            await db.commit()
        elif "cents" in body:
            await db.execute(insert(Everything).values(cents=body["cents"]))
        elif "big" in body:
            statement = select(Everything.id).where(Everything.small == body["big"])
            await db.execute(statement)
        elif "pool" in body:
            raise PoolTimeoutError
        elif "sql" in body:
            await db.execute(text(body["sql"]))

    return client


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"comment": 1}, 409),
        ({"cents": -1}, 422),
        ({"pool": 1}, 503),
        ({"sql": "SELECT nope"}, 500),
    ],
    ids=["not-null", "type", "pool", "bug"],
)
async def test_database_errors(
    db_client: AsyncClient, body: dict[str, Any], status: int
) -> None:
    """What the database says becomes a status."""
    check(await db_client.post("/sql", json=body), status)


async def test_unique_violation(db_client: AsyncClient) -> None:
    """Without more knowledge, a violated constraint is a conflict."""
    assert (await db_client.post("/sql", json={"tenant": "a"})).status_code == 200
    response = await db_client.post("/sql", json={"tenant": "a"})
    check(response, 409)
    assert "tenants" not in response.text


async def test_data_error(db_client: AsyncClient, engine: AsyncEngine) -> None:
    """A value that the database refuses is the request's fault."""
    if engine.dialect.name == "postgresql":
        check(await db_client.post("/sql", json={"tenant": "abcd"}), 422)
        check(await db_client.post("/sql", json={"tenant": "a\x00"}), 422)
        json_type = {"Content-Type": "application/json"}
        surrogate = json.dumps({"tenant": "\ud800"})
        check(await db_client.post("/sql", content=surrogate, headers=json_type), 422)
        check(await db_client.post("/sql", json={"big": 2**40}), 422)
    check(await db_client.post("/sql", json={"big": {"a": 1}}), 422)


async def test_too_long_for_the_database(
    db_client: AsyncClient, engine: AsyncEngine
) -> None:
    """A value that is more than PostgreSQL can take, by a limit of its own, is the request's fault."""
    if engine.dialect.name == "postgresql":
        numbers = "SELECT string_agg(i::text, ' ') FROM generate_series(1, 200000) i"
        sql = f"SELECT to_tsvector('simple', ({numbers}))"
        check(await db_client.post("/sql", json={"sql": sql}), 422)


async def test_sum_out_of_range(db_client: AsyncClient, engine: AsyncEngine) -> None:
    """A sum that the database cannot hold is no fault of the server."""
    sql = {
        "postgresql": "SELECT float8 '1e308' * 10",
        "sqlite": "SELECT sum(column1) FROM (VALUES (1), (9223372036854775807))",
    }[engine.dialect.name]
    check(await db_client.post("/sql", json={"sql": sql}), 422)


async def test_lost_locks(db_client: AsyncClient, engine: AsyncEngine) -> None:
    """Who cannot get a lock may come again."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("LOCK TABLE tenants"))
            impatience = "SET lock_timeout = 10"
        else:
            await connection.execute(text("INSERT INTO tenants (code) VALUES ('a')"))
            impatience = "PRAGMA busy_timeout = 10"
        response = await locked(db_client, engine, impatience)
    check(response, 503)
    assert response.headers["Retry-After"] == "1"


async def locked(client: AsyncClient, engine: AsyncEngine, impatience: str) -> Response:
    """Ask for a lock that is taken, without waiting for it for long."""

    def hurry(connection: Any, _entry: Any, _proxy: Any) -> None:  # noqa: ANN401  # DBAPI
        cursor = connection.cursor()
        cursor.execute(impatience)
        cursor.close()

    event.listen(engine.sync_engine, "checkout", hurry)
    statement = "SELECT * FROM tenants FOR UPDATE"
    body = {"tenant": "b"} if engine.dialect.name == "sqlite" else {"sql": statement}
    async with asyncio.timeout(20):
        return await client.post("/sql", json=body)
