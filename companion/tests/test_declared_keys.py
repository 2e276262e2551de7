"""Keys that a config names by `ref`, and the database has no constraint for."""

import pytest
from sqlalchemy import JSON, ColumnElement, ForeignKey, true
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    QueryableAttribute,
    mapped_column,
    relationship,
    synonym,
)

from codegen_companion.support.references import Guards, References

from .test_references import refused

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """Tables as in older schemas, whose relations are those of the models alone."""


class Album(Base):
    """An album of one user."""

    __tablename__ = "albums"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str]
    kind: Mapped[str] = mapped_column(default="album")
    number: Mapped[int] = mapped_column(unique=True)
    place: Mapped[int]
    shots: Mapped[list["Shot"]] = relationship(
        primaryjoin="foreign(Shot.album_id) == Album.id", viewonly=True
    )
    numbered: Mapped[list["Shot"]] = relationship(
        primaryjoin="foreign(Shot.album_number) == Album.number", viewonly=True
    )
    __mapper_args__ = {  # noqa: RUF012  # read once
        "polymorphic_on": "kind",
        "polymorphic_identity": "album",
    }


class Box(Album):
    """An album with a table of its own."""

    __tablename__ = "boxes"
    id: Mapped[int] = mapped_column(ForeignKey(Album.id), primary_key=True)
    __mapper_args__ = {"polymorphic_identity": "box"}  # noqa: RUF012  # read once


class Shot(Base):
    """What is in an album."""

    __tablename__ = "shots"
    id: Mapped[int] = mapped_column(primary_key=True)
    album_id: Mapped[int | None]
    album_number: Mapped[int | None]
    also_in: Mapped[list[int] | None] = mapped_column(JSON)
    cover_id: Mapped[int | None] = mapped_column(ForeignKey(Album.id))
    before_id: Mapped[int | None]
    in_album: Mapped[int | None] = synonym("album_id")

    @property
    def told(self) -> int | None:
        """What no column holds."""
        return self.album_id


def own(user: object) -> ColumnElement[bool]:
    """Show the albums of a user."""
    return Album.owner == user


GUARDS: Guards = {Album: own}


@pytest.fixture
async def albums(engine: AsyncEngine, db: AsyncSession) -> AsyncSession:
    """Return a session of a database with an album of ann, a box of ann and one of ben."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add_all(
        [
            Album(id=1, owner="ann", number=11, place=1),
            Box(id=2, owner="ann", number=12, place=1),
            Album(id=3, owner="ben", number=13, place=1),
        ]
    )
    await db.flush()
    return db


async def test_hidden_and_missing(albums: AsyncSession) -> None:
    """A hidden row is refused as none is, where the column has no constraint."""
    references = References(Shot, GUARDS, refs={"album_id": Album.id})
    for key, found in ((1, []), (2, []), (3, ["album_id"]), (9, ["album_id"])):
        assert await refused(references.check(albums, Shot(album_id=key), "ann")) == (
            found
        )
    assert await refused(references.check(albums, Shot(album_id=None), "ann")) == []


async def test_nobody_says_so(albums: AsyncSession) -> None:
    """Without a `ref`, or conditions of what it names, a column holds what it likes."""
    held = {"album_id": Album.id}
    for references in (References(Shot, GUARDS), References(Shot, {}, refs=held)):
        assert await refused(references.check(albums, Shot(album_id=9), "ann")) == []


async def test_lists(albums: AsyncSession) -> None:
    """A column may hold several keys."""
    references = References(Shot, GUARDS, refs={"also_in": Album.id})
    for keys, found in (([1, 2, 1], []), ([1, 3], ["also_in"]), ([], [])):
        shot = Shot(also_in=keys)
        assert await refused(references.check(albums, shot, "ann")) == found


async def test_chosen(albums: AsyncSession) -> None:
    """Of several resources of a class one decides."""
    references = References(
        Shot,
        GUARDS,
        chosen={"album_id": (Album, lambda _: true())},
        refs={"album_id": Album.id},
    )
    assert await refused(references.check(albums, Shot(album_id=3), "ann")) == []
    assert await refused(references.check(albums, Shot(album_id=9), "ann")) == [
        "album_id"
    ]


async def test_other_keys(albums: AsyncSession) -> None:
    """What is compared is what the `ref` names; a synonym stands for its column."""
    references = References(Shot, GUARDS, refs={"album_number": Album.number})
    for number, found in ((11, []), (13, ["album_number"]), (1, ["album_number"])):
        shot = Shot(album_number=number)
        assert await refused(references.check(albums, shot, "ann")) == found
    references = References(Shot, GUARDS, refs={"in_album": Album.id})
    assert await refused(references.check(albums, Shot(album_id=3), "ann"))


async def test_classes_that_inherit(albums: AsyncSession) -> None:
    """A key of any row of a base asks the guard of a class about rows of that class alone."""
    for model, target, seen in (
        (Box, Album.id, {"ann": {1, 2, 3}, "ben": {1, 3}}),
        (Album, Box.id, {"ann": {2}, "ben": set[int]()}),
        (Box, Box.id, {"ann": {2}, "ben": set[int]()}),
    ):
        references = References(Shot, {model: own}, refs={"album_id": target})
        for user, keys in seen.items():
            for key in (1, 2, 3, 9):
                check = references.check(albums, Shot(album_id=key), user)
                assert await refused(check) == ([] if key in keys else ["album_id"])


async def test_with_constraint(albums: AsyncSession) -> None:
    """A column that has a foreign key to such rows is held by that one alone."""
    references = References(Shot, {Box: own}, refs={"cover_id": Box.id})
    for key, found in ((1, []), (2, ["cover_id"]), (3, [])):
        shot = Shot(cover_id=key)
        assert await refused(references.check(albums, shot, "ben")) == found


@pytest.mark.parametrize(
    ("name", "target", "problem"),
    [
        ("told", Album.id, "Shot.told is no column, and not everybody sees the rows"),
        ("before_id", Album.place, "names rows by Album.place, which does not tell"),
        ("album_number", Album.id, "is joined with albums.number by a relation, and"),
    ],
)
def test_what_names_no_row(
    name: str, target: QueryableAttribute[int], problem: str
) -> None:
    """An application does not start where a `ref` does not lead to one row."""
    with pytest.raises(RuntimeError, match=problem):
        References(Shot, GUARDS, refs={name: target})
    References(Shot, {}, refs={name: target})
