"""What an application of many resources costs before and while it answers; prints JSON.

`python measure.py generated_app 1000`: times are of the process. Requests are sent as a server sends them, without a
network in between; memory of workers is what uvicorn's processes have, shared pages divided among them. A reload is what
`dev.py` does when a file changes, until the next answer: seconds that pass.
"""

import asyncio
import importlib
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from resources import PER_APP

TIMES = 50
PORT = 8765
MEBIBYTE = 1 << 20
PAGE = os.sysconf("SC_PAGE_SIZE")


async def ask(app: Any, path: str) -> tuple[int, float]:
    """Send a request; return its status and the milliseconds that it took."""
    status = 0
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": [],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "state": {},
    }  # fmt: skip

    messages = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not messages:
            await asyncio.Event().wait()  # the client stays
        return messages.pop()

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)

    began = time.process_time()
    await app(scope, receive, send)
    return status, (time.process_time() - began) * 1000


async def microseconds(app: Any, path: str, status: int) -> int:
    """Return what a request costs, on an average of many."""
    taken = [await ask(app, path) for _ in range(TIMES)]
    assert {one for one, _ in taken} == {status}, (path, taken[0])
    return round(sum(one for _, one in taken[5:]) / (TIMES - 5) * 1000)


def rss() -> int:
    """Return the memory of this process, in MiB."""
    return int(Path("/proc/self/statm").read_text("utf-8").split()[1]) * PAGE // MEBIBYTE


async def requests(app: Any, count: int) -> dict[str, float]:
    """Measure requests, the first one of each resource among them."""
    lists = [f"/app{number // PER_APP}/thing{number}s" for number in range(count)]
    first = [await ask(app, path) for path in lists]
    assert {status for status, _ in first} == {200}
    return {
        "slowest first request, ms": round(max(one for _, one in first[1:]), 1),
        "memory when all were asked, MiB": rss(),
        "list of the first, us": await microseconds(app, lists[0], 200),
        "list of the last, us": await microseconds(app, lists[-1], 200),
        "404, us": await microseconds(app, "/nothing", 404),
        "422 of the first's path, us": await microseconds(app, f"{lists[0]}/x", 422),
        "422 of the last's path, us": await microseconds(app, f"{lists[-1]}/x", 422),
    }


def workers(module: str, number: int) -> int:
    """Return the memory of uvicorn with some workers that have answered, in MiB."""
    command = [sys.executable, "-m", "uvicorn", f"{module}:app", "--port", str(PORT), "--log-level", "error"]
    server = subprocess.Popen([*command, "--workers", str(number)] if number > 1 else command)
    try:
        for _ in range(20 * number):  # so that each worker has begun to answer
            wait_for_answer()
        return sum(share(process) for process in (server.pid, *below(server.pid))) // MEBIBYTE
    finally:
        server.terminate()
        server.wait()


def reload(module: str) -> float:
    """Return the seconds from a change of a generated file to the next answer, as somebody waits for them."""
    folders = [f"--reload-dir={folder}" for folder in ("_generated", *sorted(map(str, Path().glob("app*/"))))]
    command = [sys.executable, "-m", "uvicorn", f"{module}:app", "--port", str(PORT), "--log-level", "error"]
    server = subprocess.Popen([*command, "--reload", *folders])
    try:
        wait_for_answer()
        known = {*below(server.pid)}
        # What watches the files begins after the first answer at times.
        time.sleep(1)
        changed = Path("_generated/app0/routes/thing0.py")
        began = time.monotonic()
        changed.write_text(changed.read_text("utf-8") + "\n", "utf-8")
        while not {*below(server.pid)} - known:
            time.sleep(0.01)
        wait_for_answer()
        return round(time.monotonic() - began, 2)
    finally:
        server.terminate()
        server.wait()


def wait_for_answer() -> None:
    """Ask until something answers."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/nothing").close()
        except urllib.error.HTTPError as error:
            error.close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError


def below(process: int) -> Iterator[int]:
    """Yield the processes that one has begun, however deep."""
    for child in Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split():
        yield int(child)
        yield from below(int(child))


def share(process: int) -> int:
    """Return the bytes of a process, those that others have as well divided by their number."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


async def measured(module: str, count: int) -> dict[str, float]:
    """Measure an application from its import to its document."""
    began = time.process_time()
    app = importlib.import_module(module).app
    figures: dict[str, float] = {"import and mount, s": round(time.process_time() - began, 2)}
    async with app.router.lifespan_context(app):
        await ask(app, "/nothing")
        figures["start to first answer, s"] = round(time.process_time() - began, 2)
        figures["memory then, MiB"] = rss()
        if module == "generated_app":
            figures |= await requests(app, count)
            began = time.process_time()
            figures["OpenAPI paths"] = len(app.openapi()["paths"])
            figures["OpenAPI, s"] = round(time.process_time() - began, 2)
    return figures


def main() -> None:
    """Measure one application."""
    module, count = sys.argv[1], int(sys.argv[2])
    figures = asyncio.run(measured(module, count))
    for number in (1, 2):
        figures[f"memory of {number} worker{'s' * (number > 1)}, MiB"] = workers(module, number)
    if module == "generated_app":
        figures["reload of dev.py, s"] = reload(module)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
