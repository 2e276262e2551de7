"""What keeps files: an S3 service, or a directory of a single machine."""

import datetime as dt
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple, Protocol

from starlette.exceptions import HTTPException
from starlette.requests import Request

UNKNOWN_TYPE = "application/octet-stream"
"""The type of a file whose name does not tell it."""

_SHOWN = frozenset({"application/pdf", "text/plain"})
_SHOWN_KINDS = ("audio", "image", "video")
_RUN = frozenset({"image/svg+xml"})


class Form(NamedTuple):
    """What a client posts a file to, as `multipart/form-data`."""

    url: str
    fields: dict[str, str]
    """What the form has before its last field, `file`."""


class Stored(NamedTuple):
    """What is known of a file."""

    size: int
    """In bytes."""
    content_type: str


class StorageError(HTTPException):
    """503: what keeps the files does not answer."""

    def __init__(self) -> None:
        """Tell it without its reason, which the log has."""
        super().__init__(503, "The storage of files does not answer.")


class Storage(Protocol):
    """Keeps files by their names, which hold slashes."""

    @property
    def secret(self) -> str:
        """Return what signs the names of its files, and only this application knows."""
        ...

    def form(
        self, request: Request, name: str, stored: Stored, until: dt.datetime
    ) -> Form:
        """Return the form of an upload, which nothing but this process makes.

        Args:
            request: The request that is answered with it.
            name: The name of the file.
            stored: Its type, and how large it may be.
            until: When the form ends.
        """
        ...

    def link(
        self, request: Request, name: str, content_type: str, until: dt.datetime
    ) -> str:
        """Return the URL at which a file is read until a moment, by whoever has it."""
        ...

    async def find(self, name: str) -> Stored | None:
        """Return what is known of a file; None: there is none.

        Raises:
            StorageError: The storage does not answer.
        """
        ...

    def names(self, prefix: str) -> AsyncIterator[Sequence[str]]:
        """Yield the names of all files that begin so, some hundreds at a time."""
        ...

    async def remove(self, names: Sequence[str]) -> None:
        """Remove files; one that is not there is no mistake."""
        ...


def is_shown(content_type: str) -> bool:
    """Tell whether browsers may show a file of a type: what they would run, they save."""
    kind = content_type.partition("/")[0]
    return content_type not in _RUN and (content_type in _SHOWN or kind in _SHOWN_KINDS)


def disposition(content_type: str) -> str:
    """Return the `Content-Disposition` of a file of a type."""
    return "inline" if is_shown(content_type) else "attachment"
