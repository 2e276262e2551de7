"""Resources that tell what users may do, but for the faults that tests put into it."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, HTTPException
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import String, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.fields import unset
from codegen_companion.support.permissions import (
    Offer,
    Permission,
    PermissionList,
    permitted,
    read_permissions,
    read_permitted,
    read_permitted_each,
    with_actions,
)
from codegen_companion.support.query import (
    CommaSeparated,
    DistinctColumns,
    PlainNumber,
)
from codegen_companion.support.query_reading import QueryOf

from .doors import ReadSession, Session, User
from .doors import user as required_user

router = APIRouter()

faults: set[str] = set()
"""What is wrong with the resources."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Desk(Base):
    """A row that everybody reads."""

    __tablename__ = "desks"

    id: Mapped[int] = mapped_column(primary_key=True)


class Drawer(Base):
    """A row of one user."""

    __tablename__ = "drawers"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(String(10))


class DeskAnswer(BaseModel):
    """A desk as answers have it."""

    id: int


class DeskWithActions(DeskAnswer):
    """A desk, and what the user may do with it."""

    actions: list[str]


class DeskItem(DeskAnswer):
    """A desk in a list."""

    actions: list[str] = Field(default_factory=unset)


class DeskPage(BaseModel):
    """A page of desks."""

    items: list[DeskItem]
    next_cursor: str | None


class DeskQuery(BaseModel):
    """The query of the list."""

    model_config = ConfigDict(extra="forbid")

    include: Annotated[list[Literal["actions"]], DistinctColumns, CommaSeparated] = (
        Field(default=[])
    )
    page_size: Annotated[int, Field(ge=1, le=100), PlainNumber] = 20


async def optional_user(
    authorization: Annotated[str, Header()] = "",
) -> dict[str, Any] | None:
    """Return the user of a token, or None where there is none."""
    return await required_user(authorization) if authorization else None


OptionalUser = Annotated[dict[str, Any] | None, Depends(optional_user)]


async def can_clear(obj: Desk, *, db: AsyncSession, current_user: object) -> bool:
    """Refuse: tests have a guard of their own."""
    return False


async def can_sweep(obj: None, *, db: AsyncSession, current_user: object) -> bool:
    """Refuse: tests have a guard of their own."""
    return False


async def sweep(*, db: AsyncSession, current_user: object) -> None:
    """Do nothing: tests have a function of their own."""


def scope(current_user: dict[str, Any]) -> object:
    """Return whose drawers a user sees."""
    if "sub" not in current_user:
        raise HTTPException(403, "The user has no drawers")
    return current_user["sub"]


def told(permissions: Sequence[Permission[str]], place: str) -> list[Permission[str]]:
    """Return permissions as the faults of a place have them."""
    kept = permissions[:1] if f"{place} untold" in faults else permissions
    return [
        Permission(
            one.name,
            users_only=one.users_only and f"{place} open" not in faults,
            can=None if f"{place} unasked" in faults else one.can,
        )
        for one in kept
    ]


@router.get("/desks", response_model_exclude_unset=True)
async def list_desks(
    query: Annotated[DeskQuery, Depends(QueryOf(DeskQuery))],
    db: ReadSession,
    user: OptionalUser,
) -> DeskPage:
    """List desks."""
    keys = [*await db.scalars(select(Desk.id).order_by(Desk.id))]
    items = [DeskItem(id=key) for key in keys]
    if query.include or "unasked items" in faults:
        permissions = told(
            [Permission("get"), Permission("delete", users_only=True, can=can_clear)],
            "items",
        )
        if "one by one" in faults:
            actions = [
                await read_permitted(
                    permissions,
                    select(Desk).where(Desk.id == key),
                    db=db,
                    current_user=user,
                )
                for key in keys
            ]
        else:
            actions = await read_permitted_each(
                permissions,
                keys,
                select(Desk).where(Desk.id.in_(keys)),
                lambda row: row.id,
                db=db,
                current_user=user,
            )
        for item, own in zip(items, actions, strict=True):
            item.actions = own
    return DeskPage(items=items, next_cursor=None)


@router.get("/desks/{pk}")
async def get_desk(pk: int, db: ReadSession, user: OptionalUser) -> DeskWithActions:
    """Return a desk."""
    permissions = told(
        [Permission("get"), Permission("delete", users_only=True, can=can_clear)],
        "row",
    )
    statement = select(Desk).where(Desk.id == pk)
    if "about nothing" in faults:
        actions = await permitted(permissions, None, db=db, current_user=user)
    else:
        actions = await read_permitted(permissions, statement, db=db, current_user=user)
    row = (await db.execute(select(Desk.id).where(Desk.id == pk))).one()
    return with_actions(DeskWithActions, DeskAnswer(id=row.id), actions)


@router.delete("/desks/{pk}", status_code=204)
async def delete_desk(pk: int, db: Session, user: User) -> None:
    """Delete a desk."""
    row = await db.get(Desk, pk)
    if row is None or not await can_clear(row, db=db, current_user=user):
        raise HTTPException(403)


@router.post("/desks/sweep")
async def sweep_desks(db: Session, user: User) -> None:
    """Sweep all desks."""
    if not await can_sweep(None, db=db, current_user=user):
        raise HTTPException(403)
    await sweep(db=db, current_user=user)


@router.post("/drawers/sweep")
async def sweep_drawers(db: Session, user: User) -> None:
    """Sweep all drawers of a user."""
    scope(user)
    await sweep(db=db, current_user=user)


@router.get("/_permissions")
async def discover_permissions(db: ReadSession, user: OptionalUser) -> PermissionList:
    """List what the user may call."""
    desks = [
        Permission("get"),
        Permission("list"),
        Permission("delete", users_only=True),
        Permission("sweep", users_only=True, can=can_sweep),
    ]
    drawers = [Permission("sweep", users_only=True)]
    return await read_permissions(
        [
            Offer("desks", told(desks, "resource"), db=db),
            Offer("drawers", drawers, scope=None if "unowned" in faults else scope),
        ],
        user,
    )
