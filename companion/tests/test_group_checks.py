"""What groups of rows should tell."""

import datetime as dt
from decimal import Decimal

import pytest

from codegen_companion.testing.group_checks import aggregates, as_number, counted
from codegen_companion.testing.list_checks import Rows, Value

ROWS = [("a", 1), ("a", None), ("b", 3), ("a", 4), (None, None)]


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("count", {"a": 2, "b": 1, None: 0}),
        ("sum", {"a": 5, "b": 3, None: None}),
        ("avg", {"a": 2.5, "b": 3, None: None}),
        ("min", {"a": 1, "b": 3, None: None}),
        ("max", {"a": 4, "b": 3, None: None}),
    ],
)
def test_aggregates(function: str, expected: dict[str | None, float | None]) -> None:
    """NULL counts for nothing, and of nothing there is nothing."""
    rows = [(key, Value(value, value or 0)) for key, value in ROWS]
    assert aggregates(function, rows) == expected  # type: ignore[arg-type]  # parametrized


@pytest.mark.parametrize(("function", "expected"), [("min", "é"), ("max", "f")])
def test_the_database_says_what_is_least(function: str, expected: str) -> None:
    """Python has another order of texts."""
    rows = [("a", Value("f", 2)), ("a", Value("é", 1))]
    assert aggregates(function, rows) == {"a": expected}  # type: ignore[arg-type]  # parametrized


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Decimal("1.50"), 1.5),
        ("1.50", 1.5),
        ("later", "later"),
        (None, None),
        (dt.date(2024, 2, 1), "2024-02-01"),
        (dt.datetime(2024, 2, 1), "2024-02-01T00:00:00Z"),
    ],
)
def test_as_number(value: object, expected: object) -> None:
    """Numbers compare, however they are written; moments are as in JSON."""
    assert as_number(value) == expected


def test_counted() -> None:
    """Groups come in the order of their values, NULL behind all others."""
    first, second, null = Value("a", 1), Value("b", 2), Value(None, 3)
    rows = Rows(
        dict.fromkeys("12345", 1),
        {
            "own": {
                "1": [null],
                "2": [second],
                "3": [first],
                "4": [first],
                "5": [null],
            },
            "related": {"1": [first], "2": [], "3": [second], "4": [first], "5": []},
        },
    )
    assert counted(rows, "own") == [
        ({"own": "a"}, 2),
        ({"own": "b"}, 1),
        ({"own": None}, 2),
    ]
    assert counted(rows, "own", "related")[0] == ({"own": "a", "related": "a"}, 1)
    assert counted(rows, "related")[-1] == ({"related": None}, 2)
