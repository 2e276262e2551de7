"""Requests per second of the applications behind uvicorn, at 1, 8 and 64 clients, and of pages far into a list; prints JSON.

Each application is one process on one core, the clients are another. Rounds are interleaved, so that a slow moment of the
machine hits all applications.
"""

import asyncio
import json
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from _generated.support.keyset import encode
from goods.models import Item
from goods.settings import URL
from measure import APPS, BODY, clear, fill
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import create_async_engine

CLIENTS = (1, 8, 64)
CASES = {"get": "/items/500", "list of 20": "/items?page_size=20"}
ROUNDS = 3
SECONDS = 1.0
PAGES = 10_000
DEEP = {"generated": "cursor", "orm": "after", "orm_tuned": "after"}
"""Applications that take the place where a page begins, and its parameter."""


async def ask(port: int, path: str, until: float) -> list[float]:
    """Send one request after the other over one connection; return the seconds that each took."""
    taken = []
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode()
    while (began := time.perf_counter()) < until:
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        assert head.startswith(b"http/1.1 200"), head
        await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        taken.append(time.perf_counter() - began)
    writer.close()
    await writer.wait_closed()
    return taken


async def load(port: int, path: str, clients: int) -> list[float]:
    """Send requests by as many clients at once, for a while."""
    until = time.perf_counter() + SECONDS
    return sum(await asyncio.gather(*(ask(port, path, until) for _ in range(clients))), [])


@asynccontextmanager
async def serving() -> AsyncIterator[dict[str, int]]:
    """Serve all applications; yield their ports."""
    ports, processes = {}, []
    for name in APPS:
        with socket.create_server(("127.0.0.1", 0)) as free:
            ports[name] = free.getsockname()[1]
        command = ["-m", "uvicorn", f"{name}_app:app", "--port", str(ports[name]), "--log-level", "error"]
        processes.append(subprocess.Popen([sys.executable, *command]))
    try:
        for port in ports.values():
            await answering(port)
        yield ports
    finally:
        for process in processes:
            process.terminate()
            process.wait()


async def answering(port: int) -> None:
    """Wait until a server answers."""
    for _ in range(100):
        try:
            await ask(port, CASES["get"], time.perf_counter() + 0.1)
            return
        except OSError:
            await asyncio.sleep(0.1)
    raise TimeoutError


async def measure_clients(ports: dict[str, int]) -> dict[str, dict[str, float]]:
    """Return the requests per second of each application, by request and number of clients."""
    found: dict[str, dict[str, list[float]]] = {}
    for case, path in CASES.items():
        for clients in CLIENTS:
            for _ in range(ROUNDS):
                for name, port in ports.items():
                    rate = len(await load(port, path, clients)) / SECONDS
                    found.setdefault(f"{case}, {clients}", {}).setdefault(name, []).append(rate)
    return medians(found)


async def measure_pages(ports: dict[str, int]) -> dict[str, dict[str, float]]:
    """Return the milliseconds of the first page of a list and of one far into it."""
    engine = create_async_engine(URL)
    async with engine.begin() as connection:
        await connection.execute(insert(Item), [BODY | {"price": 1} for _ in range(PAGES * 20)])
    await engine.dispose()
    last = (PAGES - 1) * 20
    places = {"cursor": encode("list_items", [], [last]), "after": str(last)}
    found: dict[str, dict[str, list[float]]] = {}
    for _ in range(ROUNDS):
        for name, parameter in DEEP.items():
            for page, more in (("page 1", ""), (f"page {PAGES:,}", f"&{parameter}={places[parameter]}")):
                taken = await load(ports[name], CASES["list of 20"] + more, 1)
                found.setdefault(page, {}).setdefault(name, []).append(statistics.median(taken) * 1000)
    return medians(found)


def medians(found: dict[str, dict[str, list[float]]]) -> dict[str, dict[str, float]]:
    """Return the median of each list."""
    return {row: {name: statistics.median(runs) for name, runs in cells.items()} for row, cells in found.items()}


async def main() -> None:
    """Measure all applications."""
    await fill()
    try:
        async with serving() as ports:
            clients = await measure_clients(ports)
            print(json.dumps({"clients": clients, "pages": await measure_pages(ports)}))
    finally:
        await clear()


if __name__ == "__main__":
    asyncio.run(main())
