"""Tables of PostgreSQL that one test after the other uses."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from codegen_companion.testing.databases import fresh_database, require_postgresql

from .conftest import connect

pytestmark = pytest.mark.anyio

SCRIPT = """
import asyncio
from pathlib import Path

from tests.test_empty_schemas import make_tables, opened, schema_of


async def main() -> None:
    async with opened(make_tables(), Path()) as connection:
        print(await schema_of(connection), flush=True)
        raise ZeroDivisionError


asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def server() -> None:
    """Skip these tests where there is no server."""
    require_postgresql()


def make_tables() -> MetaData:
    """Describe two tables whose rows refer to each other, in different schemas."""
    metadata = MetaData()
    boss = ForeignKey("teams.id", ondelete="RESTRICT")
    key = Column("id", Integer, primary_key=True)
    Table("people", metadata, key, Column("boss", Integer, boss), schema="elsewhere")
    lead = ForeignKey("elsewhere.people.id", use_alter=True, name="lead_fk")
    key = Column("id", Integer, primary_key=True)
    Table("teams", metadata, key, Column("lead", Integer, lead))
    return metadata


@pytest.fixture
def metadata() -> MetaData:
    """Return tables that no other test has."""
    return make_tables()


@pytest.fixture
def people(metadata: MetaData) -> Table:
    """Return the table in a schema of its own."""
    return metadata.tables["elsewhere.people"]


@pytest.fixture
def teams(metadata: MetaData) -> Table:
    """Return the table that names no schema."""
    return metadata.tables["teams"]


@asynccontextmanager
async def opened(
    metadata: MetaData, directory: Path
) -> AsyncGenerator[AsyncConnection]:
    """Yield a connection, as one test after the other has it."""
    async with (
        fresh_database(connect, [metadata], directory) as engine,
        engine.begin() as connection,
    ):
        yield connection


async def schema_of(connection: AsyncConnection) -> str:
    """Return the schema of tables that name none."""
    return str(await connection.scalar(text("SELECT current_schema()")))


async def exists(schema: str, directory: Path) -> bool:
    """Tell whether a schema is on the server, from outside."""
    count = text("SELECT count(*) FROM pg_namespace WHERE starts_with(nspname, :name)")
    async with opened(MetaData(), directory) as connection:
        return bool(await connection.scalar(count, {"name": schema}))


async def rows(connection: AsyncConnection, table: Table) -> int:
    """Count rows."""
    return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def test_used_again(
    metadata: MetaData, people: Table, teams: Table, tmp_path: Path
) -> None:
    """The next test has the same tables, without rows, and keys that start anew."""
    schemas = set[str]()
    for _ in range(3):
        async with opened(metadata, tmp_path) as connection:
            schemas.add(await schema_of(connection))
            assert await rows(connection, people) == 0
            assert await rows(connection, teams) == 0
            made = await connection.execute(insert(people).returning(people.c.id))
            assert made.scalar_one() == 1
            await connection.execute(insert(teams).values(lead=1))
            await connection.execute(update(people).values(boss=1))
    assert len(schemas) == 1


async def test_failing_test(metadata: MetaData, people: Table, tmp_path: Path) -> None:
    """What a test has written before it failed, the next one does not see."""
    with pytest.raises(ZeroDivisionError):
        await fail(metadata, people, tmp_path)
    async with opened(metadata, tmp_path) as connection:
        assert await rows(connection, people) == 0


async def fail(metadata: MetaData, people: Table, directory: Path) -> None:
    """Write a row, and fail."""
    async with fresh_database(connect, [metadata], directory) as engine:
        async with engine.begin() as connection:
            await connection.execute(insert(people))
        raise ZeroDivisionError


async def test_two_at_once(metadata: MetaData, people: Table, tmp_path: Path) -> None:
    """Two databases of one test have nothing in common."""
    async with opened(metadata, tmp_path) as one:
        await one.execute(insert(people))
        await one.commit()
        async with opened(metadata, tmp_path) as two:
            assert await rows(two, people) == 0


async def test_filled_tables(metadata: MetaData, people: Table, tmp_path: Path) -> None:
    """Rows that come with the tables are there each time, and none beside them."""

    def fill(_table: Table, connection: Connection, **_: object) -> None:
        connection.execute(insert(people))

    event.listen(people, "after_create", fill)
    await use_twice(metadata, people, tmp_path, at_first=1)


async def test_triggers(metadata: MetaData, teams: Table, tmp_path: Path) -> None:
    """Where a deletion would write rows, the tables are made anew each time."""
    body = "BEGIN INSERT INTO teams DEFAULT VALUES; RETURN OLD; END"
    function = f"CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS '{body}'"
    trigger = "AFTER DELETE ON teams FOR EACH ROW EXECUTE FUNCTION note()"

    def add(_table: Table, connection: Connection, **_: object) -> None:
        connection.execute(text(function))
        connection.execute(text(f"CREATE TRIGGER noted {trigger}"))

    event.listen(teams, "after_create", add)
    await use_twice(metadata, teams, tmp_path, at_first=0)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE teams ADD COLUMN more integer",
        "ALTER TABLE teams DROP CONSTRAINT lead_fk",
        "ALTER TABLE teams ADD CHECK (lead > 0)",
        "CREATE UNIQUE INDEX ON teams (lead)",
        "CREATE TABLE others ()",
        "CREATE TRIGGER same BEFORE UPDATE ON teams FOR EACH ROW "
        "EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    ],
    ids=range(6),
)
async def test_altered(
    metadata: MetaData, teams: Table, tmp_path: Path, statement: str
) -> None:
    """What a test does to the tables themselves, the next one does not meet."""
    await use_twice(metadata, teams, tmp_path, statement, at_first=0)


async def use_twice(
    metadata: MetaData,
    table: Table,
    directory: Path,
    statement: str = "SELECT 1",
    *,
    at_first: int,
) -> None:
    """Write a row into each of two tables; see that the second is another one."""
    schemas: list[str] = []
    for _ in range(2):
        async with opened(metadata, directory) as connection:
            schemas.append(await schema_of(connection))
            assert await rows(connection, table) == at_first
            await connection.execute(insert(table))
            await connection.execute(text(statement))
    assert schemas[0] != schemas[1]
    assert not await exists(schemas[0], directory)


async def test_end(tmp_path: Path) -> None:
    """When Python ends, be it by an error, nothing is left on the server."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", SCRIPT),
        cwd=Path(__file__).parents[1],
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await process.communicate()
    assert b"ZeroDivisionError" in errors
    schema = output.decode().strip()
    assert schema.startswith("test_")
    assert not await exists(schema, tmp_path)
