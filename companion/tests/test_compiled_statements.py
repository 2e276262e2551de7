"""The cache of compiled statements: what it keeps, and how much of it."""

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Select, String, and_, literal_column, select
from sqlalchemy.engine import Compiled
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import selectinload

from codegen_companion.support.compiled_statements import (
    MAX_LENGTH,
    VALUES_PER_CHARACTER,
    CompiledStatements,
    uncached,
)
from codegen_companion.support.conditions import complement
from codegen_companion.support.database import reading
from codegen_companion.support.reading import Reader

from .models import Everything, Visit

pytestmark = pytest.mark.anyio


def kept_of(engine: AsyncEngine) -> Mapping[Any, Compiled]:
    """Return the statements that the cache of an engine holds."""
    options = reading(engine).sync_engine.get_execution_options()
    kept = options["compiled_cache"]
    assert isinstance(kept, CompiledStatements)
    return kept


def asked(*conditions: ColumnElement[bool]) -> Select[int]:
    """Ask for the rows that meet conditions."""
    return select(Everything.id).where(*conditions).order_by(Everything.id)


async def test_ordinary_statements_are_kept(engine: AsyncEngine) -> None:
    """A statement that comes again, with other values, is compiled once."""
    reader = Reader(engine)
    for number in range(3):
        await reader.execute(asked(Everything.small == number))
    kept = [compiled.string for compiled in kept_of(engine).values()]
    assert sum("everything.small =" in text for text in kept) == 1


async def test_trees_are_not_kept(engine: AsyncEngine, db: AsyncSession) -> None:
    """Wherever in a statement the tree of a client is, and whatever is made of it."""
    tree = uncached(and_(Everything.small == 1, complement(Everything.big > 2)))
    db.add_all([Everything(small=1, big=number) for number in (None, 2, 3)])
    await db.commit()
    before = len(kept_of(engine))
    statement = asked(Everything.small == 1, tree)
    within = asked(Everything.id.in_(statement))
    found = [list(await db.scalars(one)) for one in (statement, within)]
    assert [len(rows) for rows in found] == [2, 2]
    assert len(kept_of(engine)) == before


async def test_relations_of_a_tree(engine: AsyncEngine) -> None:
    """What a statement loads under a condition is found by the key of the statement."""
    tree = uncached(Visit.number > 0)
    loaded = selectinload(Visit.thing.and_(Everything.small == 1))
    async with AsyncSession(engine) as db:
        things = [Everything(small=small) for small in (1, 2)]
        db.add_all([Visit(number=1, thing=thing) for thing in things])
        await db.commit()
        db.expunge_all()
        statement = select(Visit).where(tree).options(loaded).order_by(Visit.id)
        visits = list(await db.scalars(statement))
    assert [visit.thing is not None for visit in visits] == [True, False]


async def test_length(engine: AsyncEngine) -> None:
    """Statements of many shapes leave together, those that were used last stay."""
    reader = Reader(engine)
    long: ColumnElement[str] = literal_column(f"'{'x' * 20_000}'")
    for number in range(40):
        await reader.execute(asked())
        await reader.execute(asked().add_columns(long.label(f"column_{number}")))
    lengths = [len(compiled.string) for compiled in kept_of(engine).values()]
    assert MAX_LENGTH / 2 < sum(lengths) <= MAX_LENGTH
    assert min(lengths) < 1000


async def test_values(engine: AsyncEngine) -> None:
    """The values that a statement was first sent with stay with it, and count."""
    reader = Reader(engine)
    long = "x" * MAX_LENGTH * VALUES_PER_CHARACTER
    await reader.execute(asked())
    await reader.execute(asked(Everything.text == long))
    await reader.execute(asked(Everything.text.in_([long, "y"])))
    assert not kept_of(engine)


def test_a_statement_counts_once() -> None:
    """One that is compiled again takes the place of itself."""
    cache = CompiledStatements()
    compiled = select(literal_column("x" * (MAX_LENGTH // 2), String())).compile()
    for _ in range(3):
        cache["key"] = compiled
    assert list(cache) == ["key"]
