"""Requests about many rows: what they cost, beside the same by hand; prints JSON.

Each round sends the same requests to both, one after the other. Times are of the process, and of the wait for the whole
answer, in milliseconds.
"""

import asyncio
import importlib
import itertools
import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from goods.many_models import Base, Part
from goods.settings import URL
from measure import _running, call
from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

APPS = {"generated": "many_generated_app", "by hand": "many_hand_app"}
MANY = 1_000
EXPORTED = 100_000
PART = {
    "name": "Cup", "description": "A cup of clay, blue", "price": "12.50", "stock": 3, "weight": 0.25,
    "active": True, "category": "kitchen", "rating": None,
}  # fmt: skip
LINES = [{"product": f"Cup {number}", "quantity": number, "price": "12.50"} for number in range(1, 21)]


def parts(numbers: range) -> list[dict[str, object]]:
    """Return parts of these numbers."""
    return [PART | {"sku": f"CUP-{number}"} for number in numbers]


def requests(case: str) -> Iterator[tuple[str, str, str, object]]:
    """Yield requests of a case, no two of which make the same row."""
    for number in itertools.count(1):
        first = EXPORTED + number * MANY
        if case == "bulk create of 1,000":
            yield "POST", "/parts/bulk-create", "", parts(range(first, first + MANY))
        elif case == "upsert of 1,000, half of them new":
            half = MANY // 2
            some = parts(range(first, first + half)) + parts(range(number * half, (number + 1) * half))
            yield "POST", "/parts/upsert", "", some
        elif case == "export of 100,000":
            yield "GET", "/parts/export", "", None
        else:
            yield "POST", "/orders", "", {"customer": "Ann", "lines": LINES}


ROUNDS = {
    "bulk create of 1,000": 7,
    "upsert of 1,000, half of them new": 7,
    "export of 100,000": 3,
    "create of 1 with 20 nested": 100,
}


async def fill(engine: AsyncEngine) -> None:
    """Write the rows that are read and changed, and take all others away."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
        await connection.execute(insert(Part), parts(range(EXPORTED)))


async def measured(engine: AsyncEngine) -> dict[str, dict[str, dict[str, float]]]:
    """Measure all cases."""
    apps = {name: importlib.import_module(module).app for name, module in APPS.items()}
    found: dict[str, dict[str, dict[str, float]]] = {}
    async with _running(list(apps.values())):
        for case, rounds in ROUNDS.items():
            runs: dict[str, list[tuple[float, float]]] = {name: [] for name in apps}
            sent = requests(case)
            for _ in range(rounds + 1):
                for name, app in apps.items():
                    request = next(sent)
                    runs[name].append(await timed(app, request, case))
            found[case] = {
                name: {
                    "cpu": statistics.median(cpu for cpu, _ in times[1:]),
                    "wall": statistics.median(wall for _, wall in times[1:]),
                }
                for name, times in runs.items()
            }
            async with engine.begin() as connection:
                await connection.execute(delete(Part).where(Part.id > EXPORTED))
    return found


async def timed(app: Any, request: tuple[str, str, str, object], case: str) -> tuple[float, float]:
    """Send a request; return the milliseconds of the process, and those that pass."""
    cpu, wall = time.process_time(), time.perf_counter()
    status, answer = await call(app, *request)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    if status >= 300:
        raise RuntimeError(f"{case}: {status} {answer[:300]!r}")
    return cpu * 1000, wall * 1000


async def main() -> None:
    """Measure, and take the tables away."""
    engine = create_async_engine(URL)
    try:
        await fill(engine)
        print(json.dumps(await measured(engine)))
    finally:
        async with engine.begin() as connection:
            await connection.run_sync(Base.metadata.drop_all)
        await engine.dispose()


if __name__ == "__main__":
    asyncio.run(main())
