"""Questions to a policy engine (OPA): whether a request may be done."""

import asyncio
import json
import logging
import os
from collections.abc import Mapping
from typing import Any, cast

from fastapi import HTTPException
from fastapi.encoders import jsonable_encoder
from httpx2 import URL, AsyncClient, InvalidURL, TransportError

MOST_ANSWER_BYTES = 65_536

# What stands between us and an engine that is down says so by these.
_GATEWAY_STATUSES = (502, 503, 504)
_OK = 200

_logger = logging.getLogger(__name__)


class UnreachableError(Exception):
    """The engine did not answer, or not in time."""


class Policy:
    """The rules of a package of the engine; one pool of connections asks for them."""

    def __init__(
        self,
        url_variable: str,
        package: str,
        *,
        timeout_seconds: float,
        fail_open: bool = False,
    ) -> None:
        """Find out where the engine is.

        Args:
            url_variable: The environment variable with its URL.
            package: The package of the rules.
            timeout_seconds: How long an answer may take as a whole.
            fail_open: Whether requests pass while the engine cannot be reached.

        Raises:
            RuntimeError: The variable is not set, or holds no URL.
        """
        self._rules = f"{_read_url(url_variable)}/v1/data/{package.replace('.', '/')}"
        self._timeout = timeout_seconds
        self._fail_open = fail_open
        self._client: AsyncClient | None = None

    async def check(self, rule: str, question: Mapping[str, Any]) -> None:
        """Let a request pass if a rule of the package says so.

        Args:
            rule: The rule.
            question: What the rule gets as its input.

        Raises:
            HTTPException: 403, it does not; 503, the engine does not decide.
        """
        try:
            allowed = await self.allows(rule, question)
        except UnreachableError as error:
            _logger.warning("The policy engine cannot be reached: %s", error)
            if self._fail_open:
                return
            raise _undecided() from error
        except ValueError as error:
            _logger.error("The policy engine does not decide: %s", error)
            raise _undecided() from error
        if not allowed:
            raise HTTPException(403, "The policy does not allow this.")

    async def allows(self, rule: str, question: Mapping[str, Any]) -> bool:
        """Ask a rule; what is not defined is not allowed.

        Raises:
            UnreachableError: There is no answer.
            ValueError: The answer decides nothing.
        """
        # ASCII only: a path may hold an unpaired surrogate, UTF-8 cannot.
        body = json.dumps({"input": jsonable_encoder(question)})
        try:
            async with asyncio.timeout(self._timeout):
                answer = await self._post(f"{self._rules}/{rule}", body)
        except (TransportError, TimeoutError) as error:
            raise UnreachableError(repr(error)) from error
        try:
            decision = json.loads(answer)
        except RecursionError as error:
            raise ValueError("its answer is nested too deep") from error
        if not isinstance(decision, dict):
            raise ValueError("its answer is no object")
        return _is_yes(cast("dict[str, Any]", decision).get("result"))

    async def close(self) -> None:
        """Close all connections; the next question opens new ones."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def _post(self, url: str, body: str) -> bytes:
        """Send a question; read no more of the answer than an engine would send."""
        if self._client is None:
            self._client = AsyncClient(
                timeout=self._timeout,
                headers={"Accept-Encoding": "identity"},
                follow_redirects=False,
            )
        headers = {"Content-Type": "application/json"}
        answer = bytearray()
        async with self._client.stream(
            "POST", url, content=body, headers=headers
        ) as response:
            if response.status_code in _GATEWAY_STATUSES:
                raise UnreachableError(f"status {response.status_code}")
            if response.status_code != _OK:
                raise ValueError(f"it answers with status {response.status_code}")
            async for chunk in response.aiter_raw():
                answer += chunk
                if len(answer) > MOST_ANSWER_BYTES:
                    raise ValueError("its answer is too large")
        return bytes(answer)


def _is_yes(result: object) -> bool:
    """Tell a decision that allows from whatever else a rule may yield."""
    if isinstance(result, dict):
        return cast("dict[str, Any]", result).get("allow") is True
    return result is True


def _undecided() -> HTTPException:
    return HTTPException(503, "Whether this is allowed cannot be decided now.")


def _read_url(variable: str) -> str:
    url = os.environ.get(variable, "").rstrip("/")
    if not url:
        raise RuntimeError(f"{variable} is not set: give it the URL of the OPA server")
    try:
        parsed = URL(url)
    except InvalidURL:
        parsed = URL()
    if parsed.scheme not in ("http", "https") or not parsed.host or parsed.query:
        # The URL may hold a password: it is not shown.
        raise RuntimeError(
            f"{variable} is no URL of an OPA server: it must be like http://127.0.0.1:8181"
        )
    return url
