# ruff: noqa: S101  # the asserts are those of tests
"""Checks that every route of the OpenAPI document keeps the rules of HTTP."""

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient

_KEY = "Idempotency-Key"
_UNSAFE = frozenset({"DELETE", "PATCH", "POST", "PUT"})
_OTHER_TYPE = "text/x-no-api-takes-it"
_OTHER_PATCHES = ("application/json-patch+json", "application/merge-patch+json")
_VARYING = "ratelimit"


@dataclass(frozen=True)
class Documented:
    """What the document says of a route."""

    method: str
    template: str
    """Its path, with the names of its parameters."""
    says: dict[str, Any]

    @property
    def path(self) -> str:
        """Return a path of the route; whether it leads to a row does not matter."""
        return re.sub(r"\{[^}]*\}", "1", self.template)

    @property
    def bodies(self) -> list[str]:
        """Return the types of the bodies that it takes."""
        return list(self.says.get("requestBody", {}).get("content", ()))

    @property
    def takes_key(self) -> bool:
        """Tell whether it is done once with an `Idempotency-Key`."""
        return any(one["name"] == _KEY for one in self.says["parameters"])

    def __str__(self) -> str:
        """Return what messages call it."""
        return f"{self.method} {self.template}"


Rule = Callable[[FastAPI, AsyncClient], Awaitable[None]]


def http_checks() -> Callable[..., Awaitable[None]]:
    """Return the test of the rules, with one case of each, for all routes together.

    It uses the fixtures `app` and `client`, and no database: the rules hold before one is
    asked.
    """

    @pytest.mark.anyio
    @pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
    async def test(rule: Rule, app: FastAPI, client: AsyncClient) -> None:
        __tracebackhide__ = True
        # What a database that is away does to an answer is not what is checked.
        transport = ASGITransport(app, raise_app_exceptions=False)
        headers = client.headers
        async with AsyncClient(
            transport=transport, base_url=client.base_url, headers=headers
        ) as asking:
            await rule(app, asking)

    return test


async def head_is_get_without_body(app: FastAPI, client: AsyncClient) -> None:
    """HEAD has the status and the headers of GET (RFC 9110 section 9.3.2)."""
    for route in documented(app):
        if route.method == "GET":
            got, headed = await client.get(route.path), await client.head(route.path)
            assert headed.status_code == got.status_code, route
            assert headed.content == b"", route
            assert _fixed(headed.headers) == _fixed(got.headers), route


async def options_are_true(app: FastAPI, _client: AsyncClient) -> None:
    """OPTIONS tells the methods of a path to anybody, and a 405 does (section 9.3.7)."""
    routes = list(documented(app))
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as nobody:
        for path in {route.path for route in routes}:
            options = await nobody.options(path)
            assert options.status_code == 204, path
            assert _listed(options.headers["Allow"]) == _methods(routes, path), path
            refused = await nobody.request("TRACE", path)
            assert refused.status_code == 405, path
            assert refused.headers["Allow"] == options.headers["Allow"], path


async def bodies_have_a_type(app: FastAPI, client: AsyncClient) -> None:
    """A body of another type, or of none, is 415, which tells what is taken (RFC 5789)."""
    for route in documented(app):
        patches = _OTHER_PATCHES if route.method == "PATCH" else ()
        for type_ in (_OTHER_TYPE, None, *patches) if route.bodies else ():
            headers = {} if type_ is None else {"Content-Type": type_}
            response = await client.request(
                route.method, route.path, content=b"{}", headers=headers
            )
            assert response.status_code == 415, (route, type_)
            assert _listed(response.headers["Accept"]) == {*route.bodies}, route
            if route.method == "PATCH":
                options = await client.options(route.path)
                for answer in (response, options):
                    accepted = _listed(answer.headers["Accept-Patch"])
                    assert accepted == {*route.bodies}, route


async def bodies_are_not_encoded(app: FastAPI, client: AsyncClient) -> None:
    """A body in an encoding that nobody reads is 415 (RFC 9110 section 15.5.16)."""
    for route in documented(app):
        for type_ in route.bodies[:1]:
            headers = {"Content-Type": type_, "Content-Encoding": "x-no-api-reads-it"}
            response = await client.request(
                route.method, route.path, content=b"{}", headers=headers
            )
            assert response.status_code == 415, route
            assert response.headers["Accept-Encoding"] == "identity", route


async def keys_have_an_effect(app: FastAPI, client: AsyncClient) -> None:
    """An `Idempotency-Key` is refused where what is repeated would be done again."""
    for route in documented(app):
        if route.method in _UNSAFE and not route.takes_key:
            response = await client.request(
                route.method, route.path, headers={_KEY: "a-key-that-nobody-guesses"}
            )
            assert response.status_code == 400, route
            assert _KEY in response.json()["detail"], route


async def redirects_name_no_host(app: FastAPI, client: AsyncClient) -> None:
    """A last slash is taken away at the same host, whatever the client calls it."""
    for route in documented(app):
        response = await client.request(
            route.method, f"{route.path}/", headers={"Host": "elsewhere.example"}
        )
        if response.is_redirect:
            assert response.headers["Location"] == route.path, route


async def head_and_options_are_not_documented(app: FastAPI, _: AsyncClient) -> None:
    """The document lists no methods that all routes have."""
    assert not {route.method for route in documented(app)} & {"HEAD", "OPTIONS"}


RULES: list[Rule] = [
    head_is_get_without_body,
    options_are_true,
    bodies_have_a_type,
    bodies_are_not_encoded,
    keys_have_an_effect,
    redirects_name_no_host,
    head_and_options_are_not_documented,
]


def documented(app: FastAPI) -> Iterator[Documented]:
    """Yield the routes of the OpenAPI document, with the parameters that several share."""
    document = app.openapi()
    shared = document.get("components", {}).get("parameters", {})
    for template, path in document["paths"].items():
        for method, says in path.items():
            if "responses" in says:
                parameters = [
                    shared[one["$ref"].rpartition("/")[2]] if "$ref" in one else one
                    for one in says.get("parameters", ())
                ]
                own = says | {"parameters": parameters}
                yield Documented(method.upper(), template, own)


def _methods(routes: list[Documented], path: str) -> set[str]:
    """Return the methods of a path: one without parameters stands before those with some."""
    fixed = {route.method for route in routes if route.template == path}
    methods = fixed or {
        route.method
        for route in routes
        if re.fullmatch(
            re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(route.template)), path
        )
    }
    return methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())


def _listed(header: str) -> set[str]:
    return {one.strip() for one in header.split(",")}


def _fixed(headers: Any) -> dict[str, str]:  # noqa: ANN401  # those of any answer
    """Return the headers that do not count requests."""
    return {
        name: value for name, value in headers.items() if not name.startswith(_VARYING)
    }
