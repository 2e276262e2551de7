# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what is equal for all routes, whatever they do."""

from collections.abc import Iterator
from dataclasses import replace

from fastapi import APIRouter
from fastapi.routing import APIRoute

from .actions import result_of, returned, stand_in
from .contract import Action, Contract, Download, Facts, Operation, Route
from .endpoints import Endpoint, answering, closed, endpoints, row_for, send
from .registry import check
from .scene import Scene, wrong_places

_READING = ("GET", "HEAD", "OPTIONS")


def _needs_token(contract: Contract, facts: Facts) -> bool:
    return isinstance(facts, Operation | Route) and bool(closed(contract, facts))


def _needs_csrf_token(contract: Contract, facts: Facts) -> bool:
    if not isinstance(facts, Operation | Route) or not contract.cookie:
        return False
    return any(one.method not in _READING for one in closed(contract, facts))


def _has_body(contract: Contract, operation: Operation) -> bool:
    return any(_takes_json(one) for one in endpoints(contract, operation))


def _takes_json(endpoint: Endpoint) -> bool:
    return endpoint.has_body and not endpoint.is_file


def _is_read(_: Contract, contract: Contract) -> bool:
    operations = contract.operations
    asked = [one for operation in operations for one in answering(contract, operation)]
    return any(one.method == "GET" for one in asked)


def _has_query(contract: Contract, operation: Operation) -> bool:
    return any(one.has_query for one in endpoints(contract, operation))


@check(Facts, "lets nobody in without a valid token", when=_needs_token, database=False)
async def lets_nobody_in(scene: Scene, facts: Facts) -> None:
    """Without a token, or with a forged one, there is no access, and the answer tells which."""
    assert isinstance(facts, Operation | Route)
    for forged in (True, False):
        scene.sign_out(forged=forged)
        # A dependency of the project's own has no token that could be forged.
        has_token = any(
            one in scene.client.headers for one in ("Authorization", "Cookie")
        )
        error = ' error="invalid_token"' if has_token else ""
        for endpoint in closed(scene.contract, facts):
            response = await send(scene, endpoint)
            assert response.status_code == 401, (endpoint.path, forged)
            challenge = response.headers["WWW-Authenticate"]
            assert challenge == f"Bearer{error}", endpoint.path


@check(Facts, "does nothing by a cookie alone", when=_needs_csrf_token, database=False)
async def does_nothing_by_cookie(scene: Scene, facts: Facts) -> None:
    """A cookie alone changes nothing: other sites can have it sent."""
    assert isinstance(facts, Operation | Route)
    scene.by_cookie()
    for endpoint in closed(scene.contract, facts):
        if endpoint.method not in _READING:
            response = await send(scene, endpoint)
            assert response.status_code == 403, endpoint.path
            assert "X-CSRF-Token" in response.json()["detail"], endpoint.path


@check(Operation, "refuses malformed JSON", when=_has_body, database=False)
async def refuses_malformed_json(scene: Scene, operation: Operation) -> None:
    """A body that cannot be parsed is a bad request."""
    headers, key = {"Content-Type": "application/json"}, scene.contract.missing
    for endpoint in endpoints(scene.contract, operation):
        if _takes_json(endpoint):
            url = endpoint.path.replace("{pk}", key)
            response = await scene.client.request(
                endpoint.method, url, content="{", headers=headers
            )
            assert response.status_code == 400, url


@check(Operation, "refuses unknown parameters", when=_has_query, database=False)
async def refuses_unknown_parameters(scene: Scene, operation: Operation) -> None:
    """A parameter that the route does not know is refused, and the answer names it."""
    key = scene.contract.missing
    for endpoint in endpoints(scene.contract, operation):
        if endpoint.has_query:
            url = endpoint.path.replace("{pk}", key)
            query = {**endpoint.params, "unknown": "1"}
            response = await scene.client.request(
                endpoint.method,
                url,
                params=query,
                json={} if _takes_json(endpoint) else None,
            )
            assert response.status_code == 422, url
            assert wrong_places(response) == [["query", "unknown"]], url


@check(Contract, "answers HEAD as GET", when=_is_read)
async def answers_head(scene: Scene, contract: Contract) -> None:
    """HEAD has the status and the headers of GET, and no body (RFC 9110 section 9.3.2)."""
    asked = [
        one
        for operation in contract.operations
        for one in answering(contract, operation)
        # A URL that is good for minutes is another one each time, and so is its tag.
        if one.method == "GET" and not isinstance(operation, Download)
    ]
    row = await row_for(scene, *asked)
    for operation in contract.operations:
        if isinstance(operation, Action) and operation.reads:
            stand_in(scene, operation, result=returned(result_of(scene, operation)))
    for endpoint in asked:
        got = await send(scene, endpoint, row)
        headed = await send(scene, replace(endpoint, method="HEAD"), row)
        assert headed.status_code == got.status_code, endpoint.path
        assert headed.content == b"", endpoint.path
        assert headed.headers == got.headers, endpoint.path


@check(Contract, "has no routes beside its contract", database=False)
async def has_no_other_routes(_scene: Scene, contract: Contract) -> None:
    """Every route of the resource is one that its contract knows, and so checks."""
    known = {
        f"{endpoint.method} {_template(contract, endpoint.path)}"
        for facts in contract.facts
        if isinstance(facts, Operation | Route)
        for endpoint in endpoints(contract, facts)
    }
    assert set(_routes_of(contract)) - known == set()


def _template(contract: Contract, path: str) -> str:
    """Return a path as its route has it: there is one for the values of all filters."""
    if path.startswith("/_values/"):
        return f"{path.rpartition('/')[0]}/{{field}}"
    return path.replace("{pk}", contract.row_key.template)


def _routes_of(contract: Contract) -> Iterator[str]:
    """Yield the routes that the generated module has."""
    for router in vars(contract.routes).values():
        if not isinstance(router, APIRouter):
            continue
        # Only the resource's own routes are below that of the application.
        is_own = router is contract.routes.router
        above = contract.url.removesuffix(router.prefix) if is_own else ""
        for route in router.routes:
            if isinstance(route, APIRoute):
                for method in route.methods or ():
                    yield f"{method} {above}{route.path}"
