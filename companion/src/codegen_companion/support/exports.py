"""Lists as files: all rows that a list finds, page after page, as CSV or NDJSON."""

import asyncio
import json
import re
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterator,
    Sequence,
)
from dataclasses import dataclass
from decimal import Decimal
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from pydantic import BaseModel, Field
from starlette.responses import StreamingResponse

from .hang_ups import release_now
from .openapi import SHARED

__all__ = [
    "FORMULA",
    "Column",
    "Format",
    "documented_export",
    "exported",
    "file_columns",
    "listed",
]

Format = Annotated[
    Literal["csv", "ndjson"],
    Field(
        description="How the file is written",
        json_schema_extra={SHARED: "ExportFormat"},
    ),
]

PAGE_ROWS = 1_000
"""Rows of a statement: few round trips, and no more than that in memory."""

_STEP_ROWS = 100
"""Rows that are written out at once; other requests are answered between."""

_TYPES: dict[str, str] = {
    "csv": "text/csv; charset=utf-8; header=present",
    "ndjson": "application/x-ndjson",
}

FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""How a text begins that a program would compute, or one that was kept from that."""
_QUOTED = re.compile(r'[",\r\n]|^\s|\s$|^$')
_HOLDERS = (dict, list)
_as_json = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: `json.dumps` makes one for each value that it is to write so."""

QueryT = TypeVar("QueryT", bound=BaseModel)


class Page(Protocol):
    """A page of a list that is paged by keyset."""

    @property
    def items(self) -> Sequence[BaseModel]:
        """The rows."""
        ...

    @property
    def next_cursor(self) -> str | None:
        """Where the next page begins; None: this is the last."""
        ...


Read = Callable[[str | None], Awaitable[Page]]
"""Reads the page at a cursor, in a statement of its own; None: the first."""


def listed(model: type[QueryT], asked: BaseModel, page_size: int = PAGE_ROWS) -> QueryT:
    """Return the query of a list that finds what an export was asked for.

    It was checked as that, and pages are larger than those of the list may be.

    Args:
        model: The query of the list.
        asked: The query of the export.
        page_size: Rows of a page.
    """
    sizes = {"page_size": page_size, "cursor": None}
    return model.model_construct(asked.model_fields_set, **{**dict(asked), **sizes})


async def exported(
    read: Read,
    item: type[BaseModel],
    how: Format,
    name: str,
    *,
    without: Collection[str] = (),
) -> StreamingResponse:
    """Answer with all rows.

    The first page is read before the answer begins, so that what is wrong with a request is
    told as ever. What fails later breaks the connection off: no file looks whole that is not.

    Args:
        read: Reads a page; it keeps nothing of the database when it has.
        item: The model of a row.
        how: The format.
        name: What the file is called, without its ending.
        without: Fields of the model that rows have only where a list is asked for them.
    """
    first = await read(None)
    # Whatever guards and users were read by: the client may take its time.
    await release_now()
    left_out = {*without}
    parts = (
        _csv(read, first, item, left_out)
        if how == "csv"
        else _ndjson(read, first, left_out)
    )
    disposition = f'attachment; filename="{name}.{how}"'
    return StreamingResponse(
        parts, media_type=_TYPES[how], headers={"Content-Disposition": disposition}
    )


def documented_export(kind: str) -> dict[int | str, dict[str, Any]]:
    """Document the answer of an export of a kind of rows."""
    texts = {"schema": {"type": "string"}}
    return {
        200: {
            "description": f"All {kind} that are found, as a file: CSV as in RFC 4180, with a row "
            "of names, or an object of JSON on each line",
            "content": {"text/csv": texts, "application/x-ndjson": texts},
        }
    }


async def _batches(read: Read, page: Page) -> AsyncIterator[Sequence[BaseModel]]:
    while True:
        for start in range(0, len(page.items), _STEP_ROWS):
            yield page.items[start : start + _STEP_ROWS]
            await asyncio.sleep(0)
        if page.next_cursor is None:
            return
        page = await read(page.next_cursor)


async def _ndjson(read: Read, first: Page, without: set[str]) -> AsyncIterator[str]:
    async for rows in _batches(read, first):
        yield "".join(
            f"{row.model_dump_json(by_alias=True, exclude=without)}\n" for row in rows
        )


async def _csv(
    read: Read, first: Page, item: type[BaseModel], without: set[str]
) -> AsyncIterator[str]:
    columns = [one for one in file_columns(item) if one.path[0] not in without]
    yield _line([_quoted(".".join(column.path)) for column in columns])
    async for rows in _batches(read, first):
        dumped = (
            row.model_dump(mode="json", by_alias=True, exclude=without) for row in rows
        )
        yield "".join(
            _line([_cell(row, column) for column in columns]) for row in dumped
        )


@dataclass(frozen=True)
class Column:
    """A column of a file."""

    path: tuple[str, ...]
    is_number: bool
    """It holds numbers that JSON has as texts."""


def file_columns(
    model: type[BaseModel], path: tuple[str, ...] = ()
) -> Iterator[Column]:
    """List the columns of a model, those of objects in it with their names before them."""
    for name, field in model.model_fields.items():
        own = (*path, field.serialization_alias or name)
        kinds = [*_kinds(field.annotation)]
        nested = [
            one for one in kinds if isinstance(one, type) and issubclass(one, BaseModel)
        ]
        if len(nested) == 1:
            yield from file_columns(nested[0], own)
        else:
            yield Column(own, Decimal in kinds)


def _kinds(annotation: object) -> Iterator[object]:
    """Yield the types that a value may have; lists are one, whatever is in them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _kinds(get_args(annotation)[0])
    elif origin in (Union, UnionType):
        for one in get_args(annotation):
            yield from _kinds(one)
    else:
        yield origin or annotation


def _cell(row: object, column: Column) -> str:
    """Return what stands in a column of a row: nothing for no value, which `""` is not."""
    value: Any = row
    for name in column.path:
        if value is None:
            return ""
        value = value[name]
    if value is None:
        return ""
    if isinstance(value, str):
        return value if column.is_number else _quoted(_harmless(value))
    if type(value) is int:
        return str(value)
    text = _as_json(value)
    return _quoted(text) if isinstance(value, _HOLDERS) else text


def _harmless(text: str) -> str:
    """Return a text that no program computes: one that begins like a formula gets `'` before it.

    One that begins with such a sign already gets another, so that what stood there can be told.
    """
    return f"'{text}" if FORMULA.match(text) else text


def _line(cells: Sequence[str]) -> str:
    return ",".join(cells) + "\r\n"


def _quoted(text: str) -> str:
    if _QUOTED.search(text) is None:
        return text
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
