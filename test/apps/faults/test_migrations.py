"""Migrations take as long as they take."""

import os
import subprocess
import sys

from server import Server


def test_no_timeouts(primary: Server) -> None:
    """A statement of a migration may take longer than one of the application."""
    subprocess.run(
        [sys.executable, "-m", "alembic", "upgrade", "head"],
        check=True,
        env=os.environ | {"DATABASE_URL": primary.url},
    )
    assert primary.sql("SELECT version_num FROM alembic_version") == "0002"
