"""A server that speaks OPA's data API, well or badly, as a test wants it."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

JSON = "Content-Type: application/json"


def answer(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    """Return an answer as it goes over the wire."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


def decision(result: object) -> bytes:
    """Return the answer that a rule which yields `result` gets."""
    return answer(json.dumps({"result": result}).encode(), "200 OK", JSON)


UNDEFINED = answer(b"{}", "200 OK", JSON)
"""The answer for a rule that is not defined."""


@dataclass
class OpaServer:
    """What the server answers, and what it was asked.

    Attributes:
        decide: Makes the answer from the path and the input.
        pause: Seconds before each byte of an answer; None: it comes at once.
        asked: The path and the input of each question.
        connections: How many connections were opened.
        url: Where it is.
    """

    decide: Callable[[str, Any], bytes] = lambda _path, _input: UNDEFINED
    pause: float | None = None
    asked: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])
    connections: int = 0
    url: str = ""

    async def serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Answer the questions of one connection."""
        self.connections += 1
        try:
            while True:
                await self._answer(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {
            name.lower(): value
            for name, _, value in (line.partition(": ") for line in lines)
        }
        body = await reader.readexactly(int(headers["content-length"]))
        method, path, _ = first.split(" ")
        question = json.loads(body)["input"]
        self.asked.append((f"{method} {path}", question))
        sent = self.decide(path, question)
        if self.pause is None:
            writer.write(sent)
        else:
            for index in range(len(sent)):
                writer.write(sent[index : index + 1])
                await writer.drain()
                await asyncio.sleep(self.pause)
        await writer.drain()


@asynccontextmanager
async def opa_server() -> AsyncGenerator[OpaServer]:
    """Yield a running server."""
    opa = OpaServer()
    server = await asyncio.start_server(opa.serve, "127.0.0.1", 0)
    opa.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield opa
