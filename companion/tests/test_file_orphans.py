"""Files that no row names, on each database, in a directory."""

import datetime as dt
import io
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.file_directory import DirectoryStorage
from codegen_companion.support.file_orphans import FileColumn, remove_orphans
from codegen_companion.support.files import FileField, get_storage

pytestmark = pytest.mark.anyio

PHOTO = FileField("shop.product", "photo", max_bytes=100, types=["image/png"])
COVER = FileField("shop.product", "cover", max_bytes=100, types=["image/png"])


class Base(DeclarativeBase):
    """The base of these models."""


class Product(Base):
    """What has files."""

    __tablename__ = "products_with_orphans"
    id: Mapped[int] = mapped_column(primary_key=True)
    picture: Mapped[str | None]
    cover: Mapped[str | None]


def named(field: FileField, hours: float, number: int = 0) -> str:
    """Return the name of a file of an age."""
    asked = dt.datetime.now(dt.UTC) - dt.timedelta(hours=hours)
    return f"{field.prefix}image/png/{asked:%Y%m%dT%H%M%SZ}-{number:024}-{0:032}"


@pytest.fixture
def storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DirectoryStorage:
    """Keep files in a directory of the test."""
    monkeypatch.setenv("FILES_URL", tmp_path.as_uri())
    monkeypatch.delenv("FILES_SECRET", raising=False)
    get_storage.cache_clear()
    found = get_storage()
    assert isinstance(found, DirectoryStorage)
    return found


async def there(storage: DirectoryStorage, names: list[str]) -> list[bool]:
    """Tell which files are there."""
    return [await storage.find(name) is not None for name in names]


async def test_what_no_row_names_is_removed(
    engine: AsyncEngine, storage: DirectoryStorage
) -> None:
    """Old files go but for those that some column names, whichever field they were for."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    orphan, kept, moved = (named(PHOTO, 25, number) for number in range(3))
    recent, other, hidden = named(PHOTO, 23), named(COVER, 30), "shop.product/photo/own"
    outside = f"shop.products/photo/image/png/{orphan.rpartition('/')[2]}"
    names = [orphan, kept, moved, recent, other, hidden, outside]
    for name in names:
        await storage.keep(name, io.BytesIO(b"x"))
    async with AsyncSession(engine) as db:
        db.add_all([Product(picture=kept, cover=moved), Product()])
        await db.commit()
        columns = [
            FileColumn(PHOTO, Product.picture, lambda: engine),
            FileColumn(COVER, Product.cover, lambda: engine),
        ]
        assert await remove_orphans(columns) == 2
        expected = [False, True, True, True, False, True, True]
        assert await there(storage, names) == expected
        assert await remove_orphans(columns) == 0


async def test_rows_of_a_write_under_way_keep_their_files(
    engine: AsyncEngine, storage: DirectoryStorage
) -> None:
    """What a transaction has taken from a row is there until it is done."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    name = named(PHOTO, 100)
    await storage.keep(name, io.BytesIO(b"x"))
    columns = [FileColumn(PHOTO, Product.picture, lambda: engine)]
    async with AsyncSession(engine) as db:
        row = Product(picture=name)
        db.add(row)
        await db.commit()
        await db.refresh(row)
        row.picture = None
        await db.flush()
        assert await remove_orphans(columns) == 0
        await db.rollback()
    assert await there(storage, [name]) == [True]


async def test_many_files_are_asked_for_in_parts(
    engine: AsyncEngine, storage: DirectoryStorage
) -> None:
    """However many there are, one statement asks for some hundreds."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    names = [named(PHOTO, 48, number) for number in range(501)]
    for name in names:
        path = storage.path(name)
        assert path is not None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    columns = [FileColumn(PHOTO, Product.picture, lambda: engine)]
    assert await remove_orphans(columns) == len(names)
