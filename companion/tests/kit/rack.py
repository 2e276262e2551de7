"""A resource whose rows are made and replaced by their names, but for the faults that tests put into it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import ColumnElement, DateTime, String, false, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.fields import Fits
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions_of_new,
    check_version,
)
from codegen_companion.support.upserts import Try, tried, whole_of
from codegen_companion.support.versions import count_change, etag
from codegen_companion.support.writes import location, violations

from .doors import ReadSession, Session, User

router = APIRouter(prefix="/pegs", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Peg(Base):
    """A row."""

    __tablename__ = "pegs"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    size: Mapped[int]
    note: Mapped[str] = mapped_column(String(20))
    owner: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(default=1)
    deleted_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class PegPut(BaseModel):
    """All of a peg but for its name."""

    model_config = ConfigDict(extra="forbid")

    size: int = Field(ge=1, le=9)
    note: Annotated[str, Field(max_length=20)] = "none"


class PegCreate(PegPut):
    """A new peg."""

    name: str = Field(min_length=1, max_length=20)


class PegUpdate(BaseModel):
    """What changes of a peg."""

    size: int = 0
    note: str = ""


class PegAnswer(BaseModel):
    """A peg as answers have it."""

    model_config = ConfigDict(from_attributes=True)

    name: str
    size: int
    note: str


PathKey = Annotated[str, Fits(Peg.name)]


async def may_put(*_args: object, **_values: object) -> bool:
    """Let nobody change anything: tests have a guard of their own."""
    return False


async def tidy(body: PegUpdate, **_values: object) -> PegUpdate:
    """Refuse everything: tests have a hook of their own."""
    raise HTTPException(500)


async def note(*_args: object, **_values: object) -> None:
    """Refuse everything, as `tidy` does."""
    raise HTTPException(500)


def seen_by(_user: object) -> ColumnElement[bool]:
    """Show nothing: tests have a filter of their own."""
    return false()


def mine(user: dict[str, Any]) -> str:
    """Return whose rows a user sees."""
    owner = user.get("sub")
    if not isinstance(owner, str) or len(owner) > 10:
        raise HTTPException(403, "No claim")
    return owner


def visible(user: dict[str, Any], *, for_put: bool) -> Sequence[ColumnElement[bool]]:
    """List the conditions of what a user sees."""
    wrong = faults if for_put else set[str]()
    owner = Peg.owner == mine(user)
    return [
        *([] if "strangers" in wrong else [owner]),
        *([] if "unseen" in wrong else [seen_by(user)]),
        *([] if "revived" in wrong else [Peg.deleted_at.is_(None)]),
    ]


@router.get("/{pk}")
async def get_peg(
    pk: PathKey, response: Response, db: ReadSession, user: User
) -> PegAnswer:
    """Read a peg."""
    seen = visible(user, for_put=False)
    row = await db.scalar(select(Peg).where(Peg.name == pk, *seen))
    if row is None:
        raise HTTPException(404, "Not found")
    response.headers["ETag"] = etag(row.version)
    return PegAnswer.model_validate(row)


@router.put("/{pk}", responses={412: {}, 428: {}})
async def put_peg(
    pk: PathKey,
    given: PegPut,
    request: Request,
    response: Response,
    db: Session,
    user: User,
) -> PegAnswer:
    """Replace a peg, or create it where it is not there."""
    sub = mine(user)

    async def make(one: Try) -> Peg:
        body = whole_of(given, PegCreate, name=pk)
        if "guard" not in faults and not await may_put(None, db=db, current_user=user):
            raise HTTPException(403, "This is not allowed")
        if "asked" not in faults:
            check_preconditions_of_new()
        size = 7 if "sizes" in faults else body.size
        owner = "other" if "owner" in faults else sub
        peg = Peg(name=body.name, size=size, note=body.note, owner=owner)
        with one.making():
            db.add(peg)
            await db.flush()
        if "unheard" not in faults:
            await note(peg, body, db=db, current_user=user)
        return peg

    async def replace(peg: Peg) -> None:
        body = whole_of(given, PegUpdate)
        if "part" in faults:
            body = PegUpdate(**given.model_dump(exclude_unset=True, exclude={"size"}))
        if "unasked" not in faults and not await may_put(peg, db=db, current_user=user):
            raise HTTPException(403, "This is not allowed")
        check_version(peg.version, required="needless" not in faults)
        if "uncounted" not in faults:
            count_change(db, peg, Peg.version)
        try:
            body = await tidy(body, db=db, current_user=user)
        except HTTPException:
            if "swallowed" not in faults:
                raise
        if "kept" not in faults:
            peg.size = body.size
        peg.note = body.note
        await db.flush()

    async def attempt(one: Try) -> tuple[Peg, bool]:
        [found] = await one.lock(
            db, [Peg.name], [(pk,)], Peg, *visible(user, for_put=True)
        )
        if found is None:
            return await make(one), True
        await replace(found)
        return found, False

    with violations(Peg, PegPut):
        peg, is_new = await tried(db, attempt)
        if "sight" not in faults:
            seen = visible(user, for_put=False)
            if not await db.scalar(select(Peg.size).where(Peg.name == pk, *seen)):
                raise HTTPException(403, "Not seen")
        if is_new or "always" in faults:
            response.status_code = 201
            response.headers["Location"] = location(request, peg.name, below=1)
        if "nowhere" in faults:
            del response.headers["Location"]
        response.headers["ETag"] = etag(peg.version)
        await db.commit()
    return PegAnswer.model_validate(peg)
