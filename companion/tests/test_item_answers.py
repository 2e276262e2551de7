"""Writes of many rows of which each is for itself, on each database."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

import pytest
from fastapi import FastAPI, HTTPException
from httpx2 import AsyncClient
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.problems import FieldError, install_problem_handlers
from codegen_companion.support.bulk_updates import ChangedRows
from codegen_companion.support.bulk_writes import NewRows, in_order
from codegen_companion.support.item_answers import (
    DeletedItem,
    Done,
    Given,
    Kept,
    RefusedItem,
    answers_of,
    each_by_itself,
    kept_keys,
    kept_of,
    shown_again,
)
from codegen_companion.testing.statements import noted_statements

from .models import Tenant

pytestmark = pytest.mark.anyio


class TenantRequest(BaseModel):
    """A new tenant."""

    model_config = ConfigDict(extra="forbid")

    code: Annotated[str, Field(max_length=3)]


class TenantDone(BaseModel):
    """A tenant that was written."""

    status: int
    row: str


TENANTS = NewRows(Tenant, TenantRequest)
CHANGED = ChangedRows(Tenant, TenantRequest)


def given(*codes: str) -> list[Given[TenantRequest]]:
    """Return items that are well formed."""
    return [Given(TenantRequest(code=code)) for code in codes]


async def made(
    db: AsyncSession,
    items: Sequence[Given[TenantRequest]],
    rank: Callable[[TenantRequest], Iterable[object]] | None = None,
) -> list[Done[int, TenantDone] | RefusedItem]:
    """Make tenants, each by itself; those called `no` are refused when they are there."""

    async def write_some(
        some: Sequence[TenantRequest],
    ) -> list[Done[int, TenantDone]]:
        rows = [Tenant(code=one.code) for one in some]
        await TENANTS.add(db, rows)
        for number, row in enumerate(rows):
            with TENANTS.item(number):
                if row.code == "no":
                    raise HTTPException(400, "Not this one")
                if row.code == "bad":
                    raise HTTPException(500)
        return [Done(row.id, TenantDone(status=201, row=row.code)) for row in rows]

    return await each_by_itself(db, items, write_some, TENANTS.item, rank=rank)


async def stored(db: AsyncSession) -> list[str]:
    """Return the codes of all tenants."""
    return [*await db.scalars(select(Tenant.code).order_by(Tenant.code))]


def statuses(results: Sequence[Done[int, TenantDone] | RefusedItem]) -> list[int]:
    """Return the status of each item."""
    return [one.status for one in answers_of(results)]


async def test_all_together(db: AsyncSession) -> None:
    """Where nothing is wrong, many take as many statements as one."""
    await made(db, given("000"))
    sent: list[int] = []
    for codes in (["aaa"], [f"{number:03d}" for number in range(1, 900)]):
        with noted_statements(db) as statements:
            results = await made(db, given(*codes))
        assert {*statuses(results)} == {201}
        sent.append(len(statements))
    assert sent[1] == sent[0]


async def test_one_after_the_other(db: AsyncSession) -> None:
    """What is refused is told of its item; the rest is written, and nothing else."""
    await made(db, given("x"))
    wrong: TypeAdapter[list[Given[TenantRequest]]] = TypeAdapter(
        list[Given[TenantRequest]]
    )
    items = [
        *given("a", "x", "b"),
        *wrong.validate_python([{"code": "long", "more": 1}, 7]),
        *given("b", "no", "c"),
    ]
    results = await made(db, items)
    await db.commit()
    assert statuses(results) == [201, 409, 201, 422, 422, 409, 400, 201]
    assert await stored(db) == ["a", "b", "c", "x"]
    problems = [one.problem for one in results if isinstance(one, RefusedItem)]
    places = [[error.loc for error in one.errors] for one in problems]
    assert places == [
        [["body", 1, "code"]],
        [["body", 3, "code"], ["body", 3, "more"]],
        [["body", 4]],
        [["body", 5, "code"]],
        [["body", 6]],
    ]
    assert [one.title for one in problems] == [
        "Conflict",
        "Unprocessable Entity",
        "Unprocessable Entity",
        "Conflict",
        "Bad Request",
    ]
    assert all(one.model_dump_json() for one in problems)


async def test_one_item_is_tried_once(db: AsyncSession) -> None:
    """An item that is alone is not written again to know what stands against it."""
    await made(db, given("x"))
    with noted_statements(db) as statements:
        results = await made(db, given("x"))
    assert statuses(results) == [409]
    assert len([one for one in statements if one.startswith("INSERT")]) == 1


async def test_faults_are_of_all(db: AsyncSession) -> None:
    """What is no matter of an item is no answer to one."""
    with pytest.raises(HTTPException) as caught:
        await made(db, given("a", "bad"))
    assert caught.value.status_code == 500


async def test_nothing_well_formed(db: AsyncSession) -> None:
    """Nothing is written where no item is well formed."""
    with noted_statements(db) as statements:
        assert statuses(await made(db, [Given(None), Given(None)])) == [422, 422]
    assert statements == []


async def test_errors_are_few(db: AsyncSession) -> None:
    """Of each item a few errors are told."""
    adapter: TypeAdapter[Given[TenantRequest]] = TypeAdapter(Given[TenantRequest])
    item = adapter.validate_python({f"x{number}": 1 for number in range(100)})
    [refused] = await made(db, [item])
    assert isinstance(refused, RefusedItem)
    assert len(refused.problem.errors) == 5


async def test_what_json_cannot_tell(db: AsyncSession) -> None:
    """An unpaired surrogate that was sent is told as another character."""
    error = FieldError.model_construct(loc=["body", "\ud800"], msg="\ud800", type="x")
    [refused] = await made(db, [Given(None, [error])])
    assert isinstance(refused, RefusedItem)
    assert '["body",0,"?"],"msg":"?"' in refused.model_dump_json().replace("'", '"')


async def test_order_of_new_rows(db: AsyncSession) -> None:
    """One after the other they are written by their rank, and told in the order of the request."""
    await made(db, given("x"))
    results = await made(db, given("c", "x", "a", "b"), rank=lambda item: [item.code])
    assert statuses(results) == [201, 409, 201, 201]
    codes = [*await db.scalars(select(Tenant.code).order_by(Tenant.id))]
    assert codes[-3:] == ["a", "b", "c"]


async def test_rows_are_held_before(engine: AsyncEngine) -> None:
    """Two requests that change the same rows in other orders do not wait for each other."""
    async with AsyncSession(engine) as db:
        db.add_all([Tenant(code=code) for code in ("a", "b", "x")])
        await db.commit()

    async def change(codes: Sequence[str]) -> list[int]:
        async with AsyncSession(engine) as db:

            async def hold(some: Sequence[TenantRequest]) -> list[Tenant | None]:
                wanted = [one.code for one in some]
                rows = await db.scalars(
                    select(Tenant)
                    .where(Tenant.code.in_(wanted))
                    .order_by(Tenant.id)
                    .with_for_update()
                )
                return in_order(wanted, ((row.code, row) for row in rows))

            async def write_some(
                some: Sequence[TenantRequest],
            ) -> list[Done[int, TenantDone]]:
                rows = [row for row in await hold(some) if row is not None]
                await asyncio.sleep(0.02)
                if len(rows) < len(some):
                    raise HTTPException(404, "Not found")
                await CHANGED.write(db, rows, some)
                return [
                    Done(row.id, TenantDone(status=200, row=row.code)) for row in rows
                ]

            results = await each_by_itself(
                db, given(*codes), write_some, CHANGED.item, hold=hold
            )
            await db.commit()
            return statuses(results)

    answers = await asyncio.gather(
        change(["a", "z", "b"]), change(["b", "z", "a"]), change(["z", "b", "a"])
    )
    assert list(answers) == [[200, 404, 200], [200, 404, 200], [404, 200, 200]]


async def test_repeats(db: AsyncSession) -> None:
    """A repeat tells what was refused as it was, and rows as they are by now."""
    results = await made(db, given("a", "a", "b"))
    adapter: TypeAdapter[list[Kept[int]]] = TypeAdapter(list[Kept[int]])
    kept = adapter.validate_json(adapter.dump_json(kept_of(results)))
    assert len(kept_keys(kept)) == 2
    again = shown_again(
        kept,
        ["now", None],
        lambda status, row: TenantDone(status=status, row=row),
        "There is no such tenant",
    )
    assert again[0] == TenantDone(status=201, row="now")
    assert again[1] == answers_of(results)[1]
    assert isinstance(again[2], RefusedItem)
    assert again[2].status == 404
    assert again[2].problem.errors[0].loc == ["body", 2]


async def test_requests(app: FastAPI, client: AsyncClient) -> None:
    """The document tells items as they are, and what is no list of them is refused as a whole."""
    install_problem_handlers(app)

    @app.post("/tenants", status_code=207)
    async def post(
        payload: Annotated[list[Given[TenantRequest]], Field(max_length=2)],
    ) -> list[DeletedItem | RefusedItem]:
        return [
            DeletedItem(status=204)
            for one in payload
            if one.item is not None and not one.errors
        ]

    document = (await client.get("/openapi.json")).json()
    body = document["paths"]["/tenants"]["post"]["requestBody"]["content"]
    items = body["application/json"]["schema"]["items"]
    assert items == {"$ref": "#/components/schemas/TenantRequest"}
    answer = await client.post("/tenants", json=[{"code": "a"}, {"code": 1}])
    assert (answer.status_code, answer.json()) == (207, [{"status": 204}])
    for sent in ({"code": "a"}, [{"code": "a"}] * 3):
        answer = await client.post("/tenants", json=sent)
        assert answer.status_code == 422
