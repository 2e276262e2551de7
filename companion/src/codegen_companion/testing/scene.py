# ruff: noqa: S101  # the asserts are those of tests
"""What a check works with: requests as one of an operation, rows, and the user."""

import gc
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

import pytest
from fastapi import FastAPI, HTTPException
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from ..support.moments import as_utc
from .checks import as_json, as_stored, sent_values, stored_rows
from .contract import (
    Action,
    Bulk,
    BulkCreate,
    BulkDelete,
    BulkUpdate,
    Contract,
    Create,
    Download,
    Facts,
    Get,
    Import,
    Linking,
    Matching,
    Operation,
    Owned,
    RowFilter,
    Update,
    UpdateMatching,
    Upload,
    Upsert,
    Writing,
)
from .factory import Factory
from .filter_stand_in import FilterStandIn
from .mapping import columns_of, concrete_mapper
from .queries import as_query, some_value
from .related import holds, led_to
from .sign_in import SignIn
from .user_rules import Rules, allow, nothing, unchanged

_STAND_INS: Mapping[str, Callable[..., Awaitable[object]]] = {
    "can": allow,
    "pre": unchanged,
    "post": nothing,
}
NDJSON = "application/x-ndjson"

_LONGEST = 400
_LAST = 4
"""Lines of the requests and answers that a failure tells."""
_TOLD_HEADERS = ("If-Match", "If-None-Match", "Idempotency-Key")

FixtureT = TypeVar("FixtureT")


@dataclass(frozen=True)
class Case:
    """One promise of one operation, with one value."""

    name: str
    promise: str
    contract: Contract
    facts: Facts
    value: object
    database: bool
    run: Callable[["Scene"], Awaitable[None]]
    further: str = ""
    """The fixture of another database that it needs."""
    earlier: Sequence[str] = ()
    """What it was called before."""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """Which rows users see, of all resources of an API."""

    owned: Sequence[Owned] = ()
    row_filters: Sequence[RowFilter] = ()


EVERYTHING = Seen()
"""No row is hidden."""


class Scene:
    """Where a case is played: a client, and mostly a database.

    Attributes:
        app: The application.
        client: Sends requests as a user, if the API knows users.
        factory: Makes rows and request bodies.
        further: A session of the other database that the case needs, if it does.
        claims: What tells whose rows are those that tests make.
        row_filter: Stands in for the project's filter of rows, if there is one.
        rules: Stand in for the guards and hooks of the project.
    """

    def __init__(
        self, case: Case, fixtures: Callable[[str], Any], seen: Seen = EVERYTHING
    ) -> None:
        """Put stand-ins in the place of the project's rules.

        Args:
            case: What is played.
            fixtures: Returns a fixture of the test by its name.
            seen: Which rows users see, of all classes.
        """
        self.case = case
        self.contract = case.contract
        self.monkeypatch: pytest.MonkeyPatch = fixtures("monkeypatch")
        self.app: FastAPI = fixtures("app")
        self.client: AsyncClient = fixtures("client")
        self.factory: Factory = fixtures("factory")
        self._fixtures = fixtures
        # A database is made for those checks alone that need one.
        self._db: AsyncSession | None = (
            fixtures(self.contract.database) if case.database else None
        )
        self.further: AsyncSession | None = (
            fixtures(case.further) if case.further else None
        )
        self.claims: dict[str, object] = {}
        self._sign_in: SignIn | None = (
            fixtures("sign_in") if self.contract.users else None
        )
        self._exchanges: list[str] = []
        routes = self.contract.routes
        self.rules = Rules(
            self.monkeypatch,
            routes,
            *((function, _STAND_INS[kind]) for kind, function in self.contract.rules()),
        )
        self._seen = seen
        own = self.contract.row_filter
        for hiding in {*seen.row_filters, *((own,) if own else ())}:
            # Rows of other classes are all seen.
            stand_in = FilterStandIn(self.monkeypatch, hiding.module, hiding.function)
            if hiding == own:
                self.row_filter = stand_in
        self.client.event_hooks = {"response": [self._note]}

    @property
    def db(self) -> AsyncSession:
        """Return a session that reads what requests have committed.

        Raises:
            LookupError: The check has said that it needs no database.
        """
        if self._db is None:
            raise LookupError("this check was made with database=False")
        return self._db

    def fixture(self, name: str, kind: type[FixtureT]) -> FixtureT:
        """Return a fixture of the application's tests that only some have.

        Args:
            name: Its name; it must not be asynchronous.
            kind: Its type.
        """
        found = self._fixtures(name)
        assert isinstance(found, kind)
        return found

    def sign_in(self, claims: Mapping[str, object]) -> None:
        """Let the next requests come from a user with these claims; None takes one away."""
        assert self._sign_in is not None, "the API knows no users"
        self._sign_in(claims)

    def sign_out(self, *, forged: bool = False) -> None:
        """Let the next requests come from nobody, or from somebody with a forged token."""
        assert self._sign_in is not None, "the API knows no users"
        headers = self.client.headers
        headers.pop("X-CSRF-Token", None)
        kind = next((one for one in ("Authorization", "Cookie") if one in headers), "")
        if kind:
            self._sign_in.undo()
            signed, _, signature = headers.pop(kind).rpartition(".")
            if forged:
                # Well formed, so that nothing but the signature is wrong.
                other = "B" if signature.startswith("A") else "A"
                headers[kind] = f"{signed}.{other}{signature[1:]}"
        else:
            self._sign_in.forget(_nobody)

    def by_cookie(self) -> None:
        """Let the next requests carry the cookie of the user, and nothing else."""
        headers = self.client.headers
        headers.pop("X-CSRF-Token", None)
        bearer = headers.pop("Authorization", "")
        if bearer:
            token = bearer.removeprefix("Bearer ")
            headers["Cookie"] = f"{self.contract.cookie}={token}"

    async def play(self) -> None:
        """Run the check; to its failure add what was promised, asked and answered."""
        __tracebackhide__ = True
        try:
            if self._db is not None:
                await self.own_rows()
            await self.case.run(self)
        except Exception as error:
            error.add_note(self.story())
            raise

    async def own_rows(self) -> None:
        """Let rows belong to the user, another one every time, and tell the user by it."""
        contract, owner = self.contract, self.contract.owner
        if self._sign_in is None:
            return
        others = led_to(contract)
        owned = (
            [] if owner is None else [Owned(contract.model, owner.column, owner.claim)]
        )
        owned += [one for one in self._seen.owned if one.model in others]
        claims: dict[str, object] = {}
        for one in owned:
            value = claims.get(one.claim)
            if value is None:
                value = await self.factory.value(self.db, one.model, one.column)
                claims[one.claim] = value
            if holds(one.model, one.column, value):
                self.factory.given[one.model] = {one.column: value}
        if claims:
            self.claims = {name: as_json(value) for name, value in claims.items()}
            self.sign_in(self.claims)

    def owned(self, model: type[object]) -> Sequence[Owned]:
        """Return what says whose the rows of another class are, if users have rows of it."""
        return [one for one in self._seen.owned if one.model is model]

    def story(self) -> str:
        """Tell what was promised, by which words of the config, and what happened."""
        lines = [
            f"{self.contract.resource}: {self.case.name}",
            f"  promise  {self.case.promise}",
        ]
        if self.case.value is not None:
            lines.append(f"  config   {self.case.value}")
        return "\n".join([*lines, *self._exchanges[-_LAST:]])

    async def _note(self, response: Response) -> None:
        await response.aread()
        request = response.request
        asked = f"{request.method} {request.url.raw_path.decode()}"
        headers = {
            name: request.headers[name]
            for name in _TOLD_HEADERS
            if name in request.headers
        }
        self._exchanges += [
            _line("request", asked, headers or "", request.content.decode()),
            _line("answer", response.status_code, response.text),
        ]

    async def ask_each(self, bulk: Bulk, json: object) -> list[dict[str, Any]]:
        """Ask an operation whose items are each for itself; return what it tells of each."""
        response = await self._send(bulk, self.url(bulk), json)
        assert response.status_code == 207
        told: list[dict[str, Any]] = response.json()
        return told

    async def _send(
        self,
        operation: Operation,
        url: str,
        json: object,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        demanded = self.contract.demanded(operation.method, operation.path)
        headers = {**demanded, **(headers or {})}
        if isinstance(operation, Matching):
            asked = cast("dict[str, Any]", json)
            return await self.client.request(
                operation.method,
                url,
                headers=headers,
                params=as_query(asked["query"]) or None,
                **({"json": asked["body"]} if operation.has_body else {}),
            )
        if not operation.has_body:
            sent = cast("dict[str, Any] | None", json) or {}
            return await self.client.request(
                operation.method, url, headers=headers, params=as_query(sent) or None
            )
        if isinstance(operation, Import):
            return await self.client.post(url, **as_file(json, headers))
        return await self.client.request(
            operation.method, url, headers=headers, json=json
        )

    async def ask(
        self,
        operation: Operation,
        row: object = None,
        *,
        key: str | None = None,
        other: object = None,
        json: object = ...,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Send a request to an operation.

        What is told of each item comes back as if it had been all of them or none.

        Args:
            operation: The operation.
            row: The row that it is asked of.
            key: The key instead, as paths have it; without one, a key that no row has.
            other: The key of the other row that it links; without one, that of a new row.
            json: What is sent, in the body or the query; without it, what is accepted, if
                anything is.
            headers: Further headers.
        """
        if json is ...:
            json = await self.body(operation)
        path = operation.path
        if isinstance(operation, Linking):
            path = operation.path_to(other or await self.linkable(operation))
        url = self.url_at(path, row, key)
        response = await self._send(operation, url, json, headers)
        return as_whole(operation, response)

    def url(
        self, operation: Operation, row: object = None, key: str | None = None
    ) -> str:
        """Return the path of an operation, of a row or of a key."""
        if isinstance(operation, Linking):
            return self.url_at(operation.path_to(), row, key)
        return self.url_at(operation.path, row, key)

    def url_at(self, path: str, row: object = None, key: str | None = None) -> str:
        """Return a path below that of the resource, of a row or of a key."""
        if key is None:
            key = self.contract.missing if row is None else self.path_of(row)
        return self.contract.url + path.replace("{pk}", key)

    async def linkable(
        self, linking: Linking, values: Mapping[str, object] | None = None
    ) -> Any:  # noqa: ANN401  # of the key's type
        """Insert a row that an operation links, and return its key; None: there is no database."""
        if self._db is None:
            return None
        row = await self.factory.make(self.db, linking.target, values)
        return linking.target_key.of(row)

    def key_of(self, row: object) -> Any:  # noqa: ANN401  # of the key's type
        """Return the primary key of a row."""
        return self.contract.row_key.of(row)

    def keys_of(self, *rows: object) -> list[Any]:
        """Return the primary keys of rows; None is no row."""
        return [self.key_of(row) for row in rows if row is not None]

    def path_of(self, row: object) -> str:
        """Return the primary key of a row as paths have it."""
        return self.contract.row_key.as_path(self.key_of(row))

    async def make(self, values: Mapping[str, object] | None = None) -> Any:  # noqa: ANN401  # a row of the contract's class
        """Insert a row, which has all files that it may have."""
        held = [
            one.attribute or one.field
            for one in self.contract.operations
            if isinstance(one, Download)
        ]
        files = {name: await self.value(name) for name in held}
        values = {**files, **(values or {})}
        return await self.factory.make(self.db, self.contract.model, values)

    async def make_found(self, *, of_deleted: bool) -> Any:  # noqa: ANN401  # a row of the contract's class
        """Insert a row as an operation finds it: one that is there, or a deleted one."""
        return await self.make(await self.deleted() if of_deleted else None)

    async def make_for(self, operation: Operation) -> Any:  # noqa: ANN401  # a row of the contract's class
        """Insert a row that an operation finds."""
        return await self.make_found(of_deleted=operation.of_deleted)

    async def deleted(self) -> dict[str, object]:
        """Return what a row has that was deleted, and is kept."""
        column = self.contract.soft_delete
        return {column: await self.value(column)}

    async def value(self, column: str) -> Any:  # noqa: ANN401  # of the column's type
        """Return a value for an attribute of a row, another one every time."""
        return await self.factory.value(self.db, self.contract.model, column)

    async def body(self, operation: Operation) -> Any:  # noqa: ANN401  # any JSON value
        """Return what an operation accepts, as JSON; without a database, its samples.

        Of several items it has one.
        """
        if isinstance(operation, BulkCreate | Upsert | Import):
            return [await self.body(self.create)]
        if isinstance(operation, BulkUpdate):
            row = None if self._db is None else await self.make()
            return [await self.change(row)]
        if isinstance(operation, BulkDelete):
            return [self.item(None if self._db is None else await self.make())]
        if isinstance(operation, Matching):
            row = None if self._db is None else await self.make_told(operation)
            return await self.matching(operation, row)
        if isinstance(operation, Get):
            return operation.whole
        if not isinstance(operation, Writing) or operation.schema is None:
            return {}
        if self._db is None:
            return operation.samples()
        if isinstance(operation, Action | Upload):
            return operation.samples() | await self._refs(operation, set())
        columns = columns_of(concrete_mapper(self.contract.model))
        made = {name for name, column in columns.items() if column.foreign_keys}
        body = await self.factory.body(
            self.db,
            self.contract.model,
            operation.request,
            await self._refs(operation, made),
            samples=operation.samples(),
            aliases=operation.aliases,
        )
        fields = operation.request.model_fields
        lists = {name for name in operation.lists if not fields[name].is_required()}
        return {name: value for name, value in body.items() if name not in lists}

    async def _refs(self, writing: Writing, made: set[str]) -> dict[str, object]:
        """Return the keys of rows for the fields that stand for rows, but those that are made."""
        keys: dict[str, object] = {}
        for field in writing.fields:
            if field.ref is not None and field.attribute not in made:
                row = await self.factory.make(self.db, field.ref)
                mapper = concrete_mapper(field.ref)
                [column] = mapper.primary_key
                key = as_json(getattr(row, mapper.get_property_by_column(column).key))
                keys[field.name] = [key] if field.list else key
        return keys

    async def rows(self) -> list[tuple[object, ...]]:
        """Return all rows as they are stored."""
        return await stored_rows(self.db, self.contract.model)

    async def rows_after(
        self, operation: Operation, before: Sequence[tuple[object, ...]]
    ) -> list[tuple[object, ...]]:
        """Return the rows that were there before requests to an operation, as they are stored now.

        A request that links a row has it made, maybe in the same table: rows that were not
        there are left out then. One that is changed is none of those before.
        """
        rows = await self.rows()
        is_linking = isinstance(operation, Linking)
        return [row for row in rows if row in before] if is_linking else rows

    async def keys(self) -> list[Any]:
        """Return the primary keys of all rows, in their order."""
        key = self.contract.row_key
        rows = await self.db.execute(select(*key.columns).order_by(*key.columns))
        return [key.whole(row) for row in rows]

    async def new_rows(self, known: list[Any]) -> list[Any]:
        """Return the rows that were not there before, in the order of their keys."""
        key = self.contract.row_key
        found = select(key.model).where(~key.among(known)).order_by(*key.columns)
        return [*await self.db.scalars(found)]

    async def new_row(self, known: list[Any]) -> Any:  # noqa: ANN401  # a row of the contract's class
        """Return the only row that was not there before."""
        rows = await self.db.scalars(
            select(self.contract.model).where(~self.contract.row_key.among(known))
        )
        return rows.one()

    def stored(self, operation: Writing, row: object) -> dict[str, object]:
        """Return what a row has of the fields that an operation writes."""
        return {
            field.name: as_utc(getattr(row, field.attribute))
            for field in operation.fields
            if not field.relation
        }

    def item(self, row: object) -> dict[str, Any]:
        """Return what names a row among several; None: what names no row."""
        contract = self.contract
        key = contract.missing_key if row is None else self.key_of(row)
        is_counted = row is not None and contract.version
        version = getattr(row, contract.version) if is_counted else 1
        told = {"version": version} if contract.needs_tag else {}
        parts = contract.row_key.parts(contract.row_key.as_json(key))
        return dict(zip(contract.row_key.names, parts, strict=True)) | told

    async def change(self, row: object) -> dict[str, Any]:
        """Return an item that changes a row among several, as far as items do."""
        return await self.changes() | self.item(row)

    async def changes(self) -> dict[str, Any]:
        """Return what changes a row among several."""
        body: dict[str, Any] = await self.body(self.update)
        lists = {field.name for field in self.update.fields if field.relation}
        lists |= self.update.lists
        return {name: body[name] for name in body if name not in lists}

    async def make_told(
        self, matching: Matching, values: Mapping[str, object] | None = None
    ) -> Any:  # noqa: ANN401  # a row of the contract's class
        """Insert a row that a filter tells from others."""
        path = "" if matching.by is None else matching.by.path
        is_key = path in {column.key for column in self.contract.row_key.columns}
        told = {} if is_key or not path else {path: await self.value(path)}
        return await self.make({**told, **(values or {})})

    async def matching(self, matching: Matching, row: object) -> dict[str, Any]:
        """Return a request about one row, and the key of the row; None: it finds none.

        What it changes of the row is what `update` would.
        """
        by, query, key = matching.by, dict[str, object](), object()
        if by is not None:
            value = some_value(by) if row is None else as_json(getattr(row, by.path))
            query = {by.name: value}
        if row is not None:
            key = self.contract.row_key.as_json(self.key_of(row))
        is_change = isinstance(matching, UpdateMatching)
        changes = await self.changes() if is_change else {}
        return {"query": query, "body": changes, "key": key}

    @property
    def update(self) -> Update:
        """Return what says how a row is changed."""
        update = self.contract.find(Update)
        assert update is not None, "the resource has no `update`"
        return update

    @property
    def create(self) -> Create:
        """Return what says how a row is made."""
        create = self.contract.find(Create)
        assert create is not None, "the resource has no `create`"
        return create

    async def shown(self, row: object) -> Any:  # noqa: ANN401  # any JSON value
        """Return all that `get` may answer of a row."""
        get = self.contract.find(Get)
        assert get is not None, "the resource has no `get`"
        return (await self.ask(get, row)).json()

    async def found(self, row: object) -> Any:  # noqa: ANN401  # any JSON value
        """Return what `get` answers of a row, as writes do."""
        return self.as_written(await self.shown(row))

    async def is_shown(self, row: object, shown: object) -> bool:
        """Tell whether `update` answers of a row what it should, as far as that is known."""
        update = self.update
        if update.answers is not None:
            return self.contract.answer_of(row, update.answers) == shown
        is_own = update.serializer is not None or self.contract.find(Get) is None
        return is_own or shown == await self.found(row)

    def as_written(self, answer: dict[str, object]) -> dict[str, object]:
        """Return what writes answer of an answer of `get`: neither what is asked for, nor what the user may do."""
        get = self.contract.find(Get)
        more = set[str]()
        if get is not None:
            asked = {f"{one}{end}" for one in get.includes for end in ("", "_next")}
            more = asked | ({"actions"} if get.actions else set[str]())
        return {name: one for name, one in answer.items() if name not in more}

    def sent(self, operation: Writing, body: Mapping[str, object]) -> dict[str, object]:
        """Return the values that a body stands for, as they are stored."""
        columns = columns_of(concrete_mapper(self.contract.model))
        lists = {field.name for field in operation.fields if field.relation}
        lists |= operation.lists
        return {
            name: as_stored(columns.get(operation.aliases.get(name, name)), value)
            for name, value in sent_values(operation.request, body).items()
            if name not in lists
        }


def changes_anything(contract: Contract) -> bool:
    """Tell whether values are known that items change."""
    update = contract.find(Update)
    if update is None:
        return False
    known = update.known()
    return any(one.name in known and not one.relation for one in update.fields)


def as_whole(operation: Operation | None, response: Response) -> Response:
    """Return what would be answered if all items were written or none."""
    if not isinstance(operation, Bulk) or operation.atomic:
        return response
    if response.status_code >= 400:
        return response
    assert response.status_code == 207
    told: list[dict[str, Any]] = response.json()
    refused = next((one["problem"] for one in told if "problem" in one), None)
    if refused is not None:
        kind = {"Content-Type": "application/problem+json"}
        return _answer(response, refused["status"], refused, kind)
    if isinstance(operation, Upsert):
        assert {one["status"] for one in told} <= {200, 201}
        rows = [{"created": one["status"] == 201, "row": one["row"]} for one in told]
        return _answer(response, operation.status, rows)
    assert {one["status"] for one in told} == {operation.status}
    if operation.status == 204:
        return Response(204, request=response.request)
    return _answer(response, operation.status, [one["row"] for one in told])


def _answer(
    response: Response,
    status: int,
    told: object,
    headers: Mapping[str, str] | None = None,
) -> Response:
    return Response(status, json=told, headers=headers, request=response.request)


def as_file(rows: object, headers: Mapping[str, str]) -> dict[str, Any]:
    """Return what of a request sends rows, or what stands for one, as NDJSON."""
    sent = cast("list[object]", rows) if isinstance(rows, list) else [rows]
    lines = "".join(f"{json.dumps(one)}\n" for one in sent)
    return {"content": lines, "headers": {**headers, "Content-Type": NDJSON}}


async def _nobody() -> None:
    raise HTTPException(401, "Not authenticated", {"WWW-Authenticate": "Bearer"})


def wrong_places(response: Response) -> list[list[str | int]]:
    """Return the places that a problem names."""
    return [error["loc"] for error in response.json().get("errors", [])]


def item_places(told: Mapping[str, Any]) -> list[list[str | int]]:
    """Return the places that what is told of an item names."""
    return [error["loc"] for error in told["problem"]["errors"]]


def with_unknown(item: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """Return an item with a field that no request has, and what that is called."""
    unknown = "unknown"
    while unknown in item:
        unknown += "_"
    return {**item, unknown: 1}, unknown


def _line(word: str, *parts: object) -> str:
    text = " ".join(str(part) for part in parts if part != "")
    return f"  {word:8} {text if len(text) <= _LONGEST else f'{text[:_LONGEST]}…'}"


@cache
def _spare_the_collector() -> None:
    """Let what was imported be no garbage: to look through it takes as long as many cases."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def make_scene(
    request: pytest.FixtureRequest, seen: Seen = EVERYTHING, **shared: object
) -> Scene:
    """Return the scene of a case, which is the parameter of a fixture.

    Args:
        request: The request of the fixture.
        seen: Which rows users see, of all classes.
        shared: Fixtures that every scene needs, by name: `app`, `client`, `factory` and
            `monkeypatch`. Others are asked for when they are needed.
    """
    _spare_the_collector()
    return Scene(
        request.param,
        lambda name: shared[name] if name in shared else request.getfixturevalue(name),
        seen,
    )
