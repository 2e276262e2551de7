"""Keyset paging: sort orders, the condition of the next page, and opaque cursors.

A cursor carries what the driver returned for each sort key, not what the column's type
makes of it: only that compares exactly with what is stored, on either database. Where the
type has its values cast, drivers know none for them, and it carries what that makes. Of a text
that no URL could hold it carries the start, and `cursor_rows` reads the rest from its row.
"""

import base64
import datetime as dt
import hashlib
import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fastapi.exceptions import RequestValidationError
from sqlalchemy import (
    BindParameter,
    Cast,
    ColumnElement,
    Label,
    SQLColumnExpression,
    String,
    and_,
    bindparam,
    cast,
    false,
    func,
    or_,
    type_coerce,
)
from sqlalchemy.orm import InstrumentedAttribute, QueryableAttribute
from sqlalchemy.types import NullType, TypeEngine

_PLAIN = NullType()
MAX_DIGITS = 10_000
MAX_HELD = 200
"""Characters of a text that a cursor holds."""

MAX_KEY = 10_000
"""Characters of a key, which a cursor holds whole; and of what stands for other values."""

MAX_CURSOR = 64 * 1024
"""Characters of a cursor, wherever it is sent: those of a URL."""


class CursorError(ValueError):
    """A cursor that this list did not hand out, or not for this sort."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What a cursor holds of a long text."""

    start: str
    digest: str
    """Tells the text from all others that start so."""

    @classmethod
    def of(cls, text: str) -> "Cut":
        """Cut a text."""
        return cls(text[:MAX_HELD], _digest(text))

    def is_of(self, value: object) -> bool:
        """Tell whether it was made of a value."""
        return isinstance(value, str) and self.digest == _digest(value)

    def begins(self, column: ColumnElement[Any]) -> ColumnElement[bool]:
        """Match the texts that start as this one."""
        # A forged cursor may name a column of anything.
        start = func.substr(cast(column, String), 1, len(self.start))
        return start == self.start


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Key:
    """One term of a sort order; NULL is the largest value, on every database."""

    column: SQLColumnExpression[Any]
    nullable: bool
    descending: bool

    @property
    def raw(self) -> ColumnElement[Any]:
        """The column as the driver returns it."""
        return type_coerce(self.column, NullType())

    @property
    def read(self) -> ColumnElement[Any]:
        """The column as a cursor holds it: what it is cast to, where its type reads rows so."""
        read = self._type.column_expression(self.raw)
        return read if isinstance(read, Cast) else self.raw

    def sent(self, value: object) -> ColumnElement[Any]:
        """Make a value that a cursor held comparable with the column."""
        bound: BindParameter[Any] = bindparam(None, value, type_=NullType())
        made = self._type.bind_expression(bound)
        return made if isinstance(made, Cast) else bound

    @property
    def _type(self) -> TypeEngine[Any]:
        kind: TypeEngine[Any] = getattr(self.column, "type", _PLAIN)
        return kind

    @property
    def order(self) -> ColumnElement[Any]:
        """The term of the ORDER BY clause."""
        return (
            self.raw.desc().nulls_first()
            if self.descending
            else self.raw.asc().nulls_last()
        )

    def beyond(self, value: object) -> ColumnElement[bool] | None:
        """Match the rows behind `value`; None when nothing can be.

        Where a value was cut, all rows that start so are: none of them is left out.
        """
        if value is None:
            return self.raw.is_not(None) if self.descending else None
        if isinstance(value, Cut):
            start = self.sent(value.start)
            found = (
                or_(self.raw < start, value.begins(self.raw))
                if self.descending
                else self.raw >= start
            )
        else:
            bound = self.sent(value)
            found = self.raw < bound if self.descending else self.raw > bound
        is_last = self.nullable and not self.descending
        return or_(found, self.raw.is_(None)) if is_last else found

    def same(self, value: object) -> ColumnElement[bool]:
        """Match the rows that hold `value`; where it was cut, they are beyond it."""
        if isinstance(value, Cut):
            return false()
        return self.raw.is_(None) if value is None else self.raw == self.sent(value)

    def bound(self, value: object) -> list[ColumnElement[bool]]:
        """Bound the leading key on its own, so that an index on it serves the page."""
        if value is None or (self.nullable and not self.descending):
            return []
        if isinstance(value, Cut):
            return [] if self.descending else [self.raw >= self.sent(value.start)]
        return [
            self.raw <= self.sent(value)
            if self.descending
            else self.raw >= self.sent(value)
        ]


@dataclass(frozen=True, slots=True)
class Sort:
    """A column that a list is sorted by."""

    column: QueryableAttribute[Any]
    outer: bool = False
    """It is of a related row, which there may not be."""

    def key(self, *, descending: bool) -> Key:
        """Make the term of a sort order."""
        nullable = self.outer or getattr(self.column, "nullable", True)
        return Key(self.column, nullable=nullable, descending=descending)


def sort_keys(
    names: Sequence[str],
    sorts: Mapping[str, Sort],
    *tie_breaker: InstrumentedAttribute[Any],
) -> list[Key]:
    """List the keys of a sort, closed by the primary key in the last one's direction.

    Args:
        names: Names of sorts, each with a minus sign for the descending order.
        sorts: The sorts of the list.
        tie_breaker: The primary key, its parts one after the other.
    """
    keys = [
        sorts[name.removeprefix("-")].key(descending=name.startswith("-"))
        for name in names
    ]
    descending = keys[-1].descending if keys else False
    return [
        *keys,
        *(Key(part, nullable=False, descending=descending) for part in tie_breaker),
    ]


def selected(keys: Sequence[Key]) -> list[Label[Any]]:
    """List the columns that carry the sort values in a result row."""
    return [key.read.label(f"sort_{index}") for index, key in enumerate(keys)]


def after(keys: Sequence[Key], values: Sequence[object]) -> ColumnElement[bool]:
    """Match the rows that follow the row with `values` in the order of `keys`."""
    branches: list[ColumnElement[bool]] = []
    ties: list[ColumnElement[bool]] = []
    for key, value in zip(keys, values, strict=True):
        beyond = key.beyond(value)
        if beyond is not None:
            branches.append(and_(*ties, beyond))
        ties.append(key.same(value))
    return and_(*keys[0].bound(values[0]), or_(False, *branches))


def encode(
    of: str, sort: Sequence[str], values: Sequence[object], *, parts: int = 1
) -> str:
    """Pack a sort and the sort values of a page's last row into a cursor.

    Args:
        of: The name of the list, which alone takes the cursor.
        sort: The names of its sort keys.
        values: The values of these keys and of the primary key.
        parts: The number of values that the primary key has.

    Raises:
        TypeError: A value is of a type that cannot be packed.
    """
    sorted_by, key = values[:-parts], values[-parts:]
    packed = [*(_pack(_shortened(value)) for value in sorted_by), *map(_pack, key)]
    text = json.dumps([[of, *sort], packed], separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(
    of: str, sort: Sequence[str], cursor: str, *, parts: int = 1
) -> list[object]:
    """Unpack the sort values of a cursor that was made for the same list and sort.

    Args:
        of: The name of the list.
        sort: The names of its sort keys.
        cursor: The cursor.
        parts: The number of values that the primary key has.

    Raises:
        CursorError: It is malformed or was made for another list or sort.
    """
    try:
        if len(cursor) > MAX_CURSOR:
            raise ValueError("is longer than any")
        padded = cursor + "=" * (-len(cursor) % 4)
        made_for, packed = json.loads(
            base64.b64decode(padded, altchars=b"-_", validate=True)
        )
        is_of_this = made_for == [of, *sort] and len(packed) == len(sort) + parts
        held: list[object] = packed if is_of_this else []
        key = [_unpack(value, MAX_KEY) for value in held[-parts:]]
        values = [*(_unpack(value, MAX_HELD) for value in held[:-parts]), *key]
        if any(isinstance(value, Cut) for value in key):
            raise TypeError("a key is held as it is")
    except (ValueError, TypeError, KeyError, ArithmeticError, RecursionError) as error:
        raise CursorError("is not a cursor of this list") from error
    if not is_of_this:
        raise CursorError("was made for another list or sort")
    return values


def read_cursor(
    of: str, sort: Sequence[str], cursor: str, *, parts: int = 1
) -> list[object]:
    """Unpack the `cursor` parameter of a request; the arguments are as of `decode`.

    Raises:
        RequestValidationError: 422, as `decode` refuses it.
    """
    try:
        return decode(of, sort, cursor, parts=parts)
    except CursorError as error:
        raise cursor_fault(error) from error


def cursor_fault(error: CursorError) -> RequestValidationError:
    """Say that the `cursor` parameter of a request is at fault: a 422 that names it."""
    fault = {"type": "cursor", "loc": ("query", "cursor"), "msg": f"The cursor {error}"}
    return RequestValidationError([fault])


def _shortened(value: object) -> object:
    if isinstance(value, str) and len(value) > MAX_HELD:
        return Cut.of(value)
    return value


def _pack(value: object) -> object:
    match value:
        case Cut(start, digest):
            return ["cut", [start, digest]]
        case None | bool() | int() | float() | str():
            return value
        case bytes():
            return ["bytes", value.hex()]
        case uuid.UUID() | Decimal():
            return [type(value).__name__.lower(), str(value)]
        case dt.datetime() | dt.date() | dt.time():
            return [type(value).__name__, value.isoformat()]
        case dt.timedelta():
            return ["timedelta", [value.days, value.seconds, value.microseconds]]
        case _:
            raise TypeError(f"cannot page by values of type {type(value).__name__}")


def _unpack(value: object, most: int) -> object:
    """Read what `_pack` wrote; a text of at most so many characters."""
    match value:
        case str():
            return _unpack_text(value, most)
        case int() if not -(2**63) <= value < 2**63:
            raise ValueError("beyond 64 bits")
        case None | bool() | int() | float():
            return value
        case ["cut", [str(start), str(digest)]]:
            return Cut(_unpack_text(start, MAX_HELD), digest)
        case ["timedelta", [int(days), int(seconds), int(microseconds)]]:
            return dt.timedelta(days, seconds, microseconds)
        case [str(tag), str(text)]:
            return _PARSERS[tag](_unpack_text(text, MAX_KEY))
        case _:
            raise TypeError(type(value).__name__)


def _unpack_text(text: str, most: int) -> str:
    """Refuse a text that no cursor holds: rows would be compared with all of it."""
    if len(text) > most:
        raise ValueError("longer than what cursors hold")
    text.encode()  # refuses unpaired surrogates
    return text


def _decimal(text: str) -> Decimal:
    """Parse a number; refuse one that would take the driver minutes to write out."""
    number = Decimal(text)
    if number.is_finite() and abs(number.adjusted()) > MAX_DIGITS:
        raise ValueError("too many digits")
    return number


_PARSERS: dict[str, Callable[[str], object]] = {
    "bytes": bytes.fromhex,
    "date": dt.date.fromisoformat,
    "datetime": dt.datetime.fromisoformat,
    "decimal": _decimal,
    "time": dt.time.fromisoformat,
    "uuid": uuid.UUID,
}
