"""Spans of the functions that handle requests."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from opentelemetry.trace import Span, StatusCode, get_tracer
from starlette.exceptions import HTTPException

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Handler = Callable[_P, Coroutine[Any, Any, _T]]

_SERVER_ERRORS = 500

_tracer = get_tracer(__name__)


def traced(name: str) -> Callable[[_Handler[_P, _T]], _Handler[_P, _T]]:
    """Give each call of a handler a span.

    A request that is refused is no failure of the handler: its span has the status of
    the answer, and no error.

    Args:
        name: The name of the spans.
    """

    def decorate(handler: _Handler[_P, _T]) -> _Handler[_P, _T]:
        function = f"{handler.__module__}.{handler.__qualname__}"

        @wraps(handler)
        async def with_span(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            with _tracer.start_as_current_span(
                name,
                attributes={"code.function.name": function},
                record_exception=False,
                set_status_on_exception=False,
            ) as span:
                try:
                    return await handler(*args, **kwargs)
                except Exception as error:
                    _note(span, error)
                    raise

        return with_span

    return decorate


def _note(span: Span, error: Exception) -> None:
    """Note what a handler raised."""
    if isinstance(error, HTTPException) and error.status_code < _SERVER_ERRORS:
        span.set_attribute("http.response.status_code", error.status_code)
        return
    span.record_exception(error)
    span.set_status(StatusCode.ERROR, f"{type(error).__name__}: {error}")
