"""A worker as a process of its own: `python -m tests.comms.worker PATH LOG SECONDS`.

It works on the queue of a search path. Its transport writes the id of each recipient to
a file, and then takes its time.
"""

import asyncio
import os
import sys
from datetime import timedelta
from pathlib import Path

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
from pgqueuer import AsyncpgDriver, PgQueuer

from codegen_companion.queue import worker_dsn
from codegen_companion.support.comms_outbox import ENTRYPOINT
from codegen_companion.support.comms_types import Message, Recipient
from codegen_companion.testing.databases import SERVER_VARIABLE

from ..conftest import connect
from .messages import delivery


class LogTransport:
    """Notes whom it sends to, and waits."""

    def __init__(self, log: Path, seconds: float) -> None:
        """Prepare it."""
        self._log = log
        log.touch()
        self._seconds = seconds

    async def send(self, message: Message, recipient: Recipient) -> None:
        """Note a recipient."""
        with self._log.open("a") as log:
            log.write(f"{recipient.id}\n")
        await asyncio.sleep(self._seconds)


async def work(path: str, log: Path, seconds: float) -> None:
    """Work until the process is stopped."""
    url = os.environ[SERVER_VARIABLE]
    settings = {"search_path": path}
    engine = connect(url, {"server_settings": settings})
    connection = await asyncpg.connect(worker_dsn(url), server_settings=settings)
    worker = PgQueuer(AsyncpgDriver(connection))
    deliver = delivery(engine, LogTransport(log, seconds)).deliver
    worker.entrypoint(ENTRYPOINT)(deliver)
    await worker.run(
        dequeue_timeout=timedelta(seconds=0.2), heartbeat_timeout=timedelta(seconds=1)
    )


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])))
