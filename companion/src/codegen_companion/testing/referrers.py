# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what refers to a row: how many rows of each resource."""

from collections.abc import Mapping
from typing import Any

from .contract import Contract, Referrers
from .mapping import concrete_mapper, foreign_keys
from .registry import check, check_each
from .scene import Scene


def _key(contract: Contract, model: type[Any]) -> dict[str, str]:
    """Return the attributes of a class that refer to a row, with those that they hold."""
    own, other = concrete_mapper(contract.model), concrete_mapper(model)
    for key in foreign_keys(other):
        if key.referred_table in own.tables:
            return {
                other.get_property_by_column(element.parent).key: (
                    own.get_property_by_column(element.column).key
                )
                for element in key.elements
            }
    return {}


def _referring(contract: Contract, referrers: Referrers) -> Mapping[str, type[Any]]:
    """Return the classes of the resources that can refer to a row, by their names."""
    return {name: one for name, one in referrers.by.items() if _key(contract, one)}


@check(Referrers, "tells nothing of what does not refer to the row")
async def tells_nothing(scene: Scene, referrers: Referrers) -> None:
    """A resource is told of where rows of it refer to the row, and not because it could."""
    row = await scene.make()
    assert await _told(scene, referrers, row) == []


@check_each(Referrers, "counts the rows of {}", _referring)
async def counts_rows(scene: Scene, referrers: Referrers, model: type[Any]) -> None:
    """Rows that refer to the row are counted, and no others."""
    name = next(name for name, one in referrers.by.items() if one is model)
    row, other = await scene.make(), await scene.make()
    before = await _told(scene, referrers, other)
    key = _key(scene.contract, model)
    values = {attribute: getattr(row, held) for attribute, held in key.items()}
    await scene.factory.make(scene.db, model, values)
    told = [
        one for one in await _told(scene, referrers, row) if one["resource"] == name
    ]
    assert told == [{"resource": name, "count": 1, "more": False}]
    assert await _told(scene, referrers, other) == before


async def _told(scene: Scene, referrers: Referrers, row: object) -> list[Any]:
    response = await scene.ask(referrers, row)
    assert response.status_code == 200
    items: list[Any] = response.json()["items"]
    return items
