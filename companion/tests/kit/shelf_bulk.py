"""Routes of many boxes at a time, of which tests replace what the shelf calls."""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import (
    Field,
)
from sqlalchemy import ColumnElement, select, true
from sqlalchemy.ext.asyncio import AsyncSession

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
from codegen_companion.support.idempotency import (
    IdempotencyHeader,
    claim_key,
)
from codegen_companion.support.imports import (
    ImportQuery,
    ImportReport,
    Imports,
    SentFile,
    documented_import,
    imported,
)
from codegen_companion.support.preconditions import (
    check_preconditions_of_new,
)
from codegen_companion.support.query_reading import QueryOf
from codegen_companion.support.upserts import (
    Try,
    Upsert,
    Written,
    rows_of_items,
    tried,
)
from codegen_companion.support.writes import violations

from . import shelf
from .doors import Session
from .shelf_requests import (
    BoxAnswer,
    BoxChange,
    BoxCreate,
    BoxItem,
    BoxUpdate,
    BoxUpserted,
)
from .shelf_rows import Box, RequestKey, faults

router = APIRouter(prefix="/boxes", route_class=shelf.Route)

MOST = 4

_noted = NewRows(Box, BoxCreate)

_changed = ChangedRows(Box, BoxUpdate, version="version")

_upsert = Upsert(_noted, _changed)


@router.post("/bulk-create", status_code=201)
async def bulk_create_boxes(
    payload: Annotated[list[BoxCreate], Field(min_length=1)],
    request: Request,
    db: Session,
    user: shelf.User,
    key: IdempotencyHeader = None,
) -> list[BoxAnswer]:
    """Create boxes."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    key = None if "many_keys" in faults else key
    sub = shelf.mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="bulk_create", user=sub
    )
    if claim.is_repeat:
        return [
            shelf.answer(await shelf.find(db, pk, user)) for pk in claim.row(list[int])
        ]
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
                    await shelf.note(row, body, db=db, current_user=user)
                await db.flush()
    if "part" in faults:
        await db.commit()
    found = await db.scalars(select(Box).where(*_looked_at(user)))
    seen_by_writer(in_order([row.id for row in rows], ((row.id, row) for row in found)))
    await claim.keep_rows(row.id for row in rows)
    await db.commit()
    return [shelf.answer(row) for row in rows]


@router.post("/bulk-update")
async def bulk_update_boxes(
    payload: Annotated[list[BoxChange], Field(min_length=1)],
    request: Request,
    db: Session,
    user: shelf.User,
    key: IdempotencyHeader = None,
) -> list[BoxAnswer]:
    """Change boxes."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    key = None if "changed_keys" in faults else key
    sub = shelf.mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="bulk_update", user=sub
    )
    if claim.is_repeat:
        return [
            shelf.answer(await shelf.find(db, pk, user)) for pk in claim.row(list[int])
        ]
    check_preconditions_of_new()
    pks = [one.id for one in payload]
    if "repeated" not in faults:
        refuse_repeats(pks)
    owned = [] if "changed_strangers" in faults else [Box.owner == sub]
    seen = [] if "changed_unseen" in faults else [shelf.seen_by(user)]
    found = await db.scalars(select(Box).where(true(), *owned, *seen))
    boxes = all_there(in_order(pks, ((row.id, row) for row in found)), "Not found")
    bodies: list[BoxUpdate] = []
    for number, (row, given) in enumerate(zip(boxes, payload, strict=True)):
        body = changes_of(given, BoxUpdate)
        with nullcontext() if "changed_nameless" in faults else _changed.item(number):
            if not await shelf.can_change(row, db=db, current_user=user):
                raise HTTPException(403, "This is not allowed")
            if "changed_outdated" not in faults:
                require_version(given.version, row.version)
            if "changed_unheard" not in faults or number == 0:
                body = await shelf.tidy(body, db=db, current_user=user)
        bodies.append(body)
    if "changed_first" in faults:
        bodies[1:] = [BoxUpdate() for _ in bodies[1:]]
    with violations(Box):
        await _changed.write(db, boxes, bodies)
    await claim.keep_rows(row.id for row in boxes)
    await db.commit()
    shown = sorted(boxes, key=lambda row: row.id)
    return [
        shelf.answer(row) for row in (shown if "changed_order" in faults else boxes)
    ]


@router.post("/upsert")
async def upsert_boxes(
    payload: Annotated[list[BoxCreate], Field(min_length=1)],
    request: Request,
    db: Session,
    user: shelf.User,
    key: IdempotencyHeader = None,
) -> list[BoxUpserted]:
    """Change boxes by their names, and create those that are not there."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    key = None if "upsert_keys" in faults else key
    sub = shelf.mine(user)
    claim = await claim_key(db, request, key, model=RequestKey, route="up", user=sub)
    if claim.is_repeat:
        kept = claim.row(list[tuple[int, bool]])
        boxes = [(await shelf.find(db, pk, user), is_new) for pk, is_new in kept]
        return [BoxUpserted(created=new, row=shelf.answer(row)) for row, new in boxes]
    check_preconditions_of_new()
    keys = [(one.name,) for one in payload]
    if "upsert_repeated" not in faults:
        refuse_repeats(keys)
    owned = [] if "upsert_strangers" in faults else [Box.owner == sub]
    seen = [] if "upsert_unseen" in faults else [shelf.seen_by(user)]

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
                    body = await shelf.tidy(body, db=db, current_user=user)
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
                await shelf.note(box.row, box.body, db=db, current_user=user)
                await db.flush()
        return rows_of_items(there, made)

    with violations(Box):
        rows = await tried(db, attempt)
        await claim.keep_rows((row.id, is_new) for row, is_new in rows)
        await db.commit()
    told = "upsert_created" in faults
    return [
        BoxUpserted(created=new or told, row=shelf.answer(row)) for row, new in rows
    ]


_imports = Imports(BoxCreate, by=["name"], most=MOST, shown=BoxAnswer)


@router.post("/import", openapi_extra=documented_import(["name"], MOST))
async def import_boxes(
    file: SentFile,
    asked: Annotated[ImportQuery, Depends(QueryOf(ImportQuery))],
    request: Request,
    db: Session,
    user: shelf.User,
) -> ImportReport:
    """Change boxes by a file, and create those that are not there."""
    if "import_types" in faults and file.content_type == "application/json":
        file = replace(file, content_type="text/csv")
    read = _imports
    if "many_items" in faults:
        read = replace(read, most=MOST + 1)
    if "import_unknown" in faults:
        read = replace(read, shown=None)
    if "import_columns" in faults and file.content_type == "text/csv":
        file = replace(file, body=file.body.replace(b"unknown", b"id"))
    rows = read.read(file)
    check_preconditions_of_new()
    if "import_nameless" in faults:
        rows = replace(rows, problems=())

    async def put(items: list[BoxCreate], db: AsyncSession) -> list[BoxUpserted]:
        if "import_sizes" in faults:
            items = [one.model_copy(update={"size": 7}) for one in items]
        return await upsert_boxes(items, request, db, user)

    is_tried = asked.dry_run and "import_kept" not in faults
    return await imported(put, rows, db, dry_run=is_tried)


@router.post("/bulk-delete", status_code=204)
async def bulk_delete_boxes(
    payload: Annotated[list[BoxItem], Field(min_length=1)],
    db: Session,
    user: shelf.User,
) -> None:
    """Delete boxes."""
    if len(payload) > MOST + ("many_items" in faults):
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)
    check_preconditions_of_new()
    conditions = [] if "strangers" in faults else [*shelf.visible(user)]
    rows = await db.scalars(select(Box).where(true(), *conditions))
    pks = [one.id for one in payload]
    found = in_order(pks, ((row.id, row) for row in rows))
    shelf.mine(user)
    if "passed_over" in faults:
        found = [row for row in found if row is not None] or found
    boxes = all_there(found, "Not found")
    if "outdated" not in faults:
        check_versions(boxes, [one.version for one in payload], Box.version)
    with nullcontext() if "delete" in faults else violations(Box):
        await delete_rows(db, boxes[:1] if "first" in faults else boxes, 100)
    await db.commit()


def _looked_at(user: dict[str, Any]) -> Sequence[ColumnElement[bool]]:
    return [true()] if faults & {"many_own", "many_sight"} else shelf.visible(user)
