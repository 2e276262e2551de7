"""Requests to every route, as two users and as nobody."""

import itertools
import json
import os
import re
import traceback
from collections import Counter
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, urlencode

from answers import Document, as_whole
from httpx2 import AsyncClient, Request, Response
from rows import RESOURCES, Row

Json = Any

MISSING: dict[str, Any] = {
    "uuid": "11111111-1111-4111-8111-111111111111",
    "int": 987654,
    "str": "nothing-here",
}
FORMATS = {
    "uuid": "6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f",
    "date-time": "2026-01-31T12:00:00Z",
    "date": "2026-01-31",
    "time": "12:30:00",
    "email": "ann@shop.example",
}
MOST_PAGES = 2
REFERENCES = ("next_id", "parent_id", "marked_ids")
"""Fields that name other rows."""

IS_FULL = "CODEGEN_FULL" in os.environ


def thin(items: list[Any], most: int) -> list[Any]:
    """Return a few items of a list, from all of its parts; in the full form all."""
    if IS_FULL or len(items) <= most:
        return items
    return [items[index * len(items) // most] for index in range(most)]


class Walk:
    """What the requests of one user meet."""

    def __init__(
        self, user: str | None, client: AsyncClient, document: Document, rows: list[Row]
    ) -> None:
        """Start with nothing wrong."""
        self.user = user
        self.client = client
        self.document = document
        self.rows = rows
        self.wrong: list[str] = []
        self.answered: Counter[tuple[str, str, int]] = Counter()
        self.last: dict[tuple[str, str], str] = {}
        self.count = 0
        self.fresh = itertools.count()

    def complain(self, method: str, url: str, body: Json, text: str) -> None:
        """Note that something is wrong."""
        sent = "" if body is None else f" {json.dumps(body)[:300]}"
        self.wrong.append(f"{self.user}: {method} {url}{sent}: {text}")

    async def send(
        self,
        method: str,
        path: str,
        *,
        of: int,
        key: object = None,
        query: Json = None,
        body: Json = None,
        headers: dict[str, str] | None = None,
        url: str | None = None,
        lines: list[Json] | None = None,
    ) -> Response:
        """Send a request of a route of a resource, and look at its answer.

        Args:
            method: Of the request.
            path: Of the route.
            of: The resource.
            key: Stands in the path.
            query: The parameters.
            body: The body.
            headers: More of them.
            url: The path, where other keys stand in it; default: that of the route.
            lines: The rows of a file, in place of a body.
        """
        url = re.sub(r"\{\w+\}", quote(str(key), safe=""), url or path)
        if query:
            url += "?" + urlencode(query, doseq=True)
        # A `put` says itself whether there is a row.
        needs_tag = RESOURCES[of]["needs_tag"] and method not in ("GET", "PUT")
        if needs_tag and "{pk}" in path:
            headers = {"If-Match": "*"} | (headers or {})
        try:
            content = None
            if lines is not None:
                content = "".join(f"{json.dumps(one)}\n" for one in lines)
                headers = {"Content-Type": "application/x-ndjson"} | (headers or {})
            answer = await self.client.request(
                method, url, json=body, content=content, headers=headers
            )
        except Exception as error:  # noqa: BLE001  # whatever it is: a server would answer 500
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{last.filename.rsplit('/', 1)[-1]}:{last.lineno}"
            self.complain(method, url, body, f"500, {where}: {str(error)[:600]!r}")
            answer = Response(500, request=Request(method, url))
        self.answered[method, path, answer.status_code] += 1
        self.last[method, path] = f"{self.user}: {answer.status_code} {answer.text}"
        self.count += 1
        problem = self.document.problem(method, path, answer)
        if problem is not None:
            self.complain(method, url, body, f"{problem}: {answer.text[:600]}")
        for row in self.hidden(of):
            if row.mark in answer.text:
                shown = f"shows {row.label} of S{row.resource}"
                self.complain(method, url, body, f"{shown}: {answer.text[:600]}")
                break
        return as_whole(answer)

    def hidden(self, of: int) -> Iterable[Row]:
        """Return the rows that no answer of a resource may show."""
        shown = RESOURCES[of]["unscoped"]
        return (
            row
            for row in self.rows
            if not row.is_seen(self.user) and row.resource not in shown
        )

    def own(self, of: int) -> list[Row]:
        """Return all rows of a resource."""
        return [row for row in self.rows if row.resource == of]

    def hidden_own(self, of: int) -> list[Row]:
        """Return the rows of a resource that the user does not see."""
        return [row for row in self.own(of) if not row.is_seen(self.user)]

    def some(self, of: int) -> list[Row]:
        """Return rows of a resource: some that the user sees, and some that not."""
        seen = [row for row in self.own(of) if row.is_seen(self.user)]
        return thin(seen, 1) + thin(self.hidden_own(of), 2)

    def routes(self, of: int) -> list[tuple[str, str, dict[str, Json]]]:
        """Return the routes of a resource."""
        start = RESOURCES[of]["path"]
        return [
            one
            for one in self.document.operations()
            if one[1] == start or one[1].startswith(start + "/")
        ]

    async def read_all(self, old: list[Row]) -> dict[str, tuple[int, str]]:
        """Read what can be read; return each answer by its request."""
        found: dict[str, tuple[int, str]] = {}

        def note(of: int, name: str, answer: Response) -> None:
            # A URL of a file is another one each second.
            text = re.sub(r'until=[^"]*|"expires_at":"[^"]*"', "", answer.text)
            found[f"{of} {name}"] = (answer.status_code, text)

        for of in range(len(RESOURCES)):
            for method, path, operation in self.routes(of):
                if method == "GET" and "{" in path:
                    for key in self.keys(of):
                        answer = await self.send(method, path, of=of, key=key)
                        note(of, f"{path} {key}", answer)
                elif method == "GET":
                    for query in self.queries(of, operation):
                        answer = await self.send(method, path, of=of, query=query)
                        note(of, f"{path} {query}", answer)
                        await self.follow(method, path, of, query, answer, note)
                elif path.endswith("/search"):
                    for body in self.trees(of, operation):
                        answer = await self.send(method, path, of=of, body=body)
                        note(of, f"{path} {body}", answer)
            await self.read_values(of, note)
        return found

    async def follow(
        self, method: str, path: str, of: int, query: Json, answer: Response, note: Any
    ) -> None:
        """Follow the cursors of a list."""
        for page in range(MOST_PAGES if IS_FULL or len(query) < 2 else 1):
            is_read = answer.status_code == 200 and not path.endswith("/export")
            body = answer.json() if is_read else None
            cursor = body.get("next_cursor") if isinstance(body, dict) else None
            if not cursor:
                return
            query = [pair for pair in query if pair[0] != "cursor"]
            query.append(("cursor", cursor))
            answer = await self.send(method, path, of=of, query=query)
            note(of, f"{path} {query} {page}", answer)

    async def read_values(self, of: int, note: Any) -> None:
        """Read the values of filters."""
        for method, path, operation in self.document.operations():
            start = f"/_values/{RESOURCES[of]['path'].rsplit('/', 1)[1]}/"
            if method == "GET" and path.startswith(start):
                for query in self.queries(of, operation):
                    answer = await self.send(method, path, of=of, query=query)
                    note(of, f"{path} {query}", answer)

    def keys(self, of: int) -> list[object]:
        """Return keys of rows of a resource, and of none."""
        rows = thin(self.own(of)[6:], 2) + thin(self.hidden_own(of), 1)
        return [*(row.key for row in rows), MISSING[RESOURCES[of]["type"]]]

    def probes(self, of: int) -> list[str]:
        """Return texts that tell rows apart."""
        hidden = [row.label for row in self.rows if not row.is_seen(self.user)]
        return [*thin(hidden[:6], 1), "mm", "mk"]

    def queries(
        self, of: int, operation: dict[str, Json]
    ) -> list[list[tuple[str, object]]]:
        """Return the queries of a list: each value of each parameter once."""
        found: list[list[tuple[str, object]]] = [[]]
        names = {one["name"] for one in operation.get("parameters", [])}
        small: list[tuple[str, object]] = (
            [("page_size", 5)] if "page_size" in names else []
        )
        base: list[tuple[str, object]] = []
        for one in operation.get("parameters", []):
            if one["in"] != "query" or one["name"] == "cursor":
                continue
            values = self.values(of, one["name"], one["schema"])
            if one.get("required"):
                base.append((one["name"], values[0]))
            more = small if one["name"] != "page_size" else []
            found += [[(one["name"], value), *more] for value in values]
        given = [
            [*(pair for pair in base if pair[0] not in dict(query)), *query]
            for query in found
        ]
        return given[:1] + self.whole(of, operation) + thin(given[1:], 10)

    def whole(
        self, of: int, operation: dict[str, Json]
    ) -> list[list[tuple[str, object]]]:
        """Return the query of a list for all that its items may have."""
        return [
            [("include", ",".join(map(str, self.values(of, one["name"], one["schema"]))))]
            for one in operation.get("parameters", [])
            if one["name"] == "include"
        ]

    def values(self, of: int, name: str, schema: dict[str, Json]) -> list[object]:
        """Return values of a parameter."""
        schema = self.document.resolve(schema)
        if "anyOf" in schema:
            options = [one for one in schema["anyOf"] if one.get("type") != "null"]
            return [v for option in options for v in self.values(of, name, option)]
        if "const" in schema:
            return [schema["const"]]
        if "enum" in schema:
            return list(schema["enum"])
        kind = schema.get("type")
        if kind == "array":
            return self.values(of, name, schema["items"])
        if kind == "boolean":
            return ["true", "false"]
        if kind in ("integer", "number"):
            return [max(1, schema.get("minimum", 1)), 12]
        if schema.get("format") in FORMATS:
            return [FORMATS[schema["format"]]]
        if kind == "string" and "pattern" not in schema:
            return list(self.probes(of))
        return [FORMATS["uuid"]] if schema.get("format") == "uuid" else ["12"]

    def trees(self, of: int, operation: dict[str, Json]) -> list[Json]:
        """Return bodies of a search: each kind of node, field and operator."""
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        properties = self.document.resolve(body).get("properties", {})
        if "filter" not in properties:
            return [{}]
        leaves = self.leaves(of, properties["filter"])
        found: list[Json] = [{}, *({"filter": leaf} for leaf in leaves)]
        if "include" in properties:
            found[0] = {"include": self.values(of, "include", properties["include"])}
        if leaves:
            some = leaves[:: max(1, len(leaves) // 3)]
            found += [
                {"filter": {"and": some}},
                {"filter": {"or": some}},
                *({"filter": {"not": leaf}} for leaf in leaves[::2]),
            ]
        return found[:1] + thin(found[1:], 5)

    def leaves(self, of: int, schema: dict[str, Json]) -> list[Json]:
        """Return the conditions of a tree."""
        schema = self.document.resolve(schema)
        if "anyOf" in schema or "oneOf" in schema:
            options = schema.get("anyOf") or schema["oneOf"]
            return [leaf for one in options for leaf in self.leaves(of, one)]
        properties = schema.get("properties", {})
        if "field" not in properties:
            return []
        leaves: list[Json] = []
        for field in self.values(of, "field", properties["field"]):
            for op in self.values(of, "op", properties["op"]):
                if "value" not in properties:
                    leaves.append({"field": field, "op": op})
                    continue
                wanted = self.document.resolve(properties["value"])
                values = self.values(of, str(field), wanted)
                if op in ("in", "not_in"):
                    leaves.append({"field": field, "op": op, "value": values[:5]})
                elif op == "is_null":
                    leaves.append({"field": field, "op": op, "value": True})
                else:
                    leaves += [
                        {"field": field, "op": op, "value": value} for value in values
                    ]
        return leaves

    def body(self, of: int, operation: dict[str, Json], *, full: bool) -> Json:
        """Return a body of a write: all fields, or those that must be there."""
        if "requestBody" not in operation:
            return None
        schema = self.document.resolve(
            operation["requestBody"]["content"]["application/json"]["schema"]
        )
        samples = {one["name"]: one["sample"] for one in RESOURCES[of]["columns"]}
        required = schema.get("required", [])
        body: dict[str, Json] = {}
        for name in schema.get("properties", {}):
            if name in (*REFERENCES, "previous"):
                continue
            if name not in required and not full:
                continue
            if name == RESOURCES[of]["pk"]:
                body[name] = f"{self.user}-{next(self.fresh)}"
            elif name == "photo":
                body[name] = None
            elif name == "label":
                body[name] = f"new {self.user} {next(self.fresh)}"
            else:
                body[name] = samples[name]
        return body

    async def write_all(self) -> None:
        """Create, change, act on and delete rows; name rows that are out of sight."""
        for of, spec in enumerate(RESOURCES):
            routes = {(m, p): operation for m, p, operation in self.routes(of)}
            own, one = spec["path"], f"{spec['path']}/{{pk}}"
            create, update = routes[("POST", own)], routes[("PATCH", one)]
            made = await self.create(of, own, create)
            await self.create_many(of, own, create)
            await self.change_many(of, own, create, update)
            await self.delete_many(of, own, create)
            if ("POST", f"{own}/upsert") in routes:
                await self.upsert(of, own, create)
            if ("POST", f"{own}/import") in routes:
                await self.import_rows(of, own, create)
            if ("POST", f"{own}/upload-photo") in routes:
                sent = {"content_type": "image/png"}
                await self.send("POST", f"{own}/upload-photo", of=of, body=sent)
            for row in self.some(of):
                await self.change(of, one, update, row)
            await self.act(of, routes)
            for key, tag in made:
                await self.change_own(of, one, update, key, tag)
            for row in thin(self.hidden_own(of), 2):
                await self.alike("DELETE", one, of=of, row=row, body=None)
            for key, _ in made:
                answer = await self.send("DELETE", one, of=of, key=key)
                is_gone = answer.status_code == 204
                answer = await self.send("DELETE", one, of=of, key=key)
                if answer.status_code not in (404, 401, 403):
                    text = f"deletes again: {answer.status_code}"
                    self.complain("DELETE", one, None, text)
                if spec["deletable"] and is_gone:
                    await self.bring_back(of, one, key)
            if spec["deletable"]:
                await self.find_no_others(of, one)

    async def bring_back(self, of: int, one: str, key: object) -> None:
        """Restore a deleted row, delete it again, and remove it for good."""
        for verb, status in (("restore", 200), ("purge", 204)):
            path = f"{one}/{verb}"
            first, again = [
                await self.send("POST", path, of=of, key=key) for _ in range(2)
            ]
            statuses = (first.status_code, again.status_code)
            if statuses not in ((status, 404), (401, 401)):
                text = f"{statuses} {first.text[:300]} {again.text[:300]}"
                self.complain("POST", path, None, text)
            if verb == "restore":
                headers = {"Idempotency-Key": f"{self.user}-{of}-{key}-comes-back"}
                await self.send("DELETE", one, of=of, key=key)
                answers = [
                    await self.send("POST", path, of=of, key=key, headers=headers)
                    for _ in range(2)
                ]
                is_kept = answers[0].status_code == 200
                if is_kept and answers[0].text != answers[1].text:
                    self.complain("POST", path, None, "another answer to a repeat")
                await self.send("DELETE", one, of=of, key=key)

    async def find_no_others(self, of: int, one: str) -> None:
        """Ask for rows that are there, and for those of others: none of them is told from none."""
        others = [row for row in self.own(of) if not row.is_kept(self.user)]
        there = [row for row in others if row.is_seen(self.user)]
        gone = [row for row in others if row.kind == "gone"]
        secret = [row for row in others if row.kind == "secret"]
        for verb in ("restore", "purge"):
            path = f"{one}/{verb}"
            missing = MISSING[RESOURCES[of]["type"]]
            other = await self.send("POST", path, of=of, key=missing)
            for row in [*thin(there, 1), *thin(gone, 2), *thin(secret, 1)]:
                answer = await self.send("POST", path, of=of, key=row.key)
                self.expect_alike(path, None, answer, other)

    async def create(
        self, of: int, path: str, operation: dict[str, Json]
    ) -> list[tuple[object, str]]:
        """Create rows; return their keys and entity tags."""
        made: list[tuple[object, str]] = []
        for full in (True, False):
            body = self.body(of, operation, full=full)
            answer = await self.send("POST", path, of=of, body=body)
            if answer.status_code not in (201, 401):
                text = f"{answer.status_code} to a right body: {answer.text[:300]}"
                self.complain("POST", path, body, text)
            if answer.status_code == 201:
                key = answer.headers["location"].rsplit("/", 1)[1]
                made.append((key, answer.headers.get("etag", "")))
        for name in REFERENCES:
            for body, row in self.referring(of, operation, name):
                await self.alike("POST", path, of=of, row=row, body=body, name=name)
        headers = {"Idempotency-Key": f"{self.user}-{of}"}
        body = self.body(of, operation, full=True)
        answers = [
            await self.send("POST", path, of=of, body=body, headers=headers)
            for _ in range(2)
        ]
        first, again = (answer.text for answer in answers)
        is_kept = has_keys(operation) and answers[0].status_code == 201
        if is_kept and first != again:
            self.complain("POST", path, body, f"{first} and again {again}")
        return made

    async def create_many(self, of: int, path: str, operation: dict[str, Json]) -> None:
        """Create several rows at once; of a hidden row, no more is told than of none."""
        url = f"{path}/bulk-create"

        def items() -> list[Json]:
            return [self.body(of, operation, full=full) for full in (True, False)]

        headers = {"Idempotency-Key": f"{self.user}-{of}-many-rows-in-one-request"}
        body = items()
        answers = [
            await self.send("POST", url, of=of, body=body, headers=headers)
            for _ in range(2)
        ]
        if answers[0].status_code not in (201, 400, 401):
            text = f"{answers[0].status_code} to a right body: {answers[0].text[:300]}"
            self.complain("POST", url, body, text)
        if answers[0].status_code == 201 and answers[0].text != answers[1].text:
            self.complain("POST", url, body, "another answer to the same request")
        if answers[0].status_code == 400:  # There are no keys.
            await self.send("POST", url, of=of, body=items())
        for name in REFERENCES:
            for sent, row in self.referring(of, operation, name):
                missing = MISSING[RESOURCES[row.resource]["type"]]
                first = self.among(url, [self.body(of, operation, full=False)])
                answer, other = [
                    await self.send(
                        "POST",
                        url,
                        of=of,
                        body=[*first, sent | {name: given(name, key)}],
                    )
                    for key in (row.key, missing)
                ]
                is_free = self.is_free(of, name)
                if row.is_seen(self.user) or is_free:
                    continue
                self.expect_alike(url, sent, answer, other)

    async def new_keys(
        self, of: int, path: str, operation: dict[str, Json]
    ) -> list[object]:
        """Create two rows; return the keys of those that may be created."""
        made: list[object] = []
        for _ in range(2):
            body = self.body(of, operation, full=True)
            answer = await self.send("POST", path, of=of, body=body)
            if answer.status_code == 201:
                key = answer.headers["location"].rsplit("/", 1)[1]
                made.append(int(key) if RESOURCES[of]["type"] == "int" else key)
        return made

    async def change_many(
        self, of: int, path: str, create: dict[str, Json], update: dict[str, Json]
    ) -> None:
        """Change new rows at once; of a hidden row, no more is told than of none."""
        spec, url = RESOURCES[of], f"{path}/bulk-update"

        def item(key: object) -> Json:
            version = {"version": 1} if spec["needs_tag"] else {}
            return {spec["pk"]: key, **version, **self.body(of, update, full=True)}

        items = [item(key) for key in await self.new_keys(of, path, create)]
        if not items:
            return
        for row in thin(self.hidden_own(of), 2):
            first = self.among(url, items[:1])
            answer, other = [
                await self.send("POST", url, of=of, body=[*first, item(key)])
                for key in (row.key, MISSING[spec["type"]])
            ]
            self.expect_alike(url, items, answer, other)
        for name in REFERENCES:
            for sent, row in self.referring(of, update, name):
                first = {**items[0], **sent}
                missing = MISSING[RESOURCES[row.resource]["type"]]
                answer, other = [
                    await self.send(
                        "POST", url, of=of, body=[first | {name: given(name, key)}]
                    )
                    for key in (row.key, missing)
                ]
                is_free = self.is_free(of, name)
                if row.is_seen(self.user) or is_free:
                    break  # It is changed, and has another version.
                self.expect_alike(url, first, answer, other)
        items = [item(key) for key in await self.new_keys(of, path, create)]
        answer = await self.send("POST", url, of=of, body=items)
        if answer.status_code not in (200, 401):
            text = f"{answer.status_code} to a right body: {answer.text[:300]}"
            self.complain("POST", url, items, text)

    async def upsert(self, of: int, path: str, create: dict[str, Json]) -> None:
        """Make rows by their keys and change them; the key of a hidden row is taken."""
        url, pk = f"{path}/upsert", RESOURCES[of]["pk"]
        items = [self.body(of, create, full=full) for full in (True, False)]
        for is_new in (True, False):
            answer = await self.send("POST", url, of=of, body=items)
            told = answer.json() if answer.status_code == 200 else []
            if answer.status_code not in (200, 401) or any(
                one["created"] != is_new for one in told
            ):
                text = f"{answer.status_code} to a right body: {answer.text[:300]}"
                self.complain("POST", url, items, text)
        for row in thin(self.hidden_own(of), 2):
            sent = [items[1], self.body(of, create, full=False) | {pk: row.key}]
            answer = await self.send("POST", url, of=of, body=sent)
            if answer.status_code not in (409, 401):
                text = f"a hidden row is {answer.status_code} {answer.text[:300]}"
                self.complain("POST", url, sent, text)
        for name in REFERENCES:
            for sent, row in self.referring(of, create, name):
                missing = MISSING[RESOURCES[row.resource]["type"]]
                answer, other = [
                    await self.send(
                        "POST", url, of=of, body=[sent | {name: given(name, key)}]
                    )
                    for key in (row.key, missing)
                ]
                is_free = self.is_free(of, name)
                if row.is_seen(self.user) or is_free:
                    continue
                self.expect_alike(url, sent, answer, other)

    async def import_rows(self, of: int, path: str, create: dict[str, Json]) -> None:
        """Try a file, and read it; a trial keeps nothing, and tells the key of a hidden row taken."""
        url, pk = f"{path}/import", RESOURCES[of]["pk"]
        items = [self.body(of, create, full=full) for full in (True, False)]
        good = {"problems": [], "complete": True}
        made, changed = {"created": 2, "updated": 0}, {"created": 0, "updated": 2}
        tried = [("dry_run", "true")]
        for query, counts in (
            (tried, made),
            ([], made),
            (tried, changed),
            ([], changed),
        ):
            answer = await self.send("POST", url, of=of, query=query, lines=items)
            is_right = answer.status_code == 200 and answer.json() == counts | good
            if not is_right and answer.status_code != 401:
                text = f"{answer.status_code} to a right file: {answer.text[:600]}"
                self.complain("POST", url, items, text)
        for row in thin(self.hidden_own(of), 2):
            sent = [items[1], self.body(of, create, full=False) | {pk: row.key}]
            for query, status in ((tried, 200), ([], 409)):
                answer = await self.send("POST", url, of=of, query=query, lines=sent)
                is_right = answer.status_code == status and (
                    status != 200
                    or [one["row"] for one in answer.json()["problems"]] == [1]
                )
                if not is_right and answer.status_code != 401:
                    text = f"a hidden row is {answer.status_code} {answer.text[:300]}"
                    self.complain("POST", url, sent, text)

    def among(self, url: str, items: list[Json]) -> list[Json]:
        """Return the items before one that is refused; none, where they would be written."""
        return [] if "207" in self.document.paths[url]["post"]["responses"] else items

    def expect_alike(
        self, url: str, body: Json, answer: Response, other: Response
    ) -> None:
        """Complain where a hidden row is told from none."""
        if not same(answer, other) or answer.status_code < 400:
            text = f"a hidden row is {answer.status_code} {answer.text[:300]}"
            text += f", none is {other.status_code} {other.text[:300]}"
            self.complain("POST", url, body, text)

    async def delete_many(self, of: int, path: str, operation: dict[str, Json]) -> None:
        """Delete new rows at once; of a hidden row, no more is told than of none."""
        spec, url = RESOURCES[of], f"{path}/bulk-delete"
        pk = spec["pk"]

        def item(key: object) -> Json:
            # No change has been made of it yet.
            return {pk: key, **({"version": 1} if spec["needs_tag"] else {})}

        made = await self.new_keys(of, path, operation)
        if not made:
            return
        items = [item(key) for key in made]
        missing = item(MISSING[spec["type"]])
        for row in thin(self.hidden_own(of), 2):
            first = self.among(url, items)
            answer, other = [
                await self.send("POST", url, of=of, body=[*first, one])
                for one in (item(row.key), missing)
            ]
            self.expect_alike(url, items, answer, other)
        answer = await self.send("POST", url, of=of, body=items)
        again = await self.send("POST", url, of=of, body=items)
        statuses = (answer.status_code, again.status_code)
        if statuses not in ((204, 404), (401, 401)):
            text = f"{statuses} {answer.text[:300]} {again.text[:300]}"
            self.complain("POST", url, items, text)

    def referring(
        self, of: int, operation: dict[str, Json], name: str
    ) -> list[tuple[Json, Row]]:
        """Return bodies with the key of each row."""
        schema = self.document.resolve(
            operation["requestBody"]["content"]["application/json"]["schema"]
        )
        if name not in schema.get("properties", {}):
            return []
        target = of if name == "parent_id" else RESOURCES[of]["next"]
        return [
            (self.body(of, operation, full=False) | {name: given(name, row.key)}, row)
            for row in self.some(target)
        ]

    def is_free(self, of: int, name: str | None) -> bool:
        """Tell whether a field may name rows that the user does not see."""
        kinds = {"next_id": "key", "marked_ids": "keys"}
        return name in kinds and RESOURCES[of][kinds[name]] == "unscoped"

    async def alike(
        self,
        method: str,
        path: str,
        *,
        of: int,
        row: Row,
        body: Json,
        name: str | None = None,
    ) -> None:
        """Send a key of a row; where it is hidden, no row's is answered the same.

        Args:
            method: Of the request.
            path: Of the route.
            of: The resource.
            row: Whose key is sent.
            body: The body.
            name: The field that holds the key; none: it is that of the path.
        """
        missing = MISSING[RESOURCES[row.resource]["type"]]
        answer = await self.send(method, path, of=of, key=row.key, body=body)
        is_free = self.is_free(of, name)
        if row.is_seen(self.user) or is_free:
            return
        if name is None:
            other = await self.send(method, path, of=of, key=missing, body=body)
        else:
            without = body | {name: given(name, missing)}
            other = await self.send(method, path, of=of, key=row.key, body=without)
        if not same(answer, other):
            text = f"a hidden row is {answer.status_code} {answer.text[:300]}"
            text += f", none is {other.status_code} {other.text[:300]}"
            self.complain(method, path, body, text)
        if answer.status_code < 400:
            self.complain(method, path, body, f"{answer.status_code} of a hidden row")

    async def change(
        self, of: int, path: str, operation: dict[str, Json], row: Row
    ) -> None:
        """Change a row, as far as the user sees it, to what it is."""
        body = self.body(of, operation, full=True) | {"label": row.label}
        body.pop(RESOURCES[of]["pk"], None)
        await self.alike("PATCH", path, of=of, row=row, body=body)
        if row.is_seen(self.user):
            for given in ({}, {"label": row.label}, {"label": None}, {"nothing": 1}):
                await self.send("PATCH", path, of=of, key=row.key, body=given)

    async def change_own(
        self, of: int, path: str, operation: dict[str, Json], key: object, tag: str
    ) -> None:
        """Change a new row, also by a stale tag, to refer to each row."""
        for name in REFERENCES:
            for body, row in self.referring(of, operation, name):
                sent = {name: body[name]}
                missing = MISSING[RESOURCES[row.resource]["type"]]
                answer = await self.send("PATCH", path, of=of, key=key, body=sent)
                is_free = self.is_free(of, name)
                if row.is_seen(self.user) or is_free:
                    continue
                without = {name: given(name, missing)}
                other = await self.send("PATCH", path, of=of, key=key, body=without)
                if not same(answer, other):
                    text = f"a hidden row is {answer.text[:300]}"
                    text += f", none is {other.text[:300]}"
                    self.complain("PATCH", path, sent, text)
        if tag:
            body = {"label": f"mine {key}"}
            for tags in (tag, '"0"', "*"):
                await self.send(
                    "PATCH",
                    path,
                    of=of,
                    key=key,
                    body=body,
                    headers={"If-Match": tags},
                )

    async def act(self, of: int, routes: dict[tuple[str, str], Json]) -> None:
        """Act on rows."""
        spec = RESOURCES[of]
        path = (
            f"{spec['path']}/act"
            if spec["acts_on_all"]
            else f"{spec['path']}/{{pk}}/act"
        )
        if ("GET", path) in routes:
            await self.ask(of, path, routes[("GET", path)])
            return
        operation = routes[("POST", path)]
        body = self.body(of, operation, full=True)
        if body is not None and spec["parameters"] == "reference":
            for row in self.some(spec["next"]):
                sent = body | {"next_id": row.key}
                own = next((one for one in self.own(of) if one.is_seen(self.user)), row)
                missing = sent | {"next_id": MISSING[RESOURCES[spec["next"]]["type"]]}
                answers = [
                    await self.send("POST", path, of=of, key=own.key, body=given)
                    for given in (sent, missing)
                ]
                if not row.is_seen(self.user):
                    first, second = answers
                    if not same(first, second):
                        self.complain(
                            "POST", path, sent, "tells a hidden row from none"
                        )
            return
        for row in self.some(of):
            if spec["acts_on_all"]:
                await self.send("POST", path, of=of, body=body)
                return
            await self.alike("POST", path, of=of, row=row, body=body)

    async def ask(self, of: int, path: str, operation: dict[str, Json]) -> None:
        """Ask an action that reads, by its parameters."""
        spec = RESOURCES[of]
        samples = {one["name"]: one["sample"] for one in spec["columns"]}
        names = [
            one["name"]
            for one in operation.get("parameters", [])
            if one["in"] == "query"
        ]
        query = {name: as_text(samples[name]) for name in names if name in samples}
        named = self.some(spec["next"]) if spec["parameters"] == "reference" else [None]
        for row in self.some(of):
            for other in named:
                keys = (
                    [None]
                    if other is None
                    else [other.key, MISSING[RESOURCES[spec["next"]]["type"]]]
                )
                answers = [
                    await self.send(
                        "GET",
                        path,
                        of=of,
                        key=row.key,
                        query=query if key is None else query | {"next_id": key},
                    )
                    for key in keys
                ]
                is_told = len({answer.status_code for answer in answers}) > 1
                if other is not None and not other.is_seen(self.user) and is_told:
                    self.complain("GET", path, None, "tells a hidden row from none")


def given(name: str, key: object) -> object:
    """Return the value by which a field names one row."""
    return [key] if name == "marked_ids" else key


def as_text(value: object) -> object:
    """Return a value of JSON as a query has it."""
    if isinstance(value, list):
        return [as_text(one) for one in value]
    return str(value).lower() if isinstance(value, bool) else value


def same(one: Response, other: Response) -> bool:
    """Tell whether two answers are the same, but for the paths that were asked for."""
    texts = [
        answer.text.replace(f'"instance": "{answer.request.url.path}"', "")
        for answer in (one, other)
    ]
    return one.status_code == other.status_code and texts[0] == texts[1]


def has_keys(operation: dict[str, Json]) -> bool:
    """Tell whether an operation takes an `Idempotency-Key`."""
    names = [one["name"].lower() for one in operation.get("parameters", [])]
    return "idempotency-key" in names
