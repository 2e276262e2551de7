"""Rows of whose fields a request may ask for some alone, but for the faults that tests put into it."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import String, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.fields import Fits, Spelled, unset
from codegen_companion.support.includes import selecting_only, showing_only
from codegen_companion.support.preconditions import ConditionalRoute
from codegen_companion.support.query import CommaSeparated, DistinctColumns
from codegen_companion.support.query_reading import QueryOf

from .doors import ReadSession, User

router = APIRouter(prefix="/leaflets", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Leaflet(Base):
    """A row."""

    __tablename__ = "leaflets"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(20))
    words: Mapped[str]


class LeafletAnswer(BaseModel):
    """A leaflet as answers have it."""

    id: int = Field(default_factory=unset)
    title: str = Field(default_factory=unset)
    words: str = Field(default_factory=unset)


class LeafletPage(BaseModel):
    """A page of leaflets."""

    items: list[LeafletAnswer]


class LeafletQuery(BaseModel):
    """The query of the list."""

    model_config = ConfigDict(extra="forbid")

    fields: Annotated[
        list[Literal["id", "title", "words"]],
        Field(min_length=1),
        DistinctColumns,
        CommaSeparated,
    ] = Field(default=["id", "title", "words"])


class AnyQuery(LeafletQuery):
    """The same, which takes whatever is asked for."""

    fields: Annotated[list[Any], CommaSeparated] = Field(
        default=["id", "title", "words"]
    )


async def query_of(request: Request) -> LeafletQuery:
    """Read the query of a request."""
    kind = AnyQuery if "any field" in faults else LeafletQuery
    return await QueryOf(kind)(request)


LeafletKey = Annotated[int, Fits(Leaflet.id), Spelled]

FIELDS = {name: name for name in ("id", "title", "words")}


@router.get("", response_model_exclude_unset=True)
async def list_leaflets(
    query: Annotated[LeafletQuery, Depends(query_of)], db: ReadSession, _user: User
) -> LeafletPage:
    """List leaflets."""
    shown = [*FIELDS] if "all fields" in faults else query.fields
    statement = showing_only(select(Leaflet), Leaflet, FIELDS, shown)
    return LeafletPage(
        items=[
            LeafletAnswer(**{name: getattr(row, name) for name in shown})
            for row in (await db.scalars(statement)).all()
        ]
    )


@router.get("/{pk}", response_model_exclude_unset=True)
async def get_leaflet(
    pk: LeafletKey,
    query: Annotated[LeafletQuery, Depends(query_of)],
    db: ReadSession,
    _user: User,
) -> LeafletAnswer:
    """Return a leaflet."""
    shown = [*FIELDS] if "all of it" in faults else query.fields
    columns = select(Leaflet.id, Leaflet.title, Leaflet.words).where(Leaflet.id == pk)
    read = FIELDS if "all columns" in faults else shown
    result = await db.execute(selecting_only(columns, Leaflet, FIELDS, read))
    row = result.mappings().one_or_none()
    if row is None:
        raise HTTPException(404, "There is no such leaflet")
    return LeafletAnswer(**{name: row[name] for name in shown})
