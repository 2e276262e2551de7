"""What refers to a row: how many rows of each resource, of those that a user may list."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import HTTPException, Request
from pydantic import BaseModel, Field
from sqlalchemy import ColumnElement, ScalarSelect, and_, func, inspect, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstanceState
from sqlalchemy.orm.exc import UnmappedColumnError

from .foreign_keys import Guards, constrained
from .row_keys import select_keys

__all__ = ["Listed", "Referrer", "ReferrerList", "read_referrers"]

MOST = 10_000
"""Rows of one resource that are counted: what a row means to others is known by then."""

_REFUSED = (401, 403)


class Referrer(BaseModel):
    """Rows of one resource that refer to a row."""

    resource: str = Field(description="The resource, as `/_filters` calls it")
    count: int = Field(description="How many of its rows the user may list")
    more: bool = Field(description="Whether there are more rows than that")


class ReferrerList(BaseModel):
    """The resources that refer to a row."""

    items: list[Referrer]


@dataclass(frozen=True, slots=True)
class Listed:
    """A resource whose rows can be listed."""

    name: str
    model: type[object]
    admit: Callable[[AsyncSession, Request, Any], Awaitable[None]] | None = None
    """Raises 401 or 403 for who may not ask for the list."""
    users_only: bool = False
    """Nobody, who is no user, may not ask for it."""


async def read_referrers(
    db: AsyncSession,
    request: Request,
    row: object,
    listed: Iterable[Listed],
    *,
    guards: Guards,
    current_user: object,
) -> ReferrerList:
    """Count the rows that refer to one by a foreign key, by one statement.

    Rows that the user does not see are not counted, and a resource that the user may not
    list is left out, as is one of which no row refers to it: none of them tells of itself.

    Args:
        db: A session.
        request: The request, for policies of lists.
        row: The row, as stored.
        listed: The resources.
        guards: Who sees which rows, by their class.
        current_user: The user, if any.
    """
    counts: dict[str, ScalarSelect[int]] = {}
    for one in listed:
        refers = _refers(one.model, row)
        if refers is None or not await _may_list(one, db, request, current_user):
            continue
        guard = guards.get(one.model)
        seen = [] if guard is None else [guard(current_user)]
        # What is hidden is compared with nothing.
        some = select_keys(one.model).where(*seen, refers).limit(MOST + 1).subquery()
        counts[one.name] = select(func.count()).select_from(some).scalar_subquery()
    if not counts:
        return ReferrerList(items=[])
    found = (await db.execute(select(*counts.values()))).one()
    return ReferrerList(
        items=[
            Referrer(resource=name, count=min(count, MOST), more=count > MOST)
            for name, count in zip(counts, found, strict=True)
            if count
        ]
    )


def _refers(model: type[object], row: object) -> ColumnElement[bool] | None:
    """Return the condition of the rows of a class that refer to a row; None: none can."""
    keys = [*_keys(model, row)]
    return or_(*keys) if keys else None


def _keys(model: type[object], row: object) -> Iterator[ColumnElement[bool]]:
    """Yield the condition of each foreign key of a class to a row."""
    state = inspect(row, raiseerr=True)
    for link in constrained(inspect(model, raiseerr=True)):
        if link.table in state.mapper.tables:
            values = [_value(state, column) for column in link.referred]
            # Null is referred to by none.
            if None not in values:
                pairs = zip(link.columns, values, strict=True)
                yield and_(*(column == value for column, value in pairs))


def _value(state: InstanceState[Any], column: ColumnElement[Any]) -> object:
    """Return what a row has in a column; None where it was read without it."""
    try:
        name = state.mapper.get_property_by_column(column).key
    except UnmappedColumnError:
        return None
    return state.dict.get(name)


async def _may_list(
    one: Listed, db: AsyncSession, request: Request, current_user: object
) -> bool:
    if one.users_only and current_user is None:
        return False
    if one.admit is None:
        return True
    try:
        await one.admit(db, request, current_user)
    except HTTPException as error:
        if error.status_code not in _REFUSED:
            raise
        return False
    return True
