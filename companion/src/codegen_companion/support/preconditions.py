"""Conditions of requests: `If-Match` and `If-None-Match` (RFC 9110, section 13).

Reads are compared with the body that they would be answered with, writes with the row
that they have found and locked.
"""

from collections.abc import Callable, Coroutine, Iterable
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

from fastapi import Request, Response

from ..problems import ProblemError, problem_responses
from .entity_tags import (
    EntityTags,
    body_tag,
    is_version_tag,
    may_be_of_body,
    names_version,
    opaque_of,
)
from .openapi import SHARED
from .routing import Route

__all__ = [
    "ConditionalRoute",
    "check_preconditions",
    "check_preconditions_of_new",
    "check_version",
]

_READING = frozenset({"GET", "HEAD"})

_OF_BODY = ("content-length", "content-type")
"""What a 304 does not tell: it is of the body that is not sent."""

_MATCH, _NONE_MATCH = "If-Match", "If-None-Match"

_TAG_HEADER = {
    "ETag": {
        "description": "The tag of the body",
        "schema": {"type": "string", SHARED: "BodyTag"},
    }
}


class _Conditions(NamedTuple):
    """The conditions of a request; None: it does not have that one."""

    match: EntityTags | None
    none_match: EntityTags | None


_SENT: ContextVar[_Conditions | None] = ContextVar("conditions", default=None)
"""The conditions of the write that is going on."""


class ConditionalRoute(Route):
    """A route whose reads carry an `ETag`, and whose requests may have conditions.

    What a read is answered with is made in full, for the user who asks; its tag is made
    of that, so that it is true to nested rows and to what is hidden, too. The handler of
    a write says itself, by `check_version` and its like, when it has found the row.
    """

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        *,
        methods: set[str] | list[str] | None = None,
        responses: dict[int | str, dict[str, Any]] | None = None,
        openapi_extra: dict[str, Any] | None = None,
        **options: Any,  # noqa: ANN401  # those of FastAPI, in whichever version
    ) -> None:
        """Document the conditions of a route; see `APIRoute` for the arguments."""
        responses = _shared(responses or {})
        is_file = "content" in responses.get(200, {})
        if not _READING.isdisjoint(methods or ["GET"]):
            # What is sent in parts has no tag: that is made of the whole body.
            responses = (
                problem_responses(412) | responses
                if is_file
                else _with_read_answers(responses)
            )
        elif 412 in responses and "{" in path:
            # A `put` of a row that is not there is based on nothing.
            required = 428 in responses and "PUT" not in (methods or ())
            openapi_extra = _with_headers(openapi_extra or {}, required=required)
        super().__init__(
            path,
            endpoint,
            methods=methods,
            responses=responses,
            openapi_extra=openapi_extra,
            **options,
        )

    def get_route_handler(
        self,
    ) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request, by its conditions."""
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            sent = _conditions_of(request.scope["headers"])
            if request.method in _READING:
                return _tagged(await handler(request), sent)
            if sent is None:
                return await handler(request)
            token = _SENT.set(sent)
            try:
                return await handler(request)
            finally:
                _SENT.reset(token)

        return handle


def check_version(version: int, *, required: bool = False) -> None:
    """Compare the conditions of a write with the version of its row, which is locked.

    Args:
        version: The version of the row.
        required: Whether a write needs `If-Match`.

    Raises:
        ProblemError: 412, a condition does not hold; 428, the needed one is missing
            (RFC 6585, section 3).
    """
    sent = _SENT.get()
    if required and (sent is None or sent.match is None):
        raise ProblemError(428, f"{_MATCH} is missing: send the ETag of the row, or *.")
    if sent is None:
        return

    def is_current(opaque: str) -> bool:
        return names_version(opaque, version)

    changed = "The row has changed since it was read."
    _check(sent, is_current, is_current, otherwise=changed)


def check_preconditions() -> None:
    """Compare the conditions of a write with its row, which has no version and is locked.

    Nothing says which row a tag was made of: none is taken for that of `If-Match`, and
    any that may be one of a read is taken for that of `If-None-Match`.

    Raises:
        ProblemError: 412, a condition does not hold.
    """
    sent = _SENT.get()
    if sent is not None:
        unknown = f"The row has no version that {_MATCH} could name."
        _check(sent, _never, may_be_of_body, otherwise=unknown)


def check_preconditions_of_new() -> None:
    """Compare the conditions of a write that is about no row yet, or about several.

    Raises:
        ProblemError: 412, it has `If-Match`, which asks for a row.
    """
    sent = _SENT.get()
    if sent is None:
        return
    if sent.match is not None:
        raise ProblemError(412, f"There is no one row that {_MATCH} could be about.")
    if sent.none_match is not None and sent.none_match.is_malformed:
        raise _malformed(_NONE_MATCH)


def _check(
    sent: _Conditions,
    is_current: Callable[[str], bool],
    may_be_current: Callable[[str], bool],
    *,
    otherwise: str,
) -> None:
    """Check the conditions of a write whose row is there.

    What cannot be read does not hold: a write that asks for protection gets it.
    """
    match, none_match = sent
    if match is not None and not match.is_any:
        if match.is_malformed:
            raise _malformed(_MATCH)
        if not match.match_strongly(is_current):
            raise ProblemError(412, otherwise)
    if none_match is not None:
        if none_match.is_malformed:
            raise _malformed(_NONE_MATCH)
        if none_match.is_any or none_match.match_weakly(may_be_current):
            raise ProblemError(412, f"The row is what {_NONE_MATCH} excludes.")


def _malformed(header: str) -> ProblemError:
    detail = f'{header} is neither * nor a list of entity tags such as "1".'
    return ProblemError(412, detail)


def _never(_opaque: str) -> bool:
    return False


def _tagged(response: Response, sent: _Conditions | None) -> Response:
    """Give the answer to a read its tag, unless conditions make another one of it.

    Raises:
        ProblemError: 412, `If-Match` names another body, or one that has no tag.
    """
    if response.status_code != 200:
        return response
    body = getattr(response, "body", None)
    if not isinstance(body, bytes):
        if sent is not None and sent.match is not None and not sent.match.is_any:
            raise ProblemError(
                412, f"What is read has no tag that {_MATCH} could name."
            )
        return response
    # Each read comes here: raw headers are several times as fast as those by name.
    told = next((one for one in response.raw_headers if one[0] == b"etag"), None)
    version = None if told is None else told[1].decode("latin-1")
    if version is None or is_version_tag(version):
        if told is not None:
            response.raw_headers.remove(told)
        tag = body_tag(body, version)
        response.raw_headers.append((b"etag", tag.encode("latin-1")))
    if sent is None:
        return response
    return _by_conditions(response, sent, version)


def _by_conditions(
    response: Response, sent: _Conditions, version: str | None
) -> Response:
    """Answer a read by its conditions, in the order of RFC 9110, 13.2.2."""
    tag = response.headers["ETag"]
    match, none_match = sent
    if match is not None and not match.is_any:
        # A weak tag never matches; that of a version is as good as that of the body.
        strong = {opaque_of(one) for one in (tag, version) if one and one[0] == '"'}
        if not match.match_strongly(strong.__contains__):
            raise ProblemError(412, f"{_MATCH} names another state of what is read.")
    if none_match is None:
        return response
    if none_match.is_any or none_match.match_weakly(opaque_of(tag).__eq__):
        return _not_modified(response)
    return response


def _not_modified(response: Response) -> Response:
    """Return the 304 in place of an answer: its headers, but for those of the body."""
    answer = Response(status_code=304, background=response.background)
    answer.raw_headers = [
        (name, value)
        for name, value in response.raw_headers
        if name.decode("latin-1").lower() not in _OF_BODY
    ]
    return answer


def _conditions_of(headers: Iterable[tuple[bytes, bytes]]) -> _Conditions | None:
    """Read the conditions of a request; None: it has none, as most."""
    match: list[bytes] = []
    none_match: list[bytes] = []
    for name, value in headers:
        if name == b"if-match":
            match.append(value)
        elif name == b"if-none-match":
            none_match.append(value)
    if not match and not none_match:
        return None
    return _Conditions(_tags_of(match), _tags_of(none_match))


def _tags_of(lines: list[bytes]) -> EntityTags | None:
    return EntityTags(b", ".join(lines).decode("latin-1")) if lines else None


def _shared(
    said: dict[int | str, dict[str, Any]],
) -> dict[int | str, dict[str, Any]]:
    """Keep the problem answers that a thousand routes document alike once."""
    return {
        status: problem
        if (problem := _problem(status)) is not None and problem == answer
        else answer
        for status, answer in said.items()
    }


@cache
def _problem(status: int | str) -> dict[str, Any] | None:
    return problem_responses(status)[status] if isinstance(status, int) else None


@cache
def _read_answers() -> dict[int | str, dict[str, Any]]:
    """Document what reads are answered with beside what their handlers say."""
    not_modified = {"description": "Not Modified", "headers": _TAG_HEADER}
    return {
        200: {"headers": _TAG_HEADER},
        304: not_modified,
        **problem_responses(412),
    }


def _with_read_answers(
    said: dict[int | str, dict[str, Any]],
) -> dict[int | str, dict[str, Any]]:
    """Document a read beside what its handler says: its own headers are those of a 304, too."""
    answers = _read_answers()
    own = said.get(200, {})
    if "headers" not in own:
        return answers | said
    headers = {"headers": _TAG_HEADER | own["headers"]}
    return answers | {304: answers[304] | headers} | said | {200: own | headers}


def _with_headers(extra: dict[str, Any], *, required: bool) -> dict[str, Any]:
    """Document the conditions of a write, beside what is documented of it already."""
    parameters = [*extra.get("parameters", []), *_condition_headers(required=required)]
    return extra | {"parameters": parameters}


@cache
def _condition_headers(*, required: bool) -> list[dict[str, Any]]:
    """Document the headers, once for all routes."""
    based_on = "The ETag of what the change is based on, several, or *"
    left_alone = "ETags of states in which nothing is to be changed, or *"
    return [
        {
            "name": name.lower(),
            "in": "header",
            "required": is_required,
            "description": description,
            "schema": {"type": "string", SHARED: shared},
        }
        for name, is_required, description, shared in (
            (_MATCH, required, based_on, "IfMatchRequired" if required else "IfMatch"),
            (_NONE_MATCH, False, left_alone, "IfNoneMatch"),
        )
    ]
