"""What the API may refuse although the OpenAPI document allows it.

JSON Schema has no words for these rules. Whatever else is allowed and refused is a failure.
"""

from typing import Any

import schemathesis
from schemathesis import Case, HookContext, Response
from schemathesis.core.failures import Failure
from schemathesis.openapi.checks import RejectedPositiveData

# What a request as a whole is told. JSON Schema does not compare one property with another, as a CHECK
# constraint does; OpenAPI does not tie a body to a parameter of the path, such as the kind of a message.
WHOLE = {"The change violates a constraint.", "The values do not fit the message."}
# JSON Schema knows no state: a cursor that another list handed out; a key that was sent with another
# body before, which is 422 by section 2.7 of draft-ietf-httpapi-idempotency-key-header.
# The name of a file is one that the API has made for an upload; a password is the one that holds now.
STATE = {"cursor", "idempotency", "file", "wrong_password"}
# JSON Schema, Validation, section 6.4.3: `uniqueItems` compares whole items, and not the property that names their row.
REPEATED = "repeated"
# OpenAPI does not tie a parameter to one of the path: which keys a filter's values have, and whether they have some.
KEYS = ["query", "ids"]
# JSON Schema, Validation, section 6.2: bounds are for numbers alone, and a decimal may be sent as text.
BOUNDS = {
    "greater_than",
    "greater_than_equal",
    "less_than",
    "less_than_equal",
    "multiple_of",
}
# RFC 8259 section 9: a parser may limit depth, numbers and characters; no keyword does so at any depth.
# JSON Schema, Validation, section 6.4: items are counted of one list, and not of all lists and conditions of a body.
# JSON Schema, Validation, section 6.2: bounds are for numbers alone, and RFC 3339 section 5.6 takes any offset beside any year.
# OpenAPI, Parameter Object: each parameter is required or not, and none says that there must be one of several.
# RFC 6761 section 6: no mail arrives at domains such as .test, which `format: email` takes.
WITHIN = (
    "must not contain NUL or unpaired surrogates",
    "must not contain integers beyond 64 bits",
    "must not be nested deeper than",
    "must not hold more than 200 conditions",
    "must not compare with more than 5000 values",
    "must lie in the years 1 to 9999 in UTC",
    "needs a filter",
    "special-use or reserved name",
)
# RFC 4180, and one object of JSON on each line: OpenAPI says of such a body that it is a text.
FILES = ("text/csv", "application/x-ndjson")
# RFC 9112 section 3: a server need not read a request line of any length, which is 414, or 400 where it
# cannot parse on; OpenAPI bounds each parameter, and not the URL as a whole.
TOO_LONG = {400, 414}
MAX_URL_BYTES = 64 * 1024

# What the answer `default` of the document stands for: of any route, and of those with a body.
ANY_ROUTE = (405, 500, 503)
BODY_ROUTE = (400, 413, 415)


@schemathesis.hook
def before_load_schema(_context: HookContext, raw_schema: dict[str, Any]) -> None:
    """Say each status of a `default`, so that no other passes for it."""
    for path in raw_schema["paths"].values():
        for operation in path.values():
            otherwise = operation["responses"].pop("default", None)
            if otherwise is not None:
                covered = BODY_ROUTE if "requestBody" in operation else ()
                for status in (*ANY_ROUTE, *covered):
                    operation["responses"].setdefault(str(status), otherwise)


@schemathesis.hook
def filter_failure(
    _context: HookContext, failure: Failure, case: Case, response: Response
) -> bool:
    """Drop the failures that are no fault of the API."""
    url = response.request.url or ""
    if response.status_code in TOO_LONG and len(url) > MAX_URL_BYTES:
        return False
    return not (
        isinstance(failure, RejectedPositiveData) and _is_beyond_schema(case, response)
    )


def _is_beyond_schema(case: Case, response: Response) -> bool:
    # RFC 9110 section 13.1.1: of a tag, no schema says that it is stale. 409 is allowed by itself.
    if response.status_code == 412:
        return True
    # A `PUT` needs `If-Match` where there is a row, which no schema says either.
    if response.status_code == 428 and case.method == "PUT":
        return True
    problem = response.json()
    is_file = str(response.request.headers.get("Content-Type")).startswith(FILES)
    if response.status_code == 400:
        return is_file
    if response.status_code != 422:
        return False
    if problem["detail"] in WHOLE:
        return True
    errors: list[dict[str, Any]] = problem.get("errors", [])
    if is_file and all(error["loc"][:1] == ["body"] for error in errors):
        return True
    return bool(errors) and all(_is_allowed(case, error) for error in errors)


def _is_allowed(case: Case, error: dict[str, Any]) -> bool:
    if error["type"] in {*STATE, REPEATED} or error["loc"][:2] == KEYS:
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
