"""What single requests cost a generated API: processor time, time of the database, bytes of its answer.

Requests are sent as a server sends them, without a network in between, first once and then three times; shown is the
least of these; a delete is sent once. The application is `examples/shop`, with as many rows in every table as ROWS says.
"""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import Any

from fill import fill
from requests import OF_THE_PROJECT, Request, drawn, known, many
from sqlalchemy import event, select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.auth.dependencies import create_token
from _generated.db.blog_session import get_engine as get_blog_engine
from _generated.db.inventory_session import get_engine as get_inventory_engine
import accounts.models  # noqa: F401  # the tables of users and of keys are filled, too
from blog.models import Article, Comment
from database import BlogBase, InventoryBase
from inventory.models import Product
from main import app

ROWS = int(os.environ.get("ROWS", "100000"))
RUNS = 3

DEAR_MS = 3000
"""A request that takes longer is not sent again."""

MOST_SECONDS = 60
"""A request that takes longer is given up: one about many rows has a second more for each hundred of them."""

CPU_MS, DATABASE_MS, ERROR_KB = 100, 1000, 256
"""What one request may cost at most; of one about many rows the times hold for each hundred of them."""


class Clock:
    """How long statements take."""

    def __init__(self) -> None:
        self.milliseconds = 0.0
        self._began = 0.0

    def begin(self, *_: object) -> None:
        self._began = time.perf_counter()

    def end(self, *_: object) -> None:
        self.milliseconds += (time.perf_counter() - self._began) * 1000


async def send(request: Request, token: str) -> tuple[int, int]:
    """Send a request; return its status and the bytes of its answer."""
    given = {"content-type": "application/json", "content-length": str(len(request.body))}
    given |= {"authorization": f"Bearer {token}"} if token else {}
    given |= {name.lower(): value for name, value in request.headers}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": request.method, "scheme": "http",
        "path": request.path, "raw_path": request.path.encode(), "query_string": request.query.encode(),
        "root_path": "", "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    messages = [{"type": "http.request", "body": request.body, "more_body": False}]
    status, size = 0, 0

    async def receive() -> dict[str, object]:
        return messages.pop() if messages else await asyncio.sleep(3600, {})

    async def take(message: Mapping[str, Any]) -> None:
        nonlocal status, size
        status = message.get("status", status)
        size += len(message.get("body", b""))

    await app(scope, receive, take)
    return status, size


async def measure(request: Request, token: str, clock: Clock) -> dict[str, object]:
    """Send a request several times; return its least figures."""
    costs: list[tuple[float, float]] = []
    hundreds = max(1, ceil(request.items / 100))
    for _ in range(RUNS + 1):
        # A row is deleted once.
        if costs and (request.method == "DELETE" or not request.is_repeated or max(costs[-1]) > DEAR_MS):
            break
        clock.milliseconds = 0.0
        began = time.process_time()
        signal.alarm(MOST_SECONDS + hundreds)
        try:
            status, size = await send(request, token)
        except TimeoutError:
            status, size = 0, 0
        signal.alarm(0)
        costs.append(((time.process_time() - began) * 1000, clock.milliseconds))
    cpu, database = (min(figures) for figures in zip(*costs[-RUNS:], strict=True))
    is_dear = cpu > CPU_MS * hundreds or database > DATABASE_MS * hundreds
    is_over = is_dear or (status >= 400 and size / 1024 > ERROR_KB)
    return {
        "request": f"{request.method} {request.path[:40]}",
        "about": request.about,
        "status": status,
        "items": request.items,
        "cpu": cpu,
        "database": database,
        "kb": size / 1024,
        "over": is_over and not request.about.endswith(OF_THE_PROJECT),
    }


def give_up(*_: object) -> None:
    """End what takes too long, also where it never waits."""
    raise TimeoutError


async def main(output: Path) -> None:
    """Write the figures as JSON."""
    signal.signal(signal.SIGALRM, give_up)
    clock = Clock()
    engines = {BlogBase.metadata: get_blog_engine(), InventoryBase.metadata: get_inventory_engine()}
    for metadata, engine in engines.items():
        async with engine.begin() as connection:
            await connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            await fill(connection, metadata, ROWS)
        event.listen(engine.sync_engine, "before_cursor_execute", clock.begin)
        event.listen(engine.sync_engine, "after_cursor_execute", clock.end)
        event.listen(engine.sync_engine, "handle_error", clock.end)
    token = create_token({"sub": "1", "name": "ann", "roles": ["buyer", "editor"]})
    keys = {}
    async with AsyncSession(engines[BlogBase.metadata]) as db:
        article = str(await db.scalar(select(Comment.article_id).limit(1)))
        keys |= {"/blog/articles": article, "/blog/comments": str(await db.scalar(select(Comment.id).limit(1)))}
        keys["/blog/authors"] = str(await db.scalar(select(Article.author_id).limit(1)))
    async with AsyncSession(engines[InventoryBase.metadata]) as db:
        keys["/inventory/products"] = str(await db.scalar(select(Product.id).limit(1)))
    app.openapi()
    # A deleted row answers at once, and costs what a write costs.
    all_drawn = sorted(drawn(app.openapi(), keys, ROWS), key=lambda one: one.method == "DELETE")
    requests = [*known(article, keys["/inventory/products"]), *many(ROWS), *all_drawn]
    figures = []
    async with app.router.lifespan_context(app):
        for number, request in enumerate(requests, 1):
            found = await measure(request, "" if "token" in request.about else token, clock)
            figures.append(found)
            over = "over a bound" if found["over"] else ""
            print(f"  {number}/{len(requests)} {found['request']}: {request.about} {over}", flush=True)
    for engine in engines.values():
        await engine.dispose()
    output.write_text(json.dumps(figures))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
