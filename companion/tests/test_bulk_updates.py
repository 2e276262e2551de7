"""Changes of many rows at once, on each database."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any

import pytest
from pydantic import BaseModel
from sqlalchemy import ColumnElement, event, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.problems import ProblemError
from codegen_companion.support.bulk_updates import ChangedRows, changes_of
from codegen_companion.support.bulk_writes import refuse_repeats, require_version
from codegen_companion.support.references import References
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.statements import noted_statements

from .models import Dog, Everything, Node, Pair, Tenant

pytestmark = pytest.mark.anyio

MANY = 1000


class TenantRequest(BaseModel):
    """Changes of a tenant."""

    code: str = ""


class TenantItem(TenantRequest):
    """Changes of one of several."""

    id: int


class EverythingRequest(BaseModel):
    """Changes of a row with every type."""

    label: str | None = None
    small: int | None = None


TENANTS = ChangedRows(Tenant, TenantRequest)
EVERYTHING = ChangedRows(Everything, EverythingRequest, aliases={"text": "label"})


async def tenants(db: AsyncSession, count: int) -> list[Tenant]:
    """Insert tenants, and read them as a request does."""
    db.add_all([Tenant(code=f"{number:03x}") for number in range(count)])
    await db.commit()
    return [*await db.scalars(select(Tenant).order_by(Tenant.id).with_for_update())]


def codes(count: int, taken: Sequence[int] = ()) -> list[BaseModel]:
    """Make changes, those of some numbers to a code that another has."""
    return [
        TenantRequest(code="+00" if number in taken else f"+{number:02x}"[:3])
        for number in range(count)
    ]


async def refused(writing: Awaitable[Any]) -> ProblemError:
    """Await a write that is refused."""
    with pytest.raises(ProblemError) as caught:
        await writing
    return caught.value


async def stored(db: AsyncSession) -> list[str]:
    """Return the codes of all tenants, in the order of their keys."""
    return [*await db.scalars(select(Tenant.code).order_by(Tenant.id))]


async def test_one_statement_for_all(db: AsyncSession) -> None:
    """A thousand rows are changed by one statement, each as its item says."""
    rows = await tenants(db, MANY)
    sent = [
        TenantRequest(code=f"z{at:02d}" if at < 100 else f"y{chr(at)}")
        for at in range(MANY)
    ]
    # What is asked of a table once, the first request asks.
    await TENANTS.write(db, rows[:1], [TenantRequest(code="zzz")])
    with noted_statements(db) as statements:
        await TENANTS.write(db, rows, sent)
    words = [one.split()[0] for one in statements]
    assert words == ["SAVEPOINT", "UPDATE", "RELEASE"]
    assert not any(db.is_modified(row) for row in rows)
    with noted_statements(db) as statements:
        await db.commit()
    assert not any(one.startswith("UPDATE") for one in statements)
    assert await stored(db) == [one.code for one in sent]


async def test_what_is_equal_is_not_written(db: AsyncSession) -> None:
    """Nothing is sent for rows that stay as they are."""
    rows = await tenants(db, 3)
    with noted_statements(db) as statements:
        await TENANTS.write(
            db,
            rows,
            [TenantRequest(code=row.code) for row in rows[:2]] + [TenantRequest()],
        )
    assert not any(one.startswith("UPDATE") for one in statements)


async def test_the_first_at_fault_is_named(db: AsyncSession) -> None:
    """Of many rows, the first that the database refuses is told, and its field; none is kept."""
    rows = await tenants(db, 200)
    before = await stored(db)
    with noted_statements(db) as statements:
        problem = await refused(TENANTS.write(db, rows, codes(200, taken=[137, 190])))
    assert problem.status_code == 409
    [error] = problem.errors
    assert (error.loc, error.type) == (["body", 137, "code"], "unique")
    assert len(statements) < 100
    await db.rollback()
    assert await stored(db) == before


async def test_other_columns(db: AsyncSession) -> None:
    """Items that change other fields are written each as it is, called as clients do."""
    factory = Factory()
    rows = [await factory.make(db, Everything) for _ in range(4)]
    sent = [
        EverythingRequest(label="a"),
        EverythingRequest(small=2),
        EverythingRequest(label="b", small=None),
        EverythingRequest(),
    ]
    before = (rows[3].text, rows[3].small)
    with noted_statements(db) as statements:
        await EVERYTHING.write(db, rows, sent)
    assert sum(one.startswith("UPDATE") for one in statements) <= 3
    await db.commit()
    for row in rows:
        await db.refresh(row)
    assert [row.text for row in rows[:3:2]] == ["a", "b"]
    assert (rows[1].small, rows[2].small) == (2, None)
    assert (rows[3].text, rows[3].small) == before


async def test_versions_are_counted_once(db: AsyncSession) -> None:
    """What changes is counted, now or when a hook changes it; what stays is not."""

    class Request(BaseModel):
        text: str = ""

    counted = ChangedRows(Everything, Request, version="small")
    factory = Factory()
    given = {"small": 1, "text": "old"}
    rows = [await factory.make(db, Everything, given) for _ in range(3)]
    await counted.write(db, rows, [Request(text="new"), Request(), Request(text="old")])
    assert [row.small for row in rows] == [2, 1, 1]
    rows[0].text = rows[1].text = "hook"
    await db.flush()
    assert [row.small for row in rows] == [2, 2, 1]
    await db.commit()
    for row in rows:
        await db.refresh(row)
    assert [row.small for row in rows] == [2, 2, 1]


async def test_several_parts_and_tables(db: AsyncSession) -> None:
    """Keys of several parts find their rows; classes that inherit are left to a flush."""
    factory = Factory()
    pairs = [await factory.make(db, Pair, {"flag": False}) for _ in range(2)]
    dogs = [await factory.make(db, Dog) for _ in range(2)]

    class Request(BaseModel):
        flag: bool = False
        name: str = ""

    await ChangedRows(Pair, Request).write(db, pairs, [Request(flag=True), Request()])
    names = [Request(name="a"), Request(name="b")]
    await ChangedRows(Dog, Request).write(db, dogs, names)
    await db.commit()
    for row in [*pairs, *dogs]:
        await db.refresh(row)
    assert [row.flag for row in pairs] == [True, False]
    assert [row.name for row in dogs] == ["a", "b"]


async def test_what_listens_is_told(db: AsyncSession) -> None:
    """Where something listens to flushes, there is one."""
    rows, heard = await tenants(db, 3), list[object]()

    def hear(_mapper: object, _connection: object, row: object) -> None:
        heard.append(row)

    event.listen(Tenant, "before_update", hear)
    try:
        await TENANTS.write(db, rows, codes(3))
    finally:
        event.remove(Tenant, "before_update", hear)
    assert heard == rows
    assert await stored(db) == ["+00", "+01", "+02"]


async def test_hidden_references(db: AsyncSession) -> None:
    """Keys of all rows are asked for at once; the first of a hidden row is named."""

    class NodeRequest(BaseModel):
        parent_id: int

    def guard(_user: object) -> ColumnElement[bool]:
        return Node.id < 3

    changed = ChangedRows(Node, NodeRequest, References(Node, {Node: guard}))
    db.add_all([Node(id=at, parent_id=at) for at in (1, 2, 3, 4)])
    await db.commit()
    rows = [*await db.scalars(select(Node).order_by(Node.id))]
    sent = [NodeRequest(parent_id=to) for to in (2, 1, 4, 1)]
    problem = await refused(changed.write(db, rows, sent))
    assert problem.status_code == 409
    assert [one.loc for one in problem.errors] == [["body", 2, "parent_id"]]


async def test_changes_of_items() -> None:
    """Hooks get what `update` takes, and no key; what was not sent is none of it."""
    changes = changes_of(TenantItem(id=3, code="x"), TenantRequest)
    assert type(changes) is TenantRequest
    assert changes == TenantRequest(code="x")
    assert changes_of(TenantItem(id=3), TenantRequest).model_fields_set == set()


async def test_items_about_one_row() -> None:
    """The item that repeats a key is named; so is a version that is not that of the row."""
    refuse_repeats([1, 2, 3])
    with pytest.raises(ProblemError) as caught:
        refuse_repeats([1, 2, 1])
    assert caught.value.status_code == 422
    assert [one.loc for one in caught.value.errors] == [["body", 2]]
    require_version(None, 3)
    require_version(3, 3)
    with pytest.raises(ProblemError) as caught:
        require_version(2, 3)
    assert caught.value.status_code == 412


async def test_races(engine: AsyncEngine) -> None:
    """Requests about the same rows in another order wait for each other, and none is lost."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")

    class Request(BaseModel):
        small: int

    changed = ChangedRows(Everything, Request)
    async with AsyncSession(engine) as db:
        db.sync_session.expire_on_commit = False
        made = [await Factory().make(db, Everything, {"small": 0}) for _ in range(50)]
        await db.commit()
        keys = [row.id for row in made]

    async def change(number: int) -> None:
        async with AsyncSession(engine) as db:
            mine = (keys[number:] + keys[:number])[:40]
            locked = select(Everything).where(Everything.id.in_(mine))
            found = await db.scalars(locked.order_by(Everything.id).with_for_update())
            rows = [*found.all()][:: 1 if number % 2 else -1]
            await changed.write(
                db, rows, [Request(small=(row.small or 0) + 1) for row in rows]
            )
            await db.commit()

    await asyncio.gather(*(change(number) for number in range(20)))
    async with AsyncSession(engine) as db:
        counts = await db.scalars(select(Everything.small))
        assert sum(count or 0 for count in counts) == 20 * 40
