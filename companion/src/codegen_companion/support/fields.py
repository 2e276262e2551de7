"""Field types that accept only what the database stores."""

import datetime as dt
import math
import re
from typing import Annotated, Any, TypeVar
from uuid import UUID

from pydantic import (
    AfterValidator,
    AllowInfNan,
    AwareDatetime,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    validate_email,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    core_schema,
    to_jsonable_python,
)

from ..problems import NO_SUCH_KEY
from .limits import INT64, NO_NUL, Fits, Sought
from .moments import as_utc
from .numbers import JsonNumber

__all__ = [
    "Bool",
    "ClockTime",
    "Day",
    "Email",
    "Fits",
    "Float",
    "Int",
    "Json",
    "JsonNumber",
    "Member",
    "Moment",
    "Omittable",
    "Sought",
    "Spelled",
    "StoredTime",
    "Text",
    "UtcDatetime",
    "UuidKey",
    "is_unicode",
    "unset",
]

ValueT = TypeVar("ValueT")
DocumentT = TypeVar("DocumentT", bound=dict[str, Any] | list[Any])

MAX_JSON_DEPTH = 100
MAX_JSON_VALUES = 30_000
"""Keys and values of a document, lists and objects twice: many small ones cost more than
their bytes say."""

_DIGITS_PER_BIT = math.log10(2)
_DIGITS_OF_VALUE = 8

_CLOCK_TIME = r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$"


def unset() -> Any:  # noqa: ANN401  # stands for a field that was not sent, whatever its type
    """Fill a field that a request leaves out."""
    return None


class NotNull:
    """Lets a field that may be left out be None then, and not be null otherwise."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Drop null from what is accepted and documented."""
        schema = handler(source)
        return schema["schema"] if schema["type"] == "nullable" else schema


Omittable = Annotated[ValueT | None, NotNull]
"""What may be left out, and is not null otherwise.

`at: Omittable[Moment] = Field(default_factory=unset)`
"""


def _require_iso(value: object) -> object:
    """Refuse numbers of seconds, which Pydantic takes for moments and days."""
    if isinstance(value, dt.date) or (isinstance(value, str) and value[4:5] == "-"):
        return value
    raise ValueError("must be written as in ISO 8601, with the year first")


def _require_clock_time(value: object) -> object:
    if isinstance(value, str) and re.match(_CLOCK_TIME, value, re.ASCII):
        return value
    if isinstance(value, dt.time) and value.tzinfo is None:
        return value
    raise ValueError("must be a time of day such as 14:30 or 14:30:00, without a zone")


def _require_bare_address(value: object) -> object:
    """Refuse `Name <a@b.example>`, of which only the address would be kept."""
    if isinstance(value, str) and "<" in value:
        raise ValueError("must be an e-mail address alone, without a name")
    return value


def _to_utc(moment: dt.datetime) -> dt.datetime:
    try:
        return moment.astimezone(dt.UTC)
    except OverflowError as error:
        raise ValueError("must lie in the years 1 to 9999 in UTC") from error


def _stored_in_utc(moment: dt.datetime) -> dt.datetime:
    moment = as_utc(moment)
    # What PostgreSQL's driver returns is passed on value for value.
    return moment if moment.tzinfo is dt.UTC else _to_utc(moment)


def storable_json(most: int = MAX_JSON_VALUES) -> AfterValidator:
    """Return the check of a document, or of a list of them, which are one.

    Args:
        most: Keys and values that it may hold.
    """

    def check(value: DocumentT) -> DocumentT:
        # Level by level, so that its depth cannot exhaust the stack.
        level: list[object] = [value]
        count = 0
        for _ in range(MAX_JSON_DEPTH):
            _require_storable(level)
            inner = _within(level)
            count += len(inner) + _containers(inner) + _written_out(level)
            if count > most:
                raise ValueError(f"must not hold more than {most} values")
            if not inner:
                return value
            level = inner
        raise ValueError(f"must not be nested deeper than {MAX_JSON_DEPTH} levels")

    return AfterValidator(check)


def _within(level: list[object]) -> list[object]:
    inner: list[object] = []
    for item in level:
        if isinstance(item, dict):
            inner += item.keys()
            inner += item.values()
        elif isinstance(item, list | tuple):
            inner += item
    return inner


def _containers(level: list[object]) -> int:
    return sum(isinstance(item, dict | list | tuple) for item in level)


def _written_out(level: list[object]) -> int:
    """Tell how many values more numbers count as: jsonb stores `1e307` digit by digit."""
    exponents = (abs(math.frexp(x)[1]) for x in level if isinstance(x, float))
    return sum(int(x * _DIGITS_PER_BIT) // _DIGITS_OF_VALUE for x in exponents)


def _require_storable(level: list[object]) -> None:
    """Look at many values at once: a function for each would cost as much as the rest."""
    text = "".join(item for item in level if isinstance(item, str))
    if "\x00" in text or not is_unicode(text):
        raise ValueError("must not contain NUL or unpaired surrogates")
    if not all(-INT64 <= item < INT64 for item in level if isinstance(item, int)):
        raise ValueError("must not contain integers beyond 64 bits")
    if not all(math.isfinite(item) for item in level if isinstance(item, float)):
        raise ValueError("must not contain NaN or infinities")


def _require_spelling(value: object, handler: ValidatorFunctionWrapHandler) -> object:
    """Refuse other spellings of a key than that of answers.

    A gate that knows keys by their texts would let the others through.
    """
    key: object = handler(value)
    if isinstance(value, str) and value != str(to_jsonable_python(key)):
        raise PydanticCustomError(NO_SUCH_KEY, "No key is spelled like this")
    return key


def _require_address(text: str) -> str:
    """Return an address in the spelling that `EmailStr` gives it."""
    return validate_email(text)[1]


def _require_plain(value: object) -> object:
    """Put what is no member in the place of a list or an object.

    An enum writes out whatever is none of its members, which has any depth and size.
    """
    return object() if isinstance(value, list | dict) else value


def is_unicode(text: str) -> bool:
    """Tell whether UTF-8 can hold a text: it has no unpaired surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


Text = Annotated[str, Field(pattern=NO_NUL)]
"""Text; its pattern also makes Pydantic refuse unpaired surrogates."""


class _Spelling:
    """Has a key in a path read in one spelling, and says in the document what it is."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Refuse other spellings."""
        return core_schema.no_info_wrap_validator_function(
            _require_spelling, handler(source)
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Say what the parameter is."""
        return {"description": "Key of the row"} | handler(schema)


Spelled = _Spelling()
"""A key in a path, in one spelling: `Annotated[int, Spelled]`. Others are 404."""

UuidKey = Annotated[UUID, Spelled]
"""A UUID in a path, in lower case and with hyphens."""

Member = BeforeValidator(_require_plain)
"""A member of an enum, by its value: `Annotated[Status, Member]`"""

Email = Annotated[
    str,
    AfterValidator(_require_address),
    Field(json_schema_extra={"format": "email"}),
    BeforeValidator(_require_bare_address),
]
"""An e-mail address.

Pydantic's `EmailStr` looks up the version of `email-validator` for every field of it.
"""

Int = Annotated[int, Strict(), Field(ge=-INT64, lt=INT64)]
"""An integer of 64 bits; a string is none. With `JsonNumber` or `Fits`, 1.0 is one."""

Float = Annotated[float, Strict(), AllowInfNan(False)]
"""A finite number; a string is none."""

Bool = Annotated[bool, Strict()]
"""True or false, not a word or number for it."""

Moment = Annotated[
    AwareDatetime, BeforeValidator(_require_iso), AfterValidator(_to_utc)
]
"""A moment with an offset, converted to UTC."""

Day = Annotated[dt.date, BeforeValidator(_require_iso)]
"""A calendar day."""

ClockTime = Annotated[
    dt.time,
    BeforeValidator(_require_clock_time),
    WithJsonSchema({"type": "string", "pattern": _CLOCK_TIME}),
]
"""A time of day without a zone."""

Json = Annotated[dict[str, Any], storable_json()]
"""A JSON object, down to the last level without anything that no database stores."""

JsonList = Annotated[list[dict[str, Any]], storable_json()]
"""A list of them, which together hold what one may hold."""

StoredTime = Annotated[
    dt.time, WithJsonSchema({"type": "string", "format": "time-local"})
]
"""A stored time of day, without the zone that the format `time` would promise."""

UtcDatetime = Annotated[dt.datetime, AfterValidator(_stored_in_utc)]
"""A stored moment: without a zone it is meant in UTC, as everything stored is."""
