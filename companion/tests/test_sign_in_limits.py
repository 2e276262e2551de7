"""How often passwords may be tried, in the process and in the database."""

import asyncio
import datetime as dt
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest
from fastapi import FastAPI, HTTPException, Request
from httpx2 import ASGITransport, AsyncClient, Response
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import DeclarativeBase

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support import (
    sign_in_counts,
    sign_in_limits,
    sign_in_memory,
    sign_in_rules,
)
from codegen_companion.support.sign_in_counts import DatabaseCounts, SignInCountMixin
from codegen_companion.support.sign_in_limits import (
    SignInLimits,
    check_credentials,
    install_sign_in_limits,
    sign_in_responses,
)
from codegen_companion.support.sign_in_memory import MemoryCounts
from codegen_companion.support.sign_in_rules import Store
from codegen_companion.testing.databases import (
    SERVER_VARIABLE,
    fresh_database,
    require_postgresql,
)

from .conftest import connect

pytestmark = pytest.mark.anyio

RIGHT = "right"
HERE = "192.0.2.1"


class Base(DeclarativeBase):
    """The base of the counts."""


class SignInCount(SignInCountMixin, Base):
    """A count."""

    __tablename__ = "sign_in_counts"


class Site(NamedTuple):
    """Processes of one application, and what their check of passwords was asked."""

    apps: list[FastAPI]
    checked: list[str]
    """The accounts whose passwords were checked."""

    is_checking: asyncio.Event
    engine: AsyncEngine | None = None

    async def post(
        self, account: str, password: str, *, address: str = HERE, process: int = 0
    ) -> Response:
        """Try a password."""
        transport = ASGITransport(
            self.apps[process % len(self.apps)],
            raise_app_exceptions=False,
            client=(address, 1),
        )
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            form = {"username": account, "password": password}
            return await client.post("/token", params=form)

    async def statuses(
        self, account: str, password: str, addresses: Sequence[str]
    ) -> list[int]:
        """Try a password from addresses at once, by all processes in turn."""
        answers = await asyncio.gather(
            *(
                self.post(account, password, address=address, process=number)
                for number, address in enumerate(addresses)
            )
        )
        return [answer.status_code for answer in answers]


def make_site(*stores: Store | None, engine: AsyncEngine | None = None) -> Site:
    """Make processes that count in stores."""
    checked: list[str] = []
    is_checking = asyncio.Event()
    apps = [make_app(store, checked, is_checking) for store in stores]
    return Site(apps, checked, is_checking, engine)


def make_app(
    store: Store | None, checked: list[str], is_checking: asyncio.Event
) -> FastAPI:
    """Make an application with a token route; `fault` and `banned` are no passwords."""
    app = FastAPI()
    install_problem_handlers(app)
    secret = None if store is None else lambda: "a secret of the tests"
    install_sign_in_limits(app, store, secret)

    async def verify(username: str, password: str) -> dict[str, str] | None:
        checked.append(username)
        is_checking.set()
        await asyncio.sleep(0.02)
        if password == "fault":  # noqa: S105  # a word of the tests
            raise ValueError
        if password == "banned":  # noqa: S105  # a word of the tests
            raise HTTPException(403)
        return {"sub": username} if password == RIGHT else None

    @app.post("/token", responses=sign_in_responses())
    async def issue(request: Request, username: str, password: str) -> dict[str, str]:
        claims = await check_credentials(request, verify, username, password)
        if claims is None:
            raise HTTPException(401)
        return claims

    return app


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def site(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Site]:
    """Yield an application that counts in each place; in a database, of two processes."""
    if request.param == "memory":
        yield make_site(None)
        return
    if request.param == "sqlite":
        monkeypatch.delenv(SERVER_VARIABLE, raising=False)
    else:
        require_postgresql()
    async with fresh_database(connect, [Base.metadata], tmp_path) as engine:
        stores = [DatabaseCounts(lambda: engine, SignInCount) for _ in range(2)]
        yield make_site(*stores, engine=engine)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return how long tries have waited, which takes no time."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        if seconds:
            slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(sign_in_limits, "asyncio", SimpleNamespace(sleep=note))
    return slept


def set_window(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let windows be short."""
    for module in (sign_in_memory, sign_in_counts):
        monkeypatch.setattr(module, "WINDOW", dt.timedelta(seconds=seconds))


def addresses(number: int) -> list[str]:
    """Return different addresses."""
    return [f"198.51.{index // 250}.{index % 250 + 1}" for index in range(number)]


async def test_pair(site: Site) -> None:
    """The sixth try in a minute is refused, be it right; elsewhere it is not."""
    for _ in range(5):
        assert (await site.post("ann", "wrong")).status_code == 401
    for password in ("wrong", RIGHT):
        refused = await site.post("ann", password)
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert refused.headers["Content-Type"] == "application/problem+json"
    assert (await site.post(" ANN", RIGHT)).status_code == 429
    assert len(site.checked) == 5
    assert (await site.post("ann", RIGHT, address="192.0.2.2")).status_code == 200
    assert (await site.post("bob", RIGHT)).status_code == 200
    assert (await site.post("ann", RIGHT)).status_code == 429


async def test_networks(site: Site) -> None:
    """The addresses of one network of IPv6 are one."""
    tries = [f"2001:db8::{index}" for index in range(1, 8)]
    answers = [await site.post("ann", "wrong", address=one) for one in tries]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
    assert (await site.post("ann", RIGHT, address="2001:db8:0:1::1")).is_success


async def test_window(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the minute it is as before."""
    set_window(monkeypatch, 4)  # on a busy machine, six tries take two seconds
    await site.statuses("ann", "wrong", [HERE] * 6)
    refused = await site.post("ann", RIGHT)
    assert refused.status_code == 429
    await asyncio.sleep(int(refused.headers["Retry-After"]))
    assert (await site.post("ann", "wrong")).status_code == 401
    assert (await site.post("ann", RIGHT)).status_code == 200


async def test_at_once(site: Site) -> None:
    """Of two hundred at the same time five are checked, by whichever process."""
    statuses = await site.statuses("ann", "wrong", [HERE] * 200)
    assert sorted(statuses) == [401] * 5 + [429] * 195
    assert len(site.checked) == 5


async def test_right_ones_at_once(site: Site) -> None:
    """Right passwords are no failures, however many come at the same time."""
    assert await site.statuses("ann", RIGHT, [HERE] * 20) == [200] * 20


async def test_reset(site: Site) -> None:
    """The right password takes back the failures of its address and account."""
    for _ in range(3):
        for _ in range(4):
            assert (await site.post("ann", "wrong")).status_code == 401
        assert (await site.post("ann", RIGHT)).status_code == 200


async def test_address(site: Site) -> None:
    """An address has a hundred failures, which an account of its own takes none of."""
    for number in range(100):
        if number % 9 == 0:
            assert (await site.post("mine", RIGHT)).status_code == 200
        assert (await site.post(f"user-{number}", "wrong")).status_code == 401
    refused = await site.post("another", "wrong")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert (await site.post("another", RIGHT, address="192.0.2.2")).is_success


async def test_account(site: Site, pauses: list[float]) -> None:
    """Beyond thirty failures who has failed waits, longer each time; others do not."""
    places = addresses(40)
    for place in places[:35]:
        assert (await site.post("ann", "wrong", address=place)).status_code == 401
    assert not pauses
    assert (await site.post("ann", "wrong", address=places[0])).status_code == 401
    assert pauses == [30]
    assert (await site.post("ann", RIGHT, address=places[36])).status_code == 200
    assert pauses == [30]
    # Who may wait gets in, and has not failed any more.
    for _ in range(2):
        assert (await site.post("ann", RIGHT, address=places[1])).status_code == 200
    assert pauses == [30, 30]


async def test_doubling(site: Site, pauses: list[float]) -> None:
    """The first of them waits a second."""
    for place in addresses(15):
        for _ in range(2):
            assert (await site.post("ann", "wrong", address=place)).status_code == 401
    assert not pauses
    for place in addresses(7):
        assert (await site.post("ann", "wrong", address=place)).status_code == 401
    assert pauses == [1, 2, 4, 8, 16, 30, 30]


async def test_many_waiting(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty wait at a time, without a connection; more are refused, new ones are not."""
    places = addresses(60)
    await site.statuses("ann", "wrong", places[:30])
    going, waiting = asyncio.Event(), asyncio.Semaphore(0)

    async def wait(seconds: float) -> None:
        if seconds:
            waiting.release()
            await going.wait()

    monkeypatch.setattr(sign_in_limits, "asyncio", SimpleNamespace(sleep=wait))
    tries = [
        asyncio.create_task(site.post("ann", RIGHT, address=place, process=number))
        for number, place in enumerate(places[:20])
    ]
    for _ in tries:
        await waiting.acquire()
    if site.engine is not None:
        assert "Current Checked out connections: 0" in site.engine.pool.status()
    refused = await site.post("ann", RIGHT, address=places[20], process=1)
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "30"
    assert (await site.post("ann", RIGHT, address=places[40])).status_code == 200
    going.set()
    assert [answer.status_code for answer in await asyncio.gather(*tries)] == [200] * 20


async def test_memory_of_failures(
    site: Site, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has failed before the minute is no newcomer in it."""
    set_window(monkeypatch, 1)
    assert (await site.post("ann", "wrong")).status_code == 401
    await asyncio.sleep(1.1)
    set_window(monkeypatch, 60)
    await site.statuses("ann", "wrong", addresses(31))
    assert (await site.post("ann", RIGHT)).status_code == 200
    assert pauses == [2]


async def test_errors(site: Site) -> None:
    """A fault tells nothing of a password; an answer of the check's own does."""
    for _ in range(6):
        assert (await site.post("ann", "fault")).status_code == 500
    for _ in range(5):
        assert (await site.post("ann", "banned")).status_code == 403
    assert (await site.post("ann", "banned")).status_code == 429


async def test_hanging_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hangs up while a password is checked has tried it; who waits has not."""
    for _ in range(5):
        task = asyncio.create_task(site.post("ann", "wrong"))
        await site.is_checking.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        site.is_checking.clear()
    assert (await site.post("ann", RIGHT)).status_code == 429

    await site.statuses("bob", "wrong", addresses(31))
    waits = asyncio.Event()

    async def wait(seconds: float) -> None:
        if seconds:
            waits.set()
            await asyncio.sleep(seconds)

    monkeypatch.setattr(sign_in_limits, "asyncio", SimpleNamespace(sleep=wait))
    for _ in range(6):
        waits.clear()
        task = asyncio.create_task(site.post("bob", RIGHT, address=addresses(1)[0]))
        await waits.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def go_on(_seconds: float) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(sign_in_limits, "PATIENCE_SECONDS", 0)
    monkeypatch.setattr(sign_in_limits, "asyncio", SimpleNamespace(sleep=go_on))
    assert (await site.post("bob", RIGHT, address=addresses(1)[0])).status_code == 200


async def test_rows(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows tell of nobody, and go when they are of no use any more."""
    if site.engine is None:
        pytest.skip("there are no rows")
    set_window(monkeypatch, 0.2)
    monkeypatch.setattr(sign_in_counts, "MEMORY", dt.timedelta(seconds=0.2))
    assert (await site.post("ann", "wrong")).status_code == 401
    async with site.engine.begin() as connection:
        rows = (await connection.execute(select(SignInCount.__table__))).all()
        assert [len(row.digest) for row in rows] == [64] * 3
        assert [row.pending for row in rows] == [0] * 3
    await asyncio.sleep(0.3)
    assert (await site.post("bob", "wrong")).status_code == 401
    async with site.engine.begin() as connection:
        counted = select(func.count()).select_from(SignInCount)
        assert await connection.scalar(counted) == 3


async def test_lost_rows(site: Site) -> None:
    """A count that is gone in the meantime hurts nobody."""
    task = asyncio.create_task(site.post("ann", RIGHT))
    await site.is_checking.wait()
    if site.engine is None:
        limits: SignInLimits = site.apps[0].state.sign_in_limits
        store = cast("MemoryCounts", vars(limits)["_store"])
        cast("dict[str, object]", vars(store)["_counts"]).clear()
    else:
        async with site.engine.begin() as connection:
            await connection.execute(delete(SignInCount))
    assert (await task).status_code == 200


async def test_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process forgets what was not asked for the longest."""
    monkeypatch.setattr(sign_in_memory, "MOST_KEYS", 30)
    store = MemoryCounts()
    site = make_site(store)
    for number in range(40):
        assert (await site.post(f"user-{number}", "wrong")).status_code == 401
        await site.post("ann", "wrong")
    assert len(vars(store)["_counts"]) == 30
    assert (await site.post("ann", RIGHT)).status_code == 429


async def test_refused_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that is refused does not push out what is known of others."""
    monkeypatch.setattr(sign_in_memory, "MOST_KEYS", 30)
    monkeypatch.setattr(sign_in_rules, "MOST_OF_ADDRESS", 6)
    site = make_site(MemoryCounts())
    for _ in range(5):
        await site.post("ann", "wrong")
    answers = [
        await site.post(f"user-{number}", "wrong", address="192.0.2.9")
        for number in range(40)
    ]
    assert [answer.status_code for answer in answers] == [401] * 6 + [429] * 34
    assert (await site.post("ann", RIGHT)).status_code == 429


async def test_two_hundred(site: Site, pauses: list[float]) -> None:
    """From one address five are tried; from two hundred each once. Others get in."""
    table: dict[str, tuple[int, int, int]] = {}
    for name, places in (("one", [HERE] * 200), ("many", addresses(200))):
        site.checked.clear()
        await site.statuses(name, "wrong", places)
        tried = len(site.checked)
        same = await site.post(name, RIGHT, address=places[0])
        other = await site.post(name, RIGHT, address="203.0.113.9")
        table[name] = (tried, same.status_code, other.status_code)
    assert table == {"one": (5, 429, 200), "many": (200, 200, 200)}
    assert pauses[-1] == 30
