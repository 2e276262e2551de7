"""Files in a directory: for a single machine, whose application hands them out itself."""

import asyncio
import datetime as dt
import hmac
import os
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote, urlencode

from starlette.requests import Request

from .file_storage import UNKNOWN_TYPE, Form, Stored

UPLOAD, DOWNLOAD = "upload_file", "download_file"
"""Names of the routes that URLs of this storage lead to."""

_KEY = ".key"
_PART = ".part-"
_AT_ONCE = 500


class DirectoryStorage:
    """Keeps files below a directory, under their names.

    A URL holds what it allows and until when, signed: whoever has it needs nothing else.
    """

    def __init__(self, directory: Path, secret: str | None = None) -> None:
        """Make the directory, where it is not there.

        Args:
            directory: Where files are; all processes of an application have the same.
            secret: What signs; None: a key that the directory keeps.

        Raises:
            RuntimeError: The directory cannot be written to.
        """
        self._directory = directory.absolute()
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            self.secret = secret or _kept_key(self._directory)
            # The default is a directory of the project, and what users send is no code.
            ignored = self._directory / ".gitignore"
            if not ignored.exists():
                ignored.write_text("*\n")
        except OSError as error:
            message = (
                f"FILES_URL: {self._directory} cannot be written to: {error.strerror}"
            )
            raise RuntimeError(message) from error

    def form(
        self, request: Request, name: str, stored: Stored, until: dt.datetime
    ) -> Form:
        """Return the form of an upload; its URL is a path of this application."""
        allowed = {"most": str(stored.size), "until": _seconds(until)}
        path = request.url_for(UPLOAD).path
        return Form(f"{path}?{self._signed('upload', name, allowed)}", {})

    def link(
        self, request: Request, name: str, content_type: str, until: dt.datetime
    ) -> str:
        """Return the URL of a file, which is a path of this application."""
        allowed = {"type": content_type, "until": _seconds(until)}
        path = request.url_for(DOWNLOAD).path
        return f"{path}?{self._signed('download', name, allowed)}"

    def _signed(self, use: str, name: str, allowed: Mapping[str, str]) -> str:
        values = {"name": name, **allowed}
        return urlencode(
            {**values, "signature": self._signature(use, values)}, quote_via=quote
        )

    def allows(self, use: str, query: Mapping[str, str]) -> bool:
        """Tell whether a query is one that this storage has signed, and not too old.

        Args:
            use: `upload` or `download`.
            query: The parameters of a request.
        """
        values = {name: value for name, value in query.items() if name != "signature"}
        expected = self._signature(use, values).encode()
        if not hmac.compare_digest(expected, query.get("signature", "").encode()):
            return False
        return int(values["until"]) >= dt.datetime.now(dt.UTC).timestamp()

    def _signature(self, use: str, values: Mapping[str, str]) -> str:
        told = urlencode([("use", use), *sorted(values.items())])
        return hmac.digest(self.secret.encode(), told.encode(), sha256).hex()

    def path(self, name: str) -> Path | None:
        """Return where a file is, if there may be one of the name.

        Names in rows may be older than this storage: none leads out of the directory, nor to
        what it keeps for itself.
        """
        parts = name.split("/")
        if "\0" in name or any(not part or part.startswith(".") for part in parts):
            return None
        return self._directory.joinpath(*parts)

    async def find(self, name: str) -> Stored | None:
        """Return what is known of a file; None: there is none."""
        path = self.path(name)
        if path is None:
            return None
        try:
            status = await asyncio.to_thread(path.stat)
        except OSError:
            return None
        return Stored(status.st_size, type_in(name))

    async def keep(self, name: str, content: BinaryIO) -> None:
        """Keep a file, which is there as a whole or not at all.

        Args:
            name: Its name, as this storage has signed it.
            content: What is in it, from its start.

        Raises:
            FileExistsError: There is one of the name: it stays as it is.
        """
        path = self.path(name)
        if path is None:
            raise ValueError(f"no file may be called {name!r}")
        await asyncio.to_thread(_write, path, content)

    async def names(self, prefix: str) -> AsyncIterator[Sequence[str]]:
        """Yield the names of all files below a directory, which ends in a slash."""
        found = await asyncio.to_thread(self._names, prefix)
        for start in range(0, len(found), _AT_ONCE):
            yield found[start : start + _AT_ONCE]

    def _names(self, prefix: str) -> list[str]:
        found = self._directory.joinpath(prefix).rglob("*")
        return sorted(
            path.relative_to(self._directory).as_posix()
            for path in found
            if path.is_file() and not path.name.startswith(".")
        )

    async def remove(self, names: Sequence[str]) -> None:
        """Remove files; one that is not there is no mistake."""
        paths = [path for name in names if (path := self.path(name)) is not None]
        await asyncio.to_thread(_remove, paths)


def type_in(name: str) -> str:
    """Return the type of a file, which its name has before its last part."""
    parts = name.split("/")
    return "/".join(parts[-3:-1]) if len(parts) > 3 else UNKNOWN_TYPE


def _seconds(moment: dt.datetime) -> str:
    return str(int(moment.timestamp()))


def _kept_key(directory: Path) -> str:
    """Return the key that a directory keeps, made by the first process that asks."""
    path = directory / _KEY
    if not path.exists():
        handle, made = tempfile.mkstemp(prefix=_KEY, dir=directory)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(48))
        # A link, not a rename: of several processes one makes the key of all.
        with suppress(FileExistsError):
            os.link(made, path)
        Path(made).unlink()
    return path.read_text()


def _write(path: Path, content: BinaryIO) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(prefix=_PART, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            shutil.copyfileobj(content, file)
            file.flush()
            os.fsync(file.fileno())
        # A link, not a rename: a file that a row may name already is not exchanged.
        os.link(part, path)
    finally:
        Path(part).unlink()


def _remove(paths: Sequence[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
