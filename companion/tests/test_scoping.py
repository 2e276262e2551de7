"""Claims, what hides rows from their writer, and the users and filters of tests."""

import types
import uuid
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI, HTTPException
from httpx2 import AsyncClient
from pydantic import BaseModel, TypeAdapter
from sqlalchemy import Integer, String, column, false, true
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.claims import read_claim
from codegen_companion.support.factory import Factory
from codegen_companion.support.fields import Fits, Text
from codegen_companion.support.filter_stand_in import FilterStandIn
from codegen_companion.support.sign_in import SignIn
from codegen_companion.support.visibility import visible_to_writer

from .models import Article, Author, Everything, Status, Tenant

pytestmark = pytest.mark.anyio

KEY = uuid.UUID(int=7)
UUID = TypeAdapter(uuid.UUID)
INT: TypeAdapter[int] = TypeAdapter(Annotated[int, Fits(column("n", Integer))])
TEXT: TypeAdapter[str] = TypeAdapter(Annotated[Text, Fits(column("t", String(5)))])


class User(BaseModel):
    """A current user."""

    sub: str
    team: str | None = None


@dataclass
class Person:
    """A current user who is no Pydantic model."""

    sub: str
    team: str | None = None


@pytest.mark.parametrize(
    ("kind", "claim", "value"),
    [
        (UUID, str(KEY), KEY),
        (UUID, KEY, KEY),
        (INT, 7, 7),
        (INT, "7", 7),
        (TEXT, "seven", "seven"),
        (TEXT, 7, "7"),
        (TEXT, Status.LIVE, "live"),
    ],
)
def test_claim(kind: TypeAdapter[Any], claim: object, value: object) -> None:
    """A claim becomes a value of its column, however it is written."""
    assert read_claim(kind, claim) == value


@pytest.mark.parametrize(
    ("kind", "claim"),
    [
        *((kind, None) for kind in (UUID, INT, TEXT)),
        *((kind, True) for kind in (UUID, INT, TEXT)),
        *((kind, ["7"]) for kind in (UUID, INT, TEXT)),
        *((kind, {"sub": "7"}) for kind in (UUID, INT, TEXT)),
        *((kind, object()) for kind in (UUID, INT, TEXT)),
        (UUID, 7),
        (UUID, "seven"),
        (INT, "seven"),
        (INT, 2**40),
        (INT, 7.5),
        (TEXT, "longer"),
        (TEXT, "\x00"),
        (TEXT, "\ud800"),
    ],
)
def test_no_claim(kind: TypeAdapter[Any], claim: object) -> None:
    """What no column could hold is no claim."""
    with pytest.raises(HTTPException) as caught:
        read_claim(kind, claim)
    assert caught.value.status_code == 403


async def test_visible_to_writer() -> None:
    """A row that is not found is forbidden to be written; other errors stay."""

    async def read(result: str | HTTPException) -> str:
        if isinstance(result, str):
            return result
        raise result

    assert await visible_to_writer(read("row")) == "row"
    for status, expected in ((404, 403), (409, 409)):
        with pytest.raises(HTTPException) as caught:
            await visible_to_writer(read(HTTPException(status)))
        assert caught.value.status_code == expected


@pytest.mark.parametrize(
    ("user", "expected"),
    [
        ({"sub": "ann"}, [{"sub": "ann", "team": "red"}, {"sub": "ann"}]),
        *(
            (user, [{"sub": "ann", "team": "red"}, {"sub": "ann", "team": None}])
            for user in (User(sub="ann"), Person("ann"))
        ),
    ],
)
async def test_sign_in(
    app: FastAPI,
    client: AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    user: object,
    expected: list[object],
) -> None:
    """Requests come from a user with other claims, until there are others again."""

    def current_user() -> object:
        return "nobody"

    @app.get("/me", response_model=None)
    async def me(user: Annotated[object, Depends(current_user)]) -> object:
        return user

    sign_in = SignIn(app, monkeypatch, current_user, user)
    sign_in({"team": "red"})
    assert (await client.get("/me")).json() == expected[0]
    sign_in({"team": None})
    assert (await client.get("/me")).json() == expected[1]
    monkeypatch.undo()
    assert (await client.get("/me")).json() == "nobody"


def test_filter_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A filter lets all be seen; of several conditions the last one stays."""

    def visible(_current_user: object) -> object:
        raise NotImplementedError

    routes = types.ModuleType("routes")
    vars(routes)["own"] = visible
    stand_in = FilterStandIn(monkeypatch, routes, visible)
    assert vars(routes)["own"] is stand_in
    assert str(stand_in("ann")) == str(true())
    stand_in.conditions = [true(), false()]
    found = [str(stand_in("ann")) for _ in range(3)]
    assert found == [str(true()), str(false()), str(false())]
    with pytest.raises(LookupError, match="does not import"):
        FilterStandIn(monkeypatch, routes, visible)


async def test_given(db: AsyncSession) -> None:
    """Rows of a class get what is given for them, unless they are made with more."""
    factory = Factory()
    ours, theirs = [await factory.value(db, Author, "tenant_id") for _ in range(2)]
    assert ours != theirs
    factory.given[Author] = {"tenant_id": ours, "name": "Ann"}
    author = await factory.make(db, Author)
    assert (author.tenant_id, author.name) == (ours, "Ann")
    other = await factory.make(db, Author, {"tenant_id": theirs})
    assert (other.tenant_id, other.name) == (theirs, "Ann")


@pytest.mark.parametrize(
    ("model", "name"),
    [
        (Article, "tenant_id"),
        (Article, "editor_id"),
        (Tenant, "code"),
        (Author, "name"),
        (Everything, "naive"),
    ],
)
async def test_value(db: AsyncSession, model: type[Any], name: str) -> None:
    """A row can be made with each value, and no two values are the same."""
    factory = Factory()
    values = [await factory.value(db, model, name) for _ in range(3)]
    assert len(set(values)) == 3
    rows = [await factory.make(db, model, {name: value}) for value in values]
    assert [getattr(row, name) for row in rows] == values


async def test_own_value(db: AsyncSession) -> None:
    """A value comes from the project's own function, and is varied when it repeats."""
    overrides = types.ModuleType("factories")
    vars(overrides)["make_tenant"] = lambda: Tenant(code="x")
    factory = Factory(overrides)
    assert await factory.value(db, Tenant, "code") == "x"
    assert await factory.value(db, Tenant, "code") not in ("x", None)
