"""Which columns need a value in rows of tests though the database has one for them."""

import pytest
from sqlalchemy import Column, Index, Integer, MetaData, String, Table, text
from sqlalchemy.orm import Mapper, registry
from sqlalchemy.sql.elements import TextClause

from codegen_companion.testing.mapping import is_required


class Row:
    """A row with an address."""


@pytest.mark.parametrize(
    ("default", "is_unique", "expected"),
    [
        (text("''::character varying"), True, True),
        (text("0"), True, True),
        ("none", True, True),
        (text("gen_random_uuid()"), True, False),
        (text("''::character varying"), False, False),
    ],
)
def test_default_of_unique_column(
    default: TextClause | str, *, is_unique: bool, expected: bool
) -> None:
    """One value for all rows is none for a second one."""
    email = Column("email", String, server_default=default, nullable=False)
    table = Table("rows", MetaData(), Column("id", Integer, primary_key=True), email)
    Index("by_email", email, unique=is_unique)
    mapper: Mapper[Row] = registry().map_imperatively(type("Row", (Row,), {}), table)
    assert is_required(email, mapper) is expected
