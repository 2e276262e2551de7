"""Errors of a tree of conditions, told as the client wrote it.

The classes of a tree are told apart by tags that no client has seen: they are in the
places and in the words of Pydantic's errors.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

from ..problems import MOST_ERRORS

Operators = Mapping[str, Sequence[str]]
"""The operators of each field."""

_Place = tuple[int | str, ...]


def operators_of(tree: object) -> Operators:
    """Read what fields there are, and their operators, from the union of a tree.

    Args:
        tree: The union, each of its classes annotated with a tag, or the named alias of
            what it is with its discriminator.
    """
    alias = getattr(tree, "__value__", None)
    if alias is not None:
        tree = get_args(alias)[0]
    operators: dict[str, list[str]] = {}
    for member in get_args(tree):
        fields = get_args(member)[0].model_fields
        if "op" in fields:
            (name,) = get_args(fields["field"].annotation)
            operators.setdefault(name, []).extend(get_args(fields["op"].annotation))
    return operators


def as_written(error: ValidationError, operators: Operators) -> ValidationError:
    """Return the error of a tree without its tags: the first of them, if there are many."""
    faults = error.errors(include_url=False)[:MOST_ERRORS]
    details = [_detail(fault, operators) for fault in faults]
    return ValidationError.from_exception_data(error.title, details)


def _detail(fault: ErrorDetails, operators: Operators) -> InitErrorDetails:
    place, tag = _untagged(fault["loc"])
    kind, message = fault["type"], fault["msg"]
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        key, kind, message = _fault_of(fault["input"], operators)
        place += key
    elif place[-1:] == ("op",) and kind == "literal_error":
        message = _one_of(operators[tag.rpartition(".")[0]])
    return InitErrorDetails(
        type=PydanticCustomError(cast("Any", kind), cast("Any", message)),
        loc=place,
        input=fault["input"],
    )


def _untagged(place: _Place) -> tuple[_Place, str]:
    """Leave the tags out of a place; return the last one beside it."""
    kept: _Place = ()
    tag = ""
    while place:
        tag = str(place[0])
        # Behind the tag of a join come its key, and which of its nodes it is.
        end = 1 + {"and": 2, "or": 2, "not": 1}.get(tag, len(place))
        kept += place[1:end]
        place = place[end:]
    return kept, tag


def _fault_of(node: object, operators: Operators) -> tuple[_Place, str, str]:
    """Say why a node is none that there is: which key is wrong, and how."""
    keys = cast("dict[str, Any]", node) if isinstance(node, dict) else {}
    if "field" not in keys:
        message = "A node has field, op and value, or one of and, or and not"
        return (), "no_condition", message
    field = keys["field"]
    if not isinstance(field, str) or field not in operators:
        return ("field",), "literal_error", _one_of(operators)
    if "op" not in keys:
        return ("op",), "missing", "Field required"
    return ("op",), "literal_error", _one_of(operators[field])


def _one_of(names: Iterable[str]) -> str:
    *others, last = [f"'{name}'" for name in names]
    listed = f"{', '.join(others)} or {last}" if others else last
    return f"Input should be {listed}"
