"""Numbers as JSON Schema means them, and decimals told by their digits."""

from decimal import Decimal
from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from codegen_companion.support.fields import (
    Fits,
    Int,
    JsonNumber,
)

from .models import Everything

ACCEPTED: list[tuple[Any, object, object]] = [
    (Annotated[Int, JsonNumber], -(2.0**63), -(2**63)),
    (Annotated[Int, Field(ge=1), JsonNumber], 1.0, 1),
]

REFUSED: list[tuple[Any, object]] = [
    (Annotated[Int, JsonNumber], 2.0**63),
    (Annotated[Int, JsonNumber], float("inf")),
    (Annotated[Int, JsonNumber], float("nan")),
    (Annotated[Int, JsonNumber], "1"),
    (Annotated[Int, Field(ge=1), JsonNumber], 0.0),
    (Annotated[Decimal, Field(max_digits=3), JsonNumber], "1_0"),
    (Annotated[Decimal, Field(max_digits=3), JsonNumber], f"1.{'0' * 1_000}"),
]


@pytest.mark.parametrize(
    ("kind", "value", "expected"), ACCEPTED, ids=range(len(ACCEPTED))
)
def test_accepted(kind: Any, value: object, expected: object) -> None:  # noqa: ANN401  # any annotation
    """A good value comes out as what is stored."""
    result = TypeAdapter(kind).validate_python(value)
    assert result == expected
    assert type(result) is type(expected)


@pytest.mark.parametrize(("kind", "value"), REFUSED, ids=range(len(REFUSED)))
def test_refused(kind: Any, value: object) -> None:  # noqa: ANN401  # any annotation
    """A bad value is an error, and nothing worse."""
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(value)


DECIMALS: list[tuple[Any, dict[str, float], dict[str, object]]] = [
    (
        Annotated[Decimal, Fits(Everything.exact)],
        {"minimum": -9999.99, "maximum": 9999.99, "multipleOf": 0.01},
        {"pattern": r"^-?0*[0-9]{1,4}(\.[0-9]{1,2}0*)?$", "maxLength": 1000},
    ),
    (
        Annotated[Decimal, Field(gt=Decimal(0), le=Decimal(5)), Fits(Everything.whole)],
        {"exclusiveMinimum": 0, "maximum": 5, "multipleOf": 1},
        {"pattern": r"^(?=.*[1-9])0*[0-9]{1,4}(\.0+)?$", "maxLength": 1000},
    ),
    (
        Annotated[Decimal, Field(decimal_places=2, max_digits=2), JsonNumber],
        {"minimum": -0.99, "maximum": 0.99, "multipleOf": 0.01},
        {"pattern": r"^-?0+(\.[0-9]{1,2}0*)?$", "maxLength": 1000},
    ),
    (
        Annotated[Decimal, Field(ge=Decimal(0), decimal_places=3), JsonNumber],
        {"minimum": 0, "multipleOf": 0.001},
        {"pattern": r"^[0-9]+(\.[0-9]{1,3}0*)?$", "maxLength": 1000},
    ),
    (
        Annotated[Decimal, Field(max_digits=9), JsonNumber],
        {},
        {"pattern": r"^-?[0-9]+(\.[0-9]+)?$", "maxLength": 9},
    ),
]


@pytest.mark.parametrize(("kind", "number", "text"), DECIMALS)
def test_decimal_schema(
    kind: Any,  # noqa: ANN401  # an annotation
    number: dict[str, float],
    text: dict[str, object],
) -> None:
    """The document tells the digits of a decimal, sent as a number or as text."""
    assert TypeAdapter(kind).json_schema() == {
        "anyOf": [{"type": "number", **number}, {"type": "string", **text}]
    }
