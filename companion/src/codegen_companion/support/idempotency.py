"""Requests that may be sent twice and are done once, by their `Idempotency-Key`.

The first request writes its key in the transaction of its work, and its answer with
it. Another one with the same key waits for that transaction, and gets the same answer.
"""

import datetime as dt
import hashlib
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import FastAPI, Header, Request, Response
from pydantic import BaseModel
from pydantic.json_schema import SkipJsonSchema
from sqlalchemy import JSON, DateTime, LargeBinary, String, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column
from starlette.exceptions import HTTPException

from ..problems import FieldError, ProblemError

HEADER = "Idempotency-Key"

IdempotencyHeader = Annotated[
    str | SkipJsonSchema[None],
    Header(
        alias=HEADER,
        min_length=1,
        max_length=255,
        description="A key of your own: a repeat with it gets the first answer",
    ),
]
"""The header that makes a repeated request harmless."""


class IdempotencyKeyMixin:
    """The columns of a table of keys, for a class of the project.

    `class IdempotencyKey(IdempotencyKeyMixin, Base): __tablename__ = "idempotency_keys"`.
    Rows whose `expires_at` is past are of no use any more.
    """

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    request: Mapped[str] = mapped_column(String(64))
    status: Mapped[int | None]
    headers: Mapped[dict[str, str] | None] = mapped_column(JSON)
    body: Mapped[bytes | None] = mapped_column(LargeBinary)
    expires_at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True), index=True)


class AlreadyDoneError(HTTPException):
    """A request that was done before; its answer is sent again."""

    def __init__(
        self, status: int, headers: Mapping[str, str], body: bytes | None
    ) -> None:
        """Hold the answer.

        Args:
            status: Its status code.
            headers: Its own headers.
            body: Its JSON; None: there is none.
        """
        super().__init__(status, "", headers)
        self.body = body


class Claim:
    """The right to do a request, which ends with its answer."""

    def __init__(
        self, db: AsyncSession, model: type[IdempotencyKeyMixin], digest: str | None
    ) -> None:
        """Hold what was claimed.

        Args:
            db: The session in which the request is done.
            model: The class of the keys.
            digest: The key in the table; None: the request has no key.
        """
        self._db = db
        self._model = model
        self._digest = digest

    async def keep(
        self,
        status: int,
        answer: BaseModel | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Keep the answer for repeats, if the transaction is committed.

        Args:
            status: Its status code.
            answer: Its body, if any.
            headers: Its own headers, if any.
        """
        if self._digest is None:
            return
        body = None if answer is None else answer.model_dump_json(by_alias=True)
        statement = (
            update(self._model)
            .where(self._model.digest == self._digest)
            .values(
                status=status,
                headers=dict(headers or {}),
                body=None if body is None else body.encode(),
            )
        )
        await self._db.execute(statement)


async def claim_key(
    db: AsyncSession,
    request: Request,
    key: str | None,
    *,
    model: type[IdempotencyKeyMixin],
    route: str,
    user: object = None,
    ttl_hours: int = 24,
) -> Claim:
    """Claim the key of a request, after whoever is doing a request with it right now.

    Args:
        db: The session in which the request is done.
        request: The request.
        key: Its key, if it has one.
        model: The class of the keys.
        route: What the request asks for; a key means something else on another route.
        user: Who asks: keys of one user are unknown to others.
        ttl_hours: For how long a repeat gets the first answer.

    Raises:
        AlreadyDoneError: It was done before.
        ProblemError: 422, the key belongs to another request; 409, to one that was
            never finished.
    """
    if key is None:
        return Claim(db, model, None)
    digest = _digest(route, repr(user), key)
    path: str = request.scope["path"]
    asked = _digest(request.method, path, await request.body())
    now = dt.datetime.now(dt.UTC)
    values = {"request": asked, "expires_at": now + dt.timedelta(hours=ttl_hours)}
    values |= {"status": None, "headers": None, "body": None}
    dialect: Any = postgresql if _is_postgresql(db) else sqlite
    # It waits for another transaction that has written the same key.
    claimed = await db.scalar(
        dialect.insert(model)
        .values(digest=digest, **values)
        .on_conflict_do_update(
            index_elements=[model.digest], set_=values, where=model.expires_at <= now
        )
        .returning(model.digest)
    )
    if claimed is None:
        await _answer_again(db, model, digest, asked)
    return Claim(db, model, digest)


def install_repeats(app: FastAPI) -> None:
    """Let an application send first answers again."""
    app.add_exception_handler(AlreadyDoneError, _on_already_done)


async def _answer_again(
    db: AsyncSession, model: type[IdempotencyKeyMixin], digest: str, asked: str
) -> None:
    columns = (model.request, model.status, model.headers, model.body)
    first = (await db.execute(select(*columns).where(model.digest == digest))).first()
    if first is not None and first.request != asked:
        detail = f"The {HEADER} was used for another request."
        error = FieldError(loc=["header", HEADER], msg=detail, type="idempotency")
        raise ProblemError(422, detail, [error])
    if first is None or first.status is None:
        raise ProblemError(
            409, f"The first request with this {HEADER} was not finished."
        )
    raise AlreadyDoneError(first.status, first.headers or {}, first.body)


async def _on_already_done(_request: Request, exc: Exception) -> Response:
    assert isinstance(exc, AlreadyDoneError)  # noqa: S101  # handlers are typed by Exception
    return Response(exc.body, exc.status_code, exc.headers, "application/json")


def _is_postgresql(db: AsyncSession) -> bool:
    return db.get_bind().dialect.name == "postgresql"


def _digest(*parts: str | bytes) -> str:
    """Return a digest that tells any two lists of parts apart."""
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode(errors="surrogatepass") if isinstance(part, str) else part
        digest.update(b"%d:" % len(encoded) + encoded)
    return digest.hexdigest()
