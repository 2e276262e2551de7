"""Numbers of rows, on each database."""

from collections.abc import Iterator

import pytest
from sqlalchemy import bindparam, event, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria

from codegen_companion.support import estimates
from codegen_companion.support.estimates import estimated_count
from codegen_companion.support.reading import Reader

from .models import Word

pytestmark = pytest.mark.anyio

COUNT = select(func.count()).select_from(Word)
ROWS = 300
EXACT = 50


@pytest.fixture(autouse=True)
async def _words(db: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "EXACT_ROWS", EXACT)
    await db.execute(insert(Word), [{"code": f"{one:03}"} for one in range(ROWS)])
    await db.commit()
    if db.get_bind().dialect.name == "postgresql":
        await db.execute(text("ANALYZE"))
        await db.execute(insert(Word), [{"code": "new"}])
        await db.commit()


async def test_few_rows_are_counted(db: AsyncSession) -> None:
    """As many as are counted one by one, and none."""
    for most in (0, EXACT - 1, EXACT):
        few = COUNT.where(Word.code < bindparam("most"))
        assert await estimated_count(db, few, {"most": f"{most:03}"}) == most


async def test_many_rows_are_estimated(db: AsyncSession) -> None:
    """PostgreSQL tells what its statistics know, SQLite counts."""
    assert await estimated_count(db, COUNT) == ROWS


async def test_an_estimate_is_no_less_than_what_was_counted(db: AsyncSession) -> None:
    """Whatever the statistics say of a condition, so many rows were seen."""
    every = COUNT.where(func.length(Word.code) + 1 > 0, func.length(Word.code) + 2 > 0)
    assert await estimated_count(db, every.where(Word.code != "")) > EXACT


async def test_without_a_session(engine: AsyncEngine) -> None:
    """What reads by itself finds the same."""
    reader = Reader(engine)
    assert await estimated_count(reader, COUNT) == ROWS
    few = COUNT.where(Word.code < bindparam("most"))
    assert await estimated_count(reader, few, {"most": "007"}) == 7


@pytest.mark.usefixtures("_hidden")
async def test_conditions_of_sessions_count_without_one(engine: AsyncEngine) -> None:
    """Nor does it pass them over."""
    assert await estimated_count(Reader(engine), COUNT) == EXACT + 10


@pytest.fixture
def _hidden() -> Iterator[None]:
    def hide(state: ORMExecuteState) -> None:
        hidden = with_loader_criteria(Word, Word.code < f"{EXACT + 10:03}")
        state.statement = state.statement.options(hidden)

    event.listen(Session, "do_orm_execute", hide)
    yield
    event.remove(Session, "do_orm_execute", hide)


@pytest.mark.usefixtures("_hidden")
async def test_conditions_of_sessions_count(db: AsyncSession) -> None:
    """An estimate would know nothing of them."""
    assert await estimated_count(db, COUNT) == EXACT + 10
