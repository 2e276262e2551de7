"""Files that are read again, and tried without that anything is kept, on each database."""

import csv
import io
import json
from collections.abc import Sequence
from decimal import Decimal
from enum import Enum
from typing import Any, Literal

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import BaseModel, Field
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from starlette.exceptions import HTTPException

from codegen_companion.problems import FieldError, ProblemError
from codegen_companion.support.bulk_updates import ChangedRows
from codegen_companion.support.bulk_writes import NewRows, refuse_repeats
from codegen_companion.support.exports import exported
from codegen_companion.support.fields import Bool, Float, Int, Json, Omittable, unset
from codegen_companion.support.file_rows import read_csv, read_lines
from codegen_companion.support.imports import (
    MOST_PROBLEMS,
    MOST_REFUSALS,
    ImportQuery,
    Imports,
    SentFile,
    imported,
)
from codegen_companion.support.requests import RequestModel
from codegen_companion.support.upserts import (
    Try,
    Upsert,
    Written,
    rows_of_items,
    tried,
)

from .models import Author, Tenant

pytestmark = pytest.mark.anyio

MOST = 300
CSV, NDJSON = "text/csv", "application/x-ndjson"


class Kind(Enum):
    """A kind of rows."""

    MINUS = "-minus"


class Inner(BaseModel):
    """What a list nests."""

    name: str


class Shown(BaseModel):
    """A row of a list."""

    id: int = 1
    title: str | None
    price: Decimal
    size: float
    count: int
    is_new: bool
    kind: Kind
    grade: Literal[1, 2]
    tags: list[str]
    more: dict[str, Any]
    inner: Inner | None = None


class Sent(RequestModel):
    """An item."""

    title: str | None
    price: Decimal
    size: Float
    count: Int
    is_new: Bool
    kind: Kind
    grade: Literal[1, 2]
    tags: list[str]
    more: Json
    note: Omittable[str] = Field(default_factory=unset)


ROW = Shown(
    title="plain",
    price=Decimal("-1.50"),
    size=-1.5,
    count=-3,
    is_new=True,
    kind=Kind.MINUS,
    grade=2,
    tags=["a", "=b"],
    more={"a": [1, None, '"']},
    inner=Inner(name="x"),
)


class AuthorSent(RequestModel):
    """An author, whom an address tells from others."""

    email: str = Field(max_length=50)
    name: str | None = None


class AuthorShown(BaseModel):
    """An author as a list has it."""

    id: str
    email: str
    name: str | None


class AuthorPut(BaseModel):
    """What an upsert tells."""

    created: bool


UPSERT = Upsert(NewRows(Author, AuthorSent), ChangedRows(Author, AuthorSent))
IMPORTS = Imports(AuthorSent, by=["email"], most=MOST, shown=AuthorShown)


async def upsert(items: Sequence[AuthorSent], db: AsyncSession) -> list[AuthorPut]:
    """Write authors, as a handler does."""
    keys = [(item.email,) for item in items]
    refuse_repeats(keys)
    owner = (await db.scalars(select(Tenant.id))).one()

    async def attempt(one: Try) -> list[tuple[Author, bool]]:
        found = await one.lock(db, [Author.email], keys, Author)
        changed: list[Written[Author, AuthorSent]] = []
        made: list[Written[Author, AuthorSent]] = []
        for number, (item, row) in enumerate(zip(items, found, strict=True)):
            if row is None:
                new = Author(tenant_id=owner, email=item.email, name=item.name)
                if item.name == "nobody's":
                    new.tenant_id = -1
                made.append(Written(number, new, item))
            else:
                changed.append(Written(number, row, item))
        await UPSERT.write(db, one, keys, changed, made)
        return rows_of_items(found, made)

    answer = [AuthorPut(created=new) for _, new in await tried(db, attempt)]
    await db.commit()
    return answer


class Route:
    """What answers, and what it has written with."""

    def __init__(self) -> None:
        """Write as a handler does."""
        self.put: Any = upsert
        self.asked: list[int] = []


@pytest.fixture
def route(app: FastAPI, engine: AsyncEngine) -> Route:
    """Let an application import authors."""
    route = Route()

    @app.post("/import")
    async def importing(file: SentFile, dry_run: bool = False) -> Any:  # noqa: ANN401  # a report
        rows = IMPORTS.read(file)

        async def put(some: list[AuthorSent], db: AsyncSession) -> list[AuthorPut]:
            route.asked.append(len(some))
            put: list[AuthorPut] = await route.put(some, db)
            return put

        async with AsyncSession(engine, expire_on_commit=False) as db:
            return await imported(put, rows, db, dry_run=dry_run)

    return route


@pytest.fixture
async def owner(db: AsyncSession) -> int:
    """Insert the tenant of all authors, and one author."""
    tenant = Tenant(code="one")
    db.add(tenant)
    await db.flush()
    db.add(Author(tenant_id=tenant.id, email="old@x", name="Old"))
    await db.commit()
    return tenant.id


async def authors(db: AsyncSession) -> dict[str, str | None]:
    """Return the name at each address as it is stored."""
    found = (await db.execute(select(Author.email, Author.name))).all()
    await db.rollback()
    return {row.email: row.name for row in found}


def lines(*rows: object) -> bytes:
    """Write rows as NDJSON."""
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


def places(answer: Any) -> list[list[str | int]]:  # noqa: ANN401  # any JSON value
    """Return the places that a problem or a report names."""
    return [one["loc"] for one in answer.get("errors", answer.get("problems"))]


class OnePage(BaseModel):
    """All rows."""

    items: list[Shown]
    next_cursor: None = None


TEXTS = ["", "=1", "'=1", "''@x", "'", "a,b", 'a"b', "a\r\nb", " a ", "-5", "5", None]


async def test_what_is_exported_is_read_again() -> None:
    """Each value comes back as JSON has it; what only the list shows is left away."""
    rows = [ROW.model_copy(update={"title": text}) for text in TEXTS]
    shown = {"id", "inner.name"}
    wanted = [Sent(**one.model_dump(exclude={"id", "inner"})) for one in rows]

    async def read(_cursor: str | None) -> OnePage:
        return OnePage(items=rows)

    for how in ("csv", "ndjson"):
        answer = await exported(read, Shown, "csv" if how == "csv" else "ndjson", "x")
        parts = [part async for part in answer.body_iterator]
        text = "".join(part for part in parts if isinstance(part, str))
        found = (
            read_csv(text, Sent, shown, MOST)
            if how == "csv"
            else read_lines(text, {"id", "inner"}, MOST)
        )
        assert [Sent.model_validate(one.values) for one in found] == wanted
        assert {"id", "inner"}.isdisjoint(vars(found[0])["values"])


SENT = [
    ("email,name\r\na@x,A\r\n", [{"email": "a@x", "name": "A"}]),
    ('email,name\na@x,""', [{"email": "a@x", "name": ""}]),
    ("email,name\ra@x,\r", [{"email": "a@x", "name": None}]),
    ("name,email\n\n\nA,\n", [{"name": "A"}]),
    ('email,id,name\n"a\n\nx",7,"""A"""\n', [{"email": "a\n\nx", "name": '"A"'}]),
    ("email,name\na@x\n", [{"email": "a@x"}]),
    ("email,name\na@x,A,,\n", [{"email": "a@x", "name": "A"}]),
    ("email\n'=1\n'a\n", [{"email": "=1"}, {"email": "'a"}]),
]


@pytest.mark.parametrize(("text", "values"), SENT)
def test_forms_of_csv(text: str, values: list[dict[str, object]]) -> None:
    """Breaks of lines, quotes and cells that are nothing are read as they are meant."""
    found = read_csv(text, AuthorSent, {"id"}, MOST)
    assert [one.values for one in found] == values


def test_lines_are_counted() -> None:
    """A row is on the line on which it begins, behind lines of others and empty ones."""
    text = 'email\r\n\r\n"a\r\nb"\r\n\nc\rd'
    assert [one.line for one in read_csv(text, AuthorSent, set(), MOST)] == [3, 6, 7]
    text = '\n{}\n\u2028\n\r\n{"a": 1}'
    assert [one.line for one in read_lines(text, set(), MOST)] == [2, 3, 5]


async def test_kept(
    client: AsyncClient, db: AsyncSession, route: Route, owner: int
) -> None:
    """Rows are changed and made, by either format; a mark at the beginning is none of it."""
    text = "\ufeffid,email,name\r\n,old@x,New\r\n,a@x,\r\n"
    answer = await client.post(
        "/import", content=text.encode(), headers={"Content-Type": CSV}
    )
    report: dict[str, object] = {
        "created": 1,
        "updated": 1,
        "problems": [],
        "complete": True,
    }
    assert (answer.status_code, answer.json()) == (200, report)
    assert await authors(db) == {"old@x": "New", "a@x": None}
    body = lines({"id": 7, "email": "a@x", "name": "A"}, {"email": "b@x"})
    kind = {"Content-Type": "Application/X-NDJSON; charset=UTF-8"}
    answer = await client.post("/import", content=body, headers=kind)
    assert (answer.status_code, answer.json()) == (200, report)
    assert await authors(db) == {"old@x": "New", "a@x": "A", "b@x": None}
    assert route.asked == [2, 2]
    assert owner


async def test_all_or_nothing(
    client: AsyncClient, db: AsyncSession, route: Route, owner: int
) -> None:
    """What is wrong is told with the numbers of rows, and nothing is kept."""
    long = "x" * 51
    for body, wanted, status in (
        (lines({"email": "a@x"}, {"email": long}), [["body", 1, "email"]], 422),
        (lines({"email": "a@x"}, {"email": "a@x"}), [["body", 1]], 422),
        (lines({"email": "a@x"}, {"email": "b@x", "x": 1}), [["body", 1, "x"]], 422),
        (lines({"email": "a@x"}, 7) + b"{\n", [["body", 1], ["body", 2]], 422),
        (
            lines({"email": "a@x"}, {"email": "b@x", "name": "nobody's"}),
            [["body", 1]],
            409,
        ),
    ):
        answer = await client.post(
            "/import", content=body, headers={"Content-Type": NDJSON}
        )
        assert (answer.status_code, places(answer.json())) == (status, wanted)
        assert await authors(db) == {"old@x": "Old"}
    assert route.asked == [2, 2]
    assert owner


REFUSED: list[tuple[str, bytes, int, list[list[str | int]]]] = [
    ("application/json", b"[]", 415, []),
    ("", b"email\na@x", 415, []),
    ("text/csv; charset=utf-16", b"email\na@x", 415, []),
    (CSV, b"email\n\xff", 400, []),
    (CSV, b'email\n"a', 400, [["body"]]),
    (CSV, b'email\n"a"b\n', 400, [["body"]]),
    (CSV, b'email\na"b\n', 400, [["body"]]),
    (CSV, b"email\n" + b"," * 1000, 400, [["body"]]),
    (CSV, b"," * 1000, 400, [["body"]]),
    (CSV, b"email,mail,\na,b,", 422, [["body", "mail"], ["body", ""]]),
    (CSV, b"email,id,id\na,b,c", 422, [["body", "id"]]),
    (CSV, b"email\na,b", 422, [["body", 0]]),
    (CSV, b"name\na", 422, [["body", 0, "email"]]),
    (CSV, b"", 422, [["body"]]),
    (CSV, b"email\r\n", 422, [["body"]]),
    (NDJSON, b"\n\n", 422, [["body"]]),
    (NDJSON, b'{"email": "a@x"}\n' * (MOST + 1), 422, [["body"]]),
    (CSV, b"email\n" + b"a\n" * (MOST + 1), 422, [["body"]]),
    (NDJSON, b"[" * 9_000, 422, [["body", 0]]),
    (NDJSON, b"1" * 9_000, 422, [["body", 0]]),
    (NDJSON, b'{"email": NaN}', 422, [["body", 0, "email"]]),
    (NDJSON, b'{"\\ud800": 1, "email": "a"}', 422, [["body", 0]]),
]


@pytest.mark.parametrize(("kind", "body", "status", "wanted"), REFUSED)
async def test_refused(
    client: AsyncClient,
    route: Route,
    kind: str,
    body: bytes,
    status: int,
    wanted: list[list[str | int]],
) -> None:
    """What is no file of rows is refused before anything is asked, tried or not."""
    headers = {"Content-Type": kind} if kind else {}
    answer = await client.post("/import", content=body, headers=headers)
    assert answer.status_code == status
    assert places(answer.json() | {"problems": []}) == wanted
    trial = await client.post("/import?dry_run=true", content=body, headers=headers)
    if trial.status_code == 200:
        assert places(trial.json()) == wanted
    else:
        assert trial.json() == answer.json()
    assert route.asked == []


async def test_nothing_is_kept_of_a_trial(
    client: AsyncClient, db: AsyncSession, route: Route, owner: int
) -> None:
    """A trial tells what would be made and changed, and what of each row is wrong."""
    rows: list[object] = [{"email": f"{number}@x"} for number in range(100)]
    rows[3] = {"email": "old@x", "name": "New"}
    good = await client.post(
        "/import?dry_run=true",
        content=lines(*rows),
        headers={"Content-Type": NDJSON},
    )
    assert good.json() == {
        "created": 99,
        "updated": 1,
        "problems": [],
        "complete": True,
    }
    assert route.asked == [100]
    rows[10] = {"email": "x" * 51, "name": 7}
    rows[20] = {"email": "2@x"}
    rows[30] = {"email": "30@x", "name": "nobody's"}
    rows[99] = {"email": "99@x", "name": "nobody's"}
    answer = await client.post(
        "/import?dry_run=true",
        content=b"\n" + lines(*rows),
        headers={"Content-Type": NDJSON},
    )
    assert answer.status_code == 200
    report = answer.json()
    told = [(one["row"], one["line"], one["status"]) for one in report["problems"]]
    assert told == [
        *[(10, 12, 422)] * 2,
        (20, 22, 422),
        (30, 32, 409),
        (99, 101, 409),
    ]
    assert places(report)[2:] == [["body", 20], ["body", 30], ["body", 99]]
    assert report["problems"][2]["type"] == "repeated"
    assert (report["created"], report["updated"], report["complete"]) == (95, 1, True)
    assert await authors(db) == {"old@x": "Old"}
    assert owner
    # It holds nothing, and what it tried can be written.
    rows = [one for number, one in enumerate(rows) if number not in (10, 20, 30, 99)]
    kept = await client.post(
        "/import", content=lines(*rows), headers={"Content-Type": NDJSON}
    )
    assert (kept.json()["created"], kept.json()["updated"]) == (95, 1)
    assert len(await authors(db)) == 96


async def test_a_trial_ends(
    client: AsyncClient, db: AsyncSession, route: Route, owner: int
) -> None:
    """So many refused rows are found, and not more; so many problems are told."""
    rows = [{"email": f"{at:03}@x", "name": "nobody's"} for at in range(MOST)]
    answer = await client.post(
        "/import?dry_run=true",
        content=lines(*rows),
        headers={"Content-Type": NDJSON},
    )
    report = answer.json()
    assert [one["row"] for one in report["problems"]] == [*range(MOST_REFUSALS)]
    assert report["complete"] is False
    assert sum(route.asked) <= 4 * MOST
    answer = await client.post(
        "/import?dry_run=true",
        content=lines(*[{"email": 1}] * MOST),
        headers={"Content-Type": NDJSON},
    )
    report = answer.json()
    assert [one["row"] for one in report["problems"]] == [*range(MOST_PROBLEMS)]
    assert report["complete"] is False
    assert await authors(db) == {"old@x": "Old"}
    assert owner


async def test_rows_before_count(
    client: AsyncClient, db: AsyncSession, route: Route, owner: int
) -> None:
    """A row is refused for what one before it holds, and one behind is tried with both in mind."""

    async def put(items: Sequence[AuthorSent], db: AsyncSession) -> list[AuthorPut]:
        answer = await upsert(items, db)
        names = select(Author.name).where(Author.name.is_not(None))
        taken = [*await db.scalars(names)]
        for number, item in enumerate(items):
            if taken.count(item.name) > 1:
                first = [one.name for one in items].index(item.name)
                if number > first or len(items) == 1 or taken.count(item.name) > 2:
                    error = FieldError(loc=["body", number], msg="taken", type="unique")
                    raise ProblemError(409, "taken", [error])
        return answer

    route.put = put
    rows = [
        {"email": f"{number}@x", "name": "B" if number in (2, 7) else f"N{number}"}
        for number in range(9)
    ]
    answer = await client.post(
        "/import?dry_run=true",
        content=lines(*rows),
        headers={"Content-Type": NDJSON},
    )
    assert places(answer.json()) == [["body", 7]]
    assert answer.json()["created"] == 8
    assert await authors(db) == {"old@x": "Old"}
    assert owner


async def test_what_names_no_row(
    client: AsyncClient, db: AsyncSession, route: Route, owner: int
) -> None:
    """A clash that names none is found by halves; a refusal of the request is its answer."""

    async def put(items: Sequence[AuthorSent], db: AsyncSession) -> list[AuthorPut]:
        answer = await upsert(items, db)
        if any(one.email in ("2@x", "3@x") for one in items):
            raise ProblemError(409, "Not these")
        return answer

    route.put = put
    body = lines(*[{"email": f"{number}@x"} for number in range(7)])
    kind = {"Content-Type": NDJSON}
    answer = await client.post("/import?dry_run=true", content=body, headers=kind)
    assert places(answer.json()) == [["body", 2], ["body", 3]]
    assert [one["msg"] for one in answer.json()["problems"]] == ["Not these"] * 2
    assert answer.json()["created"] == 5
    for status in (401, 403, 500, 503):

        async def refuse(*_: object, status: int = status) -> list[AuthorPut]:
            raise HTTPException(status, "No")

        route.put = refuse
        answer = await client.post("/import?dry_run=true", content=body, headers=kind)
        assert (answer.status_code, answer.json()["detail"]) == (status, "No")
    assert await authors(db) == {"old@x": "Old"}
    assert owner


async def test_sessions_of_trials(
    client: AsyncClient, db: AsyncSession, route: Route, owner: int
) -> None:
    """A try sees what those before it have written, and commits as often as it likes."""
    counts: list[int] = []

    async def put(items: Sequence[AuthorSent], db: AsyncSession) -> list[AuthorPut]:
        counts.append(await db.scalar(select(func.count()).select_from(Author)) or 0)
        answer = await upsert(items, db)
        await db.commit()
        return answer

    route.put = put
    rows = [{"email": f"{number}@x"} for number in range(5)]
    rows[2] |= {"name": "nobody's"}
    answer = await client.post(
        "/import?dry_run=true",
        content=lines(*rows),
        headers={"Content-Type": NDJSON},
    )
    assert places(answer.json()) == [["body", 2]]
    assert counts == [1, 1, 3]
    assert await authors(db) == {"old@x": "Old"}
    assert owner


def test_the_query() -> None:
    """Nobody keeps a file by a word that is spelled otherwise."""
    assert ImportQuery.model_validate({"dry_run": "true"}).dry_run is True
    assert ImportQuery().dry_run is False
    with pytest.raises(ValueError, match="Extra inputs"):
        ImportQuery.model_validate({"dryrun": "true"})


def test_spreadsheets() -> None:
    """A program that reads and writes the file changes nothing of it."""
    text = 'email,name\r\n"a,b",\r\nc,"d ""e"""\r\n'
    written = io.StringIO(newline="")
    csv.writer(written).writerows(csv.reader(io.StringIO(text, newline="")))
    found = read_csv(written.getvalue(), AuthorSent, set(), MOST)
    assert found == read_csv(text, AuthorSent, set(), MOST)
