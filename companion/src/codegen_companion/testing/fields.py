"""Fields of requests, in the words of the config, and the values that they imply."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

from sqlalchemy import Integer, Numeric, inspect

from .checks import beyond, beyond_integer
from .invention import stored_type

Type = Literal[
    "str",
    "email",
    "int",
    "float",
    "decimal",
    "bool",
    "date",
    "datetime",
    "time",
    "json",
    "enum",
    "uuid",
]
"""The types of fields and columns that a config names."""

FITS_ALL = 2**15 - 1
"""The largest number that integer columns of every width hold."""

_WRONG: dict[Type, tuple[str, object]] = {
    "str": ("not text", 1),
    "email": ("not an address", "text"),
    "int": ("not an integer", "text"),
    "float": ("not a number", "text"),
    "decimal": ("not a number", "text"),
    "bool": ("not a boolean", "true"),
    "date": ("not a date", "text"),
    "datetime": ("no offset", "2030-05-17T12:30:00"),
    "time": ("not a time", "text"),
    "json": ("not an object", "text"),
    "uuid": ("not a uuid", "text"),
}
Model = type[Any]

_UNLIKE = ("!", "", " ", "a", "0", "\x01")


class _Required:
    """Stands for the default of a field that has none."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED = _Required()


@dataclass(frozen=True)
class Field:
    """A field of a request or of an answer, as the config has it."""

    name: str
    type: Type
    alias: str = ""
    """The attribute that it stands for, if it is called otherwise."""
    relation: str = ""
    """The relation to the rows whose keys it lists, if it is such a list."""
    nullable: bool = False
    default: Any = REQUIRED
    """What a request that leaves it out means; without one it must be sent."""
    optional: bool = False
    """Whether a request may leave it out, which then says nothing of it."""
    list: bool = False
    """Whether it is a list of values of the type, each with these limits."""
    max_items: int | None = None
    """How many values a list may have, where that is not `most_items` anyway."""
    choices: Sequence[object] = ()
    """The values of an `enum`: those of the config, or the members of a class."""
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    lt: float | None = None
    multiple_of: float | None = None
    max_digits: int | None = None
    decimal_places: int | None = None
    example: Any = None
    """A value that it takes, where the limits alone do not lead to one."""
    ref: Model | None = None
    """The class of the row that it is the key of, which a column with a foreign key tells, too."""

    def __str__(self) -> str:
        """Return it as the config says it: `capacity: int, gt 0`."""
        told = [f"{self.name}: {'list of ' if self.list else ''}{self.type}"]
        told += [word for word in ("nullable", "optional") if getattr(self, word)]
        told += [
            f"{name} {getattr(self, name)}"
            for name in _LIMITS
            if getattr(self, name) is not None
        ]
        told += [f"one of {', '.join(map(str, self.values))}"] if self.choices else []
        told += [] if self.default is REQUIRED else [f"default {self.default!r}"]
        return ", ".join(told)

    @property
    def attribute(self) -> str:
        """Return the attribute of the row."""
        return self.relation or self.alias or self.name

    @property
    def required(self) -> bool:
        """Tell whether a request must have it."""
        return self.default is REQUIRED and not self.optional

    @property
    def values(self) -> Sequence[Any]:
        """List the choices as JSON has them."""
        return [one.value if isinstance(one, Enum) else one for one in self.choices]

    @property
    def most_items(self) -> int:
        """Return how many values a list may have: addresses take long to check."""
        if self.max_items is not None:
            return self.max_items
        return 50 if self.type == "email" else 1000

    @property
    def may_refer(self) -> bool:
        """Tell whether it may be the key of another row, which tests have to make."""
        bounds = (self.ge, self.gt, self.le, self.lt, self.multiple_of, self.example)
        return self.type == "uuid" or (
            self.type == "int" and all(bound is None for bound in bounds)
        )

    def sample(self, number: int = 1) -> object:
        """Return a value that it takes, and that rows do not have by themselves.

        Args:
            number: Tells it from the values of other fields.

        Returns:
            None, where the config does not say enough.
        """
        if self.example is not None:
            return self.example
        value = self._invented(number)
        return [value] if self.list and value is not None else value

    def takes_number(self, value: float) -> bool:
        """Tell whether a number keeps the bounds, and fits columns of every width."""
        return (
            abs(value) <= FITS_ALL
            and self.multiple_of is None
            and (self.ge is None or value >= self.ge)
            and (self.gt is None or value > self.gt)
            and (self.le is None or value <= self.le)
            and (self.lt is None or value < self.lt)
        )

    def _invented(self, number: int) -> object:
        if self.choices:
            others = [one for one in reversed(self.values) if one != self.default]
            return others[0] if others else self.values[-1]
        match self.type:
            case "enum":
                return None
            case "bool":
                return self.default is not True
            case "str":
                return self._text()
            case "email":
                return f"{self.name}@example.com"
            case "int" | "float" | "decimal":
                return self._number(number)
            case "date":
                return f"2030-05-{number % 28 + 1:02}"
            case "datetime":
                return f"2030-05-{number % 28 + 1:02}T12:30:00Z"
            case "time":
                return f"12:{number % 60:02}:00"
            case "json":
                return {"key": self.name}
            case "uuid":
                return f"6f1c1b0e-3f0a-4f3e-9d5b-{number:012}"

    def _text(self) -> str | None:
        if self.pattern is not None:
            return None
        least = self.min_length or 0
        texts = [
            f"{word} {self.name}".ljust(least, "x")[: self.max_length].strip()
            for word in ("Some", "Other")
        ]
        long = [text for text in texts if len(text) >= least]
        return next((text for text in long if text != self.default), None)

    def _number(self, number: int) -> object:
        least = self.ge if self.gt is None else self.gt + 1
        start = number if least is None else least + number
        numbers = [start, start + 1, least, 1, 0]
        fit = [one for one in numbers if one is not None and self.takes_number(one)]
        value = next((one for one in fit if one not in (0, self.default)), None)
        if value is None:
            value = fit[0] if fit else None
        if self.type == "decimal" and value is not None:
            return f"{value}.00" if isinstance(value, int) else str(value)
        return value


_LIMITS = (
    "max_items",
    "min_length",
    "max_length",
    "pattern",
    "ge",
    "gt",
    "le",
    "lt",
    "multiple_of",
    "max_digits",
    "decimal_places",
)


@dataclass(frozen=True, repr=False)
class Sent:
    """A field with a value that is sent for it."""

    field: Field
    value: object

    def __repr__(self) -> str:
        """Return what is sent."""
        return f"{self.field.name}={self.value!r}"

    def __str__(self) -> str:
        """Return what the config says of the field."""
        return str(self.field)


def samples(fields: Sequence[Field]) -> dict[str, Any]:
    """Return a value of each field for which one is known."""
    known = {field.name: field.sample(number) for number, field in enumerate(fields, 1)}
    return {name: value for name, value in known.items() if value is not None}


def refused(
    fields: Sequence[Field], model: type[object] | None, longest: int
) -> dict[str, Sent]:
    """List what fields must not be, by words that tell it: `capacity: too small`.

    Args:
        fields: The fields of a request.
        model: The class of the row that they are written to; None: to none.
        longest: How many characters a text may have without a body being too large.
    """
    return {
        f"{field.name}: {words}": Sent(field, value)
        for field in fields
        for words, value in _refused(field, model, longest)
    }


def taken(fields: Sequence[Field]) -> dict[str, Sent]:
    """List what fields may just be: their lower bounds, each choice, and 1.0 for 1.

    Upper bounds may be beyond what a column takes.
    """
    return {
        f"{field.name}: {words}": Sent(field, [value] if field.list else value)
        for field in fields
        for words, value in _taken(field)
    }


def no_choice(values: Sequence[Any]) -> object:
    """Return a value that is none of some."""
    if values and isinstance(values[0], int):
        return max(values) + 1
    text = "no such choice"
    while text in values:
        text += "_"
    return text


def _refused(
    field: Field, model: type[object] | None, longest: int
) -> Iterator[tuple[str, object]]:
    if not field.nullable:
        yield "null", None
    found = [*_unfit(field), *_out_of_bounds(field, longest)]
    if model is not None and not field.list:
        found += _beyond_column(field, model)
    for words, value in found:
        yield words, [value] if field.list else value
    if field.list and (many := _too_many(field, longest)):
        yield "too many values", many


def _too_many(field: Field, longest: int) -> list[object]:
    """Return a list of more values than a field takes; none, where a body has no room for it."""
    sample: Any = field.sample()
    if not sample:
        return []
    many: list[object] = [sample[0]] * (field.most_items + 1)
    return many if len(json.dumps(many)) < longest else []


def _unfit(field: Field) -> Iterator[tuple[str, object]]:
    if field.type == "enum":
        yield "no such choice", no_choice(field.values)
    else:
        yield _WRONG[field.type]
    if field.type == "decimal":
        yield "written as in Python alone", "1_0"


def _out_of_bounds(field: Field, longest: int) -> Iterator[tuple[str, object]]:
    if field.min_length:
        yield "too short", "x" * (field.min_length - 1)
    if field.max_length is not None and field.max_length < longest:
        yield "too long", "x" * (field.max_length + 1)
    if field.pattern is not None and (unlike := _unlike(field.pattern)) is not None:
        yield "not of the pattern", unlike
    for words, bound, by in (
        ("too small", field.ge, -1),
        ("too small", field.gt if field.ge is None else None, 0),
        ("too large", field.le, 1),
        ("too large", field.lt if field.le is None else None, 0),
    ):
        # A number that is very large does not change when one is added.
        if bound is not None and (by == 0 or bound + by != bound):
            yield words, bound + by
    if field.multiple_of is not None and (field.type, field.multiple_of) != ("int", 1):
        yield "not a multiple", 1 if field.type == "int" else field.multiple_of / 2
    if field.max_digits is not None:
        yield "too many digits", "9" * (field.max_digits + 1)
    if field.decimal_places is not None:
        yield "too many places", f"0.{'0' * field.decimal_places}1"


def _beyond_column(field: Field, model: type[object]) -> Iterator[tuple[str, object]]:
    limits = (field.le, field.lt, field.max_digits)
    if any(limit is not None for limit in limits):
        return
    attributes = inspect(model, raiseerr=True).column_attrs
    if field.attribute not in attributes:
        return
    kind = stored_type(attributes[field.attribute].columns[0].type)
    column = getattr(model, field.attribute)
    if field.type == "int" and isinstance(kind, Integer):
        yield "too large for its column", beyond_integer(column)
    if field.type == "decimal" and isinstance(kind, Numeric) and kind.precision:
        yield "too large for its column", beyond(column)


def _taken(field: Field) -> Iterator[tuple[str, object]]:
    for choice in field.values:
        yield str(choice), choice
    if field.type == "str" and field.min_length and field.pattern is None:
        yield "as short as may be", "x" * field.min_length
    least = field.ge if field.ge is not None or field.gt is None else field.gt + 1
    if field.type in ("int", "float", "decimal") and least is not None:
        whole = field.type != "decimal" or (field.ge is not None and field.ge % 1 == 0)
        if whole and field.takes_number(least):
            yield "as small as may be", least
    if field.type == "int":
        most = field.le if field.le is not None or field.lt is None else field.lt - 1
        low = -FITS_ALL if least is None else least
        one = min(max(1, low), FITS_ALL if most is None else most)
        if field.takes_number(one):
            yield "1.0 for 1", float(one)


def _unlike(pattern: str) -> str | None:
    try:
        return next((one for one in _UNLIKE if not re.search(pattern, one)), None)
    except re.error:  # fine for pydantic, which reads patterns in another dialect
        return None
