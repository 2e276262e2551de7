"""A day of work in one command: `python dev.py`, or `just start`.

Makes .env, brings the database up to date, fills it if it is empty, writes the OpenAPI
document, then serves the API and, where web/ is installed, the front end. PORT and
WEB_PORT choose the ports; Ctrl-C ends it all.
"""

import asyncio
import os
import re
import secrets
import shutil
import signal
import socket
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent
HOST: Final = "127.0.0.1"
GENERATED: Final = ROOT / "_generated"
ENV_FILE: Final = ROOT / ".env"
WEB: Final = ROOT / "web"

# How long processes may take to end by themselves, the API to start, and a database to
# answer.
STOP_SECONDS = 5.0
START_SECONDS = 60.0
CONNECT_SECONDS = 10.0


class StartError(Exception):
    """Something is missing; the message is one line that says what to do."""


def main() -> None:
    """Run until something ends."""
    try:
        asyncio.run(run_until_stopped())
    except StartError as error:
        sys.exit(f"dev.py: {error}")


async def run_until_stopped() -> None:
    """Work until a signal comes; leave no process behind."""
    stop = asyncio.Event()
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    processes = Processes()
    work = asyncio.create_task(start(processes))
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((work, stopped), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            work.result()
    finally:
        work.cancel()
        await asyncio.wait(
            (work,)
        )  # a process that it was about to start is known then
        await processes.end()


class Processes:
    """The processes of this run, each with its children a group of its own.

    A terminal sends Ctrl-C to this process alone, which then ends every group.
    """

    def __init__(self) -> None:
        """Start without any."""
        self._running: list[Process] = []

    async def start(self, *command: str, **env: str) -> Process:
        """Start a process, with variables beside those of the environment."""
        process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, env=os.environ | env, start_new_session=True
        )
        self._running.append(process)
        return process

    async def run(self, *arguments: str) -> None:
        """Run Python to its end.

        Raises:
            StartError: It failed.
        """
        process = await self.start(sys.executable, *arguments)
        if await process.wait() != 0:
            command = " ".join(("python", *arguments))
            raise StartError(f"`{command}` failed; its messages are above")

    async def end(self) -> None:
        """End all groups: kindly, and after a while by force."""
        self._signal(signal.SIGTERM)
        endings = [asyncio.create_task(process.wait()) for process in self._running]
        if endings:
            await asyncio.wait(endings, timeout=STOP_SECONDS)
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        for process in self._running:
            with suppress(ProcessLookupError):  # the whole group has ended
                os.killpg(process.pid, number)


async def start(processes: Processes) -> None:
    """Prepare everything, and serve until one of the servers ends.

    Raises:
        StartError: Something is missing, or a server ended.
    """
    require_installation()
    load_env()
    port, web_port = read_port("PORT", 8000), read_port("WEB_PORT", 5173)
    has_web = (WEB / "node_modules").is_dir()
    require_free("PORT", port)
    if has_web:
        require_free("WEB_PORT", web_port)
    await require_settings()
    await processes.run("-m", "alembic", "upgrade", "head")
    await processes.run("seed.py")
    await processes.run("openapi.py")
    servers = {"The API": await start_api(processes, port)}
    if has_web:
        servers["The front end"] = await start_web(processes, port, web_port)
    elif (WEB / "package.json").is_file():
        print("web/ is not installed: `npm --prefix web install`", flush=True)
    await asyncio.gather(
        announce(port, web_port if has_web else None), first_end(servers)
    )


def require_installation() -> None:
    """Check that there is something to start.

    Raises:
        StartError: The generated package or the libraries are missing.
    """
    if not GENERATED.is_dir():
        name = GENERATED.relative_to(ROOT)
        raise StartError(f"{name}/ is missing: `codegen --skip-prompts` makes it")
    if find_spec("alembic") is None or find_spec("uvicorn") is None:
        raise StartError(
            f"{sys.executable} has not the libraries: `just install`, or see README.md"
        )


def load_env() -> None:
    """Read .env, which is made of .env.example at the first start.

    Variables that are set already win.
    """
    if not ENV_FILE.exists():
        text = (ROOT / ".env.example").read_text(encoding="utf-8")
        ENV_FILE.touch(mode=0o600)
        ENV_FILE.write_text(with_secret(text), encoding="utf-8")
        print("Made .env from .env.example.", flush=True)
    for line in ENV_FILE.read_text(encoding="utf-8").splitlines():
        found = re.fullmatch(r"\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*", line)
        if found:
            quoted = re.fullmatch(r"(['\"])(.*)\1", found[2])
            value = quoted[2] if quoted else re.sub(r"(^|\s+)#.*", "", found[2])
            os.environ.setdefault(found[1], value)


def with_secret(text: str) -> str:
    """Give JWT_SECRET a value of its own, if there is such a line."""
    return re.sub(
        r"^JWT_SECRET=$", f"JWT_SECRET={secrets.token_urlsafe(48)}", text, flags=re.M
    )


def read_port(variable: str, default: int) -> int:
    """Read a port from the environment.

    Raises:
        StartError: It is none.
    """
    text = os.environ.get(variable) or str(default)
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 0 < int(text) < 65536:
        raise StartError(f"{variable} is a number from 1 to 65535, not {text!r}")
    return int(text)


def require_free(variable: str, port: int) -> None:
    """Check that nothing listens at a port.

    Raises:
        StartError: Something does.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            other = f"{variable}={port + 1} python dev.py"
            raise StartError(
                f"port {port} cannot be used ({error.strerror}); another one: {other}"
            ) from error


async def require_settings() -> None:
    """Check the settings, and that the database answers.

    Raises:
        StartError: It does not, or a setting is missing or cannot be used.
    """
    # Imported when .env is read, and when there is something to import.
    from _generated.api import check_settings
    from _generated.db.session import get_engine

    try:
        check_settings()
        engine = get_engine()
    except Exception as error:  # a URL may be malformed, or ask for another driver
        raise StartError(f"{first_line(error)} (in .env)") from error
    try:
        async with asyncio.timeout(CONNECT_SECONDS), engine.connect():
            pass
    except Exception as error:  # drivers raise errors of many kinds
        # The text of the URL hides the password.
        problem = f"{engine.url} does not answer ({first_line(error)})"
        raise StartError(
            f"the database {problem}: start it, or correct DATABASE_URL in .env"
        ) from error
    finally:
        await engine.dispose()


def first_line(error: Exception) -> str:
    """Tell an error in one line, without the driver's name in front."""
    line = str(error).partition("\n")[0]
    return re.sub(r"^\([\w.]+\) ", "", line) or type(error).__name__


async def start_api(processes: Processes, port: int) -> Process:
    """Serve the API; a change of its packages starts it again."""
    watched = [f"--reload-dir={folder}" for folder in ["app", "_generated"]]
    address = [f"--host={HOST}", f"--port={port}", "--timeout-graceful-shutdown=3"]
    return await processes.start(
        sys.executable, "-m", "uvicorn", "main:app", "--reload", *watched, *address
    )


async def start_web(processes: Processes, port: int, web_port: int) -> Process:
    """Serve the front end.

    Raises:
        StartError: There is no npm.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise StartError("npm is missing: install Node.js, or remove web/node_modules")
    options = ["--", f"--port={web_port}", "--strictPort"]
    api = f"http://{HOST}:{port}"
    return await processes.start(
        npm, "--prefix", "web", "run", "dev", *options, API_URL=api
    )


async def announce(port: int, web_port: int | None) -> None:
    """Say where everything is, once the API answers."""
    await wait_until_up(port)
    print(f"\n  API            http://{HOST}:{port}")
    print(f"  Documentation  http://{HOST}:{port}/docs")
    if web_port is not None:
        print(f"  Front end      http://{HOST}:{web_port}")
    print("  Users          python set_password.py NAME")
    print("\nCtrl-C ends it.\n", flush=True)


async def wait_until_up(port: int) -> None:
    """Wait until the API answers that it lives.

    Raises:
        StartError: It does not, in all that time.
    """
    end = asyncio.get_running_loop().time() + START_SECONDS
    while asyncio.get_running_loop().time() < end:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(b"GET /health/live HTTP/1.0\r\n\r\n")
            status = await reader.readline()
            writer.close()
            if b" 200 " in status:
                return
        await asyncio.sleep(0.2)
    raise StartError("the API did not start; its messages are above")


async def first_end(servers: dict[str, Process]) -> None:
    """Wait until one of the servers ends.

    Raises:
        StartError: Always: none of them should.
    """
    names = {
        asyncio.create_task(process.wait()): name for name, process in servers.items()
    }
    done, _ = await asyncio.wait(names, return_when=asyncio.FIRST_COMPLETED)
    ended = next(iter(done))
    raise StartError(f"{names[ended]} ended with code {ended.result()}")


if __name__ == "__main__":
    main()
