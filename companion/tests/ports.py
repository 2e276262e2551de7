"""Ports of servers that tests start."""

import socket
import time

PATIENCE_SECONDS = 20


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_port(port: int) -> None:
    """Wait until somebody listens at a port.

    Raises:
        TimeoutError: Nobody does.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError(f"nobody listens at port {port}")
