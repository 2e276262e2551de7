"""Values of types that Python has none for: PostgreSQL takes them, and tells them apart."""

import os

import pytest
from sqlalchemy import Column, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.types import UserDefinedType

from codegen_companion.testing.invention import invent

SERVER = os.environ.get("TEST_DATABASE_URL", "")
TYPES = """bit varying(9)|bit(9)|box|cidr|circle|daterange|datemultirange|inet|int4multirange|int4range|int8multirange
|int8range|json|jsonb|interval day to second(0)|jsonpath|line|lseg|macaddr|macaddr8|money|name|nummultirange|numrange|oid|path
|pg_lsn|point|polygon|text|time(3) with time zone|tsmultirange|tsquery|tsrange|tstzmultirange|tstzrange|tsvector|xml"""


class Named(UserDefinedType[str]):
    """A type of the database, by its name."""

    def __init__(self, name: str) -> None:
        """Keep the name."""
        self.name = name

    def get_col_spec(self, **_options: object) -> str:
        """Return the name."""
        return self.name


@pytest.mark.anyio
@pytest.mark.skipif(not SERVER, reason="TEST_DATABASE_URL names no server")
async def test_named_values() -> None:
    """Each value is one of its type, and no other than the one before."""
    engine = create_async_engine(SERVER)
    async with engine.connect() as connection:
        for name in TYPES.replace("\n", "").split("|"):
            column = Column("it", Named(name))
            values = [str(invent(column, number)) for number in (1, 2, 300)]
            statement = f"SELECT CAST(CAST(:it AS text) AS {name})::text"
            read = [
                await connection.scalar(text(statement), {"it": value})
                for value in values
            ]
            assert len(set(read)) == len(values), (name, values, read)
    await engine.dispose()


def test_lists() -> None:
    """A list has an item, and none where no value is known."""
    assert invent(Column("it", Named("spot[]")), 1) == "{}"
    assert invent(Column("it", Named("inet[]")), 1) == "{10.0.0.1/32}"


def test_unknown() -> None:
    """What nobody knows is said by name."""
    with pytest.raises(NotImplementedError, match="of the type spot is known"):
        invent(Column("it", Named("spot")), 1)
