"""Messages to URLs that users have given, which must not lead into our own network."""

import asyncio
import base64
import hashlib
import hmac
import ipaddress
import json
import socket
import time
from collections.abc import Awaitable, Callable, Collection, Sequence

import httpx2

from .comms_types import Message, NotDeliveredError, Recipient, RefusedError, reason_of

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Returns the IP addresses of a host."""

_LATER = frozenset({408, 425, 429})
# All that IPv6 has given out to the public internet; what is outside, such as site-local
# addresses, leads into our own network.
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
# Addresses in it that stand for some of IPv4, which may be anywhere.
_EMBEDDING = tuple(ipaddress.ip_network(net) for net in ("2001::/32", "2002::/16"))


async def resolve(host: str, port: int) -> list[str]:
    """Ask the system for the addresses of a host."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_kind, address in found]


class WebhookTransport:
    """Posts messages as JSON, with the headers of Standard Webhooks.

    The host of a URL is resolved once, and it is that address which is connected to: a
    name that leads elsewhere a moment later does not help. Redirects are not followed.
    """

    def __init__(
        self,
        *,
        secret: bytes | None = None,
        trusted_hosts: Collection[str] = (),
        seconds: float = 10,
        resolve: Resolve = resolve,
    ) -> None:
        """Prepare it.

        Args:
            secret: What requests are signed with; None: they are not.
            trusted_hosts: Hosts that may be in a private network, and without TLS.
            seconds: How long each step may take.
            resolve: Finds the addresses of a host.
        """
        self._secret = secret
        self._trusted = frozenset(trusted_hosts)
        self._seconds = seconds
        self._resolve = resolve

    async def send(self, message: Message, recipient: Recipient) -> None:
        """Post a message to the URL that is the recipient's address.

        Raises:
            NotDeliveredError: The server is away, or wants it to be sent later.
            RefusedError: The URL is not one to connect to, or the server refuses.
        """
        url = self._check(recipient.address)
        target = url.copy_with(host=await self._address(url))
        content = json.dumps(
            {
                "id": str(message.id),
                "type": message.comm_type,
                "subject": message.subject,
                "body": message.body,
            }
        ).encode()
        headers = {"Host": url.netloc.decode(), "Content-Type": "application/json"}
        headers |= self._signature(str(recipient.id), content)
        async with httpx2.AsyncClient(
            timeout=self._seconds, trust_env=False, follow_redirects=False
        ) as client:
            request = client.build_request(
                "POST",
                target,
                content=content,
                headers=headers,
                extensions={"sni_hostname": url.host},
            )
            try:
                # The answer's body is not of interest, however long it is.
                response = await client.send(request, stream=True)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
                raise NotDeliveredError(reason_of(error)) from error
            await response.aclose()
        _check_status(response.status_code)

    def _check(self, address: str) -> httpx2.URL:
        try:
            url = httpx2.URL(address)
        except (httpx2.InvalidURL, ValueError) as error:
            raise RefusedError("the address is not a URL") from error
        schemes = {"https", "http"} if url.host in self._trusted else {"https"}
        if url.scheme not in schemes or not url.host:
            raise RefusedError("the address is not a URL of https")
        if url.userinfo:
            raise RefusedError("the URL holds a user's name")
        return url

    async def _address(self, url: httpx2.URL) -> str:
        """Return the address to connect to; all that a host has must be allowed."""
        port = url.port or (443 if url.scheme == "https" else 80)
        try:
            addresses = await self._resolve(url.host, port)
        except (OSError, UnicodeError) as error:
            raise NotDeliveredError(f"{url.host} cannot be resolved") from error
        if not addresses:
            raise NotDeliveredError(f"{url.host} has no address")
        if url.host not in self._trusted and not all(map(_is_public, addresses)):
            raise RefusedError(f"{url.host} is not on the public internet")
        return addresses[0]

    def _signature(self, delivery: str, content: bytes) -> dict[str, str]:
        """Return the headers by which the receiver knows a repeat, and us."""
        moment = str(int(time.time()))
        headers = {"webhook-id": delivery, "webhook-timestamp": moment}
        if self._secret is not None:
            signed = b".".join((delivery.encode(), moment.encode(), content))
            digest = hmac.digest(self._secret, signed, hashlib.sha256)
            headers["webhook-signature"] = f"v1,{base64.b64encode(digest).decode()}"
        return headers


def _is_public(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:  # with the zone of a link-local address
        return False
    if address.version == 6 and address not in _GLOBAL_UNICAST:
        return False
    if any(address in network for network in _EMBEDDING):
        return False
    return address.is_global and not address.is_multicast


def _check_status(status: int) -> None:
    if 200 <= status < 300:
        return
    if status in _LATER or status >= 500:
        raise NotDeliveredError(f"the server answered {status}")
    raise RefusedError(f"the server answered {status}")
