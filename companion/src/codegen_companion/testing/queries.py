"""What lists are asked for: filters, sorts, searches and groups, in the words of the config."""

import datetime as dt
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from types import ModuleType
from typing import Any, Literal, cast

from .checks import beyond, beyond_integer, longer_than_sought
from .fields import Model, Type, no_choice
from .varied_rows import Queried, relationship_of

TYPES: dict[Type, type[object]] = {
    "str": str,
    "email": str,
    "int": int,
    "float": float,
    "decimal": Decimal,
    "bool": bool,
    "date": dt.date,
    "datetime": dt.datetime,
    "time": dt.time,
    "uuid": uuid.UUID,
    "json": object,
    "enum": str,
}
"""What rows hold of columns of each type."""

Aggregate = Literal["count", "sum", "avg", "min", "max"]
Period = Literal["day", "week", "month", "year"]
Strategy = Literal["contains", "prefix", "trigram", "full_text"]


def as_query(values: Mapping[str, Any]) -> dict[str, str | Sequence[str]]:
    """Return values of JSON as a query has them: texts, lists as several of them.

    What is None is left out.
    """
    return {
        name: [*map(_as_text, cast("list[object]", value))]
        if isinstance(value, list)
        else _as_text(value)
        for name, value in values.items()
        if value is not None
    }


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Column:
    """A column that a list is sorted or grouped by."""

    name: str
    """As requests have it, and as attributes lead to it, unless `column` says otherwise."""
    type: Type
    column: str = ""
    """Its attribute, or those that lead to it with dots between, where these have other names."""
    choices: Sequence[Any] = ()
    period: Period | None = None
    """Groups have the first day of it in place of what the column holds."""

    @property
    def key(self) -> str:
        """Return what requests call it, and answers: `created_at__month`."""
        return f"{self.name}__{self.period}" if self.period else self.name

    @property
    def path(self) -> str:
        """Return the attributes that lead to it."""
        return self.column or self.name


@dataclass(frozen=True)
class Links:
    """The rows of another resource that the values of a filter are keys of."""

    model: Model
    routes: ModuleType
    """The generated module that reads them."""
    key: str = "id"
    name: str = ""
    """The attribute that they are called by, and sorted."""
    tells: str = ""
    """What a link tells, separated by blanks: `id`, `name`, `self` (a path that answers)."""
    database: str = ""
    """The fixture of their database, if it is another one."""


@dataclass(frozen=True)
class Filter:
    """A filter of a list."""

    name: str
    type: Type
    operators: str
    """Separated by blanks, as in `eq contains`."""
    column: str = ""
    """The path of the column, if it has another name than the filter."""
    choices: Sequence[Any] = ()
    values: Literal["choices", "texts", "others"] | Links | None = None
    """What is offered for it: all choices, the values of rows, rows as links, or rows that
    others see; None: nothing."""

    @property
    def path(self) -> str:
        """Return the path of the column."""
        return self.column or self.name

    def __str__(self) -> str:
        """Return it as the config says it."""
        column = f", column {self.column}" if self.column else ""
        return f"{self.name}: {self.type}{column}, operators {self.operators}"


@dataclass(frozen=True)
class Search:
    """What `q` is looked for in, and how."""

    columns: Sequence[str]
    """Paths."""
    strategy: Strategy = "contains"
    min_length: int = 1
    longest: int = 100
    """How many characters may be looked for."""
    rank: bool = False
    """Whether the best match comes first."""

    @property
    def needs_postgresql(self) -> bool:
        """Tell whether only PostgreSQL has what it needs."""
        return self.strategy in ("trigram", "full_text")

    def hits(self, text: str) -> list[str]:
        """List what finds a row with a text."""
        match self.strategy:
            case "contains":
                return [text.swapcase(), text[-self.min_length :]]
            case "prefix":
                return [text.swapcase(), text[: self.min_length]]
            case "trigram":
                return [text.swapcase(), f"{text}x"]
            case "full_text":
                return [text.swapcase(), f"{text} or zyx"]

    def wrong(self) -> dict[str, str]:
        """List what cannot be looked for, by words."""
        return {
            "a text that is too short": "x" * (self.min_length - 1),
            "a text with NUL": "x\x00x".ljust(self.min_length, "x"),
            f"a text of {self.longest + 1} signs": "x" * (self.longest + 1),
        }

    def misses(self, text: str) -> list[str]:
        """List what does not find a row with a text."""
        match self.strategy:
            case "contains":
                return [f"{text}%", "_" * len(text)]
            case "prefix":
                return [f"{text}%", "_" * len(text), text[1:]]
            case "trigram":
                return ["zyx zyx zyx"]
            case "full_text":
                return [f"{text} zyx"]


@dataclass(frozen=True)
class Groups:
    """The groups that rows of a list are counted in."""

    by: Sequence[Column]
    most_by: int = 5
    """Most columns of a request."""
    limit: int = 100
    """Groups that are told where a request does not say how many."""
    most: int = 500
    """Groups that a request may ask for."""
    aggregates: Mapping[str, tuple[Aggregate, str]] = field(
        default_factory=dict[str, tuple[Aggregate, str]]
    )
    """What is computed of which column, by the name in answers; of rows, the path is empty."""


def queried(
    model: Model,
    path: str,
    type_: Type,
    choices: Sequence[Any] = (),
    operators: str = "",
    *,
    varied: bool = True,
) -> Queried:
    """Return a column by its path, such as `author.name`."""
    *relations, name = path.split(".")
    through = list(follow(model, relations))
    owner = relationship_of(through[-1]).mapper.class_ if through else model
    return Queried(
        getattr(owner, name),
        list(choices) or TYPES[type_],
        operators.split(),
        through=through,
        varied=varied or bool(through),
    )


def nested(model: Model, path: str, answered: Mapping[str, str]) -> Queried:
    """Return the related rows of a path, such as `children.children`.

    Args:
        model: The class that the path starts at.
        path: The attributes that lead to them.
        answered: The attributes that are shown of them, by the names that answers have.
    """
    through = list(follow(model, path.split(".")))
    owner = relationship_of(through[-1]).mapper.class_
    column = getattr(owner, next(iter(answered.values())))
    return Queried(column, object, through=through, varied=False, answered=answered)


def follow(model: Model, relations: Sequence[str]) -> Iterator[Any]:
    """Yield the relationships of a path, each from the class that the one before leads to."""
    for relation in relations:
        attribute = getattr(model, relation)
        yield attribute
        model = relationship_of(attribute).mapper.class_


@dataclass(frozen=True)
class Wrong:
    """A value that a filter does not take."""

    filter: Filter
    operator: str
    words: str
    """Why it is wrong."""
    value: Any
    key: str = "value"
    """The part of a condition that an answer names."""

    @property
    def name(self) -> str:
        """Return what it is called in the names of tests: `likes gt: beyond its column`."""
        return f"{self.filter.name} {self.operator}: {self.words}"

    @property
    def parameter(self) -> str:
        """Return the parameter of the list."""
        name = self.filter.name
        return name if self.operator == "eq" else f"{name}__{self.operator}"

    def __str__(self) -> str:
        """Return what the config says of the filter."""
        return str(self.filter)


TEXT_OPERATORS = ("contains", "icontains", "starts_with", "ends_with")
OPERATORS = (
    "eq",
    "ne",
    "in",
    "not_in",
    "gt",
    "gte",
    "lt",
    "lte",
    "between",
    *TEXT_OPERATORS,
    "is_null",
)


def wrong_parameters(filter_: Filter, model: Model, most: int) -> Iterator[Wrong]:
    """List what the parameters of a filter do not take.

    Args:
        filter_: The filter.
        model: The class of the rows of the list.
        most: How many values `in` takes.
    """
    for operator in filter_.operators.split():
        for words, value in _wrong_texts(filter_, operator, model).items():
            yield Wrong(filter_, operator, words, _as_operand(operator, value))
        good = _good_text(filter_, operator)
        for words, values in _wrong_counts(operator, good, most).items():
            if values:  # in a query, an empty list is no parameter at all
                yield Wrong(filter_, operator, words, values)


def wrong_conditions(filter_: Filter, model: Model, most: int) -> Iterator[Wrong]:
    """List what conditions on a filter do not take, as `wrong_parameters` does."""
    operators = filter_.operators.split()
    for operator in operators:
        for words, value in _wrong_json(filter_, operator, model).items():
            yield Wrong(filter_, operator, words, _as_operand(operator, value))
        good = some_value(filter_, operator)
        for words, values in _wrong_counts(operator, good, most).items():
            yield Wrong(filter_, operator, words, values)
    other = next((one for one in OPERATORS if one not in operators), None)
    if other is not None:
        operand = _as_operand(other, some_value(filter_, other))
        yield Wrong(filter_, other, "not offered", operand, "op")
    yield Wrong(filter_, "unknown", "no such operator", some_value(filter_), "op")


def some_value(filter_: Filter, operator: str = "eq") -> object:
    """Return a value that an operator takes, as JSON has it; of several, one of them."""
    if operator in TEXT_OPERATORS:
        return _TEXT
    if operator == "is_null":
        return True
    if filter_.choices:
        return _plain(filter_.choices)[-1]
    return _GOOD.get(filter_.type, _TEXT)


_TEXT = "t"
"""It is as short as the shortest column."""

_GOOD: dict[Type, object] = {
    "int": 1,
    "float": 1.5,
    "decimal": "1",
    "bool": True,
    "datetime": "2030-05-17T12:30:00Z",
    "date": "2030-05-17",
    "time": "12:30:00",
    "uuid": "6f1c1b0e-3f0a-4f3e-9d5b-000000000000",
}


def _plain(choices: Sequence[Any]) -> list[Any]:
    return [one.value if isinstance(one, Enum) else one for one in choices]


def _good_text(filter_: Filter, operator: str) -> str:
    value = some_value(filter_, operator)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _as_operand(operator: str, value: object) -> object:
    operands = {"in": [value], "not_in": [value], "between": [value, value]}
    return operands.get(operator, value)


def _wrong_counts(operator: str, good: object, most: int) -> dict[str, list[object]]:
    match operator:
        case "in" | "not_in":
            return {"no value": [], f"{most + 1} values": [good] * (most + 1)}
        case "between":
            return {"one bound": [good], "three bounds": [good] * 3}
        case _:
            return {}


LONG = "longer than is sought"


def _wrong_texts(filter_: Filter, operator: str, model: Model) -> dict[str, str]:
    """Return texts that a parameter does not take, by words."""
    if operator == "is_null":
        return {"not a boolean": "yes"}
    if filter_.choices and operator not in TEXT_OPERATORS:
        return {"no such choice": str(no_choice(_plain(filter_.choices)))}
    column = queried(model, filter_.path, filter_.type).column
    is_part = operator in TEXT_OPERATORS
    if is_part or filter_.type in ("str", "email"):
        long = longer_than_sought(column, is_part=is_part)
        return {"NUL": "NUL \x00", LONG: long}
    match filter_.type:
        case "decimal":
            return {"beyond its column": beyond(column)}
        case "int":
            return {"beyond its column": str(beyond_integer(column))}
        case "float":
            return {"not a number": "nan"}
        case "datetime":
            return {"no offset": "2030-05-17T12:30:00"}
        case "bool":
            return {"not a boolean": "yes"}
        case kind:
            return {f"not a {kind}": "malformed"}


def _wrong_json(filter_: Filter, operator: str, model: Model) -> dict[str, object]:
    """Return what a condition does not take, by words."""
    if operator == "is_null" or filter_.type == "bool":
        return {"text for a boolean": "true"}
    if operator in TEXT_OPERATORS:
        return {"not text": 1, **_wrong_texts(filter_, operator, model)}
    if filter_.choices:
        values = _plain(filter_.choices)
        if isinstance(values[0], int):
            return {"text for a number": str(values[0])}
        return {"no such choice": no_choice(values)}
    if filter_.type == "int":
        column = queried(model, filter_.path, filter_.type).column
        return {
            "beyond its column": beyond_integer(column),
            "text for a number": "1",
        }
    if filter_.type == "float":
        return {"text for a number": "1.5"}
    return dict(_wrong_texts(filter_, operator, model))
