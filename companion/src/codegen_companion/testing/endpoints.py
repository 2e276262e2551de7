"""The routes that an operation has, and requests that they answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import ANY

from httpx2 import Response

from .contract import (
    Bulk,
    BulkDelete,
    BulkUpdate,
    Contract,
    Export,
    Get,
    Import,
    Linking,
    List,
    Matching,
    Operation,
    Put,
    Route,
    Shown,
    Update,
    Writing,
)
from .mapping import columns_of, concrete_mapper
from .queries import Column, Filter, Groups, as_query
from .scene import Scene, as_file, as_whole


@dataclass(frozen=True)
class Endpoint:
    """A route, and a request to it."""

    method: str
    path: str
    """Its full path; `{pk}` is the key of a row."""
    has_body: bool = False
    has_query: bool = False
    """Whether a model says which query parameters there are."""
    params: Mapping[str, str | Sequence[str]] = field(
        default_factory=dict[str, "str | Sequence[str]"]
    )
    json: object = None
    """What is sent; None: what the operation itself takes."""
    in_query: bool = False
    """Whether what the operation takes stands in the query."""
    of_deleted: bool = False
    """Whether it finds deleted rows, and no others."""
    linking: Linking | None = None
    """What says which other row it is about, if it is about one."""
    many: Bulk | None = None
    """What says whether its items are each for themselves, if it is about many."""
    matches: bool = False
    """Whether its body is that of a request, with the query that finds rows."""
    is_file: bool = False
    """Whether its body is a file of rows."""
    is_known: bool = True
    """Whether it answers such a request, and otherwise as soon as rows are others."""

    @property
    def of_row(self) -> bool:
        """Tell whether it is asked of one row."""
        return "{pk}" in self.path


def endpoints(contract: Contract, facts: Operation | Route) -> list[Endpoint]:
    """List the routes of an operation, its own the first."""
    if isinstance(facts, Route):
        return [Endpoint(facts.method, facts.path, is_known=False)]
    in_query = isinstance(facts, Writing) and facts.reads and bool(facts.fields)
    own = Endpoint(
        facts.method,
        contract.url + facts.path,
        has_body=facts.has_body,
        has_query=isinstance(facts, List | Export | Import | Matching)
        or (in_query and facts.askable),
        params=as_query(facts.samples())
        if isinstance(facts, Writing) and in_query
        else {},
        is_known=facts.askable,
        in_query=in_query,
        of_deleted=facts.of_deleted,
        linking=facts if isinstance(facts, Linking) else None,
        many=facts if isinstance(facts, Bulk) else None,
        matches=isinstance(facts, Matching),
        is_file=isinstance(facts, Import),
    )
    further = [*_of_list(contract, facts)] if isinstance(facts, List) else []
    if isinstance(facts, Shown):
        further += [
            Endpoint("GET", f"{contract.url}/{{pk}}/{path}", has_query=True)
            for path in facts.rest
        ]
    return [own, *further]


def closed(contract: Contract, facts: Operation | Route) -> list[Endpoint]:
    """List the routes of an operation that need a token."""
    if not contract.users:
        return []
    apart = facts.apart if isinstance(facts, Operation) else ()
    return [
        one
        for one in endpoints(contract, facts)
        if facts.public
        is (f"{one.method} {one.path.removeprefix(contract.url)}" in apart)
    ]


def answering(contract: Contract, operation: Operation) -> list[Endpoint]:
    """List the routes for which requests are known that they answer."""
    return [one for one in endpoints(contract, operation) if one.is_known]


def about_rows(contract: Contract, operation: Operation) -> list[Endpoint]:
    """List the routes of one row that has to be there, for which requests are known that they answer."""
    if isinstance(operation, Put):
        return []
    return [one for one in answering(contract, operation) if one.of_row]


def _of_list(contract: Contract, list_: List) -> Iterator[Endpoint]:
    url = contract.url + list_.path
    if list_.tree:
        yield Endpoint("POST", f"{url}/search", has_body=True, json={})
    if list_.groups is not None:
        params = {"by": plain_key(list_.groups)}
        yield Endpoint("GET", f"{url}/groups", has_query=True, params=params)
    offered = offered_filters(list_)
    # Of texts that every row has there are others as soon as there are other rows.
    known = next((one for one in offered if _is_of_every_row(contract, one)), None)
    first = known or next(iter(offered), None)
    if first is not None:
        path = values_url(list_, first)
        yield Endpoint("GET", path, has_query=True, is_known=known is not None)


def plain_key(groups: Groups) -> str:
    """Return what requests call the first column of groups that is one of the rows themselves."""
    return plain_column(groups).key


def plain_column(groups: Groups) -> Column:
    """Return the first column of groups that is one of the rows themselves."""
    own = [column for column in groups.by if "." not in column.name]
    return next(iter(own), groups.by[0])


def offered_filters(list_: List) -> list[Filter]:
    """List the filters for which values are offered."""
    return [one for one in list_.filters if list_.slug and one.values is not None]


def values_url(list_: List, filter_: Filter) -> str:
    """Return the path that tells the values of a filter."""
    return f"/_values/{list_.slug}/{filter_.name}"


def _is_of_every_row(contract: Contract, filter_: Filter) -> bool:
    column = columns_of(concrete_mapper(contract.model)).get(filter_.path)
    return filter_.values == "texts" and column is not None and not column.nullable


async def row_for(scene: Scene, *asked: Endpoint) -> Any:  # noqa: ANN401  # a row of the contract's class
    """Insert a row, if one of some routes is asked of one."""
    if not any(one.of_row for one in asked):
        return None
    return await scene.make_found(of_deleted=any(one.of_deleted for one in asked))


async def least_body(scene: Scene, operation: Operation) -> Any:  # noqa: ANN401  # any JSON value
    """Return a body that an operation accepts: one that changes nothing of a row."""
    if isinstance(operation, Matching):
        return await scene.body(operation)
    if not operation.has_body or isinstance(operation, Update):
        return {}
    return await scene.body(operation)


async def send(
    scene: Scene,
    endpoint: Endpoint,
    row: object = None,
    *,
    key: str | None = None,
    json: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Send a request to a route.

    Args:
        scene: The scene.
        endpoint: The route.
        row: The row that it is asked of.
        key: The key instead, as paths have it; without one, a key that no row has.
        json: What is sent, where the route does not say it itself.
        headers: Further headers.
    """
    if key is None:
        key = scene.contract.missing if row is None else scene.path_of(row)
    params = as_query(json) if endpoint.in_query and json else endpoint.params
    demanded = scene.contract.demanded(endpoint.method, endpoint.path)
    path = endpoint.path
    if endpoint.linking is not None:
        other = await scene.linkable(endpoint.linking)
        path = scene.contract.url + endpoint.linking.path_to(other)
    headers = {**demanded, **(headers or {})}
    body: Any = endpoint.json or json or {}
    sent: dict[str, Any] = {"headers": headers}
    if endpoint.matches:
        params, body = as_query(body.get("query", {})), body.get("body", {})
    if endpoint.is_file:
        sent = as_file(body, headers)
    elif endpoint.has_body:
        sent["json"] = body
    response = await scene.client.request(
        endpoint.method, path.replace("{pk}", key), params=params or None, **sent
    )
    return as_whole(endpoint.many, response)


def given_keys(
    scene: Scene,
    operation: Operation,
    endpoint: Endpoint,
    row: object,
    body: Any,  # noqa: ANN401  # any JSON value
) -> list[object]:
    """Return the keys of the rows that functions of the project get, as JSON has them."""
    if isinstance(operation, BulkUpdate | BulkDelete):
        return [scene.contract.row_key.in_item(item) for item in body]
    if isinstance(operation, Matching):
        return [body["key"]]
    is_given = endpoint.of_row and not isinstance(operation, List)
    return json_keys(scene, row if is_given else None)


def json_keys(scene: Scene, *rows: object) -> list[object]:
    """Return the keys of rows as JSON has them; None is no row."""
    return [scene.contract.row_key.as_json(key) for key in scene.keys_of(*rows)]


def user_of(contract: Contract, operation: Operation) -> dict[str, object]:
    """Return the user among what the project's functions get from an operation."""
    return {"current_user": ANY} if contract.knows_user(operation) else {}


def serializing_user(contract: Contract, operation: Operation) -> dict[str, object]:
    """Return the user among what a serializer gets: that of `get`, where writes use its own."""
    get = None if isinstance(operation, List) else contract.find(Get)
    return user_of(contract, get or operation)
