"""Spans of the requests that this process sends."""

from importlib.util import find_spec

from opentelemetry.instrumentation.httpx import (
    HTTPX2ClientInstrumentor,
    HTTPXClientInstrumentor,
)


def instrument_httpx() -> None:
    """Observe httpx2 and httpx, those of them that are installed."""
    if find_spec("httpx2"):
        HTTPX2ClientInstrumentor().instrument()
    if find_spec("httpx"):
        HTTPXClientInstrumentor().instrument()
