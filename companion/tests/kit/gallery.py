"""A resource whose rows have files, but for the faults that tests put into it."""

from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel
from sqlalchemy import String, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.fields import Fits, Spelled
from codegen_companion.support.files import (
    FileField,
    FileFields,
    FileLink,
    FileUpload,
)
from codegen_companion.support.preconditions import ConditionalRoute
from codegen_companion.support.references import References
from codegen_companion.support.requests import RequestModel

from .doors import ReadSession, Session, User

router = APIRouter(prefix="/pictures", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""

file_storage = None
"""Tests keep its files."""

TYPES = ["image/png", "image/gif"]


class Base(DeclarativeBase):
    """Base of the tables."""


class Picture(Base):
    """A row."""

    __tablename__ = "gallery_pictures"

    id: Mapped[int] = mapped_column(primary_key=True)
    scan: Mapped[str | None] = mapped_column(String(255))


class PictureRequest(RequestModel):
    """A new picture."""

    photo: str


class PictureAnswer(BaseModel):
    """A picture as answers have it."""

    id: int


class UploadRequest(RequestModel):
    """What is to be uploaded."""

    content_type: Literal["image/png", "image/gif"]


PHOTO = FileField("gallery.picture", "photo", max_bytes=100, types=TYPES)
LARGE = FileField("gallery.picture", "photo", max_bytes=101, types=TYPES)
REFERENCES = References(Picture, {}, files=FileFields({"scan": PHOTO}))

PathKey = Annotated[int, Fits(Picture.id), Spelled]


@router.post("", status_code=201)
async def create_picture(
    body: PictureRequest, db: Session, user: User
) -> PictureAnswer:
    """Create a picture."""
    row = Picture(scan=body.photo)
    if "unchecked" not in faults:
        await REFERENCES.check(db, row, user)
    if "unsaved" in faults:
        row.scan = "another"
    db.add(row)
    await db.commit()
    return PictureAnswer(id=row.id)


@router.post("/upload-photo")
async def upload_photo(body: UploadRequest, request: Request, user: User) -> FileUpload:
    """Tell where a photo is uploaded."""
    field = LARGE if "large" in faults else PHOTO
    return field.upload(
        request, body.content_type, None if "of anybody" in faults else user
    )


@router.get("/{pk}/photo")
async def download_photo(
    pk: PathKey, request: Request, db: ReadSession, _user: User
) -> FileLink:
    """Tell where a photo is read."""
    row = await db.scalar(select(Picture).where(Picture.id == pk))
    if row is None:
        raise HTTPException(404, "There is no such picture")
    return PHOTO.download(request, row.scan or ("none" if "empty" in faults else None))
