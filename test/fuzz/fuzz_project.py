"""Run a project on PostgreSQL and let Schemathesis ask it.

In the folder of an example, or of what the guided set-up made, after its code was
generated: `python fuzz_project.py SCHEMATHESIS [OPTION ...]`, with the program's path and
further options. TEST_DATABASE_URL names the server, on which a database is made and dropped.
"""

import asyncio
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import asyncpg
from sqlalchemy import URL, make_url

HERE = Path(__file__).parent
SECONDS = 60
NOWHERE = "redis://127.0.0.1:9"
USER = {"username": "ann", "password": "correct horse battery staple"}


def main(schemathesis: str, *options: str) -> int:
    """Return the exit code of Schemathesis."""
    name = f"fuzz_{secrets.token_hex(4)}"
    server = make_url(os.environ["TEST_DATABASE_URL"])
    asyncio.run(execute(server, f'CREATE DATABASE "{name}"'))
    try:
        url = server.set(database=name).render_as_string(hide_password=False)
        env = os.environ | {
            "BLOG_DATABASE_URL": url,
            "INVENTORY_DATABASE_URL": url,
            "DATABASE_URL": url,
            "JWT_SECRET": secrets.token_urlsafe(48),
            # Limits would refuse most of what is drawn: they are open while no Redis answers.
            "RATE_LIMIT_STORAGE_URL": NOWHERE,
            "OTEL_TRACES_EXPORTER": "none",
            "OTEL_METRICS_EXPORTER": "none",
        }
        subprocess.run(
            [sys.executable, "-m", "alembic", "upgrade", "head"], env=env, check=True
        )
        subprocess.run([sys.executable, "seed.py"], env=env, check=True)
        with engine() as opa, running(env | {"OPA_URL": opa}) as base:
            command = [
                schemathesis,
                "--config-file",
                str(HERE / "schemathesis.toml"),
                "run",
            ]
            header = f"Authorization: Bearer {sign_in(base)}"
            document = f"{base}/openapi.json"
            urllib.request.urlopen(document).close()  # is kept; Schemathesis waits 10 s
            command += [document, "--header", header, "--checks", "all", *options]
            hooks = {"SCHEMATHESIS_HOOKS": str(HERE / "hooks.py")}
            # What it keeps of a run is for people who repeat it by hand.
            with tempfile.TemporaryDirectory() as folder:
                run = subprocess.run(
                    command, cwd=folder, env=os.environ | hooks, check=False
                )
            return run.returncode
    finally:
        asyncio.run(execute(server, f'DROP DATABASE "{name}" WITH (FORCE)'))


async def execute(server: URL, statement: str) -> None:
    """Execute a statement on the server."""
    url = server.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


class Allow(BaseHTTPRequestHandler):
    """Answers for a policy engine."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Allow whatever is asked."""
        self.rfile.read(int(self.headers["Content-Length"]))
        answer = json.dumps({"result": {"allow": True}}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def engine() -> Iterator[str]:
    """Run a policy engine; yield where it is."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Allow) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@contextmanager
def running(env: Mapping[str, str]) -> Iterator[str]:
    """Run the project; yield where it is."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "main:app", "--log-level", "warning"]
    process = subprocess.Popen([*command, "--port", str(port)], env=env)
    try:
        wait_for(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    """Wait until the project listens."""
    end = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The project did not start.")


def sign_in(base: str) -> str:
    """Return a token of the user that the seed makes."""
    data = urllib.parse.urlencode(USER).encode()
    with urllib.request.urlopen(f"{base}/auth/token", data) as answer:
        return str(json.load(answer)["access_token"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
