"""What generated tests use beside rows: stand-ins, users, keys, comparisons."""

import datetime as dt
import types
from decimal import Decimal
from typing import Any

import jwt
import pytest
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import event, inspect
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.testing.factory import Factory
from codegen_companion.testing.factory_errors import FactoryError
from codegen_companion.testing.instances import make_instance
from codegen_companion.testing.key_pair import make_key_pair
from codegen_companion.testing.sign_in import make_claims, make_user
from codegen_companion.testing.stand_in import StandIn
from codegen_companion.testing.user_rules import (
    Assigning,
    Recorder,
    Rules,
    allow,
    nothing,
    unchanged,
)

from .models import Everything, Tenant

pytestmark = pytest.mark.anyio

NAIVE = dt.datetime(2024, 1, 2, 3, 4, 5)


class Claims(BaseModel):
    """A current user."""

    sub: str
    team: str


class Line(BaseModel):
    """A part of a result."""

    count: int


class Result(BaseModel):
    """A result of an action."""

    name: str
    lines: list[Line] = Field(min_length=1)
    note: str = "none"


class Code(BaseModel):
    """A result that cannot be invented."""

    code: str = Field(pattern="^[A-Z]{3}$")


class Body(BaseModel):
    """A request body."""

    model_config = ConfigDict(extra="forbid")

    at: dt.datetime | None = None
    price: Decimal = Decimal(0)


class Module(types.ModuleType):
    """A project's module of factories."""

    @staticmethod
    def make_claims() -> dict[str, Any]:
        """Return claims."""
        return {"sub": "ann", "team": "blue"}

    @staticmethod
    def make_user() -> str:
        """Return a user."""
        return "ann"

    @staticmethod
    def make_code() -> Code:
        """Return a code."""
        return Code(code="ABC")


async def publish(row: object) -> None:
    """Stand for a function of the project."""
    raise AssertionError(row)


async def make_nothing(row: object) -> None:
    """Stand for another function of the project."""
    raise AssertionError(row)


@pytest.mark.parametrize("commits", [True, False])
async def test_stand_in(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch, commits: bool
) -> None:
    """It takes the function's place, and tells how it was called and what became of it."""
    routes = types.ModuleType("routes")
    vars(routes)["publish_it"] = publish
    stand_in = StandIn(Factory(), Tenant, "result")
    stand_in.replace(monkeypatch, routes, publish)
    async with AsyncSession(engine, expire_on_commit=False) as db:
        assert await vars(routes)["publish_it"]("row", db=db, at=1) == "result"
        if commits:
            await db.commit()
    assert stand_in.calls == [(("row",), {"at": 1})]
    async with AsyncSession(engine) as db:
        assert await stand_in.is_kept(db) is commits


async def test_stand_in_with_any_parameter(db: AsyncSession) -> None:
    """Parameters of an action may be called as arguments of methods are."""
    stand_in = StandIn(Factory(), Tenant)
    await stand_in(db=db, self=1, args=2)
    assert stand_in.calls == [((), {"self": 1, "args": 2})]


async def test_stand_in_fails(db: AsyncSession) -> None:
    """It raises what it is told, after it wrote."""
    stand_in = StandIn(Factory(), Tenant, error=ValueError("no"))
    with pytest.raises(ValueError, match="no"):
        await stand_in(db=db)
    assert await stand_in.is_kept(db)
    await db.rollback()


async def test_stand_in_without_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that is not imported is an error, not a test that passes."""
    with pytest.raises(LookupError, match="routes does not import"):
        StandIn(Factory(), Tenant).replace(
            monkeypatch, types.ModuleType("routes"), publish
        )


def test_claims() -> None:
    """Claims come from the project; without its function there is a subject alone."""
    assert make_claims() == {"sub": "user-1"}
    assert make_claims(Module("factories"), Claims)["team"] == "blue"
    with pytest.raises(FactoryError, match=r"write make_claims\(\) in the module"):
        make_claims(None, Claims)
    with pytest.raises(FactoryError, match="in factories"):
        make_claims(types.ModuleType("factories"), Claims)


def test_user() -> None:
    """Only the project knows what a user is."""
    assert make_user(Module("factories")) == "ann"
    with pytest.raises(FactoryError, match=r"write make_user\(\) in factories"):
        make_user(types.ModuleType("factories"))


@pytest.mark.parametrize(
    "algorithm", ["RS256", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
)
def test_key_pair(algorithm: str) -> None:
    """One key signs what the other one verifies."""
    private, public = make_key_pair(algorithm)
    token = jwt.encode({"sub": "a"}, private, algorithm)
    assert jwt.decode(token, public, [algorithm])["sub"] == "a"


def test_instances() -> None:
    """Instances are invented; what cannot be invented, the project makes."""
    result = make_instance(Factory(), Result)
    assert (len(result.lines), result.note) == (1, "none")
    assert make_instance(Factory(Module("factories")), Code).code == "ABC"
    with pytest.raises(FactoryError, match=r"write make_code\(\)"):
        make_instance(Factory(), Code)


async def test_rules(db: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards allow and hooks leave all as it is, until a test replaces one."""
    routes = types.ModuleType("routes")
    vars(routes)["can_edit"] = publish
    vars(routes)["prepare"] = make_nothing
    rules = Rules(monkeypatch, routes, (publish, allow), (make_nothing, unchanged))
    assert await vars(routes)["can_edit"](None, db=db) is True
    assert await vars(routes)["prepare"]("data", db=db) == "data"
    guard = Recorder(answer=False)
    rules.replace(publish, guard)
    assert await vars(routes)["can_edit"](None, db=db, current_user="ann") is False
    assert guard.calls == [((None,), {"current_user": "ann"})]
    rules.replace(make_nothing, nothing)
    assert await vars(routes)["prepare"]("row", "data", db=db) is None
    with pytest.raises(LookupError, match="routes does not import"):
        Rules(monkeypatch, routes, (unchanged, allow))
    monkeypatch.undo()
    assert vars(routes)["can_edit"] is publish


async def test_assigning(db: AsyncSession) -> None:
    """It sets what a request sends, and nothing else."""
    hook = Assigning(Body.model_validate({"price": 2}), {})
    row = Tenant(id=1)
    vars(row).update(at=NAIVE, price=1)
    await hook(row, "data", db=db, current_user="ann")
    assert (vars(row)["at"], vars(row)["price"]) == (NAIVE, 2)
    assert hook.calls == [((row, "data"), {"current_user": "ann"})]
    assert hook.identities == [None]
    row = await Factory().make(db, Tenant)
    await hook(row, "data", db=db)
    assert hook.identities == [None, inspect(row).identity]


async def test_stand_in_touches(engine: AsyncEngine) -> None:
    """It writes the row that it gets, as it is, and leaves the last time to the caller."""
    async with AsyncSession(engine, expire_on_commit=False) as db:
        row = await Factory().make(db, Tenant)
        written: list[bool] = []

        def note(*_: object) -> None:
            written.append(db.is_modified(row))

        event.listen(db.sync_session, "before_flush", note)
        await StandIn(Factory(), Everything, touches=2)(row, db=db)
        assert written[-2:] == [False, True]
        assert db.is_modified(row)
