"""The rows of files: CSV as in RFC 4180, below a row of names, or an object of JSON on each line.

They are read as exports write them. Of CSV, a cell without anything is no value and `""` an
empty text, one `'` before what a program would compute is taken away, and numbers, lists
and objects are JSON. What a row holds is checked by nothing here but that it can be read.
"""

import io
import json
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from ..problems import MOST_ERRORS, FieldError, ProblemError
from .exports import FORMULA
from .fields import NotNull

__all__ = ["FileRow", "read_csv", "read_lines", "sent_names"]

_CELL = re.compile(r'(?:"((?:[^"]++|"")*+)"|([^",\r\n]*+))(,|\r\n|\r|\n|\Z)')
_BLANK = re.compile(r"[\r\n]++")
_BOOLS = {"true": True, "false": False}
_JSON_TYPES: tuple[object, ...] = (bool, dict, float, int, list, NoneType)
_UNKNOWN = "Extra inputs are not permitted"
"""What Pydantic says of a key that a model does not know."""


@dataclass(frozen=True)
class FileRow:
    """A row of a file."""

    line: int
    """The line on which it begins, counted from 1."""
    values: object
    """What it holds, as JSON has it."""
    errors: tuple[FieldError, ...] = ()
    """What cannot be read; the places are within the row."""


@dataclass(frozen=True)
class _Reader:
    """How the cells of a column are read."""

    name: str
    is_text: bool
    is_number: bool
    """Its texts are numbers, in which no sign stands for a formula."""
    nullable: bool

    def value(self, cell: str) -> object:
        """Return what a cell holds; what cannot be read as JSON stays a text, which is refused as one."""
        if self.is_text:
            is_kept = not self.is_number and cell[:1] == "'" and FORMULA.match(cell, 1)
            return cell[1:] if is_kept else cell
        if cell.lower() in _BOOLS:
            return _BOOLS[cell.lower()]
        try:
            return json.loads(cell)
        except (ValueError, RecursionError):
            return cell


def sent_names(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the fields of a model by what requests call them."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def read_csv(
    text: str, model: type[BaseModel], shown: Set[str], most: int
) -> list[FileRow]:
    """Read rows of CSV, up to one more than there may be.

    Args:
        text: The file.
        model: What a row is meant for; its fields are the columns.
        shown: Further columns, which are left away.
        most: How many rows there may be.

    Raises:
        ProblemError: 400, it is no CSV; 422, a column is unknown, or there twice.
    """
    readers = {name: _reader(name, field) for name, field in sent_names(model).items()}
    # What stands behind the last column may be nothing: spreadsheets write it.
    room = len(readers) + len(shown) + MOST_ERRORS
    records = _records(text, room)
    _, header = next(records, (1, list[str | None]()))
    columns = _columns([name or "" for name in header], readers, shown)
    rows: list[FileRow] = []
    for line, cells in records:
        rows.append(_row(line, cells, columns))
        if len(rows) > most:
            break
    return rows


def read_lines(text: str, shown: Set[str], most: int) -> list[FileRow]:
    """Read rows of NDJSON, up to one more than there may be.

    Args:
        text: The file.
        shown: Keys that are left away.
        most: How many rows there may be.
    """
    rows: list[FileRow] = []
    for number, line in enumerate(io.StringIO(text, newline="\n"), 1):
        if not line.strip(" \t\r\n"):
            continue
        rows.append(_line(number, line, shown))
        if len(rows) > most:
            break
    return rows


def _line(number: int, line: str, shown: Set[str]) -> FileRow:
    try:
        sent: object = json.loads(line)
    except (ValueError, RecursionError):
        error = FieldError(loc=[], msg="The line is no JSON", type="json_invalid")
        return FileRow(number, None, (error,))
    if isinstance(sent, dict):
        keys = cast("dict[str, object]", sent)
        sent = {name: value for name, value in keys.items() if name not in shown}
    return FileRow(number, sent)


def _reader(name: str, field: FieldInfo) -> _Reader:
    kinds = [*_kinds(field.annotation)]
    return _Reader(
        name,
        is_text=any(map(_is_text, kinds)),
        is_number=Decimal in kinds,
        nullable=NoneType in kinds and NotNull not in field.metadata,
    )


def _kinds(annotation: object) -> Iterator[object]:
    """Yield the types that a value may have: of a list that, whatever is in it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _kinds(get_args(annotation)[0])
    elif origin in (Union, UnionType):
        for one in get_args(annotation):
            yield from _kinds(one)
    elif origin is Literal:
        yield from map(type, get_args(annotation))
    elif isinstance(annotation, type) and issubclass(annotation, Enum):
        yield from (type(one.value) for one in annotation)
    else:
        yield origin or annotation


def _is_text(kind: object) -> bool:
    return kind not in _JSON_TYPES


def _columns(
    header: list[str], readers: Mapping[str, _Reader], shown: Set[str]
) -> list[_Reader | None]:
    """Return what reads each column; None: it is left away."""
    unknown = [one for one in header if one not in readers and one not in shown]
    repeated = [one for at, one in enumerate(header) if one in header[:at]]
    if unknown:
        raise _wrong_header(unknown, _UNKNOWN, "extra_forbidden")
    if repeated:
        raise _wrong_header(repeated, "The column is there twice", "repeated")
    return [readers.get(name) for name in header]


def _wrong_header(names: list[str], message: str, kind: str) -> ProblemError:
    errors = [FieldError(loc=["body", one], msg=message, type=kind) for one in names]
    return ProblemError(422, "The columns of the file are not valid.", errors)


def _row(line: int, cells: list[str | None], columns: list[_Reader | None]) -> FileRow:
    """Make a row: what a shorter one does not have is not sent."""
    if any(cell is not None for cell in cells[len(columns) :]):
        message = f"The row has more cells than the file has columns: {len(columns)}"
        error = FieldError(loc=[], msg=message, type="too_many_cells")
        return FileRow(line, None, (error,))
    values: dict[str, object] = {}
    for column, cell in zip(columns, cells, strict=False):
        if column is None:
            continue
        if cell is not None:
            values[column.name] = column.value(cell)
        elif column.nullable:
            values[column.name] = None
    return FileRow(line, values)


def _records(text: str, room: int) -> Iterator[tuple[int, list[str | None]]]:
    """Yield the line of each record, and its cells; a line without any is none."""
    position, line = 0, 1
    while True:
        blank = _BLANK.match(text, position)
        if blank:
            line += _breaks(text, position, blank.end())
            position = blank.end()
        if position == len(text):
            return
        start, cells, end = position, list[str | None](), ","
        while end == ",":
            found = _CELL.match(text, position)
            if found is None:
                raise _no_csv(f"A quoted cell does not end as one, from line {line} on")
            if len(cells) > room:
                raise _no_csv(f"The row on line {line} has too many cells")
            quoted, bare, end = found.groups()
            cells.append(
                (bare or None) if quoted is None else quoted.replace('""', '"')
            )
            position = found.end()
        yield line, cells
        line += _breaks(text, start, position)


def _breaks(text: str, start: int, end: int) -> int:
    pairs = text.count("\r\n", start, end)
    return text.count("\n", start, end) + text.count("\r", start, end) - pairs


def _no_csv(message: str) -> ProblemError:
    error = FieldError(loc=["body"], msg=message, type="csv_invalid")
    return ProblemError(400, "The body cannot be parsed.", [error])
