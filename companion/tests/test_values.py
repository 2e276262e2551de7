"""Values of filters, page by page, and links."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Annotated

import pytest
from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from httpx2 import AsyncClient
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support import values
from codegen_companion.support.keyset import encode
from codegen_companion.support.links import Link, as_scalar, row_path
from codegen_companion.support.segments import Segment
from codegen_companion.support.values import (
    KeyedValuesQuery,
    Value,
    ValuePage,
    ValuesQuery,
    choose_values,
    read_ids,
    read_texts,
    refuse_search,
)
from codegen_companion.testing.list_requests import list_items

from .models import Author, Banner, Everything, Tenant

pytestmark = pytest.mark.anyio


def found(page: ValuePage) -> list[str | int]:
    """Return the values of a page."""
    return [item.value for item in page.items]


def test_choices() -> None:
    """A few values are one page, in their order."""
    choices: list[str | int] = ["Draft", "live", 1, 12]
    assert found(choose_values(ValuesQuery(), choices)) == choices
    assert found(choose_values(ValuesQuery(q="D"), choices)) == ["Draft"]
    assert found(choose_values(ValuesQuery(q="LI"), choices)) == ["live"]
    assert found(choose_values(ValuesQuery(q="1"), choices)) == [1, 12]
    assert found(choose_values(ValuesQuery(q="raft"), choices)) == []
    with pytest.raises(RequestValidationError):
        choose_values(ValuesQuery(cursor="x"), choices)


def test_query() -> None:
    """Nothing that a client sends is ignored."""
    for query in ({"q": "\x00"}, {"q": "x" * 201}, {"limit": "1"}, {"ids": ["1"]}):
        with pytest.raises(ValidationError):
            ValuesQuery.model_validate(query)
    refuse_search(ValuesQuery(q=""))
    with pytest.raises(RequestValidationError):
        refuse_search(ValuesQuery(q="x"))


def test_ids() -> None:
    """Keys are read as rows have them, and all that no row can have are named."""
    query = KeyedValuesQuery(ids=["2", "01", "2"])
    assert read_ids(query.ids or [], TypeAdapter(list[int])) == [2, 1, 2]
    with pytest.raises(RequestValidationError) as refused:
        read_ids(["1", "x", "2", "1.5"], TypeAdapter(list[int]))
    places = [error["loc"] for error in refused.value.errors()]
    assert places == [("query", "ids", 1), ("query", "ids", 3)]
    for ids in ([], ["1"] * 51, ["\x00"], ["x" * 1001], [1]):
        with pytest.raises(ValidationError):
            KeyedValuesQuery.model_validate({"ids": ids})


async def test_values_without_keys(db: AsyncSession) -> None:
    """Texts and choices have no keys to be asked for."""
    with pytest.raises(RequestValidationError) as refused:
        choose_values(KeyedValuesQuery(ids=["a"]), ["a"])
    assert [error["loc"] for error in refused.value.errors()] == [("query", "ids")]
    with pytest.raises(RequestValidationError):
        await read(db, KeyedValuesQuery(ids=["a"]))


async def read(db: AsyncSession, query: ValuesQuery, of: str = "names") -> ValuePage:
    """Read names of authors."""
    return await read_texts(db, query, of, Author.name, select(Author.name))


async def test_texts(db: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each text is there once, NULL is not, and cursors lead through all of them."""
    monkeypatch.setattr(values, "PAGE_SIZE", 2)
    db.add(Tenant(id=1, code="abc"))
    await db.flush()
    names = ["b", None, "a", "b", "C%", "c_", "\N{SNOWMAN}", None, "a"]
    for number, name in enumerate(names):
        db.add(Author(tenant_id=1, name=name, email=f"{number}@b.example"))
    await db.flush()
    page = await read(db, ValuesQuery())
    texts = found(page)
    while page.next_cursor is not None:
        page = await read(db, ValuesQuery(cursor=page.next_cursor))
        texts += found(page)
    assert sorted(map(str, texts)) == ["C%", "a", "b", "c_", "\N{SNOWMAN}"]
    assert set(found(await read(db, ValuesQuery(q="c")))) == {"C%", "c_"}
    assert found(await read(db, ValuesQuery(q="c%"))) == ["C%"]
    assert found(await read(db, ValuesQuery(q="_"))) == []
    first = await read(db, ValuesQuery())
    with pytest.raises(RequestValidationError):
        await read(db, ValuesQuery(cursor=first.next_cursor), "other names")


async def test_long_texts(db: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no filter takes is not offered, so that each cursor fits into a URL."""
    monkeypatch.setattr(values, "PAGE_SIZE", 1)
    rows = [Everything(long_text=text) for text in ("ä" * 1000, "ä" * 1001, "z")]
    db.add_all(rows)
    await db.flush()
    query = ValuesQuery()
    texts: list[str | int] = []
    while True:
        column = Everything.long_text
        page = await read_texts(db, query, "texts", column, select(column))
        texts += found(page)
        if page.next_cursor is None:
            break
        query = ValuesQuery(cursor=page.next_cursor)
        assert len(page.next_cursor) < 4000
    assert {*texts} == {"ä" * 1000, "z"}


@pytest.mark.parametrize("name", ["capitals", "quoted", "tenant_code", "shouted"])
async def test_computed_texts(db: AsyncSession, name: str) -> None:
    """What rows compute is told once each, and in order, as what they hold."""
    for number, word in enumerate(["b", "a", "c"]):
        db.add(Tenant(id=number, code=word))
        await db.flush()
        db.add(Banner(words=word, tenant_id=number, tags=[]))
    await db.flush()
    rows = select(getattr(Banner, name))
    page = await read_texts(db, ValuesQuery(), "banners", getattr(Banner, name), rows)
    assert found(page) == sorted(await db.scalars(rows.select_from(Banner)))


@pytest.mark.parametrize("value", [5, None, True, 1.5, uuid.UUID(int=1)])
async def test_forged_cursor(db: AsyncSession, value: object) -> None:
    """A cursor that holds no text is refused before a database has to compare it."""
    with pytest.raises(RequestValidationError):
        await read(db, ValuesQuery(cursor=encode("names", [], [value])))


@pytest.mark.parametrize(
    ("value", "scalar"),
    [
        (3, 3),
        ("a", "a"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (Decimal("1.50"), "1.50"),
        (dt.date(2024, 2, 1), "2024-02-01"),
        (dt.datetime(2024, 2, 1, 10, 0), "2024-02-01T10:00:00Z"),
    ],
)
def test_scalars(value: str | int, scalar: str | int) -> None:
    """Keys are what JSON writes, and what paths and parameters take."""
    assert as_scalar(value) == scalar


async def test_links(app: FastAPI, client: AsyncClient) -> None:
    """A link leads to its row, wherever the application is mounted."""
    router = APIRouter()

    @router.get("/things/{pk}")
    async def get_thing(pk: Annotated[str, Segment(router)]) -> str:
        return pk

    @router.get("/values", response_model_exclude_unset=True)
    async def read_links(request: Request) -> ValuePage:
        href = row_path(request, "get_thing", "a/b ü")
        items = [Value(value="a", link=Link(href=href)), Value(value=1)]
        return ValuePage(items=items, next_cursor=None)

    app.include_router(router, prefix="/here")
    linked, plain = await list_items(client, "/here/values", {})
    assert linked == {"value": "a", "link": {"href": "/here/things/a~2Fb%20%C3%BC"}}
    assert plain == {"value": 1}
