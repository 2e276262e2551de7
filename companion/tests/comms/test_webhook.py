"""Webhooks: posted to a real server, and kept out of our own network."""

import asyncio
import base64
import hashlib
import hmac
import json
import uuid
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from codegen_companion.support.comms_types import (
    Message,
    NotDeliveredError,
    Recipient,
    RefusedError,
)
from codegen_companion.support.comms_webhook import WebhookTransport

pytestmark = pytest.mark.anyio

MESSAGE = Message(uuid.uuid4(), "shipped", "Subject", "Body", html=False)
SECRET = b"of this test alone"


def to(address: str) -> Recipient:
    """Return a recipient."""
    return Recipient(uuid.uuid4(), "hook", address, "ann")


@dataclass
class Server:
    """An HTTP server that notes requests."""

    port: int = 0
    answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n"
    requests: list[tuple[str, dict[str, str], bytes]] = field(
        default_factory=list[tuple[str, dict[str, str], bytes]]
    )

    async def handle(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Answer one request."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        pairs = (line.split(": ", 1) for line in head[1:] if line)
        headers = {name.lower(): value for name, value in pairs}
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append((head[0], headers, body))
        writer.write(self.answer)
        await writer.drain()
        writer.close()


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    """Run a server on a port of its own."""
    server = Server()
    async with await asyncio.start_server(server.handle, "127.0.0.1", 0) as listening:
        server.port = listening.sockets[0].getsockname()[1]
        yield server


class Names:
    """Resolves names as a test wants, and notes who was asked for."""

    def __init__(self, addresses: Mapping[str, Sequence[str]]) -> None:
        """Hold the addresses of names."""
        self.asked: list[str] = []
        self._addresses = addresses

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """Return the addresses of a name."""
        self.asked.append(host)
        return self._addresses[host]


async def test_posts(server: Server) -> None:
    """The address that was resolved gets the request, under the name of the URL."""
    names = Names({"hooks.example": ["127.0.0.1"]})
    transport = WebhookTransport(
        secret=SECRET, trusted_hosts={"hooks.example"}, resolve=names
    )
    recipient = to(f"http://hooks.example:{server.port}/in?a=1")
    await transport.send(MESSAGE, recipient)
    ((line, headers, body),) = server.requests
    assert line == "POST /in?a=1 HTTP/1.1"
    assert headers["host"] == f"hooks.example:{server.port}"
    assert headers["content-type"] == "application/json"
    assert json.loads(body) == {
        "id": str(MESSAGE.id),
        "type": "shipped",
        "subject": "Subject",
        "body": "Body",
    }
    signed = f"{recipient.id}.{headers['webhook-timestamp']}.".encode() + body
    digest = hmac.digest(SECRET, signed, hashlib.sha256)
    assert headers["webhook-id"] == str(recipient.id)
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"
    assert names.asked == ["hooks.example"]


async def test_system_resolves(server: Server) -> None:
    """Without a test in between, the system is asked."""
    transport = WebhookTransport(trusted_hosts={"localhost"})
    await transport.send(MESSAGE, to(f"http://localhost:{server.port}/"))
    assert "webhook-signature" not in server.requests[0][1]
    with pytest.raises(NotDeliveredError, match=r"nowhere\.invalid cannot be resolved"):
        await WebhookTransport().send(MESSAGE, to("https://nowhere.invalid/"))


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104  # nothing listens
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "fe80::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "::ffff:0:7f00:1",
        "::7f00:1",
        "fec0::1",
        "2002:7f00:1::",
        "ff02::1",
    ],
)
async def test_private(server: Server, address: str) -> None:
    """No address of a private network is connected to, whatever else the name has."""
    for addresses in ([address], ["93.184.215.14", address]):
        names = Names({"evil.example": addresses})
        transport = WebhookTransport(trusted_hosts={"127.0.0.1"}, resolve=names)
        with pytest.raises(RefusedError, match="not on the public internet"):
            await transport.send(MESSAGE, to(f"https://evil.example:{server.port}/"))
    assert server.requests == []


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("http://example.com/", "not a URL of https"),
        ("ftp://example.com/", "not a URL of https"),
        ("file:///etc/passwd", "not a URL of https"),
        ("https:///x", "not a URL of https"),
        ("not a url", "not a URL of https"),
        ("https://[::1", "not a URL"),
        ("https://ann:secret@example.com/", "holds a user's name"),
        ("https://127.0.0.1/", "not on the public internet"),
        ("https://[::ffff:7f00:1]/", "not on the public internet"),
        ("https://2130706433/", "not on the public internet"),
        ("https://0x7f.1/", "not on the public internet"),
    ],
)
async def test_urls(address: str, text: str) -> None:
    """Only URLs of https, of the public internet."""
    with pytest.raises(RefusedError, match=text):
        await WebhookTransport().send(MESSAGE, to(address))


async def test_rebinding(server: Server) -> None:
    """A name that leads elsewhere when it is asked again is asked once only."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])

    async def rebind(host: str, port: int) -> Sequence[str]:
        return next(answers)

    transport = WebhookTransport(trusted_hosts={"a.example"}, resolve=rebind)
    await transport.send(MESSAGE, to(f"http://a.example:{server.port}/"))
    assert len(server.requests) == 1
    assert next(answers) == ["10.0.0.1"]


def answering(status: str, *headers: str) -> bytes:
    """Return an answer without a body."""
    return "\r\n".join(
        [f"HTTP/1.1 {status}", *headers, "Content-Length: 0", "", ""]
    ).encode()


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        ("200 OK", None),
        ("302 Found", RefusedError),
        ("307 Temporary Redirect", RefusedError),
        ("404 Not Found", RefusedError),
        ("410 Gone", RefusedError),
        ("408 Request Timeout", NotDeliveredError),
        ("429 Too Many Requests", NotDeliveredError),
        ("503 Service Unavailable", NotDeliveredError),
    ],
)
async def test_status(
    server: Server, status: str, kind: type[Exception] | None
) -> None:
    """What the server answers says whether it is tried again; redirects lead nowhere."""
    server.answer = answering(status, f"Location: http://127.0.0.1:{server.port}/x")
    transport = WebhookTransport(trusted_hosts={"127.0.0.1"})
    recipient = to(f"http://127.0.0.1:{server.port}/")
    if kind is None:
        await transport.send(MESSAGE, recipient)
    else:
        with pytest.raises(kind, match=f"answered {status[:3]}"):
            await transport.send(MESSAGE, recipient)
    assert len(server.requests) == 1


async def test_no_answer(server: Server) -> None:
    """Without an answer nobody knows; without a connection nothing was sent."""
    server.answer = b""
    transport = WebhookTransport(trusted_hosts={"127.0.0.1"}, seconds=2)
    with pytest.raises(Exception, match="disconnected") as caught:
        await transport.send(MESSAGE, to(f"http://127.0.0.1:{server.port}/"))
    assert not isinstance(caught.value, NotDeliveredError | RefusedError)
    with pytest.raises(NotDeliveredError):
        await transport.send(MESSAGE, to("http://127.0.0.1:1/"))
