"""A resource whose rows are written by the filters of its list, but for the faults that tests put into it."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator
from sqlalchemy import ColumnElement, String, false, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.bulk_deletes import delete_at_once
from codegen_companion.support.bulk_updates import ChangedRows, changes_of
from codegen_companion.support.idempotency import (
    IdempotencyHeader,
    IdempotencyKeyMixin,
    claim_key,
)
from codegen_companion.support.matching import (
    Matched,
    matching_rows,
    refuse_unseen,
    require_filters,
)
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions_of_new,
)
from codegen_companion.support.query_reading import QueryOf
from codegen_companion.support.writes import violations

from .doors import ReadSession, Session, User

router = APIRouter(prefix="/bottles", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""

MOST = 9


class Base(DeclarativeBase):
    """Base of the tables."""


class Bottle(Base):
    """A row."""

    __tablename__ = "cellar_bottles"

    id: Mapped[int] = mapped_column(primary_key=True)
    label: Mapped[str] = mapped_column(String(20))
    year: Mapped[int | None]
    owner: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(default=1)


class RequestKey(IdempotencyKeyMixin, Base):
    """The keys of requests."""

    __tablename__ = "cellar_request_keys"


class BottleQuery(BaseModel):
    """What finds bottles."""

    model_config = ConfigDict(extra="forbid")

    label: str | None = None
    label__in: Annotated[list[str], Field(min_length=1)] | None = None
    label__contains: str | None = None
    year: int | None = None
    q: Annotated[str, Field(min_length=1)] | None = None


class BottleList(BottleQuery):
    """The query of the list."""

    page_size: int = 100


class BottleChange(BaseModel):
    """Changes of bottles."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def spoil(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Leave out what is unknown, where faults say so."""
        known = cls.model_fields.keys() if "lax" in faults else data.keys()
        return {name: data[name] for name in data if name in known}

    label: Annotated[str, Field(min_length=1, max_length=20)] = ""
    year: int | None = None


def seen_by(_user: object) -> ColumnElement[bool]:
    """Show nothing: tests have a filter of their own."""
    return false()


async def may(*_args: object, **_values: object) -> bool:
    """Let everybody change anything; some tests have a guard of their own."""
    return True


async def tidy(body: BottleChange, **_values: object) -> BottleChange:
    """Change nothing; some tests have a hook of their own."""
    return body


async def note(*_args: object, **_values: object) -> None:
    """Do nothing, as `tidy` does."""


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
    owner = Bottle.owner == mine(user)
    own = [] if "owner" in faults else [owner]
    return [*own, *([] if "filter" in faults else [seen_by(user)])]


def found(query: BottleQuery) -> Iterator[ColumnElement[bool]]:
    """Turn a query into conditions."""
    if query.label is not None:
        yield Bottle.label == query.label
    if query.label__in is not None:
        yield Bottle.label.in_(query.label__in)
    if query.label__contains is not None:
        yield Bottle.label.contains(query.label__contains, autoescape=True)
    if query.year is not None:
        yield Bottle.year == query.year
    if query.q is not None:
        yield Bottle.label.icontains(query.q, autoescape=True)


def matched(query: BottleQuery) -> list[ColumnElement[bool]]:
    """Turn the query of a write into conditions."""
    left_out = {"any label": "label", "any year": "year", "any text": "q"}
    unheard = {name: None for fault, name in left_out.items() if fault in faults}
    return [*found(query.model_copy(update=unheard))]


@router.get("")
async def list_bottles(
    query: Annotated[BottleList, Depends(QueryOf(BottleList))],
    db: ReadSession,
    user: User,
) -> dict[str, Any]:
    """List bottles."""
    rows = await db.scalars(select(Bottle).where(*visible(user), *found(query)))
    return {"items": [{"id": row.id} for row in rows], "next_cursor": None}


CHANGED = ChangedRows(Bottle, BottleChange, version="version")
UNCOUNTED = ChangedRows(Bottle, BottleChange)


async def rows_of(db: Session, query: BottleQuery, user: User) -> Sequence[Bottle]:
    """Return the rows that a request is about, which are locked."""
    if "unasked" not in faults:
        check_preconditions_of_new()
    if "any" not in faults and ("empty" not in faults or not query.model_fields_set):
        require_filters(query)
    most = MOST + ("more" in faults)
    conditions = [*visible(user), *matched(query)]
    rows = await matching_rows(db, Bottle, [Bottle.id], *conditions, most=most)
    for row in rows:
        if not await may(row, db=db, current_user=user) and "guard" not in faults:
            raise HTTPException(403, "This is not allowed")
    return rows


@router.patch("")
async def update_matching_bottles(
    query: Annotated[BottleQuery, Depends(QueryOf(BottleQuery))],
    payload: BottleChange,
    request: Request,
    db: Session,
    user: User,
    key: IdempotencyHeader = None,
) -> Matched:
    """Change the bottles that match."""
    key = None if "keys" in faults else key
    claim = await claim_key(
        db, request, key, model=RequestKey, route="change", user=mine(user)
    )
    if claim.is_repeat:
        claim.answer_again()
    rows = await rows_of(db, query, user)
    body = changes_of(payload, BottleChange)
    if "untidy" not in faults:
        body = await tidy(body, db=db, current_user=user)
    body = BottleChange() if "kept" in faults else body
    changed = UNCOUNTED if "uncounted" in faults else CHANGED
    with violations(Bottle, BottleChange):
        for some in [[row] for row in rows] if "each" in faults else [rows]:
            await changed.write_at_once(db, some, [body] * len(some))
        if "part" in faults:
            await db.commit()
        for row in rows:
            if "unnoted" not in faults:
                await note(row, body, db=db, current_user=user)
        if "sight" not in faults:
            await refuse_unseen(db, rows, *visible(user))
        result = Matched(count=len(rows))
        await claim.keep(200, result)
        await db.commit()
    return result


@router.delete("")
async def delete_matching_bottles(
    query: Annotated[BottleQuery, Depends(QueryOf(BottleQuery))],
    db: Session,
    user: User,
) -> Matched:
    """Delete the bottles that match."""
    rows = await rows_of(db, query, user)
    await delete_at_once(db, rows[:0] if "kept" in faults else rows, 100)
    await db.commit()
    return Matched(count=len(rows))
