"""Questions to a policy engine: what lets a request pass, and what does not."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from typing import Any
from uuid import UUID

import pytest
from fastapi import HTTPException

from codegen_companion.support import policies
from codegen_companion.support.policies import MOST_ANSWER_BYTES, Policy
from codegen_companion.testing.policy_stand_in import (
    PolicyStandIn,
    replace_input,
)

from .opa_server import JSON, UNDEFINED, OpaServer, answer, decision, opa_server
from .ports import free_port

pytestmark = pytest.mark.anyio

VARIABLE = "POLICY_URL"
TIMEOUT = 0.5
PATIENCE = 20
"""For an answer that comes, however busy the machine is."""


@pytest.fixture
async def opa(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[OpaServer]:
    """Yield a server that policies ask."""
    async with opa_server() as opa:
        monkeypatch.setenv(VARIABLE, opa.url)
        yield opa


@pytest.fixture
async def policy(opa: OpaServer) -> AsyncGenerator[Policy]:
    """Yield a policy that asks the server, and lets nothing pass without it."""
    assert opa.url
    policy = Policy(VARIABLE, "shop.authz", timeout_seconds=PATIENCE)
    yield policy
    await policy.close()


async def status_of(policy: Policy, question: dict[str, Any] | None = None) -> int:
    """Return the status that a request gets."""
    try:
        await policy.check("allow", question or {})
    except HTTPException as error:
        return error.status_code
    return 200


async def test_question(opa: OpaServer, policy: Policy) -> None:
    """The rule of the package is asked about the input, values of all kinds included."""
    opa.decide = lambda _path, asked: decision(asked["user"]["sub"] == "ann")
    question = {"user": {"sub": "ann"}, "pk": UUID(int=1), "path": "/\ud800ü"}
    assert await status_of(policy, question) == 200
    assert await status_of(policy, {"user": {"sub": "bob"}}) == 403
    path = "POST /v1/data/shop/authz/allow"
    asked = {"user": {"sub": "ann"}, "pk": str(UUID(int=1)), "path": "/\ud800ü"}
    assert opa.asked == [(path, asked), (path, {"user": {"sub": "bob"}})]


@pytest.mark.parametrize("result", [True, {"allow": True}, {"allow": True, "why": "x"}])
async def test_allowed(opa: OpaServer, policy: Policy, result: object) -> None:
    """`true` and `{allow: true}` let a request pass."""
    opa.decide = lambda _path, _input: decision(result)
    assert await status_of(policy) == 200


@pytest.mark.parametrize(
    "sent",
    [
        UNDEFINED,
        answer(b'{"decision_id": "1"}'),
        *map(
            decision,
            [False, None, 1, "true", [], [True], {}, {"allow": "yes"}, {"allow": 1}],
        ),
        decision({"allow": {"allow": True}}),
    ],
)
async def test_denied(opa: OpaServer, policy: Policy, sent: bytes) -> None:
    """No other result does, and a rule that is not defined does not."""
    opa.decide = lambda _path, _input: sent
    assert await status_of(policy) == 403


BROKEN = {
    "no JSON": answer(b"true"[:3], "200 OK", JSON),
    "a page": answer(b"<html>true</html>"),
    "no object": answer(b"true", "200 OK", JSON),
    "a list": answer(b'[{"result": true}]'),
    "no UTF-8": answer(b'{"result": true, "x": "\xff"}'),
    "a deep answer": answer(b'{"result": ' + b"[" * 60_000 + b"]" * 5_000),
    "a long number": answer(b'{"result": true, "x": ' + b"9" * 5_000 + b"}"),
    "a large answer": answer(
        json.dumps({"result": True, "x": "x" * MOST_ANSWER_BYTES}).encode()
    ),
    "another place": answer(b"", "307 Temporary Redirect", "Location: /v1/data/yes"),
    "a mistake of ours": answer(b'{"result": true}', "400 Bad Request"),
    "a failure": answer(b'{"result": true}', "500 Internal Server Error"),
    "nothing": answer(b"", "204 No Content"),
    "a compressed answer": answer(b"\x1f\x8b", "200 OK", "Content-Encoding: gzip"),
}


@pytest.mark.parametrize("fail_open", [False, True])
@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
async def test_broken(opa: OpaServer, sent: bytes, fail_open: bool) -> None:
    """An answer that decides nothing is 503, whatever the project says of no answer."""
    opa.decide = lambda path, _input: decision(True) if path.endswith("yes") else sent
    policy = Policy(VARIABLE, "x", timeout_seconds=PATIENCE, fail_open=fail_open)
    assert await status_of(policy) == 503
    assert len(opa.asked) == 1
    await policy.close()


LOST = {
    "no HTTP": b"hello\r\n\r\n",
    "less than announced": answer(b'{"result": true}')[:-1],
    "a gateway without the engine": answer(b'{"result": true}', "503 Unavailable"),
}


@pytest.mark.parametrize(("fail_open", "status"), [(False, 503), (True, 200)])
@pytest.mark.parametrize("sent", LOST.values(), ids=LOST)
async def test_lost(opa: OpaServer, sent: bytes, fail_open: bool, status: int) -> None:
    """No answer is 503, or lets a request pass where the project wants it so."""
    opa.decide = lambda _path, _input: sent
    policy = Policy(VARIABLE, "x", timeout_seconds=TIMEOUT, fail_open=fail_open)
    assert await status_of(policy) == status
    await policy.close()


@pytest.mark.parametrize(("fail_open", "status"), [(False, 503), (True, 200)])
async def test_absent(
    monkeypatch: pytest.MonkeyPatch, fail_open: bool, status: int
) -> None:
    """So it is where nobody listens."""
    monkeypatch.setenv(VARIABLE, f"http://127.0.0.1:{free_port()}")
    policy = Policy(VARIABLE, "x", timeout_seconds=TIMEOUT, fail_open=fail_open)
    assert await status_of(policy) == status
    await policy.close()


@pytest.mark.parametrize(("fail_open", "status"), [(False, 503), (True, 200)])
async def test_slow(opa: OpaServer, fail_open: bool, status: int) -> None:
    """The time is for the answer as a whole: one that trickles in is none."""
    opa.decide = lambda _path, _input: decision(True)
    opa.pause = TIMEOUT / 10
    policy = Policy(VARIABLE, "x", timeout_seconds=TIMEOUT, fail_open=fail_open)
    start = time.monotonic()
    assert await status_of(policy) == status
    assert TIMEOUT <= time.monotonic() - start < 2 * TIMEOUT
    await policy.close()


async def test_connections(opa: OpaServer, policy: Policy) -> None:
    """One connection serves questions one after the other, also after a restart."""
    opa.decide = lambda _path, _input: decision(True)
    for _ in range(5):
        assert await status_of(policy) == 200
    assert opa.connections == 1
    await policy.close()
    assert await status_of(policy) == 200
    assert opa.connections == 2
    assert await asyncio.gather(*(status_of(policy) for _ in range(20))) == [200] * 20


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "is not set"),
        ("opa:8181", "is no URL"),
        ("ftp://u:secret@h", "is no URL"),
        ("http://", "is no URL"),
        ("http://h:secret", "is no URL"),
        ("http://h/?secret=1", "is no URL"),
    ],
)
def test_settings(monkeypatch: pytest.MonkeyPatch, url: str, message: str) -> None:
    """What is no URL is an error that names the variable, not the URL."""
    monkeypatch.setenv(VARIABLE, url)
    with pytest.raises(RuntimeError, match=f"^{VARIABLE} {message}") as caught:
        Policy(VARIABLE, "x", timeout_seconds=TIMEOUT)
    assert "secret" not in str(caught.value)


async def build_input(*_: object) -> dict[str, Any]:
    """Fail: tests do not call what a project wrote."""
    raise NotImplementedError


async def test_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may do everything, until they want to be refused."""
    policy = PolicyStandIn()
    assert await status_of(policy, {"resource": "a"}) == 200
    policy.is_allowed = False
    assert await status_of(policy, {"resource": "b"}) == 403
    await policy.close()
    assert policy.asked == [("allow", {"resource": "a"}), ("allow", {"resource": "b"})]
    monkeypatch.setattr(policies, "build_input", build_input, raising=False)
    replace_input(monkeypatch, policies, build_input)
    values = {"resource": "a", "operation": "get", "obj": None}
    assert await vars(policies)["build_input"](None, **values) == values
