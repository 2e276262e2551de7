"""Faults of the database, each caused for real, and what requests are told."""

import asyncio
from contextlib import AsyncExitStack, suppress
from uuid import UUID, uuid4

import asyncpg
import pytest
from _generated.support.faults import AWAY, BUSY, FULL, READ_ONLY, SLOW, Fault
from conftest import Serve, connected
from httpx2 import AsyncClient, Response
from server import Server

pytestmark = pytest.mark.anyio

KEY = UUID(int=1)

ROUTES = [
    ("GET", "/notes", None),
    ("GET", f"/notes/{KEY}", None),
    ("POST", "/notes", {"text": "a"}),
    ("PATCH", f"/notes/{KEY}", {"text": "a"}),
    ("DELETE", f"/notes/{KEY}", None),
    ("POST", "/notes/work", {"seconds": 0}),
    ("GET", "/reports", None),
    ("GET", "/audits", None),  # a dependency asks who it is
]

OF_APP = "FROM pg_stat_activity WHERE usename = 'app'"


def check(response: Response, fault: Fault) -> None:
    """Expect the answer of a fault, which tells nothing else."""
    assert response.status_code == 503, response.text
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Retry-After"] == str(fault.retry_after)
    path = response.request.url.path
    assert response.json() == {
        "type": "about:blank",
        "title": "Service Unavailable",
        "status": 503,
        "detail": fault.detail,
        "instance": path,
    }


async def make(client: AsyncClient) -> str:
    """Make a note, which shows that all is well; return its path."""
    response = await client.post("/notes", json={"text": "a"})
    assert response.status_code == 201, response.text
    return response.headers["Location"]


async def work(client: AsyncClient, seconds: float) -> Response:
    """Have the database work."""
    return await client.post("/notes/work", json={"seconds": seconds})


async def test_down(client: AsyncClient, primary: Server) -> None:
    """A server that is down is 503 on every route, and back when it is."""
    await make(client)
    primary.stop()
    try:
        for method, path, body in ROUTES:
            check(await client.request(method, path, json=body), AWAY)
    finally:
        primary.start()
    await make(client)


@pytest.mark.parametrize(
    ("function", "fault"),
    [("pg_terminate_backend", AWAY), ("pg_cancel_backend", SLOW)],
)
async def test_ended(
    client: AsyncClient, primary: Server, function: str, fault: Fault
) -> None:
    """What an administrator ends or cancels may come again."""
    request = asyncio.ensure_future(work(client, 0.9))
    await asyncio.sleep(0.2)
    primary.sql(f"SELECT {function}(pid) {OF_APP} AND query ~ 'pg_sleep'")
    check(await request, fault)
    await make(client)


async def test_all_ended(client: AsyncClient, primary: Server) -> None:
    """Connections that are ended while nobody uses them harm one request at most."""
    await make(client)
    primary.sql(f"SELECT pg_terminate_backend(pid) {OF_APP}")
    with suppress(AssertionError):
        await make(client)
    await make(client)


async def test_statement_timeout(client: AsyncClient) -> None:
    """A statement that takes too long is ended; an operation may say that it may."""
    write, read, long_write, long_read = await asyncio.gather(
        work(client, 2.2),
        client.get(f"/reports/{KEY}"),
        client.post("/notes/labour", json={"seconds": 2.2}),
        client.get("/reports"),
    )
    check(write, SLOW)
    check(read, SLOW)
    assert (long_write.status_code, long_read.status_code) == (204, 200)
    again = [work(client, 2.2) for _ in range(15)]  # on all connections of the pool
    for response in await asyncio.gather(*again):
        check(response, SLOW)


async def test_fault_at_commit(client: AsyncClient, primary: Server) -> None:
    """A fault at the commit is one, too, and the write is not there."""
    primary.sql(
        "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'; "
        "CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON notes "
        "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()"
    )
    try:
        request = asyncio.ensure_future(client.post("/notes", json={"text": "a"}))
        await asyncio.sleep(0.3)
        primary.sql(f"SELECT pg_cancel_backend(pid) {OF_APP} AND query = 'COMMIT;'")
        check(await request, SLOW)
    finally:
        primary.sql("DROP FUNCTION wait CASCADE")
    assert (await client.get("/notes")).json()["items"] == []


async def test_lock_timeout(client: AsyncClient, primary: Server) -> None:
    """Who does not get a lock in time may come again."""
    path = await make(client)
    async with connected(primary, "app") as holder, holder.transaction():
        await holder.execute("SELECT FROM notes FOR UPDATE")
        check(await client.patch(path, json={"text": "b"}), BUSY)
    assert (await client.patch(path, json={"text": "b"})).status_code == 200


async def test_deadlock(client: AsyncClient, primary: Server) -> None:
    """Who is chosen to end a deadlock may come again."""
    first, second = await make(client), await make(client)
    lock = "UPDATE notes SET text = 'b' WHERE id = $1"
    async with connected(primary, "app") as holder, holder.transaction():
        await holder.execute(lock, second.rpartition("/")[2])
        request = asyncio.ensure_future(client.patch(first, json={"text": "follow"}))
        await asyncio.sleep(0.1)
        await holder.execute(lock, first.rpartition("/")[2])
    check(await request, BUSY)


async def test_idle_in_transaction(client: AsyncClient) -> None:
    """A transaction that does nothing for too long is ended."""
    check(await client.post("/notes/pause", json={"seconds": 1.5}), AWAY)
    await make(client)


async def test_full_pool(client: AsyncClient) -> None:
    """Who gets no connection of the pool may come again."""
    requests = [client.post("/notes/labour", json={"seconds": 2}) for _ in range(16)]
    *first, last = await asyncio.gather(*requests)
    assert [response.status_code for response in first] == [204] * 15
    check(last, BUSY)
    await make(client)


async def test_too_many_connections(client: AsyncClient, primary: Server) -> None:
    """A server without a connection left may have one later."""
    async with AsyncExitStack() as stack:
        with suppress(asyncpg.TooManyConnectionsError):
            while True:
                await stack.enter_async_context(connected(primary, "app"))
        check(await client.get("/notes"), FULL)
        check(await client.post("/notes", json={"text": "a"}), FULL)
    await make(client)


async def test_failover(primary: Server, serve: Serve) -> None:
    """A standby reads and does not write; a server that recovers does neither."""
    standby = Server()
    try:
        standby.copy(primary)
        standby.start(hot_standby="off")
        async with serve(standby.url) as client:
            check(await client.get("/notes"), AWAY)
            check(await client.post("/notes", json={"text": "a"}), AWAY)
            standby.stop()
            standby.start()
            assert (await client.get("/notes")).status_code == 200
            check(await client.post("/notes", json={"text": "a"}), READ_ONLY)
            assert (await client.get("/notes")).status_code == 200
            standby.sql("SELECT pg_promote()")
            await make(client)
    finally:
        standby.remove()


async def test_mistakes(client: AsyncClient, primary: Server) -> None:
    """What no waiting helps against is no fault."""
    primary.sql("ALTER TABLE notes RENAME COLUMN text TO words")
    try:
        response = await client.get(f"/notes/{uuid4()}")
    finally:
        primary.sql("ALTER TABLE notes RENAME COLUMN words TO text")
    assert response.status_code == 500
    assert "Retry-After" not in response.headers


async def test_unknown_database(primary: Server, serve: Serve) -> None:
    """A database that is not there is a mistake in the URL."""
    async with serve(f"{primary.url}_of_nobody") as client:
        assert (await client.get("/notes")).status_code == 500


async def test_document(client: AsyncClient) -> None:
    """The documentation tells it of every route."""
    document = (await client.get("/openapi.json")).json()
    for path in document["paths"].values():
        for operation in path.values():
            reference = operation["responses"]["default"]["$ref"]
            answer = document["components"]["responses"][reference.rpartition("/")[2]]
            assert answer["content"].keys() == {"application/problem+json"}
            assert "Retry-After" in answer["headers"]
