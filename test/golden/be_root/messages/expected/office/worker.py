"""The worker: which jobs there are, and what each does. `just worker` runs one.

A handler publishes a job in its own transaction, so that the job is there when, and only
when, what it is about is:

    await get_queue(session).enqueue("greet", b"Ann")
"""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from codegen_companion.queue import open_worker_driver
from pgqueuer import Job, PgQueuer
from pgqueuer.adapters.tracing.opentelemetry import OpenTelemetryTracing
from pgqueuer.ports.tracing import set_tracing_class

from _generated import telemetry
from _generated.comms import add_deliveries
from _generated.support.database import database_url

logger = logging.getLogger(__name__)


async def greet(job: Job) -> None:
    """Greet somebody: an example, for a job of your own.

    A job runs once more when its worker dies, so a second run must do no harm.
    """
    name = (job.payload or b"world").decode()
    logger.info("Hello, %s", name)


@asynccontextmanager
async def create_worker() -> AsyncGenerator[PgQueuer]:
    """Connect a worker, and tell it its jobs."""
    logging.basicConfig(level=logging.INFO)  # pgqueuer sets up its own log alone
    url = database_url("DATABASE_URL")
    async with observed(), open_worker_driver(url) as driver:
        worker = PgQueuer(driver)
        worker.entrypoint("greet")(greet)
        add_deliveries(worker)
        yield worker


@asynccontextmanager
async def observed() -> AsyncGenerator[None]:
    """Observe jobs and their statements; send what is left in the end."""
    telemetry.set_up()
    # A job belongs to the trace of what has published it.
    set_tracing_class(OpenTelemetryTracing())
    telemetry.start()
    try:
        yield
    finally:
        await telemetry.flush()
