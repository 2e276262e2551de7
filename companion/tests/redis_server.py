"""A Redis server of a test's own, which it may stop in the middle."""

import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from .ports import free_port, wait_for_port


class RedisServer:
    """A server without persistence on a free port."""

    def __init__(self, directory: Path) -> None:
        """Start it; where there is none to start, the test is skipped, and says so."""
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("NOT RUN WITH REDIS: there is no redis-server")
        self._program = program
        self._directory = directory
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self._process = self._launch()

    def stop(self) -> None:
        """Stop it: connections are refused."""
        self._process.kill()
        self._process.wait()

    def start(self) -> None:
        """Start it again, empty, on the same port."""
        self._process = self._launch()

    def hang(self) -> None:
        """Let it take connections, and never answer."""
        self._process.send_signal(signal.SIGSTOP)

    def _launch(self) -> subprocess.Popen[bytes]:
        options = f"--bind 127.0.0.1 --port {self._port} --save --appendonly no"
        process = subprocess.Popen(  # noqa: S603  # a program that was looked up
            [self._program, *options.split(), "--dir", str(self._directory)],
            stdout=subprocess.DEVNULL,
        )
        wait_for_port(self._port)
        return process
