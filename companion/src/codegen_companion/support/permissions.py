"""What users may do: the operations of resources, and of one row."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fastapi import HTTPException
from pydantic import BaseModel, Field
from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncSession

from .answers import AnswerModel
from .reading import fresh_rows

__all__ = [
    "Offer",
    "Permission",
    "PermissionList",
    "ResourcePermissions",
    "permitted",
    "read_permissions",
    "read_permitted",
    "read_permitted_each",
    "with_actions",
]

NameT = TypeVar("NameT", bound=str)
KeyT = TypeVar("KeyT")
AnswerT = TypeVar("AnswerT", bound=BaseModel)

Guard = Callable[..., Awaitable[bool]]
"""A function of the project that says whether a user may do something."""

_FAULT = 500


class ResourcePermissions(AnswerModel):
    """What a user may do with rows of one resource."""

    resource: str = Field(description="The resource, as `/_filters` calls it")
    operations: list[str] = Field(
        description="Its operations, called as in the config, that the user may ask for"
    )


class PermissionList(AnswerModel):
    """The resources with operations that a user may ask for."""

    items: list[ResourcePermissions]


@dataclass(frozen=True, slots=True)
class Permission(Generic[NameT]):
    """An operation, and who may ask for it."""

    name: NameT
    users_only: bool = False
    """Nobody, who is no user, may not ask for it."""
    can: Guard | None = None
    """Says whether a user may do it: what its route asks, too."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The operations of one resource."""

    resource: str
    permissions: Sequence[Permission[str]]
    db: AsyncSession | None = None
    """What guards are given; None: there are none."""
    scope: Callable[[Any], object] | None = None
    """Returns whose the rows are that a user sees, or refuses a user who has none."""


async def read_permissions(
    offers: Iterable[Offer], current_user: object
) -> PermissionList:
    """List what a user may ask for; a resource of which that is nothing is left out.

    Args:
        offers: The operations of all resources. Guards are asked about no row.
        current_user: The user, if any.
    """
    items: list[ResourcePermissions] = []
    for offer in offers:
        if offer.scope is not None and not _has_scope(offer.scope, current_user):
            continue
        names = await permitted(
            offer.permissions, None, db=offer.db, current_user=current_user
        )
        if names:
            items.append(ResourcePermissions(resource=offer.resource, operations=names))
    return PermissionList(items=items)


async def read_permitted(
    permissions: Sequence[Permission[NameT]],
    statement: Select[Any],
    *,
    db: AsyncSession,
    current_user: object,
) -> list[NameT]:
    """List what a user may do with a row that is read as a change of it reads it.

    It is not read where no guard is to be asked.

    Args:
        permissions: The operations.
        statement: Finds the row among those that the user sees.
        db: A session.
        current_user: The user, if any.

    Returns:
        The names of the operations, in their order; none where there is no such row.
    """
    if not any(_guards(permissions, current_user)):
        return await permitted(permissions, None, db=db, current_user=current_user)
    async with fresh_rows(db):
        row = await db.scalar(statement)
    if row is None:
        return []
    return await permitted(permissions, row, db=db, current_user=current_user)


async def read_permitted_each(
    permissions: Sequence[Permission[NameT]],
    keys: Sequence[KeyT],
    statement: Select[Any],
    key_of: Callable[[Any], KeyT],
    *,
    db: AsyncSession,
    current_user: object,
) -> list[list[NameT]]:
    """List what a user may do with each of some rows, which are read at once as changes read them.

    None is read where no guard is to be asked.

    Args:
        permissions: The operations.
        keys: The keys of the rows.
        statement: Finds those among them that the user sees.
        key_of: Returns the key of a row.
        db: A session.
        current_user: The user, if any.

    Returns:
        What `read_permitted` says of each row, in the order of the keys.
    """
    if not keys or not any(_guards(permissions, current_user)):
        told = await permitted(permissions, None, db=db, current_user=current_user)
        return [told for _ in keys]
    async with fresh_rows(db):
        rows = {key_of(row): row for row in (await db.scalars(statement)).unique()}
    return [
        await permitted(permissions, rows[key], db=db, current_user=current_user)
        if key in rows
        else []
        for key in keys
    ]


async def permitted(
    permissions: Iterable[Permission[NameT]],
    row: object,
    *,
    db: AsyncSession | None = None,
    current_user: object,
) -> list[NameT]:
    """List what a user may do; a guard that several operations have is asked once.

    Args:
        permissions: The operations.
        row: The row that guards are asked about; None: they are asked about none.
        db: A session for guards.
        current_user: The user, if any.

    Returns:
        The names of the operations, in their order.
    """
    known: dict[tuple[Guard, bool], bool] = {}
    names: list[NameT] = []
    for one in permissions:
        if one.users_only and current_user is None:
            continue
        if one.can is not None:
            asked = (one.can, one.users_only)
            if asked not in known:
                # What a route without a user asks, it asks without one.
                user = {"current_user": current_user} if one.users_only else {}
                known[asked] = await _is_allowed(one.can(row, db=db, **user))
            if not known[asked]:
                continue
        names.append(one.name)
    return names


def with_actions(
    schema: type[AnswerT], answer: BaseModel, actions: Sequence[str]
) -> AnswerT:
    """Return an answer with what the user may do.

    Args:
        schema: The class of the answer with the field `actions` beside those of `answer`.
        answer: The answer without it.
        actions: The names of operations.
    """
    told = {*answer.model_fields_set, "actions"}
    return schema.model_construct(told, **dict(answer), actions=actions)


def _guards(
    permissions: Iterable[Permission[Any]], current_user: object
) -> Iterable[Guard]:
    """Yield the guards that a user gets to."""
    for one in permissions:
        if one.can is not None and not (one.users_only and current_user is None):
            yield one.can


def _has_scope(scope: Callable[[Any], object], current_user: object) -> bool:
    """Tell whether rows belong to a user: to nobody none do."""
    if current_user is None:
        return False
    try:
        scope(current_user)
    except HTTPException:
        return False
    return True


async def _is_allowed(asking: Awaitable[bool]) -> bool:
    """Return what a guard says; one that refuses by an error of its own has said no."""
    try:
        return bool(await asking)
    except HTTPException as error:
        if error.status_code >= _FAULT:
            raise
        return False
