"""A resource as the generator would write it, but for the faults that tests put into it.

What its tests would know of it, and which checks find each fault, stands in `shelf_faults`.
"""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Header, HTTPException, Request, Response
from fastapi.routing import APIRoute
from pydantic import (
    BeforeValidator,
)
from sqlalchemy import ColumnElement, false, select
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import StreamingResponse

from codegen_companion.support.body_limit import max_body_bytes
from codegen_companion.support.claims import invalid_token, unauthorized
from codegen_companion.support.deletes import refuse_large_delete
from codegen_companion.support.exports import exported, listed
from codegen_companion.support.fields import Fits, Spelled
from codegen_companion.support.idempotency import (
    IdempotencyHeader,
    claim_key,
)
from codegen_companion.support.keyset import Key, after, encode, read_cursor
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions_of_new,
    check_version,
)
from codegen_companion.support.query_reading import QueryOf
from codegen_companion.support.referrers import (
    Listed,
    Referrer,
    ReferrerList,
    read_referrers,
)
from codegen_companion.support.versions import count_change, etag
from codegen_companion.support.writes import location, violations

from .doors import ReadSession, Session
from .shelf_requests import (
    BoxAnswer,
    BoxCreate,
    BoxExport,
    BoxFill,
    BoxList,
    BoxPage,
    BoxUpdate,
    BoxWeigh,
    FillAnswer,
    WeighAnswer,
)
from .shelf_rows import Base, Box, Label, RequestKey, faults

__all__ = ["Base", "Box", "Label", "RequestKey", "faults", "router"]


class Route(ConditionalRoute):
    """A route of boxes, which may take no notice of tags."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        blind = APIRoute.get_route_handler(self)
        aware = super().get_route_handler()

        async def handle(request: Request) -> Response:
            if "any size" in faults:
                request.scope["endpoint"] = get_box
            if "unread" in faults and await request.body() == b"{":
                return Response(status_code=422)
            if "blind" in faults and request.method == "GET":
                return await blind(request)
            answer = await aware(request)
            if "etag" in faults and answer.headers.get("ETag", "").startswith("W/"):
                answer.headers["ETag"] = 'W/"same"'
            return answer

        return handle


router = APIRouter(prefix="/boxes", route_class=Route)


def respell(key: object) -> object:
    """Take other spellings of a key for the one of answers."""
    is_number = isinstance(key, str) and key.lstrip("+").isdigit()
    if "malformed" in faults and not is_number:
        return 1
    return str(int(str(key))) if is_number and "spelling" in faults else key


PathKey = Annotated[int, Fits(Box.id), Spelled, BeforeValidator(respell)]


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
    size = listed(BoxList, asked).page_size
    statement = select(Box).where(*shown).order_by(Box.id).limit(size)

    async def read(cursor: str | None) -> BoxPage:
        rows = (await db.scalars(statement.where(Box.id > int(cursor or 0)))).all()
        items = [answer(row) for row in rows]
        if "left" in faults and cursor:
            items.clear()
        return BoxPage(items=items, next_cursor=str(rows[-1].id) if rows else None)

    how = "csv" if asked.format == "xls" else asked.format
    name = "two words" if "named" in faults else "boxes"
    return await exported(read, BoxAnswer, how, name)


@router.post("", status_code=201)
@max_body_bytes(50_000)
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
    name = body.name[:-1] if "cut" in faults else body.name
    row = Box(name=name, size=size, owner=owner)
    db.add(row)
    with nullcontext() if "refused" in faults else violations(Box, BoxCreate):
        await db.flush()
    if "kept" in faults and key is None:
        await db.commit()
    await note(row, body, db=db, current_user=user)
    if "unnoted" in faults:
        await db.refresh(row)
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
