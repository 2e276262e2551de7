"""What writes share: constraint violations in terms of the request, and locations."""

import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from fastapi import Request
from pydantic import BaseModel
from sqlalchemy import ColumnElement, TableClause, inspect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapper
from sqlalchemy.orm.exc import UnmappedColumnError

from ..problems import FieldError, ProblemError
from .aliases import client_name
from .route_table import path_below_root
from .segments import path_of_key
from .sqlstates import CHECK, FOREIGN_KEY, NOT_NULL, UNIQUE, sqlstate

_REASONS = {
    UNIQUE: ("unique", "is already taken"),
    FOREIGN_KEY: ("foreign_key", "refers to nothing that exists"),
    NOT_NULL: ("not_null", "must not be empty"),
}


@contextmanager
def violations(
    model: type[object],
    request: type[BaseModel] | None = None,
    aliases: Mapping[str, str] | None = None,
) -> Generator[None]:
    """Answer what the database refuses while the block writes and commits.

    Use it with a plain `with`; the block may await. What it does not see, such as a
    delete, is a conflict anyway: no request body is at fault.

    Args:
        model: The class whose rows the block writes.
        request: The model of the request body: only its fields are named.
        aliases: What the request calls attributes that have another name, by attribute.

    Raises:
        ProblemError: 422 when the row itself lacks a value or fails a check, 409 when
            other rows stand against it.
    """
    try:
        yield
    except IntegrityError as error:
        raise _problem(
            error, inspect(model, raiseerr=True), request, aliases
        ) from error


def location(request: Request, *key: object, below: int = 0) -> str:
    """Return the path of a new row.

    Args:
        request: The request that made it.
        key: The key of the row, its parts one after the other.
        below: How many segments the path of the request has below that of the
            collection, under which rows are found.
    """
    path: str = request.scope["path"].rsplit("/", below)[0]
    root: str = request.scope.get("root_path", "")
    collection = path_below_root(request.scope).rsplit("/", below)[0]
    if not path.startswith(f"{root}/"):  # a proxy has taken the prefix away
        path = root + path
    return f"{quote(path)}/{path_of_key(request.scope, collection, key)}"


def _problem(
    error: IntegrityError,
    mapper: Mapper[Any],
    request: type[BaseModel] | None,
    aliases: Mapping[str, str] | None,
) -> ProblemError:
    state = sqlstate(error)
    table, columns = _place(error)
    own = next((own for own in mapper.tables if own.name == table), None)
    is_input = state in (NOT_NULL, CHECK) and own is not None
    errors: list[FieldError] = []
    if state in _REASONS and own is not None and request is not None:
        kind, message = _REASONS[state]
        errors = [
            FieldError(loc=["body", field], msg=message, type=kind)
            for attribute in _attributes(mapper, own, columns)
            if (field := client_name(attribute, aliases)) in request.model_fields
        ]
    status = 422 if is_input else 409
    return ProblemError(status, "The change violates a constraint.", errors)


def _attributes(
    mapper: Mapper[Any], table: TableClause, names: list[str]
) -> Iterator[str]:
    """Name the attributes of database columns."""
    for column in table.columns:
        if column.name in names and (name := _attribute(mapper, column)):
            yield name


def _attribute(mapper: Mapper[Any], column: ColumnElement[Any]) -> str | None:
    try:
        return mapper.get_property_by_column(column).key
    except UnmappedColumnError:
        return None


def _place(error: IntegrityError) -> tuple[str | None, list[str]]:
    """Return the table that refused, and the columns if the database tells them."""
    driver_error = error.orig.__cause__ if error.orig else None
    if hasattr(driver_error, "constraint_name"):
        return _postgresql_place(driver_error)
    return _sqlite_place(error)


def _postgresql_place(driver_error: object) -> tuple[str | None, list[str]]:
    table: str | None = getattr(driver_error, "table_name", None)
    column: str | None = getattr(driver_error, "column_name", None)
    if column:
        return table, [column]
    # "Key (tenant, slug)=(…)": the words around it depend on the server's language.
    found = re.match(r"[^(]*\(([^()]+)\)=", getattr(driver_error, "detail", None) or "")
    return table, [name.strip('"') for name in found[1].split(", ")] if found else []


def _sqlite_place(error: IntegrityError) -> tuple[str | None, list[str]]:
    found = re.fullmatch(
        r"(?:UNIQUE|NOT NULL) constraint failed: (.+\..+)", str(error.orig)
    )
    if found:
        places = [place.rpartition(".") for place in found[1].split(", ")]
        return places[0][0], [column for _, _, column in places]
    # A check or a foreign key does not tell its table: the statement does.
    statement = re.match(
        r'(?:INSERT INTO|UPDATE) (?:"?\w+"?\.)?("[^"]+"|\w+)', error.statement or ""
    )
    return statement[1].strip('"') if statement else None, []
