# ruff: noqa: S101  # the asserts are those of tests
"""Checks of all operations that are asked of one row."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from uuid import UUID

from .contract import Contract, Operation
from .endpoints import about_rows, least_body, send
from .registry import check
from .scene import Scene, wrong_places


def _may_be_missing(contract: Contract, operation: Operation) -> bool:
    # Of two booleans, some row has each.
    return [*contract.kinds] != [bool] and bool(about_rows(contract, operation))


def malformed_keys(contract: Contract) -> dict[tuple[str, str], str]:
    """List what is no key of a row, by the part that is wrong and words."""
    return dict(_with_others(contract, contract.missing, malformed_parts))


def malformed_parts(kind: type[object], _part: str = "") -> dict[str, str]:
    """List what is no part of a key, by words."""
    if issubclass(kind, str):
        return {"text with NUL": "%00"}
    number = {"a number beyond its column": str(2**63)}
    return {"a word": "malformed"} | (number if kind is int else {})


def _with_others(
    contract: Contract, key: str, change: Callable[[type[object], str], dict[str, str]]
) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield keys with one part changed, by the name of that part in paths and words."""
    parts = key.split("/")
    names = contract.row_key.names if len(parts) > 1 else ("pk",)
    for index, (name, kind) in enumerate(zip(names, contract.kinds, strict=True)):
        for words, text in change(kind, parts[index]).items():
            yield (name, words), "/".join([*parts[:index], text, *parts[index + 1 :]])


@check(Operation, "finds nothing of another key", when=_may_be_missing)
async def finds_nothing(scene: Scene, operation: Operation) -> None:
    """Of a key that no row has, nothing is found, though some row has a part of it."""
    row = await scene.make_for(operation)
    body = await least_body(scene, operation)
    for key in _other_keys(scene.contract.missing, scene.path_of(row)):
        for endpoint in about_rows(scene.contract, operation):
            response = await send(scene, endpoint, key=key, json=body)
            assert response.status_code == 404, (endpoint.path, key)


def _other_keys(missing: str, key: str) -> list[str]:
    """List keys of no row: a whole one, and that of a row with another part."""
    parts, others = key.split("/"), missing.split("/")
    changed = (
        "/".join([*parts[:index], other, *parts[index + 1 :]])
        for index, other in enumerate(others)
        if other != parts[index]
    )
    return [missing] if len(parts) == 1 else [missing, *changed]


def other_spellings(contract: Contract, key: str) -> list[str]:
    """List texts that Python reads as the same key, and no answer holds."""
    return [spelled for _, spelled in _with_others(contract, key, spellings_of_part)]


def spellings_of_part(kind: type[object], part: str) -> dict[str, str]:
    """List texts that Python reads as the same part of a key, by words."""
    if kind is UUID:
        return {"without hyphens": part.replace("-", ""), "in braces": f"{{{part}}}"}
    if issubclass(kind, str):
        first = "" if part.startswith("%") else f"{ord(part[0]):02X}"
        return {"with an escape too many": f"~{first}{part[1:]}"}
    if kind is int and not part.startswith("-"):
        return {"with a zero": f"0{part}", "with a sign": f"%2B{part}"}
    is_decimal = kind is Decimal and not part.startswith("-")
    return {"with a zero": f"0{part}"} if is_decimal else {}


def _has_spellings(contract: Contract, operation: Operation) -> bool:
    is_spelled = any(spellings_of_part(kind, "1") for kind in contract.kinds)
    return is_spelled and bool(about_rows(contract, operation))


@check(Operation, "finds nothing of another spelling", when=_has_spellings)
async def finds_no_other_spelling(scene: Scene, operation: Operation) -> None:
    """A key has one spelling: what knows rows by the texts of their keys misses none."""
    row = await scene.make_for(operation)
    body = await least_body(scene, operation)
    for key in other_spellings(scene.contract, scene.path_of(row)):
        for endpoint in about_rows(scene.contract, operation):
            response = await send(scene, endpoint, key=key, json=body)
            assert response.status_code == 404, (endpoint.path, key)


@check(Operation, "refuses malformed keys", when=about_rows, database=False)
async def refuses_malformed_keys(scene: Scene, operation: Operation) -> None:
    """What is no key is refused, and the answer names the path."""
    body = await least_body(scene, operation)
    for (name, words), key in malformed_keys(scene.contract).items():
        for endpoint in about_rows(scene.contract, operation):
            response = await send(scene, endpoint, key=key, json=body)
            assert response.status_code == 422, (endpoint.path, words)
            assert wrong_places(response) == [["path", name]], (endpoint.path, words)
