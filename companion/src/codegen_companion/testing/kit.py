"""The tests of a resource: `test_articles = checks(CONTRACT)`."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from . import (
    actions,
    bodies,
    bulk,
    bulk_updates,
    deleted_rows,
    exports,
    files,
    filters,
    groups,
    hooks,
    idempotency,
    imports,
    includes,
    item_lists,
    item_values,
    key_lists,
    limits,
    linking,
    lists,
    matching,
    offered,
    permissions,
    policies,
    preconditions,
    puts,
    read,
    referrers,
    round_trips,
    routes,
    rows,
    sorts,
    trees,
    upserts,
    versions,
    visibility,
    write,
)
from .contract import Contract
from .registry import Check, checks_in, tests_of

KIT = checks_in(
    read,
    lists,
    sorts,
    filters,
    trees,
    offered,
    groups,
    exports,
    write,
    deleted_rows,
    key_lists,
    linking,
    item_lists,
    item_values,
    round_trips,
    bodies,
    bulk,
    bulk_updates,
    matching,
    upserts,
    puts,
    imports,
    includes,
    files,
    actions,
    referrers,
    rows,
    permissions,
    hooks,
    visibility,
    versions,
    preconditions,
    idempotency,
    policies,
    limits,
    routes,
)
"""All checks, in the order of the tests of an operation."""


def checks(
    contract: Contract,
    *,
    without: Mapping[str, str] | None = None,
    also: Sequence[Check[Any]] = (),
) -> Callable[..., Awaitable[None]]:
    """Return the tests of all that a contract promises.

    Args:
        contract: The facts of a resource.
        without: Checks that are left out, by a name that they have or had, and why.
        also: Checks of plug-ins and of the project.

    Raises:
        LookupError: What is left out is not there, or two checks have one name.
    """
    return tests_of(contract, [*KIT, *also], without or {})
