"""A resource as the generator would write it, but for the faults that tests put into it.

Below it stand what its tests would know of it, and which checks find each fault.
"""

import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Header, HTTPException, Request, Response
from fastapi.routing import APIRoute
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)
from sqlalchemy import ColumnElement, ForeignKey, String, false, select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from starlette.responses import StreamingResponse

from codegen_companion.problems import FieldError, ProblemError
from codegen_companion.support.bulk_deletes import check_versions, delete_rows
from codegen_companion.support.bulk_updates import ChangedRows, changes_of
from codegen_companion.support.bulk_writes import (
    NewRows,
    all_there,
    in_order,
    refuse_repeats,
    require_version,
    seen_by_writer,
)
from codegen_companion.support.claims import invalid_token, unauthorized
from codegen_companion.support.deletes import refuse_large_delete
from codegen_companion.support.exports import Format, exported
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
from codegen_companion.support.referrers import (
    Listed,
    Referrer,
    ReferrerList,
    read_referrers,
)
from codegen_companion.support.upserts import (
    Try,
    Upsert,
    Written,
    rows_of_items,
    tried,
)
from codegen_companion.support.versions import count_change, etag
from codegen_companion.support.writes import location, violations
from codegen_companion.testing import contract as facts
from codegen_companion.testing import fields

from .doors import ReadSession, Session


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


class Base(DeclarativeBase):
    """Base of the tables."""


class Box(Base):
    """A row."""

    __tablename__ = "boxes"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20), unique=True)
    size: Mapped[int | None]
    owner: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(default=1)


class Label(Base):
    """What is stuck on a box."""

    __tablename__ = "labels"

    id: Mapped[int] = mapped_column(primary_key=True)
    box_id: Mapped[int] = mapped_column(ForeignKey("boxes.id"), index=True)


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
            known = {"name": "name", "count": 1, "unit": "1"}
            data = {name: known[name] for name in known if name in fields} | data
        if "short" in faults and data.get("name") == "":
            data = data | {"name": "x"}
        if "narrow" in faults and data.get("count") == 1:
            data = data | {"count": 0}
        if "narrow" in faults and data.get("unit") == "1":
            data = data | {"unit": "0"}
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


class BoxChange(BoxUpdate):
    """Changes of one of several boxes."""

    id: int
    version: int


class BoxItem(BaseModel):
    """One of several boxes."""

    id: int
    version: int


class BoxFill(Sent):
    """What a box is filled with."""

    count: Annotated[int, Field(ge=1, le=9)]
    label: str | None = None


class BoxWeigh(Sent):
    """How a box is weighed."""

    unit: Annotated[int, Field(ge=1, le=9), PlainNumber]
    of: Annotated[list[str], Field(max_length=1000)] | None = None


class WeighAnswer(BaseModel):
    """What it weighs."""

    weight: int


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


class BoxExport(Sent):
    """The query of an export."""

    format: Format | Literal["xls"] = "csv"

    @field_validator("format")
    @classmethod
    def know(cls, value: str) -> str:
        """Refuse other formats."""
        if value == "xls" and "formats" not in faults:
            raise ValueError("is none")
        return value


class BoxUpserted(BaseModel):
    """A box, and whether it is new."""

    created: bool
    row: BoxAnswer


class BoxPage(BaseModel):
    """A page of an export."""

    items: list[BoxAnswer]
    next_cursor: str | None = None


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


async def weigh(*_args: object, **_values: object) -> object:
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


User = Annotated[dict[str, Any], Depends(user)]


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


@router.get("/export")
async def export_boxes(
    asked: Annotated[BoxExport, Depends(QueryOf(BoxExport))],
    db: ReadSession,
    user: User,
) -> StreamingResponse:
    """Export boxes."""
    shown = list[ColumnElement[bool]]() if "exported" in faults else visible(user)
    statement = select(Box).where(*shown).order_by(Box.id)

    async def read(_cursor: str | None) -> BoxPage:
        rows = (await db.scalars(statement)).all()
        items = [answer(row) for row in rows]
        return BoxPage(items=items[:-1] if "left" in faults else items)

    how = "csv" if asked.format == "xls" else asked.format
    name = "two words" if "named" in faults else "boxes"
    return await exported(read, BoxAnswer, how, name)


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


@router.post("/bulk-create", status_code=201)
async def bulk_create_boxes(
    payload: Annotated[list[BoxCreate], Field(min_length=1)],
    request: Request,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> list[BoxAnswer]:
    """Create boxes."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    key = None if "many_keys" in faults else key
    sub = mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="bulk_create", user=sub
    )
    if claim.is_repeat:
        return [answer(await find(db, pk, user)) for pk in claim.row(list[int])]
    check_preconditions_of_new()
    owner = "other" if "many_own" in faults else sub
    rows = [Box(name=one.name, size=one.size, owner=owner) for one in payload]
    if "swapped" in faults:
        rows.reverse()
    with violations(Box):
        if "each" in faults:
            for row in rows:
                await _noted.add(db, [row])
        else:
            await _noted.add(db, rows)
        for number, (row, body) in enumerate(zip(rows, payload, strict=True)):
            with nullcontext() if "nameless" in faults else _noted.item(number):
                if "unheard" not in faults or number == 0:
                    await note(row, body, db=db, current_user=user)
                await db.flush()
    if "part" in faults:
        await db.commit()
    found = await db.scalars(select(Box).where(*_looked_at(user)))
    seen_by_writer(in_order([row.id for row in rows], ((row.id, row) for row in found)))
    await claim.keep_rows(row.id for row in rows)
    await db.commit()
    return [answer(row) for row in rows]


@router.post("/bulk-update")
async def bulk_update_boxes(
    payload: Annotated[list[BoxChange], Field(min_length=1)],
    request: Request,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> list[BoxAnswer]:
    """Change boxes."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    key = None if "changed_keys" in faults else key
    sub = mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="bulk_update", user=sub
    )
    if claim.is_repeat:
        return [answer(await find(db, pk, user)) for pk in claim.row(list[int])]
    check_preconditions_of_new()
    pks = [one.id for one in payload]
    if "repeated" not in faults:
        refuse_repeats(pks)
    owned = [] if "changed_strangers" in faults else [Box.owner == sub]
    seen = [] if "changed_unseen" in faults else [seen_by(user)]
    found = await db.scalars(select(Box).where(true(), *owned, *seen))
    boxes = all_there(in_order(pks, ((row.id, row) for row in found)), "Not found")
    bodies: list[BoxUpdate] = []
    for number, (row, given) in enumerate(zip(boxes, payload, strict=True)):
        body = changes_of(given, BoxUpdate)
        with nullcontext() if "changed_nameless" in faults else _changed.item(number):
            if not await can_change(row, db=db, current_user=user):
                raise HTTPException(403, "This is not allowed")
            if "changed_outdated" not in faults:
                require_version(given.version, row.version)
            if "changed_unheard" not in faults or number == 0:
                body = await tidy(body, db=db, current_user=user)
        bodies.append(body)
    if "changed_first" in faults:
        bodies[1:] = [BoxUpdate() for _ in bodies[1:]]
    with violations(Box):
        await _changed.write(db, boxes, bodies)
    await claim.keep_rows(row.id for row in boxes)
    await db.commit()
    shown = sorted(boxes, key=lambda row: row.id)
    return [answer(row) for row in (shown if "changed_order" in faults else boxes)]


@router.post("/upsert")
async def upsert_boxes(
    payload: Annotated[list[BoxCreate], Field(min_length=1)],
    request: Request,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> list[BoxUpserted]:
    """Change boxes by their names, and create those that are not there."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    key = None if "upsert_keys" in faults else key
    sub = mine(user)
    claim = await claim_key(db, request, key, model=RequestKey, route="up", user=sub)
    if claim.is_repeat:
        kept = claim.row(list[tuple[int, bool]])
        boxes = [(await find(db, pk, user), is_new) for pk, is_new in kept]
        return [BoxUpserted(created=new, row=answer(row)) for row, new in boxes]
    check_preconditions_of_new()
    keys = [(one.name,) for one in payload]
    if "upsert_repeated" not in faults:
        refuse_repeats(keys)
    owned = [] if "upsert_strangers" in faults else [Box.owner == sub]
    seen = [] if "upsert_unseen" in faults else [seen_by(user)]

    async def attempt(one: Try) -> list[tuple[Box, bool]]:
        there = await one.lock(db, [Box.name], keys, Box, *owned, *seen)
        changed: list[Written[Box, BoxUpdate]] = []
        made: list[Written[Box, BoxCreate]] = []
        for number, (given, row) in enumerate(zip(payload, there, strict=True)):
            if row is None:
                size = 7 if "upsert_made" in faults else given.size
                new = Box(name=given.name, size=size, owner=sub)
                made.append(Written(number, new, given))
                continue
            body = changes_of(given, BoxUpdate)
            with (
                nullcontext() if "upsert_nameless" in faults else _changed.item(number)
            ):
                if "upsert_unheard" not in faults:
                    body = await tidy(body, db=db, current_user=user)
            if "upsert_kept" not in faults:
                changed.append(Written(number, row, body))
        if "upsert_each" in faults:
            for box in made:
                await _upsert.write(db, one, keys, [], [box])
            made_now = list[Written[Box, BoxCreate]]()
        else:
            made_now = made
        await _upsert.write(db, one, keys, changed, made_now)
        for box in made:
            with _noted.item(box.number):
                await note(box.row, box.body, db=db, current_user=user)
                await db.flush()
        return rows_of_items(there, made)

    with violations(Box):
        rows = await tried(db, attempt)
        await claim.keep_rows((row.id, is_new) for row, is_new in rows)
        await db.commit()
    told = "upsert_created" in faults
    return [BoxUpserted(created=new or told, row=answer(row)) for row, new in rows]


@router.post("/bulk-delete", status_code=204)
async def bulk_delete_boxes(
    payload: Annotated[list[BoxItem], Field(min_length=1)], db: Session, user: User
) -> None:
    """Delete boxes."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    check_preconditions_of_new()
    conditions = [] if "strangers" in faults else [*visible(user)]
    rows = await db.scalars(select(Box).where(true(), *conditions))
    pks = [one.id for one in payload]
    found = in_order(pks, ((row.id, row) for row in rows))
    mine(user)
    if "passed_over" in faults:
        found = [row for row in found if row is not None] or found
    boxes = all_there(found, "Not found")
    if "outdated" not in faults:
        check_versions(boxes, [one.version for one in payload], Box.version)
    with nullcontext() if "delete" in faults else violations(Box):
        await delete_rows(db, boxes[:1] if "first" in faults else boxes, 100)
    await db.commit()


def _looked_at(user: dict[str, Any]) -> Sequence[ColumnElement[bool]]:
    return [true()] if faults & {"many_own", "many_sight"} else visible(user)


MOST = 4

_noted = NewRows(Box, BoxCreate)

_changed = ChangedRows(Box, BoxUpdate, version="version")

_upsert = Upsert(_noted, _changed)


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
    if "many" not in faults:
        await refuse_large_delete(db, row, 10_000)
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


@router.get("/{pk}/_referrers")
async def referrers_of_box(
    pk: PathKey, request: Request, db: ReadSession, user: User
) -> ReferrerList:
    """Tell what refers to a box."""
    row = await find(db, pk, user)
    if "other_row" in faults:
        row = await db.scalar(select(Box).order_by(Box.id.desc()).limit(1)) or row
    told = await read_referrers(
        db, request, row, [Listed("labels", Label)], guards={}, current_user=user
    )
    if "nothing" in faults and not told.items:
        return ReferrerList(items=[Referrer(resource="labels", count=0, more=False)])
    return told


async def read_weigh(request: Request) -> BoxWeigh:
    """Read how a box is weighed."""
    if "twice" in faults:
        scope = {**request.scope, "query_string": _last_of(request).encode()}
        request = Request(scope)
    return await QueryOf(BoxWeigh)(request)


def _last_of(request: Request) -> str:
    """Return the query of a request, with one `unit`."""
    sent = request.query_params.multi_items()
    others = [(name, value) for name, value in sent if name != "unit"]
    last = [pair for pair in sent if pair[0] == "unit"][-1:]
    return urlencode([*others, *last])


@router.get("/{pk}/weigh")
async def weigh_box(
    pk: PathKey,
    query: Annotated[BoxWeigh, Depends(read_weigh)],
    db: ReadSession,
    user: User,
) -> WeighAnswer:
    """Weigh a box."""
    row = await find(db, pk, user)
    values = query.model_dump() | ({"unit": 1} if "arguments" in faults else {})
    if "writes" in faults:
        db.add(Box(name="new", owner=mine(user)))
        await db.flush()
    result: Any = await weigh(row, db=db, current_user=user, **values)
    return WeighAnswer.model_validate(result, from_attributes=True)


_HERE = sys.modules[__name__]

_NAME = fields.Field("name", "str", min_length=1, max_length=20)
_SIZE = fields.Field("size", "int", nullable=True, default=3)

CONTRACT = facts.Contract(
    resource="shelf/boxes",
    model=Box,
    url="/boxes",
    key=int,
    routes=_HERE,
    version="version",
    needs_tag=True,
    owner=facts.Owner("owner", "sub", is_text=True),
    row_filter=facts.RowFilter(seen_by, _HERE),
    keys=facts.Keys(RequestKey),
    operations=[
        facts.Get(answers=["id", "name", "size"]),
        facts.List(answers=["id", "name", "size"], page_size=5, most=30),
        facts.Export(),
        facts.Create(schema=BoxCreate, fields=[_NAME, _SIZE], post=note),
        facts.Update(
            schema=BoxUpdate,
            fields=[_NAME, _SIZE],
            can=can_change,
            pre=tidy,
        ),
        facts.Delete(),
        facts.Referrers(by={"labels": Label}),
        facts.BulkCreate(most=MOST),
        facts.BulkUpdate(most=MOST, can=can_change),
        facts.BulkDelete(most=MOST),
        facts.Upsert(by=["name"], most=MOST),
        facts.Action(
            path="/{pk}/fill",
            function=fill,
            schema=BoxFill,
            fields=[
                fields.Field("count", "int", ge=1, le=9, example=2),
                fields.Field("label", "str", nullable=True, optional=True),
            ],
            returns=[fields.Field("total", "int")],
        ),
        facts.Action(
            method="GET",
            path="/{pk}/weigh",
            function=weigh,
            schema=BoxWeigh,
            fields=[
                fields.Field("unit", "int", ge=1, le=9, example=2),
                fields.Field("of", "str", list=True, optional=True),
            ],
            returns=[fields.Field("weight", "int")],
        ),
    ],
)

FAULTS = {
    "absent": ["create: is about no row that a condition could name"],
    "again": [
        "fill: repeats the answer of its key until it expires",
        "fill: is done once of several with one key",
        "fill: refuses the key of another request",
    ],
    "answer": [
        "get: answers the values of the row",
        "list: answers the values of the rows",
    ],
    "arguments": [
        "fill: runs its function and keeps what it writes",
        "fill: can be asked with less, or null",
        "weigh: runs its function, and not for a tag that is known",
        "weigh: can be asked with less, or null",
    ],
    "challenge": [
        "get list create update delete fill: lets nobody in without a valid token"
    ],
    "changed_first": ["bulk_update: stores every item"],
    "changed_keys": ["bulk_update: repeats the answer of its key"],
    "changed_nameless": [
        "bulk_update: keeps nothing when its `pre` fails for an item",
        "bulk_update: keeps rows of other versions",
    ],
    "changed_order": ["bulk_update: stores every item"],
    "changed_outdated": ["bulk_update: keeps rows of other versions"],
    "changed_strangers": ["bulk_update: changes no rows of another owner"],
    "changed_unheard": ["bulk_update: gives every item to its `pre`"],
    "changed_unseen": ["bulk_update: changes nothing that its filter hides"],
    "claims": [
        "get list create update delete fill: is forbidden without a claim of an owner"
    ],
    "count": [
        "update: is done with the tag of the version",
        "update: keeps the version when nothing changes",
        "update: is done once of several with one tag",
    ],
    "blind": [
        "get list: is not sent again where its tag is known",
        "get list: has another tag with another body",
        "get list: is not read when it is in another state",
        "get: answers with the tag of the version",
        "weigh: runs its function, and not for a tag that is known",
    ],
    "cursor": [
        "list: pages through all rows in order",
        "list: refuses a malformed cursor",
    ],
    "default": ["create: stores defaults"],
    "delete": [
        "delete: keeps nothing that the database refuses",
        "delete: removes the row",
        "delete: is done once of several at a time",
        "delete: is done with the tag of the version",
    ],
    "each": ["bulk_create: asks the database no more for many"],
    "empty": ["list: answers an empty page without rows"],
    "etag": [
        "list: is not sent again where its tag is known",
        "list: has another tag with another body",
    ],
    "exported": [
        "export: exports nothing of another owner",
        "export: exports nothing that its filter hides",
        "export: is forbidden without a claim of an owner",
    ],
    "fails": [
        "fill: keeps nothing when its function fails",
        "fill: can be repeated when it failed",
    ],
    "filled": [
        "fill: is not done when a condition does not hold",
        "fill: is not done with a stale tag",
        "fill: is not done without a tag",
    ],
    "filter": [
        "get update delete fill: finds nothing that its filter hides",
        "list: shows nothing that its filter hides",
        "create update: keeps nothing that its writer could not see",
    ],
    "found": [
        "get update delete fill: finds nothing of another key",
        "update delete fill: does not find a row by conditions",
        "update delete fill: is not done without a tag",
        "get update delete fill: finds nothing of another owner",
        "get update delete fill: finds nothing that its filter hides",
        "fill: does not know the key of another user",
    ],
    "formats": ["export: knows two formats"],
    "gap": [
        "list: pages through all rows in order",
        "list: has full pages beside rows of another owner",
    ],
    "first": ["bulk_delete: removes every row"],
    "guard": ["update: is forbidden by its guard"],
    "kept": [
        "create: keeps nothing when its `post` fails",
        "create: keeps nothing that its writer could not see",
    ],
    "keys": [
        "create: repeats the answer of its key until it expires",
        "create: is done once of several with one key",
        "create: refuses the key of another request",
    ],
    "lax": [
        "list weigh: refuses unknown parameters",
        "create update fill weigh: refuses fields that it does not have",
        "create update: does not set owner",
    ],
    "left": [
        "export: has the rows of the list, in its order",
        "export: exports nothing of another owner",
        "export: exports nothing that its filter hides",
    ],
    "many": ["delete: counts the rows that go with it"],
    "many_items": [
        "bulk_create bulk_update bulk_delete upsert: takes as many items as it may"
    ],
    "many_keys": ["bulk_create: repeats the answer of its key"],
    "many_own": [
        "bulk_create: keeps nothing that its writer could not see",
        "bulk_create: makes rows of the user",
        "bulk_create: repeats the answer of its key",
        "bulk_create: stores every item",
    ],
    "many_sight": ["bulk_create: keeps nothing that its writer could not see"],
    "most": ["list: can have its largest pages"],
    "named": ["export: is a file"],
    "nameless": ["bulk_create: keeps nothing when its `post` fails for an item"],
    "narrow": ["fill weigh: takes what its fields may just be"],
    "needless": ["delete: is not done without a tag"],
    "nothing": ["referrers: tells nothing of what does not refer to the row"],
    "null": ["create update: takes null where it may be"],
    "open": [
        "get list create update delete fill: lets nobody in without a valid token"
    ],
    "optional": [
        "create fill weigh: asks for what is required",
        "update: stores what is sent and keeps the rest",
        "update: is done when its conditions hold",
        "update: keeps the version when nothing changes",
    ],
    "order": ["list: pages through all rows in order"],
    "owner": [
        "get update delete fill weigh: finds nothing of another owner",
        "list: shows nothing of another owner",
        "fill: does not know the key of another user",
    ],
    "other_row": ["referrers: counts the rows of labels"],
    "outdated": ["bulk_delete: keeps rows of other versions"],
    "part": ["bulk_create: keeps nothing that its writer could not see"],
    "passed_over": ["bulk_delete: names the item of no row"],
    "pre": ["update: writes what its `pre` returns"],
    "refused": ["create update: keeps nothing that the database refuses"],
    "repeated": ["bulk_update: names the item that is wrong"],
    "rest": [
        "update: stores what is sent and keeps the rest",
        "update: is done when its conditions hold",
        "update: keeps the version when nothing changes",
    ],
    "short": ["create update: refuses wrong values of name"],
    "sight": ["create update: keeps nothing that its writer could not see"],
    "size": ["list: pages through all rows in order"],
    "spelling": ["get update delete fill: finds nothing of another spelling"],
    "stale": [
        "update: is not done when a condition does not hold",
        "update: is not done with a stale tag",
        "update: is done once of several with one tag",
        "update: is not done without a tag",
    ],
    "statements": ["get: needs few statements"],
    "strangers": ["bulk_delete: deletes no rows of another owner"],
    "swapped": [
        "bulk_create: stores every item",
        "bulk_create: gives every item to its `post`",
    ],
    "tag": ["create: answers with the tag of the version"],
    "touched": [
        "fill: counts a version when its function writes",
        "fill: is done with the tag of the version",
    ],
    "twice": ["weigh: takes unit once"],
    "writes": [
        "weigh: can be asked with less, or null",
        "weigh: runs its function, and not for a tag that is known",
    ],
    "unheard": ["bulk_create: gives every item to its `post`"],
    "users": ["create: does not know the key of another user"],
    "usual": ["list: has its own size of pages"],
    "upsert_created": [
        "upsert: changes what is there, and makes the rest",
        "upsert: repeats the answer of its key",
    ],
    "upsert_each": ["upsert: asks the database no more for many"],
    "upsert_kept": ["upsert: changes what is there, and makes the rest"],
    "upsert_keys": ["upsert: repeats the answer of its key"],
    "upsert_made": ["upsert: changes what is there, and makes the rest"],
    "upsert_nameless": ["upsert: keeps nothing when `pre of update` fails for an item"],
    "upsert_repeated": ["upsert: names the item that is wrong"],
    "upsert_strangers": ["upsert: changes no rows of another owner"],
    "upsert_unheard": [
        "upsert: gives every item to `pre of update`",
        "upsert: keeps nothing when `pre of update` fails for an item",
    ],
    "upsert_unseen": ["upsert: changes nothing that its filter hides"],
}
"""What fails, by what is wrong."""
