"""The worker: which jobs there are, and what each does. `just worker` runs one."""

import logging
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from codegen_companion.queue import open_worker_driver
from pgqueuer import Job, PgQueuer
from pgqueuer.adapters.tracing.opentelemetry import OpenTelemetryTracing
from pgqueuer.ports.tracing import set_tracing_class
from sqlalchemy.ext.asyncio import AsyncSession

from _generated import telemetry
from _generated.comms import add_deliveries
from _generated.db import session
from _generated.support.database import database_url
from app.tickets import ASSIGN, assign


async def assign_ticket(job: Job) -> None:
    """Give the ticket of a job to an agent."""
    async with AsyncSession(session.get_engine()) as db:
        await assign(uuid.UUID((job.payload or b"").decode()), db=db)
        await db.commit()


@asynccontextmanager
async def create_worker() -> AsyncGenerator[PgQueuer]:
    """Connect a worker, and tell it its jobs."""
    logging.basicConfig(level=logging.INFO)  # pgqueuer sets up its own log alone
    url = database_url("DATABASE_URL")
    async with observed(), open_worker_driver(url) as driver:
        worker = PgQueuer(driver)
        worker.entrypoint(ASSIGN)(assign_ticket)
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
