"""A resource with a list of keys that requests change one by one, but for the faults that tests put into it."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Response
from pydantic import BeforeValidator
from sqlalchemy import Column, ColumnElement, ForeignKey, String, Table, false, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from codegen_companion.support.fields import Fits, Spelled
from codegen_companion.support.key_lists import KeyList, KeyLists
from codegen_companion.support.preconditions import ConditionalRoute, check_version
from codegen_companion.support.versions import etag
from codegen_companion.support.visibility import visible_to_writer
from codegen_companion.support.writes import violations

from .doors import Session, User

router = APIRouter(prefix="/notes", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


notes_labels = Table(
    "pinboard_notes_labels",
    Base.metadata,
    Column[int]("note_id", ForeignKey("pinboard_notes.id"), primary_key=True),
    Column[int]("label_id", ForeignKey("pinboard_labels.id"), primary_key=True),
)


class Label(Base):
    """A row that notes may have; each user has their own."""

    __tablename__ = "pinboard_labels"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(String(10))


class Note(Base):
    """A row."""

    __tablename__ = "pinboard_notes"

    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(default=1)
    labels: Mapped[list[Label]] = relationship(secondary=notes_labels)


NoteKey = Annotated[int, Fits(Note.id), Spelled]


def respell(key: object) -> object:
    """Take what is no key for one, or another spelling for a key, where faults say so."""
    if "spelled" in faults:
        return str(key).lstrip("0+")
    return 1 if key == "malformed" and "malformed" in faults else key


LabelKey = Annotated[int, Fits(Label.id), Spelled, BeforeValidator(respell)]


def mine(owner: Any) -> ColumnElement[bool]:  # noqa: ANN401  # what a claim holds
    """Match the labels of a user."""
    return Label.owner == owner if "hidden" not in faults else Label.id > 0


COUNTED = KeyLists(
    KeyList("label_ids", Note.labels, Label.id, mine), version=Note.version
)
UNCOUNTED = KeyLists(KeyList("label_ids", Note.labels, Label.id, mine))


def seen_by(_user: object) -> ColumnElement[bool]:
    """Show nothing: tests have a filter of their own."""
    return false()


async def lock(db: AsyncSession, pk: int, user: dict[str, Any]) -> Note:
    """Return a note, which is locked."""
    statement = select(Note).where(Note.id == pk, seen_by(user)).with_for_update()
    row = await db.scalar(statement)
    if row is None:
        raise HTTPException(404, "There is no such note")
    return row


async def change(
    db: AsyncSession, pk: int, key: int, user: dict[str, Any], *, is_link: bool
) -> Note:
    """Change the labels of a note."""
    row = await lock(db, pk, user)
    if "stale" not in faults:
        check_version(row.version)
    lists = UNCOUNTED if "uncounted" in faults else COUNTED
    if "counted" in faults:
        row.version += 1
    write = lists.link if is_link else lists.unlink
    owner = user["sub"]
    with violations(Note):
        for other in await db.scalars(select(Note)) if "all" in faults else [row]:
            if not await write(db, other, "label_ids", key, owner):
                raise HTTPException(404, "There is no such label")
        if "emptied" in faults:
            for label in await db.scalars(select(Label).where(Label.id != key)):
                await lists.unlink(db, row, "label_ids", label.id, owner)
        await db.flush()
        if "sight" not in faults:
            await visible_to_writer(lock(db, pk, user))
        if "kept" not in faults:
            await db.commit()
    return row


@router.post("/{pk}/labels/{label_key}", status_code=204)
async def link_label(
    pk: NoteKey, label_key: LabelKey, response: Response, db: Session, user: User
) -> None:
    """Let a note have a label."""
    row = await change(db, pk, label_key, user, is_link=True)
    response.headers["ETag"] = etag(row.version)


@router.delete("/{pk}/labels/{label_key}", status_code=204)
async def unlink_label(
    pk: NoteKey, label_key: LabelKey, response: Response, db: Session, user: User
) -> None:
    """Take a label from a note."""
    row = await change(db, pk, label_key, user, is_link=False)
    response.headers["ETag"] = etag(row.version)
