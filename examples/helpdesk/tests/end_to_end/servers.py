"""What the application works with, on ports of this test alone."""

import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any, TypeVar

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as MessageHandler
from regopy import Input, Interpreter  # pyright: ignore[reportMissingTypeStubs]  # none are there

T = TypeVar("T")

PATIENCE_SECONDS = 60
POLICY = Path(__file__).parents[2] / "policy" / "authz.rego"


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(look: Callable[[], T | None]) -> T:
    """Look until there is something.

    Raises:
        TimeoutError: There is nothing.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"waited {PATIENCE_SECONDS} seconds in vain")


def listens(port: int) -> bool:
    """Tell whether somebody listens at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Mailbox(MessageHandler):
    """Keeps e-mail."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.mails: list[Message] = []

    def handle_message(self, message: Message) -> None:
        """Keep a mail."""
        self.mails.append(message)


@contextmanager
def smtp_server(mailbox: Mailbox) -> Generator[int]:
    """Put e-mail into a mailbox; yield the port."""
    port = free_port()
    server = Controller(mailbox, hostname="127.0.0.1", port=port)
    server.start()
    yield port
    server.stop()


@dataclass
class RedisServer:
    """A running Redis."""

    port: int

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}/0"

    def execute(self, command: str) -> str:
        """Execute a command; return the line that it answers."""
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall(f"{command}\r\n".encode())
            return connection.recv(1024).decode().strip()


@contextmanager
def redis_server(directory: Path) -> Generator[RedisServer]:
    """Run Redis."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("NOT RUN: there is no redis-server")
    port = free_port()
    options = f"--bind 127.0.0.1 --port {port} --save --appendonly no --dir {directory}"
    with subprocess.Popen(  # noqa: S603  # a program that was looked up
        [program, *options.split()], stdout=subprocess.DEVNULL
    ) as process:
        wait_for(lambda: listens(port))
        yield RedisServer(port)
        process.terminate()


class Decider:
    """Decides by the policy of the project, as OPA does."""

    def __init__(self) -> None:
        """Read the policy."""
        self._interpreter = Interpreter()
        self._interpreter.add_module("authz.rego", POLICY.read_text(encoding="utf-8"))
        self._lock = Lock()

    def decide(self, question: dict[str, Any]) -> bool:
        """Tell whether the policy allows what a request is about."""
        with self._lock:
            self._interpreter.set_input(Input(question))
            answer = json.loads(str(self._interpreter.query("x = data.authz.allow")))
        allowed: bool = answer["bindings"]["x"]
        return allowed


@contextmanager
def http_server(hooks: list[dict[str, Any]]) -> Generator[str]:
    """Serve OPA's data API, and keep what is posted to /hook; yield the URL."""
    decider = Decider()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            answer: dict[str, Any] = {}
            if self.path == "/v1/data/authz/allow":
                answer = {"result": decider.decide(body["input"])}
            else:
                hooks.append(body)
            sent = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def read_spans(output: Path) -> list[dict[str, Any]]:
    """Read the spans that a process has printed among its other output."""
    text = output.read_text(encoding="utf-8")
    return [json.loads(span) for span in re.findall(r"^\{\n.*?^\}$", text, re.M | re.S)]
