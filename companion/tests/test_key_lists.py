"""Lists of keys in requests: what is written of a many-to-many relation, and what is refused."""

from collections.abc import AsyncIterator

import pytest
from pydantic import BaseModel
from sqlalchemy import Column, ForeignKey, Integer, Table, delete, event, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from codegen_companion.problems import ProblemError
from codegen_companion.support.key_lists import KeyList, KeyLists, require_table

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The models of these tests."""


notes_labels = Table(
    "key_lists_notes_labels",
    Base.metadata,
    Column[int]("note_id", ForeignKey("key_lists_notes.id"), primary_key=True),
    Column[int]("label_id", ForeignKey("key_lists_labels.id"), primary_key=True),
)
ranked = Table(
    "key_lists_ranked",
    Base.metadata,
    Column[int]("note_id", ForeignKey("key_lists_notes.id"), primary_key=True),
    Column[int]("label_id", ForeignKey("key_lists_labels.id"), primary_key=True),
    Column("rank", Integer(), nullable=False),
)


class Label(Base):
    """What notes are found by; each user has their own."""

    __tablename__ = "key_lists_labels"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str]


class Note(Base):
    """A note."""

    __tablename__ = "key_lists_notes"
    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(default=1)
    labels: Mapped[list[Label]] = relationship(secondary=notes_labels)
    shown: Mapped[list[Label]] = relationship(secondary=notes_labels, viewonly=True)
    ranked: Mapped[list[Label]] = relationship(secondary=ranked)
    mine: Mapped[list[Label]] = relationship(
        secondary=notes_labels,
        secondaryjoin=lambda: (
            (Label.id == notes_labels.c.label_id) & (Label.owner == "ann")
        ),
        overlaps="labels",
    )


class Body(BaseModel):
    """A request."""

    label_ids: list[int] | None = None


LISTS = KeyLists(
    KeyList("label_ids", Note.labels, Label.id, lambda user: Label.owner == user),
    most=3,
    version=Note.version,
)


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
    """Return a session with a note that has a label of each of two users."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        session.add(Note(id=1))
        session.add_all(Label(id=number, owner="ann") for number in range(1, 7))
        session.add(Label(id=9, owner="bob"))
        await session.flush()
        links = [{"note_id": 1, "label_id": number} for number in (1, 9)]
        await session.execute(insert(notes_labels), links)
        await session.commit()
        yield session
        await session.rollback()
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)


async def held(db: AsyncSession, note: int = 1) -> list[int]:
    """Return the labels of a note."""
    own = select(notes_labels.c.label_id).where(notes_labels.c.note_id == note)
    return sorted(await db.scalars(own))


async def test_a_write_keeps_what_its_user_does_not_see(db: AsyncSession) -> None:
    """The labels of others stay, whatever is sent; each change is a statement each way."""
    note = await db.get_one(Note, 1)
    engine = db.get_bind()
    told: list[str] = []

    def tell(_: object, __: object, statement: str, *_others: object) -> None:
        told.append(statement.split()[0])

    event.listen(engine, "before_cursor_execute", tell)
    await LISTS.replace(db, note, Body(label_ids=[2, 3, 2]), "ann")
    assert told == ["SELECT", "SELECT", "DELETE", "INSERT"]
    assert await held(db) == [2, 3, 9]
    await LISTS.replace(db, note, Body(label_ids=[]), "ann")
    assert await held(db) == [9]
    assert note.version == 3


async def test_what_is_as_it_was_changes_nothing(db: AsyncSession) -> None:
    """A list that is there already, and one that is not sent, count as no change."""
    note = await db.get_one(Note, 1)
    await LISTS.replace(db, note, Body(label_ids=[1]), "ann")
    await LISTS.replace(db, note, Body(), "ann")
    assert (await held(db), note.version) == ([1, 9], 1)


@pytest.mark.parametrize("key", [9, 77])
async def test_hidden_keys_are_refused_as_those_of_no_row(
    db: AsyncSession, key: int
) -> None:
    """Whether there is such a row, or whether it is in the list, is not told."""
    note = await db.get_one(Note, 1)
    with pytest.raises(ProblemError) as caught:
        await LISTS.replace(db, note, Body(label_ids=[1, key]), "ann")
    assert caught.value.status_code == 409
    assert [error.loc for error in caught.value.errors] == [["body", "label_ids", 1]]
    assert caught.value.errors[0].msg == "refers to nothing that exists"
    assert await held(db) == [1, 9]


async def test_a_list_that_answers_cut_is_not_set(db: AsyncSession) -> None:
    """Whoever has read it does not know all of it; what others have does not count."""
    note = await db.get_one(Note, 1)
    await LISTS.replace(db, note, Body(label_ids=[1, 2, 3]), "ann")
    await LISTS.replace(db, note, Body(label_ids=[1, 2, 4]), "ann")
    await db.execute(insert(notes_labels), [{"note_id": 1, "label_id": 3}])
    with pytest.raises(ProblemError) as caught:
        await LISTS.replace(db, note, Body(label_ids=[1]), "ann")
    assert caught.value.status_code == 409
    assert [error.loc for error in caught.value.errors] == [["body", "label_ids"]]
    assert await held(db) == [1, 2, 3, 4, 9]


async def test_new_rows_get_their_lists(db: AsyncSession) -> None:
    """Many of them by one statement; an item with a key of no row is named."""
    notes = [Note(id=number) for number in (2, 3, 4)]
    db.add_all(notes)
    await db.flush()
    sent = [Body(label_ids=[1, 2, 1]), Body(), Body(label_ids=[3])]
    await LISTS.add_all(db, notes, sent, "ann")
    assert [await held(db, number) for number in (2, 3, 4)] == [[1, 2], [], [3]]
    await db.execute(delete(notes_labels))
    sent[2] = Body(label_ids=[3, 9])
    with pytest.raises(ProblemError) as caught:
        await LISTS.add_all(db, notes, sent, "ann")
    assert [error.loc for error in caught.value.errors] == [["body", 2, "label_ids", 1]]
    await LISTS.add(db, notes[1], Body(label_ids=[5]), "ann")
    assert await held(db, 3) == [5]


class Titled(BaseModel):
    """A request that has no list."""

    title: str = ""


async def test_new_rows_get_lists_that_their_requests_know(db: AsyncSession) -> None:
    """A list that `update` alone takes is none of a new row."""
    await LISTS.add(db, await db.get_one(Note, 1), Titled(), "ann")
    assert await held(db) == [1, 9]


async def test_one_key_is_linked_and_unlinked(db: AsyncSession) -> None:
    """Each counts where it changes something, and leaves what others have."""
    note = await db.get_one(Note, 1)
    counts: list[tuple[list[int], int]] = []
    for _ in range(2):
        assert await LISTS.link(db, note, "label_ids", 2, "ann")
        counts.append((await held(db), note.version))
    for _ in range(2):
        assert await LISTS.unlink(db, note, "label_ids", 1, "ann")
        counts.append((await held(db), note.version))
    linked, unlinked = ([1, 2, 9], 2), ([2, 9], 3)
    assert counts == [linked, linked, unlinked, unlinked]


@pytest.mark.parametrize("key", [9, 77])
async def test_hidden_keys_are_linked_as_those_of_no_row(
    db: AsyncSession, key: int
) -> None:
    """Neither is there for the user, and what others have linked stays."""
    note = await db.get_one(Note, 1)
    assert not await LISTS.link(db, note, "label_ids", key, "ann")
    assert not await LISTS.unlink(db, note, "label_ids", key, "ann")
    assert (await held(db), note.version) == ([1, 9], 1)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("shown", "is `viewonly`"),
        ("ranked", "goes through a table that asks for rank, too"),
        ("mine", "has conditions beside the keys of the two rows"),
    ],
)
def test_what_cannot_be_written_is_told_at_the_start(name: str, words: str) -> None:
    """A relation whose table holds more than two keys is refused."""
    require_table(Note.labels)
    with pytest.raises(RuntimeError, match=words):
        require_table(getattr(Note, name))
