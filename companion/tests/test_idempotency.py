"""Requests that are sent twice and done once."""

import asyncio
import datetime as dt
from typing import Annotated

import pytest
from fastapi import Depends, FastAPI, HTTPException, Request, Response
from httpx2 import AsyncClient
from httpx2 import Response as Answer
from pydantic import BaseModel
from sqlalchemy import DateTime, delete, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, synonym
from starlette.types import Message

from codegen_companion.support.idempotency import (
    IdempotencyHeader,
    IdempotencyKeyMixin,
    OpenIdempotencyHeader,
    claim_key,
    install_repeats,
    read_body,
    row_key,
)
from codegen_companion.testing.key_checks import hours_left

pytestmark = pytest.mark.anyio

NOW = dt.datetime(2026, 11, 24, 1, 2, 3, 4, dt.UTC)


class Base(DeclarativeBase):
    """The base of the keys."""


class Key(IdempotencyKeyMixin, Base):
    """A key."""

    __tablename__ = "idempotency_keys"


class Note(Base):
    """A row that answers show."""

    __tablename__ = "notes"

    at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True), primary_key=True)
    text: Mapped[str]
    words: Mapped[str] = synonym("text")

    @hybrid_property
    def length(self) -> int:
        """The number of characters."""
        return len(self.text)

    @property
    def loud(self) -> str:
        """What no column tells."""
        return self.text.upper()


UNGUESSED = "4bfd7f7e-8e0c-4c5b-9d7e-2f6f3f1f5a10"


class Order(BaseModel):
    """What is ordered."""

    what: str


class Receipt(BaseModel):
    """What is answered."""

    number: int
    what: str


@pytest.fixture
async def shop(engine: AsyncEngine, app: FastAPI) -> list[str]:
    """Return what was done, by an application that does it."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    install_repeats(app)
    done: list[str] = []

    async def get_db() -> AsyncSession:
        return AsyncSession(engine, expire_on_commit=False)

    @app.post("/orders", status_code=201)
    async def order(
        body: Order,
        request: Request,
        response: Response,
        db: Annotated[AsyncSession, Depends(get_db)],
        user: str = "ann",
        key: IdempotencyHeader = None,
    ) -> Receipt:
        async with db:
            claim = await claim_key(
                db, request, key, model=Key, route="order", user=user
            )
            if claim.is_repeat:
                claim.answer_again()
            done.append(body.what)
            if body.what == "nothing":
                raise HTTPException(409)
            if body.what == "half":
                await db.commit()
                raise HTTPException(409)
            response.headers["Location"] = f"/orders/{len(done)}"
            answer = Receipt(number=len(done), what=body.what)
            await claim.keep(201, answer, headers=response.headers)
            await db.commit()
        return answer

    @app.put("/pings/{name}", status_code=204)
    @app.post("/pings/{name}", status_code=204)
    @app.post("/pings", status_code=204)
    async def ping(
        request: Request,
        db: Annotated[AsyncSession, Depends(get_db)],
        key: IdempotencyHeader = None,
    ) -> None:
        async with db:
            claim = await claim_key(
                db, request, key, model=Key, route="ping", ttl_hours=48
            )
            if claim.is_repeat:
                claim.answer_again()
            done.append("ping")
            await claim.keep(204)
            await db.commit()

    @app.post("/notes", status_code=201)
    async def write(
        request: Request,
        response: Response,
        db: Annotated[AsyncSession, Depends(get_db)],
        key: OpenIdempotencyHeader = None,
    ) -> str:
        async with db:
            claim = await claim_key(db, request, key, model=Key, route="write")
            if claim.is_repeat:
                response.headers.update(claim.headers)
                note = await db.get(Note, claim.row(dt.datetime))
                if note is None:
                    raise HTTPException(404)
                return note.text
            done.append("note")
            response.headers["Location"] = "/notes/1"
            note = Note(at=NOW, text="new")
            db.add(note)
            await db.flush()
            await claim.keep_row(note.at, headers=response.headers)
            await db.commit()
        return note.text

    return done


async def sending(
    client: AsyncClient, what: str = "tea", key: str = "1", user: str = "ann"
) -> Answer:
    """Send an order."""
    url = f"/orders?user={user}"
    headers = {"Idempotency-Key": key}
    return await client.post(url, json={"what": what}, headers=headers)


async def test_repeat(client: AsyncClient, shop: list[str]) -> None:
    """A repeat gets the first answer: status, headers and body."""
    first, second = await sending(client), await sending(client)
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.content == first.content
    assert second.headers == first.headers
    assert shop == ["tea"]


async def test_no_body(client: AsyncClient, shop: list[str]) -> None:
    """An answer without a body is repeated without one."""
    headers = {"Idempotency-Key": "1"}
    answers = [await client.post("/pings", headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [204, 204]
    assert [answer.content for answer in answers] == [b"", b""]
    assert answers[0].headers == answers[1].headers
    assert shop == ["ping"]


async def test_row(engine: AsyncEngine, client: AsyncClient, shop: list[str]) -> None:
    """A repeat of what showed a row gets what there is to see of it by now."""
    headers = {"Idempotency-Key": UNGUESSED}
    first = await client.post("/notes", headers=headers)
    repeated = await client.post("/notes", headers=headers)
    assert (repeated.status_code, repeated.json()) == (201, "new")
    assert repeated.headers == first.headers
    async with engine.begin() as connection:
        await connection.execute(update(Note).values(text="old"))
    repeated = await client.post("/notes", headers=headers)
    assert (repeated.status_code, repeated.json()) == (201, "old")
    assert repeated.headers["Location"] == "/notes/1"
    async with engine.begin() as connection:
        await connection.execute(delete(Note))
    assert (await client.post("/notes", headers=headers)).status_code == 404
    assert shop == ["note"]


async def test_row_of_older_answer(
    engine: AsyncEngine, client: AsyncClient, shop: list[str]
) -> None:
    """Where an answer is kept and no row, it is sent again."""
    headers = {"Idempotency-Key": UNGUESSED}
    await client.post("/notes", headers=headers)
    async with engine.begin() as connection:
        await connection.execute(
            update(Key).values(status=201, body=b'{"text":"first"}')
        )
    repeated = await client.post("/notes", headers=headers)
    assert (repeated.status_code, repeated.content) == (201, b'{"text":"first"}')
    assert repeated.headers["Location"] == "/notes/1"
    assert shop == ["note"]


class Shown(BaseModel):
    """An answer of columns, and of what is computed from them."""

    text: str
    words: str
    length: int


class Louder(BaseModel):
    """An answer of more than columns."""

    text: str
    loud: str


@pytest.mark.usefixtures("shop")
async def test_row_key(db: AsyncSession) -> None:
    """The key is that of a stored row, of which the columns tell all that is shown."""
    note = Note(at=NOW, text="new")
    assert row_key(note, Note.at, answer=Shown) is None
    db.add(note)
    await db.flush()
    assert row_key(note, Note.at, answer=Shown) == NOW
    assert row_key(note, Note.at, answer=Louder) is None
    assert row_key(note, Key.digest, answer=Shown) is None
    assert row_key({"text": "new"}, Note.at, answer=Shown) is None
    assert row_key(None, Note.at, answer=Shown) is None


async def test_at_once(client: AsyncClient, shop: list[str]) -> None:
    """Of several at once one is done, and the others wait for its answer."""
    answers = await asyncio.gather(*(sending(client) for _ in range(5)))
    assert {(answer.status_code, answer.content) for answer in answers} == {
        (201, b'{"number":1,"what":"tea"}')
    }
    assert shop == ["tea"]


async def test_another_request(client: AsyncClient, shop: list[str]) -> None:
    """A key that was used for another request is refused."""
    await sending(client)
    answer = await sending(client, "milk")
    assert answer.status_code == 422
    assert [e["loc"] for e in answer.json()["errors"]] == [
        ["header", "Idempotency-Key"]
    ]
    assert shop == ["tea"]


async def test_no_repeat(client: AsyncClient, shop: list[str]) -> None:
    """Other keys, other users, other routes and requests without a key are done."""
    await sending(client)
    await sending(client, key="2")
    await sending(client, user="bob")
    await client.post("/pings", headers={"Idempotency-Key": "1"})
    await client.post("/orders", json={"what": "tea"})
    await client.post("/orders", json={"what": "tea"})
    assert shop == ["tea", "tea", "tea", "ping", "tea", "tea"]


async def test_failure(client: AsyncClient, shop: list[str]) -> None:
    """A failed request keeps nothing."""
    answers = [await sending(client, "nothing") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert (await sending(client)).status_code == 201
    assert shop == ["nothing", "nothing", "tea"]


async def test_unfinished(client: AsyncClient, shop: list[str]) -> None:
    """A request that committed and then failed is neither done again nor answered."""
    await sending(client, "half")
    answer = await sending(client, "half")
    assert answer.status_code == 409
    assert "was not finished" in answer.json()["detail"]
    assert shop == ["half"]


async def test_expired(
    engine: AsyncEngine, client: AsyncClient, shop: list[str]
) -> None:
    """An old key is taken for another request."""
    await sending(client)
    async with engine.begin() as connection:
        await connection.execute(update(Key).values(expires_at=dt.datetime.now(dt.UTC)))
    assert (await sending(client, "milk")).json() == {"number": 2, "what": "milk"}
    assert (await sending(client, "milk")).json() == {"number": 2, "what": "milk"}
    assert shop == ["tea", "milk"]


async def test_another_path(client: AsyncClient, shop: list[str]) -> None:
    """The same request to another row is another request."""
    headers = {"Idempotency-Key": "1"}
    assert (await client.post("/pings/1", headers=headers)).status_code == 204
    assert (await client.post("/pings/2", headers=headers)).status_code == 422
    assert (await client.put("/pings/1", headers=headers)).status_code == 422
    assert shop == ["ping"]


async def test_parts_of_a_request(client: AsyncClient, shop: list[str]) -> None:
    """A path and a body are told from others that read the same in a row."""
    headers = {"Idempotency-Key": "1"}
    first = await client.post("/pings/1", headers=headers, content=b"2")
    second = await client.post("/pings/12", headers=headers)
    assert (first.status_code, second.status_code) == (204, 422)
    assert shop == ["ping"]


@pytest.mark.parametrize(("path", "hours"), [("/orders", 24), ("/pings", 48)])
@pytest.mark.usefixtures("shop")
async def test_lifetime(
    db: AsyncSession, client: AsyncClient, path: str, hours: int
) -> None:
    """A key is known for as long as the route says."""
    headers = {"Idempotency-Key": "1"}
    await client.post(path, json={"what": "tea"}, headers=headers)
    assert await hours_left(db, Key) == pytest.approx(hours, abs=0.1)


@pytest.mark.parametrize("key", ["", "x" * 256])
async def test_bad_key(client: AsyncClient, shop: list[str], key: str) -> None:
    """A key is not empty, and not longer than needed."""
    assert (await sending(client, key=key)).status_code == 422
    assert shop == []


async def test_two_keys(client: AsyncClient, shop: list[str]) -> None:
    """It is not told which one counts; one that a proxy repeats is one."""
    for keys, status in ((["a", "b"], 422), (["a", "a"], 201)):
        headers = [("Idempotency-Key", key) for key in keys]
        answer = await client.post("/orders", json={"what": "tea"}, headers=headers)
        assert answer.status_code == status, answer.text
    assert shop == ["tea"]


async def test_key_of_nobody(client: AsyncClient, shop: list[str]) -> None:
    """Where nobody signs in, a key that others could guess is refused."""
    for key, status in (("1" * 19, 422), ("1" * 20, 201), ("1" * 256, 422)):
        headers = {"Idempotency-Key": key}
        assert (await client.post("/notes", headers=headers)).status_code == status
    assert shop == ["note"]


@pytest.mark.usefixtures("shop")
async def test_document(app: FastAPI) -> None:
    """The header is documented as it is called, and never null."""
    parameters = app.openapi()["paths"]["/pings"]["post"]["parameters"]
    assert [parameter["name"] for parameter in parameters] == ["Idempotency-Key"]
    assert parameters[0]["schema"]["type"] == "string"


@pytest.mark.parametrize("has_key", [True, False])
async def test_body_that_never_ends(has_key: bool) -> None:
    """Nothing is held for a request while its body is read, which nothing else reads."""
    app, opened = FastAPI(), asyncio.Event()

    async def session() -> None:
        opened.set()

    @app.post("/", dependencies=[Depends(read_body)])
    async def act(_: Annotated[None, Depends(session)]) -> None:
        pass

    async def receive() -> Message:
        await asyncio.sleep(60)
        raise AssertionError

    async def send(_: Message) -> None:
        pass

    headers = [(b"idempotency-key", b"k")] if has_key else []
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b""}
    request = asyncio.create_task(app(scope | {"headers": headers}, receive, send))
    await asyncio.wait([request], timeout=0.2)
    assert opened.is_set() is not has_key
    request.cancel()
