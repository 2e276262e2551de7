"""Requests per second and processor time per request of the applications, side by side in one process.

Each round sends the same requests to every application, one after the other, so that a slow moment of the machine
hits all of them. The applications are called as a server calls them, without a network in between.
"""

import asyncio
import importlib
import json
import statistics
import sys
import time
from collections.abc import Mapping
from typing import Any

from goods.models import Base, Item
from goods.settings import URL
from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import create_async_engine

APPS = ("generated", "orm", "orm_tuned", "fastcrud", "asyncpg")
ROWS = 1_000
ROUNDS = 9
REQUESTS = 150
BODY = {
    "name": "Cup", "sku": "CUP-1", "description": "A cup of clay, blue", "price": "12.50", "stock": 3,
    "weight": 0.25, "active": True, "category": "kitchen", "rating": None,
}  # fmt: skip
CASES: Mapping[str, tuple[str, str, str, object]] = {
    "get": ("GET", "/items/500", "", None),
    "list of 20": ("GET", "/items", "page_size=20", None),
    "list of 100": ("GET", "/items", "page_size=100", None),
    "filtered list of 20": ("GET", "/items", "page_size=20&category=kitchen&stock__gte=10", None),
    "create": ("POST", "/items", "", BODY),
}


async def call(app: Any, method: str, path: str, query: str, body: object) -> tuple[int, bytes]:
    """Send one request."""
    payload = b"" if body is None else json.dumps(body).encode()
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(payload)).encode())],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    status, chunks = 0, []
    bodies = iter([payload])

    async def receive() -> dict[str, object]:
        for sent in bodies:
            return {"type": "http.request", "body": sent, "more_body": False}
        await asyncio.Event().wait()  # as of a client who stays, until nobody asks any more
        raise AssertionError

    async def send(message: Mapping[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            chunks.append(message.get("body", b""))

    await app(scope, receive, send)
    return status, b"".join(chunks)


async def fill() -> None:
    """Write the rows that are read."""
    engine = create_async_engine(URL)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
        rows = [
            BODY | {"name": f"Cup {number}", "price": number, "stock": number % 50,
                    "category": "kitchen" if number % 2 else "garden"}
            for number in range(ROWS)
        ]  # fmt: skip
        await connection.execute(insert(Item), rows)
    await engine.dispose()


async def clear() -> None:
    """Take the table away."""
    engine = create_async_engine(URL)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
    await engine.dispose()


async def measure(names: list[str]) -> dict[str, dict[str, dict[str, float]]]:
    """Measure every case with every application: microseconds of processor time, and requests per second."""
    apps = {name: importlib.import_module(f"{name}_app").app for name in names}
    engine = create_async_engine(URL)
    found: dict[str, dict[str, dict[str, list[float]]]] = {}
    async with _running(list(apps.values())):
        for case, request in CASES.items():
            for name, app in apps.items():
                for _ in range(30):
                    status, answer = await call(app, *request)
                    if status >= 300:
                        raise RuntimeError(f"{name}, {case}: {status} {answer!r}")
            for _ in range(ROUNDS):
                for name, app in apps.items():
                    cpu, wall = time.process_time(), time.perf_counter()
                    for _ in range(REQUESTS):
                        await call(app, *request)
                    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
                    figures = found.setdefault(case, {}).setdefault(name, {"cpu": [], "rps": []})
                    figures["cpu"].append(cpu / REQUESTS * 1e6)
                    figures["rps"].append(REQUESTS / wall)
            if request[0] == "POST":
                async with engine.begin() as connection:
                    await connection.execute(delete(Item).where(Item.id > ROWS))
    await engine.dispose()
    return {
        case: {name: {key: statistics.median(runs) for key, runs in figures.items()} for name, figures in by_app.items()}
        for case, by_app in found.items()
    }


class _running:  # noqa: N801  # used like a function
    """Start and stop applications as a server does."""

    def __init__(self, apps: list[Any]) -> None:
        self._contexts = [app.router.lifespan_context(app) for app in apps]

    async def __aenter__(self) -> None:
        for context in self._contexts:
            await context.__aenter__()

    async def __aexit__(self, *error: object) -> None:
        for context in self._contexts:
            await context.__aexit__(None, None, None)


async def main() -> None:
    """Measure the applications that the command line names, all by default; print JSON."""
    await fill()
    try:
        print(json.dumps(await measure(sys.argv[1:] or list(APPS))))
    finally:
        await clear()


if __name__ == "__main__":
    asyncio.run(main())
