"""Writes of rows by columns that clients know, on each database."""

import asyncio
import datetime as dt
import uuid
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from pydantic import BaseModel
from sqlalchemy import ColumnElement, delete, event, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import QueryableAttribute

from codegen_companion.problems import FieldError, ProblemError
from codegen_companion.support.bulk_updates import ChangedRows
from codegen_companion.support.bulk_writes import NewRows, refuse_repeats
from codegen_companion.support.item_answers import (
    Done,
    Given,
    RefusedItem,
    answers_of,
    each_by_itself,
)
from codegen_companion.support.sqlstates import sqlstate
from codegen_companion.support.upserts import (
    Try,
    Upsert,
    Written,
    documented_put,
    require_unique,
    rows_of_items,
    tried,
    whole_of,
)
from codegen_companion.support.writes import violations
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.statements import noted_statements

from .models import Article, Author, Dog, Pair, Tenant

pytestmark = pytest.mark.anyio

MANY = 1000

DEADLOCKS = text(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
)


class AuthorRequest(BaseModel):
    """An author, whom an address tells from others."""

    email: str
    name: str | None = None


UPSERT = Upsert(NewRows(Author, AuthorRequest), ChangedRows(Author, AuthorRequest))


async def upsert(
    db: AsyncSession,
    owner: int,
    items: Sequence[AuthorRequest],
    *,
    upsert: Upsert = UPSERT,
) -> list[tuple[Author, bool]]:
    """Write authors of a tenant, who sees no others, as a route does."""
    keys = [(item.email,) for item in items]

    async def attempt(one: Try) -> list[tuple[Author, bool]]:
        seen = Author.tenant_id == owner
        found = await one.lock(db, [Author.email], keys, Author, seen)
        changed: list[Written[Author, AuthorRequest]] = []
        made: list[Written[Author, AuthorRequest]] = []
        for number, (item, row) in enumerate(zip(items, found, strict=True)):
            if row is None:
                new = Author(tenant_id=owner, email=item.email, name=item.name)
                made.append(Written(number, new, item))
            else:
                changed.append(Written(number, row, item))
        await upsert.write(db, one, keys, changed, made)
        return rows_of_items(found, made)

    return await tried(db, attempt)


async def owners(db: AsyncSession, count: int = 2) -> list[int]:
    """Insert tenants."""
    rows = [Tenant(code=f"{number}") for number in range(count)]
    db.add_all(rows)
    await db.commit()
    return [row.id for row in rows]


def authors(numbers: Sequence[int], name: str = "new") -> list[AuthorRequest]:
    """Make items."""
    return [AuthorRequest(email=f"{number:04}@x", name=name) for number in numbers]


async def names(db: AsyncSession) -> dict[str, str | None]:
    """Return the name at each address as it is stored."""
    found = await db.execute(select(Author.email, Author.name))
    return {row.email: row.name for row in found}


async def test_some_are_there(db: AsyncSession) -> None:
    """What is there changes, what is not is made, and each is told in its place."""
    mine, _ = await owners(db)
    first = await upsert(db, mine, authors([3, 1], "old"))
    assert [is_new for _, is_new in first] == [True, True]
    await db.commit()
    written = await upsert(db, mine, authors([4, 3, 2, 1]))
    await db.commit()
    assert [is_new for _, is_new in written] == [True, False, True, False]
    assert [row.email[:4] for row, _ in written] == ["0004", "0003", "0002", "0001"]
    assert written[1][0].id == first[0][0].id
    assert await names(db) == {f"{at:04}@x": "new" for at in (1, 2, 3, 4)}


async def test_few_statements_for_all(db: AsyncSession) -> None:
    """A thousand rows take three statements, beside the savepoints."""
    mine, _ = await owners(db)
    await upsert(db, mine, authors(range(0, MANY, 2), "old"))
    await upsert(db, mine, authors([0, 1], "old"))
    await db.commit()
    with noted_statements(db) as statements:
        written = await upsert(db, mine, authors(range(MANY)))
    words = [one.split()[0] for one in statements]
    around = ("BEGIN", "SAVEPOINT", "RELEASE")
    assert [one for one in words if one not in around] == ["SELECT", "INSERT", "UPDATE"]
    assert len(words) <= 10
    assert sum(is_new for _, is_new in written) == MANY // 2 - 1
    await db.commit()
    assert await names(db) == {f"{at:04}@x": "new" for at in range(MANY)}


@pytest.mark.parametrize("listens", [False, True])
async def test_rows_of_others(db: AsyncSession, *, listens: bool) -> None:
    """A row that the user does not see is taken, the item is named, and nothing is written."""
    mine, other = await owners(db)
    await upsert(db, other, authors([5], "hers"))
    await upsert(db, mine, authors([1], "old"))
    await db.commit()

    def hear(*_: object) -> None:
        """Make a flush of it."""

    if listens:
        event.listen(Author, "before_insert", hear)
    try:
        with pytest.raises(ProblemError) as caught:
            await upsert(db, mine, authors([1, 9, 5, 2]))
    finally:
        if listens:
            event.remove(Author, "before_insert", hear)
    assert caught.value.status_code == 409
    [error] = caught.value.errors
    assert (error.loc, error.type) == (["body", 2, "email"], "unique")
    await db.commit()
    assert await names(db) == {"0001@x": "old", "0005@x": "hers"}


@pytest.mark.parametrize("wrong", [0, 3])
async def test_what_does_not_fit(engine: AsyncEngine, wrong: int) -> None:
    """An item that the database refuses is named by its number, whether or not its row is new."""
    if engine.dialect.name == "sqlite":
        pytest.skip("texts have no length")
    async with AsyncSession(engine, expire_on_commit=False) as db:
        mine, _ = await owners(db)
        await upsert(db, mine, authors([2, 1], "old"))
        await db.commit()
        items = authors([4, 3, 2, 1])
        items[wrong].name = "x" * 60
        with pytest.raises(ProblemError) as caught:
            await upsert(db, mine, items)
        assert caught.value.status_code == 422
        assert [one.loc for one in caught.value.errors] == [["body", wrong]]
        await db.rollback()
        assert await names(db) == {"0001@x": "old", "0002@x": "old"}


async def test_made_in_the_meantime(engine: AsyncEngine) -> None:
    """A row that another request makes at the same time is changed when that is done."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    async with (
        AsyncSession(engine, expire_on_commit=False) as first,
        AsyncSession(engine) as second,
    ):
        mine, _ = await owners(first)
        await upsert(first, mine, authors([2], "first"))
        waiting = asyncio.create_task(upsert(second, mine, authors([3, 2, 1], "last")))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        await first.commit()
        assert [is_new for _, is_new in await waiting] == [True, False, True]
        await second.commit()
        assert set((await names(first)).values()) == {"last"}


async def test_gone_in_the_meantime(engine: AsyncEngine) -> None:
    """Where what clashed is taken back, the row is made."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    async with (
        AsyncSession(engine, expire_on_commit=False) as first,
        AsyncSession(engine) as second,
    ):
        mine, _ = await owners(first)
        await upsert(first, mine, authors([2], "first"))
        waiting = asyncio.create_task(upsert(second, mine, authors([2], "last")))
        await asyncio.sleep(0.3)
        await first.rollback()
        assert [is_new for _, is_new in await waiting] == [True]


async def test_made_and_gone_again(engine: AsyncEngine) -> None:
    """A row that others make and delete between the tries is made in the end."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    tries = 0
    async with (
        AsyncSession(engine, expire_on_commit=False) as other,
        AsyncSession(engine, expire_on_commit=False) as db,
    ):
        mine, _ = await owners(other)

        async def attempt(one: Try) -> None:
            nonlocal tries
            tries += 1
            await other.execute(delete(Author))
            await other.commit()
            assert await one.lock(db, [Author.email], [("a@x",)], Author) == [None]
            if tries < 4:
                other.add(Author(tenant_id=mine, email="a@x"))
                await other.commit()
            with one.making():
                db.add(Author(tenant_id=mine, email="a@x"))
                await db.flush()

        await tried(db, attempt)
        await db.commit()
        assert await names(other) == {"a@x": None}


async def test_several_columns(db: AsyncSession) -> None:
    """Columns that find rows together, whatever types they are of; moments are in UTC."""

    class Request(BaseModel):
        flag: bool

    one = await Factory().make(db, Pair, {"left": 1, "right": "a", "flag": False})
    await db.commit()
    others = [
        "amount",
        "since",
        "zoned",
        "span",
        "at",
        "day",
        "cents",
        "status",
        "data",
        "raw",
    ]
    kept: dict[str, Any] = {name: getattr(one, name) for name in others}
    writes = Upsert(NewRows(Pair, Request), ChangedRows(Pair, Request))

    async def write(
        by: Sequence[QueryableAttribute[Any]], keys: Sequence[tuple[Any, ...]]
    ) -> list[bool]:
        async def attempt(attempt: Try) -> list[tuple[Pair, bool]]:
            found = await attempt.lock(db, by, keys, Pair)
            request = Request(flag=True)
            changed = [
                Written(number, row, request)
                for number, row in enumerate(found)
                if row is not None
            ]
            made = [
                Written(
                    number, Pair(left=left, right=right, flag=True, **kept), request
                )
                for number, ((left, right), row) in enumerate(
                    zip(keys, found, strict=True)
                )
                if row is None
            ]
            await writes.write(db, attempt, keys, changed, made)
            return rows_of_items(found, made)

        return [is_new for _, is_new in await tried(db, attempt)]

    both = [Pair.left, Pair.right]
    assert await write(both, [(2, "a"), (1, "a"), (1, "b")]) == [True, False, True]
    await db.commit()
    assert [*await db.scalars(select(Pair.flag))] == [True] * 3
    found = await Try(None, is_last=True).lock(
        db, [Pair.left, Pair.zoned], [(1, one.zoned.replace(tzinfo=dt.UTC))], Pair
    )
    assert [row is None for row in found] == [False]


async def test_other_orders(engine: AsyncEngine) -> None:
    """Where another column is unique, too, requests may wait for each other: one tries again."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")

    class Request(BaseModel):
        code: str

    writes = Upsert(NewRows(Tenant, Request), ChangedRows(Tenant, Request))

    async def write(start: int, codes: Sequence[str]) -> int:
        async with AsyncSession(engine, expire_on_commit=False) as db:
            keys = [(start + number,) for number in range(len(codes))]

            async def attempt(attempt: Try) -> list[tuple[Tenant, bool]]:
                found = await attempt.lock(db, [Tenant.id], keys, Tenant)
                made = [
                    Written(at, Tenant(id=key, code=code), Request(code=code))
                    for at, ((key,), code) in enumerate(zip(keys, codes, strict=True))
                ]
                for at in made:
                    await writes.write(db, attempt, keys, [], [at])
                    await asyncio.sleep(0.1)
                return rows_of_items(found, made)

            try:
                await tried(db, attempt)
            except ProblemError as problem:
                return problem.status_code
            await db.commit()
            return 200

    done = await asyncio.gather(write(10, ["a", "b"]), write(20, ["b", "a"]))
    assert sorted(done) == [200, 409]


async def test_races(engine: AsyncEngine) -> None:
    """Two users, 20 upserts and changes of many rows at once: none waits for ever, and each user's rows stay theirs."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    async with AsyncSession(engine, expire_on_commit=False) as db:
        users = await owners(db)
        before = await db.scalar(DEADLOCKS)
        for user in users:
            await upsert(db, user, authors(range(user * 1000, user * 1000 + 20), "old"))
        await db.commit()

    async def write(user: int, number: int) -> int:
        numbers = [user * 1000 + (at * 7 + number * 3) % 60 for at in range(40)]
        name = f"{user}: {number}"
        async with AsyncSession(engine, expire_on_commit=False) as db:
            if number % 2:
                written = await upsert(db, user, authors(numbers, name))
                await db.commit()
                return sum(is_new for _, is_new in written)
            seen: ColumnElement[bool] = Author.tenant_id == user
            rows = await db.scalars(
                select(Author).where(seen).order_by(Author.id).with_for_update()
            )
            some = [*rows.all()]
            await UPSERT.changed.write(
                db, some, [AuthorRequest(email=row.email, name=name) for row in some]
            )
            await db.commit()
            return 0

    writes = [write(user, number) for number in range(20) for user in users]
    made = await asyncio.gather(*writes)
    async with AsyncSession(engine, expire_on_commit=False) as db:
        found = [*await db.scalars(select(Author))]
        assert len(found) == 2 * 20 + sum(made) == 2 * 60
        for row in found:
            assert row.email.startswith(f"{row.tenant_id}0")
            assert (row.name or "").startswith(f"{row.tenant_id}: ")
        await db.execute(text("SELECT pg_stat_clear_snapshot()"))
        assert await db.scalar(DEADLOCKS) == before


class AuthorDone(BaseModel):
    """An author who was written."""

    status: int
    name: str | None


async def upsert_each(
    db: AsyncSession,
    owner: int,
    items: Sequence[Given[AuthorRequest]],
    *,
    pause: float = 0,
) -> list[tuple[int, str | None]]:
    """Write authors of a tenant, each by itself, as a route does; return the status and name of each."""
    seen = Author.tenant_id == owner

    async def hold(one: Try, some: Sequence[AuthorRequest]) -> None:
        keys = [(item.email,) for item in some]
        await one.hold(db, [Author.email], keys, Author, seen)

    async def write_some(
        one: Try, some: Sequence[AuthorRequest]
    ) -> list[Done[uuid.UUID, AuthorDone]]:
        keys = [(item.email,) for item in some]
        refuse_repeats(keys)
        found = await one.lock(db, [Author.email], keys, Author, seen)
        changed: list[Written[Author, AuthorRequest]] = []
        made: list[Written[Author, AuthorRequest]] = []
        for number, (item, row) in enumerate(zip(some, found, strict=True)):
            if row is None:
                new = Author(tenant_id=owner, email=item.email, name=item.name)
                made.append(Written(number, new, item))
            else:
                changed.append(Written(number, row, item))
        await UPSERT.write_some(db, one, keys, changed, made)
        await asyncio.sleep(pause)
        return [
            Done(row.id, AuthorDone(status=201 if is_new else 200, name=row.name))
            for row, is_new in rows_of_items(found, made)
        ]

    async def attempt(one: Try) -> list[Done[uuid.UUID, AuthorDone] | RefusedItem]:
        return await each_by_itself(
            db,
            items,
            partial(write_some, one),
            UPSERT.new.item,
            hold=partial(hold, one),
            rank=lambda item: (item.email,),
            refused=partial(one.check_refused, db),
        )

    answers = answers_of(await tried(db, attempt))
    return [
        (one.status, None if isinstance(one, RefusedItem) else one.name)
        for one in answers
    ]


def given(numbers: Sequence[int], name: str = "new") -> list[Given[AuthorRequest]]:
    """Make items of which each is for itself."""
    return [Given(item) for item in authors(numbers, name)]


async def test_each_by_itself(db: AsyncSession) -> None:
    """Each item has a status of its own; what stands against one stops no other."""
    mine, other = await owners(db)
    await upsert(db, other, authors([5], "hers"))
    await upsert(db, mine, authors([1], "old"))
    await db.commit()
    assert await upsert_each(db, mine, given([2, 1])) == [(201, "new"), (200, "new")]
    invalid = Given[AuthorRequest](None, [FieldError(loc=["body"], msg="", type="")])
    items = [*given([3, 5]), invalid, *given([1, 3], "newer")]
    assert await upsert_each(db, mine, items) == [
        (201, "new"),
        (409, None),
        (422, None),
        (200, "newer"),
        (200, "newer"),
    ]
    await db.commit()
    assert await names(db) == {
        "0001@x": "newer",
        "0002@x": "new",
        "0003@x": "newer",
        "0005@x": "hers",
    }


async def test_few_statements_for_each(db: AsyncSession) -> None:
    """Where nothing stands against an item, a thousand take no more than where all are written or none."""
    mine, _ = await owners(db)
    await upsert(db, mine, authors(range(0, MANY, 2), "old"))
    await db.commit()
    with noted_statements(db) as statements:
        written = await upsert_each(db, mine, given(range(MANY)))
    assert len(statements) <= 10
    assert sum(status == 201 for status, _ in written) == MANY // 2


@pytest.mark.parametrize("count", [1, 3])
async def test_each_made_in_the_meantime(engine: AsyncEngine, count: int) -> None:
    """A row that another request makes at the same time is changed when that is done, and is no clash."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    async with (
        AsyncSession(engine, expire_on_commit=False) as first,
        AsyncSession(engine, expire_on_commit=False) as second,
    ):
        mine, other = await owners(first)
        await upsert(first, other, authors([9], "hers"))
        await first.commit()
        await upsert(first, mine, authors([2], "first"))
        items = given([2, 1, 9][:count], "last")
        waiting = asyncio.create_task(upsert_each(second, mine, items))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        await first.commit()
        statuses = [status for status, _ in await waiting]
        assert statuses == [200, 201, 409][:count]
        await second.commit()
        assert (await names(first))["0002@x"] == "last"
        assert (await names(first))["0009@x"] == "hers"


async def test_each_waits_for_another(engine: AsyncEngine) -> None:
    """Where two wait for each other with what they have written of some items, one begins anew."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    async with AsyncSession(engine, expire_on_commit=False) as db:
        mine, other = await owners(db)
        await upsert(db, other, authors([1], "hers"))
        await upsert(db, mine, authors([9], "old"))
        await db.commit()

    locked = asyncio.Event()

    async def each() -> list[int]:
        async with AsyncSession(engine, expire_on_commit=False) as db:
            # The first is hers, so that one is written after the other, and slowly.
            written = await upsert_each(db, mine, given([1, 3, 5], "each"), pause=0.3)
            await db.commit()
            return [status for status, _ in written]

    async def whole() -> None:
        async with AsyncSession(engine, expire_on_commit=False) as db:
            await asyncio.sleep(0.2)
            db.add(Author(tenant_id=mine, email="0005@x", name="whole"))
            await db.flush()
            locked.set()
            db.add(Author(tenant_id=mine, email="0003@x", name="whole"))
            try:
                await db.flush()
            except DBAPIError as error:
                caught.append(sqlstate(error))
                return
            await db.commit()

    caught = list[str | None]()
    statuses, _ = await asyncio.gather(each(), whole())
    assert locked.is_set()
    # Whichever of the two the database stops: the items are written all the same.
    assert statuses == ([409, 201, 201] if caught else [409, 200, 200])


async def test_races_of_each(engine: AsyncEngine) -> None:
    """The same where each item is for itself: one of each request is the other user's, and no other is refused."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    async with AsyncSession(engine, expire_on_commit=False) as db:
        users = await owners(db)
        before = await db.scalar(DEADLOCKS)
        for user in users:
            await upsert(db, user, authors(range(user * 1000, user * 1000 + 20), "old"))
        await db.commit()

    async def write(user: int, number: int) -> int:
        numbers = [user * 1000 + (at * 7 + number * 3) % 60 for at in range(40)]
        name = f"{user}: {number}"
        async with AsyncSession(engine, expire_on_commit=False) as db:
            if number % 4 == 0:
                seen: ColumnElement[bool] = Author.tenant_id == user
                rows = await db.scalars(
                    select(Author).where(seen).order_by(Author.id).with_for_update()
                )
                some = [*rows.all()]
                sent = [AuthorRequest(email=row.email, name=name) for row in some]
                await UPSERT.changed.write(db, some, sent)
                await db.commit()
                return 0
            if number % 4 == 1:
                whole = await upsert(db, user, authors(numbers, name))
                await db.commit()
                return sum(is_new for _, is_new in whole)
            other = next(one for one in users if one != user)
            taken = number % len(numbers)
            numbers[taken] = other * 1000 + number % 20
            written = await upsert_each(db, user, given(numbers, name))
            await db.commit()
            assert written[taken] == (409, None)
            told = [one for at, one in enumerate(written) if at != taken]
            assert {status for status, _ in told} <= {200, 201}
            assert {shown for _, shown in told} == {name}
            return sum(status == 201 for status, _ in told)

    writes = [write(user, number) for number in range(20) for user in users]
    made = await asyncio.gather(*writes)
    async with AsyncSession(engine, expire_on_commit=False) as db:
        found = [*await db.scalars(select(Author))]
        assert len(found) == 2 * 20 + sum(made) == 2 * 60
        for row in found:
            assert row.email.startswith(f"{row.tenant_id}0")
            assert (row.name or "").startswith(f"{row.tenant_id}: ")
        await db.execute(text("SELECT pg_stat_clear_snapshot()"))
        assert await db.scalar(DEADLOCKS) == before


async def put(db: AsyncSession, owner: int, item: AuthorRequest) -> bool:
    """Make the author at an address, or replace the one there, as a route does; tell whether it is new."""
    seen = Author.tenant_id == owner

    async def attempt(one: Try) -> bool:
        key = (item.email,)
        [found] = await one.lock(db, [Author.email], [key], Author, seen)
        if found is not None:
            found.name = item.name
            await db.flush()
            return False
        with one.making():
            db.add(Author(tenant_id=owner, email=item.email, name=item.name))
            await db.flush()
        return True

    with violations(Author, AuthorRequest):
        is_new = await tried(db, attempt)
        await db.commit()
    return is_new


async def test_one_row(db: AsyncSession) -> None:
    """A row is made where it is not there, and replaced where it is; one of others is taken."""
    mine, other = await owners(db)
    [item] = authors([1])
    assert await put(db, mine, item)
    assert not await put(db, mine, item.model_copy(update={"name": "newer"}))
    with pytest.raises(ProblemError) as caught:
        await put(db, other, item)
    assert caught.value.status_code == 409
    await db.rollback()
    assert await names(db) == {"0001@x": "newer"}


async def test_races_for_one_row(engine: AsyncEngine) -> None:
    """Of many requests that make a row at once one makes it, the others replace it, and those of another user are refused."""
    if engine.dialect.name == "sqlite":
        pytest.skip("one transaction writes at a time")
    async with AsyncSession(engine, expire_on_commit=False) as db:
        users = await owners(db)

    async def write(number: int) -> tuple[int, object]:
        user = users[number % 2]
        async with AsyncSession(engine, expire_on_commit=False) as db:
            [item] = authors([number % 4 // 2], f"{user}: {number}")
            try:
                return user, await put(db, user, item)
            except ProblemError as problem:
                return user, problem.status_code

    told = await asyncio.gather(*(write(number) for number in range(40)))
    assert sum(one is True for _, one in told) == 2
    async with AsyncSession(engine, expire_on_commit=False) as db:
        rows = {*await db.scalars(select(Author))}
        assert len(rows) == 2
        for row in rows:
            assert (row.name or "").startswith(f"{row.tenant_id}: ")
    refused = sum(one == 409 for _, one in told)
    assert refused == 20
    assert sum(one is False for _, one in told) == 18


class WholeRequest(BaseModel):
    """All of a row but for its key."""

    name: str
    rank: int = 3


class OtherRequest(BaseModel):
    """What `create` or `update` takes."""

    id: int = 0
    name: str = ""
    rank: int = 0
    more: str = ""


def test_whole() -> None:
    """All that is said of a row is sent, defaults too, and nothing else."""
    body = whole_of(WholeRequest(name="a"), OtherRequest, id=7)
    assert body.model_fields_set == {"id", "name", "rank"}
    assert body.model_dump(exclude_unset=True) == {"id": 7, "name": "a", "rank": 3}
    assert documented_put(WholeRequest)[201]["model"] is WholeRequest
    assert "headers" not in documented_put(WholeRequest)[201]
    assert "ETag" in documented_put(WholeRequest, is_tagged=True)[201]["headers"]


def test_columns_that_several_rows_may_share() -> None:
    """An application does not start that would find several rows for one item."""
    require_unique(Author.email)
    require_unique(Article.slug, Article.tenant_id)
    require_unique(Pair.right, Pair.left)
    require_unique(Dog.id)
    with pytest.raises(RuntimeError, match=r"upsert of Article finds rows by \(slug\)"):
        require_unique(Article.slug)
