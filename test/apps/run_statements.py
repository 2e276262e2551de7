"""Runs SQL on the database of DATABASE_URL in one transaction, and prints the rows that it gives, as JSON."""

import asyncio
import json
import os
import sys

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine


async def main() -> None:
    """Run the statements of the command line."""
    engine = create_async_engine(os.environ["DATABASE_URL"])
    found: list[list[object]] = []
    async with engine.begin() as connection:
        for statement in sys.argv[1:]:
            # What looks like a parameter is text.
            rows = await connection.execute(text(statement.replace(":", "\\:")))
            if rows.returns_rows:
                found.extend(list(row) for row in rows)
    print(json.dumps(found, default=str))


asyncio.run(main())
