"""The address of the client, with proxies and without."""

import pytest
from fastapi import FastAPI, Request
from httpx2 import ASGITransport, AsyncClient
from starlette.types import Message, Receive, Scope, Send

from codegen_companion.support.addresses import (
    TrustedProxies,
    client_address,
    install_trusted_proxies,
    trusted_proxies,
)

pytestmark = pytest.mark.anyio

VARIABLE = "PROXIES"
OWN = "10.0.0.7, 10.1.0.0/16, fd00::/8"


def request_from(host: str | None) -> Request:
    """Return a request of an address."""
    client = None if host is None else (host, 1)
    return Request({"type": "http", "client": client})


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("localhost", "localhost"),
        (None, ""),
    ],
)
def test_addresses(host: str | None, address: str) -> None:
    """Addresses of one network of IPv6 are those of one client."""
    assert client_address(request_from(host)) == address


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.7", ["9.9.9.9"], "9.9.9.9"),
        ("10.0.0.7", ["6.6.6.6, 9.9.9.9"], "9.9.9.9"),
        ("10.0.0.7", ["6.6.6.6, 9.9.9.9, 10.1.2.3"], "9.9.9.9"),
        ("10.0.0.7", ["9.9.9.9", "10.1.2.3"], "9.9.9.9"),
        ("fd00::1", ["[2001:db8::1]:443"], "2001:db8::/64"),
        ("::ffff:10.0.0.7", ["9.9.9.9:1234"], "9.9.9.9"),
        ("10.0.0.7", ["10.1.0.1"], "10.1.0.1"),
        ("10.0.0.7", ["9.9.9.9, nobody"], "10.0.0.7"),
        ("10.0.0.7", [""], "10.0.0.7"),
        ("10.0.0.7", [], "10.0.0.7"),
        ("8.8.8.8", ["9.9.9.9"], "8.8.8.8"),
        ("testclient", ["9.9.9.9"], "testclient"),
    ],
)
async def test_proxies(
    monkeypatch: pytest.MonkeyPatch, peer: str, forwarded: list[str], client: str
) -> None:
    """The client is whom the last of the trusted proxies has seen."""
    monkeypatch.setenv(VARIABLE, OWN)
    app = FastAPI()
    install_trusted_proxies(app, VARIABLE)

    @app.get("/")
    async def tell(request: Request) -> str:
        return client_address(request)

    transport = ASGITransport(app, client=(peer, 1))
    async with AsyncClient(transport=transport, base_url="http://test") as http:
        headers = [("X-Forwarded-For", line) for line in forwarded]
        assert (await http.get("/", headers=headers)).json() == client


async def test_other_connections() -> None:
    """What has no client stays as it is."""
    seen: list[Scope] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope)

    async def receive() -> Message:
        raise NotImplementedError

    async def send(_message: Message) -> None:
        raise NotImplementedError

    scopes: list[Scope] = [{"type": "lifespan"}, {"type": "http", "client": None}]
    for scope in scopes:
        await TrustedProxies(app, VARIABLE)(scope, receive, send)
    assert seen == scopes


def test_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting that cannot be used is told by its name."""
    monkeypatch.delenv(VARIABLE, raising=False)
    assert trusted_proxies(VARIABLE) == []
    for wrong in ("everybody", "10.0.0.7/8", "10.0.0.0/33"):
        monkeypatch.setenv(VARIABLE, f"10.0.0.7,{wrong}")
        with pytest.raises(RuntimeError, match=f"^{VARIABLE} must hold addresses"):
            trusted_proxies(VARIABLE)
