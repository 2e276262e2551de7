"""A resource whose rows are deleted and kept, but for the faults that tests put into it."""

from collections.abc import Sequence
from contextlib import nullcontext
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, ConfigDict
from sqlalchemy import ColumnElement, DateTime, String, false, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.deletes import refuse_large_delete
from codegen_companion.support.fields import Fits, Spelled
from codegen_companion.support.idempotency import (
    IdempotencyHeader,
    IdempotencyKeyMixin,
    claim_key,
)
from codegen_companion.support.preconditions import ConditionalRoute, check_version
from codegen_companion.support.versions import count_change, etag
from codegen_companion.support.visibility import visible_to_writer
from codegen_companion.support.writes import violations

from .doors import ReadSession, Session, User

router = APIRouter(prefix="/trunks", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Trunk(Base):
    """A row."""

    __tablename__ = "trunks"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    owner: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(default=1)
    deleted_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class RequestKey(IdempotencyKeyMixin, Base):
    """The keys of requests."""

    __tablename__ = "request_keys"


PathKey = Annotated[int, Fits(Trunk.id), Spelled]


class TrunkAnswer(BaseModel):
    """A trunk as answers have it."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str


async def can_restore(*_args: object, **_values: object) -> bool:
    """Let nobody change anything: tests have a guard of their own."""
    return False


async def show(row: Trunk, **_values: object) -> TrunkAnswer:
    """Return a row as answers have it."""
    return TrunkAnswer.model_validate(row)


def seen_by(_user: object) -> ColumnElement[bool]:
    """Show nothing: tests have a filter of their own."""
    return false()


def mine(user: dict[str, Any]) -> str:
    """Return whose rows a user sees."""
    owner = user.get("sub")
    if not isinstance(owner, str) or len(owner) > 10:
        raise HTTPException(403, "No claim")
    return owner


def seen(user: dict[str, Any]) -> Sequence[ColumnElement[bool]]:
    """List the conditions of what a user sees, deleted or not."""
    owner = Trunk.owner == mine(user)
    own = [] if "owner" in faults else [owner]
    return [*own, *([] if "filter" in faults else [seen_by(user)])]


async def find(db: AsyncSession, *conditions: ColumnElement[bool]) -> Trunk:
    """Return the row of some conditions."""
    row = await db.scalar(select(Trunk).where(*conditions))
    if row is None:
        raise HTTPException(404, "Not found")
    return row


async def find_deleted(db: AsyncSession, pk: int, user: dict[str, Any]) -> Trunk:
    """Return a deleted row that the user saw."""
    gone = [] if "there" in faults else [Trunk.deleted_at.is_not(None)]
    return await find(db, Trunk.id == pk, *seen(user), *gone)


async def find_there(db: AsyncSession, pk: int, user: dict[str, Any]) -> Trunk:
    """Return a row that the user sees."""
    return await find(db, Trunk.id == pk, *seen(user), Trunk.deleted_at.is_(None))


@router.get("/{pk}")
async def get_trunk(
    pk: PathKey, response: Response, db: ReadSession, user: User
) -> TrunkAnswer:
    """Return a trunk."""
    row = await find_there(db, pk, user)
    response.headers["ETag"] = etag(row.version)
    return await show(row, db=db, current_user=user)


def hours() -> int:
    """Return how long keys are known."""
    return 25 if "long" in faults else 24


@router.post("/{pk}/restore")
async def restore_trunk(
    pk: PathKey,
    request: Request,
    response: Response,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> TrunkAnswer:
    """Bring back a trunk."""
    key = None if "keys" in faults else key
    claim = await claim_key(
        db,
        request,
        key,
        model=RequestKey,
        route="restore",
        user="" if "shared" in faults else mine(user),
        ttl_hours=hours(),
    )
    if claim.is_repeat:
        response.headers.update(claim.headers)
        row = await find_there(db, claim.row(int), user)
        response.headers["ETag"] = etag(row.version)
        return await show(row, db=db, current_user=user)
    row = await find_deleted(db, pk, user)
    if not await can_restore(row, db=db, current_user=user) and "guard" not in faults:
        raise HTTPException(403, "This is not allowed")
    if "stale" not in faults:
        check_version(row.version, required="needless" not in faults)
    if "count" not in faults:
        count_change(db, row, Trunk.version)
    rows = await db.scalars(select(Trunk)) if "all" in faults else [row]
    for one in rows:
        one.deleted_at = one.deleted_at if "kept" in faults else None
    with nullcontext() if "refused" in faults else violations(Trunk):
        await db.flush()
    if "sight" not in faults:
        await visible_to_writer(find(db, Trunk.id == pk, *seen(user)))
    if "deaf" in faults:
        answer = TrunkAnswer.model_validate(row)
    else:
        answer = await show(row, db=db, current_user=user)
    if "answer" in faults:
        answer = answer.model_copy(update={"name": "another"})
    response.headers["ETag"] = etag(row.version)
    await claim.keep_row(row.id, headers=response.headers)
    await db.commit()
    return answer


@router.post("/{pk}/purge", status_code=204)
async def purge_trunk(
    pk: PathKey,
    request: Request,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> None:
    """Remove a trunk for good."""
    key = None if "keys" in faults else key
    claim = await claim_key(
        db,
        request,
        key,
        model=RequestKey,
        route="purge",
        user="" if "shared" in faults else mine(user),
        ttl_hours=hours(),
    )
    if claim.is_repeat:
        claim.answer_again()
    row = await find_deleted(db, pk, user)
    if "stale" not in faults:
        check_version(row.version, required="needless" not in faults)
    if "many" not in faults:
        await refuse_large_delete(db, row, 500)
    rows = await db.scalars(select(Trunk)) if "all" in faults else [row]
    for one in rows:
        if "kept" not in faults:
            await db.delete(one)
    with violations(Trunk) if "refused" in faults else nullcontext():
        await db.flush()
    await claim.keep(204)
    await db.commit()
