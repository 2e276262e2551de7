"""The application and its worker in processes of their own, and a client of both."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from codegen_companion.queue import worker_dsn
from httpx2 import Client, HTTPError
from sqlalchemy import make_url

from app.seeds.user import make_rows as make_users
from seed import WORDS

from .servers import (
    Mailbox,
    RedisServer,
    free_port,
    http_server,
    redis_server,
    smtp_server,
    wait_for,
)

[NAME] = [user.name for user in make_users()]

ROOT = Path(__file__).parents[2]


@dataclass
class Desk:
    """The running application, and what others got from it."""

    url: str
    redis: RedisServer
    hook_url: str
    database: str
    output: Path
    """Where each process prints: `api.out`, `worker.err`…"""
    mailbox: Mailbox
    hooks: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    @contextmanager
    def sign_in(self, name: str = NAME) -> Generator[Client]:
        """Yield a client with the cookie and the CSRF token of an agent."""
        with Client(base_url=self.url) as client:
            form = {"username": name, "password": WORDS}
            issued = client.post("/auth/token", data=form)
            session = issued.json()
            # The cookie is for HTTPS alone, which this client would heed.
            client.headers["Cookie"] = f"helpdesk={issued.cookies['helpdesk']}"
            client.headers[session["csrf_header"]] = session["csrf_token"]
            yield client


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Generator[Desk]:
    """Yield the running application, with the rows of the seed and an agent more."""
    server = os.environ.get("TEST_DATABASE_URL")
    if not server:
        pytest.skip("NOT RUN: the help desk needs PostgreSQL: set TEST_DATABASE_URL")
    output = tmp_path_factory.mktemp("desk")
    mailbox, hooks = Mailbox(), list[dict[str, Any]]()
    with ExitStack() as stack:
        database = stack.enter_context(new_database(server))
        redis = stack.enter_context(redis_server(output))
        others = stack.enter_context(http_server(hooks))
        smtp_port = stack.enter_context(smtp_server(mailbox))
        port = free_port()
        env = os.environ | {
            "DATABASE_URL": database,
            "JWT_SECRET": "a secret of the tests ".ljust(64, "."),
            "OPA_URL": others,
            "RATE_LIMIT_STORAGE_URL": redis.url,
            "SMTP_HOST": "127.0.0.1",
            "SMTP_PORT": str(smtp_port),
            "HOOK_TRUSTED_HOSTS": "127.0.0.1",
            "OTEL_TRACES_EXPORTER": "console",
            "OTEL_METRICS_EXPORTER": "none",
            "OTEL_BSP_SCHEDULE_DELAY": "100",
        }
        for command in ("-m alembic upgrade head", "seed.py"):
            run(*command.split(), env=env)
        asyncio.run(execute(database, COPY_ANN, "bo", NAME))
        api = f"-m uvicorn main:app --host 127.0.0.1 --port {port}"
        worker = "-m pgqueuer run app.worker:create_worker"
        for name, command in (("api", api), ("worker", worker)):
            stack.enter_context(started(output / name, command, env))
        url = f"http://127.0.0.1:{port}"
        wait_for(lambda: answers(f"{url}/health/ready"))
        yield Desk(url, redis, f"{others}/hook", database, output, mailbox, hooks)


COPY_ANN = """
INSERT INTO users (id, name, password_hash, active, created_at, updated_at)
SELECT gen_random_uuid(), $1, password_hash, active, now(), now()
FROM users WHERE name = $2
"""


@contextmanager
def new_database(server: str) -> Generator[str]:
    """Make a database on a server; yield its URL."""
    name = f"helpdesk_{uuid4().hex}"
    asyncio.run(execute(server, f"CREATE DATABASE {name}"))
    url = make_url(server).set(database=name)
    yield url.render_as_string(hide_password=False)
    asyncio.run(execute(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def execute(url: str, statement: str, *values: object) -> None:
    """Execute a statement on a connection of its own."""
    connection = await asyncpg.connect(worker_dsn(url))
    try:
        await connection.execute(statement, *values)
    finally:
        await connection.close()


def run(*arguments: str, env: dict[str, str]) -> None:
    """Run Python in the project, to the end."""
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=ROOT, env=env, check=True)  # noqa: S603  # its own


@contextmanager
def started(output: Path, command: str, env: dict[str, str]) -> Generator[None]:
    """Run Python in the project until the tests end, and print into files."""
    with (
        output.with_suffix(".out").open("w") as out,
        output.with_suffix(".err").open("w") as err,
        subprocess.Popen(  # noqa: S603  # commands of the project
            [sys.executable, *command.split()],
            cwd=ROOT,
            env=env,
            stdout=out,
            stderr=err,
        ) as process,
    ):
        yield
        process.terminate()


def answers(url: str) -> bool:
    """Tell whether a server answers."""
    try:
        with Client() as client:
            return client.get(url).is_success
    except HTTPError:
        return False
