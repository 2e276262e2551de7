"""Clients that hang up, or take their time: what works for them is stopped, or let go."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PATIENCE_SECONDS = 0.1
"""Most requests are answered before somebody needs to watch their clients."""

_RELEASES: ContextVar[list[Callable[[], Awaitable[None]]]] = ContextVar("releases")

_CLIENT_CLOSED_REQUEST = 499
_LAST_PARTS = ("http.response.body", "http.response.pathsend")


def release_with_answer(release: Callable[[], Awaitable[None]]) -> None:
    """Have something let go of when the answer is made, before its client takes it.

    A client that reads slowly, or never, would keep it: a server waits for the client
    until it sends more. An answer that is sent in parts, whose length nobody knows,
    keeps what it is made from.
    """
    _RELEASES.get([]).append(release)


async def release_now() -> None:
    """Let go of it before an answer that is sent in parts, which needs none of it."""
    releases = _RELEASES.get([])
    while releases:
        await releases.pop()()


class HangUps:
    """ASGI middleware that cancels the handler of a request when its client hangs up.

    Otherwise it would go on for nobody: wait for a lock, and write when it has it. What
    is cancelled rolls back, and its back end is told to stop. Nothing is cut short once
    the answer is out, such as tasks in the background.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Wrap `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection; only HTTP requests are watched."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client = _Client(receive, send)
        token = _RELEASES.set(client.releases)
        is_cut = False
        try:
            await self.app(scope, client.receive, client.send)
        except asyncio.CancelledError:
            if not client.is_alone_in_cancelling():
                raise
        except ClientDisconnect:
            # Who hangs up in the middle of a body is found by what reads it.
            is_cut = True
        finally:
            _RELEASES.reset(token)
            client.end()
        if (client.hung_up or is_cut) and not client.is_answering:
            # Nobody gets it; what stands around this middleware expects an answer.
            await Response(status_code=_CLIENT_CLOSED_REQUEST)(scope, receive, send)


class _Client:
    """The client of a request, who is watched while it waits for an answer."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.hung_up = False
        self.is_answering = False
        self.releases: list[Callable[[], Awaitable[None]]] = []
        self._receive = receive
        self._send = send
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  # a coroutine runs in one
        self._task = task
        self._is_receiving = False
        self._is_due = False
        self._ahead: asyncio.Queue[Message] | None = None
        self._watch: asyncio.Task[None] | None = None
        self._start = task.get_loop().call_later(PATIENCE_SECONDS, self._begin)

    async def receive(self) -> Message:
        """Give the application its next message."""
        if self._ahead is not None and not (self._ahead.empty() and self._is_over()):
            message = await self._ahead.get()
            self._ahead.task_done()
            return message
        self._is_receiving = True
        message = await self._receive()
        self._is_receiving = False
        if self._is_due:
            self._begin()
        return message

    async def send(self, message: Message) -> None:
        """Pass the answer on; the client has been served with the last part of it."""
        self.is_answering = True
        if self.releases and _is_whole(message):
            for release in self.releases:
                await release()
        if message["type"] in _LAST_PARTS and not message.get("more_body"):
            self._leave()
        await self._send(message)

    def is_alone_in_cancelling(self) -> bool:
        """Tell whether it was the client, and nobody else, who ended the request."""
        return self.hung_up and self._task.cancelling() == 1

    def end(self) -> None:
        """Watch no longer; the task may do something else."""
        self._leave()
        if self.hung_up:
            self._task.uncancel()

    def _leave(self) -> None:
        self._start.cancel()
        self._is_due = False
        if self._watch is not None:
            self._watch.cancel()

    def _is_over(self) -> bool:
        return self._watch is None or self._watch.done()

    def _begin(self) -> None:
        """Start watching, unless the application waits for a message itself."""
        self._is_due = self._is_receiving
        if not self._is_due:
            self._ahead = asyncio.Queue()
            self._watch = asyncio.ensure_future(self._wait(self._ahead))

    async def _wait(self, ahead: asyncio.Queue[Message]) -> None:
        """Wait for the end of the connection.

        It comes after the body: messages are taken from the server one ahead of the
        application, which need not ask for them.
        """
        while not self.hung_up:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                self.hung_up = True
                self._task.cancel()
            ahead.put_nowait(message)
            if message.get("more_body"):
                await ahead.join()


def _is_whole(message: Message) -> bool:
    """Tell whether a message starts an answer that is made as a whole."""
    names = (name.lower() for name, _ in message.get("headers", ()))
    return message["type"] == "http.response.start" and b"content-length" in names
