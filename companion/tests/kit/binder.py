"""A resource that is written with a list of rows, but for the faults that tests put into it."""

from dataclasses import replace
from typing import Annotated, TypeVar, cast

from fastapi import APIRouter, HTTPException, Response
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from sqlalchemy import ForeignKey, String, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    mapped_column,
    relationship,
    selectinload,
)

from codegen_companion.support.fields import Fits, Int, Spelled, unset
from codegen_companion.support.list_changes import ListOrChanges
from codegen_companion.support.nested_writes import NestedWrites, WrittenList
from codegen_companion.support.preconditions import ConditionalRoute, check_version
from codegen_companion.support.versions import etag
from codegen_companion.support.writes import violations

from .doors import Session, User

router = APIRouter(prefix="/binders", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Binder(Base):
    """A row."""

    __tablename__ = "binders"

    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(default=1)
    sheets: Mapped[list["Sheet"]] = relationship(cascade="all, delete-orphan")


class Sheet(Base):
    """An item of a row; each user has their own."""

    __tablename__ = "sheets"

    id: Mapped[int] = mapped_column(primary_key=True)
    binder_id: Mapped[int] = mapped_column(ForeignKey("binders.id"))
    words: Mapped[str] = mapped_column(String(20))
    owner: Mapped[str] = mapped_column(String(10))


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", from_attributes=True)


def pass_over(value: object) -> object:
    """Take any words, no short ones, or any number of items, as faults have it."""
    if isinstance(value, list):
        items = cast("list[object]", value)
        return items[:MOST] if "many" in faults else items
    length = len(value) if isinstance(value, str) else 0
    if "few words" in faults and length == 1:
        return None
    is_wrong = not 0 < length <= LENGTH or "\0" in str(value)
    return "word" if "any words" in faults and is_wrong else value


MOST, LENGTH = 5, 20
Words = Annotated[
    str,
    Field(min_length=1, max_length=LENGTH),
    Fits(Sheet.words),
    BeforeValidator(pass_over),
]
SheetT = TypeVar("SheetT")
Some = Annotated[list[SheetT], Field(max_length=MOST), BeforeValidator(pass_over)]
SheetKey = Annotated[Int, Fits(Sheet.id)]


class NewSheet(_Body):
    """A new item."""

    words: Words


class SheetItem(_Body):
    """An item that may be there."""

    id: SheetKey = Field(default_factory=unset)
    words: Words = ""


class SheetChanges(_Body):
    """What becomes of some items."""

    create: Some[NewSheet] = []
    update: Some[SheetItem] = []
    delete: Some[SheetKey] = []


class NewBinder(_Body):
    """A request for a new row."""

    sheets: Some[NewSheet] = []


class BinderChange(_Body):
    """A request to change a row."""

    sheets: Annotated[Some[SheetItem] | SheetChanges, ListOrChanges] = []


class SheetAnswer(_Body):
    """An item as answers have it."""

    id: int
    words: str


class BinderAnswer(_Body):
    """A row as answers have it."""

    id: int
    sheets: list[SheetAnswer]


BinderKey = Annotated[int, Fits(Binder.id), Spelled]


def lists() -> NestedWrites:
    """Return what writes the lists, as faults have it."""
    one = WrittenList(
        "sheets",
        Binder.sheets,
        [Sheet.id],
        NewSheet,
        visible=None if "blind" in faults else lambda owner: Sheet.owner == owner,
        owners={"owner": lambda owner: owner},
        most=3,
    )
    if "cut" in faults:
        one = replace(one, most=100)
    version = None if "uncounted" in faults else Binder.version
    return NestedWrites(one, version=version)


async def answer_of(db: AsyncSession, pk: int, owner: str) -> BinderAnswer:
    """Return a row as its user sees it."""
    mine = Binder.sheets.and_(Sheet.owner == owner)
    statement = select(Binder).where(Binder.id == pk).options(selectinload(mine))
    row = await db.scalar(statement.execution_options(populate_existing=True))
    if row is None:
        raise HTTPException(404, "There is no such binder")
    return BinderAnswer.model_validate(row)


@router.get("/{pk}")
async def get_binder(
    pk: BinderKey, response: Response, db: Session, user: User
) -> BinderAnswer:
    """Return a binder."""
    answer = await answer_of(db, pk, user["sub"])
    row = await db.get_one(Binder, pk)
    response.headers["ETag"] = etag(row.version)
    return answer


@router.post("", status_code=201)
async def create_binder(
    body: NewBinder, response: Response, db: Session, user: User
) -> BinderAnswer:
    """Make a binder with its sheets."""
    row = Binder()
    db.add(row)
    await db.flush()
    if "unmade" not in faults:
        await lists().add(db, row, body, user["sub"])
    await db.commit()
    response.headers["ETag"] = etag(row.version)
    return await answer_of(db, row.id, user["sub"])


@router.patch("/{pk}")
async def update_binder(
    pk: BinderKey, body: BinderChange, response: Response, db: Session, user: User
) -> BinderAnswer:
    """Change a binder with its sheets."""
    row = await db.get(Binder, pk)
    if row is None:
        raise HTTPException(404, "There is no such binder")
    check_version(row.version)
    owner: str = user["sub"]
    if "again" in faults and isinstance(body.sheets, list):
        # All are made again, whatever their keys are.
        for sheet in body.sheets:
            sheet.id = unset()
            sheet.model_fields_set.discard("id")
    if "worded" in faults and isinstance(body.sheets, list):
        for sheet in body.sheets:
            sheet.words = "others"
    if "kept" in faults and isinstance(body.sheets, list):
        body.sheets = SheetChanges(update=[one for one in body.sheets if one.id])
    with violations(Binder):
        await lists().replace(db, row, body, owner)
        await db.flush()
    if "all" in faults:
        for other in await db.scalars(select(Sheet).where(Sheet.binder_id != pk)):
            await db.delete(other)
    await db.commit()
    response.headers["ETag"] = etag(row.version)
    return await answer_of(db, pk, owner)
