"""Spans of handlers."""

from collections.abc import Iterator

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode
from starlette.exceptions import HTTPException

from codegen_companion.support import tracing
from codegen_companion.support.tracing import traced

pytestmark = pytest.mark.anyio


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemorySpanExporter]:
    """Yield the spans that end during a test."""
    provider = TracerProvider()
    exporter = InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(tracing, "_tracer", provider.get_tracer("test"))
    yield exporter
    provider.shutdown()


@traced("divide_number")
async def divide(number: int, *, by: int) -> float:
    """Divide, or refuse to."""
    if by == 13:
        raise HTTPException(422)
    if by == 14:
        raise HTTPException(503)
    return number / by


def only(spans: InMemorySpanExporter) -> ReadableSpan:
    """Return the one span."""
    (span,) = spans.get_finished_spans()
    return span


async def test_span(spans: InMemorySpanExporter) -> None:
    """A call has a span that names the function, and its result."""
    assert await divide(6, by=3) == 2
    span = only(spans)
    assert span.name == "divide_number"
    assert span.attributes == {"code.function.name": f"{__name__}.divide"}
    assert span.status.status_code is StatusCode.UNSET


async def test_refused(spans: InMemorySpanExporter) -> None:
    """A refused request is no error."""
    with pytest.raises(HTTPException):
        await divide(6, by=13)
    span = only(spans)
    assert span.attributes is not None
    assert span.attributes["http.response.status_code"] == 422
    assert span.status.status_code is StatusCode.UNSET
    assert span.events == ()


@pytest.mark.parametrize(
    ("by", "name"), [(0, "ZeroDivisionError"), (14, "HTTPException")]
)
async def test_failed(spans: InMemorySpanExporter, by: int, name: str) -> None:
    """A failure is one, and told."""
    with pytest.raises((ZeroDivisionError, HTTPException)):
        await divide(6, by=by)
    span = only(spans)
    assert span.status.status_code is StatusCode.ERROR
    assert (span.status.description or "").startswith(name)
    assert [event.name for event in span.events] == ["exception"]
