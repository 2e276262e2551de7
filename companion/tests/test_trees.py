"""What tests take the conditions of a tree to cost is what they cost."""

from typing import Annotated, Any

import pytest
from pydantic import create_model

from codegen_companion.support.condition_trees import MAX_CONDITIONS, LimitedTree
from codegen_companion.testing.checks import takes
from codegen_companion.testing.fields import Type
from codegen_companion.testing.queries import Filter
from codegen_companion.testing.trees import cost_of

TREE = LimitedTree({"far": 2}, moments=["moment"], decimals=["decimal"])


@pytest.mark.parametrize(
    ("name", "type_", "operator", "value"),
    [
        ("own", "int", "eq", 1),
        ("own", "int", "between", [1, 2]),
        ("own", "str", "contains", "x" * 51),
        ("own", "str", "icontains", "x" * 50),
        ("far", "int", "eq", 1),
        ("far", "str", "starts_with", "x"),
        ("moment", "datetime", "gt", "2030-05-17T12:30:00Z"),
        ("decimal", "decimal", "between", ["1", "2"]),
    ],
)
def test_cost_of(name: str, type_: Type, operator: str, value: object) -> None:
    """A tree that costs as much as it may is taken, and one that costs more is not."""
    model = create_model("Model", filter=(Annotated[Any, TREE], ...))
    column = "one.two.far" if name == "far" else ""
    node = {"field": name, "op": operator, "value": value}
    most = (MAX_CONDITIONS - 1) // cost_of(Filter(name, type_, "", column), node)
    assert takes(model, "filter", {"and": [node] * most})
    assert not takes(model, "filter", {"and": [node] * (most + 1)})
