"""A policy engine that allows everything."""

import os
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Engine(BaseHTTPRequestHandler):
    """Says yes."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    """The body follows its headers at once: otherwise each answer waits for 40 ms."""

    def do_POST(self) -> None:  # the library calls it so
        """Answer a question."""
        self.rfile.read(int(self.headers["content-length"]))
        answer = b'{"result": true}'
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def engine() -> Generator[None]:
    """Run the engine, where the application looks for it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Engine)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["OPA_URL"] = f"http://127.0.0.1:{server.server_port}"
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
