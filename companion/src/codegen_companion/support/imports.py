"""Files that are read as lists write them: each row is an item of an upsert.

Such a file may be tried without that anything is kept. Its rows are then written in one
transaction, which is taken back, and each try of some of them in a savepoint: where one is
refused it is told, and those before and behind it are tried apart. What the database asks
for at the end of a transaction alone it does not tell then.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from email.message import Message
from functools import cached_property
from typing import Annotated, Any, Generic, Protocol, TypeVar

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession
from starlette.exceptions import HTTPException

from ..problems import (
    MOST_SHOWN,
    FieldError,
    ProblemError,
    invalid_fields,
    refusal_of,
)
from .answers import AnswerModel
from .bulk_writes import REPEATS, repeats
from .exports import file_columns
from .faults import fault_of
from .file_rows import FileRow, read_csv, read_lines, sent_names
from .openapi import SHARED
from .query import QueryBool

__all__ = [
    "ImportQuery",
    "ImportReport",
    "Imports",
    "SentFile",
    "documented_import",
    "imported",
]

CSV, NDJSON = "text/csv", "application/x-ndjson"

_CHARSETS = (None, "utf-8", "utf8", "us-ascii")

MOST_PROBLEMS = 200
"""What is wrong with rows that an answer tells; who mends these learns of the others."""

MOST_REFUSALS = 20
"""Rows that a try may find refused: each has others tried again."""

_PIECES = 4
_LEAST_PIECE = 20
"""Into how many parts the rows behind one that is refused are taken apart, and how small one gets."""

_BODY = "body"
_INVALID = "The request is not valid."
_REFUSED = (409, 422)
"""What a request is told that the database refuses, of whichever of its rows."""

BodyT = TypeVar("BodyT", bound=BaseModel)


class Put(Protocol):
    """What an upsert tells of a row."""

    @property
    def created(self) -> bool:
        """Whether the row is new."""
        ...


class ImportQuery(BaseModel):
    """The query parameters of an import."""

    model_config = ConfigDict(extra="forbid")

    dry_run: QueryBool = Field(
        default=False,
        description="Whether the file is only tried, and nothing is kept",
        json_schema_extra={SHARED: "DryRun"},
    )


class ImportProblem(AnswerModel):
    """What is wrong with a row of a file."""

    row: int = Field(description="The row, counted from 0")
    line: int = Field(description="The line on which it begins, counted from 1")
    loc: list[str | int] = Field(description="Where it stands, as problems name it")
    msg: str
    type: str
    status: int = Field(description="The status with which the file would be refused")


class ImportReport(AnswerModel):
    """What an import does, or would do."""

    created: int = Field(description="Rows that are new")
    updated: int = Field(description="Rows that were there")
    problems: list[ImportProblem] = Field(description="What keeps rows from being kept")
    complete: bool = Field(description="Whether all that is wrong is told")


@dataclass(frozen=True)
class _File:
    """What was sent."""

    content_type: str
    body: bytes


async def _sent_file(request: Request) -> _File:
    """Read the body of a request before anything is held for it."""
    return _File(request.headers.get("content-type", ""), await request.body())


SentFile = Annotated[_File, Depends(_sent_file)]
"""The file of a request."""


@dataclass(frozen=True)
class _Item(Generic[BodyT]):
    """A row that is right as far as can be told without the database."""

    row: int
    line: int
    body: BodyT


@dataclass(frozen=True)
class _Rows(Generic[BodyT]):
    """What a file holds."""

    items: Sequence[_Item[BodyT]]
    problems: Sequence[ImportProblem]
    again: Set[int]
    """The places of items about rows of others before them."""


@dataclass(frozen=True)
class Imports(Generic[BodyT]):
    """Rows of a class, as files have them."""

    model: type[BodyT]
    """The model of an item."""
    by: Sequence[str]
    """The fields by which an item finds its row."""
    most: int
    """How many rows a file may have."""
    shown: type[BaseModel] | None = None
    """The model of a row of the list: what it has and an item has not is left away."""

    def read(self, file: _File) -> _Rows[BodyT]:
        """Read the rows of a file.

        Raises:
            ProblemError: 415, it is neither CSV nor NDJSON in UTF-8; 400, it is not what
                it says; 422, it has no rows or too many, or columns that are unknown.
        """
        rows = self._found(file)
        if not 1 <= len(rows) <= self.most:
            kind = "too_long" if rows else "too_short"
            message = f"A file should have 1 to {self.most} rows"
            error = FieldError(loc=[_BODY], msg=message, type=kind)
            raise ProblemError(422, _INVALID, [error])
        items: list[_Item[BodyT]] = []
        problems: list[ImportProblem] = []
        for number, row in enumerate(rows):
            if not row.errors:
                try:
                    body = self.model.model_validate(row.values)
                except ValidationError as error:
                    told = error.errors(include_url=False, include_input=False)
                    errors = invalid_fields(told)
                else:
                    items.append(_Item(number, row.line, body))
                    continue
            else:
                errors = [*row.errors]
            problems += _told(number, row.line, errors, 422)
        keys = [tuple(getattr(one.body, name) for name in self.by) for one in items]
        return _Rows(items, problems, {*repeats(keys)})

    def _found(self, file: _File) -> list[FileRow]:
        described = Message()
        described["Content-Type"] = file.content_type
        kind, charset = described.get_content_type(), described.get_content_charset()
        if kind not in (CSV, NDJSON) or charset not in _CHARSETS:
            detail = (
                f"The Content-Type of the body must be {CSV} or {NDJSON}, in UTF-8."
            )
            raise HTTPException(415, detail)
        try:
            text = file.body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ProblemError(400, "The body is not UTF-8.") from error
        if kind == CSV:
            return read_csv(text, self.model, self._shown, self.most)
        return read_lines(text, self._shown_keys, self.most)

    @cached_property
    def _shown(self) -> frozenset[str]:
        """The columns of the list."""
        columns = () if self.shown is None else file_columns(self.shown)
        return frozenset(".".join(one.path) for one in columns)

    @cached_property
    def _shown_keys(self) -> frozenset[str]:
        """What the list shows of a row, and no item has."""
        names = {name.partition(".")[0] for name in self._shown}
        return frozenset(names - sent_names(self.model).keys())


async def imported(
    put: Callable[[list[BodyT], AsyncSession], Awaitable[Sequence[Put]]],
    rows: _Rows[BodyT],
    db: AsyncSession,
    *,
    dry_run: bool,
) -> ImportReport:
    """Write the rows of a file, all of them or none, or find out what would become of them.

    Args:
        put: Writes items, and commits; it is called with sessions whose commits last no
            longer than the transaction of another where nothing is to be kept.
        rows: What the file holds.
        db: The session.
        dry_run: Whether nothing is kept.

    Raises:
        ProblemError: It names the rows that are wrong; of a try, it is about none of them.
    """
    if dry_run:
        return await _Trial(put, db).report(rows)
    if rows.problems:
        errors = [
            FieldError(loc=one.loc, msg=one.msg, type=one.type) for one in rows.problems
        ]
        raise ProblemError(422, _INVALID, errors)
    created = [one.created for one in await put([one.body for one in rows.items], db)]
    return _report(created, [], complete=True)


def documented_import(by: Sequence[str], most: int) -> dict[str, Any]:
    """Document the file that an import takes.

    Args:
        by: The fields by which a row of it finds what it changes.
        most: How many rows it may have.
    """
    keys = ", ".join(f"`{name}`" for name in by)
    texts = {"schema": {"type": "string"}}
    return {
        "requestBody": {
            "description": f"At most {most} rows, each of which finds what it changes by {keys}: "
            "CSV as in RFC 4180, with a row of names, or an object of JSON on each line. What "
            "only the list shows is left away.",
            "required": True,
            "content": {CSV: texts, NDJSON: texts},
        }
    }


class _Trial(Generic[BodyT]):
    """Writes of rows that are taken back."""

    def __init__(
        self,
        put: Callable[[list[BodyT], AsyncSession], Awaitable[Sequence[Put]]],
        db: AsyncSession,
    ) -> None:
        self._put = put
        self._db = db

    async def report(self, rows: _Rows[BodyT]) -> ImportReport:
        """Find out what would become of rows."""
        problems = [*rows.problems]
        for item in (rows.items[at] for at in rows.again):
            error = FieldError(loc=[], msg=REPEATS, type="repeated")
            problems += _told(item.row, item.line, [error], 422)
        right = [one for at, one in enumerate(rows.items) if at not in rows.again]
        parts: list[Sequence[_Item[BodyT]]] = [right]
        created: list[bool] = []
        connection = await self._db.connection()
        refused = 0
        while parts and refused < MOST_REFUSALS:
            part = parts.pop()
            if not part:
                continue
            try:
                created += await self._tried(part, connection)
            except (HTTPException, SQLAlchemyError) as error:
                found = _refusal(error, part)
                if found is None:
                    raise
                at, told = found
                problems += told
                refused += bool(told)
                parts += [*reversed(_pieces(part[at + bool(told) :])), part[:at]]
        await self._db.rollback()
        return _report(created, problems, complete=not any(parts))

    async def _tried(
        self, part: Sequence[_Item[BodyT]], connection: AsyncConnection
    ) -> list[bool]:
        """Write some rows into a savepoint, as a request would write them."""
        session = self._db.sync_session
        # What it commits ends a savepoint of its own, within one that is taken back
        # whatever fails.
        async with (
            connection.begin_nested(),
            AsyncSession(
                connection,
                sync_session_class=type(session),
                join_transaction_mode="create_savepoint",
                expire_on_commit=session.expire_on_commit,
                info=dict(session.info),
            ) as db,
        ):
            return [
                one.created for one in await self._put([one.body for one in part], db)
            ]


def _pieces(rows: Sequence[_Item[BodyT]]) -> list[Sequence[_Item[BodyT]]]:
    """Take rows apart behind one that is refused: others may be, and what is tried in vain should be little."""
    size = max(_LEAST_PIECE, -(-len(rows) // _PIECES))
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def _refusal(
    error: HTTPException | SQLAlchemyError, part: Sequence[_Item[Any]]
) -> tuple[int, list[ImportProblem]] | None:
    """Return the place of the row that is refused, and what is said of it.

    Nothing is said where any row may be: then the place parts them. None: it is no row
    that is refused, but the request.
    """
    found: HTTPException | None = None
    if isinstance(error, SQLAlchemyError):
        found = None if fault_of(error) else refusal_of(error)
    else:
        found = error
    if found is None:
        return None
    errors = [*_of_items(found)]
    if not errors and found.status_code not in _REFUSED:
        return None
    if not errors and len(part) > 1:
        return len(part) // 2, []
    at = next((number for number, _ in errors), 0)
    own = [one for number, one in errors if number == at]
    whole = FieldError(loc=[], msg=str(found.detail), type="item")
    item = part[at]
    return at, _told(item.row, item.line, own or [whole], found.status_code)


def _of_items(error: HTTPException) -> Iterator[tuple[int, FieldError]]:
    """Yield what a problem says of items, with their numbers and the places within them."""
    for one in error.errors if isinstance(error, ProblemError) else ():
        match one.loc:
            case ["body", int() as number, *place]:
                yield number, FieldError(loc=place, msg=one.msg, type=one.type)
            case _:
                pass


def _told(
    row: int, line: int, errors: Sequence[FieldError], status: int
) -> list[ImportProblem]:
    """Say what is wrong with a row, without all of what was sent."""
    return [
        ImportProblem.model_construct(
            row=row,
            line=line,
            loc=[_BODY, row, *map(_shown, error.loc)],
            msg=error.msg[:MOST_SHOWN],
            type=error.type,
            status=status,
        )
        for error in errors
    ]


def _shown(step: int | str) -> int | str:
    """Return a step of a place as an answer may have it: a key may be long, or no Unicode."""
    if isinstance(step, int):
        return step
    return step[:MOST_SHOWN].encode(errors="replace").decode()


def _report(
    created: Sequence[bool], problems: list[ImportProblem], *, complete: bool
) -> ImportReport:
    told = sorted(problems, key=lambda one: one.row)[:MOST_PROBLEMS]
    return ImportReport(
        created=sum(created),
        updated=len(created) - sum(created),
        problems=told,
        complete=complete and len(told) == len(problems),
    )
