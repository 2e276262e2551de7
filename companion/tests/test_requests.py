"""Requests: what all of them refuse."""

import pytest
from pydantic import ValidationError

from codegen_companion.problems import MOST_ERRORS
from codegen_companion.support.requests import RequestModel


class Order(RequestModel):
    """A request with a field."""

    amount: int


@pytest.mark.parametrize("unknown", [1, MOST_ERRORS])
def test_unknown_keys(unknown: int) -> None:
    """Each key that a request does not know is an error."""
    with pytest.raises(ValidationError) as caught:
        Order.model_validate({"amount": 1} | {f"k{n}": n for n in range(unknown)})
    assert {error["type"] for error in caught.value.errors()} == {"extra_forbidden"}
    assert caught.value.error_count() == unknown


def test_nothing_but_unknown_keys() -> None:
    """Very many are one error."""
    with pytest.raises(ValidationError, match="knows 1 at most") as caught:
        Order.model_validate({f"k{n}": n for n in range(100_000)})
    assert caught.value.error_count() == 1


@pytest.mark.parametrize("sent", [None, [], "x", {}])
def test_others(sent: object) -> None:
    """What is no request at all is refused as ever, and a whole one taken."""
    with pytest.raises(ValidationError, match=r"valid dictionary|Field required"):
        Order.model_validate(sent)
    assert Order.model_validate({"amount": 2}).amount == 2
