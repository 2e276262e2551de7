"""A resource with a serializer, a list of keys and rows that are kept, but for the faults of tests."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import (
    ColumnElement,
    func,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    selectinload,
)

from codegen_companion.problems import FieldError, ProblemError
from codegen_companion.support.bulk_updates import ChangedRows, changes_of
from codegen_companion.support.bulk_writes import (
    NewRows,
    all_there,
    refuse_repeats,
)
from codegen_companion.support.fields import Fits, Spelled
from codegen_companion.support.key_lists import KeyList, KeyLists
from codegen_companion.support.keyset import Key, after, encode, read_cursor
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions,
    check_preconditions_of_new,
)
from codegen_companion.support.query_reading import QueryOf
from codegen_companion.support.upserts import (
    Try,
    Upsert,
    Written,
    rows_of_items,
    tried,
)
from codegen_companion.support.writes import location, violations

from .album_rows import (
    Base,
    Photo,
    PhotoAnswer,
    PhotoChange,
    PhotoCreate,
    PhotoItem,
    PhotoList,
    PhotoPage,
    PhotoUpdate,
    PhotoUpserted,
    Sent,
    Tag,
    faults,
    photos_tags,
)
from .doors import ReadSession, Session, User

__all__ = ["Base", "faults", "router"]

router = APIRouter(prefix="/photos", route_class=ConditionalRoute)

SentT = TypeVar("SentT", bound=BaseModel)


PathKey = Annotated[int, Fits(Photo.id), Spelled]


MOST = 4
KEYS = [Key(Photo.id, nullable=False, descending=False)]
TAGS = KeyLists(KeyList("tag_ids", Photo.tags, Tag.id))
CHANGED = ChangedRows(Photo, PhotoUpdate)
UPSERT = Upsert(NewRows(Photo, PhotoCreate), CHANGED)


async def show(row: Photo, **_values: object) -> PhotoAnswer:
    """Return a photo as answers have it."""
    keys = sorted(tag.id for tag in row.tags)
    if "first tags" in faults:
        keys = [1 for _ in keys]
    return PhotoAnswer(id=row.id, name=row.name, tag_ids=keys)


async def answer_of(db: AsyncSession, row: Photo, user: object) -> PhotoAnswer:
    """Let the project's function make an answer, unless faults say otherwise."""
    if "deaf" in faults:
        return PhotoAnswer(id=row.id, name=row.name, tag_ids=[])
    return await show(row, db=db, current_user=user)


def there() -> ColumnElement[bool]:
    """Match the photos that were not deleted."""
    return Photo.deleted_at.is_(None)


async def find(db: AsyncSession, pk: int) -> Photo:
    """Return a photo with its tags."""
    statement = select(Photo).where(Photo.id == pk, there())
    statement = statement.options(selectinload(Photo.tags))
    row = await db.scalar(statement.execution_options(populate_existing=True))
    if row is None:
        raise HTTPException(404, "There is no such photo")
    return row


async def delete(db: AsyncSession, row: Photo) -> None:
    """Hide a photo, as faults have it."""
    if "removed" in faults:
        await db.delete(row)
    elif "kept" not in faults:
        row.deleted_at = func.now()


def refuse_many(payload: Sequence[Sent]) -> None:
    """Refuse a request of too many items."""
    if len(payload) > MOST:
        errors = [FieldError(loc=["body"], msg="too long", type="too_long")]
        raise ProblemError(422, "Too many", errors)


@router.get("")
async def list_photos(
    query: Annotated[PhotoList, Depends(QueryOf(PhotoList))],
    db: ReadSession,
    user: User,
) -> PhotoPage:
    """List photos."""
    statement = select(Photo).where(there()).order_by(KEYS[0].order)
    if query.cursor is not None:
        statement = statement.where(
            after(KEYS, read_cursor("photos", [], query.cursor))
        )
    statement = statement.options(selectinload(Photo.tags)).limit(query.page_size + 1)
    rows = (await db.scalars(statement)).all()
    page = rows[: query.page_size]
    more = len(rows) > len(page)
    return PhotoPage(
        items=[await answer_of(db, row, user) for row in page],
        next_cursor=encode("photos", [], [page[-1].id]) if more else None,
    )


async def tagged(db: AsyncSession, body: SentT, row: Photo) -> SentT:
    """Return what is written of the tags of a request, as faults have it."""
    keys = list[int](vars(body)["tag_ids"])
    if "any key" in faults:
        known = set(await db.scalars(select(Tag.id)))
        keys = [key for key in keys if key in known]
    if "turned" in faults:
        held = select(photos_tags.c.tag_id).where(photos_tags.c.photo_id == row.id)
        keys = sorted({*keys} ^ {*await db.scalars(held)})
    if "no tags" in faults:
        keys = []
    return body.model_copy(update={"tag_ids": keys})


@router.post("", status_code=201)
async def create_photo(
    body: PhotoCreate, request: Request, response: Response, db: Session, user: User
) -> PhotoAnswer:
    """Create a photo."""
    check_preconditions_of_new()
    row = Photo(name=body.name)
    with violations(Photo, PhotoCreate):
        db.add(row)
        await db.flush()
        await TAGS.add(db, row, await tagged(db, body, row))
        await db.flush()
    answer = await answer_of(db, await find(db, row.id), user)
    await db.commit()
    response.headers["Location"] = location(request, row.id)
    return answer


@router.get("/{pk}")
async def get_photo(pk: PathKey, db: ReadSession, user: User) -> PhotoAnswer:
    """Return a photo."""
    return await answer_of(db, await find(db, pk), user)


@router.patch("/{pk}")
async def update_photo(
    pk: PathKey, body: PhotoUpdate, db: Session, user: User
) -> PhotoAnswer:
    """Change a photo."""
    row = await find(db, pk)
    check_preconditions()
    if "name" in body.model_fields_set:
        row.name = body.name
    with violations(Photo, PhotoUpdate):
        if "tag_ids" in body.model_fields_set:
            body = await tagged(db, body, row)
        await TAGS.replace(db, row, body)
        await db.flush()
    answer = await answer_of(db, await find(db, pk), user)
    await db.commit()
    return answer


@router.delete("/{pk}", status_code=204)
async def delete_photo(pk: PathKey, db: Session, _user: User) -> None:
    """Delete a photo."""
    row = await find(db, pk)
    check_preconditions()
    await delete(db, row)
    await db.commit()


@router.post("/bulk-delete", status_code=204)
async def bulk_delete_photos(
    payload: Annotated[list[PhotoItem], Field(min_length=1)], db: Session, _user: User
) -> None:
    """Delete photos."""
    for row in await several(db, payload):
        await delete(db, row)
    await db.commit()


@router.post("/bulk-update")
async def bulk_update_photos(
    payload: Annotated[list[PhotoChange], Field(min_length=1)], db: Session, user: User
) -> list[PhotoAnswer]:
    """Change photos."""
    rows = await several(db, payload)
    bodies = [changes_of(given, PhotoUpdate) for given in payload]
    with violations(Photo):
        if "each" in faults:
            for row, body in zip(rows, bodies, strict=True):
                await CHANGED.write(db, [row], [body])
        else:
            await CHANGED.write(db, rows, bodies)
        await db.commit()
    return [await answer_of(db, row, user) for row in rows]


@router.post("/upsert")
async def upsert_photos(
    payload: Annotated[list[PhotoCreate], Field(min_length=1)], db: Session, user: User
) -> list[PhotoUpserted]:
    """Change photos by their names, and create those that are not there."""
    refuse_many(payload)
    check_preconditions_of_new()
    keys = [(one.name,) for one in payload]
    refuse_repeats(keys)
    seen = [] if "revived" in faults else [there()]

    async def attempt(one: Try) -> list[tuple[Photo, bool]]:
        found = await one.lock(db, [Photo.name], keys, Photo, *seen)
        changed: list[Written[Photo, PhotoUpdate]] = []
        made: list[Written[Photo, PhotoCreate]] = []
        for number, (given, row) in enumerate(zip(payload, found, strict=True)):
            if row is None:
                made.append(Written(number, Photo(name=given.name), given))
            else:
                row.deleted_at = None
                body = changes_of(given, PhotoUpdate)
                changed.append(Written(number, row, body))
        await UPSERT.write(db, one, keys, changed, made)
        new = [each.row for each in made]
        await TAGS.add_all(db, new, [each.body for each in made])
        for each in changed:
            await TAGS.replace(db, each.row, each.body)
        return rows_of_items(found, made)

    with violations(Photo):
        pairs = await tried(db, attempt)
        keys_of_rows = [(row.id, is_new) for row, is_new in pairs]
        await db.commit()
    rows = await with_tags(db, [pk for pk, _ in keys_of_rows])
    return [
        PhotoUpserted(created=is_new, row=await answer_of(db, rows[pk], user))
        for pk, is_new in keys_of_rows
    ]


async def several(
    db: AsyncSession, payload: Sequence[PhotoItem | PhotoChange]
) -> list[Photo]:
    """Return the photos that the items of a request name.

    Raises:
        HTTPException: An item names none, or there are too many.
    """
    refuse_many(payload)
    check_preconditions_of_new()
    refuse_repeats([one.id for one in payload])
    pks = [one.id for one in payload]
    found = await with_tags(db, pks)
    return all_there([found.get(pk) for pk in pks], "There is no such photo")


async def with_tags(db: AsyncSession, pks: Sequence[int]) -> dict[int, Photo]:
    """Return photos with their tags by their keys."""
    statement = select(Photo).where(Photo.id.in_(pks), there())
    statement = statement.options(selectinload(Photo.tags))
    found = await db.scalars(statement.execution_options(populate_existing=True))
    return {row.id: row for row in found}
