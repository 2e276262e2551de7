"""Lists as files: what stands in them, and what becomes of them when something fails."""

import csv
import datetime as dt
import io
import json
from collections.abc import AsyncGenerator
from decimal import Decimal
from enum import Enum
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from pydantic import BaseModel
from starlette.responses import StreamingResponse

from codegen_companion.support.exports import PAGE_ROWS, Format, exported, listed

pytestmark = pytest.mark.anyio


class Kind(Enum):
    """A kind of rows."""

    MINUS = "-minus"


class Author(BaseModel):
    """What is nested."""

    name: str
    born: dt.date | None = None


class Item(BaseModel):
    """A row."""

    id: int
    title: str | None = None
    price: Decimal = Decimal("-1.50")
    size: float = -1.5
    is_new: bool = True
    kind: Kind = Kind.MINUS
    author: Author | None = None
    tags: list[str] = []
    more: dict[str, Any] = {}
    at: dt.datetime | None = None


class Page(BaseModel):
    """Some rows."""

    items: list[Item]
    next_cursor: str | None = None


class Listed:
    """A list of rows in pages."""

    def __init__(self, *pages: list[Item] | Exception) -> None:
        """Keep the pages; one that is an error is raised."""
        self.pages = pages
        self.reads = 0

    async def read(self, cursor: str | None) -> Page:
        """Read a page."""
        number = int(cursor or 0)
        self.reads += 1
        page = self.pages[number]
        if isinstance(page, Exception):
            raise page
        following = number + 1
        last = following == len(self.pages)
        return Page(items=page, next_cursor=None if last else str(following))


@pytest.fixture
async def client(
    rows: Listed, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncClient]:
    """Yield a client of an application that exports rows."""
    app = FastAPI()

    @app.get("/export", response_class=StreamingResponse)
    async def export(how: Format = "csv") -> StreamingResponse:
        return await exported(rows.read, Item, how, "items")

    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://test") as it:
        yield it


AUTHOR = Author(name='Ann, "A"', born=dt.date(1990, 1, 2))
AT = dt.datetime(2026, 1, 2, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    "rows",
    [
        Listed(
            [Item(id=-1, title="a\r\nb", author=AUTHOR, tags=["x", "=y"])],
            [Item(id=2, title="", more={"a": [1, None]}, at=AT)],
        )
    ],
)
async def test_both_formats(client: AsyncClient) -> None:
    """Objects are columns with dots, lists are JSON, numbers are numbers, and nothing is not a text."""
    answer = await client.get("/export")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8; header=present"
    disposition = answer.headers["content-disposition"]
    assert disposition == 'attachment; filename="items.csv"'
    assert answer.text == (
        "id,title,price,size,is_new,kind,author.name,author.born,tags,more,at\r\n"
        '-1,"a\r\nb",-1.50,-1.5,true,\'-minus,"Ann, ""A""",1990-01-02,'
        '"[""x"", ""=y""]",{},\r\n'
        '2,"",-1.50,-1.5,true,\'-minus,,,[],"{""a"": [1, null]}",2026-01-02T00:00:00Z\r\n'
    )
    lines = (await client.get("/export?how=ndjson")).text.split("\n")
    assert [json.loads(line)["id"] for line in lines[:-1]] == [-1, 2]
    assert json.loads(lines[0])["author"]["name"] == AUTHOR.name


FORMULAS = ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "'=1", "''@x"]
HARMLESS = ["a=1", "'quoted'", "'", " =1", "1-1", "ä", 'a"b,c']


@pytest.mark.parametrize(
    "rows", [Listed([Item(id=1, title=text) for text in [*FORMULAS, *HARMLESS]])]
)
async def test_no_cell_is_computed(client: AsyncClient) -> None:
    """A text that begins as a formula has a sign before it, which can be told from its own."""
    text = (await client.get("/export")).text
    titles = [row["title"] for row in csv.DictReader(io.StringIO(text, newline=""))]
    assert titles == [*(f"'{one}" for one in FORMULAS), *HARMLESS]


@pytest.mark.parametrize("rows", [Listed([])])
async def test_without_rows(client: AsyncClient) -> None:
    """The names stand there."""
    assert (await client.get("/export")).text.startswith("id,title,")
    assert (await client.get("/export?how=ndjson")).text == ""


@pytest.mark.parametrize("how", ["csv", "ndjson"])
@pytest.mark.parametrize("rows", [Listed([Item(id=1)], RuntimeError("broken"))])
async def test_what_fails_breaks_off(client: AsyncClient, how: str) -> None:
    """The answer does not end as one that is whole."""
    with pytest.raises(RuntimeError, match="broken"):
        await client.get(f"/export?how={how}")


@pytest.mark.parametrize("rows", [Listed(*([Item(id=1)] for _ in range(5)))])
async def test_pages_are_read_when_they_are_taken(rows: Listed) -> None:
    """Nothing is read ahead of who reads."""
    response = await exported(rows.read, Item, "ndjson", "items")
    assert rows.reads == 1
    parts = response.body_iterator.__aiter__()
    for count in range(1, 6):
        await parts.__anext__()
        assert rows.reads == count


class Query(BaseModel):
    """The query of a list."""

    q: str | None = None
    cursor: str | None = None
    page_size: int = 20


class ExportQuery(BaseModel):
    """The query of its export."""

    q: str | None = None
    format: Format = "csv"


def test_the_query_of_the_list() -> None:
    """It asks for what the export does, and knows what was sent."""
    query = listed(Query, ExportQuery(q="a"))
    assert (query.q, query.cursor, query.page_size) == ("a", None, PAGE_ROWS)
    assert query.model_fields_set == {"q"}
    assert listed(Query, ExportQuery(), page_size=7).page_size == 7
