"""An S3 service of a test's own."""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec

import pytest

from .ports import free_port, wait_for_port


@contextmanager
def bucket_server() -> Generator[str]:
    """Run moto's server, and yield its URL; where it is not installed, the test is skipped.

    It keeps objects with their types, lists and removes them. It looks neither at
    signatures nor at what a policy says: tests read that in the policy itself.
    """
    if find_spec("moto") is None:
        pytest.skip("NOT RUN WITH S3: moto is not installed")
    port = free_port()
    process = subprocess.Popen(  # noqa: S603  # this Python
        [sys.executable, "-W", "ignore", "-m", "moto.server", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_port(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()
