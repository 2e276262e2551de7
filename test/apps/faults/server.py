"""PostgreSQL servers that tests break as they like."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

BIN = Path(os.environ["POSTGRES_BIN"])

# PostgreSQL refuses to be run by root.
OWNER = "postgres" if os.geteuid() == 0 else None

SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 30
deadlock_timeout = 100ms
log_min_messages = panic
"""

TABLES = """
CREATE TABLE notes (id uuid PRIMARY KEY, text varchar(200) NOT NULL);
CREATE TABLE audits (
    id uuid PRIMARY KEY, note_id uuid NOT NULL REFERENCES notes ON DELETE CASCADE
);
CREATE VIEW reports AS
    SELECT '00000000-0000-0000-0000-000000000001'::uuid AS id,
    'a' || pg_sleep(2.2)::text AS text;
"""


def free_port() -> int:
    """Return a port that nothing listens at."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Server:
    """A server of its own, with a database `app` of a user `app`."""

    def __init__(self) -> None:
        """Have a directory and a port."""
        self.port = free_port()
        self.home = Path(tempfile.mkdtemp(prefix="codegen-postgres-"))
        self.data = self.home / "data"
        if OWNER is not None:
            shutil.chown(self.home, OWNER)

    @property
    def url(self) -> str:
        """The URL of the application's database."""
        return f"postgresql://app@127.0.0.1:{self.port}/app"

    def make(self) -> None:
        """Make an empty server, start it, and make the tables."""
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync")
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(SETTINGS)
        self.start()
        self.sql("CREATE ROLE app LOGIN", "postgres")
        self.sql("CREATE DATABASE app OWNER app", "postgres")
        self.sql(TABLES, user="app")

    def copy(self, other: "Server") -> None:
        """Become a standby of another server."""
        self._run(
            *("pg_basebackup", f"--pgdata={self.data}", "--no-sync"),
            *("--host=127.0.0.1", f"--port={other.port}"),
            *("--username=postgres", "--write-recovery-conf", "--checkpoint=fast"),
        )

    def start(self, **settings: str) -> None:
        """Start, with settings for this time."""
        options = [f"-c {name}={value}" for name, value in settings.items()]
        options.append(f"-c port={self.port}")
        self._run(
            "pg_ctl", "start", "--wait", "--silent", "--options", " ".join(options)
        )

    def stop(self) -> None:
        """Stop at once, as a crash does."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")

    def remove(self) -> None:
        """Stop if it runs, and leave nothing behind."""
        if (self.data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.home)

    def sql(self, statement: str, database: str = "app", user: str = "postgres") -> str:
        """Run a statement by somebody else; return what it says."""
        return subprocess.run(
            [
                *(
                    BIN / "psql",
                    "--no-psqlrc",
                    "--quiet",
                    "--tuples-only",
                    "--no-align",
                ),
                *("--host=127.0.0.1", f"--port={self.port}", f"--username={user}"),
                *("--set=ON_ERROR_STOP=1", f"--dbname={database}"),
                f"--command={statement}",
            ],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout.strip()

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(
            [BIN / program, *options],
            check=True,
            cwd=self.home,
            env={"PGDATA": str(self.data), "LC_ALL": "C", "TZ": "UTC"},
            stdout=subprocess.DEVNULL,  # a server would keep a pipe open
            stderr=subprocess.DEVNULL,
            user=OWNER,
            extra_groups=[] if OWNER else None,
        )
