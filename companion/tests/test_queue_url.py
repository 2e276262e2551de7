"""URLs for workers, read by the driver that takes them."""

import inspect
import os
from typing import Any
from urllib.parse import quote

import asyncpg
import pytest
from asyncpg import connect_utils
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import URL

from codegen_companion.queue_url import worker_dsn
from codegen_companion.testing.databases import SERVER_VARIABLE, require_postgresql

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20
)


UTILITIES: Any = connect_utils


def read(dsn: str) -> tuple[list[Any], Any]:
    """Read a DSN as asyncpg does."""
    parse = UTILITIES._parse_connect_arguments
    given: dict[str, Any] = dict.fromkeys(inspect.signature(parse).parameters)
    given |= {
        "dsn": dsn,
        "statement_cache_size": 100,
        "max_cached_statement_lifetime": 300,
        "max_cacheable_statement_size": 1024,
    }
    addresses, parameters, _ = parse(**given)
    return addresses, parameters


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql://h/d", "postgresql://h/d"),
        ("postgres://a:b@h:5433/d", "postgresql://a:b@h:5433/d"),
        ("postgresql+asyncpg://a@h/d", "postgresql://a@h/d"),
        ("postgresql+psycopg://a@h/d", "postgresql://a@h/d"),
        ("postgresql+psycopg_async://a@h/d", "postgresql://a@h/d"),
        ("postgresql+psycopg2://a@h/d", "postgresql://a@h/d"),
        ("postgresql+pg8000://a@h/d", "postgresql://a@h/d"),
        ("postgresql+asyncpg:///d", "postgresql:///d"),
        ("postgresql+asyncpg://", "postgresql:///"),
        (
            "postgresql://a:p%40%2F%3A%23%25+%20@h/d",
            "postgresql://a:p%40%2F%3A%23%25%2B%20@h/d",
        ),
        ("postgresql://a:@h/d", "postgresql://a:@h/d"),
        ("postgresql://h/a%20b%3F", "postgresql://h/a%20b%3F"),
        ("postgresql://[::1]:5433/d", "postgresql://[::1]:5433/d"),
        ("postgresql+asyncpg://h/d?ssl=require", "postgresql://h/d?sslmode=require"),
        ("postgresql+asyncpg://h/d?ssl=true", "postgresql://h/d?sslmode=require"),
        (
            "postgresql+psycopg://h/d?sslmode=allow",
            "postgresql://h/d?sslmode=allow",
        ),
        (
            "postgresql://h/d?ssl=disable&sslmode=require",
            "postgresql://h/d?sslmode=require",
        ),
        (
            "postgresql+asyncpg://h/d?prepared_statement_cache_size=0&application_name=a%20b",
            "postgresql://h/d?application_name=a%20b",
        ),
        ("postgresql+psycopg://h/d?connect_timeout=3&keepalives=1", "postgresql://h/d"),
        ("postgresql://a@/d?host=/run/pg", "postgresql://a@%2Frun%2Fpg/d"),
        ("postgresql://a@%2Frun%2Fpg/d", "postgresql://a@%2Frun%2Fpg/d"),
        (
            "postgresql://a@/d?host=/run/pg&port=5433",
            "postgresql://a@%2Frun%2Fpg:5433/d",
        ),
        ("postgresql://a@:5433/d?host=/run/pg", "postgresql://a@%2Frun%2Fpg:5433/d"),
        ("postgresql:///d?host=h:5433", "postgresql://h:5433/d"),
        ("postgresql:///d?host=h1:1&host=h2:2", "postgresql://h1:1,h2:2/d"),
        ("postgresql:///d?host=h1,h2&port=1,2", "postgresql://h1:1,h2:2/d"),
        ("postgresql:///d?host=h1,h2&port=1", "postgresql://h1:1,h2:1/d"),
        ("postgresql:///d?host=h1,h2", "postgresql://h1,h2/d"),
        ("postgresql:///d?host=::1", "postgresql://[::1]/d"),
        ("postgresql://x@h/d?user=a&password=b&dbname=e", "postgresql://a:b@h/e"),
        (
            URL.create(
                "postgresql+asyncpg", "a", "p@ss/w", "h", 5433, "d", {"ssl": "prefer"}
            ),
            "postgresql://a:p%40ss%2Fw@h:5433/d?sslmode=prefer",
        ),
    ],
    ids=range(31),
)
def test_forms(url: str | URL, expected: str) -> None:
    """Each form of a URL becomes the one that a worker takes, and asyncpg reads it."""
    assert worker_dsn(url) == expected
    read(expected)


@pytest.mark.parametrize(
    ("url", "part"),
    [
        ("sqlite+aiosqlite:///a.db", "sqlite has no such queue"),
        ("mysql://h/d", "mysql has no such queue"),
        ("postgresql://h/d?channel_binding=require", "channel_binding cannot be kept"),
        ("postgresql:///d?host=a,b,c&port=1,2", "3 hosts of the database have 2 ports"),
    ],
    ids=range(4),
)
def test_refused(url: str, part: str) -> None:
    """What a worker cannot do as its URL says is told."""
    with pytest.raises(ValueError, match=part):
        worker_dsn(url)


@given(user=TEXTS, password=TEXTS, database=TEXTS)
def test_any_name(user: str, password: str, database: str) -> None:
    """Whatever a name or a password is made of, asyncpg reads the same."""
    url = URL.create("postgresql+asyncpg", user, password, "h", 5433, database)
    addresses, parameters = read(worker_dsn(url))
    assert addresses == [("h", 5433)]
    assert (parameters.user, parameters.password) == (user, password)
    assert parameters.database == database


def test_sockets_and_hosts() -> None:
    """The driver looks for the same sockets and hosts, in order."""
    addresses, _ = read(worker_dsn("postgresql://a@/d?host=/run/pg&port=5433"))
    assert addresses == ["/run/pg/.s.PGSQL.5433"]
    addresses, parameters = read(
        worker_dsn("postgresql://a@/d?host=h1:1&host=h2:2&ssl=require")
    )
    assert addresses == [("h1", 1), ("h2", 2)]
    assert parameters.sslmode.name == "require"


@pytest.mark.anyio
@pytest.mark.parametrize("driver", ["asyncpg", "psycopg", "psycopg2", None])
async def test_connection(driver: str | None) -> None:
    """The server takes what is made of a URL, with its settings."""
    require_postgresql()
    url = os.environ[SERVER_VARIABLE].replace(
        "+asyncpg", f"+{driver}" if driver else ""
    )
    query = (
        f"options={quote('-c search_path=here')}&application_name=it&connect_timeout=3"
    )
    connection = await asyncpg.connect(worker_dsn(f"{url}?{query}&sslmode=prefer"))
    try:
        assert await connection.fetchval("SHOW search_path") == "here"
        assert await connection.fetchval("SHOW application_name") == "it"
    finally:
        await connection.close()
