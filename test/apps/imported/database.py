"""Makes a database from a script, runs one in it, or drops it: `database.py make NAME SCRIPT`, `run NAME SCRIPT`, `drop NAME`."""

import asyncio
import os
import sys
from pathlib import Path

import asyncpg
from sqlalchemy.engine import make_url

SERVER = make_url(os.environ["TEST_DATABASE_URL"]).set(drivername="postgresql")


async def main(action: str, name: str, script: str = "") -> None:
    """Do what is asked."""
    if action != "run":
        server = await asyncpg.connect(SERVER.render_as_string(hide_password=False))
        await server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        if action == "make":
            await server.execute(f'CREATE DATABASE "{name}"')
        await server.close()
    if action != "drop":
        url = SERVER.set(database=name).render_as_string(hide_password=False)
        connection = await asyncpg.connect(url)
        await connection.execute(Path(script).read_text())
        await connection.close()


asyncio.run(main(*sys.argv[1:]))
