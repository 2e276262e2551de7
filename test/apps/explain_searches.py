"""Tells which indexes PostgreSQL takes for the searches of a project, and what time they have, as JSON.

One request each, with many rows.
"""

import asyncio
import json
import re

from _generated.db import session
from httpx2 import ASGITransport, AsyncClient
from main import create_app
from sqlalchemy import event, text

ROWS = 20_000
TABLES = ["chapters", "letters", "rumours", "poems"]
FILL = """
INSERT INTO {table} (id, title, body, contact, "order", "Kind")
SELECT gen_random_uuid(), md5(i || 'a'), md5(i || 'b'), md5(i || 'c') || '@example.org', md5(i || 'd'), md5(i || 'e')
FROM generate_series(1, {rows}) AS i
"""


async def main() -> None:
    engine = session.get_engine()
    sent: list[tuple[str, tuple[object, ...]]] = []
    event.listen(
        engine.sync_engine,
        "before_cursor_execute",
        lambda connection, cursor, statement, parameters, context, many: sent.append((statement, parameters)),
    )
    found = {}
    async with AsyncClient(transport=ASGITransport(create_app()), base_url="http://test") as client:
        for table in TABLES:
            async with engine.begin() as connection:
                await connection.execute(text(FILL.format(table=table, rows=ROWS)))
            async with engine.connect() as connection:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                await connection.execute(text(f"VACUUM ANALYZE {table}"))
            sent.clear()
            answer = await client.get(f"/{table}", params={"q": "needle"})
            assert answer.status_code == 200, answer.text
            statement, parameters = next(one for one in sent if one[0].lstrip().startswith("SELECT"))
            async with engine.connect() as connection:
                plan = await connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
                lines = "\n".join(plan.scalars())
            times = [one for one, _ in sent if one.startswith("SET")]
            found[table] = [*sorted(set(re.findall(r'Scan (?:on|using) "?(ix_\w+)', lines))), *times] or lines
    await engine.dispose()
    print(json.dumps(found))


asyncio.run(main())
