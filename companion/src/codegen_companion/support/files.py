"""Fields that hold the names of files: how these come about, and who reads them.

A client asks for an upload, posts the file to where it is kept, and then writes its name to
a row. A name says which field it is for and until when; its end is signed for the user who
asked for it. So a name that somebody else has seen is of no use to them: a row takes it from
that user alone, and a file is read through the row that names it.
"""

import asyncio
import datetime as dt
import hmac
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, Field
from sqlalchemy import inspect
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ..problems import FieldError, ProblemError
from .file_bucket import BucketStorage
from .file_directory import DirectoryStorage, type_in
from .file_storage import Form, Storage, Stored
from .subjects import subject_of

__all__ = ["FileField", "FileFields", "FileLink", "FileUpload", "get_storage"]

URL_VARIABLE, SECRET_VARIABLE = "FILES_URL", "FILES_SECRET"
LEAST_SECRET = 32
"""Characters of a secret."""

UPLOAD_SECONDS = 15 * 60
DOWNLOAD_SECONDS = 5 * 60
WRITE_HOURS = 12
"""How long a row takes the name of a file after the upload was asked for."""

_MOMENT = "%Y%m%dT%H%M%SZ"
_TAG = 32
_AT_ONCE = 10
"""Files of one request that are asked for at the same time."""


class FileUpload(BaseModel):
    """Where a file is to be posted, as `multipart/form-data`, and its name."""

    name: str = Field(description="What a row is given, when the file is there.")
    url: str = Field(
        description="Where the form is posted; relative to the URL of this answer."
    )
    fields: dict[str, str] = Field(
        description="Fields of the form, before the last one, `file`."
    )
    expires_at: dt.datetime = Field(description="When the form is refused.")


class FileLink(BaseModel):
    """Where a file can be read."""

    url: str = Field(
        description="Whoever has it reads the file; relative to the URL of this answer."
    )
    expires_at: dt.datetime = Field(description="When the URL is refused.")


class FileField:
    """A field of a resource that holds the names of files."""

    def __init__(
        self,
        resource: str,
        name: str,
        *,
        max_bytes: int,
        types: Sequence[str],
        user_key: str | None = None,
    ) -> None:
        """Say what its files may be.

        Args:
            resource: What the resource is called: `inventory.product`.
            name: What clients call the field.
            max_bytes: The largest file.
            types: Media types.
            user_key: What tells users apart; None: their `sub` or `id`.
        """
        self.name = name
        self.max_bytes = max_bytes
        self.types = types
        self.prefix = f"{resource}/{name}/"
        self._user_key = user_key

    def upload(
        self, request: Request, content_type: str, current_user: object
    ) -> FileUpload:
        """Make a name, and the form by which a file comes to have it.

        Args:
            request: The request that asks for it.
            content_type: One of the field's types.
            current_user: Who asks, and alone may give the name to a row; None: anybody may.
        """
        now = dt.datetime.now(dt.UTC)
        until = now + dt.timedelta(seconds=UPLOAD_SECONDS)
        begun = f"{now.strftime(_MOMENT)}-{secrets.token_hex(12)}"
        made = f"{self.prefix}{content_type}/{begun}"
        storage = get_storage()
        name = f"{made}-{self._tag(storage, made, current_user)}"
        form: Form = storage.form(
            request, name, Stored(self.max_bytes, content_type), until
        )
        return FileUpload(name=name, url=form.url, fields=form.fields, expires_at=until)

    def download(self, request: Request, name: str | None) -> FileLink:
        """Return where a file of a row is read, by whoever sees the row.

        Args:
            request: The request that asks for it.
            name: What the row holds.

        Raises:
            HTTPException: 404, the row has no file.
        """
        if not name:
            raise HTTPException(404, "There is no such file")
        until = dt.datetime.now(dt.UTC) + dt.timedelta(seconds=DOWNLOAD_SECONDS)
        url = get_storage().link(request, name, type_in(name), until)
        return FileLink(url=url, expires_at=until)

    async def problem_of(self, name: str, current_user: object) -> str | None:
        """Tell why a row does not take a name from a user; None: it does.

        Args:
            name: What a request holds.
            current_user: The user, if any.

        Raises:
            StorageError: The storage does not answer.
        """
        storage = get_storage()
        content_type = type_in(name)
        age = age_of(name)
        is_recent = age is not None and age < dt.timedelta(hours=WRITE_HOURS)
        if not self._is_made_for(storage, name, current_user) or not is_recent:
            return "is no upload of yours for this field, or is too old"
        stored = await storage.find(name)
        if stored is None:
            return "has not been uploaded"
        if stored.size > self.max_bytes:
            return f"is larger than {self.max_bytes} bytes"
        if stored.content_type != content_type or content_type not in self.types:
            return "is of another type"
        return None

    def _is_made_for(self, storage: Storage, name: str, current_user: object) -> bool:
        made, _, tag = name.rpartition("-")
        if not made.startswith(self.prefix):
            return False
        # Who asked without being known has a name that anybody may use.
        users = [None] if current_user is None else [current_user, None]
        tags = [self._tag(storage, made, user) for user in users]
        return any(hmac.compare_digest(one.encode(), tag.encode()) for one in tags)

    def _tag(self, storage: Storage, made: str, user: object) -> str:
        whose = "" if user is None else f"user:{subject_of(user, self._user_key)}"
        told = f"name\n{made}\n{whose}".encode()
        return hmac.digest(storage.secret.encode(), told, sha256).hex()[:_TAG]


def age_of(name: str) -> dt.timedelta | None:
    """Return the time since an upload was asked for; None: the name is of none."""
    moment = name.rpartition("/")[2].partition("-")[0]
    try:
        asked = dt.datetime.strptime(moment, _MOMENT).replace(tzinfo=dt.UTC)
    except ValueError:
        return None
    return dt.datetime.now(dt.UTC) - asked


class FileFields:
    """The fields of a class of rows that hold the names of files."""

    def __init__(self, fields: Mapping[str, FileField]) -> None:
        """Take the fields by the attributes that they stand for."""
        self._fields = fields

    async def check(self, rows: Iterable[object], current_user: object) -> None:
        """Refuse names of files that rows do not take from a user.

        Only those that differ from what a row held are looked at.

        Args:
            rows: The rows, changed by a request, and not yet written.
            current_user: The user, if any.

        Raises:
            ProblemError: 422, it names the fields.
            StorageError: The storage does not answer.
        """
        given = dict.fromkeys(
            (field, name)
            for row in rows
            for attribute, field in self._fields.items()
            for name in inspect(row, raiseerr=True).attrs[attribute].history.added or ()
            if name is not None
        )
        places = asyncio.Semaphore(_AT_ONCE)

        async def ask(field: FileField, name: str) -> FieldError | None:
            async with places:
                told = await field.problem_of(name, current_user)
            if told is None:
                return None
            return FieldError(loc=["body", field.name], msg=told, type="file")

        told = await asyncio.gather(*(ask(*one) for one in given))
        if errors := [error for error in told if error is not None]:
            raise ProblemError(422, "A file cannot be used.", errors)


@cache
def get_storage() -> Storage:
    """Find what keeps the files, on first use.

    `FILES_URL` is `s3://bucket` or `file:///a/directory`; not set, it is `files` where the
    application runs. `FILES_SECRET` signs; a directory has a key of its own without it.

    Raises:
        RuntimeError: A setting is missing or cannot be used.
    """
    url = os.environ.get(URL_VARIABLE) or "file:files"
    secret = os.environ.get(SECRET_VARIABLE) or None
    if secret is not None and len(secret) < LEAST_SECRET:
        message = f"{SECRET_VARIABLE} must have at least {LEAST_SECRET} characters"
        raise RuntimeError(message)
    parts = urlsplit(url)
    match parts.scheme:
        case "file" if parts.path and parts.netloc in ("", "localhost"):
            return DirectoryStorage(Path(unquote(parts.path)), secret)
        case "s3" if parts.netloc and parts.path in ("", "/"):
            if secret is None:
                raise RuntimeError(f"{SECRET_VARIABLE} is not set: a bucket needs it")
            return BucketStorage(parts.netloc, secret)
        case _:
            message = f"{URL_VARIABLE} must be s3://bucket or file:///a/directory, not {url!r}"
            raise RuntimeError(message)
