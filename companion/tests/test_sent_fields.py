"""What tests send for the fields of requests."""

from typing import Annotated, Any

import pytest
from pydantic import Field as Limits
from pydantic import create_model

from codegen_companion.testing.checks import takes
from codegen_companion.testing.fields import Field, refused


@pytest.mark.parametrize(
    ("field", "most"),
    [
        (Field("value", "str", list=True), 1000),
        (Field("value", "email", list=True), 50),
        (Field("value", "str", list=True, max_items=3, example=["a", "b"]), 3),
    ],
)
def test_too_many_values(field: Field, most: int) -> None:
    """A list of one value more than there may be is refused, and no shorter one."""
    model = create_model(
        "Model", value=(Annotated[list[str], Limits(max_length=most)], ...)
    )
    wrong: Any = refused([field], None, 100_000)["value: too many values"].value
    assert not takes(model, "value", wrong)
    assert takes(model, "value", wrong[1:])


def test_no_room_for_too_many_values() -> None:
    """A body that is too large would be refused for that."""
    assert refused([Field("value", "int", list=True)], None, 2000).keys() == {
        "value: null",
        "value: not an integer",
    }
