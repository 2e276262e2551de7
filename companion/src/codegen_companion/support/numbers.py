"""Numbers as JSON Schema means them, and decimals documented by their digits."""

import re
from decimal import Decimal
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

__all__ = ["JsonNumber", "innermost", "read_as_json"]

_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")


MAX_DECIMAL = 1_000
"""Characters of a decimal that is sent as text, most of which can only be zeros."""


class JsonNumber:
    """Reads a number as JSON Schema does: 1.0 is an integer, and decimals have digits.

    It stands behind all limits of an annotation. `Fits` does the same.
    """

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Wrap the schema of the annotated type."""
        return read_as_json(handler(source))


def read_as_json(schema: CoreSchema) -> CoreSchema:
    """Let the schema of a number take what JSON Schema takes, and say so."""
    if schema["type"] == "nullable":
        return core_schema.nullable_schema(read_as_json(schema["schema"]))
    inner = innermost(schema)
    match inner["type"]:
        case "int" if inner.get("strict"):
            return core_schema.no_info_before_validator_function(_as_integer, schema)
        case "decimal":
            return _read_decimal(schema, inner)
        case _:
            return schema


def innermost(schema: CoreSchema) -> Any:  # noqa: ANN401  # a TypedDict of one of fifty shapes
    """Return the schema that the validator functions of a type are wrapped around."""
    inner: Any = schema
    while inner["type"] in (
        "function-after",
        "function-before",
        "function-wrap",
        "nullable",
    ):
        inner = inner["schema"]
    return inner


def _as_integer(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _require_decimal(value: object) -> object:
    """Refuse texts that Python reads as decimals and nobody else does, such as `1_0`."""
    if isinstance(value, str) and (
        len(value) > MAX_DECIMAL or not _DECIMAL.fullmatch(value)
    ):
        raise ValueError("must be a decimal such as 12.50")
    return value


def _read_decimal(schema: CoreSchema, inner: core_schema.DecimalSchema) -> CoreSchema:
    return core_schema.no_info_before_validator_function(
        _require_decimal,
        schema,
        json_schema_input_schema=core_schema.union_schema(
            [_number_schema(inner), _text_schema(inner)]
        ),
    )


def _number_schema(inner: core_schema.DecimalSchema) -> CoreSchema:
    """Describe a decimal that is sent as a number: its digits are bounds and a step."""
    digits, places = inner.get("max_digits"), inner.get("decimal_places")
    ge, gt, le, lt = (
        inner.get("ge"),
        inner.get("gt"),
        inner.get("le"),
        inner.get("lt"),
    )
    step = inner.get("multiple_of")
    if places is not None:
        unit = Decimal(1).scaleb(-places)
        step = unit if step is None else step
        if digits is not None:
            most = Decimal(1).scaleb(digits - places) - unit
            le = most if le is None and lt is None else le
            ge = -most if ge is None and gt is None else ge
    return core_schema.float_schema(
        multiple_of=_as_float(step),
        ge=_as_float(ge),
        gt=_as_float(gt),
        le=_as_float(le),
        lt=_as_float(lt),
    )


def _as_float(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _text_schema(inner: core_schema.DecimalSchema) -> CoreSchema:
    """Describe a decimal that is sent as text; of its bounds only a zero can be told."""
    digits, places = inner.get("max_digits"), inner.get("decimal_places")
    lowest = [
        bound for bound in (inner.get("ge"), inner.get("gt")) if bound is not None
    ]
    sign = "" if any(bound >= 0 for bound in lowest) else "-?"
    if inner.get("gt") == 0:
        sign = "(?=.*[1-9])"
    if places is None:
        pattern = f"^{sign}[0-9]+(\\.[0-9]+)?$"
        most = MAX_DECIMAL if digits is None else digits
        return core_schema.str_schema(pattern=pattern, max_length=most)
    whole = "[0-9]+" if digits is None else f"0*[0-9]{{1,{digits - places}}}"
    if digits == places:
        whole = "0+"
    fraction = f"\\.[0-9]{{1,{places}}}0*" if places > 0 else "\\.0+"
    pattern = f"^{sign}{whole}({fraction})?$"
    return core_schema.str_schema(pattern=pattern, max_length=MAX_DECIMAL)
