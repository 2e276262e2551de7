"""Clients that hang up, over ASGI as servers speak it."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Annotated, Any

import pytest
from fastapi import BackgroundTasks, Depends, FastAPI, Request, Response
from fastapi.responses import StreamingResponse
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.types import Message

from codegen_companion.support.body_limit import BodyLimit
from codegen_companion.support.hang_ups import PATIENCE_SECONDS, HangUps
from codegen_companion.support.reading import read_session

pytestmark = pytest.mark.anyio

LONG = 5.0
SOON = PATIENCE_SECONDS * 2

done: list[str] = []


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    """Return an application with routes that take their time."""
    done.clear()
    app.add_middleware(BodyLimit, max_bytes=1000)
    app.add_middleware(HangUps)

    @app.get("/slow")
    async def slow() -> None:
        try:
            await asyncio.sleep(LONG)
            done.append("slow")
        except asyncio.CancelledError:
            done.append("cancelled")
            raise

    @app.post("/late")
    async def late(request: Request) -> int:
        await asyncio.sleep(SOON)
        return len(await request.body())

    @app.post("/early")
    async def early(request: Request) -> int:
        return len(await request.body())

    @app.post("/unread")
    async def unread() -> None:
        await slow()

    @app.get("/tidy")
    async def tidy() -> None:
        try:
            await asyncio.sleep(LONG)
        finally:
            await asyncio.sleep(SOON)

    @app.get("/stubborn")
    async def stubborn() -> None:
        try:
            await asyncio.sleep(LONG)
        except asyncio.CancelledError:
            raise ValueError from None

    @app.get("/after")
    async def after(tasks: BackgroundTasks) -> None:
        async def work() -> None:
            await asyncio.sleep(SOON)
            done.append("after")

        tasks.add_task(work)

    @app.get("/stream")
    async def stream() -> StreamingResponse:
        async def parts() -> AsyncGenerator[str]:
            for _ in range(100):
                yield "part"
                await asyncio.sleep(0.01)
            done.append("stream")

        return StreamingResponse(parts())

    return app


class Server:
    """The server's side of one request."""

    def __init__(
        self, path: str, *body: bytes, method: str = "GET", is_cut: bool = False
    ) -> None:
        """Have a request that is sent in parts, of which the last may never come."""
        self.scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"content-type", b"application/json")],
        }
        self.sent: list[Message] = []
        self.asked = 0
        self._is_cut = is_cut
        self._parts = list(body or [b""])
        self._gone = asyncio.Event()
        self._answered = asyncio.Event()

    def hang_up(self) -> None:
        """Close the connection."""
        self._gone.set()

    async def receive(self) -> Message:
        """Give the next message, as uvicorn does it."""
        self.asked += 1
        if not self._parts:
            ends = [
                asyncio.ensure_future(e.wait()) for e in (self._gone, self._answered)
            ]
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for end in ends:
                    end.cancel()
            return {"type": "http.disconnect"}
        body = self._parts.pop(0)
        more = self._is_cut or bool(self._parts)
        return {"type": "http.request", "body": body, "more_body": more}

    async def send(self, message: Message) -> None:
        """Take a part of the answer."""
        self.sent.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self._answered.set()

    @property
    def status(self) -> int:
        """The status of the answer."""
        return int(self.sent[0]["status"])


async def run(app: FastAPI, server: Server, hang_up: float | None = None) -> None:
    """Have a request answered, whose client hangs up after a while."""
    if hang_up is not None:
        asyncio.get_running_loop().call_later(hang_up, server.hang_up)
    async with asyncio.timeout(LONG / 2):
        await app(server.scope, server.receive, server.send)
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0
    await asyncio.sleep(0.01)
    assert len(asyncio.all_tasks()) <= 2  # the test, and its runner


@pytest.mark.parametrize("hang_up", [0, SOON])
async def test_cancelled(app: FastAPI, hang_up: float) -> None:
    """A handler ends when its client has hung up; nobody is answered."""
    server = Server("/slow")
    await run(app, server, hang_up)
    assert done == ["cancelled"]
    assert server.status == 499


async def test_unread_body(app: FastAPI) -> None:
    """It ends, too, where nobody has asked for the body."""
    await run(app, Server("/unread", b"{}", method="POST"), SOON)
    assert done == ["cancelled"]


async def test_body_is_not_taken_away(app: FastAPI) -> None:
    """A body that the handler reads late is still there, and read part by part."""
    server = Server("/late", b"[", b"1", b"]", method="POST")
    loop = asyncio.get_running_loop()
    asked: list[int] = []
    loop.call_later(SOON * 0.9, lambda: asked.append(server.asked))
    await run(app, server)
    assert server.status == 200
    assert server.sent[-1]["body"] == b"3"
    assert asked == [1]


@pytest.mark.parametrize("path", ["/early", "/late"])
async def test_cut_body(app: FastAPI, path: str) -> None:
    """Who hangs up in the middle of a body is no fault of the application."""
    server = Server(path, b"[", method="POST", is_cut=True)
    await run(app, server, PATIENCE_SECONDS / 2)
    assert server.status == 499


async def test_whole_body_is_not_taken_away(app: FastAPI) -> None:
    """A body that came at once is there, while its client is being watched."""
    server = Server("/late", b"123", method="POST")
    await run(app, server)
    assert server.sent[-1]["body"] == b"3"


async def test_large_body(app: FastAPI) -> None:
    """A body beyond the limit is refused as ever."""
    server = Server("/late", b" " * 900, b" " * 900, method="POST")
    await run(app, server)
    assert server.status == 413


async def test_other_end(app: FastAPI) -> None:
    """A handler that makes something else of its end is answered by that."""
    server = Server("/stubborn")
    with pytest.raises(ValueError, match=r"^$"):
        await run(app, server, SOON)
    assert server.status == 500


async def test_background(app: FastAPI) -> None:
    """What runs after the answer is not ended by the end of the connection."""
    server = Server("/after")
    await run(app, server, SOON / 4)
    assert server.status == 200
    assert done == ["after"]


async def test_stream(app: FastAPI) -> None:
    """An answer that is on its way ends where it is."""
    server = Server("/stream")
    await run(app, server, SOON)
    assert server.status == 200
    assert done == []


async def test_cancelled_by_others(app: FastAPI) -> None:
    """Who cancels the request for another reason sees it cancelled."""
    server = Server("/slow")
    work = asyncio.ensure_future(app(server.scope, server.receive, server.send))
    await asyncio.sleep(SOON)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert server.sent == []


async def test_cancelled_by_both(app: FastAPI) -> None:
    """So it is where the client has hung up, too."""
    server = Server("/tidy")
    work = asyncio.ensure_future(app(server.scope, server.receive, server.send))
    server.hang_up()
    await asyncio.sleep(SOON)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert work.cancelled()


async def test_inside_another_middleware(app: FastAPI) -> None:
    """Middleware that expects an answer gets one."""
    seen: list[int] = []

    async def note(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        response = await call_next(request)
        seen.append(response.status_code)
        return response

    app.add_middleware(BaseHTTPMiddleware, dispatch=note)
    await run(app, Server("/slow"), SOON)
    assert (seen, done) == ([499], ["cancelled"])


async def test_patient_client(client: AsyncClient) -> None:
    """Who stays gets the answer, however long it takes."""
    response = await client.post("/late", content=b"12345")
    assert response.json() == 5


@pytest.mark.parametrize(("path", "held"), [("/whole", 0), ("/parts", 1)])
async def test_slow_readers(
    app: FastAPI, engine: AsyncEngine, path: str, held: int
) -> None:
    """Who takes the time to read an answer keeps no connection, once it is whole."""

    async def get_db() -> AsyncGenerator[AsyncSession]:
        async with read_session(engine) as session:
            yield session

    @app.get("/whole")
    async def whole(db: Annotated[AsyncSession, Depends(get_db)]) -> int:
        return await db.scalar(select(1)) or 0

    @app.get("/parts")
    async def parts(db: Annotated[AsyncSession, Depends(get_db)]) -> StreamingResponse:
        found = await whole(db)
        return StreamingResponse(str(one) for one in [found])

    pool: Any = engine.pool

    class Slow(Server):
        async def send(self, message: Message) -> None:
            if message["type"] == "http.response.start":
                assert pool.checkedout() == held
            await super().send(message)

    server = Slow(path)
    await run(app, server)
    assert server.sent[1]["body"] == b"1"
    assert pool.checkedout() == 0
