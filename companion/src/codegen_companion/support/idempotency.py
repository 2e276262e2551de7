"""Requests that may be sent twice and are done once, by their `Idempotency-Key`.

The first request writes its key in the transaction of its work, and with it either its
answer, which repeats get as it was, or the key of the row that it answered with, of which
they get what there is to see now. A repeat waits for the first request to end.
"""

import datetime as dt
import hashlib
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Annotated, Any, NamedTuple, NoReturn, TypeVar

from fastapi import FastAPI, Header, Request, Response
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import to_json
from sqlalchemy import JSON, DateTime, LargeBinary, String, inspect, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.ext.hybrid import HybridExtensionType
from sqlalchemy.orm import (
    InstanceState,
    Mapped,
    Mapper,
    QueryableAttribute,
    mapped_column,
)
from starlette.exceptions import HTTPException

from ..problems import FieldError, ProblemError
from .moments import as_utc
from .openapi import SHARED

HEADER = "Idempotency-Key"

KeyT = TypeVar("KeyT")

_ROW = b"row:"
"""Begins what is kept of an answer that shows a row; no JSON begins so."""

IdempotencyHeader = Annotated[
    str | SkipJsonSchema[None],
    Header(
        alias=HEADER,
        min_length=1,
        max_length=255,
        description="A key of your own: a repeat with it is not done again",
        json_schema_extra={SHARED: "IdempotencyKey"},
    ),
]
"""The header that makes a repeated request harmless."""

OpenIdempotencyHeader = Annotated[
    str | SkipJsonSchema[None],
    Header(
        alias=HEADER,
        min_length=20,
        max_length=255,
        description="A key that nobody else guesses: whoever sends the same request with it "
        "gets the same answer, and it is not done again",
        json_schema_extra={SHARED: "SecretIdempotencyKey"},
    ),
]
"""The header where nobody need sign in: the key alone tells a caller from all others."""


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


class First(NamedTuple):
    """What is kept of the first request with a key."""

    status: int
    headers: Mapping[str, str]
    body: bytes | None


class Claim:
    """The right to do a request, which ends with its answer; or a repeat of it."""

    def __init__(
        self,
        db: AsyncSession,
        model: type[IdempotencyKeyMixin],
        digest: str | None,
        first: First | None = None,
    ) -> None:
        """Hold what was claimed.

        Args:
            db: The session in which the request is done.
            model: The class of the keys.
            digest: The key in the table; None: the request has no key.
            first: What was done before; None: it is to be done now.
        """
        self._db = db
        self._model = model
        self._digest = digest
        self._first = first

    @property
    def is_repeat(self) -> bool:
        """Whether the request was done before."""
        return self._first is not None

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers of the first answer."""
        return {} if self._first is None else self._first.headers

    def row(self, key_type: type[KeyT]) -> KeyT:
        """Return the key of the row that the first answer showed.

        Args:
            key_type: The type of the key.

        Raises:
            AlreadyDoneError: The first answer showed none; it is sent again.
        """
        body = None if self._first is None else self._first.body
        if body is None or not body.startswith(_ROW):
            self.answer_again()
        return TypeAdapter(key_type).validate_json(body.removeprefix(_ROW))

    def answer_again(self) -> NoReturn:
        """Send the first answer again.

        Raises:
            AlreadyDoneError: Always.
        """
        assert self._first is not None  # noqa: S101  # only a repeat asks for it
        raise AlreadyDoneError(*self._first)

    async def keep(
        self,
        status: int,
        answer: BaseModel | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        row: object = None,
    ) -> None:
        """Keep what repeats need, if the transaction is committed.

        Args:
            status: The status code of the answer.
            answer: Its body, if any.
            headers: Its own headers, if any.
            row: The key of the row that it shows; None: repeats get it as it is.
        """
        if row is not None:
            await self.keep_row(row, headers)
            return
        body = None if answer is None else answer.model_dump_json(by_alias=True)
        await self._keep(status, headers, None if body is None else body.encode())

    async def keep_row(
        self, key: object, headers: Mapping[str, str] | None = None
    ) -> None:
        """Keep the key of the row that repeats show, if the transaction is committed.

        Args:
            key: The key of the row.
            headers: What the answer's own headers tell beside it, if anything.
        """
        await self._keep(HTTPStatus.OK, headers, _ROW + to_json(as_utc(key)))

    async def keep_rows(
        self, keys: Iterable[object], headers: Mapping[str, str] | None = None
    ) -> None:
        """Keep the keys of the rows that repeats show; see `keep_row`."""
        told = to_json([as_utc(key) for key in keys])
        await self._keep(HTTPStatus.OK, headers, _ROW + told)

    async def _keep(
        self, status: int, headers: Mapping[str, str] | None, body: bytes | None
    ) -> None:
        if self._digest is None:
            return
        statement = (
            update(self._model)
            .where(self._model.digest == self._digest)
            .values(status=int(status), headers=dict(headers or {}), body=body)
        )
        await self._db.execute(statement)


def row_key(
    result: object,
    *key: QueryableAttribute[Any],
    answer: type[BaseModel],
    key_class: Callable[..., object] | None = None,
) -> object:
    """Return the key of the row that an action returned; None of anything else.

    It is none either where the answer shows what the columns of such a row do not tell.

    Args:
        result: What the action returned.
        key: The primary key of the class whose rows count, its parts one after the other.
        answer: The model of the answer.
        key_class: Makes one value of the parts; None: there is one.
    """
    mapper: Mapper[Any] = inspect(key[0].class_, raiseerr=True)
    state = inspect(result, raiseerr=False)
    if not isinstance(state, InstanceState) or not state.has_identity:
        return None
    if not isinstance(result, mapper.class_):
        return None
    computed = [
        name
        for name, descriptor in mapper.all_orm_descriptors.items()
        if descriptor.extension_type is HybridExtensionType.HYBRID_PROPERTY
    ]
    told = {*mapper.column_attrs.keys(), *mapper.synonyms.keys(), *computed}
    if not told >= set(answer.model_fields):
        return None
    values = [getattr(result, part.key) for part in key]
    return values[0] if key_class is None else key_class(*values)


async def read_body(request: Request) -> None:
    """Read what nothing else of a request reads, before anything is held for it.

    A key belongs to a request with its body. A client that never ends it would keep
    the transaction of whatever a handler depends on.
    """
    if HEADER in request.headers:
        await request.body()


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

    Of a request that was done before the claim is a repeat.

    Args:
        db: The session in which the request is done.
        request: The request.
        key: Its key, if it has one.
        model: The class of the keys.
        route: What the request asks for; a key means something else on another route.
        user: Who asks: keys of one user are unknown to others.
        ttl_hours: For how long a key is known.

    Raises:
        ProblemError: 422, the key belongs to another request, or is one of several; 409,
            it belongs to a request that was never finished.
    """
    if key is None:
        return Claim(db, model, None)
    if len({*request.headers.getlist(HEADER)}) > 1:
        # Somebody before this application may go by another one.
        raise _refused(f"The request has more than one {HEADER}.")
    digest = _digest(route, repr(user), key)
    scope = request.scope
    # What has no query is known as before there were requests that have one.
    query = [scope["query_string"]] if scope["query_string"] else []
    asked = _digest(request.method, scope["path"], await request.body(), *query)
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
    first = None
    if claimed is None:
        first = await _first(db, model, digest, asked)
    return Claim(db, model, digest, first)


def install_repeats(app: FastAPI) -> None:
    """Let an application send first answers again."""
    app.add_exception_handler(AlreadyDoneError, _on_already_done)


async def _first(
    db: AsyncSession, model: type[IdempotencyKeyMixin], digest: str, asked: str
) -> First:
    columns = (model.request, model.status, model.headers, model.body)
    first = (await db.execute(select(*columns).where(model.digest == digest))).first()
    if first is not None and first.request != asked:
        raise _refused(f"The {HEADER} was used for another request.")
    if first is None or first.status is None:
        raise ProblemError(
            409, f"The first request with this {HEADER} was not finished."
        )
    return First(first.status, first.headers or {}, first.body)


def _refused(detail: str) -> ProblemError:
    error = FieldError(loc=["header", HEADER], msg=detail, type="idempotency")
    return ProblemError(422, detail, [error])


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
