"""What is observed."""

import pytest
from httpx2 import ASGITransport, AsyncClient
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from main import create_app
from src.api.v1 import telemetry

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("engine", "client")
async def test_spans() -> None:
    """A request has a span, and in it each of its statements one of its own."""
    app = create_app()
    spans = InMemorySpanExporter()
    telemetry.tracer_provider().add_span_processor(SimpleSpanProcessor(spans))
    transport = ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        await client.get("/health/ready")
    found = {span.name.partition(" ")[0]: span for span in spans.get_finished_spans()}
    assert found["GET"].name == "GET /health/ready"
    assert parent_of(found["SELECT"]) == found["GET"].get_span_context().span_id


def parent_of(span: ReadableSpan) -> int | None:
    """Return the id of the span that a span is in."""
    return None if span.parent is None else span.parent.span_id
