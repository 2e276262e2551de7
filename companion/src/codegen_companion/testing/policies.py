# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what a policy engine is asked, with a stand-in for it."""

from importlib import import_module
from typing import Any

from .actions import stand_in
from .contract import Action, Contract, Operation, Policy
from .endpoints import (
    answering,
    endpoints,
    given_keys,
    json_keys,
    row_for,
    send,
)
from .registry import check
from .scene import Scene


def _asks_before(contract: Contract, operation: Operation) -> bool:
    policy = contract.policy
    return bool(operation.rule) and policy is not None and not policy.about_rows


def _asks_about_rows(contract: Contract, operation: Operation) -> bool:
    policy = contract.policy
    is_asked = bool(operation.rule) and policy is not None and policy.about_rows
    return is_asked and bool(answering(contract, operation))


def policy_of(scene: Scene) -> Policy:
    """Return what the config says of the policy."""
    assert scene.contract.policy is not None
    return scene.contract.policy


def policy_stand_in(scene: Scene) -> Any:  # noqa: ANN401  # a PolicyStandIn, which not every project has
    """Return what takes the place of the policy."""
    module = import_module(".policy_stand_in", __package__)
    return scene.fixture("policy", module.PolicyStandIn)


@check(Operation, "is forbidden by the policy", when=_asks_before, database=False)
async def is_denied(scene: Scene, operation: Operation) -> None:
    """What the policy denies is forbidden, and nobody else is asked."""
    policy = policy_stand_in(scene)
    policy.is_allowed = False
    for endpoint in endpoints(scene.contract, operation):
        policy.asked.clear()
        response = await scene.client.request(endpoint.method, endpoint.path)
        assert response.status_code == 403, endpoint.path
        [(rule, question)] = policy.asked
        assert rule == operation.rule
        assert question["resource"] == policy_of(scene).subject
        assert question["operation"] == operation.name
        assert question["method"] == endpoint.method
        assert question["path"] == endpoint.path


@check(Operation, "is forbidden by the policy about rows", when=_asks_about_rows)
async def is_denied_about_rows(scene: Scene, operation: Operation) -> None:
    """What the policy denies of a row is forbidden, and changes nothing."""
    asked = answering(scene.contract, operation)
    row, body = await row_for(scene, *asked), await scene.body(operation)
    before = await scene.rows()
    function = stand_in(scene, operation) if isinstance(operation, Action) else None
    policy = policy_stand_in(scene)
    policy.is_allowed = False
    for endpoint in asked:
        policy.asked.clear()
        response = await send(scene, endpoint, row, json=body)
        assert response.status_code == 403, endpoint.path
        [(rule, question)] = policy.asked
        assert rule == operation.rule
        assert question["resource"] == policy_of(scene).subject
        assert question["operation"] == operation.name
        expected = given_keys(scene, operation, endpoint, row, body)
        assert json_keys(scene, question["obj"]) == expected
    assert function is None or not function.calls
    assert await scene.rows_after(operation, before) == before
