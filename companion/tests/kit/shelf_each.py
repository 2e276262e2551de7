"""Routes of many boxes at a time, each of which is for itself."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, Field
from sqlalchemy import select, true

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
from codegen_companion.support.idempotency import Claim, IdempotencyHeader, claim_key
from codegen_companion.support.item_answers import (
    DeletedItem,
    Done,
    Given,
    Kept,
    RefusedItem,
    answers_of,
    each_by_itself,
    kept_keys,
    kept_of,
    shown_again,
)
from codegen_companion.support.preconditions import check_preconditions_of_new
from codegen_companion.support.upserts import (
    Try,
    Upsert,
    Written,
    rows_of_items,
    tried,
)

from . import shelf
from .doors import Session
from .shelf_bulk import MOST
from .shelf_requests import BoxAnswer, BoxChange, BoxCreate, BoxItem, BoxUpdate
from .shelf_rows import Box, RequestKey, faults

router = APIRouter(prefix="/boxes", route_class=shelf.Route)

_NEW = NewRows(Box, BoxCreate)
_CHANGED = ChangedRows(Box, BoxUpdate, version="version")
_UPSERT = Upsert(_NEW, _CHANGED)


class BoxDone(BaseModel):
    """A box that was written."""

    status: int
    row: BoxAnswer


def _check_size(payload: Sequence[object]) -> None:
    if len(payload) > MOST:
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)


def _refuse_all(payload: Sequence[Given[BoxCreate]]) -> None:
    wrong = next((one for one in payload if one.item is None), None)
    if "each_whole" in faults and wrong is not None:
        raise ProblemError(422, "The request is not valid.", wrong.errors)


async def _again(
    db: Session, claim: Claim, user: shelf.User
) -> list[BoxDone | RefusedItem]:
    kept = claim.row(list[Kept[int]])
    found = [await shelf.find(db, pk, user) for pk in kept_keys(kept)]
    return shown_again(
        kept,
        found,
        lambda status, row: BoxDone(status=status, row=shelf.answer(row)),
        "Not found",
    )


@router.post("/create-each", status_code=207)
async def create_each(
    payload: Annotated[list[Given[BoxCreate]], Field(min_length=1)],
    request: Request,
    db: Session,
    user: shelf.User,
    key: IdempotencyHeader = None,
) -> list[BoxDone | RefusedItem]:
    """Create boxes, each by itself."""
    _check_size(payload)
    sub = shelf.mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="create_each", user=sub
    )
    if claim.is_repeat:
        return await _again(db, claim, user)
    check_preconditions_of_new()
    _refuse_all(payload)

    async def write_some(some: Sequence[BoxCreate]) -> list[Done[int, BoxDone]]:
        rows = [Box(name=one.name, size=one.size, owner=sub) for one in some]
        await _NEW.add(db, rows)
        for number, (row, body) in enumerate(zip(rows, some, strict=True)):
            with _NEW.item(number):
                await shelf.note(row, body, db=db, current_user=user)
                await db.flush()
        seen = await db.scalars(select(Box).where(*shelf.visible(user)))
        seen_by_writer(
            in_order([row.id for row in rows], ((row.id, row) for row in seen))
        )
        return [
            Done(row.id, BoxDone(status=201, row=shelf.answer(row))) for row in rows
        ]

    results = await each_by_itself(db, payload, write_some, _NEW.item)
    await claim.keep_rows(kept_of(results))
    await db.commit()
    return answers_of(results)


@router.post("/update-each", status_code=207)
async def update_each(
    payload: Annotated[list[Given[BoxChange]], Field(min_length=1)],
    request: Request,
    db: Session,
    user: shelf.User,
    key: IdempotencyHeader = None,
) -> list[BoxDone | RefusedItem]:
    """Change boxes, each by itself."""
    _check_size(payload)
    sub = shelf.mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="update_each", user=sub
    )
    if claim.is_repeat:
        return await _again(db, claim, user)
    check_preconditions_of_new()

    async def write_some(some: Sequence[BoxChange]) -> list[Done[int, BoxDone]]:
        pks = [one.id for one in some]
        refuse_repeats(pks)
        found = await db.scalars(
            select(Box).where(true(), Box.owner == sub, shelf.seen_by(user))
        )
        boxes = all_there(in_order(pks, ((row.id, row) for row in found)), "Not found")
        bodies: list[BoxUpdate] = []
        for number, (row, given) in enumerate(zip(boxes, some, strict=True)):
            body = changes_of(given, BoxUpdate)
            with _CHANGED.item(number):
                if not await shelf.can_change(row, db=db, current_user=user):
                    raise HTTPException(403, "This is not allowed")
                if "each_outdated" not in faults:
                    require_version(given.version, row.version)
                body = await shelf.tidy(body, db=db, current_user=user)
            bodies.append(body)
        await _CHANGED.write(db, boxes, bodies)
        return [
            Done(row.id, BoxDone(status=200, row=shelf.answer(row))) for row in boxes
        ]

    results = await each_by_itself(db, payload, write_some, _CHANGED.item)
    await claim.keep_rows(kept_of(results))
    await db.commit()
    return answers_of(results)


@router.post("/upsert-each", status_code=207)
async def upsert_each(
    payload: Annotated[list[Given[BoxCreate]], Field(min_length=1)],
    request: Request,
    db: Session,
    user: shelf.User,
    key: IdempotencyHeader = None,
) -> list[BoxDone | RefusedItem]:
    """Change boxes by their names, and create those that are not there, each by itself."""
    _check_size(payload)
    sub = shelf.mine(user)
    claim = await claim_key(
        db, request, key, model=RequestKey, route="upsert_each", user=sub
    )
    if claim.is_repeat:
        return await _again(db, claim, user)
    check_preconditions_of_new()
    _refuse_all(payload)

    seen = [] if "each_seen" in faults else [*shelf.visible(user)]

    async def hold(one: Try, some: Sequence[BoxCreate]) -> None:
        keys = [(given.name,) for given in some]
        await one.hold(db, [Box.name], keys, Box, *seen)

    async def write_some(
        one: Try, some: Sequence[BoxCreate]
    ) -> list[Done[int, BoxDone]]:
        keys = [(given.name,) for given in some]
        if "each_together" not in faults:
            refuse_repeats(keys)
        there = await one.lock(db, [Box.name], keys, Box, *seen)
        changed: list[Written[Box, BoxUpdate]] = []
        made: list[Written[Box, BoxCreate]] = []
        for number, (given, row) in enumerate(zip(some, there, strict=True)):
            if row is None:
                new = Box(name=given.name, size=given.size, owner=sub)
                made.append(Written(number, new, given))
                continue
            body = changes_of(given, BoxUpdate)
            with _CHANGED.item(number):
                body = await shelf.tidy(body, db=db, current_user=user)
            if "each_unchanged" not in faults:
                changed.append(Written(number, row, body))
        await _UPSERT.write_some(db, one, keys, changed, made)
        for box in made:
            with _NEW.item(box.number):
                await shelf.note(box.row, box.body, db=db, current_user=user)
                await db.flush()
        told = "each_made" in faults
        return [
            Done(
                row.id,
                BoxDone(status=201 if new or told else 200, row=shelf.answer(row)),
            )
            for row, new in rows_of_items(there, made)
        ]

    async def attempt(one: Try) -> list[Done[int, BoxDone] | RefusedItem]:
        return await each_by_itself(
            db,
            payload,
            partial(write_some, one),
            _NEW.item,
            hold=partial(hold, one),
            rank=lambda given: (given.name,),
            refused=partial(one.check_refused, db),
        )

    results = await tried(db, attempt)
    await claim.keep_rows(kept_of(results))
    await db.commit()
    return answers_of(results)


@router.post("/delete-each", status_code=207)
async def delete_each(
    payload: Annotated[list[Given[BoxItem]], Field(min_length=1)],
    db: Session,
    user: shelf.User,
) -> list[DeletedItem | RefusedItem]:
    """Delete boxes, each by itself."""
    _check_size(payload)
    shelf.mine(user)
    check_preconditions_of_new()

    async def write_some(some: Sequence[BoxItem]) -> list[Done[int, DeletedItem]]:
        pks = [one.id for one in some]
        refuse_repeats(pks)
        rows = await db.scalars(select(Box).where(true(), *shelf.visible(user)))
        boxes = all_there(in_order(pks, ((row.id, row) for row in rows)), "Not found")
        check_versions(boxes, [one.version for one in some], Box.version)
        await delete_rows(db, boxes, 100)
        return [Done(pk, DeletedItem(status=204)) for pk in pks]

    results = await each_by_itself(db, payload, write_some)
    answers = answers_of(results)
    if "each_undone" in faults and any(one.status != 204 for one in answers):
        await db.rollback()
    await db.commit()
    return answers
