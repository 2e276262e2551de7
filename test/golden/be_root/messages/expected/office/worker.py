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
    async with open_worker_driver(database_url("DATABASE_URL")) as driver:
        worker = PgQueuer(driver)
        worker.entrypoint("greet")(greet)
        add_deliveries(worker)
        yield worker
