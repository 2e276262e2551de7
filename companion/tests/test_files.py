"""Files of fields: their names, and both places where they are kept."""

import base64
import datetime as dt
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.problems import ProblemError
from codegen_companion.support import files
from codegen_companion.support.body_limit import BodyLimit
from codegen_companion.support.file_routes import router
from codegen_companion.support.file_storage import StorageError
from codegen_companion.support.files import (
    FileField,
    FileFields,
    FileLink,
    FileUpload,
    get_storage,
)
from codegen_companion.support.references import References

from .bucket_server import bucket_server
from .ports import free_port

pytestmark = pytest.mark.anyio

ANN, BOB = {"sub": "ann"}, {"sub": "bob"}
BUCKET = "photos"
SECRET = "a secret of the tests ".ljust(48, ".")
PHOTO = FileField(
    "shop.product", "photo", max_bytes=20_000, types=["image/png", "image/svg+xml"]
)
COVER = FileField("shop.product", "cover", max_bytes=10, types=["image/png"])
PNG = b"\x89PNG " + bytes(range(256))


class Base(DeclarativeBase):
    """The base of these models."""


class Product(Base):
    """What has a file."""

    __tablename__ = "products_with_files"
    id: Mapped[int] = mapped_column(primary_key=True)
    picture: Mapped[str | None]


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """Yield the URL of an S3 service."""
    with bucket_server() as url:
        yield url


def use_bucket(monkeypatch: pytest.MonkeyPatch, url: str) -> Any:  # noqa: ANN401  # boto3 has no types
    """Let files be in a bucket; return a client of its service."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_REGION", "eu-central-1")
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", url)
    monkeypatch.setenv("FILES_URL", f"s3://{BUCKET}")
    monkeypatch.setenv("FILES_SECRET", SECRET)
    return import_module("boto3").client("s3", region_name="us-east-1")


def use_directory(monkeypatch: pytest.MonkeyPatch, directory: Path) -> None:
    """Let files be in a directory."""
    monkeypatch.setenv("FILES_URL", directory.as_uri())


@pytest.fixture(params=["directory", "bucket"], autouse=True)
def storage(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Keep files in each place."""
    monkeypatch.delenv("FILES_SECRET", raising=False)
    if request.param == "directory":
        use_directory(monkeypatch, tmp_path / "kept files")
    else:
        client = use_bucket(monkeypatch, request.getfixturevalue("service"))
        client.create_bucket(Bucket=BUCKET)
    get_storage.cache_clear()
    kind: str = request.param
    return kind


@pytest.fixture(autouse=True)
def routes(app: FastAPI) -> None:
    """Let the application hand out what a directory keeps."""
    app.include_router(router, prefix="/api")
    app.add_middleware(BodyLimit, max_bytes=100)

    @app.get("/upload")
    async def upload(request: Request, content_type: str, user: str = "") -> FileUpload:
        return PHOTO.upload(request, content_type, {"sub": user} if user else None)

    @app.get("/download")
    async def download(request: Request, name: str) -> FileLink:
        return PHOTO.download(request, name)


async def ask(
    client: AsyncClient, user: str = "ann", content_type: str = "image/png"
) -> Any:  # noqa: ANN401  # JSON
    """Ask for an upload."""
    query = {"content_type": content_type, "user": user}
    return (await client.get("/upload", params=query)).json()


async def post(client: AsyncClient, upload: Any, content: bytes) -> Response:  # noqa: ANN401  # JSON
    """Post a file where the answer says."""
    form: dict[str, Any] = {
        "data": upload["fields"],
        "files": {"file": ("a.png", content)},
    }
    if upload["url"].startswith("/"):
        return await client.post(upload["url"], **form)
    async with AsyncClient() as service:
        return await service.post(upload["url"], **form)


async def sent(client: AsyncClient, user: str = "ann", content: bytes = PNG) -> str:
    """Send a file; return its name."""
    upload = await ask(client, user)
    response = await post(client, upload, content)
    assert response.status_code == 204
    name: str = upload["name"]
    return name


async def read(client: AsyncClient, name: str) -> Response:
    """Read a file as a row names it."""
    link = (await client.get("/download", params={"name": name})).json()
    assert dt.datetime.fromisoformat(link["expires_at"]) > dt.datetime.now(dt.UTC)
    if link["url"].startswith("/"):
        return await client.get(link["url"])
    async with AsyncClient() as service:
        return await service.get(link["url"])


async def test_a_file_comes_back(client: AsyncClient) -> None:
    """What was sent is read as it was, with its type."""
    name = await sent(client)
    assert await PHOTO.problem_of(name, ANN) is None
    response = await read(client, name)
    assert response.content == PNG
    assert response.headers["Content-Type"] == "image/png"
    assert response.headers["Content-Disposition"] == "inline"


async def test_what_browsers_run_is_saved(client: AsyncClient) -> None:
    """A picture with scripts is not shown as a page."""
    upload = await ask(client, content_type="image/svg+xml")
    await post(client, upload, b"<svg/>")
    response = await read(client, upload["name"])
    assert response.headers["Content-Disposition"] == "attachment"
    assert response.headers["Content-Type"] == "image/svg+xml"


async def test_names_are_of_one_user_and_field(client: AsyncClient) -> None:
    """A name that somebody else has seen is of no use to them."""
    name = await sent(client)
    for problem in (
        await PHOTO.problem_of(name, BOB),
        await PHOTO.problem_of(name, None),
        await COVER.problem_of(name, ANN),
        await PHOTO.problem_of(name[:-1], ANN),
        await PHOTO.problem_of(name.replace("image/png", "image/svg+xml"), ANN),
        await PHOTO.problem_of("photo.png", ANN),
        await PHOTO.problem_of("../etc/passwd", ANN),
        await PHOTO.problem_of("", ANN),
        await PHOTO.problem_of("é-é", ANN),
    ):
        assert problem == "is no upload of yours for this field, or is too old"
    anonymous = await sent(client, user="")
    assert await PHOTO.problem_of(anonymous, BOB) is None
    assert await PHOTO.problem_of(anonymous, None) is None


async def test_an_empty_subject_is_no_user(client: AsyncClient) -> None:
    """Names of users are signed otherwise than those of nobody."""
    anonymous = await sent(client, user="")
    made = anonymous.rpartition("-")[0]
    storage = get_storage()
    assert PHOTO._tag(storage, made, {"sub": "x"}) != PHOTO._tag(storage, made, None)  # pyright: ignore[reportPrivateUsage]


async def test_a_file_is_looked_at_again(client: AsyncClient) -> None:
    """What is not there, too large, or no longer taken, no row gets."""
    upload = await ask(client)
    assert await PHOTO.problem_of(upload["name"], ANN) == "has not been uploaded"
    name = await sent(client)
    strict = FileField("shop.product", "photo", max_bytes=9, types=["image/png"])
    assert await strict.problem_of(name, ANN) == "is larger than 9 bytes"
    others = FileField("shop.product", "photo", max_bytes=999, types=["image/gif"])
    assert await others.problem_of(name, ANN) == "is of another type"


async def test_names_grow_old(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row takes a name as long as nothing removes its file."""
    name = await sent(client)
    monkeypatch.setattr(files, "WRITE_HOURS", 0)
    problem = await PHOTO.problem_of(name, ANN)
    assert problem == "is no upload of yours for this field, or is too old"


async def test_rows_are_checked_as_they_change(client: AsyncClient) -> None:
    """The name that a row has already stays, whoever writes it again."""
    fields = FileFields({"picture": PHOTO})
    name = await sent(client)
    await fields.check([Product(picture=name), Product(picture=None), Product()], ANN)
    with pytest.raises(ProblemError) as refused:
        await fields.check([Product(picture=name), Product(picture=name)], BOB)
    assert refused.value.status_code == 422
    [error] = refused.value.errors
    assert (error.loc, error.type) == (["body", "photo"], "file")


async def test_all_writes_are_checked(client: AsyncClient) -> None:
    """What checks keys of one row, or of many, looks at files, too."""
    references = References(Product, {}, files=FileFields({"picture": PHOTO}))
    right, wrong = Product(picture=await sent(client)), Product(picture="a name")
    # No statement is sent, as no key is to be looked for.
    async with AsyncSession() as db:
        await references.check(db, right, ANN)
        await references.check_all(db, [right], ANN)
        with pytest.raises(ProblemError):
            await references.check(db, wrong, ANN)
        with pytest.raises(ProblemError):
            await references.check_all(db, iter([right, wrong]), ANN)


async def test_too_large_a_file_is_refused(client: AsyncClient, storage: str) -> None:
    """A directory counts what comes; the policy of a bucket says how much may."""
    upload = await ask(client)
    if storage == "bucket":
        policy = json.loads(base64.b64decode(upload["fields"]["policy"]))
        assert {"Content-Type": "image/png"} in policy["conditions"]
        assert {"key": upload["name"]} in policy["conditions"]
        assert {"bucket": BUCKET} in policy["conditions"]
        assert ["content-length-range", 0, 20_000] in policy["conditions"]
        assert upload["fields"]["x-amz-signature"]
        return
    for size in (20_001, 100_000):
        response = await post(client, upload, b"[" * size)
        assert response.status_code == 413
        assert await PHOTO.problem_of(upload["name"], ANN) == "has not been uploaded"
    assert (await post(client, upload, b"{" * 20_000)).status_code == 204
    assert (await post(client, upload, b"other")).status_code == 409
    assert (await read(client, upload["name"])).content == b"{" * 20_000


async def test_files_are_listed_and_removed(client: AsyncClient) -> None:
    """All that a field has is found by its prefix."""
    names = [await sent(client) for _ in range(2)]
    storage = get_storage()
    found = [name async for some in storage.names(PHOTO.prefix) for name in some]
    assert set(names) <= set(found)
    assert not [name async for some in storage.names(COVER.prefix) for name in some]
    await storage.remove([*found, f"{PHOTO.prefix}image/png/none"])
    await storage.remove([])
    assert await storage.find(names[0]) is None
    assert (await read(client, names[0])).is_client_error


@pytest.mark.parametrize("storage", ["directory"], indirect=True)
async def test_urls_of_a_directory_are_signed(
    client: AsyncClient, tmp_path: Path
) -> None:
    """Nothing of a URL can be changed, and none leads out of the directory."""
    name = await sent(client)
    upload = await ask(client)
    link = (await client.get("/download", params={"name": name})).json()["url"]
    for url in (
        link.replace("image%2Fpng", "text%2Fhtml"),
        link.replace("until=", "until=1"),
        link.partition("?")[0],
        f"{link.partition('&signature')[0]}&signature=é",
        upload["url"],
    ):
        assert (await client.get(url)).status_code == 403
    larger = upload["url"].replace("most=20000", "most=90000")
    assert (await post(client, {**upload, "url": larger}, PNG)).status_code == 403
    assert (await post(client, {**upload, "url": link}, PNG)).status_code == 403
    (tmp_path / "kept files" / "own.txt").write_text("seen by rows that name it")
    for outside in (
        "../other",
        "a/../../other",
        "/etc/passwd",
        ".key",
        "a//b",
        "\0",
    ):
        assert (await read(client, outside)).status_code == 404
    assert (await read(client, "own.txt")).headers[
        "Content-Disposition"
    ] == "attachment"


@pytest.mark.parametrize("storage", ["directory"], indirect=True)
async def test_urls_of_a_directory_grow_old(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A URL that somebody keeps is of no use later."""
    name = await sent(client)
    monkeypatch.setattr(files, "UPLOAD_SECONDS", -2)
    monkeypatch.setattr(files, "DOWNLOAD_SECONDS", -2)
    assert (await post(client, await ask(client), PNG)).status_code == 403
    link = (await client.get("/download", params={"name": name})).json()
    assert (await client.get(link["url"])).status_code == 403


@pytest.mark.parametrize("storage", ["directory"], indirect=True)
async def test_forms_that_are_none(client: AsyncClient) -> None:
    """A form has one file, called so."""
    url = (await ask(client))["url"]
    boundary = {"Content-Type": "multipart/form-data"}
    for response in (
        await client.post(url, content=b"x"),
        await client.post(url, content=b"x", headers=boundary),
        await client.post(url, files={"other": ("a", b"x")}),
        await client.post(url, data={"file": "x"}),
        await client.post(url, files=[("file", ("a", b"x")), ("file", ("b", b"x"))]),
    ):
        assert response.status_code == 400


@pytest.mark.parametrize("storage", ["directory"], indirect=True)
def test_processes_share_the_key_of_a_directory() -> None:
    """What one process signs, the others take."""
    first = get_storage()
    get_storage.cache_clear()
    assert get_storage().secret == first.secret
    assert len(first.secret) >= files.LEAST_SECRET


@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
async def test_directories_have_routes_of_their_own(client: AsyncClient) -> None:
    """Where files are in a bucket, the application has none."""
    assert (await client.get("/api/_files")).status_code == 404
    assert (await client.post("/api/_files")).status_code == 404


@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
async def test_a_service_that_does_not_answer(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written while nobody can look at the file."""
    name = await sent(client)
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", f"http://127.0.0.1:{free_port()}")
    get_storage.cache_clear()
    with pytest.raises(StorageError):
        await PHOTO.problem_of(name, ANN)


@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
async def test_a_bucket_that_is_not_there(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files cannot be listed, and none may be taken for removed."""
    monkeypatch.setenv("FILES_URL", "s3://no-such-bucket")
    get_storage.cache_clear()
    with pytest.raises(StorageError):
        _ = [name async for name in get_storage().names("")]


@pytest.mark.parametrize(
    ("url", "secret", "message"),
    [
        ("ftp://files", SECRET, "must be s3://bucket or file:///a/directory"),
        ("s3://bucket/below", SECRET, "must be s3://bucket"),
        ("file://elsewhere/files", SECRET, "must be s3://bucket"),
        ("s3://bucket", "", "FILES_SECRET is not set"),
        ("file:files", "short", "FILES_SECRET must have at least 32"),
        ("file:///dev/null/files", "", "cannot be written to"),
    ],
)
@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
def test_settings_that_cannot_be_used(
    url: str, secret: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is told with its variable."""
    monkeypatch.setenv("FILES_URL", url)
    monkeypatch.setenv("FILES_SECRET", secret)
    get_storage.cache_clear()
    with pytest.raises(RuntimeError, match=message):
        get_storage()


@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
def test_a_bucket_needs_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who the application is to the service is known at its start."""
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    get_storage.cache_clear()
    with pytest.raises(RuntimeError, match="AWS_ACCESS_KEY_ID"):
        get_storage()


@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
async def test_a_bucket_is_in_its_region(client: AsyncClient) -> None:
    """What is signed is signed for the region that the variable of all tools names."""
    upload = await ask(client)
    assert "/eu-central-1/s3/" in upload["fields"]["x-amz-credential"]


@pytest.mark.parametrize("storage", ["directory"], indirect=True)
def test_a_directory_stays_out_of_git(tmp_path: Path) -> None:
    """What users send is not committed where it lies in a project; nor is the key."""
    get_storage()
    assert (tmp_path / "kept files" / ".gitignore").read_text() == "*\n"
