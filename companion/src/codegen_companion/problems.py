"""RFC 9457 problem details: the one shape of every error answer."""

import json
import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from pydantic.json_schema import SkipJsonSchema
from sqlalchemy.exc import DBAPIError, SQLAlchemyError, StatementError
from starlette.exceptions import HTTPException

from .support.faults import fault_of
from .support.openapi import (
    PROBLEM_MEDIA_TYPE,
    amend_document,
    document_problems,
    phrase_of,
    problem_response,
    write_integers,
)
from .support.path_routes import accepted_body, merge_allow, methods_at
from .support.sqlstates import sqlstate

RETRY_AFTER_SECONDS = 1

_REFUSED_VALUES = (ValueError, LookupError, ArithmeticError)
"""What a type of SQLAlchemy raises of a value that it cannot take."""

_logger = logging.getLogger(__name__)


NO_SUCH_KEY = "key_spelling"
"""The type of the error of a path that spells a key as no answer does: it is of no row."""

MOST_ERRORS = 50
"""Errors that an answer tells; who mends these learns of the others."""

MOST_SHOWN = 1000
"""Characters of a name or a message that an answer repeats."""

MOST_BYTES = 128 * 1024
"""Bytes of all errors of an answer: a character that was sent may take six times as many."""


class FieldError(BaseModel):
    """One invalid input."""

    loc: list[str | int]
    msg: str
    type: str


class Problem(BaseModel):
    """An error as RFC 9457 describes it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "about:blank",
                    "title": "Not Found",
                    "status": 404,
                    "detail": "There is no such article",
                }
            ]
        }
    )

    type: str = "about:blank"
    title: str
    status: int
    detail: str | SkipJsonSchema[None] = None
    instance: str | SkipJsonSchema[None] = None
    errors: list[FieldError] | SkipJsonSchema[None] = None


class ProblemError(HTTPException):
    """An error that names the fields which caused it."""

    def __init__(
        self,
        status: int,
        detail: str,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Describe the answer.

        Args:
            status: Its status code.
            detail: What went wrong, in one sentence.
            errors: The fields at fault.
            headers: Headers of the answer.
        """
        super().__init__(status, detail, headers)
        self.errors = errors


class ProblemResponse(Response):
    """The answer that carries a problem."""

    media_type = PROBLEM_MEDIA_TYPE


def problem(
    request: Request,
    status: int,
    detail: str | None = None,
    errors: Sequence[FieldError] = (),
    headers: Mapping[str, str] | None = None,
) -> ProblemResponse:
    """Build the answer to a request that failed."""
    body: dict[str, object] = {
        "type": "about:blank",
        "title": phrase_of(status),
        "status": status,
    }
    if detail is not None:
        body["detail"] = detail
    path = request.scope["path"]
    if len(path) <= MOST_SHOWN:
        body["instance"] = quote(path, errors="replace")
    if errors:
        body["errors"] = _told(errors)
    # ASCII only: a key of the request may hold an unpaired surrogate, UTF-8 cannot.
    return ProblemResponse(json.dumps(body), status, headers)


def _told(errors: Sequence[FieldError]) -> list[dict[str, object]]:
    """Tell the first errors, as many as an answer may hold."""
    told: list[dict[str, object]] = []
    size = 0
    for error in errors[:MOST_ERRORS]:
        shown: dict[str, object] = {
            "loc": [_shown(step) for step in error.loc],
            "msg": error.msg[:MOST_SHOWN],
            "type": error.type,
        }
        size += len(json.dumps(shown))
        if told and size > MOST_BYTES:
            break
        told.append(shown)
    return told


def _shown(step: int | str) -> int | str:
    """Keep what a client sent from coming back in full."""
    return step[:MOST_SHOWN] if isinstance(step, str) else step


def problem_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Document the problem answers of a route."""
    return {status: problem_response(status, Problem.__name__) for status in statuses}


def install_problem_handlers(app: FastAPI) -> None:
    """Answer every error of `app` with a problem, and document it so."""
    app.add_exception_handler(HTTPException, _on_http_exception)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(SQLAlchemyError, _on_database_error)
    app.add_exception_handler(Exception, _on_unexpected)

    def amend(document: dict[str, Any]) -> None:
        document_problems(document, Problem)
        write_integers(document)

    amend_document(app, amend)


def invalid_fields(
    errors: Sequence[Mapping[str, Any]], *above: str | int
) -> list[FieldError]:
    """Tell what is wrong with values, without what was sent.

    Args:
        errors: The errors, as Pydantic has them.
        above: The place of the values.
    """
    return [
        # model_construct: a key with an unpaired surrogate is no valid `str`
        FieldError.model_construct(
            loc=[*above, *error["loc"]], msg=_said(error), type=error["type"]
        )
        for error in errors
    ]


async def _on_http_exception(request: Request, exc: Exception) -> Response:
    assert isinstance(exc, HTTPException)  # noqa: S101  # handlers are typed by Exception
    headers = dict(exc.headers or {})
    status = exc.status_code
    if status in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
        return Response(status_code=status, headers=headers)
    if status == HTTPStatus.UNAUTHORIZED and not _has(headers, "WWW-Authenticate"):
        headers["WWW-Authenticate"] = "Bearer"
    if status == HTTPStatus.SERVICE_UNAVAILABLE and not _has(headers, "Retry-After"):
        headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        merge_allow(request, headers)
    if status == HTTPStatus.UNSUPPORTED_MEDIA_TYPE:
        headers = accepted_body(request) | headers
    errors = exc.errors if isinstance(exc, ProblemError) else ()
    return problem(request, status, str(exc.detail), errors, headers)


async def _on_validation_error(request: Request, exc: Exception) -> ProblemResponse:
    assert isinstance(exc, RequestValidationError)  # noqa: S101  # handlers are typed by Exception
    errors = invalid_fields(exc.errors()[:MOST_ERRORS])
    for error in errors:
        if error.type == "cursor" and request.method == "POST":
            # What reads a cursor knows of none in a body.
            error.loc = ["body", "cursor"]
    if any(error.loc[0] == "path" for error in errors):
        methods = methods_at(request.scope, fixed=True)
        if methods and request.method not in methods:
            # `PATCH /items/search` came to `/items/{pk}`, since no route takes it.
            allow = {"Allow": ", ".join(sorted(methods))}
            return problem(request, 405, "Method Not Allowed", headers=allow)
    if any(error.type == NO_SUCH_KEY for error in errors):
        return problem(request, 404, "Not Found")
    if isinstance(exc.body, bytes):
        return unsupported(request)
    if any(_is_unparsable(error) for error in errors):
        return problem(request, 400, "The body cannot be parsed.", errors)
    return problem(request, 422, "The request is not valid.", errors)


def unsupported(request: Request) -> ProblemResponse:
    """Answer a body that nobody read: its Content-Type is missing, or is another one.

    Args:
        request: The request, whose scope has its route.
    """
    headers = accepted_body(request)
    detail = f"The Content-Type of the body must be {headers.get('Accept', 'another')}."
    return problem(request, 415, detail, headers=headers)


def _said(error: Mapping[str, Any]) -> str:
    """Return what is wrong, without a reason that quotes what was sent."""
    message: str = error["msg"]
    if error["type"] == "uuid_parsing" or "reason" in error.get("ctx", {}):
        what, _, reason = message.partition(": ")
        return what if "'" in reason or "`" in reason else message
    return message


async def _on_database_error(request: Request, exc: Exception) -> ProblemResponse:
    assert isinstance(exc, SQLAlchemyError)  # noqa: S101  # handlers are typed by Exception
    fault = fault_of(exc)
    if fault is not None:
        # Who asks learns that it passes; what it was, whoever runs the server.
        reason = exc.orig if isinstance(exc, DBAPIError) else exc
        _logger.warning("Answered 503: %r", reason)
        headers = {"Retry-After": str(fault.retry_after)}
        return problem(request, 503, fault.detail, headers=headers)
    refused = refusal_of(exc)
    if refused is not None:
        return problem(request, refused.status_code, refused.detail)
    raise exc


def refusal_of(error: SQLAlchemyError) -> ProblemError | None:
    """Return what an error says of the values that were to be written; None: nothing."""
    if isinstance(error, DBAPIError):
        state = sqlstate(error)
        if state.startswith("54"):
            # Of one value that was sent, or of rows that are there already.
            _logger.warning("Answered 422: %r", error.orig)
        if state.startswith(("22", "54")):
            return ProblemError(422, "A value does not fit its column.")
        if state.startswith("23"):
            return ProblemError(409, "The change violates a constraint.")
    elif isinstance(error, StatementError) and isinstance(error.orig, _REFUSED_VALUES):
        return ProblemError(422, "A value does not fit its column.")
    return None


async def _on_unexpected(request: Request, _exc: Exception) -> ProblemResponse:
    return problem(request, 500)


def _has(headers: Mapping[str, str], name: str) -> bool:
    return name.lower() in (key.lower() for key in headers)


def _is_unparsable(error: FieldError) -> bool:
    """Tell broken JSON (at an offset of the body) from a field that holds JSON."""
    match error.loc:
        case ["body"] | ["body", int()]:
            return error.type == "json_invalid"
        case _:
            return False
