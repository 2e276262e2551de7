"""What is observed."""

from uuid import uuid4

import pytest
from codegen_companion.queue import get_queue
from httpx2 import ASGITransport, AsyncClient
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pgqueuer.types import QueueExecutionMode
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from _generated import telemetry
from app.tickets import ASSIGN
from app.worker import create_worker
from main import create_app

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


@pytest.mark.usefixtures("queue")
async def test_spans_of_jobs(engine: AsyncEngine, spans: InMemorySpanExporter) -> None:
    """A worker's span of a job belongs to the trace of what has published the job."""
    create_app()
    async with AsyncSession(engine) as session:
        await get_queue(session).enqueue(ASSIGN, str(uuid4()).encode())
        await session.commit()
    async with create_worker() as worker:
        await worker.run(mode=QueueExecutionMode.drain)
    by_name = {span.name: span for span in spans.get_finished_spans()}
    published = by_name["send assign"].get_span_context()
    parent = by_name["process assign"].parent
    assert published is not None
    assert parent is not None
    assert parent.span_id == published.span_id
