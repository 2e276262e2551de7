"""Rows for tests, of the models that have rules beyond their columns.

The generated tests use this module too (`test_factories` in config/be.jsonnet): rows of
`Article` come from `make_article(**overrides) -> Article` if it is here; what is not here
they make themselves. Nothing is saved here.
"""

from itertools import count
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, text

from app.models import User

from .test_migrations import config

RULES = (
    text(
        "SELECT format('DROP TRIGGER %I ON %s', tgname, CAST(tgrelid AS regclass)) "
        "FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0"
    ),
    text(
        "SELECT format('ALTER %s %s DROP CONSTRAINT %I', "
        "CASE contypid WHEN 0 THEN 'TABLE' ELSE 'DOMAIN' END, "
        "CASE contypid WHEN 0 THEN CAST(CAST(conrelid AS regclass) AS text) "
        "ELSE CAST(CAST(contypid AS regtype) AS text) END, conname) "
        "FROM pg_constraint JOIN pg_namespace n ON n.oid = connamespace "
        "WHERE contype IN ('c', 'x') AND (contypid <> 0 OR conislocal) "
        "AND nspname NOT IN ('pg_catalog', 'information_schema')"
    ),
    text(
        "SELECT format('DROP INDEX %s', CAST(indexrelid AS regclass)) FROM pg_index "
        "WHERE indisunique AND NOT indisprimary AND indrelid >= 16384 "
        "AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) "
        "AND (indexprs IS NOT NULL OR indpred IS NOT NULL OR indnatts > indnkeyatts "
        "OR 0 <> ANY (CAST(indoption AS smallint[])) OR EXISTS "
        "(SELECT FROM pg_opclass o WHERE o.oid = ANY (indclass) AND NOT opcdefault))"
    ),
    text(
        "SELECT format('CREATE TABLE %I.%I PARTITION OF %s DEFAULT', nspname, "
        "relname || '_others', CAST(k.oid AS regclass)) FROM pg_partitioned_table "
        "JOIN pg_class k ON k.oid = partrelid "
        "JOIN pg_namespace n ON n.oid = relnamespace "
        "WHERE partdefid = 0 AND partstrat <> 'h'"
    ),
)
"""What drops conditions, triggers, and unique indexes that models do not have."""


def make_tables(connection: Connection) -> None:
    """Make the tables of the generated tests, by the migrations.

    Models do not tell all of what was in the database before them. Rules of its own go:
    rows are invented there, by what the config says. Tests of yours have all of them.
    """
    if connection.dialect.name != "postgresql":
        pytest.skip("the tables need PostgreSQL: set TEST_DATABASE_URL")
    command.upgrade(config(connection), "head")
    for rules in RULES:
        for statement in connection.scalars(rules).all():
            connection.exec_driver_sql(statement)


numbers = count(1)


def make_user(**overrides: object) -> User:
    """Make a user whose password nobody knows."""
    values: dict[str, object] = {"name": f"user-{next(numbers)}", "password_hash": ""}
    return User(**values | overrides)


def make_claims() -> dict[str, Any]:
    """Return the claims of the user whom the generated tests are signed in as."""
    return {"sub": "6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f", "name": "tester"}
