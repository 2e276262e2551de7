"""Where requests come from: the address of the client, also behind proxies."""

import os
from collections.abc import Iterator
from functools import cached_property
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from fastapi import FastAPI, Request
from starlette.types import ASGIApp, Receive, Scope, Send

_FORWARDED = b"x-forwarded-for"
_NETWORK_BITS = 64

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def client_address(request: Request) -> str:
    """Return the address that a request comes from.

    Of an IPv6 address the network: one client has as many addresses as it likes.
    """
    host = request.client.host if request.client else ""
    address = _parse(host)
    if not isinstance(address, IPv6Address):
        return host if address is None else str(address)
    return str(IPv6Network((int(address), _NETWORK_BITS), strict=False))


def trusted_proxies(variable: str) -> list[Network]:
    """Read the addresses and networks of a project's proxies from the environment.

    Args:
        variable: Holds them, parted by commas; not set: there are none.

    Raises:
        RuntimeError: One of them is no address.
    """
    words = [word.strip() for word in os.environ.get(variable, "").split(",")]
    try:
        return [ip_network(word) for word in words if word]
    except ValueError as error:
        raise RuntimeError(
            f"{variable} must hold addresses of proxies, like 10.0.0.7,10.1.0.0/16: {error}"
        ) from None


class TrustedProxies:
    """ASGI middleware that believes what trusted proxies say of their clients.

    The client is the last address in `X-Forwarded-For` that no trusted proxy has: what
    stands before it, anybody may have written.
    """

    def __init__(self, app: ASGIApp, variable: str) -> None:
        """Wrap `app`.

        Args:
            app: The application.
            variable: The environment variable that holds the addresses of the proxies.
        """
        self.app = app
        self._variable = variable

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] in ("http", "websocket") and scope.get("client"):
            host = self._client(scope, scope["client"][0])
            scope = {**scope, "client": (host, scope["client"][1])}
        await self.app(scope, receive, send)

    @cached_property
    def _proxies(self) -> list[Network]:
        return trusted_proxies(self._variable)

    def _client(self, scope: Scope, peer: str) -> str:
        client = peer
        for claimed in _forwarded(scope):
            if not self._is_trusted(client) or _parse(claimed) is None:
                break
            client = claimed
        return client

    def _is_trusted(self, host: str) -> bool:
        address = _parse(host)
        return address is not None and any(
            address in network for network in self._proxies
        )


def install_trusted_proxies(app: FastAPI, variable: str) -> None:
    """Let all of `app` see the clients of its proxies, rather than the proxies.

    Args:
        app: The application.
        variable: The environment variable that holds the addresses of the proxies.
    """
    app.add_middleware(TrustedProxies, variable=variable)


def _forwarded(scope: Scope) -> Iterator[str]:
    """Yield the addresses that proxies have added, the last one first."""
    lines = [value for name, value in scope["headers"] if name == _FORWARDED]
    for word in reversed(b",".join(lines).decode("latin-1").split(",")):
        yield _without_port(word.strip())


def _without_port(word: str) -> str:
    if word.startswith("["):
        return word[1:].partition("]")[0]
    return word.partition(":")[0] if word.count(":") == 1 else word


def _parse(host: str) -> Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
