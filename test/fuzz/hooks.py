"""What the API may refuse although the OpenAPI document allows it.

JSON Schema has no words for these rules. Whatever else is allowed and refused is a failure.
"""

from typing import Any

import schemathesis
from schemathesis import Case, HookContext, Response
from schemathesis.core.failures import Failure
from schemathesis.openapi.checks import RejectedPositiveData

# A cursor that another list handed out; a key that was sent with another body before.
STATE = {"cursor", "idempotency"}
# Bounds of a decimal that is sent as text.
BOUNDS = {
    "greater_than",
    "greater_than_equal",
    "less_than",
    "less_than_equal",
    "multiple_of",
}
# Rules of what stands inside a value: JSON objects at any depth, and domains of e-mail
# addresses, such as .test, where no mail arrives.
WITHIN = (
    "must not contain NUL or unpaired surrogates",
    "must not contain integers beyond 64 bits",
    "must not be nested deeper than",
    "special-use or reserved name",
)


@schemathesis.hook
def filter_failure(
    _context: HookContext, failure: Failure, case: Case, response: Response
) -> bool:
    """Drop the failures that are no fault of the API."""
    return not (
        isinstance(failure, RejectedPositiveData) and _is_beyond_schema(case, response)
    )


def _is_beyond_schema(case: Case, response: Response) -> bool:
    if response.status_code == 412:  # as 409, which is allowed by itself
        return True
    problem = response.json()
    if response.status_code != 422:
        return False
    # A CHECK constraint of the table, which the request cannot meet field by field.
    if problem["detail"] == "The change violates a constraint.":
        return True
    errors: list[dict[str, Any]] = problem.get("errors", [])
    return bool(errors) and all(_is_allowed(case, error) for error in errors)


def _is_allowed(case: Case, error: dict[str, Any]) -> bool:
    if error["type"] in STATE:
        return True
    if error["type"] in BOUNDS:
        return isinstance(_sent(case, error["loc"]), str)
    return any(text in error["msg"] for text in WITHIN)


def _sent(case: Case, loc: list[str | int]) -> object:
    place, *keys = loc
    value: Any = case.body if place == "body" else case.query
    for key in keys:
        value = value[key]
    return value
