"""Conditions of filters: how a column is compared."""

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict
from sqlalchemy import ColumnElement, false, func, not_
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import QueryableAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

__all__ = [
    "Condition",
    "OneOf",
    "choose",
    "comparable",
    "compare",
    "complement",
    "condition_keys",
    "condition_tag",
    "is_null",
    "match_text",
    "within",
]

FieldT = TypeVar("FieldT", bound=str)
OperatorT = TypeVar("OperatorT", bound=str)
ValueT = TypeVar("ValueT")

_Column = ColumnElement[Any] | QueryableAttribute[Any]

_SHAPES = {
    "eq": "comparison",
    "ne": "comparison",
    "gt": "comparison",
    "gte": "comparison",
    "lt": "comparison",
    "lte": "comparison",
    "contains": "match",
    "icontains": "match",
    "starts_with": "match",
    "ends_with": "match",
    "in": "choice",
    "not_in": "choice",
    "between": "range",
    "is_null": "null",
}


def _without_description(schema: dict[str, Any]) -> None:
    """Leave out of the document what `field` and `op` say: trees have hundreds of conditions."""
    schema.pop("description", None)


class Condition(BaseModel, Generic[FieldT, OperatorT, ValueT]):
    """A comparison of one field with a value."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=_without_description)

    field: FieldT
    op: OperatorT
    value: ValueT


def condition_tag(node: object) -> str | None:
    """Tell which class of a tree a node is of: such as `title.comparison`."""
    keys = condition_keys(node)
    for name in ("and", "or", "not"):
        if name in keys:
            return name
    if "field" not in keys:
        return None
    operator = _text_of(keys.get("op"))
    return f"{_text_of(keys['field'])}.{_SHAPES.get(operator, operator)}"


def _text_of(value: object) -> str:
    """Return a text, and none for what else JSON may hold, which has any depth and size."""
    return value if isinstance(value, str) else ""


def condition_keys(node: object) -> Mapping[str, Any]:
    """Return the keys of a node, as JSON has them."""
    if isinstance(node, BaseModel):
        return node.model_dump(by_alias=True)
    return cast("dict[str, Any]", node) if isinstance(node, dict) else {}


class OneOf(tuple[Any, ...]):
    """The values of several comparisons that are made in one: `eq` any, `ne` all."""

    __slots__ = ()


def compare(
    column: _Column,
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte"],
    value: object,
) -> ColumnElement[bool]:
    """Compare a column with a value; NULL meets no comparison."""
    match operator:
        case "eq" if isinstance(value, OneOf):
            return column.in_(value)
        case "eq":
            return column == value
        case "ne" if isinstance(value, OneOf):
            return column.not_in(value)
        case "ne":
            return column != value
        case "gt":
            return column > value
        case "gte":
            return column >= value
        case "lt":
            return column < value
        case "lte":
            return column <= value


def match_text(
    column: _Column,
    operator: Literal["contains", "icontains", "starts_with", "ends_with"],
    text: str,
) -> ColumnElement[bool]:
    """Find a text in a column; `%` and `_` stand for themselves."""
    match operator:
        case "contains":
            return column.contains(text, autoescape=True)
        case "icontains":
            return column.icontains(text, autoescape=True)
        case "starts_with":
            return column.startswith(text, autoescape=True)
        case "ends_with":
            return column.endswith(text, autoescape=True)


def choose(
    column: _Column, operator: Literal["in", "not_in"], values: list[Any]
) -> ColumnElement[bool]:
    """Match a column that holds one of several values, or none of them."""
    return column.in_(values) if operator == "in" else column.not_in(values)


def within(column: _Column, bounds: list[Any]) -> ColumnElement[bool]:
    """Match a column between two values, both included."""
    return column.between(bounds[0], bounds[1])


def is_null(column: _Column, wanted: bool) -> ColumnElement[bool]:
    """Match a column that holds nothing, or one that holds something."""
    return column.is_(None) if wanted else column.is_not(None)


def complement(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Match the rows that a condition does not match: also those it is unknown of."""
    return not_(func.coalesce(condition, false()))


def comparable(column: QueryableAttribute[Any]) -> ColumnElement[Any]:
    """Return a moment as it compares with bound values, on every database."""
    return _Comparable(column)


class _Comparable(FunctionElement[Any]):
    """A moment as it compares with others.

    SQLite keeps moments as text: one that the database itself has set lacks the
    fraction of the second that bound values carry.
    """

    inherit_cache = True

    def __init__(self, column: QueryableAttribute[Any]) -> None:
        """Take the column, whose type the value is bound as."""
        super().__init__(column)
        self.type = column.type


@compiles(_Comparable)
def _as_it_is(element: _Comparable, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401  # the compiler's own
    return compiler.process(element.clauses, **options)


@compiles(_Comparable, "sqlite")
def _with_fraction(element: _Comparable, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401  # the compiler's own
    (column,) = element.clauses
    text = func.substr(column.op("||")(".000000"), 1, 26)
    return compiler.process(text, **options)
