# ruff: noqa: S101  # the asserts are those of tests
"""Checks of all operations that are asked of one row."""

from decimal import Decimal
from uuid import UUID

from .contract import Contract, Operation
from .endpoints import about_rows, least_body, send
from .registry import check
from .scene import Scene, wrong_places


def _may_be_missing(contract: Contract, operation: Operation) -> bool:
    # Of two booleans, some row has each.
    return contract.key is not bool and bool(about_rows(contract, operation))


def malformed_keys(contract: Contract) -> dict[str, str]:
    """List what is no key of a row, by words."""
    if issubclass(contract.key, str):
        return {"text with NUL": "%00"}
    number = {"a number beyond its column": str(2**63)}
    return {"a word": "malformed"} | (number if contract.key is int else {})


@check(Operation, "finds nothing of another key", when=_may_be_missing)
async def finds_nothing(scene: Scene, operation: Operation) -> None:
    """Of a key that no row has, nothing is found."""
    await scene.make()
    body = await least_body(scene, operation)
    for endpoint in about_rows(scene.contract, operation):
        response = await send(scene, endpoint, json=body)
        assert response.status_code == 404, endpoint.path


def other_spellings(contract: Contract, key: str) -> list[str]:
    """List texts that Python reads as the same key, and no answer holds."""
    if contract.key is UUID:
        return [key.replace("-", ""), f"{{{key}}}"]
    if contract.key is int and not key.startswith("-"):
        return [f"0{key}", f"%2B{key}"]
    is_decimal = contract.key is Decimal and not key.startswith("-")
    return [f"0{key}"] if is_decimal else []


def _has_spellings(contract: Contract, operation: Operation) -> bool:
    spelled = other_spellings(contract, "1")
    return bool(spelled) and bool(about_rows(contract, operation))


@check(Operation, "finds nothing of another spelling", when=_has_spellings)
async def finds_no_other_spelling(scene: Scene, operation: Operation) -> None:
    """A key has one spelling: what knows rows by the texts of their keys misses none."""
    row = await scene.make()
    body = await least_body(scene, operation)
    for key in other_spellings(scene.contract, scene.path_of(row)):
        for endpoint in about_rows(scene.contract, operation):
            response = await send(scene, endpoint, key=key, json=body)
            assert response.status_code == 404, (endpoint.path, key)


@check(Operation, "refuses malformed keys", when=about_rows, database=False)
async def refuses_malformed_keys(scene: Scene, operation: Operation) -> None:
    """What is no key is refused, and the answer names the path."""
    body = await least_body(scene, operation)
    for words, key in malformed_keys(scene.contract).items():
        for endpoint in about_rows(scene.contract, operation):
            response = await send(scene, endpoint, key=key, json=body)
            assert response.status_code == 422, (endpoint.path, words)
            assert wrong_places(response) == [["path", "pk"]], (endpoint.path, words)
