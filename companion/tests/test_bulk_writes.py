"""Writes of many rows at once, on each database."""

import asyncio
import datetime as dt
import uuid
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi import HTTPException
from pydantic import BaseModel
from sqlalchemy import (
    ColumnElement,
    bindparam,
    event,
    func,
    inspect,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.problems import ProblemError
from codegen_companion.support.bulk_writes import (
    NewRows,
    all_there,
    in_order,
    of_item,
    refresh_rows,
    seen_by_writer,
)
from codegen_companion.support.references import References
from codegen_companion.support.row_writes import insert_rows
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.statements import noted_statements

from .columns_shown import shown
from .models import Article, Author, Dog, Everything, Node, Pair, Tenant, Word

pytestmark = pytest.mark.anyio

MANY = 1000


class TenantRequest(BaseModel):
    """A new tenant."""

    code: str


@dataclass(frozen=True)
class DayKey:
    """A key of several parts, one of which a database keeps without its zone."""

    number: int
    at: dt.datetime


async def test_several_parts(db: AsyncSession) -> None:
    """Rows whose keys have several parts are written, refreshed and told in their order."""
    factory = Factory()
    keys = [(3, "b"), (1, "b"), (1, "a")]
    made = [await factory.make(db, Pair, {"left": 9, "right": "z"})]
    values = {
        column.key: getattr(made[0], column.key)
        for column in inspect(Pair).column_attrs
    }
    rows = [Pair(**values | {"left": left, "right": right}) for left, right in keys]
    pairs = select(Pair.right, Pair.left).where(
        Pair.left == bindparam("pk_left"), Pair.right == bindparam("pk_right")
    )
    found = await insert_rows(db, rows, pairs)
    assert [(row["left"], row["right"]) for row in found] == keys
    await db.execute(update(Pair).values(flag=False))
    await refresh_rows(db, rows)
    assert not any(row.flag for row in rows)


TENANTS = NewRows(Tenant, TenantRequest)
TENANT = shown(Tenant)


def tenants(count: int, *, taken: Sequence[int] = ()) -> list[Tenant]:
    """Make tenants, those of some numbers with a code that is too long or taken."""
    codes = [f"{number:03x}" for number in range(count)]
    for number in taken:
        codes[number] = codes[0]
    return [Tenant(code=code) for code in codes]


async def refused(writing: Awaitable[Any]) -> ProblemError:
    """Await a write that is refused."""
    with pytest.raises(ProblemError) as caught:
        await writing
    return caught.value


async def count(db: AsyncSession, model: type[object]) -> int:
    """Return how many rows there are."""
    return await db.scalar(select(func.count()).select_from(model)) or 0


@pytest.mark.parametrize("how", ["insert", "add"])
async def test_one_statement_for_all(db: AsyncSession, how: str) -> None:
    """A thousand rows take the statements that one takes, and keep their order."""
    rows = tenants(MANY)
    await getattr(TENANTS, how)(db, [Tenant(code="zzz")], *_shown(how))
    with noted_statements(db) as statements:
        found = await getattr(TENANTS, how)(db, rows, *_shown(how))
    words = [one.split()[0] for one in statements]
    assert words == ["SAVEPOINT", "INSERT", "RELEASE"]
    assert [row.code for row in rows] == [f"{number:03x}" for number in range(MANY)]
    result = await db.execute(select(Tenant.id, Tenant.code))
    stored = {row.id: row.code for row in result}
    assert [stored[row.id] for row in rows] == [row.code for row in rows]
    if how == "insert":
        assert [one["code"] for one in found] == [row.code for row in rows]
        assert [one["id"] for one in found] == [row.id for row in rows]
    else:
        assert all(row in db for row in rows)


def _shown(how: str) -> list[Any]:
    return [TENANT] if how == "insert" else []


@pytest.mark.parametrize("how", ["insert", "add"])
async def test_the_first_at_fault_is_named(db: AsyncSession, how: str) -> None:
    """Of many rows, the first that the database refuses is told, and its field."""
    rows = tenants(MANY, taken=[437, 900])
    with noted_statements(db) as statements:
        problem = await refused(getattr(TENANTS, how)(db, rows, *_shown(how)))
    assert problem.status_code == 409
    [error] = problem.errors
    assert (error.loc, error.type) == (["body", 437, "code"], "unique")
    assert len(statements) < 100
    await db.rollback()
    assert await count(db, Tenant) == 0


@pytest.mark.parametrize("how", ["insert", "add"])
async def test_chosen_keys_are_written_in_their_order(
    engine: AsyncEngine, how: str
) -> None:
    """Who writes keys in another order waits for who writes them, and holds nothing then."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    word = shown(Word)
    words = NewRows(Word, TenantRequest)

    async def write(db: AsyncSession) -> ProblemError:
        rows = [Word(code=code) for code in ("c", "b")]
        shows = [word] if how == "insert" else []
        return await refused(getattr(words, how)(db, rows, *shows))

    async with AsyncSession(engine) as first, AsyncSession(engine) as second:
        await insert_rows(first, [Word(code="b")], word)
        waiting = asyncio.create_task(write(second))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        await insert_rows(first, [Word(code="c")], word)
        await first.commit()
        problem = await waiting
    assert [one.loc[:2] for one in problem.errors] == [["body", 0]]


async def test_what_is_made_of_chosen_keys_is_told_in_the_order_of_rows(
    db: AsyncSession,
) -> None:
    """Whatever order they are written in, each row has its own."""
    numbers = [10, 9, 100, 1]
    rows = [Tenant(id=number, code=f"{number}") for number in numbers]
    found = await insert_rows(db, rows, TENANT)
    assert [one["id"] for one in found] == numbers
    assert [one["code"] for one in found] == [f"{number}" for number in numbers]


async def test_values_that_do_not_fit_name_their_item(db: AsyncSession) -> None:
    """What a type refuses is about its item, too."""
    rows = [Everything(cents=number) for number in (1, 2, -1, 4)]
    writing = NewRows(Everything, TenantRequest).insert(db, rows, shown(Everything))
    problem = await refused(writing)
    assert problem.status_code == 422
    assert [one.loc for one in problem.errors] == [["body", 2]]


async def test_other_columns(db: AsyncSession) -> None:
    """Rows that leave other columns to their defaults are written, each as it is."""
    rows = [
        Everything(text="a"),
        Everything(small=2),
        Everything(text="b"),
        Everything(),
    ]
    with noted_statements(db) as statements:
        found = await insert_rows(db, rows, shown(Everything))
    inserts = [one for one in statements if one.startswith("INSERT")]
    assert len(inserts) <= 3
    assert [one["text"] for one in found] == ["a", None, "b", None]
    assert [one["id"] for one in found] == [row.id for row in rows]


@pytest.mark.parametrize("how", ["insert", "add"])
async def test_what_listens_is_told(db: AsyncSession, how: str) -> None:
    """Where something listens to flushes, there is one."""
    heard: list[object] = []

    def hear(_mapper: object, _connection: object, row: object) -> None:
        heard.append(row)

    event.listen(Tenant, "before_insert", hear)
    rows = tenants(3)
    try:
        found = await getattr(TENANTS, how)(db, rows, *_shown(how))
    finally:
        event.remove(Tenant, "before_insert", hear)
    assert heard == rows
    if how == "insert":
        assert [one["code"] for one in found] == [row.code for row in rows]


async def test_several_tables(db: AsyncSession) -> None:
    """Rows of classes that inherit are written by a flush."""
    rows = [Dog(name=name, breed="b") for name in ("a", "b")]
    await NewRows(Dog, TenantRequest).add(db, rows)
    assert await count(db, Dog) == 2


async def test_hidden_references(db: AsyncSession) -> None:
    """Keys of all rows are asked for at once; the first of a hidden row is named."""
    factory = Factory()
    people = [await factory.make(db, Author, {"name": name}) for name in ("ann", "ben")]
    seen, hidden = ((one.tenant_id, one.id) for one in people)

    def guard(user: object) -> ColumnElement[bool]:
        return Author.name == user

    class ArticleRequest(BaseModel):
        """A new article."""

        author_id: str

    new = NewRows(Article, ArticleRequest, References(Article, {Author: guard}))

    def articles(authors: Sequence[tuple[int, uuid.UUID]]) -> list[Article]:
        return [
            Article(
                tenant_id=tenant,
                author_id=author,
                title=f"t{number}",
                slug=f"s{number}",
            )
            for number, (tenant, author) in enumerate(authors)
        ]

    with noted_statements(db) as statements:
        await new.add(db, articles([seen] * 50), "ann")
    assert [one.split()[0] for one in statements].count("SELECT") <= 2
    await db.rollback()
    rows = articles([seen, seen, hidden, seen, hidden])
    problem = await refused(new.add(db, rows, "ann"))
    assert problem.status_code == 409
    assert ["body", 2, "author_id"] in [one.loc for one in problem.errors]
    assert {tuple(one.loc[:2]) for one in problem.errors} == {("body", 2)}
    assert {one.type for one in problem.errors} == {"foreign_key"}


async def test_rows_that_refer_to_earlier_ones(db: AsyncSession) -> None:
    """A row may refer to one before it in the same request, as if each came by itself."""

    class NodeRequest(BaseModel):
        """A new node."""

        parent_id: int

    def everybody(_user: object) -> ColumnElement[bool]:
        return Node.id > 0

    new = NewRows(Node, NodeRequest, References(Node, {Node: everybody}))
    rows = [Node(id=1, parent_id=1), Node(id=2, parent_id=1), Node(id=3, parent_id=2)]
    await new.add(db, rows)
    assert await count(db, Node) == 3


async def test_what_is_raised_of_an_item(db: AsyncSession) -> None:
    """What a hook raises of an item names it; what is no fault of the client stays."""
    with pytest.raises(ProblemError) as caught, of_item(7):
        raise HTTPException(409, "Not now", {"X-Reason": "none"})
    problem = caught.value
    assert (problem.status_code, problem.detail) == (409, "Not now")
    assert problem.headers == {"X-Reason": "none"}
    [error] = problem.errors
    assert (error.loc, error.msg, error.type) == (["body", 7], "Not now", "item")
    with pytest.raises(HTTPException) as unavailable, of_item(7):
        raise HTTPException(503)
    assert not isinstance(unavailable.value, ProblemError)
    with pytest.raises(ProblemError) as caught, TENANTS.item(1):
        await TENANTS.add(db, tenants(2, taken=[1]))
    assert caught.value.status_code == 409


async def test_rows_are_read_again(db: AsyncSession) -> None:
    """The columns of all rows are read by one statement."""
    rows = tenants(5)
    await TENANTS.add(db, rows)
    changed = update(Tenant).values(code=func.replace(Tenant.code, "0", "z"))
    await (await db.connection()).execute(changed)
    with noted_statements(db) as statements:
        await refresh_rows(db, rows)
    assert len(statements) == 1
    assert [row.code for row in rows] == [f"zz{number or 'z'}" for number in range(5)]


def test_rows_in_the_order_of_keys() -> None:
    """What is found comes in the order of the keys, and None where there is nothing."""
    assert in_order([3, 1, 2], [(1, "a"), (3, "c")]) == ["c", "a", None]
    stored = DayKey(7, dt.datetime(2026, 1, 2, 3))
    asked = DayKey(7, dt.datetime(2026, 1, 2, 3, tzinfo=dt.UTC))
    assert in_order([asked, DayKey(8, asked.at)], [(stored, "a")]) == ["a", None]
    assert seen_by_writer(["c", "a"]) == ["c", "a"]
    for whole, status in ((seen_by_writer, 403), (_there, 404)):
        with pytest.raises(ProblemError) as caught:
            whole(["c", None, None])
        assert caught.value.status_code == status
        assert [one.loc for one in caught.value.errors] == [["body", 1]]


def _there(rows: Sequence[str | None]) -> list[str]:
    return all_there(rows, "gone")
