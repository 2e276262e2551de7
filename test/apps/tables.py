"""Runs Alembic, and SQL on the database of DATABASE_URL: each command in a process of its own, with all libraries loaded.

A command is a line of JSON, `{"env": {...}, "words": ["alembic", "upgrade", "head"]}` or `["rows", "SELECT 1"]`, which runs
its statements in one transaction and prints the rows as JSON. So is its answer: `{"code": 0, "output": "..."}`.
"""

import asyncio
import json
import os
import sys
import traceback
from importlib import import_module

from alembic.config import main as alembic
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine


async def rows(statements: list[str]) -> None:
    """Run statements."""
    engine = create_async_engine(os.environ["DATABASE_URL"])
    found: list[list[object]] = []
    async with engine.begin() as connection:
        for statement in statements:
            # What looks like a parameter is text.
            result = await connection.execute(text(statement.replace(":", "\\:")))
            if result.returns_rows:
                found.extend(list(row) for row in result)
    await engine.dispose()
    print(json.dumps(found, default=str))


def run(env: dict[str, str], words: list[str]) -> int:
    """Run a command; returns the exit code that it would have."""
    os.environ.update(env)
    try:
        if words[0] == "rows":
            asyncio.run(rows(words[1:]))
        else:
            alembic(argv=words[1:], prog="alembic")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except Exception:
        traceback.print_exc()
        return 1
    return 0


def answer(command: dict[str, object]) -> dict[str, object]:
    """Run a command in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        for stream in (1, 2):
            os.dup2(writing, stream)
        os.close(reading)
        code = run(**command)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code & 0xFF)
    os.close(writing)
    with open(reading, encoding="utf-8") as output:
        said = output.read()
    return {"code": os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), "output": said}


for library in ("aiosqlite", "asyncpg", "fastapi"):
    import_module(library)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
