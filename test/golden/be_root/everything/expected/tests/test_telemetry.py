"""What is observed."""

import pytest
from httpx2 import ASGITransport, AsyncClient
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from main import create_app
from src.api.v1 import telemetry

pytestmark = pytest.mark.anyio


@pytest.fixture
def spans() -> InMemorySpanExporter:
    """Return what keeps the spans of a test."""
    exporter = InMemorySpanExporter()
    telemetry.tracer_provider().add_span_processor(SimpleSpanProcessor(exporter))
    return exporter


@pytest.mark.usefixtures("engine", "client")
async def test_spans(spans: InMemorySpanExporter) -> None:
    """A request has a span, and in it each of its statements one of its own."""
    app = create_app()
    transport = ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        await client.get("/health/ready")
    finished = spans.get_finished_spans()
    [request] = [span for span in finished if span.name.startswith("GET")]
    assert request.name == "GET /health/ready"
    [statement] = [span for span in finished if span.name.startswith("SELECT")]
    assert statement.parent == request.get_span_context()
