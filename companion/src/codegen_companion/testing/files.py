# ruff: noqa: S101  # the asserts are those of tests
"""Checks of files: from a client to a row, and back, in a directory of the test."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from httpx2 import Response

from .contract import Contract, Create, Download, Operation, Saving, Update, Upload
from .registry import check
from .scene import Scene, wrong_places

_CONTENT = b"\x00[{ a file of a test"
_LIMIT = "between-parts"
_LARGEST = 8 * 1024 * 1024
"""Bytes of a file that a test sends."""


def _takes(contract: Contract, field: str) -> Saving | None:
    """Return what writes the names of files; a change is told by the row that it is of."""
    for kind in (Update, Create):
        found = contract.find(kind)
        if found is not None and any(one.name == field for one in found.fields):
            return found
    return None


def _is_taken(contract: Contract, upload: Upload) -> bool:
    return _takes(contract, upload.field) is not None


def _is_read(contract: Contract, upload: Upload) -> bool:
    return _is_taken(contract, upload) and _reads(contract, upload) is not None


def _reads(contract: Contract, upload: Upload) -> Download | None:
    of_field = (
        one
        for one in contract.operations
        if isinstance(one, Download) and one.field == upload.field
    )
    return next(of_field, None)


def _has_user(contract: Contract, upload: Upload) -> bool:
    create = contract.find(Create)
    return (
        create is not None
        and any(one.name == upload.field for one in create.fields)
        and contract.knows_user(upload)
        and contract.knows_user(create)
    )


def _look(scene: Scene) -> None:
    """Let rows take the names of files alone."""
    # Not every project has files.
    module = import_module(".file_stand_in", __package__)
    scene.fixture("file_storage", module.FileStandIn).looks = True


async def _begun(scene: Scene, upload: Upload) -> dict[str, Any]:
    """Ask where a file is uploaded."""
    response = await scene.ask(upload)
    assert response.status_code == 200
    told: dict[str, Any] = response.json()
    return told


async def _sent(scene: Scene, told: Mapping[str, Any], content: bytes) -> Response:
    """Send a file as the answer says, in one piece, which a failure tells."""
    parts = [
        f'form-data; name="{name}"\r\n\r\n{value}'
        for name, value in told["fields"].items()
    ]
    parts.append('form-data; name="file"; filename="a"\r\n\r\n')
    begun = "".join(f"\r\n--{_LIMIT}\r\nContent-Disposition: {part}" for part in parts)
    headers = {"Content-Type": f"multipart/form-data; boundary={_LIMIT}"}
    return await scene.client.post(
        told["url"],
        content=begun.encode() + content + f"\r\n--{_LIMIT}--\r\n".encode(),
        headers=headers,
    )


async def _written(
    scene: Scene, saving: Saving, field: str, name: str
) -> tuple[object, Response]:
    """Write the name of a file to a row; return the row, if it was there, and the answer."""
    body: dict[str, Any] = await scene.body(saving)
    row = await scene.make() if saving.of_row else None
    return row, await scene.ask(saving, row, json={**body, field: name})


@check(Upload, "leads from a file to a row", when=_is_read)
async def leads_to_row(scene: Scene, upload: Upload) -> None:
    """What is uploaded is read through the row that has its name."""
    saving = _takes(scene.contract, upload.field)
    download = _reads(scene.contract, upload)
    assert saving is not None
    assert download is not None
    _look(scene)
    told = await _begun(scene, upload)
    content = _CONTENT[: upload.most]
    assert (await _sent(scene, told, content)).status_code == 204
    known = await scene.keys()
    row, response = await _written(scene, saving, upload.field, told["name"])
    assert response.status_code == saving.status
    written = row or await scene.new_row(known)
    link = await scene.ask(download, written)
    assert link.status_code == 200
    found = await scene.client.get(link.json()["url"])
    assert found.status_code == 200
    assert found.content == content
    assert found.headers["Content-Type"].startswith(
        (await scene.body(upload))["content_type"]
    )


@check(Upload, "takes no larger file", when=lambda _, upload: upload.most <= _LARGEST)
async def takes_no_larger_file(scene: Scene, upload: Upload) -> None:
    """A file is as large as the config says, and not a byte larger."""
    told = await _begun(scene, upload)
    larger = await _sent(scene, told, b"x" * (upload.most + 1))
    assert larger.status_code == 413
    assert (await _sent(scene, told, b"x" * upload.most)).status_code == 204


@check(Upload, "gives names of files that are there", when=_is_taken)
async def gives_names_of_files(scene: Scene, upload: Upload) -> None:
    """A row takes the name of no file before that is there, and no name that was made up."""
    saving = _takes(scene.contract, upload.field)
    assert saving is not None
    _look(scene)
    told = await _begun(scene, upload)
    name: str = told["name"]
    assert (await _sent(scene, told, b"x")).status_code == 204
    empty = (await _begun(scene, upload))["name"]
    other = f"{name[:-1]}{'0' if name[-1] != '0' else '1'}"
    for wrong in (empty, other, "a name"):
        _, response = await _written(scene, saving, upload.field, wrong)
        assert response.status_code == 422, wrong
        assert wrong_places(response) == [["body", upload.field]]


@check(Upload, "gives names to one user", when=_has_user)
async def gives_names_to_user(scene: Scene, upload: Upload) -> None:
    """The name of somebody else's file is of no use to who has seen it."""
    create = scene.contract.find(Create)
    assert create is not None
    told = await _begun(scene, upload)
    assert (await _sent(scene, told, b"x")).status_code == 204
    # What the body refers to is theirs, too.
    await scene.own_rows()
    scene.sign_in({upload.by: "another", **scene.claims})
    body: dict[str, Any] = {**await scene.body(create), upload.field: told["name"]}
    _look(scene)
    response = await scene.ask(create, json=body)
    assert response.status_code == 422
    assert wrong_places(response) == [["body", upload.field]]


def _may_be_empty(contract: Contract, download: Operation) -> bool:
    if not isinstance(download, Download):
        return False
    attribute = download.attribute or download.field
    [column] = getattr(contract.model, attribute).property.columns
    # What has a default gets it for None, too.
    has_default = column.default is not None or column.server_default is not None
    return bool(column.nullable) and not has_default


@check(Download, "finds no file where there is none", when=_may_be_empty)
async def finds_no_file(scene: Scene, download: Download) -> None:
    """A row without a file is there, and its file is not."""
    row = await scene.make({download.attribute or download.field: None})
    assert (await scene.ask(download, row)).status_code == 404
