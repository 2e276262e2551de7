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

from codegen_companion.support.claims import read_claim
from codegen_companion.support.fields import Fits, Text
from codegen_companion.support.visibility import visible_to_writer
from codegen_companion.testing.filter_stand_in import FilterStandIn
from codegen_companion.testing.sign_in import SignIn

from .models import Status

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
    sign_in({"team": "red"})
    monkeypatch.undo()
    assert (await client.get("/me")).json() == "nobody"
    assert user in ({"sub": "ann"}, User(sub="ann"), Person("ann"))


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
