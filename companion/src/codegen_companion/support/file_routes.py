"""Routes of files that a directory keeps, in the place of a service of its own."""

from collections.abc import AsyncGenerator
from typing import cast

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.responses import FileResponse

from .body_limit import unlimited_body
from .file_directory import DOWNLOAD, UPLOAD, DirectoryStorage
from .file_storage import disposition
from .files import get_storage

PATH = "/_files"
"""Below the prefix of the application's routes."""

_AROUND = 16 * 1024
"""Bytes of a form around its file."""
_MOST_FIELDS = 10

router = APIRouter(include_in_schema=False)


@router.post(PATH, name=UPLOAD, status_code=204)
@unlimited_body
async def upload_file(request: Request) -> Response:
    """Keep the file of a form, whose URL says how large it may be.

    Raises:
        HTTPException: 400, it is no such form; 403, the URL is not signed, or too old; 404,
            files are kept elsewhere; 409, the file is there already; 413, it is too large.
    """
    storage = _storage(request, "upload")
    most = int(request.query_params["most"])
    stream = _limited(request.stream(), most + _AROUND)
    parser = MultiPartParser(
        request.headers, stream, max_files=1, max_fields=_MOST_FIELDS
    )
    if not request.headers.get("Content-Type", "").startswith("multipart/form-data"):
        raise HTTPException(400, "The body must be multipart/form-data.")
    try:
        form = await parser.parse()
    except (MultiPartException, KeyError) as error:
        raise HTTPException(400, "The body is no form with one file.") from error
    try:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise HTTPException(400, "The form has no file called 'file'.")
        if (file.size or 0) > most:
            raise _too_large(most)
        try:
            await storage.keep(request.query_params["name"], file.file)
        except FileExistsError as error:
            raise HTTPException(409, "The file is there already.") from error
    finally:
        await form.close()
    return Response(status_code=204)


@router.get(PATH, name=DOWNLOAD)
async def download_file(request: Request) -> Response:
    """Return a file.

    Raises:
        HTTPException: 403, the URL is not signed, or too old; 404, there is no such file.
    """
    storage = _storage(request, "download")
    query = request.query_params
    if await storage.find(query["name"]) is None:
        raise HTTPException(404, "There is no such file")
    path = storage.path(query["name"])
    headers = {
        "Content-Disposition": disposition(query["type"]),
        "Cache-Control": "private, max-age=300",
        # What a file holds is a client's: nothing of it runs as a page of this host.
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }
    return FileResponse(cast("str", path), media_type=query["type"], headers=headers)


def _storage(request: Request, use: str) -> DirectoryStorage:
    storage = get_storage()
    if not isinstance(storage, DirectoryStorage):
        raise HTTPException(404)
    if not storage.allows(use, request.query_params):
        raise HTTPException(403, "The URL is not signed, or too old.")
    return storage


async def _limited(stream: AsyncGenerator[bytes], most: int) -> AsyncGenerator[bytes]:
    left = most
    async for part in stream:
        left -= len(part)
        if left < 0:
            raise _too_large(most - _AROUND)
        yield part


def _too_large(most: int) -> HTTPException:
    headers = {"Connection": "close"}
    return HTTPException(
        413, f"The file must not be larger than {most} bytes.", headers
    )
