"""A resource as the generator would write it, but for the faults that tests put into it."""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, HTTPException, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from sqlalchemy import ColumnElement, String, false, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.claims import invalid_token, unauthorized
from codegen_companion.support.fields import Fits, Spelled
from codegen_companion.support.idempotency import (
    IdempotencyHeader,
    IdempotencyKeyMixin,
    claim_key,
)
from codegen_companion.support.keyset import Key, after, encode, read_cursor
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions_of_new,
    check_version,
)
from codegen_companion.support.query import PlainNumber
from codegen_companion.support.query_reading import QueryOf
from codegen_companion.support.versions import count_change, etag
from codegen_companion.support.writes import location, violations


class Route(ConditionalRoute):
    """A route of boxes, which may take no notice of tags."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        blind = APIRoute.get_route_handler(self)
        aware = super().get_route_handler()

        async def handle(request: Request) -> Response:
            if "blind" in faults and request.method == "GET":
                return await blind(request)
            answer = await aware(request)
            if "etag" in faults and answer.headers.get("ETag", "").startswith("W/"):
                answer.headers["ETag"] = 'W/"same"'
            return answer

        return handle


router = APIRouter(prefix="/boxes", route_class=Route)

faults: set[str] = set()
"""What is wrong with the resource."""

engines: list[AsyncEngine] = []
"""The database of the test, if it has one."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Box(Base):
    """A row."""

    __tablename__ = "boxes"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    size: Mapped[int | None]
    owner: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(default=1)


def respell(key: object) -> object:
    """Take other spellings of a key for the one of answers."""
    is_number = isinstance(key, str) and key.lstrip("+").isdigit()
    return str(int(str(key))) if is_number and "spelling" in faults else key


PathKey = Annotated[int, Fits(Box.id), Spelled, BeforeValidator(respell)]


class RequestKey(IdempotencyKeyMixin, Base):
    """The keys of requests."""

    __tablename__ = "request_keys"


class Sent(BaseModel):
    """What a request holds."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def spoil(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Make of what is sent what a wrong model would take."""
        fields = cls.model_fields
        if "lax" in faults:
            data = {name: data[name] for name in data if name in fields}
        if "optional" in faults:
            known = {"name": "name", "count": 1}
            data = {name: known[name] for name in known if name in fields} | data
        if "short" in faults and data.get("name") == "":
            data = data | {"name": "x"}
        if "narrow" in faults and data.get("count") == 1:
            data = data | {"count": 0}
        if "null" in faults and "size" in data and data["size"] is None:
            data = data | {"size": "none"}
        if "most" in faults and data.get("page_size") == "30":
            data = data | {"page_size": "31"}
        if "usual" in faults and "page_size" in fields:
            data = {"page_size": 6} | data
        if "cursor" in faults and "cursor" in data:
            data = data | {"cursor": None}
        return data


class BoxCreate(Sent):
    """A new box."""

    name: Annotated[str, Field(min_length=1, max_length=20)]
    size: Annotated[int, Fits(Box.size)] | None = 3


class BoxUpdate(Sent):
    """Changes of a box."""

    name: Annotated[str, Field(min_length=1, max_length=20)] = ""
    size: Annotated[int, Fits(Box.size)] | None = None


class BoxFill(Sent):
    """What a box is filled with."""

    count: Annotated[int, Field(ge=1, le=9)]
    label: str | None = None


class FillAnswer(BaseModel):
    """What came of it."""

    total: int


class BoxList(Sent):
    """The query of a list."""

    page_size: Annotated[int, Field(ge=1, le=30), PlainNumber] = 5
    cursor: str | None = None


class BoxAnswer(BaseModel):
    """A box as answers have it."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    size: int | None


async def can_change(*_args: object, **_values: object) -> bool:
    """Let nobody change anything: tests have a guard of their own."""
    return False


async def tidy(body: BoxUpdate, **_values: object) -> BoxUpdate:
    """Refuse everything: tests have a hook of their own."""
    raise HTTPException(500)


async def note(*_args: object, **_values: object) -> None:
    """Refuse everything, as `tidy` does."""
    raise HTTPException(500)


async def fill(*_args: object, **_values: object) -> object:
    """Refuse everything, as `tidy` does."""
    raise HTTPException(500)


def seen_by(_user: object) -> ColumnElement[bool]:
    """Show nothing: tests have a filter of their own."""
    return false()


async def user(authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
    """Return the user of a token, whose end is what signs it."""
    taken = ["Bearer user.ab", *(["", "Bearer user.ba"] if "open" in faults else [])]
    if authorization not in taken:
        is_forged = authorization and "challenge" not in faults
        raise invalid_token() if is_forged else unauthorized("Not authenticated")
    return {"sub": "user-1"}


async def session() -> Any:  # noqa: ANN401  # an async generator
    """Yield a session."""
    async with AsyncSession(*engines, expire_on_commit=False) as db:
        yield db


async def reading() -> Any:  # noqa: ANN401  # an async generator
    """Yield a session without transactions."""
    engine = engines[0].execution_options(isolation_level="AUTOCOMMIT")
    async with AsyncSession(engine) as db:
        yield db


User = Annotated[dict[str, Any], Depends(user)]
Session = Annotated[AsyncSession, Depends(session)]
ReadSession = Annotated[AsyncSession, Depends(reading)]


def mine(user: dict[str, Any]) -> str:
    """Return whose rows a user sees."""
    owner = user.get("sub")
    if not isinstance(owner, str) or len(owner) > 10:
        if "claims" in faults:
            return "user-1"
        raise HTTPException(403, "No claim")
    return owner


def visible(user: dict[str, Any]) -> Sequence[ColumnElement[bool]]:
    """List the conditions of what a user sees."""
    owner = Box.owner == mine(user)
    own = [] if "owner" in faults else [owner]
    return [*own, *([] if "filter" in faults else [seen_by(user)])]


async def find(db: AsyncSession, pk: int, user: dict[str, Any]) -> Box:
    """Return a row that the user sees."""
    rows = await db.scalars(select(Box).where(Box.id == pk, *visible(user)))
    row = rows.one_or_none()
    if row is None and "found" in faults:
        row = await db.scalar(select(Box).limit(1))
    if row is None:
        raise HTTPException(404, "Not found")
    return row


def answer(row: Box) -> BoxAnswer:
    """Return a row as answers have it."""
    shown = BoxAnswer.model_validate(row)
    return shown.model_copy(update={"size": 0} if "answer" in faults else {})


@router.get("")
async def list_boxes(
    query: Annotated[BoxList, Depends(QueryOf(BoxList))], db: ReadSession, user: User
) -> dict[str, Any]:
    """List boxes."""
    size = query.page_size + ("size" in faults)
    keys = [Key(Box.id, nullable=False, descending="order" in faults)]
    statement = select(Box).where(*visible(user)).order_by(keys[0].order)
    if query.cursor is not None:
        values = read_cursor("boxes", [], query.cursor)
        statement = statement.where(after(keys, values))
    rows = (await db.scalars(statement.limit(size + 1))).all()
    page = rows[: size - ("gap" in faults)]
    has_more = len(rows) > len(page) + ("gap" in faults)
    cursor = encode("boxes", [], [page[-1].id]) if has_more and page else None
    if "empty" in faults and not page:
        return {"items": []}
    return {"items": [answer(row) for row in page], "next_cursor": cursor}


@router.post("", status_code=201)
async def create_box(
    body: BoxCreate,
    request: Request,
    response: Response,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> BoxAnswer:
    """Create a box."""
    if "keys" in faults:
        key = None
    sub = "" if "users" in faults else mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="create_box", user=sub
    )
    if claim.is_repeat:
        response.headers.update(claim.headers)
        return answer(await find(db, claim.row(int), user))
    if "absent" not in faults:
        check_preconditions_of_new()
    size = (
        4 if "default" in faults and "size" not in body.model_fields_set else body.size
    )
    owner = "other" if "own" in faults else mine(user)
    row = Box(name=body.name, size=size, owner=owner)
    db.add(row)
    with nullcontext() if "refused" in faults else violations(Box, BoxCreate):
        await db.flush()
    if "kept" in faults and key is None:
        await db.commit()
    await note(row, body, db=db, current_user=user)
    await db.flush()
    await _still_seen(db, row, user)
    response.headers["Location"] = location(request, row.id)
    response.headers["ETag"] = etag(row.version + ("tag" in faults))
    await claim.keep_row(row.id, headers=response.headers)
    await db.commit()
    return answer(row)


async def _still_seen(db: AsyncSession, row: Box, user: dict[str, Any]) -> None:
    if "sight" not in faults:
        found = select(Box.id).where(Box.id == row.id, *visible(user))
        if await db.scalar(found) is None:
            raise HTTPException(403, "Out of sight")


@router.get("/{pk}")
async def get_box(
    pk: PathKey, response: Response, db: ReadSession, user: User
) -> BoxAnswer:
    """Return a box."""
    row = await find(db, pk, user)
    if "statements" in faults:
        await find(db, pk, user)
    response.headers["ETag"] = etag(row.version)
    return answer(row)


@router.patch("/{pk}")
async def update_box(
    pk: PathKey,
    body: BoxUpdate,
    response: Response,
    db: Session,
    user: User,
) -> BoxAnswer:
    """Change a box."""
    row = await find(db, pk, user)
    if not await can_change(row, db=db, current_user=user) and "guard" not in faults:
        raise HTTPException(403, "This is not allowed")
    if "stale" not in faults:
        check_version(row.version, required=True)
    if "count" not in faults:
        count_change(db, row, Box.version)
    sent = await tidy(body, db=db, current_user=user)
    sent = body if "pre" in faults else sent
    for name in sent.model_dump() if "rest" in faults else sent.model_fields_set:
        setattr(row, name, getattr(sent, name))
    with nullcontext() if "refused" in faults else violations(Box, BoxUpdate):
        await db.flush()
    await _still_seen(db, row, user)
    response.headers["ETag"] = etag(row.version)
    await db.commit()
    return answer(row)


@router.delete("/{pk}", status_code=204)
async def delete_box(pk: PathKey, db: Session, user: User) -> None:
    """Delete a box."""
    row = await find(db, pk, user)
    check_version(row.version, required="needless" not in faults)
    if "delete" not in faults:
        await db.delete(row)
    await db.commit()


@router.post("/{pk}/fill")
async def fill_box(
    pk: PathKey,
    body: BoxFill,
    request: Request,
    response: Response,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> FillAnswer:
    """Fill a box."""
    if "again" in faults:
        key = None
    claim = await claim_key(
        db, request, key, model=RequestKey, route="fill_box", user=mine(user)
    )
    row = await find(db, pk, user)
    if claim.is_repeat:
        claim.answer_again()
    if "filled" not in faults:
        check_version(row.version, required=True)
    if "touched" not in faults:
        count_change(db, row, Box.version)
    values = body.model_dump() | ({"count": 1} if "arguments" in faults else {})
    try:
        with violations(Box):
            result: Any = await fill(row, db=db, current_user=user, **values)
    except HTTPException:
        if "fails" in faults:
            await db.commit()
        raise
    told = FillAnswer.model_validate(result, from_attributes=True)
    await db.flush()
    response.headers["ETag"] = etag(row.version)
    await claim.keep(200, told, headers=response.headers)
    await db.commit()
    return told
