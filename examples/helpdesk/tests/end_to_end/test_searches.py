"""Searches find what they are to find, by the indexes that the models have for them."""

import re
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager

import pytest
from httpx2 import AsyncClient
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from _generated import policy
from _generated.auth.dependencies import create_token
from _generated.db import session
from _generated.testing.policy_stand_in import PolicyStandIn
from tests.factories import make_claims

from .conftest import Desk

pytestmark = pytest.mark.anyio

# So many that reading them all costs more than an index.
MANY_ARTICLES = """
INSERT INTO articles (id, title, text, created_at, updated_at)
SELECT gen_random_uuid(), md5(i || 'a'), md5(i || 'b'), now(), now()
FROM generate_series(1, 20000) AS i
UNION ALL SELECT gen_random_uuid(), 'Umbrellas', 'Take one', now(), now()
"""
MANY_TICKETS = """
INSERT INTO tickets (id, subject, text, status, contact_id, created_at, updated_at)
SELECT gen_random_uuid(), md5(i || 'a'), md5(i || 'b'), 'open', contacts.id, now(), now()
FROM (SELECT id FROM contacts LIMIT 1) AS contacts, generate_series(1, 20000) AS i
UNION ALL SELECT
  gen_random_uuid(), 'Rain', 'My umbrellas are leaking', 'open', id, now(), now()
FROM (SELECT id FROM contacts LIMIT 1) AS contacts
"""


@pytest.fixture(autouse=True)
def allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the policy allow everything."""
    monkeypatch.setattr(policy, "get_policy", PolicyStandIn)


@pytest.fixture
async def engine(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Use the database of the running application."""
    engine = session.create_engine(desk.database)
    monkeypatch.setattr(session, "get_engine", lambda: engine)
    yield engine
    await engine.dispose()


@pytest.mark.parametrize(
    ("path", "rows", "query", "field", "found", "index"),
    [
        (
            "/articles",
            MANY_ARTICLES,
            "umbrela",
            "title",
            "Umbrellas",
            "ix_articles_title_text_trigram",
        ),
        (
            "/tickets",
            MANY_TICKETS,
            "umbrella leaks",
            "subject",
            "Rain",
            "ix_tickets_subject_text_full_text_english",
        ),
    ],
)
async def test_search(
    path: str,
    rows: str,
    query: str,
    field: str,
    found: str,
    index: str,
    *,
    client: AsyncClient,
    engine: AsyncEngine,
) -> None:
    """A search finds its row, and PostgreSQL takes the index for it."""
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text(rows))
        await connection.execute(text(f"VACUUM ANALYZE {path.removeprefix('/')}"))
    with statements(engine) as sent:
        token = {"Authorization": f"Bearer {create_token(make_claims())}"}
        answer = await client.get(path, params={"q": query}, headers=token)
    assert [item[field] for item in answer.json()["items"]] == [found]
    [(statement, parameters)] = [one for one in sent if " LIMIT " in one[0]]
    async with engine.connect() as connection:
        plan = await connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
        lines = "\n".join(plan.scalars())
    assert set(re.findall(r"Scan (?:on|using) (ix_\w+)", lines)) == {index}, lines


@contextmanager
def statements(engine: AsyncEngine) -> Generator[list[tuple[str, tuple[object, ...]]]]:
    """Note what is sent to a database, with its parameters."""
    sent: list[tuple[str, tuple[object, ...]]] = []

    def note(
        _connection: object,
        _cursor: object,
        statement: str,
        parameters: tuple[object, ...],
        *_: object,
    ) -> None:
        sent.append((statement, parameters))

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    yield sent
    event.remove(engine.sync_engine, "before_cursor_execute", note)
